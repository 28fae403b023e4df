//! Text aligned in terminal columns, of which a Chinese or Japanese character takes two.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

/// Returns the number of terminal columns that a text takes; a Chinese or Japanese character takes two.
pub fn text_width(text: &str) -> usize {
    text.width()
}

/// Returns a text padded with spaces on the right to a width in terminal columns. A longer text stays as it is.
pub fn pad_to_width(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text_width(text))))
}

/// Returns a line for each pair of a label and a value, indented by two spaces, with the values aligned in one column.
pub fn aligned_lines(lines: &[(String, String)]) -> String {
    let columns = lines.iter().map(|(label, _)| text_width(label)).max().unwrap_or_default();
    lines.iter().fold(String::new(), |mut out, (label, value)| {
        // Writing to memory does not fail.
        let _ = writeln!(out, "  {}  {value}", pad_to_width(label, columns));
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(text_width("立牌"), 4);
        assert_eq!(text_width("row"), 3);
        let lines = [("立牌", "1m"), ("row", "2m")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(aligned_lines(&lines), "  立牌  1m\n  row   2m\n");
    }
}
