//! The tiles thrown before the winning one, for the immunity of Zung Jung; folded away until needed.

use eframe::egui::{CollapsingHeader, RichText, Ui};

use crate::app::model::Model;
use crate::app::round::{Circumstances, ThrownTile, ZungJungTable};
use crate::app::text::Word;
use crate::app::theme;
use crate::app::widgets::{fields, remove};

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, now: &Circumstances, table: &mut ZungJungTable) {
    let (lang, names) = (model.lang, model.names());
    let title = text!(lang, "thrown-title", v1 = table.thrown.len());
    CollapsingHeader::new(title)
        .id_salt("thrown")
        .show(ui, |ui| {
            let hint = RichText::new(text!(lang, "thrown-hint"));
            ui.label(hint.small().color(theme::TEXT_QUIET));
            let (mut gone, winner) = (None, now.winner);
            for (index, thrown) in table.thrown.iter_mut().enumerate() {
                let number = index + 1;
                let label = |word: Word| word.with(lang, &[&number]);
                ui.horizontal(|ui| {
                    fields::player(ui, &names, &label(Word::ThrownBy), &mut thrown.player);
                    let tile = label(Word::ThrownTile);
                    fields::tile(ui, lang, &tile, "5m", &mut thrown.tile);
                    if thrown.player == winner {
                        ui.label(RichText::new("←").color(theme::TEXT_QUIET));
                        let drawn = label(Word::ThrownDrawn);
                        fields::tile(ui, lang, &drawn, "3p", &mut thrown.drawn);
                    }
                    if remove(ui, &label(Word::ThrownRemove)) {
                        gone = Some(index);
                    }
                });
            }
            if let Some(index) = gone {
                table.thrown.remove(index);
            }
            if ui.button(text!(lang, "thrown-add")).clicked() {
                let player = (winner + table.thrown.len()) % now.players();
                table.thrown.push(ThrownTile {
                    player,
                    ..ThrownTile::default()
                });
            }
        });
}
