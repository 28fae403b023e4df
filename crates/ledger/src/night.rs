//! The state of a night after some of its events, with its course of play.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use quejing_message::plain::escape_controls;

use super::{CautionedEvent, Dispute, Evidence, NightOpened, Payload, PersonState, ReducedScoreSettings, RefusedEvent};
use quejing_rules::account::FinalAccount;
use quejing_rules::course::{Course, CourseContext, TableStatus};
use quejing_rules::play::{Deal, DealEvent, NightGame, NightState, UnfinishedGame};
use quejing_rules::{DealId, PlayerId, RuleProfile};

/// The record of an event of a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct ActRecord {
    /// The contents of the event, with all corrections applied.
    pub payload: Arc<Payload>,
    /// The number of the latest correction; `None` if the event was never corrected.
    pub corrected_by: Option<u64>,
}

/// A deal together with the records of its events.
#[derive(Clone, Debug, PartialEq)]
pub struct DealRecord {
    deal: Deal,
    act_records: BTreeMap<u64, ActRecord>,
}

impl DealRecord {
    /// Returns the record of an event of the deal; `None` if the deal has no event of this number.
    pub fn act_record(&self, event: u64) -> Option<&ActRecord> {
        self.act_records.get(&event)
    }
}

impl Deref for DealRecord {
    type Target = Deal;

    fn deref(&self) -> &Deal {
        &self.deal
    }
}

/// A night after some of its events: the state of its play, a [`NightState`] with the course of play, and the record
/// around it.
///
/// ```
/// use quejing_ledger::Night;
/// use quejing_rules::{Amount, Payment, PaymentReason, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let mut night = Night::default();
/// night.apply_payments(&[Payment::new(ann, ben, Amount::from_units(8), PaymentReason::BET)]);
/// assert_eq!(night.total(ben), Amount::from_units(8));
/// assert!(night.opened.is_none() && night.course.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    pub(super) state: NightState,
    /// The course of play after the latest event; `None` before people took their seats.
    pub course: Option<Course>,
    /// The course of play within each voided deal in progress, which has no effect on the night.
    pub(super) voided_courses: BTreeMap<DealId, Course>,
    /// The content of the opening event; `None` before the night is opened.
    pub opened: Option<Arc<NightOpened>>,
    /// The number of the last event; 0 if there is none.
    pub last_event: u64,
    /// The time when the last event was recorded, in milliseconds since 1970-01-01 UTC; 0 if there is none.
    pub last_time_ms: i64,
    /// The people of the night, by identifier.
    pub people: BTreeMap<PlayerId, PersonState>,
    /// The people by their current names, without surrounding white space.
    pub players_by_name: BTreeMap<String, PlayerId>,
    /// The records of the events of deals, by their numbers.
    pub(super) act_records: BTreeMap<u64, ActRecord>,
    /// The reasons of agreed payments, by the number of their event.
    pub(super) agreement_reasons: BTreeMap<u64, String>,
    /// All evidence in the order in which it was attached.
    pub evidence: Vec<Evidence>,
    /// The indices in `evidence` of the photos that have not been deleted, by their SHA-256 in hexadecimal.
    pub photos: BTreeMap<String, Vec<usize>>,
    /// All disputes in the order of their events.
    pub disputes: Vec<Dispute>,
    /// The notes, each with the number of its event.
    pub notes: Vec<(u64, String)>,
    /// The settings of the night's reduced score (约化分数); the defaults until people set others.
    pub reduced: ReducedScoreSettings,
    pub is_closed: bool,
    /// The decision on the last game that the end of the night recorded; `None` without a decision, and while the night
    /// is not closed.
    pub unfinished_game: Option<UnfinishedGame>,
    /// True if lists of nights leave the night out.
    pub is_hidden: bool,
    /// The events that contradict the course of play, in order, each with its contradiction.
    pub cautions: Vec<CautionedEvent>,
    /// The events that are refused and have no effect, in order, each with the reason.
    pub refused: Vec<RefusedEvent>,
}

impl Deref for Night {
    type Target = NightState;

    fn deref(&self) -> &NightState {
        &self.state
    }
}

impl DerefMut for Night {
    fn deref_mut(&mut self) -> &mut NightState {
        &mut self.state
    }
}

impl Night {
    /// Returns the rules of the night; `None` before it is opened.
    pub fn rules(&self) -> Option<&RuleProfile> {
        self.opened.as_ref().map(|opened| &opened.rules.profile)
    }

    /// Returns the account of the night as if it ended now: the account of its only game, or the sum of the accounts of
    /// its games.
    pub fn final_account(&self) -> FinalAccount {
        self.rules().map_or_else(|| FinalAccount::without_rules(self), |rules| rules.final_account(self))
    }

    /// Returns the account of a game of the night as if it ended now.
    pub fn game_account(&self, game: NightGame<'_>) -> FinalAccount {
        self.rules().map_or_else(|| FinalAccount::without_rules(self), |rules| rules.game_account(game))
    }

    /// Returns the account of the night as it is shown to people: like [`Self::final_account`], but a game in which no
    /// deal is over yet has no places.
    pub fn shown_account(&self) -> FinalAccount {
        self.rules().map_or_else(|| FinalAccount::without_rules(self), |rules| rules.shown_account(self))
    }

    /// Returns the dealer, seats and next steps at a table, numbered from 0; `None` before people took their seats.
    pub fn table_status(&self, table: usize) -> Option<TableStatus> {
        let course = self.course.as_ref()?;
        Some(course.table_status(&CourseContext {
            night: self,
            table,
            deal: self.open_deal(table),
            time_ms: self.last_time_ms,
        }))
    }

    /// Returns a person's current name with its control characters escaped, safe to display; the identifier of people
    /// who do not belong to the night.
    pub fn name(&self, player: PlayerId) -> String {
        let person = self.people.get(&player);
        person.map_or_else(|| player.to_string(), |person| escape_controls(&person.name).into_owned())
    }

    /// Returns the record of an event of a deal; `None` if no deal has an event of this number.
    pub fn act_record(&self, event: u64) -> Option<&ActRecord> {
        self.act_records.get(&event)
    }

    /// Returns a deal of this night together with the records of its events.
    pub fn record_of_deal(&self, deal: Deal) -> DealRecord {
        let record = |act: &DealEvent| Some((act.event, self.act_record(act.event)?.clone()));
        DealRecord { act_records: deal.acts.iter().filter_map(record).collect(), deal }
    }

    /// Returns the reason of the payments that people agreed on with the event of this number; empty for other events.
    pub fn agreement_reason(&self, event: u64) -> &str {
        self.agreement_reasons.get(&event).map_or("", String::as_str)
    }

    /// Returns the dispute that the event of this number opened; `None` if the event opened none.
    pub fn dispute(&self, event: u64) -> Option<&Dispute> {
        let index = self.disputes.binary_search_by_key(&event, |dispute| dispute.event);
        self.disputes.get(index.ok()?)
    }

    /// Returns the dispute that the event of this number opened, to be changed; `None` if the event opened none.
    pub(super) fn dispute_mut(&mut self, event: u64) -> Option<&mut Dispute> {
        let index = self.disputes.binary_search_by_key(&event, |dispute| dispute.event);
        self.disputes.get_mut(index.ok()?)
    }
}
