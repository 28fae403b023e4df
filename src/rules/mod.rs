//! What a winning hand is worth and who owes whom, as data: stable ids and integers, no display text.
//!
//! [`RuleProfile`] says which rules hold. Each family of rules has a module with its own input and answer: a draft is
//! checked, the hand valued with reasons, the payments made.

mod appraisal;
mod bit_set;
pub mod compare;
mod concept;
mod fault;
pub mod house;
pub mod lingque;
mod packed;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod profile;
pub mod riichi;
mod settlement;
pub mod waits;
pub mod zung_jung;

pub use appraisal::{
    Appraisal, Counted, Detail, Other, PatternId, Reason, Step, Suppressed, Verdict, Worth,
};
pub use concept::concept;
pub use fault::{
    Demand, Fault, FaultCode, Faults, Form, Objection, OccasionDemand, PeopleFault, TurnedFault,
};
pub use profile::{NamedProfile, RuleProfile, RuleSet, RuleSetError};
pub use settlement::{Settlement, SettlementError, Transfer, TransferReason};
