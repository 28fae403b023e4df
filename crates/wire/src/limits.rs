//! The maximum numbers of values in a request: more than any hand or deal needs, but low enough that every line is
//! answered quickly and briefly.

/// The maximum number of flags (circumstances given by words) in a list.
pub(super) const MAX_FLAGS: usize = 64;
/// The maximum number of melds of a hand.
pub(super) const MAX_MELDS: usize = 16;
/// The maximum number of options, unknown ones included.
pub(super) const MAX_SWITCHES: usize = 128;
/// The maximum number of discards of a deal.
pub(super) const MAX_DISCARDS: usize = 256;
/// The maximum number of texts in a list of turned tiles.
pub(super) const MAX_INDICATORS: usize = 64;
/// The maximum number of deals of a night in one request of mode `hands`.
pub(super) const MAX_DEALS: usize = 4_096;
/// The maximum number of events of a deal.
pub(super) const MAX_EVENTS: usize = 64;
/// The maximum number of people, camps or seats in a list.
pub(super) const MAX_PEOPLE: usize = 32;
/// The maximum number of values in a request of mode `waits`, which tries every tile.
pub(super) const MAX_WAIT_VALUES: usize = 4_096;
/// The maximum number of scores that are reduced together.
pub(super) const MAX_SCORES: usize = 100_000;
/// The maximum number of problems listed in an answer, which only counts the others.
pub(super) const MAX_PROBLEMS: usize = 32;
