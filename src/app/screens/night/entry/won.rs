//! The fields of one win. Recorded data that they do not show is retained while it still belongs to the win.

use eframe::egui::Ui;

use super::super::shared_widgets;
use super::MissingField;
use crate::app::widgets::asked::{self, Answers};
use crate::app::widgets::fields;
use crate::i18n::Lang;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{EntryMethod, EventKind, FamilyFields, Night, PlayerId, Value, Win};

/// The maximum of the numbers that can be typed, such as points.
const MAX_VALUE: u32 = 100_000;

/// The fields of one win as typed, and the recorded win if they correct one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinFields {
    base: Option<Win>,
    winner: Option<PlayerId>,
    /// The value of the hand in the units of the rules; 0 stands for a unit that is not filled in.
    points: u32,
    fan: u32,
    fu: u32,
    yakuman: u32,
    /// The answers to the fields that only some rules have.
    answers: Answers,
}

fn positive(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

impl WinFields {
    /// Returns the fields of a recorded win.
    pub fn of(win: &Win) -> WinFields {
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

    /// Returns the typed value in the units of the rules.
    fn value(&self, rules: &RuleProfile) -> Value {
        let none = Value::default();
        match rules.unit() {
            Unit::Points | Unit::Score => Value { points: positive(self.points), ..none },
            Unit::BasicPoints if self.yakuman > 0 => Value { yakuman: positive(self.yakuman), ..none },
            Unit::BasicPoints => Value { fan: positive(self.fan), fu: positive(self.fu), ..none },
            Unit::Fan => Value { fan: positive(self.fan), ..none },
        }
    }

    /// Returns the win described by the fields; `from` is the discarder, `None` for a self-draw.
    ///
    /// # Errors
    /// The field that is missing.
    pub fn win(&self, rules: &RuleProfile, from: Option<PlayerId>) -> Result<Win, MissingField> {
        let winner = self.winner.ok_or(MissingField::Winner)?;
        let value = self.value(rules);
        if value == Value::default() {
            return Err(MissingField::Value);
        }
        let answered = |family: FamilyFields| {
            let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without(winner));
            family.with_answers(EventKind::Win, rules, |field| answer(field.key))
        };
        let fresh = Win::by_value(winner, value);
        let Some(base) = &self.base else {
            return Ok(Win { family: answered(FamilyFields::default()), ..fresh });
        };
        let unchanged = WinFields::of(base).value(rules) == value;
        let same_people = base.winner == winner && from.is_none_or(|from| from != winner);
        Ok(Win {
            // Tiles stay as evidence; patterns and the other parts of the value go with the value.
            tiles: base.tiles.clone(),
            entered: if unchanged { base.entered } else { EntryMethod::Points },
            value: if unchanged { base.value } else { value },
            patterns: base.patterns.iter().filter(|_| unchanged).cloned().collect(),
            family: answered(base.family.clone().retained(|row| same_people && (unchanged || !row.is_of_value))),
            ..fresh
        })
    }

    /// Draws the fields. `number`, from 1, distinguishes several winners.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId], number: usize) {
        let Some(rules) = night.rules() else {
            return;
        };
        let label = match number {
            1 => text!(lang, "winner").to_owned(),
            more => text!(lang, "night-winner-number", number = more),
        };
        ui.horizontal(|ui| {
            fields::labelled_choice(
                ui,
                &label,
                110.0,
                &shared_widgets::player_choices(night, at_table, None),
                &mut self.winner,
            );
            let field = |ui: &mut Ui, label: &str, value: &mut u32| {
                fields::number(ui, label, value, 0..=MAX_VALUE);
            };
            match rules.unit() {
                Unit::Points | Unit::Score => {
                    field(ui, text!(lang, "night-field-points"), &mut self.points);
                }
                Unit::BasicPoints => {
                    field(ui, text!(lang, "night-field-han"), &mut self.fan);
                    field(ui, text!(lang, "night-field-fu"), &mut self.fu);
                    field(ui, text!(lang, "night-field-yakuman"), &mut self.yakuman);
                }
                Unit::Fan => field(ui, text!(lang, "night-field-fan"), &mut self.fan),
            }
        });
        let others: Vec<PlayerId> = at_table.iter().copied().filter(|&player| Some(player) != self.winner).collect();
        let rows = rules.asked_fields(EventKind::Win).map(|row| &row.field);
        asked::fields(ui, lang, night, &others, rows, &mut self.answers);
    }
}
