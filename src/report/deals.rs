//! Every deal and all agreed money, a line each: of a deal, who won on whose tile, with which hand, what it was worth as people say it, what everybody gained and
//! where they stood then. A deal that was voided or corrected says why.

use maud::{Markup, html};

use super::page::Page;
use super::tiles;
use crate::dates::{clock, zone};
use crate::hand::Seat;
use crate::table::ledger::{AccountLine, Amount, Body, Hand, PlayerId, Win, account};
use crate::table::trace::traces;
use crate::words::account::{line_marks, line_reason, line_what};
use crate::words::{agreed_by, aloud, capital, list, participants, signed, table_letter, who_won};
use crate::words::{recorder, trace};

/// What stands between the number of a deal and the gains: who, with which tiles, worth what.
struct Line {
    who: String,
    tiles: Markup,
    worth: String,
}

pub fn table(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let players: Vec<PlayerId> = participants(night).map(|(_, player)| player).collect();
    let lines = account(page.replay);
    let totals = running(&lines, &players);
    let zone = night.hands.first().map(|first| zone(first.time_ms));
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
                @for (line, totals) in lines.iter().zip(&totals) {
                    @match line.hand() {
                        Some(hand) => { (row(page, line, hand, &players, totals)) }
                        None => { (money(page, line, &players, totals)) }
                    }
                }
            }
        }
    }
}

/// Everybody's total after each line, as far as it counts.
fn running(lines: &[AccountLine], players: &[PlayerId]) -> Vec<Vec<Amount>> {
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

fn class(line: &AccountLine, goes_on: bool) -> Option<&'static str> {
    match (line.counts(), goes_on) {
        (false, true) => Some("void on"),
        (false, false) => Some("void"),
        (true, true) => Some("on"),
        (true, false) => None,
    }
}

fn row(page: &Page<'_>, deal: &AccountLine, hand: &Hand, players: &[PlayerId], totals: &[Amount]) -> Markup {
    let (lines, notes) = (lines(page, deal, hand), notes(page, deal, hand));
    let rows = lines.len().to_string();
    html! {
        @for (at, line) in lines.iter().enumerate() {
            tr class=[class(deal, at + 1 < lines.len() || !notes.is_empty())] {
                @if at == 0 {
                    td rowspan=(rows) {
                        (hand.number)
                        @if let Some(table) = table_letter(page.night, hand) { " " small { (table) } }
                    }
                    td rowspan=(rows) { (clock(hand.time_ms)) }
                }
                td.who { (line.who) }
                td.tiles { (line.tiles) }
                td.n { (line.worth) }
                @if at == 0 {
                    @for (player, total) in players.iter().zip(totals) { (gain(page, deal, *player, &rows, *total)) }
                }
            }
        }
        (notes_rows(&notes, players))
    }
}

/// Agreed money: what for, who paid whom, the reason, who agreed.
fn money(page: &Page<'_>, line: &AccountLine, players: &[PlayerId], totals: &[Amount]) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let agreed: Vec<PlayerId> = line.assents.iter().map(|assent| assent.player).collect();
    let said = line_reason(line).map(str::to_owned);
    let said = said.map(|said| agreed_by(lang, night, said, &agreed));
    let notes: Vec<String> = said.into_iter().chain(mark_note(page, line)).collect();
    html! {
        tr class=[class(line, !notes.is_empty())] {
            td {}
            td { (clock(line.time_ms)) }
            td.who colspan="3" { (capital(&line_what(lang, night, line))) }
            @for (player, total) in players.iter().zip(totals) { (gain(page, line, *player, "1", *total)) }
        }
        (notes_rows(&notes, players))
    }
}

fn notes_rows(notes: &[String], players: &[PlayerId]) -> Markup {
    html! {
        @for note in notes {
            tr.note { td {} td {} td colspan=((3 + players.len()).to_string()) { (note) } }
        }
    }
}

/// Describes the state of a line; `None` if it stands as recorded.
fn mark_note(page: &Page<'_>, line: &AccountLine) -> Option<String> {
    let marks: Vec<String> = line_marks(page.lang, page.night, line).into_iter().map(str::to_owned).collect();
    (!marks.is_empty()).then(|| capital(&list(page.lang, &marks)))
}

/// A person's gain in a line, and the total after it. What does not count is struck through.
fn gain(page: &Page<'_>, line: &AccountLine, player: PlayerId, rows: &str, total: Amount) -> Markup {
    let gained = line.change_of(player);
    let tone = match gained.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Greater => "up",
        std::cmp::Ordering::Less => "down",
        std::cmp::Ordering::Equal => "quiet",
    };
    html! {
        td.n.p rowspan=(rows) data-name=(page.night.name(player)) {
            @if line.counts() { span class=(tone) { (signed(gained)) } " " small { (signed(total)) } }
            @else if gained != Amount::ZERO { s { (signed(gained)) } }
        }
    }
}

/// A line for every win; one for a deal that nobody won.
fn lines(page: &Page<'_>, deal: &AccountLine, hand: &Hand) -> Vec<Line> {
    let (lang, night) = (page.lang, page.night);
    let wins = hand.acts.iter().filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    });
    let seat_of = |player| hand.seat_of(player).map(|seat| (Seat(seat as u8), hand.players.len()));
    let line = |from: Option<PlayerId>, win: &Win| Line {
        who: who_won(lang, night, &[win.winner], from),
        tiles: html! {
            @if let Some(tiles) = &win.tiles { (tiles::hand(lang, tiles, seat_of(win.winner))) }
        },
        worth: aloud(lang, night, hand, win),
    };
    let lines: Vec<Line> = wins.flat_map(|won| won.wins.iter().map(move |win| line(won.from, win))).collect();
    match lines.is_empty() {
        false => lines,
        true => vec![Line { who: line_what(lang, night, deal), tiles: html! {}, worth: String::new() }],
    }
}

/// Why the deal does not count, or counts otherwise than it was first recorded.
fn notes(page: &Page<'_>, deal: &AccountLine, hand: &Hand) -> Vec<String> {
    let lang = page.lang;
    let voided = hand.voided.then(|| page.voided(hand.id)).flatten();
    let voided = voided.map(|voided| {
        agreed_by(lang, page.night, text!(lang, "report-voided-why", reason = voided.reason), &voided.agreed)
    });
    let traces = traces(page.replay, hand);
    let corrected = traces.iter().map(|one| trace(lang, page.night, one, &recorder(lang, page.night, one)));
    voided.into_iter().chain(corrected).chain(deal.undone.and_then(|_| mark_note(page, deal))).collect()
}
