//! The further fields for a new night: title, length, flowers, camps, spectators.

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use super::named_attendee;
use crate::app::theme;
use crate::app::widgets::fields::{show_labelled_choice, show_labelled_number_field, show_labelled_text_field};
use crate::app::widgets::show_remove_button;
use quejing_io::plain::escape_controls;
use quejing_session::game::{QuestionRole, SetAside};
use quejing_session::night::{GameLength, MAX_NAME_CHARS, NightOpening, Role};
use quejing_session::session::Session;

/// The maximum number of deals that the user can enter as the length of a night.
const MAX_PLANNED_DEAL_COUNT: u32 = 999;
/// The number of deals that the card suggests when the user chooses a fixed number of deals as the length of a night.
const SUGGESTED_DEAL_COUNT: u32 = 16;

/// Draws the fields for title, length, agreements and spectators of a new night, and stores their input in
/// `filled_opening`. `spectator_name` is the text of the field that adds a spectator.
pub fn show_plan_fields(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening, spectator_name: &mut String) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        show_labelled_text_field(ui, text!(lang, "first-title"), &mut filled_opening.title, 180.0);
        show_length_choice(ui, model, filled_opening);
        if filled_opening.profile.shape().set_aside == SetAside::Flowers {
            ui.checkbox(&mut filled_opening.plan.flowers, text!(lang, "night-with-flowers"));
        }
        if filled_opening.profile.asks_for(QuestionRole::Camps) {
            ui.checkbox(&mut filled_opening.plan.camps, text!(lang, "night-in-camps"));
        }
    });
    show_spectators(ui, model, filled_opening, spectator_name);
}

fn show_length_choice(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) {
    let lang = model.lang;
    let length = &mut filled_opening.plan.length;
    let deals = match *length {
        GameLength::Hands(deals) => deals,
        _ => SUGGESTED_DEAL_COUNT,
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
        show_labelled_number_field(ui, text!(lang, "night-length-deals"), deals, 1..=MAX_PLANNED_DEAL_COUNT);
    }
}

/// Draws the planned spectators, each with a button that removes the person, and the field that adds one.
/// `spectator_name` is the text of that field.
fn show_spectators(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening, spectator_name: &mut String) {
    let lang = model.lang;
    let mut removed = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "night-watches"));
        for (index, attendee) in
            filled_opening.attendees.iter().enumerate().filter(|(_, attendee)| attendee.role == Role::Spectator)
        {
            ui.label(RichText::new(escape_controls(&attendee.name)).color(theme::palette().text_strong));
            if show_remove_button(ui, &text!(lang, "night-leave-out", player = attendee.name)) {
                removed = Some(index);
            }
        }
        let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::palette().text_quiet);
        let text = TextEdit::singleline(spectator_name).char_limit(MAX_NAME_CHARS).hint_text(hint).desired_width(150.0);
        let text = ui.add(text);
        let is_entered = text.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_named = !spectator_name.trim().is_empty();
        let add = ui.add_enabled(is_named, egui::Button::new(text!(lang, "add")));
        if is_named && (add.clicked() || is_entered) {
            filled_opening.attendees.push(named_attendee(spectator_name, Role::Spectator));
            spectator_name.clear();
            text.request_focus();
        }
    });
    if let Some(index) = removed {
        filled_opening.attendees.remove(index);
    }
}
