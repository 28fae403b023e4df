//! `quejing board --out FILE`: the calibration board, to print.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use image::DynamicImage;

use super::{calibrate::coded, say};
use crate::vision::calibrate::{Paper, board, pdf, write_whole};

/// The arguments of `quejing board`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// Pixels a millimetre of a PNG: 200 dots an inch.
const PER_MM: f32 = 200.0 / 25.4;
/// White around the board of a PNG, millimetres.
const MARGIN_MM: f32 = 12.0;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let ending = args.out.extension().and_then(|e| e.to_str()).unwrap_or("");
    let bytes = match ending.to_ascii_lowercase().as_str() {
        "pdf" => pdf(match args.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }),
        "png" => {
            let mut bytes = std::io::Cursor::new(Vec::new());
            DynamicImage::ImageLuma8(board::picture(PER_MM, MARGIN_MM))
                .write_to(&mut bytes, image::ImageFormat::Png)
                .context("cannot_write: the picture cannot be encoded")?;
            bytes.into_inner()
        }
        _ => anyhow::bail!(
            "bad_name: {} is no name for the board: end it in .pdf or .png",
            args.out.display()
        ),
    };
    write_whole(&args.out, &bytes).map_err(coded)?;
    say(&format!(
        "{}: print it at 100 %, check the 100 mm bar by ruler, glue it to something flat, then `quejing calibrate`",
        args.out.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
