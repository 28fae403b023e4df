//! The waits of the hand: a row for each tile, a column for each rule set. A click on a tile makes it the winning tile.

use crate::app::window_action::{Page, WindowAction};
use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::{ScreenContext, WaitsColumn};
use crate::app::panels::win::waits::show_wait_tile;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet_text, worth};
use quejing_words::waits::WaitText;

/// The minimum width of a column of the comparison of waits, in points.
const MIN_WAITS_COLUMN_WIDTH: f32 = 150.0;
/// The width of the first column of the comparison of waits, which has the tiles, in points.
const TILE_COLUMN_WIDTH: f32 = 56.0;

pub fn show_compared_waits(ui: &mut Ui, context: &mut ScreenContext<'_>, columns: &[WaitsColumn]) {
    let lang = context.model.lang;
    let count = columns.len() as f32;
    let width = ((ui.available_width() - TILE_COLUMN_WIDTH - 14.0 * count - 8.0) / count).max(MIN_WAITS_COLUMN_WIDTH);
    let queued_before = context.actions.count();
    ScrollArea::both().id_salt("beside waits").auto_shrink(false).show(ui, |ui| {
        Grid::new("beside waits")
            .num_columns(columns.len() + 1)
            .striped(true)
            .spacing([14.0, 8.0])
            .max_col_width(width)
            .show(ui, |ui| {
                ui.label("");
                for column in columns {
                    ui.vertical(|ui| show_waits_column_title(ui, width, column));
                }
                ui.end_row();
                for wait in distinct_waits(columns) {
                    ui.vertical(|ui| {
                        show_wait_tile(ui, context.art, wait, context.actions);
                        ui.label(quiet_text(text!(lang, "waits-left", count = wait.unseen)));
                    });
                    for column in columns {
                        let wait_under_rules = column.waits().iter().find(|other| other.tile == wait.tile);
                        ui.vertical(|ui| show_wait_values(ui, width, wait_under_rules));
                    }
                    ui.end_row();
                }
            });
    });
    if context.actions.count() > queued_before {
        // A tile was clicked, so the hand is complete now.
        context.actions.push(WindowAction::ShowPage(Page::Hand));
    }
}

/// Returns one wait for each tile that completes the hand under any of the rules, in the order of the tiles, taken from
/// the leftmost column that has it.
fn distinct_waits(columns: &[WaitsColumn]) -> Vec<&WaitText> {
    let mut rows: Vec<&WaitText> = columns.iter().flat_map(WaitsColumn::waits).collect();
    // The sort is stable: of several waits for a tile, the one of the leftmost column remains.
    rows.sort_by_key(|wait| wait.tile);
    rows.dedup_by_key(|wait| wait.tile);
    rows
}

/// Draws the name of the rules and the summary of their waits, or the errors that these rules find in the hand.
fn show_waits_column_title(ui: &mut Ui, width: f32, column: &WaitsColumn) {
    ui.set_width(width);
    ui.add(Label::new(RichText::new(&column.rules_title).strong().color(theme::palette().text_strong)).truncate());
    match &column.outcome {
        Ok(found) => {
            ui.add(Label::new(quiet_text(&found.summary)).wrap());
        }
        Err(errors) => {
            for error in errors {
                ui.add(Label::new(RichText::new(error).small().color(Tone::Doubt.color())).wrap());
            }
        }
    }
}

/// Draws the values of a win with a tile on a discard and by self-draw, or a dash if `wait` is `None`: the hand does
/// not wait for the tile under these rules.
fn show_wait_values(ui: &mut Ui, width: f32, wait: Option<&WaitText>) {
    ui.set_width(width);
    let Some(wait) = wait else {
        ui.label(quiet_text("—"));
        return;
    };
    for way in &wait.ways {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet_text(way.name));
            worth::show_win_way_value(ui, way);
        });
    }
}
