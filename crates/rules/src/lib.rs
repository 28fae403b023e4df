//! Tiles, hands and the rules of mahjong: the worth of a winning hand and its payments, as data.
//!
//! The results are stable ids and integers, without sentences; the crate has no I/O, no clock and, apart from new
//! identifiers, no randomness. [`tile`] and [`hand`] describe the tiles on the table; a hand is a [`hand::HandDraft`]
//! until it is checked, then a [`hand::CheckedHand`].
//!
//! A [`RuleProfile`] is a choice of rules. [`judge`](family::Rules::judge) judges a [`Case`] (a draft with its
//! [`Circumstances`]) under any rules and answers with a [`Ruling`]. Each family has a module with its own check,
//! values and payments, and implements the contract [`family::Rules`]; [`family::FAMILIES`] lists them.
//!
//! The folder `examples` contains small programs: the worth of a hand, its payments, the tiles that it waits for.

pub mod account;
mod answer;
pub mod book;
mod circumstances;
pub mod compare;
pub mod course;
/// Deals that are settled as a whole: their people, events, special rules and camps.
pub mod deal {
    pub use super::house::{
        Camp, HouseEvent, Party, PartyMemberIndex, Settlement, SettlementPart, SpecialFault, SpecialRule,
        SpecialRuleLabel,
    };
}
pub mod event;
pub mod family;
pub mod family_message;
mod family_term;
mod fault;
pub mod hand;
pub mod house;
mod id;
pub mod lingque;
mod message_list;
mod money;
mod packed_hand;
mod patterns;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod profile;
mod question;
pub mod reduced;
mod remark;
pub mod riichi;
mod ruling;
pub mod tile;
mod variants;
mod verdict;
pub mod waits;
mod win_way;
pub mod zung_jung;

pub use answer::{Answer, RecordedDiscard};
pub use circumstances::{Case, Circumstances, Discard, UnknownFlagPolicy};
pub use family_term::FamilyTerm;
pub use fault::{Fault, FaultCode, Faults, RequestFieldError, RequestForm};
pub use money::{FullSentenceReason, Payment, PaymentReason, ReasonRow, net_change};
pub use patterns::{Pattern, PatternRow};
pub use profile::{NamedProfile, RuleProfile, RuleSet, RuleSetError};
pub use question::{AnswerKind, QuestionRole, QuestionRow};
pub use remark::{Remark, RemarkRow, shared_remarks};
pub use ruling::{CountedPattern, FuPart, OtherReading, Ruling, SuppressedPattern, WinPrice, Worth, WorthUnit};
pub use verdict::{Detail, Verdict};
