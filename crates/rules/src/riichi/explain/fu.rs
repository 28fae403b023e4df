//! The fu of an arrangement piece by piece (section 4.1 of the rule text), each with its set, pair or wait.

use super::{DisplayArrangement, DisplaySet};
use crate::FuPart;
use crate::hand::{Reading, SetKind, TilePlace};
use crate::riichi::hand_facts::{HandFacts, fu_of_set};
use crate::riichi::{Arrangement, WaitShape, Yaku};
use crate::tile::{Tile, Wind};

/// The cause of a piece of fu in an arrangement.
///
/// ```
/// use quejing_rules::riichi::{FuKind, WaitShape};
/// assert_eq!(FuKind::ClosedRon.as_str(), "closed_ron");
/// assert_eq!(FuKind::Wait(WaitShape::Penchan).as_str(), "wait_penchan");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FuKind {
    /// 门清荣和: 30 fu for a ron with a closed hand.
    ClosedRon,
    /// 七对子: 25 fu for seven pairs, without other pieces.
    SevenPairs,
    /// The base of 20 fu for a self-draw or an open hand.
    Base,
    /// 刻子: 2 to 8 fu for a triplet.
    Triplet,
    /// 杠: 8 to 32 fu for a kong.
    Kong,
    /// 三元牌对子: 2 fu for a pair of dragons.
    PairDragon,
    /// 自风对子: 2 fu for a pair of the seat wind.
    PairSeatWind,
    /// 场风对子: 2 fu for a pair of the round wind.
    PairRoundWind,
    /// A pair of norths, where the north is a value tile for everybody: 2 fu.
    PairNorth,
    /// A pair of a wind that is both seat and round wind: 2 fu in all under `double_wind_pair_fu` = 2.
    PairDoubleWind,
    /// 边张, 嵌张, 单骑: 2 fu for an edge, closed or single wait.
    Wait(WaitShape),
    /// 自摸: 2 fu for a self-draw, except with 平和.
    SelfDraw,
    /// 开门平和: 2 fu for an open hand of the shape of 平和.
    OpenPinfu,
    /// The fu that round the sum up to the next ten.
    RoundUp,
}

crate::family_term::terms! {
    FuKind {
        FuKind::ClosedRon => "closed_ron", "riichi-fu-closed-ron";
        FuKind::SevenPairs => "seven_pairs", "riichi-fu-seven-pairs";
        FuKind::Base => "base", "riichi-fu-base";
        FuKind::Triplet => "triplet", "riichi-fu-triplet";
        FuKind::Kong => "kong", "riichi-fu-kong";
        FuKind::PairDragon => "pair_dragon", "riichi-fu-pair-dragon";
        FuKind::PairSeatWind => "pair_seat_wind", "riichi-fu-pair-seat-wind";
        FuKind::PairRoundWind => "pair_round_wind", "riichi-fu-pair-round-wind";
        FuKind::PairNorth => "pair_north", "riichi-fu-pair-north";
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

/// Returns the pieces of fu of an arrangement without a real yakuman, each with its set, pair or wait. The last one
/// rounds the sum up to the fu of the arrangement, unless it is that already.
pub(super) fn fu_parts(facts: &HandFacts, arrangement: &Arrangement, display: &DisplayArrangement) -> Vec<FuPart> {
    let mut parts = Vec::new();
    let mut add_part = |kind, fu, place| parts.push(FuPart { kind: FuKind::term(kind), fu, place });
    if arrangement.reading == Reading::SevenPairs {
        add_part(FuKind::SevenPairs, 25, None);
        return parts;
    }
    if facts.is_closed && !facts.self_draw {
        add_part(FuKind::ClosedRon, 30, None);
    } else {
        add_part(FuKind::Base, 20, None);
    }
    for (index, DisplaySet { set, is_concealed }) in display.sets.iter().enumerate() {
        let kong = set.kind == SetKind::Kong;
        let kind = if kong { FuKind::Kong } else { FuKind::Triplet };
        if set.kind != SetKind::Sequence {
            let outside = set.first.is_honour() || set.first.is_terminal();
            add_part(kind, fu_of_set(outside, *is_concealed, kong), Some(TilePlace::Set(index)));
        }
    }
    for (kind, fu) in pair_fu_parts(facts, display.pair) {
        add_part(kind, fu, Some(TilePlace::Pair));
    }
    let pinfu = arrangement.held.has(Yaku::Pinfu);
    let wait = arrangement.win_position.wait_shape(facts.hand.win().win_tile());
    if let Some(wait) = wait.filter(|wait| wait.fu() > 0) {
        add_part(FuKind::Wait(wait), wait.fu(), display.place);
    }
    if facts.self_draw && !pinfu {
        add_part(FuKind::SelfDraw, 2, None);
    }
    let sequences = display.sets.iter().all(|display| display.set.kind == SetKind::Sequence);
    let has_pinfu_shape =
        sequences && wait == Some(WaitShape::Ryanmen) && pair_fu_parts(facts, display.pair).is_empty();
    if has_pinfu_shape && !facts.is_closed {
        add_part(FuKind::OpenPinfu, 2, None);
    }
    let sum: u32 = parts.iter().map(|part| part.fu).sum();
    if sum < arrangement.fu {
        parts.push(FuPart { kind: FuKind::RoundUp.term(), fu: arrangement.fu - sum, place: None });
    }
    parts
}

/// Returns the pieces of fu of a pair: none or one, or two for a wind that is both seat and round wind unless the
/// option `double_wind_pair_fu` is 2.
fn pair_fu_parts(facts: &HandFacts, pair: Option<Tile>) -> Vec<(FuKind, u32)> {
    let Some(pair) = pair else { return Vec::new() };
    let seat = pair.wind() == Some(facts.hand.win().seat_wind());
    let round = pair.wind() == Some(facts.hand.round_wind);
    if pair.dragon().is_some() {
        vec![(FuKind::PairDragon, 2)]
    } else if seat && round && facts.game.options.double_wind_pair_fu == 2 {
        vec![(FuKind::PairDoubleWind, 2)]
    } else {
        let north = facts.game.norths.is_value_tile && pair.wind() == Some(Wind::North);
        let winds = [(seat, FuKind::PairSeatWind), (round, FuKind::PairRoundWind), (north, FuKind::PairNorth)];
        winds.into_iter().filter(|&(holds, _)| holds).map(|(_, kind)| (kind, 2)).collect()
    }
}
