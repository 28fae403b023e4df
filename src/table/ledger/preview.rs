//! What an undo, a redo, a correction, a voided hand or a re-seating would change, before it is recorded.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{Amount, Event, Hand, HandId, LedgerError, Night, NightId, Payload, PlayerId, Replay};

/// What changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Preview {
    /// Every total that changes.
    pub totals: Vec<TotalChange>,
    /// Hands that are not what they were when they were recorded.
    pub stale: Vec<Stale>,
    /// Events that would have no effect any more: number and code of the reason.
    pub refused: Vec<(u64, &'static str)>,
    /// New contradictions to the course of play: event and code.
    pub cautions: Vec<(u64, &'static str)>,
}

/// A total that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TotalChange {
    /// The player.
    pub player: PlayerId,
    /// As it is.
    pub before: Amount,
    /// As it would be.
    pub after: Amount,
}

/// A hand that would change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stale {
    /// The hand.
    pub hand: HandId,
    /// What about it.
    pub what: Vec<StaleWhat>,
}

/// What changes about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StaleWhat {
    /// It goes away, or comes back.
    Counts,
    /// Who deals.
    Dealer,
    /// Who sits where.
    Seats,
    /// Counters or riichi sticks.
    Counters,
    /// The round.
    Round,
    /// The special rule of the deal.
    Special,
    /// What was entered for it.
    Entry,
    /// What is paid.
    Money,
}

impl Preview {
    /// Are there other changes than to the hand that is meant?
    pub fn reaches_further(&self) -> bool {
        self.stale.len() > 1 || !self.refused.is_empty() || !self.cautions.is_empty()
    }
}

/// What an event would change.
///
/// # Errors
/// Why it cannot be.
pub fn preview(
    replay: &Replay,
    night: NightId,
    time_ms: i64,
    payload: &Payload,
) -> Result<Preview, LedgerError> {
    preview_all(replay, night, time_ms, std::slice::from_ref(payload))
}

/// What events would change together, each recorded after the ones before.
///
/// # Errors
/// Why one of them cannot be.
pub fn preview_all(
    replay: &Replay,
    night: NightId,
    time_ms: i64,
    payloads: &[Payload],
) -> Result<Preview, LedgerError> {
    let mut after = replay.clone();
    for payload in payloads {
        after.check(payload, time_ms)?;
        let last = after.events().last();
        let event = Event::after(last, night, time_ms, "preview", payload.clone());
        after.push(event);
    }
    Ok(compare(replay.night(), after.night()))
}

fn compare(before: &Night, after: &Night) -> Preview {
    let players: BTreeSet<PlayerId> = before
        .totals
        .keys()
        .chain(after.totals.keys())
        .copied()
        .collect();
    let totals = players.into_iter().map(|player| TotalChange {
        player,
        before: before.total(player),
        after: after.total(player),
    });
    let ids: BTreeSet<HandId> = before
        .hands
        .iter()
        .chain(&after.hands)
        .map(|hand| hand.id)
        .collect();
    let stale = ids.into_iter().filter_map(|id| {
        let of = |night: &'_ Night| night.hands.binary_search_by_key(&id, |hand| hand.id).ok();
        let what = differences(
            of(before).map(|at| &before.hands[at]),
            of(after).map(|at| &after.hands[at]),
        );
        (!what.is_empty()).then_some(Stale { hand: id, what })
    });
    let refused = after
        .refused
        .iter()
        .filter(|refused| !before.refused.contains(refused));
    let cautions = after
        .cautions
        .iter()
        .filter(|caution| !before.cautions.contains(caution));
    Preview {
        totals: totals
            .filter(|change| change.before != change.after)
            .collect(),
        stale: stale.collect(),
        refused: refused
            .map(|refused| (refused.event, refused.why.code()))
            .collect(),
        cautions: cautions
            .map(|caution| (caution.event, caution.caution.code()))
            .collect(),
    }
}

fn differences(before: Option<&Hand>, after: Option<&Hand>) -> Vec<StaleWhat> {
    let (Some(before), Some(after)) = (before, after) else {
        return vec![StaleWhat::Counts];
    };
    let entries = |hand: &Hand| -> Vec<_> {
        hand.acts
            .iter()
            .map(|act| (act.event, act.payload.clone()))
            .collect()
    };
    let money = |hand: &Hand| -> Vec<_> { hand.moves().copied().collect() };
    let checks = [
        (before.voided != after.voided, StaleWhat::Counts),
        (before.dealer() != after.dealer(), StaleWhat::Dealer),
        (before.players != after.players, StaleWhat::Seats),
        (before.honba != after.honba, StaleWhat::Counters),
        (
            (before.round, before.round_number) != (after.round, after.round_number),
            StaleWhat::Round,
        ),
        (before.special != after.special, StaleWhat::Special),
        (entries(before) != entries(after), StaleWhat::Entry),
        (money(before) != money(after), StaleWhat::Money),
    ];
    checks
        .into_iter()
        .filter(|(changed, _)| *changed)
        .map(|(_, what)| what)
        .collect()
}
