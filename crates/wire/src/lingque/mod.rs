//! Lingque on the wire: modes `hand`, `settle` and `reduced`.

mod hand;
mod reduced;
mod settle;

use super::Outcome;
use super::dialect::{Dialect, Field, HandRequest, modes};
use super::request::{Manner, Request};
use quejing_rules::hand::Problem;
use quejing_rules::{Fault, FaultCode, Faults};

pub(super) static DIALECT: Dialect = Dialect {
    family: "lingque",
    manner: Manner {
        unread_melds: true,
        strange_flags_conflict: true,
        no_options: FaultCode::BadInput,
        ..Manner::USUAL
    },
    keys: &["flowers"],
    fields: &[Field::SelfDraw, Field::SeatWind, Field::Flowers, Field::Flags, Field::Tiles],
    modes: modes!["settle": settle::answer, "reduced": reduced::answer],
    hand,
};

fn hand(request: Request, asked: &HandRequest) -> Result<Outcome, Faults> {
    Ok(hand::answer(&asked.judge(request, follows)?, asked.explained))
}

/// Returns true if a fault follows from an unreadable field: the number of tiles is unknown then, and the field is not
/// also missing.
fn follows(request: &Request, fault: &Fault) -> bool {
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
