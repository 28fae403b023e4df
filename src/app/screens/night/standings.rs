//! Who stands where: totals, ranks, the reduced score with its settings, uma; the balance graph; who paid whom.

use std::collections::BTreeMap;

use eframe::egui::{DragValue, Grid, RichText, Ui};

use super::graph;
use super::parts::{account_notes, propose, settled};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::Tone;
use crate::app::widgets::{fields::labelled, heading, note, quiet, right, scroll_from_top, word_table};
use crate::i18n::{self, Lang};
use crate::rules::reduced::Orientation;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Amount, Body, Night, PlayerId, PlayerStats, Refusal, Standings, standings, stats};
use crate::table::ledger::{ReducedRoot, ReducedScore};
use crate::words::{payments_table, standings_table, statistics_table};

/// How high the graph is, in points.
const GRAPH: f32 = 230.0;

/// The screen: how the reduced score is made, where a person tries something else than the night has.
#[derive(Clone, Debug, Default)]
pub struct StandingsScreen {
    tried: Option<ReducedScore>,
}

impl StandingsScreen {
    /// Its name.
    pub const ID: ScreenId = ScreenId("standings");
}

impl Screen for StandingsScreen {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "standings")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.draw(ui, context.model, context.actions);
    }
}

impl StandingsScreen {
    fn draw(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        // What was tried and recorded since is the night's own.
        self.tried = self.tried.filter(|tried| *tried != night.reduced);
        let options = self.tried.unwrap_or(night.reduced).options(night.counted().count());
        scroll_from_top(ui, "standings", model.keeper().id()).auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width();
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width((width * 0.42).max(390.0));
                    match standings(night, &options) {
                        Ok(standings) => table(ui, lang, &standings),
                        Err(_) => {
                            note(ui, Tone::Wrong, &capital(&i18n::night::refusal(lang, &Refusal::BadReduced)));
                        }
                    }
                    self.settings(ui, model, actions);
                });
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    heading(ui, text!(lang, "night-graph"));
                    graph::show(ui, lang, night, GRAPH);
                    even(ui, lang, night);
                });
            });
            ui.separator();
            let all = stats(night);
            statistics(ui, lang, night, &all);
            ui.separator();
            payments(ui, lang, night, &all);
        });
    }

    /// What the reduced score is made with: tried here, kept with the night when a person says so.
    fn settings(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let (lang, kept) = (model.lang, model.keeper().night().reduced);
        let mut reduced = self.tried.unwrap_or(kept);
        ui.add_space(6.0);
        ui.label(quiet(text!(lang, "night-reduced-settings")));
        let field = |ui: &mut Ui, label: &str, value: &mut f64, range| {
            let label = ui.label(label);
            ui.add(DragValue::new(value).range(range).speed(0.1)).labelled_by(label.id);
        };
        ui.horizontal(|ui| {
            field(ui, "T0", &mut reduced.t0, 1.0..=100_000.0);
            field(ui, "α", &mut reduced.alpha, 0.01..=100.0);
            let own = match reduced.n {
                ReducedRoot::Number(number) => number,
                _ => 4.0,
            };
            let roots = [
                (ReducedRoot::Players, text!(lang, "night-root-players")),
                (ReducedRoot::Games, text!(lang, "night-root-deals")),
                (ReducedRoot::Number(own), text!(lang, "night-root-number")),
            ];
            labelled(ui, "n", 84.0, &roots.map(|(root, text)| (root, text.to_owned())), &mut reduced.n);
            if let ReducedRoot::Number(number) = &mut reduced.n {
                field(ui, text!(lang, "night-root-number"), number, 0.01..=10_000.0);
            }
        });
        let mut as_printed = reduced.orientation == Orientation::AsPrinted;
        ui.checkbox(&mut as_printed, text!(lang, "night-as-printed"))
            .on_hover_text(text!(lang, "night-as-printed-tip"));
        reduced.orientation = if as_printed { Orientation::AsPrinted } else { Orientation::WinnerHigh };
        self.tried = Some(reduced).filter(|reduced| *reduced != kept);
        // The place of the buttons stays, so that nothing jumps.
        ui.add_enabled_ui(self.tried.is_some(), |ui| {
            ui.horizontal(|ui| {
                if ui.button(text!(lang, "night-keep-reduced")).clicked() {
                    propose(Body::ReducedSet(reduced), actions);
                }
                if ui.button(text!(lang, "night-as-kept")).clicked() {
                    self.tried = None;
                }
            });
        });
    }
}

fn table(ui: &mut Ui, lang: Lang, standings: &Standings) {
    heading(ui, text!(lang, "night-standings-title", count = standings.hands));
    if standings.places.is_empty() {
        ui.label(quiet(text!(lang, "night-no-standings")));
        return;
    }
    word_table(ui, "places", &standings_table(lang, standings, true));
    if standings.on_table != Amount::ZERO {
        ui.label(text!(lang, "night-on-table", amount = standings.on_table));
    }
}

/// A red sentence where the totals do not add up to nothing.
pub fn alarm(ui: &mut Ui, lang: Lang, night: &Night) {
    if let Some(text) = imbalance(lang, night) {
        note(ui, Tone::Wrong, &text);
        ui.add_space(4.0);
    }
}

fn imbalance(lang: Lang, night: &Night) -> Option<String> {
    let sum = night.imbalance();
    (sum != Amount::ZERO).then(|| text!(lang, "night-imbalance", sum = sum))
}

/// Draws what everybody won.
fn statistics(ui: &mut Ui, lang: Lang, night: &Night, all: &BTreeMap<PlayerId, PlayerStats>) {
    heading(ui, text!(lang, "night-statistics"));
    if night.counted().next().is_none() {
        ui.label(quiet(text!(lang, "night-no-standings")));
        return;
    }
    ui.label(quiet(text!(lang, "night-statistics-hint")));
    word_table(ui, "statistics", &statistics_table(lang, night, all, true));
}

/// Draws who paid whom in all.
fn payments(ui: &mut Ui, lang: Lang, night: &Night, all: &BTreeMap<PlayerId, PlayerStats>) {
    heading(ui, text!(lang, "night-who-paid"));
    match payments_table(lang, night, all) {
        None => {
            ui.label(quiet(text!(lang, "night-nobody-paid")));
        }
        Some(table) => {
            ui.label(quiet(text!(lang, "night-who-paid-hint")));
            word_table(ui, "who-paid", &table);
        }
    }
}

/// Draws the payments that make everybody even, or the sum that is missing.
fn even(ui: &mut Ui, lang: Lang, night: &Night) {
    let (payments, notes) = (settled(lang, night), account_notes(lang, night));
    if payments.as_ref().is_ok_and(Vec::is_empty) && notes.is_empty() {
        return;
    }
    ui.add_space(6.0);
    heading(ui, text!(lang, "night-even"));
    match payments {
        Ok(payments) => {
            Grid::new("even").num_columns(2).spacing([16.0, 3.0]).show(ui, |ui| {
                for (who, amount) in payments {
                    ui.label(who);
                    right(ui, RichText::new(amount.to_string()).strong());
                    ui.end_row();
                }
            });
        }
        Err(why) => note(ui, Tone::Wrong, &why),
    }
    for line in notes {
        ui.label(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_that_does_not_add_up_is_said_with_its_sum() {
        let mut night = Night::default();
        assert_eq!(imbalance(Lang::En, &night), None);
        night.totals.insert(PlayerId::of(1), Amount::whole(30));
        night.totals.insert(PlayerId::of(2), Amount::whole(-23));
        let text = imbalance(Lang::En, &night).expect("an alarm");
        assert!(text.contains("add up to 7, not 0"), "{text}");
    }
}
