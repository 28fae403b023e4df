//! Buttons and check boxes with accessible names.

use eframe::egui::{self, Response, RichText, Ui};

use crate::app::theme;
use crate::i18n::Lang;

/// Returns a button in the primary colour, for the most likely next step.
pub fn primary(text: &str) -> egui::Button<'_> {
    egui::Button::new(RichText::new(text).color(theme::palette().on_primary)).fill(theme::palette().primary)
}

/// Returns a button as high as its text, or, on touch screens, as high as any other button.
pub fn small<'a>(text: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
    if theme::is_touched() { egui::Button::new(text) } else { egui::Button::new(text).small() }
}

/// Draws a small button with its own accessible name, for a `text` that other buttons show too.
pub fn named_button(ui: &mut Ui, enabled: bool, text: &str, label: &str) -> Response {
    let button = ui.add_enabled(enabled, small(text));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, label));
    button
}

/// Draws a small button that removes a row; returns true if it was clicked. `label` is its tooltip and accessible name.
pub fn remove(ui: &mut Ui, label: &str) -> bool {
    let button = ui.add(small("×"));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    button.on_hover_text(label).clicked()
}

/// Draws a check box named by its column and its player; returns true if it was changed.
pub fn tick(ui: &mut Ui, lang: Lang, on: &mut bool, column: &str, player: &str) -> bool {
    let tick = ui.checkbox(on, "");
    let label = text!(lang, "player-choice", column = column, player = player);
    let on = *on;
    tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
    tick.on_hover_text(&label).changed()
}
