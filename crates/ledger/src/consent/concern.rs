//! The people whom a change of the record concerns, and whether it needs their consent: one answer for undo, redo, void,
//! correction, re-seating, money and decisions, for window, phones and command line alike.

use std::collections::BTreeSet;

use crate::beginning::adds_to_beginning;
use crate::preview::preview;
use crate::{Body, DealId, DisputeDecided, Event, Holder, Night, NightId, Payload, PlayerId, Replay, TotalChange};

/// The time, in milliseconds by the ledger's clock, in which the recorder may undo an entry without asking anybody.
pub(crate) const FREE_UNDO_MS: i64 = 60_000;

/// Returns the people who must agree before these events are recorded, in the order in which they came; nobody where no
/// consent is needed. `totals` are the changes that the events would make.
pub fn people_concerned(
    replay: &Replay,
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
        people.extend(people_of_body(replay, &payload.body, money_moves));
    }
    let here = |who: &PlayerId| night.people.get(who).is_some_and(|one| !one.left);
    if people.is_empty() {
        people.extend(night.order.iter().copied().filter(here));
    }
    night.order.iter().copied().filter(|who| people.contains(who)).collect()
}

fn needs_consent(replay: &Replay, author: &str, time_ms: i64, payloads: &[Payload], totals: &[TotalChange]) -> bool {
    let adds = |payload: &Payload| {
        adds_to_beginning(replay, &payload.body) && (totals.is_empty() || moves_nothing(replay, time_ms, payload))
    };
    if payloads.iter().any(|payload| is_agreed_on(&payload.body) && !adds(payload)) {
        return true;
    }
    let moved: Vec<u64> = payloads.iter().filter_map(|one| one.body.toggled_event()).collect();
    let settled = |event: &u64| {
        let event = replay.event(*event);
        event.is_some_and(|event| is_settled(&event.payload.body))
    };
    let only_back = moved.len() == payloads.len();
    let moves_money = only_back && !totals.is_empty();
    (moves_money || moved.iter().any(settled)) && !(only_back && is_free(replay, author, time_ms, &moved))
}

/// Returns true if the event alone changes no total, whatever is recorded beside it.
fn moves_nothing(replay: &Replay, time_ms: i64, payload: &Payload) -> bool {
    // The night's identifier is only part of the hashes, which nobody reads here.
    preview(replay, NightId::of(0), time_ms, payload).is_ok_and(|seen| seen.totals.is_empty())
}

/// Returns true if the event is never recorded without consent.
fn is_agreed_on(body: &Body) -> bool {
    matches!(
        body,
        Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_) | Body::Agreed(_) | Body::DisputeDecided(_)
    )
}

/// Returns true if undoing or redoing the event needs consent even where no total changes.
fn is_settled(body: &Body) -> bool {
    let ends_a_deal = matches!(body, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_));
    // The places of the game before stand once the next one begins.
    ends_a_deal || is_agreed_on(body) || matches!(body, Body::DisputeOpened(_) | Body::GameBegun(_))
}

/// Returns true if the recorder of the events may undo or redo them alone: all of them within [`FREE_UNDO_MS`], and while nothing
/// else that counts was recorded after the first of them.
fn is_free(replay: &Replay, author: &str, time_ms: i64, moved: &[u64]) -> bool {
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
        let beside = body.takes_back() || matches!(body, Body::EvidenceAttached(_));
        own(event) && (beside || replay.log().is_undone(event.seq))
    };
    decided.iter().all(|event| own(event) && just_now(event)) && after.all(gone)
}

/// Lists the people whom an event concerns in addition to those whose totals change.
fn people_of_body(replay: &Replay, body: &Body, money_moves: bool) -> Vec<PlayerId> {
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
        Body::DisputeDecided(decided) => people_of_dispute(replay, decided),
        Body::DisputeOpened(opened) => {
            let deal = night.deal(opened.deal);
            [opened.by].into_iter().chain(deal.map_or_else(Vec::new, |deal| deal.players.clone())).collect()
        }
        Body::Undone { event, .. } | Body::Redone { event, .. } => {
            match replay.event(*event).map(|event| &event.payload.body) {
                Some(Body::Undone { .. } | Body::Redone { .. }) | None => Vec::new(),
                Some(body) if body.is_of_deal() => players(DealId(*event)),
                Some(body) => people_of_body(replay, body, money_moves),
            }
        }
        _ => Vec::new(),
    }
}

fn people_of_dispute(replay: &Replay, decided: &DisputeDecided) -> Vec<PlayerId> {
    let night: &Night = replay.night();
    let disputes = &night.disputes;
    let Some(dispute) = disputes.iter().find(|one| one.event == decided.dispute) else {
        return Vec::new();
    };
    let deal = night.deal(dispute.deal);
    let entry = dispute.entry.and_then(|entry| replay.event(entry));
    let players = match (deal, entry) {
        (Some(deal), _) => deal.players.clone(),
        (None, Some(entry)) => people_of_body(replay, &entry.payload.body, false),
        (None, None) => Vec::new(),
    };
    [dispute.by].into_iter().chain(players).collect()
}
