//! What no tile of a hand shows, in Zung Jung.

use super::Discard;
use crate::hand::Flags;

/// What no tile shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// The discards before the win, as far as they matter for who is responsible.
    pub history: Vec<Discard>,
}
