//! Buttons and tick boxes that say what they are to those who cannot see where they stand.

use eframe::egui::{self, Response, RichText, Ui};

use crate::app::theme;
use crate::i18n::Lang;

/// A button in the colour of the likeliest next step.
pub fn primary(text: &str) -> egui::Button<'_> {
    egui::Button::new(RichText::new(text).color(theme::now().on_primary)).fill(theme::now().primary)
}

/// A button no higher than its words; as high as any other where fingers are about.
pub fn small<'a>(text: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
    if theme::touched() { egui::Button::new(text) } else { egui::Button::new(text).small() }
}

/// A button whose words stand elsewhere too: `label` is what it is called.
pub fn named(ui: &mut Ui, enabled: bool, text: &str, label: &str) -> Response {
    let button = ui.add_enabled(enabled, small(text));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, label));
    button
}

/// A small button that takes a row away; `label` says which.
pub fn remove(ui: &mut Ui, label: &str) -> bool {
    let button = ui.add(small("×"));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    button.on_hover_text(label).clicked()
}

/// A tick box that says its column and its player; returns whether it was changed.
pub fn tick(ui: &mut Ui, lang: Lang, on: &mut bool, column: &str, player: &str) -> bool {
    let tick = ui.checkbox(on, "");
    let label = text!(lang, "player-choice", column = column, player = player);
    let on = *on;
    tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
    tick.on_hover_text(&label).changed()
}
