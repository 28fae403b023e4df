//! `quejing night returned`: lists the entries that were made while the server did not answer and could not be
//! recorded, enters one again, or removes one from the list.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::AmendArgs;
use super::add::refuse_contradictions;
use super::amend::record_with_preview;
use super::context::NightContext;
use super::error::NightError;
use quejing_io::dates::format_clock;
use quejing_session::night::{Keeper, ReturnReason, ReturnedNightEntry, WaitingEntries};
use quejing_session::recorder::ConfirmCondition;
use quejing_words as words;
use quejing_words::history::returned_texts;

/// The arguments of `quejing night returned`.
#[derive(clap::Args)]
pub struct ReturnedArgs {
    /// The number of the entry to make again.
    #[arg(long, value_name = "NUMBER", conflicts_with = "dismiss")]
    again: Option<i64>,
    /// The number of the entry to remove from the list.
    #[arg(long, value_name = "NUMBER")]
    dismiss: Option<i64>,
    #[command(flatten)]
    consent: AmendArgs,
}

/// Prints the returned entries, or deals with the one that an option names.
pub fn run_returned_command(context: &NightContext, args: &ReturnedArgs) -> anyhow::Result<ExitCode> {
    if let Some(number) = args.dismiss {
        let mut store = context.open_store()?;
        let returned = store.returned_entries().map_err(|error| context.ledger_error(&error))?;
        if !returned.iter().any(|one| one.number == number) {
            return Err(NightError::NoReturned(number).into());
        }
        store.forget_waiting(&[number]).map_err(|error| context.ledger_error(&error))?;
        let text = text!(context.lang, "cli-returned-dismissed", number = number);
        return context.print_answer(&text, &json!({ "dismissed": number }));
    }
    if let Some(number) = args.again {
        return enter_again(context, number, &args.consent);
    }
    let keeper = context.open_night_read_only()?;
    let returned = WaitingEntries::of(&keeper).returned().map_err(|error| context.ledger_error(&error))?;
    let mut lines: Vec<String> = returned.iter().flat_map(|one| entry_lines(context, &keeper, one)).collect();
    if lines.is_empty() {
        lines.push(text!(context.lang, "cli-returned-none").to_owned());
    }
    let objects: Vec<Json> = returned.iter().map(entry_json).collect();
    context.print_answer(&lines.join("\n"), &json!({ "returned": objects }))
}

/// Makes an entry again in its night, like any new one: it is refused if it contradicts the course of play, and only
/// previewed if it needs consent, unless `--yes` states that everybody agreed.
fn enter_again(context: &NightContext, number: i64, consent: &AmendArgs) -> anyhow::Result<ExitCode> {
    let mut recorder = context.open_night()?;
    let keeper = recorder.keeper();
    let waiting = WaitingEntries::of(keeper);
    let returned = waiting.returned().map_err(|error| context.ledger_error(&error))?;
    let again = returned.into_iter().find(|one| one.entry.number == number && waiting.can_enter_again(&one.entry));
    let Some((mark, events)) = again.and_then(|one| Some((one.entry.mark, one.entry.events?))) else {
        return Err(NightError::NoReturned(number).into());
    };
    let payloads = events.payloads_behind(keeper.replay().log().len(), &mark);
    refuse_contradictions(context, keeper, &payloads)?;
    let payloads = consent.add_to(keeper.night(), payloads)?;
    let condition = if consent.yes { ConfirmCondition::Never } else { ConfirmCondition::Further };
    let done = record_with_preview(context, &mut recorder, payloads, consent.later, condition)?;
    let store = recorder.keeper_mut().store_mut();
    if store.find_event_by_once_mark(&mark).map_err(|error| context.ledger_error(&error))?.is_some() {
        store.forget_waiting(&[number]).map_err(|error| context.ledger_error(&error))?;
    }
    Ok(done)
}

fn entry_lines(context: &NightContext, keeper: &Keeper, one: &ReturnedNightEntry) -> Vec<String> {
    let (lang, entry) = (context.lang, &one.entry);
    let texts = returned_texts(lang, one.replay(keeper.replay()), entry);
    let author = entry.events.as_ref().map_or("", |events| &events.author);
    let author = words::night::author_name(lang, author);
    let entered = text!(lang, "returned-entered", author = author, time = format_clock(entry.entered_ms));
    let mut lines = vec![text!(lang, "cli-returned", number = entry.number, entered = entered)];
    lines.extend(texts.lines.iter().chain([&texts.reason]).map(|line| format!("  {line}")));
    lines
}

fn entry_json(one: &ReturnedNightEntry) -> Json {
    let (entry, events) = (&one.entry, one.entry.events.as_ref());
    let (reason, meanwhile) = match &entry.reason {
        ReturnReason::Meanwhile(events) => ("meanwhile", events.as_slice()),
        ReturnReason::FollowsReturned => ("follows_returned", &[][..]),
        ReturnReason::OtherSetting => ("other_setting", &[][..]),
        ReturnReason::NightLost => ("night_lost", &[][..]),
    };
    json!({
        "returned": entry.number, "time_ms": entry.entered_ms, "reason": reason, "meanwhile": meanwhile,
        "night": events.map(|events| events.night), "author": events.map(|events| &events.author),
        "events": events.map(|events| &events.payloads),
    })
}
