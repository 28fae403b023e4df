//! Tiles, hands and the rules of mahjong: the worth of a winning hand and its payments, as data.
//!
//! The results are stable ids and integers, without sentences; the crate has no I/O, no clock and, apart from new
//! identifiers, no randomness. [`tile`] and [`hand`] describe the tiles on the table; a hand is a [`hand::HandDraft`]
//! until it is checked, then a [`hand::CheckedHand`].
//!
//! A [`RuleProfile`] is a choice of rules. [`judge`](family::Rules::judge) judges a [`Case`] (a draft with its
//! [`Circumstances`]) under any rules and answers with a [`Ruling`]. Each family has a module with its own check,
//! values and payments, and implements the contract [`family::Rules`]; [`FAMILIES`] lists them.
//!
//! ```
//! use quejing_rules::hand::HandDraft;
//! use quejing_rules::tile::{Wind, parse_tiles};
//! use quejing_rules::{Case, Circumstances, Detail, RuleProfile, RuleSet};
//!
//! let draft = HandDraft {
//!     concealed: parse_tiles("223344m223344p5s")?,
//!     win_tile: Some("5s".parse()?),
//!     self_draw: true,
//!     seat_wind: Some(Wind::South),
//!     ..HandDraft::default()
//! };
//! let rules = RuleProfile::from(RuleSet::RIICHI);
//! let case = Case::adapt_to(&rules, draft, Circumstances::default());
//! let ruling = rules.judge(&case, Detail::Reasons)?;
//! assert!(ruling.is_win() && !ruling.counted.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` contains small programs: the worth of a hand, its payments, the tiles that it waits for.
//!
//! # When to use which type
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | tiles as somebody typed them or a photo shows them, complete or not | [`hand::HandDraft`] | [`hand::CheckedHand`], which exists only once the tiles are valid |
//! | the worth of a hand with its reasons, under any rules | `judge` of a [`RuleProfile`] | the functions of one family, which a caller must choose by name |
//! | the worth of many hands under one known family, as numbers | `check` and `value` of the family's module, such as [`riichi::value`] | `judge`: its reasons take six to thirteen times as long (see the guide's page *Figures*) |
//! | a name of rules, as people choose it | [`RuleSet`] | [`RuleProfile`] |
//! | the rules of a night, with the options of its table | [`RuleProfile`], which is compared and stored whole | [`RuleSet`], which has no options |
//! | the tiles that complete a hand, with their worth | [`waits::find_waits`] | `judge` in a loop of one's own, which misses the rules' circumstances for each way to win |
//! | the reasons why two rule sets differ on a hand | [`compare::compare_rulings`] | a comparison of totals |
//! | what happens at a table, as data, and what it causes | [`play::Play`] and [`course::Course`] | the records of `quejing-ledger`, which add people, evidence and disputes |
//! | values by place at the table | [`hand::Seats`] | a list whose order the reader must know |
//!
//! # Limitations
//!
//! - A table has 2 to 4 seats ([`hand::MAX_SEATS`]), and a hand 4 or 5 sets and a pair, or one of the special shapes. A
//!   tile is one of 34 kinds, a red five or a flower; jokers do not exist.
//! - The crate values what happened and says what is due. It does not know the wall, whose turn it is, or which discard
//!   would be legal, so no game can be played with it alone.
//! - Each judgement searches every reading of the hand from the beginning. Nothing is stored between two hands that
//!   differ in one tile, and waits cost a judgement for each tile and each way to win.
//! - There are no sentences: without `quejing-words`, a caller has ids, codes and numbers. Profiles in TOML are read by
//!   `quejing-session`, for want of a TOML reader here.
//! - Families that another program brings are added once, for the whole process ([`family::add_families`]). Ids that
//!   were once stored or sent keep their meaning, errors in old names included.
//! - `lingque-v29` has only the values that a public calculator knows ([`RuleSet::has_own_text`]).

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
        SpecialRuleLabel, settle_deal,
    };
}
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
pub mod play;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod profile;
mod question;
pub mod reduced;
mod remark;
pub mod riichi;
mod ruling;
pub mod sanma;
pub mod tile;
mod variants;
mod verdict;
pub mod waits;
mod win_way;
pub mod zung_jung;

pub use answer::{Answer, RecordedDiscard};
pub use circumstances::{Case, Circumstances, Discard, UnknownFlagPolicy};
pub use family::{RuleProfile, RuleSet, RuleSetError};
pub use family_term::FamilyTerm;
pub use fault::{Fault, FaultCode, Faults, RequestFieldError, RequestForm};
pub use id::{DealId, IdError, NightId, PlayerId};
pub use money::{
    Amount, AmountError, FullSentenceReason, Holder, MAX_AMOUNT_UNITS, Payment, PaymentReason, ReasonRow, net_change,
};
pub use patterns::{Pattern, PatternRow};
pub use profile::NamedProfile;
pub use question::{AnswerKind, QuestionCondition, QuestionRole, QuestionRow};
pub use remark::{Remark, RemarkRow, shared_remarks};
pub use ruling::{CountedPattern, FuPart, OtherReading, Ruling, SuppressedPattern, WinPrice, Worth, WorthUnit};
pub use verdict::{Detail, Verdict};

/// The families of rules that come with the program. A new family needs its folder, an element of this list, and its
/// texts in the message catalogue.
///
/// ```
/// use quejing_rules::FAMILIES;
/// let ids: Vec<_> = FAMILIES.iter().map(|family| family.id).collect();
/// assert_eq!(ids, ["lingque", "zung-jung", "riichi", "sanma", "house"]);
/// ```
pub static FAMILIES: &[&family::FamilyRow] =
    &[&lingque::FAMILY, &zung_jung::FAMILY, &riichi::FAMILY, &sanma::FAMILY, &house::FAMILY];

/// Returns what each family adds to play, in the order of [`family::families`]. [`play`] reads stored events with these
/// rows and cannot name a family.
fn play_rows() -> impl Iterator<Item = &'static play::PlayRows> {
    family::families().map(|family| &family.play)
}
