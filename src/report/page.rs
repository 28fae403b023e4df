//! The report as one HTML file. `maud` escapes inserted text; control characters are replaced by visible escapes.

use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::html_table::word_table;
use super::{appendix, deals, graph, tiles};
use quejing_io::dates::{format_clock, format_clock_of_night, format_utc_offsets};
use quejing_io::files;
use quejing_io::plain::escape_controls_in_lines;
use quejing_session::night::{
    Amount, Night, NightOpened, PhotoFolder, ReplayedNight, Standings, compute_player_stats, compute_shown_standings,
};
use quejing_words::history::{
    MoneyRate, account_notes, amount_text, date_text, final_score_unit, games_table, has_reduced_score, payment_line,
    reduced_score_line, settlement_title, settling_payment_texts, standings_table, statistics_table,
};
use quejing_words::switches::switch_differences;
use quejing_words::{self as words, Lang};

/// The style sheet of the report, embedded in its page.
const PAGE_STYLE: &str = include_str!("page.css");

/// The data from which a page with the report of a night is rendered, and the language of the page.
pub struct ReportPage<'a> {
    pub lang: Lang,
    pub night: &'a Night,
    pub replay: &'a ReplayedNight,
    pub additions: ReportAdditions<'a>,
}

/// The parts of a report that not every report has; none by default.
#[derive(Clone, Copy, Default)]
pub struct ReportAdditions<'a> {
    /// The folder of the photos, for thumbnails of them.
    pub photo_folder: Option<&'a PhotoFolder>,
    /// The money value of one point, for the amounts of the settlement.
    pub money_rate: Option<&'a MoneyRate>,
    /// The address of the page that the report was opened from, for a link back.
    pub back_address: Option<&'a str>,
}

/// The content of the report's `generator` meta tag, by which [`is_report_file`] recognizes a report.
const GENERATOR: &str = "quejing";

/// Returns true if the file is an HTML report of this program, which a new report may replace without a question; false
/// also if it cannot be read.
pub fn is_report_file(path: &Path) -> bool {
    let Ok(text) = files::read_text(path, files::MAX_NIGHTS_BYTES) else {
        return false;
    };
    let generator = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    // Earlier versions named the program in the line below the title, not in a tag.
    text.starts_with("<!DOCTYPE html>") && (text.contains(&generator) || text.contains(" · quejing "))
}

/// Returns the report of a night as HTML with control characters escaped. `None` if the night has no valid opening.
pub fn report_html(lang: Lang, replay: &ReplayedNight, additions: ReportAdditions<'_>) -> Option<String> {
    let page = ReportPage { lang, night: replay.night(), replay, additions };
    let opened = page.night.opened.as_ref()?;
    Some(escape_controls_in_lines(&html_document(&page, opened).into_string()).into_owned())
}

fn html_document(page: &ReportPage<'_>, opened: &NightOpened) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        (DOCTYPE)
        html lang=(text!(lang, "report-html-lang")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="generator" content=(GENERATOR);
                title { (opened.title) }
                style { (PreEscaped(PAGE_STYLE)) }
            }
            body {
                (tiles::tile_sprite(night))
                @if let Some(back) = page.additions.back_address { p.sub { a href=(back) { "← " (text!(lang, "night")) } } }
                h1 { (opened.title) }
                p.sub { (time_span_text(page)) " · " (words::rules_name(lang, &opened.rules.name)) " · quejing " (opened.rules.program) }
                (imbalance_alarm(page))
                (standings_and_settlement_sections(page))
                (graph::graph_section(lang, night))
                (statistics_section(page))
                (rules_section(page, opened))
                (deals::deal_section(page))
                (headed_list(text!(lang, "report-agreed"), agreed_payment_texts(page)))
                (appendix::appendix_section(page, opened))
            }
        }
    }
}

/// Returns the date on which the night began, the times of its beginning and of the end of play, and the time zone. The
/// end has a date if it is not on the first day or in the night after it. Without deals, both times are the beginning.
fn time_span_text(page: &ReportPage<'_>) -> String {
    let begun = page.replay.begun_ms();
    let end = page.replay.play_end_ms().unwrap_or(begun).max(begun);
    let (date, from) = (date_text(page.lang, begun), format_clock(begun));
    let to = format_clock_of_night(begun, end);
    text!(page.lang, "report-span", date = date, from = from, to = to, zone = format_utc_offsets(begun, end))
}

/// Returns a warning with the sum of everybody's totals; empty markup if the sum is zero, as it should be.
fn imbalance_alarm(page: &ReportPage<'_>) -> Markup {
    let sum = page.night.imbalance();
    let alarm = text!(page.lang, "report-alarm", sum = amount_text(sum));
    html! { @if sum != Amount::ZERO { p.alarm { (alarm) } } }
}

/// Returns two sections side by side: the standings, and the payments that settle the night or the reason why they
/// cannot be computed.
fn standings_and_settlement_sections(page: &ReportPage<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    // A night accepts options of the reduced score only if they are in range, so that this succeeds.
    let standings = compute_shown_standings(night, &night.reduced_options()).ok();
    let payments = settling_payment_texts(lang, night);
    let money_text = |amount| page.additions.money_rate?.to_money(amount);
    html! {
        div.pair {
            div {
                h2 { (text!(lang, "standings")) }
                @if let Some(standings) = &standings { (standings_section(page, standings)) }
            }
            div {
                h2 { (settlement_title(lang, night)) }
                @match &payments {
                    Err(why) => { p.alarm { (why) } }
                    Ok(payments) if payments.is_empty() => { p { (text!(lang, "report-all-even")) } }
                    Ok(payments) => {
                        table {
                            @for (who, amount) in payments {
                                tr {
                                    td { (who) }
                                    td.n { b { (amount.to_string()) } }
                                    @if let Some(money) = money_text(*amount) { td.n { b { (money) } } }
                                }
                            }
                        }
                    }
                }
                @if let Some(rate) = rate_text(page) { p { small { (rate) } } }
                @for note in account_notes(lang, night) { p { (note) } }
            }
        }
    }
}

/// Returns the money value of one unit of the final score, such as "1000 points = 0.50 €"; `None` if the report shows
/// no money.
fn rate_text(page: &ReportPage<'_>) -> Option<String> {
    let unit = final_score_unit(page.night);
    let money = page.additions.money_rate?.unit_text(unit)?;
    Some(text!(page.lang, "report-money-rate", points = unit, money = money))
}

fn standings_section(page: &ReportPage<'_>, standings: &Standings) -> Markup {
    let lang = page.lang;
    let all = standings_table(lang, page.night, standings);
    let on_table = standings.on_table;
    let on_table_text = text!(lang, "report-on-table", amount = on_table);
    html! {
        (word_table(&all, "places"))
        @if let Some(games) = games_table(lang, page.night, &standings.account) {
            h2 { (text!(lang, "night-games")) }
            (word_table(&games, "places"))
        }
        @if has_reduced_score(page.night) { p { small { (reduced_score_line(lang, &page.night.reduced)) } } }
        @if on_table != Amount::ZERO { p { (on_table_text) } }
    }
}

/// Returns a text for each agreement on money outside the deals: its reason and its payments.
fn agreed_payment_texts(page: &ReportPage<'_>) -> impl Iterator<Item = String> {
    let (lang, night) = (page.lang, page.night);
    night.agreed.iter().map(move |(event, moves)| {
        let moves = moves.iter().map(|one| payment_line(lang, night, one));
        let payments = moves.collect::<Vec<_>>().join(text!(lang, "list-semicolon"));
        text!(lang, "report-agreed-item", reason = night.agreement_reason(*event), payments = payments)
    })
}

/// Returns a list under the heading `title`; empty markup if there are no items.
pub fn headed_list(title: &str, items: impl Iterator<Item = String>) -> Markup {
    let mut items = items.peekable();
    html! {
        @if items.peek().is_some() {
            h2 { (title) }
            ul { @for item in items { li { (item) } } }
        }
    }
}

/// Returns the table with the statistics of all players of the night, under its heading.
fn statistics_section(page: &ReportPage<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        h2 { (text!(lang, "report-statistics")) }
        div.scroll tabindex="0" { (word_table(&statistics_table(lang, night, &compute_player_stats(night), false), "stats")) }
    }
}

/// Returns the section about the rules: their note, their name, and the options that differ from the defaults of the
/// rule set.
fn rules_section(page: &ReportPage<'_>, opened: &NightOpened) -> Markup {
    let (lang, rules) = (page.lang, &opened.rules);
    let family = words::rule_set_name(lang, rules.profile.set());
    let name = words::rules_name(lang, &rules.name);
    let note = words::profile_note(lang, &rules.name, &rules.note);
    let differs = switch_differences(lang, &rules.profile);
    let usual = if differs.is_empty() { text!(lang, "report-as-usual") } else { text!(lang, "report-not-as-usual") };
    html! {
        h2 { (text!(lang, "rules")) }
        @if !note.is_empty() { p.quiet { (note) } }
        p { (name) @if !name.contains(family) { " " small { (family) } } " · " (usual) }
        @if !differs.is_empty() { ul.options { @for one in differs { li { (one) } } } }
    }
}
