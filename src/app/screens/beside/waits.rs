//! The waits of the hand: a row for each tile, a column for each rule set. A click on a tile makes it the winning tile.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::{Column, Outcome, ScreenContext};
use crate::app::panels::win::waits::{summary, tile};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet, worth};
use crate::i18n::Lang;
use crate::rules::Ruling;
use crate::rules::waits::{Wait, Waits};
use crate::scorer::action::{Action, Page};
use crate::scorer::trouble;

/// Minimum width of a column of rules, in points.
const MIN_COLUMN: f32 = 150.0;
/// Width of the column of tiles, in points.
const TILES: f32 = 56.0;

type FoundWaits<'a> = Option<&'a Waits>;

pub fn show(ui: &mut Ui, context: &mut ScreenContext<'_>, names: &[&str], columns: &[Column]) {
    let lang = context.model.lang;
    let count = columns.len() as f32;
    let width = ((ui.available_width() - TILES - 14.0 * count - 8.0) / count).max(MIN_COLUMN);
    let found: Vec<FoundWaits<'_>> = columns.iter().map(waits_of).collect();
    let queued = context.actions.len();
    ScrollArea::both().id_salt("beside waits").auto_shrink(false).show(ui, |ui| {
        Grid::new("beside waits")
            .num_columns(columns.len() + 1)
            .striped(true)
            .spacing([14.0, 8.0])
            .max_col_width(width)
            .show(ui, |ui| {
                ui.label("");
                for (name, column) in names.iter().zip(columns) {
                    ui.vertical(|ui| title(ui, lang, width, name, column));
                }
                ui.end_row();
                for wait in rows(&found) {
                    ui.vertical(|ui| {
                        tile(ui, lang, context.art, wait, context.actions);
                        ui.label(quiet(text!(lang, "waits-left", count = wait.unseen)));
                    });
                    for found in &found {
                        let own = found.and_then(|found| of_tile(found, wait));
                        ui.vertical(|ui| cell(ui, lang, width, own));
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

fn waits_of(column: &Column) -> FoundWaits<'_> {
    match &column.outcome {
        Outcome::Waits(Ok(found)) => Some(found),
        Outcome::Waits(Err(_)) | Outcome::Value(..) => None,
    }
}

/// Returns a wait for each tile that completes the hand under any of the rules, in the order of the tiles.
fn rows<'a>(found: &[FoundWaits<'a>]) -> Vec<&'a Wait<Option<Ruling>>> {
    let mut rows: Vec<&Wait<Option<Ruling>>> = found.iter().flatten().flat_map(|found| &found.waits).collect();
    // The sort is stable: of several waits for a tile, the one of the leftmost column remains.
    rows.sort_by_key(|wait| wait.tile);
    rows.dedup_by_key(|wait| wait.tile);
    rows
}

fn of_tile<'a>(found: &'a Waits, row: &Wait<Option<Ruling>>) -> Option<&'a Wait<Option<Ruling>>> {
    let mut waits = found.waits.iter();
    waits.find(|wait| wait.tile == row.tile)
}

/// Draws the name of the rules and their summary of the waits, or their errors.
fn title(ui: &mut Ui, lang: Lang, width: f32, name: &str, column: &Column) {
    ui.set_width(width);
    ui.add(Label::new(RichText::new(name).strong().color(theme::now().text_strong)).truncate());
    match &column.outcome {
        Outcome::Waits(Ok(found)) => {
            ui.add(Label::new(quiet(summary(lang, found))).wrap());
        }
        Outcome::Waits(Err(problems)) => {
            for problem in problems {
                let why = RichText::new(trouble::wrong(problem, lang)).small();
                ui.add(Label::new(why.color(Tone::Doubt.color())).wrap());
            }
        }
        Outcome::Value(..) => {}
    }
}

/// Draws the values of a win with the tile by discard and by self-draw; `None` if the rules do not wait for it.
fn cell(ui: &mut Ui, lang: Lang, width: f32, own: Option<&Wait<Option<Ruling>>>) {
    ui.set_width(width);
    let Some(wait) = own else {
        ui.label(quiet("—"));
        return;
    };
    let heads = [text!(lang, "waits-col-discard"), text!(lang, "self-draw-button")];
    for (head, way) in heads.into_iter().zip(&wait.ways) {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(head));
            worth::way(ui, lang, way);
        });
    }
}
