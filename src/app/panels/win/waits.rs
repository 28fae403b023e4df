//! The waits of a hand that lacks one tile: each tile with its number left and the value of a win. A click on a tile wins with
//! it.

use eframe::egui::{Grid, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::tiles::{TileMark, tile_button};
use crate::app::widgets::{heading, note, quiet, worth};
use crate::i18n::class_name;
use crate::i18n::{self, Lang};
use crate::rules::Ruling;
use crate::rules::waits::{Wait, Waits};
use crate::scorer::action::Action;
use crate::scorer::board::Edit;
use crate::scorer::model::Model;
use crate::scorer::trouble;
use crate::vision::TileClass;

/// Width of a tile, in points.
pub const TILE: f32 = 30.0;

/// Draws the waits of the hand.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    match model.waits() {
        None => {}
        Some(Err(problems)) => {
            for problem in problems {
                note(ui, Tone::Doubt, &trouble::wrong(problem, lang));
            }
        }
        Some(Ok(found)) => {
            heading(ui, summary(lang, found));
            if model.circumstances().winner.is_none() {
                ui.label(quiet(text!(lang, "beside-waits-assumed")));
            }
            if found.waits.is_empty() {
                return;
            }
            if let Some(why) = &found.furiten {
                note(ui, Tone::Doubt, &trouble::sentence(lang, &i18n::waits::furiten(lang, why)));
            }
            show_table(ui, lang, view, found, actions);
        }
    }
}

/// Returns the number of waits and of the tiles left, in a line.
pub fn summary(lang: Lang, found: &Waits) -> String {
    let all = match found.waits.len() {
        0 => text!(lang, "waits-none").to_owned(),
        kinds => text!(lang, "waits-all", kinds = kinds, unseen = found.unseen()),
    };
    trouble::capital(&all)
}

fn show_table(ui: &mut Ui, lang: Lang, view: &mut View, found: &Waits, actions: &mut Vec<Action>) {
    let heads = [
        text!(lang, "waits-col-tile"),
        text!(lang, "waits-col-left"),
        text!(lang, "waits-col-discard"),
        text!(lang, "self-draw-button"),
    ];
    // The two columns of values share the width beside the tile and its number.
    let each = (ui.available_width() - 190.0) / 2.0;
    Grid::new("waits").num_columns(heads.len()).spacing([20.0, 6.0]).max_col_width(each).show(ui, |ui| {
        for head in heads {
            ui.label(quiet(head));
        }
        ui.end_row();
        for wait in &found.waits {
            tile(ui, lang, &mut view.art, wait, actions);
            show_left(ui, lang, wait);
            for way in &wait.ways {
                worth::way(ui, lang, way);
            }
            ui.end_row();
        }
    });
}

/// Draws the tile as a button that wins with it.
pub fn tile(ui: &mut Ui, lang: Lang, art: &mut TileArt, wait: &Wait<Option<Ruling>>, actions: &mut Vec<Action>) {
    let class = TileClass::Tile(wait.tile);
    let label = text!(lang, "waits-win-with", tile = class_name(lang, class));
    let mark = TileMark { faint: wait.unseen == 0, ..TileMark::default() };
    if tile_button(ui, art, class, TILE, mark, &label).on_hover_text(&label).clicked() {
        actions.push(Action::Edit(Edit::WinWith(wait.tile)));
    }
}

/// Draws the number of tiles left.
fn show_left(ui: &mut Ui, lang: Lang, wait: &Wait<Option<Ruling>>) {
    let text = RichText::new(wait.unseen.to_string());
    let text = match wait.unseen {
        0 => text.color(Tone::Doubt.color()),
        _ => text,
    };
    ui.label(text).on_hover_text(text!(lang, "waits-left-tip", count = wait.unseen));
}
