//! The JSON interface with the built-in rule profiles, for programs that use this library.

use std::sync::OnceLock;

pub use quejing_session::game::RuleSet;
pub use quejing_wire::*;

use quejing_session::profile_list::ProfileList;

/// Returns the answer to one request line of `quejing score --json` under a rule set, as one line of JSON without a
/// line end. The request may name a built-in profile instead. Invalid input is answered with an error;
/// `wants_explanations` adds the tiles of each pattern and the other readings.
///
/// ```
/// use quejing::wire::{RuleSet, answer_line};
/// let line = br#"{"id": 7, "input": {"mode": "reduced", "scores": [0, 0]}}"#;
/// let answer = answer_line(line, "lingque-v26".parse::<RuleSet>().unwrap(), false);
/// assert_eq!(
///     answer,
///     "{\"id\":7,\"rules\":\"lingque-v26\",\"result\":{\"reduced\":[0.0,0.0],\"verdict\":\"reduced\"}}"
/// );
/// ```
pub fn answer_line(line: &[u8], default_rule_set: RuleSet, wants_explanations: bool) -> String {
    static BOOK: OnceLock<ProfileList> = OnceLock::new();
    let book = BOOK.get_or_init(ProfileList::built_in);
    let find_profile = |name: &str| Ok(book.find_rules(name)?);
    quejing_wire::answer_line(
        line,
        &WireRules {
            default_name: default_rule_set.as_str(),
            default_profile: &default_rule_set.into(),
            find_profile: &find_profile,
            wants_explanations,
        },
    )
}
