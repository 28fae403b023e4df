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
    show_known_tick_box(ui, lang, is_ticked, [column_title, player_name], None)
}

/// Draws a box like [`show_tick_box`] for the column and the player of `labels`; if the record determines the answer,
/// `known_tip` says so as the tooltip, and the box is disabled.
pub fn show_known_tick_box(
    ui: &mut Ui,
    lang: Lang,
    is_ticked: &mut bool,
    labels: [&str; 2],
    known_tip: Option<&str>,
) -> bool {
    let [column, player] = labels;
    let label = text!(lang, "player-choice", column = column, player = player);
    let tick = ui.add_enabled(known_tip.is_none(), egui::Checkbox::without_text(is_ticked));
    let is_ticked = *is_ticked;
    tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, known_tip.is_none(), is_ticked, &label));
    let tick = tick.on_hover_text(&label);
    match known_tip {
        Some(tip) => tick.on_disabled_hover_text(tip).changed(),
        None => tick.changed(),
    }
}
