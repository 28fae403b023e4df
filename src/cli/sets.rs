//! `quejing sets …`: lists, shows, exports, imports, renames, removes and extends the user's tile sets.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::output::{ForceFlag, OutFile};
use super::read::{self, coded_photo_error, error_from_code};
use super::streams::process_language;
use super::text_columns::{aligned_lines, pad_to_width};
use super::value_error::number_in;
use super::{print_text, print_unchanged};
use quejing_io::dates::format_date_and_time;
use quejing_session::recognition::{
    Customs, Photo, Quad, ReadOptions, Recognizer, SetAccuracy, SetError, SetStore, TileClass, TileSet, UsedSet,
    open_photo,
};
use quejing_words::{Lang, recognition, render};

/// The arguments of `quejing sets`.
#[derive(clap::Args)]
pub struct SetsArgs {
    #[command(subcommand)]
    action: SetsAction,
}

#[derive(clap::Subcommand)]
enum SetsAction {
    List {
        #[arg(long)]
        json: bool,
    },
    Show {
        name: String,
        #[arg(long)]
        json: bool,
    },
    Export {
        name: String,
        file: OutFile,
        #[arg(long, alias = "replace")]
        force: bool,
    },
    Import {
        file: PathBuf,
        #[arg(long)]
        name: Option<String>,
    },
    Rename {
        name: String,
        to: String,
    },
    Remove {
        name: String,
    },
    Rollback {
        name: String,
        #[arg(value_parser = number_in(0..=u32::MAX))]
        version: Option<u32>,
    },
    Add {
        name: String,
        photo: PathBuf,
        #[arg(long = "tile", value_name = "INDEX=TILE", required = true)]
        tiles: Vec<String>,
        #[arg(long, value_name = "DIR")]
        models: Option<PathBuf>,
    },
}

/// Runs one of the commands for tile sets, such as `list`, `export` or `add`, and prints its answer.
///
/// # Errors
/// An error of [`SetStore`], or, for `add`, an error of recognition or of a label, with its code.
pub fn run_sets_command(args: SetsArgs) -> anyhow::Result<ExitCode> {
    let store = SetStore::of_user().map_err(set_error)?;
    let lang = process_language();
    let answer = match args.action {
        SetsAction::List { json } => {
            return print_answer(&describe_tile_sets(lang, &store, json).map_err(set_error)?, json);
        }
        SetsAction::Show { name, json } => {
            return print_answer(&describe_tile_set(lang, &store, &name, json).map_err(set_error)?, json);
        }
        SetsAction::Export { name, file, force } => {
            let file = file.output(ForceFlag::from_flag(force));
            store.export(&name, &file).map_err(set_error)?;
            if file.is_standard_output() {
                return Ok(ExitCode::SUCCESS);
            }
            let path = file.path().display();
            text!(lang, "set-exported", name = name, path = path)
        }
        SetsAction::Import { file, name } => {
            let name = store.import(&file, name.as_deref()).map_err(set_error)?;
            text!(lang, "cli-sets-imported", name = name)
        }
        SetsAction::Rename { name, to } => {
            store.rename(&name, &to).map_err(set_error)?;
            text!(lang, "set-renamed", old = name, new = to)
        }
        SetsAction::Remove { name } => {
            store.remove(&name).map_err(set_error)?;
            text!(lang, "cli-sets-removed", name = name)
        }
        SetsAction::Rollback { name, version } => roll_back_set(lang, &store, &name, version).map_err(set_error)?,
        SetsAction::Add { name, photo, tiles, models } => {
            let mut recognizer = Recognizer::load(models.as_deref()).map_err(read::vision_error)?;
            add_photo_tiles(lang, &store, &mut recognizer, &name, &photo, &tiles)?
        }
    };
    print_answer(&answer, false)
}

fn print_answer(answer: &str, as_json: bool) -> anyhow::Result<ExitCode> {
    match as_json {
        true => print_unchanged(answer)?,
        false => print_text(answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Converts a [`SetError`] to an error with its code and its sentence in the language of the process.
pub(super) fn set_error(fault: SetError) -> anyhow::Error {
    error_from_code(fault.code(), &render(process_language(), &fault))
}

/// Makes recognition use the user's tile set of this name and returns the set; without a name, makes it use none and
/// returns `None`.
///
/// # Errors
/// The set cannot be found or loaded, or does not fit the model; the error has its code.
pub(super) fn use_named_set(recognizer: &mut Recognizer, set_name: Option<&str>) -> anyhow::Result<Option<UsedSet>> {
    let used =
        set_name.map(|name| Ok(SetStore::of_user()?.used_set(name.to_owned()))).transpose().map_err(set_error)?;
    recognizer.use_set(used.as_ref()).map_err(set_error)?;
    Ok(used)
}

fn describe_tile_sets(lang: Lang, store: &SetStore, as_json: bool) -> Result<String, SetError> {
    let mut sets = Vec::new();
    let mut text = String::new();
    for name in store.names()? {
        match store.load(&name) {
            Ok(set) => {
                let version = store.version_numbers(&name)?.last().copied().unwrap_or_default();
                let facts = text!(
                    lang,
                    "cli-sets-listed",
                    kinds = set.kind_count(),
                    version = version,
                    date = format_date_and_time(&set.date)
                );
                let _ = writeln!(text, "{} {facts}", pad_to_width(&name, 24));
                sets.push(tile_set_json(&set, version));
            }
            // A damaged set is listed with its error and does not hide the others.
            Err(fault) => {
                let why = render(lang, &fault);
                let _ = writeln!(text, "{} {}: {why}", pad_to_width(&name, 24), fault.code());
                sets.push(json!({"name": name, "error": {"code": fault.code(), "message": render(Lang::En, &fault)}}));
            }
        }
    }
    if as_json {
        return Ok(json!({ "sets": sets }).to_string());
    }
    if sets.is_empty() {
        text.push_str(text!(lang, "cli-sets-none"));
    }
    Ok(text)
}

fn describe_tile_set(lang: Lang, store: &SetStore, name: &str, as_json: bool) -> Result<String, SetError> {
    let versions = store.version_numbers(name)?;
    let newest = versions.last().copied().unwrap_or_default();
    let set = store.load(name)?;
    if as_json {
        let mut value = tile_set_json(&set, newest);
        value["versions"] = json!(versions);
        return Ok(value.to_string());
    }
    let head = text!(lang, "cli-sets-head", name = name, kinds = set.kind_count());
    let made = |date: &str, note: &str| {
        let (date, note) = (format_date_and_time(date), recognition::set_origin_text(lang, note));
        text!(lang, "cli-sets-made-line", date = date, note = note)
    };
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    line(
        text!(lang, "cli-sets-pictures"),
        text!(lang, "cli-sets-pictures-line", pictures = set.iter_pictures().count(), faces = set.faces.len()),
    );
    line(text!(lang, "cli-sets-made"), made(&set.date, &set.note));
    line(text!(lang, "cli-sets-model"), set.model_version.clone());
    line(text!(lang, "cli-sets-colours"), colours_line(lang, &set));
    let ratio = format!("{:.2}", set.aspect);
    line(text!(lang, "cli-sets-shape"), text!(lang, "cli-sets-shape-line", ratio = ratio));
    if let Some(accuracy) = set.accuracy {
        line(text!(lang, "cli-sets-accuracy"), accuracy_line(lang, accuracy));
    }
    for version in &versions {
        let description = match store.load_version(name, *version) {
            Ok(set) => made(&set.date, &set.note),
            Err(fault) => render(lang, &fault),
        };
        line(&text!(lang, "cli-sets-version", version = version), description);
    }
    Ok(format!(
        "{head}
{}",
        aligned_lines(&lines)
    ))
}

fn colours_line(lang: Lang, set: &TileSet) -> String {
    let colours = &set.colours;
    let ground = (colours.ivory.iter()).map(|c| text!(lang, "cli-sets-ground", colour = c));
    let inks = (colours.inks.iter()).map(|c| text!(lang, "cli-sets-ink", colour = c));
    let back = (colours.back.iter()).map(|c| text!(lang, "cli-sets-back", colour = c));
    let parts: Vec<String> = ground.chain(inks).chain(back).collect();
    parts.join(text!(lang, "list-comma"))
}

/// Returns the accuracy on the tiles of a set before and after enrolment, in percent and as counts, or a sentence that
/// none was measured.
pub(super) fn accuracy_line(lang: Lang, accuracy: SetAccuracy) -> String {
    if accuracy.tiles == 0 {
        return text!(lang, "cli-accuracy-none").to_owned();
    }
    let percent = |right: u32| 100.0 * f64::from(right) / f64::from(accuracy.tiles);
    text!(
        lang,
        "cli-accuracy",
        before = format!("{:.1}", percent(accuracy.before)),
        after = format!("{:.1}", percent(accuracy.after)),
        right_before = accuracy.before,
        right_after = accuracy.after,
        count = accuracy.tiles
    )
}

/// Returns a tile set as JSON: its metadata, the given version number and the number of examples per face, without the
/// pictures.
pub(super) fn tile_set_json(set: &TileSet, version: u32) -> Value {
    let faces: serde_json::Map<String, Value> =
        set.faces.iter().map(|(class, examples)| (class.to_string(), json!(examples.len()))).collect();
    json!({
        "name": set.name,
        "version": version,
        "date": set.date,
        "note": set.note,
        "model": set.model_version,
        "aspect": (f64::from(set.aspect) * 1000.0).round() / 1000.0,
        "colours": set.colours,
        "accuracy": set.accuracy,
        "kinds": set.kind_count(),
        "faces": faces,
    })
}

fn roll_back_set(lang: Lang, store: &SetStore, name: &str, version: Option<u32>) -> Result<String, SetError> {
    let versions = store.version_numbers(name)?;
    let version = version.unwrap_or_else(|| versions.len().checked_sub(2).map_or(0, |place| versions[place]));
    let newest = store.roll_back(name, version)?;
    Ok(text!(lang, "set-went-back-to", name = name, version = version, newest = newest))
}

/// Adds labelled tiles of a photo to a set, saves the set as a new version and returns a sentence about it. Each of
/// `tile_labels` has the form `INDEX=TILE`; the index is that of the tile in the reading of the photo.
fn add_photo_tiles(
    lang: Lang,
    store: &SetStore,
    recognizer: &mut Recognizer,
    name: &str,
    photo: &Path,
    tile_labels: &[String],
) -> anyhow::Result<String> {
    let mut set = store.load(name).map_err(set_error)?;
    let options = ReadOptions { set: Some(store.used_set(name.to_owned())), ..ReadOptions::default() };
    recognizer.use_set(options.set.as_ref()).map_err(set_error)?;
    let photo =
        (open_photo(photo).and_then(Photo::into_intact_pixels)).map_err(|fault| coded_photo_error(photo, &fault))?;
    let photo = Photo::from(photo);
    let reading = recognizer.read(&photo, &Customs::default(), &options).map_err(read::vision_error)?;
    let last = reading.tiles.len().saturating_sub(1);
    let mut labels = Vec::new();
    for text in tile_labels {
        let parsed = text.split_once('=').and_then(|(index, class)| {
            let (index, class) = (index.parse::<usize>().ok()?, class.parse::<TileClass>().ok()?);
            Some((class, reading.tiles.get(index)?.quad))
        });
        labels
            .push(parsed.ok_or_else(|| {
                error_from_code("bad_label", &text!(lang, "cli-sets-tile", text = text, last = last))
            })?);
    }
    let (classes, quads): (Vec<TileClass>, Vec<Quad>) = labels.into_iter().unzip();
    let pictures = recognizer.study_quads(&photo.pixels, &quads).map_err(read::vision_error)?;
    let count = set.add_confirmed_tiles(recognizer, classes.into_iter().zip(pictures).collect()).map_err(set_error)?;
    let version = store.save(&set).map_err(set_error)?;
    Ok(text!(lang, "cli-sets-added", count = count, name = name, version = version))
}
