//! The words for what a card does: `no-shot`, `no-step front-left`, `may more-moves 1`.

use engine::{
    Aim, AssignMod, BonusMod, Clause, CommandMod, DamageMod, Direction, DraftMod, Effect, EndMod, EnterMod,
    FallenMod, FireMod, LookMod, LostMod, Mode, MovedMod, MovesMod, ShotMod, Size, SlamMod, SlammedMod,
    StepMod, Supply, TargetMod,
};
use toml::Spanned;

use crate::page::{Page, shown};

/// The most moves, pips or spaces that an effect speaks of, and the longest move that does not burn.
const MOST: u8 = 6;
const MOST_SPACES: u8 = 24;
/// The most salvage that a leader gathers or pays.
const MOST_SALVAGE: u8 = 8;
/// How far a shot may reach.
const MOST_REACH: u8 = 6;

/// Before an effect that its player is asked about, and before one of a card that its player may switch off.
const MAY: &str = "may ";
const AUTO: &str = "auto ";

/// The word for an effect, and the word behind it.
fn parts(effect: Effect) -> (&'static str, Option<String>) {
    match effect {
        Effect::Slam(SlamMod::Explodes) => ("explodes-in-slams", None),
        Effect::Enter(EnterMod::StopsAtHazards) => ("stops-at-hazards", None),
        Effect::Enter(EnterMod::StopsOnNewTiles) => ("stops-on-new-tiles", None),
        Effect::Moves(MovesMod::Fewer(n)) => ("fewer-moves", Some(n.to_string())),
        Effect::Moves(MovesMod::AtMost(n)) => ("die-at-most", Some(n.to_string())),
        Effect::Moves(MovesMod::AtLeast(n)) => ("die-at-least", Some(n.to_string())),
        Effect::Bonus(BonusMod::Never) => ("no-road-bonus", None),
        Effect::Step(StepMod::Never(direction)) => ("no-step", Some(direction.word().to_string())),
        Effect::Step(StepMod::FirstByLeft) => ("left-chooses-first-step", None),
        Effect::Shot(ShotMod::Never) => ("no-shot", None),
        Effect::Shot(ShotMod::MissesOn(aim)) => ("misses-on", Some(aim.word().to_string())),
        Effect::Shot(ShotMod::Straight) => ("shoots-straight", None),
        Effect::Shot(ShotMod::Must) => ("must-shoot", None),
        Effect::Assign(AssignMod::NoCommand) => ("no-command", None),
        Effect::Slammed(SlammedMod::Burns) => ("burns-after-slams", None),
        Effect::Moved(MovedMod::BurnsAfter(n)) => ("burns-after-spaces", Some(n.to_string())),
        Effect::Slam(SlamMod::OtherMayReroll) => ("other-may-reroll", None),
        Effect::Target(TargetMod::CountsAs(size)) => ("shot-as", Some(size_id(size).to_string())),
        Effect::Slam(SlamMod::Further(n)) => ("pushed-further", Some(n.to_string())),
        Effect::Assign(AssignMod::NoCoast) => ("no-coast", None),
        Effect::Moves(MovesMod::More(n)) => ("more-moves", Some(n.to_string())),
        Effect::Bonus(BonusMod::AnyStart) => ("bonus-from-anywhere", None),
        Effect::Bonus(BonusMod::Short) => ("stops-inside-bonus", None),
        Effect::Slam(SlamMod::Larger) => ("larger-in-slams", None),
        Effect::Shot(ShotMod::HitsSmallOn(aim)) => ("hits-small-on", Some(aim.word().to_string())),
        Effect::Shot(ShotMod::Line(n)) => ("shoots-in-line", Some(n.to_string())),
        Effect::Shot(ShotMod::RerollsAtDamaged) => ("rerolls-misses-at-damaged", None),
        Effect::Shot(ShotMod::FinishesOff) => ("eliminates-inoperable", None),
        Effect::Fire(FireMod::SkullIsOut) => ("fireproof", None),
        Effect::Fallen(FallenMod::Repairs) => ("repairs-after-falls", None),
        Effect::Enter(EnterMod::Salvages(n)) => ("salvages", Some(n.to_string())),
        Effect::Command(CommandMod::RepairsForSalvage(n)) => ("repairs-for-salvage", Some(n.to_string())),
        Effect::Look(LookMod::AtHazards(n)) => ("looks-at-hazards", Some(n.to_string())),
        Effect::Draft(DraftMod::TakesAnother) => ("takes-another-upgrade", None),
        Effect::Slam(SlamMod::RerollsIntoImpassable) => ("rerolls-pushes-into-impassable", None),
        Effect::Slam(SlamMod::NoRerollsByOthers) => ("no-rerolls-by-others", None),
        Effect::Slam(SlamMod::PushesFurther(n)) => ("pushes-further", Some(n.to_string())),
        Effect::Slam(SlamMod::Rams) => ("rams", None),
        Effect::Shot(ShotMod::RerollsMisses) => ("rerolls-misses", None),
        Effect::Shot(ShotMod::Twice) => ("shoots-twice", None),
        Effect::Shot(ShotMod::BeforeMove) => ("shoots-before-moving", None),
        Effect::Shot(ShotMod::Around) => ("shoots-around", None),
        Effect::Shot(ShotMod::Cone) => ("shoots-in-cone", None),
        Effect::Shot(ShotMod::Ahead(n)) => ("shoots-ahead", Some(n.to_string())),
        Effect::Shot(ShotMod::Swaps) => ("swaps-after-hits", None),
        Effect::Shot(ShotMod::Ignites) => ("ignites-after-hits", None),
        Effect::Target(TargetMod::MissedOn(aim)) => ("missed-on", Some(aim.word().to_string())),
        Effect::Target(TargetMod::NotFromBehind) => ("not-shot-from-behind", None),
        Effect::Target(TargetMod::Camouflaged) => ("camouflaged", None),
        Effect::Damage(DamageMod::Quiet) => ("ignores-damage-effects", None),
        Effect::Damage(DamageMod::MoreSlots(n)) => ("more-slots", Some(n.to_string())),
        Effect::Lost(LostMod::SavedWhileInoperable) => ("saved-while-inoperable", None),
        Effect::Fallen(FallenMod::BlowsUp) => ("blows-up", None),
        Effect::Lost(LostMod::RecallsChopper) => ("recalls-own-chopper", None),
        Effect::Moved(MovedMod::Dispenses(supply)) => ("dispenses", Some(supply.word().to_string())),
        Effect::Enter(EnterMod::SkipsFirstHazard) => ("skips-first-hazard", None),
        Effect::Enter(EnterMod::OffRoadIsRoad) => ("off-road-is-road", None),
        Effect::Enter(EnterMod::PassesOwn) => ("passes-own-vehicles", None),
        Effect::End(EndMod::RepairsAfterQuietTurn) => ("repairs-after-quiet-turns", None),
    }
}

/// Every effect that a card may have, those of one word together.
fn all() -> Vec<Effect> {
    let mut all = vec![
        Effect::Slam(SlamMod::Explodes),
        Effect::Enter(EnterMod::StopsAtHazards),
        Effect::Enter(EnterMod::StopsOnNewTiles),
    ];
    all.extend((1..=MOST).map(|what| Effect::Moves(MovesMod::Fewer(what))));
    all.extend((1..=MOST).map(|what| Effect::Moves(MovesMod::AtMost(what))));
    all.extend((1..=MOST).map(|what| Effect::Moves(MovesMod::AtLeast(what))));
    all.push(Effect::Bonus(BonusMod::Never));
    all.extend(Direction::FRONT_ARC.map(|what| Effect::Step(StepMod::Never(what))));
    all.extend([Effect::Step(StepMod::FirstByLeft), Effect::Shot(ShotMod::Never)]);
    all.extend(Aim::ALL.map(|what| Effect::Shot(ShotMod::MissesOn(what))));
    all.extend([
        Effect::Shot(ShotMod::Straight),
        Effect::Shot(ShotMod::Must),
        Effect::Assign(AssignMod::NoCommand),
        Effect::Slammed(SlammedMod::Burns),
    ]);
    all.extend((1..=MOST_SPACES).map(|what| Effect::Moved(MovedMod::BurnsAfter(what))));
    all.push(Effect::Slam(SlamMod::OtherMayReroll));
    all.extend(Size::ALL.map(|what| Effect::Target(TargetMod::CountsAs(what))));
    all.extend((1..=MOST).map(|what| Effect::Slam(SlamMod::Further(what))));
    all.push(Effect::Assign(AssignMod::NoCoast));
    all.extend((1..=MOST).map(|what| Effect::Moves(MovesMod::More(what))));
    all.extend([
        Effect::Bonus(BonusMod::AnyStart),
        Effect::Bonus(BonusMod::Short),
        Effect::Slam(SlamMod::Larger),
    ]);
    all.extend(Aim::ALL.map(|what| Effect::Shot(ShotMod::HitsSmallOn(what))));
    all.extend((2..=MOST_REACH).map(|what| Effect::Shot(ShotMod::Line(what))));
    all.extend([
        Effect::Shot(ShotMod::RerollsAtDamaged),
        Effect::Shot(ShotMod::FinishesOff),
        Effect::Fire(FireMod::SkullIsOut),
        Effect::Fallen(FallenMod::Repairs),
    ]);
    all.extend((1..=MOST_SALVAGE).map(|what| Effect::Enter(EnterMod::Salvages(what))));
    all.extend((1..=MOST_SALVAGE).map(|what| Effect::Command(CommandMod::RepairsForSalvage(what))));
    all.extend([1, 2].map(|what| Effect::Look(LookMod::AtHazards(what))));
    all.push(Effect::Draft(DraftMod::TakesAnother));
    all.extend(of_upgrades());
    all
}

/// Those that upgrades have besides.
fn of_upgrades() -> Vec<Effect> {
    let mut all =
        vec![Effect::Slam(SlamMod::RerollsIntoImpassable), Effect::Slam(SlamMod::NoRerollsByOthers)];
    all.extend((1..=MOST).map(|what| Effect::Slam(SlamMod::PushesFurther(what))));
    all.extend([
        Effect::Slam(SlamMod::Rams),
        Effect::Shot(ShotMod::RerollsMisses),
        Effect::Shot(ShotMod::Twice),
        Effect::Shot(ShotMod::BeforeMove),
        Effect::Shot(ShotMod::Around),
        Effect::Shot(ShotMod::Cone),
    ]);
    all.extend((2..=MOST_REACH).map(|what| Effect::Shot(ShotMod::Ahead(what))));
    all.extend([Effect::Shot(ShotMod::Swaps), Effect::Shot(ShotMod::Ignites)]);
    all.extend(Aim::ALL.map(|what| Effect::Target(TargetMod::MissedOn(what))));
    all.extend([
        Effect::Target(TargetMod::NotFromBehind),
        Effect::Target(TargetMod::Camouflaged),
        Effect::Damage(DamageMod::Quiet),
        Effect::Damage(DamageMod::MoreSlots(1)),
        Effect::Lost(LostMod::SavedWhileInoperable),
        Effect::Fallen(FallenMod::BlowsUp),
        Effect::Lost(LostMod::RecallsChopper),
    ]);
    all.extend(Supply::ALL.map(|what| Effect::Moved(MovedMod::Dispenses(what))));
    all.extend([
        Effect::Enter(EnterMod::SkipsFirstHazard),
        Effect::Enter(EnterMod::OffRoadIsRoad),
        Effect::Enter(EnterMod::PassesOwn),
        Effect::End(EndMod::RepairsAfterQuietTurn),
    ]);
    all
}

/// What a card does, as it is written.
pub(crate) fn words(clause: Clause) -> String {
    let before = before(clause.mode);
    match parts(clause.effect) {
        (word, None) => format!("{before}{word}"),
        (word, Some(what)) => format!("{before}{word} {what}"),
    }
}

fn before(mode: Mode) -> &'static str {
    match mode {
        Mode::Must => "",
        Mode::Auto => AUTO,
        Mode::May => MAY,
    }
}

/// What a card does, as it is written there.
pub(crate) fn read(page: &mut Page, written: &Spanned<String>) -> Option<Clause> {
    let written_as = |mode| Some((written.get_ref().strip_prefix(before(mode))?, mode));
    let (text, mode) = [Mode::May, Mode::Auto, Mode::Must].into_iter().find_map(written_as)?;
    let effect = read_effect(page, written, text, before(mode).len())?;
    if mode == Mode::May && !effect.can_be_asked() {
        page.wrong(written, format!("{} without `may`: nobody is asked", shown(text)));
        return None;
    }
    Some(Clause { effect, mode })
}

/// The effect of a text that begins with so many bytes of something else.
fn read_effect(page: &mut Page, written: &Spanned<String>, text: &str, before: usize) -> Option<Effect> {
    let (word, what) = match text.split_once(' ') {
        Some((word, what)) => (word, Some(what)),
        None => (text, None),
    };
    let same_word: Vec<Effect> = all().into_iter().filter(|&effect| parts(effect).0 == word).collect();
    let found = same_word.iter().copied().find(|&effect| parts(effect).1.as_deref() == what);
    if found.is_none() {
        let known: Vec<String> = same_word.iter().filter_map(|&effect| parts(effect).1).collect();
        match what {
            _ if same_word.is_empty() => page.wrong(written, format!("one of {}", known_words())),
            None => page.wrong(written, format!("one of {} behind it", listed(&known))),
            Some(what) => {
                let expected = match known.is_empty() {
                    true => format!("nothing behind {}", shown(word)),
                    false => format!("one of {}", listed(&known)),
                };
                page.problem(place(page, written, before + word.len() + 1), shown(what), expected);
            }
        }
    }
    found
}

/// Where a byte of a text stands in the file; the beginning of the text if it is written with escapes.
fn place(page: &Page, written: &Spanned<String>, byte: usize) -> usize {
    let start = written.span().start;
    let quoted = page.text().get(written.span()).unwrap_or_default();
    quoted.find(written.get_ref().as_str()).map_or(start, |quotes| start + quotes + byte)
}

fn known_words() -> String {
    let mut words: Vec<String> = all().into_iter().map(|effect| parts(effect).0.to_string()).collect();
    words.dedup();
    listed(&words)
}

fn listed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// The word for a size.
fn size_id(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}
