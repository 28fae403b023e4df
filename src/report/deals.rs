//! The table of all deals and agreed money. A deal has a row for each win, with the winner and discarder, the hand, and
//! its value as players announce it, or a single row without a win. Everybody's gain and their total after the deal
//! stand once, beside all its rows. Rows with notes follow a voided or corrected deal.

use maud::{Markup, html};

use super::page::ReportPage;
use super::tiles;
use quejing_io::dates::{format_day, format_utc_offset, is_same_evening};
use quejing_session::game::{Seat, SetAside};
use quejing_session::night::{AccountLine, Amount, Deal, PlayerId, Win, build_account_lines};
use quejing_words::history::account::game_heading;
use quejing_words::history::{
    AccountRow, account_row, announced_value, append_agreed, capitalize, correction_texts, join_list, participants,
    signed_amount, winners_text,
};
use quejing_words::night::author_name;

/// The table cells for the result of a deal: those of one win, or of a deal without a win.
struct ResultCells {
    /// The names of the winner and the discarder, or the result of a deal without a winner.
    outcome: String,
    tiles: Markup,
    /// The value of the hand as players announce it; empty without a winner.
    value: String,
}

/// Returns the table of all deals and agreed money under its heading; each game begins with a heading row.
pub fn deal_section(page: &ReportPage<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let players: Vec<PlayerId> = participants(night).map(|(_, player)| player).collect();
    let lines = build_account_lines(page.replay);
    let totals = running_totals(&lines, &players);
    let zone = night.deals.first().map(|_| format_utc_offset(page.replay.begun_ms()));
    html! {
        h2 { (text!(lang, "report-deals")) }
        p { small { (text!(lang, "report-deals-hint")) } }
        table.deals {
            thead {
                tr {
                    th { (text!(lang, "column-deal")) }
                    th { (text!(lang, "column-time")) @if let Some(zone) = zone { br; small { (zone) } } }
                    th { (text!(lang, "column-result")) }
                    th { (text!(lang, "report-column-tiles")) }
                    th.n { (text!(lang, "column-worth")) }
                    @for player in &players { th.n { (night.name(*player)) } }
                }
            }
            tbody {
                @for (at, (line, totals)) in lines.iter().zip(&totals).enumerate() {
                    @let before = at.checked_sub(1).and_then(|before| lines.get(before));
                    @if let Some(game) = game_heading(lang, night, line, before) {
                        tr { th colspan=(5 + players.len()) { (game) } }
                    }
                    @let row = account_row(lang, night, line);
                    @match line.deal() {
                        Some(deal) => { (deal_rows(page, line, deal, &row, &players, totals)) }
                        None => { (agreed_money_rows(page, line, &row, &players, totals)) }
                    }
                }
            }
        }
    }
}

/// Returns what the time of a line needs beside the clock: its date if it is not of the evening of the night's
/// beginning, and the offset of the clock if it was changed since.
fn time_note(page: &ReportPage<'_>, line: &AccountLine) -> Markup {
    let begun = page.replay.begun_ms();
    let (zone, own_zone) = (format_utc_offset(begun), format_utc_offset(line.time_ms));
    html! {
        @if !is_same_evening(begun, line.time_ms) { br; small { (format_day(line.time_ms)) } }
        @if zone != own_zone { br; small { (own_zone) } }
    }
}

/// Returns the totals after each line of the account, in the order of `players`. Lines that do not count, such as
/// voided and undone ones, change no total.
fn running_totals(lines: &[AccountLine], players: &[PlayerId]) -> Vec<Vec<Amount>> {
    let mut totals = vec![Amount::ZERO; players.len()];
    let after = lines.iter().map(|line| {
        for (total, player) in totals.iter_mut().zip(players) {
            if line.is_in_force() {
                *total += line.gain_of(*player);
            }
        }
        totals.clone()
    });
    after.collect()
}

/// Returns the CSS classes of a table row: `void` if its line of the account does not count, `on` if
/// `has_following_row` says that another row of that line follows.
fn row_css_class(line: &AccountLine, has_following_row: bool) -> Option<&'static str> {
    match (line.is_in_force(), has_following_row) {
        (false, true) => Some("void on"),
        (false, false) => Some("void"),
        (true, true) => Some("on"),
        (true, false) => None,
    }
}

/// Returns the table rows of a deal: one for each win, with common cells for deal, time and gains, then one for each
/// note.
fn deal_rows(
    page: &ReportPage<'_>,
    line: &AccountLine,
    deal: &Deal,
    row: &AccountRow,
    players: &[PlayerId],
    totals: &[Amount],
) -> Markup {
    let (results, notes) = (result_cells(page, row, deal), deal_notes(page, line, row, deal));
    let rows = results.len().to_string();
    html! {
        @for (at, result) in results.iter().enumerate() {
            tr class=[row_css_class(line, at + 1 < results.len() || !notes.is_empty())] {
                @if at == 0 {
                    td rowspan=(rows) { (row.number) @if let Some(round) = &row.round { " " small { (round) } } }
                    td rowspan=(rows) { (row.time) (time_note(page, line)) }
                }
                td.who { (result.outcome) }
                td.tiles { (result.tiles) }
                td.n { (result.value) }
                @if at == 0 {
                    @for (player, total) in players.iter().zip(totals) { (gain_and_total_cell(page, line, *player, &rows, *total)) }
                }
            }
        }
        (note_rows(&notes, players))
    }
}

/// Returns the table row of agreed money, then a row for each note: the reason with the people who agreed, and states
/// such as undone.
fn agreed_money_rows(
    page: &ReportPage<'_>,
    line: &AccountLine,
    row: &AccountRow,
    players: &[PlayerId],
    totals: &[Amount],
) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let agreed: Vec<PlayerId> = line.assents.iter().map(|assent| assent.player).collect();
    let reason = row.reason.clone().map(|reason| append_agreed(lang, night, reason, &agreed));
    let notes: Vec<String> = reason.into_iter().chain(state_note(page, row)).collect();
    html! {
        tr class=[row_css_class(line, !notes.is_empty())] {
            td {}
            td { (row.time) (time_note(page, line)) }
            td.who colspan="3" { (row.result) }
            @for (player, total) in players.iter().zip(totals) { (gain_and_total_cell(page, line, *player, "1", *total)) }
        }
        (note_rows(&notes, players))
    }
}

/// Returns a table row for each of the `notes` on a line of the account.
fn note_rows(notes: &[String], players: &[PlayerId]) -> Markup {
    html! {
        @for note in notes {
            tr.note { td {} td {} td colspan=((3 + players.len()).to_string()) { (note) } }
        }
    }
}

/// Returns the states of a line of the account, such as undone or disputed, as one text; `None` if it has none.
fn state_note(page: &ReportPage<'_>, row: &AccountRow) -> Option<String> {
    let states: Vec<String> = row.state_marks.iter().map(|mark| mark.text.to_owned()).collect();
    (!states.is_empty()).then(|| capitalize(&join_list(page.lang, &states)))
}

/// Returns the table cell with a player's gain in a line of the account and their total after it. A gain that does not
/// count is struck through and has no total. The cell spans `row_span` rows.
fn gain_and_total_cell(
    page: &ReportPage<'_>,
    line: &AccountLine,
    player: PlayerId,
    row_span: &str,
    total: Amount,
) -> Markup {
    let gained = line.gain_of(player);
    let tone = match gained.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Greater => "up",
        std::cmp::Ordering::Less => "down",
        std::cmp::Ordering::Equal => "quiet",
    };
    html! {
        td.n.p rowspan=(row_span) data-name=(page.night.name(player)) {
            @if line.is_in_force() { span class=(tone) { (signed_amount(gained)) } " " small { (signed_amount(total)) } }
            @else if gained != Amount::ZERO { s { (signed_amount(gained)) } }
        }
    }
}

/// Returns the result of a deal: an item for each win in the order of recording, or a single item if nobody won.
fn result_cells(page: &ReportPage<'_>, row: &AccountRow, deal: &Deal) -> Vec<ResultCells> {
    let (lang, night) = (page.lang, page.night);
    let set_aside = night.rules().map_or(SetAside::Flowers, |rules| rules.shape().set_aside);
    let seat_index = |player| deal.seat_index(player).map(|seat| (Seat(seat as u8), deal.players.len()));
    let result = |from: Option<PlayerId>, win: &Win| ResultCells {
        outcome: winners_text(lang, night, &[win.winner], from),
        tiles: html! {
            @if let Some(tiles) = &win.tiles { (tiles::hand_markup(lang, tiles, seat_index(win.winner), set_aside)) }
        },
        value: announced_value(lang, night, deal, win),
    };
    let results: Vec<ResultCells> =
        deal.win_events().flat_map(|won| won.wins.iter().map(move |win| result(won.from, win))).collect();
    match results.is_empty() {
        false => results,
        true => vec![ResultCells { outcome: row.result.clone(), tiles: html! {}, value: String::new() }],
    }
}

/// Returns the notes on a deal: the reason for voiding it with the people who agreed, its corrections, and its states
/// if it is undone.
fn deal_notes(page: &ReportPage<'_>, line: &AccountLine, row: &AccountRow, deal: &Deal) -> Vec<String> {
    let lang = page.lang;
    let voided = deal.is_voided.then(|| page.replay.void_of_deal(deal.id)).flatten();
    let voided = voided.map(|voided| {
        append_agreed(lang, page.night, text!(lang, "report-voided-why", reason = voided.reason), &voided.agreed)
    });
    let undone = line.undo_event.and_then(|_| state_note(page, row));
    let corrected =
        correction_texts(lang, page.replay, deal, &|by| author_name(lang, by)).into_iter().map(|one| one.text);
    voided.into_iter().chain(corrected).chain(undone).collect()
}
