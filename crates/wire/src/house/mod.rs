//! The house rule on the wire (section 13 of the specification): modes `hand`, `settle` and `rotate`.

mod deal;
mod hand;
mod rotate;

use super::dialect::{Dialect, HandField, modes};
use super::request::ReadingManner;

pub(super) static DIALECT: Dialect = Dialect {
    family: "house",
    manner: ReadingManner { accepts_any_tile: false, reads_explain_first: false, ..ReadingManner::DEFAULT },
    family_keys: &["indicators", "special"],
    hand_fields: &[
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::Tiles,
        HandField::Flags,
        HandField::Question("special", |request, question| {
            deal::read_special_rule(request, question).map(|special| u64::from(special.number()).into())
        }),
        HandField::Question("indicators", hand::read_indicators),
    ],
    modes: modes!["settle": deal::answer_settle, "rotate": rotate::answer_rotate],
    hand_answerer: hand::answer_hand,
};
