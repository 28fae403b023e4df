//! The ledger of a night at the table: a list of events, for every rule set. All displayed data come from a replay of
//! the events.
//!
//! Stored events never change: undo, redo and corrections are events, too. Money moves from one holder to another, so
//! that all sums are zero by construction; amounts are in eighths of a unit and never rounded.
//!
//! A [`Record`] is an event of play ([`quejing_rules::play`]) or what the ledger records around it.
//!
//! | file | what |
//! | --- | --- |
//! | `record` | the stored records: events of play, and what no course of play reads |
//! | `refusal` | the reasons why a record is refused, and contradictions |
//! | `event` | an event with number, time, author and hash |
//! | `event_log` | the events that count after undo, redo and corrections |
//! | `night` | the current state of the night, and its course |
//! | `judge`, `replay` | events → the night (pure functions); the effect of an event; `undo` of events recorded together; `undone_deals` |
//! | `preview` | the effect of a correction, before it is recorded |
//! | `store`, `session` | the SQLite file, intact or damaged; one of its nights with its events in memory |
//! | `account` | the account: deals and agreed payments, with their corrections, undo and disputes |
//! | `deal_beginning` | additions to the beginning of a deal, which need no consent |
//! | `news` | changes of totals by events, for people who did not record them |
//! | `device_users` | the people who use a device, and the nights in which that is certain |
//! | `unseen` | the entries that a person has not seen |
//! | `fault` | faults of an existing ledger |
//! | `file_home` | a file as the home of a ledger that several machines write |
//! | `shared_mirror`, `reconcile` | a mirror that is kept in step with its home; what was entered while the home was away |
//! | `same_effect` | events on a later state of their night |
//! | `export`, `import` | nights written to and read from JSONL and CSV |
//! | `moving` | the move of a ledger into another home |
//! | `night_opening` | the people of a new night, those known from other nights, and the first seats |
//! | `seating` | orders of seats to choose from; the next game |
//! | `verify` | the complete check of a ledger |
//! | `known_circumstances` | the circumstances of a deal that are on record, for every face that values a hand |
//! | `late_bet` | bets that were placed after the bets were locked, with reason and consent |
//! | `line_fault` | the errors of a line of an import |
//! | `photos` | photos of hands, each stored once, by content |
//! | `consent` | the people who must agree to a change of the record, and the requests that wait for them |
//! | `recorded_win`, `revaluation` | the values of recorded wins by the rules; new values after a correction of an earlier deal |
//! | `correction_trace`, `settling` | the changes that corrections made; the payments at the end of the night |
//! | `night_end` | the decision on an unfinished game at the end of a night; the meaning of the results |
//! | `night_listing` | the titles of nights, and the nights that lists omit |
//! | `corrected_finals` | nights whose final scores earlier versions showed differently |
//! | `standings`, `stats` | the standings; each player's wins and patterns in numbers |
//! | `similar_names` | names that are equal or look alike |
//! | `text_checks` | the limits of new names, notes and reasons |
//!
//! # When to use which type
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | recording | [`NightSession`], which checks events, stores them and applies them | [`LedgerStore::append_events`], which judges nothing |
//! | events without a file, such as those of an export | [`ReplayedNight::from_events`] | a store in memory |
//! | the state of a night: people, deals, totals | [`Night`] | the events, many of which later ones undo or correct |
//! | the events that count, and those that changed them | [`EventLog`] | [`Night`], which has only their effect |
//! | the effect of a change before it is recorded | [`preview_events`] | recording it and undoing it |
//! | a file that must stay as it is, or may be damaged | [`LedgerStore::open_to_read`] | [`LedgerStore::open`], which creates a missing file and upgrades an old one |
//! | standings that people see | [`compute_shown_standings`] | [`compute_standings`], which ranks players before the first deal is over |
//! | everything that moved a total, for a list | [`build_account_lines`] | the deals of [`Night`], which lack agreed money and undone deals |
//!
//! # Limitations
//!
//! - A night is in memory as a whole, and so is the file of a reader, up to 4 GiB. Nothing is read on demand.
//! - An undo, a redo, a correction, a void or new seats replay the whole night; a trial of such an event replays a
//!   copy. The time of a night grows with its events times its corrections ([`stepwise_replay_cost`]).
//! - One program writes at a time. Others wait up to ten seconds for the lock, and a writer that missed an event gets
//!   [`LedgerError::Conflict`] and must look again. Nothing is merged, because an entry can be refused.
//! - The file belongs on a local disk: the write-ahead log of SQLite needs memory that its programs share.
//! - The chain of hashes shows that events were changed, not who wrote them. Whoever can write the file and the list of
//!   acknowledged events can make another night. Nothing is encrypted.
//! - A wrong judgement of an earlier version stays: old nights score the same forever, so a check that is new applies
//!   to new events only.
//! - Photos are files beside the database, at most 1 GiB unless a setting says otherwise. A photo that is lost is
//!   reported as missing.
//! - A deal has at most 256 events, and 32 requests for consent can wait at a time.

mod account;
mod clock;
pub mod consent;
mod corrected_finals;
pub mod correction_trace;
mod deal_beginning;
mod device_users;
mod error;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod event;
mod event_log;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod export;
mod fault;
mod file_home;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod import;
mod judge;
mod known_circumstances;
mod late_bet;
mod line_fault;
mod moving;
mod news;
mod night;
mod night_end;
mod night_listing;
mod night_opening;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod photos;
mod preview;
mod reconcile;
mod record;
pub mod recorded_win;
mod refusal;
mod replay;
pub mod revaluation;
mod same_effect;
mod seating;
mod session;
pub mod settling;
mod shared_mirror;
mod similar_names;
mod standings;
mod stats;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod store;
mod text_checks;
mod unseen;
mod verify;

pub use account::{AccountLine, AccountLineContent, build_account_lines, find_account_line};
pub use clock::now_ms;
pub use corrected_finals::{has_corrected_finals, night_has_corrected_finals};
pub use device_users::{AccountHolder, ChoosingNight, DeviceUsers, PersonChoice};
pub use error::{FileCause, LedgerError, PictureFault, ServerAddressFault};
pub use event::{ChainHash, Event, StrayEvent, TRIAL_AUTHOR};
pub use event_log::EventLog;
pub use export::{export_csv, export_jsonl, export_strays_jsonl};
pub use fault::{ChainFault, LedgerFault};
pub use file_home::FileHome;
pub use import::{
    ImportableNight, ImportedEventCounts, count_refused_events, count_unverified_events, import_nights, read_csv,
    read_jsonl, read_nights, stepwise_replay_cost,
};
pub use judge::MAX_NAME_CHARS;
pub use known_circumstances::KnownCircumstances;
pub use late_bet::{LateBet, build_bet_payload};
pub use line_fault::ImportLineFault;
pub use moving::{MovedLedger, check_nothing_waits, copy_ledger};
pub use news::{NewsKind, NightNews, collect_night_news};
pub use night::{ActRecord, DealRecord, Night};
pub use night_end::ResultState;
pub use night_opening::{Attendee, KnownPerson, NightOpening, default_ledger_path, read_known_people};
pub use photos::{PhotoFolder, StoredPhoto, read_photo, restrict_data_folder, strip_photo_metadata};
pub use preview::{
    ChangedAspect, ChangedDeal, NextDealer, Preview, TotalChange, ValueChange, preview_event, preview_events,
};
pub use reconcile::exchange_with_home;
pub use record::{
    ActAddition, AgreedPayments, AgreementPurpose, Assent, Consent, Correction, DealVoided, Decision, Dispute,
    DisputeDecided, DisputeOpened, EVENT_FORMAT, Evidence, EvidenceAttached, EvidenceKind, NightOpened, NightRules,
    Payload, PayloadError, Person, PersonState, Record, ReducedRoot, ReducedScoreSettings, Reseating, Role,
};
pub use refusal::{CautionedEvent, RecordCaution, RecordRefusal, RefusedEvent};
pub use replay::{ReplayedNight, Takeback, UndoneDeal, replay_events};
pub use seating::{ChairChange, draw_lots};
pub use session::{EarlyWitness, NightSession};
pub use shared_mirror::SharedMirror;
pub use similar_names::{SimilarNames, find_similar_names_among};
pub use standings::{Standings, StandingsPlace, compute_shown_standings, compute_standings, rank_totals};
pub use stats::{PlayerStats, ShareInterval, compute_player_stats};
pub use store::{
    Batch, ChangeBell, HomeError, KnownScope, KnownState, LedgerCopy, LedgerHome, LedgerImage, LedgerStore,
    LoadedNight, NewEvents, NightDamage, NightSeenRecords, RescueReport, RescuedNight, ReturnReason, ReturnedEntry,
    ReturnedEvents, Scope, ScopeChanges, SeenRecord, SeenRow, SeenWay, SettingChange, SettingKey, StaleState,
    StoredNight,
};
pub use unseen::{UnseenEntry, find_unseen_entries, find_untold_entries};
pub use verify::{LedgerVerification, NightVerification, compare_with_home, verify_store};
