//! Zung Jung hands and payments as text for people.

use super::{line, seat};
use crate::hand::Win;
use crate::i18n::{self, Lang, zung_jung as words};
use crate::rules::zung_jung::{Appraisal, Counted, Pattern, Suppressed, Transfer};
use crate::rules::{RuleSet, Verdict};

/// Patterns with points, the way to the total, what does not count and why, and the other readings.
pub(in crate::cli) fn appraisal(lang: Lang, win: &Win, appraisal: &Appraisal) -> String {
    let mut text = format!(
        "{} · {}\n",
        i18n::rule_set(lang, RuleSet::ZungJung),
        i18n::verdict(lang, appraisal.verdict)
    );
    if let Some(reading) = &appraisal.reading {
        line(&mut text, &super::read_as(lang, reading, win));
    }
    for found in &appraisal.patterns {
        line(&mut text, &format!("  {}", counted(lang, found)));
    }
    if appraisal.patterns.is_empty() {
        line(&mut text, &format!("  {}  1", words::chicken(lang)));
    }
    for step in &appraisal.steps {
        line(&mut text, &format!("  = {}", words::step(lang, step)));
    }
    let short = match appraisal.verdict {
        Verdict::BelowMinimum => lang.pick(["（未达起和）", " (may not be declared)"]),
        Verdict::Win | Verdict::NoWin => "",
    };
    let total = appraisal.total;
    line(
        &mut text,
        &lang.pick([
            format!("{total} 分{short}"),
            format!("{total} points{short}"),
        ]),
    );
    for left_out in &appraisal.suppressed {
        line(&mut text, &format!("  – {}", suppressed(lang, left_out)));
    }
    for other in &appraisal.others {
        let names: Vec<String> = other
            .patterns
            .iter()
            .map(|&(pattern, count)| short_name(lang, pattern, count))
            .collect();
        let spelled = i18n::reading(lang, &other.reading, win);
        line(
            &mut text,
            &super::another(lang, &spelled, u64::from(other.total), &names),
        );
    }
    text
}

/// Tiles that are no winning shape.
pub(in crate::cli) fn no_win(lang: Lang) -> &'static str {
    lang.pick([
        "这 14 张不成和牌：不是四组加将，也不是七对子、十三么九；请核对手牌和副露",
        "these tiles are no winning shape: not four sets and a pair, seven pairs or thirteen terminals; check the tiles and \
         the melds",
    ])
}

/// Who pays whom.
pub(in crate::cli) fn settlement(lang: Lang, transfers: &[Transfer]) -> String {
    let mut text = String::new();
    let mut net = [0; 4];
    for transfer in transfers {
        let (from, to) = (seat(lang, transfer.from), seat(lang, transfer.to));
        let why = words::due(lang, transfer.reason);
        line(
            &mut text,
            &format!("  {from} → {to}  {}  {why}", transfer.amount),
        );
        net[transfer.from.index()] -= transfer.amount;
        net[transfer.to.index()] += transfer.amount;
    }
    line(&mut text, &super::net(lang, &net));
    text
}

fn short_name(lang: Lang, pattern: Pattern, count: u32) -> String {
    let name = words::pattern(lang, pattern);
    if count > 1 {
        format!("{name} ×{count}")
    } else {
        name.to_owned()
    }
}

fn counted(lang: Lang, counted: &Counted) -> String {
    let name = short_name(lang, counted.pattern, counted.count);
    let points = counted.pattern.value() * counted.count;
    let tiles = crate::tile::mpsz::format(&counted.tiles);
    format!("{} {name}  {points}  {tiles}", counted.pattern.id())
        .trim_end()
        .to_owned()
}

fn suppressed(lang: Lang, suppressed: &Suppressed) -> String {
    let name = short_name(lang, suppressed.pattern, suppressed.count);
    format!(
        "{} {name}  {}",
        suppressed.pattern.id(),
        words::reason(lang, &suppressed.reason)
    )
}
