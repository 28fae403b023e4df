//! Zung Jung on the wire (section 14 of the specification): modes `hand`, `settle` and `hands`.

mod hand;
mod settle;

use serde::Serialize;

use super::dialect::{Dialect, HandField, modes};
use super::request::ReadingManner;
use quejing_rules::hand::Seat;
use quejing_rules::zung_jung::PointLayer;

pub(super) static DIALECT: Dialect = Dialect {
    family: "zung-jung",
    manner: ReadingManner { accepts_any_tile: false, reads_explain_first: false, ..ReadingManner::DEFAULT },
    family_keys: &[HISTORY_FIELD],
    hand_fields: &[
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::Tiles,
        HandField::ListedFlags(FLAG_WORDS),
        HandField::Discarder,
        HandField::Question(HISTORY_FIELD, |request, question| {
            let entries = request.read_discards(question, FLAG_WORDS.iter().copied());
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }),
    ],
    modes: modes!["settle": settle::answer_settle, "hands": settle::answer_hands],
    hand_answerer: hand::answer_hand,
};

/// The key of the question about the discards before the win.
const HISTORY_FIELD: &str = "history";

/// The flags of the Zung Jung rules, in the order in which a fault lists them.
const FLAG_WORDS: &[&str] = &["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// The seat that pays for a win on a discard, `None` if all pay; under the refined immunity rule, the layers of points,
/// each with such a seat.
#[derive(Serialize)]
#[serde(untagged)]
enum ResponsibleSeats {
    Seat(Option<Seat>),
    Layers(Vec<(u32, Option<Seat>)>),
}

impl ResponsibleSeats {
    fn from_point_layers(layers: Option<&[PointLayer]>, is_refined: bool) -> ResponsibleSeats {
        match layers {
            Some(layers) if is_refined => {
                ResponsibleSeats::Layers(layers.iter().map(|layer| (layer.points, layer.owner)).collect())
            }
            _ => ResponsibleSeats::Seat(layers.and_then(<[PointLayer]>::first).and_then(|layer| layer.owner)),
        }
    }
}
