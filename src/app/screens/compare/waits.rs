//! The waits of the hand: a row for each tile, a column for each rule set. A click on a tile makes it the winning tile.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::{ScreenContext, WaitsColumn};
use crate::app::panels::win::waits::tile;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet, worth};
use crate::i18n::waits::WaitText;
use crate::scorer::action::{Action, Page};

/// Minimum width of a column of rules, in points.
const MIN_COLUMN: f32 = 150.0;
/// Width of the column of tiles, in points.
const TILES: f32 = 56.0;

pub fn show(ui: &mut Ui, context: &mut ScreenContext<'_>, columns: &[WaitsColumn]) {
    let lang = context.model.lang;
    let count = columns.len() as f32;
    let width = ((ui.available_width() - TILES - 14.0 * count - 8.0) / count).max(MIN_COLUMN);
    let queued = context.actions.len();
    ScrollArea::both().id_salt("beside waits").auto_shrink(false).show(ui, |ui| {
        Grid::new("beside waits")
            .num_columns(columns.len() + 1)
            .striped(true)
            .spacing([14.0, 8.0])
            .max_col_width(width)
            .show(ui, |ui| {
                ui.label("");
                for column in columns {
                    ui.vertical(|ui| title(ui, width, column));
                }
                ui.end_row();
                for wait in rows(columns) {
                    ui.vertical(|ui| {
                        tile(ui, context.art, wait, context.actions);
                        ui.label(quiet(text!(lang, "waits-left", count = wait.unseen)));
                    });
                    for column in columns {
                        let own = column.waits().iter().find(|own| own.tile == wait.tile);
                        ui.vertical(|ui| cell(ui, width, own));
                    }
                    ui.end_row();
                }
            });
    });
    if context.actions.len() > queued {
        // A tile was clicked, so the hand is complete now.
        context.actions.push(Action::Turn(Page::Hand));
    }
}

/// Returns a wait for each tile that completes the hand under any of the rules, in the order of the tiles.
fn rows(columns: &[WaitsColumn]) -> Vec<&WaitText> {
    let mut rows: Vec<&WaitText> = columns.iter().flat_map(WaitsColumn::waits).collect();
    // The sort is stable: of several waits for a tile, the one of the leftmost column remains.
    rows.sort_by_key(|wait| wait.tile);
    rows.dedup_by_key(|wait| wait.tile);
    rows
}

/// Draws the name of the rules and their summary of the waits, or their errors.
fn title(ui: &mut Ui, width: f32, column: &WaitsColumn) {
    ui.set_width(width);
    ui.add(Label::new(RichText::new(&column.name).strong().color(theme::palette().text_strong)).truncate());
    match &column.found {
        Ok(found) => {
            ui.add(Label::new(quiet(&found.summary)).wrap());
        }
        Err(errors) => {
            for error in errors {
                ui.add(Label::new(RichText::new(error).small().color(Tone::Doubt.color())).wrap());
            }
        }
    }
}

/// Draws the values of a win with the tile by discard and by self-draw; `None` if the rules do not wait for it.
fn cell(ui: &mut Ui, width: f32, own: Option<&WaitText>) {
    ui.set_width(width);
    let Some(wait) = own else {
        ui.label(quiet("—"));
        return;
    };
    for way in &wait.ways {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(way.head));
            worth::way(ui, way);
        });
    }
}
