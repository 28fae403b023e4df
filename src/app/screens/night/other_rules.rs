//! The comparison of a recorded hand under all other rule sets and editions.

use super::shared_widgets::deal_wins;
use crate::app::theme;
use crate::app::widgets::{quiet_text, show_right_aligned_text};
use eframe::egui::{self, Grid, Label, RichText, Ui};
use quejing_session::night::{Deal, DealId};
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::compare::RulesText;
use quejing_words::history::{capitalize, recorded_rules_texts};

/// The maximum width of the reason why rules cannot score the hand, in points.
const MAX_VERDICT_REASON_WIDTH: f32 = 200.0;

/// The comparison of a recorded hand under other rules, cached until deal, night or language changes.
#[derive(Default)]
pub struct OtherRulesComparison {
    /// The deal, the night's last event and the language from which `columns` were made.
    cache_key: Option<(DealId, u64, Lang)>,
    columns: Vec<RulesText>,
}

impl OtherRulesComparison {
    /// Draws the comparison of a deal's recorded hand under other rules as a section that is collapsed at first;
    /// nothing if no tiles were recorded.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, deal: &Deal) {
        let (lang, night) = (model.lang, model.keeper().night());
        if deal_wins(deal).all(|win| win.tiles.is_none()) {
            return;
        }
        egui::CollapsingHeader::new(text!(lang, "night-other-rules")).id_salt("other-rules").show(ui, |ui| {
            let key = (deal.id, night.last_event, lang);
            if self.cache_key != Some(key) {
                (self.cache_key, self.columns) = (Some(key), recorded_rules_texts(lang, night, deal));
            }
            show_compared_rules_table(ui, lang, &self.columns);
        });
    }
}

fn show_compared_rules_table(ui: &mut Ui, lang: Lang, columns: &[RulesText]) {
    Grid::new("other-rules").num_columns(3).spacing([14.0, 4.0]).show(ui, |ui| {
        for column in columns {
            ui.label(RichText::new(capitalize(&column.name)).color(theme::palette().text_strong));
            ui.label(&column.verdict);
            match column.errors.is_empty() {
                true => {
                    show_right_aligned_text(ui, RichText::new(&column.total));
                }
                false => {
                    ui.scope(|ui| {
                        ui.set_max_width(MAX_VERDICT_REASON_WIDTH);
                        ui.add(Label::new(quiet_text(capitalize(&column.errors.join("\n")))).wrap());
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
