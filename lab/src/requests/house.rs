//! Requests under the house rule.

use serde_json::{Value, json};

use super::hand::{DrawnHand, HandShapes, KINDS, convert_to_waits_input, draw_flags, draw_tiles, format_tile};
use super::options::{self, OptionValues};
use super::{JsonObject, build_object};
use crate::random::RandomStream;

const OPTIONS: [(&str, OptionValues); 12] = [
    ("qingyise_fan", OptionValues::Numbers(&[4, 5])),
    ("implied_patterns", OptionValues::Words(&["add", "exclude"])),
    ("open_hand", OptionValues::Words(&["double", "add_fan"])),
    ("both_open", OptionValues::Words(&["multiply", "once"])),
    ("shierluotai_closed_kong", OptionValues::Bool),
    ("discard_triplet_concealed", OptionValues::Bool),
    ("nine_gates_closed", OptionValues::Bool),
    ("yakuman_or_normal", OptionValues::Bool),
    ("dora_on_yakuman", OptionValues::Bool),
    ("multi_win", OptionValues::Bool),
    ("supporter_pair", OptionValues::Words(&["half", "product"])),
    ("winner_deals", OptionValues::Bool),
];

const FLAGS: [&str; 8] =
    ["last_tile", "after_kong", "after_kong_discard", "rob_kong", "rob_closed_kong", "heaven", "earth", "human"];

const PLAYERS: [&str; 4] = ["甲", "乙", "丙", "丁"];
const SPECTATORS: [&str; 5] = ["戊", "己", "庚", "辛", "壬"];

pub(super) fn draw_request(random: &mut RandomStream) -> (&'static str, JsonObject) {
    let input = match random.next_below(100) {
        0..72 => draw_hand_input(random),
        72..74 => {
            let mut input = draw_hand_input(random);
            convert_to_waits_input(random, &mut input);
            input
        }
        74..92 => draw_settle_input(random),
        _ => draw_rotate_input(random),
    };
    ("house", input)
}

fn draw_hand_input(random: &mut RandomStream) -> JsonObject {
    let hand = DrawnHand::new(random, HandShapes { has_knitted_hands: false, allows_equal_pairs: true });
    let self_draw = random.next_bool(45);
    let seat = random.next_below(4);
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => {
            fitting.push("after_kong_discard");
            fitting.extend(hand.is_win_tile_single().then_some("rob_kong"));
        }
    }
    if hand.melds.is_empty() {
        fitting.push(match (seat, self_draw) {
            (0, true) => "heaven",
            (_, true) => "earth",
            (_, false) => "human",
        });
    }
    let mut input = build_object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("flags", json!(draw_flags(random, &fitting, &FLAGS))),
    ]);
    hand.write_to_input(random, &mut input, Some(seat));
    add_special_rule(random, &hand, &mut input);
    if !self_draw && random.next_bool(50) {
        input.insert("discarder".into(), json!((seat + 1 + random.next_below(3)) % 4));
    }
    if random.next_bool(20) {
        input.insert("round_wind".into(), json!(random.pick_item(&["E", "S", "W", "N"])));
    }
    options::add_options(random, 25, &mut input, &OPTIONS);
    input
}

/// Adds a special rule of the deal in 70 of 100 cases, and for rules 2 and 8 dora indicators, which often make a tile
/// of the hand wild or dora.
fn add_special_rule(random: &mut RandomStream, hand: &DrawnHand, input: &mut JsonObject) {
    let special = match random.next_below(10) {
        0..3 => return,
        3 => 0,
        4 => 2,
        5 => 8,
        _ => 3 + random.next_below(10),
    };
    input.insert("special".into(), json!(special));
    if special != 2 && special != 8 {
        return;
    }
    let indicator_count = if special == 8 { 1 + random.next_below(3) } else { 1 };
    let indicators = match random.next_bool(60) && !hand.concealed.is_empty() {
        true => format_tile(((*random.pick_item(&hand.concealed)) + KINDS as u8 - 1) % KINDS as u8),
        false => draw_tiles(random, indicator_count),
    };
    let value = if random.next_bool(20) { json!([indicators]) } else { json!(indicators) };
    input.insert("indicators".into(), value);
}

/// Picks a player other than `excluded`, who is only picked in 2 of 100 tries.
fn pick_player(random: &mut RandomStream, players: &[&str], excluded: Option<&str>) -> String {
    loop {
        let player = *random.pick_item(players);
        if Some(player) != excluded || random.next_bool(2) {
            return player.to_owned();
        }
    }
}

fn draw_settle_input(random: &mut RandomStream) -> JsonObject {
    let players = PLAYERS.get(..if random.next_bool(25) { 3 } else { 4 }).unwrap_or_default();
    let mut spectators = JsonObject::new();
    for spectator in SPECTATORS.iter().take(random.next_index(5)) {
        spectators.insert((*spectator).to_owned(), json!(random.pick_item(players)));
    }
    let special = *random.pick_item(&[0, 0, 0, 3, 7, 7, 8, 9, 9, 11, 12]);
    let number = match special {
        7 | 11 => 1 + random.next_below(6),
        _ => 1 + random.next_below(3),
    };
    let mut events: Vec<Value> = Vec::new();
    for _ in 0..number {
        let event = draw_event(random, players);
        let ends = special != 7 && special != 11 && event.get("type") != Some(&json!("kong"));
        events.push(event);
        if ends && random.next_bool(95) {
            break;
        }
    }
    let mut input = build_object([
        ("mode", json!("settle")),
        ("players", json!(players)),
        ("spectators", json!(spectators)),
        ("events", json!(events)),
    ]);
    if special != 0 || random.next_bool(50) {
        input.insert("special".into(), json!(special));
    }
    if random.next_bool(35) {
        let open: Vec<&&str> = players.iter().filter(|_| random.next_bool(45)).collect();
        input.insert("open".into(), json!(open));
    }
    if random.next_bool(15) {
        input.insert("camps".into(), draw_camps(random, players));
        input.insert("spectators".into(), json!({}));
    }
    options::add_options(random, 35, &mut input, &OPTIONS);
    input
}

fn draw_event(random: &mut RandomStream, players: &[&str]) -> Value {
    let player = pick_player(random, players, None);
    let other_player = pick_player(random, players, Some(&player));
    match random.next_below(20) {
        0..12 => {
            let mut win = build_object([
                ("type", json!("win")),
                ("winner", json!(player)),
                ("fan", json!(1 + random.next_below(12))),
            ]);
            if random.next_bool(60) {
                win.insert("from".into(), json!(other_player));
            }
            Value::Object(win)
        }
        12..18 => {
            let kind = *random.pick_item(&["exposed", "added", "concealed"]);
            let mut kong = build_object([("type", json!("kong")), ("by", json!(player)), ("kind", json!(kind))]);
            if kind != "concealed" || random.next_bool(3) {
                kong.insert("from".into(), json!(other_player));
            }
            Value::Object(kong)
        }
        _ => {
            let mut false_win = build_object([("type", json!("false_win")), ("by", json!(player))]);
            match random.next_bool(50) {
                true => false_win.insert("fan".into(), json!(random.next_below(8))),
                false => false_win.insert("tenpai".into(), json!({other_player: 1 + random.next_below(8)})),
            };
            Value::Object(false_win)
        }
    }
}

fn draw_camps(random: &mut RandomStream, players: &[&str]) -> Value {
    let camp = |player: &&str| {
        let people: Vec<String> = (0..1 + random.next_below(2)).map(|number| format!("{player}{number}")).collect();
        ((*player).to_owned(), json!(people))
    };
    Value::Object(players.iter().map(camp).collect())
}

fn draw_rotate_input(random: &mut RandomStream) -> JsonObject {
    let people = *random.pick_item(&[3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11]);
    let mut names: Vec<String> = (0..people).map(|number| format!("P{number}")).collect();
    random.shuffle(&mut names);
    let winner = if random.next_bool(15) { None } else { Some(random.pick_item(&names).clone()) };
    let mut input = build_object([("mode", json!("rotate")), ("n", json!(people))]);
    if people < 9 {
        let off = names.split_off(if people == 3 { 3 } else { 4 });
        // Winners sit at the table.
        let winner = winner.filter(|_| random.next_bool(5)).or_else(|| names.first().cloned());
        if random.next_bool(25) {
            input.insert("dealer".into(), json!(random.pick_item(&names)));
        }
        input.insert("winner".into(), json!(winner));
        input.insert("table".into(), json!(names));
        input.insert("off".into(), json!(off));
    } else {
        let free = names.pop();
        let (first_size, second_size) = (people / 2, (people - 1) / 2);
        let (mut first_table, mut second_table) = (names, Vec::new());
        second_table.extend(first_table.drain(first_size.min(first_table.len())..));
        second_table.truncate(second_size);
        let bettors: Vec<Option<String>> =
            [&mut first_table, &mut second_table].map(|table| (table.len() > 4).then(|| table.pop()).flatten()).into();
        input.insert("tables".into(), json!([first_table, second_table]));
        input.insert("bettors".into(), json!(bettors));
        input.insert("free".into(), json!(free));
        let winner = if random.next_bool(15) { None } else { first_table.first().cloned() };
        input.insert("winner".into(), json!(winner));
    }
    options::add_options(random, 20, &mut input, &OPTIONS);
    input
}
