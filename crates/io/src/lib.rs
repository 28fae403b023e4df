//! Safe access to the system: files, folders, dates, texts, pictures as bytes.
//!
//! [`files`] reads regular files of bounded length and writes whole files without replacing inputs or ledgers;
//! [`folders`] finds the user's data and settings; [`dates`] formats local times; [`plain`] makes text from outside
//! safe to show; [`picture`] reads picture files as bytes: their camera, and damage that decoders ignore.
//!
//! # When to use which function
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a file that somebody names | [`files::read_bytes`] or [`files::read_text`] with a limit | `std::fs::read`, which waits at a pipe and reads without an end |
//! | a file of the program itself | [`files::read_own_bytes`], which follows no link | `read_bytes` |
//! | a result that a person named, such as a report | [`files::Output`], which spares ledgers and inputs | [`files::write_private_file`] |
//! | a ledger's companion, a key, a draft | [`files::write_private_file`]: whole, and for its owner alone | `Output` |
//! | a time that people read | [`dates`], by the clock on the wall | a time in UTC |
//! | whether a photo is damaged | [`picture`], before it is decoded | the decoder, which repairs silently |
//!
//! # Limitations
//!
//! - Files are read and written whole. There is no streaming, so the limit of a kind of file is also its memory.
//! - Rights of owners (0600, 0700) exist on Unix only; elsewhere private files have the rights of their folder.
//! - Not all damage can be seen. A changed bit of a JPEG that only alters the size of one coefficient passes, and so
//!   does a changed pixel of a BMP; data of HEIC are checked by their lengths alone.
//! - HEIC needs a program of the system (`heif-dec` or `heif-convert`).
//! - Dates know one time zone, that of the machine. A night that travels is shown by the clock of where it is read.

pub mod dates;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod files;
pub mod folders;
pub mod picture;
pub use quejing_message::plain;
