//! Requests by the riichi rules.

use serde_json::{Value, json};

use super::hand::{Hand, Shapes, ask_for_waits, flags, tiles};
use super::options::{self, Values};
use super::{Object, object};
use crate::random::Random;

const OPTIONS: [(&str, Values); 34] = [
    ("double_riichi_han", Values::Numbers(&[1, 2])),
    ("kazoe_yakuman", Values::Bool),
    ("yakuman_stacking", Values::Bool),
    ("double_yakuman", Values::Bool),
    ("honroutou_seven_pairs", Values::Bool),
    ("kiriage", Values::Bool),
    ("double_wind_pair_fu", Values::Numbers(&[2, 4])),
    ("open_tanyao", Values::Bool),
    ("red_fives", Values::Numbers(&[0, 3, 4])),
    ("renhou", Values::Words(&["off", "mangan", "han5", "yakuman"])),
    ("nagashi_mangan", Values::Bool),
    ("nine_kinds_draw", Values::Bool),
    ("four_winds_draw", Values::Bool),
    ("four_riichi_draw", Values::Bool),
    ("four_kongs_draw", Values::Bool),
    ("kokushi_robs_closed_kong", Values::Bool),
    ("honba_value", Values::Numbers(&[0, 300, 1_500])),
    ("honba_after_noten_draw", Values::Words(&["keep", "plus_one"])),
    ("noten_penalty", Values::Numbers(&[0, 3_000, 6_000])),
    ("head_bump", Values::Bool),
    ("triple_ron_draw", Values::Bool),
    ("pao_needs_all_open", Values::Bool),
    ("pao_honba", Values::Words(&["discarder", "pao"])),
    ("pao_daisuushii", Values::Bool),
    ("bust_ends_game", Values::Bool),
    ("start_points", Values::Numbers(&[25_000, 30_000])),
    ("return_points", Values::Numbers(&[25_000, 30_000])),
    (
        "uma",
        Values::Lists(&[
            [15_000, 5_000, -5_000, -15_000],
            [20_000, 10_000, -10_000, -20_000],
            [0, 0, 0, 0],
            [40_000, 10_000, -10_000, -20_000],
        ]),
    ),
    ("agari_yame", Values::Bool),
    ("west_round", Values::Bool),
    ("ryuuiisou_needs_green", Values::Bool),
    ("leftover_sticks", Values::Words(&["first", "lost"])),
    ("tie", Values::Words(&["seat", "split"])),
    ("ura_dora", Values::Bool),
];

/// Options that change the result of mode `final`.
const FINAL_OPTIONS: [&str; 5] = ["start_points", "return_points", "uma", "leftover_sticks", "tie"];

const FLAGS: [&str; 11] = [
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "after_kong",
    "rob_kong",
    "rob_closed_kong",
    "heaven",
    "earth",
    "human",
    "furiten",
];

const SHAPES: Shapes = Shapes { knitted: false, equal_pairs: false };

pub(super) fn request(random: &mut Random) -> (&'static str, Object) {
    let rules = if random.percent(6) { "riichi-common" } else { "riichi" };
    let input = match random.below(100) {
        0..78 => {
            let mut input = hand(random);
            options::add(random, 45, &mut input, &OPTIONS);
            redden(random, &mut input);
            input
        }
        78..80 => {
            let mut input = hand(random);
            options::add(random, 30, &mut input, &OPTIONS);
            ask_for_waits(random, &mut input);
            if random.percent(40) {
                let number = random.below(8);
                input.insert("discards".into(), json!(tiles(random, number)));
            }
            input
        }
        80..86 => points(random),
        86..90 => multi(random),
        90..95 => draw(random),
        _ => final_account(random),
    };
    (rules, input)
}

fn hand(random: &mut Random) -> Object {
    let self_draw = random.percent(45);
    let seat = random.below(4);
    hand_of(random, seat, self_draw)
}

fn hand_of(random: &mut Random, seat: u64, self_draw: bool) -> Object {
    let hand = Hand::new(random, SHAPES);
    let flags = circumstances(random, &hand, self_draw, seat);
    let kongs = hand.melds.iter().filter(|meld| meld.kind == "kong").count() as u64;
    let turned = 1 + kongs.min(3) + u64::from(random.percent(5));
    let mut input = object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("round_wind", json!(random.pick(&["E", "E", "S", "S", "W", "N"]))),
    ]);
    hand.write(random, &mut input, Some(seat));
    if random.percent(90) {
        input.insert("dora_indicators".into(), json!(tiles(random, turned)));
        if flags.iter().any(|flag| flag.ends_with("riichi")) && random.percent(90) {
            input.insert("ura_indicators".into(), json!(tiles(random, turned)));
        }
    }
    input.insert("flags".into(), json!(flags));
    if !self_draw {
        input.insert("discarder".into(), json!((seat + 1 + random.below(3)) % 4));
    }
    if random.percent(60) {
        input.insert("honba".into(), json!(random.below(5)));
        input.insert("riichi_sticks".into(), json!(random.below(4)));
    }
    input
}

fn circumstances(random: &mut Random, hand: &Hand, self_draw: bool, seat: u64) -> Vec<&'static str> {
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => {
            fitting.push("furiten");
            fitting.extend(hand.win_tile_is_single().then_some("rob_kong"));
        }
    }
    if hand.is_closed() {
        fitting.extend(["riichi", "riichi", "riichi", "double_riichi"]);
    }
    if hand.melds.is_empty() {
        fitting.push(match (seat, self_draw) {
            (0, true) => "heaven",
            (_, true) => "earth",
            (_, false) => "human",
        });
    }
    let mut flags = flags(random, &fitting, &FLAGS);
    if matches!(flags[..], ["riichi" | "double_riichi"]) {
        if random.percent(35) {
            flags.push("ippatsu");
        } else if random.percent(15) {
            flags.push("last_tile");
        }
    }
    flags
}

/// Writes some fives as red ones: where the options have them, and rarely where they do not.
fn redden(random: &mut Random, input: &mut Object) {
    let in_set =
        input.get("options").is_some_and(|options| options.get("red_fives").is_some_and(|number| *number != json!(0)));
    if !random.percent(if in_set { 80 } else { 1 }) {
        return;
    }
    for key in ["concealed", "win_tile"] {
        if let Some(text) = input.get(key).and_then(Value::as_str) {
            input.insert(key.into(), json!(text.replacen('5', "0", 1)));
        }
    }
}

fn points(random: &mut Random) -> Object {
    let self_draw = random.percent(45);
    let winner = random.below(4);
    let mut input = object([("mode", json!("points")), ("winner", json!(winner)), ("self_draw", json!(self_draw))]);
    if random.percent(25) {
        input.insert("yakuman".into(), json!(1 + random.below(3)));
        if random.percent(60) {
            input.insert("pao".into(), json!(random.below(4)));
        }
    } else {
        let han = 1 + random.below(14);
        input.insert("han".into(), json!(han));
        if han < 5 || random.percent(50) {
            input.insert("fu".into(), json!(random.pick(&[20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110])));
        }
    }
    if !self_draw {
        input.insert("discarder".into(), json!((winner + 1 + random.below(3)) % 4));
    }
    if random.percent(60) {
        input.insert("honba".into(), json!(random.below(6)));
        input.insert("riichi_sticks".into(), json!(random.below(5)));
    }
    options::add(random, 40, &mut input, &OPTIONS);
    input
}

fn multi(random: &mut Random) -> Object {
    let mut seats = [0, 1, 2, 3];
    random.shuffle(&mut seats);
    let [discarder, winners @ ..] = seats;
    let number = if random.percent(30) { 3 } else { 2 };
    let hands = winners.into_iter().take(number).map(|seat| {
        let mut input = hand_of(random, seat, false);
        for key in ["discarder", "honba", "riichi_sticks"] {
            input.remove(key);
        }
        if random.percent(70) {
            input.insert("flags".into(), json!([]));
            input.remove("ura_indicators");
        }
        Value::Object(input)
    });
    let mut input = object([("hands", hands.collect()), ("mode", json!("multi")), ("discarder", json!(discarder))]);
    input.insert("honba".into(), json!(random.below(4)));
    input.insert("riichi_sticks".into(), json!(random.below(4)));
    options::add(random, 50, &mut input, &OPTIONS);
    input
}

fn draw(random: &mut Random) -> Object {
    let four = |random: &mut Random, percent| json!([0; 4].map(|_: i32| random.percent(percent)));
    let mut input = object([("mode", json!("draw")), ("tenpai", four(random, 50)), ("honba", json!(random.below(6)))]);
    if random.percent(40) {
        input.insert("nagashi".into(), four(random, 30));
    }
    options::add(random, 60, &mut input, &OPTIONS);
    input
}

fn final_account(random: &mut Random) -> Object {
    let step = *random.pick(&[100, 1_000, 5_000]);
    let mut points = [0; 3].map(|_: i64| random.between(-10_000 / step, 60_000 / step) * step).to_vec();
    points.push(120_000 - points.iter().sum::<i64>());
    if random.percent(25) {
        points = vec![30_000, 30_000, *random.pick(&[30_000, 20_000]), *random.pick(&[30_000, 40_000])];
        random.shuffle(&mut points);
    }
    let mut input = object([("mode", json!("final")), ("points", json!(points))]);
    if random.percent(70) {
        input.insert("riichi_sticks".into(), json!(random.below(4)));
    }
    let ours: Vec<(&str, Values)> = OPTIONS.into_iter().filter(|(key, _)| FINAL_OPTIONS.contains(key)).collect();
    options::add(random, 60, &mut input, &ours);
    input
}
