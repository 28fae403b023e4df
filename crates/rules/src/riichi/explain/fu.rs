//! Fu piece by piece (section 4.1 of the rule text), each mapped to its set, pair or wait.

use super::{Spelled, SpelledSet};
use crate::Part;
use crate::hand::{Reading, SetKind, TilePlace};
use crate::riichi::facts::{Facts, set_fu};
use crate::riichi::{Arrangement, WaitShape, Yaku};
use crate::tile::Tile;

/// The cause of a piece of fu.
///
/// ```
/// use quejing_rules::riichi::{FuKind, WaitShape};
/// assert_eq!(FuKind::ClosedRon.as_str(), "closed_ron");
/// assert_eq!(FuKind::Wait(WaitShape::Penchan).as_str(), "wait_penchan");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FuKind {
    /// 门清荣和: 30.
    ClosedRon,
    /// 七对子: 25 and nothing else.
    SevenPairs,
    /// Self-draw or open hand: 20.
    Base,
    /// 刻子.
    Triplet,
    /// 杠.
    Kong,
    /// 箭牌对子.
    PairDragon,
    /// 门风对子.
    PairSeatWind,
    /// 圈风对子.
    PairRoundWind,
    /// A pair of both winds that counts once (`double_wind_pair_fu` = 2).
    PairDoubleWind,
    /// 边张, 嵌张, 单骑.
    Wait(WaitShape),
    /// 自摸.
    SelfDraw,
    /// 开门平和.
    OpenPinfu,
    /// Rounding up to the next ten.
    RoundUp,
}

crate::term::terms! {
    FuKind {
        FuKind::ClosedRon => "closed_ron", "riichi-fu-closed-ron";
        FuKind::SevenPairs => "seven_pairs", "riichi-fu-seven-pairs";
        FuKind::Base => "base", "riichi-fu-base";
        FuKind::Triplet => "triplet", "riichi-fu-triplet";
        FuKind::Kong => "kong", "riichi-fu-kong";
        FuKind::PairDragon => "pair_dragon", "riichi-fu-pair-dragon";
        FuKind::PairSeatWind => "pair_seat_wind", "riichi-fu-pair-seat-wind";
        FuKind::PairRoundWind => "pair_round_wind", "riichi-fu-pair-round-wind";
        FuKind::PairDoubleWind => "pair_double_wind", "riichi-fu-pair-double-wind";
        FuKind::SelfDraw => "self_draw", "riichi-fu-self-draw";
        FuKind::OpenPinfu => "open_pinfu", "riichi-fu-open-pinfu";
        FuKind::RoundUp => "round_up", "riichi-fu-round-up";
        FuKind::Wait(WaitShape::Tanki) => "wait_tanki", "riichi-wait-tanki";
        FuKind::Wait(WaitShape::Shanpon) => "wait_shanpon", "riichi-wait-shanpon";
        FuKind::Wait(WaitShape::Ryanmen) => "wait_ryanmen", "riichi-wait-ryanmen";
        FuKind::Wait(WaitShape::Kanchan) => "wait_kanchan", "riichi-wait-kanchan";
        FuKind::Wait(WaitShape::Penchan) => "wait_penchan", "riichi-wait-penchan";
    }
}

/// Returns the pieces of an arrangement without a real yakuman; they add up to its fu.
pub(super) fn parts(facts: &Facts, best: &Arrangement, spelled: &Spelled) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut item = |kind, fu, place| parts.push(Part { kind: FuKind::term(kind), fu, place });
    if best.reading == Reading::SevenPairs {
        item(FuKind::SevenPairs, 25, None);
        return parts;
    }
    if facts.closed && !facts.self_draw {
        item(FuKind::ClosedRon, 30, None);
    } else {
        item(FuKind::Base, 20, None);
    }
    for (index, SpelledSet { set, concealed }) in spelled.sets.iter().enumerate() {
        let kong = set.kind == SetKind::Kong;
        let kind = if kong { FuKind::Kong } else { FuKind::Triplet };
        if set.kind != SetKind::Sequence {
            let outside = set.first.is_honour() || set.first.is_terminal();
            item(kind, set_fu(outside, *concealed, kong), Some(TilePlace::Set(index)));
        }
    }
    for (kind, fu) in pair_items(facts, spelled.pair) {
        item(kind, fu, Some(TilePlace::Pair));
    }
    let pinfu = best.held.has(Yaku::Pinfu);
    let wait = best.finish.wait(facts.hand.win().win_tile());
    if let Some(wait) = wait.filter(|wait| wait.fu() > 0) {
        item(FuKind::Wait(wait), wait.fu(), spelled.place);
    }
    if facts.self_draw && !pinfu {
        item(FuKind::SelfDraw, 2, None);
    }
    let sequences = spelled.sets.iter().all(|spelled| spelled.set.kind == SetKind::Sequence);
    let plain = sequences && wait == Some(WaitShape::Ryanmen) && pair_items(facts, spelled.pair).is_empty();
    if plain && !facts.closed {
        item(FuKind::OpenPinfu, 2, None);
    }
    let sum: u32 = parts.iter().map(|part| part.fu).sum();
    if sum < best.fu {
        parts.push(Part { kind: FuKind::RoundUp.term(), fu: best.fu - sum, place: None });
    }
    parts
}

/// Returns the fu of a pair, by what they are for.
fn pair_items(facts: &Facts, pair: Option<Tile>) -> Vec<(FuKind, u32)> {
    let Some(pair) = pair else { return Vec::new() };
    let seat = pair.wind() == Some(facts.hand.win().seat_wind());
    let round = pair.wind() == Some(facts.hand.round_wind);
    if pair.dragon().is_some() {
        vec![(FuKind::PairDragon, 2)]
    } else if seat && round && facts.options.double_wind_pair_fu == 2 {
        vec![(FuKind::PairDoubleWind, 2)]
    } else {
        let winds = [(seat, FuKind::PairSeatWind), (round, FuKind::PairRoundWind)];
        winds.into_iter().filter(|&(holds, _)| holds).map(|(_, kind)| (kind, 2)).collect()
    }
}
