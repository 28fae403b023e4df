//! The fields of one win. What they do not show stays as it was recorded, as long as it still belongs to the win.

use eframe::egui::Ui;

use super::super::parts;
use super::Missing;
use crate::app::widgets::asked::{self, Answers};
use crate::app::widgets::fields;
use crate::i18n::Lang;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{Entered, EventKind, FamilyFields, Night, PlayerId, Value, Win};

/// The most of any number that is typed here.
const MOST: u32 = 100_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinFields {
    base: Option<Win>,
    winner: Option<PlayerId>,
    /// What it is worth; 0 where nothing is said.
    points: u32,
    fan: u32,
    fu: u32,
    yakuman: u32,
    /// The answers to the fields that only these rules have.
    answers: Answers,
}

fn said(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

impl WinFields {
    /// The fields of a recorded win.
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

    /// The value as typed, in the words of the rules.
    fn value(&self, rules: &RuleProfile) -> Value {
        let none = Value::default();
        match rules.unit() {
            Unit::Points | Unit::Score => Value { points: said(self.points), ..none },
            Unit::BasicPoints if self.yakuman > 0 => Value { yakuman: said(self.yakuman), ..none },
            Unit::BasicPoints => Value { fan: said(self.fan), fu: said(self.fu), ..none },
            Unit::Fan => Value { fan: said(self.fan), ..none },
        }
    }

    /// The win, or what is missing.
    pub fn win(&self, rules: &RuleProfile, from: Option<PlayerId>) -> Result<Win, Missing> {
        let winner = self.winner.ok_or(Missing::Winner)?;
        let value = self.value(rules);
        if value == Value::default() {
            return Err(Missing::Value);
        }
        let answered = |kept: FamilyFields| {
            let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without(winner));
            kept.answered(EventKind::Win, rules, |field| answer(field.key))
        };
        let fresh = Win::by_value(winner, value);
        let Some(base) = &self.base else {
            return Ok(Win { family: answered(FamilyFields::default()), ..fresh });
        };
        let unchanged = WinFields::of(base).value(rules) == value;
        let same_people = base.winner == winner && from.is_none_or(|from| from != winner);
        Ok(Win {
            // Tiles stay as evidence; what they were valued at falls with the value.
            tiles: base.tiles.clone(),
            entered: if unchanged { base.entered } else { Entered::Points },
            value: if unchanged { base.value } else { value },
            patterns: base.patterns.iter().filter(|_| unchanged).cloned().collect(),
            family: answered(base.family.clone().retained(|row| same_people && (unchanged || !row.is_of_value))),
            ..fresh
        })
    }

    /// The fields; `number` tells several wins apart.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId], number: usize) {
        let Some(rules) = night.rules() else {
            return;
        };
        let label = match number {
            1 => text!(lang, "winner").to_owned(),
            more => text!(lang, "night-winner-number", number = more),
        };
        ui.horizontal(|ui| {
            fields::labelled(ui, &label, 110.0, &parts::people(night, at_table, None), &mut self.winner);
            let field = |ui: &mut Ui, label: &str, value: &mut u32| {
                fields::number(ui, label, value, 0..=MOST);
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
