//! The end of a text by its kind. Each rule is the ending that most texts of its kind had when the gate was made, the
//! same in all languages.

use std::collections::BTreeSet;

use super::Offender;
use super::catalogue::{Piece, Text};

/// The name of the gate.
const GATE: &str = "ending";

/// How the texts of a kind end.
struct EndingRule {
    /// The beginnings of the ids.
    beginnings: &'static [&'static str],
    /// The end of the ids; empty for any.
    end: &'static str,
    is_sentence: bool,
}

/// The rules by kind; the first that fits a text holds.
const RULES: &[EndingRule] = &[
    // Tips of the mouse: 66 of 81 had no full stop.
    EndingRule { beginnings: &[""], end: "-tip", is_sentence: false },
    // Hints that stand on a page: 28 of 39 had one.
    EndingRule { beginnings: &[""], end: "-hint", is_sentence: true },
    // Refusals on phones: all had one.
    EndingRule { beginnings: &["hub-wrong-"], end: "", is_sentence: true },
    // Errors and faults, which other sentences put after a colon: none had one.
    EndingRule {
        beginnings: &[
            "fault-",
            "problem-",
            "ledger-error-",
            "ledger-fault-",
            "ledger-refused-",
            "profile-bad-",
            "calibration-",
            "source-",
            "set-error-",
            "eyes-",
        ],
        end: "",
        is_sentence: false,
    },
    // Notices: 7 of 42 had one.
    EndingRule { beginnings: &["said-"], end: "", is_sentence: false },
];

/// Returns the messages that end unlike their kind; `buttons` are the ids of buttons, which have no full stop.
pub fn offenders(texts: &[Text], buttons: &BTreeSet<String>) -> Vec<Offender> {
    let is_wrong = |text: &&Text| {
        let is_of = |rule: &&EndingRule| text.begins_with_any(rule.beginnings) && text.id.ends_with(rule.end);
        let is_sentence = match RULES.iter().find(is_of) {
            _ if buttons.contains(&text.id) => false,
            Some(rule) => rule.is_sentence,
            None => return false,
        };
        text.forms.iter().any(|form| match form.0.last() {
            Some(Piece::Words(words)) => !ends_like(words.trim_end(), is_sentence),
            _ => false,
        })
    };
    texts.iter().filter(is_wrong).map(|text| text.offender(GATE)).collect()
}

/// Returns true if words end as a sentence does, or without a full stop. A question keeps its mark.
fn ends_like(words: &str, is_sentence: bool) -> bool {
    match is_sentence {
        true => words.ends_with(['.', '。', '?', '？', '!', '！', '…']) || words.ends_with("…）"),
        false => !words.ends_with(['.', '。']),
    }
}

#[test]
fn an_ending_unlike_its_kind_is_found() {
    let source = "\
a-tip = Opens it.
b-tip = Opens it
a-hint = Tap it
b-hint = Tap it.
fault-a = no tiles.
fault-b = no tiles
said-a = { $count ->
    [0] Nothing was saved
   *[other] { $count } were saved.
}
hub-wrong-a = Try again
record = Record.
other = Anything.
";
    let texts = super::catalogue::sample(quejing_words::Lang::En, source);
    let found = offenders(&texts, &BTreeSet::from(["record".to_owned()]));
    let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["a-tip", "a-hint", "fault-a", "said-a", "hub-wrong-a", "record"]);
}
