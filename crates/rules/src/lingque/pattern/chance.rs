//! 1 偶然类 circumstances of the win, and 3 副露类 the closed hand.

use super::{Hand, HeldFans};
use crate::hand::Flag;
use crate::lingque::Fan;

pub(super) fn find(hand: &Hand, held: &mut HeldFans) {
    let last_tile = hand.flags.has(Flag::LastTile);
    held.fans.set(Fan::BlessingOfHeaven, hand.flags.has(Flag::Heaven));
    held.fans.set(Fan::BlessingOfEarth, hand.flags.has(Flag::Earth));
    held.fans.set(Fan::OutWithReplacementTile, hand.flags.has(Flag::AfterKong));
    held.fans.set(Fan::LastTileDraw, last_tile && hand.self_draw);
    held.fans.set(Fan::LastTileClaim, last_tile && !hand.self_draw);
    held.fans.set(Fan::RobbingTheKong, hand.flags.has(Flag::RobKong));
    held.fans.set(Fan::SelfDrawn, hand.self_draw);
    held.fans.set(Fan::ConcealedHand, hand.closed);
}
