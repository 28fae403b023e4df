//! Runs a night with the built program in a separate folder.

use std::process::Output;

use quejing_ledger::{Event, Payload};
use quejing_rules::NightId;
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

/// A night with these payloads and a valid chain.
pub fn chained(id: u64, payloads: &[Value]) -> (NightId, Vec<Event>) {
    let night = NightId::from_number(id);
    let mut events: Vec<Event> = Vec::new();
    for payload in payloads {
        let payload = Payload::read(&payload.to_string()).unwrap();
        let event = Event::build_after(events.last(), night, 1, "test", payload);
        events.push(event);
    }
    (night, events)
}

/// The ids of the players a, b, c and d of [`opening`].
pub const PLAYERS: [&str; 4] = ["p000000000001", "p000000000002", "p000000000003", "p000000000004"];

/// The opening of a night with players a, b, c and d.
pub fn opening(format: u64) -> Value {
    let person = |(id, name): (&str, &str)| json!({"id": id, "name": name, "role": "player"});
    let people: Vec<Value> = PLAYERS.into_iter().zip(["a", "b", "c", "d"]).map(person).collect();
    json!({"kind": "night_opened", "format": format, "title": "friday", "people": people,
        "rules": {"name": "lingque", "profile": {"set": "lingque", "edition": "28"}, "program": "0.1.0"}})
}

/// The first seats of the four players.
pub fn seated() -> Value {
    json!({"kind": "seats_set", "tables": [PLAYERS], "how": "by_hand"})
}

/// The beginning of a deal that a deals.
pub fn deal() -> Value {
    json!({"kind": "deal_begun", "dealer": PLAYERS[0]})
}

/// A win of b by a tile of a.
pub fn won() -> Value {
    json!({"kind": "won", "from": PLAYERS[0], "wins": [{"winner": PLAYERS[1], "entered": "points",
        "value": {"points": 30, "fan": 3, "fu": 10}}]})
}

/// An event with a note.
pub fn note(text: &str) -> Value {
    json!({"kind": "noted", "text": text})
}
