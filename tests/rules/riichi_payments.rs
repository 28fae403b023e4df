//! 包, several winners, draws and everything that is refused, through the wire as other programs use it. Sections are
//! the rule text's (4.2.5.10 and 12, 3.14) or, where it is silent, the specification's 8 to 10.

use crate::support::wire::riichi as answer;
use serde_json::{Value, json};

/// A South player's hand, with the given fields instead of the usual ones.
fn south(fields: Value) -> Value {
    let mut input = json!({
        "seat_wind": "S", "round_wind": "E", "concealed": "123m11456p35678s", "win_tile": "4s",
        "discarder": 3, "flags": ["riichi"],
    });
    for (key, value) in fields.as_object().expect("fields") {
        input[key] = value.clone();
    }
    input
}

fn drawn(fields: Value) -> Value {
    let mut input = south(fields);
    input["self_draw"] = json!(true);
    input["discarder"] = Value::Null;
    input
}

fn pung(tiles: &str, from: u8) -> Value {
    json!({"type": "pung", "tiles": tiles, "from": from})
}

/// Three open dragon triplets, the last fed by seat 2; 1m 2m 3m, pair 9s.
fn dragons() -> Value {
    json!({
        "concealed": "12m99s", "win_tile": "3m", "flags": [],
        "melds": [pung("555z", 0), pung("777z", 3), pung("666z", 2)],
    })
}

#[test]
fn section_4_2_5_10_a_self_draw_is_paid_by_the_feeder_alone() {
    let result = answer(&drawn(dragons()));
    assert_eq!(result["pao"], 2);
    assert_eq!(result["payments"], json!([0, 32000, -32000, 0]));
}

#[test]
fn section_4_2_5_10_a_ron_is_shared_by_halves_and_his_own_is_all_his() {
    let mut other = south(dragons());
    other["honba"] = json!(2);
    assert_eq!(answer(&other)["payments"], json!([0, 32600, -16000, -16600]));
    other["options"] = json!({"pao_honba": "pao"});
    assert_eq!(answer(&other)["payments"], json!([0, 32600, -16600, -16000]));
    other["discarder"] = json!(2);
    assert_eq!(answer(&other)["payments"], json!([0, 32600, -32600, 0]));
}

#[test]
fn only_a_fed_last_set_among_open_ones_makes_liable() {
    let mut closed_kong = dragons();
    closed_kong["melds"][0] = json!({"type": "kong", "tiles": "5555z", "concealed": true});
    assert_eq!(answer(&drawn(closed_kong.clone()))["pao"], Value::Null);
    closed_kong["options"] = json!({"pao_needs_all_open": false});
    assert_eq!(answer(&drawn(closed_kong.clone()))["pao"], 2);
    closed_kong["melds"].as_array_mut().expect("melds").rotate_left(1);
    assert_eq!(answer(&drawn(closed_kong))["pao"], Value::Null, "the last one was not fed");
    let standing = json!({
        "concealed": "12m99s666z", "win_tile": "3m", "flags": [], "melds": [pung("555z", 0), pung("777z", 3)],
    });
    assert_eq!(answer(&drawn(standing))["pao"], Value::Null);
}

#[test]
fn big_four_winds_make_liable_unless_switched_off() {
    let mut winds = json!({
        "concealed": "5m", "win_tile": "5m", "flags": [],
        "melds": [pung("111z", 0), pung("222z", 3), pung("333z", 2), pung("444z", 0)],
    });
    assert_eq!(answer(&drawn(winds.clone()))["payments"], json!([-32000, 32000, 0, 0]));
    winds["options"] = json!({"pao_daisuushii": false});
    assert_eq!(answer(&drawn(winds.clone()))["payments"], json!([-16000, 32000, -8000, -8000]));
    // With stacking, the feeder owes only the fed yakuman: here there is all honours too.
    winds["options"] = json!({"yakuman_stacking": true});
    winds["concealed"] = json!("5z");
    winds["win_tile"] = json!("5z");
    winds["honba"] = json!(1);
    let result = answer(&drawn(winds));
    assert_eq!(result["yakuman_units"], 2);
    assert_eq!(result["payments"], json!([-32000 - 16100, 64300, -8100, -8100]));
}

#[test]
fn every_transfer_has_a_reason_and_they_add_up_to_the_payments() {
    let mut input = south(dragons());
    input["honba"] = json!(1);
    input["riichi_sticks"] = json!(2);
    let result = answer(&input);
    let reasons: Vec<&str> =
        result["transfers"].as_array().into_iter().flatten().filter_map(|one| one["reason"].as_str()).collect();
    assert_eq!(reasons, ["shared_ron", "pao_half", "honba", "riichi_sticks"]);
    assert_eq!(result["payments"], json!([0, 34300, -16000, -16300]));
}

fn two_winners(options: Value) -> Value {
    let plain = json!({
        "seat_wind": "S", "round_wind": "E", "concealed": "123m11456p35678s", "win_tile": "4s", "flags": ["riichi"],
    });
    let mut dealer = plain.clone();
    dealer["seat_wind"] = json!("E");
    let mut west = plain.clone();
    west["seat_wind"] = json!("W");
    json!({
        "mode": "multi", "discarder": 3, "honba": 1, "riichi_sticks": 2, "hands": [west, plain, dealer],
        "options": options,
    })
}

#[test]
fn several_winners_one_or_none_by_the_switches() {
    // 1 han 40 fu: 1300, the dealer 2000.
    let all = answer(&two_winners(json!({})));
    assert_eq!(all["winners"], json!([0, 1, 2]));
    assert_eq!(all["payments"], json!([2000 + 300 + 2000, 1300, 1300, -4900]));
    assert_eq!(all["dealer_stays"], true);
    let nearest = answer(&two_winners(json!({"head_bump": true})));
    assert_eq!((&nearest["winners"], &nearest["payments"]), (&json!([0]), &json!([4300, 0, 0, -2300])));
    let nobody = answer(&two_winners(json!({"triple_ron_draw": true})));
    assert_eq!((&nobody["winners"], &nobody["payments"]), (&json!([]), &json!([0, 0, 0, 0])));
}

#[test]
fn a_draw_pays_by_its_switches() {
    let draw = |options: Value| {
        answer(&json!({"mode": "draw", "honba": 1, "tenpai": [false, true, false, false], "options": options}))
    };
    let text = draw(json!({}));
    assert_eq!(text["payments"], json!([-1000, 3000, -1000, -1000]));
    assert_eq!((&text["next_honba"], &text["dealer_stays"]), (&json!(1), &json!(false)));
    assert_eq!(draw(json!({"honba_after_noten_draw": "plus_one"}))["next_honba"], 2);
    assert_eq!(draw(json!({"noten_penalty": 1500}))["payments"], json!([-500, 1500, -500, -500]));
    let nagashi = json!({
        "mode": "draw", "tenpai": [true, true, false, false], "nagashi": [false, false, true, false],
        "options": {"nagashi_mangan": true},
    });
    assert_eq!(answer(&nagashi)["payments"], json!([-4000, -2000, 8000, -2000]));
}

#[test]
fn the_counter_is_worth_what_the_switch_says() {
    let input = |value: u32| south(json!({"honba": 2, "options": {"honba_value": value}}));
    assert_eq!(answer(&input(300))["gain"], 1300 + 600);
    assert_eq!(answer(&input(1500))["gain"], 1300 + 3000);
    // 20 + 2 + 2 fu, two han: 500 and 1000; a third of the counters from each.
    let self_drawn = drawn(json!({"honba": 2, "options": {"honba_value": 1500}}));
    assert_eq!(answer(&self_drawn)["payments"], json!([-2000, 5000, -1500, -1500]));
}

/// The answer is invalid, and the reason is among its reasons.
fn refused(input: &Value, reason: &str) {
    let result = answer(input);
    let reasons = result["reasons"].as_array().cloned().unwrap_or_default();
    assert!(reasons.contains(&json!(reason)), "{reason}: {input} -> {result}");
    let sentences = result["problems"].as_array().into_iter().flatten();
    assert!(sentences.into_iter().all(|one| one["message"].as_str().is_some_and(|text| text.len() > 10)));
}

#[test]
fn everything_that_cannot_be_is_refused_by_name() {
    for (reason, fields) in [
        ("bad_tile", json!({"win_tile": "10m"})),
        ("bad_tile", json!({"concealed": "123x"})),
        ("bad_tile", json!({"concealed": "123m11456p3567s f1"})),
        ("tile_count", json!({"concealed": "123m11456p3567s"})),
        ("too_many_copies", json!({"dora_indicators": "1p1p1p", "ura_indicators": "2m2m2m"})),
        ("bad_meld", json!({"melds": [{"type": "chow", "tiles": "124m"}]})),
        ("bad_meld", json!({"melds": [{"type": "run", "tiles": "123m"}]})),
        ("red_fives", json!({"concealed": "123m11406p35678s"})),
        ("bad_seat", json!({"seat_wind": "e"})),
        ("bad_seat", json!({"round_wind": null})),
        ("bad_seat", json!({"discarder": 1})),
        ("bad_seat", json!({"discarder": null})),
        ("bad_seat", json!({"discarder": 4})),
        ("bad_seat", json!({"self_draw": true})),
        ("bad_input", json!({"concealed": 5})),
        ("bad_input", json!({"honba": -1})),
        ("bad_input", json!({"self_draw": "yes", "discarder": 3})),
        ("bad_input", json!({"melds": "123m"})),
        ("bad_input", json!({"mode": "nothing"})),
        ("bad_flag", json!({"flags": ["lucky"]})),
        ("bad_option", json!({"options": {"kuitan": true}})),
        ("bad_option", json!({"options": {"red_fives": 2}})),
        ("bad_option", json!({"options": {"honba_value": 100}})),
        ("bad_option", json!({"options": {"uma": [20_000, 10_000, -10_000, -10_000]}})),
        ("bad_option", json!({"options": {"start_points": 25_000, "oka": "none"}})),
        ("bad_option", json!({"options": {"oka": "second"}})),
        ("bad_indicators", json!({"dora_indicators": "1m2m3m4m5m6m"})),
        ("bad_indicators", json!({"dora_indicators": "1m2m", "ura_indicators": "3m"})),
        ("flag_conflict", json!({"flags": ["ippatsu"]})),
        ("flag_conflict", json!({"flags": ["after_kong"]})),
        ("flag_conflict", json!({"flags": ["rob_kong", "last_tile"]})),
        ("flag_conflict", json!({"flags": ["rob_kong"], "concealed": "123m11456p44567s"})),
        ("flag_conflict", json!({"flags": ["rob_closed_kong"]})),
        ("flag_conflict", json!({"flags": ["heaven"]})),
        ("flag_conflict", json!({"flags": ["human", "riichi"]})),
        ("flag_conflict", json!({"flags": ["human"], "seat_wind": "E"})),
    ] {
        refused(&south(fields), reason);
    }
    refused(&json!(7), "bad_input");
    refused(&json!({}), "bad_seat");
    let open = json!({"concealed": "123m11p35678s", "melds": [{"type": "chow", "tiles": "456p", "from": 0}]});
    refused(&south(open.clone()), "flag_conflict");
    let mut wrong_side = open;
    wrong_side["flags"] = json!([]);
    wrong_side["melds"][0]["from"] = json!(2);
    refused(&south(wrong_side), "bad_seat");
    let kong = json!({"type": "kong", "tiles": "9999p", "concealed": true});
    refused(&south(json!({"concealed": "123m11p35678s", "melds": [kong], "dora_indicators": "1m"})), "bad_indicators");
}

#[test]
fn all_that_is_wrong_is_answered_at_once() {
    let result =
        answer(&south(json!({"seat_wind": "X", "flags": ["ippatsu", "luck"], "dora_indicators": "1m2m3m4m5m6m"})));
    let wanted = ["bad_seat", "bad_flag", "bad_indicators", "flag_conflict"];
    let reasons = result["reasons"].as_array().cloned().unwrap_or_default();
    assert!(wanted.iter().all(|reason| reasons.contains(&json!(reason))), "{result}");
}

#[test]
fn other_modes_refuse_what_they_cannot_read() {
    refused(&json!({"mode": "points", "fu": 30, "winner": 0, "self_draw": true}), "bad_input");
    refused(&json!({"mode": "points", "han": 3, "winner": 0, "self_draw": true}), "bad_input");
    refused(&json!({"mode": "points", "han": 5, "winner": 0}), "bad_seat");
    // 20 fu is a self-drawn pinfu of 2 han or more; 25 fu is seven pairs: 2 han, or 3 by self-draw.
    for (han, fu) in [(1, 20), (2, 20), (1, 25)] {
        let ron = json!({"mode": "points", "han": han, "fu": fu, "winner": 0, "discarder": 1});
        refused(&ron, "no_such_discard_win");
    }
    for (han, fu) in [(1, 20), (1, 25), (2, 25)] {
        let drawn = json!({"mode": "points", "han": han, "fu": fu, "winner": 0, "self_draw": true});
        refused(&drawn, "no_such_self_draw");
    }
    refused(&json!({"mode": "points", "han": 5, "winner": 0, "discarder": 0}), "bad_seat");
    refused(&json!({"mode": "draw", "tenpai": [true, false]}), "bad_input");
    refused(&json!({"mode": "final", "points": [1, 2, 3]}), "bad_input");
    refused(&json!({"mode": "multi", "discarder": 1, "hands": []}), "bad_input");
    let mut twice = two_winners(json!({}));
    twice["hands"][0]["seat_wind"] = json!("E");
    refused(&twice, "bad_seat");
}

#[test]
fn a_closed_kong_is_robbed_by_thirteen_orphans_where_allowed() {
    let mut input = south(json!({"concealed": "119m19p19s123456z", "win_tile": "7z", "flags": ["rob_closed_kong"]}));
    refused(&input, "flag_conflict");
    input["options"] = json!({"kokushi_robs_closed_kong": true});
    assert_eq!(answer(&input)["yaku"][0]["id"], "kokushi");
}

#[test]
fn four_red_fives_lie_two_in_the_circles() {
    let mut input = south(json!({"concealed": "123m11p35678s", "melds": [], "options": {"red_fives": 4}}));
    input["concealed"] = json!("123m00678p35678s");
    let result = answer(&input);
    let red_fives = json!([{"id": "aka_dora", "han": 2, "name": "赤宝牌"}]);
    assert_eq!(result["dora"], red_fives);
    input["options"] = json!({"red_fives": 3});
    refused(&input, "red_fives");
}

/// Section 8 of the specification in mode `points`: the seat named by `pao` is liable for the yakuman.
#[test]
fn who_is_liable_pays_a_yakuman_of_mode_points_too() {
    let paid = |more: Value| {
        let mut input = json!({"mode": "points", "yakuman": 1, "winner": 1});
        for (key, value) in more.as_object().expect("fields") {
            input[key] = value.clone();
        }
        answer(&input)
    };
    // A ron from another player: half each, with the honba from the discarder.
    let ron = paid(json!({"discarder": 2, "pao": 0, "honba": 2, "riichi_sticks": 1}));
    assert_eq!(ron["payments"], json!([-16000, 33600, -16600, 0]));
    assert_eq!(ron["pao"], 0);
    let by_pao = json!({"discarder": 2, "pao": 0, "honba": 2, "options": {"pao_honba": "pao"}});
    assert_eq!(paid(by_pao)["payments"], json!([-16600, 32600, -16000, 0]));
    // A ron from the same player, and a self-draw: all of it, including the honba.
    let same = paid(json!({"discarder": 2, "pao": 2}));
    assert_eq!(same["payments"], json!([0, 32000, -32000, 0]));
    let drawn = paid(json!({"self_draw": true, "pao": 3, "honba": 1}));
    assert_eq!(drawn["payments"], json!([0, 32300, 0, -32300]));
    // The dealer's hand is worth half as much again.
    let dealer = paid(json!({"winner": 0, "discarder": 1, "pao": 2}));
    assert_eq!(dealer["payments"], json!([48000, -24000, -24000, 0]));
    // Two yakuman that add up: one is fed, the other is paid in the ordinary way.
    let stacked = json!({"yakuman": 2, "self_draw": true, "pao": 3, "honba": 1,
        "options": {"yakuman_stacking": true}});
    assert_eq!(paid(stacked)["payments"], json!([-16100, 64300, -8100, -40100]));
    // Null is nobody; the winner, a hand that is not a yakuman and a fifth seat are refused.
    let nobody = paid(json!({"discarder": 2, "pao": null}));
    assert_eq!(nobody["payments"], json!([0, 32000, -32000, 0]));
    for wrong in [
        json!({"discarder": 2, "pao": 1}),
        json!({"discarder": 2, "pao": 4}),
        json!({"discarder": 2, "pao": 0, "yakuman": null, "han": 5}),
    ] {
        assert_eq!(paid(wrong.clone())["reason"], "bad_seat", "{wrong}");
    }
}

/// Section 3: 25000 at the start, 30000 returned, uma 20 and 10 thousand; the oka of 20000 goes to first place. An uma
/// that holds the oka was written before the key existed; a request says it under its own key.
#[test]
fn the_final_account_gives_the_oka_to_first_place() {
    let account = |options: Value| {
        let points = [49_000, 17_000, 17_000, 17_000];
        answer(&json!({"mode": "final", "points": points, "options": options}))
    };
    let uma = json!([20_000, 10_000, -10_000, -20_000]);
    for options in
        [json!({"start_points": 25_000, "uma": uma}), json!({"start_points": 25_000, "uma": uma, "oka": "first"})]
    {
        let found = account(options);
        assert_eq!(found["final"], json!([59_000, -3_000, -23_000, -33_000]));
        assert_eq!(found["unaccounted"], 0);
    }
    let none = account(json!({"start_points": 25_000, "return_points": 25_000, "uma": uma, "oka": "none"}));
    assert_eq!(none["final"], json!([44_000, 2_000, -18_000, -28_000]));
    let held = json!({"start_points": 25_000, "uma": [40_000, 10_000, -10_000, -20_000]});
    assert_eq!(account(held)["reason"], "bad_option");
}
