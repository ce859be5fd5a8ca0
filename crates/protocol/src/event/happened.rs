//! What happened, one form for all of it: the events of the engine, and the inputs that led to them.

use super::{By, Odds, Outcome};
use crate::{
    pending::Answer,
    wire::{self, OnWire, Wire},
};
use engine::{
    CardId, Command, Crew, Damage, Deck, Direction, Edge, Event, Finish, Hazard, SideId, Space, VehicleId,
    Wear,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Makes [`Happened`] of the events of the engine, each with the same name and fields.
macro_rules! happened {
    ($(
        $(#[$about:meta])*
        $name:ident $({ $($field:ident: $type:ident $(<$some:ident>)?),* })?,
    )*) => {
        /// Something that happened: inputs (`chosen`, `rolled`, `taken_back`) and what the rules made of them.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        #[allow(missing_docs)]
        pub enum Happened {
            /// A player chose.
            Chosen {
                crew: wire::Crew,
                by: By,
                choice: Answer,
            },
            /// A player chose something that only that player may know.
            ChosenHidden {
                crew: wire::Crew,
                by: By,
            },
            /// A die was rolled, a token or tile drawn.
            Rolled {
                /// Whose movement die it was.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[ts(optional)]
                crew: Option<wire::Crew>,
                result: Outcome,
                /// The number of the draw in this race, from 0.
                draw: u32,
                /// The ticket that was drawn …
                ticket: u32,
                /// … of so many.
                tickets: u32,
                /// What each ticket means; only in replays.
                #[serde(default, skip_serializing_if = "Vec::is_empty")]
                #[ts(as = "Option<Vec<Odds>>", optional)]
                odds: Vec<Odds>,
            },
            /// What happened after number `to` has not happened.
            TakenBack {
                crew: wire::Crew,
                to: u32,
            },
            $(
                $(#[$about])*
                $name $({ $(
                    $(
                        #[doc = concat!(" Missing where no ", stringify!($some), " is known, or there is none.")]
                        #[serde(default, skip_serializing_if = "Option::is_none")]
                        #[ts(optional)]
                    )?
                    $field: <$type $(<$some>)? as OnWire>::Form
                ),* })?,
            )*
        }

        impl Happened {
            /// An event of the engine; nothing for a roll, which is told with its draw by whoever drew.
            pub fn of(wire: Wire, event: Event) -> Option<Happened> {
                Some(match event {
                    Event::Rolled(_) => return None,
                    $(Event::$name $({ $($field),* })? => Happened::$name $({ $($field: $field.on(wire)),* })?,)*
                })
            }
        }
    };
}

engine::events!(happened);
