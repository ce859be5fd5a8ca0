//! The line that says where the game stands.

use super::{Reader, space_named};
use crate::mistake::{Mistake, Word};
use engine::{Assigned, Bonus, Command, Crew, Finish, Phase, Place, Space, Turn, VehicleId};
use std::slice::Iter;

impl Reader<'_> {
    pub(super) fn read_phase(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let number = self.state.turn.number;
        self.state.turn = Turn::default();
        match key.text {
            "laying" => self.state.phase = Phase::Laying,
            "leaders-chosen" | "draft" | "tinker" | "place" | "first-dice" => {
                self.state.phase = match key.text {
                    "leaders-chosen" => Phase::Leaders,
                    "draft" => Phase::Draft,
                    "tinker" => Phase::Tinker,
                    "place" => Phase::Place,
                    _ => Phase::FirstDice,
                };
                self.state.round = 1;
                self.state.road_die = 0;
            }
            "dice" => self.state.phase = Phase::Dice,
            "assign" => {
                let Some((&name, flags)) = rest.split_first() else {
                    return Err(key.wrong("a crew after it"));
                };
                let mut turn = Turn { crew: self.crew(name)?, number, ..Turn::default() };
                let mut flags = flags.iter();
                while let Some(&flag) = flags.next() {
                    let fits = match flag.text {
                        "looked" => turn.looked.push(space_after(flag, &mut flags)?),
                        _ => self.read_spent(flag, &mut flags, turn.crew)?,
                    };
                    if !fits {
                        return Err(flag.wrong("`looked` and a space, twice at most, or `spent` and a card"));
                    }
                }
                self.state.turn = turn;
                self.state.phase = Phase::Assign;
            }
            "end" => {
                let Some((&name, flags)) = rest.split_first() else {
                    return Err(key.wrong("a crew after it"));
                };
                let mut turn = Turn { crew: self.crew(name)?, number, ..Turn::default() };
                let mut flags = flags.iter();
                while let Some(&flag) = flags.next() {
                    if !self.read_spent(flag, &mut flags, turn.crew)? {
                        turn.vehicle = Some(self.vehicle(flag)?);
                    }
                }
                self.state.turn = turn;
                self.state.phase = Phase::EndTurn;
            }
            "over" => self.state.phase = Phase::Over(self.read_finish(key, rest)?),
            _ => self.read_move(key, rest, number)?,
        }
        Ok(())
    }

    /// `spent U27`: a card that has done in this turn what it may do in one; `power-used`: the leader of the crew whose turn it is.
    /// Whether the word was one of these.
    fn read_spent(&mut self, flag: Word, flags: &mut Iter<Word>, crew: Crew) -> Result<bool, Mistake> {
        let card = match flag.text {
            "spent" => {
                let &word = flags.next().ok_or_else(|| flag.wrong("a card after it: spent U27"))?;
                self.card(word)?
            }
            "power-used" => {
                let leader = self.state.crews[crew as usize].leader;
                leader.ok_or_else(|| flag.wrong("a leader of that crew: leader orange L01"))?
            }
            _ => return Ok(false),
        };
        self.state.used.insert(card);
        Ok(true)
    }

    fn read_move(&mut self, key: Word, rest: &[Word], number: u8) -> Result<(), Mistake> {
        let Some((&name, remarks)) = rest.split_first() else {
            return Err(key.wrong("the vehicle after it: drive OS 4"));
        };
        let vehicle = self.vehicle(name)?;
        let Some(crew) = vehicle.crew() else { return Err(name.wrong("a vehicle of a crew")) };
        let mut turn = Turn { crew, number, vehicle: Some(vehicle), ..Turn::default() };
        let mut flags = remarks.iter();
        self.state.phase = match key.text {
            "command-of" => Phase::Command,
            "begin" => Phase::Begin,
            "drive" => Phase::Drive,
            _ => Phase::Shoot,
        };
        if self.state.phase != Phase::Shoot {
            let Some(moves) = flags.next() else { return Err(name.wrong("its moves after it: drive OS 4")) };
            turn.moves = moves.number(0, 60)? as u8;
            let on_road =
                self.state.space_of(vehicle).is_none_or(|space| self.state.is_road_for(vehicle, space));
            turn.on_road = on_road && vehicle.earns_bonus();
        }
        self.has_die(vehicle, turn.moves);
        while let Some(&flag) = flags.next() {
            let mut next = || flags.next().copied().ok_or_else(|| flag.wrong("something after it"));
            match flag.text {
                "extra" => turn.extra = next()?.number(1, 60)? as u8,
                "entered" => turn.entered = next()?.number(1, 255)? as u8,
                "active" => turn.active.insert(self.command_named(next()?)?),
                "given" => drop(turn.given.push(self.command_named(next()?)?)),
                "token-used" => turn.token = true,
                "fought" => turn.fought = true,
                "revived" => turn.revived = true,
                "looked" => drop(turn.looked.push(space_after(flag, &mut flags)?)),
                "salvaged" => drop(turn.salvaged.push(space_after(flag, &mut flags)?)),
                "then" => {
                    let word = next()?;
                    turn.next = Some(self.read_next(word, &mut flags)?);
                }
                "salt" => turn.salt = true,
                "coasting" => {
                    turn.coasting = true;
                    turn.bonus = Bonus::Lost;
                    // One that was lost in its move has nothing left to say so (FIV-12).
                    if self.state.places[vehicle.index()] != Place::GONE {
                        let coasts = &mut self.state.vehicles[vehicle.index()].coasts;
                        *coasts = (*coasts).max(1);
                    }
                }
                "drift" => turn.active.insert(Command::Drift),
                "on-road" => turn.on_road = true,
                "off-road" => turn.on_road = false,
                "bonus-taken" => turn.bonus = Bonus::Taken,
                "bonus-lost" => turn.bonus = Bonus::Lost,
                _ if self.read_spent(flag, &mut flags, crew)? => {}
                _ => {
                    return Err(flag.wrong(
                        "coasting, drift, on-road, off-road, bonus-taken, bonus-lost, salt, extra, entered, active, given, token-used, fought, revived, looked, salvaged, spent, power-used or then",
                    ));
                }
            }
        }
        self.state.turn = turn;
        Ok(())
    }

    /// A vehicle that moves has a die; what it shows may be left out: as many as it has moves, as far as its dice go.
    fn has_die(&mut self, vehicle: VehicleId, moves: u8) {
        let is_gone = self.state.places[vehicle.index()] == Place::GONE;
        let Some(crew) = vehicle.crew().filter(|_| !is_gone) else { return };
        let faces = || self.words.0.dice.movement[crew.fleet() as usize].iter().copied();
        let shown = faces().filter(|&face| face >= moves).min().or(faces().max()).unwrap_or(1);
        let die = &mut self.state.vehicles[vehicle.index()].die;
        if *die == 0 {
            *die = shown;
        }
    }

    /// The second vehicle that has a die: `then Y2 3 coasting off-road`.
    fn read_next(&mut self, name: Word, flags: &mut std::slice::Iter<Word>) -> Result<Assigned, Mistake> {
        let vehicle = self.vehicle(name)?;
        let Some(moves) = flags.next() else { return Err(name.wrong("its moves after it: then Y2 3")) };
        let on_road = self.state.space_of(vehicle).is_none_or(|space| self.state.is_road_for(vehicle, space));
        let mut next = Assigned { vehicle, moves: moves.number(1, 60)? as u8, coasting: false, on_road };
        for flag in flags {
            match flag.text {
                "coasting" => next.coasting = true,
                "on-road" => next.on_road = true,
                "off-road" => next.on_road = false,
                _ => return Err(flag.wrong("coasting, on-road, off-road, or the end of the line")),
            }
        }
        self.has_die(vehicle, next.moves);
        Ok(next)
    }

    fn read_finish(&self, key: Word, rest: &[Word]) -> Result<Finish, Mistake> {
        match rest {
            [how] if how.text == "nobody" => Ok(Finish::Nobody),
            [how, crew] if how.text == "crossed" => Ok(Finish::Crossed(self.crew(*crew)?)),
            [how, crew] if how.text == "last-standing" => Ok(Finish::LastStanding(self.crew(*crew)?)),
            _ => Err(key.wrong("`crossed` or `last-standing` and a crew, or `nobody`")),
        }
    }
}

/// The space after a flag.
fn space_after(flag: Word, flags: &mut std::slice::Iter<Word>) -> Result<Space, Mistake> {
    let place = flags.next().ok_or_else(|| flag.wrong("a space after it"))?;
    space_named(place.text).ok_or_else(|| place.wrong("a space, a0 to f23"))
}
