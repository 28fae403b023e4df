//! Text in columns. Its width is that in a terminal, where a Chinese or Japanese character takes two columns.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

/// Returns the number of columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Pads a text with spaces to a number of columns.
pub fn pad_to(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Returns indented lines of labels and values, with the values aligned.
pub fn aligned_lines(lines: &[(String, String)]) -> String {
    let columns = lines.iter().map(|(label, _)| width(label)).max().unwrap_or_default();
    lines.iter().fold(String::new(), |mut out, (label, value)| {
        // Writing to memory does not fail.
        let _ = writeln!(out, "  {}  {value}", pad_to(label, columns));
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("暗手"), 4);
        assert_eq!(width("row"), 3);
        let lines = [("暗手", "1m"), ("row", "2m")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(aligned_lines(&lines), "  暗手  1m\n  row   2m\n");
    }
}
