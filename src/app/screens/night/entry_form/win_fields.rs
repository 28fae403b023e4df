//! The fields of one win. Recorded data that the fields do not show is kept while it still belongs to the win.

use eframe::egui::Ui;

use super::super::shared_widgets;
use super::MissingField;
use crate::app::widgets::event_inputs::{self, EventAnswers};
use crate::app::widgets::fields;
use quejing_session::game::{RuleProfile, WorthUnit};
use quejing_session::night::{EntryMethod, EventKind, FamilyFields, Night, PlayerId, Value, Win};
use quejing_words::Lang;

/// The maximum of each number of a hand's value that can be typed: points, fan, fu, yakuman.
const MAX_VALUE_NUMBER: u32 = 100_000;

/// The fields of one win as typed, with the recorded win if the fields correct one (`base`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinFields {
    base: Option<Win>,
    winner: Option<PlayerId>,
    /// The value of the hand in points; 0 if not filled in. Which of the numbers are used depends on the rules.
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
            base: Some(win.clone()),
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

    /// Returns the typed value in the units of the rules; numbers that are 0 are left out. In riichi, yakuman replace han and fu.
    fn typed_value(&self, rules: &RuleProfile) -> Value {
        let none = Value::default();
        match rules.unit() {
            WorthUnit::Points | WorthUnit::Score => Value { points: nonzero_number(self.points), ..none },
            WorthUnit::BasicPoints if self.yakuman > 0 => Value { yakuman: nonzero_number(self.yakuman), ..none },
            WorthUnit::BasicPoints => Value { fan: nonzero_number(self.fan), fu: nonzero_number(self.fu), ..none },
            WorthUnit::Fan => Value { fan: nonzero_number(self.fan), ..none },
        }
    }

    /// Returns the win that the fields describe; `from` is the discarder, `None` for a self-draw. A corrected win keeps its tiles,
    /// and its patterns if the value is unchanged.
    ///
    /// # Errors
    /// The field that is missing.
    pub fn to_win(&self, rules: &RuleProfile, from: Option<PlayerId>) -> Result<Win, MissingField> {
        let winner = self.winner.ok_or(MissingField::Winner)?;
        let value = self.typed_value(rules);
        if value == Value::default() {
            return Err(MissingField::Value);
        }
        let answered = |family: FamilyFields| {
            let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without_player(winner));
            family.with_answers(EventKind::Win, rules, |field| answer(field.key))
        };
        let fresh = Win::from_value_only(winner, value);
        let Some(base) = &self.base else {
            return Ok(Win { family: answered(FamilyFields::default()), ..fresh });
        };
        let unchanged = WinFields::from_win(base).typed_value(rules) == value;
        let same_people = base.winner == winner && from.is_none_or(|from| from != winner);
        Ok(Win {
            // Tiles stay as evidence; patterns and the other parts of the value go with the value.
            tiles: base.tiles.clone(),
            entered: if unchanged { base.entered } else { EntryMethod::Points },
            value: if unchanged { base.value } else { value },
            patterns: base.patterns.iter().filter(|_| unchanged).cloned().collect(),
            family: answered(
                base.family.clone().filter_rows(|row| same_people && (unchanged || !row.is_part_of_value)),
            ),
            ..fresh
        })
    }

    /// Draws the fields of a win: winner, value in the units of the rules, and the fields that the rules add. `number`, from 1,
    /// distinguishes several winners. Draws nothing if the night has no rules.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId], number: usize) {
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
                &shared_widgets::player_choices(night, at_table, None),
                &mut self.winner,
            );
            let field = |ui: &mut Ui, label: &str, value: &mut u32| {
                fields::number_field(ui, label, value, 0..=MAX_VALUE_NUMBER);
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
        let others: Vec<PlayerId> = at_table.iter().copied().filter(|&player| Some(player) != self.winner).collect();
        let rows = rules.asked_fields(EventKind::Win).map(|row| &row.field);
        event_inputs::show_answer_fields(ui, lang, night, &others, rows, &mut self.answers);
    }
}
