//! The table for everybody to look at, in a window of its own: for a second screen, or the laptop turned round. Who sits where
//! with their totals, what is due, the last win with its tiles, the graph.

use eframe::egui::{self, InputState, Key, Modifiers, RichText, Ui, ViewportBuilder, ViewportId, vec2};

use super::deals::{last_won, worth};
use super::seats;
use crate::app::keys::whole_screen;
use crate::app::screens::night::graph;
use crate::app::screens::night::parts::wins;
use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::quiet;
use crate::app::widgets::tiles::{TileArt, written};
use crate::scorer::model::Model;

/// Width and height of the window as it opens, in points.
const SIZE: [f32; 2] = [1100.0, 700.0];
/// A window of this height has letters of the usual size.
const USUAL: f32 = 560.0;
/// The part of the width that the seats take.
const SEATS: f32 = 0.68;

/// Draws the window while it is wanted; Escape closes it. Where the system has no second window, it stands within the first.
pub fn show(ui: &Ui, model: &Model, view: &mut View) {
    if !view.shown {
        return;
    }
    let builder = ViewportBuilder::default()
        .with_title(text!(model.lang, "shown-title"))
        .with_app_id("quejing")
        .with_inner_size(SIZE)
        .with_min_inner_size([480.0, 320.0]);
    let art = &mut view.art;
    let closed = ui.ctx().show_viewport_immediate(ViewportId::from_hash_of("table"), builder, |ui, _| {
        egui::CentralPanel::no_frame()
            .frame(egui::Frame::new().fill(theme::now().ground).inner_margin(GAP))
            .show(ui, |ui| page(ui, model, art));
        whole_screen(ui.ctx());
        let escaped = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        ui.input_mut(escaped) || ui.input(|input| input.viewport().close_requested())
    });
    if closed {
        view.shown = false;
    }
}

fn page(ui: &mut Ui, model: &Model, art: &mut TileArt) {
    let whole = ui.max_rect();
    let scale = (whole.height() / USUAL).clamp(0.7, 3.0);
    let (left, right) = whole.split_left_right_at_fraction(SEATS);
    ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
        seats::show(ui, model, scale, None);
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(right.shrink2(vec2(GAP, 0.0))), |ui| {
        last(ui, model, art, scale);
        ui.add_space(GAP);
        graph::show(ui, model.lang, model.keeper().night(), ui.available_height().max(80.0));
    });
}

/// The last win: who, what it was worth, its tiles.
fn last(ui: &mut Ui, model: &Model, art: &mut TileArt, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    let Some(line) = last_won(night) else {
        return;
    };
    ui.label(quiet(text!(lang, "table-last")).size(theme::SMALL * scale));
    for win in wins(line) {
        ui.label(RichText::new(night.name(win.winner)).size(theme::LARGE * scale).color(theme::now().text_strong));
        let worth = worth(&model.keeper().rules(), &win.value, lang);
        ui.label(RichText::new(worth).size(theme::LARGE * scale).strong().color(Tone::Win.color()));
        if let Some(tiles) = &win.tiles {
            // Two rows at most.
            written(ui, lang, art, &tiles.groups(), (ui.available_width() / 9.0).min(40.0 * scale));
        }
    }
}
