//! The riichi cases of the specification agree, if they are available (`../shared/cases`).

use std::path::Path;

use crate::support::wire;
use serde_json::Value;

/// Pattern lists are compared as sets of these.
fn entries(list: &Value) -> Vec<(String, i64)> {
    let entry = |entry: &Value| (entry["id"].as_str().unwrap_or("?").to_owned(), entry["han"].as_i64().unwrap_or(-1));
    let mut entries: Vec<_> = list.as_array().map_or(&[][..], Vec::as_slice).iter().map(entry).collect();
    entries.sort();
    entries
}

/// Returns true if the yaku list is one of the equally good ones that a case names.
fn is_alternative(expect: &Value, result: &Value) -> bool {
    let pair = |pair: &Value| (pair[0].as_str().unwrap_or("?").to_owned(), pair[1].as_i64().unwrap_or(-1));
    let alternatives = expect["alternatives"].as_array().map_or(&[][..], Vec::as_slice);
    alternatives.iter().any(|alternative| {
        let mut yaku: Vec<_> = alternative["yaku"].as_array().into_iter().flatten().map(pair).collect();
        yaku.sort();
        yaku == entries(&result["yaku"]) && alternative["fu"] == result["fu"] && alternative["han"] == result["han"]
    })
}

/// The first field that differs.
fn difference(expect: &Value, result: &Value) -> Option<String> {
    if expect["verdict"] == "invalid" {
        let reasons = result["reasons"].as_array().map_or(&[][..], Vec::as_slice);
        let named = result["verdict"] == "invalid" && reasons.contains(&expect["reason"]);
        return (!named).then(|| format!("expected {}, got {result}", expect["reason"]));
    }
    let fields = expect.as_object()?;
    for (key, wanted) in fields {
        let same = match key.as_str() {
            "decomposition" | "alternatives" => true,
            "yaku" => entries(wanted) == entries(&result[key]) || is_alternative(expect, result),
            "dora" => entries(wanted) == entries(&result[key]),
            _ => *wanted == result[key],
        };
        if !same {
            return Some(format!("{key}: expected {wanted}, got {}", result[key]));
        }
    }
    None
}

/// The cases of a file; if the file is absent, prints a note and returns an empty list.
pub fn cases(name: &str) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    let Ok(text) = std::fs::read_to_string(file.join(name)) else {
        println!("skipped: {name} is not at hand");
        return Vec::new();
    };
    let read = |line| serde_json::from_str(line).expect("a case is JSON");
    text.lines().map(read).collect()
}

/// Asserts that every case of a list agrees.
pub fn agree(name: &str, cases: &[Value], answer: impl Fn(&Value) -> Value) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let differs = difference(&case["expect"], &answer(&case["input"]))?;
            Some(format!("{}: {differs}", case["id"]))
        })
        .collect();
    println!("{name}: {}/{} agree", cases.len() - wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_of_the_specification_agrees() {
    let sample = cases("riichi-sample.jsonl");
    if sample.is_empty() {
        return;
    }
    assert!(sample.len() >= 300, "the file is cut short");
    // Amended cases replace the older ones.
    let amended = cases("riichi-amended.jsonl");
    let holds = |case: &Value| !amended.iter().any(|later| later["id"] == case["id"]);
    let sample: Vec<Value> = sample.into_iter().filter(holds).collect();
    agree("riichi-sample", &sample, wire::riichi);
}

#[test]
fn every_case_that_was_amended_agrees() {
    agree("riichi-amended", &cases("riichi-amended.jsonl"), wire::riichi);
}
