//! Sentences for reasons, steps of the multiplier, and payments.

use super::{Lang, pattern, wind};
use crate::hand::Seat;
use crate::rules::{Reason, Step, TransferReason};

/// Why something does not count.
pub fn reason(lang: Lang, reason: &Reason) -> String {
    let [zh, en] = match reason {
        Reason::ImpliedBy(by) => [
            format!("{}不计", pattern(Lang::Zh, *by)),
            format!("not counted beside {}", pattern(Lang::En, *by)),
        ],
        Reason::ExcludedBy(by) => [
            format!("与{}互斥", pattern(Lang::Zh, *by)),
            format!("excluded by {}", pattern(Lang::En, *by)),
        ],
        Reason::SeriesKeepsDearest(by) => [
            format!("同系列只计{}", pattern(Lang::Zh, *by)),
            format!("of its series only {} counts", pattern(Lang::En, *by)),
        ],
        Reason::BelowMinimum { needed, found } => [
            format!("{found} 点，不足起和的 {needed} 点（花牌不算在内）"),
            format!("{found} points, flowers apart; at least {needed} are needed"),
        ],
    };
    lang.pick([zh, en])
}

/// A step of the multiplier.
pub fn step(lang: Lang, step: &Step) -> String {
    let [zh, en] = match step {
        Step::Highest { pattern: by, fan } => [
            format!("最高番种 {} {fan} 翻", pattern(Lang::Zh, *by)),
            format!("{} is the highest: {fan} fan", pattern(Lang::En, *by)),
        ],
        Step::ValueTriplets { fan } => [
            format!("番牌刻子 {fan} 组，{fan} 翻"),
            format!("{fan} value triplets: {fan} fan"),
        ],
        Step::Compound { pattern: by, fan } => [
            format!("复合跳翻 +1（他类 {} {fan} 翻）", pattern(Lang::Zh, *by)),
            format!(
                "compound +1 ({}, {fan} fan, is of another category)",
                pattern(Lang::En, *by)
            ),
        ],
        Step::Closed => [String::from("门清跳翻 +1"), String::from("closed hand +1")],
    };
    lang.pick([zh, en])
}

/// Why somebody pays.
pub fn transfer_reason(lang: Lang, reason: &TransferReason) -> String {
    let [zh, en] = match reason {
        TransferReason::SelfDraw => [String::from("自摸"), String::from("self-draw")],
        TransferReason::Discarder => [String::from("放铳"), String::from("gave the winning tile")],
        TransferReason::Bystander => [String::from("旁家"), String::from("bystander")],
        TransferReason::HalfLiability { instead_of } => [
            format!("半包牌，代{}家", seat(Lang::Zh, *instead_of)),
            format!("half liability, for {}", seat(Lang::En, *instead_of)),
        ],
        TransferReason::FullLiability { instead_of } => [
            format!("全包牌，代{}家", seat(Lang::Zh, *instead_of)),
            format!("full liability, for {}", seat(Lang::En, *instead_of)),
        ],
    };
    lang.pick([zh, en])
}

fn seat(lang: Lang, seat: Seat) -> String {
    seat.wind()
        .map_or_else(|| seat.to_string(), |of| wind(lang, of).to_owned())
}
