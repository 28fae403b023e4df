//! The waits of a hand that lacks one tile: each tile with the number of its unseen copies and the value of a win. A
//! click on a tile completes the hand with it.

use crate::app::window_action::WindowActions;
use eframe::egui::{Grid, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::tiles::{TileMark, show_tile_button};
use crate::app::widgets::{quiet_text, show_heading, show_note, worth};
use quejing_session::action::SessionAction;
use quejing_session::board::BoardEdit;
use quejing_session::error_texts;
use quejing_session::recognition::TileClass;
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::waits::{WaitText, waits_text};

/// The width of a tile in a list of waits, in points.
pub const WAIT_TILE_WIDTH: f32 = 30.0;

/// Draws the waits of the hand, with a warning if it is furiten, or the reasons why they cannot be computed; nothing
/// unless exactly one tile is missing.
pub fn show_waits(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    match model.hand().waits() {
        None => {}
        Some(Err(problems)) => {
            for problem in problems {
                show_note(ui, Tone::Doubt, &error_texts::hand_error_text(problem, lang));
            }
        }
        Some(Ok(found)) => {
            let found = waits_text(lang, found);
            show_heading(ui, &found.summary);
            if model.hand().round().winner.is_none() {
                ui.label(quiet_text(text!(lang, "beside-waits-assumed")));
            }
            if let Some(furiten) = &found.furiten {
                show_note(ui, Tone::Doubt, &error_texts::to_sentence(lang, furiten));
            }
            if let Some(first) = found.waits.first() {
                show_waits_table(ui, lang, view, &found.waits, first.ways.each_ref().map(|way| way.name), actions);
            }
        }
    }
}

fn show_waits_table(
    ui: &mut Ui,
    lang: Lang,
    view: &mut View,
    waits: &[WaitText],
    way_names: [&str; 2],
    actions: &mut WindowActions,
) {
    let [discard, self_draw] = way_names;
    let heads = [text!(lang, "waits-col-tile"), text!(lang, "waits-col-left"), discard, self_draw];
    // The two columns of values share the width beside the tile and its number.
    let value_width = (ui.available_width() - 190.0) / 2.0;
    Grid::new("waits").num_columns(heads.len()).spacing([20.0, 6.0]).max_col_width(value_width).show(ui, |ui| {
        for head in heads {
            ui.label(quiet_text(head));
        }
        ui.end_row();
        for wait in waits {
            show_wait_tile(ui, &mut view.art, wait, actions);
            show_unseen_count(ui, lang, wait.unseen);
            for way in &wait.ways {
                worth::show_win_way_value(ui, way);
            }
            ui.end_row();
        }
    });
}

/// Draws the tile of a wait as a button that completes the hand with it. The tile is faint if no copy of it is unseen.
pub fn show_wait_tile(ui: &mut Ui, art: &mut TileArt, wait: &WaitText, actions: &mut WindowActions) {
    let class = TileClass::Tile(wait.tile);
    let mark = TileMark { is_faint: wait.unseen == 0, ..TileMark::default() };
    if show_tile_button(ui, art, class, WAIT_TILE_WIDTH, mark, &wait.command_label)
        .on_hover_text(&wait.command_label)
        .clicked()
    {
        actions.push(SessionAction::EditBoard(BoardEdit::AddWinningTile(wait.tile)));
    }
}

/// Draws the number of a tile's copies that the user has not seen; 0 has the colour of a doubt.
fn show_unseen_count(ui: &mut Ui, lang: Lang, unseen: u8) {
    let text = RichText::new(unseen.to_string());
    let text = match unseen {
        0 => text.color(Tone::Doubt.color()),
        _ => text,
    };
    ui.label(text).on_hover_text(text!(lang, "waits-left-tip", count = unseen));
}
