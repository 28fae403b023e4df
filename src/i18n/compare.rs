//! The differences between rule sets in words.

use super::{Lang, pattern, reading};
use crate::hand::Win;
use crate::rules::RuleSet;
use crate::rules::compare::{Absence, Difference, Side, Why};

/// One difference between the rules of two names; `win` is the hand.
pub fn difference(lang: Lang, names: [&str; 2], win: &Win, difference: &Difference) -> String {
    let [one, other] = names;
    match difference {
        Difference::Verdict([first, second]) => {
            let words = [verdict(lang, first), verdict(lang, second)];
            lang.pick([
                format!("{one} {}，{other} {}", words[0], words[1]),
                format!("{}: {one}; {}: {other}", words[0], words[1]),
            ])
        }
        Difference::Reading(readings) => {
            let spelled = readings
                .map(|found| found.map_or_else(String::new, |found| reading(lang, &found, win)));
            lang.pick([
                format!("拆法不同：{} / {}", spelled[0], spelled[1]),
                format!("read differently: {} / {}", spelled[0], spelled[1]),
            ])
        }
        Difference::OnlyIn {
            side,
            item,
            absence,
        } => {
            let (has, lacks) = match side {
                Side::First => (one, other),
                Side::Second => (other, one),
            };
            let name = pattern(lang, item.id);
            let why = self::absence(lang, absence);
            lang.pick([
                format!("{name}（{}）只在 {has} 计；{lacks}：{why}", item.worth),
                format!(
                    "{name} ({}) counts in {has} only; in {lacks} {why}",
                    item.worth
                ),
            ])
        }
        Difference::Worth { id, worth, fan } => {
            let shown = |index: usize| match fan[index] {
                Some(fan) => lang.pick([
                    format!("{} 副 {fan} 翻", worth[index]),
                    format!("{} fu {fan} fan", worth[index]),
                ]),
                None => worth[index].to_string(),
            };
            format!("{}: {} → {}", pattern(lang, *id), shown(0), shown(1))
        }
        Difference::Product([(fu, fan), (fu_then, fan_then)]) => lang.pick([
            format!("{fu} 副 × {fan} 翻 → {fu_then} 副 × {fan_then} 翻"),
            format!("{fu} fu × {fan} fan → {fu_then} fu × {fan_then} fan"),
        ]),
        Difference::Minimum([first, second]) => {
            let shown = |needed: &Option<u32>| match needed {
                Some(needed) => needed.to_string(),
                None => lang.pick(["有役", "a yaku"]).to_owned(),
            };
            let words = lang.pick(["起和", "needed to declare"]);
            format!("{words}: {} → {}", shown(first), shown(second))
        }
        Difference::Total([first, second]) => {
            let words = lang.pick(["总数", "total"]);
            format!(
                "{words}: {first} → {second} ({:+})",
                i64::from(*second) - i64::from(*first)
            )
        }
        Difference::OtherUnits([first, second]) => lang.pick([
            format!("总数 {first} 与 {second}，单位不同，不能相比"),
            format!("totals {first} and {second}, in units that cannot be compared"),
        ]),
    }
}

/// What a total of the rule set is counted in.
pub fn unit(lang: Lang, set: RuleSet) -> &'static str {
    lang.pick(match set {
        RuleSet::Lingque(_) => ["点", "points"],
        RuleSet::ZungJung => ["分", "points"],
        RuleSet::Riichi => ["基本点", "basic points"],
        RuleSet::House => ["番", "fan"],
    })
}

/// A verdict of any rule set by its word on the wire.
pub fn verdict(lang: Lang, verdict: &str) -> &'static str {
    lang.pick(match verdict {
        "win" => ["和牌", "a win"],
        "below_minimum" => ["未达起和", "worth too little to be declared"],
        "no_yaku" => ["无役", "without a yaku"],
        "furiten" => ["震听", "furiten"],
        "no_win" => ["没有和牌", "no winning shape"],
        _ => ["不成立", "not possible"],
    })
}

fn absence(lang: Lang, absence: &Absence) -> String {
    match absence {
        Absence::NotInTheRules => lang
            .pick(["没有这一种", "there is no such pattern"])
            .to_owned(),
        Absence::DoesNotHold => lang
            .pick([
                "按其定义或拆法不成立",
                "it does not hold as defined or read there",
            ])
            .to_owned(),
        Absence::LeftOut(why) => {
            let words: Vec<String> = why.iter().map(|why| self::why(lang, why)).collect();
            words.join(lang.pick(["；", "; "]))
        }
    }
}

fn why(lang: Lang, why: &Why) -> String {
    let by = why.by.map(|by| pattern(lang, by)).unwrap_or_default();
    let [zh, en] = match why.code {
        "implied_by" => [
            format!("{by}不计"),
            format!("it is not counted beside {by}"),
        ],
        "excluded_by" => [format!("与{by}互斥"), format!("it is excluded by {by}")],
        "series_keeps_dearest" => [format!("同系列只计{by}"), format!("its series keeps {by}")],
        "limit_replaces" => [
            format!("役满贯{by}之外不计"),
            format!("nothing counts beside {by}"),
        ],
        "replaced_by_yakuman" => [
            "役满不再另计".to_owned(),
            "a yakuman counts alone".to_owned(),
        ],
        "ordinary_is_more" => [
            "按普通役种计番更多".to_owned(),
            "the ordinary patterns are worth more".to_owned(),
        ],
        "needs_closed_hand" => ["须门清".to_owned(), "the hand is open".to_owned()],
        "finished_by_ron" => [
            "荣和的刻子算明刻".to_owned(),
            "the triplet finished by ron is open".to_owned(),
        ],
        "switched_off" => ["规则未采用".to_owned(), "the rules leave it out".to_owned()],
        _ => ["不计".to_owned(), "it is not counted".to_owned()],
    };
    lang.pick([zh, en])
}
