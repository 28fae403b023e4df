//! Makes text from outside safe to show: anything that would steer a terminal or reverse a line becomes visible.
//!
//! A name, a note or a file name may hold control characters (an escape sequence moves the cursor, colours, retitles the
//! window) or characters that change the writing direction, so that people read something other than the text. Neither reaches
//! a terminal or a page.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes every control character and direction character of a text as `\u{202e}`; everything else, Chinese, Hebrew
/// or emoji, stays as it is. Line ends are control characters too: see [`plain_lines`] for text of several lines.
///
/// ```
/// use quejing_message::plain::plain;
/// assert_eq!(plain("Ann\u{1b}[2J\u{202e}"), "Ann\\u{1b}[2J\\u{202e}");
/// assert_eq!(plain("王小明"), "王小明");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    without(text, steers)
}

/// Escapes like [`plain`], but keeps `\n`: for the program's own text of several lines that contains text from outside.
pub fn plain_lines(text: &str) -> Cow<'_, str> {
    without(text, |sign| sign != '\n' && steers(sign))
}

/// Escapes the characters for which `is_out` is true.
fn without(text: &str, is_out: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_out) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match is_out(sign) {
            // Writing to memory cannot fail.
            true => {
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(sign));
            }
            false => shown.push(sign),
        }
    }
    Cow::Owned(shown)
}

/// Returns true if a character only shows by its effect on others: control characters (C0, C1, delete), line and
/// paragraph ends, and everything that changes the writing direction.
fn steers(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_text_is_not_copied() {
        for text in ["", "Ann", "王小明 (庄)", "שרה", "🀄 é ‘ ’ — \u{200d}"] {
            assert!(matches!(plain(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn every_control_character_is_escaped() {
        let all = (0..0x20).chain(0x7f..=0x9f).chain([0x61c, 0x200e, 0x200f]);
        for sign in all.chain(0x2028..=0x202e).chain(0x2066..=0x2069).filter_map(char::from_u32) {
            assert_eq!(plain(&format!("a{sign}b")), format!("a\\u{{{:x}}}b", u32::from(sign)));
        }
    }

    #[test]
    fn escaped_text_contains_no_control_character() {
        for sign in (0..=0x10_ffff).filter_map(char::from_u32) {
            let text = sign.to_string();
            assert!(!plain(&text).contains(steers));
            assert!(sign == '\n' || plain(&text) == plain_lines(&text));
        }
    }

    #[test]
    fn line_ends_stay_in_text_of_several_lines() {
        assert_eq!(plain_lines("雀镜\nAnn\u{1b}]0;x\u{7}\r\n\tBen"), "雀镜\nAnn\\u{1b}]0;x\\u{7}\\u{d}\n\\u{9}Ben");
        assert_eq!(plain("a\nb"), "a\\u{a}b");
    }
}
