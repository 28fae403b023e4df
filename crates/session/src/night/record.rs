//! The vocabulary of the record: what people enter ([`super::NightEntry`]) with its fields, the night that it
//! makes, and what is computed from it (account, standings, statistics, news). Faces take these names from here; the
//! events themselves are not among them.

pub use quejing_ledger::revaluation::LaterDealsPolicy;
pub use quejing_ledger::settling::compute_settling_payments;
pub use quejing_ledger::{
    AccountHolder, AccountLine, AgreedPayments, AgreementPurpose, Assent, Attendee, ChainFault, ChainHash,
    ChoosingNight, Decision, DeviceUsers, Dispute, DisputeDecided, Event, Evidence, EvidenceAttached, EvidenceKind,
    FileCause, LedgerError, LedgerStore, LedgerVerification, MAX_NAME_CHARS, NewsKind, Night, NightNews, NightOpened,
    NightOpening, NightRules, NightSession, Payload, PhotoFolder, PictureFault, PlayerStats, Preview, RecordRefusal,
    ReducedRoot, ReducedScoreSettings, ReplayedNight, ResultState, ReturnReason, ReturnedEntry, ReturnedEvents, Role,
    SeenRecord, SeenWay, SimilarNames, Standings, StandingsPlace, Takeback, TotalChange, build_account_lines,
    check_nothing_waits, collect_night_news, compare_with_home, compute_player_stats, compute_shown_standings,
    copy_ledger, count_refused_events, count_unverified_events, default_ledger_path, draw_lots, find_account_line,
    find_similar_names_among, import_nights, night_has_corrected_finals, now_ms, read_jsonl, read_known_people,
    read_nights, read_photo, recorded_win, stepwise_replay_cost, strip_photo_metadata, verify_store,
};
pub use quejing_rules::account::FinalAccount;
pub use quejing_rules::hand::KongKind;
pub use quejing_rules::house::acts::{CampRoster, CampsDrawn, Support};
pub use quejing_rules::house::fields::{DealSupports, DeclaredFan, OpenHands};
pub use quejing_rules::play::{
    ActRow, Deal, DealBegun, DealEvent, DrawKind, DrawnDeal, EntryMethod, EventChoice, EventField, FalseWin,
    FamilyFields, FieldHost, FieldKind, FieldRow, FieldTip, GameLength, NightPlan, PatternCount, SeatAssignment,
    SeatingMethod, UnfinishedGame, Value, Win, WinTiles, WonDeal,
};
pub use quejing_rules::riichi::fields::Liability;
pub use quejing_rules::zung_jung::fields::{OwnedPoints, RecordedLayers};
pub use quejing_rules::{Amount, AmountError, DealId, Holder, NightId, Payment, PlayerId};
