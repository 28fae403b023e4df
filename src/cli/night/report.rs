//! `quejing night report`: writes the report of a night as an HTML page or as CSV.

use std::process::ExitCode;

use serde_json::json;

use super::context::NightContext;
use super::error::NightError;
use crate::cli::output::{ForceFlag, OutFile};
use crate::report::{self, ReportAdditions};
use quejing_session::night::PhotoFolder;

/// The arguments of `quejing night report`.
#[derive(clap::Args)]
pub struct ReportArgs {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: ForceFlag,
    #[arg(long)]
    csv: bool,
    #[arg(long, conflicts_with = "csv")]
    photos: bool,
}

/// Writes the report of a night as HTML or, with `--csv`, its payments as CSV to the file of `--out` or standard
/// output.
pub fn write_report(context: &NightContext, args: &ReportArgs) -> anyhow::Result<ExitCode> {
    let out = context.check_output(args.out.as_ref(), args.force)?;
    let keeper = context.open_night_read_only()?;
    let replay = keeper.replay();
    let photos = args
        .photos
        .then(|| PhotoFolder::for_store(keeper.store()))
        .transpose()
        .map_err(|error| context.ledger_error(&error))?;
    let text = match args.csv {
        true => report::payments_csv(context.lang, replay.night()),
        false => {
            let additions = ReportAdditions { photo_folder: photos.as_ref(), ..Default::default() };
            report::report_html(context.lang, replay, additions).ok_or(NightError::NotOpen)?
        }
    };
    let Some(out) = &out else {
        super::super::print_unchanged(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    context.write_output(out, text.as_bytes())?;
    let path = out.path().display().to_string();
    let text = text!(context.lang, "cli-night-report-written", path = path);
    context.print_file_written(out, &text, &json!({"night": keeper.night_id(), "file": path}))
}
