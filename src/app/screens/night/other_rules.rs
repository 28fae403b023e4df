//! The comparison of a recorded hand under every other rule set and edition.

use super::shared_widgets::wins;
use crate::app::theme;
use crate::app::widgets::{quiet, right};
use crate::i18n::Lang;
use crate::i18n::compare::RulesText;
use crate::scorer::model::Model;
use crate::table::ledger::{Deal, DealId};
use crate::words::{capital, recorded_under_rules};
use eframe::egui::{self, Grid, Label, RichText, Ui};

/// Width of a reason, in points.
const REASON: f32 = 200.0;

/// The last comparison of a recorded hand.
#[derive(Default)]
pub struct OtherRules {
    /// The deal, the night's last event and the language that `columns` were made from.
    key: Option<(DealId, u64, Lang)>,
    columns: Vec<RulesText>,
}

impl OtherRules {
    /// Draws the comparison, collapsed at first. Draws nothing if no tiles were recorded.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, deal: &Deal) {
        let (lang, night) = (model.lang, model.keeper().night());
        if wins(deal).all(|win| win.tiles.is_none()) {
            return;
        }
        egui::CollapsingHeader::new(text!(lang, "night-other-rules")).id_salt("other-rules").show(ui, |ui| {
            let key = (deal.id, night.last_event, lang);
            if self.key != Some(key) {
                (self.key, self.columns) = (Some(key), recorded_under_rules(lang, night, deal));
            }
            show_table(ui, lang, &self.columns);
        });
    }
}

fn show_table(ui: &mut Ui, lang: Lang, columns: &[RulesText]) {
    Grid::new("other-rules").num_columns(3).spacing([14.0, 4.0]).show(ui, |ui| {
        for column in columns {
            ui.label(RichText::new(capital(&column.name)).color(theme::palette().text_strong));
            ui.label(&column.verdict);
            match column.errors.is_empty() {
                true => {
                    right(ui, RichText::new(&column.total));
                }
                false => {
                    ui.scope(|ui| {
                        ui.set_max_width(REASON);
                        ui.add(Label::new(quiet(capital(&column.errors.join("\n")))).wrap());
                    });
                }
            }
            ui.end_row();
        }
    });
    for column in columns {
        let Some(differences) = column.differences.as_ref().filter(|differences| !differences.is_empty()) else {
            continue;
        };
        let title = text!(lang, "night-differences-to", rules = column.name.as_str());
        egui::CollapsingHeader::new(title).id_salt(("differences", &column.name)).show(ui, |ui| {
            for difference in differences {
                ui.label(difference);
            }
        });
    }
}
