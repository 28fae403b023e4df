//! `quejing compare` from outside: the differences between editions and between rule sets, as data and in words.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn compare(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quejing")).arg("compare").args(arguments).output().expect("the program runs")
}

fn answer(arguments: &[&str]) -> Value {
    let mut all = vec!["--json"];
    all.extend(arguments);
    let output = compare(&all);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The differences of one kind.
fn of_kind<'a>(answer: &'a Value, kind: &str) -> Vec<&'a Value> {
    let list = answer["comparisons"][0]["differences"].as_array().expect("differences");
    list.iter().filter(|difference| difference["kind"] == kind).collect()
}

#[test]
fn another_value_another_multiplier_and_another_total_are_told() {
    // 三色贯通 is 8/2 in edition 26 and 8/3 in 28; 门前清 closes both.
    let answer = answer(&[
        "--rules",
        "lingque-v26",
        "--rules",
        "lingque-v28",
        "--seat",
        "S",
        "--win",
        "2z",
        "123m456p789s345m2z",
    ]);
    let worth = of_kind(&answer, "worth");
    assert_eq!(worth.len(), 1);
    assert_eq!((&worth[0]["pattern"], &worth[0]["fan"]), (&json!("mixed_straight"), &json!([2, 3])));
    assert_eq!(of_kind(&answer, "multiplier").len(), 1);
    // 门前清 2 + 三色贯通 8 + 番牌 门风牌 2 = 12 fu, by 3 and by 4.
    assert_eq!(of_kind(&answer, "total")[0]["values"], json!([36, 48]));
    assert!(of_kind(&answer, "minimum").is_empty() && of_kind(&answer, "verdict").is_empty());
}

#[test]
fn a_pattern_that_an_edition_does_not_have_is_told_as_such() {
    // 五门齐 came after edition 26.
    let answer = answer(&[
        "--rules",
        "lingque-v26",
        "--rules",
        "lingque-v28",
        "--seat",
        "S",
        "--win",
        "7z",
        "123m456p234s111z7z",
    ]);
    let only = of_kind(&answer, "only_in");
    assert_eq!(only.len(), 1);
    assert_eq!((&only[0]["pattern"]["id"], &only[0]["side"]), (&json!("all_types"), &json!("second")));
    assert_eq!(only[0]["absence"], "not_in_the_rules");
}

#[test]
fn a_pattern_that_another_suppresses_is_told_with_the_reason() {
    // Edition 29 counts 双同刻 next to 清幺九, edition 28 does not.
    let answer = answer(&[
        "--rules",
        "lingque-v28",
        "--rules",
        "lingque-v29",
        "--seat",
        "S",
        "--win",
        "1s",
        "111m999m111p999p1s",
    ]);
    let only = of_kind(&answer, "only_in");
    let double = only.iter().find(|only| only["pattern"]["id"] == "mixed_double_triplet").expect("双同刻");
    assert_eq!((&double["side"], &double["absence"]), (&json!("second"), &json!("suppressed")));
    let reasons = double["reasons"].as_array().expect("reasons");
    assert!(reasons.contains(&json!({"reason": "implied_by", "by": "all_terminals"})), "{reasons:?}");
}

#[test]
fn families_share_ideas_and_not_units() {
    let hand = [
        "--rules",
        "zung-jung",
        "--rules",
        "riichi",
        "--rules",
        "lingque-v28",
        "--seat",
        "S",
        "--discarder",
        "E",
        "--win",
        "9s",
    ];
    let mut all = hand.to_vec();
    all.push("123456789m55m78s");
    let answer = answer(&all);
    // 一氣通貫 is in all three, so it is not reported as missing.
    let told = answer["comparisons"].as_array().expect("comparisons");
    assert_eq!(told.len(), 2);
    for comparison in told {
        let list = comparison["differences"].as_array().expect("differences");
        assert!(list.iter().any(|difference| difference["kind"] == "other_units"));
        let missing: Vec<&Value> = list
            .iter()
            .filter(|difference| difference["kind"] == "only_in")
            .map(|only| &only["pattern"]["id"])
            .collect();
        for straight in ["7.1", "ittsu", "pure_straight"] {
            assert!(!missing.contains(&&json!(straight)), "{straight} in {missing:?}");
        }
    }
    // 門前清 is worth something in Zung Jung but is not a yaku of riichi.
    assert!(
        of_kind(&answer, "only_in")
            .iter()
            .any(|only| only["pattern"]["id"] == "1.2" && only["absence"] == "not_in_the_rules")
    );
}

#[test]
fn a_verdict_that_differs_is_told() {
    // 門前清 alone: 5 points in Zung Jung, no yaku in riichi, 4 points of the 10 in Lingque.
    let hand = [
        "--rules",
        "zung-jung",
        "--rules",
        "riichi",
        "--rules",
        "lingque-v28",
        "--seat",
        "S",
        "--win",
        "1z",
        "123m567p789s456s1z",
    ];
    let answer = answer(&hand);
    let verdicts: Vec<&Value> =
        answer["sheets"].as_array().expect("sheets").iter().map(|sheet| &sheet["verdict"]).collect();
    assert_eq!(verdicts, ["win", "no_yaku", "below_minimum"]);
    assert_eq!(of_kind(&answer, "verdict")[0]["values"], json!(["win", "no_yaku"]));
    assert_eq!(of_kind(&answer, "minimum")[0]["values"], json!([0, null]));
}

#[test]
fn it_is_told_in_both_languages() {
    for (lang, parts) in [("zh", ["五门齐", "没有这个番种", "总数"]), ("en", ["All Types", "no such pattern", "total"])]
    {
        let output = compare(&[
            "--rules",
            "lingque-v26",
            "--rules",
            "lingque-v28",
            "--lang",
            lang,
            "--seat",
            "S",
            "--win",
            "7z",
            "123m456p234s111z7z",
        ]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        for part in parts {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }
}

#[test]
fn what_is_wrong_is_one_sentence_with_a_code() {
    let cases: [(&[&str], &str); 5] = [
        (&["--rules", "riichi", "123m"], "bad_input"),
        (&["--rules", "riichi", "--rules", "bridge", "123m"], "unknown_rules"),
        (&["--rules", "riichi", "--rules", "zung-jung", "12x"], "bad_tile"),
        (&["--rules", "riichi", "--rules", "lingque-v28", "--seat", "S", "123m"], "tile_count"),
        (
            &[
                "--rules",
                "lingque-v28",
                "--rules",
                "lingque-v26",
                "--flag",
                "luck",
                "--seat",
                "S",
                "123m456p789s11122z",
            ],
            "bad_flag",
        ),
    ];
    for (arguments, code) in cases {
        let output = compare(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text.contains(code) && text.lines().count() == 1, "{arguments:?}: {text}");
    }
}
