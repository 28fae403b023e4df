//! `quejing night requests`: lists the waiting requests for consent, or takes one back.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::amend::{describe_payload, join_names};
use super::context::NightContext;
use quejing_session::consent::{ConsentBook, ConsentRequest};
use quejing_session::night::{Keeper, ReplayedNight};
use quejing_words as words;
use quejing_words::history::TotalChangeText;

/// The arguments of `quejing night requests`.
#[derive(clap::Args)]
pub struct RequestsArgs {
    /// The number of the request to take back.
    #[arg(long, value_name = "NUMBER")]
    take_back: Option<u64>,
}

/// Prints the waiting requests for consent in the night; with `--take-back`, withdraws the request with that number
/// instead.
pub fn run_requests_command(context: &NightContext, args: &RequestsArgs) -> anyhow::Result<ExitCode> {
    if let Some(number) = args.take_back {
        let mut store = context.open_store()?;
        ConsentBook::withdraw_request(&mut store, number).map_err(|error| context.ledger_error(&error))?;
        let text = text!(context.lang, "cli-request-taken-back", number = number);
        return context.print_answer(&text, &json!({ "taken_back": number }));
    }
    let keeper = context.open_night_read_only()?;
    let requests = keeper.consent().pending_requests().map_err(|error| context.ledger_error(&error))?;
    let mut lines: Vec<String> = Vec::new();
    for request in &requests {
        lines.extend(request_lines(context, &keeper, request));
    }
    if lines.is_empty() {
        lines.push(text!(context.lang, "hub-nothing-waits").to_owned());
    }
    let objects: Vec<Json> = requests.iter().map(request_json).collect();
    context.print_answer(&lines.join("\n"), &json!({"night": keeper.night_id(), "requests": objects}))
}

fn request_lines(context: &NightContext, keeper: &Keeper, request: &ConsentRequest) -> Vec<String> {
    let (lang, replay, night) = (context.lang, keeper.replay(), keeper.night());
    let by = match keeper.consent().phone_person(&request.by) {
        Some(player) => text!(lang, "hub-by-phone-of", player = night.name(player)),
        None => words::night::author_name(lang, &request.by),
    };
    let mut lines = vec![text!(lang, "cli-request", number = request.id, author = by)];
    lines.extend(
        request.payloads.iter().map(|one| describe_payload(context, replay, one)).map(|part| format!("  {part}")),
    );
    let after = keeper.open_night().night_after(&request.payloads);
    let after = after.as_ref().map(ReplayedNight::night);
    let changes = request.changes.iter().filter_map(|change| request.current_total_change(night, change.player));
    let changes = TotalChangeText::all(lang, night, after, &changes.collect::<Vec<_>>());
    lines.extend(changes.iter().map(|change| format!("  {}", change.to_line(context.lang))));
    lines.push(match request.refuser() {
        Some(who) => text!(lang, "hub-said-no", player = night.name(who)),
        None => {
            text!(lang, "hub-waits-for", players = join_names(context, night, &request.pending_people()))
        }
    });
    lines
}

fn request_json(request: &ConsentRequest) -> Json {
    let yes = request.answers.iter().filter(|answer| answer.yes);
    let agreed: Vec<Json> = yes.map(|answer| json!(answer.player)).collect();
    json!({
        "request": request.id, "author": request.by, "asked_again": request.asked_again,
        "waits_for": request.pending_people(), "refused_by": request.refuser(), "agreed": agreed,
        "in_person": request.in_person, "changes": request.changes, "events": request.payloads,
    })
}
