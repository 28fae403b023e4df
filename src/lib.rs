//! quejing (雀镜): from a photo of a winning mahjong hand to its score, payments and running totals.
//!
//! A photo passes through these modules in order: `vision` (tiles in a picture) → [`hand`] (the hand on the table) →
//! [`rules`] (worth and payments) → `table` (the ledger of the night) → `app` and [`cli`] (the interfaces). A module uses only
//! those before it; `rules` and everything under it do no I/O and contain no display text, which [`i18n`] makes from stable
//! ids.
//!
//! There is no unsafe code, and no error ends the program by a panic. Modules that read text, files or requests from outside do
//! not index either, and are marked with `deny(clippy::indexing_slicing)`.

#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "`cli` has one place that writes to standard output and standard error, which may be full or closed"
)]

// For its macros `text!` and `displayed_in_english!`.
#[macro_use]
extern crate quejing_i18n;

pub use quejing_io::{dates, files, folders, picture, plain};
pub use quejing_rules as rules;
pub use quejing_rules::{hand, tile};
pub use quejing_session as scorer;
pub use quejing_session::{rule_book, suggest};
pub use quejing_vision as vision;
pub use quejing_words as i18n;
pub use quejing_words::history as words;

/// The test helpers of `quejing-ledger` that build nights.
#[cfg(all(test, feature = "hub"))]
#[path = "../crates/ledger/tests/night/maker.rs"]
#[allow(clippy::expect_used, reason = "a test ends at what it does not expect")]
mod maker;

/// The test helpers of `quejing-vision` that build photo readings.
#[cfg(all(test, feature = "vision"))]
#[path = "../crates/vision/tests/maker/readings.rs"]
mod readings;

#[cfg(feature = "app")]
pub mod app;
/// The faces of the tiles as drawings and, with feature `art`, scenes rendered as test photos.
pub mod art {
    pub use quejing_art::*;
    #[cfg(feature = "art")]
    pub use quejing_scene as scene;
}
pub mod cli;
#[cfg(feature = "hub")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod hub;
pub mod report;
#[cfg(feature = "hub")]
#[cfg_attr(not(feature = "app"), allow(dead_code, reason = "without the window, the hub alone has a worker"))]
mod task;
/// The night at the table: its events and course of play, and the ledger that stores them.
pub mod table {
    pub use quejing_ledger as ledger;
    pub use quejing_ledger::{consent, correction_trace, recorded_win, revaluation, settling};
    pub use quejing_rules::{course, event};
}
pub mod wire;
