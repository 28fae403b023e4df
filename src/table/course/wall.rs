//! Where the wall is opened, by the dice of a deal (Lingque 28 一; riichi 2.5). Stacks are counted from the right end of
//! a wall as its player sees it, from 1.

use serde::Serialize;

use super::begun_of;
use crate::rules::lingque::table_play::{STACKS, STACKS_WITH_FLOWERS, open_wall};
use crate::rules::riichi::deal::broken_wall;
use crate::table::event::{Hand, PlayerId};

/// Where the wall is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wall {
    /// Whose wall is opened.
    pub opener: PlayerId,
    /// In front of whom the last stack of the wall is, and which.
    pub tail: (PlayerId, u8),
    /// In front of whom the first stack is that is dealt, and which.
    pub first: (PlayerId, u8),
}

/// Two throws of two dice.
pub(super) fn of_lingque(deal: &Hand, flowers: bool) -> Option<Wall> {
    let &[a, b, c, d] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let stacks = if flowers { STACKS_WITH_FLOWERS } else { STACKS };
    let opening = open_wall([a, b], [c, d], stacks).ok()?;
    let player = |seat: crate::hand::Seat| deal.players.get(seat.index()).copied();
    Some(Wall {
        opener: player(opening.opener)?,
        tail: (player(opening.tail.seat)?, opening.tail.from_right),
        first: (player(opening.first.seat)?, opening.first.from_right),
    })
}

/// Who throws the second pair of dice, where only the first was thrown.
pub(super) fn thrown_again_by(deal: &Hand) -> Option<PlayerId> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let opening = open_wall([a, b], [1, 1], STACKS).ok()?;
    deal.players.get(opening.opener.index()).copied()
}

/// One throw of two dice: as many stacks as they show stay standing at the right end of the wall they count to.
pub(super) fn of_riichi(deal: &Hand) -> Option<Wall> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let left = a.checked_add(b)?;
    let opener = *deal.players.get(broken_wall(left)?.index())?;
    Some(Wall {
        opener,
        tail: (opener, left),
        first: (opener, left + 1),
    })
}
