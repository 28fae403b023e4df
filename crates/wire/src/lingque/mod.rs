//! Lingque on the wire: modes `hand`, `settle` and `reduced`.

mod hand;
mod reduced;
mod settle;

use super::RequestAnswer;
use super::dialect::{Dialect, HandField, HandRequest, modes};
use super::request::{ReadingManner, RequestReader};
use quejing_rules::hand::Problem;
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "lingque",
    manner: ReadingManner {
        keeps_unread_melds: true,
        unknown_flags_conflict: true,
        options_fault_code: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    family_keys: &["flowers"],
    hand_fields: &[HandField::SelfDraw, HandField::SeatWind, HandField::Flowers, HandField::Flags, HandField::Tiles],
    modes: modes!["settle": settle::answer_settle, "reduced": reduced::answer_reduced],
    hand_answerer: answer_hand,
};

fn answer_hand(request: RequestReader, hand_request: &HandRequest) -> Result<RequestAnswer, Faults> {
    Ok(hand::build_hand_answer(&hand_request.judge(request, is_consequence)?, hand_request.wants_explanations))
}

/// Returns true if a fault of the hand's check follows from an invalid field, for which the request has a fault
/// already: without the field, the number of tiles is unknown, or the check finds the field missing.
fn is_consequence(request: &RequestReader, fault: &Fault) -> bool {
    let Fault::Hand(problem) = fault else {
        return false;
    };
    // The field `added` of a kong does not change the number of tiles.
    let decides_tile_count =
        |field: &str| field == "concealed" || field.starts_with("melds") && !field.ends_with(".added");
    let is_tile_count_unknown = || {
        request.has_fault_where(FaultCode::BadTile, |field| field != "win_tile")
            || request.has_fault_where(FaultCode::BadInput, decides_tile_count)
    };
    match problem {
        Problem::TileCount { .. } => is_tile_count_unknown(),
        Problem::BadMeld { index, .. } => {
            let is_same_meld = |found: &Fault| matches!(found, Fault::Hand(Problem::BadMeld { index: found_index, .. }) if found_index == index);
            is_tile_count_unknown() || request.faults.iter().any(is_same_meld)
        }
        Problem::BadSeat { field, .. } => request.has_fault_at(FaultCode::BadSeat, field),
        Problem::BadInput { field, .. } => {
            request.has_fault_at(FaultCode::BadInput, field) || request.has_fault_at(FaultCode::BadTile, field)
        }
        _ => false,
    }
}
