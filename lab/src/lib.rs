//! Tools for the developers of quejing, apart from the program that people install.
//!
//! [`requests`] builds reproducible requests to the wire. [`digests`] reduces their answers to short digests and
//! compares them with those of an earlier program, so that a change of code cannot change a result unseen. With the
//! feature `vision`, `evaluate` measures how well labelled photos are read, and `sample` draws photos with known tiles.
//! With the feature `package`, `package` writes what a package carries besides the program, and `licences` writes the
//! licences of all linked crates.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)]

pub mod digests;
#[cfg(feature = "vision")]
#[allow(clippy::indexing_slicing)]
pub mod evaluate;
#[cfg(feature = "package")]
pub mod licences;
#[cfg(feature = "vision")]
mod output;
#[cfg(feature = "package")]
pub mod package;
mod random;
#[cfg(all(test, feature = "vision"))]
#[path = "../../crates/vision/tests/maker/readings.rs"]
#[allow(clippy::indexing_slicing)]
mod readings;
pub mod requests;
#[cfg(feature = "vision")]
pub mod sample;
