//! The state of an evening: photos become a hand on the board, the circumstances make it a win, the rules value it, and
//! the ledger records it. The window and the phones' pages show this state; nothing here draws or serves. The board,
//! its circumstances, the night, consent and the rule book are always available, because the command line uses them;
//! the rest needs feature `engine`.
//!
//! | module | content |
//! | --- | --- |
//! | `session` | one window's or phone's evening: the desk with notices, photos and draft; executes actions |
//! | `action` | the actions that people request of the session |
//! | `entry_desk` | the hand being entered and the open ledger, in step; returns outcomes, makes no notices |
//! | `hand_entry` | the hand being entered: board, photos, circumstances, ruling, bill, undo |
//! | `board`, `round` | the hand on the board; its circumstances and the ruling |
//! | `question` | the questions about a hand and its deal as every face asks them, in one list |
//! | `pattern_index` | the search in the rule book |
//! | `night` | the open ledger, and the requests about a night |
//! | `consent` | the people who must agree to a change, and pending requests for consent |
//! | `recorder` | the way of a record: a proposal, its confirmation, the ledger ([`recorder::Recorder`]) |
//! | `game`, `recognition` | the vocabulary of the rules and of readings, for faces; that of the record is in `night` |
//! | `dice` | a throw of two dice as faces |
//! | `inventory` | the count of a tile set over several photos |
//! | `state_digest` | the mark of the state that a person saw |
//! | `reader`, `photo_job` | the interface to recognition; a photo with its source, customs and options |
//! | `profile_list` | the rules by name, built in and the user's own |
//! | `suggest` | the single misreadings that would make the hand a win |
//! | `notice`, `error_texts` | notices to people, and the sentences of errors |
//!
//! # When to use which type
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a window or a phone's page, with notices, photos and a draft on the disk | `session::Session`, changed by an `action::SessionAction` | its parts, which would miss each other's changes |
//! | a face that words outcomes itself | `entry_desk::EntryDesk`: hand and ledger in step, no notices | `Session` |
//! | recording without a hand on a board, as on the command line | [`recorder::Recorder`] | [`night::Keeper::record_events`], which asks nobody for a confirmation or for consent |
//! | reading the night | [`night::Keeper`] and its parts | a replay of one's own |
//! | something that a person enters about the night | [`night::NightEntry`] | events of the ledger, which only this crate builds |
//! | a won hand as typed words | [`round::TileWin`] | a board, which has places and pieces |
//! | what a form must ask | `question::Questions` | the rows of a family, which lack labels and obstacles |
//! | the check that a form still shows what it acts on | [`StateDigest`] | a comparison of texts or times |
//!
//! # Limitations
//!
//! - Calls block. An action that records waits until the disk has the event, so a face that must not wait calls it on a
//!   thread of its own.
//! - Each session replays the night for itself. Thirty phones hold the same night thirty times in memory, unless their
//!   face drops sessions that rest, as the phones' pages do.
//! - One hand is on the board, and one proposal waits for a confirmation; the next one replaces it.
//! - After each change the hand is laid out and judged anew, waits included. There is no partial result.
//! - The modules [`game`], [`night`] and [`recognition`] list types of the crates below for faces, so that such a type
//!   has a second path here.
//! - Feature `engine` brings OpenCV, TurboJPEG and ONNX Runtime to the build. Without it there is no hand entry, so the
//!   command line of the small program records by [`round::TileWin`].

// Its macros: `text!`, `displayed_in_english!`.
#[macro_use]
extern crate quejing_i18n;

#[cfg(feature = "engine")]
pub mod action;
#[cfg_attr(not(feature = "engine"), allow(dead_code, reason = "only `session` uses a part of it"))]
pub mod board;
#[cfg_attr(not(feature = "engine"), allow(dead_code, reason = "only `session` uses a part of it"))]
pub mod consent;
pub mod dice;
#[cfg(feature = "engine")]
pub mod entry_desk;
#[cfg(feature = "engine")]
pub mod error_texts;
pub mod game;
#[cfg(feature = "engine")]
pub mod hand_entry;
#[cfg(feature = "engine")]
pub mod inventory;
#[cfg_attr(not(feature = "engine"), allow(dead_code, reason = "only `session` uses a part of it"))]
pub mod night;
#[cfg(feature = "engine")]
pub mod notice;
#[cfg(feature = "engine")]
pub mod pattern_index;
#[cfg(feature = "engine")]
pub mod photo_job;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod profile_list;
#[cfg(feature = "engine")]
pub mod question;
#[cfg(feature = "engine")]
pub mod reader;
#[cfg(test)]
#[path = "../../vision/tests/maker/readings.rs"]
mod readings;
pub mod recognition;
#[cfg_attr(not(feature = "engine"), allow(dead_code, reason = "only `session` uses a part of it"))]
pub mod recorder;
#[cfg_attr(not(feature = "engine"), allow(dead_code, reason = "only `session` uses a part of it"))]
pub mod round;
#[cfg(test)]
#[cfg(feature = "engine")]
mod samples;
#[cfg(feature = "engine")]
pub mod session;
mod state_digest;
pub mod suggest;

#[cfg(feature = "engine")]
pub use self::hand_entry::DraftedWin;
pub use self::state_digest::StateDigest;
