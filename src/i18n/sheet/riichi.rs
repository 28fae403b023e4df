//! Riichi hands.

use super::{Row, Sheet};
use crate::hand::Place;
use crate::i18n::{self, Lang, riichi as words};
use crate::rules::RuleSet;
use crate::rules::riichi::{Appraisal, Counted, FuItem, Hand, Spelled, Verdict};

/// Yaku with han, dora, fu piece by piece, the way to the limit, what does not count and why, and the other readings.
pub fn sheet(lang: Lang, hand: &Hand, appraisal: &Appraisal) -> Sheet {
    let value = &appraisal.value;
    let (set, verdict) = (
        i18n::rule_set(lang, RuleSet::Riichi),
        words::verdict(lang, value.verdict),
    );
    let win = hand.win();
    let (spelled, best) = (appraisal.spelled.as_ref(), value.best.as_ref());
    let wait = spelled.and_then(|spelled| spelled.wait);
    let mut sheet = Sheet {
        title: format!("{set} · {verdict}"),
        reading: best.map(|best| super::read_as(lang, &best.reading, win)),
        wait: wait.map(|wait| words::wait(lang, wait).to_owned()),
        ..Sheet::default()
    };
    for yaku in &appraisal.yaku {
        let row = counted(lang, yaku, value.yakuman_units > 0);
        sheet.rows.push(row);
    }
    let dora = [
        ("dora", value.dora.dora),
        ("ura_dora", value.dora.ura_dora),
        ("aka_dora", value.dora.aka_dora),
    ];
    for (id, han) in dora.into_iter().filter(|&(_, han)| han > 0) {
        let name = words::dora(lang, id).unwrap_or(id);
        sheet.rows.push(Row::new(name, in_han(lang, han), &[]));
    }
    let items = appraisal.fu_items.iter();
    sheet.parts = items.map(|item| fu_item(lang, item, spelled)).collect();
    let steps = appraisal.steps.iter();
    sheet.steps = steps.map(|&step| words::step(lang, step)).collect();
    if value.verdict == Verdict::Win {
        sheet.sums.push(total(lang, appraisal));
    }
    for left_out in &appraisal.suppressed {
        sheet.suppressed.push([
            words::yaku(lang, left_out.yaku).to_owned(),
            words::reason(lang, left_out.reason),
        ]);
    }
    for other in &appraisal.others {
        let names: Vec<String> = other
            .yaku
            .iter()
            .map(|yaku| words::yaku(lang, yaku).to_owned())
            .collect();
        let spelled = i18n::reading(lang, &other.reading, win);
        let basic = lang.pick(["基本点", "basic"]);
        let names = names.join(lang.pick(["、", ", "]));
        let another = lang.pick(["另一拆法", "another reading,"]);
        let basic_points = other.price.basic;
        let line = format!("{another} {spelled}: {basic} {basic_points} ({names})");
        sheet.others.push(line);
    }
    sheet
}

fn in_han(lang: Lang, han: u32) -> String {
    lang.pick([format!("{han} 翻"), format!("{han} han")])
}

fn counted(lang: Lang, counted: &Counted, yakuman: bool) -> Row {
    let worth = match (yakuman, counted.han) {
        (false, han) => in_han(lang, han),
        (true, 1) => lang.pick(["役满", "yakuman"]).to_owned(),
        (true, units) => lang.pick([format!("{units} 倍役满"), format!("{units} yakuman")]),
    };
    Row::new(words::yaku(lang, counted.yaku), worth, &counted.tiles)
}

/// `刻子 8 符  999m`.
fn fu_item(lang: Lang, item: &FuItem, spelled: Option<&Spelled>) -> Row {
    let tiles = match (item.place, spelled) {
        (Some(Place::Pair), Some(spelled)) => spelled.pair.map(|pair| vec![pair, pair]),
        (Some(Place::Set(index)), Some(spelled)) => {
            let set = spelled.sets.get(index);
            set.map(|set| set.set.tiles().collect())
        }
        _ => None,
    };
    let worth = format!("{} {}", item.fu, lang.pick(["符", "fu"]));
    Row::new(
        words::fu(lang, item.kind),
        worth,
        &tiles.unwrap_or_default(),
    )
}

fn total(lang: Lang, appraisal: &Appraisal) -> String {
    let value = &appraisal.value;
    let limit = words::limit(lang, value.limit).unwrap_or_default();
    let basic = value.basic_points;
    let worth = match value.yakuman_units {
        0 => lang.pick([
            format!("{} 翻 {} 符", value.han, value.fu),
            format!("{} han {} fu", value.han, value.fu),
        ]),
        _ => String::new(),
    };
    let basic = lang.pick([format!("基本点 {basic}"), format!("{basic} basic points")]);
    let parts = [worth.as_str(), limit, basic.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(lang.pick(["，", ", "]))
}
