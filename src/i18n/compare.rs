//! The differences between rule sets in words.

use super::{Lang, pattern, reading, reason};
use crate::hand::Win;
use crate::rules::Verdict;
use crate::rules::compare::{Absence, Difference, Which};

/// One difference between the rules of two names; `win` is the hand.
pub fn difference(lang: Lang, names: [&str; 2], win: &Win, difference: &Difference) -> String {
    let [one, other] = names;
    match difference {
        Difference::Verdict([first, second]) => {
            let words = [verdict(lang, *first), verdict(lang, *second)];
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
                Which::First => (one, other),
                Which::Second => (other, one),
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

/// A verdict in a word or two, for a table of rule sets.
pub fn verdict(lang: Lang, verdict: Verdict) -> &'static str {
    lang.pick(match verdict {
        Verdict::Win => ["和牌", "a win"],
        Verdict::BelowMinimum => ["未达起和", "worth too little to be declared"],
        Verdict::NoYaku => ["无役", "without a yaku"],
        Verdict::Furiten => ["震听", "furiten"],
        Verdict::NoWin => ["没有和牌", "no winning shape"],
    })
}

/// A hand that these rules refuse.
pub fn impossible(lang: Lang) -> &'static str {
    lang.pick(["不成立", "not possible"])
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
            let words: Vec<String> = why.iter().map(|why| reason(lang, why)).collect();
            words.join(lang.pick(["；", "; "]))
        }
    }
}
