//! `quejing score` from outside: every input line gets an answer and none stops the run; on the command line an error
//! is one sentence with a code and a non-zero status.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};

fn quejing(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .arg("score")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that needs no input may end before reading it all.
    let _ = feeder.join().expect("the feeding thread does not panic");
    output
}

fn answers(input: &[u8]) -> Vec<Value> {
    let output = quejing(&["--json"], input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

fn answer(input: Value) -> Value {
    crate::wire::answer("lingque-v28", &input)
}

/// Far more lines than are answered together, taking very different time, the last without an end.
#[test]
fn many_lines_are_answered_each_in_their_order() {
    let asked: Vec<Value> = (0..1_500)
        .map(|id| match id % 3 {
            0 => json!({"id": id, "rules": "lingque-v28", "input": hand(&[])}),
            1 => json!({"id": id, "rules": "riichi", "input": {"mode": "waits", "concealed": "1112345678999m"}}),
            _ => json!({"id": id, "rules": "none such"}),
        })
        .collect();
    // Blanks fill the buffer of the program several times for the price of few answers.
    let lines: Vec<String> = asked.iter().map(|line| format!("{}{line}", " ".repeat(400))).collect();
    let answered = answers(lines.join("\n").as_bytes());
    assert_eq!(answered.len(), asked.len());
    for (asked, answer) in asked.iter().zip(&answered) {
        assert_eq!((&answer["id"], &answer["rules"]), (&asked["id"], &asked["rules"]));
        let same = match asked["id"].as_u64().map(|id| id % 3) {
            Some(0) => &answered[0]["result"],
            Some(1) => &answered[1]["result"],
            _ => &answered[2]["result"],
        };
        assert_eq!(&answer["result"], same);
    }
    assert_eq!(answered[0]["result"]["verdict"], "win");
    assert_eq!(answered[2]["result"]["reason"], "unknown_rules");
}

/// A program that waits for an answer before writing its next line gets it, whatever has been begun after that line.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["score", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let stdout = child.stdout.take().expect("standard output is piped");
    let (sender, receiver) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines() {
            let line = line.expect("answers are UTF-8");
            sender.send(line).expect("the test still listens");
        }
    });
    for (written, id) in [("{\"id\": 1}\n{\"id\"", 1), (": 2}\n", 2), ("{\"id\": 3}", 3)] {
        stdin.write_all(written.as_bytes()).expect("it still reads");
        if id == 3 {
            break;
        }
        let line = receiver.recv_timeout(Duration::from_secs(60));
        let answer: Value = serde_json::from_str(&line.expect("an answer comes")).expect("an answer is JSON");
        assert_eq!(answer["id"], id);
    }
    drop(stdin);
    let last = receiver.recv_timeout(Duration::from_secs(60));
    assert!(last.expect("an answer comes").starts_with("{\"id\":3,"));
    reader.join().expect("the reading thread does not panic");
    assert!(child.wait().expect("the program ends").success());
}

/// A sound hand with some fields replaced.
fn hand(changes: &[(&str, Value)]) -> Value {
    let mut hand = json!({
        "concealed": "2288m113355p88s7z", "win_tile": "7z", "self_draw": false, "seat_wind": "S",
        "flags": [], "flowers": 0, "melds": [],
    });
    for (name, value) in changes {
        hand[*name] = value.clone();
    }
    hand
}

#[test]
fn a_sound_hand_is_answered() {
    let result = answer(hand(&[]));
    assert_eq!(result["verdict"], "win");
    assert_eq!(result["points"], 40);
}

#[test]
fn every_wrong_field_is_named() {
    let cases = [
        (hand(&[("concealed", json!("12x"))]), "bad_tile"),
        (hand(&[("concealed", json!("2288m113355p88s8z"))]), "bad_tile"),
        (hand(&[("concealed", json!("2288m113355p88sf1"))]), "bad_tile"),
        (hand(&[("concealed", json!(17))]), "bad_input"),
        (hand(&[("concealed", Value::Null)]), "bad_input"),
        (hand(&[("concealed", json!("2288m113355p88s"))]), "tile_count"),
        (hand(&[("concealed", json!("2288m113355p888s77z"))]), "tile_count"),
        (hand(&[("concealed", json!("7777z2288m11335p"))]), "too_many_copies"),
        (hand(&[("win_tile", json!(""))]), "bad_tile"),
        (hand(&[("win_tile", json!("1m2m"))]), "bad_tile"),
        (hand(&[("win_tile", Value::Null)]), "bad_input"),
        (hand(&[("self_draw", json!("yes"))]), "bad_input"),
        (hand(&[("seat_wind", json!("X"))]), "bad_seat"),
        (hand(&[("seat_wind", Value::Null)]), "bad_seat"),
        (hand(&[("flowers", json!(9))]), "bad_flowers"),
        (hand(&[("flowers", json!(-1))]), "bad_flowers"),
        (hand(&[("flowers", json!(1e30))]), "bad_flowers"),
        (hand(&[("flowers", json!(2.5))]), "bad_flowers"),
        (hand(&[("flags", json!("heaven"))]), "bad_input"),
        (hand(&[("flags", json!([7]))]), "bad_flag"),
        (hand(&[("flags", json!(["riichi"]))]), "bad_flag"),
        (hand(&[("flags", json!(["heaven"]))]), "flag_conflict"),
        (hand(&[("flags", json!(["after_kong"])), ("self_draw", json!(true))]), "flag_conflict"),
        (hand(&[("flags", json!(["rob_kong"]))]), "flag_conflict"),
        (hand(&[("melds", json!({}))]), "bad_input"),
        (hand(&[("melds", json!([5])), ("concealed", json!("2288m113355p"))]), "bad_input"),
        (hand(&[("melds", json!([{"type": "chow", "tiles": "124m"}]))]), "bad_meld"),
        (hand(&[("melds", json!([{"type": "pair", "tiles": "111m"}]))]), "bad_meld"),
        (hand(&[("melds", json!([{"type": "pung", "tiles": "111m", "concealed": true}]))]), "bad_meld"),
        (hand(&[("melds", json!([{"type": "kong", "tiles": "1111m", "from": 4}]))]), "bad_seat"),
        (hand(&[("melds", json!([{"type": "pung", "tiles": "11?m"}]))]), "bad_tile"),
        (hand(&[("mode", json!("riches"))]), "bad_input"),
        (hand(&[("mode", json!(1))]), "bad_input"),
        (hand(&[("options", json!({"jingtongdui_fu": 14}))]), "bad_option"),
        (hand(&[("options", json!({"no_such_switch": true}))]), "bad_option"),
        (hand(&[("options", json!([]))]), "bad_input"),
        (json!([]), "bad_input"),
        (Value::Null, "bad_input"),
    ];
    for (input, code) in cases {
        let result = answer(input.clone());
        assert_eq!(result["verdict"], "invalid", "{input}");
        let reasons = result["reasons"].as_array().expect("reasons are listed");
        assert!(reasons.contains(&json!(code)), "{input}: {reasons:?}, expected {code}");
    }
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let result = answer(hand(&[
        ("concealed", json!("2288m113355p88s")),
        ("seat_wind", json!("")),
        ("flowers", json!(12)),
        ("flags", json!(["heaven"])),
    ]));
    for code in ["tile_count", "bad_seat", "bad_flowers", "flag_conflict"] {
        assert!(result["reasons"].as_array().is_some_and(|reasons| reasons.contains(&json!(code))), "{code}");
    }
}

#[test]
fn payments_are_settled_and_wrong_deals_refused() {
    let deal = |changes: &[(&str, Value)]| {
        let mut deal = json!({"mode": "settle", "points": 30, "winner": 3, "self_draw": true, "discarder": null, "provided": {"2": 4}});
        for (name, value) in changes {
            deal[*name] = value.clone();
        }
        answer(deal)
    };
    assert_eq!(deal(&[])["payments"], json!([-22, -22, -91, 135]));
    assert_eq!(deal(&[("provided", json!({"1": 5}))])["payments"], json!([0, -135, 0, 135]));
    let wrong = [
        ("points", json!(31), "bad_input"),
        ("points", json!(-4), "bad_input"),
        ("points", json!(1e99), "bad_input"),
        ("points", Value::Null, "bad_input"),
        ("winner", json!(4), "bad_seat"),
        ("winner", Value::Null, "bad_seat"),
        ("discarder", json!(1), "bad_seat"),
        ("self_draw", json!(false), "bad_seat"),
        ("provided", json!({"3": 1}), "bad_seat"),
        ("provided", json!({"9": 1}), "bad_seat"),
        ("provided", json!({"1": 4, "2": 4}), "bad_input"),
        ("provided", json!({"1": -1}), "bad_input"),
        ("provided", json!([1]), "bad_input"),
    ];
    for (name, value, code) in wrong {
        let result = deal(&[(name, value.clone())]);
        assert_eq!((&result["verdict"], &result["reason"]), (&json!("invalid"), &json!(code)), "{name} {value}");
    }
}

#[test]
fn reduced_scores_sum_to_zero_and_switches_are_checked() {
    let result = answer(json!({"mode": "reduced", "scores": [480, 0, 0, -480]}));
    let reduced: Vec<f64> = result["reduced"].as_array().expect("scores").iter().filter_map(Value::as_f64).collect();
    // T0 √4 = 960: tanh(480/960) twice and tanh(960/960) once.
    let first = 2.0 * 0.5f64.tanh() + 1.0f64.tanh();
    assert!((reduced[0] - first).abs() < 1e-12 && (reduced[3] + first).abs() < 1e-12);
    let printed =
        answer(json!({"mode": "reduced", "scores": [480, 0, 0, -480], "options": {"orientation": "as_printed"}}));
    assert!((printed["reduced"][0].as_f64().expect("a number") + first).abs() < 1e-12);
    for options in [json!({"t0": 0}), json!({"n": "games"}), json!({"n": []}), json!({"alpha": "x"}), json!({"t1": 3})]
    {
        let result = answer(json!({"mode": "reduced", "scores": [1, 2], "options": options}));
        assert_eq!(result["reason"], "bad_option", "{options}");
    }
    for scores in [json!([]), json!(["1"]), json!(7), Value::Null] {
        assert_eq!(answer(json!({"mode": "reduced", "scores": scores}))["reason"], "bad_input");
    }
}

#[test]
fn garbage_lines_are_answered_and_the_run_goes_on() {
    let good = json!({"id": 7, "input": hand(&[])}).to_string();
    let deep = "[".repeat(100_000);
    let lines: Vec<&[u8]> = vec![
        b"",
        b"{",
        b"null",
        b"[]",
        b"\"text\"",
        b"\xff\xfe\x00",
        b"{\"id\": 1e400}",
        deep.as_bytes(),
        b"{\"id\": {\"a\": [1]}, \"rules\": \"go\", \"input\": {}}",
        b"{\"rules\": 5, \"input\": {}}",
        good.as_bytes(),
    ];
    let answers = answers(&lines.join(&b'\n'));
    assert_eq!(answers.len(), lines.len());
    let (last, others) = answers.split_last().expect("there are answers");
    assert!(others.iter().all(|answer| answer["result"]["verdict"] == "invalid"));
    assert_eq!(answers[8]["id"], json!({"a": [1]}));
    assert_eq!(answers[8]["result"]["reason"], "unknown_rules");
    assert_eq!(
        (&last["id"], &last["rules"], &last["result"]["points"]),
        (&json!(7), &json!("lingque-v28"), &json!(40))
    );
}

/// JSON of every type, slightly nested.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[0-9mpszfq]{0,16}".prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        Just(json!("chow")),
        Just(json!("kong")),
        Just(json!("heaven")),
        Just(json!("E")),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("type|tiles|concealed|added|from|0|3|t0|n", inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn strange_values_in_any_field_get_an_answer(
        changes in prop::collection::vec(
            prop::collection::vec(
                ("concealed|win_tile|melds|self_draw|seat_wind|flowers|flags|options|mode|explain|points|winner|provided|scores", any_json()),
                0..4,
            ),
            200,
        ),
    ) {
        let modes = ["hand", "settle", "reduced"];
        let lines: Vec<String> = changes.iter().enumerate().map(|(index, changes)| {
            let mut input = hand(&[("mode", json!(modes[index % 3]))]);
            changes.iter().for_each(|(name, value)| input[name.as_str()] = value.clone());
            json!({"id": index, "input": input}).to_string()
        }).collect();
        let answers = answers(lines.join("\n").as_bytes());
        prop_assert_eq!(answers.len(), lines.len());
        for answer in answers {
            prop_assert!(answer["result"]["verdict"].is_string());
        }
    }
}

#[test]
fn the_command_line_scores_and_settles() {
    let output = quejing(
        &["--seat", "S", "--win", "中", "--discarder", "E", "--lang", "en", "二二八八万一一三三五五筒八八索中"],
        b"",
    );
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    for part in ["Seven Pairs", "10 fu × 4 fan = 40 points", "East → South  80", "South +160"] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn the_command_line_names_what_is_wrong() {
    let cases: [(&[&str], &str); 11] = [
        (&["12x"], "bad_tile"),
        (&["123m"], "tile_count"),
        (&["--seat", "Q", "123m"], "bad_seat"),
        (&["--seat", "E", "--win", "1m", "2222m113355p88s7z"], "no_win"),
        (&["--seat", "E", "--win", "1m", "--meld", "567p", "234m345s789s1m"], "below_minimum"),
        (&["--seat", "E", "--meld", "124m", "123m"], "bad_meld"),
        (&["--seat", "E", "--meld", "1111m:sideways", "123m"], "bad_meld"),
        (&["--seat", "E", "--flag", "luck", "123m"], "bad_flag"),
        (&["--rules", "bridge", "123m"], "unknown_rules"),
        (&["--seat", "E", "--flowers", "-1", "2288m113355p88s77z"], "bad_flowers"),
        (&[], "bad_input"),
    ];
    for (arguments, code) in cases {
        let output = quejing(arguments, b"");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text.contains(code), "{arguments:?}: {code} is missing in {text}");
        assert!(text.lines().all(|line| line.starts_with("quejing: ")), "{text}");
    }
}
