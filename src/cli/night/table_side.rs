//! What looks back: undo, redo, voided hands, late seats, disputes; always with what would change.

use std::process::ExitCode;

use serde_json::json;

use super::adding::tables;
use super::open::{Desk, now_ms, player, players};
use super::slip::Slip;
use super::typed::word;
use super::{Consent, show};
use crate::i18n;
use crate::table::ledger::{
    Body, Decision, DisputeDecided, DisputeOpened, HandId, HandVoided, Night, Payload, Preview,
    Reseated, Session, Store, preview,
};
use crate::table::recorded;

/// Records what looks back: at once where nothing else changes and nothing is asked, else after `yes`.
pub fn with_preview(
    desk: &Desk,
    store: &mut Store,
    session: &mut Session,
    payloads: Vec<Payload>,
    yes: bool,
    always_ask: bool,
) -> anyhow::Result<ExitCode> {
    let Some(first) = payloads.first() else {
        return Ok(ExitCode::SUCCESS);
    };
    let seen = preview(session.replay(), session.id(), now_ms(), first)
        .map_err(|error| desk.error_of(session.replay().night(), &error))?;
    if !yes && (always_ask || seen.reaches_further()) {
        let text = preview_text(desk, session.replay().night(), &seen);
        desk.say(&text, &json!({"recorded": false, "preview": seen}))?;
        return Ok(ExitCode::from(2));
    }
    let events = desk.record(store, session, payloads)?;
    show::said(desk, session, &events)
}

fn preview_text(desk: &Desk, night: &Night, seen: &Preview) -> String {
    let lang = desk.lang;
    let mut lines = Vec::new();
    for change in &seen.totals {
        let name = night.name(change.player);
        lines.push(format!("{name}: {} → {}", change.before, change.after));
    }
    for stale in &seen.stale {
        let what: Vec<&str> = stale
            .what
            .iter()
            .map(|what| i18n::night::stale(lang, *what))
            .collect();
        let (hand, what) = (stale.hand, what.join(", "));
        lines.push(lang.pick([
            format!("{hand} 号局变：{what}"),
            format!("hand {hand} changes: {what}"),
        ]));
    }
    for (event, code) in &seen.refused {
        lines.push(lang.pick([
            format!("第 {event} 条不再有效（{code}）"),
            format!("event {event} would have no effect any more ({code})"),
        ]));
    }
    for (event, code) in &seen.cautions {
        lines.push(lang.pick([
            format!("第 {event} 条与进程矛盾（{code}）"),
            format!("event {event} contradicts the course of play ({code})"),
        ]));
    }
    lines.push(
        lang.pick([
            "什么也没有记：确认请加 --yes",
            "nothing was recorded: add --yes to do it",
        ])
        .to_owned(),
    );
    lines.join("\n")
}

/// One event, previewed.
fn preview_one(
    desk: &Desk,
    mut store: Store,
    mut session: Session,
    body: Body,
    yes: bool,
) -> anyhow::Result<ExitCode> {
    let payloads = vec![Payload::of(body)];
    with_preview(desk, &mut store, &mut session, payloads, yes, false)
}

/// Undoes.
pub fn undo(desk: &Desk, event: Option<u64>, yes: bool) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let body = match event {
        Some(event) => Body::Undone { event },
        None => session.undo_last().ok_or(Slip::NothingToUndo)?,
    };
    preview_one(desk, store, session, body, yes)
}

/// Redoes.
pub fn redo(desk: &Desk, event: Option<u64>, yes: bool) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let body = match event {
        Some(event) => Body::Redone { event },
        None => session.redo_last().ok_or(Slip::NothingToRedo)?,
    };
    preview_one(desk, store, session, body, yes)
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
        consent.yes,
        true,
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
        consent.yes,
        true,
    )
}

/// Disagree with a hand, or decide.
#[derive(clap::Subcommand)]
pub enum DisputeAction {
    /// Somebody disagrees; the program shows what it knows of the hand.
    Open {
        /// The hand.
        hand: u64,
        /// Who disagrees.
        #[arg(long)]
        by: String,
        /// What is claimed.
        #[arg(long)]
        claim: String,
    },
    /// The table decides.
    Decide {
        /// The number of the event that opened the dispute.
        dispute: u64,
        /// keep, correct (record the correction first) or void.
        #[arg(long, value_parser = word::<Decision>("--decision", &["keep", "correct", "void"]))]
        decision: Decision,
        /// In words.
        #[arg(long, default_value = "")]
        note: String,
        /// Who agreed.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        agreed: Vec<String>,
        /// Void the hand now; without it, it is shown what would change.
        #[arg(long)]
        yes: bool,
    },
    /// All disputes of the night.
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
            let hand = hand(night, *number)?;
            let body = Body::DisputeOpened(Box::new(DisputeOpened {
                hand,
                by: player(night, by)?,
                claim: claim.clone(),
                shown: recorded::shown(night, hand),
            }));
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
            let mut payloads = Vec::new();
            if decision == Decision::Void {
                payloads.push(Payload::of(Body::HandVoided(HandVoided {
                    hand: open.hand,
                    reason: format!("dispute {dispute}: {}", open.claim),
                    agreed: agreed.clone(),
                })));
            }
            let is_void = !payloads.is_empty();
            payloads.push(Payload::of(Body::DisputeDecided(DisputeDecided {
                dispute: *dispute,
                decision,
                note: note.clone(),
                agreed,
            })));
            with_preview(desk, &mut store, &mut session, payloads, *yes, is_void)
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
