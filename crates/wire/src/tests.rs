//! What all families read alike, they also refuse alike.

use super::*;
use quejing_rules::{house, lingque, riichi, zung_jung};
use serde_json::json;

/// The answer under a family's rules as printed, to a bare input.
fn answered<F: Spoken>(rules: &F, input: &Value) -> Value {
    outcome(rules, &input.clone().into(), false).value()
}

/// The answers of all families.
fn answers(input: &Value) -> [Value; 4] {
    [
        answered(&lingque::Profile::default(), input),
        answered(&zung_jung::Options::default(), input),
        answered(&riichi::Options::default(), input),
        answered(&house::Options::default(), input),
    ]
}

/// A hand that all families accept.
fn hand() -> Value {
    json!({
        "concealed": "123456789m5p", "melds": [{"type": "pung", "tiles": "777z"}], "win_tile": "5p",
        "seat_wind": "S", "round_wind": "E", "discarder": 0, "flags": [],
    })
}

#[test]
fn a_sound_hand_is_a_win_everywhere() {
    for answer in answers(&hand()) {
        assert_ne!(answer["verdict"], "invalid", "{answer}");
    }
}

#[test]
fn what_is_wrong_is_said_in_one_way() {
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
        let mut input = hand();
        let (object, field) = path.rsplit_once('/').unwrap();
        input.pointer_mut(object).unwrap()[field] = value;
        let [first, others @ ..] = answers(&input);
        assert_eq!(first["reason"], code, "{path}: {first}");
        for other in others {
            assert_eq!(other["problems"][0], first["problems"][0], "{path}");
        }
    }
}

#[test]
fn every_mode_that_is_named_is_known() {
    fn modes<F: Spoken + Default>() {
        for mode in F::MODES {
            let answer = answered(&F::default(), &json!({"mode": mode}));
            let problems = answer["problems"].as_array().unwrap();
            let about_mode = |problem: &Value| problem["message"].as_str().unwrap_or_default().starts_with("mode:");
            assert!(!problems.iter().any(about_mode), "{answer}");
        }
        let answer = answered(&F::default(), &json!({"mode": "guess"}));
        let message = answer["problems"][0]["message"].as_str().unwrap();
        assert!(F::MODES.iter().all(|mode| message.contains(mode)), "{message}");
    }
    modes::<lingque::Profile>();
    modes::<zung_jung::Options>();
    modes::<riichi::Options>();
    modes::<house::Options>();
}
