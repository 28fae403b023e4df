//! The page: one HTML file. `maud` escapes text where it is inserted; characters that would control how the page is displayed are
//! made visible throughout.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{describe, dispute, graph, holder, patterns, payment, reduced_line, stats_line};
use crate::dates::{clock, day, zone};
use crate::i18n::{self, Lang};
use crate::plain::plain_lines;
use crate::table::ledger::{
    Act, Amount, Body, Hand, Holder, Night, NightOpened, Win, standings, stats,
};

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
        html lang=(lang.pick(["zh-Hans", "en"])) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (opened.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (opened.title) }
                p.sub { (day(begun)) " · " (opened.rules.name) " · quejing " (opened.rules.program) }
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

fn heading(lang: Lang, texts: [&str; 2]) -> Markup {
    html! { h2 { (lang.pick(texts)) } }
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
    let alarm = lang.pick([
        format!("账不平：总和 {sum}"),
        format!("The money does not balance: it adds up to {sum}"),
    ]);
    html! { @if sum != Amount::ZERO { p.alarm { (alarm) } } }
}

fn standing_table(lang: Lang, night: &Night) -> Markup {
    let heading = heading(lang, ["名次", "Standings"]);
    // A night only accepts options of the reduced score that are in range.
    let Ok(standings) = standings(night, &night.reduced_options()) else {
        return heading;
    };
    let uma = standings
        .places
        .iter()
        .any(|place| place.with_uma.is_some());
    let last = match uma {
        true => lang.pick(["终局", "Final"]),
        false => lang.pick(["约化分数", "Reduced score"]),
    };
    let (rank, who, total) = lang.pick([("名次", "姓名", "总计"), ("Rank", "Name", "Total")]);
    let on_table = standings.on_table;
    let lies_there = lang.pick([
        format!("桌面上还有 {on_table}"),
        format!("{on_table} lie on the table"),
    ]);
    html! {
        (heading)
        table {
            tr { th { (rank) } th { (who) } th.n { (total) } th.n { (last) } }
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
    let [hand, time, dealer, happened, paid] = lang.pick([
        ["局", "时间", "庄家", "经过", "付款"],
        ["Hand", "Time", "Dealer", "What happened", "Payments"],
    ]);
    html! {
        (heading(lang, ["每一局", "Every hand"]))
        table {
            tr {
                th { (hand) }
                th { (time) @if let Some(first) = night.hands.first() { " (" (zone(first.time_ms)) ")" } }
                th { (dealer) }
                th { (happened) }
                th { (paid) }
            }
            @for hand in &night.hands { (hand_row(lang, night, hand)) }
        }
    }
}

fn hand_row(lang: Lang, night: &Night, hand: &Hand) -> Markup {
    let two_tables = night.hands.iter().any(|hand| hand.table > 0);
    let dealer = hand.dealer().map(|player| night.name(player));
    let paid = hand
        .moves()
        .map(|moved| html! { (payment(lang, night, moved)) });
    let paid: Vec<Markup> = paid.collect();
    html! {
        tr class=[hand.voided.then_some("void")] {
            td {
                (hand.number)
                @if two_tables { " " small { (["A", "B"].get(hand.table).unwrap_or(&"")) } }
                " " small { "#" (hand.id.to_string()) }
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
        let said = lang.pick([
            format!("特殊规则 {special}"),
            format!("special rule {special}"),
        ]);
        html! { (said) }
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
        @if act.corrected_by.is_some() { (lang.pick([" [更正过]", " [corrected]"])) }
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
        format!("{reason}: {}", moves.collect::<Vec<_>>().join("; "))
    });
    list(lang, ["商定的款项", "Money agreed on"], agreed)
}

fn dispute_list(lang: Lang, night: &Night) -> Markup {
    let disputes = night.disputes.iter().map(|one| dispute(lang, night, one));
    list(lang, ["争议", "Disputes"], disputes)
}

/// A list under its heading; empty if there are no items.
fn list(lang: Lang, texts: [&str; 2], items: impl Iterator<Item = String>) -> Markup {
    let mut items = items.peekable();
    html! {
        @if items.peek().is_some() {
            (heading(lang, texts))
            ul { @for item in items { li { (item) } } }
        }
    }
}

fn statistics(lang: Lang, night: &Night) -> Markup {
    html! {
        (heading(lang, ["统计（括号内为 95% 区间）", "Statistics (95% intervals in brackets)"]))
        ul {
            @for (player, stats) in stats(night) {
                li {
                    (stats_line(lang, night, player, &stats))
                    @if !stats.paid_to.is_empty() {
                        br;
                        small { (lang.pick(["付给", "paid to"])) " " (paid_to(lang, night, &stats.paid_to)) }
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
    paid.collect::<Vec<_>>().join(", ")
}

/// Contradictions, events without effect, and notes.
fn remarks(lang: Lang, night: &Night) -> Markup {
    let cautions = night.cautions.iter().map(|caution| {
        let text = i18n::night::caution(lang, night, &caution.caution);
        let overruled = match caution.overruled {
            true => lang.pick(["（大家同意）", " (overruled)"]),
            false => "",
        };
        format!("{}: {text}{overruled}", caution.event)
    });
    let refused = night.refused.iter().map(|refused| {
        let why = i18n::night::refusal(lang, &refused.why);
        format!("{}: {why}", refused.event)
    });
    let notes = night.notes.iter();
    let notes = notes.map(|(event, text)| format!("{event}: {text}"));
    list(
        lang,
        ["备注", "Remarks"],
        cautions.chain(refused).chain(notes),
    )
}

fn rules_table(lang: Lang, opened: &NightOpened) -> Markup {
    let rules = &opened.rules;
    html! {
        (heading(lang, ["规则", "Rules"]))
        p { (rules.name) " " small { (i18n::rule_set(lang, rules.profile.set())) } }
        @if !rules.note.is_empty() { p { (rules.note) } }
        table {
            @for (key, value) in rules.profile.options() {
                tr { td { (key) } td { (value.to_string()) } }
            }
        }
    }
}
