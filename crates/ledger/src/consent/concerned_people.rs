//! The people whom a change of the record concerns, and the rule for when they must agree: one answer for undo, redo,
//! void, correction, re-seating, agreed payments and decisions of disputes, for window, phones and command line alike.

use std::collections::BTreeSet;

use crate::deal_beginning::completes_open_beginning;
use crate::preview::preview_event;
use crate::{DisputeDecided, Event, Night, Payload, Record, ReplayedNight, TotalChange};
use quejing_rules::play::Play;
use quejing_rules::{DealId, Holder, NightId, PlayerId};

/// The maximum age, in milliseconds, at which the author of a recording, undo or redo may reverse it without consent.
pub(crate) const MAX_FREE_UNDO_AGE_MS: i64 = 60_000;

/// Returns the people who must agree before `author` records these events at `time_ms`, in the order in which they
/// joined the night: nobody if no consent is needed, and everybody present if the events concern nobody in particular.
/// `total_changes` are the changes of totals that the events would make.
pub fn find_concerned_people(
    replay: &ReplayedNight,
    author: &str,
    time_ms: i64,
    payloads: &[Payload],
    total_changes: &[TotalChange],
) -> Vec<PlayerId> {
    if !needs_consent(replay, author, time_ms, payloads, total_changes) {
        return Vec::new();
    }
    let night = replay.night();
    let mut people: BTreeSet<PlayerId> = total_changes.iter().map(|change| change.player).collect();
    let money_moves = !people.is_empty();
    for payload in payloads {
        people.extend(concerned_people_of_event(replay, &payload.body, money_moves));
    }
    let is_present = |player: &PlayerId| night.is_present(*player);
    if people.is_empty() {
        people.extend(night.order.iter().copied().filter(is_present));
    }
    night.order.iter().copied().filter(|player| people.contains(player)).collect()
}

fn needs_consent(
    replay: &ReplayedNight,
    author: &str,
    time_ms: i64,
    payloads: &[Payload],
    total_changes: &[TotalChange],
) -> bool {
    let is_harmless_addition = |payload: &Payload| {
        completes_open_beginning(replay, &payload.body)
            && (total_changes.is_empty() || changes_no_total(replay, time_ms, payload))
    };
    if payloads.iter().any(|payload| always_needs_consent(&payload.body) && !is_harmless_addition(payload)) {
        return true;
    }
    let toggled: Vec<u64> = payloads.iter().filter_map(|payload| payload.body.toggled_event()).collect();
    let is_settled = |event: &u64| {
        let event = replay.event(*event);
        event.is_some_and(|event| needs_consent_to_undo(&event.payload.body))
    };
    let is_only_undo_or_redo = toggled.len() == payloads.len();
    let moves_money = is_only_undo_or_redo && !total_changes.is_empty();
    (moves_money || toggled.iter().any(is_settled))
        && !(is_only_undo_or_redo && is_free_undo(replay, author, time_ms, &toggled))
}

/// Returns true if the event, recorded alone, is valid and changes no total.
fn changes_no_total(replay: &ReplayedNight, time_ms: i64, payload: &Payload) -> bool {
    // The night's identifier is only part of the hashes, which nobody reads here.
    preview_event(replay, NightId::from_number(0), time_ms, payload).is_ok_and(|preview| preview.totals.is_empty())
}

/// Returns true for the kinds of events whose recording needs consent even if no total changes.
fn always_needs_consent(body: &Record) -> bool {
    matches!(
        body,
        Record::Corrected(_)
            | Record::ActAdded(_)
            | Record::DealVoided(_)
            | Record::Reseated(_)
            | Record::Agreed(_)
            | Record::DisputeDecided(_)
    )
}

/// Returns true if undoing or redoing this kind of event needs consent even if no total changes.
fn needs_consent_to_undo(body: &Record) -> bool {
    let ends_a_deal = matches!(body.play(), Some(Play::Won(_) | Play::Drawn(_) | Play::FalseWin(_)));
    // The places of the game before stand once the next one begins.
    ends_a_deal
        || always_needs_consent(body)
        || matches!(body, Record::DisputeOpened(_))
        || matches!(body.play(), Some(Play::GameBegun(_)))
}

/// Returns true if `author` may undo or redo the events `toggled` at `time_ms` without consent. The recording or the
/// last undo or redo of each must be by `author` and at most [`MAX_FREE_UNDO_AGE_MS`] old. Every other event recorded
/// after the first of these, and not together with it, must be an undo, a redo, evidence or an undone event, also by
/// `author`.
fn is_free_undo(replay: &ReplayedNight, author: &str, time_ms: i64, toggled: &[u64]) -> bool {
    // The time at which an event began or stopped to count: its last undo or redo, or its recording.
    let last_toggle = |seq: u64| {
        replay.events().iter().rev().find(|event| event.payload.body.toggled_event() == Some(seq) || event.seq == seq)
    };
    let is_own = |event: &Event| &*event.author == author;
    let is_recent = |event: &Event| (0..=MAX_FREE_UNDO_AGE_MS).contains(&(time_ms - event.time_ms));
    let Some(last_toggles) = toggled.iter().map(|&seq| last_toggle(seq)).collect::<Option<Vec<&Event>>>() else {
        return false;
    };
    let first = last_toggles.iter().map(|event| event.seq).min().unwrap_or(0);
    let group_end = replay.events_together(first).last().map_or(first, |last| last.seq);
    let mut later_events =
        replay.events().iter().filter(|event| event.seq > group_end && !toggled.contains(&event.seq));
    let is_ignorable = |event: &Event| {
        let body = &event.payload.body;
        let is_incidental = body.is_undo_or_redo() || matches!(body, Record::EvidenceAttached(_));
        is_own(event) && (is_incidental || replay.log().is_undone(event.seq))
    };
    last_toggles.iter().all(|event| is_own(event) && is_recent(event)) && later_events.all(is_ignorable)
}

/// Returns the people whom an event concerns besides those whose totals change. If any total changes (`money_moves`),
/// this omits the other players of a voided, corrected, re-seated or undone deal, but not those of a disputed one.
fn concerned_people_of_event(replay: &ReplayedNight, body: &Record, money_moves: bool) -> Vec<PlayerId> {
    let night = replay.night();
    let players = |deal: DealId| match money_moves {
        true => Vec::new(),
        false => night.deal(deal).map_or_else(Vec::new, |deal| deal.players.clone()),
    };
    match body {
        Record::Agreed(agreed) => {
            let holders = agreed.payments.iter().flat_map(|paid| [paid.from, paid.to]);
            let player = |holder| match holder {
                Holder::Player(player) => Some(player),
                Holder::Table => None,
            };
            holders.filter_map(player).collect()
        }
        Record::DealVoided(voided) => players(voided.deal),
        Record::Corrected(corrected) => players(DealId(corrected.event)),
        Record::ActAdded(addition) => players(DealId(addition.before)),
        Record::Reseated(reseated) => players(reseated.from_deal),
        Record::DisputeDecided(decided) => concerned_people_of_dispute(replay, decided),
        Record::DisputeOpened(opened) => {
            let deal = night.deal(opened.deal);
            [opened.by].into_iter().chain(deal.map_or_else(Vec::new, |deal| deal.players.clone())).collect()
        }
        Record::Undone { event, .. } | Record::Redone { event, .. } => {
            match replay.event(*event).map(|event| &event.payload.body) {
                Some(Record::Undone { .. } | Record::Redone { .. }) | None => Vec::new(),
                Some(body) if body.belongs_to_deal() => players(DealId(*event)),
                Some(body) => concerned_people_of_event(replay, body, money_moves),
            }
        }
        Record::Play(_)
        | Record::NightOpened(_)
        | Record::PersonJoined(_)
        | Record::PersonRenamed { .. }
        | Record::PersonLeft { .. }
        | Record::ReducedSet(_)
        | Record::EvidenceAttached(_)
        | Record::EvidenceRemoved { .. }
        | Record::Noted { .. }
        | Record::NightClosed { .. }
        | Record::NightReopened {}
        | Record::NightRenamed { .. }
        | Record::NightHidden { .. } => Vec::new(),
    }
}

/// Returns the person who opened the dispute that `decided` names, and the players of the disputed deal or the people
/// whom the disputed event concerns; empty for an unknown dispute.
fn concerned_people_of_dispute(replay: &ReplayedNight, decided: &DisputeDecided) -> Vec<PlayerId> {
    let night: &Night = replay.night();
    let disputes = &night.disputes;
    let Some(dispute) = disputes.iter().find(|dispute| dispute.event == decided.dispute) else {
        return Vec::new();
    };
    let deal = night.deal(dispute.deal);
    let entry = dispute.entry.and_then(|entry| replay.event(entry));
    let players = match (deal, entry) {
        (Some(deal), _) => deal.players.clone(),
        (None, Some(entry)) => concerned_people_of_event(replay, &entry.payload.body, false),
        (None, None) => Vec::new(),
    };
    [dispute.by].into_iter().chain(players).collect()
}
