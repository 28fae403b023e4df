//! What the hand waits for: a row a tile, a column a rule set. A click on a tile wins with it.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::{Column, Found, ScreenContext};
use crate::app::panels::win::waits::{summary, tile};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet, worth};
use crate::i18n::Lang;
use crate::rules::Ruling;
use crate::rules::waits::{Wait, Waits};
use crate::scorer::action::{Action, Page};
use crate::scorer::trouble;

/// The narrowest column, in points.
const NARROWEST: f32 = 150.0;
/// What the column of tiles takes.
const TILES: f32 = 56.0;

type FoundWaits<'a> = Option<&'a Waits>;

/// Draws the table.
pub fn show(ui: &mut Ui, context: &mut ScreenContext<'_>, names: &[&str], columns: &[Column]) {
    let lang = context.model.lang;
    let count = columns.len() as f32;
    let width = ((ui.available_width() - TILES - 14.0 * count - 8.0) / count).max(NARROWEST);
    let found: Vec<FoundWaits<'_>> = columns.iter().map(waits_of).collect();
    let asked = context.actions.len();
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
    if context.actions.len() > asked {
        // The tile was clicked to win with it: the hand is whole now.
        context.actions.push(Action::Turn(Page::Hand));
    }
}

fn waits_of(column: &Column) -> FoundWaits<'_> {
    match &column.found {
        Found::Waits(Ok(found)) => Some(found),
        Found::Waits(Err(_)) | Found::Value(..) => None,
    }
}

/// Every tile that any rules wait for, in the order of the tiles.
fn rows<'a>(found: &[FoundWaits<'a>]) -> Vec<&'a Wait<Option<Ruling>>> {
    let mut rows: Vec<&Wait<Option<Ruling>>> = found.iter().flatten().flat_map(|found| &found.waits).collect();
    // The first that waits for a tile says how many are left.
    rows.sort_by_key(|wait| wait.tile);
    rows.dedup_by_key(|wait| wait.tile);
    rows
}

fn of_tile<'a>(found: &'a Waits, row: &Wait<Option<Ruling>>) -> Option<&'a Wait<Option<Ruling>>> {
    let mut waits = found.waits.iter();
    waits.find(|wait| wait.tile == row.tile)
}

/// The name of the rules, and what they say of the wait as a whole.
fn title(ui: &mut Ui, lang: Lang, width: f32, name: &str, column: &Column) {
    ui.set_width(width);
    ui.add(Label::new(RichText::new(name).strong().color(theme::now().text_strong)).truncate());
    match &column.found {
        Found::Waits(Ok(found)) => {
            ui.add(Label::new(quiet(summary(lang, found))).wrap());
        }
        Found::Waits(Err(problems)) => {
            for problem in problems {
                let why = RichText::new(trouble::wrong(problem, lang)).small();
                ui.add(Label::new(why.color(Tone::Doubt.color())).wrap());
            }
        }
        Found::Value(..) => {}
    }
}

/// What a tile is worth both ways, under rules that wait for it.
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
