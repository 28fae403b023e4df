//! Changes of the record from the command line: what they would change is shown, and whose consent they need is asked for.

use std::process::ExitCode;

use serde_json::json;

use super::open::{NightContext, now_ms};
use super::show;
use crate::table::consent::{
    ConsentBook, ConsentDraft, ConsentNeed, ConsentOutcome, ConsentRequest, people_concerned, phone_owners,
};
use crate::table::ledger::{Body, Night, Payload, PlayerId, Preview, Replay, Session, Store, preview_all};
use crate::table::revaluation::{LaterDeals, LaterPart, Revaluations};
use crate::words::{ChangedDeals, describe};

/// The answer of whoever asks: to record at once, and what happens to later deals.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Records the change if true, as agreed in person.
    pub yes: bool,
    /// Shows a preview first even if nothing else changes.
    pub always_ask: bool,
    /// The treatment of later deals.
    pub later: LaterDeals,
}

/// A change of the record with what follows from it.
struct Change {
    /// The events that would be recorded, those for later deals last.
    payloads: Vec<Payload>,
    later: LaterPart,
    found: Revaluations,
    seen: Preview,
    /// The people who must agree and are not named as having agreed.
    concerned: Vec<PlayerId>,
    /// The people named as having agreed.
    named: Vec<PlayerId>,
}

/// Records a change: at once if nothing else changes and nobody's consent is needed, or after `yes`, by which those concerned
/// agreed in person. Otherwise those concerned are asked on their phones; if somebody has none, the change is only shown. Later
/// deals follow it, all of them or none.
pub fn with_preview(
    context: &NightContext,
    store: &mut Store,
    session: &mut Session,
    payloads: Vec<Payload>,
    choice: Choice,
) -> anyhow::Result<ExitCode> {
    if payloads.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut change = Change::of(context, session, payloads, choice.later)?;
    let consent = !change.concerned.is_empty();
    if !choice.yes && (choice.always_ask || consent || change.seen.reaches_further()) {
        return ask(context, store, session, change);
    }
    for payload in &mut change.payloads {
        if let Some(agreed) = payload.body.agreed_mut() {
            let others: Vec<PlayerId> = change.concerned.iter().filter(|who| !agreed.contains(who)).copied().collect();
            agreed.extend(others);
        }
    }
    let events = context.record(store, session, change.payloads)?;
    show::said(context, session, &events)
}

impl Change {
    fn of(
        context: &NightContext,
        session: &Session,
        mut payloads: Vec<Payload>,
        choice: LaterDeals,
    ) -> anyhow::Result<Change> {
        let (replay, id, now) = (session.replay(), session.id(), now_ms());
        let failed = |error| context.error_of(replay.night(), &error);
        let found = Revaluations::of(replay, id, now, &payloads).map_err(failed)?;
        let later = LaterPart { given: payloads.len(), choice };
        payloads.extend(found.following(&payloads, choice));
        let seen = preview_all(replay, id, now, &payloads).map_err(failed)?;
        let named = named_in(&payloads);
        let mut concerned = people_concerned(replay, &context.author, now, &payloads, &seen.totals);
        concerned.retain(|who| !named.contains(who));
        Ok(Change { payloads, later, found, seen, concerned, named })
    }

    /// What would be recorded and what it would change.
    fn lines(&self, context: &NightContext, replay: &Replay) -> Vec<String> {
        let mut lines: Vec<String> = self.payloads.iter().map(|one| meant(context, replay, one)).collect();
        let (lang, night) = (context.lang, replay.night());
        for change in &self.seen.totals {
            let name = night.name(change.player);
            lines.push(format!("{name}: {} → {}", change.before, change.after));
        }
        let deals = ChangedDeals {
            lang,
            night,
            number: &|hand| hand.0,
            deal: &|deal, what| text!(lang, "cli-night-changes", deal = deal, what = what),
        };
        lines.extend(deals.lines(&self.seen));
        lines.extend(deals.left(&self.found, self.later.choice));
        for (event, _) in &self.seen.refused {
            lines.push(text!(lang, "cli-night-no-effect", event = event));
        }
        for (event, _) in &self.seen.cautions {
            lines.push(text!(lang, "cli-night-contradicts", event = event));
        }
        if self.found.is_choice() {
            lines.push(text!(lang, "cli-night-later").to_owned());
        }
        lines
    }
}

/// The people who are named as having agreed to all of these.
fn named_in(payloads: &[Payload]) -> Vec<PlayerId> {
    let mut payloads = payloads.to_vec();
    let mut agreed = payloads.iter_mut().filter_map(|one| one.body.agreed_mut()).map(|people| people.clone());
    let first = agreed.next().unwrap_or_default();
    agreed.fold(first, |mut named, people| {
        named.retain(|who| people.contains(who));
        named
    })
}

/// Shows a change; where everybody who must agree has a phone in this night, they are asked there.
fn ask(context: &NightContext, store: &mut Store, session: &mut Session, change: Change) -> anyhow::Result<ExitCode> {
    let (replay, lang) = (session.replay(), context.lang);
    let need = need(context, store, session, &change.concerned)?;
    let mut lines = change.lines(context, replay);
    let mut object = json!({
        "recorded": false, "preview": change.seen, "concerned": change.concerned,
        "later": {"choice": change.later.choice, "wins": change.found.wins},
    });
    if !need.on_phones.is_empty() && need.missing.is_empty() {
        let request = match file(context, store, session, change, need)? {
            ConsentOutcome::Recorded(_, events) => {
                session.refresh(store).map_err(|error| context.error(&error))?;
                return show::said(context, session, &events);
            }
            ConsentOutcome::Waits(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
                request
            }
        };
        let players = names(context, session.replay().night(), &request.open());
        lines.push(text!(lang, "cli-night-asked", players = players, number = request.id));
        object["request"] = json!(request.id);
        object["asked"] = json!(request.open());
    } else {
        let night = replay.night();
        if !need.missing.is_empty() {
            let players = names(context, night, &change.concerned);
            lines.push(text!(lang, "cli-night-concerned", players = players));
        }
        if !need.on_phones.is_empty() {
            let players = names(context, night, &need.missing);
            lines.push(text!(lang, "cli-night-no-phone", players = players));
        }
        lines.push(text!(lang, "cli-night-not-recorded").to_owned());
        object["without_phone"] = json!(need.missing);
    }
    context.say(&lines.join("\n"), &object)?;
    Ok(ExitCode::from(2))
}

/// How those concerned agree. Phones ask for the night in progress only.
fn need(
    context: &NightContext,
    store: &Store,
    session: &Session,
    concerned: &[PlayerId],
) -> anyhow::Result<ConsentNeed> {
    let (id, night) = (session.id(), session.replay().night());
    let phones = || if store.in_progress()? == Some(id) { phone_owners(store, id, night) } else { Ok(Vec::new()) };
    // The computer is nobody's phone, whatever name it records under.
    ConsentNeed::of(concerned, &[], "", phones).map_err(|error| context.error_of(night, &error))
}

/// Files the request; one with the same mark that waits already is not filed twice.
fn file(
    context: &NightContext,
    store: &mut Store,
    session: &Session,
    mut change: Change,
    need: ConsentNeed,
) -> anyhow::Result<ConsentOutcome> {
    let night = session.replay().night();
    let failed = |error| context.error_of(night, &error);
    if let Some(waiting) = filed_before(context, store, session).map_err(failed)? {
        return Ok(ConsentOutcome::Waits(waiting));
    }
    if let Some(first) = change.payloads.first_mut() {
        first.once = context.once.clone();
    }
    let draft = ConsentDraft {
        night: session.id(),
        by: context.author.clone(),
        own: None,
        payloads: change.payloads,
        people: need.on_phones,
        in_person: change.named,
        changes: change.seen.totals,
        later: Some(change.later),
    };
    ConsentBook::ask(store, draft).map_err(failed)
}

/// The request that waits with the mark of this command.
fn filed_before(
    context: &NightContext,
    store: &Store,
    session: &Session,
) -> Result<Option<ConsentRequest>, crate::table::ledger::LedgerError> {
    let Some(mark) = &context.once else {
        return Ok(None);
    };
    let book = ConsentBook::read(store)?;
    let has_mark = |payload: &Payload| payload.once.as_ref() == Some(mark);
    let mut waiting = book.of(session.id());
    Ok(waiting.find(|request| request.payloads.iter().any(has_mark)).cloned())
}

/// The names of several people.
pub fn names(context: &NightContext, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
    names.join(text!(context.lang, "list-comma"))
}

/// Describes a payload, with the entry that it undoes or redoes.
pub fn meant(context: &NightContext, replay: &Replay, payload: &Payload) -> String {
    let said = describe(context.lang, replay.night(), payload);
    let of = payload.body.moved().and_then(|event| replay.event(event));
    let of = of.map(|of| describe(context.lang, replay.night(), &of.payload));
    of.map_or(said.clone(), |of| format!("{said}: {of}"))
}

/// Returns true if an event is recorded only as [`with_preview`] does.
pub fn needs_consent(body: &Body) -> bool {
    body.clone().agreed_mut().is_some()
}
