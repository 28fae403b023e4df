//! Safe access to the outside: files of other people and one's own, folders, dates, texts, pictures as bytes.
//!
//! [`files`] reads regular files of bounded length and writes whole files that spare inputs and ledgers; [`folders`] says where
//! data and profiles lie; [`dates`] shows times by the clock on the wall; [`plain`] makes text from outside safe to show;
//! [`picture`] knows picture files as bytes: their camera, and damage that decoders pass over.

pub mod dates;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod files;
pub mod folders;
pub mod picture;
pub use quejing_message::plain;
