//! The fan of category 1 偶然类, the circumstances of the win, and of 3 副露类, the closed hand.

use super::{HandFacts, HeldFans};
use crate::hand::Flag;
use crate::lingque::Fan;

/// Adds to `held` the fan of the win's circumstances, such as 岭上开花, with 自摸 and 门前清.
pub(super) fn find_circumstance_fans(hand: &HandFacts, held: &mut HeldFans) {
    let last_tile = hand.flags.has(Flag::LastTile);
    held.fans.set(Fan::BlessingOfHeaven, hand.flags.has(Flag::Heaven));
    held.fans.set(Fan::BlessingOfEarth, hand.flags.has(Flag::Earth));
    held.fans.set(Fan::OutWithReplacementTile, hand.flags.has(Flag::AfterKong));
    held.fans.set(Fan::LastTileDraw, last_tile && hand.self_draw);
    held.fans.set(Fan::LastTileClaim, last_tile && !hand.self_draw);
    held.fans.set(Fan::RobbingTheKong, hand.flags.has(Flag::RobKong));
    held.fans.set(Fan::SelfDrawn, hand.self_draw);
    held.fans.set(Fan::ConcealedHand, hand.is_closed);
}
