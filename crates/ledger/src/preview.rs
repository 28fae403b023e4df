//! The effect of an undo, a redo, a correction, a voided deal or a re-seating, before it is recorded.

use quejing_message::Message;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    Act, Amount, Body, Deal, DealId, Event, LedgerError, Night, NightId, Payload, PlayerId, Replay, Value, Win,
};

/// The changes an event would cause.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Preview {
    /// All totals that change.
    pub totals: Vec<TotalChange>,
    /// Hands that would differ from how they were recorded.
    pub stale: Vec<StaleDeal>,
    /// The dealer of each table's next deal; empty once the night is closed.
    pub next: Vec<NextDealer>,
    /// Events that would no longer have an effect, each with its number and the reason's code.
    pub refused: Vec<(u64, &'static str)>,
    /// New contradictions with the course of play: event number and code.
    pub cautions: Vec<(u64, &'static str)>,
}

/// A total that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TotalChange {
    /// The player whose total changes.
    pub player: PlayerId,
    /// The current total.
    pub before: Amount,
    /// The total after the change.
    pub after: Amount,
}

/// A hand that would change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StaleDeal {
    /// The deal that would change.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The aspects that would change.
    pub what: Vec<StaleWhat>,
    /// The dealer before and after, if the dealer changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<(PlayerId, PlayerId)>,
    /// The wins whose value changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueChange>,
}

/// A win whose value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValueChange {
    /// The event of the win.
    pub event: u64,
    pub winner: PlayerId,
    /// The recorded value.
    pub before: Value,
    /// The value after the change.
    pub after: Value,
}

/// The dealer of a table's next deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NextDealer {
    /// The table, from 0.
    pub table: usize,
    /// The dealer as the night stands.
    pub before: Option<PlayerId>,
    /// The dealer after the change.
    pub after: PlayerId,
}

/// An aspect of a hand that changes.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-stale")]
pub enum StaleWhat {
    /// The deal stops counting, or counts again.
    Counts,
    /// The dealer changes.
    Dealer,
    /// The seats change.
    Seats,
    /// The counters or riichi sticks change.
    Counters,
    /// The round changes.
    Round,
    /// The deal's special rule changes.
    Special,
    /// The deal's entries change.
    Entry,
    /// The payments change.
    Money,
}

impl Preview {
    /// Returns true if anything other than the intended deal changes.
    pub fn reaches_further(&self) -> bool {
        self.stale.len() > 1 || !self.refused.is_empty() || !self.cautions.is_empty()
    }
}

/// Returns the effect of an event.
///
/// # Errors
/// The event is impossible; says why.
pub fn preview(replay: &Replay, night: NightId, time_ms: i64, payload: &Payload) -> Result<Preview, LedgerError> {
    preview_all(replay, night, time_ms, std::slice::from_ref(payload))
}

/// Returns the joint effect of several events, each recorded after the previous ones.
///
/// # Errors
/// One of the events is impossible; says why.
pub fn preview_all(
    replay: &Replay,
    night: NightId,
    time_ms: i64,
    payloads: &[Payload],
) -> Result<Preview, LedgerError> {
    let mut after = replay.clone();
    for payload in payloads {
        after.check(payload, time_ms)?;
        after.push(Event::after(after.events().last(), night, time_ms, "preview", payload.clone()));
    }
    Ok(compare(replay.night(), after.night()))
}

fn compare(before: &Night, after: &Night) -> Preview {
    let players: BTreeSet<PlayerId> = before.totals.keys().chain(after.totals.keys()).copied().collect();
    let totals = players.into_iter().map(|player| TotalChange {
        player,
        before: before.total(player),
        after: after.total(player),
    });
    let ids: BTreeSet<DealId> = before.deals.iter().chain(&after.deals).map(|deal| deal.id).collect();
    let stale = ids.into_iter().filter_map(|id| {
        let of = |night: &'_ Night| night.deals.binary_search_by_key(&id, |deal| deal.id).ok();
        let deals = (of(before).map(|at| &before.deals[at]), of(after).map(|at| &after.deals[at]));
        let what = differences(deals.0, deals.1);
        let both = deals.0.zip(deals.1);
        let dealers = both.and_then(|(before, after)| before.dealer().zip(after.dealer()));
        (!what.is_empty()).then(|| StaleDeal {
            deal: id,
            what,
            dealer: dealers.filter(|(before, after)| before != after),
            values: both.map_or_else(Vec::new, |(before, after)| value_changes(before, after)),
        })
    });
    let refused = after.refused.iter().filter(|refused| !before.refused.contains(refused));
    let cautions = after.cautions.iter().filter(|caution| !before.cautions.contains(caution));
    Preview {
        totals: totals.filter(|change| change.before != change.after).collect(),
        stale: stale.collect(),
        next: next_dealers(before, after),
        refused: refused.map(|refused| (refused.event, refused.why.code())).collect(),
        cautions: cautions.map(|caution| (caution.event, caution.caution.code())).collect(),
    }
}

/// Returns the dealers of the next deals, one for each table without a deal in progress.
fn next_dealers(before: &Night, after: &Night) -> Vec<NextDealer> {
    let tables = after.seats.as_ref().map_or(0, |seats| seats.tables.len());
    let next = (0..tables).filter(|_| !after.closed).filter_map(|table| {
        let due = after.due(table).filter(|due| !due.playing)?;
        Some(NextDealer { table, before: before.due(table).and_then(|due| due.dealer), after: due.dealer? })
    });
    next.collect()
}

/// Returns the wins, by event and winner, that both deals have with different values.
fn value_changes(before: &Deal, after: &Deal) -> Vec<ValueChange> {
    let wins = |act: &Act| -> Vec<Win> {
        match &act.payload.body {
            Body::Won(won) => won.wins.clone(),
            _ => Vec::new(),
        }
    };
    let mut changes = Vec::new();
    for act in &after.acts {
        let old = before.acts.iter().find(|old| old.event == act.event).map_or_else(Vec::new, wins);
        for win in wins(act) {
            let changed = old.iter().find(|old| old.winner == win.winner).filter(|old| old.value != win.value);
            changes.extend(changed.map(|old| ValueChange {
                event: act.event,
                winner: win.winner,
                before: old.value,
                after: win.value,
            }));
        }
    }
    changes
}

fn differences(before: Option<&Deal>, after: Option<&Deal>) -> Vec<StaleWhat> {
    let (Some(before), Some(after)) = (before, after) else {
        return vec![StaleWhat::Counts];
    };
    let entries = |deal: &Deal| -> Vec<_> { deal.acts.iter().map(|act| (act.event, act.payload.clone())).collect() };
    let money = |deal: &Deal| -> Vec<_> { deal.moves().copied().collect() };
    let checks = [
        (before.voided != after.voided, StaleWhat::Counts),
        (before.dealer() != after.dealer(), StaleWhat::Dealer),
        (before.players != after.players, StaleWhat::Seats),
        (before.honba != after.honba, StaleWhat::Counters),
        ((before.round, before.round_number) != (after.round, after.round_number), StaleWhat::Round),
        (before.special != after.special, StaleWhat::Special),
        (entries(before) != entries(after), StaleWhat::Entry),
        (money(before) != money(after), StaleWhat::Money),
    ];
    checks.into_iter().filter(|(changed, _)| *changed).map(|(_, what)| what).collect()
}
