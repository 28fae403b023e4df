//! Tables that people make: comma separated values with a header line, each row with the number of its line.

use csv::{ReaderBuilder, StringRecord, Trim};

pub struct Table {
    header: StringRecord,
    rows: Vec<(usize, StringRecord)>,
}

#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Where it begins, counted from 1, the header being line 1.
    pub line: usize,
    header: &'a StringRecord,
    values: &'a StringRecord,
}

impl Table {
    /// Reads a table. Rows may be shorter than the header, or longer; empty lines are passed over.
    pub fn read(text: &str) -> Table {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(text.as_bytes());
        let header = reader.headers().cloned().unwrap_or_default();
        let mut lines = Lines::of(text);
        // The text is UTF-8 and any number of values will do, so that no row is refused.
        let rows = reader.records().flatten().filter_map(|values| {
            let begins = values.position().map_or(0, csv::Position::byte);
            let is_empty = values.len() == 1 && values.get(0) == Some("");
            (!is_empty).then(|| (lines.up_to(begins), values))
        });
        Table { rows: rows.collect(), header }
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.header.iter()
    }

    /// Whether there is a column of this name.
    pub fn has(&self, column: &str) -> bool {
        self.columns().any(|name| name == column)
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, values)| Row { line: *line, header: &self.header, values })
    }
}

impl<'a> Row<'a> {
    pub fn count_values(self) -> usize {
        self.values.len()
    }

    /// The value of a column; `None` where it is empty or not there.
    pub fn get(self, column: &str) -> Option<&'a str> {
        let (_, value) = self.header.iter().zip(self.values).filter(|(name, _)| *name == column).last()?;
        // A blank before the sign makes it part of the value; people write so.
        let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        Some(quoted.unwrap_or(value)).filter(|value| !value.is_empty())
    }

    /// The row as a message shows it.
    pub fn shown(self) -> String {
        self.values.iter().collect::<Vec<_>>().join(",")
    }
}

/// Counts lines from place to place: a reader's own count is that of the line before where the ends of lines are longer than
/// one sign or a line is empty.
struct Lines<'a> {
    rest: &'a str,
    at: u64,
    line: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Lines { rest: text, at: 0, line: 1 }
    }

    /// The line of a byte, or of what comes after the ends of lines there; later than the byte asked for before.
    fn up_to(&mut self, byte: u64) -> usize {
        let gone = usize::try_from(byte.saturating_sub(self.at)).unwrap_or(usize::MAX);
        let (_, there) = self.rest.split_at_checked(gone).unwrap_or((self.rest, ""));
        let there = there.trim_start();
        let gone = self.rest.len() - there.len();
        self.line += self.rest.get(..gone).unwrap_or_default().matches('\n').count();
        self.at += gone as u64;
        self.rest = there;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, Vec<String>)> {
        let table = Table::read(text);
        let columns: Vec<&str> = table.columns().collect();
        let values =
            |row: Row<'_>| columns.iter().map(|name| row.get(name).unwrap_or("-")).map(str::to_owned).collect();
        table.rows().map(|row| (row.line, values(row))).collect()
    }

    #[test]
    fn quotes_marks_and_ends_of_lines_are_those_of_other_programs() {
        let plain = read("file,class\na.jpg,5p\n\n  \nb.jpg,6p\n");
        let line = |line, file: &str, class: &str| (line, vec![file.to_owned(), class.to_owned()]);
        assert_eq!(plain, [line(2, "a.jpg", "5p"), line(5, "b.jpg", "6p")]);
        assert_eq!(read("\u{feff}file , class\r\na.jpg, 5p\r\n\r\n  \r\nb.jpg,6p"), plain);
        let quoted = read("\"file\",class\n\"a,\"\"b\"\"\nc.jpg\",5p\nd.jpg, \"6p\"\n");
        assert_eq!(quoted, [line(2, "a,\"b\"\nc.jpg", "5p"), line(4, "d.jpg", "6p")]);
    }

    #[test]
    fn short_long_and_empty_rows_are_for_others_to_judge() {
        let table = Table::read("a,b\n1\n1,2,3\n,\n");
        let lengths: Vec<usize> = table.rows().map(Row::count_values).collect();
        assert_eq!(lengths, [1, 3, 2]);
        assert!(table.has("b") && !table.has("c"));
        assert_eq!(Table::read("").rows().count(), 0);
        // A quote that nobody closes takes the rest; its row is named.
        assert_eq!(read("a,b\n1,2\n\"3,4\n5,6\n")[1].0, 3);
    }
}
