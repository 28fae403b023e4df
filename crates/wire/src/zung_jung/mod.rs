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
    manner: ReadingManner { any_tile: false, explain_first: false, ..ReadingManner::DEFAULT },
    keys: &[HISTORY_FIELD],
    fields: &[
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::Tiles,
        HandField::FlagsOf(FLAG_WORDS),
        HandField::Discarder,
        HandField::Question(HISTORY_FIELD, |request, question| {
            let entries = request.read_discards(question, FLAG_WORDS);
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }),
    ],
    modes: modes!["settle": settle::answer_settle, "hands": settle::answer_hands],
    hand: hand::answer_hand,
};

/// The key of the question about the discards before the win.
const HISTORY_FIELD: &str = "history";

/// The flags of Zung Jung's rules, in the order in which a fault lists them.
const FLAG_WORDS: &[&str] = &["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// The seat that pays for a discarded win, if any; by the refined rule, the layers of points with a seat for each.
#[derive(Serialize)]
#[serde(untagged)]
enum ResponsibleSeats {
    Seat(Option<Seat>),
    Layers(Vec<(u32, Option<Seat>)>),
}

impl ResponsibleSeats {
    fn from_layers(layers: Option<&[PointLayer]>, refined: bool) -> ResponsibleSeats {
        match layers {
            Some(layers) if refined => {
                ResponsibleSeats::Layers(layers.iter().map(|layer| (layer.points, layer.owner)).collect())
            }
            _ => ResponsibleSeats::Seat(layers.and_then(<[PointLayer]>::first).and_then(|layer| layer.owner)),
        }
    }
}
