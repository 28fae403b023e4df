//! quejing (雀镜): from a photo of a winning mahjong hand to its score, payments and running totals.
//!
//! This crate contains the faces, through which people and programs use quejing: the window (`app`), the phones' pages
//! (`hub`), the command line ([`cli`]), the report of a night ([`report`]), and JSON requests by the built-in rule
//! profiles ([`wire`]). Window and pages draw the state of `quejing-session` and send it people's actions. A face
//! reaches rules, ledger and recognition only through the session's modules `game`, `night` and `recognition`, because
//! this crate does not depend on `quejing-rules`, `quejing-ledger` and `quejing-vision`. `quejing-words` makes the
//! sentences that people read.
//!
//! There is no unsafe code, and no error ends the program by a panic. Modules that read text, files or requests from
//! outside do not index either, and are marked with `deny(clippy::indexing_slicing)`.
//!
//! # When to use which part
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | scores in a program in Rust | `quejing-rules`, a crate without a system library | this crate |
//! | scores in a program in another language | `quejing score --json` | the text of `quejing score`, which is for people |
//! | a night's numbers | `quejing night standings --json`, `quejing replay --json` | the SQLite file, whose events mean nothing without their replay |
//! | a page to print or to keep | [`report`] | a picture of the window |
//!
//! # Limitations
//!
//! - The library exists for its two programs and their tests. Only [`wire`] is meant for others, and it knows the
//!   built-in profiles alone; nothing here has a stable interface before 1.0.
//! - A window has one night open at a time, on a ledger of the same machine.
//! - The phones' pages are served by the machine with the ledger. There is no account, no relay and no server
//!   elsewhere, so nobody outside the room's network takes part (see `SECURITY.md`).
//! - Windows, macOS and ARM have not been tried.

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
pub mod cli;
#[cfg(feature = "hub")]
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod hub;
pub mod report;
#[cfg(feature = "hub")]
#[cfg_attr(not(feature = "app"), allow(dead_code, reason = "without the window, the hub alone has a worker"))]
mod task;
pub mod wire;
