//! Tests that all families of rules refuse the same faults of the fields that they share.

use super::*;
use serde_json::json;

/// Answers an input under a rule set with its default options.
fn answer_under(set: RuleSet, input: &Value) -> Value {
    answer_input(&set.into(), &serde_json::from_str(&input.to_string()).unwrap(), false).to_json_value()
}

/// Answers an input under one rule set of each of four families.
fn answer_under_families(input: &Value) -> [Value; 4] {
    [RuleSet::LINGQUE_28, RuleSet::ZUNG_JUNG, RuleSet::RIICHI, RuleSet::HOUSE].map(|set| answer_under(set, input))
}

/// Builds an input of mode `hand` that all families accept.
fn valid_hand() -> Value {
    json!({
        "concealed": "123456789m5p", "melds": [{"type": "pung", "tiles": "777z"}], "win_tile": "5p",
        "seat_wind": "S", "round_wind": "E", "discarder": 0, "flags": [],
    })
}

#[test]
fn a_valid_hand_is_a_win_under_all_families() {
    for answer in answer_under_families(&valid_hand()) {
        assert_ne!(answer["verdict"], "invalid", "{answer}");
    }
}

#[test]
fn all_families_report_a_fault_alike() {
    let wrong = [
        ("/concealed", json!(5), "bad_input"),
        ("/concealed", json!("12x"), "bad_tile"),
        ("/win_tile", json!(5), "bad_input"),
        ("/win_tile", json!("12m"), "bad_tile"),
        ("/seat_wind", json!("Q"), "bad_seat"),
        ("/self_draw", json!("yes"), "bad_input"),
        ("/flags", json!("heaven"), "bad_input"),
        ("/melds", json!({}), "bad_input"),
        ("/melds", json!(["777z"]), "bad_input"),
        ("/melds/0/type", json!("pnug"), "bad_meld"),
        ("/melds/0/tiles", json!(777), "bad_input"),
        ("/melds/0/tiles", json!("777"), "bad_tile"),
        ("/melds/0/from", json!("W"), "bad_seat"),
        ("/melds/0/added", json!(1), "bad_input"),
        ("/melds/0/form", json!(1), "unknown_field"),
        ("/sef_draw", json!(true), "unknown_field"),
    ];
    for (path, value, code) in wrong {
        let mut input = valid_hand();
        let (object, field) = path.rsplit_once('/').unwrap();
        input.pointer_mut(object).unwrap()[field] = value;
        let [first, others @ ..] = answer_under_families(&input);
        assert_eq!(first["reason"], code, "{path}: {first}");
        for other in others {
            assert_eq!(other["problems"][0], first["problems"][0], "{path}");
        }
    }
}

#[test]
fn every_listed_mode_is_known() {
    for set in RuleSet::all() {
        let dialect = DIALECTS.iter().find(|dialect| dialect.family == set.family()).unwrap();
        for mode in dialect.modes.names {
            let answer = answer_under(set, &json!({"mode": mode}));
            let problems = answer["problems"].as_array().unwrap();
            let about_mode = |problem: &Value| problem["message"].as_str().unwrap_or_default().starts_with("mode:");
            assert!(!problems.iter().any(about_mode), "{answer}");
        }
        let answer = answer_under(set, &json!({"mode": "guess"}));
        let message = answer["problems"][0]["message"].as_str().unwrap();
        assert!(dialect.modes.names.iter().all(|mode| message.contains(mode)), "{message}");
    }
}

/// Checks that the general dialect gives the payments of each family's own dialect.
#[test]
fn the_general_dialect_answers_like_every_familys_own() {
    let general = |set: RuleSet, input: &Value| {
        let (input, rules) = (input.to_string(), RuleProfile::from(set));
        let input = serde_json::from_str(&input).unwrap();
        let request = RequestReader::new(&input, general_dialect::DIALECT.manner, &rules).unwrap();
        answer_request(&general_dialect::DIALECT, request, &rules, false)
            .unwrap_or_else(RequestAnswer::from)
            .to_json_value()
    };
    let with = |set: RuleSet, more: Value| {
        let mut input = valid_hand();
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        general(set, &input)
    };
    for set in [RuleSet::ZUNG_JUNG, RuleSet::RIICHI] {
        let own = answer_under(set, &valid_hand());
        for mode in ["hand", "settle"] {
            let answer = with(set, json!({"mode": mode}));
            assert_eq!(answer["payments"], own["payments"], "{set} {mode}: {answer}");
        }
    }
    // South discarded the winning tile before East: under 跟張免責, South pays for it.
    let history = json!({"seat_wind": "W", "history": [{"seat": 1, "tile": "5p"}]});
    let followed = with(RuleSet::ZUNG_JUNG, history);
    assert_eq!(followed["transfers"][3]["from"], 1, "{followed}");
    let honba = |number: u64| with(RuleSet::RIICHI, json!({"honba": number}))["payments"][1].as_i64();
    assert_eq!(honba(2).zip(honba(0)).map(|(more, less)| more - less), Some(600));
    let provided = with(RuleSet::LINGQUE_28, json!({"provided": [1, 0, 0, 4]}));
    let deal = json!({"mode": "settle", "points": 36, "winner": 1, "discarder": 0, "provided": {"0": 1, "3": 4}});
    assert_eq!(provided["payments"], answer_under(RuleSet::LINGQUE_28, &deal)["payments"], "{provided}");
    assert_ne!(provided["payments"], with(RuleSet::LINGQUE_28, json!({}))["payments"]);
    assert_eq!(with(RuleSet::LINGQUE_28, json!({"provided": [1, 2]}))["reason"], "bad_input");
}
