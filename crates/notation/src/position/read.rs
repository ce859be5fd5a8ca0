//! Reading a position.

mod cards;
mod phase;

use super::is_turn;
use crate::{
    board,
    mistake::{Mistake, Word, words as split},
    words::Words,
};
use engine::{
    BagId, BoxId, CardId, Command, Crew, Damage, DicePool, Fleet, Hazard, HazardBag, Lying, Phase, Place,
    Setup, SideId, Space, StartSide, State, TOKEN, Tables, Unplayable, VehicleId, Wear,
};

/// The dice of a crew that has no `dice` line. The Rig has put one on its steering already.
fn usual_dice(crew: Crew) -> impl Iterator<Item = u8> {
    match crew.fleet() {
        Fleet::Cars => 1..=4,
        Fleet::Rig => 1..=3,
        Fleet::Five => 1..=6,
    }
}

/// Reads a position. What it leaves out: no `tiles` line means a race that has not begun; vehicles that are neither
/// drawn nor `gone` wait behind the rear tile; crews without a `dice` line have 1 2 3 4; round 2, road die 1, first turn of
/// the first seat.
pub fn parse_position(text: &str, tables: &'static Tables) -> Result<State, Mistake> {
    parse_lines(text.lines().enumerate().map(|(i, line)| (i + 1, line)), tables)
}

pub(crate) fn parse_lines<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    tables: &'static Tables,
) -> Result<State, Mistake> {
    let mut reader = Reader::new(tables);
    let mut last_line = 1;
    for (number, line) in lines {
        last_line = number;
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with("# ") || trimmed == "#" {
            continue;
        }
        let words = split(number, line);
        if let Some((&key, rest)) = words.split_first() {
            reader.line(key, rest)?;
        }
    }
    reader.finish(last_line)
}

struct Reader<'a> {
    words: Words,
    state: State,
    seats: bool,
    tiles: bool,
    columns: Vec<usize>,
    lanes: Vec<usize>,
    has_dice: Vec<Crew>,
    /// Cards that are said to be discarded.
    used: Vec<(Word<'a>, CardId)>,
    /// Read when all cards are where they lie.
    off: Vec<(Word<'a>, Vec<Word<'a>>)>,
    phase: Option<(Word<'a>, Vec<Word<'a>>)>,
}

impl<'a> Reader<'a> {
    fn new(tables: &'static Tables) -> Reader<'a> {
        let state = State::new(Setup::players(2), tables);
        Reader {
            words: Words(tables),
            state,
            seats: false,
            tiles: false,
            columns: Vec::new(),
            lanes: Vec::new(),
            has_dice: Vec::new(),
            used: Vec::new(),
            off: Vec::new(),
            phase: None,
        }
    }

    fn line(&mut self, key: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        if !self.seats && key.text != "seats" {
            return Err(key.wrong("`seats` and the crews first: seats orange blue"));
        }
        let of = BoxId::from_word(key.text);
        if let Some(of) = of.filter(|_| !self.tiles) {
            let setup = Setup { boxes: self.state.setup.boxes.with(of), ..self.state.setup };
            setup
                .check_with(self.words.0)
                .map_err(|why| Mistake::new(key.line, key.column, why.to_string()))?;
            self.state = State::new(setup, self.words.0);
            return none(rest);
        }
        match key.text {
            "seats" => self.seats(key, rest),
            "big-team" => {
                self.state.setup.big_team = true;
                none(rest)
            }
            "start" => {
                let sides = [(StartSide::A, "a"), (StartSide::B, "b"), (StartSide::Random, "random")];
                self.state.setup.start =
                    only(key, rest)?.one_of("a side", sides.map(|(side, name)| (side, name.to_string())))?;
                Ok(())
            }
            "tiles" => self.tiles(key, rest),
            "laying" | "leaders-chosen" | "draft" | "tinker" | "place" | "first-dice" | "dice"
                if rest.is_empty() =>
            {
                self.phase(key, rest)
            }
            _ if !self.tiles => {
                Err(key.wrong("`tiles` and the three sides before the rest of a position: tiles 1a 2b 3a"))
            }
            // Before the lines with a word of their own: `road` is a token as well as a die.
            _ if rest.first().is_some_and(|word| word.text == "at") => self.piece(key, rest),
            "laid" => {
                self.state.tiles_laid = only(key, rest)?.number(3, 255)? as u8;
                Ok(())
            }
            "pile" => {
                for &word in rest {
                    let side = self.side(word)?;
                    if !self.state.pile.known.push(side) {
                        return Err(word.wrong("fewer tiles"));
                    }
                }
                Ok(())
            }
            "shuffle" if self.state.tokens.iter().any(|token| !token.is_none()) => {
                Err(key.wrong("`shuffle` before the first token on the board"))
            }
            "shuffle" => {
                let index = only(key, rest)?.number(0, engine::BAGS as u16 - 1)? as usize;
                self.state.hazards.pile = BagId::from_index(index).unwrap_or_default();
                Ok(())
            }
            "unseen" => self.unseen(key, rest),
            "discard" => {
                self.state.hazards.discard = self.bag(rest)?;
                Ok(())
            }
            "round" => {
                self.state.round = only(key, rest)?.number(1, u16::MAX)?;
                Ok(())
            }
            "first" => {
                let crew = self.crew(only(key, rest)?)?;
                self.state.first = self.state.seat(crew) as u8;
                Ok(())
            }
            "road" => {
                self.state.road_die = only(key, rest)?.number(0, 9)? as u8;
                Ok(())
            }
            "turn" => {
                self.state.turn.number = only(key, rest)?.number(1, 3)? as u8 - 1;
                Ok(())
            }
            "steering" => {
                self.state.rig.steering = only(key, rest)?.number(0, 6)? as u8;
                Ok(())
            }
            "damaged" => self.damaged(rest),
            "used" => self.used(rest),
            "leader" => self.leader(key, rest),
            "hand" => self.hand(key, rest),
            "put-away" => self.put_away(key, rest),
            "eye" => self.eye(key, rest),
            "lasts" => self.lasts(key, rest),
            "off" => {
                self.off.push((key, rest.to_vec()));
                Ok(())
            }
            "looked" => self.looked(key, rest),
            "dice" => self.dice(key, rest),
            "command" => self.command(key, rest),
            "gone" => {
                for &word in rest {
                    let crews = self.state.setup.crews;
                    match crews.iter().find(|&&crew| self.words.chopper(crew) == word.text) {
                        Some(&crew) => self.state.choppers[crew as usize] = Place::GONE,
                        None => {
                            let vehicle = self.vehicle(word)?;
                            self.state.put(vehicle, Place::GONE);
                        }
                    }
                }
                Ok(())
            }
            "board" => {
                self.columns = board::read_columns(rest)?;
                self.lanes.clear();
                Ok(())
            }
            "assign" | "command-of" | "begin" | "drive" | "shoot" | "end" | "over" => self.phase(key, rest),
            lane if lane.len() == 1 && ("a"..="f").contains(&lane) => {
                let lane = usize::from(lane.as_bytes()[0] - b'a');
                if self.lanes.contains(&lane) {
                    return Err(key.wrong("each lane of a drawing once"));
                }
                self.lanes.push(lane);
                board::read_lane(&mut self.state, self.words, lane, &self.columns, key, rest)
            }
            _ => self.remarks(key, rest),
        }
    }

    fn seats(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        if self.seats {
            return Err(key.wrong("one `seats` line"));
        }
        let mut setup = Setup { crews: engine::List::new(), ..self.state.setup };
        for &word in rest {
            if !setup.crews.push(crew_of(word)?) {
                return Err(word.wrong(format_args!("{} crews at most", engine::CREWS)));
            }
        }
        setup.check().map_err(|why| Mistake::new(key.line, key.column, why.to_string()))?;
        self.state = State::new(setup, self.words.0);
        self.seats = true;
        Ok(())
    }

    fn tiles(&mut self, key: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        let is_final = rest.len() == 4 && rest[3].text == "final";
        if self.tiles || !(rest.len() == 3 || is_final) {
            return Err(key.wrong(
                "one `tiles` line with rear, middle and lead side: tiles 1a 2b 3a, and perhaps final",
            ));
        }
        for (i, &word) in rest[..3].iter().enumerate() {
            self.state.tiles[i] = self.side(word)?;
        }
        self.state.hazards = engine::Hazards::default();
        self.state.is_final = is_final;
        self.state.tiles_laid = 3;
        self.state.round = 2;
        self.state.road_die = 1;
        self.tiles = true;
        Ok(())
    }

    fn unseen(&mut self, key: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        let Some((&name, kinds)) = rest.split_first() else {
            return Err(key.wrong("a shuffle: unseen ?1 mud 2"));
        };
        let index = name.text.strip_prefix('?').and_then(|n| n.parse().ok()).and_then(BagId::from_index);
        let Some(bag) = index else { return Err(name.wrong("a shuffle, ?0 to ?3")) };
        self.state.hazards.bags[bag.index()] = self.bag(kinds)?;
        Ok(())
    }

    fn bag(&self, rest: &[Word]) -> Result<HazardBag, Mistake> {
        let mut bag = HazardBag::EMPTY;
        for pair in rest.chunks(2) {
            let hazards = Hazard::ALL.map(|hazard| (hazard, hazard.word().to_string()));
            let hazard = pair[0].one_of("a hazard", hazards)?;
            let Some(number) = pair.get(1) else { return Err(pair[0].wrong("a number after each hazard")) };
            bag.0[hazard as usize] = number.number(0, 200)? as u8;
        }
        Ok(bag)
    }

    fn dice(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&name, dice)) = rest.split_first() else { return Err(key.wrong("a crew and its dice")) };
        let crew = self.crew(name)?;
        let most = crew.fleet().dice();
        if dice.len() > most {
            return Err(dice[most].wrong(format_args!("{most} dice at most")));
        }
        self.has_dice.push(crew);
        self.state.crews[crew as usize].dice = DicePool::NONE;
        if matches!(dice, [word] if word.text == "none") {
            return Ok(());
        }
        for &die in dice {
            let value = die.number(1, 6)?;
            self.state.crews[crew as usize].dice.add(value as u8);
        }
        Ok(())
    }

    fn command(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let &[name, command, die] = rest else {
            return Err(key.wrong("a crew, a command and the die on it: command orange nitro 2"));
        };
        let crew = self.crew(name)?;
        let command = self.command_named(command)?;
        let space = self.state.command_board(crew).iter().position(|c| c.command == command);
        let Some(space) = space else { return Err(name.wrong("a crew whose board has that command")) };
        let on = if die.text == "token" { TOKEN } else { die.number(1, 6)? as u8 };
        self.state.crews[crew as usize].commands.put(space, on);
        Ok(())
    }

    /// `OS at c5`, and `oil at c5` for any other piece.
    fn piece(&mut self, thing: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        let place = only(rest[0], &rest[1..])?;
        let space = space_named(place.text).ok_or_else(|| place.wrong("a space, a0 to f23"))?;
        board::place(&mut self.state, self.words, space, thing)
    }

    /// A vehicle with its die, coasts and damage.
    fn remarks(&mut self, key: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        let known = VehicleId::all().find(|&v| self.words.vehicle(v) == key.text);
        let Some(vehicle) = known else {
            return Err(key.wrong(
                "seats, big-team, start, tiles, laid, pile, shuffle, unseen, discard, round, first, road, turn, leader, hand, put-away, eye, lasts, off, looked, dice, \
                 command, steering, damaged, used, gone, board, a lane, a vehicle, a piece `at` a space, or the phase: \
                 assign, command-of, begin, drive, shoot, end, over, laying, leaders-chosen, draft, tinker, place, first-dice, dice",
            ));
        };
        let mut remarks = rest.iter();
        while let Some(&word) = remarks.next() {
            let mut number = |low, high| match remarks.next() {
                Some(n) => n.number(low, high).map(|n| n as u8),
                None => Err(word.wrong("a number after it")),
            };
            match word.text {
                "die" => self.state.vehicles[vehicle.index()].die = number(1, 6)?,
                "coasts" => self.state.vehicles[vehicle.index()].coasts = number(1, 9)?,
                "under-way" => self.state.vehicles[vehicle.index()].under_way = number(1, 9)?,
                "burning" => self.state.burning = self.state.burning.with(vehicle),
                "supply" => {
                    let left = number(0, 9)?;
                    self.supply(vehicle, word, left)?;
                }
                _ if word.text.starts_with('U') => self.upgrade(vehicle, word)?,
                _ => {
                    let wear = self.wear(word)?;
                    if !self.state.vehicles[vehicle.index()].damage.push(wear) {
                        return Err(word.wrong(format_args!("at most {} damage tokens", engine::MAX_SLOTS)));
                    }
                }
            }
        }
        Ok(())
    }

    fn phase(&mut self, key: Word<'a>, rest: &[Word<'a>]) -> Result<(), Mistake> {
        if self.phase.is_some() {
            return Err(key.wrong("one line that says where the game stands"));
        }
        self.phase = Some((key, rest.to_vec()));
        Ok(())
    }

    fn finish(mut self, last_line: usize) -> Result<State, Mistake> {
        if !self.seats {
            return Err(Mistake::new(last_line, 1, "found no `seats` line; expected: seats orange blue"));
        }
        self.fill_in();
        if self.tiles {
            self.state.turn.crew = self.state.setup.crews[self.state.first as usize];
            self.state.phase = Phase::Assign;
        }
        let place = self.phase.as_ref().map_or((last_line, 1), |(key, _)| (key.line, key.column));
        if let Some((key, rest)) = self.phase.take() {
            self.read_phase(key, &rest)?;
        }
        self.check_used()?;
        for (key, rest) in std::mem::take(&mut self.off) {
            self.switched_off(key, &rest)?;
        }
        if is_turn(self.state.phase) {
            for crew in Crew::ALL {
                if !self.has_dice.contains(&crew) {
                    self.fill_hand(crew);
                }
            }
        }
        match self.state.check() {
            Ok(()) => Ok(self.state),
            Err(why) => Err(Mistake::new(
                place.0,
                place.1,
                format!("this position cannot be played: {}", unplayable(self.words, why)),
            )),
        }
    }

    /// What follows from the rest: the piles, and who is still in the game. Numbers that do not add up are found by the
    /// check that follows.
    fn fill_in(&mut self) {
        let state = &mut self.state;
        if self.tiles {
            let seen = state.tiles.iter().chain(state.pile.known.iter());
            let all = self.words.0.tiles_of(&state.setup);
            state.pile.unseen = seen.fold(all, |unseen, side| unseen & !(1 << side.tile()));
        }
        let mut bag = self.words.0.hazards_of(&state.setup);
        let mut take = |hazard: usize, n: u8| bag.0[hazard] = bag.0[hazard].saturating_sub(n);
        let others = BagId::all().filter(|&b| b != state.hazards.pile).map(|b| state.hazards.bags[b.index()]);
        for (hazard, n) in others.chain([state.hazards.discard]).flat_map(|b| b.0.into_iter().enumerate()) {
            take(hazard, n);
        }
        for token in &state.tokens {
            if let Lying::Up(hazard) = token.read()
                && token.supply().is_none()
            {
                take(hazard as usize, 1);
            }
        }
        state.hazards.bags[state.hazards.pile.index()] = bag;
        for &wear in state.vehicles.iter().flat_map(|v| v.damage.iter()) {
            let left = &mut state.damage.0[wear.damage() as usize];
            *left = left.saturating_sub(1);
            if let Some(card) = wear.card() {
                state.unseen.remove(card);
            }
        }
        for &crew in state.setup.crews.clone().iter() {
            let in_game = state.has_operable(crew);
            state.crews[crew as usize].in_game = in_game;
            if !in_game {
                state.choppers[crew as usize] = Place::GONE;
            }
        }
    }

    /// The usual dice of a crew in the game, without those that lie on vehicles and commands.
    fn fill_hand(&mut self, crew: Crew) {
        let state = &mut self.state;
        if !state.crews[crew as usize].in_game {
            return;
        }
        let mut hand: Vec<u8> = usual_dice(crew).collect();
        let on_vehicles = crew.vehicles().map(|vehicle| state.vehicles[vehicle.index()].die);
        for laid in on_vehicles.chain(state.crews[crew as usize].commands.iter()) {
            hand.retain(|&die| die != laid);
        }
        let left = crew.fleet().dice().saturating_sub(state.dice_of(crew));
        for &die in hand.iter().take(left) {
            state.crews[crew as usize].dice.add(die);
        }
    }

    fn command_named(&self, word: Word) -> Result<Command, Mistake> {
        word.one_of("a command", Command::ALL.map(|command| (command, command.word().to_string())))
    }

    /// Commands of the Rig that are damaged.
    fn damaged(&mut self, rest: &[Word]) -> Result<(), Mistake> {
        let board = self.state.command_board(Crew::Red);
        let spaces = || board.iter().enumerate().filter(|(_, c)| c.command.can_be_damaged());
        for word in rest {
            let names = spaces().map(|(space, c)| (space, c.command.word().to_string()));
            let space = word.one_of("a command of the Rig that can be damaged", names)?;
            self.state.rig.damaged |= 1 << space;
        }
        Ok(())
    }

    fn card(&self, word: Word) -> Result<CardId, Mistake> {
        let cards = (0..self.words.0.cards.len() as u8).map(CardId);
        word.one_of("a card", cards.map(|card| (card, self.words.card(card))))
    }

    fn wear(&self, word: Word) -> Result<Wear, Mistake> {
        if word.text.starts_with('O') {
            return self.card(word).map(Wear::with_card);
        }
        let all = Damage::ALL.map(|damage| (Wear::of(damage), damage.word().to_string()));
        word.one_of("`die`, `coasts`, `burning`, a damage token or a card", all)
    }

    fn side(&self, word: Word) -> Result<SideId, Mistake> {
        let sides = (0..self.words.0.sides.len() as u8).map(|i| (SideId(i), self.words.side(SideId(i))));
        word.one_of("a side of a tile", sides)
    }

    fn crew(&self, word: Word) -> Result<Crew, Mistake> {
        let seats = self.state.setup.crews;
        word.one_of("a crew of the `seats` line", seats.iter().map(|&c| (c, c.word().to_string())))
    }

    fn vehicle(&self, word: Word) -> Result<VehicleId, Mistake> {
        let seated = |v: &VehicleId| v.crew().is_none_or(|crew| self.state.setup.crews.contains(&crew));
        word.one_of("a vehicle", VehicleId::all().filter(seated).map(|v| (v, self.words.vehicle(v))))
    }
}

/// Why not, in the words of the notation.
fn unplayable(words: Words, why: Unplayable) -> String {
    let adds_up = |name: &str| format!("the {name} tokens do not add up to those of the box");
    match why {
        Unplayable::Hazards(hazard) => adds_up(hazard.word()),
        Unplayable::Damage(damage) => adds_up(damage.word()),
        Unplayable::Shared(a, b) => format!("{} and {} share a space", words.vehicle(a), words.vehicle(b)),
        Unplayable::Impassable(v) => format!("{} stands on impassable ground", words.vehicle(v)),
        Unplayable::TokenOnRock(space) => {
            format!("a hazard token lies on impassable ground, on {}", words.space(space))
        }
        Unplayable::Upgrades(v) => {
            let car = words.vehicle(v);
            format!(
                "{car} cannot carry these upgrades: one while it is in the race, or two if its leader takes another"
            )
        }
        Unplayable::Supply(supply) => {
            format!(
                "more {} tokens lie on the board and with the dispenser than came with it",
                supply.hazard().word()
            )
        }
        Unplayable::NotPlaying(crew) => format!("{} has pieces but no seat", crew.word()),
        Unplayable::Standing(crew) => {
            format!("{} is in the game without an operable vehicle, or out with one", crew.word())
        }
        Unplayable::ChoppersShare(a, b) => {
            format!("{} and {} share a space", words.chopper(a), words.chopper(b))
        }
        Unplayable::ChopperOnRock(crew) => format!("{} stands on impassable ground", words.chopper(crew)),
        Unplayable::ChopperOnToken(crew) => format!("{} stands on a hazard token", words.chopper(crew)),
        Unplayable::FaceUp(hazard) => {
            let name = hazard.word();
            format!("{name} lies face up, and is discarded when it is turned up; face down it is `?`")
        }
        Unplayable::Wear(v) => format!("{} takes only minor damage", words.vehicle(v)),
        Unplayable::Coasts(v) => format!("{} has coasted more often than it may", words.vehicle(v)),
        Unplayable::Waiting(v) => {
            format!("{} is damaged or burns, and has not entered the race", words.vehicle(v))
        }
        Unplayable::Track(section) => {
            format!("{} does not stand in the track of the section ahead", words.section(section))
        }
        Unplayable::Dice(crew) => {
            let (name, most) = (crew.word(), crew.fleet().dice());
            format!("{name} has more than its {most} dice in hand, on commands and on vehicles")
        }
        Unplayable::Die(crew, die) => format!("no die of {} shows {die}", crew.word()),
        Unplayable::Commands(crew) => {
            format!("{} has given more than one command this round", crew.word())
        }
        Unplayable::Section(section) => {
            format!("two dice lie on the section {}", words.section(section))
        }
        Unplayable::CommandDie(command, TOKEN) => format!("{} does not take a token", command.word()),
        Unplayable::CommandDie(command, die) => format!("{} does not take a {die}", command.word()),
        Unplayable::Peek(space) => {
            format!("no face-down token lies on {} to be known, or it is said twice", words.space(space))
        }
        Unplayable::Leader(crew) => format!("{} takes no leader", crew.word()),
        Unplayable::Off(crew) => {
            format!("{} has switched off a card that it has not, or that cannot be", crew.word())
        }
        Unplayable::EvilEye(crew) => {
            let name = crew.word();
            format!("{name} has no evil-eye, or the vehicle is its own, the Big Rig or not on the board")
        }
        Unplayable::Active(command) => {
            format!("{} is on no board of the crew whose turn it is", command.word())
        }
        Unplayable::Given(command) => {
            format!("nothing lies on {}, or no other command is being carried out", command.word())
        }
        Unplayable::NotFinal(crew) => {
            format!("{} is out of the game, so the lead tile is the final one", crew.word())
        }
        _ => why.to_string(),
    }
}

fn crew_of(word: Word) -> Result<Crew, Mistake> {
    word.one_of("a crew", Crew::ALL.map(|crew| (crew, crew.word().to_string())))
}

pub(crate) fn space_named(name: &str) -> Option<Space> {
    let (lane, column) = name.split_at_checked(1)?;
    let lane = usize::from(lane.as_bytes()[0].checked_sub(b'a')?);
    Space::new(lane, column.parse().ok()?)
}

fn only<'a>(key: Word<'a>, rest: &[Word<'a>]) -> Result<Word<'a>, Mistake> {
    match rest {
        &[word] => Ok(word),
        [] => Err(key.wrong("something after it")),
        [_, more, ..] => Err(more.wrong("the end of the line")),
    }
}

fn none(rest: &[Word]) -> Result<(), Mistake> {
    match rest.first() {
        Some(word) => Err(word.wrong("the end of the line")),
        None => Ok(()),
    }
}
