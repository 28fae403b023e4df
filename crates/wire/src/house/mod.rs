//! The house rule on the wire (section 13 of the specification): modes `hand`, `settle` and `rotate`.

mod hand;
mod rotate;
mod settle;

use super::request::{Manner, Request};
use super::{Outcome, Spoken, keys};
use quejing_rules::family::Rules;
use quejing_rules::house::{Options, Special, SpecialFault};
use quejing_rules::{FaultCode, Faults};

impl Spoken for Options {
    const MANNER: Manner = Manner {
        any_tile: false,
        named_melds: true,
        unread_melds: false,
        strange_flags_conflict: false,
        no_options: FaultCode::BadOption,
    };
    const MODES: &'static [&'static str] = &["hand", "settle", "rotate", "waits"];
    const KEYS: [&'static [&'static str]; 2] = [keys::HAND, &["indicators", "special"]];

    fn rules(&self) -> &dyn Rules {
        self
    }

    fn hand(&self, request: Request, explained: bool) -> Result<Outcome, Faults> {
        hand::answer(request, self, explained)
    }

    fn mode(&self, mode: &str, request: Request, _: bool) -> Option<Result<Outcome, Faults>> {
        Some(match mode {
            "settle" => settle::answer(request, self).map(Outcome::of),
            "rotate" => rotate::answer(request, self).map(Outcome::of),
            _ => return None,
        })
    }
}

/// The special rule; `None` if 0 or absent.
fn special(request: &mut Request) -> Option<Special> {
    let value = request.get("special")?;
    match value.as_u64().map(Special::of_number) {
        Some(Ok(special)) => special,
        _ => {
            request.complain(FaultCode::BadSpecial, "special", SpecialFault::NoSpecial { found: value.to_string() });
            None
        }
    }
}
