//! `quejing night requests`: lists the waiting requests for consent, or takes one back.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::amend::{describe_payload, join_names};
use super::context::NightContext;
use crate::i18n;
use crate::scorer::consent::{ConsentBook, ConsentRequest, PhoneOwner};
use crate::table::ledger::Replay;

/// The arguments of `quejing night requests`.
#[derive(clap::Args)]
pub struct Args {
    /// The number of the request to take back.
    #[arg(long, value_name = "NUMBER")]
    take_back: Option<u64>,
}

/// Lists the waiting requests of the night, or takes one back.
pub fn run(context: &NightContext, args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(number) = args.take_back {
        let mut store = context.open_store()?;
        ConsentBook::take_back(&mut store, number).map_err(|error| context.error(&error))?;
        let text = text!(context.lang, "cli-request-taken-back", number = number);
        return context.print(&text, &json!({ "taken_back": number }));
    }
    let keeper = context.look_at_night()?;
    let requests = keeper.requests().map_err(|error| context.error(&error))?;
    let replay = keeper.replay();
    // The phones only add names to the list: it is complete without them.
    let phones = keeper.phones().unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for request in &requests {
        lines.extend(request_lines(context, replay, &phones, request));
    }
    if lines.is_empty() {
        lines.push(text!(context.lang, "hub-nothing-waits").to_owned());
    }
    let objects: Vec<Json> = requests.iter().map(request_json).collect();
    context.print(&lines.join("\n"), &json!({"night": keeper.id(), "requests": objects}))
}

fn request_lines(
    context: &NightContext,
    replay: &Replay,
    phones: &[PhoneOwner],
    request: &ConsentRequest,
) -> Vec<String> {
    let (lang, night) = (context.lang, replay.night());
    let by = match phones.iter().find(|phone| phone.author == request.by) {
        Some(phone) => text!(lang, "hub-by-phone-of", player = night.name(phone.player)),
        None => i18n::night::author(lang, &request.by),
    };
    let mut lines = vec![text!(lang, "cli-request", number = request.id, author = by)];
    lines.extend(
        request.payloads.iter().map(|one| describe_payload(context, replay, one)).map(|part| format!("  {part}")),
    );
    for change in &request.changes {
        let name = night.name(change.player);
        lines.push(format!("  {name}: {} → {}", change.before, change.after));
    }
    lines.push(match request.refused() {
        Some(who) => text!(lang, "hub-said-no", player = night.name(who)),
        None => {
            text!(lang, "hub-waits-for", players = join_names(context, night, &request.open()))
        }
    });
    lines
}

fn request_json(request: &ConsentRequest) -> Json {
    let yes = request.answers.iter().filter(|answer| answer.yes);
    let agreed: Vec<Json> = yes.map(|answer| json!(answer.player)).collect();
    json!({
        "request": request.id, "author": request.by, "asked_again": request.asked_again,
        "waits_for": request.open(), "refused_by": request.refused(), "agreed": agreed,
        "in_person": request.in_person, "changes": request.changes, "events": request.payloads,
    })
}
