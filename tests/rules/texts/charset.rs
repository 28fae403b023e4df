//! Characters by language: Chinese is Simplified, within GB 2312; Japanese has the characters of JIS X 0208.
//!
//! Both catch glyphs of the other script, which look alike in an editor: 槓 and 杠, 难 and 難.

use encoding_rs::{EUC_JP, Encoding, GBK};
use quejing_words::Lang;

use super::catalogue::Text;
use super::{Offender, is_han};

/// The name of the gate.
const GATE: &str = "charset";

/// Characters outside the set that a language has, each with the reason.
const ALLOWED: [(Lang, char, &str); 0] = [];

/// Returns the messages with characters of another script.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let mut found = Vec::new();
    for text in texts.iter().filter(|text| text.lang != Lang::En && !text.is_original()) {
        let prose: String = text.forms.iter().map(|form| form.prose()).collect();
        let foreign: String = prose.chars().filter(|c| is_han(*c) && !belongs_to(text.lang, *c)).collect();
        if !foreign.is_empty() {
            found.push(Offender { text: format!("{foreign}: {}", text.line()), ..text.offender(GATE) });
        }
    }
    found
}

/// Returns true if a language has a Han character.
fn belongs_to(lang: Lang, c: char) -> bool {
    let is_allowed = ALLOWED.iter().any(|(of, allowed, _)| *of == lang && *allowed == c);
    is_allowed
        || match lang {
            Lang::En => false,
            // The rows of the hanzi, 16 to 87.
            Lang::Zh => is_in_rows(GBK, c, 0xb0..=0xf7),
            // The rows of the kanji, 16 to 84; those above are of other makers.
            Lang::Ja => is_in_rows(EUC_JP, c, 0xb0..=0xf4),
        }
}

/// Returns true if an encoding writes a character as a row and a cell of the 94 by 94 characters of its standard.
fn is_in_rows(encoding: &'static Encoding, c: char, rows: std::ops::RangeInclusive<u8>) -> bool {
    let text = c.to_string();
    let (bytes, _, has_failed) = encoding.encode(&text);
    matches!(&*bytes, [row, cell] if rows.contains(row) && *cell >= 0xa1) && !has_failed
}

#[test]
fn characters_of_another_script_are_found() {
    let texts = super::catalogue::sample(Lang::Zh, "a = 一槓\nb = 一杠\nc = `一槓`\nd = 一\n    .original = 一槓\n");
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["charset zh a"]);
    let texts = super::catalogue::sample(Lang::Ja, "a = 赖子\nb = 頼子と難しい幺九牌\nc = 断么九\nd = 髙\n");
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    assert_eq!(found, ["charset ja a", "charset ja c", "charset ja d"]);
}
