//! Requests by the lingque rules.

use serde_json::json;

use super::hand::{Hand, Shapes, ask_for_waits, flags};
use super::options::{self, Values};
use super::{Object, object};
use crate::random::Random;

const RULES: [&str; 10] = [
    "lingque-v28",
    "lingque-v28",
    "lingque-v28",
    "lingque-v28",
    "lingque-v26",
    "lingque-v26",
    "lingque-v26",
    "lingque-v29",
    "lingque-v29",
    "lingque-v28-appendix",
];

const OPTIONS: [(&str, Values); 1] = [("jingtongdui_fu", Values::Numbers(&[12, 16]))];

const FLAGS: [&str; 5] = ["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

pub(super) fn request(random: &mut Random) -> (&'static str, Object) {
    let rules = *random.pick(&RULES);
    let input = match random.below(100) {
        0..86 => hand(random),
        86..88 => {
            let mut input = hand(random);
            ask_for_waits(random, &mut input);
            input
        }
        88..95 => settle(random),
        _ => reduced(random),
    };
    (rules, input)
}

fn hand(random: &mut Random) -> Object {
    let hand = Hand::new(random, Shapes { knitted: true, equal_pairs: false });
    let self_draw = random.percent(45);
    let seat = random.index(4);
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => fitting.extend(hand.win_tile_is_single().then_some("rob_kong")),
    }
    if hand.melds.is_empty() {
        match (seat, self_draw) {
            (0, true) => fitting.push("heaven"),
            (1.., false) => fitting.push("earth"),
            _ => {}
        }
    }
    let mut input = object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat).copied().unwrap_or("E"))),
        ("flags", json!(flags(random, &fitting, &FLAGS))),
    ]);
    hand.write(random, &mut input, None);
    if random.percent(50) {
        input.insert("flowers".into(), json!(random.below(9)));
    }
    if random.percent(20) {
        input.insert("round_wind".into(), json!(random.pick(&["E", "S", "W", "N"])));
    }
    options::add(random, 15, &mut input, &OPTIONS);
    input
}

fn settle(random: &mut Random) -> Object {
    let self_draw = random.percent(40);
    let winner = random.below(4);
    let mut input = object([
        ("mode", json!("settle")),
        ("points", json!(2 * random.below(300))),
        ("winner", json!(winner)),
        ("self_draw", json!(self_draw)),
    ]);
    if !self_draw {
        input.insert("discarder".into(), json!((winner + 1 + random.below(3)) % 4));
    }
    if random.percent(60) {
        let mut provided = Object::new();
        for _ in 0..1 + random.below(2) {
            let seat = (winner + 1 + random.below(3)) % 4;
            provided.insert(seat.to_string(), json!(random.below(6)));
        }
        input.insert("provided".into(), json!(provided));
    }
    if random.percent(4) {
        input.insert("points".into(), json!(random.below(1 << 33)));
    }
    options::add(random, 5, &mut input, &OPTIONS);
    input
}

fn reduced(random: &mut Random) -> Object {
    let players = 2 + random.below(7);
    let scores: Vec<f64> = (0..players).map(|_| random.between(-4_000, 4_000) as f64 / 2.0).collect();
    let mut input = object([("mode", json!("reduced")), ("scores", json!(scores))]);
    if random.percent(50) {
        let mut said = Object::new();
        for _ in 0..1 + random.below(2) {
            let (key, value) = match random.below(5) {
                0 => ("t0", json!(random.between(1, 400))),
                1 => ("n", json!(random.pick(&["players", "games"]))),
                2 => ("n", json!(random.between(1, 16))),
                3 => ("games", json!(random.between(1, 32))),
                _ => ("orientation", json!(random.pick(&["winner_high", "as_printed"]))),
            };
            said.insert(key.into(), value);
        }
        input.insert("options".into(), json!(said));
    }
    input
}
