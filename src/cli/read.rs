//! `quejing read PHOTO…`: what the eyes see in a photo, as text for people or as lines of JSON.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use anyhow::Context;
use image::RgbImage;
use serde_json::{Value, json};

use super::{hand_text, refused::said, scored::score_draft};
use crate::rule_book::RuleBook;
use crate::{
    i18n::Lang,
    tile::{Tile, chinese, mpsz},
    vision::{Eyes, PhotoReading, TileClass, VisionError, annotate, open_photo},
};

/// Read the tiles in photos.
#[derive(clap::Args)]
pub struct Args {
    /// Photos: JPEG, PNG, WebP or BMP.
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    /// Answer with a line of JSON a photo.
    #[arg(long)]
    json: bool,
    /// Write the photo with what was seen drawn on it (with several photos: a folder).
    #[arg(long, value_name = "OUT.png")]
    annotate: Option<PathBuf>,
    /// The folder with locator.onnx and classifier.onnx.
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// Value the hand too: patterns, and payments where it is said who paid.
    #[arg(long, conflicts_with = "json")]
    score: bool,
    /// With --score: a rule set, a profile's name, or a profile's file.
    #[arg(long, default_value = "lingque-v28")]
    rules: String,
    /// With --score: the language of the text, zh or en; otherwise the environment's.
    #[arg(long)]
    lang: Option<Lang>,
    /// With --score: what a photo does not show.
    #[command(flatten)]
    circumstances: hand_text::Circumstances,
}

/// Runs the command. A photo that cannot be read is named with its error, the others go on.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut eyes = Eyes::load(args.models.as_deref()).map_err(coded)?;
    let mut all_well = true;
    for path in &args.photos {
        match read(&mut eyes, path) {
            Ok((photo, reading)) => {
                if let Some(out) = &args.annotate {
                    write_annotated(
                        &photo,
                        &reading,
                        &annotated_path(out, path, args.photos.len()),
                    )?;
                }
                answer(&args, path, &reading);
                all_well &= !args.score || score(&args, &reading)?;
            }
            Err(fault) => {
                all_well = false;
                if args.json {
                    let error = json!({"code": fault.code(), "message": fault.to_string()});
                    println!("{}", json!({"photo": path, "error": error}));
                }
                eprintln!("quejing: {}: {}: {fault}", fault.code(), path.display());
            }
        }
    }
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// An error of the eyes with its code, for the one line that the program ends with.
pub(super) fn coded(fault: VisionError) -> anyhow::Error {
    let code = fault.code();
    anyhow::Error::new(fault).context(code)
}

/// Decodes and reads one photo; the time of decoding joins the other stages.
pub(super) fn read(eyes: &mut Eyes, path: &Path) -> Result<(RgbImage, PhotoReading), VisionError> {
    let started = Instant::now();
    let photo = open_photo(path)?;
    let decoded = started.elapsed().as_secs_f64() * 1e3;
    let mut reading = eyes.read(&photo)?;
    add_decoding(&mut reading, decoded);
    Ok((photo, reading))
}

/// Puts decoding first and counts it into the total; `read` is the time from pixels to hand.
pub(super) fn add_decoding(reading: &mut PhotoReading, decoded: f64) {
    if let Some(total) = reading.ms.iter_mut().find(|(stage, _)| *stage == "total") {
        let read = std::mem::replace(total, ("total", total.1 + decoded)).1;
        let last = reading.ms.len() - 1;
        reading.ms.insert(last, ("read", read));
    }
    reading.ms.insert(0, ("decode", decoded));
}

fn annotated_path(out: &Path, photo: &Path, photos: usize) -> PathBuf {
    if photos == 1 && !out.is_dir() {
        return out.to_owned();
    }
    out.join(photo.with_extension("png").file_name().unwrap_or_default())
}

fn write_annotated(photo: &RgbImage, reading: &PhotoReading, out: &Path) -> anyhow::Result<()> {
    let picture = annotate(photo, reading).map_err(coded)?;
    if let Some(folder) = out.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    picture
        .save(out)
        .with_context(|| format!("cannot write {}: give a .png or .jpg name", out.display()))
}

/// Values the hand that was read; whether it could be valued.
fn score(args: &Args, reading: &PhotoReading) -> anyhow::Result<bool> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let rules = RuleBook::open()
        .find_or_read(&args.rules)
        .map_err(|error| error.said(lang))?;
    if let Err(fault) = reading.require_whole_hand() {
        eprintln!("quejing: {}: {fault}", fault.code());
        return Ok(false);
    }
    let draft = args.circumstances.onto(reading.draft());
    let status = draft
        .and_then(|draft| score_draft(lang, &rules, &draft, &args.circumstances))
        .map_err(|error| said(lang, error))?;
    Ok(status == ExitCode::SUCCESS)
}

fn answer(args: &Args, path: &Path, reading: &PhotoReading) {
    if args.json {
        println!("{}", on_the_wire(path, reading));
    } else {
        print!("{}", for_people(path, reading));
    }
}

/// The reading as `wire.md` has it; `rows`, `others` and `indices` are more than it asks for.
fn on_the_wire(path: &Path, reading: &PhotoReading) -> Value {
    let hand = &reading.hand;
    let melds: Vec<Value> = hand
        .melds
        .iter()
        .map(|m| json!({"type": m.kind, "tiles": meld_text(reading, &m.tiles), "concealed": m.concealed}))
        .collect();
    let meld_indices: Vec<&Vec<usize>> = hand.melds.iter().map(|m| &m.tiles).collect();
    let ms: serde_json::Map<String, Value> = reading
        .ms
        .iter()
        .map(|(stage, ms)| (String::from(*stage), json!((ms * 100.0).round() / 100.0)))
        .collect();
    let codes: Vec<&str> = reading.warnings.iter().map(|w| w.code()).collect();
    json!({
        "photo": path,
        "width": reading.width,
        "height": reading.height,
        "tiles": reading.tiles.iter().map(tile_on_the_wire).collect::<Vec<_>>(),
        "hand": {
            "concealed": text(reading, &hand.concealed),
            "melds": melds,
            "win_tile": hand.win_tile.map(|i| reading.tiles[i].class),
            "flowers": text(reading, &hand.flowers),
            "doubts": hand.doubts,
            "rows": hand.rows,
            "others": hand.others,
            "indices": {
                "concealed": hand.concealed, "melds": meld_indices, "win_tile": hand.win_tile, "flowers": hand.flowers
            },
        },
        "warnings": codes,
        "ms": ms,
    })
}

fn tile_on_the_wire(tile: &crate::vision::TileReading) -> Value {
    let round = |v: f32, digits: f32| f64::from((v * digits).round()) / f64::from(digits);
    let quad: Vec<[f64; 2]> = tile
        .quad
        .iter()
        .map(|p| p.map(|v| round(v, 10.0)))
        .collect();
    let top: Vec<Value> = tile
        .top
        .iter()
        .map(|(class, p)| json!([class, round(*p, 1e4)]))
        .collect();
    json!({
        "quad": quad,
        "class": tile.class,
        "confidence": round(tile.confidence, 1e4),
        "top": top,
        "by": tile.by,
    })
}

/// The faces of some tiles as MPSZ text, in order; what has no face is left out.
fn text(reading: &PhotoReading, which: &[usize]) -> String {
    mpsz::format_in_order(&faces(reading, which))
}

fn faces(reading: &PhotoReading, which: &[usize]) -> Vec<Tile> {
    which.iter().filter_map(|&i| reading.face(i)).collect()
}

/// A meld's faces; the backs of a concealed kong are what its faces are.
fn meld_text(reading: &PhotoReading, which: &[usize]) -> String {
    let mut tiles = faces(reading, which);
    if let Some(face) = tiles.first().map(|t| t.plain()) {
        tiles.resize(which.len(), face);
    }
    mpsz::format_in_order(&tiles)
}

fn for_people(path: &Path, reading: &PhotoReading) -> String {
    let hand = &reading.hand;
    let mut out = format!(
        "{}: {} tiles, {} × {} pixels\n",
        path.display(),
        reading.tiles.len(),
        reading.width,
        reading.height
    );
    let mut line = |label: &str, value: String| {
        if !value.is_empty() {
            out.push_str(&format!("  {label:<9} {value}\n"));
        }
    };
    for row in &hand.rows {
        line(
            "row",
            row.iter()
                .map(|&i| named(reading, i))
                .collect::<Vec<_>>()
                .join("  "),
        );
    }
    let plain = |which: &[usize]| {
        let tiles = faces(reading, which);
        if tiles.is_empty() {
            return String::new();
        }
        format!("{}  {}", mpsz::format(&tiles), chinese::format(&tiles))
    };
    line("standing", plain(&hand.concealed));
    for meld in &hand.melds {
        let concealed = if meld.concealed { "concealed " } else { "" };
        line(
            "meld",
            format!(
                "{concealed}{} {}",
                meld.kind.as_str(),
                meld_text(reading, &meld.tiles)
            ),
        );
    }
    line(
        "won with",
        hand.win_tile.map(|i| named(reading, i)).unwrap_or_default(),
    );
    line("flowers", plain(&hand.flowers));
    for &i in &hand.doubts {
        let guesses: Vec<String> = reading.tiles[i]
            .top
            .iter()
            .map(|(class, p)| format!("{class} {:.0}%", 100.0 * p))
            .collect();
        line(
            "doubt",
            format!("{}: {}", place_of(reading, i), guesses.join(", ")),
        );
    }
    for warning in &reading.warnings {
        line("warning", format!("{warning} [{}]", warning.code()));
    }
    let times: Vec<String> = reading
        .ms
        .iter()
        .map(|(stage, ms)| format!("{stage} {ms:.0}"))
        .collect();
    line("ms", times.join(", "));
    out
}

/// A tile's MPSZ and Chinese name; a question mark where it is a doubt.
fn named(reading: &PhotoReading, index: usize) -> String {
    let doubt = if reading.hand.doubts.contains(&index) {
        "?"
    } else {
        ""
    };
    match reading.tiles[index].class {
        TileClass::Tile(tile) => format!("{tile}{doubt} {}", chinese::name(tile)),
        other => format!("{other}{doubt}"),
    }
}

/// Where a tile lies, in words: row and place, counted from 1.
fn place_of(reading: &PhotoReading, index: usize) -> String {
    let found = reading
        .hand
        .rows
        .iter()
        .enumerate()
        .find_map(|(r, row)| row.iter().position(|&i| i == index).map(|at| (r, at)));
    match found {
        Some((0, at)) if reading.hand.rows.len() == 1 => format!("tile {}", at + 1),
        Some((row, at)) => format!("row {} tile {}", row + 1, at + 1),
        None => format!("tile {index}"),
    }
}
