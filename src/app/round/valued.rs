//! A hand that some rules have valued: its sheet, and why it is no win where it is none.

use super::check::Checked;
use crate::hand::Win;
use crate::i18n::sheet::{self, Sheet};
use crate::i18n::{self, Lang};
use crate::rules::lingque;
use crate::rules::{Appraisal, Detail, RuleProfile, Verdict, house, riichi, zung_jung};
use crate::table::ledger::{PatternCount, Value};

/// A hand that the rules have valued.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// What it is worth.
    pub valued: Valued,
}

/// What a hand is worth, with reasons, by its rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Valued {
    /// In Lingque.
    Lingque(Win, Appraisal),
    /// In Zung Jung.
    ZungJung(Win, zung_jung::Appraisal),
    /// In riichi.
    Riichi(Box<riichi::Hand>, riichi::Appraisal),
    /// By the house rule.
    House(Box<house::Claim>, house::Appraisal),
}

impl Valued {
    /// The sheet of rules other than Lingque, which has its own card.
    pub fn sheet(&self, lang: Lang) -> Option<Sheet> {
        match self {
            Valued::Lingque(..) => None,
            Valued::ZungJung(win, appraisal) => Some(sheet::zung_jung::sheet(lang, win, appraisal)),
            Valued::Riichi(hand, appraisal) => Some(sheet::riichi::sheet(lang, hand, appraisal)),
            Valued::House(claim, appraisal) => Some(sheet::house::sheet(lang, claim, appraisal)),
        }
    }

    /// May the hand be declared?
    pub fn is_win(&self) -> bool {
        match self {
            Valued::Lingque(_, found) => found.verdict == Verdict::Win,
            Valued::ZungJung(_, found) => found.verdict == Verdict::Win,
            Valued::House(_, found) => found.verdict == Verdict::Win,
            Valued::Riichi(_, found) => found.value.verdict == riichi::Verdict::Win,
        }
    }

    /// Why the hand is no win: the code, and a sentence.
    pub fn refusal(&self, lang: Lang) -> Option<(&'static str, String)> {
        let no_win = || ("no_win", sheet::zung_jung::no_win(lang).to_owned());
        let below = |why: Option<String>| ("below_minimum", why.unwrap_or_default());
        match self {
            Valued::Lingque(..) => None,
            Valued::ZungJung(_, found) => match found.verdict {
                Verdict::Win => None,
                Verdict::NoWin => Some(no_win()),
                Verdict::BelowMinimum => {
                    let why = found.shortfall.as_ref();
                    Some(below(why.map(|why| i18n::zung_jung::reason(lang, why))))
                }
            },
            Valued::House(_, found) => match found.verdict {
                Verdict::Win => None,
                Verdict::NoWin => Some(no_win()),
                Verdict::BelowMinimum => {
                    let why = found.shortfall.as_ref();
                    Some(below(why.map(|why| i18n::house::reason(lang, why))))
                }
            },
            Valued::Riichi(_, found) => {
                let verdict = found.value.verdict;
                let sentence = || i18n::riichi::verdict(lang, verdict).to_owned();
                (verdict != riichi::Verdict::Win).then(|| (verdict.as_str(), sentence()))
            }
        }
    }

    /// What it is worth, as the ledger has it, and the patterns that counted.
    pub fn worth(&self) -> (Value, Vec<PatternCount>) {
        let pattern = |id: &str, count: u32, value: u32| PatternCount {
            id: id.to_owned(),
            count,
            value: Some(value),
        };
        match self {
            Valued::Lingque(_, found) => {
                let value = Value {
                    points: Some(found.worth.points),
                    fan: Some(found.worth.fan),
                    fu: Some(found.worth.fu),
                    yakuman: None,
                };
                let patterns = found.patterns.iter();
                let patterns = patterns.map(|one| pattern(one.id.as_str(), one.count, one.fu));
                (value, patterns.collect())
            }
            Valued::ZungJung(_, found) => {
                let value = Value {
                    points: Some(found.total),
                    ..Value::default()
                };
                let patterns = found.patterns.iter();
                let patterns =
                    patterns.map(|one| pattern(one.pattern.id(), one.count, one.pattern.value()));
                (value, patterns.collect())
            }
            Valued::Riichi(_, found) => {
                let units = found.value.yakuman_units;
                let value = Value {
                    points: None,
                    fan: Some(found.value.han),
                    fu: Some(found.value.fu),
                    yakuman: (units > 0).then_some(units),
                };
                let yaku = found.yaku.iter();
                let yaku = yaku.map(|one| pattern(one.yaku.id(), 1, one.han));
                (value, yaku.collect())
            }
            Valued::House(_, found) => {
                let value = Value {
                    fan: Some(found.fan),
                    ..Value::default()
                };
                let patterns = found.patterns.iter();
                let patterns = patterns.map(|one| pattern(one.pattern.id(), 1, one.fan));
                (value, patterns.collect())
            }
        }
    }
}

impl Scored {
    pub(super) fn of(checked: Checked, rules: &RuleProfile) -> Self {
        let detail = Detail::Everything;
        let valued = match (checked, rules) {
            (Checked::Lingque(win), RuleProfile::Lingque(profile)) => {
                let found = lingque::explain(&win, profile, detail);
                Valued::Lingque(win, found)
            }
            (Checked::ZungJung(win), RuleProfile::ZungJung(options)) => {
                let found = zung_jung::explain(&win, options, detail);
                Valued::ZungJung(win, found)
            }
            (Checked::Riichi(hand), RuleProfile::Riichi(options)) => {
                let found = riichi::explain(&hand, options);
                Valued::Riichi(hand, found)
            }
            (Checked::House(claim), RuleProfile::House(options)) => {
                let found = house::explain(&claim, options, detail);
                Valued::House(claim, found)
            }
            _ => unreachable!("a hand is checked by the rules that it is asked of"),
        };
        Self { valued }
    }
}
