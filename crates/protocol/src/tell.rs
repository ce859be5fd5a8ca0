//! What happened, as a viewer is told it: numbered events, each with its change of the view.
//!
//! Messages, what somebody missed and replays all come from here. Whoever draws a view merges the patches one after the
//! other; it need not know what an event means.

use crate::{
    event::{Entry, Happened},
    patch::change,
    view::GameView,
    wire::Wire,
};
use engine::{Crew, Crews, Event, Rule, State};

/// Something that happened, and the state it led to.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its number.
    pub n: u32,
    /// The rule that caused it; a choice has none.
    pub rule: Option<Rule>,
    /// What it was.
    pub happened: Happened,
    /// For whom it is a secret, and what the rest are told instead.
    pub hidden: Option<Hidden>,
    /// The state after it. The last event of an input has the state in which the game then waits.
    pub state: State,
}

/// What only one crew may know of what happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidden {
    /// Whose secret it is.
    pub of: Crew,
    /// What the rest are told.
    pub instead: Happened,
}

impl Told {
    /// An event of the engine; nothing for a roll, which whoever rolled tells.
    pub fn of(n: u32, state: &State, rule: Rule, event: Event) -> Option<Told> {
        let wire = Wire::of(state);
        let happened = Happened::of(wire, event)?;
        let hidden = event.secret_of().and_then(|of| {
            let instead = Happened::of(wire, event.for_the_rest())?;
            Some(Hidden { of, instead })
        });
        Some(Told { n, rule: Some(rule), happened, hidden, state: *state })
    }

    /// What a viewer is told.
    fn heard_by(&self, viewer: Option<Crew>) -> &Happened {
        match &self.hidden {
            Some(hidden) if !self.state.knows(viewer, Crews::one(hidden.of)) => &hidden.instead,
            _ => &self.happened,
        }
    }
}

/// What a viewer knows of a state; `None` is a spectator. What others know alone is taken out here.
pub fn seen(state: &State, viewer: Option<Crew>) -> State {
    state.seen_by(viewer)
}

/// What happened from a state on, as a viewer is told it.
pub fn entries(before: &State, told: &[Told], viewer: Option<Crew>) -> Vec<Entry> {
    tell(before, told, |state| seen(state, viewer), |told| told.heard_by(viewer))
}

/// What happened from a state on, and nothing of it is hidden: for a race that is over.
pub fn open_entries(before: &State, told: &[Told]) -> Vec<Entry> {
    tell(before, told, |state| *state, |told| &told.happened)
}

fn tell(
    before: &State,
    told: &[Told],
    see: impl Fn(&State) -> State,
    hear: impl Fn(&Told) -> &Happened,
) -> Vec<Entry> {
    let mut known = see(before);
    let mut view = GameView::of(&known);
    let each = told.iter().map(|told| {
        let after = see(&told.state);
        // Most of what is told changes nothing, and comparing states is cheap.
        let patch = if after == known {
            None
        } else {
            let new = GameView::of(&after);
            let patch = change(&view, &new, matches!(told.happened, Happened::Scrolled { .. }));
            (known, view) = (after, new);
            patch
        };
        Entry::of(told.n, told.rule, hear(told).clone(), patch)
    });
    each.collect()
}
