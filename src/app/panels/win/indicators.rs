//! What riichi asks for: round wind, counters, sticks, indicators; and how a drawn deal ended.

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

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, now: &Round, answers: &mut RoundAnswers) {
    on_table(ui, model.lang, &answers.known);
    if let Some(draw) = &mut answers.draw {
        ui.separator();
        drawn(ui, model, now, draw);
    } else {
        ui.horizontal_wrapped(|ui| {
            let lang = model.lang;
            typed(ui, lang, text!(lang, "dora-indicators"), (answers, "dora_indicators"));
            typed(ui, lang, text!(lang, "ura-indicators"), (answers, "ura_indicators"));
        });
    }
}

/// Draws the field for the tiles of a question.
pub(super) fn typed(ui: &mut Ui, lang: Lang, label: &str, (answers, question): (&mut RoundAnswers, &str)) {
    let mut text = answers.typed(question).to_owned();
    tiles(ui, lang, label, &mut text);
    answers.set_typed(question, text);
}

/// What lies on the table, as the course of the night has it.
fn on_table(ui: &mut Ui, lang: Lang, now: &Answers) {
    ui.horizontal_wrapped(|ui| {
        let wind = wind_letter(now.round.unwrap_or(Wind::East), lang);
        for (name, value) in [
            (text!(lang, "round-wind"), wind.to_owned()),
            (text!(lang, "honba"), now.number("honba").to_string()),
            (text!(lang, "sticks"), now.number("riichi_sticks").to_string()),
        ] {
            ui.label(RichText::new(name).color(theme::now().text_quiet));
            let value = ui.label(RichText::new(value).strong().color(theme::now().text_strong));
            value.on_hover_text(text!(lang, "on-table-tip"));
            ui.add_space(6.0);
        }
    });
}

/// How the deal ended, and who was tenpai.
fn drawn(ui: &mut Ui, model: &Model, now: &Round, draw: &mut DrawTable) {
    let lang = model.lang;
    ui.label(RichText::new(text!(lang, "draw-how")).strong().color(theme::now().text_strong));
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "draw-kind"));
        let shown = ComboBox::from_id_salt("draw")
            .width(150.0)
            .selected_text(i18n::course::draw_name(lang, draw.kind))
            .show_ui(ui, |ui| {
                for kind in now.rules().draws() {
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
            cell(ui, |ui| {
                let mut on = now.is_tenpai(player);
                ui.add_enabled_ui(!now.declared(player), |ui| {
                    if tick(ui, lang, &mut on, text!(lang, "tenpai"), name) {
                        draw.tenpai.set(player, on);
                    }
                });
            });
        }
        ui.end_row();
        if now.asks("nagashi") {
            ui.label(text!(lang, "nagashi"));
            for (player, name) in names.iter().enumerate() {
                cell(ui, |ui| {
                    let mut on = draw.nagashi.has(player);
                    tick(ui, lang, &mut on, text!(lang, "nagashi"), name);
                    draw.nagashi.set(player, on);
                });
            }
            ui.end_row();
        }
    });
}

/// A cell as wide as a name above it.
fn cell(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(egui::vec2(56.0, 18.0), egui::Layout::top_down(egui::Align::Center), |ui| {
        ui.set_min_width(56.0);
        add(ui);
    });
}
