//! Tunes the character that everybody is taken for in a trial (`REFLEX` in `character.rs`), by matches: two tempers a little to
//! either side of the one so far race each other, and the one so far goes towards the winner (simultaneous perturbation).
//! Prints what it comes to, to be written into `character.rs`.
//!
//! `cargo xtask tune` runs it: a few minutes. The same arguments give the same numbers.

use engine::{
    Ask, BoxId, Boxes, CREWS, Chance, Choice, Crew, Decision, Event, Game, Outcome, Rule, Setup, State, Stop,
    Table,
};
use indicatif::ProgressIterator;
use vendetta_bots::{
    Dice, MirroredLuck,
    characters::{Character, Drives, REFLEX, Reflex, SPRINTER, Temper},
};

/// A number of a temper that is tuned, and how far apart those are that race. Progress stays 1: the others are counted in it.
type Number = (&'static str, f32, fn(&mut Temper) -> &mut f32);
const NUMBERS: [Number; 14] = [
    ("hazard", 0.5, |temper| &mut temper.taste.hazard),
    ("stopped", 0.7, |temper| &mut temper.taste.stopped),
    ("oil", 0.6, |temper| &mut temper.taste.oil),
    ("hurt", 1.0, |temper| &mut temper.taste.hurt),
    ("slam", 0.5, |temper| &mut temper.taste.slam),
    ("bump", 1.0, |temper| &mut temper.taste.bump),
    ("shot", 0.6, |temper| &mut temper.taste.shot),
    ("exposed", 0.12, |temper| &mut temper.taste.exposed),
    ("edge", 0.12, |temper| &mut temper.taste.edge),
    ("scroll", 1.0, |temper| &mut temper.taste.scroll),
    ("lead", 0.15, |temper| &mut temper.taste.lead),
    ("aggression", 0.8, |temper| &mut temper.aggression),
    ("repair", 0.8, |temper| &mut temper.repair),
    ("nitro", 0.4, |temper| &mut temper.nitro),
];

/// The part of those distances that two who race differ by, either way, and that a win of all races is worth.
const APART: f32 = 0.7;
const RATE: f32 = 2.5;
/// Pairs of races of the report.
const CHECK: u64 = 4_000;
/// Questions after which a race is given up.
const LONGEST: u32 = 20_000;

/// What is asked for.
struct Plan {
    /// Crews at the table: with two of them the temper of a duel is tuned, with more the other.
    crews: u64,
    /// Whether the last of them is the Rig, and the temper at its wheel is tuned.
    rig: bool,
    /// What is mixed in: race for race one of these.
    boxes: Vec<Boxes>,
    steps: u64,
    /// Pairs of races in a step: both with the same luck, seats exchanged.
    pairs: u64,
    seed: u64,
}

fn main() -> Result<(), String> {
    let plan = plan()?;
    let mut so_far = *plan.tuned(&mut { REFLEX });
    let mut dice = Dice::new(plan.seed);
    let (mut sums, mut counted) = ([0.0; NUMBERS.len()], 0.0_f32);
    for step in (0..plan.steps).progress_count(plan.steps) {
        let signs = NUMBERS.map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 });
        let beside = |far: f32| {
            let mut temper = so_far;
            for ((_, scale, of), sign) in NUMBERS.iter().zip(signs) {
                *of(&mut temper) += far * scale * sign;
            }
            temper
        };
        let seed = (plan.seed << 32) + step * plan.pairs;
        let gain = plan.gain(plan.with(beside(APART)), plan.with(beside(-APART)), seed, plan.pairs)?;
        so_far = beside(RATE * gain);
        // The mean of the second half: a single step is luck.
        if step >= plan.steps / 2 {
            counted += 1.0;
            NUMBERS.iter().zip(&mut sums).for_each(|((_, _, of), sum)| *sum += *of(&mut so_far));
        }
    }
    for ((name, _, of), sum) in NUMBERS.iter().zip(sums) {
        *of(&mut so_far) = (sum / counted * 100.0).round() / 100.0;
        println!("{name}: {:.2},", of(&mut so_far));
    }
    for (name, other) in [("the reflex so far", REFLEX), ("sprinters", SPRINTER)] {
        let [tuned, before] =
            [plan.with(so_far), REFLEX].map(|who| plan.gain(who, other, !plan.seed << 32, CHECK));
        println!("against {name}: {:.1} %, before {:.1} %", 50.0 + 50.0 * tuned?, 50.0 + 50.0 * before?);
    }
    Ok(())
}

impl Plan {
    /// The temper that is tuned.
    fn tuned<'a>(&self, character: &'a mut Character) -> &'a mut Temper {
        match self.crews {
            _ if self.rig => &mut character.rig,
            2 => &mut character.duel,
            _ => &mut character.crowd,
        }
    }

    /// The reflex with another temper at such a table.
    fn with(&self, temper: Temper) -> Character {
        let mut character = REFLEX;
        *self.tuned(&mut character) = temper;
        character
    }

    /// Who races in such a pair of races.
    fn setup(&self, pair: u64) -> Setup {
        let boxes = self.boxes[pair as usize % self.boxes.len()];
        let mut setup = Setup { boxes, ..Setup::players(self.crews as usize) };
        if let Some(last) = setup.crews.last_mut().filter(|_| self.rig) {
            *last = Crew::Red;
        }
        setup
    }

    /// The part of the races that the first wins, less the part that the second wins, who has every other seat.
    fn gain(&self, first: Character, second: Character, seed: u64, pairs: u64) -> Result<f32, String> {
        let characters: [&'static Character; 2] = [Box::leak(Box::new(first)), Box::leak(Box::new(second))];
        let mut gain = 0.0;
        for pair in 0..pairs {
            for exchanged in 0..2 {
                let setup = self.setup(pair);
                let is_first = |crew: Crew| {
                    setup
                        .crews
                        .iter()
                        .position(|&other| other == crew)
                        .is_some_and(|seat| seat % 2 == exchanged)
                };
                let mut drives: [Drives; CREWS] = Default::default();
                let mut crews = Crew::ALL.into_iter();
                let drivers = drives.each_mut().map(|drives| {
                    let is_other = crews.next().is_some_and(|crew| !is_first(crew));
                    Reflex::of(characters[usize::from(is_other)], seed + pair, drives)
                });
                let mut road = Road { drivers, luck: MirroredLuck::new(seed + pair), asked: 0 };
                let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
                let winner = game.play_out(&mut road).ok().and_then(|finish| finish.winner());
                gain += winner.map_or(0.0, |crew| if is_first(crew) { 1.0 } else { -1.0 });
            }
        }
        Ok(gain / (2 * pairs) as f32)
    }
}

/// A race of reflexes.
struct Road<'a> {
    drivers: [Reflex<'a>; CREWS],
    luck: MirroredLuck,
    asked: u32,
}

impl Table for Road<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        self.asked += 1;
        if self.asked > LONGEST {
            return Err(Stop::Enough);
        }
        Ok(self.drivers[decision.crew as usize].answer(state, decision))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

/// `none`, `all`, or boxes like `leaders+upgrades`.
fn boxes(words: &str) -> Result<Boxes, String> {
    let one = |word: &str| {
        BoxId::from_word(word).ok_or(format!("no box `{word}`; expected carnage, leaders or upgrades"))
    };
    match words {
        "none" => Ok(Boxes::NONE),
        "all" => Ok(BoxId::ALL.into_iter().collect()),
        _ => words.split('+').map(one).collect(),
    }
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan { crews: 2, rig: false, boxes: vec![Boxes::NONE], steps: 600, pairs: 600, seed: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        if name == "--boxes" {
            plan.boxes = value.split(',').map(boxes).collect::<Result<_, _>>()?;
            continue;
        }
        let number = value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"))?;
        match name.as_str() {
            "--crews" if matches!(number, 2..=4) => plan.crews = number,
            "--crews" => return Err(format!("--crews {number}; expected 2 to 4")),
            "--rig" => plan.rig = number == 1,
            "--steps" => plan.steps = number.max(1),
            "--pairs" => plan.pairs = number.max(1),
            "--seed" => plan.seed = number,
            _ => {
                return Err(format!(
                    "`{name}`; expected --crews, --rig 1, --boxes, --steps, --pairs or --seed"
                ));
            }
        }
    }
    Ok(plan)
}
