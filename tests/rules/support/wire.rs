//! The wire's answers to a bare input under the rules as printed.

use quejing::wire::answer_line;
use quejing_rules::RuleSet;
use serde_json::{Value, json};

/// Returns the `result` of the answer to a line with this `input`.
pub fn result(set: RuleSet, input: &Value, explain: bool) -> Value {
    let line = json!({ "input": input }).to_string();
    let mut answer: Value =
        serde_json::from_str(&answer_line(line.as_bytes(), set, explain)).expect("an answer is JSON");
    answer["result"].take()
}

pub fn house(input: &Value) -> Value {
    result(RuleSet::HOUSE, input, false)
}

pub fn riichi(input: &Value) -> Value {
    result(RuleSet::RIICHI, input, false)
}

pub fn sanma(input: &Value) -> Value {
    result(RuleSet::SANMA, input, false)
}

pub fn zung_jung(input: &Value) -> Value {
    result(RuleSet::ZUNG_JUNG, input, false)
}
