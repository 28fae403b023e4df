//! The further fields for a new night: title, length, flowers, camps, spectators.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use super::named_attendee;
use crate::app::theme;
use crate::app::widgets::fields::{number_field, show_labelled_choice, text_field};
use crate::app::widgets::show_remove_button;
use quejing_io::plain::escape_controls;
use quejing_session::model::Model;
use quejing_session::night::{GameLength, Opening, Role};

/// The maximum number of deals that can be entered as the length of a night.
const MAX_PLANNED_DEALS: u32 = 999;
/// The number of deals that is suggested when the user chooses a fixed number of deals as the length of a night.
const SUGGESTED_DEALS: u32 = 16;
/// The maximum length of a spectator's name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Draws the fields for title, length, agreements and spectators of a new night, and stores their input in `filled`; `spectator` is
/// the text of the field for a spectator's name.
pub fn show_plan_fields(ui: &mut Ui, model: &Model, filled: &mut Opening, spectator: &mut String) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        text_field(ui, text!(lang, "first-title"), &mut filled.title, 180.0);
        show_length_choice(ui, model, filled);
        if filled.profile.asks("flowers") {
            ui.checkbox(&mut filled.plan.flowers, text!(lang, "night-with-flowers"));
        }
        if filled.profile.asks("camps") {
            ui.checkbox(&mut filled.plan.camps, text!(lang, "night-in-camps"));
        }
    });
    show_spectators(ui, model, filled, spectator);
}

fn show_length_choice(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    let length = &mut filled.plan.length;
    let deals = match *length {
        GameLength::Hands(deals) => deals,
        _ => SUGGESTED_DEALS,
    };
    let lengths = [
        (GameLength::Rules, text!(lang, "night-length-rules")),
        (GameLength::Half, text!(lang, "night-length-half")),
        (GameLength::Full, text!(lang, "night-length-full")),
        (GameLength::Hands(deals), text!(lang, "night-length-deals")),
        (GameLength::Open, text!(lang, "night-length-open")),
    ];
    let lengths = lengths.map(|(length, text)| (length, text.to_owned()));
    show_labelled_choice(ui, text!(lang, "night-length"), 140.0, &lengths, length);
    if let GameLength::Hands(deals) = length {
        number_field(ui, text!(lang, "night-length-deals"), deals, 1..=MAX_PLANNED_DEALS);
    }
}

/// Draws the planned spectators, each with a button that removes the person, and the field that adds one.
fn show_spectators(ui: &mut Ui, model: &Model, filled: &mut Opening, spectator: &mut String) {
    let lang = model.lang;
    let mut removed = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "night-watches"));
        for (index, comer) in filled.people.iter().enumerate().filter(|(_, comer)| comer.role == Role::Spectator) {
            ui.label(RichText::new(escape_controls(&comer.name)).color(theme::palette().text_strong));
            if show_remove_button(ui, &text!(lang, "night-leave-out", player = comer.name)) {
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
            filled.people.push(named_attendee(spectator, Role::Spectator));
            spectator.clear();
            text.request_focus();
        }
    });
    if let Some(index) = removed {
        filled.people.remove(index);
    }
}
