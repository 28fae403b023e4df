//! Compares an answer with an expected one, as the case files' own checker does: every expected field must be there
//! with the same value; pattern lists compare as sets; any of the listed alternatives will do; for an invalid answer,
//! one of the reasons must be the expected one.

use std::path::PathBuf;

use serde_json::Value;

/// Fields that hold a list of patterns.
const LISTS: [&str; 2] = ["patterns", "all_patterns"];
/// Fields that are shown but not compared.
const SHOWN: [&str; 3] = ["decomposition", "ties", "alternatives"];

/// The part of a pattern that is compared.
fn entry(pattern: &Value) -> String {
    let count = pattern.get("count").cloned().unwrap_or(1.into());
    let worth: Vec<String> =
        ["fu", "value", "fan"].iter().filter_map(|&key| Some(format!("{key}={}", pattern.get(key)?))).collect();
    format!("{}*{count} {}", pattern["id"], worth.join(" "))
}

fn entries(list: &Value) -> Vec<String> {
    let mut entries: Vec<String> = list.as_array().into_iter().flatten().map(entry).collect();
    entries.sort();
    entries
}

/// Returns true if the list is one of the equally good ones, written as pairs of id and count (Zung Jung) or id and
/// fan.
fn tied(expected: &Value, found: &Value) -> bool {
    let pairs = |number: &dyn Fn(&Value) -> Value| {
        let mut pairs: Vec<String> = found
            .as_array()
            .into_iter()
            .flatten()
            .map(|pattern| format!("[{},{}]", pattern["id"], number(pattern)))
            .collect();
        pairs.sort();
        pairs
    };
    let by_count = pairs(&|pattern| pattern.get("count").cloned().unwrap_or(1.into()));
    let by_fan = pairs(&|pattern| pattern.get("fan").cloned().unwrap_or(Value::Null));
    expected["alternatives"].as_array().into_iter().flatten().any(|alternative| {
        let mut list: Vec<String> = alternative.as_array().into_iter().flatten().map(Value::to_string).collect();
        list.sort();
        list == by_count || list == by_fan
    })
}

/// The difference, if there is one.
pub fn difference(expected: &Value, found: &Value) -> Option<String> {
    if expected["verdict"] != found["verdict"] {
        return Some(format!("verdict {}, expected {}", found["verdict"], expected["verdict"]));
    }
    if expected["verdict"] == "invalid" {
        let reasons = found["reasons"].as_array().into_iter().flatten();
        let named = reasons.chain([&found["reason"]]).any(|reason| *reason == expected["reason"]);
        return (!named).then(|| format!("reasons {}, expected {}", found["reasons"], expected["reason"]));
    }
    let mut loose = false;
    for list in LISTS {
        if let Some(wanted) = expected.get(list)
            && entries(wanted) != entries(&found[list])
        {
            if !tied(expected, &found[list]) {
                return Some(format!("{list} {:?}, expected {:?}", entries(&found[list]), entries(wanted)));
            }
            loose = true;
        }
    }
    let skipped = |field: &str| LISTS.contains(&field) || SHOWN.contains(&field) || loose && field == "fan";
    let fields = expected.as_object()?;
    let other = fields.keys().filter(|field| !skipped(field)).find(|field| !same(&expected[*field], &found[*field]))?;
    Some(format!("{other} {}, expected {}", found[other], expected[other]))
}

/// Returns true if they are equal, with 1.0 equal to 1.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| same(value, other)))
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => a == b,
    }
}

/// Runs a case file next to the repository through `answer`, prints how many agree, and fails if one does not. If the
/// file is absent, prints a note and checks nothing.
pub fn all_cases_agree(file: &str, answer: impl Fn(&Value) -> Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/cases").join(file);
    let Ok(lines) = std::fs::read_to_string(&path) else {
        println!("skipped: {} is not here", path.display());
        return;
    };
    let cases: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("a case is JSON")).collect();
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let found = answer(&case["input"]);
            Some(format!("{} ({}): {}", case["id"], case["kind"], difference(&case["expect"], &found)?))
        })
        .collect();
    println!("{file}: {}/{} agree", cases.len() - wrong.len(), cases.len());
    assert!(!cases.is_empty() && wrong.is_empty(), "{}", wrong.join("\n"));
}
