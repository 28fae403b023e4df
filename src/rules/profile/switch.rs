//! The switches of every rule set: key, what is allowed, and the section of the rule text or of its specification that
//! they come from. What they mean is said in `i18n`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{RuleProfile, RuleSet};
use crate::hand::{Allowed, Form, Problem, SwitchFault};
use crate::rules::zung_jung;

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
    switch("renhou", Allowed::Words(&["off", "mangan", "han5", "yakuman"]), "D12"),
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

/// The switches of some rules with those that are said, of which [`switch_faults`] finds none wrong, in their places.
pub(crate) fn read_switches<T>(rules: &T, said: Map<String, Value>) -> T
where
    T: Clone + Default + PartialEq + Serialize + DeserializeOwned,
{
    // As they are printed they need not be written down first: what is not said has its default.
    let all = match *rules == T::default() {
        true => said,
        false => match serde_json::to_value(rules) {
            Ok(Value::Object(mut all)) => {
                all.extend(said);
                all
            }
            _ => said,
        },
    };
    T::deserialize(all).unwrap_or_else(|_| rules.clone())
}

/// Every switch of an object that the rule set does not know, and every value that a switch does not take.
pub(crate) fn switch_faults(set: RuleSet, said: &Map<String, Value>) -> Vec<Problem> {
    let wrong = said.iter().filter_map(|(name, value)| {
        let fault = fault_of(set, name, value)?;
        let name = name.clone();
        Some(Problem::BadOption { name, fault })
    });
    wrong.collect()
}

fn fault_of(set: RuleSet, name: &str, value: &Value) -> Option<SwitchFault> {
    let Some(switch) = switches(set).iter().find(|switch| switch.key == name) else {
        let known: Vec<&str> = switches(set).iter().map(|switch| switch.key).collect();
        return Some(SwitchFault::Unknown(known.join(", ")));
    };
    let refused = switch.allowed.check(value).is_err();
    refused.then_some(SwitchFault::Write(Form::Switch(switch.allowed)))
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
