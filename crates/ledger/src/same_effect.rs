//! Events that were decided on one state of a night, on a later one: whether they still do the same there.

use std::sync::Arc;

use crate::{Payload, Record, ReplayedNight, preview_events};
use quejing_rules::play::Play;
use quejing_rules::{Amount, DealId, NightId, PlayerId};

/// Returns true if an event that others recorded meanwhile has nothing to do with one that is still to be recorded:
/// both are acts of play at different tables, or one is a note or a photo.
pub(crate) fn is_apart(recorded: &Payload, new: &Payload) -> bool {
    let is_aside = |body: &Record| matches!(body, Record::Noted { .. } | Record::EvidenceAttached(_));
    let begins_deal = |body: &Record| matches!(body.play(), Some(Play::DealBegun(_)));
    let is_play = |body: &Record| matches!(body, Record::Play(_)) && (body.belongs_to_deal() || begins_deal(body));
    match (is_aside(&recorded.body), is_aside(&new.body)) {
        (true, _) => is_aside(&new.body) || is_play(&new.body),
        (false, true) => is_play(&recorded.body),
        (false, false) => is_play(&recorded.body) && is_play(&new.body) && recorded.table != new.table,
    }
}

/// Returns true if these events would move the same money on both states of a night, with as many warnings and events
/// that lose their effect.
pub(crate) fn have_same_effect(
    night: NightId,
    author: &str,
    before: (&ReplayedNight, &[Payload]),
    after: (&ReplayedNight, &[Payload]),
) -> bool {
    let effect = |(replay, payloads): (&ReplayedNight, &[Payload])| {
        let preview = preview_events(replay, night, replay.entry_time_ms(author), payloads).ok()?;
        let changes = preview.totals.into_iter().map(|change| (change.player, change.after - change.before));
        let changes: Vec<(PlayerId, Amount)> = changes.collect();
        Some((changes, preview.cautions.len(), preview.refused.len()))
    };
    effect(before).is_some_and(|before| effect(after) == Some(before))
}

/// Changes the numbers of events that a payload names, so that it can be recorded at another place of its night:
/// `new_number` returns the new number of an event that was decided on together with it, and `None` for any other.
pub(crate) fn renumber(payload: &mut Payload, new_number: impl Fn(u64) -> Option<u64>) {
    if let Some(first) = payload.group_start {
        payload.group_start = Some(new_number(first).unwrap_or(first));
    }
    if let Record::EvidenceAttached(attached) = &mut payload.body
        && let Some(number) = new_number(attached.deal.0)
    {
        attached.deal = DealId(number);
    }
}

/// Returns a copy of an event's content, as it is recorded at another place of its night ([`renumber`]).
pub(crate) fn renumbered(payload: &Arc<Payload>, new_number: impl Fn(u64) -> Option<u64>) -> Payload {
    let mut payload = (**payload).clone();
    renumber(&mut payload, new_number);
    payload
}
