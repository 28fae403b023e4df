//! The laws of every answer of the wire, whatever the input; shared by the targets.

use quejing::cli::answer_line;
use quejing_rules::RuleSet;
use serde_json::Value;

/// The verdicts of `wire.md` and the pages of the rule sets.
const VERDICTS: [&str; 15] = [
    "win",
    "no_win",
    "below_minimum",
    "no_yaku",
    "furiten",
    "invalid",
    "settled",
    "reduced",
    "points",
    "draw",
    "final",
    "waits",
    "rotated",
    "over",
    "goes_on",
];

/// Answers a line under every rule set and checks each answer.
pub fn answer_under_all(line: &[u8]) {
    for set in RuleSet::all() {
        check(line, set, false);
    }
}

/// Answers a line under one rule set and checks the answer.
pub fn check(line: &[u8], set: RuleSet, explain: bool) -> Value {
    let answer = answer_line(line, set, explain);
    assert!(!answer.contains('\n'), "one line: {answer}");
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let result = &answer["result"];
    let verdict = result["verdict"].as_str().expect("an answer has a verdict");
    if verdict == "invalid" {
        assert!(result["reason"].is_string(), "{answer}");
        assert!(!result["problems"].as_array().expect("problems").is_empty(), "{answer}");
    } else {
        assert!(VERDICTS.contains(&verdict) || result.is_object(), "{answer}");
    }
    money(line, verdict, result);
    answer
}

/// Settlements sum to zero; in riichi, to the sticks that were won.
fn money(line: &[u8], verdict: &str, result: &Value) {
    let request: Value = serde_json::from_slice(line).unwrap_or(Value::Null);
    let numbers = |value: &Value| match value {
        Value::Array(list) => list.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>(),
        Value::Object(map) => map.values().map(Value::as_f64).collect(),
        _ => None,
    };
    if let Some(payments) = numbers(&result["payments"]) {
        let sticks = request["input"]["riichi_sticks"].as_f64().unwrap_or(0.0);
        let sum: f64 = payments.iter().sum();
        assert!(sum == 0.0 || sum == 1000.0 * sticks, "{verdict}: {result}");
    }
    for field in ["net", "scores", "members"] {
        if verdict == "settled"
            && let Some(sums) = numbers(&result[field])
        {
            assert_eq!(sums.iter().sum::<f64>(), 0.0, "{field}: {result}");
        }
    }
}
