//! `quejing board --out FILE`: writes the calibration board as PDF or PNG, to print.

use std::process::ExitCode;

use super::output::{self, ForceFlag, OutFile};
use super::read::{cannot_write_error, error_from_code};
use super::{print_text, streams::process_language};
use quejing_io::picture::decode;
use quejing_session::recognition::{PaperSize, draw_board, render_board_pdf};

/// The arguments of `quejing board`.
#[derive(clap::Args)]
pub struct BoardArgs {
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    #[command(flatten)]
    force: ForceFlag,
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// The resolution of the board as a PNG, in pixels per millimetre (200 dots per inch).
const PNG_PIXELS_PER_MM: f32 = 200.0 / 25.4;
/// The white margin around the board in a PNG, in millimetres.
const BOARD_MARGIN_MM: f32 = 12.0;

/// Writes the calibration board to the file `--out` as PDF or PNG, by the file's extension; any other extension is an
/// error. `--paper`, the size of the page, has an effect only on a PDF.
pub fn run_board_command(args: &BoardArgs) -> anyhow::Result<ExitCode> {
    let out = args.out.output(args.force).with_new_folder();
    output::check_outputs([&out])?;
    let path = out.path();
    let bytes = match path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase().as_str() {
        "pdf" => render_board_pdf(match args.paper {
            PaperName::A4 => PaperSize::A4,
            PaperName::Letter => PaperSize::Letter,
        }),
        "png" => decode::encode(&draw_board(PNG_PIXELS_PER_MM, BOARD_MARGIN_MM).into(), image::ImageFormat::Png)
            .map_err(|error| cannot_write_error(path, error))?,
        _ => {
            return Err(error_from_code(
                "bad_name",
                &text!(process_language(), "cli-board-name", path = path.display()),
            ));
        }
    };
    output::write_output(&out, &bytes)?;
    if !out.is_standard_output() {
        print_text(&text!(process_language(), "cli-board-made", path = path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
