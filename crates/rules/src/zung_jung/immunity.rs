//! 跟張免責規條: who is responsible for a discard (section 9), and the refined version that pays by layers (section 10).

use super::value::points_passed;
use super::{Discard, Immunity, Options, RefinedScope, ZungJungDemand, check};
use crate::hand::{CheckedHand, DraftMeld, Flag, HandDraft, Meld, Seat};
use crate::tile::Tile;
use crate::{Demand, Fault, FaultCode, Faults};

/// The points of a hand that one player owes, or all three share.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Layer, Scheme, net};
/// // The text's third example: 40 points without an owner, 10 that West owes.
/// let layers = [Layer { points: 40, owner: None }, Layer { points: 10, owner: Some(Seat(2)) }];
/// assert_eq!(net(Seat(0), 50, Some(&layers), Scheme::Standard), [150, -40, -70, -40]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number of points.
    pub points: u32,
    /// The player who owes them; `None` if all three share.
    pub owner: Option<Seat>,
}

/// Returns the discards that matter: from the winner's own last discard on, or all if they have not discarded yet.
///
/// ```
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::{Discard, window};
/// let tile = "5m".parse()?;
/// let history = [0, 1, 2, 0, 1].map(|seat| Discard { seat: Seat(seat), tile, drawn: None, flags: Flags::NONE });
/// assert_eq!(window(&history, Seat(0)), &history[3..]);
/// assert_eq!(window(&history, Seat(3)), &history);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn window(history: &[Discard], winner: Seat) -> &[Discard] {
    let own = history.iter().rposition(|discard| discard.seat == winner);
    &history[own.unwrap_or(0)..]
}

/// Returns who is responsible for a win on `tile` under the plain rule; `None` if nobody is and all pay alike.
///
/// ```
/// use quejing_rules::hand::{Flags, Seat};
/// use quejing_rules::zung_jung::{Discard, responsible};
/// let tile = "5m".parse()?;
/// let discard = |seat| Discard { seat: Seat(seat), tile, drawn: None, flags: Flags::NONE };
/// assert_eq!(responsible(&[], Seat(2), tile, Seat(3)), Some(Seat(3)));
/// assert_eq!(responsible(&[discard(0)], Seat(2), tile, Seat(3)), Some(Seat(0)));
/// assert_eq!(responsible(&[discard(2), discard(0)], Seat(2), tile, Seat(3)), None);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
pub fn responsible(history: &[Discard], winner: Seat, tile: Tile, discarder: Seat) -> Option<Seat> {
    match window(history, winner).iter().find(|discard| discard.tile == tile) {
        None => Some(discarder),
        Some(first) if first.seat == winner => None,
        Some(first) => Some(first.seat),
    }
}

/// Returns the layers of a win of `total` points on a discard, by the given options.
///
/// The plain rules give one layer. The refined rule considers each earlier tile in turn: its discarder owes the points
/// that the hand would have been worth with it and that nobody owes yet.
///
/// ```
/// use quejing_rules::hand::{Flags, HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Discard, Layer, Options, check, layers};
/// // East wins on North's 1m after South discarded the same tile.
/// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
/// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
/// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
/// let history = [Discard { seat: Seat(1), tile: win.win_tile(), drawn: None, flags: Flags::NONE }];
/// let owed = layers(&win, 80, Seat(3), &history, &Options::default())?;
/// assert_eq!(owed, [Layer { points: 80, owner: Some(Seat(1)) }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layers(
    win: &CheckedHand,
    total: u32,
    discarder: Seat,
    history: &[Discard],
    options: &Options,
) -> Result<Vec<Layer>, Faults> {
    let winner = Seat::from(win.seat_wind());
    let whole = |owner| vec![Layer { points: total, owner }];
    match options.immunity {
        Immunity::Off => Ok(whole(Some(discarder))),
        Immunity::Normal => Ok(whole(responsible(history, winner, win.win_tile(), discarder))),
        Immunity::Refined => {
            let mut offers = Vec::new();
            for (index, discard) in window(history, winner).iter().enumerate() {
                let same_tile = discard.tile == win.win_tile();
                if same_tile || options.refined_scope == RefinedScope::AnyWait {
                    offers.push((discard.seat, value_on(win, discard, index, options)?));
                }
            }
            Ok(stack(total, winner, discarder, &offers))
        }
    }
}

/// Returns the layers of a hand, given what each earlier tile would have been worth; the discarder owes the rest.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Layer, stack};
/// // The text's third example: East and South pass tiles worth 40, West one worth 90, which is cut to the hand's 50.
/// let layers = stack(50, Seat(0), Seat(3), &[(Seat(0), 40), (Seat(1), 40), (Seat(2), 90)]);
/// assert_eq!(layers, [Layer { points: 40, owner: None }, Layer { points: 10, owner: Some(Seat(2)) }]);
/// ```
pub fn stack(total: u32, winner: Seat, discarder: Seat, offers: &[(Seat, u32)]) -> Vec<Layer> {
    let mut layers = Vec::new();
    let mut covered = 0;
    for &(seat, worth) in offers {
        let reached = worth.min(total);
        if reached > covered {
            let owner = (seat != winner).then_some(seat);
            layers.push(Layer { points: reached - covered, owner });
            covered = reached;
        }
    }
    if total > covered {
        layers.push(Layer { points: total - covered, owner: Some(discarder) });
    }
    layers
}

/// Returns what the hand would have been worth with an earlier tile; 0 if it would not have won.
fn value_on(win: &CheckedHand, discard: &Discard, index: usize, options: &Options) -> Result<u32, Faults> {
    let own = discard.seat == Seat::from(win.seat_wind());
    let mut draft = draft_of(win);
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
    let checked = check(&draft, (!own).then_some(discard.seat)).map_err(|faults| history_faults(faults, index))?;
    Ok(points_passed(&checked, options))
}

/// Turns what contradicts an earlier tile into faults of the history.
fn history_faults(faults: Faults, index: usize) -> Faults {
    let field = format!("history[{index}]");
    Fault::new(FaultCode::BadHistory, field, Demand::Within(Box::new(faults))).into()
}

/// Returns the concealed hand as a draft again, without winning tile and circumstances.
fn draft_of(win: &CheckedHand) -> HandDraft {
    let meld = |meld: &Meld| DraftMeld {
        kind: Some(meld.kind()),
        tiles: meld.tiles().collect(),
        concealed: meld.is_concealed(),
        added: meld.is_added(),
        from: meld.from(),
    };
    HandDraft {
        concealed: win.standing().tiles().collect(),
        melds: win.melds().iter().map(meld).collect(),
        seat_wind: Some(win.seat_wind()),
        ..HandDraft::default()
    }
}
