//! Requests under the Zung Jung rules.

use serde_json::{Value, json};

use super::hand::{DrawnHand, HandShapes, KINDS, convert_to_waits_input, draw_flags, format_tile};
use super::options::{self, OptionValues};
use super::{JsonObject, build_object};
use crate::random::RandomStream;

const OPTIONS: [(&str, OptionValues); 7] = [
    ("minimum", OptionValues::Numbers(&[0, 1, 5])),
    ("scheme", OptionValues::Words(&["standard", "full"])),
    ("immunity", OptionValues::Words(&["off", "normal", "refined", "refined"])),
    ("refined_scope", OptionValues::Words(&["any_wait", "same_tile"])),
    ("discard_triplet_concealed", OptionValues::Bool),
    ("rounds", OptionValues::Numbers(&[1, 2, 4])),
    ("false_win_fine", OptionValues::Numbers(&[0, 30, 1_000])),
];

const FLAGS: [&str; 5] = ["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// Totals of hands, in points.
const TOTALS: [u64; 12] = [1, 5, 10, 25, 26, 40, 70, 120, 160, 320, 400, 480];

pub(super) fn draw_request(random: &mut RandomStream) -> (&'static str, JsonObject) {
    let rules = if random.next_bool(6) { "zung-jung-minimum-5" } else { "zung-jung" };
    let input = match random.next_below(100) {
        0..83 => draw_hand_input(random),
        83..85 => {
            let mut input = draw_hand_input(random);
            input.remove("history");
            convert_to_waits_input(random, &mut input);
            input
        }
        85..94 => draw_settle_input(random),
        _ => draw_hands_input(random),
    };
    (rules, input)
}

fn draw_hand_input(random: &mut RandomStream) -> JsonObject {
    let hand = DrawnHand::new(random, HandShapes { has_knitted_hands: false, allows_equal_pairs: true });
    let self_draw = random.next_bool(40);
    let seat = random.next_below(4);
    let discarder = match random.next_bool(30) {
        true if seat != 0 => 0,
        _ => (seat + 1 + random.next_below(3)) % 4,
    };
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => fitting.extend(hand.is_win_tile_single().then_some("rob_kong")),
    }
    if hand.melds.is_empty() {
        match (seat, self_draw, discarder) {
            (0, true, _) => fitting.push("heaven"),
            (1.., false, 0) => fitting.push("earth"),
            _ => {}
        }
    }
    let mut input = build_object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("flags", json!(draw_flags(random, &fitting, &FLAGS))),
    ]);
    hand.write_to_input(random, &mut input, None);
    if !self_draw {
        input.insert("discarder".into(), json!(discarder));
        if random.next_bool(45) {
            let likely: Vec<u8> = hand.concealed.iter().copied().chain([hand.win_tile; 4]).collect();
            input.insert("history".into(), draw_history(random, &likely, seat, false));
        }
    }
    if random.next_bool(30) {
        input.insert("round_wind".into(), json!(random.pick_item(&["E", "S", "W", "N"])));
    }
    options::add_options(random, 40, &mut input, &OPTIONS);
    input
}

/// Draws one to seven discards before a win, about half of them of the kinds `likely_kinds`. `has_values` adds a value
/// to 40 of 100 discards.
fn draw_history(random: &mut RandomStream, likely_kinds: &[u8], winner: u64, has_values: bool) -> Value {
    let first = random.next_below(4);
    let discards = (0..1 + random.next_below(7)).map(|turn| {
        let seat = (first + turn) % 4;
        let kind = if random.next_bool(50) { *random.pick_item(likely_kinds) } else { random.next_index(KINDS) as u8 };
        let mut discard = build_object([("seat", json!(seat)), ("tile", json!(format_tile(kind)))]);
        if seat == winner && random.next_bool(50) {
            discard.insert("drawn".into(), json!(format_tile(random.next_index(KINDS) as u8)));
        }
        if random.next_bool(5) {
            discard.insert("flags".into(), json!([random.pick_item(&FLAGS)]));
        }
        if has_values && random.next_bool(40) {
            discard.insert("value".into(), json!(random.pick_item(&TOTALS)));
        }
        Value::Object(discard)
    });
    discards.collect()
}

/// Draws the fields of a win whose total is known.
fn draw_win(random: &mut RandomStream) -> JsonObject {
    let self_draw = random.next_bool(35);
    let winner = random.next_below(4);
    let mut input = build_object([("winner", json!(winner)), ("total", json!(random.pick_item(&TOTALS)))]);
    if random.next_bool(70) {
        input.insert("self_draw".into(), json!(self_draw));
    }
    if !self_draw {
        let win_tile = random.next_index(KINDS) as u8;
        input.insert("discarder".into(), json!((winner + 1 + random.next_below(3)) % 4));
        if random.next_bool(60) {
            input.insert("win_tile".into(), json!(format_tile(win_tile)));
            input.insert("history".into(), draw_history(random, &[win_tile], winner, true));
        }
    }
    input
}

fn draw_settle_input(random: &mut RandomStream) -> JsonObject {
    let mut input = draw_win(random);
    input.insert("mode".into(), json!("settle"));
    options::add_options(random, 50, &mut input, &OPTIONS);
    input
}

fn draw_hands_input(random: &mut RandomStream) -> JsonObject {
    let hands = (0..1 + random.next_below(18)).map(|_| match random.next_below(10) {
        0 | 1 => Value::Null,
        2 => json!({"false_win": random.next_below(4)}),
        _ => Value::Object(draw_win(random)),
    });
    let mut input = build_object([("mode", json!("hands")), ("hands", hands.collect())]);
    options::add_options(random, 40, &mut input, &OPTIONS);
    input
}
