//! Errors put into requests: bad tiles and numbers of tiles, unknown keys, options, flags, modes and rules, values of a
//! wrong type, and text that is no JSON.

use serde_json::{Value, json};

use super::hand::draw_tiles;
use super::{JsonObject, format_line};
use crate::random::RandomStream;

/// Text that is no tile, or only a tile of some families.
const BAD_TILES: [&str; 12] = ["0z", "8z", "9z", "m", "1", "1x", "12", "一万", "f1", "1f", "1m2", "0m"];

/// Words that are no flags.
const UNKNOWN_FLAGS: [&str; 6] = ["", "riici", "Last_Tile", "blessing", "after kong", "抢杠"];

/// Puts an error, or seldom two, into a request line and formats it: into its JSON text, its other fields or, mostly,
/// its input.
pub(super) fn spoil_request(random: &mut RandomStream, mut line: JsonObject) -> Vec<u8> {
    if random.next_bool(10) {
        return spoil_json_text(random, &line);
    }
    if random.next_bool(6) {
        spoil_rules_or_input(random, &mut line);
        return format_line(&line);
    }
    if let Some(Value::Object(input)) = line.get_mut("input") {
        spoil_input(random, input);
        if random.next_bool(15) {
            spoil_input(random, input);
        }
    }
    format_line(&line)
}

/// Formats a request line with an error in its JSON text; some changes leave valid JSON.
fn spoil_json_text(random: &mut RandomStream, line: &JsonObject) -> Vec<u8> {
    let mut bytes = format_line(line);
    match random.next_below(8) {
        0 => bytes.truncate(random.next_index(bytes.len())),
        1 => bytes.insert(random.next_index(bytes.len()), b'"'),
        2 => bytes.insert(random.next_index(bytes.len()), 0xff),
        3 => bytes.extend_from_slice(b" {}"),
        4 => bytes = b"[1, 2, 3]".to_vec(),
        5 => bytes = random.pick_item(&[&b""[..], b"null", b"7", b"\"hand\"", b"{}"]).to_vec(),
        6 => {
            bytes.remove(random.next_index(bytes.len()));
        }
        // A duplicate key.
        _ => {
            bytes.pop();
            bytes.extend_from_slice(b",\"input\":{\"mode\":\"waits\"}}");
        }
    }
    bytes
}

/// Removes the rules or the input of a request line, or gives them an invalid value.
fn spoil_rules_or_input(random: &mut RandomStream, line: &mut JsonObject) {
    match random.next_below(5) {
        0 => line.insert("rules".into(), json!(random.pick_item(&["lingque-v27", "richi", "", "House", "国标"]))),
        1 => line.insert("rules".into(), draw_junk_value(random)),
        2 => line.remove("rules"),
        3 => line.insert("input".into(), draw_junk_value(random)),
        _ => line.remove("input"),
    };
}

fn spoil_input(random: &mut RandomStream, input: &mut JsonObject) {
    match random.next_below(12) {
        0 => {
            input.remove(&pick_key(random, input));
        }
        1 => misspell_key(random, input),
        2 => {
            input.insert(pick_key(random, input), draw_junk_value(random));
        }
        3 => add_unknown_key(random, input),
        4 | 5 => spoil_tiles(random, input),
        6 => spoil_options(random, input),
        7 => spoil_flags(random, input),
        8 => {
            let mode =
                json!(random.pick_item(&[
                    "Hand", "score", "settle", "points", "final", "reduced", "hands", "rotate", "", "end"
                ]));
            input.insert("mode".into(), mode);
        }
        9 => spoil_list_entry(random, input),
        10 => {
            let seat =
                random.pick_item(&[json!(4), json!(-1), json!("E"), json!(1.5), json!("X"), json!(null)]).clone();
            let key = *random.pick_item(&["discarder", "seat_wind", "winner", "round_wind"]);
            input.insert(key.into(), seat);
        }
        _ => {
            let self_draw = input.get("self_draw") == Some(&json!(true));
            input.insert("self_draw".into(), json!(!self_draw));
        }
    }
}

/// Picks a random key of an object; empty text for an empty object.
fn pick_key(random: &mut RandomStream, object: &JsonObject) -> String {
    let mut keys: Vec<&String> = object.keys().collect();
    keys.sort_unstable();
    keys.get(random.next_index(keys.len())).map(|key| (*key).clone()).unwrap_or_default()
}

/// Misspells a random key of an object. Does nothing to an empty object.
fn misspell_key(random: &mut RandomStream, object: &mut JsonObject) {
    let key = pick_key(random, object);
    if key.is_empty() {
        return;
    }
    let Some(value) = object.remove(&key) else {
        return;
    };
    let mut letters: Vec<char> = key.chars().collect();
    let index = random.next_index(letters.len());
    match random.next_below(3) {
        0 => {
            letters.remove(index);
        }
        1 => letters.insert(index, 'x'),
        _ => letters.reverse(),
    }
    object.insert(letters.into_iter().collect(), value);
}

fn add_unknown_key(random: &mut RandomStream, object: &mut JsonObject) {
    let keys = ["dora", "wind", "tiles", "winTile", "kita", "flower", "seat", "void_suit", "comment", "", "键"];
    let key = *random.pick_item(&keys);
    object.insert(key.into(), draw_junk_value(random));
}

/// Draws a value of any JSON type.
fn draw_junk_value(random: &mut RandomStream) -> Value {
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
    random.pick_item(&values).clone()
}

fn spoil_tiles(random: &mut RandomStream, input: &mut JsonObject) {
    let key = *random.pick_item(&["concealed", "concealed", "win_tile", "dora_indicators", "indicators", "seen"]);
    let old = input.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let new = match random.next_below(4) {
        0 => format!("{old}{}", random.pick_item(&BAD_TILES)),
        1 => format!("{old}{}", draw_tiles(random, 1)),
        2 => format!("{old}11111z"),
        _ => {
            let letters: Vec<char> = old.chars().collect();
            let length = random.next_index(letters.len() + 1);
            letters.into_iter().take(length).collect()
        }
    };
    input.insert(key.into(), json!(new));
}

fn spoil_options(random: &mut RandomStream, input: &mut JsonObject) {
    let mut options = match input.remove("options") {
        Some(Value::Object(options)) => options,
        _ => JsonObject::new(),
    };
    match random.next_below(3) {
        0 => {
            let key = *random.pick_item(&["kazoe", "Minimum", "okay", "kuikae", "", "qingyise"]);
            options.insert(key.into(), json!(true));
        }
        1 if !options.is_empty() => {
            options.insert(pick_key(random, &options), draw_junk_value(random));
        }
        _ => {
            let known = ["red_fives", "minimum", "open_hand", "jingtongdui_fu", "honba_value", "uma", "tie", "scheme"];
            let key = *random.pick_item(&known);
            options.insert(key.into(), draw_junk_value(random));
        }
    }
    let value = if random.next_bool(10) { draw_junk_value(random) } else { Value::Object(options) };
    input.insert("options".into(), value);
}

fn spoil_flags(random: &mut RandomStream, input: &mut JsonObject) {
    let mut flags = match input.remove("flags") {
        Some(Value::Array(flags)) => flags,
        _ => Vec::new(),
    };
    match random.next_bool(75) {
        true => flags.push(json!(random.pick_item(&UNKNOWN_FLAGS))),
        false => flags.push(draw_junk_value(random)),
    }
    input.insert("flags".into(), Value::Array(flags));
}

/// Puts an error into an entry of a list of the input, such as a meld, an event, a hand or a discard. Without a list,
/// adds an unknown key.
fn spoil_list_entry(random: &mut RandomStream, input: &mut JsonObject) {
    let lists = ["melds", "events", "hands", "history", "tenpai", "points", "scores", "players"];
    let present_lists: Vec<&str> = lists.into_iter().filter(|key| input.contains_key(*key)).collect();
    if present_lists.is_empty() {
        return add_unknown_key(random, input);
    }
    let Some(Value::Array(list)) = input.get_mut(*random.pick_item(&present_lists)) else {
        return;
    };
    if list.is_empty() || random.next_bool(20) {
        return list.push(draw_junk_value(random));
    }
    let index = random.next_index(list.len());
    let Some(item) = list.get_mut(index) else { return };
    match item {
        Value::Object(inner) if !inner.is_empty() => match random.next_below(4) {
            0 => {
                inner.remove(&pick_key(random, inner));
            }
            1 => misspell_key(random, inner),
            2 => add_unknown_key(random, inner),
            _ => {
                inner.insert(pick_key(random, inner), draw_junk_value(random));
            }
        },
        other => *other = draw_junk_value(random),
    }
}
