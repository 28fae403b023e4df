//! The house rule on the wire (section 13 of the specification): modes `hand`, `settle` and `rotate`.

mod hand;
mod rotate;

use super::deal;
use super::dialect::{Dialect, Field, modes};
use super::request::Manner;

pub(super) static DIALECT: Dialect = Dialect {
    family: "house",
    manner: Manner { any_tile: false, explain_first: false, ..Manner::USUAL },
    keys: &["indicators", "special"],
    fields: &[
        Field::SelfDraw,
        Field::SeatWind,
        Field::Tiles,
        Field::Flags,
        Field::Question("special", |request, question| {
            deal::special(request, question).map(|special| u64::from(special.number()).into())
        }),
        Field::Question("indicators", hand::indicators),
    ],
    modes: modes!["settle": deal::settle, "rotate": rotate::answer],
    hand: hand::answer,
};
