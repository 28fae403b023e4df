//! A key of `input` that no mode knows is refused by name, with the nearest existing one: if ignored, it would be
//! scored as if it had been left out.

use quejing::cli::answer_line;
use quejing_rules::RuleSet;
use serde_json::{Map, Value, json};

fn answered(rules: &str, input: &Value) -> Value {
    let set: RuleSet = rules.parse().expect("a rule set");
    let line = json!({"id": 1, "note": "free", "expect": {}, "input": input}).to_string();
    let answer: Value = serde_json::from_str(&answer_line(line.as_bytes(), set, false)).unwrap();
    answer["result"].clone()
}

/// A request that every mode answers, with every key of the mode.
fn requests() -> Vec<(&'static str, Value)> {
    let meld = json!({"type": "kong", "tiles": "1111p", "concealed": false, "added": true, "from": 0});
    let hand = json!({"mode": "hand", "explain": true, "concealed": "12346789m77z", "win_tile": "5m",
        "melds": [meld], "seat_wind": "S", "round_wind": "E", "self_draw": false, "discarder": 0,
        "flags": [], "options": {}});
    let riichi = json!({"dora_indicators": "9p9p", "honba": 0, "riichi_sticks": 0,
        "ura_indicators": ""});
    let with = |own: Value| {
        let mut hand = hand.clone();
        let own = own.as_object().expect("fields").clone();
        hand.as_object_mut().expect("fields").extend(own);
        hand
    };
    let waits = |own: Value| {
        let mut hand = with(own);
        let fields = hand.as_object_mut().expect("fields");
        fields.remove("win_tile");
        fields.insert("mode".to_owned(), json!("waits"));
        fields.insert("seen".to_owned(), json!("9s"));
        fields.insert("discards".to_owned(), json!("9s"));
        hand
    };
    let history = json!([{"seat": 3, "tile": "1s", "drawn": "9s", "flags": [], "value": 8}]);
    let house = json!({"special": 0, "indicators": null});
    let two = json!({"mode": "rotate", "n": 9, "winner": null, "free": "i", "options": {},
        "tables": {"A": ["a", "b", "c", "d"], "B": ["e", "f", "g", "h"]}, "bettors": {}});
    let mut closed = with(riichi.clone());
    closed["flags"] = json!([]);
    closed["melds"] = json!([]);
    closed["concealed"] = json!("123m456p678s99s11p");
    closed["win_tile"] = json!("1p");
    for gone in ["mode", "explain", "options", "discarder"] {
        closed.as_object_mut().expect("fields").remove(gone);
    }
    vec![
        ("lingque-v28", with(json!({"flowers": 1}))),
        ("lingque-v28", waits(json!({"flowers": 1}))),
        (
            "lingque-v28",
            json!({"mode": "settle", "points": 16, "winner": 0, "discarder": 1,
            "self_draw": false, "provided": {"1": 4}, "options": {}}),
        ),
        ("lingque-v28", json!({"mode": "reduced", "scores": [1, -1], "options": {}})),
        ("zung-jung", with(json!({"history": history}))),
        ("zung-jung", waits(json!({"history": []}))),
        (
            "zung-jung",
            json!({"mode": "settle", "winner": 1, "total": 40, "self_draw": false,
            "discarder": 0, "win_tile": "1s", "history": history, "options": {}}),
        ),
        (
            "zung-jung",
            json!({"mode": "hands", "options": {}, "hands": [null, {"false_win": 2},
            {"winner": 1, "total": 40, "self_draw": true, "discarder": null, "history": []}]}),
        ),
        ("riichi", with(riichi.clone())),
        ("riichi", waits(riichi)),
        (
            "riichi",
            json!({"mode": "points", "yakuman": 1, "han": null, "fu": null, "winner": 1,
            "discarder": 0, "self_draw": false, "pao": 2, "honba": 0, "riichi_sticks": 0,
            "options": {}}),
        ),
        (
            "riichi",
            json!({"mode": "multi", "discarder": 0, "hands": [closed], "honba": 0,
            "riichi_sticks": 0, "options": {}, "explain": true}),
        ),
        (
            "riichi",
            json!({"mode": "draw", "tenpai": [true, false, false, false], "honba": 0,
            "nagashi": [false, false, false, false], "options": {}}),
        ),
        (
            "riichi",
            json!({"mode": "final", "points": [30000, 30000, 30000, 30000],
            "riichi_sticks": 0, "options": {}}),
        ),
        ("house", with(house.clone())),
        ("house", waits(house)),
        (
            "house",
            json!({"mode": "settle", "players": ["a", "b", "c", "d"], "open": ["a"],
            "spectators": {"e": "b"}, "special": 0, "camps": null, "options": {}, "events": [
            {"type": "kong", "by": "a", "kind": "exposed", "from": "b"},
            {"type": "win", "winner": "b", "from": "a", "fan": 2}]}),
        ),
        (
            "house",
            json!({"mode": "settle", "players": ["a", "b", "c", "d"], "events": [
            {"type": "false_win", "by": "a", "tenpai": {"b": 1}, "fan": 1}]}),
        ),
        (
            "house",
            json!({"mode": "rotate", "n": 5, "table": ["a", "b", "c", "d"], "off": ["e"],
            "winner": "b", "dealer": "a", "options": {}}),
        ),
        ("house", two),
    ]
}

/// Objects whose keys are people, seats or options, which are refused as those.
const NAMES: [&str; 5] = ["options", "provided", "spectators", "camps", "tenpai"];

/// The value with each of its keys misspelled in turn: the place, the right key, and the changed value.
fn misspelled(value: &Value) -> Vec<(String, String, Value)> {
    let mut all = Vec::new();
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                let renamed: Map<String, Value> = fields
                    .iter()
                    .map(|(name, value)| {
                        let slip = if name == key { "x" } else { "" };
                        (format!("{name}{slip}"), value.clone())
                    })
                    .collect();
                all.push((format!(".{key}x"), key.clone(), Value::Object(renamed)));
                if NAMES.contains(&key.as_str()) {
                    continue;
                }
                for (place, right, changed) in misspelled(inner) {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), changed);
                    all.push((format!(".{key}{place}"), right, Value::Object(fields)));
                }
            }
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                for (place, right, changed) in misspelled(inner) {
                    let mut list = list.clone();
                    list[index] = changed;
                    all.push((format!("[{index}]{place}"), right, Value::Array(list)));
                }
            }
        }
        _ => {}
    }
    all
}

#[test]
fn every_key_of_every_mode_is_known_and_refused_where_it_is_misspelled() {
    let mut tried = 0;
    for (rules, request) in requests() {
        let answer = answered(rules, &request);
        assert_ne!(answer["verdict"], "invalid", "{rules} {request}: {answer}");
        for (place, right, wrong) in misspelled(&request) {
            // Without its mode, a request is a hand, which does not know the other mode's keys.
            if place == ".modex" {
                continue;
            }
            let answer = answered(rules, &wrong);
            let field = place.trim_start_matches('.');
            let said = format!("{field}: unknown field; did you mean `{right}`?");
            let mut problems = answer["problems"].as_array().into_iter().flatten();
            assert!(
                problems.any(|one| one["code"] == "unknown_field" && one["message"] == said),
                "{rules} {wrong}: {answer}"
            );
            assert_eq!(answer["verdict"], "invalid");
            let nested = place.matches('.').count() > 1;
            assert!(nested || answer["reason"] == "unknown_field", "{rules} {wrong}: {answer}");
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn a_misspelled_self_draw_is_not_paid_as_a_discard() {
    let input = json!({"concealed": "12346789m77711z", "win_tile": "5m", "seat_wind": "S",
        "sef_draw": true});
    for rules in ["lingque-v26", "lingque-v28", "lingque-v29", "zung-jung", "riichi", "house"] {
        let answer = answered(rules, &input);
        assert_eq!(answer["reason"], "unknown_field", "{rules}: {answer}");
        let said = "sef_draw: unknown field; did you mean `self_draw`?";
        assert_eq!(answer["problems"][0]["message"], said, "{rules}");
    }
}

#[test]
fn a_key_of_another_rule_set_is_refused_too() {
    let input = json!({"concealed": "12346789m77711z", "win_tile": "5m", "seat_wind": "S",
        "self_draw": true, "dora_indicators": "1p"});
    for rules in ["lingque-v28", "zung-jung", "house"] {
        assert_eq!(answered(rules, &input)["reason"], "unknown_field", "{rules}");
    }
}

#[test]
fn many_and_long_unknown_keys_cost_little() {
    let many: Map<String, Value> = (0..20_000).map(|n| (format!("k{n}"), json!(0))).collect();
    for rules in ["lingque-v28", "zung-jung", "riichi", "house"] {
        let answer = answered(rules, &Value::Object(many.clone()));
        let problems = answer["problems"].as_array().expect("problems");
        assert!(problems.len() <= 32, "{}", problems.len());
    }
    let long = json!({"seat_windows_".repeat(1_000): 1});
    let answer = answered("riichi", &long);
    let message = answer["problems"][0]["message"].as_str().expect("text");
    assert!(message.len() < 200 && message.contains('…'), "{message}");
}
