//! What looks back: undo, redo, voided hands, late seats, disputes; always with what would change.

use std::process::ExitCode;

use serde_json::json;

use super::adding::tables;
use super::open::{Desk, now_ms, player, players};
use super::slip::Slip;
use super::typed::word;
use super::{Consent, show};
use crate::report::{ChangedDeals, describe};
use crate::table::consent::people_concerned;
use crate::table::ledger::{
    Body, Decision, DisputeDecided, HandId, HandVoided, LedgerError, Night, Payload, PlayerId,
    Preview, Refusal, Replay, Reseated, Session, Store, Takeback, preview_all,
};
use crate::table::recorded;
use crate::table::revaluation::{LaterDeals, Revaluations};

/// The answer of whoever asks: to record at once, and what happens to later deals.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Records the change if true; shows it otherwise.
    pub yes: bool,
    /// Shows a preview first even if nothing else changes.
    pub always_ask: bool,
    /// The treatment of later deals.
    pub later: LaterDeals,
}

/// Records what looks back: at once where nothing else changes and nobody's consent is needed, else after `yes`, by which
/// those concerned agreed in person. Later deals follow it, all of them or none.
pub fn with_preview(
    desk: &Desk,
    store: &mut Store,
    session: &mut Session,
    mut payloads: Vec<Payload>,
    choice: Choice,
) -> anyhow::Result<ExitCode> {
    if payloads.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let failed = |error| desk.error_of(session.replay().night(), &error);
    let (replay, id, now) = (session.replay(), session.id(), now_ms());
    let found = Revaluations::of(replay, id, now, &payloads).map_err(failed)?;
    for correction in found.corrections(choice.later) {
        payloads.push(with_words_of(payloads.first(), correction));
    }
    let seen = preview_all(replay, id, now, &payloads).map_err(failed)?;
    let mut concerned = people_concerned(replay, &desk.author, now, &payloads, &seen.totals);
    // Whoever is named as having agreed need not be asked again.
    let mut bodies: Vec<Body> = payloads.iter().map(|one| one.body.clone()).collect();
    let mut named = bodies.iter_mut().filter_map(Body::agreed_mut);
    if let Some(first) = named.next() {
        let all: Vec<&Vec<PlayerId>> = std::iter::once(first)
            .chain(named)
            .map(|one| &*one)
            .collect();
        concerned.retain(|who| !all.iter().all(|agreed| agreed.contains(who)));
    }
    let consent = !concerned.is_empty();
    if !choice.yes && (choice.always_ask || consent || seen.reaches_further()) {
        let meant = payloads.iter().map(|one| meant(desk, replay, one));
        let mut lines: Vec<String> = meant.collect();
        let night = replay.night();
        lines.push(preview_text(desk, night, &seen, &found, choice.later));
        if consent {
            let names: Vec<String> = concerned.iter().map(|who| night.name(*who)).collect();
            let names = names.join(text!(desk.lang, "list-comma"));
            lines.push(text!(desk.lang, "cli-night-concerned", players = names));
        }
        let later = json!({"choice": choice.later, "wins": found.wins});
        let object = json!({"recorded": false, "preview": seen, "later": later,
            "concerned": concerned});
        desk.say(&lines.join("\n"), &object)?;
        return Ok(ExitCode::from(2));
    }
    for payload in &mut payloads {
        if let Some(agreed) = payload.body.agreed_mut() {
            let others = concerned.iter().filter(|who| !agreed.contains(who));
            let others: Vec<PlayerId> = others.copied().collect();
            agreed.extend(others);
        }
    }
    let events = desk.record(store, session, payloads)?;
    show::said(desk, session, &events)
}

/// The correction of a later deal, with the reason and the people of what it follows from.
fn with_words_of(first: Option<&Payload>, correction: &Payload) -> Payload {
    let words = match first.map(|first| &first.body) {
        Some(Body::Corrected(one)) => Some((&one.reason, &one.agreed)),
        Some(Body::HandVoided(one)) => Some((&one.reason, &one.agreed)),
        Some(Body::Reseated(one)) => Some((&one.reason, &one.agreed)),
        _ => None,
    };
    let mut correction = correction.clone();
    if let (Body::Corrected(corrected), Some((reason, agreed))) = (&mut correction.body, words) {
        corrected.reason.clone_from(reason);
        corrected.agreed.clone_from(agreed);
    }
    correction
}

/// Describes a payload, with the entry that it undoes or redoes.
fn meant(desk: &Desk, replay: &Replay, payload: &Payload) -> String {
    let said = describe(desk.lang, replay.night(), payload);
    let of = payload.body.moved().and_then(|event| replay.event(event));
    let of = of.map(|of| describe(desk.lang, replay.night(), &of.payload));
    of.map_or(said.clone(), |of| format!("{said}: {of}"))
}

fn preview_text(
    desk: &Desk,
    night: &Night,
    seen: &Preview,
    found: &Revaluations,
    later: LaterDeals,
) -> String {
    let lang = desk.lang;
    let mut lines = Vec::new();
    for change in &seen.totals {
        let name = night.name(change.player);
        lines.push(format!("{name}: {} → {}", change.before, change.after));
    }
    let deals = ChangedDeals {
        lang,
        night,
        number: &|hand| hand.0,
        deal: &|deal, what| text!(lang, "cli-night-changes", deal = deal, what = what),
    };
    lines.extend(deals.lines(seen));
    lines.extend(deals.left(found, later));
    for (event, _) in &seen.refused {
        lines.push(text!(lang, "cli-night-no-effect", event = event));
    }
    for (event, _) in &seen.cautions {
        lines.push(text!(lang, "cli-night-contradicts", event = event));
    }
    if found.is_choice() {
        lines.push(text!(lang, "cli-night-later").to_owned());
    }
    lines.push(text!(lang, "cli-night-not-recorded").to_owned());
    lines.join("\n")
}

/// The entry that is undone or redone, and how.
#[derive(clap::Args)]
pub struct Entry {
    #[arg(value_name = "NUMBER")]
    event: Option<u64>,
    #[arg(long, requires = "event")]
    earlier: bool,
    #[arg(long)]
    yes: bool,
}

/// Undoes.
pub fn undo(desk: &Desk, entry: &Entry) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let replay = session.replay();
    let takeback = match entry.event {
        Some(event) if entry.earlier => Ok(one_entry(event, Body::undone(event))),
        Some(event) => replay.undo_of(event),
        None => Ok(replay.last_undo().ok_or(Slip::NothingToUndo)?),
    };
    take_back(desk, store, session, takeback, entry.yes)
}

/// Redoes.
pub fn redo(desk: &Desk, entry: &Entry) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let replay = session.replay();
    let takeback = match entry.event {
        Some(event) if entry.earlier => Ok(one_entry(event, Body::redone(event))),
        Some(event) => replay.redo_of(event),
        None => Ok(replay.last_redo().ok_or(Slip::NothingToRedo)?),
    };
    take_back(desk, store, session, takeback, entry.yes)
}

fn one_entry(entry: u64, body: Body) -> Takeback {
    Takeback {
        entry,
        payloads: vec![Payload::of(body)],
    }
}

fn take_back(
    desk: &Desk,
    mut store: Store,
    mut session: Session,
    takeback: Result<Takeback, Refusal>,
    yes: bool,
) -> anyhow::Result<ExitCode> {
    let night = session.replay().night();
    let takeback = takeback.map_err(|why| desk.error_of(night, &LedgerError::from(why)))?;
    let choice = Choice {
        yes,
        always_ask: false,
        later: LaterDeals::default(),
    };
    with_preview(desk, &mut store, &mut session, takeback.payloads, choice)
}

/// The hand of a number, or that an event belongs to.
fn hand(night: &Night, number: u64) -> anyhow::Result<HandId> {
    let found = night.hand(HandId(number)).map(|hand| hand.id);
    found.ok_or_else(|| Slip::UnknownHand(number).into())
}

/// Voids a hand.
pub fn void(desk: &Desk, number: u64, consent: &Consent) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    let mut session = desk.session(&store)?;
    let night = session.replay().night();
    let body = Body::HandVoided(HandVoided {
        hand: hand(night, number)?,
        reason: consent.reason.clone(),
        agreed: players(night, &consent.agreed)?,
    });
    with_preview(
        desk,
        &mut store,
        &mut session,
        vec![Payload::of(body)],
        consent.choice(),
    )
}

/// Seats people from a hand on.
pub fn reseat(
    desk: &Desk,
    number: u64,
    seats: &[String],
    consent: &Consent,
) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    let mut session = desk.session(&store)?;
    let night = session.replay().night();
    let body = Body::Reseated(Reseated {
        from_hand: hand(night, number)?,
        seats: tables(night, seats)?,
        reason: consent.reason.clone(),
        agreed: players(night, &consent.agreed)?,
    });
    with_preview(
        desk,
        &mut store,
        &mut session,
        vec![Payload::of(body)],
        consent.choice(),
    )
}

/// Disagree with a hand, or decide.
#[derive(clap::Subcommand)]
pub enum DisputeAction {
    Open {
        #[arg(value_name = "DEAL")]
        hand: u64,
        #[arg(long, value_name = "NAME")]
        by: String,
        #[arg(long, value_name = "WORDS")]
        claim: String,
    },
    Decide {
        #[arg(value_name = "NUMBER")]
        dispute: u64,
        #[arg(long, value_name = "WORD", value_parser = word::<Decision>("--decision", &["keep", "correct", "void"]))]
        decision: Decision,
        #[arg(long, default_value = "", value_name = "WORDS")]
        note: String,
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        agreed: Vec<String>,
        #[arg(long)]
        yes: bool,
    },
    List,
}

/// Disputes.
pub fn dispute(desk: &Desk, action: &DisputeAction) -> anyhow::Result<ExitCode> {
    let mut store = match action {
        DisputeAction::List => desk.look()?,
        _ => desk.store()?,
    };
    let mut session = desk.session(&store)?;
    let night = session.replay().night();
    match action {
        DisputeAction::List => {
            let (text, object) = show::disputes(desk, night);
            desk.say(&text, &json!({ "disputes": object }))
        }
        DisputeAction::Open {
            hand: number,
            by,
            claim,
        } => {
            let money = night.agreed.iter().any(|(event, ..)| event == number);
            let entry = match money {
                true => *number,
                false => hand(night, *number)?.0,
            };
            let by = player(night, by)?;
            let opened = recorded::dispute(session.replay(), entry, by, claim.clone());
            let body = Body::DisputeOpened(Box::new(opened));
            let events = desk.record(&mut store, &mut session, vec![Payload::of(body)])?;
            show::said(desk, &session, &events)
        }
        DisputeAction::Decide {
            dispute,
            decision,
            note,
            agreed,
            yes,
        } => {
            let decision = *decision;
            let open = night.disputes.iter().find(|open| open.event == *dispute);
            let open = open.ok_or(Slip::UnknownDispute(*dispute))?;
            let agreed = players(night, agreed)?;
            let reason = text!(
                desk.lang,
                "cli-night-dispute-reason",
                dispute = dispute,
                claim = open.claim
            );
            let decided = DisputeDecided {
                dispute: *dispute,
                decision,
                note: note.clone(),
                agreed,
            };
            let payloads = recorded::decision(night, decided, reason);
            let is_void = decision == Decision::Void;
            let choice = Choice {
                yes: *yes,
                always_ask: is_void,
                later: LaterDeals::default(),
            };
            with_preview(desk, &mut store, &mut session, payloads, choice)
        }
    }
}

/// Ends the night.
pub fn close(desk: &Desk, note: String) -> anyhow::Result<ExitCode> {
    plain(desk, Body::NightClosed { note })
}

/// Goes on with it.
pub fn reopen(desk: &Desk) -> anyhow::Result<ExitCode> {
    plain(desk, Body::NightReopened {})
}

fn plain(desk: &Desk, body: Body) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    let mut session = desk.session(&store)?;
    let events = desk.record(&mut store, &mut session, vec![Payload::of(body)])?;
    show::said(desk, &session, &events)
}
