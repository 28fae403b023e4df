//! `quejing-lab evaluate DIR`: measures the reading of labelled photos, in the figures of `wire.md`.
//!
//! Detection counts a found tile as the labelled one when the axis-aligned box around its quad and the label's box
//! overlap by half (IoU 0.5). Classification is measured at every label apart from detection: on the quad found there,
//! else on the label's box. A hand is exact when its tiles are the labelled ones, in order when they are so from left to
//! right in the picture. The total time is decoding and reading; `read` is from pixels to hand.

mod calibration;
mod kind;
#[cfg(test)]
mod kind_tests;
mod labels;
mod report;
mod table;
mod tally;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use serde_json::{Value, json};

use self::{
    labels::{PhotoFilter, SET_COLUMN, Truth},
    report::{EvaluationPage, Figures, JudgedPhoto},
    table::table,
    tally::{MisreadTile, ReadHand, Tally, matches, read_hands},
};
use crate::output::{self, cannot_write};
use quejing::cli::output::{Force, OutFile, OutFolder};
use quejing::cli::{print_text, print_to_stderr, print_unchanged};
use quejing_io::files::{Output, OutputWriter};
use quejing_vision::enrol::{SetError, SetStore};
use quejing_vision::geometry::Quad;
use quejing_vision::{Customs, HandSigns, PhotoReading, ReadOptions, Recognizer, TileReading, VisionError, open_photo};
use quejing_words::{Lang, render};

/// The arguments of `quejing-lab evaluate`.
#[derive(clap::Args)]
pub struct Args {
    /// Folder with labels.csv or hands.csv or both; the names of photos are relative to it
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
    /// Only photos of this split (column `split` of labels.csv); by default all
    #[arg(long)]
    split: Option<String>,
    /// Folder with locator.onnx and classifier.onnx
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// Your own tile set, by the name it was enrolled under
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    /// Write a line for every tile read wrong: file, expected, got, confidence, box
    #[arg(long, value_name = "FILE.csv")]
    errors: Option<OutFile>,
    /// Write a line for every hand: how it was read, how sure the eyes are, and why
    #[arg(long, value_name = "FILE.csv")]
    hands: Option<OutFile>,
    /// Write a page with the figures and every wrongly read photo into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<OutFolder>,
    #[command(flatten)]
    force: Force,
    /// Also give figures by this column of labels.csv or hands.csv; by default `set` if there is one
    #[arg(long, visible_alias = "set-column", value_name = "COLUMN")]
    by: Option<String>,
}

/// Runs the command. Photos that cannot be read are named and left out of the figures; the exit status then says so.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let truth = labels::truth(&args.folder, PhotoFilter { split: args.split.as_deref(), by: args.by.as_deref() })?;
    let outputs = Outputs::of(&args, truth.keys());
    output::check(outputs.all())?;
    let mut recognizer = Recognizer::load(args.models.as_deref()).map_err(coded)?;
    let options = options(&mut recognizer, args.set.as_deref())
        .map_err(|fault| anyhow::anyhow!("{}: {}", fault.code(), render(Lang::En, &fault)))?;
    let mut errors = (outputs.errors.as_ref()).map(|out| ResultList::create(out, WRONG)).transpose()?;
    let mut hands = outputs.hands.as_ref().map(hand_list).transpose()?;
    let mut report = outputs.report.as_ref().map(|_| EvaluationPage::default());
    let mut tallies = Tallies::default();
    let mut unreadable = 0;
    for (file, truth) in &truth {
        let seen = match measure(&mut recognizer, &options, &args.folder.join(file), truth) {
            Ok(seen) => seen,
            Err(fault) if fault.is_photo_fault() || fault.code() == "inference" => {
                print_to_stderr(&format!("quejing-lab: {}", of_photo(file, &fault)));
                unreadable += 1;
                continue;
            }
            Err(fault) => return Err(coded(fault)),
        };
        let wrong = tallies.add(truth, &seen);
        if let Some(errors) = &mut errors {
            errors.add(file, &wrong)?;
        }
        if let Some(list) = &mut hands {
            for hand in read_hands(truth, &seen.reading) {
                list.line(hand_line(file, truth, &hand, &seen.reading))?;
            }
        }
        if let Some(report) = &mut report {
            let judged = JudgedPhoto { file, truth, reading: &seen.reading, wrong: &wrong };
            report.add(&seen.photo, &judged)?;
        }
    }
    for list in errors.into_iter().chain(hands) {
        list.finish()?;
    }
    let by = args.by.as_deref().unwrap_or(SET_COLUMN);
    let figures = tallies.figures(by, unreadable);
    if let (Some(report), Some(page)) = (report, &outputs.report) {
        write_report(report, page, &args, &recognizer, &tallies, &figures)?;
    }
    if args.json {
        print_unchanged(&figures.to_string())?;
    } else {
        print_text(&table(&figures, by))?;
    }
    Ok(if unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Returns the options of a reading with one of the user's own tile sets.
fn options(recognizer: &mut Recognizer, set: Option<&str>) -> Result<ReadOptions, SetError> {
    let set = set.map(|name| SetStore::of_user().map(|store| store.used_set(name.to_owned()))).transpose()?;
    recognizer.use_set(set.as_ref())?;
    Ok(ReadOptions { set, ..ReadOptions::default() })
}

fn coded(fault: VisionError) -> anyhow::Error {
    anyhow::anyhow!("{}: {}", fault.code(), render(Lang::En, &fault))
}

/// Returns an error of one photo among others, as `code: sentence`.
fn of_photo(file: &str, fault: &VisionError) -> String {
    let (code, sentence) = (fault.code(), render(Lang::En, fault));
    match fault {
        // The sentence names the photo itself.
        VisionError::NoFile { .. } | VisionError::File(_) => format!("{code}: {sentence}"),
        _ => format!("{code}: {file}: {sentence}"),
    }
}

/// One photo and its reading.
struct MeasuredPhoto {
    photo: image::RgbImage,
    reading: PhotoReading,
    /// The classifier's reading at each label.
    at_labels: Vec<TileReading>,
}

/// The counts of all photos, and of each source and group.
#[derive(Default)]
struct Tallies {
    all: Tally,
    by_source: BTreeMap<String, Tally>,
    by_group: BTreeMap<String, Tally>,
}

impl Tallies {
    fn add(&mut self, truth: &Truth, seen: &MeasuredPhoto) -> Vec<MisreadTile> {
        let mut parts = vec![self.by_source.entry(truth.source.clone()).or_default()];
        if let Some(group) = &truth.group {
            parts.push(self.by_group.entry(group.clone()).or_default());
        }
        for part in parts {
            part.add(truth, &seen.reading, &seen.at_labels);
        }
        self.all.add(truth, &seen.reading, &seen.at_labels)
    }

    fn figures(&self, by: &str, unreadable: usize) -> Value {
        let each = |tallies: &BTreeMap<String, Tally>| -> Value {
            Value::Object(tallies.iter().map(|(name, tally)| (name.clone(), tally.figures().into())).collect())
        };
        let mut figures = self.all.figures();
        figures.insert("by_source".into(), each(&self.by_source));
        if !self.by_group.is_empty() && by != "source" {
            figures.insert(format!("by_{by}"), each(&self.by_group));
        }
        if unreadable > 0 {
            figures.insert("unreadable".into(), json!(unreadable));
        }
        Value::Object(figures)
    }
}

fn write_report(
    report: EvaluationPage,
    out: &Output,
    args: &Args,
    recognizer: &Recognizer,
    tallies: &Tallies,
    figures: &Value,
) -> anyhow::Result<()> {
    let (locator, classifier) = recognizer.model_metadata();
    let split = args.split.as_ref().map_or(String::new(), |split| format!(", split {split}"));
    let title =
        format!("{}{split}; locator {}, classifier {}", args.folder.display(), locator.version, classifier.version);
    let by = args.by.as_deref().unwrap_or(SET_COLUMN);
    let groups = ["source", by].map(|by| {
        let each = figures[format!("by_{by}")].as_object().into_iter().flatten();
        (by.to_owned(), each.map(|(name, f)| (name.clone(), f.clone())).collect())
    });
    let shown = if by == "source" { 1 } else { 2 };
    let page = Figures { title, all: figures, tally: &tallies.all, groups: groups.into_iter().take(shown).collect() };
    report.write(out, &page)
}

/// Reads one photo, and classifies the tile at each label.
fn measure(
    recognizer: &mut Recognizer,
    options: &ReadOptions,
    path: &Path,
    truth: &Truth,
) -> Result<MeasuredPhoto, VisionError> {
    let started = Instant::now();
    let photo = open_photo(path)?;
    let decoded = started.elapsed().as_secs_f64() * 1e3;
    let customs = Customs { shape: truth.shape, ..Customs::default() };
    let mut reading = recognizer.read_or_empty(&photo, &customs, options)?;
    let photo = photo.pixels;
    reading.add_decoding_time(decoded);
    let labels = truth.labels.as_deref().unwrap_or_default();
    let found = matches(labels, &reading.tiles);
    let missed: Vec<Quad> =
        labels.iter().zip(&found).filter(|(_, f)| f.is_none()).map(|(l, _)| corners(l.bounds)).collect();
    let mut of_missed = recognizer.classify_quads(&photo, &missed, &customs)?.into_iter();
    let at_labels = found
        .iter()
        .filter_map(|found| match found {
            Some(tile) => Some(reading.tiles[*tile].clone()),
            None => of_missed.next(),
        })
        .collect();
    Ok(MeasuredPhoto { photo, reading, at_labels })
}

fn corners([left, top, right, bottom]: [f32; 4]) -> Quad {
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// The files that a measurement writes.
struct Outputs {
    errors: Option<Output>,
    hands: Option<Output>,
    /// The page in the folder of the report.
    report: Option<Output>,
}

impl Outputs {
    fn of<'a>(args: &Args, photos: impl Iterator<Item = &'a String>) -> Outputs {
        let names = photos.map(String::as_str).chain(labels::FILES);
        let inputs: Vec<PathBuf> = names.map(|name| args.folder.join(name)).collect();
        let beside = |out: Output| out.with_spared_files(&inputs).with_spared_files(&args.models);
        let file = |out: &Option<OutFile>| Some(beside(out.as_ref()?.output(args.force)));
        let page = |out: &OutFolder| beside(out.file_output("index.html", args.force));
        let errors = file(&args.errors);
        Outputs {
            hands: file(&args.hands).map(|out| out.with_spared_files(errors.as_ref().map(Output::path))),
            report: args.report.as_ref().map(page),
            errors,
        }
    }

    fn all(&self) -> impl Iterator<Item = &Output> {
        [&self.errors, &self.hands, &self.report].into_iter().flatten()
    }
}

/// A list of results, a line each: written to a temporary file during the measurement, so that an interrupted one leaves its
/// results.
struct ResultList {
    lines: csv::Writer<OutputWriter>,
    path: PathBuf,
}

/// The columns of the list of wrong tiles.
const WRONG: [&str; 8] = ["file", "expected", "got", "confidence", "x1", "y1", "x2", "y2"];

/// Creates the list of hands: the reading of each, its confidence, and the signs from which the confidence is
/// computed.
fn hand_list(out: &Output) -> anyhow::Result<ResultList> {
    ResultList::create(
        out,
        ["file", "group", "tiles", "exact", "surety", "confidence"].into_iter().chain(HandSigns::NAMES),
    )
}

/// Returns the line of a hand; a hand of which nothing was read has neither confidence nor signs.
fn hand_line(file: &str, truth: &Truth, hand: &ReadHand<'_>, reading: &PhotoReading) -> Vec<String> {
    let read: Vec<String> = hand.read.iter().map(ToString::to_string).collect();
    let mut line = vec![
        quejing::report::text_cell(file),
        truth.group.clone().unwrap_or_default(),
        read.join(" "),
        usize::from(hand.is_exact()).to_string(),
        reading.reliability().as_str().to_owned(),
    ];
    let number = |value: f32| format!("{value:.4}");
    match hand.found {
        Some(found) => line.extend([found.confidence].iter().chain(&found.signs.values()).copied().map(number)),
        None => line.resize(line.len() + 1 + HandSigns::NAMES.len(), String::new()),
    }
    line
}

impl ResultList {
    fn create(out: &Output, columns: impl IntoIterator<Item = &'static str>) -> anyhow::Result<Self> {
        let file = out.begin_writing().map_err(|fault| output::refused(&fault))?;
        let mut list = ResultList { lines: csv::Writer::from_writer(file), path: out.path().to_owned() };
        list.line(columns)?;
        Ok(list)
    }

    /// Puts the list in its place.
    fn finish(self) -> anyhow::Result<()> {
        let path = &self.path;
        let file = (self.lines.into_inner()).map_err(|error| cannot_write(path, error.into_error()))?;
        file.finish().map_err(|fault| output::refused(&fault))
    }

    fn add(&mut self, photo: &str, wrong: &[MisreadTile]) -> anyhow::Result<()> {
        for w in wrong {
            let expected = w.expected.map_or("none".into(), |c| c.to_string());
            let got = w.got.map_or("missed".into(), |c| c.to_string());
            let bounds = w.bounds.map(|v| v.round().to_string());
            let start = [quejing::report::text_cell(photo), expected, got, format!("{:.3}", w.confidence)];
            self.line(start.iter().chain(&bounds))?;
        }
        self.lines.flush().map_err(|error| cannot_write(&self.path, error))
    }

    fn line(&mut self, cells: impl IntoIterator<Item = impl AsRef<[u8]>>) -> anyhow::Result<()> {
        self.lines.write_record(cells).map_err(|error| cannot_write(&self.path, error))
    }
}
