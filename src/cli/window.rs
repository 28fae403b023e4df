//! `quejing [PHOTO]`: opens the window.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::app::{self, Options};
use crate::i18n::Lang;

/// What can be said when the window is opened.
#[derive(clap::Args)]
pub struct Args {
    /// A photo to open in the window.
    photo: Option<PathBuf>,
    /// Read live from a source as in `quejing watch`: camera:0, an address, a video.
    #[arg(long, value_name = "SOURCE", conflicts_with = "photo")]
    live: Option<String>,
    /// The language of the window: zh or en (the system's when absent).
    #[arg(long)]
    lang: Option<Lang>,
    /// The folder of the models.
    #[arg(long)]
    models: Option<PathBuf>,
    /// Save a picture of the window here once the photo is read, and close.
    #[arg(long, hide = true)]
    screenshot: Option<PathBuf>,
    /// Size of the window in points, as 1280x800.
    #[arg(long, hide = true, value_parser = size)]
    size: Option<[f32; 2]>,
}

/// Opens the window and stays until it is closed.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let Args {
        photo,
        live,
        lang,
        models,
        screenshot,
        size,
    } = args;
    app::run(Options {
        photo,
        live,
        models,
        lang,
        screenshot,
        size,
    })?;
    Ok(ExitCode::SUCCESS)
}

fn size(text: &str) -> Result<[f32; 2], String> {
    let parse = |part: &str| {
        part.parse::<u16>()
            .ok()
            .filter(|side| (200..=8000).contains(side))
            .map(f32::from)
    };
    text.split_once('x')
        .and_then(|(width, height)| Some([parse(width)?, parse(height)?]))
        .ok_or_else(|| format!("`{text}` is no size: write width x height in points, as 1280x800"))
}
