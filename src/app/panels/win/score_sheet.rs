//! The score sheet of a hand in the form that all rule families share: the patterns with their tiles, the calculation,
//! the patterns that do not count with the reasons, other readings.

use eframe::egui::{Align, CollapsingHeader, Layout, RichText, Sense, Ui};

use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::tiles::show_tile_groups;
use crate::app::widgets::{quiet_text, show_refusal};
use quejing_session::board::{Board, PieceId};
use quejing_session::error_texts;
use quejing_session::game::{Ruling, Verdict, parse_tiles};
use quejing_session::recognition::TileClass;
use quejing_session::session::Session;
use quejing_words as words;
use quejing_words::sheet::{SheetRow, ValueSheet, announcement, build_sheet};

/// The width of a tile beside the name of a pattern, in points.
const PATTERN_TILE_WIDTH: f32 = 13.0;

/// Draws the score sheet of a ruling: for a hand that cannot win the reason, then sums, patterns, calculation, reading,
/// and collapsed details. A hand that is no win at all has the reason alone. The tiles of the row under the pointer are
/// highlighted in the hand and the photo.
pub fn show_score_sheet(ui: &mut Ui, model: &Session, view: &mut View, ruling: &Ruling) {
    let lang = model.lang;
    let sheet = build_sheet(lang, ruling);
    let refusal = words::win_refusal_text(lang, ruling);
    ui.spacing_mut().item_spacing.y = 4.0;
    if let Some(sentence) = &refusal {
        show_refusal(ui, &error_texts::capitalize(sentence));
    }
    if ruling.verdict == Verdict::NoWin {
        return;
    }
    // The foot already shows the value as people say it.
    let announced = refusal.is_none().then(|| announcement(lang, ruling));
    for sum in sheet.sums.iter().filter(|sum| Some(*sum) != announced.as_ref()) {
        ui.label(RichText::new(error_texts::capitalize(sum)).strong().color(theme::palette().text_strong));
    }
    ui.add_space(2.0);
    for row in &sheet.rows {
        show_score_sheet_row(ui, model, view, row, theme::palette().text_strong);
    }
    ui.add_space(2.0);
    for step in &sheet.steps {
        ui.label(RichText::new(error_texts::capitalize(step)).color(theme::palette().text));
    }
    for line in sheet.rules_in_force.iter().chain(&sheet.reading).chain(&sheet.wait) {
        ui.label(quiet_text(error_texts::capitalize(line)));
    }
    show_score_sheet_details(ui, model, view, &sheet);
}

/// Draws the collapsed sections of a sheet that are not empty: the parts of the fu, the patterns that do not count,
/// other readings.
fn show_score_sheet_details(ui: &mut Ui, model: &Session, view: &mut View, sheet: &ValueSheet) {
    let lang = model.lang;
    if !sheet.fu_parts.is_empty() {
        CollapsingHeader::new(text!(lang, "fu-items")).id_salt("fu").show(ui, |ui| {
            for part in &sheet.fu_parts {
                show_score_sheet_row(ui, model, view, part, theme::palette().text);
            }
        });
    }
    if !sheet.suppressed.is_empty() {
        CollapsingHeader::new(text!(lang, "suppressed", count = sheet.suppressed.len())).id_salt("suppressed").show(
            ui,
            |ui| {
                for [name, reason] in &sheet.suppressed {
                    ui.horizontal_wrapped(|ui| {
                        ui.label(name);
                        ui.label(quiet_text(reason));
                    });
                }
            },
        );
    }
    if !sheet.other_readings.is_empty() {
        let title = text!(lang, "other-sheet-readings", count = sheet.other_readings.len());
        CollapsingHeader::new(title).id_salt("others").show(ui, |ui| {
            for other in &sheet.other_readings {
                ui.label(error_texts::capitalize(other));
            }
        });
    }
}

/// Draws a row of a score sheet: its name and tiles at the left, its worth at the right. While the pointer is over the
/// row, its tiles are highlighted in the hand and the photo.
fn show_score_sheet_row(ui: &mut Ui, model: &Session, view: &mut View, row: &SheetRow, color: eframe::egui::Color32) {
    let shown = ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&row.worth).strong().color(color));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(RichText::new(&row.name).color(color));
                show_tile_groups(ui, model.lang, &mut view.art, std::slice::from_ref(&row.tiles), PATTERN_TILE_WIDTH);
            });
        });
    });
    if ui.interact(shown.response.rect, shown.response.id.with("row"), Sense::hover()).hovered() {
        view.next_highlighted_pieces.extend(matching_pieces(model.hand().board(), &row.tiles));
    }
}

/// Returns the pieces of the hand for `tiles` in MPSZ notation, each piece at most once; empty for invalid notation.
/// Red fives count as plain fives. Tiles without a piece are left out.
fn matching_pieces(board: &Board, tiles: &str) -> Vec<PieceId> {
    let mut remaining = board.pieces().of_hand();
    let tiles = parse_tiles(tiles).unwrap_or_default();
    let take_piece = |tile| {
        let matches_tile = |(_, class): &(PieceId, TileClass)| matches!(class, TileClass::Tile(piece_tile) if piece_tile.without_red() == tile);
        Some(remaining.swap_remove(remaining.iter().position(matches_tile)?).0)
    };
    tiles.into_iter().map(quejing_session::game::Tile::without_red).filter_map(take_piece).collect()
}
