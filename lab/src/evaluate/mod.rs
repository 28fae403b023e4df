//! `quejing-lab evaluate DIR`: measures the reading of labelled photos, in the figures of `wire.md`.
//!
//! Detection counts a found tile as the labelled one if the upright box around its quad and the box of the label
//! overlap by half (IoU 0.5). Classification is measured at every label: on the quad found there, otherwise on the box
//! of the label. A hand is exact if its tiles are the true ones, and in order if they also are so from left to right in
//! the picture. The time `total` is decoding and reading; `read` is from pixels to hand.

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
    labels::{PhotoFilter, PhotoTruth, SET_COLUMN},
    report::{EvaluationPage, JudgedPhoto, PageFigures},
    table::format_figures,
    tally::{MisreadTile, PhotoTally, ReadHand, match_hands, match_labels},
};
use crate::output::{self, unwritable_error};
use quejing::cli::output::{ForceFlag, OutFile, OutFolder};
use quejing::cli::{print_text, print_to_stderr, print_unchanged};
use quejing_io::files::{Output, OutputWriter};
use quejing_vision::enrol::{SetError, SetStore};
use quejing_vision::geometry::Quad;
use quejing_vision::{Customs, HandSigns, PhotoReading, ReadOptions, Recognizer, TileReading, VisionError, open_photo};
use quejing_words::{Lang, render};

/// The arguments of `quejing-lab evaluate`.
#[derive(clap::Args)]
pub struct EvaluateArgs {
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
    force: ForceFlag,
    /// Also give figures by this column of labels.csv or hands.csv; by default `set` if there is one
    #[arg(long, visible_alias = "set-column", value_name = "COLUMN")]
    by: Option<String>,
}

/// Runs `quejing-lab evaluate`. Photos that cannot be read are reported and left out of the figures; the exit status is
/// then 1.
pub fn run_evaluation(args: EvaluateArgs) -> anyhow::Result<ExitCode> {
    let truth = labels::read_truth(&args.folder, PhotoFilter { split: args.split.as_deref(), by: args.by.as_deref() })?;
    let outputs = EvaluationOutputs::from_args(&args, truth.keys());
    output::check_outputs(outputs.iter())?;
    let mut recognizer = Recognizer::load(args.models.as_deref()).map_err(error_with_code)?;
    let options = build_read_options(&mut recognizer, args.set.as_deref())
        .map_err(|fault| anyhow::anyhow!("{}: {}", fault.code(), render(Lang::En, &fault)))?;
    let mut errors = (outputs.errors.as_ref()).map(|out| ResultList::create(out, MISREAD_COLUMNS)).transpose()?;
    let mut hands = outputs.hands.as_ref().map(create_hand_list).transpose()?;
    let mut report = outputs.report.as_ref().map(|_| EvaluationPage::default());
    let mut tallies = GroupedTallies::default();
    let mut unreadable = 0;
    for (file, truth) in &truth {
        let measured = match measure_photo(&mut recognizer, &options, &args.folder.join(file), truth) {
            Ok(measured) => measured,
            Err(fault) if fault.is_photo_fault() || fault.code() == "inference" => {
                print_to_stderr(&format!("quejing-lab: {}", describe_photo_fault(file, &fault)));
                unreadable += 1;
                continue;
            }
            Err(fault) => return Err(error_with_code(fault)),
        };
        let misread = tallies.add(truth, &measured);
        if let Some(errors) = &mut errors {
            errors.add_misread_tiles(file, &misread)?;
        }
        if let Some(list) = &mut hands {
            for hand in match_hands(truth, &measured.reading) {
                list.write_line(build_hand_line(file, truth, &hand, &measured.reading))?;
            }
        }
        if let Some(report) = &mut report {
            let judged = JudgedPhoto { file, truth, reading: &measured.reading, misread: &misread };
            report.add_photo(&measured.photo, &judged)?;
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
        print_text(&format_figures(&figures, by))?;
    }
    Ok(if unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Makes the recognizer use one of the user's own tile sets, or none, and returns the options of readings with it.
fn build_read_options(recognizer: &mut Recognizer, set: Option<&str>) -> Result<ReadOptions, SetError> {
    let set = set.map(|name| SetStore::of_user().map(|store| store.used_set(name.to_owned()))).transpose()?;
    recognizer.use_set(set.as_ref())?;
    Ok(ReadOptions { set, ..ReadOptions::default() })
}

fn error_with_code(fault: VisionError) -> anyhow::Error {
    anyhow::anyhow!("{}: {}", fault.code(), render(Lang::En, &fault))
}

/// Returns the error of a photo among others as `code: sentence`, in which the sentence names the photo.
fn describe_photo_fault(file: &str, fault: &VisionError) -> String {
    let (code, sentence) = (fault.code(), render(Lang::En, fault));
    match fault {
        // These sentences name the photo themselves.
        VisionError::NoFile { .. } | VisionError::File(_) => format!("{code}: {sentence}"),
        _ => format!("{code}: {file}: {sentence}"),
    }
}

/// A photo with its readings.
struct MeasuredPhoto {
    photo: image::RgbImage,
    reading: PhotoReading,
    /// The reading of the classifier at each label.
    at_labels: Vec<TileReading>,
}

/// The tallies of all photos, and of each source and each group of photos.
#[derive(Default)]
struct GroupedTallies {
    all: PhotoTally,
    by_source: BTreeMap<String, PhotoTally>,
    by_group: BTreeMap<String, PhotoTally>,
}

impl GroupedTallies {
    fn add(&mut self, truth: &PhotoTruth, measured: &MeasuredPhoto) -> Vec<MisreadTile> {
        let mut tallies = vec![self.by_source.entry(truth.source.clone()).or_default()];
        if let Some(group) = &truth.group {
            tallies.push(self.by_group.entry(group.clone()).or_default());
        }
        for tally in tallies {
            tally.add(truth, &measured.reading, &measured.at_labels);
        }
        self.all.add(truth, &measured.reading, &measured.at_labels)
    }

    fn figures(&self, by: &str, unreadable: usize) -> Value {
        let collect_figures = |tallies: &BTreeMap<String, PhotoTally>| -> Value {
            Value::Object(tallies.iter().map(|(name, tally)| (name.clone(), tally.figures().into())).collect())
        };
        let mut figures = self.all.figures();
        figures.insert("by_source".into(), collect_figures(&self.by_source));
        if !self.by_group.is_empty() && by != "source" {
            figures.insert(format!("by_{by}"), collect_figures(&self.by_group));
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
    args: &EvaluateArgs,
    recognizer: &Recognizer,
    tallies: &GroupedTallies,
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
    let page =
        PageFigures { title, all: figures, tally: &tallies.all, groups: groups.into_iter().take(shown).collect() };
    report.write_page(out, &page)
}

/// Reads a photo, and classifies the tile at each label.
fn measure_photo(
    recognizer: &mut Recognizer,
    options: &ReadOptions,
    path: &Path,
    truth: &PhotoTruth,
) -> Result<MeasuredPhoto, VisionError> {
    let started = Instant::now();
    let photo = open_photo(path)?;
    let decoded = started.elapsed().as_secs_f64() * 1e3;
    let customs = Customs { shape: truth.shape, ..Customs::default() };
    let mut reading = recognizer.read_or_empty(&photo, &customs, options)?;
    let photo = photo.pixels;
    reading.add_decoding_time(decoded);
    let labels = truth.labels.as_deref().unwrap_or_default();
    let found_tiles = match_labels(labels, &reading.tiles);
    let missed: Vec<Quad> =
        labels.iter().zip(&found_tiles).filter(|(_, f)| f.is_none()).map(|(l, _)| box_corners(l.bounds)).collect();
    let mut missed_readings = recognizer.classify_quads(&photo, &missed, &customs)?.into_iter();
    let at_labels = found_tiles
        .iter()
        .filter_map(|found| match found {
            Some(tile) => Some(reading.tiles[*tile].clone()),
            None => missed_readings.next(),
        })
        .collect();
    Ok(MeasuredPhoto { photo, reading, at_labels })
}

fn box_corners([left, top, right, bottom]: [f32; 4]) -> Quad {
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// The files that an evaluation writes. `None` if the arguments do not ask for a file.
struct EvaluationOutputs {
    errors: Option<Output>,
    hands: Option<Output>,
    /// The page `index.html` in the folder of the report.
    report: Option<Output>,
}

impl EvaluationOutputs {
    fn from_args<'a>(args: &EvaluateArgs, photos: impl Iterator<Item = &'a String>) -> EvaluationOutputs {
        let names = photos.map(String::as_str).chain(labels::TRUTH_FILES);
        let inputs: Vec<PathBuf> = names.map(|name| args.folder.join(name)).collect();
        let spare_inputs = |out: Output| out.with_spared_files(&inputs).with_spared_files(&args.models);
        let file_output = |out: &Option<OutFile>| Some(spare_inputs(out.as_ref()?.output(args.force)));
        let page_output = |out: &OutFolder| spare_inputs(out.file_output("index.html", args.force));
        let errors = file_output(&args.errors);
        EvaluationOutputs {
            hands: file_output(&args.hands).map(|out| out.with_spared_files(errors.as_ref().map(Output::path))),
            report: args.report.as_ref().map(page_output),
            errors,
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Output> {
        [&self.errors, &self.hands, &self.report].into_iter().flatten()
    }
}

/// A list of results, one in each line. It is written to a temporary file during the evaluation, so that an interrupted
/// evaluation leaves its results.
struct ResultList {
    lines: csv::Writer<OutputWriter>,
    path: PathBuf,
}

/// The columns of the list of misread tiles.
const MISREAD_COLUMNS: [&str; 8] = ["file", "expected", "got", "confidence", "x1", "y1", "x2", "y2"];

/// Creates the list of hands, with columns for the reading of each hand, its confidence, and the signs from which the
/// confidence is computed.
fn create_hand_list(out: &Output) -> anyhow::Result<ResultList> {
    ResultList::create(
        out,
        ["file", "group", "tiles", "exact", "surety", "confidence"].into_iter().chain(HandSigns::NAMES),
    )
}

/// Returns the cells of a hand in the list of hands. Those for confidence and signs are empty if no hand was read in
/// its place.
fn build_hand_line(file: &str, truth: &PhotoTruth, hand: &ReadHand<'_>, reading: &PhotoReading) -> Vec<String> {
    let read: Vec<String> = hand.read_tiles.iter().map(ToString::to_string).collect();
    let mut line = vec![
        quejing::report::spreadsheet_safe_text(file),
        truth.group.clone().unwrap_or_default(),
        read.join(" "),
        usize::from(hand.is_exact()).to_string(),
        reading.reliability().as_str().to_owned(),
    ];
    let number = |value: f32| format!("{value:.4}");
    match hand.found_hand {
        Some(found) => line.extend([found.confidence].iter().chain(&found.signs.values()).copied().map(number)),
        None => line.resize(line.len() + 1 + HandSigns::NAMES.len(), String::new()),
    }
    line
}

impl ResultList {
    fn create(out: &Output, columns: impl IntoIterator<Item = &'static str>) -> anyhow::Result<Self> {
        let file = out.begin_writing().map_err(|fault| output::output_error(&fault))?;
        let mut list = ResultList { lines: csv::Writer::from_writer(file), path: out.path().to_owned() };
        list.write_line(columns)?;
        Ok(list)
    }

    /// Moves the temporary file to the path of the list.
    fn finish(self) -> anyhow::Result<()> {
        let path = &self.path;
        let file = (self.lines.into_inner()).map_err(|error| unwritable_error(path, error.into_error()))?;
        file.finish().map_err(|fault| output::output_error(&fault))
    }

    fn add_misread_tiles(&mut self, photo: &str, misread: &[MisreadTile]) -> anyhow::Result<()> {
        for tile in misread {
            let expected = tile.true_class.map_or("none".into(), |c| c.to_string());
            let got = tile.read_class.map_or("missed".into(), |c| c.to_string());
            let bounds = tile.bounds.map(|v| v.round().to_string());
            let start =
                [quejing::report::spreadsheet_safe_text(photo), expected, got, format!("{:.3}", tile.confidence)];
            self.write_line(start.iter().chain(&bounds))?;
        }
        self.lines.flush().map_err(|error| unwritable_error(&self.path, error))
    }

    fn write_line(&mut self, cells: impl IntoIterator<Item = impl AsRef<[u8]>>) -> anyhow::Result<()> {
        self.lines.write_record(cells).map_err(|error| unwritable_error(&self.path, error))
    }
}
