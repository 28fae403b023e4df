//! Any input gets an answer with a verdict: inputs of every mode with fields removed, changed into something else, or
//! filled with random tiles.

use crate::support::{riichi_hands::Dice, wire};
use quejing_rules::RuleSet;
use serde_json::{Value, json};

/// A valid input of each mode.
fn seeds() -> Vec<Value> {
    let hand = json!({
        "seat_wind": "S", "round_wind": "E", "concealed": "123m11p35678s", "win_tile": "4s", "self_draw": false,
        "discarder": 3, "flags": ["riichi", "ippatsu"], "dora_indicators": "9p1z", "ura_indicators": "1z9p",
        "melds": [{"type": "kong", "tiles": "9999s", "concealed": true}], "honba": 1, "riichi_sticks": 1,
        "options": {"kazoe_yakuman": true, "red_fives": 3},
    });
    let mut south = hand.clone();
    south["options"] = Value::Null;
    let mut west = south.clone();
    west["seat_wind"] = json!("W");
    vec![
        json!({"mode": "multi", "discarder": 3, "hands": [south, west], "honba": 1}),
        json!({"mode": "points", "han": 3, "fu": 40, "winner": 1, "discarder": 2, "honba": 2}),
        json!({"mode": "points", "yakuman": 2, "winner": 0, "self_draw": true}),
        json!({"mode": "draw", "tenpai": [true, false, true, false], "honba": 2}),
        json!({"mode": "final", "points": [1000, 2000, 3000, 114_000], "riichi_sticks": 2}),
        hand,
    ]
}

/// A value that may replace a field.
fn junk(dice: &mut Dice) -> Value {
    const TILES: [&str; 12] = ["1m", "5p", "0s", "9s", "1z", "7z", "f1", "8z", "x", "111m", "234p", "99"];
    match dice.roll(14) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(i64::MIN),
        5 => json!(1.5),
        6 => json!([]),
        7 => json!({}),
        8 => json!(["riichi", "heaven", 7]),
        9 => json!("E"),
        10 => json!(dice.roll(9)),
        11 => json!([[true], {"type": "kong", "tiles": "5555m", "added": true, "from": 0}]),
        _ => {
            let count = dice.roll(15);
            json!((0..count).map(|_| TILES[dice.roll(TILES.len())]).collect::<String>())
        }
    }
}

/// Puts junk into a random place.
fn mangle(value: &mut Value, dice: &mut Dice) {
    let inside = match value {
        Value::Object(fields) if !fields.is_empty() => {
            let nth = dice.roll(fields.len());
            fields.values_mut().nth(nth)
        }
        Value::Array(list) if !list.is_empty() => {
            let nth = dice.roll(list.len());
            list.get_mut(nth)
        }
        _ => None,
    };
    match inside {
        Some(inner) if dice.roll(3) > 0 => mangle(inner, dice),
        Some(inner) => *inner = junk(dice),
        None => *value = junk(dice),
    }
}

#[test]
fn every_input_gets_a_verdict() {
    let verdicts = ["win", "no_win", "no_yaku", "furiten", "settled", "invalid"];
    let mut dice = Dice(1);
    let mut seen = std::collections::BTreeSet::new();
    for input in seeds() {
        assert_ne!(wire::riichi(&input)["verdict"], "invalid", "{input}");
        for _ in 0..3_000 {
            let mut mangled = input.clone();
            (0..=dice.roll(3)).for_each(|_| mangle(&mut mangled, &mut dice));
            let result = wire::result(RuleSet::RIICHI, &mangled, true);
            let verdict = result["verdict"].as_str().unwrap_or("none").to_owned();
            assert!(verdicts.contains(&verdict.as_str()), "{mangled} -> {result}");
            if verdict == "invalid" {
                assert!(result["problems"].as_array().is_some_and(|list| !list.is_empty()));
            }
            seen.insert(verdict);
        }
    }
    assert!(seen.len() >= 4, "the junk is too dull: {seen:?}");
}
