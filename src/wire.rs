//! The JSON interface with the built-in rule profiles, for programs that use this library.

use std::sync::OnceLock;

pub use quejing_wire::*;

use crate::rule_book::RuleBook;
use crate::rules::RuleSet;

/// Answers one line of JSON by a rule set, like a line of `quejing score --json`; the line may name a built-in profile. The
/// answer is one line of JSON for any input.
///
/// ```
/// use quejing::{rules::RuleSet, wire::answer_line};
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, "lingque-v26".parse::<RuleSet>().unwrap(), false);
/// assert_eq!(answer, "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}");
/// ```
pub fn answer_line(line: &[u8], set: RuleSet, explain: bool) -> String {
    static BOOK: OnceLock<RuleBook> = OnceLock::new();
    let book = BOOK.get_or_init(RuleBook::built_in);
    let find = |name: &str| Ok(book.find(name)?);
    quejing_wire::answer_line(line, &Responder { name: set.as_str(), profile: &set.into(), find: &find, explain })
}
