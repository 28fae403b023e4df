//! The value of a hand without tiles, for people who know their score.

use quejing_rules::Unit;
use quejing_rules::event::Value;
use quejing_words::Lang;

use super::Round;

/// A number of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueField {
    /// The total of rules that count points.
    Points,
    /// Han or fan.
    Fan,
    Fu,
    /// Yakuman units, in place of han and fu.
    Yakuman,
}

impl ValueField {
    /// Returns the name of the number in a form.
    pub fn key(self) -> &'static str {
        match self {
            ValueField::Points => "points",
            ValueField::Fan => "fan",
            ValueField::Fu => "fu",
            ValueField::Yakuman => "yakuman",
        }
    }

    /// Returns the greatest number that a form takes.
    pub fn max(self) -> u32 {
        match self {
            ValueField::Points => 99_999,
            ValueField::Fan => 99,
            ValueField::Fu => 140,
            ValueField::Yakuman => 12,
        }
    }

    fn of(self, value: &mut Value) -> &mut Option<u32> {
        match self {
            ValueField::Points => &mut value.points,
            ValueField::Fan => &mut value.fan,
            ValueField::Fu => &mut value.fu,
            ValueField::Yakuman => &mut value.yakuman,
        }
    }
}

impl Round {
    /// Returns the numbers that are the value of a hand under the rules.
    pub fn value_fields(&self) -> &'static [ValueField] {
        match self.rules().unit() {
            Unit::Points | Unit::Score => &[ValueField::Points],
            Unit::BasicPoints => &[ValueField::Fan, ValueField::Fu, ValueField::Yakuman],
            Unit::Fan => &[ValueField::Fan],
        }
    }

    /// Returns the name of a number of the value under the rules.
    pub fn value_name(&self, field: ValueField, lang: Lang) -> &'static str {
        match (field, self.rules().unit()) {
            (ValueField::Points, _) => text!(lang, "value-points"),
            (ValueField::Fan, Unit::BasicPoints) => text!(lang, "value-han"),
            (ValueField::Fan, _) => text!(lang, "value-fan"),
            (ValueField::Fu, _) => text!(lang, "value-fu"),
            (ValueField::Yakuman, _) => text!(lang, "value-yakuman"),
        }
    }

    /// Returns true if the form of the rules has every number of the value.
    pub(crate) fn takes_value(&self, mut value: Value) -> bool {
        self.value_fields().iter().for_each(|field| *field.of(&mut value) = None);
        value == Value::default()
    }

    /// Returns a number of the value; 0 if it is not entered.
    pub fn value_number(&self, field: ValueField) -> u32 {
        let mut value = self.answers.value.unwrap_or_default();
        field.of(&mut value).unwrap_or(0)
    }

    /// Sets a number of the value; 0 removes it.
    pub fn set_value_number(&mut self, field: ValueField, number: u32) {
        let mut value = self.answers.value.unwrap_or_default();
        *field.of(&mut value) = Some(number.min(field.max())).filter(|number| *number > 0);
        self.answers.value = Some(value).filter(|value| *value != Value::default());
    }
}
