//! The further choices for a new night: title, length, flowers, camps, spectators.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use super::comer;
use crate::app::theme;
use crate::app::widgets::fields::{field, labelled_choice, number};
use crate::app::widgets::remove;
use crate::plain::plain;
use crate::scorer::model::Model;
use crate::table::ledger::{GameLength, Opening, Role};

/// The maximum number of deals that a night can be planned for.
const MAX_DEALS: u32 = 999;
/// The number of deals that is suggested.
const USUAL_DEALS: u32 = 16;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Draws the choices.
pub fn show(ui: &mut Ui, model: &Model, filled: &mut Opening, spectator: &mut String) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        field(ui, text!(lang, "first-title"), &mut filled.title, 180.0);
        show_length(ui, model, filled);
        if filled.profile.asks("flowers") {
            ui.checkbox(&mut filled.plan.flowers, text!(lang, "night-with-flowers"));
        }
        if filled.profile.asks("camps") {
            ui.checkbox(&mut filled.plan.camps, text!(lang, "night-in-camps"));
        }
    });
    show_spectators(ui, model, filled, spectator);
}

fn show_length(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    let length = &mut filled.plan.length;
    let deals = match *length {
        GameLength::Hands(deals) => deals,
        _ => USUAL_DEALS,
    };
    let lengths = [
        (GameLength::Rules, text!(lang, "night-length-rules")),
        (GameLength::Half, text!(lang, "night-length-half")),
        (GameLength::Full, text!(lang, "night-length-full")),
        (GameLength::Hands(deals), text!(lang, "night-length-deals")),
        (GameLength::Open, text!(lang, "night-length-open")),
    ];
    let lengths = lengths.map(|(length, text)| (length, text.to_owned()));
    labelled_choice(ui, text!(lang, "night-length"), 140.0, &lengths, length);
    if let GameLength::Hands(deals) = length {
        number(ui, text!(lang, "night-length-deals"), deals, 1..=MAX_DEALS);
    }
}

/// Draws the people who watch, and the field for another one.
fn show_spectators(ui: &mut Ui, model: &Model, filled: &mut Opening, spectator: &mut String) {
    let lang = model.lang;
    let mut removed = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "night-watches"));
        for (index, comer) in filled.people.iter().enumerate().filter(|(_, comer)| comer.role == Role::Spectator) {
            ui.label(RichText::new(plain(&comer.name)).color(theme::palette().text_strong));
            if remove(ui, &text!(lang, "night-leave-out", player = comer.name)) {
                removed = Some(index);
            }
        }
        let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::palette().text_quiet);
        let text = TextEdit::singleline(spectator).char_limit(MAX_NAME_CHARS).hint_text(hint).desired_width(150.0);
        let text = ui.add(text);
        let is_entered = text.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_named = !spectator.trim().is_empty();
        let add = ui.add_enabled(is_named, egui::Button::new(text!(lang, "add")));
        if is_named && (add.clicked() || is_entered) {
            filled.people.push(comer(spectator, Role::Spectator));
            spectator.clear();
            text.request_focus();
        }
    });
    if let Some(index) = removed {
        filled.people.remove(index);
    }
}
