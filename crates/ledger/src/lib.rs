//! The ledger of a night at the table: a list of events, for every rule set. Everything shown is a replay of them.
//!
//! Nothing stored is ever changed: undo, redo and corrections are events too. Money moves from one holder to another, so
//! all sums are zero by construction; amounts are in eighths of a unit and never rounded.
//!
//! The stored events and the state of the night are described in [`quejing_rules::event`].
//!
//! | file | what |
//! | --- | --- |
//! | `event` | an event with number, time, author and hash |
//! | `log` | which events count after undo, redo and corrections |
//! | `night` | the current state of the night, and its course |
//! | `judge`, `replay` | events → the night (pure functions); the effect of an event; `undo` of everything recorded together; `undone` deals |
//! | `preview` | the effect of a correction, before it is recorded |
//! | `store`, `session` | the SQLite file, intact or damaged; one of its nights opened for work |
//! | `chronicle` | the account: every entry that changes totals, deals and money alike, with its corrections, undo and disputes |
//! | `beginning` | additions to the beginning of a deal, which need no consent |
//! | `news` | changes of totals by events, for those who did not record them |
//! | `fault` | faults of an existing ledger |
//! | `export`, `import` | nights written to and read from JSONL and CSV |
//! | `opening` | who comes, who is known from other nights, where they sit first |
//! | `seating` | orders of seats to choose from; the next game |
//! | `verify` | everything that can be checked about a ledger |
//! | `line_fault` | the errors of a line of an import |
//! | `photos` | photos of hands, each stored once, by content |
//! | `consent` | whose agreement a change of the record needs, and the requests that wait for it |
//! | `recorded`, `revaluation` | recorded wins judged by the rules; valued again when an earlier deal is corrected |
//! | `trace`, `settling` | the changes that corrections made; the payments at the end of the night |
//! | `listing` | the titles of nights, and those that lists leave out |
//! | `account` | nights whose final scores earlier versions showed differently |
//! | `standings`, `stats` | the standings; how often each player won, and what |
//! | `written` | checks of new names, notes and reasons |

mod account;
mod beginning;
mod chronicle;
pub mod consent;
mod error;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod event;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod export;
mod fault;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod import;
mod judge;
mod line_fault;
mod listing;
mod log;
mod news;
mod night;
mod opening;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod photos;
mod preview;
pub mod recorded;
mod replay;
pub mod revaluation;
mod seating;
mod session;
pub mod settling;
mod standings;
mod stats;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod store;
pub mod trace;
mod verify;
mod written;

pub use account::{corrected_finals, has_corrected_finals};
pub use chronicle::{AccountLine, LineContent, account, account_line};
pub use error::{Cause, LedgerError, PictureFault};
pub use event::{Event, Hash, Stray};
pub use export::{export_csv, export_jsonl, export_strays};
pub use fault::{Broken, LedgerFault};
pub use import::{
    ImportedNights, ReadNight, count_without_effect, import, read_csv, read_jsonl, read_nights, steps_one_by_one,
    unverified_in,
};
pub use line_fault::LineFault;
pub use log::Log;
pub use news::{NewsKind, NightNews, news};
pub use night::Night;
pub use opening::{Attendee, KnownPerson, Opening, known_people, now_ms, usual_ledger};
pub use photos::{KeptPhoto, PhotoFolder, bare_photo, keep_data_private, read_photo};
pub use preview::{NextDealer, Preview, StaleDeal, StaleWhat, TotalChange, ValueChange, preview, preview_all};
pub use quejing_rules::account::{AccountImbalance, FinalAccount, FinalLine};
pub use quejing_rules::event::*;
pub use replay::{Replay, Takeback, UndoneDeal, replay};
pub use seating::{ChairChange, draw_lots};
pub use session::Session;
pub use standings::{Standings, StandingsPlace, ranks, standings};
pub use stats::{Interval, PlayerStats, player_stats};
pub use store::{Image, LedgerCopy, LoadedNight, NightDamage, NightLine, RescueReport, RescuedNight, Store};
pub use verify::{NightChecked, Verification, verify};
