//! `quejing sets …`: lists, shows, exports, imports, renames, removes and extends the user's tile sets.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::columns::{aligned_lines, pad_to};
use super::out::language;
use super::output::{Force, OutFile};
use super::read::{self, coded_at, error_of};
use super::{say, say_as_is};
use crate::dates::minute;
use crate::i18n::{Lang, eyes, render};
use crate::vision::enrol::{Accuracy, SetError, SetStore, TileSet, UsedSet};
use crate::vision::geometry::Quad;
use crate::vision::{Customs, Photo, ReadOptions, Recognizer, TileClass, open_photo};

/// The arguments of `quejing sets`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
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

/// Runs the command.
///
/// # Errors
/// An error of [`SetStore`], with its code.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let store = SetStore::usual().map_err(coded_error)?;
    let lang = language();
    let answer = match args.action {
        Action::List { json } => {
            return print(&list(lang, &store, json).map_err(coded_error)?, json);
        }
        Action::Show { name, json } => {
            return print(&show(lang, &store, &name, json).map_err(coded_error)?, json);
        }
        Action::Export { name, file, force } => {
            let file = file.output(Force::of(force));
            store.export(&name, &file).map_err(coded_error)?;
            if file.is_standard_output() {
                return Ok(ExitCode::SUCCESS);
            }
            let path = file.path().display();
            text!(lang, "set-exported", name = name, path = path)
        }
        Action::Import { file, name } => {
            let name = store.import(&file, name.as_deref()).map_err(coded_error)?;
            text!(lang, "cli-sets-imported", name = name)
        }
        Action::Rename { name, to } => {
            store.rename(&name, &to).map_err(coded_error)?;
            text!(lang, "set-renamed", old = name, new = to)
        }
        Action::Remove { name } => {
            store.remove(&name).map_err(coded_error)?;
            text!(lang, "cli-sets-removed", name = name)
        }
        Action::Rollback { name, version } => roll_back(lang, &store, &name, version).map_err(coded_error)?,
        Action::Add { name, photo, tiles, models } => {
            let mut eyes = Recognizer::load(models.as_deref()).map_err(read::coded_error)?;
            add(lang, &store, &mut eyes, &name, &photo, &tiles)?
        }
    };
    print(&answer, false)
}

fn print(answer: &str, as_json: bool) -> anyhow::Result<ExitCode> {
    match as_json {
        true => say_as_is(answer)?,
        false => say(answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns an error of a set with its code, as the program prints it.
pub(super) fn coded_error(fault: SetError) -> anyhow::Error {
    error_of(fault.code(), &render(language(), &fault))
}

/// Makes recognition use the set of an option `--set`; `None` means no set.
///
/// # Errors
/// An error of the set, with its code.
pub(super) fn put_into_use(eyes: &mut Recognizer, set: Option<&str>) -> anyhow::Result<Option<UsedSet>> {
    let used = set.map(|name| Ok(SetStore::usual()?.used_set(name.to_owned()))).transpose().map_err(coded_error)?;
    eyes.use_set(used.as_ref()).map_err(coded_error)?;
    Ok(used)
}

fn list(lang: Lang, store: &SetStore, as_json: bool) -> Result<String, SetError> {
    let mut sets = Vec::new();
    let mut text = String::new();
    for name in store.names()? {
        match store.load(&name) {
            Ok(set) => {
                let version = store.versions(&name)?.last().copied().unwrap_or_default();
                let facts =
                    text!(lang, "cli-sets-listed", kinds = set.kinds(), version = version, date = minute(&set.date));
                let _ = writeln!(text, "{} {facts}", pad_to(&name, 24));
                sets.push(set_json(&set, version));
            }
            // A damaged set is listed with its error and does not hide the others.
            Err(fault) => {
                let why = render(lang, &fault);
                let _ = writeln!(text, "{} {}: {why}", pad_to(&name, 24), fault.code());
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

fn show(lang: Lang, store: &SetStore, name: &str, as_json: bool) -> Result<String, SetError> {
    let versions = store.versions(name)?;
    let newest = versions.last().copied().unwrap_or_default();
    let set = store.load(name)?;
    if as_json {
        let mut value = set_json(&set, newest);
        value["versions"] = json!(versions);
        return Ok(value.to_string());
    }
    let head = text!(lang, "cli-sets-head", name = name, kinds = set.kinds());
    let made = |date: &str, note: &str| {
        let (date, note) = (minute(date), eyes::set_note(lang, note));
        text!(lang, "cli-sets-made-line", date = date, note = note)
    };
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    line(
        text!(lang, "cli-sets-pictures"),
        text!(lang, "cli-sets-pictures-line", pictures = set.examples().count(), faces = set.faces.len()),
    );
    line(text!(lang, "cli-sets-made"), made(&set.date, &set.note));
    line(text!(lang, "cli-sets-model"), set.model.clone());
    line(text!(lang, "cli-sets-colours"), colours_line(lang, &set));
    let ratio = format!("{:.2}", set.aspect);
    line(text!(lang, "cli-sets-shape"), text!(lang, "cli-sets-shape-line", ratio = ratio));
    if let Some(accuracy) = set.accuracy {
        line(text!(lang, "cli-sets-accuracy"), accuracy_line(lang, accuracy));
    }
    for version in &versions {
        let description = match store.version(name, *version) {
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

/// Returns the accuracy before and after enrolment as a line of text.
pub(super) fn accuracy_line(lang: Lang, accuracy: Accuracy) -> String {
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

/// Returns a set as JSON, without its pictures.
pub(super) fn set_json(set: &TileSet, version: u32) -> Value {
    let faces: serde_json::Map<String, Value> =
        set.faces.iter().map(|(class, examples)| (class.to_string(), json!(examples.len()))).collect();
    json!({
        "name": set.name,
        "version": version,
        "date": set.date,
        "note": set.note,
        "model": set.model,
        "aspect": (f64::from(set.aspect) * 1000.0).round() / 1000.0,
        "colours": set.colours,
        "accuracy": set.accuracy,
        "kinds": set.kinds(),
        "faces": faces,
    })
}

fn roll_back(lang: Lang, store: &SetStore, name: &str, version: Option<u32>) -> Result<String, SetError> {
    let versions = store.versions(name)?;
    let version = version.unwrap_or_else(|| versions.len().checked_sub(2).map_or(0, |place| versions[place]));
    let newest = store.roll_back(name, version)?;
    Ok(text!(lang, "set-went-back-to", name = name, version = version, newest = newest))
}

/// Adds tiles of a photo, labelled by the user, to a set and saves it as a new version.
fn add(
    lang: Lang,
    store: &SetStore,
    eyes: &mut Recognizer,
    name: &str,
    photo: &Path,
    tiles: &[String],
) -> anyhow::Result<String> {
    let mut set = store.load(name).map_err(coded_error)?;
    let options = ReadOptions { set: Some(store.used_set(name.to_owned())), ..ReadOptions::default() };
    eyes.use_set(options.set.as_ref()).map_err(coded_error)?;
    let photo = (open_photo(photo).and_then(Photo::sound)).map_err(|fault| coded_at(photo, &fault))?;
    let photo = Photo::from(photo);
    let reading = eyes.read(&photo, &Customs::default(), &options).map_err(read::coded_error)?;
    let last = reading.tiles.len().saturating_sub(1);
    let mut labels = Vec::new();
    for text in tiles {
        let parsed = text.split_once('=').and_then(|(index, class)| {
            let (index, class) = (index.parse::<usize>().ok()?, class.parse::<TileClass>().ok()?);
            Some((class, reading.tiles.get(index)?.quad))
        });
        labels.push(
            parsed.ok_or_else(|| error_of("bad_label", &text!(lang, "cli-sets-tile", text = text, last = last)))?,
        );
    }
    let (classes, quads): (Vec<TileClass>, Vec<Quad>) = labels.into_iter().unzip();
    let pictures = eyes.pictures(&photo.pixels, &quads).map_err(read::coded_error)?;
    let count = set.add_confirmed(eyes, classes.into_iter().zip(pictures).collect()).map_err(coded_error)?;
    let version = store.save(&set).map_err(coded_error)?;
    Ok(text!(lang, "cli-sets-added", count = count, name = name, version = version))
}
