//! The table page: seats with totals, the next deal, hands being entered, questions, the last deals.

use maud::{Markup, html};

use super::account::EntryList;
use super::frame::{Page, Tab};
use super::parts::{button, here, names, signed_amount, win};
use super::tiles::groups;
use super::{Answer, PageRequest, PageResult, account, acts, agree, bets, draw, regain};
use crate::hub::device_session::last_won_deal;
use crate::hub::devices::DeviceRole;
use crate::i18n::{self, Lang};
use crate::report::table::gain_cell;
use crate::scorer::night::{Keeper, camps};
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Amount, CampsDrawn, Night, NightId, PlayerId};
use crate::tile::Wind;
use crate::words::{FinalSheet, MoneyRate, account_notes, seat_total, win_texts};

/// The id of the questions to the user, to which the bar links.
pub const QUESTIONS: &str = "questions";

/// The number of entries in the list of the last ones.
const MAX_LAST_ENTRIES: usize = 5;

/// Shows the table; redirects a phone without a person to the choice of one.
pub fn show_table(request: &PageRequest) -> PageResult {
    if !request.visitor.device.as_ref().is_some_and(|device| device.said) || request.is_unknown {
        let begun = request.hub.night().draft().is_none();
        if begun {
            return Ok(Answer::Redirect("/who".to_owned()));
        }
    }
    let lang = request.lang;
    let (host_offer, questions) = (regain::host_offer(request), regain::claim_cards(request));
    let draw = draw::entered_draw(request);
    let keeper = request.hub.night();
    let night = keeper.night();
    if keeper.draft().is_some() {
        let body = html! {
            p { (text!(lang, "hub-no-night")) }
            (host_offer)
            @if request.role() == DeviceRole::Host { p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } } }
        };
        return Ok(Answer::Page(Page::live(Tab::Table, text!(lang, "page-table"), body)));
    }
    let title = night.opened.as_ref().map_or_else(String::new, |opened| opened.title.clone());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let body = html! {
        div id=(QUESTIONS) {
            (questions)
            (agree::own_requests(request, &keeper))
        }
        @if night.closed { (ended_card(request, night)) }
        @else {
            @for table in 0..tables { (table_card(request, &keeper, table, tables)) }
            @if request.can_enter() {
                (buttons(request, &keeper))
                @for table in 0..tables { (draw_card(request, &keeper, table, draw.as_ref())) }
            }
            (draft_cards(request, night, keeper.id()))
            (people_without_seat(request, night))
            @if let Some(form) = bets::own_bet(request, &keeper) { (form) }
        }
        (last_entries(request, &keeper, &keeper.account()))
    };
    Ok(Answer::Page(Page::live(Tab::Table, title, body)))
}

/// Renders a table: seats, bets and the next deal.
fn table_card(request: &PageRequest, keeper: &Keeper, table: usize, tables: usize) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let number = u8::try_from(table).unwrap_or(0);
    // Errors are ignored: the next recording reports them.
    let bettors = keeper.bettors(number).unwrap_or_default();
    let Some(due) = night.due(table) else {
        return html! {};
    };
    let result = crate::words::game_result(lang, night, &due);
    let first = i18n::course::deal_headline(lang, night, &due);
    let is_played = request.can_enter() && !night.is_game_over();
    html! {
        @if tables > 1 { h2 { (text!(lang, "table-number", number = (table + 1))) } }
        ol.seats {
            @for (seat, &who) in due.players.iter().enumerate() {
                li.own[request.person() == Some(who)] {
                    span.wind { (Wind::ALL.get(seat).map(|&wind| i18n::wind(lang, wind)).unwrap_or_default()) }
                    span.name { (night.name(who)) }
                    (gain_cell(&seat_total(night, who)))
                    (acts::seat_marks(lang, keeper, number, who))
                    (bets::bets_on(keeper, &bettors, who))
                    @if is_played {
                        form method="post" action="/win/new" {
                            input type="hidden" name="winner" value=(who);
                            button.cover aria-label=(text!(lang, "seat-won", player = night.name(who))) {}
                        }
                    }
                }
            }
        }
        @if let Some(own) = request.person().filter(|own| is_played && due.players.contains(own)) {
            (acts::own_acts(request, keeper, number, &due.players, own))
        }
        (camps_line(lang, night))
        (bets::hidden_bets(request, keeper, &bettors))
        div.due {
            @if let Some((over, places)) = result.split_first() {
                p.first { (capital(over)) }
                @for place in places { p { (place) } }
                // The totals at the seats include what was agreed on the side.
                @for note in account_notes(lang, night) { p.quiet { (note) } }
            } @else {
                @if let Some(first) = first { p.first { (first) } }
                @if let Some(change) = i18n::course::chair_change(lang, night, usize::from(number)) {
                    p.first { (change) }
                }
                @for line in i18n::course::steps(lang, night, &due) { p { (capital(&line)) } }
            }
        }
    }
}

/// Renders who is in which camp; empty without camps.
fn camps_line(lang: Lang, night: &Night) -> Markup {
    let drawn = night.standing::<CampsDrawn>();
    html! {
        @if let Some((drawn, _)) = drawn {
            ul.camps aria-label=(text!(lang, "camps")) {
                @for camp in &drawn.camps {
                    li { (text!(lang, "camp-people", camp = camps::name(lang, &camp.name), people = names(lang, night, &camp.people))) }
                }
            }
        }
    }
}

/// Renders the buttons to record a win or open the page of the deal; after a game, those for the next one and the end.
fn buttons(request: &PageRequest, keeper: &Keeper) -> Markup {
    let lang = request.lang;
    let is_over = keeper.night().is_game_over();
    html! {
        @if is_over {
            div.buttons {
                a.button.primary.big href="/game" { (text!(lang, "night-next-game")) }
                @if request.role() == DeviceRole::Host {
                    a.button.big href="/begin/end" { (text!(lang, "night-close-night")) }
                }
            }
        }
        div.buttons {
            (button("/win/new", if is_over { "big" } else { "primary big" }, text!(lang, "table-win"), &[]))
            a.button.big href="/deal" { (text!(lang, "hub-deal")) }
        }
    }
}

/// Renders the draw of a table, unless its game is over.
fn draw_card(request: &PageRequest, keeper: &Keeper, table: usize, entered: Option<&draw::EnteredDraw>) -> Markup {
    let due = keeper.night().due(table).filter(|_| !keeper.night().is_game_over());
    html! {
        @if let Some(due) = due {
            (draw::draw_card(request, keeper, u8::try_from(table).unwrap_or(0), &due.players, entered))
        }
    }
}

/// Renders the hands that other phones are entering, and a link to the own one.
fn draft_cards(request: &PageRequest, night: &Night, id: NightId) -> Markup {
    let lang = request.lang;
    let all = request.hub.drafts_in(id).into_iter();
    let (own, others): (Vec<_>, Vec<_>) = all.partition(|(device, _)| Some(*device) == request.visitor.id());
    html! {
        @if !own.is_empty() {
            p.own-draft { (text!(lang, "hub-own-draft")) " " a.button href="/win" { (text!(lang, "hub-go-on")) } }
        }
        @for (device, hand) in others {
            @let by = super::parts::device(request, night, &device.author());
            section.card.entering {
                h2 { (text!(lang, "hub-entering", device = by)) }
                @if hand.reading { p.quiet { (text!(lang, "photo-step-reading")) } }
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
fn people_without_seat(request: &PageRequest, night: &Night) -> Markup {
    let at_table = |who: &PlayerId| {
        let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
        tables.any(|table| table.contains(who))
    };
    let others: Vec<PlayerId> = here(night).into_iter().filter(|who| !at_table(who)).collect();
    let sum = night.imbalance();
    html! {
        @if !others.is_empty() {
            p.beside { (text!(request.lang, "beside")) " "
                @for who in others { span.one.own[request.person() == Some(who)] { (night.name(who)) " " (signed_amount(night.total(who))) } " " } }
        }
        @if sum != Amount::ZERO { p.note.wrong { (text!(request.lang, "unaccounted", amount = sum)) } }
    }
}

/// Renders the last win with its tiles, and the last entries.
fn last_entries(request: &PageRequest, keeper: &Keeper, lines: &[AccountLine]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    html! {
        @if let Some((hand, ..)) = last_won_deal(night) {
            section.card { h2 { (text!(lang, "table-last")) } @for one in win_texts(lang, night, hand) { (win(lang, &one)) } }
        }
        @if !lines.is_empty() {
            h2 { (account::entries_heading(lang, night)) }
            (account::entry_lines(request, &EntryList::current(keeper), lines.iter().rev().take(MAX_LAST_ENTRIES)))
            p { a.button.quiet href="/hands" { (text!(lang, "hub-all-deals")) } }
        }
    }
}

/// Renders the end of a night: the result in short with a link to the whole one, and the next night for the host.
fn ended_card(request: &PageRequest, night: &Night) -> Markup {
    let lang = request.lang;
    let result = FinalSheet::of(lang, night, &MoneyRate::default());
    html! {
        section.card {
            h2 { (text!(lang, "table-closed")) }
            @if let Some(sheet) = result {
                @for row in &sheet.rows { p { (row.line(lang)) } }
                h2 { (text!(lang, "night-even")) }
                (super::night::settlement(lang, night))
                p { a.button href="/night" { (text!(lang, "final-result")) } }
            }
        }
        @if request.role() == DeviceRole::Host {
            p { a.button.primary.big href="/begin" { (text!(lang, "new-night")) } }
        }
    }
}
