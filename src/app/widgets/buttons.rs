//! Buttons and check boxes with accessible names.

use eframe::egui::{self, Response, RichText, Ui};

use crate::app::theme;
use quejing_words::Lang;

/// Returns a button in the primary colour, for the most likely next step.
pub fn primary_button(text: &str) -> egui::Button<'_> {
    egui::Button::new(RichText::new(text).color(theme::palette().on_primary)).fill(theme::palette().primary)
}

/// Returns a button that is only as high as its text or, in touch mode, as high as other buttons.
pub fn small_button<'a>(text: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
    if theme::is_touch_mode() { egui::Button::new(text) } else { egui::Button::new(text).small() }
}

/// Draws a small button and returns its response; `label` is its accessible name, for a `text` that other buttons share.
pub fn named_button(ui: &mut Ui, enabled: bool, text: &str, label: &str) -> Response {
    let button = ui.add_enabled(enabled, small_button(text));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, label));
    button
}

/// Draws a small button with a cross that removes a row; returns true if it was clicked. `label` is its tooltip and accessible
/// name.
pub fn show_remove_button(ui: &mut Ui, label: &str) -> bool {
    let button = ui.add(small_button("×"));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    button.on_hover_text(label).clicked()
}

/// Draws a check box without text, whose tooltip and accessible name consist of its column and its player; returns true if it was
/// changed.
pub fn show_tick_box(ui: &mut Ui, lang: Lang, on: &mut bool, column: &str, player: &str) -> bool {
    let tick = ui.checkbox(on, "");
    let label = text!(lang, "player-choice", column = column, player = player);
    let on = *on;
    tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
    tick.on_hover_text(&label).changed()
}
