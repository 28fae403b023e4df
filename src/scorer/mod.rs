//! Who keeps the score: photos become a hand that lies there, what is said of it becomes a win, and the rules and the night
//! answer. The window and the phones' pages are two faces of it; nothing here draws or serves.
//!
//! | file | what |
//! | --- | --- |
//! | `model` | what is known of the hand being entered and of the night, and what is done when somebody asks |
//! | `action` | everything that a person can ask for ([`action::Action`]) |
//! | `board`, `round` | the hand as it lies there; how it was won and what the rules say |
//! | `book` | the rule book as people look things up in it |
//! | `night` | the ledger behind it and what can be asked of it |
//! | `consent` | who must agree, and the requests that wait for people to agree |
//! | `reader`, `chosen`, `given` | what reads a photo, with which set of tiles, and where the photo comes from |
//! | `notice`, `trouble` | what is said to people, and how errors are worded |

pub mod action;
pub mod board;
pub mod book;
pub mod chosen;
pub mod consent;
pub mod given;
pub mod model;
pub mod night;
pub mod notice;
pub mod reader;
pub mod round;
#[cfg(test)]
pub(crate) mod samples;
pub mod trouble;
