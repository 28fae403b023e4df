//! The register of errors: Chinese says 无法 for what could not be done, Japanese 〜できません. Forbidden words of
//! address and of errors are in the list of terms.

use std::collections::BTreeSet;

use quejing_words::Lang;

use super::Offender;
use super::catalogue::Text;

/// The name of the gate.
const GATE: &str = "register";

/// The beginnings of ids of errors.
const ERRORS: [&str; 16] = [
    "fault-",
    "problem-",
    "ledger-error-",
    "ledger-fault-",
    "ledger-refused-",
    "ledger-files-",
    "profile-bad-",
    "calibration-",
    "source-",
    "set-error-",
    "eyes-",
    "hub-wrong-",
    "said-",
    "not-",
    "broken-",
    "heic-",
];

/// English words of errors about something that failed.
const FAILED: [&str; 6] =
    ["could not be", "cannot be read", "cannot be written", "cannot be opened", "cannot be saved", "cannot be loaded"];

/// Chinese words of the same errors.
const CHINESE: [&str; 1] = ["无法"];

/// Japanese endings of a clause that are plain or of another register.
const PLAIN_JAPANESE: [&str; 9] =
    ["できない", "れない", "不可", "不能", "失敗しました", "失敗", "だめです", "できず", "無理です"];

/// Returns the errors in another register.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let english = texts.iter().filter(|text| text.lang == Lang::En && text.begins_with_any(&ERRORS));
    // "Cannot be read as a photo" says what it is not.
    let line = |text: &Text| text.line().replace("cannot be read as", "");
    let failed = english.filter(|text| FAILED.iter().any(|words| line(text).contains(words)));
    let failed: BTreeSet<&str> = failed.map(|text| text.id.as_str()).collect();
    let is_wrong = |text: &&Text| match text.lang {
        Lang::En => false,
        Lang::Zh => failed.contains(text.id.as_str()) && !CHINESE.iter().any(|words| text.line().contains(words)),
        Lang::Ja => text.begins_with_any(&ERRORS) && text.forms.iter().any(|form| has_plain_clause(&form.prose())),
    };
    texts.iter().filter(is_wrong).map(|text| text.offender(GATE)).collect()
}

/// Returns true if a clause ends in a plain form. Before a noun it is right: 復号できないデータ.
fn has_plain_clause(prose: &str) -> bool {
    let mut clauses = prose.split(['。', '、', '；', '（', '）', '：', '\n']).map(str::trim);
    clauses.any(|clause| PLAIN_JAPANESE.iter().any(|ending| clause.ends_with(ending)))
}

#[test]
fn errors_in_another_register_are_found() {
    let sample = super::catalogue::sample;
    let mut texts =
        sample(Lang::En, "source-a = it cannot be read\nsource-b = it cannot be read\nc = it cannot be read\n");
    texts.extend(sample(Lang::Zh, "source-a = 读取失败\nsource-b = 无法读取\nc = 读不出来\n"));
    texts.extend(sample(
        Lang::Ja,
        "source-a = 読み込めない。\nsource-b = 読み込みできません\nsource-c = 復号できないデータ\n",
    ));
    texts.extend(sample(Lang::Ja, "fault-a = ツモは不可\nfault-b = 席にできない\nc = できない\n"));
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["register zh source-a", "register ja fault-a", "register ja fault-b"]);
}
