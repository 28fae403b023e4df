//! `quejing sample`: draws a photo-like picture of a hand, with the truth about every tile if wanted, or all tile faces.

use super::out::language;
use super::output::{self, Force, OutFile, OutFolder};
use crate::art::scene::{Conditions, Kind, Laid, Shot, Spread, Truth, View, photograph_under};
use crate::art::{DESIGNS, Design, Face, Palette, face};
use crate::files::Output;
use crate::i18n;
use crate::tile::{Tile, parse_tiles};
use anyhow::bail;
use image::RgbImage;
use std::path::Path;
use std::process::ExitCode;

/// The arguments of `quejing sample`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[arg(long, value_name = "TILES", default_value = "")]
    hand: String,
    #[arg(long, value_name = "TILE")]
    win: Option<String>,
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    meld: Vec<String>,
    #[arg(long, value_name = "TILES", default_value = "")]
    flowers: String,
    #[arg(long, value_name = "KIND", conflicts_with_all = ["hand", "win", "meld", "flowers"], value_parser = kind)]
    layout: Option<Kind>,
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    rows: Vec<String>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=i64::from(DESIGNS)))]
    design: Option<u8>,
    #[arg(long)]
    hard: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "WxH", default_value = "1600x1200", value_parser = parse_size)]
    size: (u32, u32),
    #[arg(long, value_name = "DEGREES", value_parser = parse_elevation)]
    elevation: Option<f32>,
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = parse_heading)]
    heading: Option<f32>,
    #[arg(long, value_name = "DEGREES", value_parser = parse_field)]
    field: Option<f32>,
    #[arg(long, value_name = "K1,K2", allow_hyphen_values = true, value_parser = parse_distortion)]
    distortion: Option<[f32; 2]>,
    #[cfg(feature = "vision")]
    #[arg(long, conflicts_with_all = ["hand", "win", "meld", "flowers", "labels", "random", "faces"])]
    board: bool,
    #[arg(long, value_name = "PICTURE", required_unless_present_any = ["faces", "random"])]
    out: Option<OutFile>,
    #[arg(long, value_name = "FILE.csv")]
    labels: Option<OutFile>,
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    faces: Option<OutFolder>,
    #[arg(long, value_name = "COUNT", requires = "into", conflicts_with_all = ["out", "hand", "win", "meld", "flowers", "rows"])]
    random: Option<u32>,
    #[arg(long, value_name = "DIR", requires = "random")]
    into: Option<OutFolder>,
    #[command(flatten)]
    force: Force,
}

/// Runs the command.
///
/// # Errors
/// When a tile's text is wrong or a file cannot be written.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let out = args.out.as_ref().map(|out| out.output(args.force));
    let labels = args.labels.as_ref().map(|labels| {
        let labels = labels.output(args.force);
        labels.beside(out.as_ref().map(Output::path))
    });
    output::check(out.iter().chain(&labels))?;
    if let Some(folder) = &args.faces {
        save_faces(folder, &args)?;
    }
    if let (Some(count), Some(folder)) = (args.random, &args.into) {
        save_random(count, folder, &args)?;
    }
    #[cfg(feature = "vision")]
    if let (true, Some(out)) = (args.board, &out) {
        save(&board(&args), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(out) = &out {
        let (picture, truth) = match args.layout {
            Some(kind) => on_a_table(kind, args.seed, args.size),
            None => photograph_under(&spread(&args)?, args.seed, args.size.into(), &args.conditions()),
        };
        save(&picture, out)?;
        if let Some(labels) = &labels {
            let mut lines = table(&LABELS_HEAD)?;
            label_lines(&mut lines, &file_name(out.path()), &truth)?;
            write_table(labels, lines)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn shot(args: &Args) -> Shot {
    Shot {
        elevation: args.elevation,
        heading: args.heading,
        field: args.field,
        distortion: args.distortion.unwrap_or_default(),
    }
}

/// The calibration board on a table.
#[cfg(feature = "vision")]
fn board(args: &Args) -> RgbImage {
    const PER_MM: f32 = 8.0;
    const MARGIN_MM: f32 = 14.0;
    let sheet =
        crate::art::scene::Sheet { print: crate::vision::calibrate::board::picture(PER_MM, MARGIN_MM), per_mm: PER_MM };
    let (width, height) = args.size;
    crate::art::scene::photograph_sheet(&sheet, args.seed, width, height, &shot(args)).0
}

/// A table of a kind; the truth of the tiles that are seen.
fn on_a_table(kind: Kind, seed: u64, size: (u32, u32)) -> (RgbImage, Vec<Truth>) {
    let (table, view) = kind.any(seed);
    let (picture, seen) = View { size, ..view }.photograph(&table, seed);
    let seen = seen.into_iter().filter(|tile| tile.visible);
    (picture, seen.map(|tile| tile.truth).collect())
}

fn kind(name: &str) -> Result<Kind, String> {
    Kind::named(name).ok_or_else(|| text!(language(), "cli-sample-kind").to_owned())
}

impl Args {
    fn conditions(&self) -> Conditions {
        Conditions { design: self.design.map_or(Design::Usual, Design::Invented), hard: self.hard, shot: shot(self) }
    }
}

/// A row: tiles, or some face down.
fn row(text: &str) -> anyhow::Result<Vec<Face>> {
    let backs = text.matches("back").count();
    let faces = tiles(&text.replace("back", ""), "--rows")?.into_iter().map(Face::Tile);
    Ok(faces.chain(std::iter::repeat_n(Face::Back, backs)).collect())
}

/// The hand that the options describe.
fn spread(args: &Args) -> anyhow::Result<Spread> {
    let win = match &args.win {
        None => None,
        Some(text) => match tiles(text, "--win")?.as_slice() {
            [tile] => Some(Face::Tile(*tile)),
            other => bail!("tile_count: {}", text!(language(), "cli-sample-one-tile", count = other.len())),
        },
    };
    let melds = args.meld.iter().map(|text| meld(text)).collect::<anyhow::Result<_>>()?;
    let faces = |tiles: Vec<Tile>| tiles.into_iter().map(Face::Tile).collect::<Vec<_>>();
    let spread = Spread {
        concealed: faces(tiles(&args.hand, "--hand")?),
        win,
        melds,
        flowers: faces(tiles(&args.flowers, "--flowers")?),
        rows: args.rows.iter().map(|text| row(text)).collect::<anyhow::Result<_>>()?,
    };
    if spread == Spread::default() {
        bail!("nothing_to_draw: {}", text!(language(), "cli-sample-nothing"));
    }
    Ok(spread)
}

/// A meld as it lies: which tiles show their backs and which lies sideways.
fn meld(text: &str) -> anyhow::Result<Vec<Laid>> {
    let Some((kong, manner)) = text.split_once(':') else {
        let laid = tiles(text, "--meld")?.into_iter().enumerate();
        return Ok(laid.map(|(at, tile)| Laid { face: Face::Tile(tile), sideways: at == 0 }).collect());
    };
    if manner != "concealed" {
        let sentence = text!(language(), "cli-sample-meld-word", text = text);
        bail!("bad_meld: {sentence}");
    }
    let [_, b, c, _] = tiles(kong, "--meld")?[..] else {
        let sentence = text!(language(), "cli-sample-meld-kong", text = text);
        bail!("bad_meld: {sentence}");
    };
    let faces = [Face::Back, Face::Tile(b), Face::Tile(c), Face::Back];
    Ok(faces.map(|face| Laid { face, sideways: false }).to_vec())
}

fn tiles(text: &str, option: &str) -> anyhow::Result<Vec<Tile>> {
    parse_tiles(text).map_err(|error| {
        let lang = language();
        let why = i18n::notation(lang, &error);
        let sentence = text!(lang, "cli-sample-tiles", option = option, text = text, why = why);
        anyhow::Error::msg(format!("bad_tile: {sentence}"))
    })
}

/// A file or folder that cannot be written.
fn cannot_write(path: &Path, why: impl std::fmt::Display) -> anyhow::Error {
    let (path, why) = (path.display(), why.to_string());
    let sentence = text!(language(), "cli-cannot-write", path = path, why = why);
    anyhow::Error::msg(format!("cannot_write: {sentence}"))
}

fn parse_elevation(text: &str) -> Result<f32, String> {
    within(text, 15.0, 90.0)
}

fn parse_heading(text: &str) -> Result<f32, String> {
    within(text, -180.0, 180.0)
}

fn parse_field(text: &str) -> Result<f32, String> {
    within(text, 15.0, 110.0)
}

fn parse_distortion(text: &str) -> Result<[f32; 2], String> {
    let (k1, k2) = text.split_once(',').unwrap_or((text, "0"));
    // Beyond this a lens folds its picture over.
    Ok([within(k1, -0.35, 0.35)?, within(k2, -0.1, 0.2)?])
}

fn within(text: &str, low: f32, high: f32) -> Result<f32, String> {
    let value = text.trim().parse().ok().filter(|v| (low..=high).contains(v));
    value.ok_or_else(|| text!(language(), "cli-sample-number", low = low, high = high))
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let (w, h) = text.split_once('x').ok_or_else(|| text!(language(), "cli-sample-size"))?;
    match (w.parse(), h.parse()) {
        (Ok(w), Ok(h)) if (64..=8192).contains(&w) && (64..=8192).contains(&h) => Ok((w, h)),
        _ => Err(text!(language(), "cli-sample-size-range").to_owned()),
    }
}

const LABELS_HEAD: [&str; 15] =
    ["file", "x1", "y1", "x2", "y2", "class", "source", "ax", "ay", "bx", "by", "cx", "cy", "dx", "dy"];

/// One line a tile: the upright box, the class, and the four corners clockwise from the tile's own top left.
fn label_lines(lines: &mut Lines, file: &str, truth: &[Truth]) -> csv::Result<()> {
    for tile in truth {
        let number = |number: f32| format!("{number:.1}");
        let mut line = vec![file.to_owned()];
        line.extend(tile.bounds().map(number));
        line.extend([tile.face.to_string(), "sample".to_owned()]);
        line.extend(tile.quad.into_iter().flatten().map(number));
        lines.write_record(line)?;
    }
    Ok(())
}

/// A table of comma separated values, not yet on disk.
type Lines = csv::Writer<Vec<u8>>;

fn table(head: &[&str]) -> csv::Result<Lines> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    lines.write_record(head)?;
    Ok(lines)
}

fn write_table(out: &Output, lines: Lines) -> anyhow::Result<()> {
    let bytes = lines.into_inner().map_err(|fault| fault.into_error())?;
    output::write(out, &bytes)
}

/// Random hands for a look at how well reading does on our own tiles; no measure of real photos.
fn save_random(count: u32, folder: &OutFolder, args: &Args) -> anyhow::Result<()> {
    let file_of = |index: u32| format!("{:05}.jpg", args.seed.wrapping_add(u64::from(index)));
    let tables = ["labels.csv", "hands.csv"].map(|name| folder.file(name, args.force));
    let pictures = (0..count).map(|index| folder.file(file_of(index), args.force));
    output::check(&pictures.chain(tables.iter().cloned()).collect::<Vec<_>>())?;
    let (mut labels, mut hands) = (table(&LABELS_HEAD)?, table(&["file", "tiles"])?);
    for index in 0..count {
        let seed = args.seed.wrapping_add(u64::from(index));
        let spread = Spread::any(seed);
        let file = file_of(index);
        let (picture, truth) = photograph_under(&spread, seed, args.size.into(), &args.conditions());
        save(&picture, &folder.file(&file, args.force))?;
        label_lines(&mut labels, &file, &truth)?;
        let row: Vec<String> = spread.concealed.iter().chain(&spread.win).map(Face::to_string).collect();
        hands.write_record([file, row.join(" ")])?;
    }
    let [of_labels, of_hands] = &tables;
    write_table(of_labels, labels)?;
    write_table(of_hands, hands)
}

fn save_faces(folder: &OutFolder, args: &Args) -> anyhow::Result<()> {
    let faces = Face::all;
    let output = |shown: &Face| folder.file(format!("{shown}.png"), args.force);
    output::check(&faces().map(|shown| output(&shown)).collect::<Vec<_>>())?;
    for shown in faces() {
        let out = output(&shown);
        let pixmap = face(shown, 192, 256, &Palette::of(args.conditions().design))
            .ok_or_else(|| cannot_write(out.path(), "192 × 256"))?;
        let bytes = pixmap.encode_png().map_err(|error| cannot_write(out.path(), error))?;
        output::write(&out, &bytes)?;
    }
    Ok(())
}

/// JPEG at a phone's quality, or PNG, as the file's name says.
fn save(picture: &RgbImage, out: &Output) -> anyhow::Result<()> {
    let path = out.path();
    let kind = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let mut bytes = std::io::Cursor::new(Vec::new());
    match kind.as_str() {
        "jpg" | "jpeg" => {
            picture.write_with_encoder(image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 86))
        }
        "png" => picture.write_to(&mut bytes, image::ImageFormat::Png),
        _ => bail!("bad_name: {}", text!(language(), "cli-sample-name", path = path.display())),
    }
    .map_err(|error| cannot_write(path, error))?;
    output::write(out, &bytes.into_inner())
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
