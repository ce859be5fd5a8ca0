//! Nothing that goes over the wire tells a secret: for a seat, two games that differ only in what it cannot know are the
//! same bytes: view, events with their patches, question, offers and look ahead.

use bots::{Budget, Dice, analyse};
use engine::{BoxId, Boxes, CardId, Choice, Choices, Crew, Event, Game, Input, Pending, Phase, Setup, State};
use protocol::{GameView, Told, entries, look, offers, seen};
use vendetta_protocol as protocol;

/// Gives an input as the server does: what came of it.
fn give(game: &mut Game, input: Input) -> (Vec<Told>, Vec<Event>) {
    let (mut told, mut shown) = (Vec::new(), Vec::new());
    let tell = &mut |state: &State, rule, event| {
        told.extend(Told::of(told.len() as u32 + 1, state, rule, event));
        if matches!(
            event,
            Event::LeaderShown { .. }
                | Event::UpgradeShown { .. }
                | Event::TurnedUp { .. }
                | Event::Discarded { .. }
        ) {
            shown.push(event);
        }
    };
    game.apply(input, tell).expect("an input that was offered");
    (told, shown)
}

/// Everything that is sent to a seat about an input.
fn sent(before: &State, game: &Game, told: &[Told], viewer: Option<Crew>) -> Vec<String> {
    let json = |value: Result<String, serde_json::Error>| value.expect("it can be written as JSON");
    let view = game.view(viewer);
    let mut hints = analyse(&view, Budget::nodes(40));
    hints.truncate(3);
    vec![
        json(serde_json::to_string(&GameView::of(&seen(game.state(), viewer)))),
        json(serde_json::to_string(&entries(before, told, viewer))),
        json(serde_json::to_string(&offers(&view))),
        json(serde_json::to_string(&look(&view, &[]))),
        format!("{:?} {:?} {hints:?}", view.pending(), view.choices()),
    ]
}

/// What a player of the draft is handed: cards that are passed on, and for a leader those that nobody kept.
fn given(game: &Game, viewer: Option<Crew>) -> Vec<Option<CardId>> {
    let state = game.state();
    let own = |crew: Crew| viewer == Some(crew);
    let hands = Crew::ALL.into_iter().filter(|&crew| own(crew));
    let hands = hands.flat_map(|crew| state.crews[crew as usize].hand.iter());
    let rejects = state.put_away.iter().filter(|held| held.known_to.iter().any(own));
    let rejects = rejects.filter(|_| state.phase == Phase::Tinker);
    hands.chain(rejects).map(|held| held.card()).collect()
}

fn any_choice(game: &Game, crew: Crew, dice: &mut Dice) -> engine::Choice {
    let mut choices = Choices::new();
    game.state().choices(game.decision_of(crew).expect("asked"), &mut choices);
    choices[dice.below(choices.len() as u32) as usize]
}

#[test]
fn a_seat_is_sent_the_same_bytes_whatever_others_hide() {
    let mut compared = 0;
    for seed in 0..60u64 {
        let mut dice = Dice::new(seed);
        let boxes: Boxes = match seed % 4 {
            0 => [BoxId::Leaders, BoxId::Carnage].into_iter().collect(),
            1 => [BoxId::Leaders].into_iter().collect(),
            2 => [BoxId::Upgrades].into_iter().collect(),
            _ => BoxId::ALL.into_iter().collect(),
        };
        let setup = Setup { boxes, ..Setup::players(2 + (seed % 5) as usize) };
        let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
        let seats: Vec<Option<Crew>> = setup.crews.iter().map(|&crew| Some(crew)).chain([None]).collect();
        for _ in 0..70 {
            let viewer = seats[dice.below(seats.len() as u32) as usize];
            let mut other = game.view(viewer).imagine(&mut |n| dice.below(n));
            let hidden = |crew: Option<Crew>| crew.is_some() && crew != viewer;
            let (input, like) = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => {
                    let input = Input::Luck(dice.roll(game.state(), chance));
                    let like = if hidden(game.secret_of()) {
                        Input::Luck(dice.roll(other.state(), chance))
                    } else {
                        input
                    };
                    (input, like)
                }
                Pending::Decision(decision) => {
                    let choice = any_choice(&game, decision.crew, &mut dice);
                    let like = if hidden(game.secret_of()) {
                        let is_card = matches!(choice, Choice::Card(_));
                        // Whether a card was taken at all, everybody sees.
                        loop {
                            let like = any_choice(&other, decision.crew, &mut dice);
                            if matches!(like, Choice::Card(_)) == is_card {
                                break like;
                            }
                        }
                    } else {
                        choice
                    };
                    (Input::Choice(choice), Input::Choice(like))
                }
            };
            let before = [*game.state(), *other.state()];
            let (told, shown) = give(&mut game, input);
            if other.check(like).is_err() {
                continue;
            }
            let (told_other, shown_other) = give(&mut other, like);
            if shown == shown_other && given(&game, viewer) == given(&other, viewer) {
                let (one, two) =
                    (sent(&before[0], &game, &told, viewer), sent(&before[1], &other, &told_other, viewer));
                assert_eq!(one, two, "{viewer:?} can tell after {input:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// The test can fail: somebody else's view is not the same.
#[test]
fn what_another_seat_is_sent_differs() {
    let setup = Setup { boxes: [BoxId::Leaders].into_iter().collect(), ..Setup::players(2) };
    let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
    let mut dice = Dice::new(3);
    while let Pending::Chance(chance) = game.pending() {
        let before = *game.state();
        let input = Input::Luck(dice.roll(game.state(), chance));
        let secret_of = game.secret_of();
        let (told, _) = give(&mut game, input);
        if let Some(crew) = secret_of {
            let [mine, theirs] = [Some(crew), None].map(|viewer| sent(&before, &game, &told, viewer));
            assert_ne!(mine[0], theirs[0], "the view");
            assert_ne!(mine[1], theirs[1], "the events");
        }
    }
}
