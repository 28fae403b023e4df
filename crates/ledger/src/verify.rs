//! The complete check of a ledger: its files, acknowledged events, hash chains, and sums of money.

use super::{HomeError, KnownState, LedgerError, LedgerFault, LedgerStore, NightSession, StrayEvent};
use quejing_rules::{Amount, NightId};

/// The result of a complete check for one night, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightVerification {
    pub night: NightId,
    /// The number of the night's intact events.
    pub events: usize,
    /// The number of finished deals that count.
    pub deals: usize,
    /// The sum of all totals and the money on the table; zero if nothing is wrong.
    pub imbalance: Amount,
    /// The number of events without effect because they contradict earlier events.
    pub refused: usize,
}

/// The result of a complete check of a ledger: its faults, and the numbers of each night.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerVerification {
    /// All faults of the ledger; empty if it is intact.
    pub faults: Vec<LedgerFault>,
    pub nights: Vec<NightVerification>,
}

impl LedgerVerification {
    /// Returns true if the check found no faults.
    pub fn is_intact(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks a ledger completely: a ledger open for writing as it is on disk now, any other as it was when opened.
///
/// # Errors
/// The ledger or a night cannot be read at all.
pub fn verify_store(store: &LedgerStore) -> Result<LedgerVerification, LedgerError> {
    match store.is_in_memory() || store.read_only_reason().is_some() {
        true => verify_nights(store),
        false => verify_nights(&LedgerStore::open_to_read(store.path())?),
    }
}

/// Compares the events of a mirror with those of its home, and returns the faults; none for a ledger of this machine
/// alone.
///
/// # Errors
/// The home does not answer, or a ledger cannot be read.
pub fn compare_with_home(store: &LedgerStore) -> Result<Vec<LedgerFault>, LedgerError> {
    let Some(home) = store.home() else {
        return Ok(Vec::new());
    };
    let mut faults = Vec::new();
    for changes in home.read_changes(&KnownState::new()).map_err(HomeError::into_ledger_error)? {
        let Some(night) = changes.scope else {
            continue;
        };
        let here = store.confirmed_events(night)?;
        let differs = |(here, there): &(&StrayEvent, &StrayEvent)| here != there;
        if let Some((event, _)) = here.iter().zip(&changes.events).find(differs) {
            faults.push(LedgerFault::HomeDiffers { night, event: event.seq });
        } else if let Some(missing) = here.get(changes.events.len()) {
            faults.push(LedgerFault::HomeDiffers { night, event: missing.seq });
        }
    }
    Ok(faults)
}

fn verify_nights(store: &LedgerStore) -> Result<LedgerVerification, LedgerError> {
    let mut found = LedgerVerification { faults: store.faults().to_vec(), ..LedgerVerification::default() };
    for line in store.nights()? {
        let session = NightSession::open(store, line.night)?;
        let night = session.replay().night();
        if let Some(damage) = session.damage() {
            let is_same_damage = |fault: &LedgerFault| matches!(fault, LedgerFault::Chain { night, event, .. } if (*night, *event) == (line.night, damage.first_damaged_event));
            if !found.faults.iter().any(is_same_damage) {
                found.faults.push(damage.to_ledger_fault(line.night));
            }
        }
        if night.imbalance() != Amount::ZERO {
            found.faults.push(LedgerFault::Imbalance { night: line.night, sum: night.imbalance() });
        }
        found.nights.push(NightVerification {
            night: line.night,
            events: session.replay().events().len(),
            deals: night.counted_deals().count(),
            imbalance: night.imbalance(),
            refused: night.refused.len(),
        });
    }
    Ok(found)
}
