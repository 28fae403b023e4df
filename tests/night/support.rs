//! Runs a night with the built program in a separate folder.

use std::process::Output;

use quejing::table::ledger::{Event, LedgerError, NightId, Payload, read_old_evening};
use serde_json::{Value, json};

use crate::common::{Folder, program};

/// A folder with its own ledger.
pub struct Night(pub Folder);

impl Night {
    pub fn new(name: &str) -> Night {
        Night(Folder::new(name))
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.run_in("UTC", arguments)
    }

    /// Runs where the local clock shows a given time zone.
    pub fn run_in(&self, zone: &str, arguments: &[&str]) -> Output {
        program()
            .env("TZ", zone)
            .arg("night")
            .args(arguments)
            .env("QUEJING_DATA", &self.0)
            .env("LC_ALL", "C")
            .output()
            .expect("the program runs")
    }

    /// Runs a command and parses its JSON answer.
    pub fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)))
    }

    /// Runs a command that must fail and returns the error message.
    pub fn complaint(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Totals by name, ordered by name.
    pub fn totals(&self) -> Vec<(String, f64)> {
        let due = self.json(&["due"]);
        let names = due["names"].as_object().expect("names");
        let mut totals: Vec<(String, f64)> = names
            .iter()
            .map(|(id, name)| (name.as_str().unwrap().to_owned(), due["totals"][id].as_f64().unwrap()))
            .collect();
        totals.sort_by(|one, other| one.0.cmp(&other.0));
        totals
    }
}

pub fn begun(name: &str) -> Night {
    let night = Night::new(name);
    night.json(&["new", "friday", "--players", "A,B,C,D?", "--spectators", "E"]);
    night
}

/// The name of the next dealer.
pub fn dealer(night: &Night) -> String {
    let due = night.json(&["due"]);
    let dealer = due["due"][0]["dealer"].as_str().expect("a dealer");
    due["names"][dealer].as_str().expect("a name").to_owned()
}

/// The opening of a night in the older form and one hand that B wins from A.
pub fn old_evening() -> Vec<Value> {
    vec![
        json!({"seq": 1, "at_ms": 5, "event": "night_opened", "players": ["A", "B", "C", "D"]}),
        old_win(2, 1, Some(0), [-60, 120, -30, -30]),
    ]
}

/// A won hand, in the older form of a night.
pub fn old_win(seq: u64, winner: u64, discarder: Option<u64>, payments: [i64; 4]) -> Value {
    json!({"seq": seq, "at_ms": 5 + seq, "event": "hand_won", "rules": {"set": "lingque", "edition": "28"},
        "program": "0.1.0", "winner": winner, "discarder": discarder, "dealer": 0, "tiles": "x", "flags": [],
        "flowers": 0, "provided": [0, 0, 0, 0], "patterns": [{"id": "kong", "count": 1, "fu": 4}], "fu": 10,
        "fan": 3, "points": 30, "payments": payments, "photo": null, "corrected_tiles": 0})
}

/// Imports a night in the older form.
pub fn read_old(lines: &[Value]) -> Result<(NightId, Vec<Event>), LedgerError> {
    read_old_evening(&lines_of(lines)).expect("the older form")
}

/// Formats one JSON object per line.
pub fn lines_of(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A night with these payloads and a valid chain.
pub fn chained(id: u64, payloads: &[Value]) -> (NightId, Vec<Event>) {
    let night = NightId::of(id);
    let mut events: Vec<Event> = Vec::new();
    for payload in payloads {
        let payload = Payload::read(&payload.to_string()).unwrap();
        let event = Event::after(events.last(), night, 1, "test", payload);
        events.push(event);
    }
    (night, events)
}

/// The opening of a night with players a, b, c and d.
pub fn opening(format: u64) -> Value {
    let mut lines = old_evening();
    lines[0]["players"] = json!(["a", "b", "c", "d"]);
    let (_, events) = read_old(&lines).unwrap();
    let mut opened: Value = serde_json::from_str(&events[0].text).unwrap();
    opened["format"] = json!(format);
    opened
}

/// An event with a note.
pub fn note(text: &str) -> Value {
    json!({"kind": "noted", "text": text})
}
