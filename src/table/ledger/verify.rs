//! Everything that can be checked of a ledger: the file, every chain of hashes, and that money adds up.

use super::{Amount, LedgerError, NightId, Session, Store};

/// What was found of one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightChecked {
    /// Which.
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

/// What was found of a ledger; sound where neither list of faults has a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// What SQLite finds wrong with the file.
    pub integrity: Vec<String>,
    /// Broken chains and money that does not add up.
    pub wrong: Vec<String>,
    /// Every night.
    pub nights: Vec<NightChecked>,
}

impl Verified {
    /// Is nothing wrong?
    pub fn is_sound(&self) -> bool {
        self.integrity.is_empty() && self.wrong.is_empty()
    }
}

/// Checks everything.
///
/// # Errors
/// The file cannot be read at all.
pub fn verify(store: &Store) -> Result<Verified, LedgerError> {
    let mut found = Verified {
        integrity: store.integrity(),
        ..Verified::default()
    };
    for line in store.nights()? {
        let session = Session::open(store, line.night)?;
        let night = session.replay().night();
        if let Some(damage) = session.damage() {
            let (why, lost) = (&damage.why, damage.lost);
            found
                .wrong
                .push(format!("{}: {why} ({lost} lost)", line.night));
        }
        if night.imbalance() != Amount::ZERO {
            let sum = night.imbalance();
            found
                .wrong
                .push(format!("{}: adds up to {sum}", line.night));
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
