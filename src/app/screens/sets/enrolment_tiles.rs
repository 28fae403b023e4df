//! The tiles of the enrolment's photos, row by row as photographed, each with its class. A click on a tile names it.

use std::collections::HashMap;

use eframe::egui::{self, Align2, ColorImage, FontId, Key, Rect, RichText, Sense, Stroke, StrokeKind, Ui};

use super::sets_panel::SetsPanel;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::show_right_aligned;
use crate::app::widgets::tiles::{TileMark, show_tile_button, tile_size};
use quejing_session::error_texts::capitalize;
use quejing_session::game::Tile;
use quejing_session::recognition::{CheckReason, LabelledTile, TileClass, TileOrder};
use quejing_words::{Lang, class_label, class_name, recognition};

/// The width and height of a tile's picture with its label below it, in points. The picture is as wide as this, and its
/// sides are in the ratio of 4 to 5.
const LABELLED_TILE_SIZE: egui::Vec2 = egui::vec2(46.0, 74.0);

/// Draws a tab for each photo of the enrolment and the tiles of the shown photo; a click on a tile opens the window
/// that names it. Before the first photo, draws the order in which to lay the tiles.
pub fn show_photo_tiles(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, view: &mut View) {
    let photos = panel.enrolment.photos().len();
    if photos == 0 {
        return show_laying_order(panel, ui, lang, view);
    }
    panel.shown_photo = panel.shown_photo.min(photos - 1);
    let mut is_removed = false;
    ui.horizontal(|ui| {
        for number in 0..photos {
            let tiles = panel.enrolment.photos()[number].tiles.len();
            let label = text!(lang, "set-photo", number = (number + 1), count = tiles);
            if ui.selectable_label(panel.shown_photo == number, label).clicked() {
                panel.shown_photo = number;
                panel.tile_to_name = None;
            }
        }
        show_right_aligned(ui, |ui| {
            is_removed =
                ui.add_enabled(!panel.is_enrolment_locked(), egui::Button::new(text!(lang, "set-drop"))).clicked();
            ui.label(RichText::new(text!(lang, "set-click")).color(theme::palette().text_quiet));
        });
    });
    if is_removed {
        panel.remove_shown_photo();
        return;
    }
    let photo = panel.enrolment.photos()[panel.shown_photo].clone();
    let to_check: HashMap<usize, CheckReason> = photo.tiles_to_check().into_iter().collect();
    if !to_check.is_empty() {
        ui.label(RichText::new(text!(lang, "set-to-check", count = to_check.len())).color(Tone::Doubt.color()));
    }
    let mut clicked = None;
    egui::ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        for row in &photo.rows {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                for &tile in row {
                    if show_labelled_tile(panel, ui, lang, tile, &photo.tiles[tile], to_check.get(&tile).copied()) {
                        clicked = Some(tile);
                    }
                }
            });
        }
    });
    if let Some(tile) = clicked.filter(|_| !panel.is_enrolment_locked()) {
        panel.tile_to_name = Some(tile);
    } else if let Some(tile) = panel.tile_to_name {
        show_naming_window(panel, ui, lang, view, tile);
    }
}

/// Draws the tiles in the order in which they are to be laid for the first photo, or a text if any order is allowed.
fn show_laying_order(panel: &SetsPanel, ui: &mut Ui, lang: Lang, view: &mut View) {
    let Ok(TileOrder::Described(classes)) = TileOrder::parse(panel.order_code()) else {
        ui.label(RichText::new(text!(lang, "set-any-order")).color(theme::palette().text_quiet));
        return;
    };
    ui.label(RichText::new(text!(lang, "set-lay-like-this")).color(theme::palette().text_quiet));
    // Three suits, honours, flowers.
    let mut rows: Vec<&[Option<TileClass>]> = Vec::new();
    let mut remaining = classes.as_slice();
    for length in [9, 9, 9, 7, 8] {
        let (row, later) = remaining.split_at(length.min(remaining.len()));
        rows.extend((!row.is_empty()).then_some(row));
        remaining = later;
    }
    let space = ui.available_size() / egui::vec2(9.0, rows.len() as f32) - ui.spacing().item_spacing;
    let width = (space.y / theme::TILE_HEIGHT_TO_WIDTH).min(space.x).clamp(16.0, 44.0);
    for row in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for class in row.iter().flatten() {
                let (rect, response) = ui.allocate_exact_size(tile_size(width), Sense::hover());
                view.art.paint_tile(ui, *class, rect);
                response.on_hover_text(class_name(lang, *class));
            }
        });
    }
}

/// Draws a tile of a photo with its class, `tile` being its index; returns true if it was clicked. `check_reason` is
/// the reason why the user should check the class.
fn show_labelled_tile(
    panel: &mut SetsPanel,
    ui: &mut Ui,
    lang: Lang,
    tile: usize,
    labelled: &LabelledTile,
    check_reason: Option<CheckReason>,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(LABELLED_TILE_SIZE, Sense::click());
    let class = labelled.class.map_or(text!(lang, "set-left-out").to_owned(), |c| class_name(lang, c));
    let label = text!(lang, "set-tile", number = (tile + 1), tile = class);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let key = (panel.shown_photo, tile);
    let texture = panel.tile_textures.0.entry(key).or_insert_with(|| {
        let picture = &labelled.studied.picture;
        let image = ColorImage::from_rgb([picture.width() as usize, picture.height() as usize], picture.as_raw());
        ui.ctx().load_texture(format!("set {key:?}"), image, egui::TextureOptions::LINEAR)
    });
    let shown = Rect::from_min_size(rect.min, egui::vec2(LABELLED_TILE_SIZE.x, LABELLED_TILE_SIZE.x * 1.25));
    // The rim of the picture shows neighbouring tiles and the table.
    let part = Rect::from_min_max(egui::pos2(0.08, 0.08), egui::pos2(0.92, 0.92));
    ui.painter().image(texture.id(), shown, part, egui::Color32::WHITE);
    let tone = match labelled {
        LabelledTile { is_confirmed: true, .. } => Tone::Person,
        LabelledTile { class: None, .. } => Tone::Aside,
        _ if check_reason.is_some() => Tone::Doubt,
        _ => Tone::Sure,
    };
    let stroke =
        Stroke::new(if panel.tile_to_name == Some(tile) || response.hovered() { 3.0 } else { 1.5 }, tone.color());
    ui.painter().rect_stroke(shown, egui::CornerRadius::same(3), stroke, StrokeKind::Inside);
    let mut text = labelled.class.map_or("–".to_owned(), |c| class_label(lang, c));
    if tone == Tone::Doubt {
        text.push('?');
    }
    ui.painter().text(
        egui::pos2(rect.center().x, rect.bottom()),
        Align2::CENTER_BOTTOM,
        text,
        FontId::proportional(12.5),
        tone.color(),
    );
    let label = check_reason.map_or(label.clone(), |check_reason| {
        format!("{label}\n{}", capitalize(&recognition::check_reason_text(lang, check_reason, &class)))
    });
    response.on_hover_text(label).clicked()
}

/// Draws the window in which the user names the tile at the index `tile` or leaves it out; a choice or Escape closes
/// it.
fn show_naming_window(panel: &mut SetsPanel, ui: &mut Ui, lang: Lang, view: &mut View, tile: usize) {
    let mut is_open = true;
    let mut chosen_class: Option<Option<TileClass>> = None;
    egui::Window::new(text!(lang, "pick-title"))
        .id(egui::Id::unique("name-a-tile-of-the-set"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, egui::vec2(0.0, -70.0))
        .show(ui.ctx(), |ui| {
            for row in nameable_class_rows() {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    for class in row {
                        let label = text!(lang, "set-is", tile = class_name(lang, class));
                        if show_tile_button(ui, &mut view.art, class, 30.0, TileMark::default(), &label).clicked() {
                            chosen_class = Some(Some(class));
                        }
                    }
                });
            }
            if ui.button(text!(lang, "set-leave-out")).clicked() {
                chosen_class = Some(None);
            }
        });
    if let Some(class) = chosen_class {
        panel.tile_to_name = None;
        panel.name_tile(ui.ctx(), tile, class);
    } else if !is_open || ui.input(|input| input.key_pressed(Key::Escape)) {
        panel.tile_to_name = None;
    }
}

/// Returns the classes to choose from in five rows: each suit with its red five, honours, flowers with the back.
fn nameable_class_rows() -> Vec<Vec<TileClass>> {
    let mut rows: Vec<Vec<TileClass>> = vec![Vec::new(); 5];
    for tile in Tile::all() {
        let row = match tile.suit() {
            Some(suit) => suit as usize,
            None if tile.is_honour() => 3,
            None => 4,
        };
        rows[row].push(TileClass::Tile(tile));
    }
    rows[4].push(TileClass::Back);
    rows
}
