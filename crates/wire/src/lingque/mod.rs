//! Lingque on the wire: modes `hand`, `settle` and `reduced`.

mod hand;
mod reduced;
mod settle;

use super::Answer;
use super::dialect::{Dialect, HandField, HandRequest, modes};
use super::request::{ReadingManner, Request};
use quejing_rules::hand::Problem;
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "lingque",
    manner: ReadingManner {
        unread_melds: true,
        strange_flags_conflict: true,
        no_options: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    keys: &["flowers"],
    fields: &[HandField::SelfDraw, HandField::SeatWind, HandField::Flowers, HandField::Flags, HandField::Tiles],
    modes: modes!["settle": settle::answer_settle, "reduced": reduced::answer_reduced],
    hand: answer_hand,
};

fn answer_hand(request: Request, asked: &HandRequest) -> Result<Answer, Faults> {
    Ok(hand::build_hand_answer(&asked.judge(request, is_consequence)?, asked.explained))
}

/// Returns true if a fault of the hand's check follows from an unreadable field: without it the number of tiles is
/// unknown, and the field is not missing as well.
fn is_consequence(request: &Request, fault: &Fault) -> bool {
    let Fault::Hand(problem) = fault else {
        return false;
    };
    // Whether a kong was added does not change the number of tiles.
    let of_tiles = |field: &str| field == "concealed" || field.starts_with("melds") && !field.ends_with(".added");
    let unclear = || {
        request.has_fault_where(FaultCode::BadTile, |field| field != "win_tile")
            || request.has_fault_where(FaultCode::BadInput, of_tiles)
    };
    match problem {
        Problem::TileCount { .. } => unclear(),
        Problem::BadMeld { index, .. } => {
            let same =
                |noted: &Fault| matches!(noted, Fault::Hand(Problem::BadMeld { index: other, .. }) if other == index);
            unclear() || request.faults.iter().any(same)
        }
        Problem::BadSeat { field, .. } => request.has_fault_at(FaultCode::BadSeat, field),
        Problem::BadInput { field, .. } => {
            request.has_fault_at(FaultCode::BadInput, field) || request.has_fault_at(FaultCode::BadTile, field)
        }
        _ => false,
    }
}
