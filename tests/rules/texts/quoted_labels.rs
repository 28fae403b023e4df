//! A sentence that quotes a button or another label refers to its message, so that a renamed button cannot leave its
//! sentence.

use std::collections::BTreeMap;

use quejing_words::Lang;

use super::Offender;
use super::catalogue::Text;

/// The name of the gate.
const GATE: &str = "quoted-label";

/// The quotation marks of a language.
fn marks(lang: Lang) -> [(char, char); 3] {
    match lang {
        Lang::En => [('"', '"'), ('“', '”'), ('*', '*')],
        Lang::Zh | Lang::Ja => [('「', '」'), ('“', '”'), ('*', '*')],
    }
}

/// Returns the messages that quote the whole text of another one in words.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let mut labels: BTreeMap<(&str, &str, &str), Vec<&str>> = BTreeMap::new();
    for text in texts {
        if let Some(label) = text.plain().filter(|_| !text.id.contains('.')) {
            labels.entry((text.lang.code(), text.file, label)).or_default().push(&text.id);
        }
    }
    let mut found = Vec::new();
    for text in texts {
        let prose: Vec<String> = text.forms.iter().map(|form| form.prose()).collect();
        let quotes = prose.iter().flat_map(|prose| marks(text.lang).map(|marks| quotes(prose, marks))).flatten();
        let mut quoted = quotes.filter_map(|quote| labels.get(&(text.lang.code(), text.file, quote)));
        if let Some(ids) = quoted.find(|ids| !ids.contains(&text.id.as_str())) {
            let text_and_ids = format!("refer to {}: {}", ids.join(" or "), text.line());
            found.push(Offender { text: text_and_ids, ..text.offender(GATE) });
        }
    }
    found
}

/// Returns what stands between two quotation marks.
fn quotes(words: &str, (open, close): (char, char)) -> Vec<&str> {
    let (mut rest, mut found) = (words, Vec::new());
    while let Some((_, after)) = rest.split_once(open) {
        let Some((quote, next)) = after.split_once(close) else { break };
        found.push(quote);
        rest = next;
    }
    found
}

#[test]
fn a_quoted_label_is_found_and_a_reference_to_it_passes() {
    let en = "start = Start\na = Press \"Start\", or *Start*.\nb = Press \"{ start }\".\nc = Start it.\nd = \"Stop\"\ne = `\"Start\"`\n";
    let zh = "start = 开始\na = 点「开始」。\nb = 点「{ start }」。\nc = 开始\n";
    let mut texts = super::catalogue::sample(Lang::En, en);
    texts.extend(super::catalogue::sample(Lang::Zh, zh));
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["quoted-label en a", "quoted-label zh a"]);
}
