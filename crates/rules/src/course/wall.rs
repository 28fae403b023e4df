//! Where the wall is broken, by the dice of a deal (Lingque 28 一; riichi 2.5). Stacks are counted from 1 from the right end
//! of a wall as its player sees it.

use serde::Serialize;

use super::begun_of;
use crate::event::{Hand, PlayerId};
use crate::lingque::table_play::{STACKS, STACKS_WITH_FLOWERS, open_wall};
use crate::riichi::deal::broken_wall;

/// The place where the wall is broken.
///
/// ```
/// use quejing_rules::course::{Course, Scene, Wall, seating::arranged};
/// use quejing_rules::event::{Act, Body, DealBegun, HowSeated, NightState, Payload, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (rules, night, dealer) = (RuleProfile::from(RuleSet::Riichi), NightState::default(), PlayerId::of(1));
/// let seats = arranged(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = Course::start(&rules, &scene, &seats)?;
/// // Counted from the dealer, a throw of 2 and 3 ends at the dealer, where five stacks stay standing.
/// let begun = DealBegun { dice: vec![2, 3], ..DealBegun::default() };
/// let mut hand = course.begin(&scene, &begun)?.hand;
/// let payload = Payload::of(Body::DealBegun(begun)).into();
/// hand.acts.push(Act { event: 1, payload, corrected_by: None, moves: Vec::new() });
/// let due = course.due(&Scene { deal: Some(&hand), ..scene });
/// assert_eq!(due.wall, Some(Wall { opener: dealer, tail: (dealer, 5), first: (dealer, 6) }));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wall {
    /// The player whose wall is broken.
    pub opener: PlayerId,
    /// The last stack of the wall: the player it is in front of, and its number.
    pub tail: (PlayerId, u8),
    /// The first stack dealt: the player it is in front of, and its number.
    pub first: (PlayerId, u8),
}

/// Returns the wall after two throws of two dice.
pub(crate) fn of_lingque(deal: &Hand, flowers: bool) -> Option<Wall> {
    let &[a, b, c, d] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let stacks = if flowers { STACKS_WITH_FLOWERS } else { STACKS };
    let opening = open_wall([a, b], [c, d], stacks)?;
    let player = |seat: crate::hand::Seat| deal.players.get(seat.index()).copied();
    Some(Wall {
        opener: player(opening.opener)?,
        tail: (player(opening.tail.seat)?, opening.tail.from_right),
        first: (player(opening.first.seat)?, opening.first.from_right),
    })
}

/// Returns the player who throws the second pair of dice, if only the first has been thrown.
pub(crate) fn thrown_again_by(deal: &Hand) -> Option<PlayerId> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let opening = open_wall([a, b], [1, 1], STACKS)?;
    deal.players.get(opening.opener.index()).copied()
}

/// Returns the wall after one throw of two dice: that many stacks stay standing at the right end of the wall counted
/// to.
pub(crate) fn of_riichi(deal: &Hand) -> Option<Wall> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let left = a.checked_add(b)?;
    let opener = *deal.players.get(broken_wall(left)?.index())?;
    Some(Wall { opener, tail: (opener, left), first: (opener, left + 1) })
}
