//! `quejing board --out FILE`: writes the calibration board as PDF or PNG, to print.

use std::process::ExitCode;

use image::DynamicImage;

use super::output::{self, Force, OutFile};
use super::read::{cannot_write, error_of};
use super::{out::language, say};
use crate::vision::calibrate::{Paper, board, pdf};

/// The arguments of `quejing board`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    #[command(flatten)]
    force: Force,
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// Pixels per millimetre of a PNG: 200 dots per inch.
const PIXELS_PER_MM: f32 = 200.0 / 25.4;
/// The white margin around the board of a PNG, in millimetres.
const MARGIN_MM: f32 = 12.0;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = args.out.output(args.force).making_folder();
    output::check([&out])?;
    let path = out.path();
    let bytes = match path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase().as_str() {
        "pdf" => pdf(match args.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }),
        "png" => {
            let mut bytes = std::io::Cursor::new(Vec::new());
            DynamicImage::ImageLuma8(board::picture(PIXELS_PER_MM, MARGIN_MM))
                .write_to(&mut bytes, image::ImageFormat::Png)
                .map_err(|error| cannot_write(path, error))?;
            bytes.into_inner()
        }
        _ => {
            return Err(error_of("bad_name", &text!(language(), "cli-board-name", path = path.display())));
        }
    };
    output::write(&out, &bytes)?;
    if !out.is_standard_output() {
        say(&text!(language(), "cli-board-made", path = path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
