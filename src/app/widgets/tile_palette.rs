//! The palette of all tiles.

use eframe::egui::{self, Ui};

use super::tiles::{TileArt, TileMark, tile_button};
use crate::app::theme::Tone;
use quejing_session::game::{RuleProfile, Tile};
use quejing_session::recognition::TileClass;
use quejing_words::{Lang, class_name};

/// Draws all tiles that the rules use in five rows (three suits, honours, flowers) and calls `pick` for a tile that was clicked;
/// `current` is framed.
pub fn show_tile_palette(
    ui: &mut Ui,
    lang: Lang,
    rules: &RuleProfile,
    art: &mut TileArt,
    current: Option<TileClass>,
    mut pick: impl FnMut(TileClass),
) {
    let all: Vec<Tile> = Tile::all().filter(|tile| rules.plays_with(*tile)).collect();
    let rows: [Vec<TileClass>; 5] = [0, 1, 2, 3, 4].map(|row| {
        let suited = |tile: &&Tile| tile.suit().map(|suit| suit as usize) == Some(row);
        let of_row = |tile: &&Tile| match row {
            0..3 => suited(tile),
            3 => tile.is_honour(),
            _ => tile.is_flower(),
        };
        all.iter().filter(of_row).map(|tile| TileClass::Tile(*tile)).collect()
    });
    let width = ((ui.available_width() - 9.0 * 4.0) / 10.0).clamp(20.0, 34.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 5.0);
        for row in rows {
            ui.horizontal(|ui| {
                for class in row {
                    let label = class_name(lang, class);
                    let mark = TileMark { tone: (current == Some(class)).then_some(Tone::Sure), ..TileMark::default() };
                    if tile_button(ui, art, class, width, mark, &label).on_hover_text(label).clicked() {
                        pick(class);
                    }
                }
            });
        }
    });
}
