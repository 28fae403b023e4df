//! Definitions of the Zung Jung patterns (section 5 of the specification).

use crate::i18n::Lang;
use crate::rules::zung_jung::Pattern;

/// What a pattern is.
pub fn pattern(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(texts(pattern))
}

#[rustfmt::skip]
fn texts(pattern: Pattern) -> [&'static str; 2] {
    match pattern {
        Pattern::AllSequences => ["四組順子，任何將牌、任何聽牌", "four sequences, any pair and any wait"],
        Pattern::ConcealedHand => ["基本和牌形，除暗槓外沒有上、碰、明槓", "a regular hand without claims; concealed kongs may be"],
        Pattern::NoTerminals => ["全部是 2 至 8 的中張", "every tile is a 2 to 8"],
        Pattern::MixedOneSuit => ["一種花色加字牌", "one suit and honours"],
        Pattern::PureOneSuit => ["全部是一種花色", "all tiles of one suit"],
        Pattern::NineGates => ["沒有副露，和牌前是同一花色的 1112345678999", "no melds, 1112345678999 of one suit before the win, and a tile of that suit"],
        Pattern::ValueHonour => ["三元牌或門風的刻子、槓子，每組 10 分", "a triplet or kong of a dragon or the seat wind, 10 each"],
        Pattern::SmallThreeDragons => ["兩組三元牌刻/槓和三元牌將", "triplets or kongs of two dragons and a pair of the third"],
        Pattern::BigThreeDragons => ["三組三元牌刻/槓", "triplets or kongs of three dragons"],
        Pattern::SmallThreeWinds => ["兩組風牌刻/槓和風牌將", "triplets or kongs of two winds and a pair of winds"],
        Pattern::BigThreeWinds => ["三組風牌刻/槓", "triplets or kongs of three winds"],
        Pattern::SmallFourWinds => ["三組風牌刻/槓和風牌將", "triplets or kongs of three winds and a pair of the fourth"],
        Pattern::BigFourWinds => ["四組風牌刻/槓", "triplets or kongs of four winds"],
        Pattern::AllHonours => ["全部是字牌", "honours only"],
        Pattern::AllTriplets => ["四組刻子或槓子", "four triplets or kongs"],
        Pattern::TwoConcealedTriplets => ["兩組暗刻或暗槓", "two concealed triplets or kongs"],
        Pattern::ThreeConcealedTriplets => ["三組暗刻或暗槓", "three concealed triplets or kongs"],
        Pattern::FourConcealedTriplets => ["四組暗刻或暗槓", "four concealed triplets or kongs"],
        Pattern::OneKong => ["一組槓", "one kong"],
        Pattern::TwoKongs => ["兩組槓", "two kongs"],
        Pattern::ThreeKongs => ["三組槓", "three kongs"],
        Pattern::FourKongs => ["四組槓", "four kongs"],
        Pattern::TwoIdenticalSequences => ["兩組相同的順子", "the same sequence twice"],
        Pattern::TwoIdenticalSequencesTwice => ["兩組一般高", "two different sequences, each twice"],
        Pattern::ThreeIdenticalSequences => ["三組相同的順子", "the same sequence three times"],
        Pattern::FourIdenticalSequences => ["四組相同的順子", "the same sequence four times"],
        Pattern::ThreeSimilarSequences => ["三種花色同數的順子", "the same sequence in all three suits"],
        Pattern::SmallThreeSimilarTriplets => ["兩種花色同數的刻/槓，第三種花色同數作將", "triplets of one number in two suits and its pair in the third"],
        Pattern::ThreeSimilarTriplets => ["三種花色同數的刻/槓", "triplets or kongs of one number in all three suits"],
        Pattern::NineTileStraight => ["同一花色的 123、456、789", "123, 456 and 789 of one suit"],
        Pattern::ThreeConsecutiveTriplets => ["同一花色三組連續數的刻/槓", "triplets of three consecutive numbers of one suit"],
        Pattern::FourConsecutiveTriplets => ["同一花色四組連續數的刻/槓", "triplets of four consecutive numbers of one suit"],
        Pattern::MixedLesserTerminals => ["四組和將都帶么九或字牌", "every set and the pair hold a terminal or an honour"],
        Pattern::PureLesserTerminals => ["四組和將都帶么九", "every set and the pair hold a terminal"],
        Pattern::MixedGreaterTerminals => ["對對和或七對子，全部是么九和字牌", "all triplets or seven pairs of terminals and honours only"],
        Pattern::PureGreaterTerminals => ["全部是么九", "terminals only"],
        Pattern::FinalDraw => ["以海底牌自摸", "a self-draw with the seabed tile"],
        Pattern::FinalDiscard => ["和海底牌之後打出的牌", "a win on the discard that follows the seabed tile"],
        Pattern::WinOnKong => ["以自己開槓後的補牌自摸", "a self-draw with the supplement of an own kong"],
        Pattern::RobbingTheKong => ["和別家加槓的牌", "a win on the tile another player adds to a pung"],
        Pattern::BlessingOfHeaven => ["莊家以配牌 14 張和牌，沒有暗槓", "the dealer wins with the 14 tiles dealt, without a kong"],
        Pattern::BlessingOfEarth => ["閒家和莊家打出的第一張牌，莊家沒有暗槓", "another player wins on the dealer's first discard"],
        Pattern::ThirteenTerminals => ["十三種么九牌各一張，其中一種成對", "all 13 terminals and honours, one of them twice"],
        Pattern::SevenPairs => ["七個對子，四張相同可作兩對", "seven pairs; four equal tiles are two of them"],
    }
}
