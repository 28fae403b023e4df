//! The effect of events before they are recorded, such as an undo, a redo, a correction, a void or a re-seating.

use quejing_message::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Event, LedgerError, Night, Payload, ReplayedNight};
use quejing_rules::play::{Deal, DealEvent, Play, Value, Win};
use quejing_rules::{Amount, DealId, Holder, NightId, PlayerId};

/// The changes that events not yet recorded would cause in a night.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Preview {
    /// The changes of people's totals, in ascending order of their identifiers; empty if no total changes.
    pub totals: Vec<TotalChange>,
    /// The deals that would differ from their present state.
    pub stale: Vec<ChangedDeal>,
    /// The dealer of the next deal at each table without a deal in progress; empty once the night is closed.
    pub next: Vec<NextDealer>,
    /// The recorded events that would lose their effect, each with its number and the refusal's code.
    pub refused: Vec<(u64, &'static str)>,
    /// The additional warnings about the course of play, each with the event's number and the warning's code.
    pub cautions: Vec<(u64, &'static str)>,
}

/// A change of a person's counted total by events; the totals before and after differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TotalChange {
    pub player: PlayerId,
    pub before: Amount,
    pub after: Amount,
}

/// A deal that events not yet recorded would change, add or remove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedDeal {
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The changed aspects, in the order of [`ChangedAspect`]; only [`ChangedAspect::Counts`] for an added or removed
    /// deal.
    pub what: Vec<ChangedAspect>,
    /// The dealer before and after the events; `None` unless both are known and differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<(PlayerId, PlayerId)>,
    /// The wins of the deal whose value changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueChange>,
}

/// A change of the recorded value of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValueChange {
    /// The sequence number of the event with the win.
    pub event: u64,
    pub winner: PlayerId,
    /// The recorded value before the change.
    pub before: Value,
    pub after: Value,
}

/// The dealer of a table's next deal, before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NextDealer {
    /// The table's number, from 0.
    pub table: usize,
    /// The dealer before the change; `None` if there is none.
    pub before: Option<PlayerId>,
    pub after: PlayerId,
}

/// An aspect of a deal that a change can affect.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-stale")]
pub enum ChangedAspect {
    /// The deal begins or stops to count: it is added, removed, voided or restored.
    Counts,
    Dealer,
    /// The players of the deal, or their order in the seats.
    Seats,
    /// The counters (honba).
    Counters,
    /// The round wind, or the number of the round.
    Round,
    Special,
    /// The deal's events, or their content.
    Entry,
    Money,
}

impl Preview {
    /// Returns true if more than one deal changes, an event loses its effect, or new warnings arise.
    pub fn affects_other_deals(&self) -> bool {
        self.stale.len() > 1 || !self.refused.is_empty() || !self.cautions.is_empty()
    }
}

/// Returns the changes that an event recorded at `time_ms` would cause, without recording it. The identifier `night`
/// only enters the hash of the event.
///
/// # Errors
/// The reason for which the event would be refused.
pub fn preview_event(
    replay: &ReplayedNight,
    night: NightId,
    time_ms: i64,
    payload: &Payload,
) -> Result<Preview, LedgerError> {
    preview_events(replay, night, time_ms, std::slice::from_ref(payload))
}

/// Returns the joint changes that several events recorded at `time_ms` would cause, each judged after the ones before
/// it, without recording them.
///
/// # Errors
/// The reason for which one of the events would be refused.
pub fn preview_events(
    replay: &ReplayedNight,
    night: NightId,
    time_ms: i64,
    payloads: &[Payload],
) -> Result<Preview, LedgerError> {
    let mut after = replay.clone();
    for payload in payloads {
        after.judge_next_event(payload, time_ms)?;
        after.push(Event::build_after(after.events().last(), night, time_ms, "preview", payload.clone()));
    }
    Ok(compare_nights(replay.night(), after.night()))
}

/// Returns the changes between two states of people's totals, in ascending order of their identifiers, without people
/// whose total is the same. A missing total is zero.
pub(crate) fn find_total_changes(
    before: &BTreeMap<PlayerId, Amount>,
    after: &BTreeMap<PlayerId, Amount>,
) -> Vec<TotalChange> {
    let people: BTreeSet<PlayerId> = before.keys().chain(after.keys()).copied().collect();
    let total_in = |totals: &BTreeMap<PlayerId, Amount>, player| totals.get(player).copied().unwrap_or_default();
    let changes = people.iter().map(|player| TotalChange {
        player: *player,
        before: total_in(before, player),
        after: total_in(after, player),
    });
    changes.filter(|change| change.before != change.after).collect()
}

fn compare_nights(before: &Night, after: &Night) -> Preview {
    let ids: BTreeSet<DealId> = before.deals.iter().chain(&after.deals).map(|deal| deal.id).collect();
    let stale = ids.into_iter().filter_map(|id| {
        let index_in = |night: &'_ Night| night.deals.binary_search_by_key(&id, |deal| deal.id).ok();
        let deals =
            (index_in(before).map(|index| &before.deals[index]), index_in(after).map(|index| &after.deals[index]));
        let what = find_changed_aspects((before, deals.0), (after, deals.1));
        let both = deals.0.zip(deals.1);
        let dealers = both.and_then(|(before, after)| before.dealer().zip(after.dealer()));
        (!what.is_empty()).then(|| ChangedDeal {
            deal: id,
            what,
            dealer: dealers.filter(|(before, after)| before != after),
            values: both.map_or_else(Vec::new, |(before, after)| find_value_changes(before, after)),
        })
    });
    let refused = after.refused.iter().filter(|refused| !before.refused.contains(refused));
    let cautions = after.cautions.iter().filter(|caution| !before.cautions.contains(caution));
    Preview {
        totals: find_total_changes(&before.counted_totals(), &after.counted_totals()),
        stale: stale.collect(),
        next: next_dealers(before, after),
        refused: refused.map(|refused| (refused.event, refused.refusal.code())).collect(),
        cautions: cautions.map(|caution| (caution.event, caution.caution.code())).collect(),
    }
}

/// Returns the dealer of the next deal at each table without a deal in progress, unless unknown; empty once the night
/// is closed.
fn next_dealers(before: &Night, after: &Night) -> Vec<NextDealer> {
    let tables = after.seats.as_ref().map_or(0, |seats| seats.tables.len());
    let next = (0..tables).filter(|_| !after.is_closed).filter_map(|table| {
        let due = after.table_status(table).filter(|due| !due.playing)?;
        Some(NextDealer { table, before: before.table_status(table).and_then(|due| due.dealer), after: due.dealer? })
    });
    next.collect()
}

/// Returns the value changes of wins that both versions of a deal contain, matched by event and winner.
fn find_value_changes(before: &Deal, after: &Deal) -> Vec<ValueChange> {
    let wins = |act: &DealEvent| -> Vec<Win> {
        match &*act.play {
            Play::Won(won) => won.wins.clone(),
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

fn find_changed_aspects(
    (night_before, before): (&Night, Option<&Deal>),
    (night_after, after): (&Night, Option<&Deal>),
) -> Vec<ChangedAspect> {
    let (Some(before), Some(after)) = (before, after) else {
        return vec![ChangedAspect::Counts];
    };
    let entries = |night: &Night, deal: &Deal| -> Vec<_> {
        let payload = |event| night.act_record(event).map(|record| Arc::clone(&record.payload));
        deal.acts.iter().map(|act| (act.event, payload(act.event))).collect()
    };
    // The reasons and the order of payments are no change of money.
    let money = |deal: &Deal| {
        let mut sums: BTreeMap<(Holder, Holder), Amount> = BTreeMap::new();
        for payment in deal.payments() {
            *sums.entry((payment.from, payment.to)).or_default() += payment.amount;
        }
        sums.retain(|_, amount| *amount != Amount::ZERO);
        sums
    };
    let checks = [
        (before.is_voided != after.is_voided, ChangedAspect::Counts),
        (before.dealer() != after.dealer(), ChangedAspect::Dealer),
        (before.players != after.players, ChangedAspect::Seats),
        (before.honba != after.honba, ChangedAspect::Counters),
        ((before.round, before.round_number) != (after.round, after.round_number), ChangedAspect::Round),
        (before.special != after.special, ChangedAspect::Special),
        (entries(night_before, before) != entries(night_after, after), ChangedAspect::Entry),
        (money(before) != money(after), ChangedAspect::Money),
    ];
    checks.into_iter().filter(|(changed, _)| *changed).map(|(_, aspect)| aspect).collect()
}
