//! The riichi rules on the wire (section 11 of the specification): modes `hand`, `points`, `multi`, `draw`, `final`.

mod hand;
mod modes;
mod multiple_ron;

use super::Answer;
use super::dialect::{AnswerReader, Dialect, HandField, HandRequest, modes};
use super::request::{ReadingManner, Request};
use quejing_rules::hand::Problem;
use quejing_rules::riichi::{MAX_HONBA_OR_STICKS, Options, check};
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "riichi",
    manner: ReadingManner {
        named_melds: false,
        unread_melds: true,
        no_options: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    keys: &["dora_indicators", "honba", "riichi_sticks", "ura_indicators"],
    fields: &[
        HandField::Tiles,
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::RoundWind,
        HandField::Discarder,
        HandField::Flags,
        HandField::Question("dora_indicators", INDICATORS_READER),
        HandField::Question("ura_indicators", INDICATORS_READER),
        HandField::Question("honba", COUNTERS_READER),
        HandField::Question("riichi_sticks", COUNTERS_READER),
    ],
    modes: modes![
        "points": modes::answer_points,
        "multi": multiple_ron::answer_multi,
        "draw": modes::answer_draw,
        "final": modes::answer_final,
    ],
    hand: answer_hand,
};

const INDICATORS_READER: AnswerReader = |request, question| request.read_tiles(question).map(Into::into);
const COUNTERS_READER: AnswerReader = |request, question| Some(u64::from(read_counters(request, question)).into());

fn answer_hand(request: Request, asked: &HandRequest) -> Result<Answer, Faults> {
    let options: Options = asked.rules.downcast_ref().cloned().unwrap_or_default();
    let hand = request.merge_check(check(&asked.case.draft, &asked.case.circumstances, &options), is_consequence)?;
    Ok(Answer::new(hand::riichi_hand_answer(&hand, &options, asked.explained)))
}

/// Reads a number of counters or riichi sticks; 0 if it is absent or invalid, which adds a fault.
fn read_counters(request: &mut Request, field: &str) -> u32 {
    request.read_number(field, 0, MAX_HONBA_OR_STICKS).unwrap_or(0)
}

/// Returns true if a fault of the hand's check only repeats a fault of the request, such as an unreadable tile that is
/// missing, too.
fn is_consequence(request: &Request, fault: &Fault) -> bool {
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
