//! Values of hands in little space: the value of a wait with its patterns in a tooltip, and patterns with their values.

use eframe::egui::{Align, Label, Layout, Response, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::i18n::sheet::SheetRow;
use crate::i18n::waits::WayText;

/// Draws the value of a completed hand by one way of winning; the tooltip shows its patterns.
pub fn way(ui: &mut Ui, way: &WayText) -> Response {
    let text = RichText::new(&way.worth);
    let text = match way.is_win {
        true => text.color(theme::palette().text_strong),
        false => text.small().color(theme::palette().text_quiet),
    };
    let label = ui.add(Label::new(text).wrap());
    match way.no_win.is_none() && way.rows.is_empty() {
        true => label,
        false => label.on_hover_ui(|ui| patterns(ui, way)),
    }
}

/// Draws the patterns that count, after the reason why the hand cannot win, if there is one.
fn patterns(ui: &mut Ui, way: &WayText) {
    ui.set_max_width(280.0);
    if let Some(why) = &way.no_win {
        ui.label(RichText::new(why).color(Tone::Doubt.color()));
    }
    for row in &way.rows {
        row_short(ui, row);
    }
}

/// Draws a pattern, truncated to the available width, with its value at the right.
pub fn row_short(ui: &mut Ui, row: &SheetRow) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&row.worth).color(theme::palette().text_strong));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(&row.name).truncate());
            });
        });
    });
}
