//! The inputs of riichi: dora indicators, with round wind, honba and riichi sticks.

use eframe::egui::{RichText, Ui};

use crate::app::theme;
use crate::app::widgets::fields::tiles;
use crate::app::widgets::wind_letter;
use crate::i18n::Lang;
use crate::rules::Circumstances as Answers;
use crate::scorer::model::Model;
use crate::scorer::round::RoundAnswers;
use crate::tile::Wind;

/// Draws the inputs.
pub fn show(ui: &mut Ui, model: &Model, answers: &mut RoundAnswers) {
    show_round_facts(ui, model.lang, &answers.known);
    if answers.draw.is_none() {
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
fn show_round_facts(ui: &mut Ui, lang: Lang, known: &Answers) {
    ui.horizontal_wrapped(|ui| {
        let wind = wind_letter(known.round.unwrap_or(Wind::East), lang);
        for (name, value) in [
            (text!(lang, "round-wind"), wind.to_owned()),
            (text!(lang, "honba"), known.number("honba").to_string()),
            (text!(lang, "sticks"), known.number("riichi_sticks").to_string()),
        ] {
            ui.label(RichText::new(name).color(theme::palette().text_quiet));
            let value = ui.label(RichText::new(value).strong().color(theme::palette().text_strong));
            value.on_hover_text(text!(lang, "on-table-tip"));
            ui.add_space(6.0);
        }
    });
}
