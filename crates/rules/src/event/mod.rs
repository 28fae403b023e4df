//! The events at a table, which the ledger stores and the course of play judges. Both use these types, which depend on
//! neither.
//!
//! | file | content |
//! | --- | --- |
//! | `body`, `people`, `deal` | the stored events |
//! | `act`, `draw`, `field`, `row`, `asked` | the parts that only some families have: events, draws, fields of events, and their questions |
//! | `played` | a deal with its events |
//! | `game` | the games of a night |
//! | `stored` | the JSON of events |
//! | `state` | the state of the night after some events, without the course of play |
//! | `refusal`, `unfit` | the reasons why an event is impossible, and contradictions to the course of play |

mod act;
mod asked;
mod body;
mod deal;
mod draw;
pub(crate) mod field;
mod game;
mod people;
mod played;
mod refusal;
mod row;
mod state;
mod stored;
mod unfit;

pub use crate::hand::KongKind;
pub use crate::house::acts::{CampsDrawn, DrawnCamp, HandOpened, Kong, Support};
pub use crate::house::fields::{
    DeclaredFan, LastDeal, OpenHands, SpecialNumber, Supports, Swap, WaitingHand, WaitingPlayers,
};
pub use crate::id::{DealId, IdError, NightId, PlayerId};
pub use crate::lingque::fields::ProvidedTiles;
pub use crate::money::{Amount, AmountError, Holder, MAX_UNITS, Payment, PaymentReason};
pub use crate::riichi::acts::RiichiDeclared;
pub use crate::riichi::fields::{Liability, Nagashi, Tenpai};
pub use crate::zung_jung::fields::{DiscardsBefore, Layers, OwnedPoints};
pub use act::{ActRow, ActType, FamilyAct};
pub use asked::{AskedFor, EventAnswer, EventChoice, EventField, RecordedDiscard};
pub use body::{
    AgreedFor, AgreedPayments, Assent, Body, Consent, Correction, DealVoided, Decision, DisputeDecided, DisputeOpened,
    EVENT_FORMAT, EvidenceAttached, EvidenceKind, Payload,
};
pub use deal::{DealBegun, DrawnDeal, EntryMethod, FalseWin, PatternCount, Value, Win, WinTiles, WonDeal};
pub use draw::{DrawKind, DrawRow};
pub use field::{FamilyField, FamilyFields, FieldContent, FieldType, ListedContent};
pub use game::{GameStart, NightGame};
pub use people::{
    GameLength, HowSeated, NightOpened, Person, Plan, ReducedRoot, ReducedScore, Reseating, Role, RulesOfNight,
    SeatsSet,
};
pub use played::{Act, Deal, Ending};
pub use refusal::{Caution, CautionedEvent, Refusal, RefusedEvent};
pub use row::{EventKind, FieldRow, FieldTip};
pub use state::{Dispute, Evidence, NightState, PersonState, StandingAct};
pub use stored::PayloadError;
pub use unfit::{Sitting, UnsettledReason, ValueRequirement};
