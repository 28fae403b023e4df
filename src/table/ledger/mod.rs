//! The night at the table: a ledger of events, for every rule set. Everything shown is a replay of them.
//!
//! Nothing stored is ever changed: undo, redo and corrections are events too. Money moves from one holder to another, so
//! all sums are zero by construction; amounts are in eighths of a unit and never rounded.
//!
//! The stored events and the state of the night are described in [`table::event`](super::event).
//!
//! | file | what |
//! | --- | --- |
//! | `event` | an event with number, time, author and hash |
//! | `log` | which events count after undo, redo and corrections |
//! | `night` | the night as it stands, and its course |
//! | `judge`, `replay` | events → the night (pure functions); what an event would do |
//! | `preview` | what a correction would change, before it is recorded |
//! | `store`, `session` | the SQLite file, intact or damaged; one of its nights opened for work |
//! | `chronicle` | every entry that changes totals, deals and money alike, with what became of it |
//! | `news` | what events did to whose total, for those who did not record them |
//! | `fault` | faults of an existing ledger |
//! | `wire` | the night as JSONL, out and in |
//! | `opening` | who comes, who is known from other nights, where they sit first |
//! | `undo` | what was recorded together, and what an undo or redo of it records |
//! | `undone` | deals that were undone, as they stood |
//! | `verify` | everything that can be checked about a ledger |
//! | `line_fault` | what is wrong with a line of an import |
//! | `photos` | photos of hands, each kept once by content |
//! | `account` | the final account, which sums to zero |
//! | `standings`, `stats` | the standings; how often each player won, and what |
//! | `shown` | what the program knows about a hand, to settle disputes |
//! | `written` | what new names, notes and reasons may contain |

mod account;
mod chronicle;
#[cfg(test)]
mod chronicle_tests;
mod error;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod event;
mod fault;
mod judge;
mod line_fault;
mod log;
mod news;
mod night;
mod opening;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod photos;
mod preview;
mod replay;
mod session;
mod standings;
mod stats;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod store;
#[cfg(test)]
mod store_tests;
#[cfg(test)]
pub(crate) mod tests;
mod undo;
mod undone;
mod verify;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod wire;
mod written;

pub use super::event::*;
pub use account::{FinalAccount, FinalLine, Unbalanced, corrected_finals, has_corrected_finals};
pub use chronicle::{AccountLine, Accounted, account, account_line};
pub use error::{Cause, LedgerError, PictureFault};
pub use event::{Event, Hash};
pub use fault::{Broken, Fault};
pub use line_fault::LineFault;
pub use log::Log;
pub use news::{News, NewsKind, news};
pub use night::Night;
pub use opening::{Comer, Known, Opening, known, now_ms, title, usual_ledger};
pub use photos::{KeptPhoto, PhotoFolder, bare_photo, keep_data_private, read_photo};
pub use preview::{NextDealer, Preview, Stale, StaleWhat, TotalChange, ValueChange, preview, preview_all};
pub use replay::{Replay, replay};
pub use session::Session;
pub use standings::{Place, Standings, ranks, standings};
pub use stats::{Interval, PlayerStats, stats};
pub use store::{Copied, Damage, Image, Loaded, NightLine, Rescued, RescuedNight, Store, Stray};
pub use undo::Takeback;
pub use undone::UndoneDeal;
pub use verify::{NightChecked, Verified, verify};
pub use wire::{
    Imported, ReadNight, export_csv, export_jsonl, export_strays, import, read_csv, read_jsonl, read_nights,
    steps_one_by_one, unverified_in, without_effect,
};
