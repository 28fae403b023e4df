//! What the tiles of a hand do not show, in Zung Jung.

use super::Discard;
use crate::hand::Flags;

/// What the tiles do not show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// The discards before the win, as far as they matter for responsibility.
    pub history: Vec<Discard>,
}
