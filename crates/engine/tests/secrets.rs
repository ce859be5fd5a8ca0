//! Nobody learns what others keep secret: two games that differ only in what a seat cannot know look the same to it, at
//! every input. The same check, given an eye that sees too much, finds it.

use bots::Dice;
use proptest::prelude::*;
use vendetta_engine::{
    BoxId, CardId, Choice, Choices, Crew, Event, Game, Input, Outcome, Pending, Phase, Setup, View,
};

fn setups() -> impl Strategy<Value = Setup> {
    let crews = Just(Crew::ALL.to_vec()).prop_shuffle();
    let boxes = proptest::sample::subsequence(BoxId::ALL.to_vec(), 1..=BoxId::ALL.len());
    (crews, 2..=6usize, boxes, any::<bool>()).prop_map(|(crews, players, boxes, big_team)| {
        let crews = if big_team { Crew::ALL[..4].to_vec() } else { crews[..players].to_vec() };
        let boxes = boxes.into_iter().collect();
        Setup { crews: crews.into_iter().collect(), boxes, big_team, ..Setup::players(2) }
    })
}

/// What a seat sees of a game and of what came of an input.
type Eye = fn(&Game, Option<Crew>, &[(vendetta_engine::State, Event)]) -> (Game, Vec<Event>);

/// What it may see.
fn honest(game: &Game, viewer: Option<Crew>, told: &[(vendetta_engine::State, Event)]) -> (Game, Vec<Event>) {
    let view: View = game.view(viewer);
    // A view that is looked at again shows the same: so it can stand for what is seen.
    let seen = view.imagine(&mut |_| 0).view(viewer).imagine(&mut |_| 0);
    (seen, told.iter().map(|(state, event)| event.seen_by(state, viewer)).collect())
}

/// The state as it is, as a server would show it that forgot to ask for a view.
fn sees_state(game: &Game, _: Option<Crew>, told: &[(vendetta_engine::State, Event)]) -> (Game, Vec<Event>) {
    (*game, told.iter().map(|(state, event)| event.seen_by(state, None)).collect())
}

/// Events as they are, as a log would tell them that forgot for whom it is.
fn hears_events(
    game: &Game,
    viewer: Option<Crew>,
    told: &[(vendetta_engine::State, Event)],
) -> (Game, Vec<Event>) {
    let (seen, _) = honest(game, viewer, &[]);
    (seen, told.iter().map(|(_, event)| *event).collect())
}

/// Gives the input, and says what was told.
fn give(game: &mut Game, input: Input) -> Vec<(vendetta_engine::State, Event)> {
    let mut told = Vec::new();
    game.apply(input, &mut |state, _, event| told.push((*state, event))).expect("an input that was offered");
    told
}

/// Any input that the game would take; of those who are asked at once, any may answer.
fn any_input(game: &Game, dice: &mut Dice) -> Option<Input> {
    match game.pending() {
        Pending::Over(_) => None,
        Pending::Chance(chance) => Some(Input::Luck(dice.roll(game.state(), chance))),
        Pending::Decision(decision) => {
            let asked: Vec<Crew> = game.state().asked(decision).iter().collect();
            let crew = asked[dice.below(asked.len() as u32) as usize];
            let mut choices = Choices::new();
            game.state().choices(game.decision_of(crew).expect("asked"), &mut choices);
            let choice = choices[dice.below(choices.len() as u32) as usize];
            Some(if crew == decision.crew { Input::Choice(choice) } else { Input::Of(crew, choice) })
        }
    }
}

/// The same input as far as the seat can tell: what somebody else draws or chooses in secret may be anything.
fn like(game: &Game, input: Input, hidden: bool, dice: &mut Dice) -> Input {
    if !hidden {
        return input;
    }
    match (input, game.pending()) {
        (Input::Luck(_), Pending::Chance(chance)) => Input::Luck(dice.roll(game.state(), chance)),
        (Input::Choice(_) | Input::Of(..), Pending::Decision(decision)) => {
            let (crew, chosen) = match input {
                Input::Of(crew, chosen) => (crew, chosen),
                Input::Choice(chosen) => (decision.crew, chosen),
                Input::Luck(_) => return input,
            };
            let mut choices = Choices::new();
            game.state().choices(game.decision_of(crew).expect("asked"), &mut choices);
            // Whether a card was taken at all, everybody sees.
            let same: Vec<_> = choices.iter().filter(|&&choice| is_card(choice) == is_card(chosen)).collect();
            let choice = *same[dice.below(same.len() as u32) as usize];
            if crew == decision.crew { Input::Choice(choice) } else { Input::Of(crew, choice) }
        }
        _ => input,
    }
}

fn is_card(choice: Choice) -> bool {
    matches!(choice, Choice::Card(_))
}

/// What a player of the draft is handed: cards that are passed on, and for a leader those that nobody kept. It may differ,
/// and is then no secret to that player any more.
fn given(game: &Game, viewer: Option<Crew>) -> Vec<Option<CardId>> {
    let state = game.state();
    let own = |crew: Crew| viewer.is_some_and(|viewer| state.player(viewer) == state.player(crew));
    let hands = Crew::ALL.into_iter().filter(|&crew| own(crew));
    let hands = hands.flat_map(|crew| state.crews[crew as usize].hand.iter());
    let rejects = state.put_away.iter().filter(|held| held.known_to.iter().any(own));
    let rejects = rejects.filter(|_| state.phase == Phase::Tinker);
    hands.chain(rejects).map(|held| held.card()).collect()
}

/// Plays a new game and, at every input, another one that could be the same for a seat. What differs for it, if anything.
fn interference(setup: Setup, seed: u64, inputs: usize, eye: Eye) -> Option<String> {
    let game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
    interference_from(game, seed, inputs, eye)
}

/// The same from a position.
fn interference_from(mut game: Game, seed: u64, inputs: usize, eye: Eye) -> Option<String> {
    let mut dice = Dice::new(seed);
    let setup = game.state().setup;
    let seats: Vec<Option<Crew>> = setup.crews.iter().map(|&crew| Some(crew)).chain([None]).collect();
    for _ in 0..inputs {
        let Some(input) = any_input(&game, &mut dice) else { break };
        let viewer = seats[dice.below(seats.len() as u32) as usize];
        let mut other = game.view(viewer).imagine(&mut |n| dice.below(n));
        assert_eq!(other.phase_start().check(), Ok(()), "what is imagined can be played");
        assert_eq!(other.view(viewer), game.view(viewer), "what is imagined looks the same");
        let knower = match input {
            Input::Of(crew, _) => game.secret_of().map(|_| crew),
            _ => game.secret_of(),
        };
        let player = |crew: Crew| game.state().player(crew);
        let hidden = knower.is_some_and(|knower| viewer.is_none_or(|v| player(v) != player(knower)));
        let same = like(&other, input, hidden, &mut dice);
        let told = give(&mut game, input);
        // The seat itself draws what lies with somebody else in the other game: so it was not the real one.
        if other.check(same).is_err() {
            continue;
        }
        let told_other = give(&mut other, same);
        // What is shown to all may differ, and is then no secret any more.
        let shown = |told: &[(vendetta_engine::State, Event)]| -> Vec<Event> {
            let shown = |event: &Event| {
                matches!(
                    event,
                    Event::LeaderShown { .. }
                        | Event::UpgradeShown { .. }
                        | Event::TurnedUp { .. }
                        | Event::Discarded { .. }
                )
            };
            told.iter().map(|(_, event)| *event).filter(shown).collect()
        };
        if shown(&told) == shown(&told_other) && given(&game, viewer) == given(&other, viewer) {
            let (one, two) = (eye(&game, viewer, &told), eye(&other, viewer, &told_other));
            if one != two {
                return Some(format!("{viewer:?} can tell after {input:?}: {:?} or {:?}", one.1, two.1));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Over leaders and upgrades dealt, chosen, passed on, placed and put away: nobody can tell what they cannot know.
    #[test]
    fn nobody_can_tell_what_others_hide(setup in setups(), seed in any::<u64>()) {
        prop_assert_eq!(interference(setup, seed, 120, honest), None);
    }

    /// No input since the start of a phase is a secret, so a game can be shown as it stands.
    #[test]
    fn a_secret_input_ends_its_phase(setup in setups(), seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
        for _ in 0..60 {
            let Some(input) = any_input(&game, &mut dice) else { break };
            let is_secret = game.secret_of().is_some();
            give(&mut game, input);
            prop_assert!(!is_secret || game.since().is_empty());
        }
    }
}

/// To the very end: what was put away is never shown.
#[test]
fn whole_races_hide_what_was_put_away() {
    for seed in 0..40 {
        let setup =
            Setup { boxes: BoxId::ALL.into_iter().collect(), ..Setup::players(2 + (seed % 3) as usize) };
        assert_eq!(interference(setup, seed, 5000, honest), None);
    }
}

/// A race in which orange looks at face-down hazard tokens.
fn with_a_seer() -> Game {
    let text = "seats orange blue white\nleaders\nupgrades\ntiles 5a 1b 4a\nleader orange L10 tokens 4\n\
        ? at c10\n? at d12\n? at c14\n? at c20\nOM at c8\nBM at d8\nWM at c9\nOS U05\nassign orange\n";
    let state = notation::parse_position(text, content::builtin().tables).expect("a position");
    Game::from_state(state, &mut |_, _, _| {}).expect("a sound position")
}

#[test]
fn nobody_can_tell_what_somebody_has_looked_at() {
    let mut looks = 0;
    for seed in 0..200 {
        assert_eq!(interference_from(with_a_seer(), seed, 200, honest), None);
        let (mut game, mut dice) = (with_a_seer(), Dice::new(seed));
        let Some(input) = any_input(&game, &mut dice) else { continue };
        give(&mut game, input);
        looks += usize::from(matches!(game.pending(), Pending::Chance(_)));
    }
    assert!(looks > 50, "{looks}");
    let finds = |eye: Eye| (0..40).any(|seed| interference_from(with_a_seer(), seed, 60, eye).is_some());
    assert!(finds(sees_state), "the state itself tells what lies there");
    assert!(finds(hears_events), "the events themselves tell what was looked at");
}

#[test]
fn a_leak_would_be_found() {
    let setup = Setup { boxes: [BoxId::Leaders].into_iter().collect(), ..Setup::players(3) };
    let finds = |eye: Eye| (0..20).any(|seed| interference(setup, seed, 60, eye).is_some());
    assert!(finds(sees_state), "the state itself tells who holds what");
    assert!(finds(hears_events), "the events themselves tell what was drawn");
    assert!(!finds(honest));
    let setup = Setup { boxes: [BoxId::Upgrades].into_iter().collect(), ..Setup::players(3) };
    let finds = |eye: Eye| (0..20).any(|seed| interference(setup, seed, 60, eye).is_some());
    assert!(finds(sees_state), "the state itself tells who keeps what");
    assert!(finds(hears_events), "the events themselves tell what was kept");
}

/// Who passes cards on knows what the next one chooses from, and not what that one keeps.
#[test]
fn a_pick_is_a_secret_also_to_the_one_who_passed_the_cards() {
    let text = "seats orange blue\nupgrades\ntiles 5a 1b 4a\nhand orange U01 | U06+blue U07+blue U08+blue\n\
        hand blue U05 | U02+orange U03+orange U04+orange\ndraft\n";
    let state = notation::parse_position(text, content::builtin().tables).expect("a position");
    let mut game = Game::from_state(state, &mut |_, _, _| {}).expect("a sound position");
    let known = |game: &Game, viewer: Crew, of: Crew| {
        let view = game.view(Some(viewer));
        view.state().crews[of as usize].hand.iter().filter(|held| held.card().is_some()).count()
    };
    assert_eq!(known(&game, Crew::Orange, Crew::Blue), 3);
    let choices = {
        let mut choices = Choices::new();
        game.state().choices(game.decision_of(Crew::Blue).expect("asked"), &mut choices);
        choices
    };
    give(&mut game, Input::Of(Crew::Blue, choices[0]));
    assert_eq!(known(&game, Crew::Orange, Crew::Blue), 0);
    assert_eq!(known(&game, Crew::Blue, Crew::Blue), 4);
}

/// A card that somebody has seen is known to that player's other crew, and to nobody else.
#[test]
fn only_its_player_knows_a_hidden_card() {
    let setup = Setup { boxes: [BoxId::Leaders].into_iter().collect(), big_team: true, ..Setup::players(4) };
    let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
    let mut dice = Dice::new(1);
    while !matches!(game.pending(), Pending::Decision(_)) {
        let Some(input) = any_input(&game, &mut dice) else { break };
        give(&mut game, input);
    }
    let knows = |viewer, crew: Crew| {
        let view = game.view(viewer);
        view.state().crews[crew as usize].hand.iter().all(|held| held.card().is_some())
    };
    let [first, second, third] = [0, 1, 2].map(|seat| game.state().setup.crews[seat]);
    assert!(knows(Some(first), first) && knows(Some(third), first), "one player has both crews");
    assert!(!knows(Some(second), first) && !knows(None, first));
    let leaders = content::builtin().tables.deck(vendetta_engine::Deck::Leaders);
    let unseen = |viewer| game.view(viewer).state().unseen.intersection(&leaders).len();
    assert_eq!(unseen(None), 11, "for a spectator nothing has left the deck");
    assert_eq!(unseen(Some(first)), 11 - 4);
    assert!(matches!(game.outcomes().as_slice(), [] | [(Outcome::Card(_), _), ..]));
}
