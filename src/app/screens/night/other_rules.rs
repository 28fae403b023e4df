//! The comparison of a recorded hand under every other rule set and edition.

use super::parts::{rules_name, wins};
use crate::app::theme;
use crate::app::widgets::{quiet, right};
use crate::i18n;
use crate::rules::compare::{Difference, Side, compare};
use crate::scorer::model::Model;
use crate::scorer::trouble;
use crate::table::ledger::{Hand, HandId, Night};
use crate::table::recorded::{UnjudgedReason, beside};
use eframe::egui::{self, Grid, Label, RichText, Ui};

/// Width of a reason, in points.
const REASON: f32 = 200.0;

/// The last comparison of a recorded hand.
#[derive(Default)]
pub struct OtherRules {
    /// The deal and the night's last event that `columns` were made from.
    key: Option<(HandId, u64)>,
    columns: Vec<Column>,
}

/// The hand under one set of rules. The first column has the night's rules.
struct Column {
    name: String,
    judged: Result<Side, UnjudgedReason>,
    /// The differences from the first column.
    differences: Vec<Difference>,
}

impl OtherRules {
    /// Draws the comparison, collapsed at first. Draws nothing if no tiles were recorded.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, hand: &Hand) {
        let (lang, night) = (model.lang, model.keeper().night());
        if wins(hand).all(|win| win.tiles.is_none()) {
            return;
        }
        egui::CollapsingHeader::new(text!(lang, "night-other-rules")).id_salt("other-rules").show(ui, |ui| {
            let key = (hand.id, night.last_event);
            if self.key != Some(key) {
                (self.key, self.columns) = (Some(key), compare_rules(night, hand));
            }
            self.show_table(ui, lang);
        });
    }

    fn show_table(&self, ui: &mut Ui, lang: i18n::Lang) {
        Grid::new("other-rules").num_columns(3).spacing([14.0, 4.0]).show(ui, |ui| {
            for column in &self.columns {
                let name = RichText::new(trouble::capital(&rules_name(lang, &column.name)));
                ui.label(name.color(theme::now().text_strong));
                match &column.judged {
                    Ok(Side { ruling, .. }) => {
                        ui.label(i18n::compare::verdict(lang, ruling.verdict));
                        let unit = i18n::unit(lang, ruling.worth.unit);
                        right(ui, RichText::new(format!("{} {unit}", ruling.worth.total)));
                    }
                    Err(why) => {
                        let why = trouble::capital(&reason(lang, why));
                        ui.label(i18n::compare::impossible(lang));
                        ui.scope(|ui| {
                            ui.set_max_width(REASON);
                            ui.add(Label::new(quiet(why)).wrap());
                        });
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
            let names = [&own.name, &column.name].map(|name| rules_name(lang, name));
            let title = text!(lang, "night-differences-to", rules = names[1]);
            egui::CollapsingHeader::new(title).id_salt(("differences", &column.name)).show(ui, |ui| {
                for difference in &column.differences {
                    let names = [names[0].as_str(), names[1].as_str()];
                    ui.label(i18n::compare::difference(lang, names, &side.ruling.win, difference));
                }
            });
        }
    }
}

/// Returns the reason why other rules cannot score the hand.
fn reason(lang: i18n::Lang, why: &UnjudgedReason) -> String {
    match why {
        UnjudgedReason::NoTiles => text!(lang, "night-other-no-tiles").to_owned(),
        UnjudgedReason::NotAtTable => text!(lang, "night-other-not-seated").to_owned(),
        UnjudgedReason::Tiles(refusal) => i18n::night::refusal(lang, refusal),
        UnjudgedReason::Meld(tiles) => text!(lang, "night-other-no-meld", tiles = tiles),
        UnjudgedReason::Refused(faults) => i18n::faults(lang, faults),
    }
}

/// Compares the first win with tiles under the night's rules and every other rule set.
fn compare_rules(night: &Night, hand: &Hand) -> Vec<Column> {
    let Some(opened) = &night.opened else {
        return Vec::new();
    };
    let own = &opened.rules;
    let mut columns: Vec<Column> = Vec::new();
    for one in beside(&own.name, &own.profile, hand) {
        let judged = one.judged.map(|ruling| Side::of(&one.rules, ruling));
        let differences = match (columns.first().map(|first| &first.judged), &judged) {
            (Some(Ok(first)), Ok(side)) => compare(first, side),
            _ => Vec::new(),
        };
        columns.push(Column { name: one.name, judged, differences });
    }
    columns
}
