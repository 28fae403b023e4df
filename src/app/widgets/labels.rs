//! Text on cards: headings, remarks, amounts, cells, framed notes; and the spinner.

use std::cmp::Ordering;

use eframe::egui::{self, Align, CornerRadius, Layout, Rect, Response, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_io::plain::escape_controls_in_lines;
use quejing_session::game::Wind;
use quejing_session::night::Amount;
use quejing_words::{Lang, TableCell, history};

/// Draws the heading of a section of a page, in the strong text colour.
pub fn show_heading(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).heading().color(theme::palette().text_strong));
}

/// Returns small text in the quiet colour, for column titles and remarks. Control characters are escaped.
pub fn quiet_text(text: impl Into<String>) -> RichText {
    RichText::new(escape_controls_in_lines(&text.into())).small().color(theme::palette().text_quiet)
}

/// Returns an amount with its sign: a gain, a loss or zero, each in its own colour.
pub fn signed_amount_text(amount: Amount) -> RichText {
    cell_text(&history::gain_cell(amount))
}

/// Returns the text of a table cell. A gain, a loss and zero each have their own colour; other cells have the default
/// colour.
pub fn cell_text(cell: &TableCell) -> RichText {
    let text = RichText::new(&cell.text);
    match cell.gain {
        None => text,
        Some(Ordering::Equal) => text.color(theme::palette().text_quiet),
        Some(Ordering::Greater) => text.color(Tone::Sure.color()),
        Some(Ordering::Less) => text.color(Tone::Wrong.color()),
    }
}

/// Draws text at the right edge of a grid cell and returns its response.
pub fn show_right_aligned_text(ui: &mut Ui, text: RichText) -> Response {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text)).inner
}

/// Draws a note over the full width, in a frame in the colour of `tone`. Control characters are escaped.
pub fn show_note(ui: &mut Ui, tone: Tone, text: &str) {
    theme::note_frame(tone).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(escape_controls_in_lines(text)).color(theme::palette().text_strong));
    });
}

/// Draws the reason why a hand is no win or an action is not allowed, in a frame in the colour of errors, over the full
/// width.
pub fn show_refusal(ui: &mut Ui, text: &str) {
    theme::note_frame(Tone::Wrong).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(text).strong().color(Tone::Wrong.color()));
    });
    ui.add_space(4.0);
}

/// Returns the letter or character for a wind in a language, such as E or 东.
pub fn wind_letter(wind: Wind, lang: Lang) -> &'static str {
    match wind {
        Wind::East => text!(lang, "letter-east"),
        Wind::South => text!(lang, "letter-south"),
        Wind::West => text!(lang, "letter-west"),
        Wind::North => text!(lang, "letter-north"),
    }
}

/// Darkens `rect` and draws a spinner over its centre.
pub fn draw_waiting_spinner(ui: &mut Ui, rect: Rect) {
    ui.painter().rect_filled(rect, CornerRadius::ZERO, theme::palette().ground.gamma_multiply(0.35));
    ui.painter().circle_filled(rect.center(), 36.0, theme::palette().ground.gamma_multiply(0.8));
    // The spinner has a child `Ui`, so that it does not move the widgets after the photo.
    let place = Rect::from_center_size(rect.center(), egui::Vec2::splat(44.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
    child.add(egui::Spinner::new().size(44.0).color(Tone::Sure.color()));
}
