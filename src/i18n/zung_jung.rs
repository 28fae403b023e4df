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
