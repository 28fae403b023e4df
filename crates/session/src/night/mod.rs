//! The night of a face: the ledger behind it, what a person can ask of it, and what waits for an answer.
//!
//! | file | what |
//! | --- | --- |
//! | `keeper` | the open ledger and the night that is worked on ([`Keeper`]), with the night that is offered at first |
//! | `account` | deals and money in one list, kept until something is recorded |
//! | `bets` | bets of the house rule that are not on the record yet ([`Bets`]) |
//! | `camps` | who belongs to which camp of the house rule |
//! | `fresh` | the entry that was recorded a moment ago ([`FreshEntry`]) |
//! | `action` | what can be asked for ([`NightAction`]), and what waits for an answer ([`PendingChange`]) |

mod account;
mod action;
pub mod bets;
pub mod camps;
mod fresh;
mod keeper;

pub use action::{ConfirmReason, Later, NightAction, PendingChange};
pub use bets::{Bet, BetRefusal, Bets, Bettor};
pub use fresh::FreshEntry;
#[cfg(feature = "engine")]
pub(crate) use keeper::AUTHOR;
pub use keeper::{Keeper, LedgerLocation, NightEntry, protect_data};
#[cfg(feature = "engine")]
pub(crate) use keeper::{free_guest_name, with_guests};
