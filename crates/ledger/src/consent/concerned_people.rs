//! The people whom a change of the record concerns and the rule for when they must agree: one answer for undo, redo,
//! void, correction, re-seating, money and decisions, for window, phones and command line alike.

use std::collections::BTreeSet;

use crate::deal_beginning::completes_open_beginning;
use crate::preview::preview;
use crate::{
    Body, DealId, DisputeDecided, Event, Holder, Night, NightId, Payload, PlayerId, ReplayedNight, TotalChange,
};

/// The time after an event within which its recorder may undo or redo it without consent, in milliseconds by the ledger's
/// clock.
pub(crate) const FREE_UNDO_MS: i64 = 60_000;

/// Returns the people who must agree before these events are recorded, in the order in which they joined the night:
/// everybody present if the events concern nobody in particular, and nobody if no consent is needed. `totals` are the
/// changes of totals that the events would make.
pub fn people_concerned(
    replay: &ReplayedNight,
    author: &str,
    time_ms: i64,
    payloads: &[Payload],
    totals: &[TotalChange],
) -> Vec<PlayerId> {
    if !needs_consent(replay, author, time_ms, payloads, totals) {
        return Vec::new();
    }
    let night = replay.night();
    let mut people: BTreeSet<PlayerId> = totals.iter().map(|change| change.player).collect();
    let money_moves = !people.is_empty();
    for payload in payloads {
        people.extend(people_concerned_by_event(replay, &payload.body, money_moves));
    }
    let here = |who: &PlayerId| night.people.get(who).is_some_and(|one| !one.left);
    if people.is_empty() {
        people.extend(night.order.iter().copied().filter(here));
    }
    night.order.iter().copied().filter(|who| people.contains(who)).collect()
}

fn needs_consent(
    replay: &ReplayedNight,
    author: &str,
    time_ms: i64,
    payloads: &[Payload],
    totals: &[TotalChange],
) -> bool {
    let adds = |payload: &Payload| {
        completes_open_beginning(replay, &payload.body)
            && (totals.is_empty() || changes_no_total(replay, time_ms, payload))
    };
    if payloads.iter().any(|payload| always_needs_consent(&payload.body) && !adds(payload)) {
        return true;
    }
    let moved: Vec<u64> = payloads.iter().filter_map(|one| one.body.toggled_event()).collect();
    let settled = |event: &u64| {
        let event = replay.event(*event);
        event.is_some_and(|event| needs_consent_to_undo(&event.payload.body))
    };
    let only_back = moved.len() == payloads.len();
    let moves_money = only_back && !totals.is_empty();
    (moves_money || moved.iter().any(settled)) && !(only_back && is_free_undo(replay, author, time_ms, &moved))
}

/// Returns true if the event, recorded alone, is valid and changes no total.
fn changes_no_total(replay: &ReplayedNight, time_ms: i64, payload: &Payload) -> bool {
    // The night's identifier is only part of the hashes, which nobody reads here.
    preview(replay, NightId::of(0), time_ms, payload).is_ok_and(|seen| seen.totals.is_empty())
}

/// Returns true for the kinds of event whose recording needs consent even if no total changes.
fn always_needs_consent(body: &Body) -> bool {
    matches!(
        body,
        Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_) | Body::Agreed(_) | Body::DisputeDecided(_)
    )
}

/// Returns true if undoing or redoing this kind of event needs consent even if no total changes.
fn needs_consent_to_undo(body: &Body) -> bool {
    let ends_a_deal = matches!(body, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_));
    // The places of the game before stand once the next one begins.
    ends_a_deal || always_needs_consent(body) || matches!(body, Body::DisputeOpened(_) | Body::GameBegun(_))
}

/// Returns true if `author` may undo or redo these events without consent: the last recording, undo or redo of each was
/// by `author` within [`FREE_UNDO_MS`], and every other event since then is an undo, redo or evidence by `author`, or an
/// undone event of `author`.
fn is_free_undo(replay: &ReplayedNight, author: &str, time_ms: i64, moved: &[u64]) -> bool {
    // The time at which an event began or stopped to count: its last undo or redo, or its recording.
    let decided = |event: u64| {
        replay.events().iter().rev().find(|one| one.payload.body.toggled_event() == Some(event) || one.seq == event)
    };
    let own = |event: &Event| &*event.author == author;
    let just_now = |event: &Event| (0..=FREE_UNDO_MS).contains(&(time_ms - event.time_ms));
    let Some(decided) = moved.iter().map(|&event| decided(event)).collect::<Option<Vec<&Event>>>() else {
        return false;
    };
    let first = decided.iter().map(|event| event.seq).min().unwrap_or(0);
    let group = replay.events_together(first).last().map_or(first, |last| last.seq);
    let mut after = replay.events().iter().filter(|event| event.seq > group && !moved.contains(&event.seq));
    let gone = |event: &Event| {
        let body = &event.payload.body;
        let beside = body.is_undo_or_redo() || matches!(body, Body::EvidenceAttached(_));
        own(event) && (beside || replay.log().is_undone(event.seq))
    };
    decided.iter().all(|event| own(event) && just_now(event)) && after.all(gone)
}

/// Returns the people whom an event concerns in addition to those whose totals change. If any total changes
/// (`money_moves`), the other players of a deal are left out.
fn people_concerned_by_event(replay: &ReplayedNight, body: &Body, money_moves: bool) -> Vec<PlayerId> {
    let night = replay.night();
    let players = |deal: DealId| match money_moves {
        true => Vec::new(),
        false => night.deal(deal).map_or_else(Vec::new, |deal| deal.players.clone()),
    };
    match body {
        Body::Agreed(agreed) => {
            let holders = agreed.payments.iter().flat_map(|paid| [paid.from, paid.to]);
            let player = |holder| match holder {
                Holder::Player(player) => Some(player),
                Holder::Table => None,
            };
            holders.filter_map(player).collect()
        }
        Body::DealVoided(voided) => players(voided.deal),
        Body::Corrected(corrected) => players(DealId(corrected.event)),
        Body::Reseated(reseated) => players(reseated.from_deal),
        Body::DisputeDecided(decided) => people_concerned_by_dispute(replay, decided),
        Body::DisputeOpened(opened) => {
            let deal = night.deal(opened.deal);
            [opened.by].into_iter().chain(deal.map_or_else(Vec::new, |deal| deal.players.clone())).collect()
        }
        Body::Undone { event, .. } | Body::Redone { event, .. } => {
            match replay.event(*event).map(|event| &event.payload.body) {
                Some(Body::Undone { .. } | Body::Redone { .. }) | None => Vec::new(),
                Some(body) if body.belongs_to_deal() => players(DealId(*event)),
                Some(body) => people_concerned_by_event(replay, body, money_moves),
            }
        }
        _ => Vec::new(),
    }
}

/// Returns the person who opened a dispute and the people whom the disputed deal or event concerns; empty for an unknown
/// dispute.
fn people_concerned_by_dispute(replay: &ReplayedNight, decided: &DisputeDecided) -> Vec<PlayerId> {
    let night: &Night = replay.night();
    let disputes = &night.disputes;
    let Some(dispute) = disputes.iter().find(|one| one.event == decided.dispute) else {
        return Vec::new();
    };
    let deal = night.deal(dispute.deal);
    let entry = dispute.entry.and_then(|entry| replay.event(entry));
    let players = match (deal, entry) {
        (Some(deal), _) => deal.players.clone(),
        (None, Some(entry)) => people_concerned_by_event(replay, &entry.payload.body, false),
        (None, None) => Vec::new(),
    };
    [dispute.by].into_iter().chain(players).collect()
}
