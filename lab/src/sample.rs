//! `quejing-lab sample`: draws a photo-like picture of a hand and, on request, writes the truth about every tile. Also
//! draws random hands, the calibration board or all tile faces.

use crate::output::{self, unwritable_error};
use anyhow::bail;
use image::RgbImage;
use std::path::Path;
use std::process::ExitCode;

use quejing::cli::output::{ForceFlag, OutFile, OutFolder};
use quejing_art::{Design, Face, INVENTED_DESIGN_COUNT, TilePalette, draw_face};
use quejing_io::files::Output;
use quejing_rules::tile::{Tile, parse_tiles};
use quejing_scene::{
    FixedShot, MeldTile, PrintedSheet, ShotConditions, TableKind, TableView, TileSpread, TileTruth, photograph_sheet,
    photograph_spread_under_conditions,
};
use quejing_words::{Lang, notation_error_text};

/// The arguments of `quejing-lab sample`.
#[derive(Debug, clap::Args)]
#[command(after_help = build_after_help())]
pub struct SampleArgs {
    /// The concealed tiles from left to right, without the winning tile
    #[arg(long, value_name = "TILES", default_value = "")]
    hand: String,
    /// The winning tile, set a little apart
    #[arg(long, value_name = "TILE")]
    win: Option<String>,
    /// A meld such as 123m or 555z, its first tile sideways; 1111p:concealed lies with its outer tiles face down
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    meld: Vec<String>,
    /// Flowers, apart from the hand, e.g. f1q3
    #[arg(long, value_name = "TILES", default_value = "")]
    flowers: String,
    /// Draw a random winning hand on a table of this kind instead; the kinds are listed below
    #[arg(long, value_name = "KIND", conflicts_with_all = ["hand", "win", "meld", "flowers"], value_parser = parse_kind)]
    layout: Option<TableKind>,
    /// Further rows of tiles from the top down, e.g. 123m,45p, as a set laid out to be photographed; `back` is a tile
    /// face down
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    rows: Vec<String>,
    /// An invented set that no model has seen, 1 to 6, instead of the usual one
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=i64::from(INVENTED_DESIGN_COUNT)))]
    design: Option<u8>,
    /// Steeper, turned, in worse light and less sharp than people usually manage
    #[arg(long)]
    hard: bool,
    /// The number that decides table, light, camera and tidiness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1600x1200", value_parser = parse_size)]
    size: (u32, u32),
    /// Height of the line of sight in degrees, 90 being straight down; by default the seed's
    #[arg(long, value_name = "DEGREES", value_parser = parse_elevation)]
    elevation: Option<f32>,
    /// The camera's angle to the left or right in degrees; by default the seed's
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = parse_heading)]
    heading: Option<f32>,
    /// The camera's horizontal field of view in degrees; by default the seed's
    #[arg(long, value_name = "DEGREES", value_parser = parse_field)]
    field: Option<f32>,
    /// A lens that distorts: radial distortion k1,k2, e.g. -0.25,0.06
    #[arg(long, value_name = "K1,K2", allow_hyphen_values = true, value_parser = parse_distortion)]
    distortion: Option<[f32; 2]>,
    /// Photograph the calibration board instead of a hand
    #[arg(long, conflicts_with_all = ["hand", "win", "meld", "flowers", "labels", "random", "faces"])]
    board: bool,
    /// The picture's file: .jpg or .png
    #[arg(long, value_name = "PICTURE", required_unless_present_any = ["faces", "random"])]
    out: Option<OutFile>,
    /// The file of the labels, in the form of `labels.csv`
    #[arg(long, value_name = "FILE.csv")]
    labels: Option<OutFile>,
    /// Draw every tile face as a PNG into this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    faces: Option<OutFolder>,
    /// Draw this many random hands with labels.csv and hands.csv, ready for `evaluate`, into the folder of --into
    #[arg(long, value_name = "COUNT", requires = "into", conflicts_with_all = ["out", "hand", "win", "meld", "flowers", "rows"])]
    random: Option<u32>,
    /// The folder for --random
    #[arg(long, value_name = "DIR", requires = "random")]
    into: Option<OutFolder>,
    #[command(flatten)]
    force: ForceFlag,
}

/// Runs `quejing-lab sample`.
///
/// # Errors
/// A text of tiles is invalid, there is nothing to draw, or a file cannot be written.
pub fn run_sample(args: SampleArgs) -> anyhow::Result<ExitCode> {
    let out = args.out.as_ref().map(|out| out.output(args.force));
    let labels =
        args.labels.as_ref().map(|labels| labels.output(args.force).with_spared_files(out.as_ref().map(Output::path)));
    output::check_outputs(out.iter().chain(&labels))?;
    if let Some(folder) = &args.faces {
        save_faces(folder, &args)?;
    }
    if let (Some(count), Some(folder)) = (args.random, &args.into) {
        save_random_hands(count, folder, &args)?;
    }
    if let (true, Some(out)) = (args.board, &out) {
        save_picture(&draw_board_photo(&args), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(out) = &out {
        let (picture, truth) = match args.layout {
            Some(kind) => draw_table_photo(kind, args.seed, args.size),
            None => photograph_spread_under_conditions(
                &build_spread(&args)?,
                args.seed,
                args.size.into(),
                &args.conditions(),
            ),
        };
        save_picture(&picture, out)?;
        if let Some(labels) = &labels {
            let mut lines = create_csv(&LABEL_COLUMNS)?;
            write_label_lines(&mut lines, &file_name(out.path()), &truth)?;
            write_csv(labels, lines)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn fixed_shot(args: &SampleArgs) -> FixedShot {
    FixedShot {
        elevation_degrees: args.elevation,
        heading_degrees: args.heading,
        field_of_view_degrees: args.field,
        distortion: args.distortion.unwrap_or_default(),
    }
}

/// Draws a photo of the calibration board on a table.
fn draw_board_photo(args: &SampleArgs) -> RgbImage {
    const PER_MM: f32 = 8.0;
    const MARGIN_MM: f32 = 14.0;
    let sheet =
        PrintedSheet { print: quejing_vision::calibrate::board::draw_board(PER_MM, MARGIN_MM), pixels_per_mm: PER_MM };
    let (width, height) = args.size;
    photograph_sheet(&sheet, args.seed, width, height, &fixed_shot(args)).0
}

/// Draws a photo of a random table of a kind. Returns it with the truth about its visible tiles.
fn draw_table_photo(kind: TableKind, seed: u64, size: (u32, u32)) -> (RgbImage, Vec<TileTruth>) {
    let (table, view) = kind.sample(seed);
    let (picture, tiles) = TableView { size, ..view }.photograph_table(&table, seed);
    (picture, tiles.into_iter().filter(|tile| tile.is_visible).map(|tile| tile.truth).collect())
}

fn parse_kind(name: &str) -> Result<TableKind, String> {
    TableKind::from_name(name).ok_or_else(|| "unknown kind of table; see `--help` for the list".to_owned())
}

/// Returns the text after the help: an example, and a line for each kind of table.
fn build_after_help() -> String {
    let kinds = TableKind::ALL.iter().map(|kind| format!("\n  {:<19} {}", kind.name(), describe_kind(*kind)));
    let example = "Example: quejing-lab sample --seed 7 --hand 12346789m77711z --win 5m --out hand.jpg";
    format!("{example}\n\nKinds of table for --layout:{}", kinds.collect::<String>())
}

fn describe_kind(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Row => "fourteen tiles in a row, nothing marked",
        TableKind::ApartRight => "the winning tile apart at the right",
        TableKind::ApartLeft => "the winning tile apart at the left",
        TableKind::SidewaysRight => "the winning tile sideways at the right end",
        TableKind::SidewaysLeft => "the winning tile sideways at the left end",
        TableKind::Above => "the winning tile beyond the hand",
        TableKind::Chow => "one claimed chow",
        TableKind::Pung => "one claimed pung, from any player",
        TableKind::Kong => "one claimed kong, from any player",
        TableKind::AddedBeside => "a kong added beside the sideways tile",
        TableKind::AddedOnTop => "a kong added on top of the sideways tile",
        TableKind::RiichiKong => "a concealed kong, its outer tiles face down",
        TableKind::OneBack => "a concealed kong, one tile face down",
        TableKind::ThreeBacks => "a concealed kong, three tiles face down",
        TableKind::ThreeMelds => "three melds of any kind, apart",
        TableKind::MeldsTouch => "two or three melds against each other",
        TableKind::MeldsBeyond => "two melds in a row beyond the hand",
        TableKind::Flowers => "flowers set aside, and a meld",
        TableKind::DoraApart => "a dora indicator apart from the hand",
        TableKind::DeadWall => "one to three dora indicators on the dead wall",
        TableKind::Rack => "the hand in a rack, a meld flat beside it",
        TableKind::Clutter => "discards and a wall beyond the hand, and a meld",
        TableKind::OtherHand => "the hand of the player opposite, opened too",
        TableKind::Steep => "seen 40 to 50 degrees from above, with two melds",
        TableKind::Turned => "the picture turned by any angle, with two melds",
        TableKind::Warm => "in warm light, with a meld",
        TableKind::Cold => "in cold light, with a meld",
        TableKind::Dim => "in a dark room, with a meld",
        TableKind::Glare => "lamps mirrored in it, with a meld",
    }
}

impl SampleArgs {
    fn conditions(&self) -> ShotConditions {
        ShotConditions {
            design: self.design.map_or(Design::Usual, Design::Invented),
            is_hard: self.hard,
            shot: fixed_shot(self),
        }
    }
}

/// Parses a row of tiles, in which each `back` is a tile face down; these lie after all others.
fn parse_row(text: &str) -> anyhow::Result<Vec<Face>> {
    let backs = text.matches("back").count();
    let faces = parse_tiles_option(&text.replace("back", ""), "--rows")?.into_iter().map(Face::Tile);
    Ok(faces.chain(std::iter::repeat_n(Face::Back, backs)).collect())
}

/// Builds the hand that the arguments describe. The error states invalid text, or that there is nothing to draw.
fn build_spread(args: &SampleArgs) -> anyhow::Result<TileSpread> {
    let win = match &args.win {
        None => None,
        Some(text) => match parse_tiles_option(text, "--win")?.as_slice() {
            [tile] => Some(Face::Tile(*tile)),
            other => bail!("tile_count: `--win` takes exactly one tile, not {}", other.len()),
        },
    };
    let melds = args.meld.iter().map(|text| parse_meld(text)).collect::<anyhow::Result<_>>()?;
    let faces = |tiles: Vec<Tile>| tiles.into_iter().map(Face::Tile).collect::<Vec<_>>();
    let spread = TileSpread {
        concealed: faces(parse_tiles_option(&args.hand, "--hand")?),
        win,
        melds,
        flowers: faces(parse_tiles_option(&args.flowers, "--flowers")?),
        rows: args.rows.iter().map(|text| parse_row(text)).collect::<anyhow::Result<_>>()?,
    };
    if spread == TileSpread::default() {
        bail!(
            "nothing_to_draw: there is nothing to draw; give a hand with `--hand`, for example `--hand 123m456p789s11777z`"
        );
    }
    Ok(spread)
}

/// Parses a meld. Its first tile lies sideways; of a kong with `:concealed`, the outer tiles lie face down instead.
fn parse_meld(text: &str) -> anyhow::Result<Vec<MeldTile>> {
    let Some((kong, manner)) = text.split_once(':') else {
        let laid = parse_tiles_option(text, "--meld")?.into_iter().enumerate();
        return Ok(laid.map(|(at, tile)| MeldTile { face: Face::Tile(tile), is_sideways: at == 0 }).collect());
    };
    if manner != "concealed" {
        bail!("bad_meld: `--meld {text}`: only `:concealed` may follow the tiles");
    }
    let [_, b, c, _] = parse_tiles_option(kong, "--meld")?[..] else {
        bail!("bad_meld: `--meld {text}`: a concealed kong has four tiles, e.g. `1111p:concealed`");
    };
    Ok([Face::Back, Face::Tile(b), Face::Tile(c), Face::Back]
        .map(|face| MeldTile { face, is_sideways: false })
        .to_vec())
}

fn parse_tiles_option(text: &str, option: &str) -> anyhow::Result<Vec<Tile>> {
    parse_tiles(text)
        .map_err(|error| anyhow::anyhow!("bad_tile: `{option} {text}`: {}", notation_error_text(Lang::En, &error)))
}

fn parse_elevation(text: &str) -> Result<f32, String> {
    parse_number_within(text, 15.0, 90.0)
}

fn parse_heading(text: &str) -> Result<f32, String> {
    parse_number_within(text, -180.0, 180.0)
}

fn parse_field(text: &str) -> Result<f32, String> {
    parse_number_within(text, 15.0, 110.0)
}

fn parse_distortion(text: &str) -> Result<[f32; 2], String> {
    let (k1, k2) = text.split_once(',').unwrap_or((text, "0"));
    // A lens with more distortion would fold its picture over: two points of the table would share a place.
    Ok([parse_number_within(k1, -0.35, 0.35)?, parse_number_within(k2, -0.1, 0.2)?])
}

fn parse_number_within(text: &str, low: f32, high: f32) -> Result<f32, String> {
    let value = text.trim().parse().ok().filter(|v| (low..=high).contains(v));
    value.ok_or_else(|| format!("write a number from {low} to {high}"))
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let (w, h) = text.split_once('x').ok_or("write WIDTHxHEIGHT, for example `1600x1200`")?;
    match (w.parse(), h.parse()) {
        (Ok(w), Ok(h)) if (64..=8192).contains(&w) && (64..=8192).contains(&h) => Ok((w, h)),
        _ => Err("width and height must be whole numbers from 64 to 8192".to_owned()),
    }
}

const LABEL_COLUMNS: [&str; 15] =
    ["file", "x1", "y1", "x2", "y2", "class", "source", "ax", "ay", "bx", "by", "cx", "cy", "dx", "dy"];

/// Writes a line of labels for each tile: the file, the upright box, the class, the source `sample`, and the four
/// corners clockwise from the tile's own top left.
fn write_label_lines(lines: &mut CsvLines, file: &str, truth: &[TileTruth]) -> csv::Result<()> {
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

/// A table of comma-separated values in memory.
type CsvLines = csv::Writer<Vec<u8>>;

fn create_csv(head: &[&str]) -> csv::Result<CsvLines> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    lines.write_record(head)?;
    Ok(lines)
}

fn write_csv(out: &Output, lines: CsvLines) -> anyhow::Result<()> {
    output::write_output(out, &lines.into_inner().map_err(|fault| fault.into_error())?)
}

/// Saves pictures of random hands with their labels and hands. They show how our own tiles are read, which does not
/// measure the reading of real photos.
fn save_random_hands(count: u32, folder: &OutFolder, args: &SampleArgs) -> anyhow::Result<()> {
    let file_of = |index: u32| format!("{:05}.jpg", args.seed.wrapping_add(u64::from(index)));
    let outputs = ["labels.csv", "hands.csv"].map(|name| folder.file_output(name, args.force));
    let pictures = (0..count).map(|index| folder.file_output(file_of(index), args.force));
    output::check_outputs(&pictures.chain(outputs.iter().cloned()).collect::<Vec<_>>())?;
    let (mut labels, mut hands) = (create_csv(&LABEL_COLUMNS)?, create_csv(&["file", "tiles"])?);
    for index in 0..count {
        let seed = args.seed.wrapping_add(u64::from(index));
        let spread = TileSpread::sample(seed);
        let file = file_of(index);
        let (picture, truth) = photograph_spread_under_conditions(&spread, seed, args.size.into(), &args.conditions());
        save_picture(&picture, &folder.file_output(&file, args.force))?;
        write_label_lines(&mut labels, &file, &truth)?;
        let row: Vec<String> = spread.concealed.iter().chain(&spread.win).map(Face::to_string).collect();
        hands.write_record([file, row.join(" ")])?;
    }
    let [labels_output, hands_output] = &outputs;
    write_csv(labels_output, labels)?;
    write_csv(hands_output, hands)
}

fn save_faces(folder: &OutFolder, args: &SampleArgs) -> anyhow::Result<()> {
    let faces = Face::all_sides;
    let output = |shown: &Face| folder.file_output(format!("{shown}.png"), args.force);
    output::check_outputs(&faces().map(|shown| output(&shown)).collect::<Vec<_>>())?;
    for shown in faces() {
        let out = output(&shown);
        let pixmap = draw_face(shown, 192, 256, &TilePalette::for_design(args.conditions().design))
            .ok_or_else(|| unwritable_error(out.path(), "192 × 256"))?;
        let bytes = pixmap.encode_png().map_err(|error| unwritable_error(out.path(), error))?;
        output::write_output(&out, &bytes)?;
    }
    Ok(())
}

/// Saves a picture as JPEG of the quality of a phone, or as PNG, by the extension of the file. The error `bad_name`
/// states any other extension.
fn save_picture(picture: &RgbImage, out: &Output) -> anyhow::Result<()> {
    let path = out.path();
    let kind = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let mut bytes = std::io::Cursor::new(Vec::new());
    match kind.as_str() {
        "jpg" | "jpeg" => {
            picture.write_with_encoder(image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 86))
        }
        "png" => picture.write_to(&mut bytes, image::ImageFormat::Png),
        _ => bail!("bad_name: {}: the picture's file name must end in `.jpg` or `.png`", path.display()),
    }
    .map_err(|error| unwritable_error(path, error))?;
    output::write_output(out, &bytes.into_inner())
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
