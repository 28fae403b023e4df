//! Requests under the Lingque rules.

use serde_json::json;

use super::hand::{DrawnHand, HandShapes, convert_to_waits_input, draw_flags};
use super::options::{self, OptionValues};
use super::{JsonObject, build_object};
use crate::random::RandomStream;

const RULE_SETS: [&str; 10] = [
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

const OPTIONS: [(&str, OptionValues); 1] = [("jingtongdui_fu", OptionValues::Numbers(&[12, 16]))];

const FLAGS: [&str; 5] = ["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

pub(super) fn draw_request(random: &mut RandomStream) -> (&'static str, JsonObject) {
    let rules = *random.pick_item(&RULE_SETS);
    let input = match random.next_below(100) {
        0..86 => draw_hand_input(random),
        86..88 => {
            let mut input = draw_hand_input(random);
            convert_to_waits_input(random, &mut input);
            input
        }
        88..95 => draw_settle_input(random),
        _ => draw_reduced_input(random),
    };
    (rules, input)
}

fn draw_hand_input(random: &mut RandomStream) -> JsonObject {
    let hand = DrawnHand::new(random, HandShapes { has_knitted_hands: true, allows_equal_pairs: false });
    let self_draw = random.next_bool(45);
    let seat = random.next_index(4);
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => fitting.extend(hand.is_win_tile_single().then_some("rob_kong")),
    }
    if hand.melds.is_empty() {
        match (seat, self_draw) {
            (0, true) => fitting.push("heaven"),
            (1.., false) => fitting.push("earth"),
            _ => {}
        }
    }
    let mut input = build_object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat).copied().unwrap_or("E"))),
        ("flags", json!(draw_flags(random, &fitting, &FLAGS))),
    ]);
    hand.write_to_input(random, &mut input, None);
    if random.next_bool(50) {
        input.insert("flowers".into(), json!(random.next_below(9)));
    }
    if random.next_bool(20) {
        input.insert("round_wind".into(), json!(random.pick_item(&["E", "S", "W", "N"])));
    }
    options::add_options(random, 15, &mut input, &OPTIONS);
    input
}

fn draw_settle_input(random: &mut RandomStream) -> JsonObject {
    let self_draw = random.next_bool(40);
    let winner = random.next_below(4);
    let mut input = build_object([
        ("mode", json!("settle")),
        ("points", json!(2 * random.next_below(300))),
        ("winner", json!(winner)),
        ("self_draw", json!(self_draw)),
    ]);
    if !self_draw {
        input.insert("discarder".into(), json!((winner + 1 + random.next_below(3)) % 4));
    }
    if random.next_bool(60) {
        let mut provided = JsonObject::new();
        for _ in 0..1 + random.next_below(2) {
            let seat = (winner + 1 + random.next_below(3)) % 4;
            provided.insert(seat.to_string(), json!(random.next_below(6)));
        }
        input.insert("provided".into(), json!(provided));
    }
    if random.next_bool(4) {
        input.insert("points".into(), json!(random.next_below(1 << 33)));
    }
    options::add_options(random, 5, &mut input, &OPTIONS);
    input
}

fn draw_reduced_input(random: &mut RandomStream) -> JsonObject {
    let players = 2 + random.next_below(7);
    let scores: Vec<f64> = (0..players).map(|_| random.next_between(-4_000, 4_000) as f64 / 2.0).collect();
    let mut input = build_object([("mode", json!("reduced")), ("scores", json!(scores))]);
    if random.next_bool(50) {
        let mut options = JsonObject::new();
        for _ in 0..1 + random.next_below(2) {
            let (key, value) = match random.next_below(5) {
                0 => ("t0", json!(random.next_between(1, 400))),
                1 => ("n", json!(random.pick_item(&["players", "games"]))),
                2 => ("n", json!(random.next_between(1, 16))),
                3 => ("games", json!(random.next_between(1, 32))),
                _ => ("orientation", json!(random.pick_item(&["winner_high", "as_printed"]))),
            };
            options.insert(key.into(), value);
        }
        input.insert("options".into(), json!(options));
    }
    input
}
