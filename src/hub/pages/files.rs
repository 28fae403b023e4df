//! Statistics and files of a night: the report as a page, payments and entries as CSV.

use maud::html;

use super::frame::{Page, Tab};
use super::nights::ShownNight;
use super::{Answer, PageRequest, PageResult};
use crate::report;
use crate::report::table::word_table;
use crate::scorer::model::file_name;
use crate::table::ledger::{export_csv, player_stats};
use crate::words::{payments_table, statistics_table};

/// Shows the statistics of the players, and who paid whom.
pub fn show_statistics(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let shown = ShownNight::of_query(request)?;
    let night = shown.replay.night();
    let all = player_stats(night);
    let paid = payments_table(lang, night, &all);
    let body = html! {
        p { a.button href=(shown.path()) { (shown.title()) } }
        @if night.counted_deals().next().is_none() { p { (text!(lang, "hub-no-deals")) } }
        @else { div.wide tabindex="0" { (word_table(&statistics_table(lang, night, &all, true), "statistics")) } }
        h2 { (text!(lang, "night-who-paid")) }
        @match &paid {
            None => { p { (text!(lang, "night-nobody-paid")) } }
            Some(table) => {
                p.quiet { (text!(lang, "night-who-paid-hint")) }
                div.wide tabindex="0" { (word_table(table, "paid")) }
            }
        }
    };
    let title = text!(lang, "night-statistics");
    let page =
        if shown.is_current { Page::live(Tab::Night, title, body) } else { Page::still(Tab::Night, title, body) };
    Ok(Answer::Page(page))
}

/// Sends the report of a night, with a link back to its page; without photos, which the pages of the deals show.
pub fn send_report(request: &PageRequest) -> PageResult {
    let shown = ShownNight::of_query(request)?;
    let report = report::linked_html(request.lang, &shown.replay, &shown.path()).ok_or(super::NO_PAGE)?;
    Ok(Answer::Document(report))
}

/// Sends the payments of a night as CSV.
pub fn send_payments(request: &PageRequest) -> PageResult {
    let shown = ShownNight::of_query(request)?;
    Ok(csv(&shown, "payments.csv", report::csv(request.lang, shown.replay.night())))
}

/// Sends the entries of a night as CSV, to be imported elsewhere.
pub fn send_entries(request: &PageRequest) -> PageResult {
    let shown = ShownNight::of_query(request)?;
    Ok(csv(&shown, "csv", export_csv(shown.id, shown.replay.events(), &[])))
}

fn csv(shown: &ShownNight, extension: &str, text: String) -> Answer {
    Answer::Download(format!("{}.{extension}", file_name(&shown.title())), "text/csv; charset=utf-8", text.into_bytes())
}
