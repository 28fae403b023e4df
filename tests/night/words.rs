//! A night from the command line: error messages in every language, the reduced score, corrections with several
//! winners.

use std::process::Command;

use crate::support::{Night, begun};
use serde_json::Value;

/// Returns the rest of a sentence without wire names, options and what the person wrote.
fn english_words(sentence: &str, written: &[&str]) -> Vec<String> {
    let known = "quejing night events list new JSON NAME NUMBER POINTS VALUE TILE UNITS PLAYER FROM AMOUNT";
    sentence
        .split(|letter: char| !(letter.is_ascii_alphanumeric() || "-_".contains(letter)))
        .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 3)
        .filter(|word| !word.starts_with("--") && !word.contains('_'))
        .filter(|word| !known.split(' ').any(|known| known == *word))
        .filter(|word| !written.iter().any(|text| text.contains(word)))
        .filter(|word| !["exhausted", "abandoned", "players", "hands", "concealed", "added"].contains(word))
        .map(str::to_owned)
        .collect()
}

#[test]
fn before_the_first_night_the_way_to_begin_one_is_told() {
    let night = Night::new("nothing-yet");
    for arguments in [&["due"][..], &["undo"], &["standings"]] {
        let said = night.complaint(arguments);
        assert!(said.contains("no_night") && said.contains("quejing night new"), "{said}");
    }
    let said = night.complaint(&["--ledger", "elsewhere.sqlite", "due"]);
    assert!(said.contains("ledger_file") && said.contains("elsewhere.sqlite"), "{said}");
}

#[test]
fn what_is_wrong_is_told_in_the_language_asked_for_with_the_same_code() {
    let night = begun("slips");
    let cases: &[(&str, &[&str])] = &[
        ("no_night", &["--night", "nowhere", "due"]),
        ("unknown_player", &["add", "riichi", "Zoe"]),
        ("night_unknown_hand", &["void", "9", "--reason", "x"]),
        ("nothing_to_redo", &["redo"]),
        ("bad_input", &["add", "draw", "--why", "tired"]),
        ("bad_input", &["add", "money", "A:B", "--why", "x"]),
        ("bad_amount", &["add", "money", "A:B:x1", "--why", "x"]),
        ("bad_input", &["add", "win", "--winner", "A", "--provided", "B"]),
        ("bad_input", &["add", "win", "--winner", "A", "--also", "B=x"]),
        ("bad_tile", &["add", "win", "--winner", "A", "--tiles", "12x"]),
        ("no_win", &["add", "win", "--winner", "A", "--tiles", "12346789m77711z5s"]),
        ("bad_meld", &["add", "win", "--winner", "A", "--tiles", "11m", "--meld", "123m:no"]),
        ("bad_input", &["add", "event", "{"]),
        ("night_cannot_settle", &["add", "win", "--winner", "A", "--points", "31"]),
        ("night_bad_value", &["add", "win", "--winner", "A", "--fan", "3"]),
        ("night_player_count", &["add", "seats", "A", "B", "C"]),
        ("night_cannot_settle", &["add", "win", "--winner", "A", "--points", "30", "--also", "B=30"]),
        ("no_file", &["import", "/nowhere.jsonl"]),
        ("bad_input", &["standings", "--root", "many"]),
        ("bad_input", &["standings", "--t0", "many"]),
        ("night_bad_reduced", &["standings", "--t0", "-3"]),
        ("night_bad_reduced", &["add", "reduced", "--root", "-4"]),
        ("night_bad_reduced", &["new", "another", "--players", "A,B,C,D", "--t0", "-3"]),
        ("bad_input", &["add", "draw", "--table", "0"]),
        ("nothing_to_undo", &["undo"]),
    ];
    for (code, arguments) in cases {
        let said = |lang| night.complaint(&[arguments, &["--lang", lang][..]].concat());
        let [english, chinese, japanese] = ["en", "zh", "ja"].map(said);
        for sentence in [&english, &chinese, &japanese] {
            assert!(sentence.contains(&format!("{code}: ")), "{sentence}");
            assert_eq!(sentence.lines().count(), 1, "{sentence}");
        }
        assert!(english.is_ascii(), "{english}");
        for other in [chinese, japanese] {
            assert!(!other.is_ascii(), "{other}");
            let other = other.trim_start_matches("quejing: ");
            assert_eq!(english_words(other, arguments), [""; 0], "{other}");
        }
    }
}

/// S_i = α Σ_j tanh((s_i − s_j) / (T0 √n)), section 9 of the Lingque specification, written out for four players.
fn reduced(scores: [f64; 4], t0: f64, alpha: f64, n: f64, sign: f64) -> [f64; 4] {
    let unit = t0 * n.sqrt();
    scores.map(|own| alpha * scores.map(|other| (sign * (own - other) / unit).tanh()).iter().sum::<f64>())
}

#[test]
fn how_the_reduced_score_is_made_stays_with_the_night_and_can_be_changed_on_the_record() {
    let night = Night::new("reduced");
    night.json(&["new", "r", "--players", "A,B,C,D", "--t0", "600", "--root", "hands"]);
    // 30 points by self-draw: 45 from each.
    night.json(&["add", "win", "--winner", "A", "--points", "30"]);
    night.json(&["add", "draw"]);
    let scores = [135.0, -45.0, -45.0, -45.0];
    let shown = |arguments: &[&str]| {
        let standings = night.json(&[&["standings"], arguments].concat());
        let mut places = standings["standings"]["places"].as_array().unwrap().clone();
        places.sort_by_key(|place| place["name"].to_string());
        let each = places.iter().map(|place| place["reduced"].as_f64().unwrap());
        each.collect::<Vec<f64>>()
    };
    let near = |found: &[f64], wanted: [f64; 4]| {
        let close = found.iter().zip(wanted).all(|(one, other)| (one - other).abs() < 1e-12);
        assert!(close && found.len() == 4, "{found:?} {wanted:?}");
    };
    near(&shown(&[]), reduced(scores, 600.0, 1.0, 2.0, 1.0));
    // Looking at it with other settings is not recorded.
    near(&shown(&["--t0", "100"]), reduced(scores, 100.0, 1.0, 2.0, 1.0));
    near(&shown(&[]), reduced(scores, 600.0, 1.0, 2.0, 1.0));
    night.json(&["add", "reduced", "--alpha", "2.5", "--root", "players", "--as-printed"]);
    near(&shown(&[]), reduced(scores, 600.0, 2.5, 4.0, -1.0));
    let refused = night.complaint(&["add", "reduced", "--t0", "0"]);
    assert!(refused.contains("night_bad_reduced"), "{refused}");
    // What other programs replay gives the same result, before and after the change.
    let file = night.0.join("out.jsonl");
    let file = file.to_str().unwrap();
    night.json(&["export", "--out", file]);
    let output = Command::new(env!("CARGO_BIN_EXE_quejing")).args(["replay", "--json", file]).output().unwrap();
    let lines: Vec<Value> =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |line: &Value| {
        let names = line["names"].as_object().unwrap();
        let mut each: Vec<(&str, f64)> =
            names.iter().map(|(id, name)| (name.as_str().unwrap(), line["reduced"][id].as_f64().unwrap())).collect();
        each.sort_by_key(|(name, _)| *name);
        each.into_iter().map(|(_, score)| score).collect::<Vec<f64>>()
    };
    let last = lines.len() - 1;
    near(&of(&lines[last - 1]), reduced(scores, 600.0, 1.0, 2.0, 1.0));
    near(&of(&lines[last]), reduced(scores, 600.0, 2.5, 4.0, -1.0));
    night.json(&["undo"]);
    near(&shown(&[]), reduced(scores, 600.0, 1.0, 2.0, 1.0));
}

#[test]
fn a_hand_with_several_winners_is_corrected_in_the_words_it_was_entered_with() {
    let night = Night::new("several");
    night.json(&["new", "r", "--rules", "riichi", "--players", "A,B,C,D"]);
    let win = ["win", "--winner", "B", "--from", "A", "--fan", "3", "--fu", "30"];
    night.json(&[&["add"], &win[..]].concat());
    // South's 3 han 30 fu are 3900; West on the same tile 2 han 30 fu, 2000.
    let with = [&["correct", "3"], &win[..], &["--also", "C=2/30", "--reason", "C too", "--agreed", "A,C"]].concat();
    let preview = night.json(&with);
    assert_eq!(preview["recorded"], false);
    assert_eq!(night.totals()[0].1, -3900.0);
    night.json(&[&with[..], &["--yes"]].concat());
    let totals: Vec<f64> = night.totals().into_iter().map(|(_, total)| total).collect();
    assert_eq!(totals, [-5900.0, 3900.0, 2000.0, 0.0]);
    // Back to one winner.
    night.json(&[&["correct", "3"], &win[..], &["--reason", "not C", "--yes"]].concat());
    let totals: Vec<f64> = night.totals().into_iter().map(|(_, total)| total).collect();
    assert_eq!(totals, [-3900.0, 3900.0, 0.0, 0.0]);
}
