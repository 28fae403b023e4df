//! The value of the hand, everybody's gain, the payments, and the button that records them.

use eframe::egui::{self, Align, Grid, Layout, RichText, Ui};

use super::arrows;
use crate::app::panels::wind;
use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{heading, primary, quiet, signed_text};
use crate::i18n::{self, sheet::aloud, sheet::announced_for};
use crate::scorer::Mark;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::{Bill, PaymentPlan};
use crate::scorer::trouble;
use crate::table::ledger::Holder;
use crate::words::{payment_texts, value_text};

/// Minimum width of the button *Record* beside at most one other button, in points.
const MIN_WIDTH: f32 = 190.0;
/// Minimum width of the button *Record* beside two other buttons, in points.
const MIN_NARROW_WIDTH: f32 = 110.0;
/// The largest share of the width for *Record*, so that the other commands have room.
const MAX_PRIMARY_SHARE: f32 = 0.46;

/// Draws the card: the value of the hand, everybody's gain, the button.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    view.seen_record.update_own(ui.ctx(), model.preview_mark(), model.preview_revision());
    ui.add_space(GAP - ui.spacing().item_spacing.y);
    theme::card().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        show_value(ui, model);
        if let Bill::Due(settled) = model.bill() {
            ui.spacing_mut().interact_size.y = 18.0;
            show_gains(ui, model, settled);
        }
        if let Some(why) = model.record_obstacle() {
            let is_missing = matches!(model.bill(), Bill::Nothing);
            theme::note(if is_missing { Tone::Doubt } else { Tone::Wrong }).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.label(why);
            });
        }
        ui.add_space(4.0);
        show_buttons(ui, model, view.seen_record.mark(), actions);
    });
}

/// Draws the value of the hand as people say it, and its most valuable pattern.
fn show_value(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    if let Some((value, rules)) = model.known_value().zip(model.keeper().night().rules()) {
        ui.label(RichText::new(value_text(lang, rules, &value)).size(theme::SUM).strong().color(Tone::Win.color()));
        return;
    }
    let Some(ruling) = model.outcome().ruling().filter(|ruling| ruling.is_win()) else {
        return;
    };
    if let (Some((win, _)), Some(rules)) = (model.other_value(), model.keeper().night().rules()) {
        ui.label(RichText::new(value_text(lang, rules, &win.value)).size(theme::SUM).strong().color(Tone::Win.color()));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(RichText::new(aloud(lang, ruling)).size(theme::SUM).strong().color(Tone::Win.color()));
        if let Some(value) = announced_for(lang, ruling) {
            let name = RichText::new(trouble::capital(&value)).size(theme::HEADING);
            ui.add(egui::Label::new(name.color(theme::palette().text_strong)).truncate());
        }
    });
}

/// Draws the list of payments with the remarks on them.
pub fn show_payments(ui: &mut Ui, model: &Model) {
    let Bill::Due(settlement) = model.bill() else {
        return;
    };
    let lang = model.lang;
    let night = model.keeper().night();
    ui.add_space(6.0);
    ui.separator();
    heading(ui, text!(lang, "payments"));
    arrows::show(ui, model, settlement);
    ui.spacing_mut().interact_size.y = 18.0;
    for paid in payment_texts(lang, night, &settlement.moves) {
        let label = |ui: &mut Ui| {
            ui.add(egui::Label::new(paid.who).truncate());
            let reason = RichText::new(paid.why).small();
            ui.add(egui::Label::new(reason.color(theme::palette().text_quiet)).truncate());
        };
        show_amount_row(ui, label, RichText::new(paid.amount).color(theme::palette().text_strong));
    }
    ui.horizontal_wrapped(|ui| {
        for player in settlement.others(&model.circumstances().people) {
            ui.label(quiet(night.name(player)));
            ui.label(signed_text(settlement.gain(Holder::Player(player))));
        }
    });
    if !settlement.still_in.is_empty() {
        let names: Vec<String> = settlement.still_in.iter().map(|player| night.name(*player)).collect();
        let players = names.join(text!(lang, "list-comma"));
        ui.label(quiet(text!(lang, "still-playing", players = players)));
    }
    for caution in &settlement.cautions {
        let text = trouble::capital(&i18n::course::caution(lang, night, caution));
        ui.label(RichText::new(text).small().color(Tone::Doubt.color()));
    }
}

/// Draws a row with an amount at the right edge, whatever the length of its left side.
fn show_amount_row(ui: &mut Ui, left: impl FnOnce(&mut Ui), amount: RichText) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(amount);
            ui.with_layout(Layout::left_to_right(Align::Center), left);
        });
    });
}

/// Draws the gains and losses of the players side by side.
fn show_gains(ui: &mut Ui, model: &Model, settlement: &PaymentPlan) {
    let round = model.circumstances();
    let players = round.people.len();
    let width = (ui.available_width() - (players as f32 - 1.0) * 6.0) / players.max(1) as f32;
    Grid::new("nets").num_columns(players).spacing([6.0, 2.0]).min_col_width(width).max_col_width(width).show(
        ui,
        |ui| {
            for (player, &person) in round.people.iter().enumerate() {
                let gain = settlement.gain(Holder::Player(person));
                ui.vertical_centered(|ui| {
                    let wind = wind(round, player, model.lang);
                    let name = format!("{wind} {}", model.name(player));
                    ui.add(egui::Label::new(RichText::new(name).small().color(theme::palette().text_quiet)).truncate());
                    ui.label(signed_text(gain).size(theme::HEADING).strong());
                });
            }
            ui.end_row();
        },
    );
}

fn show_buttons(ui: &mut Ui, model: &Model, seen: Mark, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let is_recordable = model.is_recordable();
    let is_draw = model.is_draw();
    let doubtful = model.board().doubtful().len();
    if is_recordable && doubtful > 0 {
        ui.label(RichText::new(text!(lang, "record-doubts", count = doubtful)).small().color(Tone::Doubt.color()));
    }
    ui.horizontal(|ui| {
        let (text, tip) = match (model.is_recorded(), model.is_correction()) {
            (true, _) => (text!(lang, "recorded-already"), text!(lang, "record-tip")),
            (_, true) => (text!(lang, "record-update"), text!(lang, "record-update-tip")),
            _ if is_draw => (text!(lang, "record-the-draw"), text!(lang, "record-tip")),
            _ => (text!(lang, "record"), text!(lang, "record-tip")),
        };
        let width = match model.opened_joinable() {
            Some(_) => MIN_NARROW_WIDTH,
            None => MIN_WIDTH,
        };
        let width = width.min(ui.available_width() * MAX_PRIMARY_SHARE);
        let button = primary(text).min_size(egui::vec2(width, 44.0));
        if ui.add_enabled(is_recordable && !model.is_recorded(), button).on_hover_text(tip).clicked() {
            actions.push(Action::Record(seen));
        }
        // The other commands for the hand, if any.
        let other = match model.reopened_number() {
            Some(_) => Some((text!(lang, "reopened-leave"), text!(lang, "reopened-leave-tip"), Action::NewHand)),
            _ if is_draw => Some((text!(lang, "no-draw"), text!(lang, "no-draw-tip"), Action::Win(None))),
            _ if model.can_add_win() => Some((text!(lang, "add-win"), text!(lang, "add-win-tip"), Action::AddWin)),
            _ => None,
        };
        let join = model
            .opened_joinable()
            .map(|event| (text!(lang, "add-win"), text!(lang, "add-win-tip"), Action::SameTile(event)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (text, tip, action) in other.into_iter().chain(join) {
                if ui.add(egui::Button::new(text).truncate()).on_hover_text(tip).clicked() {
                    actions.push(action);
                }
            }
        });
    });
}
