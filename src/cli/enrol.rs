//! `quejing enrol NAME PHOTO…`: makes a profile of a player's own tiles.
//!
//! If there is a set of that name, the photos are added to it, as far as they help.
//!
//! Without a word about the labels, the program names the tiles as well as it can and says where it is unsure; `--labels` takes a
//! person's corrections, one line a tile, and `--labels-out` writes the lines to correct.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::out::{language, note};
use super::output::{self, Force, OutFile};
use super::read::{cannot_write, coded_at, worded};
use super::rows::Table;
use super::sets::{accuracy_line, coded, on_the_wire};
use super::{read, say, say_as_is};
use crate::files;
use crate::i18n::{self, Lang, eyes};
use crate::tile::mpsz;
use crate::vision::enrol::{Added, Check, Enrolment, Order, SetError, SetStore, TileSet};
use crate::vision::geometry::bounding_box;
use crate::vision::{Eyes, Photo, TileClass, open_photo};

/// The arguments of `quejing enrol`.
#[derive(clap::Args)]
pub struct Args {
    name: String,
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    #[arg(long, value_name = "TILES", conflicts_with = "labels")]
    order: Vec<String>,
    #[arg(long, value_name = "FILE.csv")]
    labels: Option<PathBuf>,
    #[arg(long, value_name = "FILE.csv")]
    labels_out: Option<OutFile>,
    #[command(flatten)]
    force: Force,
    #[arg(long)]
    new: bool,
    #[arg(long)]
    dry_run: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

/// Runs the command. A set of that name gets a new version.
///
/// # Errors
/// A photo that cannot be read or shows no tiles; labels that fit no tile; a name that cannot be one.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let labels_out = args.labels_out.as_ref().map(|out| {
        let out = out.output(args.force).beside(&args.photos);
        out.beside(&args.labels).beside(&args.models)
    });
    output::check(&labels_out)?;
    let store = SetStore::usual().map_err(coded)?;
    let orders = orders(&args)?;
    let base = there_already(&store, &args)?;
    let mut eyes = Eyes::load(args.models.as_deref()).map_err(read::coded)?;
    let mut enrolment = study(&mut eyes, &args, orders, base.clone())?;
    if let Some(file) = &args.labels {
        take_labels(&mut enrolment, &mut eyes, &args.photos, file)?;
    }
    if let Some(file) = &labels_out {
        output::write(file, &label_lines(&enrolment, &args.photos).map_err(|error| cannot_write(file.path(), error))?)?;
    }
    let (set, added) = match &base {
        None => (enrolment.finish(&mut eyes, &args.name).map_err(coded)?, None),
        Some(base) => {
            let (set, added) = enrolment.finish_onto(&mut eyes, base).map_err(coded)?;
            (set, Some(added))
        }
    };
    let version = if args.dry_run { 0 } else { store.save(&set).map_err(coded)? };
    let to_check = to_check(&enrolment);
    let missing = mpsz::format(&enrolment.missing());
    if args.json {
        let mut value = on_the_wire(&set, version);
        value["missing"] = json!(missing);
        value["added"] = added.as_ref().map_or(Value::Null, |added| added_json(added, &args.photos));
        value["unsure"] = to_check
            .iter()
            .map(|one| json!({"photo": args.photos[one.photo].to_string_lossy(), "index": one.tile, "class": one.class.map_or("left out".into(), |class| class.to_string()), "why": one.why.code()}))
            .collect();
        say_as_is(&value.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = language();
    let (name, kinds, faces) = (&set.name, set.kinds(), set.faces.len());
    let mut lines = vec![match version {
        0 => text!(lang, "cli-enrol-tried", name = name, kinds = kinds, faces = faces),
        version => text!(lang, "cli-enrol-saved", name = name, kinds = kinds, faces = faces, version = version),
    }];
    if let Some(added) = &added {
        lines.extend(added_lines(lang, added, &args));
    }
    if !missing.is_empty() {
        lines.push(text!(lang, "cli-enrol-missing", tiles = missing));
    }
    if let Some(accuracy) = set.accuracy {
        let accuracy = accuracy_line(lang, accuracy);
        lines.push(text!(lang, "cli-enrol-accuracy", accuracy = accuracy));
    }
    lines.extend(to_check.iter().map(|one| one.line(lang, &args.photos)));
    if !to_check.is_empty() {
        lines.push(text!(lang, "cli-enrol-mend").to_owned());
    }
    say(&lines.join(
        "
  ",
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The set of that name, if there is one and the photos are to be added to it.
fn there_already(store: &SetStore, args: &Args) -> anyhow::Result<Option<TileSet>> {
    if args.new || !store.names().map_err(coded)?.contains(&args.name) {
        return Ok(None);
    }
    store.load(&args.name).map(Some).map_err(coded)
}

/// Studies the photos and names their tiles.
fn study(eyes: &mut Eyes, args: &Args, orders: Orders, base: Option<TileSet>) -> anyhow::Result<Enrolment> {
    let mut seen = Vec::with_capacity(args.photos.len());
    for path in &args.photos {
        let one = open_photo(path)
            .and_then(Photo::sound)
            .and_then(|photo| eyes.study(&photo))
            .map_err(|fault| coded_at(path, &fault))?;
        seen.push(one);
    }
    let orders = match orders {
        Orders::OfEach(orders) => orders,
        Orders::OfAll(order) => {
            let tiles: Vec<usize> = seen.iter().map(|seen| seen.tiles.len()).collect();
            order.shared_out(&tiles)
        }
    };
    let mut enrolment = base.map_or_else(Enrolment::new, Enrolment::onto);
    for (seen, order) in seen.into_iter().zip(orders) {
        enrolment.add(eyes, seen, order).map_err(coded)?;
    }
    Ok(enrolment)
}

/// What became of further photos' tiles, in words.
fn added_lines(lang: Lang, added: &Added, args: &Args) -> Vec<String> {
    let mut lines = vec![text!(lang, "set-tiles-added", taken = added.taken, left = added.left_out)];
    let path = |photo: &usize| args.photos[*photo].display().to_string();
    lines.extend(added.other.iter().map(|photo| {
        let photo = path(photo);
        text!(lang, "cli-enrol-other", photo = photo, name = args.name)
    }));
    lines.extend(added.harmful.iter().map(|photo| text!(lang, "cli-enrol-harmful", photo = path(photo))));
    lines
}

/// The same for programs.
fn added_json(added: &Added, photos: &[PathBuf]) -> Value {
    let paths = |numbers: &[usize]| -> Vec<String> {
        numbers.iter().map(|&photo| photos[photo].to_string_lossy()).map(String::from).collect()
    };
    json!({
        "tiles": added.taken,
        "left_out": added.left_out,
        "other_set": paths(&added.other),
        "harmful": paths(&added.harmful),
    })
}

/// What was said about the order of the tiles.
enum Orders {
    OfEach(Vec<Order>),
    OfAll(Order),
}

/// The order of each photo, or of all.
fn orders(args: &Args) -> anyhow::Result<Orders> {
    let count = args.photos.len();
    if ![0, 1, count].contains(&args.order.len()) {
        let sentence = text!(language(), "cli-enrol-orders", given = args.order.len(), photos = count);
        return Err(worded("order_count", &sentence));
    }
    let said: Vec<Order> =
        args.order.iter().map(|text| Order::parse(text).map_err(coded)).collect::<anyhow::Result<_>>()?;
    Ok(match said.as_slice() {
        [] => Orders::OfAll(Order::Any),
        [one] => Orders::OfAll(one.clone()),
        _ => Orders::OfEach(said),
    })
}

/// A tile that a person should look at: where, what it is taken for, and why.
struct ToCheck {
    photo: usize,
    tile: usize,
    class: Option<TileClass>,
    why: Check,
}

impl ToCheck {
    /// What there is to say of it.
    fn line(&self, lang: Lang, photos: &[PathBuf]) -> String {
        let class = self.class.map(|class| class.to_string()).unwrap_or_else(|| text!(lang, "set-left-out").to_owned());
        text!(
            lang,
            "cli-enrol-check",
            photo = photos[self.photo].display(),
            index = self.tile,
            class = class,
            why = eyes::check(lang, self.why, &class)
        )
    }
}

/// The tiles that a person should look at, photo by photo, the worst first.
fn to_check(enrolment: &Enrolment) -> Vec<ToCheck> {
    let photos = enrolment.photos().iter().enumerate();
    photos
        .flat_map(|(photo, page)| {
            page.to_check().into_iter().map(move |(tile, why)| ToCheck {
                photo,
                tile,
                class: page.tiles[tile].class,
                why,
            })
        })
        .collect()
}

/// What was understood: a line a tile in reading order.
fn label_lines(enrolment: &Enrolment, photos: &[PathBuf]) -> csv::Result<Vec<u8>> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    lines.write_record(["file", "index", "class", "sure", "x1", "y1", "x2", "y2"])?;
    for (photo, path) in enrolment.photos().iter().zip(photos) {
        for &index in photo.rows.iter().flatten() {
            let tile = &photo.tiles[index];
            let class = tile.class.map_or("?".into(), |c| c.to_string());
            let bounds = bounding_box(&tile.seen.quad).map(|side| side.round().to_string());
            // The name as it is, apostrophes and all: it finds the photo again when the lines are given back.
            let (file, sure) = (path.display().to_string(), format!("{:.2}", tile.sure));
            lines.write_record([file, index.to_string(), class, sure].iter().chain(&bounds))?;
        }
    }
    Ok(lines.into_inner().map_err(|fault| fault.into_error())?)
}

/// Takes a person's labels: by index, or by the box that holds the tile's middle.
fn take_labels(enrolment: &mut Enrolment, eyes: &mut Eyes, photos: &[PathBuf], file: &Path) -> anyhow::Result<()> {
    let text = files::read_text(file, files::MOST_TEXT)
        .map_err(|fault| anyhow::Error::msg(i18n::file_fault(language(), &fault)))?;
    let mut touched = Vec::new();
    for row in Table::read(&text).rows() {
        let get = |name: &str| row.get(name);
        let place = text!(language(), "cli-line", file = file.display(), line = row.line);
        let bad = |text: &str| coded(SetError::BadLabel { place: place.clone(), text: text.into() });
        let name = get("file").ok_or_else(|| bad(&row.shown()))?;
        // Paths as given, or as names beside the labels.
        let Some(photo) = photos.iter().position(|p| p == Path::new(name) || p.ends_with(name)) else {
            continue;
        };
        let said = get("class").ok_or_else(|| bad(&row.shown()))?;
        let class: Option<TileClass> = match said {
            "?" | "unknown" => None,
            said => Some(said.parse().map_err(|_| bad(said))?),
        };
        let tile = match get("index") {
            Some(index) => Some(index.parse().map_err(|_| bad(index))?),
            None => tile_in_box(enrolment, photo, [get("x1"), get("y1"), get("x2"), get("y2")]),
        };
        match tile {
            Some(tile) if tile < enrolment.photos()[photo].tiles.len() => {
                enrolment.correct(photo, tile, class);
                touched.push(photo);
            }
            // A labelled tile that was not found teaches nothing.
            _ => {
                let skipped = text!(language(), "cli-enrol-no-tile", place = place);
                note(&format!("quejing: no_such_tile: {skipped}"));
            }
        }
    }
    for photo in 0..photos.len() {
        if touched.contains(&photo) {
            enrolment.propose(eyes, photo).map_err(coded)?;
        }
    }
    Ok(())
}

/// The tile whose middle lies in a box, the one nearest to the box's middle.
fn tile_in_box(enrolment: &Enrolment, photo: usize, bounds: [Option<&str>; 4]) -> Option<usize> {
    let [x1, y1, x2, y2] = bounds.map(|v| v.and_then(|v| v.parse::<f32>().ok()));
    let (x1, y1, x2, y2) = (x1?, y1?, x2?, y2?);
    let middle = [(x1 + x2) / 2.0, (y1 + y2) / 2.0];
    let tiles = enrolment.photos().get(photo)?.tiles.iter().enumerate();
    tiles
        .map(|(index, tile)| (index, crate::vision::geometry::centre(&tile.seen.quad)))
        .filter(|(_, [x, y])| (x1..x2).contains(x) && (y1..y2).contains(y))
        .min_by(|a, b| {
            let off = |[x, y]: [f32; 2]| (x - middle[0]).powi(2) + (y - middle[1]).powi(2);
            off(a.1).total_cmp(&off(b.1))
        })
        .map(|(index, _)| index)
}
