//! The entries that were made while the ledger's server did not answer and could not be recorded: each with what was
//! recorded instead, and the buttons that make it again or remove it from the list.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{author_display_name, button_form};
use super::{PageRequest, PageResult};
use crate::hub::refusal::RefusalReason;
use quejing_io::dates::format_clock;
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::night::{Keeper, NightAction, ReturnedNightEntry, WaitingEntries};
use quejing_words::history::returned_texts;

/// Renders a card for each entry that could not be recorded; the error, if they cannot be read.
pub fn returned_cards(request: &PageRequest, keeper: &Keeper) -> Markup {
    match WaitingEntries::of(keeper).returned() {
        Ok(returned) => html! { @for one in &returned { (returned_card(request, keeper, one)) } },
        Err(error) => html! { p.note.wrong { (error_texts::ledger_error_text(&error, None, request.lang)) } },
    }
}

fn returned_card(request: &PageRequest, keeper: &Keeper, one: &ReturnedNightEntry) -> Markup {
    let (lang, entry) = (request.lang, &one.entry);
    let replay = one.replay(keeper.replay());
    let texts = returned_texts(lang, replay, entry);
    let author = entry.events.as_ref().map_or("", |events| &events.author);
    let author = author_display_name(request, replay.night(), author);
    let number = [("returned", entry.number.to_string())];
    html! {
        section.card.asks {
            h2 { (text!(lang, "returned-title")) }
            @if let Some(opened) = replay.night().opened.as_ref().filter(|_| one.other_night.is_some()) { p.quiet { (opened.title) } }
            @for line in &texts.lines { p { strong { (line) } } }
            p.quiet { (text!(lang, "returned-entered", author = author, time = format_clock(entry.entered_ms))) }
            p { (texts.reason) }
            @if request.can_record() {
                div.buttons {
                    @if WaitingEntries::of(keeper).can_enter_again(entry) {
                        (button_form("/returned/again", "primary", text!(lang, "returned-again"), &number))
                    }
                    (button_form("/returned/dismiss", "quiet", text!(lang, "dismiss"), &number))
                }
            }
        }
    }
}

/// Makes the entry that the form names again; it may need a confirmation first.
pub fn enter_again(request: &PageRequest) -> PageResult {
    act_on_returned(request, NightAction::EnterAgain)
}

/// Removes the entry that the form names from the list of those that could not be recorded.
pub fn dismiss(request: &PageRequest) -> PageResult {
    act_on_returned(request, NightAction::DropReturned)
}

fn act_on_returned(request: &PageRequest, action: fn(i64) -> NightAction) -> PageResult {
    let number = request.fields.parse_value("returned").ok_or((StatusCode::BAD_REQUEST, RefusalReason::NoForm))?;
    request.change_session(|session| session.apply_action(SessionAction::Night(action(number))))?;
    request.hub.publish_change();
    super::open_deal::redirect_or_confirm(request, "/")
}
