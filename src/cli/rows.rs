//! CSV tables from spreadsheets and editors, with a header; each row has its line number.

use csv::{ReaderBuilder, StringRecord, Trim};

/// A CSV table with a header.
pub struct Table {
    header: StringRecord,
    rows: Vec<(usize, StringRecord)>,
}

/// A row of a [`Table`].
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// The number of the row's first line; the header is line 1.
    pub line: usize,
    header: &'a StringRecord,
    values: &'a StringRecord,
}

impl Table {
    /// Reads a table. Rows may be shorter or longer than the header; empty lines are skipped.
    pub fn read(text: &str) -> Table {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(text.as_bytes());
        let header = reader.headers().cloned().unwrap_or_default();
        let mut lines = LineCounter::of(text);
        // `flatten` drops no row: the text is UTF-8, and a row may have any number of values.
        let rows = reader.records().flatten().filter_map(|values| {
            let start = values.position().map_or(0, csv::Position::byte);
            let is_empty = values.len() == 1 && values.get(0) == Some("");
            (!is_empty).then(|| (lines.line_of(start), values))
        });
        Table { rows: rows.collect(), header }
    }

    /// Returns the names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.header.iter()
    }

    /// Returns true if the table has a column of this name.
    pub fn has(&self, column: &str) -> bool {
        self.columns().any(|name| name == column)
    }

    /// Returns the rows in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, values)| Row { line: *line, header: &self.header, values })
    }
}

impl<'a> Row<'a> {
    pub fn count_values(self) -> usize {
        self.values.len()
    }

    /// Returns the value of a column; `None` if it is empty or missing. Of columns with the same name, the last one counts.
    pub fn get(self, column: &str) -> Option<&'a str> {
        let (_, value) = self.header.iter().zip(self.values).filter(|(name, _)| *name == column).last()?;
        // After a space, the CSV reader takes quotes as part of the value.
        let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        Some(quoted.unwrap_or(value)).filter(|value| !value.is_empty())
    }

    /// Returns the row as text for an error message.
    pub fn to_text(self) -> String {
        self.values.iter().collect::<Vec<_>>().join(",")
    }
}

/// A counter of lines by byte position. The line numbers of the CSV reader are too low after empty lines and CRLF.
struct LineCounter<'a> {
    /// The text from `byte` on.
    rest: &'a str,
    byte: u64,
    line: usize,
}

impl<'a> LineCounter<'a> {
    fn of(text: &'a str) -> Self {
        LineCounter { rest: text, byte: 0, line: 1 }
    }

    /// Returns the line of a byte, or of the first text after the white space there. Bytes must be asked for in order.
    fn line_of(&mut self, byte: u64) -> usize {
        let skipped = usize::try_from(byte.saturating_sub(self.byte)).unwrap_or(usize::MAX);
        let (_, rest) = self.rest.split_at_checked(skipped).unwrap_or((self.rest, ""));
        let rest = rest.trim_start();
        let skipped = self.rest.len() - rest.len();
        self.line += self.rest.get(..skipped).unwrap_or_default().matches('\n').count();
        self.byte += skipped as u64;
        self.rest = rest;
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
    fn quotes_byte_order_marks_and_line_ends_of_other_programs_are_read() {
        let plain = read("file,class\na.jpg,5p\n\n  \nb.jpg,6p\n");
        let line = |line, file: &str, class: &str| (line, vec![file.to_owned(), class.to_owned()]);
        assert_eq!(plain, [line(2, "a.jpg", "5p"), line(5, "b.jpg", "6p")]);
        assert_eq!(read("\u{feff}file , class\r\na.jpg, 5p\r\n\r\n  \r\nb.jpg,6p"), plain);
        let quoted = read("\"file\",class\n\"a,\"\"b\"\"\nc.jpg\",5p\nd.jpg, \"6p\"\n");
        assert_eq!(quoted, [line(2, "a,\"b\"\nc.jpg", "5p"), line(4, "d.jpg", "6p")]);
    }

    #[test]
    fn short_long_and_empty_rows_are_read() {
        let table = Table::read("a,b\n1\n1,2,3\n,\n");
        let lengths: Vec<usize> = table.rows().map(Row::count_values).collect();
        assert_eq!(lengths, [1, 3, 2]);
        assert!(table.has("b") && !table.has("c"));
        assert_eq!(Table::read("").rows().count(), 0);
        // An unclosed quote takes the rest of the text as one row.
        assert_eq!(read("a,b\n1,2\n\"3,4\n5,6\n")[1].0, 3);
    }
}
