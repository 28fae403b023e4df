//! The count of a tile set from photos: every kind with its number, what is missing and what is double.

use eframe::egui::{
    self, Align, Align2, CornerRadius, FontId, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
};

use super::ScreenContext;
use crate::app::theme::{self, ToneColor as _};
use crate::app::widgets::tiles::{TileArt, size};
use crate::app::widgets::{drop_zone, heading, primary, quiet};
use crate::i18n::eyes::KindText;
use crate::scorer::action::{Action, Page};
use crate::scorer::inventory::InventoryAction;
use crate::vision::TileClass;

/// Height of the numbers below a tile, in points.
const NUMBERS: f32 = 20.0;
/// Gap between tiles, in points.
const TILE_GAP: f32 = 8.0;

/// Draws the count, or the ways to begin it; `back` is the page that *Close* returns to.
pub fn show(ui: &mut Ui, context: &mut ScreenContext<'_>, back: Page) {
    let (lang, model) = (context.model.lang, context.model);
    theme::card_of(ui, ui.available_size(), |ui| {
        show_head(ui, context, back);
        ui.separator();
        let inventory = model.inventory();
        if inventory.photos() == 0 {
            ui.add(Label::new(text!(lang, "inventory-guide")).wrap());
            ui.add_space(6.0);
            if drop_zone(ui, lang, text!(lang, "inventory-drop"), model.busy.is_some()) {
                context.actions.push(Action::OpenDialog);
            }
            return;
        }
        let text = inventory.text(lang);
        ui.horizontal(|ui| {
            ui.label(RichText::new(text.total).size(theme::LARGE).strong().color(theme::now().text_strong));
            ui.label(quiet(text!(lang, "inventory-photos", count = inventory.photos())));
            ui.label(quiet(text!(lang, "inventory-drop")));
        });
        for (tone, remark) in text.remarks {
            ui.add(Label::new(RichText::new(remark).color(tone.color())).wrap());
        }
        ui.add_space(4.0);
        let row_height = ui.available_height() / text.rows.len() as f32 - NUMBERS - TILE_GAP;
        let width = (row_height / theme::TILE_RATIO).clamp(36.0, 64.0);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(TILE_GAP);
            for row in &text.rows {
                ui.horizontal(|ui| row.iter().for_each(|kind| show_kind(ui, context.art, kind, width)));
            }
        });
    });
}

fn show_head(ui: &mut Ui, context: &mut ScreenContext<'_>, back: Page) {
    let lang = context.model.lang;
    let has_photos = context.model.inventory().photos() > 0;
    ui.horizontal(|ui| {
        heading(ui, text!(lang, "inventory"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let actions = &mut *context.actions;
            if ui.button(text!(lang, "close")).clicked() {
                actions.push(Action::Turn(back));
            }
            for (text, action) in [
                (text!(lang, "inventory-clear"), InventoryAction::Clear),
                (text!(lang, "inventory-take-back"), InventoryAction::TakeBack),
            ] {
                if ui.add_enabled(has_photos, egui::Button::new(text)).clicked() {
                    actions.push(Action::Inventory(action));
                }
            }
            if has_photos && ui.add(primary(text!(lang, "inventory-add"))).clicked() {
                actions.push(Action::OpenDialog);
            }
        });
    });
}

/// Draws a kind: its tile above its number. A difference from a complete set stands beside the number and frames the tile.
fn show_kind(ui: &mut Ui, art: &mut TileArt, kind: &KindText, width: f32) {
    let tile = size(width);
    let (rect, response) = ui.allocate_exact_size(tile + egui::vec2(0.0, NUMBERS), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &kind.label));
    if ui.is_rect_visible(rect) {
        let tile = Rect::from_min_size(rect.min, tile);
        art.paint(ui, TileClass::Tile(kind.tile), tile);
        let below = egui::pos2(rect.center().x, tile.bottom() + NUMBERS / 2.0 + 1.0);
        let write = |at: Align2, shift: f32, text: &str, color| {
            ui.painter().text(below + egui::vec2(shift, 0.0), at, text, FontId::proportional(theme::HEADING), color);
        };
        match &kind.difference {
            None => write(Align2::CENTER_CENTER, 0.0, &kind.counted, theme::now().text),
            Some((tone, difference)) => {
                write(Align2::RIGHT_CENTER, -2.0, &kind.counted, theme::now().text_strong);
                write(Align2::LEFT_CENTER, 2.0, difference, tone.color());
                let stroke = Stroke::new(2.0, tone.color());
                ui.painter().rect_stroke(tile, CornerRadius::same(4), stroke, StrokeKind::Outside);
            }
        }
    }
    response.on_hover_text(&kind.label);
}
