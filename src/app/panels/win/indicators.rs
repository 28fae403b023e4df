//! The inputs of riichi: dora indicators, and the result of a draw; with round wind, honba and riichi sticks.

use eframe::egui::{self, ComboBox, RichText, Ui};

use crate::app::theme;
use crate::app::widgets::fields::tiles;
use crate::app::widgets::{tick, wind_letter};
use crate::i18n::{self, Lang};
use crate::rules::Circumstances as Answers;
use crate::scorer::model::Model;
use crate::scorer::round::{DrawTable, Round, RoundAnswers};
use crate::table::ledger::DrawKind;
use crate::tile::Wind;

/// Draws the inputs.
pub fn show(ui: &mut Ui, model: &Model, round: &Round, answers: &mut RoundAnswers) {
    show_table_state(ui, model.lang, &answers.known);
    if let Some(draw) = &mut answers.draw {
        ui.separator();
        show_draw(ui, model, round, draw);
    } else {
        ui.horizontal_wrapped(|ui| {
            let lang = model.lang;
            show_tile_field(ui, lang, text!(lang, "dora-indicators"), (answers, "dora_indicators"));
            show_tile_field(ui, lang, text!(lang, "ura-indicators"), (answers, "ura_indicators"));
        });
    }
}

/// Draws a field for tiles; `question` is the id of the question that they answer.
pub(super) fn show_tile_field(ui: &mut Ui, lang: Lang, label: &str, (answers, question): (&mut RoundAnswers, &str)) {
    let mut text = answers.typed(question).to_owned();
    tiles(ui, lang, label, &mut text);
    answers.set_typed(question, text);
}

/// Draws round wind, honba and riichi sticks. The night determines them; they are not input.
fn show_table_state(ui: &mut Ui, lang: Lang, known: &Answers) {
    ui.horizontal_wrapped(|ui| {
        let wind = wind_letter(known.round.unwrap_or(Wind::East), lang);
        for (name, value) in [
            (text!(lang, "round-wind"), wind.to_owned()),
            (text!(lang, "honba"), known.number("honba").to_string()),
            (text!(lang, "sticks"), known.number("riichi_sticks").to_string()),
        ] {
            ui.label(RichText::new(name).color(theme::now().text_quiet));
            let value = ui.label(RichText::new(value).strong().color(theme::now().text_strong));
            value.on_hover_text(text!(lang, "on-table-tip"));
            ui.add_space(6.0);
        }
    });
}

/// Draws the inputs for a draw: its kind, and the players who were tenpai.
fn show_draw(ui: &mut Ui, model: &Model, round: &Round, draw: &mut DrawTable) {
    let lang = model.lang;
    ui.label(RichText::new(text!(lang, "draw-how")).strong().color(theme::now().text_strong));
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "draw-kind"));
        let shown = ComboBox::from_id_salt("draw")
            .width(150.0)
            .selected_text(i18n::course::draw_name(lang, draw.kind))
            .show_ui(ui, |ui| {
                for kind in round.rules().draws() {
                    if ui.selectable_label(draw.kind == kind, i18n::course::draw_name(lang, kind)).clicked() {
                        draw.kind = kind;
                    }
                }
            });
        shown.response.labelled_by(label.id);
    });
    if draw.kind != DrawKind::Exhausted {
        return;
    }
    let names = &model.names();
    egui::Grid::new("drawn").num_columns(5).show(ui, |ui| {
        ui.label("");
        for name in names {
            let name = RichText::new(name).small().color(theme::now().text_quiet);
            ui.add_sized([56.0, 18.0], egui::Label::new(name).truncate());
        }
        ui.end_row();
        ui.label(text!(lang, "tenpai"));
        for (player, name) in names.iter().enumerate() {
            show_cell(ui, |ui| {
                let mut on = round.is_tenpai(player);
                ui.add_enabled_ui(!round.declared(player), |ui| {
                    if tick(ui, lang, &mut on, text!(lang, "tenpai"), name) {
                        draw.tenpai.set(player, on);
                    }
                });
            });
        }
        ui.end_row();
        if round.asks("nagashi") {
            ui.label(text!(lang, "nagashi"));
            for (player, name) in names.iter().enumerate() {
                show_cell(ui, |ui| {
                    let mut on = draw.nagashi.has(player);
                    tick(ui, lang, &mut on, text!(lang, "nagashi"), name);
                    draw.nagashi.set(player, on);
                });
            }
            ui.end_row();
        }
    });
}

/// Draws a cell with the width of the names above.
fn show_cell(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(egui::vec2(56.0, 18.0), egui::Layout::top_down(egui::Align::Center), |ui| {
        ui.set_min_width(56.0);
        add(ui);
    });
}
