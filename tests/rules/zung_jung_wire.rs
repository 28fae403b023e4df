//! Zung Jung on the wire: modes, options and reasons; and that no input can stop it.

use crate::support::{strange, wire::zung_jung as answer};
use proptest::prelude::*;
use serde_json::{Value, json};

fn hand() -> Value {
    json!({
        "concealed": "23789m77z", "win_tile": "1m", "self_draw": false, "discarder": 3, "seat_wind": "E", "flags": [],
        "melds": [{"type": "pung", "tiles": "444z", "from": 2}, {"type": "chow", "tiles": "456m"}],
        "history": [{"seat": 0, "tile": "9p", "drawn": "9p", "flags": []}, {"seat": 1, "tile": "4m"}],
        "options": {"immunity": "refined", "refined_scope": "any_wait", "minimum": 0},
    })
}

fn settle() -> Value {
    json!({"mode": "settle", "winner": 2, "total": 160, "self_draw": false, "discarder": 3, "win_tile": "5m",
        "history": [{"seat": 2, "tile": "1z"}, {"seat": 0, "tile": "5m"}], "options": {"scheme": "full"}})
}

fn hands() -> Value {
    json!({"mode": "hands", "options": {"rounds": 1, "false_win_fine": 10}, "hands": [
        null, {"winner": 1, "total": 40, "discarder": 0}, {"winner": 0, "total": 5, "discarder": null}, {"false_win": 3},
    ]})
}

fn with(mut request: Value, field: &str, value: Value) -> Value {
    request[field] = value;
    request
}

fn reasons(request: &Value) -> Value {
    answer(request)["reasons"].clone()
}

#[test]
fn a_hand_is_answered_with_its_reasons() {
    let found = answer(&with(hand(), "explain", json!(true)));
    assert_eq!((&found["verdict"], &found["total"], &found["limit"]), (&json!("win"), &json!(80), &json!("none")));
    assert_eq!(found["responsible"], json!([[40, 1], [40, 3]]));
    assert_eq!(found["payments"], json!([240, -70, -25, -145]));
    let straight = found["patterns"].as_array().into_iter().flatten().find(|pattern| pattern["id"] == "7.1");
    assert_eq!(straight.map(|pattern| &pattern["tiles"]), Some(&json!("123456789m")));
    assert_eq!(found["steps"], json!([{"code": "sum", "points": 80}]));
    let paid: i64 =
        found["transfers"].as_array().into_iter().flatten().filter_map(|made| made["amount"].as_i64()).sum();
    assert_eq!(paid, 240);
}

#[test]
fn an_evening_is_added_up() {
    // 40 points by discard: 25 + 25 + 70; 5 points self-drawn; 10 to each from the false win.
    let found = answer(&hands());
    assert_eq!(found["scores"], json!([-70 + 15 + 10, 120 - 5 + 10, -25 - 5 + 10, -25 - 5 - 30]));
    assert_eq!(
        (&found["dealers"], &found["next_dealer"], &found["finished"]),
        (&json!([0, 1, 2, 3]), &json!(0), &json!(true))
    );
}

#[test]
fn what_is_wrong_has_its_code() {
    let of = |field: &str, value: Value| reasons(&with(hand(), field, value));
    assert_eq!(of("concealed", json!("23789m77x")), json!(["bad_tile"]));
    assert_eq!(of("concealed", json!("2378m77z0p")), json!(["bad_tile"]));
    assert_eq!(of("concealed", json!(7)), json!(["bad_input"]));
    assert_eq!(of("concealed", json!("23789m7z")), json!(["tile_count"]));
    assert_eq!(of("seat_wind", json!("e")), json!(["bad_seat"]));
    assert_eq!(of("discarder", json!(4)), json!(["bad_seat"]));
    assert_eq!(of("discarder", json!(0)), json!(["bad_seat"]));
    assert_eq!(of("flags", json!(["riichi"])), json!(["bad_flag"]));
    assert_eq!(of("flags", json!(["after_kong"])), json!(["flag_conflict"]));
    assert_eq!(of("options", json!({"minimum": 3})), json!(["bad_option"]));
    assert_eq!(of("options", json!({"immunity": "some"})), json!(["bad_option"]));
    assert_eq!(of("options", json!([])), json!(["bad_option"]));
    assert_eq!(of("history", json!([{"seat": 5, "tile": "4m"}])), json!(["bad_history"]));
    assert_eq!(of("history", json!([{"seat": 1}])), json!(["bad_history"]));
    assert_eq!(of("history", json!([{"seat": 0, "tile": "9p", "drawn": "1z"}])), json!(["bad_history"]));
    assert_eq!(of("history", json!({})), json!(["bad_history"]));
    assert_eq!(of("mode", json!("points")), json!(["bad_input"]));
    assert_eq!(reasons(&json!("hand")), json!(["bad_input"]));
    assert_eq!(reasons(&with(settle(), "total", json!(0))), json!(["bad_input"]));
    assert_eq!(reasons(&with(settle(), "discarder", json!(2))), json!(["bad_seat"]));
    assert_eq!(reasons(&with(settle(), "self_draw", json!(true))), json!(["bad_seat"]));
}

#[test]
fn without_a_hand_the_refined_rule_takes_values_from_the_history() {
    // Example 3 of the text by its values: 40 shared, South 40, West 90, North 50 as the winning discard.
    let request = json!({"mode": "settle", "winner": 0, "total": 50, "discarder": 3, "win_tile": "4s",
        "history": [{"seat": 0, "tile": "4s", "value": 40}, {"seat": 1, "tile": "4s", "value": 40}, {"seat": 2, "tile": "1s", "value": 90}],
        "options": {"immunity": "refined"}});
    let found = answer(&request);
    assert_eq!(found["payments"], json!([150, -40, -70, -40]));
    assert_eq!(found["responsible"], json!([[40, null], [10, 2]]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strange_requests_get_an_answer(request in strange::spoilt(vec![hand(), settle(), hands()])) {
        let found = answer(&request);
        let verdict = found["verdict"].as_str();
        prop_assert!(verdict.is_some());
        if verdict == Some("invalid") {
            prop_assert!(found["reason"].is_string() && found["reasons"].as_array().is_some_and(|all| !all.is_empty()));
        }
        if let Some(payments) = found["payments"].as_array() {
            prop_assert_eq!(payments.iter().filter_map(Value::as_i64).sum::<i64>(), 0);
        }
    }
}
