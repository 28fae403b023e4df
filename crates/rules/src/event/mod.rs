//! The events at a table, which the ledger stores and the course of play judges. Both use these types, which depend on
//! neither.
//!
//! | file | content |
//! | --- | --- |
//! | `event_body`, `people`, `deal` | the stored events |
//! | `family_act`, `draw_kind`, `family_field`, `field_row`, `event_answer` | the parts that only some families have: acts, draws, fields of events, and their questions |
//! | `played_deal` | a deal with its events |
//! | `game` | the games of a night |
//! | `payload_json` | the JSON of events |
//! | `night_state` | the state of the night after some events, without the course of play |
//! | `refusal`, `requirement` | the reasons why an event is impossible, and contradictions to the course of play |

mod deal;
mod draw_kind;
mod event_body;
mod event_field;
mod family_act;
pub(crate) mod family_field;
mod field_row;
mod game;
mod night_state;
mod payload_json;
mod people;
mod played_deal;
mod refusal;
mod requirement;

pub use crate::hand::KongKind;
pub use crate::house::acts::{CampRoster, CampsDrawn, HandOpened, Kong, Support};
pub use crate::house::fields::{
    DealSupports, DeclaredFan, LastDeal, OpenHands, SeatSwap, SpecialNumber, WaitingHand, WaitingPlayers,
};
pub use crate::id::{DealId, IdError, NightId, PlayerId};
pub use crate::lingque::fields::ProvidedTiles;
pub use crate::money::{Amount, AmountError, Holder, MAX_AMOUNT_UNITS, Payment, PaymentReason};
pub use crate::riichi::acts::RiichiDeclared;
pub use crate::riichi::fields::{Liability, NagashiPlayers, PlayedOn, TenpaiPlayers};
pub use crate::zung_jung::fields::{DiscardsBefore, OwnedPoints, RecordedLayers};
pub use deal::{DealBegun, DrawnDeal, EntryMethod, FalseWin, PatternCount, Value, Win, WinTiles, WonDeal};
pub use draw_kind::{DrawKind, DrawRow};
pub use event_body::{
    ActAddition, AgreedPayments, AgreementPurpose, Assent, Body, Consent, Correction, DealVoided, Decision,
    DisputeDecided, DisputeOpened, EVENT_FORMAT, EvidenceAttached, EvidenceKind, Payload, UnfinishedGame,
};
pub use event_field::{EventChoice, EventField, FieldKind};
pub use family_act::{ActRow, ActType, FamilyAct};
pub use family_field::{FamilyField, FamilyFields, FieldContent, FieldType, ListedContent};
pub use field_row::{FieldHost, FieldRow, FieldTip};
pub use game::{GameStart, NightGame};
pub use night_state::{ActInForce, Dispute, Evidence, NightState, PersonState};
pub use payload_json::PayloadError;
pub use people::{
    GameBegun, GameLength, NightOpened, NightPlan, NightRules, Person, ReducedRoot, ReducedScoreSettings, Reseating,
    Role, SeatAssignment, SeatingMethod,
};
pub use played_deal::{Deal, DealEnd, DealEvent};
pub use refusal::{Caution, CautionedEvent, Refusal, RefusedEvent};
pub use requirement::{SeatingRequirement, UnsettledReason, ValueRequirement};
