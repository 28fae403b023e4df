//! 包: who fed the last open set of 大三元 or 大四喜 (section 8 of the specification, 4.2.5.10 and 12 of the rule text).

use super::{Hand, Options, Yaku, YakuSet};
use crate::hand::{Meld, MeldKind, Seat};

/// A liability for one yakuman.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pao {
    /// The liable player.
    pub seat: Seat,
    /// The yakuman they fed.
    pub yaku: Yaku,
}

/// The liable player, if any, given the yakuman that hold.
///
/// The melds stand in the order they were laid down; an added kong stands where its pon was, with that pon's feeder. If
/// nobody fed the last set (a closed kong, a triplet finished by the win), nobody is liable.
#[inline]
pub fn pao(hand: &Hand, yaku: YakuSet, options: &Options) -> Option<Pao> {
    let found = if yaku.has(Yaku::Daisangen) {
        Yaku::Daisangen
    } else if yaku.has(Yaku::Daisuushii) && options.pao_daisuushii {
        Yaku::Daisuushii
    } else {
        return None;
    };
    let of_yaku = |meld: &&Meld| match found {
        Yaku::Daisangen => meld.first().dragon().is_some(),
        _ => meld.first().wind().is_some(),
    };
    let needed = if found == Yaku::Daisangen { 3 } else { 4 };
    let (mut sets, mut all_open, mut last) = (0, true, None);
    for meld in hand.win().melds().iter().filter(of_yaku) {
        debug_assert_ne!(meld.kind(), MeldKind::Chow);
        sets += 1;
        all_open &= !meld.is_concealed();
        last = meld.from().filter(|_| !meld.is_concealed());
    }
    let holds = sets == needed && (all_open || !options.pao_needs_all_open);
    let seat = last.filter(|_| holds)?;
    Some(Pao { seat, yaku: found })
}
