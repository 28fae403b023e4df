//! The page: one HTML file. `maud` escapes text where it is inserted; characters that would control how the page is displayed are
//! made visible throughout.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use super::words::{capital, date, entry, table_letter};
use super::{describe, dispute, graph, holder, patterns, payment, reduced_line, stats_line};
use crate::dates::{clock, zone};
use crate::i18n::{self, Lang};
use crate::plain::plain_lines;
use crate::rules::RuleSet;
use crate::table::ledger::{
    Act, Amount, Body, Hand, Holder, Night, NightOpened, RulesOfNight, Win, standings, stats,
};

const STYLE: &str = "
body{font:15px/1.5 'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif;color:#1c1c1c;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid #999}
p.sub{color:#555;margin:.2rem 0 0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .6rem .25rem 0;vertical-align:top;border-bottom:1px solid #ddd}
th{font-weight:600;color:#444}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tr.void td{text-decoration:line-through;color:#777}small{color:#555}
html:lang(ja) body{font-family:'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',system-ui,sans-serif}
svg{width:100%;height:auto}.alarm{border:3px solid #b00020;color:#b00020;padding:.5rem;font-weight:700}
@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}tr{break-inside:avoid}}
";

/// The page; `None` if no night is open.
pub fn html(lang: Lang, night: &Night) -> Option<String> {
    let opened = night.opened.as_ref()?;
    let page = page(lang, night, opened).into_string();
    Some(plain_lines(&page).into_owned())
}

fn page(lang: Lang, night: &Night, opened: &NightOpened) -> Markup {
    let begun = night.hands.first();
    let begun = begun.map_or(night.last_ms, |hand| hand.time_ms);
    html! {
        (DOCTYPE)
        html lang=(text!(lang, "report-html-lang")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (opened.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (opened.title) }
                p.sub { (date(lang, begun)) " · " (rules_name(lang, &opened.rules)) " · quejing " (opened.rules.program) }
                (alarm(lang, night))
                (standing_table(lang, night))
                (graph::svg(lang, night))
                (hands_table(lang, night))
                (agreed_list(lang, night))
                (dispute_list(lang, night))
                (statistics(lang, night))
                (remarks(lang, night))
                (rules_table(lang, opened))
            }
        }
    }
}

/// What the rules are called: a rule set by its name in the language, a profile by its own.
fn rules_name(lang: Lang, rules: &RulesOfNight) -> &str {
    match rules.name.parse::<RuleSet>() {
        Ok(set) => i18n::rule_set(lang, set),
        Err(_) => &rules.name,
    }
}

fn heading(text: &str) -> Markup {
    html! { h2 { (text) } }
}

/// The lines of a cell.
fn lines(lines: &[Markup]) -> Markup {
    html! {
        @for (place, line) in lines.iter().enumerate() {
            @if place > 0 { br; }
            (line)
        }
    }
}

fn alarm(lang: Lang, night: &Night) -> Markup {
    let sum = night.imbalance();
    let alarm = text!(lang, "report-alarm", sum = sum);
    html! { @if sum != Amount::ZERO { p.alarm { (alarm) } } }
}

fn standing_table(lang: Lang, night: &Night) -> Markup {
    let heading = heading(text!(lang, "report-standings"));
    // A night takes options of the reduced score only where they are in their range.
    let Ok(standings) = standings(night, &night.reduced_options()) else {
        return heading;
    };
    let uma = standings
        .places
        .iter()
        .any(|place| place.with_uma.is_some());
    let last = match uma {
        true => text!(lang, "report-final"),
        false => text!(lang, "report-reduced"),
    };
    let on_table = standings.on_table;
    let lies_there = text!(lang, "report-on-table", amount = on_table);
    html! {
        (heading)
        table {
            tr {
                th { (text!(lang, "report-rank")) }
                th { (text!(lang, "report-name")) }
                th.n { (text!(lang, "report-total")) }
                th.n { (last) }
            }
            @for place in &standings.places {
                tr {
                    td { (place.rank) }
                    td { (place.name) }
                    td.n { (place.total.to_string()) }
                    td.n {
                        @match place.with_uma {
                            Some(score) => { (score.to_string()) }
                            None => { (format!("{:.3}", place.reduced)) }
                        }
                    }
                }
            }
        }
        @if !uma { p { small { (reduced_line(lang, &night.reduced)) } } }
        @if on_table != Amount::ZERO { p { (lies_there) } }
    }
}

fn hands_table(lang: Lang, night: &Night) -> Markup {
    let zone = |first: &Hand| format!(" ({})", zone(first.time_ms));
    html! {
        (heading(text!(lang, "report-deals")))
        table {
            tr {
                th { (text!(lang, "report-column-deal")) }
                th { (text!(lang, "report-column-time")) (night.hands.first().map(zone).unwrap_or_default()) }
                th { (text!(lang, "report-column-dealer")) }
                th { (text!(lang, "report-column-happened")) }
                th { (text!(lang, "report-column-payments")) }
            }
            @for hand in &night.hands { (hand_row(lang, night, hand)) }
        }
    }
}

fn hand_row(lang: Lang, night: &Night, hand: &Hand) -> Markup {
    let dealer = hand.dealer().map(|player| night.name(player));
    let paid = hand
        .moves()
        .map(|moved| html! { (payment(lang, night, moved)) });
    let paid: Vec<Markup> = paid.collect();
    html! {
        tr class=[hand.voided.then_some("void")] {
            td {
                (hand.number)
                @if let Some(table) = table_letter(night, hand) { " " small { (table) } }
                br;
                small { (text!(lang, "report-entry", entry = hand.id.0)) }
            }
            td { (clock(hand.time_ms)) }
            td { (dealer.unwrap_or_default()) }
            td { (lines(&happened(lang, night, hand))) }
            td { (lines(&paid)) }
        }
    }
}

fn happened(lang: Lang, night: &Night, hand: &Hand) -> Vec<Markup> {
    let special = hand.special.map(|special| {
        let special = i18n::course::special_named(lang, special);
        html! { (text!(lang, "report-special", special = special)) }
    });
    let acts = hand.acts.iter();
    let told = acts.filter(|act| !matches!(act.payload.body, Body::DealBegun(_)));
    special
        .into_iter()
        .chain(told.map(|act| act_line(lang, night, act)))
        .collect()
}

fn act_line(lang: Lang, night: &Night, act: &Act) -> Markup {
    html! {
        (describe(lang, night, &act.payload))
        @if act.corrected_by.is_some() { " " (text!(lang, "report-corrected")) }
        @if let Body::Won(won) = &act.payload.body {
            @for win in &won.wins { (win_details(lang, night, win)) }
        }
    }
}

/// The tiles and patterns of a win.
fn win_details(lang: Lang, night: &Night, win: &Win) -> Markup {
    let tiles = win.tiles.as_ref().map(|tiles| {
        let melds = tiles.melds.iter().map(|meld| format!(" [{meld}]"));
        let melds: String = melds.collect();
        format!("{}{melds} + {}", tiles.concealed, tiles.win)
    });
    let patterns = Some(patterns(lang, night, win)).filter(|patterns| !patterns.is_empty());
    html! { @for part in tiles.into_iter().chain(patterns) { br; small { (part) } } }
}

fn agreed_list(lang: Lang, night: &Night) -> Markup {
    let agreed = night.agreed.iter().map(|(_, moves, reason)| {
        let moves = moves.iter().map(|moved| payment(lang, night, moved));
        let payments = moves.collect::<Vec<_>>();
        let payments = payments.join(text!(lang, "list-semicolon"));
        text!(
            lang,
            "report-agreed-item",
            reason = reason,
            payments = payments
        )
    });
    list(text!(lang, "report-agreed"), agreed)
}

fn dispute_list(lang: Lang, night: &Night) -> Markup {
    let disputes = night.disputes.iter().map(|one| dispute(lang, night, one));
    list(text!(lang, "report-disputes"), disputes)
}

/// A list under its heading; nothing where it is empty.
fn list(title: &str, items: impl Iterator<Item = String>) -> Markup {
    let mut items = items.peekable();
    html! {
        @if items.peek().is_some() {
            (heading(title))
            ul { @for item in items { li { (item) } } }
        }
    }
}

fn statistics(lang: Lang, night: &Night) -> Markup {
    html! {
        (heading(text!(lang, "report-statistics")))
        ul {
            @for (player, stats) in stats(night) {
                li {
                    (stats_line(lang, night, player, &stats))
                    @if !stats.paid_to.is_empty() {
                        br;
                        small { (text!(lang, "report-paid-to", payments = paid_to(lang, night, &stats.paid_to))) }
                    }
                }
            }
        }
    }
}

fn paid_to(lang: Lang, night: &Night, paid: &BTreeMap<String, Amount>) -> String {
    let paid = paid.iter().map(|(to, amount)| {
        let to = to.parse().map_or(Holder::Table, Holder::Player);
        format!("{} {amount}", holder(lang, night, to))
    });
    paid.collect::<Vec<_>>().join(text!(lang, "list-comma"))
}

/// Contradictions, events without effect, and notes.
fn remarks(lang: Lang, night: &Night) -> Markup {
    let cautions = night.cautions.iter().map(|caution| {
        let text = i18n::night::caution(lang, night, &caution.caution);
        let at = capital(&entry(lang, night, caution.event));
        match caution.overruled {
            true => text!(lang, "report-remark-overruled", at = at, remark = text),
            false => text!(lang, "report-remark", at = at, remark = text),
        }
    });
    let remark = |event: u64, text: &str| {
        let at = capital(&entry(lang, night, event));
        text!(lang, "report-remark", at = at, remark = text)
    };
    let refused = night.refused.iter().map(|refused| {
        let why = i18n::night::refusal(lang, &refused.why);
        remark(refused.event, &i18n::night::named(night, why))
    });
    let notes = night.notes.iter();
    let notes = notes.map(|(event, text)| remark(*event, text));
    let remarks = cautions.chain(refused).chain(notes);
    list(text!(lang, "report-remarks"), remarks)
}

fn rules_table(lang: Lang, opened: &NightOpened) -> Markup {
    let rules = &opened.rules;
    let set = i18n::rule_set(lang, rules.profile.set());
    let name = rules_name(lang, rules);
    html! {
        (heading(text!(lang, "report-rules")))
        p { (name) @if name != set { " " small { (set) } } }
        @if !rules.note.is_empty() { p { (rules.note) } }
        table {
            @for (key, value) in rules.profile.options() {
                tr {
                    td { (i18n::switch(lang, rules.profile.set(), &key).unwrap_or(&key)) }
                    td { (switched(lang, &value)) }
                }
            }
        }
    }
}

/// The value of an option: as a profile writes it, but for yes and no.
fn switched(lang: Lang, value: &Value) -> String {
    match value {
        Value::Bool(true) => text!(lang, "report-yes").to_owned(),
        Value::Bool(false) => text!(lang, "report-no").to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(several) => {
            let several: Vec<String> = several.iter().map(Value::to_string).collect();
            several.join(text!(lang, "list-comma"))
        }
        other => other.to_string(),
    }
}
