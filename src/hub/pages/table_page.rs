//! The table page: questions to the user, seats with totals, the next deal, hands being entered, bets, the last
//! entries.

use maud::{Markup, html};

use super::components::{button_form, join_names, people_present, signed_amount, win_section};
use super::entry_list::EntryListContext;
use super::page_frame::{PageTab, PhonePage};
use super::tile_images::tile_groups;
use super::{
    PageAnswer, PageRequest, PageResult, act_buttons, bets, consent_requests, draw_entry, entry_list, left_hand,
    recovery, returned,
};
use crate::hub::device_session::last_won_deal;
use crate::hub::devices::DeviceRole;
use crate::report::html_table::gain_cell;
use quejing_session::error_texts::capitalize;
use quejing_session::game::Wind;
use quejing_session::night::{AccountLine, Amount, CampsDrawn, Keeper, Night, NightId, PlayerId, camps};
use quejing_words::history::{FinalSheet, MoneyRate, account_notes, seat_total, win_texts};
use quejing_words::{self as words, Lang};

/// The HTML id of the questions to the user on the table page, to which the bar links.
pub const QUESTIONS_ID: &str = "questions";

/// The maximum number of entries that the table page lists, the latest first.
const MAX_LAST_ENTRIES: usize = 5;

/// Shows the table page. Redirects a phone whose user has yet to choose a person to that choice, once a night has
/// begun.
pub fn show_table(request: &PageRequest) -> PageResult {
    if !request.visitor.device.as_ref().is_some_and(|device| device.has_chosen_person) || request.is_person_unknown {
        let begun = request.hub.read_ledger().open_night().draft_opening().is_none();
        if begun {
            return Ok(PageAnswer::Redirect("/who".to_owned()));
        }
    }
    let lang = request.lang;
    let (host_offer, questions) = (recovery::host_offer(request), recovery::claim_cards(request));
    let earlier_requests = consent_requests::earlier_request_cards(request);
    let draw = draw_entry::drafted_draw(request);
    let left_hand = left_hand::left_hand_card(request);
    let rates = request.with_session(|session| session.money_rates.clone()).unwrap_or_default();
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    if keeper.open_night().draft_opening().is_some() {
        let body = html! {
            p { (text!(lang, "hub-no-night")) }
            (host_offer)
            @if request.role() == DeviceRole::Host { p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } } }
        };
        return Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, text!(lang, "page-table"), body)));
    }
    let title = night.opened.as_ref().map_or_else(String::new, |opened| opened.title.clone());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let body = html! {
        div id=(QUESTIONS_ID) {
            (questions)
            (left_hand)
            (returned::returned_cards(request, &keeper))
            (consent_requests::own_request_cards(request, &keeper))
            (bets::late_bet_cards(request, &keeper))
            (earlier_requests)
        }
        @if night.is_closed { (night_end_card(request, night, rates.for_night(night))) }
        @else {
            @for table in 0..tables { (table_card(request, &keeper, table, tables)) }
            @if request.can_record() {
                (record_buttons(request, &keeper))
                @for table in 0..tables { (table_draw_card(request, &keeper, table, draw.as_ref())) }
            }
            (draft_cards(request, night, keeper.night_id()))
            (unseated_people(request, night))
            @if let Some(form) = bets::own_bet_forms(request, &keeper, true) { (form) }
        }
        (latest_entries_section(request, &keeper, &keeper.open_night().account_lines()))
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, title, body)))
}

/// Renders a table: the seats with totals, the acts of the user, the camps, the hidden bets, and the next deal or the
/// result of the game. Empty if no deal is due or in progress at the table.
fn table_card(request: &PageRequest, keeper: &Keeper, table: usize, table_count: usize) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let number = u8::try_from(table).unwrap_or(0);
    // Errors are ignored: the next recording reports them.
    let bettors = keeper.bets().bettors(number).unwrap_or_default();
    let Some(due) = night.table_status(table) else {
        return html! {};
    };
    let result = quejing_words::history::game_result_lines(lang, night, &due);
    let first = words::course::deal_headline(lang, night, &due);
    let is_played = request.can_record() && !night.is_game_over();
    html! {
        @if table_count > 1 { h2 { (text!(lang, "table-number", number = (table + 1))) } }
        ol.seats {
            @for (seat, &who) in due.players.iter().enumerate() {
                li.own[request.person() == Some(who)] {
                    span.wind { (Wind::ALL.get(seat).map(|&wind| words::wind_name(lang, wind)).unwrap_or_default()) }
                    span.name { (night.name(who)) }
                    (gain_cell(&seat_total(night, who)))
                    (act_buttons::done_act_names(lang, keeper, number, who))
                    (bets::open_bets_on_player(lang, keeper, &bettors, who))
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
            (act_buttons::own_act_buttons(request, keeper, number, &due.players, own))
        }
        (camps_list(lang, night))
        (bets::hidden_bets(request, keeper, &bettors))
        div.due {
            @if let Some((over, places)) = result.split_first() {
                p.first { (capitalize(over)) }
                @for place in places { p { (place) } }
                // The totals at the seats include what was agreed on the side.
                @for note in account_notes(lang, night) { p.quiet { (note) } }
            } @else {
                @if let Some(first) = first { p.first { (first) } }
                @if let Some(change) = words::course::chair_change_text(lang, night, usize::from(number)) {
                    p.first { (change) }
                }
                @for line in words::course::step_lines(lang, night, &due) { p { (capitalize(&line)) } }
            }
        }
    }
}

/// Renders the camps in force, each with its people; empty if there are none.
fn camps_list(lang: Lang, night: &Night) -> Markup {
    let drawn = night.standing_act::<CampsDrawn>();
    html! {
        @if let Some((drawn, _)) = drawn {
            ul.camps aria-label=(text!(lang, "camps")) {
                @for camp in &drawn.camps {
                    li { (text!(lang, "camp-people", camp = camps::camp_name(lang, night, &camp.name), people = join_names(lang, night, &camp.people))) }
                }
            }
        }
    }
}

/// Renders the buttons that begin a win and open the page of the deal. After a game, also renders those for the next
/// game and, for a host, for the end of the night.
fn record_buttons(request: &PageRequest, keeper: &Keeper) -> Markup {
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
            (button_form("/win/new", if is_over { "big" } else { "primary big" }, text!(lang, "table-win"), &[]))
            a.button.big href="/deal" { (text!(lang, "hub-deal")) }
        }
    }
}

/// Renders the form for the draw of a table; empty if the game is over, and for rules that do not ask who was tenpai.
fn table_draw_card(
    request: &PageRequest,
    keeper: &Keeper,
    table: usize,
    drafted_draw: Option<&draw_entry::DraftedDraw>,
) -> Markup {
    let due = keeper.night().table_status(table).filter(|_| !keeper.night().is_game_over());
    html! {
        @if let Some(due) = due {
            (draw_entry::draw_card(request, keeper, u8::try_from(table).unwrap_or(0), &due.players, drafted_draw))
        }
    }
}

/// Renders the hands that other phones are entering and, if this phone is entering one, a link to it.
fn draft_cards(request: &PageRequest, night: &Night, night_id: NightId) -> Markup {
    let lang = request.lang;
    let all = request.hub.drafted_hands_of_night(night_id).into_iter();
    let (own, others): (Vec<_>, Vec<_>) = all.partition(|(device, _)| Some(*device) == request.visitor.device_id());
    html! {
        @if !own.is_empty() {
            p.own-draft { (text!(lang, "hub-own-draft")) " " a.button href="/win" { (text!(lang, "hub-go-on")) } }
        }
        @for (device, hand) in others {
            @let by = super::components::author_display_name(request, night, &device.author_name());
            section.card.entering {
                h2 { (text!(lang, "hub-entering", device = by)) }
                @if hand.is_reading { p.quiet { (text!(lang, "photo-step-reading")) } }
                (tile_groups(lang, &hand.tiles))
                p {
                    @if let Some(winner) = hand.winner { strong { (night.name(winner)) } " " }
                    @if let Some(worth) = hand.worth_text(lang) { span.worth { (worth) } }
                }
            }
        }
    }
}

/// Renders the people without a seat with their totals and, if the sum of all totals is not zero, a warning with that
/// sum.
fn unseated_people(request: &PageRequest, night: &Night) -> Markup {
    let has_seat = |who: &PlayerId| {
        let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
        tables.any(|table| table.contains(who))
    };
    let unseated: Vec<PlayerId> = people_present(night).into_iter().filter(|who| !has_seat(who)).collect();
    let imbalance = night.imbalance();
    html! {
        @if !unseated.is_empty() {
            p.beside { (text!(request.lang, "beside")) " "
                @for who in unseated { span.one.own[request.person() == Some(who)] { (night.name(who)) " " (signed_amount(night.counted_total(who))) } " " } }
        }
        @if imbalance != Amount::ZERO { p.note.wrong { (text!(request.lang, "unaccounted", amount = imbalance)) } }
    }
}

/// Renders the wins of the last deal that was won, with their tiles, and the list of the last [`MAX_LAST_ENTRIES`]
/// entries.
fn latest_entries_section(request: &PageRequest, keeper: &Keeper, lines: &[AccountLine]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    html! {
        @if let Some((hand, ..)) = last_won_deal(night) {
            section.card { h2 { (text!(lang, "table-last")) } @for one in win_texts(lang, night, hand) { (win_section(lang, &one)) } }
        }
        @if !lines.is_empty() {
            h2 { (entry_list::entries_heading(lang, night)) }
            (entry_list::entry_lines(request, &EntryListContext::of_current_night(keeper), lines.iter().rev().take(MAX_LAST_ENTRIES)))
            p { a.button.quiet href="/hands" { (text!(lang, "hub-all-deals")) } }
        }
    }
}

/// Renders the card of an ended night: the result in short, with money at `rate`, with a link to the whole result and,
/// for a host, the button for a new night.
fn night_end_card(request: &PageRequest, night: &Night, rate: &MoneyRate) -> Markup {
    let lang = request.lang;
    let result = FinalSheet::for_night(lang, night, rate);
    html! {
        section.card {
            h2 { (text!(lang, "table-closed")) }
            @if let Some(sheet) = result {
                @for row in &sheet.rows { p { (row.to_line(lang)) } }
                h2 { (text!(lang, "night-even")) }
                (super::night::settlement_lines(lang, night, rate))
                p { a.button href="/night" { (text!(lang, "final-result")) } }
            }
        }
        @if request.role() == DeviceRole::Host {
            p { a.button.primary.big href="/begin" { (text!(lang, "new-night")) } }
        }
    }
}
