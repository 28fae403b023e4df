//! 日本麻将 (riichi), after 日式麻将规则详解 with its gaps filled by the most common practice.
//!
//! Sections named in this module are the rule text's (2 play, 3 the deal, 4 scoring) unless the specification is named.
//! [`check`] turns a draft into a [`RiichiHand`], [`value`] gives its worth fast, and [`explain`] gives the same worth
//! with reasons. A [`RiichiBill`] makes the payments. [`deal_transition`] covers the transition between deals,
//! [`final_scores`] the final account, and [`furiten`] the waits that bar a ron.

/// The number of seats at a table of riichi.
pub(crate) const SEAT_COUNT: usize = 4;

mod account;
pub mod acts;
mod arrangement;
mod check;
mod contract;
mod course;
pub mod deal_transition;
mod explain;
mod faults;
pub mod fields;
pub mod final_scores;
mod flag;
pub mod furiten;
mod game;
mod hand;
mod hand_facts;
mod limit;
mod notices;
mod options;
mod pao;
pub mod remarks;
mod settle;
mod table;
mod value;

pub use crate::Verdict;
pub(crate) use account::assign_places;
pub use arrangement::{Arrangement, WaitShape, WinTilePosition};
pub(crate) use check::RiichiDraft;
pub use check::check;
pub(crate) use contract::{DECLARATION, FAMILY, entered_worth};
pub(crate) use course::{Counters, CourseRules, DrawOutcome, RiichiCourse, next_round};
pub use explain::{FuKind, explain, explain_value};
pub use faults::{IndicatorFault, RiichiCircumstanceConflict, RiichiProblem};
pub use flag::{RiichiFlag, RiichiFlagError, RiichiFlags};
pub(crate) use game::SPECIAL_HANDS;
pub use game::{NorthTerms, RiichiGame, TieOrder};
pub use hand::{DoraIndicators, MAX_HONBA_OR_STICKS, RiichiHand};
pub use hand_facts::DoraCount;
pub use limit::{LimitPrice, RiichiLimit, can_have_han_and_fu, han_price, yakuman_price};
pub use notices::{RiichiCaution, RiichiGameOver, RiichiStep};
pub use options::OKA_KEY;
pub(crate) use options::OUT_OF_RANGE;
pub use options::{
    LeftoverStickRule, NotenHonbaRule, OkaRecipient, Options, PaoHonbaPayer, RedFives, RenhouRule, TieRule,
};
pub use pao::{Pao, find_liability};
pub use settle::{
    PaymentTerms, RIICHI_STICK_POINTS, RiichiBill, RonSettlement, SelfDrawShares, default_liable_points, settle_rons,
};
pub use table::{Yaku, YakuSet};
pub(crate) use table::{YakuRows, pattern_entry};
pub use value::{RiichiValue, value};
