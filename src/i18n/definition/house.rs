//! Definitions of the house rule's patterns (section 3 of the specification).

use crate::i18n::Lang;
use crate::rules::house::Pattern;

/// What a pattern is.
pub fn house(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(texts(pattern))
}

#[rustfmt::skip]
fn texts(pattern: Pattern) -> [&'static str; 2] {
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
