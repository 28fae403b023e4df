//! Requests by the Zung Jung rules.

use serde_json::{Value, json};

use super::hand::{Hand, KINDS, Shapes, ask_for_waits, flags, tile};
use super::options::{self, Values};
use super::{Object, object};
use crate::random::Random;

const OPTIONS: [(&str, Values); 7] = [
    ("minimum", Values::Numbers(&[0, 1, 5])),
    ("scheme", Values::Words(&["standard", "full"])),
    ("immunity", Values::Words(&["off", "normal", "refined", "refined"])),
    ("refined_scope", Values::Words(&["any_wait", "same_tile"])),
    ("discard_triplet_concealed", Values::Bool),
    ("rounds", Values::Numbers(&[1, 2, 4])),
    ("false_win_fine", Values::Numbers(&[0, 30, 1_000])),
];

const FLAGS: [&str; 5] = ["last_tile", "after_kong", "rob_kong", "heaven", "earth"];

/// Totals that hands have.
const TOTALS: [u64; 12] = [1, 5, 10, 25, 26, 40, 70, 120, 160, 320, 400, 480];

pub(super) fn request(random: &mut Random) -> (&'static str, Object) {
    let rules = if random.percent(6) { "zung-jung-minimum-5" } else { "zung-jung" };
    let input = match random.below(100) {
        0..83 => hand(random),
        83..85 => {
            let mut input = hand(random);
            input.remove("history");
            ask_for_waits(random, &mut input);
            input
        }
        85..94 => settle(random),
        _ => hands(random),
    };
    (rules, input)
}

fn hand(random: &mut Random) -> Object {
    let hand = Hand::new(random, Shapes { knitted: false, equal_pairs: true });
    let self_draw = random.percent(40);
    let seat = random.below(4);
    let discarder = match random.percent(30) {
        true if seat != 0 => 0,
        _ => (seat + 1 + random.below(3)) % 4,
    };
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => fitting.extend(hand.win_tile_is_single().then_some("rob_kong")),
    }
    if hand.melds.is_empty() {
        match (seat, self_draw, discarder) {
            (0, true, _) => fitting.push("heaven"),
            (1.., false, 0) => fitting.push("earth"),
            _ => {}
        }
    }
    let mut input = object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("flags", json!(flags(random, &fitting, &FLAGS))),
    ]);
    hand.write(random, &mut input, None);
    if !self_draw {
        input.insert("discarder".into(), json!(discarder));
        if random.percent(45) {
            let likely: Vec<u8> = hand.concealed.iter().copied().chain([hand.win_tile; 4]).collect();
            input.insert("history".into(), history(random, &likely, seat, false));
        }
    }
    if random.percent(30) {
        input.insert("round_wind".into(), json!(random.pick(&["E", "S", "W", "N"])));
    }
    options::add(random, 40, &mut input, &OPTIONS);
    input
}

/// Discards before the win, of likely tiles more often than of others.
fn history(random: &mut Random, likely: &[u8], winner: u64, valued: bool) -> Value {
    let first = random.below(4);
    let discards = (0..1 + random.below(7)).map(|at| {
        let seat = (first + at) % 4;
        let kind = if random.percent(50) { *random.pick(likely) } else { random.index(KINDS) as u8 };
        let mut discard = object([("seat", json!(seat)), ("tile", json!(tile(kind)))]);
        if seat == winner && random.percent(50) {
            discard.insert("drawn".into(), json!(tile(random.index(KINDS) as u8)));
        }
        if random.percent(5) {
            discard.insert("flags".into(), json!([random.pick(&FLAGS)]));
        }
        if valued && random.percent(40) {
            discard.insert("value".into(), json!(random.pick(&TOTALS)));
        }
        Value::Object(discard)
    });
    discards.collect()
}

/// Returns the fields of a win whose total is known.
fn win(random: &mut Random) -> Object {
    let self_draw = random.percent(35);
    let winner = random.below(4);
    let mut input = object([("winner", json!(winner)), ("total", json!(random.pick(&TOTALS)))]);
    if random.percent(70) {
        input.insert("self_draw".into(), json!(self_draw));
    }
    if !self_draw {
        let win_tile = random.index(KINDS) as u8;
        input.insert("discarder".into(), json!((winner + 1 + random.below(3)) % 4));
        if random.percent(60) {
            input.insert("win_tile".into(), json!(tile(win_tile)));
            input.insert("history".into(), history(random, &[win_tile], winner, true));
        }
    }
    input
}

fn settle(random: &mut Random) -> Object {
    let mut input = win(random);
    input.insert("mode".into(), json!("settle"));
    options::add(random, 50, &mut input, &OPTIONS);
    input
}

fn hands(random: &mut Random) -> Object {
    let hands = (0..1 + random.below(18)).map(|_| match random.below(10) {
        0 | 1 => Value::Null,
        2 => json!({"false_win": random.below(4)}),
        _ => Value::Object(win(random)),
    });
    let mut input = object([("mode", json!("hands")), ("hands", hands.collect())]);
    options::add(random, 40, &mut input, &OPTIONS);
    input
}
