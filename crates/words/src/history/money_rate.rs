//! Exchange rates from points to money. A point is worth different amounts under different rules, so that each rule
//! family has its own rate, and an amount without a currency is not shown.

use std::collections::BTreeMap;

use quejing_ledger::Night;
use quejing_rules::Amount;

/// The exchange rate from points to money, which converts displayed amounts and is not recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoneyRate {
    per_point: f64,
    currency: String,
}

impl MoneyRate {
    /// The maximum length of the currency's name, in characters.
    pub const MAX_CURRENCY_CHARS: usize = 12;
    /// The maximum amount of money for one point.
    pub const MAX_PER_POINT: f64 = 1e6;

    /// Builds a rate. An amount outside 0 to [`Self::MAX_PER_POINT`] counts as 0, which converts nothing. Removes
    /// blanks around the currency and control characters in it, and cuts it to [`Self::MAX_CURRENCY_CHARS`].
    pub fn new(per_point: f64, currency: &str) -> MoneyRate {
        let is_valid = (0.0..=MoneyRate::MAX_PER_POINT).contains(&per_point);
        let currency =
            currency.trim().chars().filter(|character| !character.is_control()).take(MoneyRate::MAX_CURRENCY_CHARS);
        MoneyRate { per_point: if is_valid { per_point } else { 0.0 }, currency: currency.collect() }
    }

    /// Returns the amount of money for one point; 0 converts nothing.
    pub fn per_point(&self) -> f64 {
        self.per_point
    }

    /// Returns the amount of money for `unit` points, rounded to a millionth, as the division by the unit is not exact.
    pub fn per_unit(&self, unit: i64) -> f64 {
        (self.per_point * unit as f64 * 1e6).round() / 1e6
    }

    /// Returns the amount of money for `unit` points with the currency, such as `0.50 €`: with two decimal places, or
    /// as many as were entered, at most six. `None` if the rate is 0 or has no currency.
    pub fn unit_text(&self, unit: i64) -> Option<String> {
        let mut figures = format!("{:.6}", self.per_unit(unit));
        let least_figures = figures.len() - 4;
        figures.truncate(figures.trim_end_matches('0').len().max(least_figures));
        self.converts().then(|| format!("{figures} {}", self.currency))
    }

    /// Returns true if the rate has an amount and a currency.
    fn converts(&self) -> bool {
        self.per_point > 0.0 && !self.currency.is_empty()
    }

    /// Returns the currency, such as `€`; empty until somebody has entered it.
    pub fn currency(&self) -> &str {
        &self.currency
    }

    /// Returns true if the rate has an amount but no currency, so that it converts nothing yet.
    pub fn lacks_currency(&self) -> bool {
        self.per_point > 0.0 && self.currency.is_empty()
    }

    /// Returns an amount of points as money with two decimal places and the currency; `None` if the rate is 0 or has no
    /// currency.
    pub fn to_money(&self, points: Amount) -> Option<String> {
        let hundredths = (points.as_f64() * self.per_point * 100.0).round();
        let sign = if hundredths < 0.0 { "−" } else { "" };
        self.converts().then(|| format!("{sign}{:.2} {}", hundredths.abs() / 100.0, self.currency))
    }
}

/// The exchange rates that somebody has entered, one for each rule family.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoneyRates {
    by_family: BTreeMap<String, MoneyRate>,
}

impl MoneyRates {
    /// Returns the rate for the rules of a night; the rate 0 until one is set for their family.
    pub fn for_night(&self, night: &Night) -> &MoneyRate {
        static NO_RATE: MoneyRate = MoneyRate { per_point: 0.0, currency: String::new() };
        rule_family(night).and_then(|family| self.by_family.get(family)).unwrap_or(&NO_RATE)
    }

    /// Sets the rate for the rules of a night. Does nothing if the night has no rules yet.
    pub fn set_for_night(&mut self, night: &Night, rate: MoneyRate) {
        if let Some(family) = rule_family(night) {
            self.by_family.insert(family.to_owned(), rate);
        }
    }

    /// Returns the id of each family with its rate.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &MoneyRate)> {
        self.by_family.iter().map(|(family, rate)| (family.as_str(), rate))
    }
}

impl FromIterator<(String, MoneyRate)> for MoneyRates {
    fn from_iter<I: IntoIterator<Item = (String, MoneyRate)>>(rates: I) -> MoneyRates {
        MoneyRates { by_family: rates.into_iter().collect() }
    }
}

/// Returns the id of the rule family of a night; `None` if the night has no rules yet.
fn rule_family(night: &Night) -> Option<&'static str> {
    night.rules().map(|rules| rules.set().family())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened};

    #[test]
    fn money_has_two_decimals_and_a_currency_or_is_not_shown() {
        let shown = |rate: f64, points: i64| MoneyRate::new(rate, " € ").to_money(Amount::from_units(points));
        assert_eq!(shown(0.1, 33), Some("3.30 €".to_owned()));
        assert_eq!(shown(0.1, 4630), Some("463.00 €".to_owned()));
        assert_eq!(shown(0.1, -30), Some("−3.00 €".to_owned()));
        assert_eq!(shown(0.001, -1), Some("0.00 €".to_owned()));
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
            assert_eq!(shown(rate, 33), None, "{rate}");
        }
        let bare = MoneyRate::new(0.1, " ");
        assert_eq!((bare.to_money(Amount::from_units(33)), bare.lacks_currency()), (None, true));
    }

    /// Checks rates per 1000 points: whole money, a half, and a rate finer than a cent.
    #[test]
    fn a_rate_shows_two_decimals_or_as_many_as_were_entered() {
        let shown = |money: f64| MoneyRate::new(money / 1000.0, "€").unit_text(1000);
        for (money, text) in [(3.0, "3.00 €"), (0.5, "0.50 €"), (0.125, "0.125 €"), (0.000_25, "0.00025 €")] {
            assert_eq!(shown(money).as_deref(), Some(text));
        }
        assert_eq!((shown(0.0), MoneyRate::new(1.0, "").unit_text(1)), (None, None));
    }

    #[test]
    fn a_rate_holds_for_its_rule_family_only() {
        let [lingque, older, riichi] = ["lingque-v28", "lingque-v26", "riichi"].map(|set| night_of([opened(set, 4)]));
        let mut rates = MoneyRates::default();
        rates.set_for_night(lingque.night(), MoneyRate::new(0.1, "€"));
        assert_eq!(*rates.for_night(older.night()), MoneyRate::new(0.1, "€"));
        assert_eq!(*rates.for_night(riichi.night()), MoneyRate::default());
        rates.set_for_night(riichi.night(), MoneyRate::new(0.0005, "€"));
        assert_eq!(rates.for_night(riichi.night()).per_unit(1000), 0.5);
        assert_eq!(rates.for_night(lingque.night()).per_unit(1), 0.1);
    }
}
