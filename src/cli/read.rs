//! `quejing read PHOTO…`: the reading of a photo, as text for people or as lines of JSON.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use serde_json::{Value, json};

use super::chosen_rules::ChosenRules;
use super::out::{language, nobody_listens, note, say, say_as_is};
use super::output::{self, Force, OutFile};
use super::{
    argument_error::translate,
    calibrate, hand_text,
    scored::{judge_draft, score_draft},
};
use crate::files::Output;
use crate::{
    hand::{HandDraft, LaidMeld, Seat},
    i18n::{Lang, render},
    rules::RuleProfile,
    scorer::board::{Board, Edit},
    suggest,
    tile::{Tile, mpsz},
    vision::{
        Customs, HandReading, LensChoice, Photo, PhotoReading, ReadOptions, Recognizer, VisionError, WinMark, annotate,
        calibrate::Profiles, open_photo_to_read,
    },
};

mod count;
mod words;
pub(super) use words::reading_text;

/// The arguments of `quejing read`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "OUT.png")]
    annotate: Option<OutFile>,
    #[command(flatten)]
    force: Force,
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
    circumstances: hand_text::HandArguments,
}

/// The customs of a table in laying tiles down.
#[derive(clap::Args)]
pub(super) struct CustomArgs {
    #[arg(long, value_name = "WHERE", default_value = "auto", value_parser = win_mark)]
    win_tile: WinMark,
    #[arg(long)]
    no_giver: bool,
    #[arg(long)]
    indicators: bool,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(0..=4))]
    red_fives: Option<u8>,
}

impl CustomArgs {
    /// Returns the customs of the options; red fives by the rules, if those are known.
    pub(super) fn customs(&self, rules: Option<&RuleProfile>) -> Customs {
        let usual = rules.map_or_else(Customs::default, Customs::of);
        Customs {
            win_mark: self.win_tile,
            sideways_tells_giver: !self.no_giver,
            indicators: self.indicators,
            red_fives: self.red_fives.unwrap_or(usual.red_fives),
            ..usual
        }
    }
}

/// Runs the command. The error of a photo that cannot be read is reported; the others are still read.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let annotated = |path: &Path| Some(annotation_file(args.annotate.as_ref()?, path, &args));
    for path in &args.photos {
        output::check(&annotated(path))?;
    }
    let lens = lens_named(args.camera_profile.as_deref())?;
    let mut recognizer = Recognizer::load(args.models.as_deref()).map_err(coded_error)?;
    // An unknown rule set is reported before the first photo is read.
    let lang = args.chosen.lang();
    let rules = args.score.then(|| args.chosen.find()).transpose()?;
    let customs = args.customs.customs(rules.as_ref());
    let options =
        ReadOptions { lens, set: super::sets::put_into_use(&mut recognizer, args.set.as_deref())?, hurried: false };
    let mut all_well = true;
    let mut counted = Vec::new();
    for path in &args.photos {
        if nobody_listens() {
            break;
        }
        match read(&mut recognizer, path, &customs, &options) {
            Ok((photo, reading)) => {
                if let Some(out) = annotated(path) {
                    all_well &= went_well(write_annotated(&photo, &reading, &out).map(|()| true));
                }
                let held = !args.anyway && !reading.gate().is_empty();
                if held && (args.count || !args.json) {
                    for fault in reading.gate() {
                        let held = text!(lang, "cli-read-held", photo = path.display(), warning = render(lang, fault));
                        note(&format!("quejing: {}: {held}", fault.code()));
                    }
                    all_well = false;
                    continue;
                }
                if args.count {
                    counted.push(reading);
                    continue;
                }
                answer(&args, rules.as_ref(), lang, path, &reading)?;
                all_well &= match &rules {
                    Some(rules) => {
                        let told = &args.circumstances;
                        is_settled(rules, lang, args.anyway, told, &reading)
                            && went_well(score_reading(rules, lang, told, &reading))
                    }
                    None => true,
                };
            }
            Err(fault) => {
                all_well = false;
                if args.json {
                    let error = json!({"code": fault.code(), "message": render(Lang::En, &fault)});
                    say_as_is(&json!({"photo": path.to_string_lossy(), "error": error}).to_string())?;
                }
                note(&format!("quejing: {}: {}", fault.code(), failure_text(lang, path, &fault)));
            }
        }
    }
    // The sum without a photo that could not be read would show tiles as missing.
    if args.count && all_well {
        count::answer(&args.photos, &counted, args.json)?;
    }
    Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Reports an error of one photo, so that the others are still read.
fn went_well(outcome: anyhow::Result<bool>) -> bool {
    outcome.unwrap_or_else(|error| {
        super::complain_of(&error);
        false
    })
}

/// Converts an error of recognition, for the line with which the program ends.
pub(super) fn coded_error(fault: VisionError) -> anyhow::Error {
    error_of(fault.code(), &render(language(), &fault))
}

/// Converts an error of one photo among others, with the photo's name.
pub(super) fn coded_at(photo: &Path, fault: &VisionError) -> anyhow::Error {
    error_of(fault.code(), &failure_text(language(), photo, fault))
}

/// Returns the sentence of an error of one photo among others; names the photo unless the error does.
pub(super) fn failure_text(lang: Lang, photo: &Path, fault: &VisionError) -> String {
    let why = render(lang, fault);
    match fault {
        VisionError::NoFile { .. } | VisionError::File(_) => why,
        _ => text!(lang, "cli-read-failed", photo = photo.display(), why = why),
    }
}

/// Makes an error of a stable code and its sentence.
pub(super) fn error_of(code: &str, sentence: &str) -> anyhow::Error {
    anyhow::Error::msg(format!("{code}: {sentence}"))
}

/// Makes the error of a file that cannot be written.
pub(super) fn cannot_write(path: &Path, why: impl std::fmt::Display) -> anyhow::Error {
    let (path, why) = (path.display(), why.to_string());
    error_of("cannot_write", &text!(language(), "cli-cannot-write", path = path, why = why))
}

fn win_mark(text: &str) -> Result<WinMark, &'static str> {
    text.parse().map_err(|_| text!(language(), "cli-win-tile"))
}

/// Decodes and reads one photo; adds the time of decoding to the stages.
pub(super) fn read(
    recognizer: &mut Recognizer,
    path: &Path,
    customs: &Customs,
    options: &ReadOptions,
) -> Result<(Photo, PhotoReading), VisionError> {
    let started = Instant::now();
    let photo = open_photo_to_read(path)?;
    let decoded = started.elapsed().as_secs_f64() * 1e3;
    let mut reading = recognizer.read(&photo, customs, options)?;
    reading.add_decoding(decoded);
    Ok((photo, reading))
}

/// Loads the lens of a camera profile by name.
pub(super) fn lens_named(name: Option<&str>) -> anyhow::Result<LensChoice> {
    let profile = name.map(|name| Profiles::usual().load(name)).transpose().map_err(calibrate::coded_error)?;
    Ok(profile.map_or(LensChoice::None, |profile| LensChoice::Of(Box::new(profile))))
}

/// Returns the file of the annotated photo: the named one, or one with the photo's name in the named folder.
fn annotation_file(out: &OutFile, photo: &Path, args: &Args) -> Output {
    let out = match args.photos.len() == 1 && !out.path().is_dir() {
        true => out.output(args.force),
        false => out.file(photo.with_extension("png").file_name().unwrap_or_default(), args.force),
    };
    let files =
        [&args.chosen.rules].into_iter().chain(&args.camera_profile).map(PathBuf::from).filter(|path| path.is_file());
    out.making_folder().sparing(&args.photos).sparing(&args.models).sparing(files)
}

fn write_annotated(photo: &Photo, reading: &PhotoReading, out: &Output) -> anyhow::Result<()> {
    let mut drawn = reading.clone();
    drawn.rescale(photo.pixels.dimensions().into());
    let picture = annotate(&photo.pixels, &drawn).map_err(coded_error)?;
    let bytes = crate::vision::encode_picture(&picture, out.path()).map_err(|error| {
        let (path, why) = (out.path().display(), error.to_string());
        error_of("cannot_write", &text!(language(), "cli-cannot-save-picture", path = path, why = why))
    })?;
    output::write(out, &bytes)
}

/// Returns true if no open point would change the value, or if the hand is to be valued anyway; reports each open point.
pub(super) fn is_settled(
    rules: &RuleProfile,
    lang: Lang,
    anyway: bool,
    circumstances: &hand_text::HandArguments,
    reading: &PhotoReading,
) -> bool {
    // Valuing the hand reports what cannot be valued at all.
    if anyway || reading.require_whole_hand().is_err() {
        return true;
    }
    let board = Board::from_reading(reading);
    let proposals = reading.hand.proposals.iter().enumerate();
    let others: Vec<Edit> = proposals.map(|(number, hand)| Edit::LayOut(number + 1, Box::new(hand.clone()))).collect();
    let value = |board: &Board| {
        let draft = draft_of(rules, circumstances, board).ok()?;
        let ruling = judge_draft(rules, &draft, circumstances).ok()??;
        Some((ruling.is_win(), ruling.worth))
    };
    let open = board.open_points(&others, value);
    for point in &open {
        note(&format!("quejing: question_open: {}", words::open(lang, reading, point)));
    }
    open.is_empty()
}

/// Returns the hand on the board with the stated circumstances.
fn draft_of(rules: &RuleProfile, circumstances: &hand_text::HandArguments, board: &Board) -> anyhow::Result<HandDraft> {
    let mut draft = board.draft();
    if let Some((own, seats)) = circumstances.seat(Some(rules)) {
        for (meld, laid) in draft.melds.iter_mut().zip(board.melds()) {
            meld.from = laid.from.and_then(|side| side.seat(own, seats));
        }
    }
    circumstances.onto(draft)
}

/// Values the hand of a reading. Returns true if it has a value.
pub(super) fn score_reading(
    rules: &RuleProfile,
    lang: Lang,
    circumstances: &hand_text::HandArguments,
    reading: &PhotoReading,
) -> anyhow::Result<bool> {
    if let Err(fault) = reading.require_whole_hand() {
        let why = render(lang, &fault);
        note(&format!("quejing: {}: {why}", fault.code()));
        return Ok(false);
    }
    let board = Board::from_reading(reading);
    let valued = || score_draft(lang, rules, &draft_of(rules, circumstances, &board)?, circumstances);
    Ok(valued().map_err(|error| translate(lang, error))? == ExitCode::SUCCESS)
}

fn answer(
    args: &Args,
    rules: Option<&RuleProfile>,
    lang: Lang,
    path: &Path,
    reading: &PhotoReading,
) -> anyhow::Result<()> {
    if args.json {
        say_as_is(&reading_json(path, reading, args.circumstances.seat(rules)).to_string())
    } else {
        say(&reading_text(lang, path, reading))
    }
}

/// Returns the reading as JSON by `wire.md`, with these additions:
/// - `rows`, `others`, `indices`, `indicators`, `questions`, `suggestions`;
/// - `burnt`: the quads of tiles of which a lamp's reflection left nothing;
/// - `from_side` of a meld, and `from`, a seat, if the reader's own seat is given;
/// - `gate`: the warnings for which another photo should be taken;
/// - `confidence` of a hand: the probability, 0 to 1, that exactly these tiles are the hand and every one is named right;
/// - `surety`: `sure`, `look` (at the doubts and questions) or `retake` (take another photo).
pub(super) fn reading_json(path: &Path, reading: &PhotoReading, own: Option<(Seat, usize)>) -> Value {
    let hand = &reading.hand;
    let ms: serde_json::Map<String, Value> =
        reading.ms.iter().map(|(stage, ms)| (String::from(*stage), json!((ms * 100.0).round() / 100.0))).collect();
    let gate: Vec<&str> = reading.gate().iter().map(|w| w.code()).collect();
    let suggestions: Vec<Value> = suggest::to_win(reading)
        .iter()
        .map(|s| json!({"tile": s.tile, "class": s.class, "probability": s.probability}))
        .collect();
    // A single hand is not listed: there is no choice.
    let more = hand.proposals.iter();
    let all = (!hand.proposals.is_empty()).then_some(hand);
    let hands: Vec<Value> =
        (all.into_iter().chain(more)).map(|hand| hand_on_the_wire(reading, hand, own, Vec::new())).collect();
    let codes: Vec<&str> = reading.warnings.iter().map(|w| w.code()).collect();
    let mut answer = json!({
        "photo": path.to_string_lossy(),
        "width": reading.width,
        "height": reading.height,
        "tiles": reading.tiles.iter().map(tile_on_the_wire).collect::<Vec<_>>(),
        "hand": hand_on_the_wire(reading, hand, own, suggestions),
        "surety": reading.surety(),
        "warnings": codes,
        "gate": gate,
        "ms": ms,
    });
    if !hands.is_empty() {
        answer["hands"] = json!(hands);
    }
    answer
}

/// Returns one hand of a reading as JSON.
fn hand_on_the_wire(
    reading: &PhotoReading,
    hand: &HandReading,
    own: Option<(Seat, usize)>,
    suggestions: Vec<Value>,
) -> Value {
    let melds: Vec<Value> = hand.melds.iter().map(|m| meld_on_the_wire(reading, m, own)).collect();
    let meld_indices: Vec<&Vec<usize>> = hand.melds.iter().map(|m| &m.tiles).collect();
    json!({
        "concealed": text(reading, &hand.standing),
        "melds": melds,
        "win_tile": hand.win.map(|i| reading.tiles[i].class),
        "flowers": text(reading, &hand.flowers),
        "confidence": rounded(hand.confidence, 1e4),
        "doubts": hand.doubts,
        "questions": hand.questions,
        "suggestions": suggestions,
        "indicators": text(reading, &hand.indicators),
        "rows": hand.rows,
        "others": hand.beside,
        "burnt": hand.burnt,
        "indices": {
            "concealed": hand.standing, "melds": meld_indices, "win_tile": hand.win, "flowers": hand.flowers,
            "indicators": hand.indicators
        },
    })
}

fn meld_on_the_wire(reading: &PhotoReading, meld: &LaidMeld<usize>, own: Option<(Seat, usize)>) -> Value {
    let mut wire = json!({
        "type": meld.kind,
        "tiles": meld_text(reading, &meld.tiles),
        "concealed": meld.concealed,
        "added": meld.added,
    });
    if let Some(side) = meld.from {
        wire["from_side"] = json!(side);
        if let Some((own, seats)) = own {
            wire["from"] = json!(side.seat(own, seats));
        }
    }
    wire
}

fn tile_on_the_wire(tile: &crate::vision::TileReading) -> Value {
    let quad: Vec<[f64; 2]> = tile.quad.iter().map(|p| p.map(|v| rounded(v, 10.0))).collect();
    let top: Vec<Value> = tile.top.iter().take(3).map(|(class, p)| json!([class, rounded(*p, 1e4)])).collect();
    json!({
        "quad": quad,
        "class": tile.class,
        "confidence": rounded(tile.confidence, 1e4),
        "top": top,
        "by": tile.by,
    })
}

/// Rounds a number to a multiple of 1 / `parts`.
fn rounded(value: f32, parts: f32) -> f64 {
    f64::from((value * parts).round()) / f64::from(parts)
}

/// Returns the faces of some tiles as MPSZ text, in order; skips tiles without a face.
fn text(reading: &PhotoReading, which: &[usize]) -> String {
    mpsz::format_in_order(&faces(reading, which))
}

fn faces(reading: &PhotoReading, which: &[usize]) -> Vec<Tile> {
    which.iter().filter_map(|&i| reading.face(i)).collect()
}

/// Returns a meld's faces as MPSZ text; the backs of a concealed kong count as its face.
fn meld_text(reading: &PhotoReading, which: &[usize]) -> String {
    let mut tiles = faces(reading, which);
    if let Some(face) = tiles.first().map(|t| t.plain()) {
        tiles.resize(which.len(), face);
    }
    mpsz::format_in_order(&tiles)
}
