//! A second window that shows the table to everybody: the seats with totals, the next deal, the last win with its tiles, the
//! graph. It is meant for a second screen, or for a laptop turned around.

use eframe::egui::{self, InputState, Key, Modifiers, RichText, Ui, ViewportBuilder, ViewportId, vec2};

use super::deals::last_won_deal;
use super::{ending, seats};
use crate::app::APP_ID;
use crate::app::keys::toggle_full_screen;
use crate::app::screens::night::graph;
use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::quiet;
use crate::app::widgets::tiles::{TileArt, show_tile_groups};
use crate::app::window_icon::window_icon;
use crate::scorer::model::Model;
use crate::words::{MoneyRate, win_texts};

/// Initial width and height of the window, in points.
const DEFAULT_SIZE: [f32; 2] = [1100.0, 700.0];
/// Height of a window at which the text has scale 1, in points.
const UNSCALED_HEIGHT: f32 = 560.0;
/// The part of the width for the seats.
const SEATS_PART: f32 = 0.68;

/// Draws the window while it is open; Escape closes it. If the system cannot open a second window, egui embeds it in the first.
pub fn show(ui: &Ui, model: &Model, view: &mut View) {
    if !view.second_window_open {
        return;
    }
    let builder = ViewportBuilder::default()
        .with_title(text!(model.lang, "shown-title"))
        .with_app_id(APP_ID)
        .with_icon(window_icon())
        .with_inner_size(DEFAULT_SIZE)
        .with_min_inner_size([480.0, 320.0]);
    let (art, rate) = (&mut view.art, &view.money_rate);
    let closed = ui.ctx().show_viewport_immediate(ViewportId::from_hash_of("table"), builder, |ui, _| {
        egui::CentralPanel::no_frame()
            .frame(egui::Frame::new().fill(theme::palette().ground).inner_margin(GAP))
            .show(ui, |ui| show_content(ui, model, art, rate));
        toggle_full_screen(ui.ctx());
        let escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        ui.input_mut(escape) || ui.input(|input| input.viewport().close_requested())
    });
    if closed {
        view.second_window_open = false;
    }
}

fn show_content(ui: &mut Ui, model: &Model, art: &mut TileArt, rate: &MoneyRate) {
    let whole = ui.max_rect();
    if let Some(sheet) = ending::sheet(model, rate) {
        return ending::show_result(ui, model.lang, &sheet);
    }
    let scale = (whole.height() / UNSCALED_HEIGHT).clamp(0.7, 3.0);
    let (left, right) = whole.split_left_right_at_fraction(SEATS_PART);
    ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
        seats::show(ui, model, scale, None);
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(right.shrink2(vec2(GAP, 0.0))), |ui| {
        show_last_win(ui, model, art, scale);
        ui.add_space(GAP);
        graph::show(ui, model.lang, model.keeper().night(), ui.available_height().max(80.0));
    });
}

/// Draws the wins of the last deal with a winner: winner, value, tiles.
fn show_last_win(ui: &mut Ui, model: &Model, art: &mut TileArt, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    let Some(deal) = last_won_deal(night) else {
        return;
    };
    ui.label(quiet(text!(lang, "table-last")).size(theme::SMALL * scale));
    for win in win_texts(lang, night, deal) {
        ui.label(RichText::new(win.winner).size(theme::LARGE * scale).color(theme::palette().text_strong));
        ui.label(RichText::new(win.worth).size(theme::LARGE * scale).strong().color(Tone::Win.color()));
        if let Some(groups) = &win.tiles {
            // At this width a hand needs at most two rows.
            show_tile_groups(ui, lang, art, groups, (ui.available_width() / 9.0).min(40.0 * scale));
        }
    }
}
