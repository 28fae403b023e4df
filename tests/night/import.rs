//! Input from outside: nights written elsewhere, and files made to deceive or to break something. A night is
//! imported as it was, or refused with the line at fault.

use crate::support::{Night, begun, chained, deal, note, opening, seated, won};
use quejing_ledger::{Event, Payload, ReplayedNight, count_refused_events, export_csv, export_jsonl, read_nights};
use quejing_words::{self as words, Lang};
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn what_is_exported_can_be_imported_and_replayed_elsewhere() {
    let night = begun("export");
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    night.json(&["add", "draw"]);
    for (file, option) in [("n.jsonl", None), ("n.csv", Some("--csv"))] {
        let path = night.0.join(file);
        let path = path.to_str().unwrap();
        night.json(&[&["export", "--out", path][..], option.as_slice()].concat());
        let other = Night::new(&format!("into-{file}"));
        assert_eq!(other.json(&["import", path])["imported"][0]["new"], 4);
        assert_eq!(other.json(&["import", path])["imported"][0]["new"], 0);
        assert_eq!(other.totals(), night.totals());
    }
    let output = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["replay", "--json"])
        .arg(night.0.join("n.jsonl"))
        .output()
        .unwrap();
    let lines: Vec<Value> =
        output.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(lines.len(), 4);
    let sum =
        |line: &Value| line["totals"].as_object().unwrap().values().map(|total| total.as_i64().unwrap()).sum::<i64>();
    assert!(lines.iter().all(|line| sum(line) == 0));
    assert_eq!(lines[3]["hands"], 2);
}

#[test]
fn an_imported_night_does_not_become_the_night_in_progress() {
    let other = begun("import-from");
    other.json(&["add", "note", "from elsewhere"]);
    let file = other.0.join("night.jsonl");
    other.json(&["export", "--out", &file.display().to_string()]);
    let night = begun("import-into");
    let mine = night.json(&["due"])["night"].clone();
    night.json(&["import", &file.display().to_string()]);
    let added = night.json(&["add", "note", "here"]);
    assert_eq!((&added["night"], &added["last_event"]), (&mine, &Value::from(3)));
    let list = night.json(&["list"]);
    let lines = list["nights"].as_array().expect("nights");
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| (line["in_progress"] == true) == (line["night"] == mine)));
    // If there are only imported nights, nothing is added to one unless it is named.
    let fresh = Night::new("import-fresh");
    fresh.json(&["import", &file.display().to_string()]);
    assert!(fresh.complaint(&["add", "note", "where?"]).contains("no_night"));
    let named = fresh.json(&["due"])["night"].as_str().expect("it can be looked at").to_owned();
    fresh.json(&["add", "note", "there", "--night", &named]);
}

/// An exported night from the ledger, as JSONL and as CSV.
fn exported(name: &str) -> (Night, String, String) {
    let night = begun(name);
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    let text = |arguments: &[&str]| String::from_utf8(night.run(arguments).stdout).unwrap();
    let (jsonl, csv) = (text(&["export"]), text(&["export", "--csv"]));
    (night, jsonl, csv)
}

#[test]
fn a_night_without_a_sound_opening_is_refused_with_its_line() {
    let mut twice = opening(1);
    let name = twice["people"][0]["name"].clone();
    twice["people"][1]["name"] = name;
    let cases = [
        (vec![opening(0), note("x")], "line 1: the night has format 0"),
        (vec![opening(999)], "line 1: the night has format 999"),
        (vec![note("x"), opening(1)], "line 1: the opening entry of the night is missing"),
        (vec![twice], "line 1: there is already someone called a"),
    ];
    for (payloads, said) in cases {
        let (night, events) = chained(1, &payloads);
        let jsonl = read_nights(&export_jsonl(night, &events), false).unwrap_err();
        let jsonl = words::ledger::error_text(Lang::En, None, &jsonl).to_string();
        assert!(jsonl.contains(said), "{jsonl}");
        let csv = read_nights(&export_csv(night, &events, &[]), true).unwrap_err();
        let csv = words::ledger::error_text(Lang::En, None, &csv).to_string();
        assert!(csv.contains(&said.replace("line 1", "line 2")), "{csv}");
    }
    let (night, events) = chained(1, &[opening(1), note("x")]);
    assert_eq!(read_nights(&export_jsonl(night, &events), false).unwrap()[0].1, events);
}

#[test]
fn an_import_says_how_many_events_have_no_effect() {
    let lost = json!({"kind": "undone", "event": 77});
    let (id, events) = chained(1, &[opening(1), lost.clone(), note("x"), lost]);
    assert_eq!(count_refused_events(&events), 2);
    let night = Night::new("idle");
    let file = night.0.join("n.jsonl");
    std::fs::write(&file, export_jsonl(id, &events)).unwrap();
    let file = file.to_str().unwrap();
    let answer = night.json(&["import", file]);
    assert_eq!(answer["imported"][0]["without_effect"], 2);
    let said = night.run(&["import", file, "--lang", "zh"]).stdout;
    assert!(String::from_utf8(said).unwrap().contains("2 条与之前的记录矛盾"));
}

#[test]
fn lines_that_deceive_are_refused_in_both_languages_and_nothing_is_taken() {
    let (night, jsonl, csv) = exported("deceive");
    let other = Night::new("deceived");
    let file = night.0.join("n.jsonl");
    let lines: Vec<&str> = jsonl.lines().collect();
    let cases = [
        (jsonl.replace("\"points\":30", "\"points\":31"), "line 3", "第 3 行"),
        (lines[1..].join("\n"), "line 1", "第 1 行"),
        ([lines[0], lines[2]].join("\n"), "line 2", "第 2 行"),
        ([lines[0], lines[0]].join("\n"), "line 2", "第 2 行"),
        (format!("{}\n{}", lines[0], "[".repeat(200_000)), "line 2", "第 2 行"),
        (format!("{}\n{{\"night\":1}}", lines[0]), "line 2", "第 2 行"),
        (format!("{}\n{}", lines[0], "x".repeat(17 << 20)), "line 2: the line is longer", "第 2 行：这一行超过"),
    ];
    for (text, en, zh) in cases {
        std::fs::write(&file, &text).unwrap();
        let shown = file.to_str().unwrap();
        let said = other.complaint(&["import", shown, "--lang", "en"]);
        assert!(said.contains("ledger_bad_line") && said.contains(en), "{said}");
        let said = other.complaint(&["import", shown, "--lang", "zh"]);
        assert!(said.contains(zh) && !said.contains("line "), "{said}");
        assert!(!said.contains("missing") && !said.contains("expected"), "{said}");
    }
    let csv_file = night.0.join("n.csv");
    std::fs::write(&csv_file, csv.replace("\"\"points\"\":30", "\"\"points\"\":31")).unwrap();
    let said = other.complaint(&["import", csv_file.to_str().unwrap()]);
    assert!(said.contains("line 4: entry 3"), "{said}");
    assert!(!other.0.join("ledger.sqlite").exists());
}

#[test]
fn a_night_of_a_development_version_is_refused_by_name() {
    let night = Night::new("development");
    let file = night.0.join("n.jsonl");
    let opened = r#"{"seq":1,"at_ms":5,"event":"night_opened","players":["A","B","C","D"]}"#;
    let drawn = r#"{"seq":2,"at_ms":6,"event":"hand_drawn","dealer":1}"#;
    let (_, events) = chained(1, &[opening(1)]);
    let today = export_jsonl(quejing_rules::NightId::from_number(1), &events);
    let cases = [format!("{opened}\n{drawn}\n"), format!("\n\n{drawn}\n"), format!("{today}{drawn}\n")];
    for text in cases {
        std::fs::write(&file, text).unwrap();
        let shown = file.to_str().unwrap();
        for (lang, what, todo) in [
            ("en", "a development version before 0.1 and cannot be read", "`quejing night export`"),
            ("zh", "由 0.1 之前的开发版记录，无法读取", "`quejing night export`"),
            ("ja", "0.1より前の開発版で記録されたもので、読み込めません", "`quejing night export`"),
        ] {
            let said = night.complaint(&["import", shown, "--lang", lang]);
            assert!(said.contains("ledger_development_form") && said.contains(what) && said.contains(todo), "{said}");
            assert_eq!(said.trim().lines().count(), 1, "{said}");
        }
    }
    assert!(!night.0.join("ledger.sqlite").exists());
    // A line of today's form with a field too many is not mistaken for one.
    std::fs::write(&file, r#"{"seq":1,"at_ms":5,"event":"night_opened","payload":{}}"#).unwrap();
    assert!(night.complaint(&["import", file.to_str().unwrap()]).contains("ledger_bad_line"));
}

/// Pipes and devices are refused at once, wherever a file is expected.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_at_once() {
    let night = begun("pipes");
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    let pipe = night.0.join("pipe.jsonl");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for file in [pipe.to_str().unwrap(), "/dev/zero"] {
        let asked: [&[&str]; 4] = [
            &["import", file],
            &["evidence", "attach", "3", file],
            &["evidence", "attach", "3", file, "--what", "reading"],
            &["new", "x", "--players", "A,B,C,D", "--rules", file],
        ];
        for arguments in asked {
            for (lang, word) in [("en", "a pipe or device"), ("zh", "管道或设备")] {
                let begun = Instant::now();
                let said = night.complaint(&[arguments, &["--lang", lang]].concat());
                assert!(said.contains("not_a_file") && said.contains(word), "{arguments:?}: {said}");
                assert_eq!(said.trim().lines().count(), 1, "{said}");
                assert!(begun.elapsed() < Duration::from_secs(20), "{arguments:?}");
            }
        }
        for arguments in [vec!["replay", "--json", file], vec!["rules", file], vec!["score", "--rules", file, "x"]] {
            let run = std::process::Command::new(env!("CARGO_BIN_EXE_quejing")).args(&arguments).output().unwrap();
            let said = String::from_utf8_lossy(&run.stderr).into_owned() + &String::from_utf8_lossy(&run.stdout);
            assert!(!run.status.success() && said.contains("not_a_file"), "{arguments:?}: {said}");
        }
    }
}

/// A folder of profiles containing a pipe, a link to a device and an endless file can still be read.
#[cfg(unix)]
#[test]
fn a_folder_of_profiles_may_hold_anything() {
    let home = Night::new("profiles");
    let folder = home.0.join("quejing/profiles");
    std::fs::create_dir_all(&folder).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.join("a.toml")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.join("b.toml")).unwrap();
    std::fs::write(folder.join("c.toml"), vec![b'#'; 2 << 20]).unwrap();
    std::fs::create_dir(folder.join("d.toml")).unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["rules", "--json"])
        .env("XDG_CONFIG_HOME", &home.0)
        .output()
        .unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(said.matches("not_a_file").count(), 3, "{said}");
    assert!(said.contains("file_too_long"), "{said}");
}

/// A cell of the exact export is never a formula either, and reads back letter for letter.
#[test]
fn an_author_that_begins_like_a_formula_is_exported_and_read_back() {
    for author in ["=1+1", "'=1", "''@x", "+a", "-", "\t=x", "Ann", "'Ann", ""] {
        let (night, mut events) = chained(1, &[opening(1)]);
        events.push(Event::build_after(
            events.last(),
            night,
            2,
            author,
            Payload::read(&note("x").to_string()).unwrap(),
        ));
        let csv = export_csv(night, &events, &[]);
        let line = csv.lines().last().unwrap();
        let cell = line.split(',').nth(3).unwrap();
        assert!(!cell.trim_matches('"').starts_with(['=', '+', '-', '@', '\t']), "{cell}");
        assert_eq!(read_nights(&csv, true).unwrap()[0].1, events, "{author}");
    }
}

/// Old names stay what they were; wherever they are shown, characters like these are written out.
#[test]
fn names_that_would_steer_the_page_or_the_spreadsheet_are_shown_written_out() {
    let mut opened = opening(1);
    opened["people"][0]["name"] = json!("=HYPERLINK(1)\u{202e}");
    opened["people"][1]["name"] = json!("b\u{2066}");
    let (_, events) = chained(1, &[opened, seated(), deal(), won(), note("a\u{202e}b")]);
    let replay = ReplayedNight::from_events(events);
    let night = replay.night();
    assert!(night.refused.is_empty());
    for lang in quejing_words::Lang::ALL {
        let (page, csv) = {
            let page = quejing::report::report_html(lang, &replay, Default::default()).unwrap();
            (page, quejing::report::payments_csv(lang, night))
        };
        for shown in [&page, &csv] {
            assert!(!shown.contains(['\u{202e}', '\u{2066}']));
        }
        assert!(page.contains("b\\u{2066}") && page.contains("a\\u{202e}b"));
        assert!(csv.contains("'=HYPERLINK(1)\\u{202e}") && !csv.contains(",=HYPERLINK"));
    }
}
