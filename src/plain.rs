//! Text from outside as it may be shown: what would steer a terminal or turn the line around is made visible.
//!
//! A name, a note or a file name may hold control characters (an escape sequence moves the cursor, colours, retitles the window) or
//! signs that turn the direction of writing, so that what is read is not what is there. Neither reaches a terminal or a page.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with every control character and direction sign written out as `\u{202e}`; all else, Chinese or Hebrew or an emoji,
/// stays as it is. A line's end is a control character too: see [`plain_lines`] for text of several lines.
///
/// ```
/// use quejing::plain::plain;
/// assert_eq!(plain("Ann\u{1b}[2J\u{202e}"), "Ann\\u{1b}[2J\\u{202e}");
/// assert_eq!(plain("王小明"), "王小明");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    without(text, steers)
}

/// As [`plain`], for text of our own with others' in it: the ends of its lines stay.
pub fn plain_lines(text: &str) -> Cow<'_, str> {
    without(text, |sign| sign != '\n' && steers(sign))
}

/// The text with the signs that are not let through written out.
fn without(text: &str, is_out: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_out) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match is_out(sign) {
            // Writing to memory does not fail.
            true => {
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(sign));
            }
            false => shown.push(sign),
        }
    }
    Cow::Owned(shown)
}

/// Whether a sign is seen only by what it does to others: control characters (C0, C1, delete), the ends of lines and paragraphs, and
/// all that turns the direction of writing.
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
    fn every_sign_that_steers_is_written_out() {
        let all = (0..0x20).chain(0x7f..=0x9f).chain([0x61c, 0x200e, 0x200f]);
        let all = all.chain(0x2028..=0x202e).chain(0x2066..=0x2069);
        for sign in all.filter_map(char::from_u32) {
            let text = format!("a{sign}b");
            assert_eq!(plain(&text), format!("a\\u{{{:x}}}b", u32::from(sign)));
        }
    }

    #[test]
    fn nothing_that_steers_is_left_of_any_sign() {
        for sign in (0..=0x10_ffff).filter_map(char::from_u32) {
            let text = sign.to_string();
            assert!(!plain(&text).contains(steers));
            assert!(sign == '\n' || plain(&text) == plain_lines(&text));
        }
    }

    #[test]
    fn lines_of_our_own_stay_lines() {
        let text = "雀镜\nAnn\u{1b}]0;x\u{7}\r\n\tBen";
        assert_eq!(
            plain_lines(text),
            "雀镜\nAnn\\u{1b}]0;x\\u{7}\\u{d}\n\\u{9}Ben"
        );
        assert_eq!(plain("a\nb"), "a\\u{a}b");
    }
}
