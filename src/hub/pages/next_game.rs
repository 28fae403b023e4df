//! The page that begins the next game of the night. The order of seats is that of the game before, unless people choose
//! another one or draw lots.

use maud::html;

use super::components::{check_box, drop_down};
use super::form_marks::night_field;
use super::night_control::{end_decision_section, parse_end_decision};
use super::open_deal::redirect_or_confirm;
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::action::SessionAction;
use quejing_session::night::{NightAction, NightEntry, PlayerId, RecordRefusal, SeatingMethod, draw_lots};
use quejing_session::notice::Tone;
use quejing_words::night::{play_refusal_text, refusal_text};

/// Returns the name of the form field for a place in the order of seats, from 0.
fn place_field_name(place: usize) -> String {
    format!("place{place}")
}

/// Shows the form to begin the next game. Redirects to the table page if the night has not begun or has ended.
pub fn show_game_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    if keeper.open_night().draft_opening().is_some() || night.is_closed {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    let order = night.game_order();
    let people: Vec<(PlayerId, String)> = order.iter().map(|&player| (player, night.name(player))).collect();
    let game = night.game().number() + 1;
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/game" {
            (night_field(&keeper))
            input type="hidden" name="game" value=(game);
            (check_box("draw", text!(lang, "night-draw-seats"), false, None))
            @for (place, player) in order.iter().enumerate() {
                (drop_down(&place_field_name(place), &(place + 1).to_string(), &people, Some(player)))
            }
            @if night.needs_end_decision() {
                (end_decision_section(lang, night, text!(lang, "night-begin-game", game = game).as_str()))
            } @else { button.primary.big { (text!(lang, "night-begin-game", game = game)) } }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Table, text!(lang, "night-game", game = game), body)))
}

/// Begins the game whose number the form carries, unless that game has begun in the meantime. If the rules refuse the
/// order of seats, or the form does not decide on an unfinished game, queues the reason and shows the form again.
pub fn begin_game(request: &PageRequest) -> PageResult {
    let refused = request.change_session(|session| {
        let night = session.model.keeper().night();
        if request.fields.parse_value::<usize>("game") != Some(night.game().number() + 1) {
            return None;
        }
        let places = 0..night.order.len();
        let mut order: Vec<PlayerId> =
            places.filter_map(|place| request.fields.parse_value(&place_field_name(place))).collect();
        let method = if request.fields.has_field("draw") { SeatingMethod::Draw } else { SeatingMethod::ByHand };
        if method == SeatingMethod::Draw {
            order = night.game_order();
            draw_lots(&mut order);
        }
        let unfinished = parse_end_decision(request);
        if unfinished.is_none() && night.needs_end_decision() {
            return Some(refusal_text(request.lang, Some(night), &RecordRefusal::GameNotFinished));
        }
        if let Err(refusal) = session.model.keeper().open_night().rules().seating().arrange_seats(&order, method) {
            return Some(play_refusal_text(request.lang, Some(night), &refusal));
        }
        session.apply_action(SessionAction::Night(NightAction::Enter(NightEntry::NextGame {
            order,
            method,
            unfinished,
        })));
        None
    })?;
    match refused {
        Some(text) => {
            request.queue_message(Tone::Wrong, text)?;
            Ok(PageAnswer::Redirect("/game".to_owned()))
        }
        None => redirect_or_confirm(request, "/"),
    }
}
