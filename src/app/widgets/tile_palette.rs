//! The palette of all tiles.

use eframe::egui::{self, Ui};

use super::tiles::{TileArt, TileMark, show_tile_button};
use crate::app::theme::Tone;
use quejing_session::game::{RuleProfile, Tile};
use quejing_session::recognition::TileClass;
use quejing_words::{Lang, class_name};

/// Draws all tiles that the rules use in five rows (three suits, honours, flowers), and calls `on_pick` with a clicked
/// tile. The tile `framed_class` has a frame.
pub fn show_tile_palette(
    ui: &mut Ui,
    lang: Lang,
    rules: &RuleProfile,
    art: &mut TileArt,
    framed_class: Option<TileClass>,
    mut on_pick: impl FnMut(TileClass),
) {
    let used_tiles: Vec<Tile> = Tile::all().filter(|tile| rules.plays_with(*tile)).collect();
    let rows: [Vec<TileClass>; 5] = [0, 1, 2, 3, 4].map(|row| {
        let is_of_suit = |tile: &&Tile| tile.suit().map(|suit| suit as usize) == Some(row);
        let is_in_row = |tile: &&Tile| match row {
            0..3 => is_of_suit(tile),
            3 => tile.is_honour(),
            _ => tile.is_flower(),
        };
        used_tiles.iter().filter(is_in_row).map(|tile| TileClass::Tile(*tile)).collect()
    });
    let width = ((ui.available_width() - 9.0 * 4.0) / 10.0).clamp(20.0, 34.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 5.0);
        for row in rows {
            ui.horizontal(|ui| {
                for class in row {
                    let label = class_name(lang, class);
                    let mark =
                        TileMark { tone: (framed_class == Some(class)).then_some(Tone::Sure), ..TileMark::default() };
                    if show_tile_button(ui, art, class, width, mark, &label).on_hover_text(label).clicked() {
                        on_pick(class);
                    }
                }
            });
        }
    });
}
