//! `quejing night report`.

use std::process::ExitCode;

use serde_json::json;

use super::error::NightError;
use super::open::NightContext;
use crate::cli::output::{Force, OutFile};
use crate::report;
use crate::table::ledger::PhotoFolder;

/// A report of the night.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: Force,
    #[arg(long)]
    csv: bool,
    #[arg(long, conflicts_with = "csv")]
    photos: bool,
}

/// Writes the report.
pub fn write(context: &NightContext, args: &Args) -> anyhow::Result<ExitCode> {
    let out = context.output(args.out.as_ref(), args.force)?;
    let store = context.look()?;
    let session = context.session(&store)?;
    let replay = session.replay();
    let photos = args.photos.then(|| PhotoFolder::beside(&store)).transpose().map_err(|error| context.error(&error))?;
    let text = match args.csv {
        true => report::csv(context.lang, replay.night()),
        false => report::html(context.lang, replay, photos.as_ref()).ok_or(NightError::NotOpen)?,
    };
    let Some(out) = &out else {
        super::super::say_as_is(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    context.write(out, text.as_bytes())?;
    let shown = out.path().display().to_string();
    let said = text!(context.lang, "cli-night-report-written", path = shown);
    context.say_written(out, &said, &json!({"night": session.id(), "file": shown}))
}
