//! 日本麻将 (riichi), after 日式麻将规则详解 with its gaps filled by the most common practice.
//!
//! Sections named in this module are the rule text's (2 play, 3 the deal, 4 scoring) unless the specification is named.
//! [`check`] a draft, take its [`value`] (fast, numbers only) or [`explain`] it (with reasons), and make the payments
//! with a [`RiichiBill`]; [`deal`] and [`game`] cover what happens between deals, [`waits`] what comes before the win.

/// The seats of a table.
pub(crate) const SEATS: usize = 4;

mod account;
pub(crate) mod acts;
mod arrangement;
mod contract;
mod course;
pub mod deal;
mod explain;
mod facts;
pub(crate) mod fields;
mod flag;
pub mod game;
mod hand;
mod limit;
mod notices;
mod options;
mod pao;
mod problem;
pub mod remarks;
mod settle;
mod table;
mod value;
pub mod waits;

pub use crate::Verdict;
pub use arrangement::{Arrangement, WaitShape, WinFinish};
pub(crate) use contract::FAMILY;
pub use explain::{FuKind, explain, explain_value};
pub use facts::DoraCount;
pub use flag::{RiichiFlag, RiichiFlagError, RiichiFlags};
pub use hand::{Indicators, MAX_COUNTERS, RiichiHand, check};
pub use limit::{Limit, LimitPrice, price, yakuman_price};
pub use notices::{RiichiCaution, RiichiOver, RiichiStep};
pub use options::OKA;
pub use options::{LeftoverSticks, NotenHonba, Oka, Options, PaoHonba, RedFives, RenhouRule, Tie};
pub use pao::{Pao, pao};
pub use problem::{IndicatorFault, RiichiConflict, RiichiProblem};
pub use settle::{RiichiBill, STICK, SharedWin, fed_of, settle_several};
pub use table::{Yaku, YakuSet};
pub use value::{RiichiValue, value};
