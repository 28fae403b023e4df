//! The report as one HTML file. `maud` escapes inserted text; control characters that would change the display become visible.

use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::table::word_table;
use super::{appendix, deals, graph, tiles};
use crate::dates::{clock, zone};
use crate::files;
use crate::i18n::switches::differences;
use crate::i18n::{self, Lang};
use crate::plain::plain_lines;
use crate::table::ledger::{
    Amount, Body, DealId, DealVoided, Night, NightOpened, PhotoFolder, Replay, Standings, player_stats, standings,
};
use crate::words::{
    account_notes, date, games_table, payment, payments_to_settle, reduced_score_line, standings_table,
    statistics_table,
};

const STYLE: &str = include_str!("page.css");

/// The data that the page shows.
pub struct Page<'a> {
    pub lang: Lang,
    pub night: &'a Night,
    pub replay: &'a Replay,
    /// The folder of the photos, if the page shows them.
    pub photos: Option<&'a PhotoFolder>,
    /// The address of the page that the report was opened from, if it links there.
    pub back: Option<&'a str>,
}

impl Page<'_> {
    /// Returns the event that voided a deal.
    pub fn void_event(&self, deal: DealId) -> Option<&DealVoided> {
        let mut voided = self.replay.events().iter().filter_map(|event| match &event.payload.body {
            Body::DealVoided(voided) if self.replay.log().counts(event.seq) => Some(voided),
            _ => None,
        });
        voided.find(|voided| voided.deal == deal)
    }
}

/// The value of the `generator` tag; [`is_report`] looks for it.
const GENERATOR: &str = "quejing";

/// Returns true if the file is a report, so that another report may replace it without a question.
pub fn is_report(path: &Path) -> bool {
    let Ok(text) = files::read_text(path, files::MAX_NIGHTS_BYTES) else {
        return false;
    };
    let generator = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    // Earlier versions named the program in the line below the title, not in a tag.
    text.starts_with("<!DOCTYPE html>") && (text.contains(&generator) || text.contains(" · quejing "))
}

/// Returns the page, with thumbnails of the photos in the folder, if given; `None` if no night is open.
pub fn html(lang: Lang, replay: &Replay, photos: Option<&PhotoFolder>) -> Option<String> {
    page(&Page { lang, night: replay.night(), replay, photos, back: None })
}

/// Returns the page like [`html()`], without photos and with a link back to another page.
#[cfg(feature = "hub")]
pub fn linked_html(lang: Lang, replay: &Replay, back: &str) -> Option<String> {
    page(&Page { lang, night: replay.night(), replay, photos: None, back: Some(back) })
}

fn page(page: &Page<'_>) -> Option<String> {
    let opened = page.night.opened.as_ref()?;
    Some(plain_lines(&document(page, opened).into_string()).into_owned())
}

fn document(page: &Page<'_>, opened: &NightOpened) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        (DOCTYPE)
        html lang=(text!(lang, "report-html-lang")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="generator" content=(GENERATOR);
                title { (opened.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (tiles::sprite(night))
                @if let Some(back) = page.back { p.sub { a href=(back) { "← " (text!(lang, "night")) } } }
                h1 { (opened.title) }
                p.sub { (time_span(page)) " · " (i18n::rules_name(lang, &opened.rules.name)) " · quejing " (opened.rules.program) }
                (imbalance_alarm(page))
                (standings_and_settlement(page))
                (graph::svg(lang, night))
                (statistics(page))
                (rules_section(page, opened))
                (deals::table(page))
                (list(text!(lang, "report-agreed"), agreed_payments(page)))
                (appendix::appendix(page, opened))
            }
        }
    }
}

/// Returns the date, the first and last time, and the time zone.
fn time_span(page: &Page<'_>) -> String {
    let night = page.night;
    let begun = night.deals.first().map_or(night.last_ms, |deal| deal.time_ms);
    let (from, to) = (clock(begun), clock(night.last_ms));
    let date = date(page.lang, begun);
    text!(page.lang, "report-span", date = date, from = from, to = to, zone = zone(begun))
}

/// Returns a warning if the totals do not add up to zero.
fn imbalance_alarm(page: &Page<'_>) -> Markup {
    let sum = page.night.imbalance();
    let alarm = text!(page.lang, "report-alarm", sum = sum);
    html! { @if sum != Amount::ZERO { p.alarm { (alarm) } } }
}

/// Returns the standings and the payments that settle the night.
fn standings_and_settlement(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    // A night accepts options of the reduced score only if they are in range, so that this succeeds.
    let standings = standings(night, &night.reduced_options()).ok();
    let payments = payments_to_settle(lang, night);
    html! {
        div.pair {
            div {
                h2 { (text!(lang, "standings")) }
                @if let Some(standings) = &standings { (standings_section(page, standings)) }
            }
            div {
                h2 { (text!(lang, "night-even")) }
                @match &payments {
                    Err(why) => { p.alarm { (why) } }
                    Ok(payments) if payments.is_empty() => { p { (text!(lang, "report-all-even")) } }
                    Ok(payments) => {
                        table {
                            @for (who, amount) in payments { tr { td { (who) } td.n { b { (amount.to_string()) } } } }
                        }
                    }
                }
                @for note in account_notes(lang, night) { p { (note) } }
            }
        }
    }
}

fn standings_section(page: &Page<'_>, standings: &Standings) -> Markup {
    let lang = page.lang;
    let (uma, all) = (standings.account.has_places(), standings_table(lang, page.night, standings, false));
    let on_table = standings.on_table;
    let on_table_text = text!(lang, "report-on-table", amount = on_table);
    html! {
        (word_table(&all, "places"))
        @if let Some(games) = games_table(lang, page.night, &standings.account) {
            h2 { (text!(lang, "night-games")) }
            (word_table(&games, "places"))
        }
        @if !uma { p { small { (reduced_score_line(lang, &page.night.reduced)) } } }
        @if on_table != Amount::ZERO { p { (on_table_text) } }
    }
}

/// Returns the payments agreed outside the deals.
fn agreed_payments(page: &Page<'_>) -> impl Iterator<Item = String> {
    let (lang, night) = (page.lang, page.night);
    night.agreed.iter().map(move |(_, moves, reason)| {
        let moves = moves.iter().map(|one| payment(lang, night, one));
        let payments = moves.collect::<Vec<_>>().join(text!(lang, "list-semicolon"));
        text!(lang, "report-agreed-item", reason = reason, payments = payments)
    })
}

/// Returns a list under its heading; no heading if the list is empty.
pub fn list(title: &str, items: impl Iterator<Item = String>) -> Markup {
    let mut items = items.peekable();
    html! {
        @if items.peek().is_some() {
            h2 { (title) }
            ul { @for item in items { li { (item) } } }
        }
    }
}

/// Returns the statistics of the players.
fn statistics(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        h2 { (text!(lang, "report-statistics")) }
        div.scroll tabindex="0" { (word_table(&statistics_table(lang, night, &player_stats(night), false), "stats")) }
    }
}

/// Returns the name of the rules and the options that differ from the default.
fn rules_section(page: &Page<'_>, opened: &NightOpened) -> Markup {
    let (lang, rules) = (page.lang, &opened.rules);
    let family = i18n::rule_set(lang, rules.profile.set());
    let name = i18n::rules_name(lang, &rules.name);
    let note = i18n::profile_note(lang, &rules.name, &rules.note);
    let differs = differences(lang, &rules.profile);
    let usual = if differs.is_empty() { text!(lang, "report-as-usual") } else { text!(lang, "report-not-as-usual") };
    html! {
        h2 { (text!(lang, "rules")) }
        @if !note.is_empty() { p.quiet { (note) } }
        p { (name) @if !name.contains(family) { " " small { (family) } } " · " (usual) }
        @if !differs.is_empty() { ul.options { @for one in differs { li { (one) } } } }
    }
}
