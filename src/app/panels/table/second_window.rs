//! A second window that shows the table to everybody: the seats with totals, the next deal, the last win with its
//! tiles, the graph. It is meant for a second screen, or for a laptop turned around.

use eframe::egui::{self, InputState, Key, Modifiers, RichText, Ui, ViewportBuilder, ViewportId, vec2};

use super::deals::last_won_deal;
use super::{result_page, seats};
use crate::app::APP_ID;
use crate::app::screens::night::balance_graph;
use crate::app::shortcuts::handle_full_screen_key;
use crate::app::theme::{self, CARD_GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::quiet_text;
use crate::app::widgets::tiles::{TileArt, show_tile_groups};
use crate::app::window_icon::window_icon;
use quejing_session::session::Session;
use quejing_words::history::{MoneyRates, win_texts};

/// The initial width and height of the second window, in points.
const DEFAULT_SECOND_WINDOW_SIZE: [f32; 2] = [1100.0, 700.0];
/// The height of the second window's content at text scale 1, in points; the scale grows in proportion to the height.
const CONTENT_HEIGHT_AT_SCALE_1: f32 = 560.0;
/// The share of the second window's width for the seats; the last win and the graph have the rest.
const SEATS_WIDTH_SHARE: f32 = 0.68;

/// Draws the second window while [`View::is_second_window_open`] is true; Escape and the window's close button set it
/// to false. If the system cannot open a second window, egui embeds it in the first.
pub fn show_second_window(ui: &Ui, model: &Session, view: &mut View) {
    if !view.is_second_window_open {
        return;
    }
    let builder = ViewportBuilder::default()
        .with_title(text!(model.lang, "shown-title"))
        .with_app_id(APP_ID)
        .with_icon(window_icon())
        .with_inner_size(DEFAULT_SECOND_WINDOW_SIZE)
        .with_min_inner_size([480.0, 320.0]);
    let (art, rates) = (&mut view.art, &view.money_rates);
    let is_closed = ui.ctx().show_viewport_immediate(ViewportId::from_hash_of("table"), builder, |ui, _| {
        egui::CentralPanel::no_frame()
            .frame(egui::Frame::new().fill(theme::palette().ground).inner_margin(CARD_GAP))
            .show(ui, |ui| show_second_window_content(ui, model, art, rates));
        handle_full_screen_key(ui.ctx());
        let escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        ui.input_mut(escape) || ui.input(|input| input.viewport().close_requested())
    });
    if is_closed {
        view.is_second_window_open = false;
    }
}

fn show_second_window_content(ui: &mut Ui, model: &Session, art: &mut TileArt, rates: &MoneyRates) {
    let content_area = ui.max_rect();
    if let Some(sheet) = result_page::final_sheet(model, rates) {
        return result_page::show_final_result(ui, model.lang, &sheet);
    }
    let scale = (content_area.height() / CONTENT_HEIGHT_AT_SCALE_1).clamp(0.7, 3.0);
    let (left, right) = content_area.split_left_right_at_fraction(SEATS_WIDTH_SHARE);
    ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
        seats::show_seats(ui, model, scale, None);
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(right.shrink2(vec2(CARD_GAP, 0.0))), |ui| {
        show_last_win(ui, model, art, scale);
        ui.add_space(CARD_GAP);
        balance_graph::show_balance_graph(ui, model.lang, model.keeper().night(), ui.available_height().max(80.0));
    });
}

/// Draws the wins of the last deal that has a winner and is not void, each with winner, value and tiles; nothing before
/// the first win.
fn show_last_win(ui: &mut Ui, model: &Session, art: &mut TileArt, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    let Some(deal) = last_won_deal(night) else {
        return;
    };
    ui.label(quiet_text(text!(lang, "table-last")).size(theme::SMALL_FONT_SIZE * scale));
    for win in win_texts(lang, night, deal) {
        ui.label(RichText::new(win.winner).size(theme::LARGE_FONT_SIZE * scale).color(theme::palette().text_strong));
        ui.label(RichText::new(win.worth).size(theme::LARGE_FONT_SIZE * scale).strong().color(Tone::Win.color()));
        if let Some(groups) = &win.tiles {
            // At this width a hand needs at most two rows.
            show_tile_groups(ui, lang, art, groups, (ui.available_width() / 9.0).min(40.0 * scale));
        }
    }
}
