//! Text for the house rule: patterns, special rules, camps and payments.

use super::Lang;
use crate::rules::house::{Camp, Due, Occasion, Part, Pattern, Special};

/// The name of a pattern.
pub fn pattern(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(names(pattern))
}

#[rustfmt::skip]
fn names(pattern: Pattern) -> [&'static str; 2] {
    match pattern {
        Pattern::AnyWin => ["底和", "any win"],
        Pattern::AllTriplets => ["对对和", "all triplets"],
        Pattern::AllMelded => ["十二落抬", "all melded"],
        Pattern::AfterKong => ["岭上开花", "win after a kong"],
        Pattern::ClosedSelfDraw => ["门清自摸", "closed self-draw"],
        Pattern::Straight => ["一气通贯", "straight"],
        Pattern::MixedTripleSequence => ["三色同顺", "three-suited sequences"],
        Pattern::MixedOutside => ["混全带幺九", "terminal or honour in each part"],
        Pattern::DiscardAfterKong => ["杠振", "discard after a kong"],
        Pattern::AllTypes => ["五门齐", "all five types"],
        Pattern::LastDraw => ["海底捞月", "last draw"],
        Pattern::LastDiscard => ["河底捞鱼", "last discard"],
        Pattern::HalfFlush => ["混一色", "half flush"],
        Pattern::SevenPairs => ["七对", "seven pairs"],
        Pattern::ThreeConcealedTriplets => ["三暗刻", "three concealed triplets"],
        Pattern::RobbedKong => ["抢杠", "robbed kong"],
        Pattern::TerminalsAndHonours => ["混老头", "terminals and honours"],
        Pattern::TripleSequence => ["一色三同顺", "triple sequence"],
        Pattern::PureOutside => ["纯全带幺九", "terminal in each part"],
        Pattern::ThreeKongs => ["三杠子", "three kongs"],
        Pattern::MixedTripleTriplet => ["三色同刻", "three-suited triplets"],
        Pattern::ShiftedTriplets => ["三连刻", "three consecutive triplets"],
        Pattern::LittleThreeDragons => ["小三元", "little three dragons"],
        Pattern::FullFlush => ["清一色", "full flush"],
        Pattern::Heaven => ["天和", "heavenly hand"],
        Pattern::Earth => ["地和", "earthly hand"],
        Pattern::Human => ["人和", "human hand"],
        Pattern::FourConcealedTriplets => ["四暗刻", "four concealed triplets"],
        Pattern::AllHonours => ["字一色", "all honours"],
        Pattern::AllTerminals => ["清老头", "all terminals"],
        Pattern::NineGates => ["九莲宝灯", "nine gates"],
        Pattern::LittleFourWinds => ["小四喜", "little four winds"],
        Pattern::BigFourWinds => ["大四喜", "big four winds"],
        Pattern::BigThreeDragons => ["大三元", "big three dragons"],
        Pattern::ThirteenOrphans => ["国士无双", "thirteen orphans"],
        Pattern::FourKongs => ["四杠子", "four kongs"],
    }
}

/// The name of a special rule.
pub fn special(lang: Lang, special: Special) -> &'static str {
    lang.pick(match special {
        Special::Wild => ["赖子", "wild tiles"],
        Special::MoreThanOneFan => ["番缚", "more than one fan"],
        Special::NoChow => ["禁吃", "no chow for one fan"],
        Special::GeneralPair => ["将牌", "a pair of 2, 5 or 8 for one fan"],
        Special::PassThree => ["换三张", "pass three tiles"],
        Special::BloodBattle => ["血战到底", "winners leave, the others play on"],
        Special::Dora => ["宝牌", "bonus tiles"],
        Special::DoubleDiscard => ["放铳翻倍", "discards pay double"],
        Special::NoDiscard => ["禁铳", "self-draw for one fan"],
        Special::RiverOfBlood => ["血流成河", "everybody plays on"],
        Special::SwapPlaces => ["换位置", "swap places"],
    })
}

/// The name of a camp.
pub fn camp(lang: Lang, camp: Camp) -> &'static str {
    lang.pick(match camp {
        Camp::Shi => ["石", "Shi"],
        Camp::Chen => ["陈", "Chen"],
        Camp::Li => ["李", "Li"],
        Camp::Wang => ["王", "Wang"],
        Camp::Duan => ["段", "Duan"],
    })
}

/// A circumstance.
pub fn occasion(lang: Lang, occasion: Occasion) -> &'static str {
    lang.pick(match occasion {
        Occasion::LastTile => ["海底 / 河底", "last tile"],
        Occasion::AfterKong => ["岭上开花", "tile after an own kong"],
        Occasion::AfterKongDiscard => ["杠振", "discard after a kong"],
        Occasion::RobKong => ["抢杠", "robbed kong"],
        Occasion::RobClosedKong => ["抢暗杠", "robbed concealed kong"],
        Occasion::Heaven => ["天和", "heavenly hand"],
        Occasion::Earth => ["地和", "earthly hand"],
        Occasion::Human => ["人和", "human hand"],
    })
}

/// Why somebody pays.
pub fn due(lang: Lang, due: Due) -> &'static str {
    use crate::rules::house::KongKind::{Added, Concealed, Exposed};
    lang.pick(match due {
        Due::Discard => ["放铳", "dealt in"],
        Due::SelfDraw => ["自摸", "self-draw"],
        Due::FalseWin => ["诈和", "false win"],
        Due::FalseWinToWaiting => ["诈和，赔听牌者", "false win while others wait"],
        Due::Kong(Exposed) => ["明杠", "open kong"],
        Due::Kong(Added) => ["加杠", "added kong"],
        Due::Kong(Concealed) => ["暗杠", "concealed kong"],
    })
}

/// In what part somebody pays.
pub fn part(lang: Lang, part: Part) -> &'static str {
    lang.pick(match part {
        Part::Players => ["对局者之间", "between players"],
        Part::ToSupporter => ["付给支持者", "to a supporter"],
        Part::FromSupporter => ["支持者付", "from a supporter"],
        Part::BetweenSupporters => ["支持者之间", "between supporters"],
    })
}

/// What a pattern is.
pub fn definition(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(definitions(pattern))
}

#[rustfmt::skip]
fn definitions(pattern: Pattern) -> [&'static str; 2] {
    match pattern {
        Pattern::AnyWin => ["每次和牌都有", "every win has it"],
        Pattern::AllTriplets => ["四组刻子或杠", "four triplets or kongs"],
        Pattern::AllMelded => ["四组副露，手里只剩一张单骑", "four declared melds and a single tile left in hand"],
        Pattern::AfterKong => ["以自己开杠后摸的牌自摸", "a self-draw of the tile after an own kong"],
        Pattern::ClosedSelfDraw => ["没有吃、碰、明杠、加杠而自摸", "a self-draw without chow, pung or open kong"],
        Pattern::Straight => ["同一花色的 123、456、789", "123, 456 and 789 of one suit"],
        Pattern::MixedTripleSequence => ["三种花色同数的顺子", "the same sequence in three suits"],
        Pattern::MixedOutside => ["五部分（七对为七部分）都含幺九牌", "each of the five parts (seven of seven pairs) holds a terminal or honour"],
        Pattern::DiscardAfterKong => ["和他家开杠后打出的牌", "a win on the discard a player makes after his own kong"],
        Pattern::AllTypes => ["万、筒、索、风牌、箭牌都有", "all three suits, a wind and a dragon"],
        Pattern::LastDraw => ["以最后一张牌自摸", "a self-draw of the last tile"],
        Pattern::LastDiscard => ["和最后打出的一张牌", "a win on the last discard"],
        Pattern::HalfFlush => ["一种花色加字牌", "one suit and honours"],
        Pattern::SevenPairs => ["七个对子；每有四张相同，番数加倍", "seven pairs; doubled for every four of a kind"],
        Pattern::ThreeConcealedTriplets => ["至少三组暗刻或暗杠", "at least three concealed triplets or kongs"],
        Pattern::RobbedKong => ["和他家加杠的牌；暗杠只有国士可抢", "a win on a tile added to a pung; a concealed kong by thirteen orphans only"],
        Pattern::TerminalsAndHonours => ["只有幺九牌，且有字牌", "terminals and at least one honour, nothing else"],
        Pattern::TripleSequence => ["三组（或四组）相同的顺子", "the same sequence three or four times"],
        Pattern::PureOutside => ["各部分都含老头牌", "each part holds a terminal"],
        Pattern::ThreeKongs => ["三组（或四组）杠", "three or four kongs of any kind"],
        Pattern::MixedTripleTriplet => ["三种花色同数的刻子", "triplets of one number in three suits"],
        Pattern::ShiftedTriplets => ["同一花色三组连续数的刻子", "triplets of three consecutive numbers of one suit"],
        Pattern::LittleThreeDragons => ["两组箭牌刻子和箭牌将", "two dragon triplets and a dragon pair"],
        Pattern::FullFlush => ["只有一种花色，没有字牌", "one suit, no honours"],
        Pattern::Heaven => ["庄家第一巡自摸", "the dealer wins by self-draw in the first turn"],
        Pattern::Earth => ["闲家第一巡自摸，此前无人吃碰杠", "another player self-draws in the first turn, nobody having called"],
        Pattern::Human => ["闲家在自己第一巡之前荣和，此前无人吃碰杠", "a win on a discard before the own first turn, nobody having called"],
        Pattern::FourConcealedTriplets => ["四组暗刻或暗杠", "four concealed triplets or kongs"],
        Pattern::AllHonours => ["全部为字牌", "honours only"],
        Pattern::AllTerminals => ["全部为老头牌", "terminals only"],
        Pattern::NineGates => ["没有副露，同一花色 1112345678999 加任意一张", "no meld, 1112345678999 and any tile of the suit"],
        Pattern::LittleFourWinds => ["三组风牌刻子和第四种风牌的将", "three wind triplets and a pair of the fourth"],
        Pattern::BigFourWinds => ["四组风牌刻子；算两个役满", "four wind triplets; counts as two yakuman"],
        Pattern::BigThreeDragons => ["三组箭牌刻子", "three dragon triplets"],
        Pattern::ThirteenOrphans => ["十三种幺九牌各一张，另加其中一张", "one of each terminal and honour, and one again"],
        Pattern::FourKongs => ["四组杠", "four kongs"],
    }
}
