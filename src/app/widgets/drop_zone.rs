//! The zone onto which users drop a photo.

use eframe::egui::{self, Align, CornerRadius, Layout, RichText, Sense, Shape, Stroke, Ui};

use super::{draw_waiting_spinner, primary_button};
use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_words::Lang;

/// Draws the zone onto which a photo can be dropped, with the text `invitation` and a button; returns true if the
/// button was clicked. While files are dragged over the window, another text invites to drop them. `is_reading`
/// covers the zone with a spinner, because a photo is being read.
pub fn show_drop_zone(ui: &mut Ui, lang: Lang, invitation: &str, is_reading: bool) -> bool {
    let is_dragging = ui.input(|input| !input.raw.hovered_files.is_empty());
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 150.0), Sense::hover());
    let line_color = if is_dragging { Tone::Sure.color() } else { theme::palette().line };
    ui.painter().rect_filled(rect, CornerRadius::same(8), theme::palette().well);
    let frame = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(Shape::dashed_line(&frame, Stroke::new(2.0, line_color), 8.0, 6.0));
    let mut zone =
        ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(12.0)).layout(Layout::top_down(Align::Center)));
    zone.add_space(28.0);
    let text = if is_dragging { text!(lang, "drop-now") } else { invitation };
    zone.label(RichText::new(text).size(18.0).color(theme::palette().text_strong));
    zone.add_space(8.0);
    let clicked = zone.add(primary_button(text!(lang, "choose-photo"))).clicked();
    if is_reading {
        draw_waiting_spinner(ui, rect);
    }
    clicked
}
