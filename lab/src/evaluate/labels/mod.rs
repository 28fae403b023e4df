//! The truth for a measurement: `labels.csv` (boxes of tiles) and `hands.csv` (whole hands). Errors name the line.

mod fault;

pub use fault::{LabelError, RowFault};

use std::{collections::BTreeMap, iter, path::Path, str::FromStr};

use quejing::cli::csv_table::{CsvRow, CsvTable};
use quejing_io::files::{self, FileFault};
use quejing_rules::hand::Shape;
use quejing_vision::TileClass;

/// A labelled tile of a photo.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The left, top, right and bottom of the tile in pixels of the photo.
    pub bounds: [f32; 4],
    /// The class of the tile: its face, its back or unknown.
    pub class: TileClass,
}

/// The truth about one photo.
#[derive(Clone, Debug, Default)]
pub struct PhotoTruth {
    /// The origin of the photo: the value of column `source`, otherwise the folder in the name of the file.
    pub source: String,
    /// The original photograph, of which the file may be one of several versions: the value of column `photo`,
    /// otherwise the name of the file.
    pub photograph: String,
    /// The value of the column to group by; `None` if there is no such value. The last label of the photo decides or,
    /// if it has no value, the first hand with one.
    pub group: Option<String>,
    /// The labelled tiles; `None` if only `hands.csv` lists the photo.
    pub labels: Option<Vec<Label>>,
    /// The tiles of each hand in the photo, row by row, with one hand for each line of `hands.csv`; empty if only
    /// `labels.csv` lists the photo.
    pub hands: Vec<Vec<TileClass>>,
    /// The shape of a winning hand by the rules of the table in the photo.
    pub shape: Shape,
}

/// The names of the files with the truth in a folder, of which one may be missing.
pub const TRUTH_FILES: [&str; 2] = ["labels.csv", "hands.csv"];
/// The maximum size of a file of labels, in bytes.
const MAX_LABEL_BYTES: u64 = 64 << 20;
/// The column to group by if the user names none.
pub const SET_COLUMN: &str = "set";
/// The column of `hands.csv` with the number of sets of a winning hand; four if it is absent or empty.
const SETS_COLUMN: &str = "sets";

/// The selection of photos, and the column by which they are grouped.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhotoFilter<'a> {
    /// The only split to measure: photos that are in another split in `labels.csv` are left out of both files. `None`
    /// measures all photos.
    pub split: Option<&'a str>,
    /// The column to group by; `None` for [`SET_COLUMN`].
    pub by: Option<&'a str>,
}

/// Reads the truth about the photos of a folder, by the names of their files.
///
/// # Errors
/// Neither file exists, a file cannot be read, a row is invalid, or no file has the column or the split.
pub fn read_truth(folder: &Path, filter: PhotoFilter<'_>) -> Result<BTreeMap<String, PhotoTruth>, LabelError> {
    let labels = read_table(&folder.join(TRUTH_FILES[0]))?;
    let hands = read_table(&folder.join(TRUTH_FILES[1]))?;
    if labels.is_none() && hands.is_none() {
        return Err(LabelError::NoFiles { folder: folder.display().to_string() });
    }
    if let Some(by) = filter.by {
        require_column(by, &[&labels, &hands])?;
    }
    let mut photos = BTreeMap::new();
    let mut left_out = Vec::new();
    if let Some(table) = &labels {
        left_out = add_labels(&mut photos, table, filter)?;
    }
    if let Some(table) = &hands {
        add_hands(&mut photos, table, &left_out, filter)?;
    }
    Ok(photos)
}

/// Checks that at least one of the files has the column. The error lists the existing columns.
fn require_column(column: &str, files: &[&Option<CsvTable>]) -> Result<(), LabelError> {
    let mut names: Vec<&str> = files.iter().filter_map(|file| file.as_ref()).flat_map(CsvTable::column_names).collect();
    if names.contains(&column) {
        return Ok(());
    }
    names.sort_unstable();
    names.dedup();
    Err(LabelError::NoSuchColumn { column: column.into(), found: names.into_iter().map(str::to_owned).collect() })
}

fn read_table(path: &Path) -> Result<Option<CsvTable>, LabelError> {
    match files::read_text(path, MAX_LABEL_BYTES) {
        Ok(text) => Ok(Some(CsvTable::parse(&text))),
        Err(FileFault::Missing { .. }) => Ok(None),
        Err(fault) => Err(LabelError::File(fault)),
    }
}

/// Adds the labelled tiles of the split to `photos`. Returns the names of the photos that are only in other splits. The
/// error is the first fault of a row, or that there is no such split.
fn add_labels(
    photos: &mut BTreeMap<String, PhotoTruth>,
    table: &CsvTable,
    PhotoFilter { split, by }: PhotoFilter<'_>,
) -> Result<Vec<String>, LabelError> {
    let truth_table = TruthTable::new("labels.csv", table, &["file", "x1", "y1", "x2", "y2", "class"])?;
    let splits = truth_table.distinct_values("split");
    if let (Some(split), Some(splits)) = (split, &splits)
        && !splits.contains(&split)
    {
        return Err(LabelError::NoSuchSplit {
            split: split.into(),
            found: splits.iter().map(|split| (*split).to_owned()).collect(),
        });
    }
    let mut left_out = Vec::new();
    for row in truth_table.rows() {
        let file = row.required_value("file")?;
        if let (Some(wanted), Some(found)) = (split, row.optional_value("split"))
            && wanted != found
        {
            left_out.push(file.to_owned());
            continue;
        }
        let mut bounds = [0.0_f32; 4];
        for (value, name) in bounds.iter_mut().zip(["x1", "y1", "x2", "y2"]) {
            *value = row.parse_value(name, |column, text| RowFault::NotANumber { column, text })?;
        }
        if !(bounds[0] < bounds[2] && bounds[1] < bounds[3]) {
            return Err(row.row_error(RowFault::NoArea { bounds }));
        }
        let class = row.parse_value("class", |column, text| RowFault::NotAClass { column, text })?;
        let photo = photos.entry(file.to_owned()).or_default();
        photo.source = row.optional_value("source").map_or_else(|| parent_folder(file), String::from);
        photo.photograph = row.optional_value("photo").unwrap_or(file).to_owned();
        photo.group = row.optional_value(by.unwrap_or(SET_COLUMN)).map(String::from);
        photo.labels.get_or_insert_default().push(Label { bounds, class });
    }
    left_out.retain(|file| !photos.contains_key(file));
    Ok(left_out)
}

/// Adds the hands to `photos`, except those of the photos in `left_out`. The error is the first fault of a row.
fn add_hands(
    photos: &mut BTreeMap<String, PhotoTruth>,
    table: &CsvTable,
    left_out: &[String],
    filter: PhotoFilter<'_>,
) -> Result<(), LabelError> {
    for row in TruthTable::new("hands.csv", table, &["file", "tiles"])?.rows() {
        let file = row.required_value("file")?;
        if left_out.iter().any(|f| f == file) {
            continue;
        }
        let mut hand = Vec::new();
        for word in row.required_value("tiles")?.split_whitespace().filter(|word| *word != "|") {
            hand.push(TileClass::from_str(word).map_err(|_| row.row_error(RowFault::NotATile { word: word.into() }))?);
        }
        if hand.is_empty() {
            return Err(row.row_error(RowFault::EmptyHand));
        }
        let shape = match row.optional_value(SETS_COLUMN) {
            Some(_) => find_shape(row.parse_value(SETS_COLUMN, |column, text| RowFault::NotANumber { column, text })?)
                .ok_or_else(|| row.row_error(RowFault::UnplayedSetCount))?,
            None => Shape::default(),
        };
        let photo = photos.entry(file.to_owned()).or_default();
        if !photo.hands.is_empty() && photo.shape != shape {
            return Err(row.row_error(RowFault::DifferentSetCount));
        }
        if photo.source.is_empty() {
            photo.source = row.optional_value("source").map_or_else(|| parent_folder(file), String::from);
            photo.photograph = row.optional_value("photo").unwrap_or(file).to_owned();
        }
        if photo.group.is_none() {
            photo.group = row.optional_value(filter.by.unwrap_or(SET_COLUMN)).map(String::from);
        }
        photo.hands.push(hand);
        photo.shape = shape;
    }
    Ok(())
}

/// Returns the shape with `sets` sets; `None` if no game is played with it.
fn find_shape(sets: usize) -> Option<Shape> {
    let usual = Shape::default();
    iter::once(usual).chain(usual.with_other_set_counts()).find(|shape| shape.sets == sets)
}

/// Returns the folder in the name of a file; empty if there is none.
fn parent_folder(file: &str) -> String {
    file.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned()
}

/// One of the files in [`TRUTH_FILES`].
struct TruthTable<'a> {
    file: &'static str,
    table: &'a CsvTable,
}

/// A row of one of the files in [`TRUTH_FILES`].
#[derive(Clone, Copy)]
struct TruthRow<'a> {
    file: &'static str,
    row: CsvRow<'a>,
}

impl<'a> TruthTable<'a> {
    fn new(file: &'static str, table: &'a CsvTable, required: &[&str]) -> Result<Self, LabelError> {
        let row_error = |line: usize, why: RowFault| LabelError::BadRow { file: file.into(), line, why };
        if let Some(missing) = required.iter().find(|name| !table.has_column(name)) {
            let (column, needed) = ((*missing).to_owned(), required.join(","));
            return Err(row_error(1, RowFault::NoColumn { column, needed }));
        }
        let wanted = table.column_names().count();
        match table.rows().find(|row| row.count_values() < required.len()) {
            Some(short) => {
                Err(row_error(short.line_number, RowFault::FewValues { found: short.count_values(), wanted }))
            }
            None => Ok(TruthTable { file, table }),
        }
    }

    fn rows(&self) -> impl Iterator<Item = TruthRow<'a>> {
        let file = self.file;
        self.table.rows().map(move |row| TruthRow { file, row })
    }

    /// Returns the different values of a column, sorted; `None` if the file lacks the column.
    fn distinct_values(&self, name: &str) -> Option<Vec<&'a str>> {
        let mut values: Vec<&str> = self.table.rows().filter_map(|row| row.value(name)).collect();
        values.sort_unstable();
        values.dedup();
        self.table.has_column(name).then_some(values)
    }
}

impl<'a> TruthRow<'a> {
    fn row_error(self, why: RowFault) -> LabelError {
        LabelError::BadRow { file: self.file.into(), line: self.row.line_number, why }
    }

    fn optional_value(self, name: &str) -> Option<&'a str> {
        self.row.value(name)
    }

    /// Returns the value of a column. The error states that it is empty.
    fn required_value(self, name: &str) -> Result<&'a str, LabelError> {
        let empty = || RowFault::Empty { column: name.into() };
        self.optional_value(name).ok_or_else(|| self.row_error(empty()))
    }

    fn parse_value<T: FromStr>(self, name: &str, fault: impl Fn(String, String) -> RowFault) -> Result<T, LabelError> {
        let text = self.required_value(name)?;
        text.parse().map_err(|_| self.row_error(fault(name.into(), text.into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "file,x1,y1,x2,y2,class,source,photo,split\n";

    fn labels(rows: &str, split: Option<&str>) -> Result<BTreeMap<String, PhotoTruth>, LabelError> {
        let mut photos = BTreeMap::new();
        add_labels(&mut photos, &CsvTable::parse(&format!("{HEADER}{rows}")), PhotoFilter { split, by: None })?;
        Ok(photos)
    }

    fn why(rows: &str) -> String {
        labels(rows, None).expect_err("a bad row").to_string()
    }

    #[test]
    fn rows_are_gathered_by_photo_and_split() {
        let rows = "a/1.jpg,0,0,10,20,5p,A,p,val\na/1.jpg,10,0,20,20,back,A,p,val\na/2.jpg,0,0,9,9,f1,A,q,train\n";
        assert_eq!(labels(rows, None).expect("good rows").len(), 2);
        let val = labels(rows, Some("val")).expect("good rows");
        let photo = &val["a/1.jpg"];
        assert_eq!((val.len(), photo.source.as_str()), (1, "A"));
        let labels = photo.labels.as_ref().expect("labelled");
        assert_eq!(labels[1], Label { bounds: [10.0, 0.0, 20.0, 20.0], class: TileClass::Back });
    }

    #[test]
    fn a_bad_row_is_named_with_its_line() {
        let good = "a/1.jpg,0,0,10,20,5p,A,p,val\n";
        assert!(why(&format!("{good}a/1.jpg,0,zero,10,20,5p,A,p,val")).contains("line 3: y1 is \"zero\""));
        assert!(why("a/1.jpg,0,0,10,20,5x,A,p,val").contains("line 2: class is \"5x\""));
        assert!(why("a/1.jpg,10,0,10,20,5p,A,p,val").contains("no area"));
        assert!(why("a/1.jpg,NaN,0,10,20,5p,A,p,val").contains("no area"));
        assert!(why("a/1.jpg,0,0").contains("3 values"));
        let quoted = "\"a/1, \"\"old\"\".jpg\",0,0,10,20,5p,A,p,val\r\n";
        assert!(labels(quoted, None).expect("a good row").contains_key("a/1, \"old\".jpg"));
        assert!(why(&format!("{quoted}\r\n{quoted}a/1.jpg,0,zero,10,20,5p,A,p,val\r\n")).contains("line 5"));
        assert!(why(",0,0,1,1,5p").contains("\"file\" is empty"));
    }

    #[test]
    fn a_missing_column_and_a_missing_split_are_reported() {
        let mut photos = BTreeMap::new();
        let fault = add_labels(&mut photos, &CsvTable::parse("file,x1,y1,x2,y2\n"), PhotoFilter::default())
            .expect_err("no class");
        assert!(fault.to_string().contains("\"class\""));
        let fault = labels("a/1.jpg,0,0,10,20,5p,A,p,train\n", Some("test")).expect_err("no such split");
        assert!(fault.to_string().contains("train") && fault.to_string().contains("no_such_split"));
    }

    #[test]
    fn hands_of_another_split_are_left_out() {
        let mut photos = BTreeMap::new();
        let text = format!("{HEADER}a/1.jpg,0,0,10,20,5p,A,p,train\na/2.jpg,0,0,10,20,5p,A,p,val\n");
        let val = PhotoFilter { split: Some("val"), by: None };
        let left_out = add_labels(&mut photos, &CsvTable::parse(&text), val).expect("good rows");
        add_hands(&mut photos, &CsvTable::parse("file,tiles\na/1.jpg,5p 5p\na/2.jpg,5p | 6p f1\n"), &left_out, val)
            .expect("good rows");
        assert_eq!(photos.len(), 1);
        assert_eq!(photos["a/2.jpg"].hands.iter().map(Vec::len).collect::<Vec<_>>(), [3]);
        let fault = add_hands(&mut photos, &CsvTable::parse("file,tiles\na/2.jpg,5p 55p\n"), &[], val)
            .expect_err("two tiles in a word");
        assert!(fault.to_string().contains("line 2: \"55p\""));
    }

    #[test]
    fn a_photo_has_as_many_hands_as_lines_and_one_number_of_sets() {
        let read = |rows: &str| {
            let mut photos = BTreeMap::new();
            let table = CsvTable::parse(&format!("file,tiles,sets\n{rows}"));
            add_hands(&mut photos, &table, &[], PhotoFilter::default()).map(|()| photos)
        };
        let photos = read("a.jpg,1m 2m,5\na.jpg,3m,5\nb.jpg,4m,\n").expect("good rows");
        let of = |file: &str| (photos[file].hands.iter().map(Vec::len).collect::<Vec<_>>(), photos[file].shape.sets);
        assert_eq!((of("a.jpg"), of("b.jpg")), ((vec![2, 1], 5), (vec![1], 4)));
        let fault = |rows: &str| read(rows).expect_err("a bad row").to_string();
        assert!(fault("a.jpg,1m,5\na.jpg,3m,4\n").contains("line 3: "));
        assert!(fault("a.jpg,1m,9\n").contains("line 2: sets"));
        assert!(fault("a.jpg,1m,five\n").contains("line 2: sets is \"five\", not a number"));
    }

    #[test]
    fn photos_are_grouped_by_a_column() {
        let text = "file,x1,y1,x2,y2,class,set,table\na.jpg,0,0,9,9,5p,green,wood\n";
        let group = |by: Option<&str>| {
            let mut photos = BTreeMap::new();
            add_labels(&mut photos, &CsvTable::parse(text), PhotoFilter { split: None, by }).expect("good rows");
            photos["a.jpg"].group.clone()
        };
        assert_eq!(group(None).as_deref(), Some("green"));
        assert_eq!(group(Some("table")).as_deref(), Some("wood"));
        let labels = Some(CsvTable::parse(text));
        assert!(require_column("set", &[&labels, &None]).is_ok());
        let fault = require_column("lamp", &[&labels, &None]).expect_err("no such column");
        assert!(fault.to_string().starts_with("no_such_column") && fault.to_string().contains("table"));
    }
}
