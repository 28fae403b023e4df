//! Profiles and the list of rules from outside: a person's own TOML files are found by name, errors in them are
//! reported with their line, and `quejing rules` lists every pattern and option of every rule set in each language.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::Folder;
use serde_json::{Value, json};

/// A configuration folder of the test's own, removed at the end.
struct Scratch(Folder);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = Folder::new(name);
        std::fs::create_dir_all(folder.join("quejing/profiles")).expect("a folder can be made");
        Scratch(folder)
    }

    fn profile(&self, file: &str, text: &str) -> PathBuf {
        let path = self.0.join("quejing/profiles").join(file);
        std::fs::write(&path, text).expect("a file can be written");
        path
    }
}

fn quejing(config: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(arguments)
        .env("XDG_CONFIG_HOME", config)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A program that reads nothing may have ended.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn answers(config: &Path, arguments: &[&str], lines: &[Value]) -> Vec<Value> {
    let input: Vec<String> = lines.iter().map(Value::to_string).collect();
    let mut all = vec!["score", "--json"];
    all.extend(arguments);
    let text = out(&quejing(config, &all, &input.join("\n")));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// 七对 with 镜同对: 8 + 16 fu in the body of edition 28, 8 + 12 in its appendix.
fn mirrored_pairs() -> Value {
    json!({"concealed": "22m55m77m22p55p77p9s", "win_tile": "9s", "seat_wind": "E"})
}

const TUESDAY: &str =
    "format = 1\nname = \"tuesday\"\nrules = \"lingque-v28\"\nnote = \"周二\"\n[switches]\njingtongdui_fu = 12\n";

#[test]
fn a_profile_is_found_by_its_name_on_the_wire_and_on_the_command_line() {
    let scratch = Scratch::new("found");
    let file = scratch.profile("any-name.toml", TUESDAY);
    let line = |rules: &str| json!({"rules": rules, "input": mirrored_pairs()});
    let found = answers(
        &scratch.0,
        &[],
        &[line("tuesday"), line("lingque-v28"), line("lingque-v28-appendix"), line("wednesday")],
    );
    assert_eq!(found[0]["rules"], "tuesday");
    assert_eq!(found[0]["result"]["base_points"], 100);
    assert_eq!(found[1]["result"]["base_points"], 120);
    assert_eq!(found[2]["result"]["base_points"], 100);
    assert_eq!(found[3]["result"]["reason"], "unknown_rules");
    let message = found[3]["result"]["problems"][0]["message"].as_str().expect("a sentence");
    assert!(message.contains("tuesday") && message.contains("riichi-common"), "{message}");

    let path = file.to_str().expect("a path of text");
    for rules in ["tuesday", path] {
        let unnamed = answers(&scratch.0, &["--rules", rules], &[json!({"input": mirrored_pairs()})]);
        assert_eq!(unnamed[0]["result"]["base_points"], 100, "{rules}");
        let hand = ["score", "--rules", rules, "--lang", "en", "--seat", "E", "22m55m77m22p55p77p99s"];
        let text = out(&quejing(&scratch.0, &hand, ""));
        assert!(text.contains("20 fu × 5 fan = 100 points"), "{text}");
    }
}

#[test]
fn a_line_may_say_otherwise_than_the_profile() {
    let scratch = Scratch::new("otherwise");
    let mut input = json!({"concealed": "234m406p66s34578s", "win_tile": "6s", "seat_wind": "S", "round_wind": "E", "discarder": 0});
    let red = json!({"rules": "riichi-common", "input": input});
    input["options"] = json!({"red_fives": 0});
    let plain = json!({"rules": "riichi-common", "input": input});
    let unknown = json!({"rules": "riichi-common", "input": {"options": {"red_sixes": 1}}});
    let found = answers(&scratch.0, &[], &[red, plain, unknown]);
    // Pinfu, all simples, one red five; without red fives in the set the tile is impossible.
    assert_eq!(found[0]["result"]["han"], 3);
    assert_eq!(found[1]["result"]["reason"], "red_fives");
    let reasons = found[2]["result"]["reasons"].as_array().expect("reasons");
    assert!(reasons.contains(&json!("bad_option")));
}

#[test]
fn what_is_wrong_with_a_profile_is_said_with_its_line_and_what_is_allowed() {
    let scratch = Scratch::new("wrong");
    let cases = [
        ("name = ", "line 1", "bad_toml", ""),
        (&TUESDAY.replace("note", "nota"), "line 4", "unknown_key", "note"),
        (&TUESDAY.replace("jingtongdui_fu", "jingtongdui"), "line 6", "unknown_key", "jingtongdui_fu"),
        (&TUESDAY.replace("= 12", "= 14"), "line 6", "out_of_range", "12 or 16"),
        (&TUESDAY.replace("= 12", "= \"12\""), "line 6", "wrong_type", "12 or 16"),
        (&TUESDAY.replace("= 12", "= 99999999999999999999"), "line 6", "wrong_type", "12 or 16"),
        (&TUESDAY.replace("= 12", "= 1979-05-27"), "line 6", "wrong_type", "12 or 16"),
        (&TUESDAY.replace("format = 1", "format = 2"), "line 1", "bad_format", "format = 1"),
        (&TUESDAY.replace("format = 1", ""), "line 6", "missing_key", "format = 1"),
        (&TUESDAY.replace("\"tuesday\"", "\"Tues day\""), "line 2", "bad_name", "a-z"),
        (&TUESDAY.replace("\"tuesday\"", "\"riichi\""), "line 2", "bad_name", "not the name of a rule set"),
        (&TUESDAY.replace("lingque-v28", "bridge"), "line 3", "unknown_rules", "zung-jung"),
        (
            &TUESDAY.replace("[switches]\n", "switches = 3\n").replace("jingtongdui_fu = 12\n", ""),
            "line 5",
            "wrong_type",
            "[switches]",
        ),
        (
            "format = 1\nname = \"r\"\nrules = \"riichi\"\n[switches]\numa = [1, 2, 3]\n",
            "line 5",
            "out_of_range",
            "4 whole numbers",
        ),
        (
            "format = 1\nname = \"r\"\nrules = \"riichi\"\n[switches]\nhonba_value = 100\n",
            "line 5",
            "out_of_range",
            "multiple of 3",
        ),
        (
            "format = 1\nname = \"r\"\nrules = \"riichi\"\n[switches]\nkiriage = 1\n",
            "line 5",
            "wrong_type",
            "true or false",
        ),
        (
            "format = 1\nname = \"z\"\nrules = \"zung-jung\"\n[switches]\nimmunity = \"none\"\n",
            "line 5",
            "out_of_range",
            "\"off\"",
        ),
    ];
    for (text, line, code, allowed) in cases {
        let file = scratch.profile("wrong.toml", text);
        let path = file.to_str().expect("a path of text");
        let said = error(&quejing(&scratch.0, &["rules", path], ""));
        for part in ["bad_profile", line, code, allowed] {
            assert!(said.contains(part), "{part} is missing for\n{text}\nin {said}");
        }
    }
    let both = TUESDAY.replace("format = 1", "format = 7").replace("= 12", "= 13");
    let file = scratch.profile("wrong.toml", &both);
    let said = error(&quejing(&scratch.0, &["rules", file.to_str().expect("text")], ""));
    assert!(said.contains("bad_format") && said.contains("out_of_range"), "{said}");
}

#[test]
fn what_is_wrong_is_said_in_chinese_too() {
    let scratch = Scratch::new("chinese");
    let file = scratch.profile("wrong.toml", &TUESDAY.replace("= 12", "= 14"));
    let path = file.to_str().expect("a path of text");
    for command in ["rules", "score"] {
        let (name, rest): (&[&str], &[&str]) = match command {
            "rules" => (&[path], &[]),
            _ => (&["--rules", path], &["123m"]),
        };
        let arguments = [&[command, "--lang", "zh"], name, rest].concat();
        let said = error(&quejing(&scratch.0, &arguments, ""));
        for part in ["bad_profile", "第 6 行", "out_of_range", "12 或 16"] {
            assert!(said.contains(part), "{part} is missing in {said}");
        }
    }
    let unknown = error(&quejing(&scratch.0, &["rules", "--lang", "zh", "bridge"], ""));
    assert!(unknown.contains("unknown_rules") && unknown.contains("没有规则"), "{unknown}");
}

#[test]
fn a_broken_profile_stops_nobody_and_is_listed_with_what_is_wrong() {
    let scratch = Scratch::new("broken");
    scratch.profile("a.toml", "rules = 3");
    scratch.profile("b.toml", TUESDAY);
    let listed: Value = serde_json::from_str(&out(&quejing(&scratch.0, &["rules", "--json"], ""))).expect("JSON");
    let profiles = listed["profiles"].as_array().expect("profiles");
    assert!(profiles[0]["error"].as_str().is_some_and(|error| error.contains("a.toml")));
    assert_eq!(profiles[1]["name"], "tuesday");
    assert!(profiles[2..].iter().all(|profile| profile["error"].is_null() && profile["file"].is_null()));
    assert_eq!(
        answers(&scratch.0, &["--rules", "tuesday"], &[json!({"input": mirrored_pairs()})])[0]["result"]["verdict"],
        "win"
    );
}

#[test]
fn every_pattern_and_switch_of_every_rule_set_is_told_in_both_languages() {
    let scratch = Scratch::new("listed");
    let overview: Value = serde_json::from_str(&out(&quejing(&scratch.0, &["rules", "--json"], ""))).expect("JSON");
    for set in overview["rule_sets"].as_array().expect("rule sets") {
        let name = set["name"].as_str().expect("a name");
        let details: Value =
            serde_json::from_str(&out(&quejing(&scratch.0, &["rules", "--json", name], ""))).expect("JSON");
        let patterns = details["patterns"].as_array().expect("patterns");
        assert_eq!(set["patterns"], patterns.len(), "{name}");
        for pattern in patterns {
            for key in ["name", "definition", "category"] {
                let told = [&pattern[key]["zh"], &pattern[key]["en"]];
                assert!(told.iter().all(|text| text.as_str().is_some_and(|text| !text.is_empty())), "{name} {pattern}");
            }
            assert!(pattern["section"].as_str().is_some_and(|section| !section.is_empty()), "{name} {pattern}");
        }
        // 人和 stands there twice, as it is worth by one option or another.
        let [ids, zh, en] = [&["id"][..], &["definition", "zh"], &["definition", "en"]].map(|path| {
            let told = patterns.iter().map(|pattern| {
                let found = path.iter().fold(pattern, |value, key| &value[*key]);
                found.as_str().expect("text")
            });
            told.collect::<BTreeSet<&str>>().len()
        });
        assert_eq!([ids; 2], [zh, en], "{name}: two patterns are defined alike");
        for switch in details["switches"].as_array().expect("switches") {
            assert!(switch["meaning"]["zh"].is_string() && switch["meaning"]["en"].is_string(), "{name} {switch}");
            assert_eq!(switch["value"], switch["default"], "{name} {switch}");
        }
        for lang in ["zh", "en"] {
            let text = out(&quejing(&scratch.0, &["rules", "--lang", lang, name], ""));
            assert!(patterns.iter().all(|pattern| text.contains(pattern["id"].as_str().expect("an id"))));
        }
        // The template reads back as the same rules.
        let template = out(&quejing(&scratch.0, &["rules", "--template", name], ""));
        let file = scratch.profile("my-rules.toml", &template);
        let path = file.to_str().expect("text");
        let again: Value =
            serde_json::from_str(&out(&quejing(&scratch.0, &["rules", "--json", path], ""))).expect("JSON");
        assert_eq!(again["switches"], details["switches"], "{name}");
    }
}
