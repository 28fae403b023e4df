//! The ledger and its files: export, import, verification, backup, rescue.

use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::context::NightContext;
use crate::cli::output::{ForceFlag, OutFile, OutFolder};
use quejing_io::files;
use quejing_session::night::{
    EventsFormat, LedgerError, LedgerStore, check_nothing_waits, compare_with_home, copy_ledger, count_refused_events,
    count_unverified_events, import_nights, read_nights, verify_store as verify_ledger,
};
use quejing_words as words;

/// The arguments of `quejing night export`.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: ForceFlag,
    #[arg(long)]
    csv: bool,
}

/// Writes the events of a night as JSON Lines or CSV to the file of `--out` or standard output. The events after a
/// damaged one follow, marked as unverified.
pub fn export_night(context: &NightContext, args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let out = context.check_output(args.out.as_ref(), args.force)?;
    let keeper = context.open_night_read_only()?;
    let format = if args.csv { EventsFormat::Csv } else { EventsFormat::JsonLines };
    context.warn_of_left_out(keeper.store());
    let exported = keeper.export_events(keeper.night_id(), format).map_err(|error| context.ledger_error(&error))?;
    match &out {
        None => super::super::print_unchanged(&exported.text)?,
        Some(out) => {
            context.write_output(out, exported.text.as_bytes())?;
            let events = exported.event_count;
            let shown = out.path().display().to_string();
            let text = text!(context.lang, "cli-night-exported", count = events, path = shown);
            let object = json!({"night": keeper.night_id(), "events": events, "unverified": exported.unverified_count, "file": shown});
            return context.print_file_written(out, &text, &object);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Imports the nights of an exported file, JSON Lines or CSV by its extension, and creates the ledger if there is none.
/// Prints for each night the numbers of new events and of events without effect.
pub fn import_nights_file(context: &NightContext, file: &Path) -> anyhow::Result<ExitCode> {
    let text = files::read_text(file, files::MAX_NIGHTS_BYTES).map_err(|fault| context.file_error(&fault))?;
    let is_csv = file.extension().is_some_and(|extension| extension == "csv");
    let nights = read_nights(&text, is_csv).map_err(|error| context.ledger_error(&error))?;
    let mut store = context.open_or_create_store()?;
    let imported = import_nights(&mut store, &nights).map_err(|error| context.ledger_error(&error))?;
    let (mut lines, mut objects) = (Vec::new(), Vec::new());
    for ((night, new), (_, events)) in imported.iter().zip(&nights) {
        let idle = count_refused_events(events);
        let (lang, id) = (context.lang, night.to_string());
        lines.push(match idle {
            0 => text!(lang, "cli-night-imported", night = id, count = new),
            idle => text!(lang, "cli-night-imported-idle", night = id, count = new, idle = idle),
        });
        objects.push(json!({"night": night, "new": new, "without_effect": idle}));
    }
    let unverified = count_unverified_events(&text, is_csv);
    if unverified > 0 {
        lines.push(text!(context.lang, "cli-night-unverified", count = unverified));
    }
    context.print_answer(&lines.join("\n"), &json!({ "imported": objects, "unverified": unverified }))
}

/// Verifies the ledger and prints its faults or, if it has none, the number of its nights. The exit status is 1 if it
/// has faults.
pub fn print_verification(context: &NightContext) -> anyhow::Result<ExitCode> {
    let store = context.open_store_without_warnings()?;
    let mut report = verify_ledger(&store).map_err(|error| context.ledger_error(&error))?;
    match compare_with_home(&store) {
        Ok(faults) => report.faults.extend(faults),
        // The warning was printed when the mirror was opened.
        Err(LedgerError::ServerUnreachable { .. }) => {}
        Err(error) => return Err(context.ledger_error(&error)),
    }
    let is_sound = report.is_intact();
    let faults: Vec<String> =
        (report.faults.iter()).map(|fault| words::ledger::fault_text(context.lang, fault)).collect();
    let codes: Vec<&str> = report.faults.iter().map(|fault| fault.code()).collect();
    let nights: Vec<Json> = report
        .nights
        .iter()
        .map(|night| {
            json!({"night": night.night, "events": night.events, "hands": night.deals,
                "imbalance": night.imbalance, "refused": night.refused})
        })
        .collect();
    let count = nights.len();
    let text = if is_sound { text!(context.lang, "cli-night-sound", count = count) } else { faults.join("\n") };
    context.print_answer(&text, &json!({"sound": is_sound, "wrong": faults, "codes": codes, "nights": nights}))?;
    Ok(exit_status(is_sound))
}

fn exit_status(is_success: bool) -> ExitCode {
    if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Copies the ledger and its files into a new folder. A damaged ledger is copied with its faults; the exit status is
/// then 1.
pub fn back_up_ledger(context: &NightContext, folder: &OutFolder) -> anyhow::Result<ExitCode> {
    context.check_copy_folder(folder)?;
    if context.server.is_some() {
        context.warn_of_left_out(&context.open_store_without_warnings()?);
    }
    let copied =
        LedgerStore::back_up(&context.ledger_path, folder.path()).map_err(|error| context.ledger_error(&error))?;
    let is_sound = copied.faults.is_empty();
    let names: Vec<String> = copied.files.iter().map(|path| path.display().to_string()).collect();
    context.print_answer(
        &words::ledger::copy_report(context.lang, &copied),
        &json!({ "copied": names, "sound": is_sound }),
    )?;
    Ok(exit_status(is_sound))
}

/// Writes the intact part of a damaged ledger to a new ledger in a folder. The exit status is 1 if recorded events were
/// lost.
pub fn rescue_ledger(context: &NightContext, folder: &OutFolder) -> anyhow::Result<ExitCode> {
    context.check_copy_folder(folder)?;
    let rescued =
        LedgerStore::rescue(&context.ledger_path, folder.path()).map_err(|error| context.ledger_error(&error))?;
    let nights: Vec<Json> = (rescued.nights.iter())
        .map(|one| {
            json!({"night": one.night, "title": one.title, "events": one.intact_count + one.unverified_count, "intact": one.intact_count,
                "acknowledged": one.acknowledged_count})
        })
        .collect();
    let unverified = rescued.unverified_file.as_ref();
    context.print_answer(
        &words::ledger::rescue_report(context.lang, &rescued),
        &json!({"copy": rescued.ledger.display().to_string(), "nights": nights,
            "unverified": unverified.map(|file| file.display().to_string())}),
    )?;
    Ok(exit_status(rescued.is_complete()))
}

/// Moves the ledger to another file or to a server. The files of the former ledger get names that nobody opens by
/// mistake; a server keeps its ledger for its other computers.
pub fn move_ledger(context: &NightContext, to: &Path) -> anyhow::Result<ExitCode> {
    let lang = context.lang;
    let fail = |error| context.ledger_error(&error);
    if context.server.is_none() && context.ledger_path.exists() {
        LedgerStore::check_unused(&context.ledger_path).map_err(fail)?;
    }
    let from = context.open_store()?;
    check_nothing_waits(&from).map_err(fail)?;
    let server = super::open_server(lang, Some(to))?;
    let mut target = match &server {
        Some(server) => server.open_store().map_err(fail)?,
        None => LedgerStore::open(to).map_err(fail)?,
    };
    if target.path() == from.path() {
        anyhow::bail!("not_written: {}", text!(lang, "cli-night-move-same", path = to.display()));
    }
    let moved = copy_ledger(&from, &mut target).map_err(fail)?;
    drop((from, target));
    let kept = match &context.server {
        Some(_) => None,
        None => Some(LedgerStore::put_aside(&context.ledger_path).map_err(fail)?),
    };
    let to = to.display().to_string();
    let mut lines = vec![text!(lang, "cli-night-moved", count = moved.nights, photos = moved.photos, to = to.as_str())];
    if moved.left_requests > 0 {
        lines.push(text!(lang, "cli-night-moved-requests", count = moved.left_requests));
    }
    if let Some(kept) = &kept {
        lines.push(text!(lang, "cli-night-moved-kept", path = kept.display()));
    }
    let object = json!({"nights": moved.nights, "events": moved.events, "photos": moved.photos, "to": to,
        "requests_left": moved.left_requests, "kept": kept.map(|kept| kept.display().to_string())});
    context.print_answer(&lines.join("\n"), &object)?;
    Ok(ExitCode::SUCCESS)
}
