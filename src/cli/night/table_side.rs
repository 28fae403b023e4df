//! What looks back: undo, redo, voided hands, late seats, disputes; always with what would change.

use std::process::ExitCode;

use serde_json::json;

use super::adding::tables;
use super::amend::{Choice, with_preview};
use super::error::NightError;
use super::open::{NightContext, player, players};
use super::typed::word;
use super::{Consent, show};
use crate::table::ledger::{
    Body, Decision, DisputeDecided, HandId, HandVoided, LedgerError, Night, Payload, Refusal, Reseated, Session, Store,
    Takeback,
};
use crate::table::recorded;
use crate::table::revaluation::LaterDeals;

/// The entry that is undone or redone, and how.
#[derive(clap::Args)]
pub struct Entry {
    #[arg(value_name = "NUMBER")]
    event: Option<u64>,
    #[arg(long, requires = "event")]
    earlier: bool,
    #[arg(long)]
    yes: bool,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    agreed: Vec<String>,
    #[arg(long, default_value = "revalue", value_name = "WORD", value_parser = word::<LaterDeals>("--later", &["revalue", "leave"]))]
    later: LaterDeals,
}

pub fn undo(context: &NightContext, entry: &Entry) -> anyhow::Result<ExitCode> {
    let store = context.store()?;
    let session = context.session(&store)?;
    let replay = session.replay();
    let takeback = match entry.event {
        Some(event) if entry.earlier => Ok(one_entry(event, Body::undone(event))),
        Some(event) => replay.undo_of(event),
        None => Ok(replay.last_undo().ok_or(NightError::NothingToUndo)?),
    };
    take_back(context, store, session, takeback, entry)
}

pub fn redo(context: &NightContext, entry: &Entry) -> anyhow::Result<ExitCode> {
    let store = context.store()?;
    let session = context.session(&store)?;
    let replay = session.replay();
    let takeback = match entry.event {
        Some(event) if entry.earlier => Ok(one_entry(event, Body::redone(event))),
        Some(event) => replay.redo_of(event),
        None => Ok(replay.last_redo().ok_or(NightError::NothingToRedo)?),
    };
    take_back(context, store, session, takeback, entry)
}

fn one_entry(entry: u64, body: Body) -> Takeback {
    Takeback { entry, payloads: vec![Payload::of(body)] }
}

fn take_back(
    context: &NightContext,
    mut store: Store,
    mut session: Session,
    takeback: Result<Takeback, Refusal>,
    entry: &Entry,
) -> anyhow::Result<ExitCode> {
    let night = session.replay().night();
    let takeback = takeback.map_err(|why| context.error_of(night, &LedgerError::from(why)))?;
    let agreed = players(night, &entry.agreed)?;
    let mut payloads = takeback.payloads;
    for people in payloads.iter_mut().filter_map(|one| one.body.agreed_mut()) {
        people.clone_from(&agreed);
    }
    let choice = Choice { yes: entry.yes, always_ask: false, later: entry.later };
    with_preview(context, &mut store, &mut session, payloads, choice)
}

/// The hand of a number, or that an event belongs to.
fn hand(night: &Night, number: u64) -> anyhow::Result<HandId> {
    night.hand(HandId(number)).map(|hand| hand.id).ok_or_else(|| NightError::UnknownHand(number).into())
}

/// Voids a hand.
pub fn void(context: &NightContext, number: u64, consent: &Consent) -> anyhow::Result<ExitCode> {
    let mut store = context.store()?;
    let mut session = context.session(&store)?;
    let night = session.replay().night();
    let body = Body::HandVoided(HandVoided {
        hand: hand(night, number)?,
        reason: consent.reason.clone(),
        agreed: players(night, &consent.agreed)?,
    });
    with_preview(context, &mut store, &mut session, vec![Payload::of(body)], consent.choice())
}

/// Seats people from a hand on.
pub fn reseat(context: &NightContext, number: u64, seats: &[String], consent: &Consent) -> anyhow::Result<ExitCode> {
    let mut store = context.store()?;
    let mut session = context.session(&store)?;
    let night = session.replay().night();
    let body = Body::Reseated(Reseated {
        from_hand: hand(night, number)?,
        seats: tables(night, seats)?,
        reason: consent.reason.clone(),
        agreed: players(night, &consent.agreed)?,
    });
    with_preview(context, &mut store, &mut session, vec![Payload::of(body)], consent.choice())
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

pub fn dispute(context: &NightContext, action: &DisputeAction) -> anyhow::Result<ExitCode> {
    let mut store = match action {
        DisputeAction::List => context.look()?,
        _ => context.store()?,
    };
    let mut session = context.session(&store)?;
    let night = session.replay().night();
    match action {
        DisputeAction::List => {
            let (text, object) = show::disputes(context, night);
            context.say(&text, &json!({ "disputes": object }))
        }
        DisputeAction::Open { hand: number, by, claim } => {
            let money = night.agreed.iter().any(|(event, ..)| event == number);
            let entry = if money { *number } else { hand(night, *number)?.0 };
            let by = player(night, by)?;
            let body = Body::DisputeOpened(Box::new(recorded::dispute(session.replay(), entry, by, claim.clone())));
            let events = context.record(&mut store, &mut session, vec![Payload::of(body)])?;
            show::said(context, &session, &events)
        }
        DisputeAction::Decide { dispute, decision, note, agreed, yes } => {
            let decision = *decision;
            let open = night.disputes.iter().find(|open| open.event == *dispute);
            let open = open.ok_or(NightError::UnknownDispute(*dispute))?;
            let agreed = players(night, agreed)?;
            let reason = text!(context.lang, "cli-night-dispute-reason", dispute = dispute, claim = open.claim);
            let decided = DisputeDecided { dispute: *dispute, decision, note: note.clone(), agreed };
            let payloads = recorded::decision(night, decided, reason);
            let choice = Choice { yes: *yes, always_ask: decision == Decision::Void, later: LaterDeals::default() };
            with_preview(context, &mut store, &mut session, payloads, choice)
        }
    }
}

/// Ends the night.
pub fn close(context: &NightContext, note: String) -> anyhow::Result<ExitCode> {
    plain(context, Body::NightClosed { note })
}

/// Goes on with it.
pub fn reopen(context: &NightContext) -> anyhow::Result<ExitCode> {
    plain(context, Body::NightReopened {})
}

fn plain(context: &NightContext, body: Body) -> anyhow::Result<ExitCode> {
    let mut store = context.store()?;
    let mut session = context.session(&store)?;
    let events = context.record(&mut store, &mut session, vec![Payload::of(body)])?;
    show::said(context, &session, &events)
}
