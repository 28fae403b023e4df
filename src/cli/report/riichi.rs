//! Riichi hands and payments as text for people.

use super::{line, seat};
use crate::hand::Place;
use crate::i18n::{self, Lang, riichi as words};
use crate::rules::RuleSet;
use crate::rules::riichi::{
    Appraisal, Bill, Counted, FuItem, Hand, Options, Spelled, Transfer, Verdict,
};
use crate::tile::mpsz;

/// Yaku with han, dora, fu piece by piece, the way to the limit, what does not count and why, and the other readings.
pub(in crate::cli) fn appraisal(lang: Lang, hand: &Hand, appraisal: &Appraisal) -> String {
    let value = &appraisal.value;
    let (set, verdict) = (
        i18n::rule_set(lang, RuleSet::Riichi),
        words::verdict(lang, value.verdict),
    );
    let mut text = format!("{set} · {verdict}\n");
    let win = hand.win();
    if let Some(best) = &value.best {
        line(&mut text, &super::read_as(lang, &best.reading, win));
    }
    if let Some(wait) = appraisal.spelled.as_ref().and_then(|spelled| spelled.wait) {
        line(&mut text, &format!("  {}", words::wait(lang, wait)));
    }
    for yaku in &appraisal.yaku {
        line(
            &mut text,
            &format!("  {}", counted(lang, yaku, value.yakuman_units > 0)),
        );
    }
    let dora = [
        ("dora", value.dora.dora),
        ("ura_dora", value.dora.ura_dora),
        ("aka_dora", value.dora.aka_dora),
    ];
    for (id, han) in dora.into_iter().filter(|&(_, han)| han > 0) {
        let name = words::dora(lang, id).unwrap_or(id);
        line(&mut text, &format!("  {name}  {}", in_han(lang, han)));
    }
    for item in &appraisal.fu_items {
        line(
            &mut text,
            &format!("  + {}", fu_item(lang, item, appraisal.spelled.as_ref())),
        );
    }
    for &step in &appraisal.steps {
        line(&mut text, &format!("  = {}", words::step(lang, step)));
    }
    if value.verdict == Verdict::Win {
        line(&mut text, &total(lang, appraisal));
    }
    for left_out in &appraisal.suppressed {
        let why = words::reason(lang, left_out.reason);
        line(
            &mut text,
            &format!("  – {}  {why}", words::yaku(lang, left_out.yaku)),
        );
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
        line(
            &mut text,
            &format!(
                "{another} {spelled}: {basic} {} ({names})",
                other.price.basic
            ),
        );
    }
    text
}

/// Who pays whom.
pub(in crate::cli) fn settlement(lang: Lang, bill: &Bill, options: &Options) -> String {
    let mut text = String::new();
    for Transfer {
        from,
        to,
        amount,
        reason,
    } in bill.transfers(options)
    {
        let from = from.map_or_else(
            || lang.pick(["桌上", "the table"]).to_owned(),
            |from| seat(lang, from),
        );
        let why = words::transfer_reason(lang, reason);
        line(
            &mut text,
            &format!("  {from} → {}  {amount}  {why}", seat(lang, to)),
        );
    }
    line(&mut text, &super::net(lang, &bill.payments(options)));
    text
}

fn in_han(lang: Lang, han: u32) -> String {
    lang.pick([format!("{han} 翻"), format!("{han} han")])
}

fn counted(lang: Lang, counted: &Counted, yakuman: bool) -> String {
    let worth = match (yakuman, counted.han) {
        (false, han) => in_han(lang, han),
        (true, 1) => lang.pick(["役满", "yakuman"]).to_owned(),
        (true, units) => lang.pick([format!("{units} 倍役满"), format!("{units} yakuman")]),
    };
    let tiles = mpsz::format(&counted.tiles);
    format!("{}  {worth}  {tiles}", words::yaku(lang, counted.yaku))
        .trim_end()
        .to_owned()
}

/// `刻子 8 符  999m`.
fn fu_item(lang: Lang, item: &FuItem, spelled: Option<&Spelled>) -> String {
    let tiles = match (item.place, spelled) {
        (Some(Place::Pair), Some(spelled)) => spelled.pair.map(|pair| mpsz::format(&[pair, pair])),
        (Some(Place::Set(index)), Some(spelled)) => {
            let set = spelled.sets.get(index);
            set.map(|set| mpsz::format(&set.set.tiles().collect::<Vec<_>>()))
        }
        _ => None,
    };
    let unit = lang.pick(["符", "fu"]);
    let (name, tiles) = (words::fu(lang, item.kind), tiles.unwrap_or_default());
    format!("{name}  {} {unit}  {tiles}", item.fu)
        .trim_end()
        .to_owned()
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
