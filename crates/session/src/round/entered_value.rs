//! The value of a hand entered without tiles, for people who know their score.

use quejing_rules::play::Value;
use quejing_rules::{RuleProfile, WorthUnit};
use quejing_words::Lang;

use super::RoundAnswers;

/// One of the numbers that make up the value of a hand, such as fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueField {
    /// The total under rules that count points.
    Points,
    /// Han or fan, by the rules.
    Fan,
    Fu,
    /// Yakuman units, in place of han and fu.
    Yakuman,
}

impl ValueField {
    /// Returns the numbers that make up the value of a hand under these rules.
    pub fn of_rules(rules: &RuleProfile) -> &'static [ValueField] {
        match rules.unit() {
            WorthUnit::Points | WorthUnit::Score => &[ValueField::Points],
            WorthUnit::BasicPoints => &[ValueField::Fan, ValueField::Fu, ValueField::Yakuman],
            WorthUnit::Fan => &[ValueField::Fan],
        }
    }

    /// Returns the name of the number under these rules.
    pub fn name(self, rules: &RuleProfile, lang: Lang) -> &'static str {
        match (self, rules.unit()) {
            (ValueField::Points, _) => text!(lang, "value-points"),
            (ValueField::Fan, WorthUnit::BasicPoints) => text!(lang, "value-han"),
            (ValueField::Fan, _) => text!(lang, "value-fan"),
            (ValueField::Fu, _) => text!(lang, "value-fu"),
            (ValueField::Yakuman, _) => text!(lang, "value-yakuman"),
        }
    }

    /// Returns the key of the number in requests, such as `fan`.
    pub fn key(self) -> &'static str {
        match self {
            ValueField::Points => "points",
            ValueField::Fan => "fan",
            ValueField::Fu => "fu",
            ValueField::Yakuman => "yakuman",
        }
    }

    /// Returns the maximum number that can be entered.
    pub fn max_number(self) -> u32 {
        match self {
            ValueField::Points => 99_999,
            ValueField::Fan => 99,
            ValueField::Fu => 140,
            ValueField::Yakuman => 12,
        }
    }

    fn number_mut(self, value: &mut Value) -> &mut Option<u32> {
        match self {
            ValueField::Points => &mut value.points,
            ValueField::Fan => &mut value.fan,
            ValueField::Fu => &mut value.fu,
            ValueField::Yakuman => &mut value.yakuman,
        }
    }
}

impl RoundAnswers {
    /// Returns a number of the entered value; 0 if it is not entered.
    pub fn value_number(&self, field: ValueField) -> u32 {
        field.number_mut(&mut self.value.unwrap_or_default()).unwrap_or(0)
    }

    /// Sets a number of the value, at most its [`ValueField::max_number`]; 0 removes it.
    pub fn set_value_number(&mut self, field: ValueField, number: u32) {
        let mut value = self.value.unwrap_or_default();
        *field.number_mut(&mut value) = Some(number.min(field.max_number())).filter(|number| *number > 0);
        self.value = Some(value).filter(|value| *value != Value::default());
    }
}

/// Returns true if the value has no number that these rules do not use.
pub(crate) fn accepts_value(rules: &RuleProfile, mut value: Value) -> bool {
    ValueField::of_rules(rules).iter().for_each(|field| *field.number_mut(&mut value) = None);
    value == Value::default()
}
