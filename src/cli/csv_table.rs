//! CSV tables with a header, as spreadsheets and editors write them; each row has its line number for error messages.

use csv::{ReaderBuilder, StringRecord, Trim};

/// A CSV table held in memory: its header, and its rows with their line numbers.
pub struct CsvTable {
    header: StringRecord,
    rows: Vec<(usize, StringRecord)>,
}

/// A row of a [`CsvTable`], which returns its values by the names of their columns.
#[derive(Clone, Copy)]
pub struct CsvRow<'a> {
    /// The number of the row's first line in the file, from 1.
    pub line_number: usize,
    header: &'a StringRecord,
    values: &'a StringRecord,
}

impl CsvTable {
    /// Parses a table. Values are trimmed, a byte order mark and empty lines are skipped, and rows may be shorter or
    /// longer than the header.
    pub fn parse(text: &str) -> CsvTable {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(text.as_bytes());
        let header = reader.headers().cloned().unwrap_or_default();
        let mut lines = LineCounter::new(text);
        // `flatten` drops no row: the text is UTF-8, and a row may have any number of values.
        let rows = reader.records().flatten().filter_map(|values| {
            let start = values.position().map_or(0, csv::Position::byte);
            let is_empty = values.len() == 1 && values.get(0) == Some("");
            (!is_empty).then(|| (lines.line_number_at(start), values))
        });
        CsvTable { rows: rows.collect(), header }
    }

    /// Returns the column names of the header, in order and with repetitions.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.header.iter()
    }

    /// Returns true if the header has a column of exactly this name.
    pub fn has_column(&self, column: &str) -> bool {
        self.column_names().any(|name| name == column)
    }

    /// Returns the rows in the order of the file, without the header.
    pub fn rows(&self) -> impl Iterator<Item = CsvRow<'_>> {
        self.rows.iter().map(|(line_number, values)| CsvRow { line_number: *line_number, header: &self.header, values })
    }
}

impl<'a> CsvRow<'a> {
    pub fn count_values(self) -> usize {
        self.values.len()
    }

    /// Returns the value of a column in this row, without quotes around it; `None` if it is empty or missing. If
    /// several columns have the name, the last counts.
    pub fn value(self, column: &str) -> Option<&'a str> {
        let (_, value) = self.header.iter().zip(self.values).filter(|(name, _)| *name == column).last()?;
        // After a space, the CSV reader takes quotes as part of the value.
        let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        Some(quoted.unwrap_or(value)).filter(|value| !value.is_empty())
    }

    /// Returns the values of the row joined by commas, for an error message.
    pub fn to_text(self) -> String {
        self.values.iter().collect::<Vec<_>>().join(",")
    }
}

/// A counter of lines by byte position. The line numbers of the CSV reader are too low after empty lines and CRLF.
struct LineCounter<'a> {
    /// The part of the text that begins at the position `byte_position`.
    remaining_text: &'a str,
    byte_position: u64,
    line_number: usize,
}

impl<'a> LineCounter<'a> {
    fn new(text: &'a str) -> Self {
        LineCounter { remaining_text: text, byte_position: 0, line_number: 1 }
    }

    /// Returns the number, from 1, of the line with the first character at or after `byte_position` that is no white
    /// space. Positions must not decrease from call to call.
    fn line_number_at(&mut self, byte_position: u64) -> usize {
        let skipped = usize::try_from(byte_position.saturating_sub(self.byte_position)).unwrap_or(usize::MAX);
        let (_, rest) = self.remaining_text.split_at_checked(skipped).unwrap_or((self.remaining_text, ""));
        let rest = rest.trim_start();
        let skipped = self.remaining_text.len() - rest.len();
        self.line_number += self.remaining_text.get(..skipped).unwrap_or_default().matches('\n').count();
        self.byte_position += skipped as u64;
        self.remaining_text = rest;
        self.line_number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_rows(text: &str) -> Vec<(usize, Vec<String>)> {
        let table = CsvTable::parse(text);
        let columns: Vec<&str> = table.column_names().collect();
        let values =
            |row: CsvRow<'_>| columns.iter().map(|name| row.value(name).unwrap_or("-")).map(str::to_owned).collect();
        table.rows().map(|row| (row.line_number, values(row))).collect()
    }

    #[test]
    fn quotes_byte_order_marks_and_line_ends_of_other_programs_are_read() {
        let plain = read_rows("file,class\na.jpg,5p\n\n  \nb.jpg,6p\n");
        let line = |line, file: &str, class: &str| (line, vec![file.to_owned(), class.to_owned()]);
        assert_eq!(plain, [line(2, "a.jpg", "5p"), line(5, "b.jpg", "6p")]);
        assert_eq!(read_rows("\u{feff}file , class\r\na.jpg, 5p\r\n\r\n  \r\nb.jpg,6p"), plain);
        let quoted = read_rows("\"file\",class\n\"a,\"\"b\"\"\nc.jpg\",5p\nd.jpg, \"6p\"\n");
        assert_eq!(quoted, [line(2, "a,\"b\"\nc.jpg", "5p"), line(4, "d.jpg", "6p")]);
    }

    #[test]
    fn short_long_and_empty_rows_are_read() {
        let table = CsvTable::parse("a,b\n1\n1,2,3\n,\n");
        let lengths: Vec<usize> = table.rows().map(CsvRow::count_values).collect();
        assert_eq!(lengths, [1, 3, 2]);
        assert!(table.has_column("b") && !table.has_column("c"));
        assert_eq!(CsvTable::parse("").rows().count(), 0);
        // An unclosed quote takes the rest of the text as one row.
        assert_eq!(read_rows("a,b\n1,2\n\"3,4\n5,6\n")[1].0, 3);
    }
}
