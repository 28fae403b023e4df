//! The vocabulary of the record: what people enter ([`super::NightEntry`]) with its fields, the night that it
//! makes, and what is computed from it (account, standings, statistics, news). Faces take these names from here; the
//! events themselves are not among them.

pub use quejing_ledger::revaluation::LaterDealsPolicy;
pub use quejing_ledger::settling::compute_settling_payments;
pub use quejing_ledger::{
    AccountHolder, AccountLine, ActRow, AgreedPayments, AgreementPurpose, Amount, AmountError, Assent, Attendee,
    CampRoster, CampsDrawn, ChainFault, ChainHash, ChoosingNight, Deal, DealBegun, DealEvent, DealId, DealSupports,
    Decision, DeclaredFan, DeviceUsers, Dispute, DisputeDecided, DrawKind, DrawnDeal, EntryMethod, Event, EventChoice,
    EventField, Evidence, EvidenceAttached, EvidenceKind, FalseWin, FamilyFields, FieldHost, FieldKind, FieldRow,
    FieldTip, FileCause, FinalAccount, GameLength, Holder, KongKind, LedgerError, LedgerStore, LedgerVerification,
    Liability, MAX_NAME_CHARS, NewsKind, Night, NightId, NightNews, NightOpened, NightOpening, NightPlan, NightRules,
    NightSession, OpenHands, OwnedPoints, PatternCount, Payload, Payment, PhotoFolder, PictureFault, PlayerId,
    PlayerStats, Preview, RecordedLayers, ReducedRoot, ReducedScoreSettings, Refusal, ReplayedNight, ResultState, Role,
    SeatAssignment, SeatingMethod, SeenRecord, SeenWay, SimilarNames, Standings, StandingsPlace, Support, Takeback,
    TotalChange, UnfinishedGame, Value, Win, WinTiles, WonDeal, build_account_lines, collect_night_news,
    compute_player_stats, compute_shown_standings, count_refused_events, count_unverified_events, default_ledger_path,
    draw_lots, find_account_line, find_similar_names_among, import_nights, night_has_corrected_finals, now_ms,
    read_jsonl, read_known_people, read_nights, read_photo, recorded_win, stepwise_replay_cost, strip_photo_metadata,
    verify_store,
};
