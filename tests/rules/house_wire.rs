//! The house rule on the wire: modes, reasons and answer shapes; and that no input can stop it.

use crate::support::{strange, wire::house as answer};
use proptest::prelude::*;
use serde_json::{Value, json};

fn hand() -> Value {
    json!({
        "concealed": "456m78p3s5z", "win_tile": "3s", "self_draw": true, "seat_wind": "S", "flags": ["last_tile"],
        "melds": [{"type": "pung", "tiles": "222s"}, {"type": "chow", "tiles": "345p", "from": 0}],
        "special": 2, "indicators": "6z", "options": {"qingyise_fan": 5, "nine_gates_closed": false},
    })
}

fn settle() -> Value {
    json!({
        "mode": "settle", "players": ["甲", "乙", "丙", "丁"], "spectators": {"戊": "甲", "己": "乙"}, "open": ["丙"], "special": 7,
        "events": [
            {"type": "kong", "kind": "concealed", "by": "甲"}, {"type": "kong", "kind": "added", "by": "丁", "from": "乙"},
            {"type": "win", "winner": "乙", "from": "丙", "fan": 2}, {"type": "false_win", "by": "丁", "tenpai": {"甲": 3}},
        ],
        "options": {"open_hand": "double", "supporter_pair": "product"},
    })
}

fn rotate() -> Value {
    json!({"mode": "rotate", "n": 7, "table": ["a", "b", "c", "d"], "off": ["e", "f", "g"], "winner": "b", "dealer": "a"})
}

fn two_tables() -> Value {
    json!({"mode": "rotate", "n": 10, "tables": {"A": ["a", "b", "c", "d"], "B": ["e", "f", "g", "h"]}, "bettors": {"A": "i"},
        "free": "j", "winner": "c"})
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
    // The wild white dragon is the 6p or 9p; 海底捞月 adds the second fan that a wild tile requires.
    let found = answer(&hand());
    assert_eq!((&found["verdict"], &found["fan"], &found["each_pays"]), (&json!("win"), &json!(2), &json!(40)));
    assert_eq!(found["alternatives"], json!([[["dihu", 1], ["haidilaoyue", 1]]]));
    let poor = answer(&with(hand(), "flags", json!([])));
    assert_eq!((&poor["verdict"], &poor["shortfall"]["special"]), (&json!("below_minimum"), &json!(2)));
}

#[test]
fn a_deal_is_settled_with_every_transfer() {
    let found = answer(&settle());
    // Kongs: 甲 +20+20+40, 乙 −20 to 甲 and −20 to 丁. 乙 wins 60 doubled of open 丙, 己 half of it. 丁 deals in to 甲: 90, half
    // to 戊.
    let net = json!({"甲": 80 + 90, "乙": -20 - 20 + 120, "丙": -40 - 120 - 60, "丁": -20 + 20 - 90 - 45, "戊": 45, "己": 60});
    assert_eq!(found["net"], net);
    assert_eq!(found["still_playing"], json!(["甲", "丙", "丁"]));
    let halves = found["transfers"].as_array().into_iter().flatten().filter(|made| made["part"] == "to_supporter");
    assert_eq!(halves.map(|made| made["amount"].clone()).collect::<Vec<_>>(), [json!(60), json!(45)]);
}

#[test]
fn people_change_places() {
    let found = answer(&rotate());
    assert_eq!((&found["table"], &found["off"]), (&json!(["a", "e", "c", "d"]), &json!(["f", "g", "b"])));
    assert_eq!(found["next_dealer"], "e");
    let drawn = answer(&with(rotate(), "winner", Value::Null));
    assert_eq!((&drawn["table"], &drawn["off"]), (&json!(["a", "b", "c", "d"]), &json!(["e", "f", "g"])));
    let two = answer(&two_tables());
    assert_eq!(two["tables"], json!({"A": ["a", "b", "i", "d"], "B": ["e", "f", "g", "h"]}));
    assert_eq!((&two["bettors"], &two["free"]), (&json!({"A": "j"}), &json!("c")));
    let lists = json!({"mode": "rotate", "n": 9, "tables": [["a", "b", "c", "d"], ["e", "f", "g", "h"]], "bettors": [null, null],
        "free": "i", "winner": "h"});
    let nine = answer(&lists);
    assert_eq!(
        (&nine["tables"][1], &nine["free"], &nine["bettors"]),
        (&json!(["e", "f", "g", "i"]), &json!("h"), &json!([null, null]))
    );
}

#[test]
fn what_is_wrong_has_its_code() {
    let of = |field: &str, value: Value| reasons(&with(hand(), field, value));
    assert_eq!(of("special", json!(13)).get(0), Some(&json!("bad_special")));
    assert_eq!(of("special", json!("two")).get(0), Some(&json!("bad_special")));
    assert_eq!(of("indicators", json!("6z6z")), json!(["bad_indicators"]));
    assert_eq!(of("indicators", Value::Null), json!(["bad_indicators"]));
    assert_eq!(of("indicators", json!(["6z", 5])), json!(["bad_indicators", "bad_tile"]));
    assert_eq!(of("flags", json!(["riichi"])), json!(["bad_flag"]));
    assert_eq!(of("options", json!({"qingyise_fan": 6})), json!(["bad_option"]));
    assert_eq!(of("options", json!({"unknown": true})), json!(["bad_option"]));
    let of = |field: &str, value: Value| reasons(&with(settle(), field, value));
    assert_eq!(of("players", json!(["甲", "乙", "丙", "丁", "庚"])), json!(["bad_players"]));
    assert_eq!(
        of("players", json!(["甲", "乙", "丙", "丙"])).as_array().map(|all| all.contains(&json!("bad_players"))),
        Some(true)
    );
    assert_eq!(of("spectators", json!({"戊": "庚"})), json!(["bad_bet"]));
    assert_eq!(of("spectators", json!(["戊"])), json!(["bad_bet"]));
    assert_eq!(of("open", json!(["戊"])), json!(["bad_players"]));
    assert_eq!(of("camps", json!({"甲": ["a"]})), json!(["bad_camps"]));
    assert_eq!(of("events", json!([{"type": "win", "winner": "甲"}])), json!(["bad_event"]));
    assert_eq!(
        of("events", json!([{"type": "kong", "kind": "concealed", "by": "甲", "from": "乙"}])),
        json!(["bad_event"])
    );
    assert_eq!(of("events", json!([{"type": "false_win", "by": "甲"}])), json!(["bad_event"]));
    assert_eq!(reasons(&with(rotate(), "n", json!(8))).get(0), Some(&json!("no_rule")));
    assert_eq!(reasons(&with(rotate(), "winner", json!("e"))), json!(["bad_players"]));
    assert_eq!(reasons(&with(rotate(), "off", json!(["e"]))), json!(["bad_players"]));
    assert_eq!(reasons(&with(two_tables(), "bettors", Value::Null)), json!(["bad_players"]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strange_requests_get_an_answer(request in strange::spoilt(vec![hand(), settle(), rotate(), two_tables()])) {
        let found = answer(&request);
        let verdict = found["verdict"].as_str();
        prop_assert!(verdict.is_some());
        if verdict == Some("invalid") {
            prop_assert!(found["reason"].is_string() && found["reasons"].as_array().is_some_and(|all| !all.is_empty()));
        }
        if let Some(net) = found["net"].as_object() {
            prop_assert_eq!(net.values().filter_map(Value::as_f64).sum::<f64>(), 0.0);
        }
    }
}
