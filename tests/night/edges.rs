//! Names that look alike, dates and spans of nights, standings before the first deal, and exports as spreadsheets read
//! them.

use std::path::Path;
use std::process::Command;

use quejing_ledger::{Event, Payload, export_jsonl};
use quejing_rules::NightId;
use serde_json::json;

use crate::support::{Night, begun, deal, note, opening, seated, won};

#[test]
fn names_that_look_alike_are_asked_about_and_equal_ones_are_refused() {
    let night = Night::new("similar");
    let new = ["new", "friday", "--players", "Ben,bеn,Cho,Dai", "--lang", "en"];
    let said = night.complaint(&new);
    assert!(said.contains("similar_name") && said.contains("bеn looks like Ben;"), "{said}");
    night.json(&[&new[..], &["--allow-similar"]].concat());
    assert!(night.complaint(&["new", "other", "--players", "Ben,BEN,Cho,Dai"]).contains("night_name_taken"));
    assert!(night.complaint(&["add", "join", "Ｄａｉ"]).contains("night_name_taken"));
    for command in [&["add", "join", "Сho"][..], &["add", "rename", "Dai", "Сho"]] {
        assert!(night.complaint(command).contains("similar_name"), "{command:?}");
    }
    night.json(&["add", "join", "Сho", "--allow-similar"]);
    night.json(&["add", "rename", "Dai", "Eve"]);
}

/// Returns a night with entries at these times, as text for an import.
fn night_at(times: &[(&str, serde_json::Value)]) -> (NightId, String) {
    let id = NightId::from_number(77);
    let mut events: Vec<Event> = Vec::new();
    for (time, payload) in times {
        let time_ms = time.parse::<jiff::Timestamp>().unwrap().as_millisecond();
        let payload = Payload::read(&payload.to_string()).unwrap();
        events.push(Event::build_after(events.last(), id, time_ms, "test", payload));
    }
    (id, export_jsonl(id, &events))
}

/// The clocks of Berlin went back at 3 o'clock of 25 October 2026 (01:00 UTC).
#[test]
fn a_night_is_dated_by_its_beginning_and_spans_the_end_of_summer_time() {
    let (id, text) = night_at(&[
        ("2026-10-24T19:05:00Z", opening(1)),
        ("2026-10-24T19:05:10Z", seated()),
        ("2026-10-24T19:30:00Z", deal()),
        ("2026-10-24T19:40:00Z", won()),
        ("2026-10-25T01:20:00Z", json!({"kind": "deal_begun"})),
        ("2026-10-25T01:30:00Z", won()),
        ("2026-10-25T01:40:00Z", json!({"kind": "night_closed"})),
        ("2026-11-20T11:00:00Z", note("Ben paid")),
    ]);
    let night = Night::new("dates");
    let file = night.0.join("night.jsonl");
    std::fs::write(&file, text).unwrap();
    night.json(&["import", file.to_str().unwrap()]);
    let id = id.to_string();
    let shown = |arguments: &[&str]| {
        let output = night.run_in("Europe/Berlin", &[arguments, &["--lang", "en"]].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let list = shown(&["list"]);
    assert!(list.contains("2026-10-24") && !list.contains("2026-11-20"), "{list}");
    let report = shown(&["report", "--night", &id]);
    assert!(report.contains("24 October 2026, 21:05–02:30 (UTC+02:00 → UTC+01:00)"), "{report}");
    let events = shown(&["events", "--night", &id]);
    for (line, time) in events.lines().zip(["2026-10-24 21:05", "2026-10-24 21:05", "2026-10-24 21:30"]) {
        assert!(line.contains(time), "{events}");
    }
    assert!(events.contains("6  2026-10-25 02:30") && events.contains("8  2026-11-20 12:00"), "{events}");
}

#[test]
fn an_ended_night_is_not_in_progress() {
    let night = begun("ended");
    let is_marked = || {
        let list = night.run(&["list", "--lang", "en"]).stdout;
        (
            String::from_utf8(list).unwrap().contains("[in progress]"),
            night.json(&["list"])["nights"][0]["in_progress"].clone(),
        )
    };
    assert_eq!(is_marked(), (true, json!(true)));
    night.json(&["close"]);
    assert_eq!(is_marked(), (false, json!(false)));
    night.json(&["reopen"]);
    assert_eq!(is_marked(), (true, json!(true)));
}

#[test]
fn standings_of_riichi_never_have_a_reduced_score_and_list_four_people_before_the_first_deal() {
    let night = Night::new("riichi-standings");
    night.json(&["new", "friday", "--rules", "riichi", "--players", "A,B,C,D", "--spectators", "E"]);
    let check = |played: bool| {
        let text = String::from_utf8(night.run(&["standings", "--lang", "en"]).stdout).unwrap();
        assert!(!text.to_lowercase().contains("reduced"), "{text}");
        assert!(
            ["A", "B", "C", "D"].iter().all(|name| text.contains(&format!("  {name}").replace("  ", " "))),
            "{text}"
        );
        let places = night.json(&["standings"])["standings"]["places"].as_array().unwrap().clone();
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|place| place["with_uma"].is_null() != played), "{places:?}");
    };
    check(false);
    let report = String::from_utf8(night.run(&["report", "--lang", "en"]).stdout).unwrap();
    assert!(!report.contains("Reduced"), "{report}");
    night.json(&["add", "win", "--winner", "A", "--from", "B", "--fan", "3", "--fu", "40"]);
    check(true);
    let refused = night.complaint(&["standings", "--t0", "300"]);
    assert!(refused.contains("no_reduced_score"), "{refused}");
    // Lingque has one, before the first deal too.
    let lingque = begun("lingque-standings");
    let text = String::from_utf8(lingque.run(&["standings", "--lang", "en"]).stdout).unwrap();
    assert!(
        text.to_lowercase().contains("reduced") && lingque.json(&["standings", "--t0", "300"]).is_object(),
        "{text}"
    );
}

/// Returns the cells of the first sheet as LibreOffice reads a CSV file in UTF-8; `None` without LibreOffice. With a
/// window it proposes UTF-8 for a file with the mark; without one it must be told (76).
fn cells_in_libreoffice(folder: &Path, file: &str) -> Option<Vec<Vec<String>>> {
    let profile = format!("-env:UserInstallation=file://{}", folder.join("office").display());
    let converted = Command::new("soffice")
        .args([&profile, "--headless", "--infilter=CSV:44,34,76", "--convert-to", "html:HTML (StarCalc)", "--outdir"])
        .arg(folder.join("out"))
        .arg(folder.join(file))
        .output()
        .ok()?;
    assert!(converted.status.success(), "{converted:?}");
    let page = folder.join("out").join(file).with_extension("html");
    let page = std::fs::read_to_string(page).expect("a page");
    let text = |cell: &str| {
        let mut text = String::new();
        let mut is_tag = true;
        for character in cell.chars() {
            match character {
                '<' => is_tag = true,
                '>' => is_tag = false,
                _ if !is_tag => text.push(character),
                _ => {}
            }
        }
        text.trim().to_owned()
    };
    let rows = page.split("<tr").skip(1);
    Some(rows.map(|row| row.split("<td").skip(1).map(|cell| text(&cell.replace("</td", "<"))).collect()).collect())
}

#[test]
fn exports_as_csv_open_in_a_spreadsheet_with_names_and_times() {
    let night = Night::new("spreadsheet");
    night.json(&["new", "周五", "--players", "王小明,Zoë,さくら,Dai"]);
    night.json(&["add", "win", "--winner", "王小明", "--from", "Zoë", "--points", "30"]);
    for (command, file) in [(&["report", "--csv"][..], "payments.csv"), (&["export", "--csv"], "entries.csv")] {
        let path = night.0.join(file);
        night.run(&[command, &["--out", path.to_str().unwrap()]].concat());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with('\u{feff}'), "{text}");
        let Some(rows) = cells_in_libreoffice(&night.0, file) else {
            println!("skipped: there is no LibreOffice (soffice)");
            continue;
        };
        let column = rows[0].iter().position(|name| name == "time").expect("a column with times");
        assert!(rows[1][column].starts_with("20") && rows[1][column].contains(':'), "{rows:?}");
        if file == "payments.csv" {
            assert!(
                rows[1].contains(&"王小明".to_owned()) && rows.iter().flatten().any(|cell| cell == "Zoë"),
                "{rows:?}"
            );
        }
        assert!(rows[0][0] == "hand" || rows[0][0] == "night", "{rows:?}");
    }
}
