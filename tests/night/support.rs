//! A night of the built program in a folder of its own.

use std::process::Output;

use serde_json::Value;

use crate::common::{Folder, program};

/// A folder with a ledger of its own.
pub struct Night(pub Folder);

impl Night {
    pub fn new(name: &str) -> Night {
        Night(Folder::new(name))
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.run_in("UTC", arguments)
    }

    /// Runs where the clock on the wall shows the time of a zone.
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

    /// Runs and reads the JSON answer.
    pub fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| {
            panic!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr))
        })
    }

    /// Runs what must fail and gives the complaint.
    pub fn complaint(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Totals by name, in the order of the names.
    pub fn totals(&self) -> Vec<(String, f64)> {
        let due = self.json(&["due"]);
        let names = due["names"].as_object().expect("names");
        let mut totals: Vec<(String, f64)> = names
            .iter()
            .map(|(id, name)| {
                (
                    name.as_str().unwrap().to_owned(),
                    due["totals"][id].as_f64().unwrap(),
                )
            })
            .collect();
        totals.sort_by(|one, other| one.0.cmp(&other.0));
        totals
    }
}

pub fn begun(name: &str) -> Night {
    let night = Night::new(name);
    night.json(&[
        "new",
        "friday",
        "--players",
        "A,B,C,D?",
        "--spectators",
        "E",
    ]);
    night
}
