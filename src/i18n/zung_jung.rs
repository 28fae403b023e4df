//! Text for Zung Jung: patterns by the names of the rule text and of its author's English page, and the reasons.

use super::Lang;
use crate::rules::zung_jung::{Due, Limit, Pattern, Reason, Step};

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

/// One step of the value.
pub fn step(lang: Lang, step: &Step) -> String {
    match (lang, step) {
        (Lang::Zh, Step::Sum(points)) => format!("和種合計 {points} 分"),
        (Lang::En, Step::Sum(points)) => format!("the patterns add up to {points}"),
        (Lang::Zh, Step::Chicken) => String::from("雞和，作 1 分計"),
        (Lang::En, Step::Chicken) => String::from("no pattern at all: 1 point"),
        (Lang::Zh, Step::CompoundLimit(points)) => format!("數滿貫，只作 {points} 分計"),
        (Lang::En, Step::CompoundLimit(points)) => format!("cut to the limit of {points}"),
        (Lang::Zh, Step::ListedLimit(limit)) => {
            format!("役滿貫，只計{} {} 分", pattern(lang, *limit), limit.value())
        }
        (Lang::En, Step::ListedLimit(limit)) => {
            format!(
                "the limit {} alone counts: {}",
                pattern(lang, *limit),
                limit.value()
            )
        }
    }
}

/// Why something does not count.
pub fn reason(lang: Lang, reason: &Reason) -> String {
    match (lang, reason) {
        (Lang::Zh, Reason::SeriesKeepsDearest(kept)) => {
            format!("同一系列只計{}", pattern(lang, *kept))
        }
        (Lang::En, Reason::SeriesKeepsDearest(kept)) => {
            format!("its series keeps {}", pattern(lang, *kept))
        }
        (Lang::Zh, Reason::LimitReplaces(limit)) => {
            format!("役滿貫{}之外不計", pattern(lang, *limit))
        }
        (Lang::En, Reason::LimitReplaces(limit)) => {
            format!("nothing counts beside {}", pattern(lang, *limit))
        }
        (Lang::Zh, Reason::BelowMinimum { needed, found }) => {
            format!("只有 {found} 分，起和要 {needed} 分")
        }
        (Lang::En, Reason::BelowMinimum { needed, found }) => {
            format!("worth {found}, and {needed} are needed")
        }
    }
}

/// Why somebody pays.
pub fn due(lang: Lang, due: Due) -> &'static str {
    lang.pick(match due {
        Due::SelfDraw => ["自摸，各家分付", "self-draw, all pay alike"],
        Due::FirstPoints => ["首 25 分，各家分付", "the first 25 points, which all share"],
        Due::Shared => ["沒有銃家，各家分付", "nobody is responsible, all pay alike"],
        Due::Responsible => ["銃家包付", "the responsible player pays for all"],
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
