//! Values of hands in little space: the value of a wait with its patterns in a tooltip, and patterns with their values.

use eframe::egui::{Align, Label, Layout, Response, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::i18n::sheet::{SheetRow, sheet};
use crate::i18n::{self, Lang};
use crate::rules::Ruling;
use crate::rules::waits::TileTrial;

/// Draws the value of a completed hand by one way of winning; the tooltip shows its patterns.
pub fn way(ui: &mut Ui, lang: Lang, tried: &TileTrial<Option<Ruling>>) -> Response {
    let ruling = match tried {
        TileTrial::Complete(Some(ruling)) => Some(ruling),
        _ => None,
    };
    let text = RichText::new(i18n::waits::aloud(lang, tried));
    let text = match ruling.is_some_and(Ruling::is_win) {
        true => text.color(theme::now().text_strong),
        false => text.small().color(theme::now().text_quiet),
    };
    let label = ui.add(Label::new(text).wrap());
    match ruling {
        Some(ruling) => label.on_hover_ui(|ui| patterns(ui, lang, ruling)),
        None => label,
    }
}

/// Draws the patterns that count, after the reason why the hand cannot win, if there is one.
fn patterns(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    ui.set_max_width(280.0);
    if let Some(why) = i18n::refusal(lang, ruling) {
        ui.label(RichText::new(why).color(Tone::Doubt.color()));
    }
    for row in &sheet(lang, ruling).rows {
        row_short(ui, row);
    }
}

/// Draws a pattern, truncated to the available width, with its value at the right.
pub fn row_short(ui: &mut Ui, row: &SheetRow) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&row.worth).color(theme::now().text_strong));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(&row.name).truncate());
            });
        });
    });
}
