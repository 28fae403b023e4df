//! The requests for consent that wait in a night: listed, and taken back.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::amend::{meant, names};
use super::open::NightContext;
use crate::i18n;
use crate::table::consent::{ConsentBook, ConsentRequest, PhoneOwner, phone_owners};
use crate::table::ledger::Replay;

/// Requests for consent that wait.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "NUMBER")]
    take_back: Option<u64>,
}

/// Lists the requests of the night, or takes one back.
pub fn run(context: &NightContext, args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(number) = args.take_back {
        let mut store = context.store()?;
        ConsentBook::take_back(&mut store, number).map_err(|error| context.error(&error))?;
        let text = text!(context.lang, "cli-request-taken-back", number = number);
        return context.say(&text, &json!({ "taken_back": number }));
    }
    let store = context.look()?;
    let session = context.session(&store)?;
    let book = ConsentBook::read(&store).map_err(|error| context.error(&error))?;
    let requests: Vec<&ConsentRequest> = book.of(session.id()).collect();
    let replay = session.replay();
    // Only names come from the phones: a request is listed without them, too.
    let phones = phone_owners(&store, session.id(), replay.night()).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for request in &requests {
        lines.extend(said(context, replay, &phones, request));
    }
    if lines.is_empty() {
        lines.push(text!(context.lang, "hub-nothing-waits").to_owned());
    }
    let objects: Vec<Json> = requests.iter().map(|one| object(one)).collect();
    context.say(&lines.join("\n"), &json!({"night": session.id(), "requests": objects}))
}

fn said(context: &NightContext, replay: &Replay, phones: &[PhoneOwner], request: &ConsentRequest) -> Vec<String> {
    let (lang, night) = (context.lang, replay.night());
    let by = match phones.iter().find(|phone| phone.author == request.by) {
        Some(phone) => text!(lang, "hub-by-phone-of", player = night.name(phone.player)),
        None => i18n::night::author(lang, &request.by),
    };
    let mut lines = vec![text!(lang, "cli-request", number = request.id, author = by)];
    lines.extend(request.payloads.iter().map(|one| meant(context, replay, one)).map(|part| format!("  {part}")));
    for change in &request.changes {
        let name = night.name(change.player);
        lines.push(format!("  {name}: {} → {}", change.before, change.after));
    }
    lines.push(match request.refused() {
        Some(who) => text!(lang, "hub-said-no", player = night.name(who)),
        None => {
            text!(lang, "hub-waits-for", players = names(context, night, &request.open()))
        }
    });
    lines
}

fn object(request: &ConsentRequest) -> Json {
    let yes = request.answers.iter().filter(|answer| answer.yes);
    let agreed: Vec<Json> = yes.map(|answer| json!(answer.player)).collect();
    json!({
        "request": request.id, "author": request.by, "asked_again": request.asked_again,
        "waits_for": request.open(), "refused_by": request.refused(), "agreed": agreed,
        "in_person": request.in_person, "changes": request.changes, "events": request.payloads,
    })
}
