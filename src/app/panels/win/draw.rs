//! The inputs of a draw: its kind, and the fields that the rules ask for in it.

use eframe::egui::{self, ComboBox, RichText, Ui};

use super::who::{self, PlayerButton};
use crate::app::panels::wind;
use crate::app::theme::{self, GAP};
use crate::app::widgets::{asked, heading, scroll_from_top, tick};
use crate::i18n::{self, word};
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::table::ledger::{AskedFor, EventKind, FieldRow};

/// The size of a player's name above a column of boxes, in points.
const CELL: egui::Vec2 = egui::vec2(56.0, 18.0);

/// Returns true if the inputs have the place of the photo and the tiles: a draw has neither.
pub fn has_page(model: &Model) -> bool {
    model.is_draw() && model.board().is_empty()
}

/// Draws the inputs in the place of the photo and the tiles: a button for each kind of draw, and for each player in each question.
pub fn show_page(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let mut round = model.circumstances().clone();
    theme::card_of(ui, ui.available_size(), |ui| {
        scroll_from_top(ui, "draw-page", model.keeper().id()).auto_shrink(false).show(ui, |ui| {
            heading(ui, text!(lang, "draw-kind"));
            choose_kind_by_button(ui, model, &mut round);
            let (marked, others) = fields(&round);
            for row in marked {
                let label = word(lang, &row.field);
                show_player_row(ui, model, &mut round, label, |round, player| {
                    let is_fixed = row.includes_declared && round.declared(player);
                    (round.is_marked(row, player), !is_fixed)
                })
                .into_iter()
                .for_each(|player| round.mark(row, player, !round.is_marked(row, player)));
            }
            if round.asks("declared") {
                let label = text!(lang, "col-declared");
                show_player_row(ui, model, &mut round, label, |round, player| (round.declared(player), true))
                    .into_iter()
                    .for_each(|player| round.set_declared(player, !round.declared(player)));
            }
            ui.add_space(GAP);
            asked::show_table_fields(ui, model, &mut round, others);
        });
    });
    if round != *model.circumstances() {
        actions.push(Action::Round(Box::new(round)));
    }
}

/// Draws a question with a large button for each player, which `state` says to be on and enabled; returns the player clicked.
fn show_player_row(
    ui: &mut Ui,
    model: &Model,
    round: &mut Round,
    question: &str,
    state: impl Fn(&Round, usize) -> (bool, bool),
) -> Option<usize> {
    let (lang, names) = (model.lang, model.names());
    ui.add_space(GAP);
    heading(ui, question);
    let mut clicked = None;
    who::show_row(ui, names.len(), |ui, player, width| {
        let (on, enabled) = state(round, player);
        let button = PlayerButton {
            wind: wind(round, player, lang),
            name: &names[player],
            label: &text!(lang, "player-choice", column = question, player = names[player]),
            role: egui::Role::CheckBox,
            on,
            enabled,
        };
        if button.show(ui, width) {
            clicked = Some(player);
        }
    });
    clicked
}

fn choose_kind_by_button(ui: &mut Ui, model: &Model, round: &mut Round) {
    let kinds = round.rules().draws();
    let Some(draw) = &mut round.answers.draw else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        for kind in kinds {
            let on = draw.kind == kind;
            let name = i18n::course::draw_name(model.lang, kind);
            let button = ui.add(egui::Button::new(name).selected(on).min_size(egui::vec2(0.0, who::BUTTON_HEIGHT)));
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, name));
            if button.clicked() {
                draw.kind = kind;
            }
        }
    });
}

/// Returns the fields that mark players, and the others.
fn fields(round: &Round) -> (Vec<&'static FieldRow>, Vec<&'static FieldRow>) {
    round.fields(EventKind::Draw).partition(|row| row.field.asks == AskedFor::Players)
}

/// Draws the inputs among those of a hand; nothing unless a draw is being entered.
pub fn show(ui: &mut Ui, model: &Model, round: &mut Round) {
    if round.answers.draw.is_none() {
        return;
    }
    ui.separator();
    ui.label(RichText::new(text!(model.lang, "draw-how")).strong().color(theme::palette().text_strong));
    choose_kind(ui, model, round);
    let (marked, others) = fields(round);
    if !marked.is_empty() {
        show_marks(ui, model, round, &marked);
    }
    asked::show_table_fields(ui, model, round, others);
}

fn choose_kind(ui: &mut Ui, model: &Model, round: &mut Round) {
    let lang = model.lang;
    let kinds = round.rules().draws();
    let Some(draw) = &mut round.answers.draw else {
        return;
    };
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "draw-kind"));
        let shown = ComboBox::from_id_salt("draw")
            .width(150.0)
            .selected_text(i18n::course::draw_name(lang, draw.kind))
            .show_ui(ui, |ui| {
                for kind in kinds {
                    if ui.selectable_label(draw.kind == kind, i18n::course::draw_name(lang, kind)).clicked() {
                        draw.kind = kind;
                    }
                }
            });
        shown.response.labelled_by(label.id);
    });
}

/// Draws a table of boxes: one column per player, one row per field.
fn show_marks(ui: &mut Ui, model: &Model, round: &mut Round, rows: &[&'static FieldRow]) {
    let (lang, names) = (model.lang, model.names());
    egui::Grid::new("drawn").num_columns(names.len() + 1).show(ui, |ui| {
        ui.label("");
        for name in &names {
            let name = RichText::new(name).small().color(theme::palette().text_quiet);
            ui.add_sized(CELL, egui::Label::new(name).truncate());
        }
        ui.end_row();
        for row in rows {
            let label = word(lang, &row.field);
            ui.label(label);
            for (player, name) in names.iter().enumerate() {
                ui.allocate_ui_with_layout(CELL, egui::Layout::top_down(egui::Align::Center), |ui| {
                    ui.set_min_width(CELL.x);
                    let is_fixed = row.includes_declared && round.declared(player);
                    let mut on = round.is_marked(row, player);
                    ui.add_enabled_ui(!is_fixed, |ui| {
                        if tick(ui, lang, &mut on, label, name) {
                            round.mark(row, player, on);
                        }
                    });
                });
            }
            ui.end_row();
        }
    });
}
