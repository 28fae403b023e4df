//! One evening's state: photos become a hand that lies there, what is said of it becomes a win, and the rules and the night
//! answer. The window and the phones' pages are two faces of it; nothing here draws or serves. The rule book is always there,
//! the rest with feature `engine`.
//!
//! | file | what |
//! | --- | --- |
//! | `model` | what is known of the hand being entered and of the night, and what is done when somebody asks |
//! | `action` | everything that a person can ask for (`action::Action`), with `DraftedWin` and `Mark` |
//! | `board`, `round` | the hand as it lies there; how it was won and what the rules say |
//! | `book` | the rule book as people look things up in it |
//! | `night` | the ledger behind it and what can be asked of it |
//! | `consent` | who must agree, and the requests that wait for people to agree |
//! | `reader`, `given` | what reads photos; a photo's job: where it comes from, by which customs and options it is read |
//! | `rule_book` | the rules that can be asked for by name, built in and of one's own |
//! | `suggest` | which single misreading would make the hand a win |
//! | `notice`, `trouble` | what is said to people, and how errors are worded |

// Its macros: `text!`, `displayed_in_english!`.
#[macro_use]
extern crate quejing_i18n;

#[cfg(feature = "engine")]
pub mod action;
#[cfg(feature = "engine")]
pub mod board;
#[cfg(feature = "engine")]
pub mod book;
#[cfg(feature = "engine")]
pub mod consent;
#[cfg(feature = "engine")]
pub mod given;
#[cfg(feature = "engine")]
mod mark;
#[cfg(feature = "engine")]
pub mod model;
#[cfg(feature = "engine")]
pub mod night;
#[cfg(feature = "engine")]
pub mod notice;
#[cfg(feature = "engine")]
pub mod reader;
#[cfg(test)]
#[path = "../../vision/tests/maker/readings.rs"]
mod readings;
#[cfg(feature = "engine")]
pub mod round;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod rule_book;
#[cfg(test)]
#[cfg(feature = "engine")]
mod samples;
pub mod suggest;
#[cfg(feature = "engine")]
pub mod trouble;

#[cfg(feature = "engine")]
pub use self::{action::DraftedWin, mark::Mark};
