//! Text for Zung Jung: patterns by the names of the rule text and of its author's English page.

use super::Lang;
use crate::rules::zung_jung::{Limit, Pattern};

/// The name of a pattern.
pub fn pattern(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(names(pattern))
}

/// The name of a hand without any pattern.
pub fn chicken(lang: Lang) -> &'static str {
    lang.pick(["雞和", "chicken hand"])
}

/// The name of a limit.
pub fn limit(lang: Lang, limit: Limit) -> &'static str {
    lang.pick(match limit {
        Limit::None => ["無滿貫", "no limit"],
        Limit::Compound => ["數滿貫", "compound limit"],
        Limit::Listed => ["役滿貫", "listed limit"],
    })
}

#[rustfmt::skip]
fn names(pattern: Pattern) -> [&'static str; 2] {
    match pattern {
        Pattern::AllSequences => ["平和", "All Sequences"],
        Pattern::ConcealedHand => ["門前清", "Concealed Hand"],
        Pattern::NoTerminals => ["斷么九", "No Terminals"],
        Pattern::MixedOneSuit => ["混一色", "Mixed One-Suit"],
        Pattern::PureOneSuit => ["清一色", "Pure One-Suit"],
        Pattern::NineGates => ["九蓮寶燈", "Nine Gates"],
        Pattern::ValueHonour => ["番牌", "Value Honour"],
        Pattern::SmallThreeDragons => ["小三元", "Small Three Dragons"],
        Pattern::BigThreeDragons => ["大三元", "Big Three Dragons"],
        Pattern::SmallThreeWinds => ["小三風", "Small Three Winds"],
        Pattern::BigThreeWinds => ["大三風", "Big Three Winds"],
        Pattern::SmallFourWinds => ["小四喜", "Small Four Winds"],
        Pattern::BigFourWinds => ["大四喜", "Big Four Winds"],
        Pattern::AllHonours => ["字一色", "All Honours"],
        Pattern::AllTriplets => ["對對和", "All Triplets"],
        Pattern::TwoConcealedTriplets => ["兩暗刻", "Two Concealed Triplets"],
        Pattern::ThreeConcealedTriplets => ["三暗刻", "Three Concealed Triplets"],
        Pattern::FourConcealedTriplets => ["四暗刻", "Four Concealed Triplets"],
        Pattern::OneKong => ["一槓", "One Kong"],
        Pattern::TwoKongs => ["兩槓", "Two Kongs"],
        Pattern::ThreeKongs => ["三槓", "Three Kongs"],
        Pattern::FourKongs => ["四槓", "Four Kongs"],
        Pattern::TwoIdenticalSequences => ["一般高", "Two Identical Sequences"],
        Pattern::TwoIdenticalSequencesTwice => ["兩般高", "Two Identical Sequences Twice"],
        Pattern::ThreeIdenticalSequences => ["一色三同順", "Three Identical Sequences"],
        Pattern::FourIdenticalSequences => ["一色四同順", "Four Identical Sequences"],
        Pattern::ThreeSimilarSequences => ["三色同順", "Three Similar Sequences"],
        Pattern::SmallThreeSimilarTriplets => ["三色小同刻", "Small Three Similar Triplets"],
        Pattern::ThreeSimilarTriplets => ["三色同刻", "Three Similar Triplets"],
        Pattern::NineTileStraight => ["一氣通貫", "Nine-Tile Straight"],
        Pattern::ThreeConsecutiveTriplets => ["三連刻", "Three Consecutive Triplets"],
        Pattern::FourConsecutiveTriplets => ["四連刻", "Four Consecutive Triplets"],
        Pattern::MixedLesserTerminals => ["混全帶么", "Mixed Lesser Terminals"],
        Pattern::PureLesserTerminals => ["純全帶么", "Pure Lesser Terminals"],
        Pattern::MixedGreaterTerminals => ["混么九", "Mixed Greater Terminals"],
        Pattern::PureGreaterTerminals => ["清么九", "Pure Greater Terminals"],
        Pattern::FinalDraw => ["海底撈月", "Final Draw"],
        Pattern::FinalDiscard => ["河底撈魚", "Final Discard"],
        Pattern::WinOnKong => ["嶺上開花", "Win on Kong"],
        Pattern::RobbingTheKong => ["搶槓", "Robbing a Kong"],
        Pattern::BlessingOfHeaven => ["天和", "Blessing of Heaven"],
        Pattern::BlessingOfEarth => ["地和", "Blessing of Earth"],
        Pattern::ThirteenTerminals => ["十三么九", "Thirteen Terminals"],
        Pattern::SevenPairs => ["七對子", "Seven Pairs"],
    }
}

/// What a pattern is.
pub fn definition(lang: Lang, pattern: Pattern) -> &'static str {
    lang.pick(definitions(pattern))
}

#[rustfmt::skip]
fn definitions(pattern: Pattern) -> [&'static str; 2] {
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
