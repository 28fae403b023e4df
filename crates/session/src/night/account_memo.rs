//! The account of the night, cached until something is recorded, because the window draws it many times a second.

use std::sync::{Arc, Mutex, PoisonError};

use quejing_ledger::{AccountLine, ReplayedNight, build_account_lines};

/// The lines of an account, with the number of the night's events.
type CachedAccount = (u64, Arc<[AccountLine]>);

/// The account that was computed last.
#[derive(Debug, Default)]
pub(super) struct AccountMemo(Mutex<Option<CachedAccount>>);

impl AccountMemo {
    /// Returns the account of the night, computed again only if the number of its events has changed.
    pub(super) fn lines(&self, replay: &ReplayedNight) -> Arc<[AccountLine]> {
        let mut memo = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = replay.log().len();
        if let Some((at, lines)) = &*memo
            && *at == last
        {
            return Arc::clone(lines);
        }
        let lines: Arc<[AccountLine]> = build_account_lines(replay).into();
        *memo = Some((last, Arc::clone(&lines)));
        lines
    }
}
