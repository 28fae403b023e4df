//! The report of a night: one HTML file that needs nothing else and prints well in grey, or a CSV of every payment; and the
//! words for what happened, which the command line and the window share.

pub mod graph;
mod words;

use std::fmt::Write;

use crate::dates::{clock, day, zone};
use crate::i18n::{self, Lang};
use crate::plain::{plain, plain_lines};
use crate::table::ledger::{Amount, Body, Hand, Holder, Night, Win, standings, stats};

pub use words::{
    describe, dispute, holder, in_words, patterns, payment, reduced_line, stats_line, win_text,
};

/// A row for each payment: hand, time, table, dealer, event, from, to, amount, why. It is meant for spreadsheets, where a
/// cell that begins as a formula does would be one: words of people are kept from it by an apostrophe.
pub fn csv(lang: Lang, night: &Night) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory cannot fail.
    let _ = rows(&mut writer, lang, night);
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

fn rows(writer: &mut csv::Writer<Vec<u8>>, lang: Lang, night: &Night) -> csv::Result<()> {
    writer.write_record([
        "hand", "number", "time_ms", "table", "dealer", "event", "voided", "kind", "from", "to",
        "amount", "why", "support",
    ])?;
    for hand in &night.hands {
        let dealer = hand.dealer().map(|player| word(&night.name(player)));
        let dealer = dealer.unwrap_or_default();
        for act in &hand.acts {
            let start = [
                hand.id.to_string(),
                hand.number.to_string(),
                hand.time_ms.to_string(),
                (hand.table + 1).to_string(),
                dealer.clone(),
                act.event.to_string(),
                hand.voided.to_string(),
                act.payload.body.kind().to_owned(),
            ];
            if act.moves.is_empty() {
                let row = start.iter().map(String::as_str).chain(["", "", "", "", ""]);
                writer.write_record(row)?;
            }
            for moved in &act.moves {
                let rest = row_of(lang, night, moved);
                writer.write_record(start.iter().chain(&rest))?;
            }
        }
    }
    for (event, moves, _) in &night.agreed {
        for moved in moves {
            let start =
                ["", "", "", "", "", &event.to_string(), "false", "agreed"].map(str::to_owned);
            writer.write_record(start.iter().chain(&row_of(lang, night, moved)))?;
        }
    }
    Ok(())
}

/// A cell of a spreadsheet with words that people wrote.
pub(crate) fn word(text: &str) -> String {
    let text = plain(text);
    // Spreadsheets pass over blanks before the sign.
    let sign = text.trim_start().chars().next();
    match sign {
        // The wide forms too: some spreadsheets take them for the narrow ones.
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}') => {
            format!("'{text}")
        }
        _ => text.into_owned(),
    }
}

fn row_of(lang: Lang, night: &Night, moved: &crate::table::ledger::Move) -> [String; 5] {
    [
        word(&holder(lang, night, moved.from)),
        word(&holder(lang, night, moved.to)),
        moved.amount.to_string(),
        i18n::night::why(lang, moved.why).to_owned(),
        moved.support.to_string(),
    ]
}

/// Text that stands in HTML: it is no part of the page's form, and no sign in it steers how the page is shown.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in plain_lines(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

const STYLE: &str = "
body{font:15px/1.5 'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif;color:#1c1c1c;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid #999}
p.sub{color:#555;margin:.2rem 0 0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .6rem .25rem 0;vertical-align:top;border-bottom:1px solid #ddd}
th{font-weight:600;color:#444}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tr.void td{text-decoration:line-through;color:#777}small{color:#555}
svg{width:100%;height:auto}.alarm{border:3px solid #b00020;color:#b00020;padding:.5rem;font-weight:700}
@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}tr{break-inside:avoid}}
";

/// The page; `None` while no night is open.
pub fn html(lang: Lang, night: &Night) -> Option<String> {
    let opened = night.opened.as_ref()?;
    let tag = lang.pick(["zh-Hans", "en"]);
    let title = safe(&opened.title);
    let begun = night
        .hands
        .first()
        .map_or(night.last_ms, |hand| hand.time_ms);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{tag}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n<p class=\"sub\">{} · {} · quejing {}</p>\n",
        day(begun),
        safe(&opened.rules.name),
        safe(&opened.rules.program),
    );
    if night.imbalance() != Amount::ZERO {
        let sum = night.imbalance();
        let alarm = lang.pick([
            format!("账不平：总和 {sum}"),
            format!("The money does not balance: it adds up to {sum}"),
        ]);
        let _ = writeln!(page, "<p class=\"alarm\">{alarm}</p>");
    }
    standing_table(&mut page, lang, night);
    page.push_str(&graph::svg(lang, night));
    hands_table(&mut page, lang, night);
    agreed_list(&mut page, lang, night);
    dispute_list(&mut page, lang, night);
    statistics(&mut page, lang, night);
    remarks(&mut page, lang, night);
    rules_table(&mut page, lang, night);
    page.push_str("</body></html>\n");
    Some(page)
}

fn heading(page: &mut String, lang: Lang, texts: [&str; 2]) {
    let _ = writeln!(page, "<h2>{}</h2>", lang.pick(texts));
}

fn standing_table(page: &mut String, lang: Lang, night: &Night) {
    heading(page, lang, ["名次", "Standings"]);
    // A night takes options of the reduced score only where they are in their range.
    let Ok(standings) = standings(night, &night.reduced_options()) else {
        return;
    };
    let uma = standings
        .places
        .iter()
        .any(|place| place.with_uma.is_some());
    let last = if uma {
        lang.pick(["终局", "Final"])
    } else {
        lang.pick(["约化分数", "Reduced score"])
    };
    let (rank, who, total) = lang.pick([("名次", "姓名", "总计"), ("Rank", "Name", "Total")]);
    let _ = writeln!(
        page,
        "<table><tr><th>{rank}</th><th>{who}</th><th class=n>{total}</th><th class=n>{last}</th></tr>"
    );
    for place in &standings.places {
        let shown = match place.with_uma {
            Some(score) => score.to_string(),
            None => format!("{:.3}", place.reduced),
        };
        let (rank, name, total) = (place.rank, safe(&place.name), place.total);
        let _ = writeln!(
            page,
            "<tr><td>{rank}</td><td>{name}</td><td class=n>{total}</td><td class=n>{shown}</td></tr>"
        );
    }
    page.push_str("</table>\n");
    if !uma {
        let how = safe(&reduced_line(lang, &night.reduced));
        let _ = writeln!(page, "<p><small>{how}</small></p>");
    }
    if standings.on_table != Amount::ZERO {
        let on_table = standings.on_table;
        let text = lang.pick([
            format!("桌面上还有 {on_table}"),
            format!("{on_table} lie on the table"),
        ]);
        let _ = writeln!(page, "<p>{text}</p>");
    }
}

fn hands_table(page: &mut String, lang: Lang, night: &Night) {
    heading(page, lang, ["每一局", "Every hand"]);
    let heads = lang.pick([
        ["局", "时间", "庄家", "经过", "付款"],
        ["Hand", "Time", "Dealer", "What happened", "Payments"],
    ]);
    let begun = night.hands.first().map(|hand| zone(hand.time_ms));
    let mut heads = heads.map(str::to_owned);
    if let (Some(begun), [_, time, ..]) = (begun, &mut heads) {
        *time = format!("{time} ({begun})");
    }
    let heads: String = heads
        .iter()
        .map(|head| format!("<th>{head}</th>"))
        .collect();
    let _ = writeln!(page, "<table><tr>{heads}</tr>");
    for hand in &night.hands {
        hand_row(page, lang, night, hand);
    }
    page.push_str("</table>\n");
}

fn hand_row(page: &mut String, lang: Lang, night: &Night, hand: &Hand) {
    let class = if hand.voided { " class=void" } else { "" };
    let (number, id, time) = (hand.number, hand.id, clock(hand.time_ms));
    let dealer = hand
        .dealer()
        .map(|player| night.name(player))
        .unwrap_or_default();
    let mut happened = Vec::new();
    for act in hand
        .acts
        .iter()
        .filter(|act| !matches!(act.payload.body, Body::DealBegun(_)))
    {
        let mut line = safe(&describe(lang, night, &act.payload));
        if act.corrected_by.is_some() {
            line.push_str(lang.pick([" [更正过]", " [corrected]"]));
        }
        if let Body::Won(won) = &act.payload.body {
            for win in &won.wins {
                line.push_str(&win_details(lang, night, win));
            }
        }
        happened.push(line);
    }
    if let Some(special) = hand.special {
        happened.insert(
            0,
            lang.pick([
                format!("特殊规则 {special}"),
                format!("special rule {special}"),
            ]),
        );
    }
    let paid: Vec<String> = hand
        .moves()
        .map(|moved| safe(&payment(lang, night, moved)))
        .collect();
    let table = match night.hands.iter().any(|hand| hand.table > 0) {
        true => format!(
            " <small>{}</small>",
            ["A", "B"].get(hand.table).unwrap_or(&"")
        ),
        false => String::new(),
    };
    let (happened, paid, dealer) = (happened.join("<br>"), paid.join("<br>"), safe(&dealer));
    let _ = writeln!(
        page,
        "<tr{class}><td>{number}{table} <small>#{id}</small></td><td>{time}</td><td>{dealer}</td><td>{happened}</td><td>{paid}</td></tr>"
    );
}

/// The tiles and patterns of a win.
fn win_details(lang: Lang, night: &Night, win: &Win) -> String {
    let mut parts = Vec::new();
    if let Some(tiles) = &win.tiles {
        let melds: String = tiles
            .melds
            .iter()
            .map(|meld| format!(" [{meld}]"))
            .collect();
        parts.push(format!("{}{melds} + {}", tiles.concealed, tiles.win));
    }
    let patterns = patterns(lang, night, win);
    if !patterns.is_empty() {
        parts.push(patterns);
    }
    let lines = parts
        .iter()
        .map(|part| format!("<br><small>{}</small>", safe(part)));
    lines.collect()
}

fn agreed_list(page: &mut String, lang: Lang, night: &Night) {
    if night.agreed.is_empty() {
        return;
    }
    heading(page, lang, ["商定的款项", "Money agreed on"]);
    page.push_str("<ul>");
    for (_, moves, reason) in &night.agreed {
        let moves: Vec<String> = moves
            .iter()
            .map(|moved| safe(&payment(lang, night, moved)))
            .collect();
        let _ = writeln!(page, "<li>{}: {}</li>", safe(reason), moves.join("; "));
    }
    page.push_str("</ul>\n");
}

fn dispute_list(page: &mut String, lang: Lang, night: &Night) {
    if night.disputes.is_empty() {
        return;
    }
    heading(page, lang, ["争议", "Disputes"]);
    let line = |one| format!("<li>{}</li>\n", safe(&dispute(lang, night, one)));
    let items: String = night.disputes.iter().map(line).collect();
    let _ = writeln!(page, "<ul>{items}</ul>");
}

fn statistics(page: &mut String, lang: Lang, night: &Night) {
    heading(
        page,
        lang,
        [
            "统计（括号内为 95% 区间）",
            "Statistics (95% intervals in brackets)",
        ],
    );
    page.push_str("<ul>");
    for (player, stats) in stats(night) {
        let mut line = safe(&stats_line(lang, night, player, &stats));
        let paid = stats.paid_to.iter().map(|(to, amount)| {
            let to = to.parse().map_or(Holder::Table, Holder::Player);
            format!("{} {amount}", holder(lang, night, to))
        });
        let paid: Vec<String> = paid.collect();
        if !paid.is_empty() {
            let label = lang.pick(["付给", "paid to"]);
            let _ = write!(
                line,
                "<br><small>{label} {}</small>",
                safe(&paid.join(", "))
            );
        }
        let _ = writeln!(page, "<li>{line}</li>");
    }
    page.push_str("</ul>\n");
}

/// Contradictions, events without effect, and notes.
fn remarks(page: &mut String, lang: Lang, night: &Night) {
    let mut lines = Vec::new();
    for caution in &night.cautions {
        let text = i18n::night::caution(lang, night, &caution.caution);
        let overruled = if caution.overruled {
            lang.pick(["（大家同意）", " (overruled)"])
        } else {
            ""
        };
        lines.push(format!("{}: {text}{overruled}", caution.event));
    }
    for refused in &night.refused {
        lines.push(format!(
            "{}: {}",
            refused.event,
            i18n::night::refusal(lang, &refused.why)
        ));
    }
    lines.extend(
        night
            .notes
            .iter()
            .map(|(event, text)| format!("{event}: {text}")),
    );
    if lines.is_empty() {
        return;
    }
    heading(page, lang, ["备注", "Remarks"]);
    let items: String = lines
        .iter()
        .map(|line| format!("<li>{}</li>\n", safe(line)))
        .collect();
    let _ = writeln!(page, "<ul>{items}</ul>");
}

fn rules_table(page: &mut String, lang: Lang, night: &Night) {
    let Some(opened) = &night.opened else {
        return;
    };
    heading(page, lang, ["规则", "Rules"]);
    let set = i18n::rule_set(lang, opened.rules.profile.set());
    let _ = writeln!(
        page,
        "<p>{} <small>{}</small></p>",
        safe(&opened.rules.name),
        safe(set)
    );
    if !opened.rules.note.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", safe(&opened.rules.note));
    }
    page.push_str("<table>");
    for (key, value) in opened.rules.profile.options() {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td></tr>",
            safe(&key),
            safe(&value.to_string())
        );
    }
    page.push_str("</table>\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_cell_of_the_spreadsheet_begins_a_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u{ff1d}1"] {
            assert_eq!(super::word(name), format!("'{name}"));
        }
        assert_eq!(super::word("\t=1"), "\\u{9}=1");
        assert_eq!(super::word("\r=1"), "\\u{d}=1");
        assert_eq!(super::word("A-B"), "A-B");
    }

    #[test]
    fn what_people_write_cannot_become_part_of_the_page() {
        assert_eq!(
            super::safe("<b>\"R&D\"</b>"),
            "&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;"
        );
        assert_eq!(super::safe("Ann\u{202e}\u{1b}"), "Ann\\u{202e}\\u{1b}");
    }
}
