//! The page that counts a tile set from photos: every kind with its number, and the missing and surplus tiles.

use crate::app::window_action::{Page, WindowAction};
use eframe::egui::{
    self, Align, CornerRadius, FontId, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui,
};

use super::ScreenContext;
use crate::app::theme::{self, ToneColor as _};
use crate::app::widgets::tiles::{TileArt, tile_size};
use crate::app::widgets::{primary_button, quiet_text, show_drop_zone, show_heading};
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::inventory::InventoryAction;
use quejing_session::recognition::TileClass;
use quejing_words::recognition::TileKindText;

/// The height of the space for the numbers below a tile in the inventory, in points.
const KIND_NUMBERS_HEIGHT: f32 = 20.0;
/// The gap between two kinds of tile in the inventory, in points.
const TILE_KIND_GAP: f32 = 8.0;
/// The gap between the three suits and the other kinds in the inventory, in points.
const SUITS_GAP: f32 = 20.0;
/// The gap between the number of a kind and its difference from a complete set, in points.
const KIND_NUMBER_GAP: f32 = 4.0;

/// Draws the count of a tile set from photos, or the drop zone that begins it; `return_page` is the page to which
/// *Close* returns.
pub fn show_inventory(ui: &mut Ui, context: &mut ScreenContext<'_>, return_page: Page) {
    let (lang, model) = (context.model.lang, context.model);
    theme::show_card(ui, ui.available_size(), |ui| {
        show_inventory_header(ui, context, return_page);
        ui.separator();
        let inventory = model.photos.inventory();
        if inventory.photo_count() == 0 {
            ui.add(Label::new(text!(lang, "inventory-guide")).wrap());
            ui.add_space(6.0);
            if show_drop_zone(ui, lang, text!(lang, "inventory-drop"), model.photos.being_read.is_some()) {
                context.actions.push(WindowAction::ShowPhotoDialog);
            }
            return;
        }
        let text = error_texts::set_count_text(inventory, lang);
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(text.total).size(theme::LARGE_FONT_SIZE).strong().color(theme::palette().text_strong),
            );
            ui.label(quiet_text(text!(lang, "inventory-photos", count = inventory.photo_count())));
            ui.label(quiet_text(text!(lang, "inventory-drop")));
        });
        for (tone, remark) in text.remarks {
            ui.add(Label::new(RichText::new(remark).color(tone.color())).wrap());
        }
        ui.add_space(4.0);
        let [suits, others] = [&text.rows[..3], &text.rows[3..]];
        let max_kind_count = |rows: &[Vec<TileKindText>]| rows.iter().map(Vec::len).max().unwrap_or(0);
        let column_count = (max_kind_count(suits) + max_kind_count(others)) as f32;
        let width = ((ui.available_width() - SUITS_GAP) / column_count - TILE_KIND_GAP).clamp(30.0, 64.0);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // Space for the frame of the first row.
            ui.add_space(3.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(SUITS_GAP, TILE_KIND_GAP);
                for rows in [suits, others] {
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.x = TILE_KIND_GAP;
                        for row in rows {
                            ui.horizontal(|ui| {
                                row.iter().for_each(|kind| show_tile_kind(ui, context.art, kind, width))
                            });
                        }
                    });
                }
            });
        });
    });
}

fn show_inventory_header(ui: &mut Ui, context: &mut ScreenContext<'_>, return_page: Page) {
    let lang = context.model.lang;
    let has_photos = context.model.photos.inventory().photo_count() > 0;
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "inventory"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let actions = &mut *context.actions;
            if ui.button(text!(lang, "close")).clicked() {
                actions.push(WindowAction::ShowPage(return_page));
            }
            for (text, action) in [
                (text!(lang, "inventory-clear"), InventoryAction::Clear),
                (text!(lang, "inventory-take-back"), InventoryAction::RemoveLastPhoto),
            ] {
                if ui.add_enabled(has_photos, egui::Button::new(text)).clicked() {
                    actions.push(SessionAction::ChangeInventory(action));
                }
            }
            if has_photos && ui.add(primary_button(text!(lang, "inventory-add"))).clicked() {
                actions.push(WindowAction::ShowPhotoDialog);
            }
        });
    });
}

/// Draws a kind of tile of the inventory, `width` points wide: its tile above its number. A difference from a complete
/// set is beside the number, and the tile is framed in its colour.
fn show_tile_kind(ui: &mut Ui, art: &mut TileArt, kind: &TileKindText, width: f32) {
    let tile = tile_size(width);
    let (rect, response) = ui.allocate_exact_size(tile + egui::vec2(0.0, KIND_NUMBERS_HEIGHT), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &kind.label));
    if ui.is_rect_visible(rect) {
        let tile = Rect::from_min_size(rect.min, tile);
        art.paint_tile(ui, TileClass::Tile(kind.tile), tile);
        let lay_out_number = |text: &str, color| {
            ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(theme::HEADING_FONT_SIZE), color)
        };
        let mut texts = vec![lay_out_number(&kind.counted, theme::palette().text_strong)];
        if let Some((tone, difference)) = &kind.difference {
            texts.push(lay_out_number(difference, tone.color()));
            let stroke = Stroke::new(2.0, tone.color());
            ui.painter().rect_stroke(tile, CornerRadius::same(4), stroke, StrokeKind::Outside);
        }
        let numbers_width: f32 = texts.iter().map(|text| text.size().x + KIND_NUMBER_GAP).sum();
        let mut at = egui::pos2(tile.center().x - (numbers_width - KIND_NUMBER_GAP) / 2.0, tile.bottom() + 2.0);
        for text in texts {
            let advance = text.size().x + KIND_NUMBER_GAP;
            ui.painter().galley(at, text, theme::palette().text);
            at.x += advance;
        }
    }
    response.on_hover_text(&kind.label);
}
