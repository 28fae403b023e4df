//! Requests by the house rule.

use serde_json::{Value, json};

use super::hand::{Hand, KINDS, Shapes, ask_for_waits, flags, tile, tiles};
use super::options::{self, Values};
use super::{Object, object};
use crate::random::Random;

const OPTIONS: [(&str, Values); 12] = [
    ("qingyise_fan", Values::Numbers(&[4, 5])),
    ("implied_patterns", Values::Words(&["add", "exclude"])),
    ("open_hand", Values::Words(&["double", "add_fan"])),
    ("both_open", Values::Words(&["multiply", "once"])),
    ("shierluotai_closed_kong", Values::Bool),
    ("discard_triplet_concealed", Values::Bool),
    ("nine_gates_closed", Values::Bool),
    ("yakuman_or_normal", Values::Bool),
    ("dora_on_yakuman", Values::Bool),
    ("multi_win", Values::Bool),
    ("supporter_pair", Values::Words(&["half", "product"])),
    ("winner_deals", Values::Bool),
];

const FLAGS: [&str; 8] =
    ["last_tile", "after_kong", "after_kong_discard", "rob_kong", "rob_closed_kong", "heaven", "earth", "human"];

const PLAYERS: [&str; 4] = ["甲", "乙", "丙", "丁"];
const SPECTATORS: [&str; 5] = ["戊", "己", "庚", "辛", "壬"];

pub(super) fn request(random: &mut Random) -> (&'static str, Object) {
    let input = match random.below(100) {
        0..72 => hand(random),
        72..74 => {
            let mut input = hand(random);
            ask_for_waits(random, &mut input);
            input
        }
        74..92 => settle(random),
        _ => rotate(random),
    };
    ("house", input)
}

fn hand(random: &mut Random) -> Object {
    let hand = Hand::new(random, Shapes { knitted: false, equal_pairs: true });
    let self_draw = random.percent(45);
    let seat = random.below(4);
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => {
            fitting.push("after_kong_discard");
            fitting.extend(hand.win_tile_is_single().then_some("rob_kong"));
        }
    }
    if hand.melds.is_empty() {
        fitting.push(match (seat, self_draw) {
            (0, true) => "heaven",
            (_, true) => "earth",
            (_, false) => "human",
        });
    }
    let mut input = object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("flags", json!(flags(random, &fitting, &FLAGS))),
    ]);
    hand.write(random, &mut input, Some(seat));
    special(random, &hand, &mut input);
    if !self_draw && random.percent(50) {
        input.insert("discarder".into(), json!((seat + 1 + random.below(3)) % 4));
    }
    if random.percent(20) {
        input.insert("round_wind".into(), json!(random.pick(&["E", "S", "W", "N"])));
    }
    options::add(random, 25, &mut input, &OPTIONS);
    input
}

/// Adds the special rule of the deal and its turned tiles, which often make tiles of the hand wild or dora.
fn special(random: &mut Random, hand: &Hand, input: &mut Object) {
    let special = match random.below(10) {
        0..3 => return,
        3 => 0,
        4 => 2,
        5 => 8,
        _ => 3 + random.below(10),
    };
    input.insert("special".into(), json!(special));
    if special != 2 && special != 8 {
        return;
    }
    let number = if special == 8 { 1 + random.below(3) } else { 1 };
    let turned = match random.percent(60) && !hand.concealed.is_empty() {
        true => tile(((*random.pick(&hand.concealed)) + KINDS as u8 - 1) % KINDS as u8),
        false => tiles(random, number),
    };
    let value = if random.percent(20) { json!([turned]) } else { json!(turned) };
    input.insert("indicators".into(), value);
}

/// Returns one player, or the one after the given one.
fn player(random: &mut Random, players: &[&str], not: Option<&str>) -> String {
    loop {
        let player = *random.pick(players);
        if Some(player) != not || random.percent(2) {
            return player.to_owned();
        }
    }
}

fn settle(random: &mut Random) -> Object {
    let players = PLAYERS.get(..if random.percent(25) { 3 } else { 4 }).unwrap_or_default();
    let mut spectators = Object::new();
    for spectator in SPECTATORS.iter().take(random.index(5)) {
        spectators.insert((*spectator).to_owned(), json!(random.pick(players)));
    }
    let special = *random.pick(&[0, 0, 0, 3, 7, 7, 8, 9, 9, 11, 12]);
    let number = match special {
        7 | 11 => 1 + random.below(6),
        _ => 1 + random.below(3),
    };
    let mut events: Vec<Value> = Vec::new();
    for _ in 0..number {
        let event = event(random, players);
        let ends = special != 7 && special != 11 && event.get("type") != Some(&json!("kong"));
        events.push(event);
        if ends && random.percent(95) {
            break;
        }
    }
    let mut input = object([
        ("mode", json!("settle")),
        ("players", json!(players)),
        ("spectators", json!(spectators)),
        ("events", json!(events)),
    ]);
    if special != 0 || random.percent(50) {
        input.insert("special".into(), json!(special));
    }
    if random.percent(35) {
        let open: Vec<&&str> = players.iter().filter(|_| random.percent(45)).collect();
        input.insert("open".into(), json!(open));
    }
    if random.percent(15) {
        input.insert("camps".into(), camps(random, players));
        input.insert("spectators".into(), json!({}));
    }
    options::add(random, 35, &mut input, &OPTIONS);
    input
}

fn event(random: &mut Random, players: &[&str]) -> Value {
    let by = player(random, players, None);
    let other = player(random, players, Some(&by));
    match random.below(20) {
        0..12 => {
            let mut win = object([("type", json!("win")), ("winner", json!(by)), ("fan", json!(1 + random.below(12)))]);
            if random.percent(60) {
                win.insert("from".into(), json!(other));
            }
            Value::Object(win)
        }
        12..18 => {
            let kind = *random.pick(&["exposed", "added", "concealed"]);
            let mut kong = object([("type", json!("kong")), ("by", json!(by)), ("kind", json!(kind))]);
            if kind != "concealed" || random.percent(3) {
                kong.insert("from".into(), json!(other));
            }
            Value::Object(kong)
        }
        _ => {
            let mut foul = object([("type", json!("false_win")), ("by", json!(by))]);
            match random.percent(50) {
                true => foul.insert("fan".into(), json!(random.below(8))),
                false => foul.insert("tenpai".into(), json!({other: 1 + random.below(8)})),
            };
            Value::Object(foul)
        }
    }
}

fn camps(random: &mut Random, players: &[&str]) -> Value {
    let camp = |player: &&str| {
        let people: Vec<String> = (0..1 + random.below(2)).map(|number| format!("{player}{number}")).collect();
        ((*player).to_owned(), json!(people))
    };
    Value::Object(players.iter().map(camp).collect())
}

fn rotate(random: &mut Random) -> Object {
    let people = *random.pick(&[3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11]);
    let mut names: Vec<String> = (0..people).map(|number| format!("P{number}")).collect();
    random.shuffle(&mut names);
    let winner = if random.percent(15) { None } else { Some(random.pick(&names).clone()) };
    let mut input = object([("mode", json!("rotate")), ("n", json!(people))]);
    if people < 9 {
        let off = names.split_off(if people == 3 { 3 } else { 4 });
        // Winners sit at the table.
        let winner = winner.filter(|_| random.percent(5)).or_else(|| names.first().cloned());
        if random.percent(25) {
            input.insert("dealer".into(), json!(random.pick(&names)));
        }
        input.insert("winner".into(), json!(winner));
        input.insert("table".into(), json!(names));
        input.insert("off".into(), json!(off));
    } else {
        let free = names.pop();
        let (first, second) = (people / 2, (people - 1) / 2);
        let (mut a, mut b) = (names, Vec::new());
        b.extend(a.drain(first.min(a.len())..));
        b.truncate(second);
        let bettors: Vec<Option<String>> =
            [&mut a, &mut b].map(|table| (table.len() > 4).then(|| table.pop()).flatten()).into();
        input.insert("tables".into(), json!([a, b]));
        input.insert("bettors".into(), json!(bettors));
        input.insert("free".into(), json!(free));
        let winner = if random.percent(15) { None } else { a.first().cloned() };
        input.insert("winner".into(), json!(winner));
    }
    options::add(random, 20, &mut input, &OPTIONS);
    input
}
