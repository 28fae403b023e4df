//! The check of a hand and its circumstances (sections 5 and 13: category 9 and the remarks below the table).

use super::{SEAT_COUNT, ZungJungDemand};
use crate::hand::Problem;
use crate::hand::{CheckedHand, CircumstanceConflict, Flag, HandDraft, Seat, Shape};
use crate::tile::Wind;
use crate::{Fault, FaultCode, Faults, RequestFieldError};

/// Checks a draft with its flags by the Zung Jung rules. Fails with all faults at once.
///
/// A win on another player's tile needs that player's seat in `discarder`: payments depend on it, and 地和 needs the
/// dealer's discard.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::check;
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// assert!(check(&draft, Some(Seat(0))).is_ok());
/// assert_eq!(check(&draft, None).unwrap_err().codes(), ["bad_seat"]);
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
pub fn check(draft: &HandDraft, discarder: Option<Seat>) -> Result<CheckedHand, Faults> {
    let conflicts = flag_conflicts(draft).into_iter().map(Problem::FlagConflict).collect();
    let mut faults = red_five_faults(draft);
    let win = CheckedHand::from_draft(draft, Shape::default(), conflicts);
    faults.extend(discarder_fault(draft, discarder));
    if draft.flags.has(Flag::Earth) && discarder.is_some_and(|seat| seat != Seat(0)) {
        faults.push(Fault::new(FaultCode::FlagConflict, "flags", ZungJungDemand::EarthDiscarder));
    }
    match win {
        Ok(win) if faults.is_empty() => Ok(win),
        Ok(_) => Err(Faults(faults)),
        Err(hand) => {
            faults.extend(Faults::from(hand).0);
            Err(Faults(faults))
        }
    }
}

/// Returns a fault for each red five, which Zung Jung does not have. The check of the hand reports flowers.
fn red_five_faults(draft: &HandDraft) -> Vec<Fault> {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(&draft.win_tile).chain(melded);
    let reds = tiles.filter(|tile| tile.is_red());
    reds.map(|tile| {
        let expected = RequestFieldError::RedFive { tile: *tile };
        Fault::new(FaultCode::BadTile, "tiles", expected)
    })
    .collect()
}

/// Returns the fault of a discarder who is missing or not at the table, is the winner, or is named on a self-draw;
/// `None` without a fault.
fn discarder_fault(draft: &HandDraft, discarder: Option<Seat>) -> Option<Fault> {
    let expected = match (draft.self_draw, discarder) {
        (true, None) => return None,
        (true, Some(_)) => RequestFieldError::SelfDrawHasNoDiscarder,
        (false, None) => RequestFieldError::NameDiscarder,
        (false, Some(seat)) if seat.index() >= SEAT_COUNT => RequestFieldError::SeatRange,
        (false, Some(seat)) if draft.seat_wind.map(Seat::from) == Some(seat) => RequestFieldError::WinnerDiscards,
        (false, Some(_)) => return None,
    };
    Some(Fault::new(FaultCode::BadSeat, "discarder", expected))
}

/// Returns every contradiction of the circumstances with the hand or with each other; empty if there is none.
fn flag_conflicts(draft: &HandDraft) -> Vec<CircumstanceConflict> {
    let mut found = Vec::new();
    let mut demand = |met: bool, otherwise: CircumstanceConflict| {
        if !met {
            found.push(otherwise);
        }
    };
    let flags = draft.flags;
    if flags.has(Flag::Heaven) {
        demand(matches!(draft.seat_wind, None | Some(Wind::East)), CircumstanceConflict::HeavenNotDealer);
        demand(draft.self_draw, CircumstanceConflict::HeavenNotSelfDrawn);
    }
    if flags.has(Flag::Earth) {
        demand(draft.seat_wind != Some(Wind::East), CircumstanceConflict::EarthDealer);
        demand(!draft.self_draw, CircumstanceConflict::EarthSelfDrawn);
    }
    for first_turn in [Flag::Heaven, Flag::Earth].into_iter().filter(|&flag| flags.has(flag)) {
        demand(draft.melds.is_empty(), CircumstanceConflict::FirstTurnWithMelds(first_turn));
        for other in flags.iter().filter(|&other| other > first_turn) {
            demand(false, CircumstanceConflict::Together(first_turn, other));
        }
    }
    if flags.has(Flag::AfterKong) {
        demand(draft.self_draw, CircumstanceConflict::AfterKongNotSelfDrawn);
        demand(draft.has_kong(), CircumstanceConflict::AfterKongWithoutKong);
    }
    if flags.has(Flag::RobKong) {
        demand(!draft.self_draw, CircumstanceConflict::RobKongSelfDrawn);
        demand(!flags.has(Flag::LastTile), CircumstanceConflict::Together(Flag::RobKong, Flag::LastTile));
        demand(!draft.holds_winning_tile(), CircumstanceConflict::RobKongHeldTwice);
    }
    found
}
