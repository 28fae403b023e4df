//! The value of a hand of Lingque and the payments of all rules as text for people; the other rules' hands are
//! [`i18n::sheet`]s.

use std::fmt::Write;

use crate::hand::{Seat, Win};
use crate::i18n::sheet::{another, read_as};
use crate::i18n::{self, Lang};
use crate::rules::{
    Appraisal, Counted, RuleSet, Settlement, Suppressed, Verdict, riichi, zung_jung,
};

/// Patterns with fu, the multiplier's steps, points, what does not count and why, and the other readings.
pub(super) fn appraisal(lang: Lang, set: RuleSet, win: &Win, appraisal: &Appraisal) -> String {
    let mut text = format!(
        "{} · {}\n",
        i18n::rule_set(lang, set),
        i18n::verdict(lang, appraisal.verdict)
    );
    if let Some(reading) = &appraisal.reading {
        line(&mut text, &read_as(lang, reading, win));
    }
    for counted in &appraisal.patterns {
        line(&mut text, &format!("  {}", pattern(lang, counted)));
    }
    for step in &appraisal.steps {
        line(&mut text, &format!("  × {}", i18n::step(lang, step)));
    }
    line(&mut text, &total(lang, appraisal));
    for suppressed in &appraisal.suppressed {
        line(&mut text, &format!("  – {}", not_counted(lang, suppressed)));
    }
    for other in &appraisal.others {
        let spelled = i18n::reading(lang, &other.reading, win);
        let names = other.patterns.iter().map(|counted| short(lang, counted));
        let names: Vec<String> = names.collect();
        let points = u64::from(other.worth.points);
        line(&mut text, &another(lang, &spelled, points, &names));
    }
    text
}

/// A hand that is no winning shape.
pub(super) fn no_win(lang: Lang) -> &'static str {
    lang.pick([
        "这 14 张不成和牌：不是四组加将，也不是七对、全不靠、十三幺；请核对手牌和副露",
        "these tiles are no winning shape: not four sets and a pair, seven pairs, knitted tiles or thirteen orphans; \
         check the tiles and the melds",
    ])
}

/// Who pays whom and what each seat gains or loses.
pub(super) fn settlement(lang: Lang, settlement: &Settlement) -> String {
    let mut text = String::new();
    for transfer in settlement.transfers() {
        let (from, to) = (seat(lang, transfer.from), seat(lang, transfer.to));
        let reason = i18n::transfer_reason(lang, &transfer.reason);
        line(
            &mut text,
            &format!("  {from} → {to}  {}  {reason}", transfer.amount),
        );
    }
    line(&mut text, &net(lang, settlement.net()));
    text
}

/// Who pays whom in Zung Jung.
pub(super) fn zung_jung_settlement(lang: Lang, transfers: &[zung_jung::Transfer]) -> String {
    let mut text = String::new();
    let mut sums = [0; 4];
    for transfer in transfers {
        let (from, to) = (seat(lang, transfer.from), seat(lang, transfer.to));
        let why = i18n::zung_jung::due(lang, transfer.reason);
        line(
            &mut text,
            &format!("  {from} → {to}  {}  {why}", transfer.amount),
        );
        sums[transfer.from.index()] -= transfer.amount;
        sums[transfer.to.index()] += transfer.amount;
    }
    line(&mut text, &net(lang, &sums));
    text
}

/// Who pays whom in riichi.
pub(super) fn riichi_settlement(
    lang: Lang,
    bill: &riichi::Bill,
    options: &riichi::Options,
) -> String {
    let mut text = String::new();
    for riichi::Transfer {
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
        let why = i18n::riichi::transfer_reason(lang, reason);
        line(
            &mut text,
            &format!("  {from} → {}  {amount}  {why}", seat(lang, to)),
        );
    }
    line(&mut text, &net(lang, &bill.payments(options)));
    text
}

/// What each seat gains or loses.
fn net(lang: Lang, net: &[i64]) -> String {
    let net: Vec<String> = (0..)
        .zip(net)
        .map(|(index, net)| format!("{} {net:+}", seat(lang, Seat(index))))
        .collect();
    format!("{} {}", lang.pick(["收支", "payments"]), net.join("  "))
}

fn line(text: &mut String, content: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}

fn seat(lang: Lang, seat: Seat) -> String {
    seat.wind().map_or_else(
        || seat.to_string(),
        |wind| i18n::wind(lang, wind).to_owned(),
    )
}

/// `幺九刻 ×2`.
fn short(lang: Lang, counted: &Counted) -> String {
    let name = i18n::pattern(lang, counted.id);
    if counted.count > 1 {
        format!("{name} ×{}", counted.count)
    } else {
        name.to_owned()
    }
}

fn pattern(lang: Lang, counted: &Counted) -> String {
    let unit = lang.pick(["副", "fu"]);
    let fan = lang.pick(["翻", "fan"]);
    let tiles = crate::tile::mpsz::format(&counted.tiles);
    let gap = if tiles.is_empty() { "" } else { "  " };
    format!(
        "{}  {} {unit}  {} {fan}{gap}{tiles}",
        short(lang, counted),
        counted.fu,
        counted.fan
    )
}

fn total(lang: Lang, appraisal: &Appraisal) -> String {
    let worth = &appraisal.worth;
    let base = lang.pick([
        format!(
            "{} 副 × {} 翻 = {} 点",
            worth.fu, worth.fan, worth.base_points
        ),
        format!(
            "{} fu × {} fan = {} points",
            worth.fu, worth.fan, worth.base_points
        ),
    ]);
    let flowers = match worth.flower_points {
        0 => String::new(),
        points => lang.pick([
            format!("，花牌 {points} 点，共 {} 点", worth.points),
            format!(", flowers {points}, {} in all", worth.points),
        ]),
    };
    let short = match appraisal.verdict {
        Verdict::BelowMinimum => lang.pick(["（未达起和）", " (may not be declared)"]),
        Verdict::Win | Verdict::NoWin => "",
    };
    format!("{base}{flowers}{short}")
}

fn not_counted(lang: Lang, suppressed: &Suppressed) -> String {
    let name = i18n::pattern(lang, suppressed.id);
    let reasons: Vec<String> = suppressed
        .reasons
        .iter()
        .map(|reason| i18n::reason(lang, reason))
        .collect();
    format!("{name}  {}", reasons.join(lang.pick(["；", "; "])))
}
