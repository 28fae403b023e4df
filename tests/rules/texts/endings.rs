//! The end of a text by its kind and language. Each rule is the ending that most texts of its kind have in the
//! language.

use std::collections::BTreeSet;

use quejing_words::Lang;

use super::Offender;
use super::catalogue::{Piece, Text};

/// The name of the gate.
const GATE: &str = "ending";

/// The end of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Without a full stop.
    Plain,
    /// With a full stop; a question keeps its mark.
    Stop,
    /// With a full stop after several sentences, without one after a single one.
    StopAfterSeveral,
}

/// The rule for the ends of the texts of a kind.
struct EndingRule {
    /// The beginnings of the ids.
    beginnings: &'static [&'static str],
    /// The end of the ids; empty for any.
    end: &'static str,
    en: Ending,
    zh: Ending,
    ja: Ending,
}

/// The rules by kind; the first that fits a text holds.
const RULES: &[EndingRule] = &[
    // Tips of the mouse.
    EndingRule { beginnings: &[""], end: "-tip", en: Ending::StopAfterSeveral, zh: Ending::Plain, ja: Ending::Plain },
    // Hints that stand on a page.
    EndingRule { beginnings: &[""], end: "-hint", en: Ending::Stop, zh: Ending::Stop, ja: Ending::Stop },
    // Refusals on phones.
    EndingRule { beginnings: &["hub-wrong-"], end: "", en: Ending::Stop, zh: Ending::Stop, ja: Ending::Stop },
    // Errors and faults, which other sentences put after a colon.
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
        en: Ending::Plain,
        zh: Ending::Plain,
        ja: Ending::Plain,
    },
    // Notices.
    EndingRule { beginnings: &["said-"], end: "", en: Ending::StopAfterSeveral, zh: Ending::Stop, ja: Ending::Plain },
];

/// Returns the messages that end unlike their kind; `buttons` are the ids of buttons, which have no full stop.
pub fn offenders(texts: &[Text], buttons: &BTreeSet<String>) -> Vec<Offender> {
    let is_wrong = |text: &&Text| {
        ending_of(text, buttons).is_some_and(|ending| {
            text.forms.iter().any(|form| match form.0.last() {
                Some(Piece::Words(words)) => !ends_like(&form.prose(), words.trim_end(), ending),
                _ => false,
            })
        })
    };
    texts.iter().filter(is_wrong).map(|text| text.offender(GATE)).collect()
}

/// Returns the ending that a text should have.
fn ending_of(text: &Text, buttons: &BTreeSet<String>) -> Option<Ending> {
    if buttons.contains(&text.id) {
        return Some(Ending::Plain);
    }
    let is_of = |rule: &&EndingRule| text.begins_with_any(rule.beginnings) && text.id.ends_with(rule.end);
    let rule = RULES.iter().find(is_of)?;
    Some(match text.lang {
        Lang::En => rule.en,
        Lang::Zh => rule.zh,
        Lang::Ja => rule.ja,
    })
}

/// Returns true if the last words of a text end as they should.
fn ends_like(prose: &str, words: &str, ending: Ending) -> bool {
    let has_stop = words.ends_with(['.', '。']);
    let has_mark = has_stop || words.ends_with(['?', '？', '!', '！', '…']);
    match ending {
        Ending::Plain => !has_stop,
        Ending::Stop => has_mark,
        Ending::StopAfterSeveral if has_several_sentences(prose) => has_mark,
        Ending::StopAfterSeveral => !has_stop,
    }
}

/// Returns true if a sentence follows a full stop.
fn has_several_sentences(prose: &str) -> bool {
    let begins = |next: &str| next.starts_with(|c: char| c.is_uppercase() || c == '{' || c == '"');
    let in_english = prose.match_indices(". ").any(|(at, _)| !prose[..at].ends_with("e.g") && begins(&prose[at + 2..]));
    in_english || prose.trim_end().trim_end_matches('。').contains('。')
}

#[test]
fn an_ending_unlike_its_kind_is_found() {
    let source = "\
a-tip = Opens it.
b-tip = Opens it
c-tip = Opens it. It is closed
d-tip = Opens it. It is closed.
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
    let texts = super::catalogue::sample(Lang::En, source);
    let found = offenders(&texts, &BTreeSet::from(["record".to_owned()]));
    let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["a-tip", "c-tip", "a-hint", "fault-a", "said-a", "hub-wrong-a", "record"]);
    let texts = super::catalogue::sample(Lang::Zh, "said-a = 已记录\nsaid-b = 已记录。\na-tip = 打开。关闭\n");
    let found = offenders(&texts, &BTreeSet::new());
    assert_eq!(found.iter().map(Offender::line).collect::<Vec<_>>(), ["ending zh said-a"]);
}
