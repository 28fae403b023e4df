//! The check of a hand: riichi's, with the faults about norths and called chows (section 8 of the specification).

use super::faults::{NorthConflict, SanmaProblem};
use super::{KitaBreaksRule, RobKitaRule, Table};
use crate::hand::{HandDraft, MeldKind};
use crate::riichi::{RiichiCircumstanceConflict, RiichiDraft, RiichiFlag, RiichiGame, RiichiHand, RiichiProblem};
use crate::tile::{Tile, Wind};
use crate::{Circumstances, Fault, Faults};

/// The maximum number of norths that a player can set aside.
const MAX_NORTHS: u64 = 4;

/// Circumstances of which a win has at most one: they say where the winning tile comes from.
const SOURCES_OF_WIN_TILE: [RiichiFlag; 4] =
    [RiichiFlag::AfterKong, RiichiFlag::RobKong, RiichiFlag::RobClosedKong, RiichiFlag::LastTile];

/// Checks a draft in its circumstances at a table of three-player riichi. Fails with all faults at once.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::value;
/// use quejing_rules::sanma::{Options, Table, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("234567p34567s88p")?, "8s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(Seat(0), Wind::East).with_answer("kita", 2);
/// let table = Table::new(&Options::default());
/// let found = value(&check(&hand, &circumstances, &table)?, &table);
/// assert_eq!((found.han, found.dora.nukidora), (4, 2)); // pinfu, tanyao, two norths
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// All faults of the hand and its circumstances.
pub fn check(hand: &HandDraft, circumstances: &Circumstances, table: &Table) -> Result<RiichiHand, Faults> {
    let game = RiichiGame::from(table);
    let norths = set_aside_norths(hand, circumstances);
    let draft = RiichiDraft::new(hand, circumstances, &game).with_set_aside_norths(norths);
    let faults = own_faults(&draft, table);
    draft.to_checked_hand(faults)
}

/// Returns the number of norths that the winner set aside: the answer to the question or, without one, that of the
/// draft.
fn set_aside_norths(hand: &HandDraft, circumstances: &Circumstances) -> u64 {
    match circumstances.answer("kita") {
        Some(_) => circumstances.number("kita"),
        None => u64::try_from(hand.flowers).unwrap_or(0),
    }
}

/// Returns the faults that riichi's check does not know: called chows, norths, and the circumstances about norths.
fn own_faults(draft: &RiichiDraft<'_>, table: &Table) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !table.options().chii {
        let melds = draft.hand.melds.iter().zip(1..);
        let chows = melds.filter(|(meld, _)| meld.kind_or_guess() == Some(MeldKind::Chow));
        faults.extend(chows.map(|(_, number)| SanmaProblem::ChowMeld { number }.into()));
    }
    match draft.set_aside_norths {
        0 => {}
        _ if !table.options().kita => faults.push(SanmaProblem::NorthsNotSetAside.into()),
        found if found > MAX_NORTHS => {
            faults.push(SanmaProblem::NorthCount { found: found.try_into().unwrap_or(i64::MAX) }.into())
        }
        _ => {}
    }
    let conflicts = north_conflicts(draft, table).into_iter();
    faults.extend(conflicts.map(|conflict| Fault::from(SanmaProblem::Conflict(conflict))));
    let conflicts = source_conflicts(draft, table).into_iter();
    faults.extend(conflicts.map(|conflict| Fault::from(RiichiProblem::Conflict(conflict))));
    faults
}

/// Returns every contradiction between a circumstance about norths and the hand or the options.
fn north_conflicts(draft: &RiichiDraft<'_>, table: &Table) -> Vec<NorthConflict> {
    let (flags, norths, options) = (draft.flags, draft.set_aside_norths, table.options());
    let mut found = Vec::new();
    if flags.has(RiichiFlag::AfterKita) && norths == 0 {
        found.push(NorthConflict::AfterKitaWithoutNorth);
    }
    if flags.has(RiichiFlag::RobKita) {
        let is_north = draft.hand.win_tile.is_none_or(|tile| tile == Tile::from_wind(Wind::North));
        found.extend((!is_north).then_some(NorthConflict::RobbedTileNotNorth));
        let is_allowed = options.kita && options.rob_kita != RobKitaRule::Off;
        found.extend((!is_allowed).then_some(NorthConflict::RobKitaNotAllowed));
    }
    if norths > 0 && table.north_ends_first_turn() {
        let first_turn = [RiichiFlag::Heaven, RiichiFlag::Earth, RiichiFlag::Human].into_iter();
        found.extend(first_turn.filter(|&flag| flags.has(flag)).map(NorthConflict::FirstTurnAfterNorth));
    }
    found
}

/// Returns the contradictions of the two circumstances about norths with the way of winning and with other
/// circumstances; those with 天和, 地和 and 人和 are riichi's.
fn source_conflicts(draft: &RiichiDraft<'_>, table: &Table) -> Vec<RiichiCircumstanceConflict> {
    let flags = draft.flags;
    let mut found = Vec::new();
    let mut add_pairs = |one: RiichiFlag, others: &[RiichiFlag]| {
        let both = others.iter().filter(|&&other| flags.has(one) && flags.has(other));
        found.extend(both.map(|&other| RiichiCircumstanceConflict::Together(one, other)));
    };
    add_pairs(RiichiFlag::AfterKita, &SOURCES_OF_WIN_TILE);
    add_pairs(RiichiFlag::AfterKita, &[RiichiFlag::RobKita]);
    add_pairs(RiichiFlag::RobKita, &SOURCES_OF_WIN_TILE);
    if table.options().kita_breaks != KitaBreaksRule::None {
        add_pairs(RiichiFlag::AfterKita, &[RiichiFlag::Ippatsu]);
    }
    if flags.has(RiichiFlag::AfterKita) && !draft.hand.self_draw {
        found.push(RiichiCircumstanceConflict::NeedsSelfDraw(RiichiFlag::AfterKita));
    }
    if flags.has(RiichiFlag::RobKita) && draft.hand.self_draw {
        found.push(RiichiCircumstanceConflict::NeedsRon(RiichiFlag::RobKita));
    }
    found
}
