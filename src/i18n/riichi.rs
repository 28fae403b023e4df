//! Names of the riichi rules: yaku in Chinese, English and Japanese, circumstances, limits, fu, and what can be
//! wrong. The Chinese names are the rule text's.

use super::Lang;
use crate::rules::riichi::{Conflict, Flag, FuKind, Limit, Problem, Wait};

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    lang.pick(match flag {
        Flag::Riichi => ["立直", "riichi"],
        Flag::DoubleRiichi => ["双立直", "double riichi"],
        Flag::Ippatsu => ["一发", "one shot"],
        Flag::LastTile => ["海底 / 河底", "last tile"],
        Flag::AfterKong => ["杠上开花", "replacement tile of a kong"],
        Flag::RobKong => ["抢杠", "robbed kong"],
        Flag::RobClosedKong => ["抢暗杠", "robbed closed kong"],
        Flag::Heaven => ["天和", "hand of heaven"],
        Flag::Earth => ["地和", "hand of earth"],
        Flag::Human => ["人和", "hand of man"],
        Flag::Furiten => ["震听", "furiten"],
    })
}

/// A limit; none for values by the formula.
pub fn limit(lang: Lang, limit: Limit) -> Option<&'static str> {
    Some(lang.pick(match limit {
        Limit::None => return None,
        Limit::Mangan => ["满贯", "mangan"],
        Limit::Haneman => ["跳满", "haneman"],
        Limit::Baiman => ["倍满", "baiman"],
        Limit::Sanbaiman => ["三倍满", "sanbaiman"],
        Limit::Yakuman => ["役满", "yakuman"],
    }))
}

/// A wait.
pub fn wait(lang: Lang, wait: Wait) -> &'static str {
    lang.pick(match wait {
        Wait::Tanki => ["单骑", "single wait"],
        Wait::Shanpon => ["双碰", "wait on two pairs"],
        Wait::Ryanmen => ["两面", "two-sided wait"],
        Wait::Kanchan => ["嵌张", "closed wait"],
        Wait::Penchan => ["边张", "edge wait"],
    })
}

/// A piece of fu.
pub fn fu(lang: Lang, kind: FuKind) -> &'static str {
    lang.pick(match kind {
        FuKind::ClosedRon => ["门清荣和", "closed hand, ron"],
        FuKind::SevenPairs => ["七对子", "seven pairs"],
        FuKind::Base => ["基础符", "base"],
        FuKind::Triplet => ["刻子", "triplet"],
        FuKind::Kong => ["杠", "kong"],
        FuKind::PairDragon => ["箭牌对子", "pair of dragons"],
        FuKind::PairSeatWind => ["门风对子", "pair of the seat wind"],
        FuKind::PairRoundWind => ["圈风对子", "pair of the round wind"],
        FuKind::PairDoubleWind => ["连风对子", "pair of the seat and round wind"],
        FuKind::Wait(kind) => return wait(lang, kind),
        FuKind::SelfDraw => ["自摸", "self-draw"],
        FuKind::OpenPinfu => ["开门平和", "open hand without other fu"],
        FuKind::RoundUp => ["取顶到整十", "rounded up to ten"],
    })
}

/// What is wrong, in one sentence that says what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match (lang, problem) {
        (Lang::En | Lang::Ja, other) => other.to_string(),
        (
            Lang::Zh,
            Problem::RedFives {
                tile,
                found,
                allowed,
            },
        ) => {
            format!(
                "{tile} 有 {found} 张，规则只有 {allowed} 张：写作普通五，或把 red_fives 设为 3 或 4"
            )
        }
        (Lang::Zh, Problem::Indicators(fault)) => indicator_fault(*fault),
        (Lang::Zh, Problem::Conflict(with)) => conflict(*with),
    }
}

fn indicator_fault(fault: crate::rules::riichi::IndicatorFault) -> String {
    use crate::rules::riichi::IndicatorFault::{TooFew, TooMany, UraCount};
    match fault {
        TooMany { found } => format!("宝牌指示牌有 {found} 张：最多五张"),
        TooFew { found, kongs } => {
            format!("自己有 {kongs} 个杠而指示牌只有 {found} 张：每杠多翻一张")
        }
        UraCount { ura, dora } => {
            format!("里宝牌指示牌 {ura} 张，宝牌指示牌 {dora} 张：张数须相同，或不写")
        }
    }
}

fn conflict(conflict: Conflict) -> String {
    let name = |one: Flag| flag(Lang::Zh, one);
    match conflict {
        Conflict::RiichiOpen => String::from("立直须门清：去掉立直，或把副露改为暗杠"),
        Conflict::IppatsuWithoutRiichi => String::from("一发须先立直：去掉一发，或加上立直"),
        Conflict::NeedsSelfDraw(one) => {
            format!("{}须自摸：去掉它，或改为自摸", name(one))
        }
        Conflict::NeedsRon(one) => format!("{}须荣和：去掉它，或去掉自摸", name(one)),
        Conflict::AfterKongWithoutKong => String::from("杠上开花须有自己的杠：去掉它，或放上杠"),
        Conflict::Together(one, other) => {
            format!("{}与{}不能同时：只留一个", name(one), name(other))
        }
        Conflict::RobbedTileHeld(one) => {
            format!("{}时手里不能还有同样的牌：去掉它，或改正牌", name(one))
        }
        Conflict::RobClosedKongNotAllowed => {
            String::from("抢暗杠只限十三幺，并须打开 kokushi_robs_closed_kong：去掉它，或打开该项")
        }
        Conflict::FirstTurnWithMelds(one) => {
            format!("{}时不能有副露：去掉它，或去掉副露", name(one))
        }
        Conflict::HeavenNotDealer => String::from("天和只属庄家：去掉它，或把门风改为东"),
        Conflict::Dealer(one) => format!("{}不属庄家：去掉它，或改正门风", name(one)),
    }
}
