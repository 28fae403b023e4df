//! Tiles, hands and the rules of mahjong: the value of a winning hand and the payments, as data.
//!
//! Stable ids and integers, no sentences; no I/O, no clock, no randomness. [`tile`] and [`hand`] describe the tiles on
//! the table; a hand is a [`hand::HandDraft`] until it is checked, then a [`hand::CheckedHand`].
//!
//! A [`RuleProfile`] is a choice of rules. [`judge`](family::Rules::judge) judges a [`Case`] (a draft with its
//! [`Circumstances`]) under any rules and answers with a [`Ruling`]. Each family has a module with its own check, values
//! and payments, and implements the contract [`family::Rules`]; [`family::FAMILIES`] lists them.
//!
//! The folder `examples` holds small programs: the worth of a hand, its payments, the tiles it waits for.

pub mod account;
pub mod book;
mod circumstances;
pub mod compare;
pub mod course;
/// A deal that is settled as a whole: its people and events, its special rule, camps.
pub mod deal {
    pub use super::house::{
        Camp, HouseEvent, Party, PartyMember, Settlement, SettlementPart, Special, SpecialFault, SpecialRule,
    };
}
pub mod event;
pub mod family;
pub mod family_message;
mod fault;
pub mod hand;
pub mod house;
mod id;
pub mod lingque;
mod message_list;
mod money;
mod packed;
mod patterns;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod profile;
pub mod reduced;
mod remark;
pub mod riichi;
mod ruling;
mod term;
pub mod tile;
mod variants;
mod verdict;
pub mod waits;
mod way;
pub mod zung_jung;

pub use circumstances::{AnswerKind, AnswerValue, Case, Circumstances, Discard, Unknown};
pub use fault::{Demand, Fault, FaultCode, Faults, Form};
pub use money::{InFull, Payment, PaymentReason, ReasonRow, net};
pub use patterns::{Pattern, PatternRow};
pub use profile::{NamedProfile, RuleProfile, RuleSet, RuleSetError};
pub use remark::{Remark, RemarkRow, shared};
pub use ruling::{CountedPattern, Other, Part, Price, Ruling, SuppressedPattern, Unit, Worth};
pub use term::Term;
pub use verdict::{Detail, Verdict};
