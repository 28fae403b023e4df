//! The friends' house rule (好友约局): fan, special rules by dice, open hands, bets, camps and rotation.
//!
//! [`check`] a draft in its circumstances, take its [`value`] (fast, numbers only) or [`explain`] it (with reasons); [`settle`]
//! the money of a whole deal; [`Queue`] and [`TwoTables`] say who plays next. Amounts are exact to the eighth.

pub(crate) mod acts;
mod claim;
mod conflicts;
mod contract;
mod course;
mod event;
mod explain;
mod faults;
pub(crate) mod fields;
mod held;
mod notices;
mod occasion;
mod options;
mod party;
pub mod remarks;
mod rotate;
mod settle;
mod special;
mod table;
mod value;
mod wild;

pub use crate::Price;
pub use claim::{Claim, check};
pub(crate) use contract::FAMILY;
pub use event::HouseEvent;
pub use explain::explain;
pub use faults::{Objection, OccasionDemand, OccasionFault, PeopleFault, SpecialFault, TurnedFault};
pub use notices::{HouseCaution, HouseReminder, HouseStep, SpecialInForce, SpecialRule};
pub use occasion::{Occasion, Occasions};
pub use options::{BothOpen, Implied, OpenHand, Options, SupporterPair};
pub use party::{Party, PartyMember};
pub use rotate::{Queue, TwoTables, check_people, next_dealer, one_table, two_tables};
pub use settle::{Settlement, SettlementPart, settle};
pub(crate) use special::successor;
pub use special::{Camp, LastDeals, Special, effective_special, last_deals, swap_places};
pub use table::{DORA, Pattern, PatternSet};
pub use value::{price, value};
