//! What happened, as a viewer is told it: numbered events, each with its change of the view.
//!
//! Messages, what somebody missed and replays all come from here. Whoever draws a view merges the patches one after the
//! other; it need not know what an event means.

use crate::{
    event::{Entry, Happened},
    patch::change,
    view::GameView,
};
use engine::{Crew, Rule, State};

/// Something that happened, and the state it led to.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its number.
    pub n: u32,
    /// The rule that caused it; a choice has none.
    pub rule: Option<Rule>,
    /// What it was.
    pub happened: Happened,
    /// The state after it. The last event of an input has the state in which the game then waits.
    pub state: State,
}

/// What a viewer knows of a state; `None` is a spectator. What one player knows alone is taken out here.
///
/// Nobody knows more than the others yet: what is unseen is not in the state.
pub fn seen(state: &State, _viewer: Option<Crew>) -> State {
    *state
}

/// What happened from a state on, as a viewer is told it.
pub fn entries(before: &State, told: &[Told], viewer: Option<Crew>) -> Vec<Entry> {
    let mut known = seen(before, viewer);
    let mut view = GameView::of(&known);
    let each = told.iter().map(|told| {
        let after = seen(&told.state, viewer);
        // Most of what is told changes nothing, and comparing states is cheap.
        let patch = if after == known {
            None
        } else {
            let new = GameView::of(&after);
            let patch = change(&view, &new);
            (known, view) = (after, new);
            patch
        };
        let rule = told.rule.map(|rule| rule.to_string());
        Entry { n: told.n, rule, happened: told.happened.clone(), patch }
    });
    each.collect()
}
