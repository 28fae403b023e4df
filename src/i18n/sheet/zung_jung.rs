//! Zung Jung hands.

use super::{Row, Sheet};
use crate::hand::Win;
use crate::i18n::{self, Lang, zung_jung as words};
use crate::rules::zung_jung::{Appraisal, CHICKEN_POINTS, Counted, Pattern, Suppressed};
use crate::rules::{RuleSet, Verdict};

/// Patterns with points, the way to the total, what does not count and why, and the other readings.
pub fn sheet(lang: Lang, win: &Win, appraisal: &Appraisal) -> Sheet {
    let (set, verdict) = (
        i18n::rule_set(lang, RuleSet::ZungJung),
        i18n::verdict(lang, appraisal.verdict),
    );
    let reading = appraisal.reading.as_ref();
    let mut sheet = Sheet {
        title: format!("{set} · {verdict}"),
        reading: reading.map(|reading| super::read_as(lang, reading, win)),
        ..Sheet::default()
    };
    let found = appraisal.patterns.iter();
    sheet.rows = found.map(|found| counted(lang, found)).collect();
    if appraisal.patterns.is_empty() {
        let row = Row::new(words::chicken(lang), CHICKEN_POINTS.to_string(), &[]);
        sheet.rows.push(row);
    }
    let steps = appraisal.steps.iter();
    sheet.steps = steps.map(|step| words::step(lang, step)).collect();
    let short = match appraisal.verdict {
        Verdict::BelowMinimum => lang.pick(["（未达起和）", " (may not be declared)"]),
        Verdict::Win | Verdict::NoWin => "",
    };
    let total = appraisal.total;
    sheet.sums.push(lang.pick([
        format!("{total} 分{short}"),
        format!("{total} points{short}"),
    ]));
    let left_out = appraisal.suppressed.iter();
    sheet.suppressed = left_out.map(|one| suppressed(lang, one)).collect();
    for other in &appraisal.others {
        let names: Vec<String> = other
            .patterns
            .iter()
            .map(|&(pattern, count)| short_name(lang, pattern, count))
            .collect();
        let spelled = i18n::reading(lang, &other.reading, win);
        let line = super::another(lang, &spelled, u64::from(other.total), &names);
        sheet.others.push(line);
    }
    sheet
}

/// Tiles that are no winning shape.
pub fn no_win(lang: Lang) -> &'static str {
    lang.pick([
        "这 14 张不成和牌：不是四组加将，也不是七对子、十三么九；请核对手牌和副露",
        "these tiles are no winning shape: not four sets and a pair, seven pairs or thirteen terminals; check the tiles and \
         the melds",
    ])
}

fn short_name(lang: Lang, pattern: Pattern, count: u32) -> String {
    let name = words::pattern(lang, pattern);
    if count > 1 {
        format!("{name} ×{count}")
    } else {
        name.to_owned()
    }
}

fn counted(lang: Lang, counted: &Counted) -> Row {
    let name = short_name(lang, counted.pattern, counted.count);
    let points = counted.pattern.value() * counted.count;
    let name = format!("{} {name}", counted.pattern.id());
    Row::new(name, points.to_string(), &counted.tiles)
}

fn suppressed(lang: Lang, suppressed: &Suppressed) -> [String; 2] {
    let name = short_name(lang, suppressed.pattern, suppressed.count);
    let why = words::reason(lang, &suppressed.reason);
    [format!("{} {name}", suppressed.pattern.id()), why]
}
