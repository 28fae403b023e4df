//! How long the lists of a request may be. Each is more than any hand or deal has, and little enough that no line costs more
//! than a moment or is answered by a flood.

/// Words of circumstances.
pub(super) const FLAGS: usize = 64;
/// Melds of a hand.
pub(super) const MELDS: usize = 16;
/// Switches, with those that do not exist.
pub(super) const SWITCHES: usize = 128;
/// Discards of a deal.
pub(super) const DISCARDS: usize = 256;
/// Turned tiles.
pub(super) const INDICATORS: usize = 64;
/// Hands of an evening.
pub(super) const HANDS: usize = 4_096;
/// What happens in a deal.
pub(super) const EVENTS: usize = 64;
/// People or camps around a table, and seats.
pub(super) const PEOPLE: usize = 32;
/// Values in a request whose hand is valued with every tile in turn.
pub(super) const WAITS: usize = 4_096;
/// Scores that are reduced together.
pub(super) const SCORES: usize = 100_000;
/// Problems that an answer lists; what is more is counted.
pub(super) const PROBLEMS: usize = 32;
