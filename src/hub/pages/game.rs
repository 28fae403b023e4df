//! The page that begins the next game of the night: who sits where, as in the game before unless people choose or draw lots.

use maud::html;

use super::deal::redirect_or_confirm;
use super::frame::{Page, Tab};
use super::parts::{list, tick};
use super::{Answer, PageRequest, PageResult};
use crate::i18n::night::refusal_in;
use crate::scorer::action::Action;
use crate::scorer::night::NightAction;
use crate::scorer::notice::Tone;
use crate::table::ledger::{HowSeated, PlayerId, draw_lots};

/// Returns the form field of a place in the order, from 0.
fn place_field(place: usize) -> String {
    format!("place{place}")
}

/// Shows the form to begin the next game.
pub fn show_game_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.night();
    let night = keeper.night();
    if keeper.draft().is_some() || night.closed {
        return Ok(Answer::Redirect("/".to_owned()));
    }
    let order = night.game_order();
    let people: Vec<(PlayerId, String)> = order.iter().map(|&player| (player, night.name(player))).collect();
    let game = night.game().number() + 1;
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/game" {
            input type="hidden" name="game" value=(game);
            (tick("draw", text!(lang, "night-draw-lots"), false, None))
            @for (place, player) in order.iter().enumerate() {
                (list(&place_field(place), &(place + 1).to_string(), &people, Some(player)))
            }
            button.primary.big { (text!(lang, "night-begin-game", game = game)) }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Table, text!(lang, "night-game", game = game), body)))
}

/// Begins the game that the form names, unless somebody else began it in the meantime.
pub fn begin_game(request: &PageRequest) -> PageResult {
    let refused = request.change_session(|session| {
        let night = session.model.keeper().night();
        if request.fields.parse::<usize>("game") != Some(night.game().number() + 1) {
            return None;
        }
        let places = 0..night.order.len();
        let mut order: Vec<PlayerId> = places.filter_map(|place| request.fields.parse(&place_field(place))).collect();
        let how = if request.fields.has("draw") { HowSeated::Draw } else { HowSeated::ByHand };
        if how == HowSeated::Draw {
            order = night.game_order();
            draw_lots(&mut order);
        }
        match night.next_game(&order, how) {
            Ok(begun) => {
                session.apply(Action::Night(NightAction::Propose(vec![begun])));
                None
            }
            Err(refusal) => Some(refusal_in(request.lang, night, &refusal)),
        }
    })?;
    match refused {
        Some(text) => {
            request.queue_message(Tone::Wrong, text)?;
            Ok(Answer::Redirect("/game".to_owned()))
        }
        None => redirect_or_confirm(request, "/"),
    }
}
