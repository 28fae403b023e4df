//! The expected answers of `../shared/cases/lingque-*.jsonl`, asked of the built program over the wire and judged as
//! `check_cases.py` judges: patterns as sets of (id, count, fu), any of the ties, every other field equal, an invalid
//! hand by one of its reasons. Skipped if the files are absent.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

const FILES: [&str; 2] = ["lingque-examples.jsonl", "lingque-sample.jsonl"];
/// Shown by the expectations, but not judged.
const NOT_JUDGED: [&str; 5] = ["decomposition", "ties", "alternatives", "detail", "name"];

#[test]
fn all_lingque_cases_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    for file in FILES {
        let path = folder.join(file);
        match std::fs::read_to_string(&path) {
            Ok(text) => judge(file, &path, &text),
            Err(_) => println!("skipped: {} is not here", path.display()),
        }
    }
}

fn judge(file: &str, path: &PathBuf, text: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["score", "--json"])
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stderr));
    let answers = String::from_utf8(output.stdout).expect("answers are UTF-8");
    assert_eq!(answers.lines().count(), text.lines().count(), "{file}: one answer a line");
    let mut wrong = Vec::new();
    for (case, answer) in text.lines().zip(answers.lines()) {
        let case: Value = serde_json::from_str(case).expect("a case is JSON");
        let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert_eq!(case["id"], answer["id"], "{file}: answers stand in order");
        if let Some(difference) = difference(&case["expect"], &answer["result"]) {
            wrong.push(format!("{}: {difference}", case["id"]));
        }
    }
    println!("{file}: {}/{} agree", text.lines().count() - wrong.len(), text.lines().count());
    assert!(wrong.is_empty(), "{file}:\n{}", wrong.join("\n"));
}

fn difference(expect: &Value, result: &Value) -> Option<String> {
    if expect["verdict"] != result["verdict"] {
        return Some(format!("verdict {}, expected {}", result["verdict"], expect["verdict"]));
    }
    if expect["verdict"] == "invalid" {
        let reasons = result["reasons"].as_array().cloned().unwrap_or_default();
        let found = expect["reason"] == result["reason"] || reasons.contains(&expect["reason"]);
        return (!found).then(|| format!("reasons {reasons:?}, expected {}", expect["reason"]));
    }
    for (key, value) in expect.as_object()?.iter().filter(|(key, _)| !NOT_JUDGED.contains(&key.as_str())) {
        let same = match key.as_str() {
            "patterns" => {
                let found = listed(&result[key]);
                let ties = expect["ties"].as_array().into_iter().flatten();
                std::iter::once(value).chain(ties).any(|list| listed(list) == found)
            }
            _ => *value == result[key],
        };
        if !same {
            return Some(format!("{key} {}, expected {value}", result[key]));
        }
    }
    None
}

/// The patterns of a list as (id, count, fu), sorted.
fn listed(patterns: &Value) -> Vec<(String, u64, u64)> {
    let entry = |pattern: &Value| {
        let number = |name: &str| pattern[name].as_u64();
        let id = pattern["id"].as_str().unwrap_or_default().to_owned();
        (id, number("count").unwrap_or(1), number("fu").unwrap_or(0))
    };
    let mut entries: Vec<_> = patterns.as_array().into_iter().flatten().map(entry).collect();
    entries.sort();
    entries
}
