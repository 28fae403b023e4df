//! Zung Jung on the wire (section 14 of the specification): modes `hand`, `settle` and `hands`.

mod hand;
mod history;
mod settle;

use serde::Serialize;

use super::request::{Manner, Request};
use super::{Outcome, Spoken, keys};
use quejing_rules::family::Rules;
use quejing_rules::hand::Seat;
use quejing_rules::zung_jung::{Layer, Options};
use quejing_rules::{FaultCode, Faults};

impl Spoken for Options {
    const MANNER: Manner = Manner {
        any_tile: false,
        named_melds: true,
        unread_melds: false,
        strange_flags_conflict: false,
        no_options: FaultCode::BadOption,
    };
    const MODES: &'static [&'static str] = &["hand", "settle", "hands", "waits"];
    const KEYS: [&'static [&'static str]; 2] = [keys::HAND, &["history"]];

    fn rules(&self) -> &dyn Rules {
        self
    }

    fn hand(&self, request: Request, explained: bool) -> Result<Outcome, Faults> {
        hand::answer(request, self, explained)
    }

    fn mode(&self, mode: &str, request: Request, _: bool) -> Option<Result<Outcome, Faults>> {
        Some(match mode {
            "settle" => settle::answer(request, self).map(Outcome::of),
            "hands" => settle::evening(request, self).map(Outcome::of),
            _ => return None,
        })
    }
}

/// Who is responsible: a seat, null, or with the refined rule the layers.
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
