//! Buttons and check boxes with accessible names.

use eframe::egui::{self, Response, RichText, Ui};

use crate::app::theme;
use quejing_words::Lang;

/// Returns a button in the primary colour, for the most likely next step on the page.
pub fn primary_button(text: &str) -> egui::Button<'_> {
    egui::Button::new(RichText::new(text).color(theme::palette().on_primary)).fill(theme::palette().primary)
}

/// Returns a button that is only as high as its text or, in touch mode, as high as other buttons.
pub fn small_button<'a>(text: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
    if theme::is_touch_mode() { egui::Button::new(text) } else { egui::Button::new(text).small() }
}

/// Draws a small button and returns its response. `label` is its accessible name, because other buttons on the page
/// have the same `text`.
pub fn show_named_button(ui: &mut Ui, is_enabled: bool, text: &str, label: &str) -> Response {
    let button = ui.add_enabled(is_enabled, small_button(text));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, is_enabled, label));
    button
}

/// Draws a small button with a cross that removes a row, and returns true if it was clicked. `label` is its tooltip and
/// accessible name.
pub fn show_remove_button(ui: &mut Ui, label: &str) -> bool {
    let button = ui.add(small_button("×"));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    button.on_hover_text(label).clicked()
}

/// Draws a check box without text and returns true if it was changed; `is_ticked` receives the new state. Its tooltip
/// and accessible name consist of the column's title and the player's name.
pub fn show_tick_box(ui: &mut Ui, lang: Lang, is_ticked: &mut bool, column_title: &str, player_name: &str) -> bool {
    let tick = ui.checkbox(is_ticked, "");
    let label = text!(lang, "player-choice", column = column_title, player = player_name);
    let is_ticked = *is_ticked;
    tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_ticked, &label));
    tick.on_hover_text(&label).changed()
}
