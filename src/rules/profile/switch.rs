//! The switches of every rule set: key, what is allowed, and the section of the rule text or of its specification that
//! they come from. What they mean is said in `i18n`.

use serde_json::Value;

use super::{RuleProfile, RuleSet};
use crate::rules::zung_jung;

/// What a switch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// true or false.
    Bool,
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from `from` to `to` that `step` divides.
    Range {
        /// The least.
        from: i64,
        /// The most.
        to: i64,
        /// What divides it; 1 for any.
        step: i64,
    },
    /// So many whole numbers from `from` to `to`.
    List {
        /// How many.
        length: usize,
        /// The least of each.
        from: i64,
        /// The most of each.
        to: i64,
    },
}

/// Why a value is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Another type.
    WrongType,
    /// The right type, another value.
    OutOfRange,
}

impl Allowed {
    /// May this value be written?
    pub(super) fn check(&self, value: &Value) -> Result<(), Refusal> {
        let within = |fits: bool| {
            if fits {
                Ok(())
            } else {
                Err(Refusal::OutOfRange)
            }
        };
        match *self {
            Allowed::Bool => value.as_bool().map(|_| ()).ok_or(Refusal::WrongType),
            Allowed::Numbers(numbers) => within(numbers.contains(&whole(value)?)),
            Allowed::Words(words) => {
                let word = value.as_str().ok_or(Refusal::WrongType)?;
                within(words.contains(&word))
            }
            Allowed::Range { from, to, step } => {
                let number = whole(value)?;
                within((from..=to).contains(&number) && number % step == 0)
            }
            Allowed::List { length, from, to } => {
                let list = value.as_array().ok_or(Refusal::WrongType)?;
                let numbers = list.iter().map(whole).collect::<Result<Vec<_>, _>>()?;
                let inside = numbers.iter().all(|number| (from..=to).contains(number));
                within(numbers.len() == length && inside)
            }
        }
    }

    /// Some values that are taken, the extremes among them; for tests and for help.
    pub fn examples(&self) -> Vec<Value> {
        match *self {
            Allowed::Bool => vec![Value::from(false), Value::from(true)],
            Allowed::Numbers(numbers) => numbers.iter().map(|&number| number.into()).collect(),
            Allowed::Words(words) => words.iter().map(|&word| word.into()).collect(),
            Allowed::Range { from, to, step } => {
                vec![from.into(), (from + step).into(), to.into()]
            }
            Allowed::List { length, from, to } => {
                vec![vec![from; length].into(), vec![to; length].into()]
            }
        }
    }
}

fn whole(value: &Value) -> Result<i64, Refusal> {
    value.as_i64().ok_or(Refusal::WrongType)
}

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Allowed::Bool => f.write_str("true or false"),
            Allowed::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&numbers.join(" or "))
            }
            Allowed::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                f.write_str(&words.join(" or "))
            }
            Allowed::Range { from, to, step: 1 } => write!(f, "a whole number from {from} to {to}"),
            Allowed::Range { from, to, step } => {
                write!(f, "a multiple of {step} from {from} to {to}")
            }
            Allowed::List { length, from, to } => {
                write!(f, "a list of {length} whole numbers from {from} to {to}")
            }
        }
    }
}

/// One switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The key in `options` and in a profile's `[switches]`.
    pub key: &'static str,
    /// What it takes.
    pub allowed: Allowed,
    /// The section it comes from.
    pub section: &'static str,
}

impl Switch {
    /// The value that holds where nothing is said.
    pub fn default_in(&self, set: RuleSet) -> Value {
        let mut options = RuleProfile::from(set).options();
        options.remove(self.key).unwrap_or_default()
    }
}

const fn switch(key: &'static str, allowed: Allowed, section: &'static str) -> Switch {
    Switch {
        key,
        allowed,
        section,
    }
}

/// 二丙 镜同对 prints 16, the appendix 12 (specification, 11.2).
const LINGQUE: [Switch; 1] = [switch(
    "jingtongdui_fu",
    Allowed::Numbers(&[12, 16]),
    "二丙; 11.2",
)];

/// Sections of the Zung Jung specification and its gaps Z1 to Z17.
const ZUNG_JUNG: [Switch; 7] = [
    switch(
        "minimum",
        Allowed::Numbers(&zung_jung_numbers(zung_jung::MINIMUMS)),
        "7",
    ),
    switch("scheme", Allowed::Words(&["standard", "full"]), "8, 11"),
    switch(
        "immunity",
        Allowed::Words(&["off", "normal", "refined"]),
        "9, 10",
    ),
    switch(
        "refined_scope",
        Allowed::Words(&["any_wait", "same_tile"]),
        "10",
    ),
    switch("discard_triplet_concealed", Allowed::Bool, "6, Z1"),
    switch(
        "rounds",
        Allowed::Numbers(&zung_jung_numbers(zung_jung::ROUNDS)),
        "2, Z14",
    ),
    switch(
        "false_win_fine",
        Allowed::Range {
            from: 0,
            to: u32::MAX as i64,
            step: 1,
        },
        "Z13",
    ),
];

const fn zung_jung_numbers(numbers: [u32; 3]) -> [i64; 3] {
    [numbers[0] as i64, numbers[1] as i64, numbers[2] as i64]
}

/// D1 to D34 are the differences of the riichi specification, its section 12.
#[rustfmt::skip]
const RIICHI: [Switch; 34] = [
    switch("double_riichi_han", Allowed::Numbers(&[1, 2]), "D1"),
    switch("kazoe_yakuman", Allowed::Bool, "D2"),
    switch("yakuman_stacking", Allowed::Bool, "D3"),
    switch("double_yakuman", Allowed::Bool, "D4"),
    switch("honroutou_seven_pairs", Allowed::Bool, "D5"),
    switch("kiriage", Allowed::Bool, "D6"),
    switch("double_wind_pair_fu", Allowed::Numbers(&[2, 4]), "D7"),
    switch("open_tanyao", Allowed::Bool, "D10"),
    switch("red_fives", Allowed::Numbers(&[0, 3, 4]), "D11"),
    switch("renhou", Allowed::Words(&["off", "mangan", "yakuman"]), "D12"),
    switch("nagashi_mangan", Allowed::Bool, "D13"),
    switch("nine_kinds_draw", Allowed::Bool, "D14"),
    switch("four_winds_draw", Allowed::Bool, "D14"),
    switch("four_riichi_draw", Allowed::Bool, "D14"),
    switch("four_kongs_draw", Allowed::Bool, "D15"),
    switch("kokushi_robs_closed_kong", Allowed::Bool, "D19"),
    switch("honba_value", Allowed::Range { from: 0, to: 30_000, step: 3 }, "D20"),
    switch("honba_after_noten_draw", Allowed::Words(&["keep", "plus_one"]), "D21"),
    switch("noten_penalty", Allowed::Range { from: 0, to: 60_000, step: 6 }, "3"),
    switch("head_bump", Allowed::Bool, "D22"),
    switch("triple_ron_draw", Allowed::Bool, "D22"),
    switch("pao_needs_all_open", Allowed::Bool, "D23"),
    switch("pao_honba", Allowed::Words(&["discarder", "pao"]), "D23"),
    switch("pao_daisuushii", Allowed::Bool, "D23"),
    switch("bust_ends_game", Allowed::Bool, "D24"),
    switch("start_points", TABLE_POINTS, "D25"),
    switch("return_points", TABLE_POINTS, "D25"),
    switch("uma", Allowed::List { length: 4, from: -1_000_000, to: 1_000_000 }, "D25"),
    switch("agari_yame", Allowed::Bool, "D26"),
    switch("west_round", Allowed::Bool, "D26"),
    switch("ryuuiisou_needs_green", Allowed::Bool, "D30"),
    switch("leftover_sticks", Allowed::Words(&["first", "lost"]), "D32"),
    switch("tie", Allowed::Words(&["seat", "split"]), "D32"),
    switch("ura_dora", Allowed::Bool, "D34"),
];

const TABLE_POINTS: Allowed = Allowed::Range {
    from: -1_000_000,
    to: 1_000_000,
    step: 1,
};

/// Sections of the house rule's specification and its gaps H1 to H22.
#[rustfmt::skip]
const HOUSE: [Switch; 12] = [
    switch("qingyise_fan", Allowed::Numbers(&[4, 5]), "3, H1"),
    switch("implied_patterns", Allowed::Words(&["add", "exclude"]), "3, H2"),
    switch("open_hand", Allowed::Words(&["double", "add_fan"]), "6, H3"),
    switch("both_open", Allowed::Words(&["multiply", "once"]), "6, H3"),
    switch("shierluotai_closed_kong", Allowed::Bool, "3, H5"),
    switch("discard_triplet_concealed", Allowed::Bool, "3, H6"),
    switch("nine_gates_closed", Allowed::Bool, "3, H8"),
    switch("yakuman_or_normal", Allowed::Bool, "3, H10"),
    switch("dora_on_yakuman", Allowed::Bool, "8"),
    switch("multi_win", Allowed::Bool, "4, H11"),
    switch("supporter_pair", Allowed::Words(&["half", "product"]), "7, H13"),
    switch("winner_deals", Allowed::Bool, "H17"),
];

/// The switches of a rule set, in the order of its specification.
pub fn switches(set: RuleSet) -> &'static [Switch] {
    match set {
        RuleSet::Lingque(_) => &LINGQUE,
        RuleSet::ZungJung => &ZUNG_JUNG,
        RuleSet::Riichi => &RIICHI,
        RuleSet::House => &HOUSE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_of_every_rule_set_is_listed_once_and_takes_what_it_says() {
        for set in RuleSet::ALL {
            let profile = RuleProfile::from(set);
            let mut written: Vec<String> = profile.options().keys().cloned().collect();
            let mut listed: Vec<&str> = switches(set).iter().map(|switch| switch.key).collect();
            written.sort();
            listed.sort_unstable();
            assert_eq!(written, listed, "{set}");
            for switch in switches(set) {
                let default = switch.default_in(set);
                assert_eq!(
                    switch.allowed.check(&default),
                    Ok(()),
                    "{set} {}",
                    switch.key
                );
                for value in switch.allowed.examples() {
                    assert_eq!(
                        switch.allowed.check(&value),
                        Ok(()),
                        "{} {value}",
                        switch.key
                    );
                    let options = [(switch.key.to_owned(), value.clone())]
                        .into_iter()
                        .collect();
                    let with = RuleProfile::with_options(set, &options);
                    let kept = with.and_then(|profile| profile.options().remove(switch.key));
                    assert_eq!(kept, Some(value), "{set} {}", switch.key);
                }
            }
        }
    }

    #[test]
    fn a_stored_profile_reads_back_the_same() {
        for set in RuleSet::ALL {
            let profile = RuleProfile::from(set);
            let text = serde_json::to_string(&profile).unwrap();
            assert_eq!(serde_json::from_str::<RuleProfile>(&text).unwrap(), profile);
        }
        let old: RuleProfile = serde_json::from_str(r#"{"set":"lingque","edition":"28"}"#).unwrap();
        assert_eq!(old.set().as_str(), "lingque-v28");
    }
}
