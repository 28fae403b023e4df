//! The account of the night, kept until something is recorded: the window draws it many times a second.

use std::sync::{Arc, Mutex, PoisonError};

use quejing_ledger::{AccountLine, NightId, Replay, account};

/// The lines of an account, with the night and its last event.
type DrawnAccount = (NightId, u64, Arc<[AccountLine]>);

/// The account that was drawn last.
#[derive(Debug, Default)]
pub(super) struct AccountMemo(Mutex<Option<DrawnAccount>>);

impl AccountMemo {
    /// Returns the account of the night as it stands.
    pub(super) fn of(&self, night: NightId, replay: &Replay) -> Arc<[AccountLine]> {
        let mut memo = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = replay.log().len();
        if let Some((of, at, lines)) = &*memo
            && (*of, *at) == (night, last)
        {
            return Arc::clone(lines);
        }
        let lines: Arc<[AccountLine]> = account(replay).into();
        *memo = Some((night, last, Arc::clone(&lines)));
        lines
    }
}
