//! `quejing sets …`: the tile sets of one's own, and what is done with them apart from enrolling.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{say, say_as_is};
use crate::dates::minute;
use crate::vision::enrol::{Accuracy, SetError, SetStore, TileSet};
use crate::vision::{Eyes, TileClass, open_photo};

/// The arguments of `quejing sets`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
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
        file: PathBuf,
        #[arg(long)]
        replace: bool,
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
/// What [`SetStore`] says, with its code.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let store = SetStore::usual().map_err(coded)?;
    let answer = match args.what {
        What::List { json } => {
            let sets = list(&store, json).map_err(coded)?;
            return told(&sets, json);
        }
        What::Show { name, json } => {
            let set = show(&store, &name, json).map_err(coded)?;
            return told(&set, json);
        }
        What::Export {
            name,
            file,
            replace,
        } => {
            if file.exists() && !replace {
                return Err(coded(SetError::FileThere { path: file }));
            }
            store.export(&name, &file).map_err(coded)?;
            format!("{name} written to {}", file.display())
        }
        What::Import { file, name } => {
            let name = store.import(&file, name.as_deref()).map_err(coded)?;
            format!("{name} imported; `quejing read --set \"{name}\" PHOTO` uses it")
        }
        What::Rename { name, to } => {
            store.rename(&name, &to).map_err(coded)?;
            format!("{name} is now {to}")
        }
        What::Remove { name } => {
            store.remove(&name).map_err(coded)?;
            format!("{name} removed")
        }
        What::Rollback { name, version } => roll_back(&store, &name, version).map_err(coded)?,
        What::Add {
            name,
            photo,
            tiles,
            models,
        } => {
            let mut eyes = Eyes::load(models.as_deref()).map_err(super::read::coded)?;
            add(&store, &mut eyes, &name, &photo, &tiles).map_err(coded)?
        }
    };
    told(&answer, false)
}

fn told(answer: &str, as_json: bool) -> anyhow::Result<ExitCode> {
    match as_json {
        true => say_as_is(answer)?,
        false => say(answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// An error about sets with its code, for the one line that the program ends with.
pub(super) fn coded(fault: SetError) -> anyhow::Error {
    let code = fault.code();
    anyhow::Error::new(fault).context(code)
}

/// Puts the set of an option `--set` into use.
///
/// # Errors
/// What is wrong with the set, with its code.
pub(super) fn put_into_use(eyes: &mut Eyes, set: Option<&str>) -> anyhow::Result<()> {
    match set {
        None => Ok(()),
        Some(name) => {
            let store = SetStore::usual().map_err(coded)?;
            eyes.use_set(&store, Some(name)).map_err(coded)
        }
    }
}

fn list(store: &SetStore, as_json: bool) -> Result<String, SetError> {
    let mut sets = Vec::new();
    let mut text = String::new();
    for name in store.names()? {
        match store.load(&name) {
            Ok(set) => {
                let version = store.versions(&name)?.last().copied().unwrap_or_default();
                let _ = writeln!(
                    text,
                    "{name:<24} {} kinds, version {version}, {}",
                    set.kinds(),
                    minute(&set.date)
                );
                sets.push(on_the_wire(&set, version));
            }
            // One damaged set must not hide the others.
            Err(fault) => {
                let _ = writeln!(text, "{name:<24} {}: {fault}", fault.code());
                sets.push(json!({"name": name, "error": {"code": fault.code(), "message": fault.to_string()}}));
            }
        }
    }
    if as_json {
        return Ok(json!({ "sets": sets }).to_string());
    }
    if sets.is_empty() {
        text.push_str("no sets yet: `quejing enrol NAME PHOTO…` makes one");
    }
    Ok(text)
}

fn show(store: &SetStore, name: &str, as_json: bool) -> Result<String, SetError> {
    let versions = store.versions(name)?;
    let newest = versions.last().copied().unwrap_or_default();
    let set = store.load(name)?;
    if as_json {
        let mut value = on_the_wire(&set, newest);
        value["versions"] = json!(versions);
        return Ok(value.to_string());
    }
    let mut text = format!("{name}: {} of 34 kinds\n", set.kinds());
    let mut line = |label: &str, value: String| {
        let _ = writeln!(text, "  {label:<12} {value}");
    };
    let pictures = set.examples().count();
    line(
        "pictures",
        format!("{pictures} of {} faces", set.faces.len()),
    );
    line("enrolled", format!("{} ({})", minute(&set.date), set.note));
    line("model", set.model.clone());
    line("colours", colours_line(&set));
    line("shape", format!("{:.2} times as high as wide", set.aspect));
    if let Some(accuracy) = set.accuracy {
        line("accuracy", accuracy_line(accuracy));
    }
    for version in &versions {
        let what = store.version(name, *version).map_or_else(
            |e| e.code().to_owned(),
            |v| format!("{} ({})", minute(&v.date), v.note),
        );
        line(&format!("version {version}"), what);
    }
    Ok(text)
}

fn colours_line(set: &TileSet) -> String {
    let mut parts = Vec::new();
    parts.extend(set.colours.ivory.iter().map(|c| format!("ground {c}")));
    parts.extend(set.colours.inks.iter().map(|c| format!("ink {c}")));
    parts.extend(set.colours.back.iter().map(|c| format!("back {c}")));
    parts.join(", ")
}

/// Before and after, as people read it.
pub(super) fn accuracy_line(accuracy: Accuracy) -> String {
    if accuracy.tiles == 0 {
        return "needs a second photo of the same tiles to be measured".into();
    }
    let share = |right: u32| 100.0 * f64::from(right) / f64::from(accuracy.tiles);
    format!(
        "{:.1} % before, {:.1} % with the set ({} and {} of {} tiles, each photo left out in turn)",
        share(accuracy.before),
        share(accuracy.after),
        accuracy.before,
        accuracy.after,
        accuracy.tiles
    )
}

/// A set as JSON, without its pictures.
pub(super) fn on_the_wire(set: &TileSet, version: u32) -> Value {
    let faces: serde_json::Map<String, Value> = set
        .faces
        .iter()
        .map(|(class, examples)| (class.to_string(), json!(examples.len())))
        .collect();
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

fn roll_back(store: &SetStore, name: &str, version: Option<u32>) -> Result<String, SetError> {
    let versions = store.versions(name)?;
    let version = version.unwrap_or_else(|| {
        let before = versions.len().checked_sub(2);
        before.map_or(0, |place| versions[place])
    });
    let newest = store.roll_back(name, version)?;
    Ok(format!(
        "{name} is as it was in version {version} (now version {newest})"
    ))
}

/// Adds checked tiles of a photo to a set, as a new version.
fn add(
    store: &SetStore,
    eyes: &mut Eyes,
    name: &str,
    photo: &Path,
    tiles: &[String],
) -> Result<String, SetError> {
    let mut set = store.load(name)?;
    eyes.use_set(store, Some(name))?;
    let photo = open_photo(photo)?.sound()?;
    let reading = eyes.read(&photo)?;
    let mut said = Vec::new();
    for text in tiles {
        let bad = || SetError::BadLabel {
            place: "--tile".into(),
            text: text.clone(),
        };
        let (index, class) = text.split_once('=').ok_or_else(bad)?;
        let class: TileClass = class.parse().map_err(|_| bad())?;
        let index: usize = index.parse().map_err(|_| bad())?;
        let tile = reading.tiles.get(index).ok_or_else(bad)?;
        said.push((class, tile.quad));
    }
    let quads: Vec<_> = said.iter().map(|(_, quad)| *quad).collect();
    let seen = eyes.pictures(&photo, &quads)?;
    let confirmed = said.into_iter().map(|(class, _)| class).zip(seen).collect();
    let added = set.add_confirmed(eyes, confirmed)?;
    let version = store.save(&set)?;
    Ok(format!("{added} added to {name} (now version {version})"))
}
