//! The entries that were made while the ledger's server did not answer and could not be recorded.

use crate::app::window_action::WindowActions;
use eframe::egui::{Align, Layout, RichText, Ui};

use crate::app::theme::{self, CARD_GAP, Tone};
use crate::app::widgets::{quiet_text, show_named_button};
use quejing_io::dates::format_clock;
use quejing_session::action::SessionAction;
use quejing_session::night::{NightAction, ReturnedNightEntry, WaitingEntries};
use quejing_session::session::Session;
use quejing_words::history::returned_texts;
use quejing_words::night::author_name;

/// Draws each entry that could not be recorded, with what was recorded instead, and the buttons that make it again or
/// remove it from the list; nothing if there is none.
pub fn show_returned_entries(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    for one in &model.awaited().returned {
        theme::note_frame(Tone::Doubt).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            show_returned_entry(ui, model, one, actions);
        });
        ui.add_space(CARD_GAP - ui.spacing().item_spacing.y);
    }
}

fn show_returned_entry(ui: &mut Ui, model: &Session, one: &ReturnedNightEntry, actions: &mut WindowActions) {
    let (lang, entry) = (model.lang, &one.entry);
    let texts = returned_texts(lang, one.replay(model.keeper().replay()), entry);
    let author = entry.events.as_ref().map_or("", |events| &events.author);
    let author = author_name(lang, author);
    let what = texts.lines.join(text!(lang, "list-comma"));
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(lang, "returned-title")).color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let label = text!(lang, "returned-drop-named", what = what.as_str());
            if show_named_button(ui, true, text!(lang, "dismiss"), &label).clicked() {
                actions.push(SessionAction::Night(NightAction::DropReturned(entry.number)));
            }
            let label = text!(lang, "returned-again-named", what = what.as_str());
            let can_again = WaitingEntries::of(model.keeper()).can_enter_again(entry);
            if can_again && show_named_button(ui, true, text!(lang, "returned-again"), &label).clicked() {
                actions.push(SessionAction::Night(NightAction::EnterAgain(entry.number)));
            }
        });
    });
    for line in &texts.lines {
        ui.label(RichText::new(line).color(theme::palette().text_strong));
    }
    ui.label(quiet_text(text!(lang, "returned-entered", author = author, time = format_clock(entry.entered_ms))));
    ui.label(&texts.reason);
}
