//! What a winning hand is worth and who owes whom, as data: stable ids and integers, no display text.
//!
//! [`RuleProfile`] says which rules hold; [`RuleProfile::check`] turns a draft into a checked hand,
//! [`RuleProfile::appraise`] values it with reasons, [`RuleProfile::settle`] makes the payments.

mod appraisal;
mod fault;
mod json;
pub mod lingque;
mod packed;
mod profile;
pub mod riichi;
mod settlement;
pub mod zung_jung;

pub use appraisal::{
    Appraisal, Counted, Detail, Other, PatternId, Reason, Step, Suppressed, Verdict, Worth,
};
pub use fault::{Fault, FaultCode, Faults};
pub use profile::{RuleProfile, RuleSet, RuleSetError};
pub use settlement::{Settlement, SettlementError, Transfer, TransferReason};
