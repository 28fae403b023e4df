//! The open night, recorded or a draft: what its events amount to, and trials of further events in it.

use std::sync::Arc;

use super::account_memo::AccountMemo;
use super::keeper::WINDOW_AUTHOR;
use quejing_ledger::revaluation::Revaluations;
use quejing_ledger::{
    AccountLine, EarlyWitness, Event, KnownPerson, LedgerError, LedgerStore, Night, NightDamage, NightOpening,
    NightSession, Payload, Person, Preview, Record, RecordRefusal, ReplayedNight, SimilarNames, Standings,
    TRIAL_AUTHOR, compute_shown_standings, now_ms, preview_events, read_known_people,
};
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::{NightId, RuleProfile};

/// The maximum number of latest events that are searched for the id of a repeated request.
const MAX_REQUEST_SEARCH_EVENTS: usize = 256;

/// The open night of a keeper: recorded, or a draft.
///
/// A new night is a draft until its first record: its people, rules and seats can be read as in any night, and its
/// opening is written together with the first record.
#[derive(Debug)]
pub struct OpenNight {
    content: Content,
    account: AccountMemo,
    is_visited: bool,
}

#[derive(Debug)]
enum Content {
    /// A night with records.
    Recorded(Box<NightSession>),
    Draft(Box<NightDraft>),
}

/// A draft of a night, with the events of its opening and their effect.
#[derive(Debug)]
struct NightDraft {
    night: NightId,
    opening: NightOpening,
    payloads: Vec<Payload>,
    replay: ReplayedNight,
}

impl OpenNight {
    fn new(content: Content) -> OpenNight {
        OpenNight { content, account: AccountMemo::default(), is_visited: false }
    }

    /// Returns a night with records.
    pub(super) fn recorded(session: NightSession) -> OpenNight {
        OpenNight::new(Content::Recorded(Box::new(session)))
    }

    /// Returns an earlier night with records for the time of a [visit](super::Keeper::visit_night).
    pub(super) fn visited(session: NightSession) -> OpenNight {
        OpenNight { is_visited: true, ..OpenNight::recorded(session) }
    }

    /// Returns the draft of a night with this opening and these people.
    ///
    /// # Errors
    /// The rules do not allow that many people, or a name occurs twice.
    pub(super) fn draft(opening: NightOpening, people: Vec<Person>) -> Result<OpenNight, LedgerError> {
        let night = NightId::random();
        let payloads = opening.build_payloads_for(people)?;
        let replay = replay_payloads(night, &payloads)?;
        Ok(OpenNight::new(Content::Draft(Box::new(NightDraft { night, opening, payloads, replay }))))
    }

    /// Returns the draft of a night with this opening. Unknown people keep their identifiers from this draft, if it is
    /// one.
    ///
    /// # Errors
    /// See [`Self::draft`].
    pub(super) fn next_draft(&self, opening: NightOpening, known: &[KnownPerson]) -> Result<OpenNight, LedgerError> {
        let mut people = opening.to_persons(known);
        if let Content::Draft(draft) = &self.content
            && let Some(Record::NightOpened(before)) = draft.payloads.first().map(|first| &first.body)
        {
            let is_known = |person: &Person| known.iter().any(|known| known.id == person.id);
            for (person, before) in people.iter_mut().zip(&before.people) {
                if !is_known(person) && !is_known(before) {
                    person.id = before.id;
                }
            }
        }
        OpenNight::draft(opening, people)
    }

    /// Returns the night after all its events.
    pub fn night(&self) -> &Night {
        self.replay().night()
    }

    /// Returns the events of the night with their effects.
    pub fn replay(&self) -> &ReplayedNight {
        match &self.content {
            Content::Recorded(session) => session.replay(),
            Content::Draft(draft) => &draft.replay,
        }
    }

    /// Returns the identifier of the night. A draft keeps it when it is recorded.
    pub fn id(&self) -> NightId {
        match &self.content {
            Content::Recorded(session) => session.night_id(),
            Content::Draft(draft) => draft.night,
        }
    }

    /// Returns the opening of the night if it is a draft; `None` for a recorded night.
    pub fn draft_opening(&self) -> Option<&NightOpening> {
        match &self.content {
            Content::Recorded(_) => None,
            Content::Draft(draft) => Some(&draft.opening),
        }
    }

    /// Returns the damage of the night, which makes it read-only; `None` if it is intact.
    pub fn damage(&self) -> Option<&NightDamage> {
        match &self.content {
            Content::Recorded(session) => session.damage(),
            Content::Draft(_) => None,
        }
    }

    /// Returns true for an earlier night during a [visit](super::Keeper::visit_night).
    pub fn is_visited(&self) -> bool {
        self.is_visited
    }

    /// Returns the deals and agreed money of the night with the state of each, oldest first.
    pub fn account_lines(&self) -> Arc<[AccountLine]> {
        self.account.lines(self.replay())
    }

    /// Returns true if a deal of the night in progress is not over, and more than its bare beginning is recorded. Such
    /// a night cannot end, and another one begins only if a person leaves the deal unfinished.
    pub fn is_deal_open(&self) -> bool {
        let night = self.night();
        let empty = self.replay().build_empty_beginning_undos().len();
        self.draft_opening().is_none() && !night.is_closed && night.open_deals.len() > empty
    }

    /// Returns the number of the deal in progress or due at a table, from 1; 0 if there is none.
    pub fn due_deal_number(&self, table: u8) -> u32 {
        let due = self.night().table_status(usize::from(table));
        due.map_or(0, |due| due.deal)
    }

    /// Returns the standings of the night, with reduced scores by its options; `None` if they cannot be computed.
    pub fn standings(&self) -> Option<Standings> {
        let night = self.night();
        compute_shown_standings(night, &night.reduced_options()).ok()
    }

    /// Returns the rules of the night; the default rules if the night has none.
    pub fn rules(&self) -> RuleProfile {
        self.night().rules().cloned().unwrap_or_default()
    }

    /// Returns true if one of the night's latest 256 events has this id of a request.
    pub(super) fn has_request_id(&self, id: &str) -> bool {
        let mut latest = self.replay().events().iter().rev().take(MAX_REQUEST_SEARCH_EVENTS);
        latest.any(|event| event.payload.request_id.as_deref() == Some(id))
    }

    /// Returns the new names in these events that look like other people's names in the night.
    pub fn find_similar_names(&self, payloads: &[Payload]) -> Vec<SimilarNames> {
        payloads.iter().flat_map(|payload| self.night().find_similar_names(payload)).collect()
    }

    /// Returns the cautions about an event, without recording it.
    ///
    /// # Errors
    /// The event is refused.
    pub(super) fn check_event(&self, payload: &Payload) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay().check_next_event(payload, self.replay().entry_time_ms(TRIAL_AUTHOR))?)
    }

    /// Returns the cautions about several events in sequence, without recording them. Omits those that the event's
    /// reason overrules.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn check_events(&self, payloads: &[Payload]) -> Result<Vec<FamilyMessage>, LedgerError> {
        if let [payload] = payloads {
            let cautions = self.check_event(payload)?;
            return Ok(match payload.override_reason {
                Some(_) => Vec::new(),
                None => cautions,
            });
        }
        let (trial, cautions) = self.try_events(payloads)?;
        drop(trial);
        Ok(cautions)
    }

    /// Returns the night as it would be after these events, without recording them.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn replay_with(&self, payloads: &[Payload]) -> Result<ReplayedNight, LedgerError> {
        Ok(self.try_events(payloads)?.0)
    }

    /// Returns the night as it would be after these events, without recording them; `None` if one of them is refused.
    pub fn night_after(&self, payloads: &[Payload]) -> Option<ReplayedNight> {
        self.replay_with(payloads).ok()
    }

    /// Applies events to a copy of the night. Returns the copy, and the cautions that no reason overrules.
    fn try_events(&self, payloads: &[Payload]) -> Result<(ReplayedNight, Vec<FamilyMessage>), RecordRefusal> {
        let mut trial = self.replay().clone();
        let mut cautions = Vec::new();
        let time_ms = self.replay().entry_time_ms(TRIAL_AUTHOR);
        for payload in payloads {
            let found = trial.judge_next_event(payload, time_ms)?;
            if payload.override_reason.is_none() {
                cautions.extend(found);
            }
            let last = trial.events().last();
            trial.push(Event::build_after(last, self.id(), time_ms, TRIAL_AUTHOR, payload.clone()));
        }
        cautions.extend(trial.find_contradictions_since(self.replay(), payloads));
        Ok((trial, cautions))
    }

    /// Returns the effect that these events would have together.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn preview_events(&self, payloads: &[Payload]) -> Result<Preview, LedgerError> {
        preview_events(self.replay(), self.id(), self.replay().entry_time_ms(TRIAL_AUTHOR), payloads)
    }

    /// Returns the later wins that the rules would value differently after these events.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn compute_revaluations(&self, payloads: &[Payload]) -> Result<Revaluations, LedgerError> {
        Revaluations::compute(self.replay(), self.id(), self.replay().entry_time_ms(TRIAL_AUTHOR), payloads)
    }

    /// Reads the events that others recorded in the night, and returns their number; 0 for a draft.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) fn refresh(&mut self, store: &LedgerStore) -> Result<usize, LedgerError> {
        match &mut self.content {
            Content::Recorded(session) => session.refresh(store),
            Content::Draft(_) => Ok(0),
        }
    }

    /// Records all of these events or none in the name of `author`, seen by these witnesses; a draft becomes a recorded
    /// night. Returns the events once they are on the disk.
    ///
    /// # Errors
    /// One of them is refused, another program recorded meanwhile, or the disk fails. The night is unchanged.
    pub(super) fn record(
        &mut self,
        store: &mut LedgerStore,
        author: &str,
        payloads: Vec<Payload>,
        witnesses: &[EarlyWitness],
    ) -> Result<Vec<Event>, LedgerError> {
        match &mut self.content {
            Content::Recorded(session) => {
                let time_ms = session.replay().entry_time_ms(author);
                session.record_witnessed_events(store, author, time_ms, payloads, witnesses)
            }
            Content::Draft(draft) => {
                let (session, events) = draft.record(store, author, payloads, witnesses)?;
                self.content = Content::Recorded(Box::new(session));
                Ok(events)
            }
        }
    }
}

impl NightDraft {
    /// Records the opening and these events. Returns the recorded night with the events, without those of the opening.
    fn record(
        &self,
        store: &mut LedgerStore,
        author: &str,
        payloads: Vec<Payload>,
        witnesses: &[EarlyWitness],
    ) -> Result<(NightSession, Vec<Event>), LedgerError> {
        let all: Vec<Payload> = self.payloads.iter().cloned().chain(payloads).collect();
        let (session, mut events) = store.run_transaction(|store| {
            let mut session = NightSession::for_new_night(self.night);
            // Another program may have begun a night with the same people meanwhile.
            check_known_names(&all, &read_known_people(store)?)?;
            let events = session.record_witnessed_events(store, author, now_ms(), all.clone(), witnesses)?;
            Ok((session, events))
        })?;
        let events = events.split_off(self.payloads.len());
        Ok((session, events))
    }
}

/// Returns the night as this opening would begin it, without recording anything.
///
/// # Errors
/// The rules do not allow that many people, or a name occurs twice.
pub fn preview_opening(opening: &NightOpening, known: &[KnownPerson]) -> Result<Night, LedgerError> {
    let payloads = opening.build_payloads(known)?;
    Ok(replay_payloads(NightId::random(), &payloads)?.night().clone())
}

/// Returns a night that consists of these events.
fn replay_payloads(night: NightId, payloads: &[Payload]) -> Result<ReplayedNight, LedgerError> {
    let mut replay = ReplayedNight::default();
    for payload in payloads {
        let time_ms = now_ms();
        replay.check_next_event(payload, time_ms)?;
        let last = replay.events().last();
        replay.push(Event::build_after(last, night, time_ms, WINDOW_AUTHOR, payload.clone()));
    }
    Ok(replay)
}

/// Checks that no new person of a draft has the name of a person who became known meanwhile.
///
/// # Errors
/// [`LedgerError::Conflict`]: a person of that name came to be known meanwhile.
fn check_known_names(payloads: &[Payload], known: &[KnownPerson]) -> Result<(), LedgerError> {
    let Some(Record::NightOpened(opened)) = payloads.first().map(|first| &first.body) else {
        return Ok(());
    };
    let other =
        |person: &Person| !person.guest && known.iter().any(|known| known.name == person.name && known.id != person.id);
    if opened.people.iter().any(other) { Err(LedgerError::Conflict { expected: 0, found: 0 }) } else { Ok(()) }
}
