//! `quejing read PHOTO…`: prints the reading of each photo, as text for people or as lines of JSON.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use serde_json::{Value, json};

use super::chosen_rules::ChosenRules;
use super::output::{self, ForceFlag, OutFile};
use super::streams::{is_stdout_closed, print_text, print_to_stderr, print_unchanged, process_language};
use super::value_error::{ValueError, number_in};
use super::{
    argument_error::translate_argument_error,
    calibrate::calibration_error,
    hand_arguments,
    hand_value::{judge_draft, print_draft_value},
};
use quejing_io::files::Output;
use quejing_session::board::{Board, BoardEdit};
use quejing_session::game::{HandDraft, LaidMeld, RuleProfile, Seat, Tile, mpsz};
use quejing_session::recognition::{
    CameraProfiles, Customs, HandReading, LensChoice, Photo, PhotoReading, ReadOptions, Recognizer, VisionError,
    WinMark, annotate_photo, open_photo_to_read,
};
use quejing_session::suggest;
use quejing_words::{ErrorText, Lang, render};

mod count;
mod reading_text;
pub(super) use reading_text::reading_text;

/// The arguments of `quejing read`.
#[derive(clap::Args)]
pub struct ReadArgs {
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "OUT.png")]
    annotate: Option<OutFile>,
    #[command(flatten)]
    force: ForceFlag,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    #[arg(long, value_name = "NAME")]
    camera_profile: Option<String>,
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    customs: CustomArgs,
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
    #[arg(long, conflicts_with = "json")]
    score: bool,
    #[arg(long, conflicts_with = "score")]
    count: bool,
    #[command(flatten)]
    chosen: ChosenRules,
    #[command(flatten)]
    circumstances: hand_arguments::HandArguments,
}

/// The customs of a table in laying tiles down.
#[derive(clap::Args)]
pub(super) struct CustomArgs {
    #[arg(long, value_name = "WHERE", default_value = "auto", value_parser = parse_win_mark)]
    win_tile: WinMark,
    #[arg(long)]
    no_giver: bool,
    #[arg(long)]
    indicators: bool,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=4_u8))]
    red_fives: Option<u8>,
}

impl CustomArgs {
    /// Returns the customs by these options. The other customs, such as the shape of a hand, and the number of red
    /// fives without `--red-fives` are those of the rules, or the defaults without rules.
    pub(super) fn build_customs(&self, rules: Option<&RuleProfile>) -> Customs {
        let usual = rules.map_or_else(Customs::default, Customs::from_rules);
        Customs {
            win_mark: self.win_tile,
            sideways_shows_discarder: !self.no_giver,
            finds_indicators: self.indicators,
            red_fives: self.red_fives.unwrap_or(usual.red_fives),
            ..usual
        }
    }
}

/// Reads the photos and prints their readings, with `--score` also the values of the hands, or with `--count` only the
/// tile counts. A photo that cannot be read, used or valued is reported on standard error; the others are still read.
/// The exit status is then 1, and no counts are printed. Stops when standard output is closed.
pub fn run_read_command(args: ReadArgs) -> anyhow::Result<ExitCode> {
    for path in &args.photos {
        output::check_outputs(&args.annotation_output(path))?;
    }
    let lens = load_lens_choice(args.camera_profile.as_deref())?;
    let mut recognizer = Recognizer::load(args.models.as_deref()).map_err(vision_error)?;
    // An unknown rule set is reported before the first photo is read.
    let lang = args.chosen.lang();
    let rules = args.score.then(|| args.chosen.find_rules()).transpose()?;
    let customs = args.customs.build_customs(rules.as_ref());
    let options = ReadOptions {
        lens,
        set: super::sets::use_named_set(&mut recognizer, args.set.as_deref())?,
        skips_closer_pass: false,
    };
    let mut run = ReadRun { args: &args, lang, rules, customs, options, recognizer, counted: Vec::new() };
    let mut all_well = true;
    for path in &args.photos {
        if is_stdout_closed() {
            break;
        }
        all_well &= run.read_photo(path)?;
    }
    // The sum without a photo that could not be read would show tiles as missing.
    if args.count && all_well {
        count::print_tile_counts(&args.photos, &run.counted, args.json)?;
    }
    Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

impl ReadArgs {
    /// Returns the file for the annotated picture of a photo; `None` without `--annotate`.
    fn annotation_output(&self, photo: &Path) -> Option<Output> {
        Some(annotation_file(self.annotate.as_ref()?, photo, self))
    }
}

/// One run of `quejing read`, photo by photo.
struct ReadRun<'a> {
    args: &'a ReadArgs,
    lang: Lang,
    /// The rules by which hands are valued; `None` without `--score`.
    rules: Option<RuleProfile>,
    customs: Customs,
    options: ReadOptions,
    recognizer: Recognizer,
    /// The readings of which `--count` counts the tiles.
    counted: Vec<PhotoReading>,
}

impl ReadRun<'_> {
    /// Reads a photo, prints its reading and writes its annotated picture. Returns false if an error was reported on
    /// standard error.
    fn read_photo(&mut self, path: &Path) -> anyhow::Result<bool> {
        match read_photo_file(&mut self.recognizer, path, &self.customs, &self.options) {
            Ok((photo, reading)) => {
                let is_annotated = self.args.annotation_output(path).is_none_or(|out| {
                    unwrap_or_print_error(write_annotated_photo(&photo, &reading, &out).map(|()| true))
                });
                Ok(self.use_reading(path, reading)? && is_annotated)
            }
            Err(fault) => {
                self.report_unread_photo(path, &fault)?;
                Ok(false)
            }
        }
    }

    /// Counts, prints and values a reading, as the arguments want it. Returns false if an error was reported on
    /// standard error.
    fn use_reading(&mut self, path: &Path, reading: PhotoReading) -> anyhow::Result<bool> {
        let (args, lang) = (self.args, self.lang);
        let is_blocked = !args.anyway && !reading.blocking_warnings().is_empty();
        if is_blocked && (args.count || !args.json) {
            for fault in reading.blocking_warnings() {
                let held = text!(lang, "cli-read-held", photo = path.display(), warning = render(lang, fault));
                print_to_stderr(&format!("quejing: {}", ErrorText::new(fault.code(), held)));
            }
            return Ok(false);
        }
        if args.count {
            self.counted.push(reading);
            return Ok(true);
        }
        print_reading(args, self.rules.as_ref(), lang, path, &reading)?;
        let told = &args.circumstances;
        Ok(self.rules.as_ref().is_none_or(|rules| {
            check_open_points(rules, lang, args.anyway, told, &reading)
                && unwrap_or_print_error(print_reading_score(rules, lang, told, &reading))
        }))
    }

    /// Reports a photo that could not be read, with `--json` also on standard output.
    fn report_unread_photo(&self, path: &Path, fault: &VisionError) -> anyhow::Result<()> {
        if self.args.json {
            let error = json!({"code": fault.code(), "message": render(Lang::En, fault)});
            print_unchanged(&json!({"photo": path.to_string_lossy(), "error": error}).to_string())?;
        }
        let text = ErrorText::new(fault.code(), photo_error_text(self.lang, path, fault));
        print_to_stderr(&format!("quejing: {text}"));
        Ok(())
    }
}

/// Returns the `outcome` of one photo, true for a success. An error is printed to standard error and becomes false, so
/// that the other photos are still read.
fn unwrap_or_print_error(outcome: anyhow::Result<bool>) -> bool {
    outcome.unwrap_or_else(|error| {
        super::print_error(&error);
        false
    })
}

/// Converts a [`VisionError`] to an error with its code and its sentence in the language of the process.
pub(super) fn vision_error(fault: VisionError) -> anyhow::Error {
    error_from_code(fault.code(), &render(process_language(), &fault))
}

/// Converts a [`VisionError`] of one photo among several to an error with its code and a sentence that names the photo,
/// in the language of the process.
pub(super) fn coded_photo_error(photo: &Path, fault: &VisionError) -> anyhow::Error {
    error_from_code(fault.code(), &photo_error_text(process_language(), photo, fault))
}

/// Returns the sentence for an error of one photo among several, with the photo's name; an error that already names the
/// photo stays as it is.
pub(super) fn photo_error_text(lang: Lang, photo: &Path, fault: &VisionError) -> String {
    let why = render(lang, fault);
    match fault {
        VisionError::NoFile { .. } | VisionError::File(_) => why,
        _ => text!(lang, "cli-read-failed", photo = photo.display(), why = why),
    }
}

/// Returns an error with the message `code: sentence`, which is how the command line reports every error.
pub(super) fn error_from_code(code: &'static str, sentence: &str) -> anyhow::Error {
    anyhow::Error::msg(ErrorText::new(code, sentence.to_owned()))
}

/// Returns the error `cannot_write` for the file `path`, with its `reason` in the sentence, in the language of the
/// process.
pub(super) fn cannot_write_error(path: &Path, reason: impl std::fmt::Display) -> anyhow::Error {
    let (path, why) = (path.display(), reason.to_string());
    error_from_code("cannot_write", &text!(process_language(), "cli-cannot-write", path = path, why = why))
}

fn parse_win_mark(text: &str) -> Result<WinMark, ValueError> {
    text.parse().map_err(|_| ValueError::NoWinMark)
}

/// Decodes a photo file and reads its tiles. The durations of the reading's stages include the decoding (`decode`, in
/// milliseconds).
pub(super) fn read_photo_file(
    recognizer: &mut Recognizer,
    path: &Path,
    customs: &Customs,
    options: &ReadOptions,
) -> Result<(Photo, PhotoReading), VisionError> {
    let started = Instant::now();
    let photo = open_photo_to_read(path)?;
    let decoded = started.elapsed().as_secs_f64() * 1e3;
    let mut reading = recognizer.read(&photo, customs, options)?;
    reading.add_decoding_time(decoded);
    Ok((photo, reading))
}

/// Returns the lens of the user's camera profile of this name; [`LensChoice::None`] without a name. A profile that
/// cannot be loaded is an error.
pub(super) fn load_lens_choice(name: Option<&str>) -> anyhow::Result<LensChoice> {
    let profile = name.map(|name| CameraProfiles::of_user().load(name)).transpose().map_err(calibration_error)?;
    Ok(profile.map_or(LensChoice::None, |profile| LensChoice::Profile(Box::new(profile))))
}

/// Returns the output file for the annotated photo: `out` itself for a single photo unless `out` is a folder, else a
/// PNG in that folder, named after the photo. Photos and other input files of the command are never replaced.
fn annotation_file(out: &OutFile, photo: &Path, args: &ReadArgs) -> Output {
    let out = match args.photos.len() == 1 && !out.path().is_dir() {
        true => out.output(args.force),
        false => out.file_output(photo.with_extension("png").file_name().unwrap_or_default(), args.force),
    };
    let files =
        [&args.chosen.rules].into_iter().chain(&args.camera_profile).map(PathBuf::from).filter(|path| path.is_file());
    out.with_new_folder().with_spared_files(&args.photos).with_spared_files(&args.models).with_spared_files(files)
}

/// Writes the photo with the reading drawn on it to a file, in the format of the file's extension.
fn write_annotated_photo(photo: &Photo, reading: &PhotoReading, out: &Output) -> anyhow::Result<()> {
    let mut drawn = reading.clone();
    drawn.rescale(photo.pixels.dimensions().into());
    let picture = annotate_photo(&photo.pixels, &drawn).map_err(vision_error)?;
    let bytes = quejing_session::recognition::encode_picture(&picture, out.path()).map_err(|error| {
        let (path, why) = (out.path().display(), error.to_string());
        error_from_code("cannot_write", &text!(process_language(), "cli-cannot-save-picture", path = path, why = why))
    })?;
    output::write_output(out, &bytes)
}

/// Prints each open point of the reading that changes the value of the hand to standard error. Returns true if there is
/// none; also, without a check, if `anyway` is set or the photo shows no whole hand.
pub(super) fn check_open_points(
    rules: &RuleProfile,
    lang: Lang,
    anyway: bool,
    circumstances: &hand_arguments::HandArguments,
    reading: &PhotoReading,
) -> bool {
    // Valuing the hand reports what cannot be valued at all.
    if anyway || reading.require_whole_hand().is_err() {
        return true;
    }
    let board = Board::from_reading(reading);
    let proposals = reading.hand.proposals.iter().enumerate();
    let others: Vec<BoardEdit> =
        proposals.map(|(number, hand)| BoardEdit::LayOutHand(number + 1, Box::new(hand.clone()))).collect();
    let value = |board: &Board| {
        let draft = draft_from_board(rules, circumstances, board).ok()?;
        let ruling = judge_draft(rules, &draft, circumstances).ok()??;
        Some((ruling.is_win(), ruling.worth))
    };
    let open = board.open_doubts(&others, value);
    for point in &open {
        print_to_stderr(&format!("quejing: question_open: {}", reading_text::open_point_text(lang, reading, point)));
    }
    open.is_empty()
}

/// Returns the hand on the board with the command's arguments applied. If `--seat` gives the winner's seat, melds get
/// the seats of their givers.
fn draft_from_board(
    rules: &RuleProfile,
    circumstances: &hand_arguments::HandArguments,
    board: &Board,
) -> anyhow::Result<HandDraft> {
    let mut draft = board.pieces().draft();
    if let Some((winner_seat, seats)) = circumstances.winner_seat(Some(rules)) {
        for (meld, laid) in draft.melds.iter_mut().zip(&board.layout().melds) {
            meld.from = laid.from.and_then(|side| side.seat(winner_seat, seats));
        }
    }
    circumstances.apply_to_draft(draft)
}

/// Prints the value of the hand in a reading. Returns true if the hand is a win by the rules; if not, prints the reason
/// to standard error.
pub(super) fn print_reading_score(
    rules: &RuleProfile,
    lang: Lang,
    circumstances: &hand_arguments::HandArguments,
    reading: &PhotoReading,
) -> anyhow::Result<bool> {
    if let Err(fault) = reading.require_whole_hand() {
        let why = render(lang, &fault);
        print_to_stderr(&format!("quejing: {}: {why}", fault.code()));
        return Ok(false);
    }
    let board = Board::from_reading(reading);
    let valued = || print_draft_value(lang, rules, &draft_from_board(rules, circumstances, &board)?, circumstances);
    Ok(valued().map_err(|error| translate_argument_error(lang, error))? == ExitCode::SUCCESS)
}

/// Prints a reading: with `--json` as a line of JSON, else as text.
fn print_reading(
    args: &ReadArgs,
    rules: Option<&RuleProfile>,
    lang: Lang,
    path: &Path,
    reading: &PhotoReading,
) -> anyhow::Result<()> {
    if args.json {
        print_unchanged(&reading_json(path, reading, args.circumstances.winner_seat(rules)).to_string())
    } else {
        print_text(&reading_text(lang, path, reading))
    }
}

/// Returns the reading as JSON: path and size of the photo, tiles, hand and warnings, and the duration of each stage in
/// milliseconds. A hand has the fields of a hand in `wire.md`. Further fields:
/// - `rows`, `others`, `doubts`, `indices` of a hand: indices into `tiles`, from 0;
/// - `indicators`, `questions`, `suggestions` of a hand;
/// - `burnt` of a hand: the quads of tiles of which a lamp's reflection left nothing;
/// - `confidence` of a hand: the probability, 0 to 1, that exactly these tiles are the hand and every one is named
///   right;
/// - `from_side` of a meld, and with `winner_seat` (the winner's seat and the number of seats) also `from`, a seat;
/// - `hands`: if the photo shows several hands, all of them, the one in `hand` first;
/// - `gate`: the warnings for which another photo should be taken;
/// - `surety`: `sure`, `look` (at the doubts and questions) or `retake` (take another photo).
pub(super) fn reading_json(path: &Path, reading: &PhotoReading, winner_seat: Option<(Seat, usize)>) -> Value {
    let hand = &reading.hand;
    let ms: serde_json::Map<String, Value> = reading
        .stage_times_ms
        .iter()
        .map(|(stage, ms)| (String::from(*stage), json!((ms * 100.0).round() / 100.0)))
        .collect();
    let gate: Vec<&str> = reading.blocking_warnings().iter().map(|w| w.code()).collect();
    let suggestions: Vec<Value> = suggest::suggest_for_reading(reading)
        .iter()
        .map(|s| json!({"tile": s.tile_index, "class": s.class, "probability": s.probability}))
        .collect();
    // A single hand is not listed: there is no choice.
    let more = hand.proposals.iter();
    let all = (!hand.proposals.is_empty()).then_some(hand);
    let hands: Vec<Value> =
        (all.into_iter().chain(more)).map(|hand| hand_json(reading, hand, winner_seat, Vec::new())).collect();
    let codes: Vec<&str> = reading.warnings.iter().map(|w| w.code()).collect();
    let mut answer = json!({
        "photo": path.to_string_lossy(),
        "width": reading.width,
        "height": reading.height,
        "tiles": reading.tiles.iter().map(tile_json).collect::<Vec<_>>(),
        "hand": hand_json(reading, hand, winner_seat, suggestions),
        "surety": reading.reliability(),
        "warnings": codes,
        "gate": gate,
        "ms": ms,
    });
    if !hands.is_empty() {
        answer["hands"] = json!(hands);
    }
    answer
}

/// Returns one hand of a reading as JSON, in the form of [`reading_json`]. `winner_seat` is the winner's seat and the
/// number of seats: with it, melds name the seat that gave the claimed tile. `suggestions` become a field of the JSON
/// unchanged.
fn hand_json(
    reading: &PhotoReading,
    hand: &HandReading,
    winner_seat: Option<(Seat, usize)>,
    suggestions: Vec<Value>,
) -> Value {
    let melds: Vec<Value> = hand.melds.iter().map(|m| meld_json(reading, m, winner_seat)).collect();
    let meld_indices: Vec<&Vec<usize>> = hand.melds.iter().map(|m| &m.tiles).collect();
    json!({
        "concealed": faces_text(reading, &hand.standing),
        "melds": melds,
        "win_tile": hand.win.map(|i| reading.tiles[i].class),
        "flowers": faces_text(reading, &hand.flowers),
        "confidence": round_to_fraction(hand.confidence, 1e4),
        "doubts": hand.doubts,
        "questions": hand.questions,
        "suggestions": suggestions,
        "indicators": faces_text(reading, &hand.indicators),
        "rows": hand.rows,
        "others": hand.beside,
        "burnt": hand.glare_outlines,
        "indices": {
            "concealed": hand.standing, "melds": meld_indices, "win_tile": hand.win, "flowers": hand.flowers,
            "indicators": hand.indicators
        },
    })
}

fn meld_json(reading: &PhotoReading, meld: &LaidMeld<usize>, winner_seat: Option<(Seat, usize)>) -> Value {
    let mut wire = json!({
        "type": meld.kind,
        "tiles": meld_text(reading, &meld.tiles),
        "concealed": meld.concealed,
        "added": meld.added,
    });
    if let Some(side) = meld.from {
        wire["from_side"] = json!(side);
        if let Some((winner_seat, seats)) = winner_seat {
            wire["from"] = json!(side.seat(winner_seat, seats));
        }
    }
    wire
}

fn tile_json(tile: &quejing_session::recognition::TileReading) -> Value {
    let quad: Vec<[f64; 2]> = tile.quad.iter().map(|p| p.map(|v| round_to_fraction(v, 10.0))).collect();
    let top: Vec<Value> =
        tile.ranked_classes.iter().take(3).map(|(class, p)| json!([class, round_to_fraction(*p, 1e4)])).collect();
    json!({
        "quad": quad,
        "class": tile.class,
        "confidence": round_to_fraction(tile.confidence, 1e4),
        "top": top,
        "by": tile.class_origin,
    })
}

/// Returns a number rounded to the nearest multiple of 1 / `parts`.
fn round_to_fraction(value: f32, parts: f32) -> f64 {
    f64::from((value * parts).round()) / f64::from(parts)
}

/// Returns the faces of the tiles with these indices as MPSZ text, in the given order; tiles without a face are
/// skipped.
fn faces_text(reading: &PhotoReading, tile_indices: &[usize]) -> String {
    mpsz::format_in_order(&tile_faces(reading, tile_indices))
}

fn tile_faces(reading: &PhotoReading, tile_indices: &[usize]) -> Vec<Tile> {
    tile_indices.iter().filter_map(|&i| reading.tile_face(i)).collect()
}

/// Returns the faces of a meld's tiles as MPSZ text. Tiles without a face, such as the backs of a concealed kong, get
/// the first face without its red mark.
fn meld_text(reading: &PhotoReading, tile_indices: &[usize]) -> String {
    let mut tiles = tile_faces(reading, tile_indices);
    if let Some(face) = tiles.first().map(|t| t.without_red()) {
        tiles.resize(tile_indices.len(), face);
    }
    mpsz::format_in_order(&tiles)
}
