//! Safe access to the system: files, folders, dates, texts, pictures as bytes.
//!
//! [`files`] reads regular files of bounded length and writes whole files without replacing inputs or ledgers;
//! [`folders`] finds the user's data and settings; [`dates`] formats local times; [`plain`] makes text from outside
//! safe to show; [`picture`] reads picture files as bytes: their camera, and damage that decoders ignore.

pub mod dates;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod files;
pub mod folders;
pub mod picture;
pub use quejing_message::plain;
