//! Every deal in one line: who won on whose tile, with which hand, what it was worth as people say it, what everybody gained and
//! where they stood then. A deal that was voided or corrected says why.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::page::Page;
use super::tiles;
use super::trace::{recorder, trace};
use super::words::{agreed_by, aloud, signed, table_letter, what, who_won};
use crate::dates::{clock, zone};
use crate::table::ledger::{Amount, Body, Hand, HandId, Holder, Night, PlayerId, Win};
use crate::table::trace::traces;

/// What stands between the number of a deal and the gains: who, with which tiles, worth what.
struct Line {
    who: String,
    tiles: Markup,
    worth: String,
}

/// The table.
pub fn table(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let players = players(night);
    let series: BTreeMap<HandId, Vec<Amount>> = night.series().into_iter().collect();
    let zone = night.hands.first().map(|first| zone(first.time_ms));
    html! {
        h2 { (text!(lang, "report-deals")) }
        p { small { (text!(lang, "report-deals-hint")) } }
        table.deals {
            thead {
                tr {
                    th { (text!(lang, "report-column-deal")) }
                    th { (text!(lang, "report-column-time")) @if let Some(zone) = zone { br; small { (zone) } } }
                    th { (text!(lang, "report-column-result")) }
                    th { (text!(lang, "report-column-tiles")) }
                    th.n { (text!(lang, "report-column-worth")) }
                    @for player in &players { th.n { (night.name(**player)) } }
                }
            }
            tbody {
                @for hand in &night.hands { (row(page, hand, &players, series.get(&hand.id))) }
            }
        }
    }
}

/// Everybody who played or whose total moved, in the order they were named.
pub fn players(night: &Night) -> Vec<&PlayerId> {
    let played = |player: &PlayerId| night.hands.iter().any(|hand| hand.players.contains(player));
    let people = night.order.iter();
    people
        .filter(|player| played(player) || night.total(**player) != Amount::ZERO)
        .collect()
}

fn row(
    page: &Page<'_>,
    hand: &Hand,
    players: &[&PlayerId],
    totals: Option<&Vec<Amount>>,
) -> Markup {
    let (lines, notes) = (lines(page, hand), notes(page, hand));
    let rows = lines.len().to_string();
    let class = |goes_on: bool| match (hand.voided, goes_on) {
        (true, true) => Some("void on"),
        (true, false) => Some("void"),
        (false, true) => Some("on"),
        (false, false) => None,
    };
    html! {
        @for (at, line) in lines.iter().enumerate() {
            tr class=[class(at + 1 < lines.len() || !notes.is_empty())] {
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
                    @for player in players { (gain(page, hand, **player, &rows, totals)) }
                }
            }
        }
        @for note in &notes {
            tr.note { td {} td {} td colspan=((3 + players.len()).to_string()) { (note) } }
        }
    }
}

/// What somebody gained in a deal, and where they stood after it. A voided deal moved nothing.
fn gain(
    page: &Page<'_>,
    hand: &Hand,
    player: PlayerId,
    rows: &str,
    totals: Option<&Vec<Amount>>,
) -> Markup {
    let (night, gained) = (page.night, hand.net(Holder::Player(player)));
    let place = night.order.iter().position(|one| *one == player);
    let total = place.and_then(|place| totals?.get(place));
    let tone = match gained.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Greater => "up",
        std::cmp::Ordering::Less => "down",
        std::cmp::Ordering::Equal => "quiet",
    };
    html! {
        td.n.p rowspan=(rows) data-name=(night.name(player)) {
            @if let Some(total) = total {
                span class=(tone) { (signed(gained)) } " " small { (signed(*total)) }
            }
        }
    }
}

/// A line for every win; one for a deal that nobody won.
fn lines(page: &Page<'_>, hand: &Hand) -> Vec<Line> {
    let (lang, night) = (page.lang, page.night);
    let wins = hand.acts.iter().filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    });
    let line = |from: Option<PlayerId>, win: &Win| Line {
        who: who_won(lang, night, &[win.winner], from),
        tiles: html! {
            @if let Some(tiles) = &win.tiles { (tiles::hand(lang, tiles, hand.seat_of(win.winner))) }
        },
        worth: aloud(lang, night, hand, win),
    };
    let lines: Vec<Line> = wins
        .flat_map(|won| won.wins.iter().map(move |win| line(won.from, win)))
        .collect();
    match lines.is_empty() {
        false => lines,
        true => vec![Line {
            who: what(lang, night, hand),
            tiles: html! {},
            worth: String::new(),
        }],
    }
}

/// Why the deal does not count, or counts otherwise than it was first recorded.
fn notes(page: &Page<'_>, hand: &Hand) -> Vec<String> {
    let lang = page.lang;
    let voided = hand.voided.then(|| page.voided(hand.id)).flatten();
    let voided = voided.map(|voided| {
        let said = text!(lang, "report-voided-why", reason = voided.reason);
        agreed_by(lang, page.night, said, &voided.agreed)
    });
    let traces = traces(page.replay, hand);
    let corrected = traces.iter().map(|one| {
        let by = recorder(lang, page.night, one);
        trace(lang, page.night, one, &by)
    });
    voided.into_iter().chain(corrected).collect()
}
