//! Requests under the rules of three-player riichi.

use serde_json::{Value, json};

use super::hand::{DrawnHand, HandShapes, draw_flags, format_mpsz};
use super::options::{self, OptionValues};
use super::{JsonObject, build_object, riichi};
use crate::random::RandomStream;

const OPTIONS: [(&str, OptionValues); 37] = [
    ("tsumo_payment", OptionValues::Words(&["loss", "north_split", "full"])),
    ("split_rounding", OptionValues::Words(&["sum", "parts"])),
    ("kita", OptionValues::Bool),
    ("kita_rinshan", OptionValues::Bool),
    ("rob_kita", OptionValues::Words(&["no_yaku", "chankan", "yakuman_only", "off"])),
    ("kita_breaks", OptionValues::Words(&["all", "ippatsu", "none"])),
    ("kita_indicator_dora", OptionValues::Bool),
    ("north", OptionValues::Words(&["guest", "yakuhai"])),
    ("chii", OptionValues::Bool),
    ("red_fives", OptionValues::Numbers(&[0, 2, 4])),
    ("honba_value", OptionValues::Numbers(&[0, 200, 300, 1_000])),
    ("honba_tsumo_each", OptionValues::Numbers(&[0, 100, 500])),
    ("noten_penalty", OptionValues::Numbers(&[0, 2_000, 6_000])),
    ("honba_after_noten_draw", OptionValues::Words(&["keep", "plus_one"])),
    ("dealer_repeat", OptionValues::Words(&["tenpai", "win"])),
    ("nagashi_mangan", OptionValues::Words(&["draw", "win", "off"])),
    ("target_points", OptionValues::Numbers(&[35_000, 40_000, 45_000])),
    ("length", OptionValues::Numbers(&[1, 2])),
    ("extension", OptionValues::Bool),
    ("bust", OptionValues::Bool),
    ("agari_yame", OptionValues::Bool),
    ("head_bump", OptionValues::Bool),
    ("kazoe_yakuman", OptionValues::Bool),
    ("yakuman_stacking", OptionValues::Bool),
    ("honroutou_seven_pairs", OptionValues::Bool),
    ("pao_needs_all_open", OptionValues::Bool),
    ("double_yakuman", OptionValues::Bool),
    ("kokushi_robs_closed_kong", OptionValues::Bool),
    ("open_tanyao", OptionValues::Bool),
    ("double_riichi_han", OptionValues::Numbers(&[1, 2])),
    ("kiriage", OptionValues::Bool),
    ("double_wind_pair_fu", OptionValues::Numbers(&[2, 4])),
    ("ryuuiisou_needs_green", OptionValues::Bool),
    ("renhou", OptionValues::Words(&["off", "mangan", "han5", "yakuman"])),
    ("ura_dora", OptionValues::Bool),
    ("pao_daisuushii", OptionValues::Bool),
    ("pao_honba", OptionValues::Words(&["discarder", "pao"])),
];

/// The options that can change the result of mode `final`.
const FINAL_OPTIONS: [(&str, OptionValues); 4] = [
    ("start_points", OptionValues::Numbers(&[25_000, 35_000])),
    ("return_points", OptionValues::Numbers(&[35_000, 40_000])),
    ("leftover_sticks", OptionValues::Words(&["first", "lost"])),
    ("tie", OptionValues::Words(&["seat", "split"])),
];

const FLAGS: [&str; 13] = [
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
    "after_kita",
    "rob_kita",
];

const SHAPES: HandShapes = HandShapes { has_knitted_hands: false, allows_equal_pairs: false };

/// The kind of the north wind.
const NORTH: u8 = 30;

/// The maximum number of hands drawn until one has no 2m to 8m. Every tile of the last one would be refused.
const MAX_DRAWN_HANDS: usize = 30;

pub(super) fn draw_request(random: &mut RandomStream) -> (&'static str, JsonObject) {
    let input = match random.next_below(100) {
        0..70 => {
            let seat = random.next_below(3);
            let self_draw = random.next_bool(45);
            let mut input = draw_hand_of_seat(random, seat, self_draw);
            add_options(random, 45, &mut input);
            allow_chows(random, &mut input);
            input
        }
        70..80 => draw_points_input(random),
        80..86 => draw_multi_input(random),
        86..91 => draw_draw_input(random),
        91..95 => draw_final_input(random),
        _ => draw_end_input(random),
    };
    ("sanma", input)
}

fn add_options(random: &mut RandomStream, percent: u64, input: &mut JsonObject) {
    options::add_options(random, percent, input, &OPTIONS);
}

/// Returns true if the tiles of the kind are in the game.
fn is_played(kind: u8) -> bool {
    kind == 0 || kind >= 8
}

fn draw_hand(random: &mut RandomStream) -> DrawnHand {
    let is_possible = |hand: &DrawnHand| {
        let melded = hand.melds.iter().flat_map(|meld| &meld.tiles);
        hand.concealed.iter().chain([&hand.win_tile]).chain(melded).all(|&kind| is_played(kind))
    };
    let mut hand = DrawnHand::new(random, SHAPES);
    for _ in 0..MAX_DRAWN_HANDS {
        if is_possible(&hand) {
            break;
        }
        hand = DrawnHand::new(random, SHAPES);
    }
    hand
}

/// Draws indicators: tiles of the game in 98 of 100 cases each.
fn draw_indicators(random: &mut RandomStream, count: u64) -> String {
    let mut kinds = Vec::new();
    for _ in 0..count {
        let kind = random.next_below(34) as u8;
        let kind = if is_played(kind) || random.next_bool(2) { kind } else { kind + 9 };
        kinds.push(kind);
    }
    format_mpsz(random, &kinds)
}

fn draw_hand_of_seat(random: &mut RandomStream, seat: u64, self_draw: bool) -> JsonObject {
    let hand = draw_hand(random);
    let norths = *random.pick_item(&[0, 0, 0, 1, 1, 2, 3, 4]);
    let flags = draw_circumstances(random, &hand, self_draw, (seat, norths));
    let kongs = hand.melds.iter().filter(|meld| meld.word == "kong").count() as u64;
    let indicator_count = 1 + kongs.min(3) + u64::from(random.next_bool(5));
    let mut input = build_object([
        ("self_draw", json!(self_draw)),
        ("seat_wind", json!(["E", "S", "W"].get(seat as usize).copied().unwrap_or("E"))),
        ("round_wind", json!(random.pick_item(&["E", "E", "S", "S", "W"]))),
        ("kita", json!(norths)),
    ]);
    hand.write_to_input(random, &mut input, None);
    add_givers(random, &mut input, seat);
    if random.next_bool(90) {
        input.insert("dora_indicators".into(), json!(draw_indicators(random, indicator_count)));
        if flags.iter().any(|flag| flag.ends_with("riichi")) && random.next_bool(90) {
            input.insert("ura_indicators".into(), json!(draw_indicators(random, indicator_count)));
        }
    }
    input.insert("flags".into(), json!(flags));
    if !self_draw {
        input.insert("discarder".into(), json!((seat + 1 + random.next_below(2)) % 3));
    }
    if random.next_bool(60) {
        input.insert("honba".into(), json!(random.next_below(5)));
        input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    }
    input
}

/// Adds the giver to most claimed melds: for a chow the left player.
fn add_givers(random: &mut RandomStream, input: &mut JsonObject, seat: u64) {
    for meld in input.get_mut("melds").and_then(Value::as_array_mut).into_iter().flatten() {
        if meld["concealed"] == json!(true) || random.next_bool(20) {
            continue;
        }
        let turns = if meld["type"] == json!("chow") { 2 } else { 1 + random.next_below(2) };
        meld["from"] = json!((seat + turns) % 3);
    }
}

/// Turns on the option `chii` in 90 of 100 hands that have a chow among their melds.
fn allow_chows(random: &mut RandomStream, input: &mut JsonObject) {
    let has_chow =
        input["melds"].as_array().is_some_and(|melds| melds.iter().any(|meld| meld["type"] == json!("chow")));
    if !has_chow || random.next_bool(10) {
        return;
    }
    let options = input.entry("options").or_insert_with(|| json!({}));
    options["chii"] = json!(true);
}

fn draw_circumstances(
    random: &mut RandomStream,
    hand: &DrawnHand,
    self_draw: bool,
    (seat, norths): (u64, u64),
) -> Vec<&'static str> {
    let mut fitting = vec!["last_tile"];
    if self_draw {
        fitting.extend(hand.has_kong().then_some("after_kong"));
        fitting.extend((norths > 0).then_some("after_kita"));
    } else {
        fitting.push("furiten");
        fitting.extend(hand.is_win_tile_single().then_some("rob_kong"));
        fitting.extend((hand.win_tile == NORTH).then_some("rob_kita"));
    }
    if hand.is_closed() {
        fitting.extend(["riichi", "riichi", "riichi", "double_riichi"]);
    }
    if hand.melds.is_empty() && norths == 0 {
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
        } else if self_draw && norths > 0 && random.next_bool(30) {
            flags.push("after_kita");
        }
    }
    flags
}

fn draw_points_input(random: &mut RandomStream) -> JsonObject {
    let mut input = riichi::draw_bill_input(random, 3, 60);
    add_options(random, 60, &mut input);
    input
}

fn draw_multi_input(random: &mut RandomStream) -> JsonObject {
    let mut seats = [0, 1, 2];
    random.shuffle(&mut seats);
    let [discarder, winners @ ..] = seats;
    let hands = winners.into_iter().map(|seat| {
        let mut input = draw_hand_of_seat(random, seat, false);
        for key in ["discarder", "honba", "riichi_sticks"] {
            input.remove(key);
        }
        if random.next_bool(40) {
            input.insert("flags".into(), json!([]));
            input.remove("ura_indicators");
        }
        Value::Object(input)
    });
    let mut input =
        build_object([("hands", hands.collect()), ("mode", json!("multi")), ("discarder", json!(discarder))]);
    input.insert("honba".into(), json!(random.next_below(4)));
    input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    add_options(random, 50, &mut input);
    if random.next_bool(80) {
        input.entry("options").or_insert_with(|| json!({}))["chii"] = json!(true);
    }
    input
}

fn draw_draw_input(random: &mut RandomStream) -> JsonObject {
    let mut input = build_object([
        ("mode", json!("draw")),
        ("tenpai", json!([0; 3].map(|_: i32| random.next_bool(50)))),
        ("honba", json!(random.next_below(6))),
        ("riichi_sticks", json!(random.next_below(4))),
    ]);
    if random.next_bool(50) {
        let seats: Vec<u64> = (0..3).filter(|_| random.next_bool(40)).collect();
        input.insert("nagashi".into(), json!(seats));
    }
    add_options(random, 70, &mut input);
    input
}

/// Draws points of three players that sum to 105,000, or equal ones.
fn draw_points(random: &mut RandomStream) -> Vec<i64> {
    let step = *random.pick_item(&[100, 1_000, 5_000]);
    let mut points = [0; 2].map(|_: i64| random.next_between(-10_000 / step, 60_000 / step) * step).to_vec();
    points.push(105_000 - points.iter().sum::<i64>());
    if random.next_bool(25) {
        points = vec![35_000, *random.pick_item(&[35_000, 30_000]), *random.pick_item(&[35_000, 40_000])];
        random.shuffle(&mut points);
    }
    points
}

fn draw_final_input(random: &mut RandomStream) -> JsonObject {
    let mut input = build_object([("mode", json!("final")), ("points", json!(draw_points(random)))]);
    if random.next_bool(70) {
        input.insert("riichi_sticks".into(), json!(random.next_below(4)));
    }
    options::add_options(random, 60, &mut input, &FINAL_OPTIONS);
    input
}

fn draw_end_input(random: &mut RandomStream) -> JsonObject {
    let mut input = build_object([
        ("mode", json!("end")),
        ("points", json!(draw_points(random))),
        ("round_wind", json!(random.pick_item(&["E", "S", "S", "S", "W"]))),
        ("dealer", json!(random.pick_item(&[0, 1, 2, 2, 2]))),
        ("dealer_stays", json!(random.next_bool(50))),
    ]);
    add_options(random, 60, &mut input);
    input
}
