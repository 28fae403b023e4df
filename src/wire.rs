//! The JSON interface with the built-in rule profiles, for programs that use this library.

use std::sync::OnceLock;

pub use quejing_session::game::RuleSet;
pub use quejing_wire::*;

use quejing_session::rule_book::RuleBook;

/// Returns the answer to one request line of `quejing score --json` under a rule set, as one line of JSON without a line end.
/// The request may name a built-in profile instead. Invalid input is answered with an error; `explain` adds explanations.
///
/// ```
/// use quejing::wire::{RuleSet, answer_line};
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, "lingque-v26".parse::<RuleSet>().unwrap(), false);
/// assert_eq!(answer, "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}");
/// ```
pub fn answer_line(line: &[u8], set: RuleSet, explain: bool) -> String {
    static BOOK: OnceLock<RuleBook> = OnceLock::new();
    let book = BOOK.get_or_init(RuleBook::built_in);
    let find = |name: &str| Ok(book.find_rules(name)?);
    quejing_wire::answer_line(line, &Responder { name: set.as_str(), profile: &set.into(), find: &find, explain })
}
