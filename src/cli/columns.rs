//! Text in columns: as wide as a terminal shows it, where a Chinese or Japanese sign takes two places.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

/// How many places a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text, filled up with spaces to so many places.
pub fn padded(text: &str, places: usize) -> String {
    format!("{text}{}", " ".repeat(places.saturating_sub(width(text))))
}

/// Lines of a label and a value, indented, the values below each other.
pub fn labelled(lines: &[(String, String)]) -> String {
    let places = lines.iter().map(|(label, _)| width(label)).max().unwrap_or_default();
    lines.iter().fold(String::new(), |mut out, (label, value)| {
        // Writing to memory does not fail.
        let _ = writeln!(out, "  {}  {value}", padded(label, places));
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_signs_take_two_places() {
        assert_eq!(width("暗手"), 4);
        assert_eq!(width("row"), 3);
        let lines = [("暗手", "1m"), ("row", "2m")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(labelled(&lines), "  暗手  1m\n  row   2m\n");
    }
}
