//! Text on cards: headings, remarks, amounts, cells, framed notes; the spinner.

use std::cmp::Ordering;

use eframe::egui::{self, Align, CornerRadius, Layout, Rect, Response, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::i18n::{Cell, Lang};
use crate::plain::plain_lines;
use crate::table::ledger::Amount;
use crate::tile::Wind;
use crate::words;

/// Draws the heading of a part of a screen.
pub fn heading(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).heading().color(theme::palette().text_strong));
}

/// Returns small text in the quiet colour, for column titles and remarks.
pub fn quiet(text: impl Into<String>) -> RichText {
    RichText::new(plain_lines(&text.into())).small().color(theme::palette().text_quiet)
}

/// Returns an amount with its sign, coloured by it.
pub fn signed_text(amount: Amount) -> RichText {
    gain_text(&words::gain_cell(amount))
}

/// Returns the text of a cell, coloured by its gain.
pub fn gain_text(cell: &Cell) -> RichText {
    let text = RichText::new(&cell.text);
    match cell.gain {
        None => text,
        Some(Ordering::Equal) => text.color(theme::palette().text_quiet),
        Some(Ordering::Greater) => text.color(Tone::Sure.color()),
        Some(Ordering::Less) => text.color(Tone::Wrong.color()),
    }
}

/// Draws right-aligned text in a cell of a grid.
pub fn right(ui: &mut Ui, text: RichText) -> Response {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text)).inner
}

/// Draws a framed note in the colour of its tone.
pub fn note(ui: &mut Ui, tone: Tone, text: &str) {
    theme::note(tone).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(plain_lines(text)).color(theme::palette().text_strong));
    });
}

/// Draws a framed reason for which something is not allowed.
pub fn show_refusal(ui: &mut Ui, text: &str) {
    theme::note(Tone::Wrong).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(text).strong().color(Tone::Wrong.color()));
    });
    ui.add_space(4.0);
}

/// Returns the abbreviation of a wind.
pub fn wind_letter(wind: Wind, lang: Lang) -> &'static str {
    match wind {
        Wind::East => text!(lang, "letter-east"),
        Wind::South => text!(lang, "letter-south"),
        Wind::West => text!(lang, "letter-west"),
        Wind::North => text!(lang, "letter-north"),
    }
}

/// Darkens `rect` and draws a spinner over its centre.
pub fn waiting(ui: &mut Ui, rect: Rect) {
    ui.painter().rect_filled(rect, CornerRadius::ZERO, theme::palette().ground.gamma_multiply(0.35));
    ui.painter().circle_filled(rect.center(), 36.0, theme::palette().ground.gamma_multiply(0.8));
    // A child, so that the spinner does not move what is laid out after the photo.
    let place = Rect::from_center_size(rect.center(), egui::Vec2::splat(44.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
    child.add(egui::Spinner::new().size(44.0).color(Tone::Sure.color()));
}
