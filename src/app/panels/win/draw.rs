//! The inputs of a draw: its kind, and the fields that the rules ask for in it.

use eframe::egui::{self, ComboBox, RichText, Ui};

use crate::app::theme;
use crate::app::widgets::{asked, tick};
use crate::i18n::{self, word};
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::table::ledger::{AskedFor, EventKind, FieldRow};

/// The size of a player's name above a column of boxes, in points.
const CELL: egui::Vec2 = egui::vec2(56.0, 18.0);

/// Draws the inputs; nothing unless a draw is being entered.
pub fn show(ui: &mut Ui, model: &Model, round: &mut Round) {
    if round.answers.draw.is_none() {
        return;
    }
    ui.separator();
    ui.label(RichText::new(text!(model.lang, "draw-how")).strong().color(theme::palette().text_strong));
    choose_kind(ui, model, round);
    let (marked, others): (Vec<&'static FieldRow>, Vec<&'static FieldRow>) =
        round.fields(EventKind::Draw).partition(|row| row.field.asks == AskedFor::Players);
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
