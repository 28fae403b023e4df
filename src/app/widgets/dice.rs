//! Two dice as rows of faces, so that a throw is two clicks.

use eframe::egui::{self, CornerRadius, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::theme;
use crate::i18n::Lang;
use crate::scorer::dice::{self, PIPS};

/// The side of a face, in points.
const SIDE: f32 = 27.0;

/// Draws the faces of two dice, with the chosen ones marked. A click on a chosen face takes it back. Draws nothing and returns
/// false if `typed` is another throw than of two dice.
pub fn dice_faces(ui: &mut Ui, lang: Lang, typed: &mut String) -> bool {
    let Some(mut faces) = dice::faces(typed) else {
        return false;
    };
    let before = faces;
    for (die, chosen) in faces.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = text!(lang, "die-number", number = (die + 1));
            for (number, pips) in (1..).zip(PIPS) {
                let on = *chosen == Some(number);
                if show_face(ui, &format!("{name}: {number}"), pips, on).clicked() {
                    *chosen = (!on).then_some(number);
                }
            }
        });
    }
    if faces != before {
        *typed = dice::typed(&faces);
    }
    true
}

fn show_face(ui: &mut Ui, label: &str, pips: &[(u8, u8)], on: bool) -> egui::Response {
    let (rect, face) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click());
    let palette = theme::palette();
    let (ground, ink) = if on { (palette.primary, palette.on_primary) } else { (palette.button, palette.text) };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(5), ground);
    if face.hovered() || face.has_focus() {
        painter.rect_stroke(rect, CornerRadius::same(5), Stroke::new(1.5, palette.primary), StrokeKind::Inside);
    }
    let step = SIDE / 4.0;
    for &(column, row) in pips {
        let center = pos2(rect.left() + step * f32::from(column + 1), rect.top() + step * f32::from(row + 1));
        painter.circle_filled(center, SIDE * 0.08, ink);
    }
    face.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, label));
    face.on_hover_cursor(egui::CursorIcon::PointingHand)
}
