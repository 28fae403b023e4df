//! Changes of earlier entries: the preview of their effect, and the consent of the people concerned.

use std::process::ExitCode;

use serde_json::json;

use super::context::{NightContext, now_ms};
use super::show;
use crate::table::consent::{
    ConsentBook, ConsentDraft, ConsentNeed, ConsentOutcome, ConsentRequest, people_concerned, phone_owners,
};
use crate::table::ledger::{Body, Night, Payload, PlayerId, Preview, Replay, Session, Store, preview_all};
use crate::table::revaluation::{LaterDeals, LaterPart, Revaluations};
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

/// A change of earlier entries with its consequences.
struct Change {
    /// The events that would be recorded, those for later deals last.
    payloads: Vec<Payload>,
    later: LaterPart,
    revaluations: Revaluations,
    preview: Preview,
    /// The people who must agree and are not named as having agreed.
    concerned: Vec<PlayerId>,
    /// The people who are named as having agreed.
    agreed: Vec<PlayerId>,
}

/// Records a change at once if nothing else changes and nobody's consent is needed, or if [`AmendOptions::yes`] states that the
/// people concerned agreed in person. Otherwise asks them on their phones; if somebody has no phone, only shows the preview.
/// Later deals are revalued with the change, all of them or none.
pub fn with_preview(
    context: &NightContext,
    store: &mut Store,
    session: &mut Session,
    payloads: Vec<Payload>,
    choice: AmendOptions,
) -> anyhow::Result<ExitCode> {
    if payloads.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut change = Change::of(context, session, payloads, choice.later)?;
    let needs_consent = !change.concerned.is_empty();
    if !choice.yes && (choice.always_ask || needs_consent || change.preview.reaches_further()) {
        return preview_or_ask(context, store, session, change);
    }
    for payload in &mut change.payloads {
        if let Some(agreed) = payload.body.agreed_mut() {
            let others: Vec<PlayerId> = change.concerned.iter().filter(|who| !agreed.contains(who)).copied().collect();
            agreed.extend(others);
        }
    }
    let events = context.record(store, session, change.payloads)?;
    show::print_recorded(context, session, &events)
}

impl Change {
    fn of(
        context: &NightContext,
        session: &Session,
        mut payloads: Vec<Payload>,
        choice: LaterDeals,
    ) -> anyhow::Result<Change> {
        let (replay, id, time_ms) = (session.replay(), session.id(), now_ms());
        let failed = |error| context.error_in(replay.night(), &error);
        let revaluations = Revaluations::of(replay, id, time_ms, &payloads).map_err(failed)?;
        let later = LaterPart { given: payloads.len(), choice };
        payloads.extend(revaluations.following(&payloads, choice));
        let preview = preview_all(replay, id, time_ms, &payloads).map_err(failed)?;
        let agreed = agreed_to_all(&payloads);
        let mut concerned = people_concerned(replay, &context.author, time_ms, &payloads, &preview.totals);
        concerned.retain(|who| !agreed.contains(who));
        Ok(Change { payloads, later, revaluations, preview, concerned, agreed })
    }

    /// Returns the lines of the preview: the events, then every total and deal that they change.
    fn preview_lines(&self, context: &NightContext, replay: &Replay) -> Vec<String> {
        let mut lines: Vec<String> = self.payloads.iter().map(|one| describe_payload(context, replay, one)).collect();
        let (lang, night) = (context.lang, replay.night());
        for change in &self.preview.totals {
            let name = night.name(change.player);
            lines.push(format!("{name}: {} → {}", change.before, change.after));
        }
        let deals = ChangedDeals {
            lang,
            night,
            number: &|hand| hand.0,
            deal: &|deal, what| text!(lang, "cli-night-changes", deal = deal, what = what),
        };
        lines.extend(deals.lines(&self.preview));
        lines.extend(deals.left(&self.revaluations, self.later.choice));
        for (event, _) in &self.preview.refused {
            lines.push(text!(lang, "cli-night-no-effect", event = event));
        }
        for (event, _) in &self.preview.cautions {
            lines.push(text!(lang, "cli-night-contradicts", event = event));
        }
        if self.revaluations.is_choice() {
            lines.push(text!(lang, "cli-night-later").to_owned());
        }
        lines
    }
}

/// Returns the people who are named as having agreed to every one of these events.
fn agreed_to_all(payloads: &[Payload]) -> Vec<PlayerId> {
    let mut payloads = payloads.to_vec();
    let mut agreed = payloads.iter_mut().filter_map(|one| one.body.agreed_mut()).map(|people| people.clone());
    let first = agreed.next().unwrap_or_default();
    agreed.fold(first, |mut common, people| {
        common.retain(|who| people.contains(who));
        common
    })
}

/// Shows the preview of a change. If everybody concerned has a phone in this night, files a request for their consent there.
fn preview_or_ask(
    context: &NightContext,
    store: &mut Store,
    session: &mut Session,
    change: Change,
) -> anyhow::Result<ExitCode> {
    let (replay, lang) = (session.replay(), context.lang);
    let need = consent_need(context, store, session, &change.concerned)?;
    let mut lines = change.preview_lines(context, replay);
    let mut object = json!({
        "recorded": false, "preview": change.preview, "concerned": change.concerned,
        "later": {"choice": change.later.choice, "wins": change.revaluations.wins},
    });
    if !need.on_phones.is_empty() && need.missing.is_empty() {
        let request = match file_request(context, store, session, change, need)? {
            ConsentOutcome::Recorded(_, events) => {
                session.refresh(store).map_err(|error| context.error(&error))?;
                return show::print_recorded(context, session, &events);
            }
            ConsentOutcome::Waits(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
                request
            }
        };
        let players = join_names(context, session.replay().night(), &request.open());
        lines.push(text!(lang, "cli-night-asked", players = players, number = request.id));
        object["request"] = json!(request.id);
        object["asked"] = json!(request.open());
    } else {
        let night = replay.night();
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

/// Returns how the people concerned can agree: on their phones, which serve only the night in progress, or in person.
fn consent_need(
    context: &NightContext,
    store: &Store,
    session: &Session,
    concerned: &[PlayerId],
) -> anyhow::Result<ConsentNeed> {
    let (id, night) = (session.id(), session.replay().night());
    let phones = || if store.in_progress()? == Some(id) { phone_owners(store, id, night) } else { Ok(Vec::new()) };
    // The requester is this computer, which is no phone of the night, whatever its author name.
    ConsentNeed::of(concerned, &[], "", phones).map_err(|error| context.error_in(night, &error))
}

/// Files a request for consent, or returns the waiting one that a command with the same mark filed before.
fn file_request(
    context: &NightContext,
    store: &mut Store,
    session: &Session,
    mut change: Change,
    need: ConsentNeed,
) -> anyhow::Result<ConsentOutcome> {
    let night = session.replay().night();
    let failed = |error| context.error_in(night, &error);
    if let Some(waiting) = find_waiting_request(context, store, session).map_err(failed)? {
        return Ok(ConsentOutcome::Waits(waiting));
    }
    if let Some(first) = change.payloads.first_mut() {
        first.once = context.mark.clone();
    }
    let draft = ConsentDraft {
        night: session.id(),
        by: context.author.clone(),
        own: None,
        payloads: change.payloads,
        people: need.on_phones,
        in_person: change.agreed,
        changes: change.preview.totals,
        later: Some(change.later),
    };
    ConsentBook::ask(store, draft).map_err(failed)
}

/// Finds the waiting request with the mark of this command.
fn find_waiting_request(
    context: &NightContext,
    store: &Store,
    session: &Session,
) -> Result<Option<ConsentRequest>, crate::table::ledger::LedgerError> {
    let Some(mark) = &context.mark else {
        return Ok(None);
    };
    let book = ConsentBook::read(store)?;
    let has_mark = |payload: &Payload| payload.once.as_ref() == Some(mark);
    let mut waiting = book.of(session.id());
    Ok(waiting.find(|request| request.payloads.iter().any(has_mark)).cloned())
}

/// Joins the names of several people in a list.
pub fn join_names(context: &NightContext, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
    names.join(text!(context.lang, "list-comma"))
}

/// Describes a payload, with the entry that it undoes or redoes.
pub fn describe_payload(context: &NightContext, replay: &Replay, payload: &Payload) -> String {
    let text = describe(context.lang, replay.night(), payload);
    let entry = payload.body.moved().and_then(|event| replay.event(event));
    match entry {
        Some(entry) => format!("{text}: {}", describe(context.lang, replay.night(), &entry.payload)),
        None => text,
    }
}

/// Returns true if an event is to be recorded with [`with_preview`].
pub fn needs_consent(body: &Body) -> bool {
    body.clone().agreed_mut().is_some()
}
