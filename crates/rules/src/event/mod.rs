//! What happens at a table, as the ledger keeps it and the course of play judges it. Both use these types, which depend on neither.
//!
//! | file | what |
//! | --- | --- |
//! | `body`, `people`, `deal` | what can happen, as it is stored |
//! | `act`, `draw`, `field`, `asked` | what only some families have: events, draws, fields of events, and what is asked for them |
//! | `played` | a hand with everything that happened in it |
//! | `stored` | the JSON of what can happen |
//! | `state` | the night as it stands after some events, without the course of play |
//! | `refusal`, `unfit` | why an event is impossible, and what contradicts the course of play |

mod act;
mod asked;
mod body;
mod deal;
mod draw;
pub(crate) mod field;
mod people;
mod played;
mod refusal;
mod state;
mod stored;
mod unfit;

pub use crate::hand::KongKind;
pub use crate::house::acts::{CampsDrawn, DrawnCamp, HandOpened, Kong, Support};
pub use crate::house::fields::{
    DeclaredFan, LastDeal, OpenHands, SpecialNumber, Supports, Swap, WaitingHand, WaitingPlayers,
};
pub use crate::id::{HandId, IdError, NightId, PlayerId};
pub use crate::lingque::fields::ProvidedTiles;
pub use crate::money::{Amount, AmountError, Holder, MAX_UNITS, Payment, PaymentReason};
pub use crate::riichi::acts::RiichiDeclared;
pub use crate::riichi::fields::{Liability, Nagashi, Tenpai};
pub use crate::zung_jung::fields::{DiscardsBefore, Layers, OwnedPoints, RecordedDiscard};
pub use act::{ActRow, ActType, FamilyAct};
pub use asked::{AskedFor, EventAnswer, EventChoice, EventField};
pub use body::{
    AgreedFor, AgreedPayments, Assent, Body, Consent, Correction, Decision, DisputeDecided, DisputeOpened,
    EVENT_FORMAT, EvidenceAttached, EvidenceKind, HandVoided, Payload,
};
pub use deal::{DealBegun, DrawnDeal, EntryMethod, FalseWin, PatternCount, Value, Win, WinTiles, WonDeal};
pub use draw::{DrawKind, DrawRow};
pub use field::{EventKind, FamilyField, FamilyFields, FieldContent, FieldRow, FieldType, ListedContent};
pub use people::{
    GameLength, HowSeated, NightOpened, Person, Plan, ReducedRoot, ReducedScore, Reseating, Role, RulesOfNight,
    SeatsSet,
};
pub use played::{Act, Ending, Hand};
pub use refusal::{Caution, CautionedEvent, Refusal, RefusedEvent};
pub use state::{Dispute, Evidence, NightState, PersonState, StandingAct};
pub use stored::PayloadError;
pub use unfit::{Sitting, UnsettledReason, ValueRequirement};
