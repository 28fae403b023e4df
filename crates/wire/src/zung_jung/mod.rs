//! Zung Jung on the wire (section 14 of the specification): modes `hand`, `settle` and `hands`.

mod hand;
mod settle;

use serde::Serialize;

use super::dialect::{Dialect, Field, modes};
use super::request::Manner;
use quejing_rules::hand::Seat;
use quejing_rules::zung_jung::Layer;

pub(super) static DIALECT: Dialect = Dialect {
    family: "zung-jung",
    manner: Manner { any_tile: false, explain_first: false, ..Manner::USUAL },
    keys: &[HISTORY],
    fields: &[
        Field::SelfDraw,
        Field::SeatWind,
        Field::Tiles,
        Field::FlagsOf(FLAGS),
        Field::Discarder,
        Field::Question(HISTORY, |request, question| {
            let entries = request.discards(question, FLAGS);
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }),
    ],
    modes: modes!["settle": settle::answer, "hands": settle::evening],
    hand: hand::answer,
};

/// The question about the discards before the win.
const HISTORY: &str = "history";

/// The circumstances by their words.
const FLAGS: &[&str] = &["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// The responsible player: a seat, nobody, or, by the refined rule, the layers.
#[derive(Serialize)]
#[serde(untagged)]
enum Responsible {
    Seat(Option<Seat>),
    Layers(Vec<(u32, Option<Seat>)>),
}

impl Responsible {
    fn of(layers: Option<&[Layer]>, refined: bool) -> Responsible {
        match layers {
            Some(layers) if refined => {
                Responsible::Layers(layers.iter().map(|layer| (layer.points, layer.owner)).collect())
            }
            _ => Responsible::Seat(layers.and_then(<[Layer]>::first).and_then(|layer| layer.owner)),
        }
    }
}
