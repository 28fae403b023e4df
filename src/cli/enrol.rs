//! `quejing enrol NAME PHOTO…`: makes a tile set from photos of the user's tiles, or adds the photos to the existing
//! set of that name if they improve it.
//!
//! Without labels, the program labels the tiles itself and lists the uncertain ones. `--labels-out` writes the labels,
//! one line per tile; `--labels` reads them with the user's corrections.

use quejing_message::Message as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::csv_table::CsvTable;
use super::output::{self, ForceFlag, OutFile};
use super::read::{cannot_write_error, coded_photo_error, error_from_code};
use super::sets::{accuracy_line, set_error, tile_set_json};
use super::streams::{print_to_stderr, process_language};
use super::{print_text, print_unchanged, read};
use quejing_io::files;
use quejing_session::game::mpsz;
use quejing_session::recognition::{
    AdditionResult, CheckReason, Enrolment, Photo, Recognizer, SetError, SetStore, TileClass, TileOrder, TileSet,
    bounding_box, open_photo,
};
use quejing_words::{self as words, Lang, recognition};

/// The arguments of `quejing enrol`.
#[derive(clap::Args)]
pub struct EnrolArgs {
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
    force: ForceFlag,
    #[arg(long)]
    new: bool,
    #[arg(long)]
    dry_run: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

/// Makes a new tile set or extends the existing set of that name, saves it as a new version unless `--dry-run` is
/// given, and prints a summary with the tiles that the user should check. With `--labels-out`, also writes the labels
/// to a file.
///
/// # Errors
/// A photo cannot be read or shows no tiles, a label is invalid, or the name cannot be that of a set.
pub fn run_enrol_command(args: EnrolArgs) -> anyhow::Result<ExitCode> {
    let labels_out = args.labels_out.as_ref().map(|out| {
        let out = out.output(args.force).with_spared_files(&args.photos);
        out.with_spared_files(&args.labels).with_spared_files(&args.models)
    });
    output::check_outputs(&labels_out)?;
    let store = SetStore::of_user().map_err(set_error)?;
    let orders = parse_tile_orders(&args)?;
    let base = find_base_set(&store, &args)?;
    let mut recognizer = Recognizer::load(args.models.as_deref()).map_err(read::vision_error)?;
    let mut enrolment = label_photos(&mut recognizer, &args, orders, base.clone())?;
    if let Some(file) = &args.labels {
        apply_labels(&mut enrolment, &mut recognizer, &args.photos, file)?;
    }
    if let Some(file) = &labels_out {
        output::write_output(
            file,
            &labels_csv(&enrolment, &args.photos).map_err(|error| cannot_write_error(file.path(), error))?,
        )?;
    }
    let (set, addition) = build_set(&enrolment, &mut recognizer, &args.name, base.as_ref())?;
    let version = if args.dry_run { 0 } else { store.save(&set).map_err(set_error)? };
    let report = EnrolReport {
        args: &args,
        version,
        addition,
        to_check: list_tiles_to_check(&enrolment),
        missing: mpsz::format(&enrolment.missing_kinds()),
        set,
    };
    match args.json {
        true => print_unchanged(&report.to_json().to_string())?,
        false => print_text(&report.lines(process_language()).join("\n  "))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the set `name` of the labelled photos, or extends the set `base` by them; in the latter case, also returns
/// which tiles it took.
fn build_set(
    enrolment: &Enrolment,
    recognizer: &mut Recognizer,
    name: &str,
    base: Option<&TileSet>,
) -> anyhow::Result<(TileSet, Option<AdditionResult>)> {
    match base {
        None => Ok((enrolment.build_set(recognizer, name).map_err(set_error)?, None)),
        Some(base) => {
            let (set, addition) = enrolment.extend_set(recognizer, base).map_err(set_error)?;
            Ok((set, Some(addition)))
        }
    }
}

/// The result of the command, of which it prints a summary.
struct EnrolReport<'a> {
    args: &'a EnrolArgs,
    set: TileSet,
    /// The number of the saved version; 0 with `--dry-run`.
    version: u32,
    /// The tiles that an existing set took; `None` for a new set.
    addition: Option<AdditionResult>,
    to_check: Vec<TileToCheck>,
    /// The kinds of tiles that the set lacks, in MPSZ notation.
    missing: String,
}

impl EnrolReport<'_> {
    /// Returns the summary for other programs.
    fn to_json(&self) -> Value {
        let photos = &self.args.photos;
        let mut value = tile_set_json(&self.set, self.version);
        value["missing"] = json!(self.missing);
        value["added"] = self.addition.as_ref().map_or(Value::Null, |addition| addition_json(addition, photos));
        value["unsure"] = self.to_check.iter().map(|tile| tile.to_json(photos)).collect();
        value
    }

    /// Returns the lines of the summary for people.
    fn lines(&self, lang: Lang) -> Vec<String> {
        let (name, kinds, faces) = (&self.set.name, self.set.kind_count(), self.set.faces.len());
        let mut lines = vec![match self.version {
            0 => text!(lang, "cli-enrol-tried", name = name, kinds = kinds, faces = faces),
            version => text!(lang, "cli-enrol-saved", name = name, kinds = kinds, faces = faces, version = version),
        }];
        if let Some(addition) = &self.addition {
            lines.extend(addition_lines(lang, addition, self.args));
        }
        if !self.missing.is_empty() {
            lines.push(text!(lang, "cli-enrol-missing", tiles = self.missing));
        }
        if let Some(accuracy) = self.set.accuracy {
            let accuracy = accuracy_line(lang, accuracy);
            lines.push(text!(lang, "cli-enrol-accuracy", accuracy = accuracy));
        }
        lines.extend(self.to_check.iter().map(|tile| tile.check_request_line(lang, &self.args.photos)));
        if !self.to_check.is_empty() {
            lines.push(text!(lang, "cli-enrol-mend").to_owned());
        }
        lines
    }
}

/// Returns the user's saved set with the name of the new one, which the photos then extend; `None` with `--new`, or if
/// no set has the name.
fn find_base_set(store: &SetStore, args: &EnrolArgs) -> anyhow::Result<Option<TileSet>> {
    if args.new || !store.names().map_err(set_error)?.contains(&args.name) {
        return Ok(None);
    }
    store.load(&args.name).map(Some).map_err(set_error)
}

/// Finds the tiles of each photo and proposes their labels, by the `orders` of the tiles and, if there is one, by
/// the set `base_set` that the photos extend.
fn label_photos(
    recognizer: &mut Recognizer,
    args: &EnrolArgs,
    orders: TileOrders,
    base_set: Option<TileSet>,
) -> anyhow::Result<Enrolment> {
    let mut studied = Vec::with_capacity(args.photos.len());
    for path in &args.photos {
        let page = open_photo(path)
            .and_then(Photo::into_intact_pixels)
            .and_then(|photo| recognizer.study_set_photo(&photo))
            .map_err(|fault| coded_photo_error(path, &fault))?;
        studied.push(page);
    }
    let orders = match orders {
        TileOrders::PerPhoto(orders) => orders,
        TileOrders::Shared(order) => {
            let tiles: Vec<usize> = studied.iter().map(|page| page.tiles.len()).collect();
            order.split_over_photos(&tiles)
        }
    };
    let mut enrolment = base_set.map_or_else(Enrolment::new, Enrolment::for_existing_set);
    for (page, order) in studied.into_iter().zip(orders) {
        enrolment.add_photo(recognizer, page, order).map_err(set_error)?;
    }
    Ok(enrolment)
}

/// Returns a line with the numbers of added and omitted tiles, then a line for each omitted photo: photos of another
/// set first, then those that would reduce the accuracy.
fn addition_lines(lang: Lang, addition: &AdditionResult, args: &EnrolArgs) -> Vec<String> {
    let mut lines = vec![text!(lang, "set-tiles-added", taken = addition.added_tiles, left = addition.rejected_tiles)];
    let path = |photo: &usize| args.photos[*photo].display().to_string();
    lines.extend(addition.other_set_photos.iter().map(|photo| {
        let photo = path(photo);
        text!(lang, "cli-enrol-other", photo = photo, name = args.name)
    }));
    lines.extend(addition.harmful_photos.iter().map(|photo| text!(lang, "cli-enrol-harmful", photo = path(photo))));
    lines
}

/// Returns the numbers of added and omitted tiles, and the paths of the omitted photos, as JSON.
fn addition_json(addition: &AdditionResult, photos: &[PathBuf]) -> Value {
    let paths = |numbers: &[usize]| -> Vec<String> {
        numbers.iter().map(|&photo| photos[photo].to_string_lossy()).map(String::from).collect()
    };
    json!({
        "tiles": addition.added_tiles,
        "left_out": addition.rejected_tiles,
        "other_set": paths(&addition.other_set_photos),
        "harmful": paths(&addition.harmful_photos),
    })
}

/// The orders in which the tiles lie in the photos, by the options `--order`. Without one, any order is possible.
enum TileOrders {
    /// One order for each photo, in the order of the photos.
    PerPhoto(Vec<TileOrder>),
    /// One order for all photos together, divided by [`TileOrder::split_over_photos`].
    Shared(TileOrder),
}

/// Parses the options `--order`: none, one for all photos, or one for each photo. Any other number is an error.
fn parse_tile_orders(args: &EnrolArgs) -> anyhow::Result<TileOrders> {
    let count = args.photos.len();
    if ![0, 1, count].contains(&args.order.len()) {
        let sentence = text!(process_language(), "cli-enrol-orders", given = args.order.len(), photos = count);
        return Err(error_from_code("order_count", &sentence));
    }
    let orders: Vec<TileOrder> =
        args.order.iter().map(|text| TileOrder::parse(text).map_err(set_error)).collect::<anyhow::Result<_>>()?;
    Ok(match orders.as_slice() {
        [] => TileOrders::Shared(TileOrder::Any),
        [one] => TileOrders::Shared(one.clone()),
        _ => TileOrders::PerPhoto(orders),
    })
}

/// A tile whose label the user should check.
struct TileToCheck {
    /// The index of the photo among the arguments.
    photo_index: usize,
    /// The index of the tile in its photo.
    tile_index: usize,
    /// The class that the program assumes; `None` leaves the tile out of the set.
    assumed_class: Option<TileClass>,
    reason: CheckReason,
}

impl TileToCheck {
    /// Returns the tile for other programs: its photo and index, its assumed class and the code of the reason.
    fn to_json(&self, photos: &[PathBuf]) -> Value {
        json!({
            "photo": photos[self.photo_index].to_string_lossy(),
            "index": self.tile_index,
            "class": self.assumed_class.map_or("left out".into(), |class| class.to_string()),
            "why": self.reason.code().unwrap_or_default(),
        })
    }

    /// Returns the line that asks the user to check the tile: its photo and index, its assumed class and the reason.
    fn check_request_line(&self, lang: Lang, photos: &[PathBuf]) -> String {
        let class =
            self.assumed_class.map(|class| class.to_string()).unwrap_or_else(|| text!(lang, "set-left-out").to_owned());
        text!(
            lang,
            "cli-enrol-check",
            photo = photos[self.photo_index].display(),
            index = self.tile_index,
            class = class,
            why = recognition::check_reason_text(lang, self.reason, &class)
        )
    }
}

/// Returns the tiles that the user should check, photo by photo; in each photo, impossible tiles come first and unsure
/// ones last.
fn list_tiles_to_check(enrolment: &Enrolment) -> Vec<TileToCheck> {
    let photos = enrolment.photos().iter().enumerate();
    photos
        .flat_map(|(photo_index, page)| {
            page.tiles_to_check().into_iter().map(move |(tile_index, reason)| TileToCheck {
                photo_index,
                tile_index,
                assumed_class: page.tiles[tile_index].class,
                reason,
            })
        })
        .collect()
}

/// Returns the labels of all photos as CSV with a header: a row for each tile in reading order, with file, index,
/// class, certainty and bounding box. The class is `?` for a tile without a label.
fn labels_csv(enrolment: &Enrolment, photos: &[PathBuf]) -> csv::Result<Vec<u8>> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    lines.write_record(["file", "index", "class", "sure", "x1", "y1", "x2", "y2"])?;
    for (photo, path) in enrolment.photos().iter().zip(photos) {
        for &index in photo.rows.iter().flatten() {
            let tile = &photo.tiles[index];
            let class = tile.class.map_or("?".into(), |c| c.to_string());
            let bounds = bounding_box(&tile.studied.quad).map(|side| side.round().to_string());
            // The file name is unchanged, without quoting for spreadsheets: `--labels` finds the photo by it.
            let (file, sure) = (path.display().to_string(), format!("{:.2}", tile.confidence));
            lines.write_record([file, index.to_string(), class, sure].iter().chain(&bounds))?;
        }
    }
    Ok(lines.into_inner().map_err(|fault| fault.into_error())?)
}

/// Applies the labels of a CSV file, then proposes the other labels of the corrected photos again. A label names its
/// tile by index, or by a box around the tile's centre. Labels of files that are not among `photos` are skipped; a
/// label without a matching tile is skipped with a warning.
///
/// # Errors
/// The file cannot be read, or a label lacks its file or class, or has an invalid class or index.
fn apply_labels(
    enrolment: &mut Enrolment,
    recognizer: &mut Recognizer,
    photos: &[PathBuf],
    labels_path: &Path,
) -> anyhow::Result<()> {
    let text = files::read_text(labels_path, files::MAX_TEXT_BYTES)
        .map_err(|fault| anyhow::Error::msg(words::file_fault_text(process_language(), &fault)))?;
    let mut corrected = Vec::new();
    for row in CsvTable::parse(&text).rows() {
        let get = |name: &str| row.value(name);
        let place = text!(process_language(), "cli-line", file = labels_path.display(), line = row.line_number);
        let bad = |text: &str| set_error(SetError::BadLabel { place: place.clone(), text: text.into() });
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
            None => find_tile_in_box(enrolment, photo, [get("x1"), get("y1"), get("x2"), get("y2")]),
        };
        match tile {
            Some(tile) if tile < enrolment.photos()[photo].tiles.len() => {
                enrolment.correct_label(photo, tile, class);
                corrected.push(photo);
            }
            // A label without a recognized tile is skipped with a warning.
            _ => {
                let skipped = text!(process_language(), "cli-enrol-no-tile", place = place);
                print_to_stderr(&format!("quejing: no_such_tile: {skipped}"));
            }
        }
    }
    for photo in 0..photos.len() {
        if corrected.contains(&photo) {
            enrolment.propose_labels(recognizer, photo).map_err(set_error)?;
        }
    }
    Ok(())
}

/// Returns the index of the tile with its centre in the box (left, top, right, bottom, in pixels); of several, the one
/// nearest to the centre of the box. `None` if there is none, or if a bound is missing or no number.
fn find_tile_in_box(enrolment: &Enrolment, photo_index: usize, bounds: [Option<&str>; 4]) -> Option<usize> {
    let [x1, y1, x2, y2] = bounds.map(|v| v.and_then(|v| v.parse::<f32>().ok()));
    let (x1, y1, x2, y2) = (x1?, y1?, x2?, y2?);
    let centre = [(x1 + x2) / 2.0, (y1 + y2) / 2.0];
    let tiles = enrolment.photos().get(photo_index)?.tiles.iter().enumerate();
    tiles
        .map(|(index, tile)| (index, quejing_session::recognition::centre(&tile.studied.quad)))
        .filter(|(_, [x, y])| (x1..x2).contains(x) && (y1..y2).contains(y))
        .min_by(|a, b| {
            let distance = |[x, y]: [f32; 2]| (x - centre[0]).powi(2) + (y - centre[1]).powi(2);
            distance(a.1).total_cmp(&distance(b.1))
        })
        .map(|(index, _)| index)
}
