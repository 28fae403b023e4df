//! Play as data: the events of a course of play, the deals that they form, and the state of a night as far as a course
//! reads it. The record of a night around it, with people's names, evidence and disputes, belongs to the ledger.
//!
//! | file | content |
//! | --- | --- |
//! | `course_event`, `deal`, `seating` | the stored events ([`Play`]) |
//! | `family_act`, `draw_kind`, `family_field`, `field_row`, `event_field` | the parts that only some families have: acts, draws, fields of events, and their questions |
//! | `play_rows` | the rows of those parts that a family has |
//! | `played_deal` | a deal with its events |
//! | `game` | the games of a night |
//! | `plan` | the agreement beside the rules: the length of games, flowers and camps |
//! | `night_state` | the state of the night after some events, without the course of play |
//! | `refusal`, `requirement` | the reasons why an event is impossible, and contradictions to the course of play |

mod course_event;
mod deal;
mod draw_kind;
mod event_field;
mod family_act;
pub(crate) mod family_field;
mod field_row;
mod game;
mod night_state;
mod plan;
mod play_rows;
mod played_deal;
mod refusal;
mod requirement;
mod seating;

pub use course_event::Play;
pub use deal::{DealBegun, DrawnDeal, EntryMethod, FalseWin, PatternCount, Value, Win, WinTiles, WonDeal};
pub use draw_kind::{DrawKind, DrawRow};
pub use event_field::{EventChoice, EventField, FieldKind};
pub use family_act::{ActRow, ActType, FamilyAct};
pub use family_field::{FamilyField, FamilyFields, FieldContent, FieldType, ListedContent};
pub use field_row::{FieldHost, FieldRow, FieldTip};
pub use game::{GameStart, NightGame};
pub use night_state::{ActInForce, Attendance, NightState};
pub use plan::{GameLength, NightPlan};
pub use play_rows::PlayRows;
pub use played_deal::{Deal, DealEnd, DealEvent};
pub use refusal::{Caution, Refusal};
pub use requirement::{SeatingRequirement, UnsettledReason, ValueRequirement};
pub use seating::{GameBegun, SeatAssignment, SeatingMethod, UnfinishedGame};
