//! Statistics and files of a night: the report as a page, payments and entries as CSV.

use maud::html;

use super::earlier_nights::ShownNight;
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::report::html_table::word_table;
use crate::report::{self, ReportAdditions};
use quejing_session::night::{EventsFormat, compute_player_stats};
use quejing_session::session::night_file_name;
use quejing_words::history::{payments_table, statistics_table};

/// Shows the statistics of the players of a night, and who paid whom.
pub fn show_statistics(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let shown = ShownNight::load_by_query(request)?;
    let night = shown.replay.night();
    let all = compute_player_stats(night);
    let paid = payments_table(lang, night, &all);
    let body = html! {
        p { a.button href=(shown.page_path()) { (shown.title()) } }
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
    let page = if shown.is_current {
        PhonePage::with_reload(PageTab::Night, title, body)
    } else {
        PhonePage::without_reload(PageTab::Night, title, body)
    };
    Ok(PageAnswer::Page(page))
}

/// Sends the report of a night, with a link back to the page of the night. The report has no photos, which the pages of
/// the deals show.
pub fn send_report(request: &PageRequest) -> PageResult {
    let shown = ShownNight::load_by_query(request)?;
    let rates = request.with_session(|session| session.money_rates.clone())?;
    let (rate, back) = (rates.for_night(shown.replay.night()), shown.page_path());
    let additions = ReportAdditions { photo_folder: None, money_rate: Some(rate), back_address: Some(&back) };
    let report = report::report_html(request.lang, &shown.replay, additions).ok_or(super::PAGE_NOT_FOUND)?;
    Ok(PageAnswer::Document(report))
}

/// Sends the payments of a night as a CSV file, which the browser stores.
pub fn send_payments(request: &PageRequest) -> PageResult {
    let shown = ShownNight::load_by_query(request)?;
    Ok(csv_download(&shown, "payments.csv", report::payments_csv(request.lang, shown.replay.night())))
}

/// Sends the events of a night as a CSV file, which the browser stores and which the program can import elsewhere.
pub fn send_entries(request: &PageRequest) -> PageResult {
    let shown = ShownNight::load_by_query(request)?;
    let exported = request.hub.read_ledger().export_events(shown.id, EventsFormat::Csv);
    Ok(csv_download(&shown, "csv", exported.map_err(|_| super::PAGE_NOT_FOUND)?.text))
}

/// Returns the answer with a CSV file that is named after the title of the night.
fn csv_download(shown_night: &ShownNight, extension: &str, text: String) -> PageAnswer {
    PageAnswer::Download(
        format!("{}.{extension}", night_file_name(&shown_night.title())),
        "text/csv; charset=utf-8",
        text.into_bytes(),
    )
}
