//! The friends' house rule (好友约局): fan, special rules by dice, open hands, bets, camps and the rotation of seats.
//!
//! [`check`] turns a draft into a [`WinClaim`], [`value`] gives its worth fast, and [`explain`] gives the same worth
//! with reasons. [`settle`] computes the payments of a whole deal. [`TableQueue`] and [`TwoTables`] determine who plays
//! next. Amounts are exact to an eighth of a point.

pub mod acts;
mod check;
mod contract;
mod course;
mod event;
mod explain;
mod faults;
pub mod fields;
mod notices;
mod occasion;
mod occasion_faults;
mod options;
mod party;
mod pattern_finder;
pub mod remarks;
mod rotation;
mod settle;
mod special_rule;
mod table;
mod value;
mod wild_readings;

pub use crate::WinPrice;
pub use check::{WinClaim, check};
pub(crate) use contract::FAMILY;
pub use event::HouseEvent;
pub use explain::explain;
pub use faults::{EventObjection, OccasionDemand, OccasionFault, PeopleFault, SpecialFault, TurnedTileFault};
pub use notices::{HouseCaution, HouseReminder, HouseStep, SpecialRuleLabel, SpecialRuleNote};
pub use occasion::{Occasion, Occasions};
pub use options::{BothOpenRule, ImpliedPatternRule, OpenHandRule, Options, SupporterPairRule};
pub use party::{Party, PartyMemberIndex};
pub use rotation::{TableQueue, TwoTables, check_people_count, next_dealer, one_table_sizes, two_table_sizes};
pub use settle::{Settlement, SettlementPart, settle, settle_deal};
pub(crate) use special_rule::successor_tile;
pub use special_rule::{Camp, LastDeals, SpecialRule, effective_special_rule, last_deals, swap_places};
pub use table::{DORA_ID, Pattern, PatternSet};
pub use value::{value, win_price};
