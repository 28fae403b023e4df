//! Hands of the house rule. The money of a deal, with kongs, open hands and bets, is mode `settle`.

use super::{Row, Sheet};
use crate::i18n::{self, Lang, house as words};
use crate::rules::house::{Appraisal, Claim, Price, price};
use crate::rules::{RuleSet, Verdict};

/// Patterns with fan, what does not count and why, the other readings, and what the win costs.
pub fn sheet(lang: Lang, claim: &Claim, appraisal: &Appraisal) -> Sheet {
    let (set, verdict) = (
        i18n::rule_set(lang, RuleSet::House),
        i18n::verdict(lang, appraisal.verdict),
    );
    let mut sheet = Sheet {
        title: format!("{set} · {verdict}"),
        ..Sheet::default()
    };
    let (win, unit) = (claim.win(), lang.pick(["番", "fan"]));
    if let Some(special) = claim.special() {
        let name = words::special(lang, special);
        let words = lang.pick(["特殊规则", "special rule"]);
        let line = format!("{words} {} {name}", special.number());
        sheet.before.push(line);
    }
    let reading = appraisal.reading.as_ref();
    sheet.reading = reading.map(|(_, reading)| super::read_as(lang, reading, win));
    let fan = |fan: u32| format!("{fan} {unit}");
    for counted in &appraisal.patterns {
        let name = words::pattern(lang, counted.pattern);
        let row = Row::new(name, fan(counted.fan), &counted.tiles);
        sheet.rows.push(row);
    }
    if appraisal.dora > 0 {
        let row = Row::new(words::dora(lang), fan(appraisal.dora), &[]);
        sheet.rows.push(row);
    }
    let steps = appraisal.steps.iter();
    sheet.steps = steps.map(|step| words::step(lang, step)).collect();
    sheet.sums.push(fan(appraisal.fan));
    if appraisal.verdict == Verdict::Win {
        let price = price(appraisal.fan, win.self_draw(), claim.special());
        sheet.sums.push(cost(lang, price));
    }
    for left_out in &appraisal.suppressed {
        sheet.suppressed.push([
            words::pattern(lang, left_out.pattern).to_owned(),
            words::reason(lang, &left_out.reason),
        ]);
    }
    for other in &appraisal.others {
        let names = other
            .patterns
            .iter()
            .map(|&(pattern, _)| words::pattern(lang, pattern));
        let names: Vec<&str> = names.collect();
        let names = names.join(lang.pick(["、", ", "]));
        let spelled = i18n::reading(lang, &other.reading, win);
        let another = lang.pick(["另一拆法", "another reading,"]);
        let line = format!("{another} {spelled}: {} {unit} ({names})", other.fan);
        sheet.others.push(line);
    }
    sheet
}

fn cost(lang: Lang, price: Price) -> String {
    match price {
        Price::Discarder(amount) => lang.pick([
            format!("放铳者付 {amount}"),
            format!("the discarder pays {amount}"),
        ]),
        Price::Each(amount) => lang.pick([
            format!("各家付 {amount}"),
            format!("every other player pays {amount}"),
        ]),
    }
}
