//! The table between two hands: seats with totals, the next deal, the list of deals, and buttons for a win and a draw. Before a
//! night begins, the form to start it.
//!
//! | file | content |
//! | --- | --- |
//! | `first` | the rules, the names, the start |
//! | `seats`, `seat_menu` | the seats with totals, readable from across the room; another name or chair, at the pencil |
//! | `corners` | between the seats: the night with its end, the dice, the special rule |
//! | `shown` | a second window with the seats, for display only |
//! | `deals` | the last win, and the list of deals with their undo buttons |
//! | `ending` | the result of a game or night: places, final scores, payments, the next step |

mod corners;
mod deals;
pub mod ending;
pub mod first;
mod seat_menu;
mod seats;
pub mod shown;

use eframe::egui::{self, RichText, Ui};

use super::win::{deal, special};
use crate::app::screens::night::requests;
use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet, signed_text};
use crate::i18n;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Amount, PlayerId};

/// Maximum width of the column with the deals, in points.
const MAX_DEALS_WIDTH: f32 = 360.0;
/// Height of the large buttons, in points.
const BUTTON_HEIGHT: f32 = 56.0;

/// Draws the page.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    show_draft_notice(ui, model, actions);
    requests::hint(ui, model, actions);
    if model.keeper().draft().is_some() {
        return first::show(ui, model, view, actions);
    }
    if let Some(sheet) = ending::sheet(model, &view.money_rate)
        && view.left_result != Some(ending::result_key(model))
    {
        return ending::show(ui, model, view, &sheet, actions);
    }
    egui::Panel::right("deals")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .exact_size((ui.available_width() * 0.28).clamp(290.0, MAX_DEALS_WIDTH))
        .show(ui, |ui| deals::show(ui, model, view, actions));
    egui::Panel::bottom("next")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .show(ui, |ui| show_next(ui, model, view, actions));
    egui::CentralPanel::no_frame().show(ui, |ui| {
        let size = ui.available_size() - egui::vec2(GAP, 0.0);
        ui.allocate_ui(size, |ui| {
            theme::card_of(ui, size, |ui| {
                choose_table(ui, model, actions);
                corners::show(ui, model, view, actions);
                seats::show(ui, model, 1.0, Some((view, actions)));
            });
        });
    });
}

/// Draws a notice of an unfinished hand: one entered in another window, or a saved draft with the choice to resume or discard it.
fn show_draft_notice(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    if let Some(tiles) = model.tiles_elsewhere() {
        theme::note(Tone::Aside).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(text!(lang, "hand-elsewhere", count = tiles));
        });
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    let Some(tiles) = model.resumable_tiles() else {
        return;
    };
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let text = RichText::new(text!(lang, "left-hand", count = tiles));
            ui.label(text.color(theme::palette().text_strong));
            if ui.button(text!(lang, "left-take-up")).clicked() {
                actions.push(Action::ResumeDraft(true));
            }
            if ui.button(text!(lang, "left-leave")).clicked() {
                actions.push(Action::ResumeDraft(false));
            }
        });
    });
    ui.add_space(GAP - ui.spacing().item_spacing.y);
}

/// Draws the choice of the table if the night has two (house rule).
fn choose_table(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    if model.reopened_number().is_some() {
        return;
    }
    let mut round = model.round_at_table().clone();
    super::win::choose_table(ui, model, &mut round);
    if round != *model.round_at_table() {
        actions.push(Action::Round(Box::new(round)));
    }
}

/// Draws the buttons for a win and a draw, or, after the night, those for a new night and the report.
fn show_next(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.add_space(GAP);
    show_other_totals(ui, model);
    if !model.accepts_records() {
        ui.horizontal(|ui| {
            ending::show_next_buttons(ui, model, view, actions);
            if model.keeper().night().closed {
                show_result_button(ui, model, view, 170.0);
            }
        });
        return;
    }
    let is_over = model.keeper().night().is_game_over();
    ui.horizontal(|ui| {
        let width = ui.available_width() - GAP;
        let mut win_width = width * 0.6;
        if is_over {
            win_width = width * 0.18;
            show_result_button(ui, model, view, width * 0.5 - 16.0);
        }
        let text = RichText::new(text!(lang, "table-win")).size(theme::LARGE);
        let win = match is_over {
            true => egui::Button::new(text),
            false => egui::Button::new(text.color(theme::palette().on_primary)).fill(theme::palette().primary),
        };
        if ui.add_sized([win_width, BUTTON_HEIGHT], win).on_hover_text(text!(lang, "table-win-tip")).clicked() {
            actions.push(Action::Win(None));
        }
        let text = RichText::new(text!(lang, "table-draw")).size(theme::LARGE);
        let draw_width = if is_over { 0.18 } else { 0.26 };
        let draw = ui.add_sized([width * draw_width - 16.0, BUTTON_HEIGHT], egui::Button::new(text));
        if draw.on_hover_text(text!(lang, "record-draw-tip")).clicked() {
            actions.push(Action::RecordDraw(view.seen_draw.mark()));
        }
        let text = RichText::new(text!(lang, "table-show"));
        let window_open = &mut view.second_window_open;
        let show = egui::Button::new(text).selected(*window_open);
        if ui.add_sized([width * 0.14, BUTTON_HEIGHT], show).on_hover_text(text!(lang, "table-show-tip")).clicked() {
            *window_open = !*window_open;
        }
    });
}

/// Draws the button that shows the result again after the user turned to the table.
fn show_result_button(ui: &mut Ui, model: &Model, view: &mut View, width: f32) {
    let text = RichText::new(text!(model.lang, "final-result")).size(theme::LARGE);
    let result = ui.add_sized([width, BUTTON_HEIGHT], egui::Button::new(text));
    if result.on_hover_text(text!(model.lang, "final-result-tip")).clicked() {
        view.left_result = None;
    }
}

/// Draws the inputs for the current deal before a win that have no place beside the seats: bets, camps, other events.
fn show_current_deal(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    if model.reopened_number().is_some() {
        // A reopened win belongs to another deal.
        return;
    }
    let mut round = model.round_at_table().clone();
    special::show(ui, model, view, &mut round, actions);
    let with_dice = !corners::has_dice(&round);
    deal::show(ui, model, view, (&mut round, with_dice), actions);
    if round != *model.round_at_table() {
        actions.push(Action::Round(Box::new(round)));
    }
}

/// Draws the next deal and its remarks, or why the game or night is over.
fn show_due(ui: &mut Ui, model: &Model, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    let heading = |text: &str| RichText::new(capital(text)).size(theme::HEADING * scale);
    if night.closed {
        ui.label(heading(text!(lang, "table-closed")).color(theme::palette().text_strong));
        return;
    }
    let Some(due) = night.due(usize::from(model.round_at_table().table)) else {
        return;
    };
    let result = crate::words::game_result(lang, night, &due);
    if let Some((over, places)) = result.split_first() {
        ui.label(heading(over).color(theme::palette().text_strong));
        for place in places {
            ui.label(RichText::new(place).size(theme::BODY * scale).color(theme::palette().text));
        }
        return;
    }
    if let Some(first) = i18n::course::deal_headline(lang, night, &due) {
        ui.label(RichText::new(first).size(theme::HEADING * scale).color(theme::palette().text_strong));
    }
    if let Some(change) = i18n::course::chair_change(lang, night, usize::from(model.round_at_table().table)) {
        ui.label(heading(&change).strong().color(Tone::Win.color()));
    }
    for line in i18n::course::steps(lang, night, &due) {
        ui.label(RichText::new(capital(&line)).size(theme::BODY * scale).color(theme::palette().text));
    }
}

/// Draws a warning if the totals do not add up to zero, and the totals of people who do not play.
fn show_other_totals(ui: &mut Ui, model: &Model) {
    let (lang, night) = (model.lang, model.keeper().night());
    let missing = night.imbalance();
    if missing != Amount::ZERO {
        ui.label(RichText::new(text!(lang, "unaccounted", amount = missing)).color(Tone::Wrong.color()));
    }
    let at_table = &model.round_at_table().people;
    let others = night.order.iter().filter(|person| !at_table.contains(person));
    let with_totals: Vec<&PlayerId> = others.filter(|person| night.total(**person) != Amount::ZERO).collect();
    if with_totals.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet(text!(lang, "beside")));
        for person in with_totals {
            ui.label(RichText::new(night.name(*person)).color(theme::palette().text_strong));
            ui.label(signed_text(night.total(*person)).strong());
            ui.add_space(6.0);
        }
    });
}
