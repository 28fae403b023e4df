//! Limits of a line on the wire: its length, the length of its lists, and how much is answered.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use quejing::cli::answer_line;
use quejing_rules::RuleSet;
use serde_json::{Value, json};

use crate::common::cases;

/// The longest line, in bytes.
const MOST: usize = 1 << 20;

fn answer_of(set: RuleSet, input: &Value) -> Value {
    let line = json!({ "input": input }).to_string();
    let answer = answer_line(line.as_bytes(), set, false);
    assert!(
        answer.len() < 12 * line.len() + 30_000,
        "{} bytes are answered to {}: {:.200}",
        answer.len(),
        line.len(),
        line
    );
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    answer["result"].clone()
}

fn set(name: &str) -> RuleSet {
    name.parse().expect("a rule set")
}

/// A hand of every family, with extra fields.
fn hand(more: Value) -> Value {
    let mut hand = json!({"concealed": "2288m113355p88s7z", "win_tile": "7z", "seat_wind": "S", "self_draw": true});
    if let (Some(hand), Value::Object(more)) = (hand.as_object_mut(), more) {
        hand.extend(more);
    }
    hand
}

#[test]
fn a_line_that_is_too_long_is_answered_and_the_run_goes_on() {
    let good = json!({"id": 1, "input": hand(json!({}))}).to_string();
    let padded = |length: usize| format!("{good}{}", " ".repeat(length - good.len()));
    let (most, over) = (padded(MOST), padded(MOST + 1));
    let garbage = "[".repeat(3 * MOST);
    let lines = [&over, &good, &most, &garbage, &good, &most, &over, &garbage].map(String::as_str);
    let expected = [false, true, true, false, true, true, false, false];
    // With and without an end on the last line.
    for end in ["", "\n"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quejing"))
            .args(["score", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let text = lines.join("\n") + end;
        let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("it does not panic").expect("it reads all");
        assert!(output.status.success());
        let answers: Vec<Value> =
            (output.stdout.lines()).map(|line| serde_json::from_str(&line.expect("UTF-8")).expect("JSON")).collect();
        assert_eq!(answers.len(), lines.len());
        for (answer, is_read) in answers.iter().zip(expected) {
            let result = &answer["result"];
            match is_read {
                true => assert_eq!(result["verdict"], "win"),
                false => {
                    assert_eq!((&result["verdict"], &result["reason"]), (&json!("invalid"), &json!("line_too_long")));
                    assert_eq!(answer["id"], Value::Null);
                }
            }
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_line_without_end_does_not_fill_the_memory() {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 400000; exec \"$0\" score --json"])
        .arg(env!("CARGO_BIN_EXE_quejing"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let writer = std::thread::spawn(move || {
        let much = [b'"'; 1 << 20];
        (0..200).try_for_each(|_| stdin.write_all(&much))
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("it does not panic").expect("it reads all");
    assert!(output.status.success());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one answer");
    assert_eq!(answer["result"]["reason"], "line_too_long");
}

#[test]
fn what_is_wrong_again_is_counted() {
    for family in ["lingque-v28", "riichi", "zung-jung", "house"] {
        let result = answer_of(set(family), &hand(json!({"flags": vec!["x"; 50]})));
        let problems = result["problems"].as_array().expect("problems");
        assert!(problems.len() <= 2, "{family}: {problems:?}");
        assert_eq!(problems[0]["code"], "bad_flag");
        assert_eq!(problems[0]["count"], 50);
        assert_eq!(result["more_problems"], Value::Null);
        let once = answer_of(set(family), &hand(json!({"flags": ["x"]})));
        assert_eq!(once["problems"][0]["count"], Value::Null, "{family}");
        // Of many different ones, some are listed, and each code is named.
        let words: Vec<String> = (0..60).map(|word| format!("x{word}")).collect();
        let result = answer_of(set(family), &hand(json!({"flags": words, "melds": [3, 3]})));
        assert_eq!(result["problems"].as_array().map(Vec::len), Some(32));
        assert!(result["more_problems"].as_u64() >= Some(28), "{family}: {}", result["more_problems"]);
        let reasons = result["reasons"].as_array().expect("reasons");
        assert!(reasons.contains(&json!("bad_flag")) && reasons.contains(&json!("bad_input")), "{family}: {reasons:?}");
    }
}

/// Every list, object and text of a request, some tens of thousands of entries long. In a sample, those of a hand are
/// asked in the mode `hand` or `waits` by turns.
fn long_requests() -> Vec<(&'static str, Value)> {
    let many = |entry: Value, bytes: usize| Value::from(vec![entry; 100_000 / bytes]);
    let named = |value: Value| -> Value {
        let names = (0..7_000).map(|name| (format!("{name:06}"), value.clone()));
        Value::Object(names.collect())
    };
    let tiles = "1m9p5z".repeat(17_000);
    let meld = json!({"type": "pung", "tiles": "111m"});
    let discard = json!({"seat": 1, "tile": "1m"});
    let players = json!(["a", "b", "c", "d"]);
    let kong = json!({"type": "kong", "kind": "concealed", "by": "a"});
    let modes = ["hand", "waits"];
    let mut requests = Vec::new();
    for (number, family) in ["lingque-v28", "riichi", "zung-jung", "house"].into_iter().enumerate() {
        let fields = [
            json!({"flags": many(json!("x"), 4)}),
            json!({"flags": many(json!("last_tile"), 12)}),
            json!({"melds": many(meld.clone(), 34)}),
            json!({"melds": many(json!(7), 2)}),
            json!({"melds": [{"type": "pung", "tiles": tiles}]}),
            json!({"options": named(json!(1))}),
            json!({"history": many(discard.clone(), 22)}),
            json!({"history": many(json!({}), 3)}),
            json!({"indicators": many(json!("1m"), 5)}),
            json!({"indicators": tiles}),
            json!({"dora_indicators": tiles}),
            json!({"note": many(json!(0), 2)}),
            json!({"seat_wind": many(json!(0), 2)}),
            json!({"flowers": tiles}),
            json!({"concealed": tiles}),
            json!({"win_tile": tiles}),
            json!({"mode": tiles}),
            named(json!(1)),
        ];
        for (turn, field) in fields.into_iter().enumerate() {
            for mode in modes.iter().cycle().skip(number + turn).take(cases(1, modes.len())) {
                let mut request = hand(field.clone());
                if *mode == "waits" {
                    request["mode"] = json!("waits");
                    if request["win_tile"] == "7z" {
                        request["win_tile"] = Value::Null;
                    }
                    request["seen"] = json!("1m");
                }
                requests.push((family, request));
            }
        }
        requests.push((family, json!({"mode": "waits", "concealed": "2288m113355p88s7z", "seat_wind": "S", "seen": tiles, "discards": tiles})));
    }
    let lingque = |value| ("lingque-v28", value);
    let riichi = |value| ("riichi", value);
    let zung_jung = |value| ("zung-jung", value);
    let house = |value| ("house", value);
    requests.extend([
        lingque(json!({"mode": "reduced", "scores": many(json!(0), 2)})),
        lingque(json!({"mode": "reduced", "scores": (0..30_000).map(|n| f64::from(n) * 1.5).collect::<Vec<_>>()})),
        lingque(json!({"mode": "reduced", "scores": [1, 2], "options": named(json!(1))})),
        lingque(json!({"mode": "settle", "points": 30, "winner": 3, "self_draw": true, "provided": named(json!(1))})),
        riichi(json!({"mode": "multi", "discarder": 0, "hands": many(hand(json!({})), 90)})),
        riichi(json!({"mode": "multi", "discarder": 0, "hands": [hand(json!({"flags": many(json!("x"), 4)}))]})),
        riichi(json!({"mode": "draw", "tenpai": many(json!(true), 5), "nagashi": many(json!(true), 5)})),
        riichi(json!({"mode": "final", "points": many(json!(1), 2)})),
        zung_jung(json!({"mode": "hands", "hands": many(Value::Null, 5)})),
        zung_jung(json!({"mode": "hands", "hands": vec![json!({}); 4_096]})),
        zung_jung(json!({"mode": "hands", "hands": vec![json!({"winner": 1, "total": 40, "discarder": 2, "win_tile": "1m", "history": vec![discard.clone(); 8]}); 500]})),
        zung_jung(json!({"mode": "settle", "winner": 1, "total": 40, "discarder": 0, "win_tile": "1m", "history": many(discard, 22)})),
        house(json!({"mode": "settle", "players": players, "events": many(kong.clone(), 45)})),
        house(json!({"mode": "settle", "players": many(json!("a"), 4), "events": []})),
        house(json!({"mode": "settle", "players": players, "open": many(json!("a"), 4), "events": []})),
        house(json!({"mode": "settle", "players": players, "spectators": named(json!("a")), "events": [kong]})),
        house(json!({"mode": "settle", "players": players, "camps": named(json!(["x"])), "events": []})),
        house(json!({"mode": "settle", "players": players, "camps": {"a": many(json!("x"), 4)}, "events": []})),
        house(json!({"mode": "settle", "players": players, "events": [{"type": "false_win", "by": "a", "tenpai": named(json!(1))}]})),
        house(json!({"mode": "rotate", "n": 5, "table": many(json!("a"), 4), "off": many(json!("b"), 4), "winner": "b"})),
        house(json!({"mode": "rotate", "n": 9, "tables": [many(json!("a"), 4), ["b"]], "bettors": {"A": many(json!("a"), 4)}, "free": "x"})),
    ]);
    requests
}

#[test]
fn no_list_of_a_request_costs_more_than_a_moment() {
    for (family, input) in long_requests() {
        let begun = Instant::now();
        let result = answer_of(set(family), &input);
        let took = begun.elapsed();
        let shown = format!("{family} {:.120}", input.to_string());
        assert!(result["verdict"].is_string(), "{shown}");
        // Tenths of a second in an unoptimised build; anything quadratic took minutes.
        assert!(took < Duration::from_secs(20), "{shown}: {took:?}");
        if std::env::var_os("SHOW").is_some() {
            println!("{:>6} ms  {:.100}  {shown}", took.as_millis(), result.to_string());
        }
    }
}

#[test]
fn lists_of_usual_length_are_read_and_longer_ones_named() {
    let scores =
        |count: u32| json!({"mode": "reduced", "scores": (0..count).map(|n| (n * 7_919) % count).collect::<Vec<_>>()});
    let lingque = set("lingque-v28");
    let reduced = answer_of(lingque, &scores(80_000));
    assert_eq!(reduced["verdict"], "reduced");
    let sum: f64 = (reduced["reduced"].as_array().into_iter().flatten()).filter_map(Value::as_f64).sum();
    assert!(sum.abs() < 1e-3, "{sum}");
    let refused = answer_of(lingque, &scores(100_001));
    assert_eq!(refused["problems"][0]["message"], "scores: expected at most 100000 entries");
    let hands = |count: usize| json!({"mode": "hands", "hands": vec![json!({"winner": 1, "total": 40, "self_draw": true}); count]});
    assert_eq!(answer_of(set("zung-jung"), &hands(4_096))["verdict"], "settled");
    let refused = answer_of(set("zung-jung"), &hands(4_097));
    assert_eq!(refused["problems"][0]["message"], "hands: expected at most 4096 entries");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = std::env::temp_dir();
    let output =
        Command::new(env!("CARGO_BIN_EXE_quejing")).args(["score", "--json"]).arg(&folder).output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.starts_with("quejing: not_a_file: "), "{words}");
    let mut lines = BufReader::new(&*output.stdout).lines();
    assert!(lines.next().is_none());
}
