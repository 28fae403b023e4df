//! A recorded hand under every other rule set and edition, and what the difference is made of.

use super::parts::wins;
use super::text::Phrase;
use crate::app::model::Model;
use crate::app::theme;
use crate::app::trouble;
use crate::app::widgets::{quiet, right};
use crate::i18n;
use crate::rules::RuleSet;
use crate::rules::compare::{Difference, Side, compare};
use crate::table::ledger::{Hand, HandId, Night};
use crate::table::recorded::beside;
use eframe::egui::{self, Grid, RichText, Ui};

/// What was worked out last, and of which state of the night.
#[derive(Default)]
pub struct Beside {
    of: Option<(HandId, u64)>,
    columns: Vec<Column>,
}

/// The hand under the rules of a name; the first column has the night's own.
struct Column {
    name: String,
    judged: Result<Side, &'static str>,
    /// The differences from the first.
    differences: Vec<Difference>,
}

impl Beside {
    /// Draws the comparison, folded away; nothing where no tiles are known.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, hand: &Hand) {
        let (lang, night) = (model.lang, model.keeper().night());
        if wins(hand).all(|win| win.tiles.is_none()) {
            return;
        }
        egui::CollapsingHeader::new(text!(lang, "night-other-rules"))
            .id_salt("other-rules")
            .show(ui, |ui| {
                let now = (hand.id, night.last_event);
                if self.of != Some(now) {
                    (self.of, self.columns) = (Some(now), columns(night, hand));
                }
                self.table(ui, lang);
            });
    }

    fn table(&self, ui: &mut Ui, lang: i18n::Lang) {
        Grid::new("other-rules")
            .num_columns(3)
            .spacing([14.0, 4.0])
            .show(ui, |ui| {
                for column in &self.columns {
                    let name = RichText::new(trouble::capital(&shown_name(lang, &column.name)));
                    ui.label(name.color(theme::TEXT_STRONG));
                    match &column.judged {
                        Ok(Side { ruling, .. }) => {
                            ui.label(i18n::compare::verdict(lang, ruling.verdict));
                            let unit = i18n::unit(lang, ruling.worth.unit);
                            right(ui, RichText::new(format!("{} {unit}", ruling.worth.total)));
                        }
                        Err(code) => {
                            ui.label(i18n::compare::impossible(lang));
                            right(ui, quiet(*code));
                        }
                    }
                    ui.end_row();
                }
            });
        let Some(own) = self.columns.first() else {
            return;
        };
        for column in self.columns.iter().skip(1) {
            let (Ok(side), false) = (&column.judged, column.differences.is_empty()) else {
                continue;
            };
            let names = [&own.name, &column.name].map(|name| shown_name(lang, name));
            let title = text!(lang, "night-differences-to", v1 = names[1]);
            egui::CollapsingHeader::new(title)
                .id_salt(("differences", &column.name))
                .show(ui, |ui| {
                    for difference in &column.differences {
                        let names = [names[0].as_str(), names[1].as_str()];
                        ui.label(i18n::compare::difference(
                            lang,
                            names,
                            &side.ruling.win,
                            difference,
                        ));
                    }
                });
        }
    }
}

fn shown_name(lang: i18n::Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => i18n::rule_set(lang, set).to_owned(),
        Err(_) => name.to_owned(),
    }
}

/// The first win with tiles under the night's rules, and under every other rule set.
fn columns(night: &Night, hand: &Hand) -> Vec<Column> {
    let Some(opened) = &night.opened else {
        return Vec::new();
    };
    let own = &opened.rules;
    let mut columns: Vec<Column> = Vec::new();
    for one in beside(&own.name, &own.profile, hand) {
        let judged = match one.judged {
            Ok(ruling) => Ok(Side::of(&one.rules, ruling)),
            Err(why) => Err(why.code()),
        };
        let differences = match (columns.first().map(|first| &first.judged), &judged) {
            (Some(Ok(first)), Ok(side)) => compare(first, side),
            _ => Vec::new(),
        };
        columns.push(Column {
            name: one.name,
            judged,
            differences,
        });
    }
    columns
}
