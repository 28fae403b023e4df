//! The responsibility for a win on a discard (跟張免責規條, section 9), and its refined version that divides the points into
//! layers (section 10).

use super::value::passed_win_points;
use super::{Discard, ImmunityRule, Options, RefinedScope, ZungJungDemand, check};
use crate::hand::{CheckedHand, DraftMeld, Flag, HandDraft, Meld, Seat};
use crate::tile::Tile;
use crate::{Fault, FaultCode, Faults, RequestFieldError};

/// A part of a hand's points that one player owes, or that all three losers pay.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{PointLayer, PaymentScheme, net_points};
/// // The text's third example: 40 points without an owner, 10 that West owes.
/// let layers = [PointLayer { points: 40, owner: None }, PointLayer { points: 10, owner: Some(Seat(2)) }];
/// assert_eq!(net_points(Seat(0), 50, Some(&layers), PaymentScheme::Standard), [150, -40, -70, -40]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointLayer {
    /// The number of points in the layer.
    pub points: u32,
    /// The player who owes the points; `None` if each of the three losers pays them.
    pub owner: Option<Seat>,
}

/// Returns the discards that responsibility depends on: from the winner's own last discard on, or all if the winner has
/// not discarded yet.
///
/// ```
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::{Discard, immunity_window};
/// let tile = "5m".parse()?;
/// let history = [0, 1, 2, 0, 1].map(|seat| Discard { seat: Seat(seat), tile, drawn: None, flags: Flags::NONE });
/// assert_eq!(immunity_window(&history, Seat(0)), &history[3..]);
/// assert_eq!(immunity_window(&history, Seat(3)), &history);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn immunity_window(history: &[Discard], winner: Seat) -> &[Discard] {
    let own = history.iter().rposition(|discard| discard.seat == winner);
    &history[own.unwrap_or(0)..]
}

/// Returns the seat responsible for a win on `tile` under the normal rule (section 9): the first to discard it since
/// the winner's last discard, else the discarder. `None` if that first discard is the winner's own: then all losers pay
/// the same.
///
/// ```
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::{Discard, responsible_seat};
/// let tile = "5m".parse()?;
/// let discard = |seat| Discard { seat: Seat(seat), tile, drawn: None, flags: Flags::NONE };
/// assert_eq!(responsible_seat(&[], Seat(2), tile, Seat(3)), Some(Seat(3)));
/// assert_eq!(responsible_seat(&[discard(0)], Seat(2), tile, Seat(3)), Some(Seat(0)));
/// assert_eq!(responsible_seat(&[discard(2), discard(0)], Seat(2), tile, Seat(3)), None);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn responsible_seat(history: &[Discard], winner: Seat, tile: Tile, discarder: Seat) -> Option<Seat> {
    match immunity_window(history, winner).iter().find(|discard| discard.tile == tile) {
        None => Some(discarder),
        Some(first) if first.seat == winner => None,
        Some(first) => Some(first.seat),
    }
}

/// Returns the layers of a win of `total` points on a discard, lowest first, by the option `immunity`.
///
/// Without immunity and under the normal rule there is one layer. The refined rule considers each earlier discard in
/// turn: its player owes the points that the hand would have been worth on it and that no earlier layer includes. Fails
/// if the history contradicts the hand.
///
/// ```
/// use quejing_rules::hand::{Flags, HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Discard, PointLayer, Options, check, find_layers};
/// // East wins on North's 1m after South discarded the same tile.
/// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
/// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
/// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
/// let history = [Discard { seat: Seat(1), tile: win.win_tile(), drawn: None, flags: Flags::NONE }];
/// let owed = find_layers(&win, 80, Seat(3), &history, &Options::default())?;
/// assert_eq!(owed, [PointLayer { points: 80, owner: Some(Seat(1)) }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_layers(
    win: &CheckedHand,
    total: u32,
    discarder: Seat,
    history: &[Discard],
    options: &Options,
) -> Result<Vec<PointLayer>, Faults> {
    let winner = Seat::from(win.seat_wind());
    let whole = |owner| vec![PointLayer { points: total, owner }];
    match options.immunity {
        ImmunityRule::Off => Ok(whole(Some(discarder))),
        ImmunityRule::Normal => Ok(whole(responsible_seat(history, winner, win.win_tile(), discarder))),
        ImmunityRule::Refined => {
            let mut offers = Vec::new();
            for (index, discard) in immunity_window(history, winner).iter().enumerate() {
                let same_tile = discard.tile == win.win_tile();
                if same_tile || options.refined_scope == RefinedScope::AnyWait {
                    offers.push((discard.seat, value_on_discard(win, discard, index, options)?));
                }
            }
            Ok(stack_layers(total, winner, discarder, &offers))
        }
    }
}

/// Stacks the points of a hand into layers, lowest first. `offers` are the seats of the earlier discards in order, with
/// the points that the hand would have been worth on each. A layer of the winner's own seat has no owner; the discarder
/// owes the rest.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{PointLayer, stack_layers};
/// // The text's third example: East and South pass tiles worth 40, West one worth 90, which is cut to the hand's 50.
/// let layers = stack_layers(50, Seat(0), Seat(3), &[(Seat(0), 40), (Seat(1), 40), (Seat(2), 90)]);
/// assert_eq!(layers, [PointLayer { points: 40, owner: None }, PointLayer { points: 10, owner: Some(Seat(2)) }]);
/// ```
pub fn stack_layers(total: u32, winner: Seat, discarder: Seat, offers: &[(Seat, u32)]) -> Vec<PointLayer> {
    let mut layers = Vec::new();
    let mut covered_points = 0;
    for &(seat, worth) in offers {
        let reached = worth.min(total);
        if reached > covered_points {
            let owner = (seat != winner).then_some(seat);
            layers.push(PointLayer { points: reached - covered_points, owner });
            covered_points = reached;
        }
    }
    if total > covered_points {
        layers.push(PointLayer { points: total - covered_points, owner: Some(discarder) });
    }
    layers
}

/// Returns the points that the hand would have been worth on an earlier discard or, if the discard is the winner's own,
/// on the draw before it; 0 if it would not have won. Fails if the history contradicts the hand; `index` is the
/// discard's place in the history, which the fault names.
fn value_on_discard(win: &CheckedHand, discard: &Discard, index: usize, options: &Options) -> Result<u32, Faults> {
    let own = discard.seat == Seat::from(win.seat_wind());
    let mut draft = draft_before_win(win);
    if own {
        draft.concealed.push(discard.tile);
        let drawn = discard.drawn.unwrap_or(discard.tile);
        let at = draft.concealed.iter().position(|&tile| tile == drawn).ok_or_else(|| {
            let expected = ZungJungDemand::NotHeld(drawn);
            Faults::from(Fault::new(FaultCode::BadHistory, format!("history[{index}]"), expected))
        })?;
        draft.concealed.swap_remove(at);
        draft.win_tile = Some(drawn);
    } else {
        draft.win_tile = Some(discard.tile);
    }
    if win.all_tiles().count(discard.tile) - u8::from(win.win_tile() == discard.tile) >= 4 {
        return Ok(0); // A fifth copy completes nothing.
    }
    draft.self_draw = own;
    draft.flags = discard.flags;
    draft.flags.set(Flag::LastTile, own && discard.flags.has(Flag::LastTile));
    let checked = check(&draft, (!own).then_some(discard.seat)).map_err(|faults| wrap_history_faults(faults, index))?;
    Ok(passed_win_points(&checked, options))
}

/// Wraps the faults of a hand on an earlier discard into one fault of the history at `index`.
fn wrap_history_faults(faults: Faults, index: usize) -> Faults {
    let field = format!("history[{index}]");
    Fault::new(FaultCode::BadHistory, field, RequestFieldError::Within(Box::new(faults))).into()
}

/// Returns the draft of a checked hand before its win: with the concealed tiles, melds and seat wind, without the
/// winning tile and the circumstances.
fn draft_before_win(win: &CheckedHand) -> HandDraft {
    let meld = |meld: &Meld| DraftMeld {
        kind: Some(meld.kind()),
        tiles: meld.tiles().collect(),
        concealed: meld.is_concealed(),
        added: meld.is_added(),
        from: meld.discarder(),
    };
    HandDraft {
        concealed: win.standing_tiles().tiles().collect(),
        melds: win.melds().iter().map(meld).collect(),
        seat_wind: Some(win.seat_wind()),
        ..HandDraft::default()
    }
}
