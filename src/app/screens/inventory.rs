//! The count of a tile set from photos: every kind with its number, what is missing and what is double.

use eframe::egui::{
    self, Align, CornerRadius, FontId, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
};

use super::ScreenContext;
use crate::app::theme::{self, ToneColor as _};
use crate::app::widgets::tiles::{TileArt, size};
use crate::app::widgets::{drop_zone, heading, primary, quiet};
use crate::i18n::eyes::KindText;
use crate::scorer::action::{Action, Page};
use crate::scorer::inventory::InventoryAction;
use crate::scorer::trouble;
use crate::vision::TileClass;

/// Height of the numbers below a tile, in points.
const NUMBERS: f32 = 20.0;
/// Gap between tiles, in points.
const TILE_GAP: f32 = 8.0;
/// Gap between the suits and the other kinds, in points.
const BLOCK_GAP: f32 = 20.0;
/// Gap between a number and its difference, in points.
const TEXT_GAP: f32 = 4.0;

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
        let text = trouble::set_count(inventory, lang);
        ui.horizontal(|ui| {
            ui.label(RichText::new(text.total).size(theme::LARGE).strong().color(theme::palette().text_strong));
            ui.label(quiet(text!(lang, "inventory-photos", count = inventory.photos())));
            ui.label(quiet(text!(lang, "inventory-drop")));
        });
        for (tone, remark) in text.remarks {
            ui.add(Label::new(RichText::new(remark).color(tone.color())).wrap());
        }
        ui.add_space(4.0);
        let [suits, others] = [&text.rows[..3], &text.rows[3..]];
        let widest = |rows: &[Vec<KindText>]| rows.iter().map(Vec::len).max().unwrap_or(0);
        let tiles = (widest(suits) + widest(others)) as f32;
        let width = ((ui.available_width() - BLOCK_GAP) / tiles - TILE_GAP).clamp(30.0, 64.0);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // Space for the frame of the first row.
            ui.add_space(3.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(BLOCK_GAP, TILE_GAP);
                for rows in [suits, others] {
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.x = TILE_GAP;
                        for row in rows {
                            ui.horizontal(|ui| row.iter().for_each(|kind| show_kind(ui, context.art, kind, width)));
                        }
                    });
                }
            });
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
        let write = |text: &str, color| {
            ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(theme::HEADING), color)
        };
        let mut texts = vec![write(&kind.counted, theme::palette().text_strong)];
        if let Some((tone, difference)) = &kind.difference {
            texts.push(write(difference, tone.color()));
            let stroke = Stroke::new(2.0, tone.color());
            ui.painter().rect_stroke(tile, CornerRadius::same(4), stroke, StrokeKind::Outside);
        }
        let written: f32 = texts.iter().map(|text| text.size().x + TEXT_GAP).sum();
        let mut at = egui::pos2(tile.center().x - (written - TEXT_GAP) / 2.0, tile.bottom() + 2.0);
        for text in texts {
            let step = text.size().x + TEXT_GAP;
            ui.painter().galley(at, text, theme::palette().text);
            at.x += step;
        }
    }
    response.on_hover_text(&kind.label);
}
