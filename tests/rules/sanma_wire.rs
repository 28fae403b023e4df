//! Three-player riichi on the wire: no input can stop it, whatever is in its place, and money adds up to the sticks.

use crate::support::{strange, wire::sanma as answer};
use proptest::prelude::*;
use serde_json::{Value, json};

fn hand() -> Value {
    json!({
        "seat_wind": "S", "round_wind": "E", "concealed": "99m123p35678s", "win_tile": "4s", "self_draw": true,
        "flags": ["after_kita"], "kita": 2, "dora_indicators": "9m3z", "melds": [
            {"type": "kong", "tiles": "9999p", "concealed": true},
        ], "honba": 1, "riichi_sticks": 1, "options": {"tsumo_payment": "north_split", "kita_breaks": "none"},
    })
}

fn robbed() -> Value {
    json!({
        "seat_wind": "W", "round_wind": "S", "concealed": "119m19p19s123567z", "win_tile": "4z", "discarder": 0,
        "flags": ["rob_kita"], "options": {"rob_kita": "yakuman_only"},
    })
}

fn rons() -> Value {
    let hand = |seat: &str| {
        json!({"seat_wind": seat, "round_wind": "E", "concealed": "99m123456p35678s", "win_tile": "4s",
            "flags": ["riichi"], "kita": 1})
    };
    json!({"mode": "multi", "discarder": 1, "hands": [hand("E"), hand("W")], "honba": 1, "riichi_sticks": 2})
}

fn sound() -> Vec<Value> {
    vec![
        hand(),
        robbed(),
        rons(),
        json!({"mode": "points", "han": 3, "fu": 40, "winner": 1, "discarder": 2, "honba": 2}),
        json!({"mode": "points", "yakuman": 2, "winner": 0, "self_draw": true, "pao": 1}),
        json!({"mode": "draw", "tenpai": [true, false, true], "nagashi": [1], "honba": 2, "riichi_sticks": 1}),
        json!({"mode": "final", "points": [20_000, 35_000, 48_000], "riichi_sticks": 2}),
        json!({"mode": "end", "points": [20_000, 35_000, 50_000], "round_wind": "S", "dealer": 2, "dealer_stays": true}),
        json!({"mode": "waits", "seat_wind": "S", "round_wind": "E", "concealed": "99m123456p35678s", "kita": 1}),
    ]
}

#[test]
fn every_mode_has_a_sound_request() {
    for request in sound() {
        assert_ne!(answer(&request)["verdict"], "invalid", "{request}: {}", answer(&request));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strange_requests_get_an_answer(request in strange::spoilt(sound())) {
        let found = answer(&request);
        let verdict = found["verdict"].as_str();
        prop_assert!(verdict.is_some());
        if verdict == Some("invalid") {
            prop_assert!(found["reason"].is_string() && found["reasons"].as_array().is_some_and(|all| !all.is_empty()));
        }
        if let Some(payments) = found["payments"].as_array() {
            let sticks = request["riichi_sticks"].as_i64().unwrap_or(0) * 1000;
            let sum: i64 = payments.iter().filter_map(Value::as_i64).sum();
            prop_assert!(sum == 0 || sum == sticks, "{request}: {found}");
            prop_assert_eq!(payments.len(), 3);
        }
    }
}
