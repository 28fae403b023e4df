//! The waits of a hand that lacks one tile: each tile with its number left and the value of a win. A click on a tile wins with
//! it.

use eframe::egui::{Grid, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::tiles::{TileMark, tile_button};
use crate::app::widgets::{heading, note, quiet, worth};
use crate::i18n::Lang;
use crate::i18n::waits::{WaitText, waits_text};
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
            let found = waits_text(lang, found);
            heading(ui, &found.summary);
            if model.circumstances().winner.is_none() {
                ui.label(quiet(text!(lang, "beside-waits-assumed")));
            }
            if let Some(furiten) = &found.furiten {
                note(ui, Tone::Doubt, &trouble::sentence(lang, furiten));
            }
            if let Some(first) = found.waits.first() {
                show_table(ui, lang, view, &found.waits, first.ways.each_ref().map(|way| way.head), actions);
            }
        }
    }
}

fn show_table(
    ui: &mut Ui,
    lang: Lang,
    view: &mut View,
    waits: &[WaitText],
    ways: [&str; 2],
    actions: &mut Vec<Action>,
) {
    let [discard, self_draw] = ways;
    let heads = [text!(lang, "waits-col-tile"), text!(lang, "waits-col-left"), discard, self_draw];
    // The two columns of values share the width beside the tile and its number.
    let each = (ui.available_width() - 190.0) / 2.0;
    Grid::new("waits").num_columns(heads.len()).spacing([20.0, 6.0]).max_col_width(each).show(ui, |ui| {
        for head in heads {
            ui.label(quiet(head));
        }
        ui.end_row();
        for wait in waits {
            tile(ui, &mut view.art, wait, actions);
            show_left(ui, lang, wait.unseen);
            for way in &wait.ways {
                worth::way(ui, way);
            }
            ui.end_row();
        }
    });
}

/// Draws the tile as a button that wins with it.
pub fn tile(ui: &mut Ui, art: &mut TileArt, wait: &WaitText, actions: &mut Vec<Action>) {
    let class = TileClass::Tile(wait.tile);
    let mark = TileMark { faint: wait.unseen == 0, ..TileMark::default() };
    if tile_button(ui, art, class, TILE, mark, &wait.command).on_hover_text(&wait.command).clicked() {
        actions.push(Action::Edit(Edit::WinWith(wait.tile)));
    }
}

/// Draws the number of tiles left.
fn show_left(ui: &mut Ui, lang: Lang, unseen: u8) {
    let text = RichText::new(unseen.to_string());
    let text = match unseen {
        0 => text.color(Tone::Doubt.color()),
        _ => text,
    };
    ui.label(text).on_hover_text(text!(lang, "waits-left-tip", count = unseen));
}
