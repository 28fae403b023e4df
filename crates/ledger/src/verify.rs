//! The full check of a ledger: the files, the acknowledged events, all hash chains, and that money adds up.

use super::{Amount, LedgerError, LedgerFault, NightId, Session, Store};

/// The results for one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightChecked {
    /// The night that was checked.
    pub night: NightId,
    /// The number of intact events.
    pub events: usize,
    /// The number of deals that are over and count.
    pub deals: usize,
    /// The sum of all totals; zero if the money adds up.
    pub imbalance: Amount,
    /// The number of events without effect.
    pub refused: usize,
}

/// The results for a ledger, which is intact if there are no faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// The faults found.
    pub faults: Vec<LedgerFault>,
    /// The results for each night.
    pub nights: Vec<NightChecked>,
}

impl Verification {
    /// Returns true if there are no faults.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks everything: a ledger open for writing as it is on disk now, others as they were when opened.
///
/// # Errors
/// Nothing can be read.
pub fn verify(store: &Store) -> Result<Verification, LedgerError> {
    match store.is_in_memory() || store.read_only().is_some() {
        true => nights(store),
        false => nights(&Store::look(store.path())?),
    }
}

fn nights(store: &Store) -> Result<Verification, LedgerError> {
    let mut found = Verification { faults: store.faults().to_vec(), ..Verification::default() };
    for line in store.nights()? {
        let session = Session::open(store, line.night)?;
        let night = session.replay().night();
        if let Some(damage) = session.damage() {
            let known = |fault: &LedgerFault| matches!(fault, LedgerFault::Chain { night, event, .. } if (*night, *event) == (line.night, damage.event));
            if !found.faults.iter().any(known) {
                found.faults.push(damage.fault(line.night));
            }
        }
        if night.imbalance() != Amount::ZERO {
            found.faults.push(LedgerFault::Imbalance { night: line.night, sum: night.imbalance() });
        }
        found.nights.push(NightChecked {
            night: line.night,
            events: session.replay().events().len(),
            deals: night.counted_deals().count(),
            imbalance: night.imbalance(),
            refused: night.refused.len(),
        });
    }
    Ok(found)
}
