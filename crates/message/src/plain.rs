//! Makes text from outside safe to show: characters that would control a terminal or reverse a line become visible.
//!
//! A name, a note or a file name may contain control characters (an escape sequence moves the cursor, changes colours
//! or the window's title) or characters that change the writing direction, so that people read something other than the
//! text. Neither reaches a terminal or a page.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes every control character and direction character of a text, as `\u{202e}`. All other characters, such as
/// Chinese, Hebrew or emoji, stay. Line ends are control characters too: for text of several lines, use
/// [`escape_controls_in_lines`].
///
/// ```
/// use quejing_message::plain::escape_controls;
/// assert_eq!(escape_controls("Ann\u{1b}[2J\u{202e}"), "Ann\\u{1b}[2J\\u{202e}");
/// assert_eq!(escape_controls("王小明"), "王小明");
/// ```
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    escape_where(text, is_control_or_direction)
}

/// Escapes every control character and direction character except `\n`, as `\u{202e}`: for the program's own text of
/// several lines that contains text from outside.
pub fn escape_controls_in_lines(text: &str) -> Cow<'_, str> {
    escape_where(text, |character| character != '\n' && is_control_or_direction(character))
}

/// Replaces the characters for which `must_escape` returns true by escapes such as `\u{202e}`; copies the text only if
/// there are any.
fn escape_where(text: &str, must_escape: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&must_escape) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match must_escape(character) {
            // Writing to memory cannot fail.
            true => {
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(character));
            }
            false => escaped.push(character),
        }
    }
    Cow::Owned(escaped)
}

/// Returns true for control characters (C0, C1, delete), line and paragraph separators, and all characters that change
/// the writing direction.
fn is_control_or_direction(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_text_is_not_copied() {
        for text in ["", "Ann", "王小明 (庄)", "שרה", "🀄 é ‘ ’ — \u{200d}"] {
            assert!(matches!(escape_controls(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn every_control_character_is_escaped() {
        let all = (0..0x20).chain(0x7f..=0x9f).chain([0x61c, 0x200e, 0x200f]);
        for sign in all.chain(0x2028..=0x202e).chain(0x2066..=0x2069).filter_map(char::from_u32) {
            assert_eq!(escape_controls(&format!("a{sign}b")), format!("a\\u{{{:x}}}b", u32::from(sign)));
        }
    }

    #[test]
    fn escaped_text_contains_no_control_character() {
        for sign in (0..=0x10_ffff).filter_map(char::from_u32) {
            let text = sign.to_string();
            assert!(!escape_controls(&text).contains(is_control_or_direction));
            assert!(sign == '\n' || escape_controls(&text) == escape_controls_in_lines(&text));
        }
    }

    #[test]
    fn line_ends_stay_in_text_of_several_lines() {
        assert_eq!(
            escape_controls_in_lines("雀镜\nAnn\u{1b}]0;x\u{7}\r\n\tBen"),
            "雀镜\nAnn\\u{1b}]0;x\\u{7}\\u{d}\n\\u{9}Ben"
        );
        assert_eq!(escape_controls("a\nb"), "a\\u{a}b");
    }
}
