//! Errors put into requests: bad tiles and counts, unknown keys, options, flags, modes and rules, values of the wrong type,
//! and text that is no JSON.

use serde_json::{Value, json};

use super::hand::tiles;
use super::{Object, text};
use crate::random::Random;

/// Text that is no tile, or no tile of every family.
const BAD_TILES: [&str; 12] = ["0z", "8z", "9z", "m", "1", "1x", "12", "一万", "f1", "1f", "1m2", "0m"];

/// Words that no list of words holds.
const STRANGE_WORDS: [&str; 6] = ["", "riici", "Last_Tile", "blessing", "after kong", "抢杠"];

/// Returns a request with one error, rarely with two.
pub(super) fn spoil(random: &mut Random, mut line: Object) -> Vec<u8> {
    if random.percent(10) {
        return spoil_text(random, &line);
    }
    if random.percent(6) {
        spoil_line(random, &mut line);
        return text(&line);
    }
    if let Some(Value::Object(input)) = line.get_mut("input") {
        spoil_input(random, input);
        if random.percent(15) {
            spoil_input(random, input);
        }
    }
    text(&line)
}

/// Breaks the JSON text.
fn spoil_text(random: &mut Random, line: &Object) -> Vec<u8> {
    let mut bytes = text(line);
    match random.below(8) {
        0 => bytes.truncate(random.index(bytes.len())),
        1 => bytes.insert(random.index(bytes.len()), b'"'),
        2 => bytes.insert(random.index(bytes.len()), 0xff),
        3 => bytes.extend_from_slice(b" {}"),
        4 => bytes = b"[1, 2, 3]".to_vec(),
        5 => bytes = random.pick(&[&b""[..], b"null", b"7", b"\"hand\"", b"{}"]).to_vec(),
        6 => {
            bytes.remove(random.index(bytes.len()));
        }
        // A duplicate key.
        _ => {
            bytes.pop();
            bytes.extend_from_slice(b",\"input\":{\"mode\":\"waits\"}}");
        }
    }
    bytes
}

/// Puts an error beside the input.
fn spoil_line(random: &mut Random, line: &mut Object) {
    match random.below(5) {
        0 => line.insert("rules".into(), json!(random.pick(&["lingque-v27", "richi", "", "House", "国标"]))),
        1 => line.insert("rules".into(), junk(random)),
        2 => line.remove("rules"),
        3 => line.insert("input".into(), junk(random)),
        _ => line.remove("input"),
    };
}

fn spoil_input(random: &mut Random, input: &mut Object) {
    match random.below(12) {
        0 => {
            input.remove(&key_of(random, input));
        }
        1 => rename_key(random, input),
        2 => {
            input.insert(key_of(random, input), junk(random));
        }
        3 => add_strange_key(random, input),
        4 | 5 => spoil_tiles(random, input),
        6 => spoil_options(random, input),
        7 => spoil_flags(random, input),
        8 => {
            let mode = json!(
                random.pick(&["Hand", "score", "settle", "points", "final", "reduced", "hands", "rotate", "", "end"])
            );
            input.insert("mode".into(), mode);
        }
        9 => spoil_inner(random, input),
        10 => {
            let seat = random.pick(&[json!(4), json!(-1), json!("E"), json!(1.5), json!("X"), json!(null)]).clone();
            let key = *random.pick(&["discarder", "seat_wind", "winner", "round_wind"]);
            input.insert(key.into(), seat);
        }
        _ => {
            let self_draw = input.get("self_draw") == Some(&json!(true));
            input.insert("self_draw".into(), json!(!self_draw));
        }
    }
}

fn key_of(random: &mut Random, object: &Object) -> String {
    let mut keys: Vec<&String> = object.keys().collect();
    keys.sort_unstable();
    keys.get(random.index(keys.len())).map(|key| (*key).clone()).unwrap_or_default()
}

/// Spells a key wrong.
fn rename_key(random: &mut Random, object: &mut Object) {
    let key = key_of(random, object);
    if key.is_empty() {
        return;
    }
    let Some(value) = object.remove(&key) else {
        return;
    };
    let mut letters: Vec<char> = key.chars().collect();
    let at = random.index(letters.len());
    match random.below(3) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, 'x'),
        _ => letters.reverse(),
    }
    object.insert(letters.into_iter().collect(), value);
}

fn add_strange_key(random: &mut Random, object: &mut Object) {
    let keys = ["dora", "wind", "tiles", "winTile", "kita", "flower", "seat", "void_suit", "comment", "", "键"];
    let key = *random.pick(&keys);
    object.insert(key.into(), junk(random));
}

/// Returns a value of any type.
fn junk(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(0),
        json!(99),
        json!(4_294_967_296_u64),
        json!(1e300),
        json!("x"),
        json!(""),
        json!("1m"),
        json!([]),
        json!([null]),
        json!(["1m", "2m"]),
        json!({}),
        json!({"a": [1]}),
    ];
    random.pick(&values).clone()
}

fn spoil_tiles(random: &mut Random, input: &mut Object) {
    let key = *random.pick(&["concealed", "concealed", "win_tile", "dora_indicators", "indicators", "seen"]);
    let old = input.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let new = match random.below(4) {
        0 => format!("{old}{}", random.pick(&BAD_TILES)),
        1 => format!("{old}{}", tiles(random, 1)),
        2 => format!("{old}11111z"),
        _ => {
            let kept: Vec<char> = old.chars().collect();
            let length = random.index(kept.len() + 1);
            kept.into_iter().take(length).collect()
        }
    };
    input.insert(key.into(), json!(new));
}

fn spoil_options(random: &mut Random, input: &mut Object) {
    let mut options = match input.remove("options") {
        Some(Value::Object(options)) => options,
        _ => Object::new(),
    };
    match random.below(3) {
        0 => {
            let key = *random.pick(&["kazoe", "Minimum", "okay", "kuikae", "", "qingyise"]);
            options.insert(key.into(), json!(true));
        }
        1 if !options.is_empty() => {
            options.insert(key_of(random, &options), junk(random));
        }
        _ => {
            let known = ["red_fives", "minimum", "open_hand", "jingtongdui_fu", "honba_value", "uma", "tie", "scheme"];
            let key = *random.pick(&known);
            options.insert(key.into(), junk(random));
        }
    }
    let value = if random.percent(10) { junk(random) } else { Value::Object(options) };
    input.insert("options".into(), value);
}

fn spoil_flags(random: &mut Random, input: &mut Object) {
    let mut flags = match input.remove("flags") {
        Some(Value::Array(flags)) => flags,
        _ => Vec::new(),
    };
    match random.percent(75) {
        true => flags.push(json!(random.pick(&STRANGE_WORDS))),
        false => flags.push(junk(random)),
    }
    input.insert("flags".into(), Value::Array(flags));
}

/// Puts an error into one of the objects of a list: a meld, an event, a hand or a discard.
fn spoil_inner(random: &mut Random, input: &mut Object) {
    let lists = ["melds", "events", "hands", "history", "tenpai", "points", "scores", "players"];
    let held: Vec<&str> = lists.into_iter().filter(|key| input.contains_key(*key)).collect();
    if held.is_empty() {
        return add_strange_key(random, input);
    }
    let Some(Value::Array(list)) = input.get_mut(*random.pick(&held)) else {
        return;
    };
    if list.is_empty() || random.percent(20) {
        return list.push(junk(random));
    }
    let at = random.index(list.len());
    let Some(item) = list.get_mut(at) else { return };
    match item {
        Value::Object(inner) if !inner.is_empty() => match random.below(4) {
            0 => {
                inner.remove(&key_of(random, inner));
            }
            1 => rename_key(random, inner),
            2 => add_strange_key(random, inner),
            _ => {
                inner.insert(key_of(random, inner), junk(random));
            }
        },
        other => *other = junk(random),
    }
}
