//! Everything that can be checked of a ledger: the files, what was acknowledged, every chain of hashes, and that money adds up.

use super::{Amount, Fault, LedgerError, NightId, Session, Store};

/// What was found of one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightChecked {
    /// The night.
    pub night: NightId,
    /// Its intact events.
    pub events: usize,
    /// Hands that count and are over.
    pub hands: usize,
    /// What all its totals add up to.
    pub imbalance: Amount,
    /// Events without effect.
    pub refused: usize,
}

/// What was found of a ledger; sound where there are no faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// Every night.
    pub nights: Vec<NightChecked>,
}

impl Verified {
    /// Is nothing wrong?
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks everything: of a ledger that is open to write as it lies on the disk now, else as it was when it was opened.
///
/// # Errors
/// Nothing can be read.
pub fn verify(store: &Store) -> Result<Verified, LedgerError> {
    match store.is_in_memory() || store.read_only().is_some() {
        true => nights(store),
        false => nights(&Store::look(store.path())?),
    }
}

fn nights(store: &Store) -> Result<Verified, LedgerError> {
    let mut found = Verified {
        faults: store.faults().to_vec(),
        ..Verified::default()
    };
    for line in store.nights()? {
        let session = Session::open(store, line.night)?;
        let night = session.replay().night();
        if let Some(damage) = session.damage() {
            let known = |fault: &Fault| matches!(fault, Fault::Chain { night, event, .. } if (*night, *event) == (line.night, damage.event));
            if !found.faults.iter().any(known) {
                found.faults.push(damage.fault(line.night));
            }
        }
        if night.imbalance() != Amount::ZERO {
            found.faults.push(Fault::Imbalance {
                night: line.night,
                sum: night.imbalance(),
            });
        }
        found.nights.push(NightChecked {
            night: line.night,
            events: session.replay().events().len(),
            hands: night.counted().count(),
            imbalance: night.imbalance(),
            refused: night.refused.len(),
        });
    }
    Ok(found)
}
