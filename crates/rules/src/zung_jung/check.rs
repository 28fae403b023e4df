//! Which circumstances go together (sections 5 and 13: category 9 and the remarks below the table).

use super::{SEATS, ZungJungDemand};
use crate::hand::Problem;
use crate::hand::{CheckedHand, Conflict, Flag, HandDraft, Seat, Shape};
use crate::tile::Wind;
use crate::{Demand, Fault, FaultCode, Faults};

/// Checks a draft by the Zung Jung rules and reports everything wrong at once.
///
/// A win on another player's tile needs that player's seat: payments depend on it, and 地和 is won only on the dealer's
/// discard.
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
    let conflicts = conflicts(draft).into_iter().map(Problem::FlagConflict).collect();
    let mut faults = strangers(draft);
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

/// Returns red fives as faults, which these rules do not have; flowers are reported by the check of the hand.
fn strangers(draft: &HandDraft) -> Vec<Fault> {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(&draft.win_tile).chain(melded);
    let reds = tiles.filter(|tile| tile.is_red());
    reds.map(|tile| {
        let expected = Demand::RedFive { tile: *tile };
        Fault::new(FaultCode::BadTile, "tiles", expected)
    })
    .collect()
}

fn discarder_fault(draft: &HandDraft, discarder: Option<Seat>) -> Option<Fault> {
    let expected = match (draft.self_draw, discarder) {
        (true, None) => return None,
        (true, Some(_)) => Demand::SelfDrawHasNoDiscarder,
        (false, None) => Demand::NameDiscarder,
        (false, Some(seat)) if seat.index() >= SEATS => Demand::SeatRange,
        (false, Some(seat)) if draft.seat_wind.map(Seat::from) == Some(seat) => Demand::WinnerDiscards,
        (false, Some(_)) => return None,
    };
    Some(Fault::new(FaultCode::BadSeat, "discarder", expected))
}

fn conflicts(draft: &HandDraft) -> Vec<Conflict> {
    let mut found = Vec::new();
    let mut demand = |met: bool, otherwise: Conflict| {
        if !met {
            found.push(otherwise);
        }
    };
    let flags = draft.flags;
    if flags.has(Flag::Heaven) {
        demand(matches!(draft.seat_wind, None | Some(Wind::East)), Conflict::HeavenNotDealer);
        demand(draft.self_draw, Conflict::HeavenNotSelfDrawn);
    }
    if flags.has(Flag::Earth) {
        demand(draft.seat_wind != Some(Wind::East), Conflict::EarthDealer);
        demand(!draft.self_draw, Conflict::EarthSelfDrawn);
    }
    for first_turn in [Flag::Heaven, Flag::Earth].into_iter().filter(|&flag| flags.has(flag)) {
        demand(draft.melds.is_empty(), Conflict::FirstTurnWithMelds(first_turn));
        for other in flags.iter().filter(|&other| other > first_turn) {
            demand(false, Conflict::Together(first_turn, other));
        }
    }
    if flags.has(Flag::AfterKong) {
        demand(draft.self_draw, Conflict::AfterKongNotSelfDrawn);
        demand(draft.has_kong(), Conflict::AfterKongWithoutKong);
    }
    if flags.has(Flag::RobKong) {
        demand(!draft.self_draw, Conflict::RobKongSelfDrawn);
        demand(!flags.has(Flag::LastTile), Conflict::Together(Flag::RobKong, Flag::LastTile));
        demand(!draft.holds_winning_tile(), Conflict::RobKongHeldTwice);
    }
    found
}
