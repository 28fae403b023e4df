//! The fields of one win. Recorded data that the fields do not show is kept while it still belongs to the win.

use eframe::egui::Ui;

use super::super::shared_widgets;
use super::MissingField;
use crate::app::widgets::event_inputs::{self, EventAnswers};
use crate::app::widgets::fields;
use quejing_session::game::{RuleProfile, WorthUnit};
use quejing_session::night::{EntryMethod, FamilyFields, FieldHost, Night, PlayerId, Value, Win};
use quejing_words::Lang;

/// The maximum of each number of a hand's value that can be typed: points, fan, fu, yakuman.
const MAX_VALUE_NUMBER: u32 = 100_000;

/// The fields of one win, as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinFields {
    /// The win that the fields correct; `None` for a new win.
    recorded_win: Option<Win>,
    winner: Option<PlayerId>,
    /// The value of the hand in points; 0 if not filled in. The unit of the rules decides which of the four numbers are
    /// used.
    points: u32,
    fan: u32,
    fu: u32,
    yakuman: u32,
    /// The answers to the fields that only some rules have.
    answers: EventAnswers,
}

fn nonzero_number(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

impl WinFields {
    /// Returns the fields filled in from a recorded win.
    pub fn from_win(win: &Win) -> WinFields {
        WinFields {
            winner: Some(win.winner),
            points: win.value.points.unwrap_or(0),
            fan: win.value.fan.unwrap_or(0),
            fu: win.value.fu.unwrap_or(0),
            yakuman: win.value.yakuman.unwrap_or(0),
            answers: win.family.answers().collect(),
            recorded_win: Some(win.clone()),
        }
    }

    #[cfg(test)]
    pub(super) fn set_winner(&mut self, player: PlayerId) {
        self.winner = Some(player);
    }

    #[cfg(test)]
    pub(super) fn set_points(&mut self, points: u32) {
        self.points = points;
    }

    /// Returns the typed value in the units of the rules; numbers that are 0 are left out. In riichi, yakuman replace
    /// han and fu.
    fn typed_value(&self, rules: &RuleProfile) -> Value {
        let none = Value::default();
        match rules.unit() {
            WorthUnit::Points | WorthUnit::Score => Value { points: nonzero_number(self.points), ..none },
            WorthUnit::BasicPoints if self.yakuman > 0 => Value { yakuman: nonzero_number(self.yakuman), ..none },
            WorthUnit::BasicPoints => Value { fan: nonzero_number(self.fan), fu: nonzero_number(self.fu), ..none },
            WorthUnit::Fan => Value { fan: nonzero_number(self.fan), ..none },
        }
    }

    /// Returns the win that the fields describe; `None` as the discarder means a self-draw. A corrected win keeps its
    /// tiles and, if the value is unchanged, its patterns.
    ///
    /// # Errors
    /// The winner or the value, if it is missing.
    pub fn to_win(&self, rules: &RuleProfile, discarder: Option<PlayerId>) -> Result<Win, MissingField> {
        let winner = self.winner.ok_or(MissingField::Winner)?;
        let value = self.typed_value(rules);
        if value == Value::default() {
            return Err(MissingField::Value);
        }
        let family_with_answers = |family: FamilyFields| {
            let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without_player(winner));
            family.with_answers(FieldHost::Win, rules.asked_fields(FieldHost::Win), |field| answer(field.key))
        };
        let new_win = Win::from_value_only(winner, value);
        let Some(recorded_win) = &self.recorded_win else {
            return Ok(Win { family: family_with_answers(FamilyFields::default()), ..new_win });
        };
        let is_value_unchanged = WinFields::from_win(recorded_win).typed_value(rules) == value;
        let has_same_people = recorded_win.winner == winner && discarder.is_none_or(|discarder| discarder != winner);
        Ok(Win {
            // Tiles stay as evidence; patterns and the other parts of the value go with the value.
            tiles: recorded_win.tiles.clone(),
            entered: if is_value_unchanged { recorded_win.entered } else { EntryMethod::Points },
            value: if is_value_unchanged { recorded_win.value } else { value },
            patterns: recorded_win.patterns.iter().filter(|_| is_value_unchanged).cloned().collect(),
            family: family_with_answers(
                recorded_win
                    .family
                    .clone()
                    .filter_rows(|row| has_same_people && (is_value_unchanged || !row.is_part_of_value)),
            ),
            ..new_win
        })
    }

    /// Draws the fields of a win: winner, value in the units of the rules, and the fields that the rules add. `number`,
    /// from 1, distinguishes several winners. Draws nothing if the night has no rules.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId], number: usize) {
        let Some(rules) = night.rules() else {
            return;
        };
        let label = match number {
            1 => text!(lang, "winner").to_owned(),
            more => text!(lang, "night-winner-number", number = more),
        };
        ui.horizontal(|ui| {
            fields::show_labelled_choice(
                ui,
                &label,
                110.0,
                &shared_widgets::player_choices(night, deal_players, None),
                &mut self.winner,
            );
            let field = |ui: &mut Ui, label: &str, value: &mut u32| {
                fields::show_labelled_number_field(ui, label, value, 0..=MAX_VALUE_NUMBER);
            };
            match rules.unit() {
                WorthUnit::Points | WorthUnit::Score => {
                    field(ui, text!(lang, "night-field-points"), &mut self.points);
                }
                WorthUnit::BasicPoints => {
                    field(ui, text!(lang, "night-field-han"), &mut self.fan);
                    field(ui, text!(lang, "night-field-fu"), &mut self.fu);
                    field(ui, text!(lang, "night-field-yakuman"), &mut self.yakuman);
                }
                WorthUnit::Fan => field(ui, text!(lang, "night-field-fan"), &mut self.fan),
            }
        });
        let others: Vec<PlayerId> =
            deal_players.iter().copied().filter(|&player| Some(player) != self.winner).collect();
        let rows = rules.asked_fields(FieldHost::Win).map(|row| &row.field);
        event_inputs::show_answer_fields(ui, lang, night, &others, rows, &mut self.answers);
    }
}
