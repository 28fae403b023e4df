//! Changes of earlier entries: the preview of their effect, and the consent of the people concerned.

use std::process::ExitCode;

use serde_json::json;

use super::context::NightContext;
use super::show;
use crate::scorer::consent::{ConsentOutcome, PlannedChange};
use crate::scorer::night::Keeper;
use crate::table::ledger::{LedgerError, Night, Payload, PlayerId, Replay, TotalChange};
use crate::table::revaluation::LaterDeals;
use crate::words::{ChangedDeals, describe};

/// The user's choice for a change.
#[derive(Clone, Copy, Debug)]
pub struct AmendOptions {
    /// Records the change at once, as agreed in person.
    pub yes: bool,
    /// Shows a preview first even if nothing else changes.
    pub always_ask: bool,
    /// The treatment of later deals.
    pub later: LaterDeals,
}

/// Records a change at once if nothing else changes and nobody's consent is needed, or if [`AmendOptions::yes`] states that the
/// people concerned agreed in person. Otherwise asks them on their phones; if somebody has no phone, only shows the preview.
/// Later deals are revalued with the change, all of them or none.
pub fn with_preview(
    context: &NightContext,
    keeper: &mut Keeper,
    payloads: Vec<Payload>,
    choice: AmendOptions,
) -> anyhow::Result<ExitCode> {
    if payloads.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let change = keeper.change(payloads, choice.later);
    let mut change = change.map_err(|error| context.error_in(keeper.night(), &error))?;
    let agreed = agreed_to_all(&change.payloads);
    change.concerned.retain(|who| !agreed.contains(who));
    let needs_consent = !change.concerned.is_empty();
    if !choice.yes && (choice.always_ask || needs_consent || change.preview.reaches_further()) {
        return preview_or_ask(context, keeper, change, &agreed);
    }
    for payload in &mut change.payloads {
        payload.body.add_agreed(&change.concerned);
    }
    let events = context.record(keeper, change.payloads)?;
    show::print_recorded(context, keeper, &events)
}

/// Returns the lines of the preview of a change: the events, then every total and deal that they change.
fn preview_lines(context: &NightContext, replay: &Replay, change: &PlannedChange) -> Vec<String> {
    let mut lines: Vec<String> = change.payloads.iter().map(|one| describe_payload(context, replay, one)).collect();
    let (lang, night) = (context.lang, replay.night());
    lines.extend(change.preview.totals.iter().map(|total| total_line(night, total)));
    let deals = ChangedDeals {
        lang,
        night,
        number: &|deal| deal.0,
        deal: &|deal, what| text!(lang, "cli-night-changes", deal = deal, what = what),
    };
    lines.extend(deals.lines(&change.preview));
    lines.extend(deals.unchanged_lines(&change.revaluations, change.later.choice));
    for (event, _) in &change.preview.refused {
        lines.push(text!(lang, "cli-night-no-effect", event = event));
    }
    for (event, _) in &change.preview.cautions {
        lines.push(text!(lang, "cli-night-contradicts", event = event));
    }
    if change.revaluations.is_choice() {
        lines.push(text!(lang, "cli-night-later").to_owned());
    }
    lines
}

/// Returns the people who are named as having agreed to every one of these events.
fn agreed_to_all(payloads: &[Payload]) -> Vec<PlayerId> {
    let mut agreed = payloads.iter().filter_map(|one| one.body.agreement());
    let first = agreed.next().unwrap_or_default().to_vec();
    agreed.fold(first, |mut common, people| {
        common.retain(|who| people.contains(who));
        common
    })
}

/// Shows the preview of a change. If everybody concerned has a phone in this night, files a request for their consent there.
fn preview_or_ask(
    context: &NightContext,
    keeper: &mut Keeper,
    change: PlannedChange,
    agreed: &[PlayerId],
) -> anyhow::Result<ExitCode> {
    let lang = context.lang;
    let need = keeper.consent_need(&change.concerned, agreed);
    let need = need.map_err(|error| context.error_in(keeper.night(), &error))?;
    let mut lines = preview_lines(context, keeper.replay(), &change);
    let mut object = json!({
        "recorded": false, "preview": change.preview, "concerned": change.concerned,
        "later": {"choice": change.later.choice, "wins": change.revaluations.wins},
    });
    if !need.on_phones.is_empty() && need.missing.is_empty() {
        let asked = ask(keeper, change, agreed).map_err(|error| context.error_in(keeper.night(), &error))?;
        let request = match asked {
            ConsentOutcome::Recorded(_, events) => return show::print_recorded(context, keeper, &events),
            ConsentOutcome::Waits(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
                request
            }
        };
        let players = join_names(context, keeper.night(), &request.open());
        lines.push(text!(lang, "cli-night-asked", players = players, number = request.id));
        object["request"] = json!(request.id);
        object["asked"] = json!(request.open());
    } else {
        let night = keeper.night();
        if !need.missing.is_empty() {
            let players = join_names(context, night, &change.concerned);
            lines.push(text!(lang, "cli-night-concerned", players = players));
        }
        if !need.on_phones.is_empty() {
            let players = join_names(context, night, &need.missing);
            lines.push(text!(lang, "cli-night-no-phone", players = players));
        }
        lines.push(text!(lang, "cli-night-not-recorded").to_owned());
        object["without_phone"] = json!(need.missing);
    }
    context.print(&lines.join("\n"), &object)?;
    Ok(ExitCode::from(2))
}

/// Files a request for consent, or returns the waiting one that a command with the same mark filed before.
fn ask(keeper: &mut Keeper, change: PlannedChange, agreed: &[PlayerId]) -> Result<ConsentOutcome, LedgerError> {
    let mark = keeper.request().map(str::to_owned);
    match mark.map(|mark| keeper.find_request(&mark)).transpose()?.flatten() {
        Some(waiting) => Ok(ConsentOutcome::Waits(waiting)),
        None => keeper.ask(change.into(), agreed),
    }
}

/// Returns the change of a person's total as a line.
pub fn total_line(night: &Night, change: &TotalChange) -> String {
    format!("{}: {} → {}", night.name(change.player), change.before, change.after)
}

/// Joins the names of several people in a list.
pub fn join_names(context: &NightContext, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
    names.join(text!(context.lang, "list-comma"))
}

/// Describes a payload, with the entry that it undoes or redoes.
pub fn describe_payload(context: &NightContext, replay: &Replay, payload: &Payload) -> String {
    let text = describe(context.lang, replay.night(), payload);
    let entry = payload.body.toggled_event().and_then(|event| replay.event(event));
    match entry {
        Some(entry) => format!("{text}: {}", describe(context.lang, replay.night(), &entry.payload)),
        None => text,
    }
}
