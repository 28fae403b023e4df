//! Mode `waits`: every tile that completes a hand, what it is worth, and how many copies are unseen.

use serde_json::{Value, json};

fn waits(rules: &str, mut input: Value) -> Value {
    input["mode"] = json!("waits");
    crate::wire::answer(rules, &input)
}

/// `tile: unseen` for every wait.
fn unseen(result: &Value) -> Vec<(String, u64)> {
    let waits = result["waits"].as_array().expect("waits");
    let one =
        |wait: &Value| (wait["tile"].as_str().expect("a tile").to_owned(), wait["unseen"].as_u64().expect("a number"));
    waits.iter().map(one).collect()
}

#[test]
fn lingque_waits_have_worth_by_discard_and_by_self_draw() {
    let result = waits("lingque-v28", json!({"concealed": "1123456789m555p", "seat_wind": "S", "seen": "1m777m"}));
    assert_eq!((&result["verdict"], &result["tiles"], &result["unseen"]), (&json!("waits"), &json!("147m"), &json!(4)));
    // Two of 1m in hand and one seen; one 7m in hand and three seen.
    let expected = [("1m", 1), ("4m", 3), ("7m", 0)].map(|(tile, number)| (tile.to_owned(), number));
    assert_eq!(unseen(&result), expected);
    // 门前清 2 + 暗刻 2 + 缺一门 2 + 一气贯通 8 = 14 fu, 3 + 1 fan; drawn, 自摸 2 more.
    let wait = &result["waits"][0];
    assert_eq!((&wait["discard"]["points"], &wait["self_draw"]["points"]), (&json!(56), &json!(64)));
    assert_eq!(wait["discard"]["meets_minimum"], true);
}

#[test]
fn a_wait_below_the_minimum_says_so_for_each_way_of_winning() {
    // 567p 789m 456s melded, 678p: only 自摸 can count, 2 × 1 at most.
    let melds = json!([{"type": "chow", "tiles": "567p"}, {"type": "chow", "tiles": "789m"}, {"type": "chow", "tiles": "456s"}]);
    let result = waits("lingque-v28", json!({"concealed": "678p1m", "melds": melds, "seat_wind": "S"}));
    assert_eq!(result["tiles"], "1m");
    let wait = &result["waits"][0];
    assert_eq!(
        (&wait["discard"]["verdict"], &wait["discard"]["meets_minimum"]),
        (&json!("below_minimum"), &json!(false))
    );
    assert_eq!(wait["self_draw"]["meets_minimum"], false);
}

#[test]
fn circumstances_hold_for_the_way_of_winning_that_they_belong_to() {
    let melds = json!([{"type": "kong", "tiles": "1111p", "concealed": true}]);
    let hand = json!({"concealed": "234m456m789s5z", "melds": melds, "seat_wind": "S", "flags": ["after_kong"]});
    let wait = waits("lingque-v28", hand)["waits"][0].take();
    let ids = |side: &str| {
        wait[side]["patterns"].as_array().map(|list| list.iter().map(|one| one["id"].clone()).collect::<Vec<_>>())
    };
    assert!(ids("self_draw").is_some_and(|ids| ids.contains(&json!("out_with_replacement_tile"))));
    assert!(ids("discard").is_some_and(|ids| !ids.contains(&json!("out_with_replacement_tile"))));
}

/// 地和 is a win on the dealer's first discard in Lingque and Zung Jung, and a first draw in riichi and the house rule.
/// The discard tried is the dealer's, although North plays after West.
#[test]
fn a_first_turn_counts_for_the_way_of_winning_that_the_rules_have_it_for() {
    for (rules, way, id) in [
        ("lingque-v26", "discard", "blessing_of_earth"),
        ("lingque-v28", "discard", "blessing_of_earth"),
        ("zung-jung", "discard", "9.4.2"),
        ("house", "self_draw", "dihe"),
        ("riichi", "self_draw", "chiihou"),
    ] {
        let mut hand = json!({"concealed": "1123456789m555p", "seat_wind": "W", "flags": ["earth"]});
        if rules == "riichi" {
            hand["round_wind"] = json!("E");
        }
        let result = waits(rules, hand);
        assert_eq!(result["tiles"], "147m", "{rules}");
        for wait in result["waits"].as_array().expect("waits") {
            let told = wait[way].to_string();
            assert!(told.contains(&format!("\"{id}\"")), "{rules}: {told}");
            let other = if way == "discard" { "self_draw" } else { "discard" };
            assert_eq!(wait[other], Value::Null, "{rules}");
        }
    }
}

#[test]
fn riichi_waits_know_furiten_and_yaku() {
    let hand = json!({"concealed": "1123456789m555p", "seat_wind": "S", "round_wind": "E"});
    let free = waits("riichi", hand.clone());
    assert_eq!(free["furiten"], Value::Null);
    // 一气通贯 with 1m; with 4m and 7m a closed ron has no yaku, a self-draw has 门清自摸.
    let verdicts: Vec<&Value> =
        free["waits"].as_array().expect("waits").iter().map(|wait| &wait["discard"]["verdict"]).collect();
    assert_eq!(verdicts, ["win", "no_yaku", "no_yaku"]);
    let mut discarded = hand;
    discarded["discards"] = json!("9p4m");
    let barred = waits("riichi", discarded);
    assert_eq!(barred["furiten"], json!({"reason": "own_discard", "tile": "4m"}));
    assert_eq!(barred["waits"][0]["discard"]["verdict"], "furiten");
    assert_eq!(barred["waits"][0]["self_draw"]["verdict"], "win");
    let indicated =
        json!({"concealed": "1123456789m555p", "seat_wind": "S", "round_wind": "E", "dora_indicators": "4m"});
    assert_eq!(unseen(&waits("riichi", indicated))[1], ("4m".to_owned(), 2));
}

#[test]
fn zung_jung_waits_have_a_value() {
    let result = waits("zung-jung", json!({"concealed": "1123456789m555p", "seat_wind": "S"}));
    // 門前清 5, 一氣通貫 40.
    assert_eq!(result["waits"][0]["discard"]["total"], 45);
}

#[test]
fn a_hand_that_waits_for_nothing_has_no_waits_and_a_wrong_one_is_invalid() {
    for rules in ["lingque-v28", "riichi", "zung-jung", "house"] {
        let base = |concealed: &str| json!({"concealed": concealed, "seat_wind": "S", "round_wind": "E"});
        let none = waits(rules, base("147m258p369s1122z"));
        assert_eq!((&none["verdict"], &none["waits"]), (&json!("waits"), &json!([])), "{rules}");
        let mut cases = vec![
            ("tile_count", base("123m")),
            ("bad_tile", base("12x")),
            ("bad_input", json!({"seat_wind": "S", "round_wind": "E"})),
        ];
        let mut full = base("1123456789m555p");
        full["win_tile"] = json!("1m");
        cases.push(("bad_input", full));
        let mut crowded = base("1123456789m555p");
        crowded["seen"] = json!("5555p");
        cases.push(("too_many_copies", crowded));
        for (code, input) in cases {
            let result = waits(rules, input);
            let reasons = result["reasons"].as_array().map_or(&[][..], Vec::as_slice);
            assert!(reasons.contains(&json!(code)), "{rules} {code}: {result}");
        }
    }
}
