//! The riichi rules on the wire (section 11 of the specification): modes `hand`, `points`, `multi`, `draw`, `final`.

mod hand;
mod modes;
mod multiple_ron;

use super::RequestAnswer;
use super::dialect::{AnswerReader, Dialect, HandField, HandRequest, modes};
use super::request::{ReadingManner, RequestReader};
use quejing_rules::hand::Problem;
use quejing_rules::riichi::{MAX_HONBA_OR_STICKS, Options, check};
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "riichi",
    manner: ReadingManner {
        requires_meld_kinds: false,
        keeps_unread_melds: true,
        options_fault_code: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    family_keys: &["dora_indicators", "honba", "riichi_sticks", "ura_indicators"],
    hand_fields: &[
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
    hand_answerer: answer_hand,
};

const INDICATORS_READER: AnswerReader = |request, question| request.read_tiles(question).map(Into::into);
const COUNTERS_READER: AnswerReader = |request, question| Some(u64::from(read_counters(request, question)).into());

fn answer_hand(request: RequestReader, hand_request: &HandRequest) -> Result<RequestAnswer, Faults> {
    let options: Options = hand_request.rules.downcast_ref().cloned().unwrap_or_default();
    let hand = request.merge_hand_check(
        check(&hand_request.case.draft, &hand_request.case.circumstances, &options),
        is_consequence,
    )?;
    Ok(RequestAnswer::new(hand::build_riichi_hand_answer(&hand, &options, hand_request.wants_explanations)))
}

/// Reads a number of counters or riichi sticks. 0 if it is absent; 0 and a fault if it is invalid.
fn read_counters(request: &mut RequestReader, field: &str) -> u32 {
    request.read_number(field, 0, MAX_HONBA_OR_STICKS).unwrap_or(0)
}

/// Returns true if a fault of the hand's check only follows from a fault of the request: a tile that is unreadable, or
/// a field that is invalid, is missing in the check.
fn is_consequence(request: &RequestReader, fault: &Fault) -> bool {
    let has_invalid_field = |field: &str| {
        request.has_fault_at(FaultCode::BadSeat, field) || request.has_fault_at(FaultCode::BadInput, field)
    };
    match fault {
        Fault::Hand(Problem::TileCount { .. }) => request.has_fault(FaultCode::BadTile),
        Fault::Hand(Problem::BadInput { field, .. }) => {
            request.has_fault(FaultCode::BadTile) || has_invalid_field(field)
        }
        Fault::Hand(Problem::BadSeat { field, .. }) => has_invalid_field(field),
        _ => false,
    }
}
