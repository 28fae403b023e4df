//! The screen for the standings: totals, ranks, the reduced score with its settings, uma; the balance graph; the
//! payments between people.

use std::collections::BTreeMap;

use crate::app::window_action::{ScreenId, WindowActions};
use eframe::egui::{DragValue, Grid, RichText, Ui};

use super::balance_graph;
use super::shared_widgets::{account_notes, propose_entry, settling_payment_texts};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::Tone;
use crate::app::widgets::{
    fields::show_labelled_choice, quiet_text, scroll_from_top, show_heading, show_note, show_right_aligned_text,
    show_word_table,
};
use quejing_session::error_texts::capitalize;
use quejing_session::game::ScoreOrientation;
use quejing_session::night::{
    Amount, Night, NightEntry, PlayerId, PlayerStats, RecordRefusal, ReducedRoot, ReducedScoreSettings, Standings,
    compute_player_stats, compute_shown_standings,
};
use quejing_session::session::Session;
use quejing_words::history::{
    games_table, has_reduced_score, payments_table, settlement_title, standings_table, statistics_table,
};
use quejing_words::{self as words, Lang};

/// The height of the balance graph, in points.
const BALANCE_GRAPH_HEIGHT: f32 = 230.0;

/// The screen for the standings, the balance graph and the statistics of the night.
#[derive(Clone, Debug, Default)]
pub struct StandingsScreen {
    /// The settings of the reduced score that the user tries out without recording them; `None` uses the night's.
    trial_settings: Option<ReducedScoreSettings>,
}

impl StandingsScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("standings");
}

impl Screen for StandingsScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "standings")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_standings(ui, context.model, context.actions);
    }
}

impl StandingsScreen {
    fn show_standings(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        // Settings that were recorded in the meantime are the night's.
        self.trial_settings = self.trial_settings.filter(|trial_settings| *trial_settings != night.reduced);
        let options = self.trial_settings.unwrap_or(night.reduced).options(night.counted_deals().count());
        let has_reduced = has_reduced_score(night);
        scroll_from_top(ui, "standings", model.keeper().night_id()).auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width();
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width((width * 0.42).max(390.0));
                    match compute_shown_standings(night, &options) {
                        Ok(standings) => show_standings_table(ui, lang, night, &standings),
                        Err(_) => {
                            show_note(
                                ui,
                                Tone::Wrong,
                                &capitalize(&words::night::refusal_text(lang, None, &RecordRefusal::BadReduced)),
                            );
                        }
                    }
                    if has_reduced {
                        self.show_reduced_settings(ui, model, actions);
                    }
                });
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    show_heading(ui, text!(lang, "night-graph"));
                    balance_graph::show_balance_graph(ui, lang, night, BALANCE_GRAPH_HEIGHT);
                    show_settlement(ui, lang, night);
                });
            });
            ui.separator();
            let player_stats = compute_player_stats(night);
            show_statistics(ui, lang, night, &player_stats);
            ui.separator();
            show_payment_sums(ui, lang, night, &player_stats);
        });
    }

    /// Draws the settings of the reduced score. Changes apply only to this screen until the user records them for the
    /// night.
    fn show_reduced_settings(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let (lang, recorded) = (model.lang, model.keeper().night().reduced);
        let mut reduced = self.trial_settings.unwrap_or(recorded);
        ui.add_space(6.0);
        ui.label(quiet_text(text!(lang, "night-reduced-settings")));
        let field = |ui: &mut Ui, label: &str, value: &mut f64, range| {
            let label = ui.label(label);
            ui.add(DragValue::new(value).range(range).speed(0.1)).labelled_by(label.id);
        };
        ui.horizontal(|ui| {
            field(ui, "T0", &mut reduced.t0, 1.0..=100_000.0);
            field(ui, "α", &mut reduced.alpha, 0.01..=100.0);
            let typed_root = match reduced.n {
                ReducedRoot::Number(number) => number,
                _ => 4.0,
            };
            let roots = [
                (ReducedRoot::Players, text!(lang, "night-root-players")),
                (ReducedRoot::Games, text!(lang, "night-root-deals")),
                (ReducedRoot::Number(typed_root), text!(lang, "night-root-number")),
            ];
            show_labelled_choice(ui, "n", 84.0, &roots.map(|(root, text)| (root, text.to_owned())), &mut reduced.n);
            if let ReducedRoot::Number(number) = &mut reduced.n {
                field(ui, text!(lang, "night-root-number"), number, 0.01..=10_000.0);
            }
        });
        let mut as_printed = reduced.orientation == ScoreOrientation::AsPrinted;
        ui.checkbox(&mut as_printed, text!(lang, "night-as-printed"))
            .on_hover_text(text!(lang, "night-as-printed-tip"));
        reduced.orientation = if as_printed { ScoreOrientation::AsPrinted } else { ScoreOrientation::WinnerHigh };
        self.trial_settings = Some(reduced).filter(|reduced| *reduced != recorded);
        // Disabled buttons stay in place, so that the layout does not jump.
        ui.add_enabled_ui(self.trial_settings.is_some(), |ui| {
            ui.horizontal(|ui| {
                if ui.button(text!(lang, "night-keep-reduced")).clicked() {
                    propose_entry(NightEntry::ReducedScore(reduced), actions);
                }
                if ui.button(text!(lang, "night-as-kept")).clicked() {
                    self.trial_settings = None;
                }
            });
        });
    }
}

fn show_standings_table(ui: &mut Ui, lang: Lang, night: &Night, standings: &Standings) {
    show_heading(ui, text!(lang, "night-standings-title", count = standings.deals));
    if standings.places.is_empty() {
        ui.label(quiet_text(text!(lang, "night-no-standings")));
        return;
    }
    show_word_table(ui, "places", &standings_table(lang, night, standings));
    if let Some(games) = games_table(lang, night, &standings.account) {
        ui.add_space(8.0);
        show_heading(ui, text!(lang, "night-games"));
        show_word_table(ui, "games", &games);
    }
    let on_table = standings.money_still_on_table(night);
    if on_table != Amount::ZERO {
        ui.label(text!(lang, "night-on-table", amount = on_table));
    }
}

/// Draws a warning if the totals of the night do not add up to zero.
pub fn show_imbalance(ui: &mut Ui, lang: Lang, night: &Night) {
    if let Some(text) = imbalance_text(lang, night) {
        show_note(ui, Tone::Wrong, &text);
        ui.add_space(4.0);
    }
}

fn imbalance_text(lang: Lang, night: &Night) -> Option<String> {
    let sum = night.imbalance();
    (sum != Amount::ZERO).then(|| text!(lang, "night-imbalance", sum = sum))
}

/// Draws the statistics of every player, or a note before the first deal that counts.
fn show_statistics(ui: &mut Ui, lang: Lang, night: &Night, player_stats: &BTreeMap<PlayerId, PlayerStats>) {
    show_heading(ui, text!(lang, "night-statistics"));
    if night.counted_deals().next().is_none() {
        ui.label(quiet_text(text!(lang, "night-no-standings")));
        return;
    }
    ui.label(quiet_text(text!(lang, "night-statistics-hint")));
    show_word_table(ui, "statistics", &statistics_table(lang, night, player_stats, true));
}

/// Draws a table with the sum of the payments from each person to every other person, or a note if nobody paid.
fn show_payment_sums(ui: &mut Ui, lang: Lang, night: &Night, player_stats: &BTreeMap<PlayerId, PlayerStats>) {
    show_heading(ui, text!(lang, "night-who-paid"));
    match payments_table(lang, night, player_stats) {
        None => {
            ui.label(quiet_text(text!(lang, "night-nobody-paid")));
        }
        Some(table) => {
            ui.label(quiet_text(text!(lang, "night-who-paid-hint")));
            show_word_table(ui, "who-paid", &table);
        }
    }
}

/// Draws the payments that settle the night, or the reason why it cannot be settled, and the notes of the account;
/// nothing if there are neither payments nor notes.
fn show_settlement(ui: &mut Ui, lang: Lang, night: &Night) {
    let (payments, notes) = (settling_payment_texts(lang, night), account_notes(lang, night));
    if payments.as_ref().is_ok_and(Vec::is_empty) && notes.is_empty() {
        return;
    }
    ui.add_space(6.0);
    show_heading(ui, settlement_title(lang, night));
    match payments {
        Ok(payments) => {
            Grid::new("even").num_columns(2).spacing([16.0, 3.0]).show(ui, |ui| {
                for (parties, amount) in payments {
                    ui.label(parties);
                    show_right_aligned_text(ui, RichText::new(amount.to_string()).strong());
                    ui.end_row();
                }
            });
        }
        Err(reason) => show_note(ui, Tone::Wrong, &reason),
    }
    for line in notes {
        ui.label(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_warning_names_the_sum_of_the_totals() {
        let mut night = Night::default();
        assert_eq!(imbalance_text(Lang::En, &night), None);
        night.totals.insert(PlayerId::from_number(1), Amount::from_units(30));
        night.totals.insert(PlayerId::from_number(2), Amount::from_units(-23));
        let text = imbalance_text(Lang::En, &night).expect("an alarm");
        assert!(text.contains("add up to 7, not 0"), "{text}");
    }
}
