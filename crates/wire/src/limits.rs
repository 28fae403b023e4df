//! The maximum numbers of values in a request: more than any hand or deal needs, but so few that every answer is quick
//! and short.

/// The maximum number of flags, which are circumstances given by words, in a list.
pub(super) const MAX_FLAGS: usize = 64;
/// The maximum number of melds of a hand.
pub(super) const MAX_MELDS: usize = 16;
/// The maximum number of options in a request, unknown ones included.
pub(super) const MAX_OPTIONS: usize = 128;
/// The maximum number of discards in a list.
pub(super) const MAX_DISCARDS: usize = 256;
/// The maximum number of texts in a list of dora indicators.
pub(super) const MAX_INDICATORS: usize = 64;
/// The maximum number of deals of a night in one request of mode `hands`.
pub(super) const MAX_DEALS: usize = 4_096;
/// The maximum number of events of a deal.
pub(super) const MAX_EVENTS: usize = 64;
/// The maximum number of people, camps or seats in a list.
pub(super) const MAX_PEOPLE: usize = 32;
/// The maximum number of JSON values in a request of mode `waits`, which is answered once for every kind of tile.
pub(super) const MAX_WAIT_VALUES: usize = 4_096;
/// The maximum number of scores in a request of mode `reduced`.
pub(super) const MAX_SCORES: usize = 100_000;
/// The maximum number of problems that an answer lists, and of unknown keys that are reported for one object.
pub(super) const MAX_PROBLEMS: usize = 32;
