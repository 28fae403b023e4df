//! The open night: its ledger, and the requests about it.
//!
//! | module | content |
//! | --- | --- |
//! | `keeper` | the open ledger with its open night ([`Keeper`]) |
//! | `open_night` | the open night, recorded or a draft, and trials of events in it ([`OpenNight`]) |
//! | `opening` | the openings that are offered for a new night |
//! | `account_memo` | the list of deals and money, cached until something is recorded |
//! | `bets` | bets of the house rule that are not recorded yet ([`Bets`]), and their writer |
//! | `night_bets` | who may bet and has bet in the open night ([`NightBets`]) |
//! | `night_consent` | who must agree to changes of the open night, and the pending requests ([`NightConsent`]) |
//! | `bet_record` | the placing of bets, and the record of those whose deal has begun |
//! | `camps` | the camps of the house rule |
//! | `entry` | the entries that people make, and the events that record them ([`NightEntry`]) |
//! | `export` | the events of a night as text ([`ExportedEvents`]) |
//! | `index` | the people and nights of the ledger ([`LedgerIndex`]) |
//! | `late_bets` | what late bets cost others, and the consent to them |
//! | `visit` | visits of earlier nights |
//! | `fresh_entry` | the latest entry, which can be undone by one press ([`FreshEntry`]) |
//! | `marks` | the marks of entries, requests and of the end of a night, which forms carry |
//! | `record_origin` | the author of records, and the mark of the request that they execute ([`RecordOrigin`]) |
//! | `record` | the types of the record and the functions over it, from `quejing-ledger` |
//! | `unseen` | the entries of all nights that people have not seen ([`LedgerNews`]) |
//! | `summary` | summaries of all nights in the ledger ([`NightSummary`]) |
//! | `action` | the requests about a night ([`NightAction`]) |

mod account_memo;
mod action;
mod bet_record;
pub mod bets;
pub mod camps;
mod entry;
mod export;
mod fresh_entry;
mod index;
mod keeper;
mod late_bets;
mod ledger_location;
mod marks;
mod night_bets;
mod night_consent;
mod open_night;
mod opening;
mod record;
mod record_origin;
mod summary;
mod unseen;
mod visit;
mod waiting;

pub use action::NightAction;
pub use bet_record::{BetRefusal, BetRequest, PlacedBet, record_stored_bets};
pub use bets::{Bet, BetWriter, Bets};
pub use entry::{DealEntry, NightEntry, TypedEvent};
pub use export::{EventsFormat, ExportedEvents};
pub use fresh_entry::FreshEntry;
pub use index::{LedgerIndex, ListedNight};
#[cfg(feature = "engine")]
pub(crate) use keeper::WINDOW_AUTHOR;
pub use keeper::{Keeper, prepare_data_folder};
pub use late_bets::{BetAnswer, BetConsent, LateBetCost, LateBetOutcome, LateBets};
pub use ledger_location::{LedgerLocation, prepare_server};
pub use night_bets::{Bettor, NightBets};
pub use night_consent::NightConsent;
pub use open_night::{OpenNight, preview_opening};
#[cfg(feature = "engine")]
pub(crate) use opening::{fill_with_guests, free_guest_name};
pub use record::*;
pub use record_origin::RecordOrigin;
pub use summary::{NightSummary, PersonResult};
pub use unseen::{
    DeviceAccount, EntryId, LedgerNews, NightNewsRecord, PersonEntryId, SeenWriter, UnseenNight, UnseenNightEntry,
    UntoldPerson,
};
pub use waiting::{ReturnedNightEntry, WaitingEntries};
