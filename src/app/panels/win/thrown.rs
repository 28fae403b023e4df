//! The tiles thrown before the winning one, for the immunity of Zung Jung; folded away until needed.

use eframe::egui::{CollapsingHeader, RichText, Ui};

use crate::app::theme;
use crate::app::widgets::{fields, remove};
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers, ThrownTile};

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, now: &Round, answers: &mut RoundAnswers) {
    let (lang, names) = (model.lang, model.names());
    CollapsingHeader::new(text!(lang, "thrown-title", count = answers.thrown.len())).id_salt("thrown").show(ui, |ui| {
        ui.label(RichText::new(text!(lang, "thrown-hint")).small().color(theme::now().text_quiet));
        let (mut gone, winner) = (None, now.winner);
        for (index, thrown) in answers.thrown.iter_mut().enumerate() {
            let number = index + 1;
            ui.horizontal(|ui| {
                let player = text!(lang, "thrown-by", number = number);
                thrown.player = fields::player(ui, &names, &player, Some(thrown.player)).unwrap_or(thrown.player);
                let tile = text!(lang, "thrown-tile", number = number);
                fields::tile(ui, lang, &tile, "5m", &mut thrown.tile);
                if Some(thrown.player) == winner {
                    ui.label(RichText::new("←").color(theme::now().text_quiet));
                    fields::tile(ui, lang, &text!(lang, "thrown-drawn", number = number), "3p", &mut thrown.drawn);
                }
                if remove(ui, &text!(lang, "thrown-remove", number = number)) {
                    gone = Some(index);
                }
            });
        }
        if let Some(index) = gone {
            answers.thrown.remove(index);
        }
        if ui.button(text!(lang, "thrown-add")).clicked() {
            let player = (winner.unwrap_or(now.dealer) + answers.thrown.len()) % now.players();
            answers.thrown.push(ThrownTile { player, ..ThrownTile::default() });
        }
    });
}
