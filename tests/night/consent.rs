//! Undo and redo from the command line: they name what they move, and money moves only with the consent of those concerned.

use serde_json::{Value, json};

use crate::support::{Night, begun};

fn last_payload(night: &Night) -> Value {
    let events = night.json(&["events"]);
    let events = events["events"].as_array().expect("events");
    events.last().expect("an event")["payload"].clone()
}

fn won(night: &Night) {
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
}

/// Another author than the recorder's undoes a win: it is shown and named first, and recorded only as agreed in person.
#[test]
fn an_undo_of_a_win_by_another_is_shown_and_recorded_as_agreed_in_person() {
    let night = begun("consent");
    won(&night);
    let other = ["--author", "phone:1"];
    let shown = night.json(&[&["undo"], &other[..]].concat());
    assert_eq!(shown["recorded"], false);
    assert_eq!(shown["concerned"].as_array().map(Vec::len), Some(4));
    let output = night.run(&[&["undo"], &other[..]].concat());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("Undone: deal 1 (entry 3)") && said.contains("consent of A, B, C, D"),
        "{said}"
    );
    assert_eq!(night.totals()[0].1, 90.0);
    night.json(&[&["undo", "3", "--yes"], &other[..]].concat());
    assert_eq!(night.totals()[0].1, 0.0);
    let payload = last_payload(&night);
    assert_eq!(payload["agreed"].as_array().map(Vec::len), Some(4));
    assert_eq!(
        payload["consents"],
        Value::Null,
        "nobody said so on a phone"
    );
}

#[test]
fn an_entry_that_is_no_longer_the_last_is_refused_and_nothing_moves() {
    let night = begun("stale");
    won(&night);
    night.json(&["add", "win", "--winner", "B", "--points", "20"]);
    let totals = night.totals();
    for arguments in [
        &["undo", "3"][..],
        &["undo", "3", "--yes"],
        &["redo", "3", "--yes"],
    ] {
        let said = night.complaint(arguments);
        assert!(said.contains("night_not_last"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert_eq!(night.totals(), totals);
    night.json(&["undo", "4"]);
    assert!(night.complaint(&["undo", "4"]).contains("night_not_last"));
    night.json(&["redo", "4"]);
    assert_eq!(night.totals(), totals);
}

/// What its recorder undoes at once asks nobody.
#[test]
fn the_recorder_undoes_and_redoes_at_once() {
    let night = begun("at-once");
    won(&night);
    assert_eq!(night.json(&["undo"])["recorded"], true);
    assert_eq!(night.json(&["redo"])["recorded"], true);
    let payload = last_payload(&night);
    assert_eq!(payload, json!({"kind": "redone", "event": 3}));
}
