//! How long the lists of a request may be: more than any hand or deal needs, but few enough that no line takes more than a
//! moment or gets a flood of an answer.

/// Circumstances, by their words.
pub(super) const FLAGS: usize = 64;
/// Melds of a hand.
pub(super) const MELDS: usize = 16;
/// Options, including unknown ones.
pub(super) const SWITCHES: usize = 128;
/// Discards of a deal.
pub(super) const DISCARDS: usize = 256;
/// Turned tiles.
pub(super) const INDICATORS: usize = 64;
/// Hands of a night.
pub(super) const HANDS: usize = 4_096;
/// Events of a deal.
pub(super) const EVENTS: usize = 64;
/// People or camps around a table, and seats.
pub(super) const PEOPLE: usize = 32;
/// Values in a request whose hand is tried with every tile.
pub(super) const WAITS: usize = 4_096;
/// Scores reduced together.
pub(super) const SCORES: usize = 100_000;
/// Problems listed in an answer; the rest are counted.
pub(super) const PROBLEMS: usize = 32;
