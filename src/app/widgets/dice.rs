//! Two dice as rows of faces, so that a throw is two clicks.

use eframe::egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::theme;
use quejing_session::dice::{self, FACE_PIPS};
use quejing_words::Lang;

/// The side length of a die's face, in points.
const DIE_FACE_SIDE: f32 = 27.0;

/// Draws a row of six faces for each of two dice, with the chosen faces marked. A click chooses a face or clears the
/// chosen one, and updates `typed`. Draws nothing and returns false if `typed` is not empty and no throw of at most two
/// dice.
pub fn show_dice_faces(ui: &mut Ui, lang: Lang, typed: &mut String) -> bool {
    let Some(mut faces) = dice::parse_faces(typed) else {
        return false;
    };
    let before = faces;
    for (die, chosen) in faces.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = text!(lang, "die-number", number = (die + 1));
            for (number, pips) in (1..).zip(FACE_PIPS) {
                let is_chosen = *chosen == Some(number);
                if show_die_face(ui, &format!("{name}: {number}"), pips, is_chosen).clicked() {
                    *chosen = (!is_chosen).then_some(number);
                }
            }
        });
    }
    if faces != before {
        *typed = dice::faces_text(&faces);
    }
    true
}

fn show_die_face(ui: &mut Ui, label: &str, pips: &[(u8, u8)], is_chosen: bool) -> egui::Response {
    let (rect, face) = ui.allocate_exact_size(vec2(DIE_FACE_SIDE, DIE_FACE_SIDE), Sense::click());
    let palette = theme::palette();
    let (ground, ink) = if is_chosen { (palette.primary, palette.on_primary) } else { (palette.button, palette.text) };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), ground);
    if face.hovered() || face.has_focus() {
        painter.rect_stroke(rect, CornerRadius::same(5), Stroke::new(1.5, palette.primary), StrokeKind::Inside);
    }
    let step = DIE_FACE_SIDE / 4.0;
    for &(column, row) in pips {
        let center = pos2(rect.left() + step * f32::from(column + 1), rect.top() + step * f32::from(row + 1));
        painter.circle_filled(center, DIE_FACE_SIDE * 0.08, ink);
    }
    face.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, label));
    face.on_hover_cursor(egui::CursorIcon::PointingHand)
}
