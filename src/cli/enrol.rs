//! `quejing enrol NAME PHOTO…`: makes a set from photos of the user's tiles, or adds the photos to the set of that name if they
//! improve it.
//!
//! Without labels, the program labels the tiles itself and lists the uncertain ones. `--labels-out` writes the labels, one line
//! per tile; `--labels` reads them with the user's corrections.

use quejing_message::Message as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::out::{language, note};
use super::output::{self, Force, OutFile};
use super::read::{cannot_write, coded_at, error_of};
use super::rows::Table;
use super::sets::{accuracy_line, coded_error, set_json};
use super::{read, say, say_as_is};
use crate::files;
use crate::i18n::{self, Lang, eyes};
use crate::tile::mpsz;
use crate::vision::enrol::{AdditionResult, Check, Enrolment, Order, SetError, SetStore, TileSet};
use crate::vision::geometry::bounding_box;
use crate::vision::{Photo, Recognizer, TileClass, open_photo};

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

/// Runs the command. An existing set of that name gets a new version.
///
/// # Errors
/// A photo cannot be read or shows no tiles, a label is invalid, or the name cannot be that of a set.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let labels_out = args.labels_out.as_ref().map(|out| {
        let out = out.output(args.force).sparing(&args.photos);
        out.sparing(&args.labels).sparing(&args.models)
    });
    output::check(&labels_out)?;
    let store = SetStore::usual().map_err(coded_error)?;
    let orders = parse_orders(&args)?;
    let base = find_base(&store, &args)?;
    let mut eyes = Recognizer::load(args.models.as_deref()).map_err(read::coded_error)?;
    let mut enrolment = study(&mut eyes, &args, orders, base.clone())?;
    if let Some(file) = &args.labels {
        apply_labels(&mut enrolment, &mut eyes, &args.photos, file)?;
    }
    if let Some(file) = &labels_out {
        output::write(file, &label_lines(&enrolment, &args.photos).map_err(|error| cannot_write(file.path(), error))?)?;
    }
    let (set, added) = match &base {
        None => (enrolment.finish(&mut eyes, &args.name).map_err(coded_error)?, None),
        Some(base) => {
            let (set, added) = enrolment.finish_onto(&mut eyes, base).map_err(coded_error)?;
            (set, Some(added))
        }
    };
    let version = if args.dry_run { 0 } else { store.save(&set).map_err(coded_error)? };
    let to_check = to_check(&enrolment);
    let missing = mpsz::format(&enrolment.missing());
    if args.json {
        let mut value = set_json(&set, version);
        value["missing"] = json!(missing);
        value["added"] = added.as_ref().map_or(Value::Null, |added| added_json(added, &args.photos));
        value["unsure"] = to_check
            .iter()
            .map(|one| json!({"photo": args.photos[one.photo].to_string_lossy(), "index": one.tile, "class": one.class.map_or("left out".into(), |class| class.to_string()), "why": one.why.code().unwrap_or_default()}))
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

/// Returns the existing set that the photos are added to, if there is one.
fn find_base(store: &SetStore, args: &Args) -> anyhow::Result<Option<TileSet>> {
    if args.new || !store.names().map_err(coded_error)?.contains(&args.name) {
        return Ok(None);
    }
    store.load(&args.name).map(Some).map_err(coded_error)
}

/// Finds the tiles of the photos and labels them.
fn study(eyes: &mut Recognizer, args: &Args, orders: Orders, base: Option<TileSet>) -> anyhow::Result<Enrolment> {
    let mut studied = Vec::with_capacity(args.photos.len());
    for path in &args.photos {
        let page = open_photo(path)
            .and_then(Photo::sound)
            .and_then(|photo| eyes.study_set_photo(&photo))
            .map_err(|fault| coded_at(path, &fault))?;
        studied.push(page);
    }
    let orders = match orders {
        Orders::OfEach(orders) => orders,
        Orders::OfAll(order) => {
            let tiles: Vec<usize> = studied.iter().map(|page| page.tiles.len()).collect();
            order.shared_out(&tiles)
        }
    };
    let mut enrolment = base.map_or_else(Enrolment::new, Enrolment::onto);
    for (page, order) in studied.into_iter().zip(orders) {
        enrolment.add(eyes, page, order).map_err(coded_error)?;
    }
    Ok(enrolment)
}

/// Returns the lines about tiles and photos that were added to a set or left out.
fn added_lines(lang: Lang, added: &AdditionResult, args: &Args) -> Vec<String> {
    let mut lines = vec![text!(lang, "set-tiles-added", taken = added.taken, left = added.left_out)];
    let path = |photo: &usize| args.photos[*photo].display().to_string();
    lines.extend(added.other.iter().map(|photo| {
        let photo = path(photo);
        text!(lang, "cli-enrol-other", photo = photo, name = args.name)
    }));
    lines.extend(added.harmful.iter().map(|photo| text!(lang, "cli-enrol-harmful", photo = path(photo))));
    lines
}

/// Returns the tiles and photos that were added to a set or left out, as JSON.
fn added_json(added: &AdditionResult, photos: &[PathBuf]) -> Value {
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

/// The order in which the tiles lie in the photos.
enum Orders {
    /// An order for each photo.
    OfEach(Vec<Order>),
    /// One order, shared by all photos as [`Order::shared_out`] does.
    OfAll(Order),
}

/// Reads the orders: none, one for all photos, or one for each.
fn parse_orders(args: &Args) -> anyhow::Result<Orders> {
    let count = args.photos.len();
    if ![0, 1, count].contains(&args.order.len()) {
        let sentence = text!(language(), "cli-enrol-orders", given = args.order.len(), photos = count);
        return Err(error_of("order_count", &sentence));
    }
    let orders: Vec<Order> =
        args.order.iter().map(|text| Order::parse(text).map_err(coded_error)).collect::<anyhow::Result<_>>()?;
    Ok(match orders.as_slice() {
        [] => Orders::OfAll(Order::Any),
        [one] => Orders::OfAll(one.clone()),
        _ => Orders::OfEach(orders),
    })
}

/// A tile that the user should check: its place, its assumed class and the reason.
struct ToCheck {
    photo: usize,
    tile: usize,
    class: Option<TileClass>,
    why: Check,
}

impl ToCheck {
    /// Returns the line about the tile.
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

/// Returns the tiles that the user should check, photo by photo, the impossible ones of each first, the merely unsure ones last.
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

/// Returns the labels as CSV, one line per tile in reading order.
fn label_lines(enrolment: &Enrolment, photos: &[PathBuf]) -> csv::Result<Vec<u8>> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    lines.write_record(["file", "index", "class", "sure", "x1", "y1", "x2", "y2"])?;
    for (photo, path) in enrolment.photos().iter().zip(photos) {
        for &index in photo.rows.iter().flatten() {
            let tile = &photo.tiles[index];
            let class = tile.class.map_or("?".into(), |c| c.to_string());
            let bounds = bounding_box(&tile.seen.quad).map(|side| side.round().to_string());
            // The file name is unchanged, without quoting for spreadsheets: `--labels` finds the photo by it.
            let (file, sure) = (path.display().to_string(), format!("{:.2}", tile.sure));
            lines.write_record([file, index.to_string(), class, sure].iter().chain(&bounds))?;
        }
    }
    Ok(lines.into_inner().map_err(|fault| fault.into_error())?)
}

/// Applies the user's labels. A label names its tile by index, or by a box around the tile's centre.
fn apply_labels(
    enrolment: &mut Enrolment,
    eyes: &mut Recognizer,
    photos: &[PathBuf],
    file: &Path,
) -> anyhow::Result<()> {
    let text = files::read_text(file, files::MAX_TEXT_BYTES)
        .map_err(|fault| anyhow::Error::msg(i18n::file_fault(language(), &fault)))?;
    let mut corrected = Vec::new();
    for row in Table::read(&text).rows() {
        let get = |name: &str| row.get(name);
        let place = text!(language(), "cli-line", file = file.display(), line = row.line);
        let bad = |text: &str| coded_error(SetError::BadLabel { place: place.clone(), text: text.into() });
        let name = get("file").ok_or_else(|| bad(&row.to_text()))?;
        // A label names its photo by the path in the arguments, or by the end of that path.
        let Some(photo) = photos.iter().position(|p| p == Path::new(name) || p.ends_with(name)) else {
            continue;
        };
        let label = get("class").ok_or_else(|| bad(&row.to_text()))?;
        let class: Option<TileClass> = match label {
            "?" | "unknown" => None,
            label => Some(label.parse().map_err(|_| bad(label))?),
        };
        let tile = match get("index") {
            Some(index) => Some(index.parse().map_err(|_| bad(index))?),
            None => tile_in_box(enrolment, photo, [get("x1"), get("y1"), get("x2"), get("y2")]),
        };
        match tile {
            Some(tile) if tile < enrolment.photos()[photo].tiles.len() => {
                enrolment.correct(photo, tile, class);
                corrected.push(photo);
            }
            // A label without a recognized tile is skipped with a warning.
            _ => {
                let skipped = text!(language(), "cli-enrol-no-tile", place = place);
                note(&format!("quejing: no_such_tile: {skipped}"));
            }
        }
    }
    for photo in 0..photos.len() {
        if corrected.contains(&photo) {
            enrolment.propose(eyes, photo).map_err(coded_error)?;
        }
    }
    Ok(())
}

/// Finds the tile with its centre in a box; of several, the one nearest to the centre of the box.
fn tile_in_box(enrolment: &Enrolment, photo: usize, bounds: [Option<&str>; 4]) -> Option<usize> {
    let [x1, y1, x2, y2] = bounds.map(|v| v.and_then(|v| v.parse::<f32>().ok()));
    let (x1, y1, x2, y2) = (x1?, y1?, x2?, y2?);
    let centre = [(x1 + x2) / 2.0, (y1 + y2) / 2.0];
    let tiles = enrolment.photos().get(photo)?.tiles.iter().enumerate();
    tiles
        .map(|(index, tile)| (index, crate::vision::geometry::centre(&tile.seen.quad)))
        .filter(|(_, [x, y])| (x1..x2).contains(x) && (y1..y2).contains(y))
        .min_by(|a, b| {
            let distance = |[x, y]: [f32; 2]| (x - centre[0]).powi(2) + (y - centre[1]).powi(2);
            distance(a.1).total_cmp(&distance(b.1))
        })
        .map(|(index, _)| index)
}
