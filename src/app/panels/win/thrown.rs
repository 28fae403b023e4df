//! The discards before the winning tile, for the immunity of Zung Jung, in a collapsible section.

use eframe::egui::{CollapsingHeader, RichText, Ui};

use crate::app::theme;
use crate::app::widgets::{fields, remove};
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers, ThrownTile};

/// Draws the section.
pub fn show(ui: &mut Ui, model: &Model, round: &Round, answers: &mut RoundAnswers) {
    let (lang, names) = (model.lang, model.names());
    CollapsingHeader::new(text!(lang, "thrown-title", count = answers.thrown.len())).id_salt("thrown").show(ui, |ui| {
        ui.label(RichText::new(text!(lang, "thrown-hint")).small().color(theme::now().text_quiet));
        let (mut removed, winner) = (None, round.winner);
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
                    removed = Some(index);
                }
            });
        }
        if let Some(index) = removed {
            answers.thrown.remove(index);
        }
        if ui.button(text!(lang, "thrown-add")).clicked() {
            let player = (winner.unwrap_or(round.dealer) + answers.thrown.len()) % round.players();
            answers.thrown.push(ThrownTile { player, ..ThrownTile::default() });
        }
    });
}
