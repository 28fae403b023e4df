//! The vocabulary of the game: the tiles, hands, rules and rulings that the session's requests and views hold. Faces
//! take these names from here, so that this list is all they know of `quejing-rules` apart from the events of a night
//! ([`crate::night`]).

pub use quejing_rules::book::{PatternEntry, PatternWorth};
pub use quejing_rules::compare::{ComparedSide, PatternAbsence, RuleSetRuling, RulingDifference, compare_rulings};
pub use quejing_rules::course::{ExtraScore, TableStatus};
pub use quejing_rules::deal::{
    HouseEvent, Party, PartyMemberIndex, Settlement, SettlementPart, SpecialRule, settle_deal,
};
pub use quejing_rules::family::{Switch, switches};
pub use quejing_rules::hand::AllowedValues;
pub use quejing_rules::hand::{
    CheckedHand, DraftMeld, Flags, HandDraft, LaidMeld, MAX_SEATS, MeldKind, MeldTextError, Reading, RelativeSeat,
    Seat, Seats, SetAside,
};
pub use quejing_rules::profile::{PROFILE_FORMAT, is_profile_name};
pub use quejing_rules::reduced::ScoreOrientation;
pub use quejing_rules::tile::{NotationError, Tile, Wind, WindError, chinese, mpsz, parse_tiles};
pub use quejing_rules::waits::WaitQuery;
pub use quejing_rules::{
    Answer, AnswerKind, Case, Circumstances, CountedPattern, Detail, FamilyTerm, Faults, NamedProfile, Pattern,
    QuestionRole, QuestionRow, RecordedDiscard, Remark, RuleProfile, RuleSet, Ruling, SuppressedPattern,
    UnknownFlagPolicy, Verdict, WorthUnit, net_change,
};
