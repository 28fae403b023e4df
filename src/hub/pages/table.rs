//! The table page: seats with totals, the next deal, hands being entered, questions, the last deals.

use maud::{Markup, html};

use super::frame::{Page, Place};
use super::parts::{button, here, signed, win};
use super::tiles::groups;
use super::{Answer, PageRequest, PageResult, account, agree, bets, regain};
use crate::hub::device_session::last_won;
use crate::hub::devices::Role;
use crate::i18n;
use crate::scorer::night::Keeper;
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Amount, Night, NightId, PlayerId};
use crate::tile::Wind;
use crate::words::wins;

/// The number of entries in the list of the last ones.
const LAST: usize = 5;

/// Shows the table; redirects a phone without a person to the choice of one.
pub fn show(asked: &PageRequest) -> PageResult {
    if !asked.visitor.device.as_ref().is_some_and(|device| device.said) || asked.is_unknown {
        let begun = asked.hub.night().draft().is_none();
        if begun {
            return Ok(Answer::Go("/who".to_owned()));
        }
    }
    let lang = asked.lang;
    let (host_offer, questions) = (regain::host_offer(asked), regain::questions(asked));
    let keeper = asked.hub.night();
    let night = keeper.night();
    if keeper.draft().is_some() {
        let body = html! {
            p { (text!(lang, "hub-no-night")) }
            (host_offer)
            @if asked.role() == Role::Host { p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } } }
        };
        return Ok(Answer::Page(Page::live(Place::Table, text!(lang, "page-table"), body)));
    }
    let title = night.opened.as_ref().map_or_else(String::new, |opened| opened.title.clone());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let body = html! {
        (questions)
        (agree::waiting(asked, &keeper))
        @if night.closed { (settled(asked, night)) }
        @for table in 0..tables { (one_table(asked, &keeper, table, tables)) }
        @if asked.enters() && !night.closed { (buttons(asked)) }
        (entering(asked, night, keeper.id()))
        (beside(asked, night))
        @if !night.closed { @if let Some(form) = bets::own_bet(asked, &keeper) { (form) } }
        (last(asked, &keeper, &keeper.account()))
    };
    Ok(Answer::Page(Page::live(Place::Table, title, body)))
}

/// Renders a table: seats, bets and the next deal.
fn one_table(asked: &PageRequest, keeper: &Keeper, table: usize, tables: usize) -> Markup {
    let (lang, night) = (asked.lang, keeper.night());
    let number = u8::try_from(table).unwrap_or(0);
    // Errors are ignored: the next recording reports them.
    let bettors = keeper.bettors(number).unwrap_or_default();
    let Some(due) = night.due(table) else {
        return html! {};
    };
    let lines = i18n::course::due(lang, night, &due);
    let first = due.dealer.map(|dealer| {
        let dealer = night.name(dealer);
        text!(lang, "due-hand", deal = due.hand, dealer = dealer)
    });
    html! {
        @if tables > 1 { h2 { (text!(lang, "table-number", number = (table + 1))) } }
        ol.seats {
            @for (seat, &who) in due.players.iter().enumerate() {
                li.own[asked.person() == Some(who)] {
                    span.wind { (Wind::ALL.get(seat).map(|&wind| i18n::wind(lang, wind)).unwrap_or_default()) }
                    span.name { (night.name(who)) }
                    (signed(night.total(who)))
                    (bets::on_player(keeper, &bettors, who))
                }
            }
        }
        (bets::closed(asked, keeper, &bettors))
        @if !night.closed {
            div.due {
                @if let Some(first) = first { p.first { (first) } }
                @for line in lines.iter().skip(1) { p { (capital(line)) } }
            }
        }
    }
}

/// Renders the buttons to record a win or open the page of the deal.
fn buttons(asked: &PageRequest) -> Markup {
    let lang = asked.lang;
    html! {
        div.buttons {
            (button("/win/new", "primary big", text!(lang, "table-win"), &[]))
            a.button.big href="/deal" { (text!(lang, "hub-deal")) }
        }
    }
}

/// Renders the hands that other phones are entering, and a link to the own one.
fn entering(asked: &PageRequest, night: &Night, id: NightId) -> Markup {
    let lang = asked.lang;
    let all = asked.hub.entering_in(id).into_iter();
    let (own, others): (Vec<_>, Vec<_>) = all.partition(|(device, _)| Some(*device) == asked.visitor.id());
    html! {
        @if !own.is_empty() && !night.closed {
            p.own-draft { (text!(lang, "hub-own-draft")) " " a.button href="/win" { (text!(lang, "hub-go-on")) } }
        }
        @for (device, hand) in others {
            @let by = super::parts::device(asked, night, &device.author());
            section.card.entering {
                h2 { (text!(lang, "hub-entering", device = by)) }
                @if hand.reading { p.quiet { (text!(lang, "status-reading")) } }
                (groups(lang, &hand.tiles))
                p {
                    @if let Some(winner) = hand.winner { strong { (night.name(winner)) } " " }
                    @if let Some(worth) = hand.worth(lang) { span.worth { (worth) } }
                }
            }
        }
    }
}

/// Renders the people without a seat, and the sum of all totals if it is not zero.
fn beside(asked: &PageRequest, night: &Night) -> Markup {
    let at_table = |who: &PlayerId| {
        let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
        tables.any(|table| table.contains(who))
    };
    let others: Vec<PlayerId> = here(night).into_iter().filter(|who| !at_table(who)).collect();
    let sum = night.imbalance();
    html! {
        @if !others.is_empty() {
            p.beside { (text!(asked.lang, "beside")) " "
                @for who in others { span.one.own[asked.person() == Some(who)] { (night.name(who)) " " (signed(night.total(who))) } " " } }
        }
        @if sum != Amount::ZERO { p.note.wrong { (text!(asked.lang, "unaccounted", amount = sum)) } }
    }
}

/// Renders the last win with its tiles, and the last entries.
fn last(asked: &PageRequest, keeper: &Keeper, lines: &[AccountLine]) -> Markup {
    let (lang, night) = (asked.lang, keeper.night());
    html! {
        @if let Some((hand, ..)) = last_won(night) {
            section.card { h2 { (text!(lang, "table-last")) } @for one in wins(hand) { (win(lang, night, one)) } }
        }
        @if !lines.is_empty() {
            h2 { (text!(lang, "hands-title", count = night.counted().count())) }
            @for line in lines.iter().rev().take(LAST) { (account::line(asked, keeper, line)) }
            p { a href="/hands" { (text!(lang, "hub-all-deals")) } }
        }
    }
}

/// Renders the settlement of an ended night.
fn settled(asked: &PageRequest, night: &Night) -> Markup {
    html! {
        section.card {
            h2 { (text!(asked.lang, "night-even")) }
            (super::night::settlement(asked.lang, night))
        }
    }
}
