//! The riichi rules on the wire (section 11 of the specification): modes `hand`, `points`, `multi`, `draw`, `final`.

mod hand;
mod modes;
mod multi;

use super::Outcome;
use super::dialect::{AnswerReader, Dialect, Field, HandRequest, modes};
use super::request::{Manner, Request};
use quejing_rules::hand::Problem;
use quejing_rules::riichi::{MAX_COUNTERS, Options, check};
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "riichi",
    manner: Manner { named_melds: false, unread_melds: true, no_options: FaultCode::BadInput, ..Manner::USUAL },
    keys: &["dora_indicators", "honba", "riichi_sticks", "ura_indicators"],
    fields: &[
        Field::Tiles,
        Field::SelfDraw,
        Field::SeatWind,
        Field::RoundWind,
        Field::Discarder,
        Field::Flags,
        Field::Question("dora_indicators", INDICATORS),
        Field::Question("ura_indicators", INDICATORS),
        Field::Question("honba", COUNTERS),
        Field::Question("riichi_sticks", COUNTERS),
    ],
    modes: modes![
        "points": modes::points,
        "multi": multi::answer,
        "draw": modes::draw,
        "final": modes::final_account,
    ],
    hand,
};

const INDICATORS: AnswerReader = |request, question| request.tiles(question).map(Into::into);
const COUNTERS: AnswerReader = |request, question| Some(u64::from(counters(request, question)).into());

fn hand(request: Request, asked: &HandRequest) -> Result<Outcome, Faults> {
    let options: Options = asked.rules.downcast_ref().cloned().unwrap_or_default();
    let hand = request.checked(check(&asked.case.draft, &asked.case.circumstances, &options), follows)?;
    Ok(Outcome::of(hand::answer(&hand, &options, asked.explained)))
}

/// Counters or sticks; 0 if absent.
fn counters(request: &mut Request, field: &str) -> u32 {
    request.number(field, 0, MAX_COUNTERS).unwrap_or(0)
}

/// Returns true if a fault of the check only repeats one already noted: an unreadable tile is missing too.
fn follows(request: &Request, fault: &Fault) -> bool {
    let noted = |field: &str| {
        request.has_fault_at(FaultCode::BadSeat, field) || request.has_fault_at(FaultCode::BadInput, field)
    };
    match fault {
        Fault::Hand(Problem::TileCount { .. }) => request.has_fault(FaultCode::BadTile),
        Fault::Hand(Problem::BadInput { field, .. }) => request.has_fault(FaultCode::BadTile) || noted(field),
        Fault::Hand(Problem::BadSeat { field, .. }) => noted(field),
        _ => false,
    }
}
