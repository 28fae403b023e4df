//! Hands of the house rule as text for people. The money of a deal, with kongs, open hands and bets, is mode `settle`.

use super::line;
use crate::i18n::{self, Lang, house as words};
use crate::rules::house::{Appraisal, Claim, Price, price};
use crate::rules::{RuleSet, Verdict};
use crate::tile::mpsz;

/// Patterns with fan, what does not count and why, the other readings, and what the win costs.
pub(in crate::cli) fn appraisal(lang: Lang, claim: &Claim, appraisal: &Appraisal) -> String {
    let (set, verdict) = (
        i18n::rule_set(lang, RuleSet::House),
        i18n::verdict(lang, appraisal.verdict),
    );
    let mut text = format!("{set} · {verdict}\n");
    let (win, unit) = (claim.win(), lang.pick(["番", "fan"]));
    if let Some(special) = claim.special() {
        let name = words::special(lang, special);
        let words = lang.pick(["特殊规则", "special rule"]);
        line(&mut text, &format!("{words} {} {name}", special.number()));
    }
    if let Some((_, reading)) = &appraisal.reading {
        line(&mut text, &super::read_as(lang, reading, win));
    }
    for counted in &appraisal.patterns {
        let name = words::pattern(lang, counted.pattern);
        let tiles = mpsz::format(&counted.tiles);
        let shown = format!("  {name}  {} {unit}  {tiles}", counted.fan);
        line(&mut text, shown.trim_end());
    }
    if appraisal.dora > 0 {
        let name = words::dora(lang);
        line(&mut text, &format!("  {name}  {} {unit}", appraisal.dora));
    }
    for step in &appraisal.steps {
        line(&mut text, &format!("  = {}", words::step(lang, step)));
    }
    line(&mut text, &format!("{} {unit}", appraisal.fan));
    if appraisal.verdict == Verdict::Win {
        line(
            &mut text,
            &cost(lang, price(appraisal.fan, win.self_draw(), claim.special())),
        );
    }
    for left_out in &appraisal.suppressed {
        let (name, why) = (
            words::pattern(lang, left_out.pattern),
            words::reason(lang, &left_out.reason),
        );
        line(&mut text, &format!("  – {name}  {why}"));
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
        line(
            &mut text,
            &format!("{another} {spelled}: {} {unit} ({names})", other.fan),
        );
    }
    text
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
