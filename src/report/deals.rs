//! The table of all deals and agreed money, one line each. The line of a deal has the winner and discarder, the hand, its worth
//! as people say it, everybody's gain and their total after it. Voided and corrected deals have a note with the reason.

use maud::{Markup, html};

use super::page::Page;
use super::tiles;
use crate::dates::zone;
use crate::hand::Seat;
use crate::i18n::night::author;
use crate::table::ledger::{AccountLine, Amount, Body, Deal, PlayerId, Win, account};
use crate::words::account::game_heading;
use crate::words::{
    AccountRow, account_row, agreed_by, aloud, capital, corrections, list, participants, signed_amount, who_won,
};

/// The cells of a line between the number of the deal and the gains.
struct ResultCells {
    /// The winner and the discarder, or the result of a deal without a winner.
    who: String,
    tiles: Markup,
    /// The worth of the hand as people say it; empty without a winner.
    worth: String,
}

pub fn table(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let players: Vec<PlayerId> = participants(night).map(|(_, player)| player).collect();
    let lines = account(page.replay);
    let totals = running_totals(&lines, &players);
    let zone = night.deals.first().map(|first| zone(first.time_ms));
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
                        None => { (money_rows(page, line, &row, &players, totals)) }
                    }
                }
            }
        }
    }
}

/// Returns everybody's total after each line. Lines that do not count change no total.
fn running_totals(lines: &[AccountLine], players: &[PlayerId]) -> Vec<Vec<Amount>> {
    let mut totals = vec![Amount::ZERO; players.len()];
    let after = lines.iter().map(|line| {
        for (total, player) in totals.iter_mut().zip(players) {
            if line.counts() {
                *total += line.change_of(*player);
            }
        }
        totals.clone()
    });
    after.collect()
}

/// Returns the CSS class of a row. `continues` is true if another row of the same line follows.
fn row_class(line: &AccountLine, continues: bool) -> Option<&'static str> {
    match (line.counts(), continues) {
        (false, true) => Some("void on"),
        (false, false) => Some("void"),
        (true, true) => Some("on"),
        (true, false) => None,
    }
}

fn deal_rows(
    page: &Page<'_>,
    line: &AccountLine,
    deal: &Deal,
    row: &AccountRow,
    players: &[PlayerId],
    totals: &[Amount],
) -> Markup {
    let (results, notes) = (results(page, row, deal), deal_notes(page, line, row, deal));
    let rows = results.len().to_string();
    html! {
        @for (at, result) in results.iter().enumerate() {
            tr class=[row_class(line, at + 1 < results.len() || !notes.is_empty())] {
                @if at == 0 {
                    td rowspan=(rows) { (row.number) @if let Some(round) = &row.round { " " small { (round) } } }
                    td rowspan=(rows) { (row.time) }
                }
                td.who { (result.who) }
                td.tiles { (result.tiles) }
                td.n { (result.worth) }
                @if at == 0 {
                    @for (player, total) in players.iter().zip(totals) { (gain_cell(page, line, *player, &rows, *total)) }
                }
            }
        }
        (note_rows(&notes, players))
    }
}

/// Returns the rows of agreed money. The reason and the people who agreed are a note.
fn money_rows(
    page: &Page<'_>,
    line: &AccountLine,
    row: &AccountRow,
    players: &[PlayerId],
    totals: &[Amount],
) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let agreed: Vec<PlayerId> = line.assents.iter().map(|assent| assent.player).collect();
    let reason = row.reason.clone().map(|reason| agreed_by(lang, night, reason, &agreed));
    let notes: Vec<String> = reason.into_iter().chain(state_note(page, row)).collect();
    html! {
        tr class=[row_class(line, !notes.is_empty())] {
            td {}
            td { (row.time) }
            td.who colspan="3" { (row.result) }
            @for (player, total) in players.iter().zip(totals) { (gain_cell(page, line, *player, "1", *total)) }
        }
        (note_rows(&notes, players))
    }
}

fn note_rows(notes: &[String], players: &[PlayerId]) -> Markup {
    html! {
        @for note in notes {
            tr.note { td {} td {} td colspan=((3 + players.len()).to_string()) { (note) } }
        }
    }
}

/// Returns the states of a line in words; `None` if it is as recorded.
fn state_note(page: &Page<'_>, row: &AccountRow) -> Option<String> {
    let states: Vec<String> = row.states.iter().map(|mark| mark.text.to_owned()).collect();
    (!states.is_empty()).then(|| capital(&list(page.lang, &states)))
}

/// Returns the cell of a player's gain in a line with the total after it. A gain that does not count is struck through.
fn gain_cell(page: &Page<'_>, line: &AccountLine, player: PlayerId, rows: &str, total: Amount) -> Markup {
    let gained = line.change_of(player);
    let tone = match gained.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Greater => "up",
        std::cmp::Ordering::Less => "down",
        std::cmp::Ordering::Equal => "quiet",
    };
    html! {
        td.n.p rowspan=(rows) data-name=(page.night.name(player)) {
            @if line.counts() { span class=(tone) { (signed_amount(gained)) } " " small { (signed_amount(total)) } }
            @else if gained != Amount::ZERO { s { (signed_amount(gained)) } }
        }
    }
}

/// Returns the result of a deal: one item per win, or a single one without a winner.
fn results(page: &Page<'_>, row: &AccountRow, deal: &Deal) -> Vec<ResultCells> {
    let (lang, night) = (page.lang, page.night);
    let wins = deal.acts.iter().filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    });
    let seat_of = |player| deal.seat_of(player).map(|seat| (Seat(seat as u8), deal.players.len()));
    let result = |from: Option<PlayerId>, win: &Win| ResultCells {
        who: who_won(lang, night, &[win.winner], from),
        tiles: html! {
            @if let Some(tiles) = &win.tiles { (tiles::hand(lang, tiles, seat_of(win.winner))) }
        },
        worth: aloud(lang, night, deal, win),
    };
    let results: Vec<ResultCells> =
        wins.flat_map(|won| won.wins.iter().map(move |win| result(won.from, win))).collect();
    match results.is_empty() {
        false => results,
        true => vec![ResultCells { who: row.result.clone(), tiles: html! {}, worth: String::new() }],
    }
}

/// Returns the notes on a deal: the reason it was voided, its corrections, its undo.
fn deal_notes(page: &Page<'_>, line: &AccountLine, row: &AccountRow, deal: &Deal) -> Vec<String> {
    let lang = page.lang;
    let voided = deal.voided.then(|| page.void_event(deal.id)).flatten();
    let voided = voided.map(|voided| {
        agreed_by(lang, page.night, text!(lang, "report-voided-why", reason = voided.reason), &voided.agreed)
    });
    let undone = line.undone.and_then(|_| state_note(page, row));
    let corrected = corrections(lang, page.replay, deal, &|by| author(lang, by)).into_iter().map(|one| one.text);
    voided.into_iter().chain(corrected).chain(undone).collect()
}
