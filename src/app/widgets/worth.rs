//! The value of a hand in little space: the value of a win with its patterns in a tooltip, and patterns with their
//! values.

use eframe::egui::{Align, Label, Layout, Response, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_words::sheet::SheetRow;
use quejing_words::waits::WinWayText;

/// Draws the value of the hand for one way of winning, on a discard or by self-draw, and returns the response. A
/// tooltip has the patterns and, if it is no win, the reason; without either there is no tooltip.
pub fn show_win_way_value(ui: &mut Ui, way: &WinWayText) -> Response {
    let text = RichText::new(&way.worth);
    let text = match way.is_win {
        true => text.color(theme::palette().text_strong),
        false => text.small().color(theme::palette().text_quiet),
    };
    let label = ui.add(Label::new(text).wrap());
    match way.no_win_reason.is_none() && way.rows.is_empty() {
        true => label,
        false => label.on_hover_ui(|ui| show_win_way_patterns(ui, way)),
    }
}

/// Draws the reason why the hand cannot win in one way, if there is one, and below it the patterns that count for that
/// way.
fn show_win_way_patterns(ui: &mut Ui, way: &WinWayText) {
    ui.set_max_width(280.0);
    if let Some(reason) = &way.no_win_reason {
        ui.label(RichText::new(reason).color(Tone::Doubt.color()));
    }
    for row in &way.rows {
        show_pattern_row(ui, row);
    }
}

/// Draws the name of a pattern, truncated to the available width, and its value at the right.
pub fn show_pattern_row(ui: &mut Ui, row: &SheetRow) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&row.worth).color(theme::palette().text_strong));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(&row.name).truncate());
            });
        });
    });
}
