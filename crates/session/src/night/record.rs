//! The vocabulary of the record: the events of a night with their fields, the night that they make, and what is computed
//! from it (account, standings, statistics, news, exports). Faces take these names from here.

pub use quejing_ledger::revaluation::LaterDealsPolicy;
pub use quejing_ledger::settling::settling_payments;
pub use quejing_ledger::{
    AccountLine, ActRow, AgreedPayments, AgreementPurpose, Amount, AmountError, Assent, Attendee, Body, CampRoster,
    CampsDrawn, ChainFault, ChainHash, Correction, Deal, DealBegun, DealEvent, DealId, DealSupports, DealVoided,
    Decision, DeclaredFan, Dispute, DisputeDecided, DrawKind, DrawnDeal, EntryMethod, Event, EventAnswer, EventChoice,
    EventField, EventKind, Evidence, EvidenceAttached, EvidenceKind, FalseWin, FamilyFields, FieldKind, FieldRow,
    FieldTip, FileCause, FinalAccount, GameLength, Holder, KongKind, LedgerError, LedgerVerification, Liability,
    NewsKind, Night, NightId, NightNews, NightOpened, NightPlan, NightRules, OpenHands, Opening, OwnedPoints,
    PatternCount, Payload, Payment, Person, PhotoFolder, PlayerId, PlayerStats, Preview, RecordedDiscard,
    RecordedLayers, ReducedRoot, ReducedScoreSettings, Refusal, ReplayedNight, Reseating, Role, SeatingMethod,
    SeatsSet, Session, Standings, Store, Support, Takeback, TotalChange, Value, Win, WinTiles, WonDeal, account_line,
    account_lines, compute_standings, count_refused_events, count_unverified, default_ledger_path, draw_lots,
    export_csv, export_jsonl, export_strays_jsonl, import_nights, known_people, night_has_corrected_finals, night_news,
    now_ms, player_stats, read_jsonl, read_nights, read_photo, recorded_win, stepwise_replay_cost, strip_photo, verify,
};
