//! A deal for every rule of the specification of three-player riichi, in the order of its sections, with the
//! expectation counted by hand; every fault of section 8; and both sides of every switch of section 9.

use crate::support::{draft::draft, wire::sanma as answer};
use quejing_rules::RuleSet;
use quejing_rules::family::switches;
use quejing_rules::hand::Seat;
use quejing_rules::tile::{Wind, mpsz};
use serde_json::{Value, json};

/// No yaku of its own: 30 fu and a closed wait, 2; by self-draw 20, 2 and 2.
const PLAIN: &str = "99m123456p35678s d4s";
const PLAIN_DRAWN: &str = "99m123456p35678s t4s";

/// A request as short text: the seat, flags, `key=value` for other fields and switches, then the hand as
/// [`draft`](fn@draft) reads it. The discarder and the givers of melds are the next seat unless `discarder` or `from`
/// (a digit for each meld) say otherwise.
fn request(text: &str) -> Value {
    let (seat, rest) = text.split_once(' ').expect("a seat");
    let wind: Wind = ["E", "S", "W"].iter().position(|&letter| letter == seat).map(|at| Wind::ALL[at]).expect("a seat");
    let next = (Seat::from(wind).0 + 1) % 3;
    let (fields, tiles): (Vec<&str>, Vec<&str>) = rest
        .split_whitespace()
        .partition(|word| word.contains('=') || word.chars().all(|one| one.is_alphabetic() || one == '_'));
    let hand = draft(&tiles.join(" "), wind);
    let melds: Vec<Value> = hand
        .melds
        .iter()
        .map(|meld| {
            let tiles = mpsz::format(&meld.tiles);
            let form = match meld.tiles.len() {
                4 => "kong",
                _ if meld.tiles[0] == meld.tiles[1] => "pung",
                _ => "chow",
            };
            let from = if meld.concealed { Value::Null } else { json!(next) };
            json!({"type": form, "tiles": tiles, "concealed": meld.concealed, "added": meld.added, "from": from})
        })
        .collect();
    let mut request = json!({
        "concealed": mpsz::format(&hand.concealed), "win_tile": hand.win_tile.map(|tile| tile.to_string()),
        "melds": melds, "self_draw": hand.self_draw, "seat_wind": seat, "round_wind": "E", "flags": [], "options": {},
        "discarder": if hand.self_draw { Value::Null } else { json!(next) },
    });
    for word in fields {
        let Some((key, written)) = word.split_once('=') else {
            request["flags"].as_array_mut().expect("flags").push(json!(word));
            continue;
        };
        let value = serde_json::from_str(written).unwrap_or(json!(written));
        match key {
            "kita" if value.is_number() => request["kita"] = value,
            "dora" => request["dora_indicators"] = json!(written),
            "ura" => request["ura_indicators"] = json!(written),
            "from" => {
                for (meld, seat) in request["melds"].as_array_mut().expect("melds").iter_mut().zip(written.bytes()) {
                    meld["from"] = json!(seat - b'0');
                }
            }
            "round" => request["round_wind"] = value,
            "honba" | "riichi_sticks" | "discarder" => request[key] = value,
            _ => request["options"][key] = value,
        }
    }
    request
}

/// The sorted ids of a list of yaku or dora.
fn ids(list: &Value) -> Vec<&str> {
    let mut ids: Vec<&str> = list.as_array().into_iter().flatten().filter_map(|one| one["id"].as_str()).collect();
    ids.sort_unstable();
    ids
}

/// Asserts that the hand wins with exactly these yaku, han and fu.
fn counts(text: &str, yaku: &str, han: u32, fu: u32) {
    let found = answer(&request(text));
    let mut wanted: Vec<&str> = yaku.split(' ').collect();
    wanted.sort_unstable();
    assert_eq!(ids(&found["yaku"]), wanted, "{text} {found}");
    assert_eq!((&found["han"], &found["fu"]), (&json!(han), &json!(fu)), "{text}");
}

/// Asserts that the hand wins with exactly these yakuman of this many units.
fn yakuman(text: &str, yaku: &str, units: u32) {
    let found = answer(&request(text));
    let mut wanted: Vec<&str> = yaku.split(' ').collect();
    wanted.sort_unstable();
    assert_eq!(ids(&found["yaku"]), wanted, "{text} {found}");
    assert_eq!((&found["yakuman_units"], &found["basic_points"]), (&json!(units), &json!(8000 * units)), "{text}");
}

fn verdict(text: &str) -> String {
    answer(&request(text))["verdict"].as_str().expect("a verdict").to_owned()
}

/// The han of one kind of dora.
fn dora(text: &str, id: &str) -> i64 {
    let found = answer(&request(text));
    let dora = found["dora"].as_array().unwrap_or_else(|| panic!("{text}: {found}"));
    dora.iter().filter(|one| one["id"] == id).filter_map(|one| one["han"].as_i64()).sum()
}

fn payments(text: &str) -> Value {
    answer(&request(text))["payments"].clone()
}

/// Asserts that the answer is invalid, and that the reason is among its reasons, with a sentence for each.
fn refuses(input: &Value, reason: &str) {
    let found = answer(input);
    let reasons = found["reasons"].as_array().cloned().unwrap_or_default();
    assert!(reasons.contains(&json!(reason)), "{reason}: {input} -> {found}");
    let sentences = found["problems"].as_array().into_iter().flatten();
    assert!(sentences.into_iter().all(|one| one["message"].as_str().is_some_and(|text| text.len() > 10)));
}

/// The request with some fields replaced.
fn with(text: &str, fields: Value) -> Value {
    let mut input = request(text);
    for (key, value) in fields.as_object().expect("fields") {
        input[key] = value.clone();
    }
    input
}

#[test]
fn section_1_the_tiles_are_108() {
    for (concealed, reason) in [("2m9m123456p35678s", "bad_tile"), ("99m123456p35678s0m", "bad_tile")] {
        refuses(&with(&format!("S {PLAIN}"), json!({"concealed": concealed})), reason);
    }
    refuses(&with(&format!("S {PLAIN}"), json!({"dora_indicators": "5m"})), "bad_tile");
    // One red five of dots and one of bamboo; two of each with 4; none with 0.
    assert_eq!(dora("S riichi 99m123406p30678s d4s", "aka_dora"), 2);
    refuses(&request("S riichi 99m005123678p35s d4s"), "red_fives");
    assert_eq!(dora("S riichi red_fives=4 99m005123678p35s d4s", "aka_dora"), 2);
    refuses(&request("S riichi red_fives=0 99m123406p35678s d4s"), "red_fives");
}

#[test]
fn section_1_three_seats() {
    refuses(&with(&format!("S {PLAIN}"), json!({"seat_wind": "N"})), "bad_seat");
    refuses(&with(&format!("S {PLAIN}"), json!({"discarder": 3})), "bad_seat");
    refuses(&request("S round=N riichi 99m123456p35678s d4s"), "bad_seat");
    counts("W round=W 22456p35678s [333z] d4s", "yakuhai_seat yakuhai_round", 2, 30);
    refuses(&request("S from=3 22456p35678s [555z] d4s"), "bad_seat");
    // The west player's pon of east's and of south's tile.
    counts("W from=0 22456p35678s [555z] d4s", "yakuhai_white", 1, 30);
    counts("W from=1 22456p35678s [555z] d4s", "yakuhai_white", 1, 30);
}

#[test]
fn section_1_no_chow_but_sequences_of_own_draws() {
    refuses(&request("S from=0 22p35678s [456p] [555z] d4s"), "bad_meld");
    counts("S chii=true from=02 22p35678s [456p] [555z] d4s", "yakuhai_white", 1, 30);
    // South's left is east.
    refuses(&request("S chii=true from=22 22p35678s [456p] [555z] d4s"), "bad_seat");
}

#[test]
fn section_1_north_is_needed_in_the_hand_for_orphans_and_four_winds() {
    yakuman("S 119m19p19s123456z d7z", "kokushi", 1);
    assert_eq!(verdict("S kita=1 1199m19p19s12356z d7z"), "no_win");
    // Three winds in the hand and three norths set aside: only the two value triplets.
    counts("S kita=3 1255p [111z] [222z] [333z] d3p", "yakuhai_round yakuhai_seat honitsu", 7, 40);
}

#[test]
fn section_2_indicators_name_the_next_tile_of_the_game() {
    let each = |indicator: &str| dora(&format!("S riichi dora={indicator} 99m123456p35678s d4s"), "dora");
    assert_eq!((each("1m"), each("9m")), (2, 0));
    assert_eq!(dora("S riichi dora=9m 111m456p78s99s345s d9s", "dora"), 3);
    assert_eq!((each("9p"), each("9s"), each("7z")), (1, 0, 0));
    assert_eq!(dora("S dora=3z 22456p35678s [555z] d4s", "dora"), 0);
    assert_eq!(dora("S dora=4z 22456p35678s [111z] d4s", "dora"), 3);
    assert_eq!(dora("S dora=7z 22456p35678s [555z] d4s", "dora"), 3);
}

#[test]
fn section_3_a_north_set_aside_is_a_dora_and_no_yaku() {
    let with_riichi = |more: &str| format!("S riichi kita=2 {more} {PLAIN}");
    assert_eq!(dora(&with_riichi("dora=1p"), "nukidora"), 2);
    assert_eq!(answer(&request(&with_riichi("")))["han"], 3);
    assert_eq!(verdict(&format!("S kita=4 {PLAIN}")), "no_yaku");
    // Closed, all simples, one suit: untouched.
    counts("S kita=1 22456888p35678s d4s", "tanyao", 2, 40);
    counts("S kita=1 2224455666888p d7p", "chinitsu tanyao iipeikou", 9, 40);
    // West names north: each is one more, in riichi also for the ura indicator.
    assert_eq!(dora(&with_riichi("dora=3z"), "dora"), 2);
    assert_eq!(dora(&with_riichi("dora=1p ura=3z"), "ura_dora"), 2);
    assert_eq!(dora(&with_riichi("dora=3z kita_indicator_dora=false"), "dora"), 0);
    assert_eq!(dora(&with_riichi("dora=1p ura=3z kita_indicator_dora=false"), "ura_dora"), 0);
    assert_eq!(dora(&with_riichi("dora=3z kita_indicator_dora=false"), "nukidora"), 2);
}

#[test]
fn section_3_the_replacement_of_a_north_is_rinshan() {
    counts(&format!("S after_kita kita=1 {PLAIN_DRAWN}"), "menzen_tsumo rinshan", 3, 30);
    counts(&format!("S after_kita kita=1 kita_rinshan=false {PLAIN_DRAWN}"), "menzen_tsumo", 2, 30);
    // 平和 by self-draw has 20 fu, also with 嶺上開花.
    counts("S after_kita kita=1 99m123456p34678s t5s", "menzen_tsumo pinfu rinshan", 4, 20);
    for (flags, reason) in [
        ("after_kita kita=1 last_tile", "flag_conflict"),
        ("after_kita kita=0", "flag_conflict"),
        ("after_kita kita=1 riichi ippatsu", "flag_conflict"),
        ("after_kita kita=1 riichi ippatsu kita_breaks=ippatsu", "flag_conflict"),
    ] {
        refuses(&request(&format!("S {flags} {PLAIN_DRAWN}")), reason);
    }
    refuses(&request(&format!("S after_kita kita=1 {PLAIN}")), "flag_conflict");
    let unbroken = format!("S after_kita kita=1 riichi ippatsu kita_breaks=none {PLAIN_DRAWN}");
    counts(&unbroken, "menzen_tsumo riichi ippatsu rinshan", 5, 30);
}

#[test]
fn section_3_the_four_rules_of_robbing_a_north() {
    // 44z waits for the third or the pair; 30 fu and a single wait of the guest wind.
    let single = "99m123456p456s44z d4z";
    let robbed = |more: &str| format!("S rob_kita {more} 123456p123456s4z d4z");
    assert_eq!(verdict(&format!("S rob_kita {single}")), "no_yaku");
    assert_eq!(verdict(&robbed("")), "no_yaku");
    counts(&robbed("riichi ippatsu"), "riichi ippatsu", 2, 40);
    counts(&robbed("rob_kita=chankan"), "chankan", 1, 40);
    refuses(&request(&robbed("rob_kita=off riichi")), "flag_conflict");
    // Only 役満: 国士無双 wins, a riichi does not, and the reason is told.
    let only = answer(&request(&robbed("rob_kita=yakuman_only riichi")));
    assert_eq!((&only["verdict"], &only["reason"]), (&json!("no_yaku"), &json!("rob_kita")));
    let none = answer(&request(&robbed("rob_kita=yakuman_only")));
    assert_eq!((&none["verdict"], &none["reason"]), (&json!("no_yaku"), &Value::Null));
    yakuman("S rob_kita rob_kita=yakuman_only 119m19p19s123567z d4z", "kokushi", 1);
    // The robbed north is none of the winner's own; the two in the hand are dora by the indicator.
    let own = "S rob_kita riichi kita=2 dora=3z 123456p123456s4z d4z";
    assert_eq!((dora(own, "nukidora"), dora(own, "dora")), (2, 4));
    // Another tile, a self-draw, the last discard, a north of rules without 北抜き.
    refuses(&request(&format!("S rob_kita riichi {PLAIN}")), "flag_conflict");
    refuses(&request("S rob_kita riichi 123456p123456s4z t4z"), "flag_conflict");
    refuses(&request(&robbed("riichi last_tile")), "flag_conflict");
    refuses(&request(&robbed("riichi rob_kong")), "flag_conflict");
    refuses(&request(&robbed("riichi kita=false")), "flag_conflict");
}

#[test]
fn section_3_norths_that_are_kept_are_guest_winds_or_value_tiles() {
    // 30 and the concealed triplet of honours 8, closed wait 2; called 20, 4, 2.
    counts("S riichi 22456p35678s444z d4s", "riichi", 1, 40);
    assert_eq!(verdict("S 22456p35678s [444z] d4s"), "no_yaku");
    counts("S north=yakuhai 22456p35678s [444z] d4s", "yakuhai_north", 1, 30);
    // A pair allows 平和, or has 2 fu: 30 and 2.
    counts("S 123456p34678s44z d5s", "pinfu", 1, 30);
    assert_eq!(verdict("S north=yakuhai 123456p34678s44z d5s"), "no_yaku");
    counts("S north=yakuhai riichi 123456p34678s44z d5s", "riichi", 1, 40);
}

#[test]
fn section_3_without_kita_there_are_no_norths_aside() {
    refuses(&request(&format!("S kita=false kita=1 riichi {PLAIN}")), "bad_kita");
    refuses(&request(&format!("S kita=5 riichi {PLAIN}")), "bad_kita");
    refuses(&with(&format!("S riichi {PLAIN}"), json!({"kita": -1})), "bad_kita");
    counts(&format!("S kita=false riichi {PLAIN}"), "riichi", 1, 40);
}

#[test]
fn section_3_a_north_ends_the_first_turn_unless_it_breaks_less() {
    for hand in [format!("E heaven kita=1 {PLAIN_DRAWN}"), format!("S earth kita=1 {PLAIN_DRAWN}")] {
        refuses(&request(&hand), "flag_conflict");
        for breaks in ["ippatsu", "none"] {
            let allowed = hand.replacen(' ', &format!(" kita_breaks={breaks} "), 1);
            assert_eq!(answer(&request(&allowed))["yakuman_units"], 1, "{allowed}");
        }
    }
    refuses(&request(&format!("S human renhou=yakuman kita=1 {PLAIN}")), "flag_conflict");
}

#[test]
fn section_4_one_han() {
    counts(&format!("S riichi {PLAIN}"), "riichi", 1, 40);
    counts(&format!("S double_riichi {PLAIN}"), "riichi double_riichi", 2, 40);
    counts(&format!("S double_riichi double_riichi_han=1 {PLAIN}"), "riichi", 1, 40);
    counts(&format!("S riichi ippatsu {PLAIN}"), "riichi ippatsu", 2, 40);
    counts(&format!("S {PLAIN_DRAWN}"), "menzen_tsumo", 1, 30);
    counts(&format!("S rob_kong {PLAIN}"), "chankan", 1, 40);
    // 20, closed kong of nines 32, closed wait 2, self-draw 2.
    counts("S after_kong 99m123p35678s [!9999p] t4s", "rinshan menzen_tsumo", 2, 60);
    counts(&format!("S last_tile {PLAIN_DRAWN}"), "haitei menzen_tsumo", 2, 30);
    counts(&format!("S last_tile {PLAIN}"), "houtei", 1, 40);
    counts("S 99m123456p34678s d5s", "pinfu", 1, 30);
    counts("S 99m123456p34678s t5s", "pinfu menzen_tsumo", 2, 20);
    counts("S 99m112233p35678s d4s", "iipeikou", 1, 40);
    // 20, open triplet of simples 2, closed wait 2; not where only closed hands have it.
    counts("S 22456p35678s [888p] d4s", "tanyao", 1, 30);
    assert_eq!(verdict("S open_tanyao=false 22456p35678s [888p] d4s"), "no_yaku");
    counts("S open_tanyao=false 22456p35678s888p d4s", "tanyao", 1, 40);
}

#[test]
fn section_4_value_triplets() {
    // 20, open triplet of honours 4, closed wait 2.
    for (triplet, id) in [("555z", "white"), ("666z", "green"), ("777z", "red"), ("222z", "seat"), ("111z", "round")] {
        counts(&format!("S 22456p35678s [{triplet}] d4s"), &format!("yakuhai_{id}"), 1, 30);
    }
    counts("E 22456p35678s [111z] d4s", "yakuhai_seat yakuhai_round", 2, 30);
    // The pair of both winds: 30, concealed nines 8, 4 or 2.
    counts("E riichi 456999p34678s11z d5s", "riichi", 1, 50);
    counts("E riichi double_wind_pair_fu=2 456999p34678s11z d5s", "riichi", 1, 40);
}

#[test]
fn section_4_two_han_and_more() {
    counts("S 99m123456789p35s d4s", "ittsu", 2, 40);
    // Sequences of own draws beside a pon: 20 and 2.
    counts("S 99m12345678p [888s] d9p", "ittsu", 1, 30);
    // 30, honours 8, edge wait 2; called 20, 4, 2.
    counts("S 99m123p12789s444z d3s", "chanta", 2, 40);
    counts("S 99m123p12789s [444z] d3s", "chanta", 1, 30);
    counts("S 1199m2277p3355s4z d4z", "chiitoitsu", 2, 25);
    // 20, 9m by ron 4, open 9p 4, concealed 9s 8, pair of the round wind 2.
    counts("S 99m456p999s11z [999p] d9m", "sanshoku_doukou", 2, 40);
    // 30, concealed 8, 4 and 8, closed wait 2.
    counts("S 111m22444p35999s d4s", "sanankou", 2, 60);
    // 20, open kongs 16, 8 and 16, closed wait 2; norths set aside are no kong.
    counts("S 22p35s [1111m] [4444p] [+9999s] d4s", "sankantsu", 2, 70);
    assert_eq!(verdict("S kita=4 22p12335s [1111m] [4444p] d4s"), "no_yaku");
    // 20, concealed simples 4, open 2 and 4, the one finished by ron 2.
    counts("S 99m44p888s [222p] [999p] d4p", "toitoi", 2, 40);
    // 20, open 4 and 4, pair of dragons 2, closed wait 2.
    counts("S 123p46s77z [555z] [666z] d5s", "yakuhai_white yakuhai_green shousangen", 4, 40);
    // 20, concealed 8, open 4 and 4, the one finished by ron 4.
    counts("S 99p111s44z [111m] [999s] d4z", "toitoi honroutou", 4, 40);
    counts("S 1199m1199p11s44z7z d7z", "chiitoitsu honroutou", 4, 25);
    counts("S honroutou_seven_pairs=false 1199m1199p11s44z7z d7z", "chiitoitsu", 2, 25);
}

#[test]
fn section_4_three_han_and_more() {
    // 30, concealed 4 and 8, closed wait 2; called 20, 4, 4, 2.
    counts("S 2224667888p444z d5p", "honitsu", 3, 50);
    counts("S 2224667888p [444z] d5p", "honitsu", 2, 30);
    // Of characters only 1 and 9: 20, concealed 8 and 8, by ron 4, open 4.
    let characters = "toitoi honroutou honitsu yakuhai_seat yakuhai_white";
    counts("S 11199m22244z [555z] d9m", characters, 8, 50);
    // 30 and an edge wait; called 20, 4, 2.
    counts("S 99m123789p12789s d3s", "junchan", 3, 40);
    counts("S 99m789p12789s [111p] d3s", "junchan", 2, 30);
    counts("S 112233445566p9s d9s", "ryanpeikou", 3, 40);
    // 30, concealed 4, closed wait 2; called 20, 2, 2, 4, 2.
    counts("S 2224455666888p d7p", "chinitsu tanyao iipeikou", 8, 40);
    counts("S 6777899p [222p] [444p] d7p", "chinitsu", 5, 30);
}

#[test]
fn section_4_yakuman() {
    yakuman("S 1112345678999s d5s", "chuuren", 1);
    yakuman(&format!("E heaven {PLAIN_DRAWN}"), "tenhou", 1);
    yakuman(&format!("S earth {PLAIN_DRAWN}"), "chiihou", 1);
    yakuman("S 111m22444p77999s t7s", "suuankou", 1);
    yakuman("S 3s [1111m] [!4444p] [+9999s] [7777z] d3s", "suukantsu", 1);
    yakuman("S 22334466688s66z d6z", "ryuuiisou", 1);
    yakuman("S 1199s [111m] [999m] [111p] d9s", "chinroutou", 1);
    yakuman("S 5556677z [111z] [333z] d7z", "tsuuiisou", 1);
    yakuman("S 123p99s77z [555z] [666z] d7z", "daisangen", 1);
    yakuman("S 46p44z [111z] [222z] [333z] d5p", "shousuushii", 1);
    yakuman("S 55p44z [111z] [222z] [333z] d4z", "daisuushii", 1);
    yakuman("S 2223344666s [888s] d2s", "ryuuiisou", 1);
    assert_eq!(answer(&request("S ryuuiisou_needs_green=true 2223344666s [888s] d2s"))["yakuman_units"], 0);
    // Dora and norths add nothing.
    let idle = answer(&request("S kita=2 dora=3z 46p44z [111z] [222z] [333z] d5p"));
    assert_eq!((&idle["dora"], &idle["gain"]), (&json!([]), &json!(32_000)));
}

#[test]
fn section_4_double_yakuman_and_several() {
    for (hand, id) in [
        ("S 55p44z [111z] [222z] [333z] d4z", "daisuushii"),
        ("S 19m19p19s1234567z d1z", "kokushi"),
        ("S 1112345678999p d5p", "chuuren"),
        ("S 111m444p777999s2p d2p", "suuankou"),
    ] {
        yakuman(hand, id, 1);
        yakuman(&hand.replacen(' ', " double_yakuman=true ", 1), id, 2);
    }
    yakuman("S 4455z [111z] [222z] [333z] d4z", "tsuuiisou daisuushii", 2);
    yakuman("S yakuman_stacking=false 4455z [111z] [222z] [333z] d4z", "tsuuiisou daisuushii", 1);
}

#[test]
fn section_4_counted_yakuman_and_blessings_of_men() {
    // 清一色 断幺九 一盃口 8, riichi 1, four norths.
    let hand = |more: &str| answer(&request(&format!("S riichi kita=4 {more} 2224455666888p d7p")));
    let found = hand("");
    assert_eq!((&found["han"], &found["limit"], &found["yakuman_units"]), (&json!(13), &json!("yakuman"), &json!(0)));
    assert_eq!((&found["basic_points"], &hand("kazoe_yakuman=false")["basic_points"]), (&json!(8000), &json!(6000)));
    let human = "123456p99m34678s d5s";
    counts(&format!("S human {human}"), "pinfu", 1, 30);
    counts(&format!("S human renhou=mangan {human}"), "renhou", 5, 30);
    counts(&format!("S human renhou=han5 {human}"), "pinfu renhou", 6, 30);
    yakuman(&format!("S human renhou=yakuman {human}"), "renhou", 1);
    // 1m turned names the two 9m, under it 3s the 4s.
    let hidden = "S riichi dora=1m ura=3s 99m123456p34678s d5s";
    assert_eq!((dora(hidden, "dora"), dora(hidden, "ura_dora")), (2, 1));
    assert_eq!(dora(&hidden.replacen(' ', " ura_dora=false ", 1), "ura_dora"), 0);
    let closed_kong = "rob_closed_kong 119m19p19s123456z d7z";
    refuses(&request(&format!("S {closed_kong}")), "flag_conflict");
    yakuman(&format!("S kokushi_robs_closed_kong=true {closed_kong}"), "kokushi", 1);
}

/// The payments of mode `points`.
fn points(fields: Value) -> Value {
    let mut input = json!({"mode": "points"});
    for (key, value) in fields.as_object().expect("fields") {
        input[key] = value.clone();
    }
    answer(&input)["payments"].clone()
}

/// The payments of a self-draw of these han and fu, by the dealer and by south, under some options.
fn drawn(han: u32, fu: u32, options: Value) -> [Value; 2] {
    [0, 1].map(|winner| points(json!({"han": han, "fu": fu, "winner": winner, "self_draw": true, "options": options})))
}

#[test]
fn section_5_the_three_kinds_of_shares() {
    let paid = |by_dealer: [i64; 3], by_south: [i64; 3]| [json!(by_dealer), json!(by_south)];
    // Mangan, 2000 basic points.
    assert_eq!(drawn(5, 30, json!({})), paid([8000, -4000, -4000], [-4000, 6000, -2000]));
    let split = json!({"tsumo_payment": "north_split"});
    assert_eq!(drawn(5, 30, split.clone()), paid([12000, -6000, -6000], [-5000, 8000, -3000]));
    let full = json!({"tsumo_payment": "full"});
    assert_eq!(drawn(5, 30, full.clone()), paid([12000, -6000, -6000], [-5000, 8000, -3000]));
    // Haneman: a ron of 12000 is divisible by 300.
    assert_eq!(drawn(6, 30, full.clone()), paid([18000, -9000, -9000], [-8000, 12000, -4000]));
    assert_eq!(drawn(6, 30, split.clone()), paid([18000, -9000, -9000], [-7500, 12000, -4500]));
    // 1 han 30 fu, 240: twice is 480; three times 720, 2.5 and 1.5 times 600 and 360; a ron of 1500 and of 1000.
    assert_eq!(drawn(1, 30, json!({})), paid([1000, -500, -500], [-500, 800, -300]));
    assert_eq!(drawn(1, 30, split), paid([1600, -800, -800], [-600, 1000, -400]));
    let parts = json!({"tsumo_payment": "north_split", "split_rounding": "parts"});
    assert_eq!(drawn(1, 30, parts), paid([1600, -800, -800], [-700, 1200, -500]));
    assert_eq!(drawn(1, 30, full.clone()), paid([1600, -800, -800], [-700, 1000, -300]));
    // 2 han 30 fu: a ron of 2000 gives 1300 and 700 (section 10).
    assert_eq!(drawn(2, 30, full)[1], json!([-1300, 2000, -700]));
}

#[test]
fn section_5_counters_sticks_and_rons() {
    let ron = |winner: u32, options: Value| {
        points(json!({"han": 3, "fu": 30, "winner": winner, "discarder": 2, "honba": 2, "riichi_sticks": 1,
            "options": options}))
    };
    // 960 basic points: 5800 and 3900, two counters, a stick.
    assert_eq!(ron(0, json!({})), json!([5800 + 400 + 1000, 0, -6200]));
    assert_eq!(ron(1, json!({})), json!([0, 3900 + 400 + 1000, -4300]));
    assert_eq!(ron(1, json!({"honba_value": 1000})), json!([0, 3900 + 2000 + 1000, -5900]));
    let self_draw =
        |options: Value| points(json!({"han": 5, "winner": 1, "self_draw": true, "honba": 2, "options": options}));
    assert_eq!(self_draw(json!({})), json!([-4200, 6400, -2200]));
    assert_eq!(self_draw(json!({"honba_tsumo_each": 500})), json!([-5000, 8000, -3000]));
    // 4 han 30 fu: 1920.
    let close = |kiriage: bool| {
        points(json!({"han": 4, "fu": 30, "winner": 1, "discarder": 0, "options": {"kiriage": kiriage}}))
    };
    assert_eq!((close(false), close(true)), (json!([-7700, 7700, 0]), json!([-8000, 8000, 0])));
    assert_eq!(points(json!({"yakuman": 2, "winner": 1, "discarder": 0})), json!([-64_000, 64_000, 0]));
}

#[test]
fn section_5_two_rons() {
    // Riichi 1300; white 1 han 30 fu and a fifth: the dealer 1500.
    let rons = |options: Value| {
        answer(&json!({
            "mode": "multi", "discarder": 1, "honba": 1, "riichi_sticks": 2, "options": options,
            "hands": [
                {"seat_wind": "E", "round_wind": "E", "concealed": "22456p35678s", "win_tile": "4s",
                    "melds": [{"type": "pung", "tiles": "555z", "from": 2}]},
                {"seat_wind": "W", "round_wind": "E", "concealed": "99m123456p35678s", "win_tile": "4s",
                    "flags": ["riichi"]},
            ],
        }))
    };
    let both = rons(json!({}));
    assert_eq!((&both["winners"], &both["dealer_stays"]), (&json!([2, 0]), &json!(true)));
    assert_eq!(both["payments"], json!([1500, -1500 - 1300 - 200, 1300 + 200 + 2000]));
    let nearest = rons(json!({"head_bump": true}));
    assert_eq!((&nearest["winners"], &nearest["dealer_stays"]), (&json!([2]), &json!(false)));
    assert_eq!(nearest["payments"], json!([0, -1500, 1300 + 200 + 2000]));
}

#[test]
fn section_5_the_responsible_player_pays() {
    // South's three dragons, the last fed by east.
    let dragons = "from=220 12p99s [555z] [666z] [777z]";
    let paid = |more: &str, won: &str| payments(&format!("S {more} {dragons} {won}"));
    assert_eq!(paid("", "t3p"), json!([-24_000, 24_000, 0]));
    for rule in ["north_split", "full"] {
        assert_eq!(paid(&format!("tsumo_payment={rule}"), "t3p"), json!([-32_000, 32_000, 0]));
    }
    assert_eq!(payments("E from=112 12p99s [555z] [666z] [777z] t3p"), json!([32_000, 0, -32_000]));
    assert_eq!(paid("honba=2", "t3p"), json!([-24_400, 24_400, 0]));
    assert_eq!(paid("honba=2 discarder=2", "d3p"), json!([-16_000, 32_400, -16_400]));
    assert_eq!(paid("honba=2 discarder=2 pao_honba=pao", "d3p"), json!([-16_400, 32_400, -16_000]));
    assert_eq!(paid("discarder=0", "d3p"), json!([-32_000, 32_000, 0]));
    // A closed kong among them.
    let kong = "from=020 12p99s [!5555z] [666z] [777z] t3p";
    assert_eq!(payments(&format!("S {kong}")), json!([-24_000, 24_000, 0]));
    assert_eq!(payments(&format!("S pao_needs_all_open=true {kong}")), json!([-16_000, 24_000, -8000]));
    // Four winds, the last fed by west; with 字一色 east fed only one of the two.
    let winds = "from=0002 5p [111z] [222z] [333z] [444z] t5p";
    assert_eq!(payments(&format!("S {winds}")), json!([0, 24_000, -24_000]));
    assert_eq!(payments(&format!("S pao_daisuushii=false {winds}")), json!([-16_000, 24_000, -8000]));
    let both = "S honba=1 from=0000 5z [111z] [222z] [333z] [444z] t5z";
    assert_eq!(payments(both), json!([-24_000 - 16_100, 48_200, -8100]));
}

/// The answer to mode `draw` as payments, whether the dealer stays, counters and sticks.
fn draw(tenpai: [bool; 3], nagashi: &[u8], options: Value) -> (Value, bool, u64, u64) {
    let found = answer(&json!({
        "mode": "draw", "tenpai": tenpai, "nagashi": nagashi, "honba": 1, "riichi_sticks": 2, "options": options,
    }));
    let number = |field: &str| found[field].as_u64().expect("a number");
    (found["payments"].clone(), found["dealer_stays"] == true, number("next_honba"), number("sticks_left"))
}

#[test]
fn section_6_ready_players_are_paid_and_the_dealer_stays() {
    let [one, two] = [[false, true, false], [true, false, true]];
    assert_eq!(draw(one, &[], json!({})), (json!([-1000, 2000, -1000]), false, 2, 2));
    assert_eq!(draw(two, &[], json!({})), (json!([1000, -2000, 1000]), true, 2, 2));
    assert_eq!(draw([true; 3], &[], json!({})), (json!([0, 0, 0]), true, 2, 2));
    assert_eq!(draw([false; 3], &[], json!({})), (json!([0, 0, 0]), false, 2, 2));
    assert_eq!(draw(one, &[], json!({"honba_after_noten_draw": "keep"})).2, 1);
    assert_eq!(draw(two, &[], json!({"honba_after_noten_draw": "keep"})).2, 2);
    assert_eq!(draw(two, &[], json!({"noten_penalty": 6000})).0, json!([3000, -6000, 3000]));
    let by_win = draw(two, &[], json!({"dealer_repeat": "win"}));
    assert_eq!((by_win.1, by_win.2), (false, 2));
}

#[test]
fn section_6_nagashi_mangan() {
    let ready = [true, true, false];
    // In place of the noten payments, without counters; the dealer is ready and stays.
    assert_eq!(draw(ready, &[2], json!({})), (json!([-4000, -2000, 6000]), true, 2, 2));
    assert_eq!(draw(ready, &[0], json!({})), (json!([8000, -4000, -4000]), true, 2, 2));
    assert_eq!(draw(ready, &[0, 1], json!({})), (json!([4000, 2000, -6000]), true, 2, 2));
    let split = json!({"tsumo_payment": "north_split"});
    assert_eq!(draw(ready, &[2], split).0, json!([-5000, -3000, 8000]));
    // As a win: a counter from each and the sticks; the dealer goes, unless it is his.
    let win = || json!({"nagashi_mangan": "win"});
    assert_eq!(draw(ready, &[2], win()), (json!([-4100, -2100, 6200 + 2000]), false, 0, 0));
    assert_eq!(draw([false; 3], &[0], win()), (json!([8200 + 2000, -4100, -4100]), true, 2, 0));
    let two = (json!([-4100 - 4000, 6200 + 2000 - 2000, -2100 + 6000]), false, 0, 0);
    assert_eq!(draw(ready, &[1, 2], win()), two);
    assert_eq!(draw(ready, &[2], json!({"nagashi_mangan": "off"})).0, json!([1000, 1000, -2000]));
}

/// The final scores.
fn finals(points: [i64; 3], sticks: u32, options: Value) -> Value {
    answer(&json!({"mode": "final", "points": points, "riichi_sticks": sticks, "options": options}))["final"].clone()
}

#[test]
fn section_7_final_scores() {
    assert_eq!(finals([45_000, 35_000, 25_000], 0, json!({})), json!([25_000, 0, -25_000]));
    let parlour = json!({"return_points": 40_000, "uma": [10_000, 0, -10_000]});
    // The oka is 3 × 5000.
    assert_eq!(finals([45_000, 35_000, 25_000], 0, parlour), json!([5000 + 10_000 + 15_000, -5000, -25_000]));
    let short = json!({"start_points": 25_000, "return_points": 30_000});
    assert_eq!(finals([25_000, 20_000, 30_000], 0, short), json!([-5000, -25_000, 15_000 + 15_000]));
    let equal = [30_000, 37_500, 37_500];
    assert_eq!(finals(equal, 0, json!({})), json!([-20_000, 17_500, 2500]));
    assert_eq!(finals(equal, 0, json!({"tie": "split"})), json!([-20_000, 10_000, 10_000]));
    let left = [40_000, 35_000, 29_000];
    assert_eq!(finals(left, 1, json!({})), json!([21_000, 0, -21_000]));
    assert_eq!(finals(left, 1, json!({"leftover_sticks": "lost"})), json!([20_000, 0, -21_000]));
}

/// The reason for the end, or the next deal.
fn end(points: [i64; 3], round: &str, dealer: u8, stays: bool, options: Value) -> String {
    let found = answer(&json!({
        "mode": "end", "points": points, "round_wind": round, "dealer": dealer, "dealer_stays": stays,
        "options": options,
    }));
    let key = if found["verdict"] == "over" { "reason" } else { "next" };
    found[key].as_str().unwrap_or_else(|| panic!("{found}")).to_owned()
}

#[test]
fn section_7_the_end_of_the_game() {
    let even = [35_000; 3];
    let first = [45_000, 30_000, 30_000];
    let last = [30_000, 30_000, 45_000];
    assert_eq!(end(even, "E", 1, false, json!({})), "next_dealer");
    assert_eq!(end(even, "E", 2, true, json!({})), "same_dealer");
    assert_eq!(end(first, "E", 2, false, json!({})), "next_dealer");
    assert_eq!(end([-100, 50_000, 55_100], "E", 0, true, json!({})), "bust");
    assert_eq!(end([-100, 50_000, 55_100], "E", 0, true, json!({"bust": false})), "same_dealer");
    assert_eq!(end([0, 50_000, 55_000], "E", 0, true, json!({})), "same_dealer");
    // The last deal: somebody has 40,000, or an extra round follows.
    assert_eq!(end(first, "S", 2, false, json!({})), "last_deal");
    assert_eq!(end(even, "S", 2, false, json!({})), "extension");
    assert_eq!(end(even, "S", 2, false, json!({"extension": false})), "last_deal");
    assert_eq!(end(even, "S", 2, false, json!({"target_points": 35_000})), "last_deal");
    assert_eq!(end(first, "E", 2, false, json!({"length": 1})), "last_deal");
    // The last dealer stays: he stops as first with the target.
    assert_eq!(end(last, "S", 2, true, json!({})), "dealer_stops");
    assert_eq!(end(last, "S", 2, true, json!({"agari_yame": false})), "same_dealer");
    assert_eq!(end(first, "S", 2, true, json!({})), "same_dealer");
    assert_eq!(end([32_500, 33_000, 39_500], "S", 2, true, json!({})), "same_dealer");
    assert_eq!(end([10_000, 47_500, 47_500], "S", 2, true, json!({})), "same_dealer");
    // In the extra round anybody's target ends it once the dealer goes; staying goes on.
    assert_eq!(end(first, "W", 0, false, json!({})), "target");
    assert_eq!(end(first, "W", 0, true, json!({})), "same_dealer");
    assert_eq!(end(last, "W", 2, true, json!({})), "same_dealer");
    assert_eq!(end(even, "W", 1, false, json!({})), "next_dealer");
    assert_eq!(end(even, "W", 2, false, json!({})), "extension_played");
}

#[test]
fn section_8_every_fault_has_its_code() {
    let plain = |fields: Value| with(&format!("S riichi {PLAIN}"), fields);
    for (reason, fields) in [
        ("bad_option", json!({"options": {"red_fives": 3}})),
        ("bad_option", json!({"options": {"noten_penalty": 1500}})),
        ("bad_option", json!({"options": {"honba_value": 150}})),
        ("bad_option", json!({"options": {"uma": [15_000, 5000, -15_000]}})),
        ("bad_option", json!({"options": {"length": 3}})),
        ("bad_option", json!({"options": {"rob_kita": "yes"}})),
        ("bad_option", json!({"options": {"triple_ron_draw": true}})),
        ("unknown_field", json!({"kitas": 1})),
        ("bad_tile", json!({"win_tile": "5m"})),
        ("bad_tile", json!({"win_tile": "8z"})),
        ("bad_input", json!({"win_tile": "4s4s"})),
        ("bad_input", json!({"kita": "two"})),
        ("bad_input", json!({"honba": -1})),
        ("bad_input", json!({"mode": "settle"})),
        ("bad_seat", json!({"seat_wind": "N"})),
        ("bad_seat", json!({"round_wind": "N"})),
        ("bad_seat", json!({"discarder": 1})),
        ("bad_seat", json!({"discarder": 3})),
        ("bad_seat", json!({"discarder": null})),
        ("bad_flag", json!({"flags": ["nukidora"]})),
        ("bad_meld", json!({"melds": [{"type": "pung", "tiles": "123p"}]})),
        ("red_fives", json!({"concealed": "99m123406p05678s", "win_tile": "0p"})),
        ("bad_kita", json!({"kita": 5})),
        ("tile_count", json!({"concealed": "99m123456p3567s"})),
        ("too_many_copies", json!({"kita": 4, "dora_indicators": "4z"})),
        ("too_many_copies", json!({"dora_indicators": "9m9m9m", "ura_indicators": "111p"})),
        ("bad_indicators", json!({"dora_indicators": "1p2p", "ura_indicators": "1p"})),
        ("bad_indicators", json!({"dora_indicators": "123456p"})),
        ("flag_conflict", json!({"flags": ["ippatsu"]})),
        ("flag_conflict", json!({"flags": ["rob_kong", "last_tile"]})),
        ("flag_conflict", json!({"flags": ["riichi", "after_kita"], "kita": 1})),
        ("flag_conflict", json!({"flags": ["riichi", "rob_kita"]})),
        ("flag_conflict", json!({"flags": ["human", "after_kita"], "kita": 1})),
    ] {
        refuses(&plain(fields), reason);
    }
    refuses(&json!({"mode": "points", "han": 3, "fu": 35, "winner": 1, "self_draw": true}), "bad_input");
    refuses(&json!({"mode": "points", "han": 3, "fu": 30, "winner": 3, "self_draw": true}), "bad_seat");
    refuses(&json!({"mode": "draw", "tenpai": [true, false, true, false]}), "bad_input");
    refuses(&json!({"mode": "draw", "tenpai": [true, false, true], "nagashi": [3]}), "bad_seat");
    refuses(&json!({"mode": "final", "points": [1, 2]}), "bad_input");
    refuses(&json!({"mode": "end", "points": [1, 2, 3], "dealer": 3, "round_wind": "E"}), "bad_seat");
}

#[test]
fn section_8_the_winning_tile_has_one_source() {
    let drawn = "S kita=1 99m123p35678s [!9999p] t4s";
    let robbed = "S kokushi_robs_closed_kong=true 119m19p19s123567z d4z";
    let sources = [
        (drawn, &["after_kong", "after_kita", "last_tile"][..]),
        (robbed, &["rob_kong", "rob_kita", "rob_closed_kong", "last_tile"]),
    ];
    for (hand, flags) in sources {
        let flagged = |more: String| request(&hand.replacen(' ', &format!(" {more} "), 1));
        for (at, one) in flags.iter().enumerate() {
            assert_eq!(answer(&flagged((*one).to_owned()))["verdict"], "win", "{one} {hand}");
            flags[..at].iter().for_each(|other| refuses(&flagged(format!("{one} {other}")), "flag_conflict"));
        }
    }
}

#[test]
fn section_8_a_hand_of_two_rons_must_win() {
    let hand = |seat: &str, tiles: &str| json!({"seat_wind": seat, "round_wind": "E", "concealed": tiles, "win_tile": "4s", "flags": []});
    let rons = |second: &str| json!({"mode": "multi", "discarder": 1, "hands": [hand("E", "22p456p34588p35s"), hand("W", second)]});
    assert_eq!(answer(&rons("22p456p345s88p35s"))["verdict"], "invalid");
    // A closed wait without a yaku, and no hand at all.
    refuses(&json!({"mode": "multi", "discarder": 1, "hands": [hand("E", "99m123456p35678s")]}), "not_a_winner");
    refuses(&json!({"mode": "multi", "discarder": 1, "hands": [hand("E", "99m123456p25678s")]}), "not_a_winner");
    let three = json!({"mode": "multi", "discarder": 1, "hands": [{}, {}, {}]});
    refuses(&three, "bad_input");
}

/// Section 3: a north that is set aside cannot be drawn any more.
#[test]
fn norths_set_aside_are_seen_by_the_waits() {
    let waits = |kita: u32| json!({"mode": "waits", "seat_wind": "S", "round_wind": "E", "concealed": "123456p123456s4z", "kita": kita});
    assert_eq!((&answer(&waits(0))["unseen"], &answer(&waits(2))["unseen"]), (&json!(3), &json!(1)));
    refuses(&waits(4), "too_many_copies");
}

#[test]
fn section_9_every_switch_has_both_sides_here() {
    let text = include_str!("sanma_golden.rs");
    for switch in switches(RuleSet::SANMA) {
        assert!(
            text.contains(&format!("{}=", switch.key)) || text.contains(&format!("\"{}\": ", switch.key)),
            "{}",
            switch.key
        );
    }
}
