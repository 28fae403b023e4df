//! The maximum lengths of a request's lists: more than any hand or deal needs, but short enough that no line takes long to
//! answer or gets a huge answer.

/// Circumstances, by their words.
pub(super) const MAX_FLAGS: usize = 64;
/// Melds of a hand.
pub(super) const MAX_MELDS: usize = 16;
/// Options, including unknown ones.
pub(super) const MAX_SWITCHES: usize = 128;
/// Discards of a deal.
pub(super) const MAX_DISCARDS: usize = 256;
/// Turned tiles.
pub(super) const MAX_INDICATORS: usize = 64;
/// Hands of a night.
pub(super) const MAX_HANDS: usize = 4_096;
/// Events of a deal.
pub(super) const MAX_EVENTS: usize = 64;
/// People or camps around a table, and seats.
pub(super) const MAX_PEOPLE: usize = 32;
/// Values in a request whose hand is tried with every tile.
pub(super) const MAX_WAITS: usize = 4_096;
/// Scores reduced together.
pub(super) const MAX_SCORES: usize = 100_000;
/// Problems listed in an answer; the rest are counted.
pub(super) const MAX_PROBLEMS: usize = 32;
