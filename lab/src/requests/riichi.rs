//! Requests under the riichi rules.

use serde_json::{Value, json};

use super::hand::{DrawnHand, HandShapes, convert_to_waits_input, draw_flags, draw_tiles};
use super::options::{self, OptionValues};
use super::{JsonObject, build_object};
use crate::random::RandomStream;

const OPTIONS: [(&str, OptionValues); 34] = [
    ("double_riichi_han", OptionValues::Numbers(&[1, 2])),
    ("kazoe_yakuman", OptionValues::Bool),
    ("yakuman_stacking", OptionValues::Bool),
    ("double_yakuman", OptionValues::Bool),
    ("honroutou_seven_pairs", OptionValues::Bool),
    ("kiriage", OptionValues::Bool),
    ("double_wind_pair_fu", OptionValues::Numbers(&[2, 4])),
    ("open_tanyao", OptionValues::Bool),
    ("red_fives", OptionValues::Numbers(&[0, 3, 4])),
    ("renhou", OptionValues::Words(&["off", "mangan", "han5", "yakuman"])),
    ("nagashi_mangan", OptionValues::Bool),
    ("nine_kinds_draw", OptionValues::Bool),
    ("four_winds_draw", OptionValues::Bool),
    ("four_riichi_draw", OptionValues::Bool),
    ("four_kongs_draw", OptionValues::Bool),
    ("kokushi_robs_closed_kong", OptionValues::Bool),
    ("honba_value", OptionValues::Numbers(&[0, 300, 1_500])),
    ("honba_after_noten_draw", OptionValues::Words(&["keep", "plus_one"])),
    ("noten_penalty", OptionValues::Numbers(&[0, 3_000, 6_000])),
    ("head_bump", OptionValues::Bool),
    ("triple_ron_draw", OptionValues::Bool),
    ("pao_needs_all_open", OptionValues::Bool),
    ("pao_honba", OptionValues::Words(&["discarder", "pao"])),
    ("pao_daisuushii", OptionValues::Bool),
    ("bust_ends_game", OptionValues::Bool),
    ("start_points", OptionValues::Numbers(&[25_000, 30_000])),
    ("return_points", OptionValues::Numbers(&[25_000, 30_000])),
    (
        "uma",
        OptionValues::Lists(&[
            [15_000, 5_000, -5_000, -15_000],
            [20_000, 10_000, -10_000, -20_000],
            [0, 0, 0, 0],
            [40_000, 10_000, -10_000, -20_000],
        ]),
    ),
    ("agari_yame", OptionValues::Bool),
    ("west_round", OptionValues::Bool),
    ("ryuuiisou_needs_green", OptionValues::Bool),
    ("leftover_sticks", OptionValues::Words(&["first", "lost"])),
    ("tie", OptionValues::Words(&["seat", "split"])),
    ("ura_dora", OptionValues::Bool),
];

/// The options that can change the result of mode `final`.
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

const RIICHI_SHAPES: HandShapes = HandShapes { has_knitted_hands: false, allows_equal_pairs: false };

pub(super) fn draw_request(random: &mut RandomStream) -> (&'static str, JsonObject) {
    let rules = if random.next_bool(6) { "riichi-common" } else { "riichi" };
    let input = match random.next_below(100) {
        0..78 => {
            let mut input = draw_hand_input(random);
            options::add_options(random, 45, &mut input, &OPTIONS);
            replace_fives_by_red(random, &mut input);
            input
        }
        78..80 => {
            let mut input = draw_hand_input(random);
            options::add_options(random, 30, &mut input, &OPTIONS);
            convert_to_waits_input(random, &mut input);
            if random.next_bool(40) {
                let number = random.next_below(8);
                input.insert("discards".into(), json!(draw_tiles(random, number)));
            }
            input
        }
        80..86 => draw_points_input(random),
        86..90 => draw_multi_input(random),
        90..95 => draw_draw_input(random),
        _ => draw_final_input(random),
    };
    (rules, input)
}

fn draw_hand_input(random: &mut RandomStream) -> JsonObject {
    let self_draw = random.next_bool(45);
    let seat = random.next_below(4);
    draw_hand_of_seat(random, seat, self_draw)
}

fn draw_hand_of_seat(random: &mut RandomStream, seat: u64, self_draw: bool) -> JsonObject {
    let hand = DrawnHand::new(random, RIICHI_SHAPES);
    let flags = draw_circumstances(random, &hand, self_draw, seat);
    let kongs = hand.melds.iter().filter(|meld| meld.word == "kong").count() as u64;
    let indicator_count = 1 + kongs.min(3) + u64::from(random.next_bool(5));
    let mut input = build_object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W", "N"].get(seat as usize).copied().unwrap_or("E"))),
        ("round_wind", json!(random.pick_item(&["E", "E", "S", "S", "W", "N"]))),
    ]);
    hand.write_to_input(random, &mut input, Some(seat));
    if random.next_bool(90) {
        input.insert("dora_indicators".into(), json!(draw_tiles(random, indicator_count)));
        if flags.iter().any(|flag| flag.ends_with("riichi")) && random.next_bool(90) {
            input.insert("ura_indicators".into(), json!(draw_tiles(random, indicator_count)));
        }
    }
    input.insert("flags".into(), json!(flags));
    if !self_draw {
        input.insert("discarder".into(), json!((seat + 1 + random.next_below(3)) % 4));
    }
    if random.next_bool(60) {
        input.insert("honba".into(), json!(random.next_below(5)));
        input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    }
    input
}

fn draw_circumstances(random: &mut RandomStream, hand: &DrawnHand, self_draw: bool, seat: u64) -> Vec<&'static str> {
    let mut fitting = vec!["last_tile"];
    match (self_draw, hand.has_kong()) {
        (true, true) => fitting.push("after_kong"),
        (true, false) => {}
        (false, _) => {
            fitting.push("furiten");
            fitting.extend(hand.is_win_tile_single().then_some("rob_kong"));
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
    let mut flags = draw_flags(random, &fitting, &FLAGS);
    if matches!(flags[..], ["riichi" | "double_riichi"]) {
        if random.next_bool(35) {
            flags.push("ippatsu");
        } else if random.next_bool(15) {
            flags.push("last_tile");
        }
    }
    flags
}

/// Replaces the first five of the concealed tiles and a winning five by red ones: in 80 of 100 cases if the options
/// state a number of red fives, otherwise in 1 of 100 cases.
fn replace_fives_by_red(random: &mut RandomStream, input: &mut JsonObject) {
    let has_red_fives =
        input.get("options").is_some_and(|options| options.get("red_fives").is_some_and(|number| *number != json!(0)));
    if !random.next_bool(if has_red_fives { 80 } else { 1 }) {
        return;
    }
    for key in ["concealed", "win_tile"] {
        if let Some(text) = input.get(key).and_then(Value::as_str) {
            input.insert(key.into(), json!(text.replacen('5', "0", 1)));
        }
    }
}

fn draw_points_input(random: &mut RandomStream) -> JsonObject {
    let mut input = draw_bill_input(random, 4, 45);
    options::add_options(random, 40, &mut input, &OPTIONS);
    input
}

/// Draws the bill of a win in a game of this many seats, without options.
pub(super) fn draw_bill_input(random: &mut RandomStream, seats: u64, self_draw_percent: u64) -> JsonObject {
    let self_draw = random.next_bool(self_draw_percent);
    let winner = random.next_below(seats);
    let mut input =
        build_object([("mode", json!("points")), ("winner", json!(winner)), ("self_draw", json!(self_draw))]);
    if random.next_bool(25) {
        input.insert("yakuman".into(), json!(1 + random.next_below(3)));
        if random.next_bool(60) {
            input.insert("pao".into(), json!(random.next_below(seats)));
        }
    } else {
        let han = 1 + random.next_below(14);
        input.insert("han".into(), json!(han));
        if han < 5 || random.next_bool(50) {
            input.insert("fu".into(), json!(random.pick_item(&[20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110])));
        }
    }
    if !self_draw {
        input.insert("discarder".into(), json!((winner + 1 + random.next_below(seats - 1)) % seats));
    }
    if random.next_bool(60) {
        input.insert("honba".into(), json!(random.next_below(6)));
        input.insert("riichi_sticks".into(), json!(random.next_below(5)));
    }
    input
}

fn draw_multi_input(random: &mut RandomStream) -> JsonObject {
    let mut seats = [0, 1, 2, 3];
    random.shuffle(&mut seats);
    let [discarder, winners @ ..] = seats;
    let win_count = if random.next_bool(30) { 3 } else { 2 };
    let hands = winners.into_iter().take(win_count).map(|seat| {
        let mut input = draw_hand_of_seat(random, seat, false);
        for key in ["discarder", "honba", "riichi_sticks"] {
            input.remove(key);
        }
        if random.next_bool(70) {
            input.insert("flags".into(), json!([]));
            input.remove("ura_indicators");
        }
        Value::Object(input)
    });
    let mut input =
        build_object([("hands", hands.collect()), ("mode", json!("multi")), ("discarder", json!(discarder))]);
    input.insert("honba".into(), json!(random.next_below(4)));
    input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    options::add_options(random, 50, &mut input, &OPTIONS);
    input
}

fn draw_draw_input(random: &mut RandomStream) -> JsonObject {
    let draw_booleans = |random: &mut RandomStream, percent| json!([0; 4].map(|_: i32| random.next_bool(percent)));
    let mut input = build_object([
        ("mode", json!("draw")),
        ("tenpai", draw_booleans(random, 50)),
        ("honba", json!(random.next_below(6))),
    ]);
    if random.next_bool(40) {
        input.insert("nagashi".into(), draw_booleans(random, 30));
    }
    options::add_options(random, 60, &mut input, &OPTIONS);
    input
}

fn draw_final_input(random: &mut RandomStream) -> JsonObject {
    let step = *random.pick_item(&[100, 1_000, 5_000]);
    let mut points = [0; 3].map(|_: i64| random.next_between(-10_000 / step, 60_000 / step) * step).to_vec();
    points.push(120_000 - points.iter().sum::<i64>());
    if random.next_bool(25) {
        points = vec![30_000, 30_000, *random.pick_item(&[30_000, 20_000]), *random.pick_item(&[30_000, 40_000])];
        random.shuffle(&mut points);
    }
    let mut input = build_object([("mode", json!("final")), ("points", json!(points))]);
    if random.next_bool(70) {
        input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    }
    let final_options: Vec<(&str, OptionValues)> =
        OPTIONS.into_iter().filter(|(key, _)| FINAL_OPTIONS.contains(key)).collect();
    options::add_options(random, 60, &mut input, &final_options);
    input
}
