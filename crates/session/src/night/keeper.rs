//! The open ledger and its open night. Functions return their errors; the model turns them into notices.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::account_memo::AccountMemo;
use super::summary::SummaryMemo;
use super::unseen::NewsMemo;
use quejing_io::files::{self, LEDGER_NAME};
use quejing_ledger::revaluation::Revaluations;
use quejing_ledger::{
    AccountLine, Attendee, Body, Event, ImportableNight, ImportedEventCounts, KnownPerson, LedgerError, LedgerStore,
    Night, NightDamage, NightId, NightOpening, NightPlan, NightRules, NightSession, Payload, Person, PhotoFolder,
    Preview, ReducedScoreSettings, Refusal, ReplayedNight, Role, SeatingMethod, SimilarNames, Standings, Takeback,
    compute_shown_standings, import_nights, now_ms, preview_events, read_known_people, restrict_data_folder,
};
use quejing_rules::RuleProfile;
use quejing_rules::course::TableStatus;
use quejing_rules::course::seating::max_players_up_to;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::hand::MAX_SEATS;
use quejing_words::Lang;

/// The author of the window's records in the ledger.
pub(crate) const WINDOW_AUTHOR: &str = "window";

/// The place where the ledger is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerLocation {
    /// In memory only, for tests and pictures of the window, or if no folder can be written.
    Memory,
    /// In this folder, as a rule the user's data folder.
    Folder(PathBuf),
}

impl LedgerLocation {
    /// Returns the user's data folder (see [`quejing_io::folders::data_folder`]), or memory if there is no such folder.
    pub fn default_location() -> Self {
        quejing_io::folders::data_folder().map_or(LedgerLocation::Memory, LedgerLocation::Folder)
    }
}

/// Creates a data folder if it is missing, and makes it accessible to its owner only. Ignores errors.
pub fn prepare_data_folder(folder: &Path) {
    if !folder.exists() {
        // An error occurs again, and is reported, when the ledger is opened.
        let _ = files::create_private_folder(folder);
    }
    restrict_data_folder(folder);
}

/// A night of the ledger with the facts that lists of nights show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedNight {
    pub night: NightId,
    pub title: String,
    /// The number of the night's events.
    pub event_count: u64,
    /// The times of its first and its last event, in milliseconds since 1970-01-01 UTC.
    pub first_and_last_ms: (i64, i64),
    /// True if this is the open night.
    pub is_current: bool,
    /// True if lists omit the night.
    pub is_hidden: bool,
}

/// The maximum number of latest events that are searched for the mark of a repeated request.
const MAX_MARK_SEARCH_EVENTS: usize = 256;

/// The open ledger with its open night.
///
/// A new night is a draft until its first record: its people, rules and seats can be read as in any night, and its
/// opening is written together with the first record.
#[derive(Debug)]
pub struct Keeper {
    store: LedgerStore,
    /// The author of the keeper's records in the ledger.
    author: String,
    /// True if the author may be a phone, whose requests count as its person's consent. False for authors that people
    /// name on the command line.
    may_be_phone: bool,
    /// The mark of the current request, stored with its first event; `None` if requests have no marks.
    request: Option<String>,
    /// The people of all nights, read on first use.
    known_people: OnceLock<Vec<KnownPerson>>,
    /// The rules of the latest night of the ledger, read on first use; `None` before the first night.
    latest_rules: OnceLock<Option<NightRules>>,
    pub(super) open_night: OpenNight,
    account: AccountMemo,
    pub(super) summaries: SummaryMemo,
    pub(super) news: NewsMemo,
    /// True while the open night is an earlier one, for [`Self::visit_night`].
    pub(super) is_visiting: bool,
    /// The events recorded through this keeper, by night and number.
    own_events: BTreeSet<(NightId, u64)>,
}

/// The open night: recorded, or a draft.
#[derive(Debug)]
pub(super) enum OpenNight {
    /// A night with records.
    Night(Box<NightSession>),
    /// A draft of a night, with the events of its opening and their effect.
    Draft { night: NightId, opening: Box<NightOpening>, payloads: Vec<Payload>, replay: Box<ReplayedNight> },
}

impl Keeper {
    /// Opens the ledger for the author of the window, with a draft of a new night as its open night.
    ///
    /// # Errors
    /// The ledger cannot be opened or read.
    pub fn open(location: &LedgerLocation, lang: Lang) -> Result<Keeper, LedgerError> {
        let store = match location {
            LedgerLocation::Memory => LedgerStore::in_memory()?,
            LedgerLocation::Folder(folder) => {
                prepare_data_folder(folder);
                LedgerStore::open(&folder.join(LEDGER_NAME))?
            }
        };
        let known = read_known_people(&store)?;
        let opening = first_opening(free_title(&store), lang);
        let people = opening.to_persons(&[]);
        let work = make_draft(opening, people)?;
        Ok(Keeper {
            may_be_phone: true,
            known_people: known.into(),
            ..Keeper::new(store, WINDOW_AUTHOR.to_owned(), work)
        })
    }

    /// Opens a recorded night of this ledger for an author that is no phone.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read.
    pub fn open_night(store: LedgerStore, night: NightId, author: String) -> Result<Keeper, LedgerError> {
        let session = NightSession::open(&store, night)?;
        Ok(Keeper::new(store, author, OpenNight::Night(Box::new(session))))
    }

    /// Begins a night in an open ledger for an author that is no phone. Records `reduced` as the settings of its
    /// reduced score; `None` leaves the usual ones. The first event carries the mark `request`. Returns the keeper of
    /// the night.
    ///
    /// # Errors
    /// See [`Self::begin_night`].
    pub fn open_new_night(
        mut store: LedgerStore,
        author: String,
        request: Option<String>,
        opening: &NightOpening,
        reduced: Option<ReducedScoreSettings>,
    ) -> Result<Keeper, LedgerError> {
        let session = begin_session(&mut store, &author, opening, |payloads| {
            payloads.extend(reduced.map(|reduced| Payload::new(Body::ReducedSet(reduced))));
            mark_first_event(payloads, request.as_deref());
        })?;
        Ok(Keeper { request, ..Keeper::new(store, author, OpenNight::Night(Box::new(session))) })
    }

    fn new(store: LedgerStore, author: String, open_night: OpenNight) -> Keeper {
        Keeper {
            store,
            author,
            may_be_phone: false,
            request: None,
            known_people: OnceLock::new(),
            latest_rules: OnceLock::new(),
            open_night,
            account: AccountMemo::default(),
            summaries: SummaryMemo::default(),
            news: NewsMemo::default(),
            is_visiting: false,
            own_events: BTreeSet::new(),
        }
    }

    /// Returns the keeper with another author of its records.
    pub fn with_author(self, author: String) -> Keeper {
        Keeper { author, ..self }
    }

    /// Sets the mark of the current request, which is stored with its events and its requests for consent.
    pub fn set_request_mark(&mut self, mark: Option<String>) {
        self.request = mark;
    }

    /// Returns true if a request with this mark was executed before, maybe by an earlier run of the program: one of the
    /// night's latest 256 events or a pending request for consent has the mark.
    ///
    /// # Errors
    /// The requests for consent cannot be read.
    pub fn has_request_mark(&self, mark: &str) -> Result<bool, LedgerError> {
        let of = |payload: &Payload| payload.request_mark.as_deref() == Some(mark);
        if self.replay().events().iter().rev().take(MAX_MARK_SEARCH_EVENTS).any(|event| of(&event.payload)) {
            return Ok(true);
        }
        Ok(self.find_marked_request(mark)?.is_some())
    }

    /// Gives the first of these events the mark of the current request, unless it has one or requests have no marks.
    pub(crate) fn mark_request(&self, payloads: &mut [Payload]) {
        mark_first_event(payloads, self.request.as_deref());
    }

    /// Returns the mark of the current request; `None` if requests have no marks.
    pub fn request_mark(&self) -> Option<&str> {
        self.request.as_deref()
    }

    /// Returns the author of the keeper's records in the ledger.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the author if it may be a phone, or else an empty text.
    pub(crate) fn phone_author(&self) -> &str {
        if self.may_be_phone { &self.author } else { "" }
    }

    /// Returns the open night after all its events.
    pub fn night(&self) -> &Night {
        self.replay().night()
    }

    /// Returns the events of the open night with their effects.
    pub fn replay(&self) -> &ReplayedNight {
        match &self.open_night {
            OpenNight::Night(session) => session.replay(),
            OpenNight::Draft { replay, .. } => replay,
        }
    }

    /// Returns the deals and agreed money of the night with the state of each, oldest first.
    pub fn account_lines(&self) -> Arc<[AccountLine]> {
        self.account.lines(self.night_id(), self.replay())
    }

    /// Returns the identifier of the open night. A draft keeps it when it is recorded.
    pub fn night_id(&self) -> NightId {
        match &self.open_night {
            OpenNight::Night(session) => session.night_id(),
            OpenNight::Draft { night, .. } => *night,
        }
    }

    /// Returns the opening of the open night if it is a draft; `None` for a recorded night.
    pub fn draft_opening(&self) -> Option<&NightOpening> {
        match &self.open_night {
            OpenNight::Night(_) => None,
            OpenNight::Draft { opening, .. } => Some(opening),
        }
    }

    /// Returns the database of the ledger.
    pub fn store(&self) -> &LedgerStore {
        &self.store
    }

    /// Returns true if the ledger is in memory only.
    pub fn is_in_memory(&self) -> bool {
        self.store.is_in_memory()
    }

    /// Returns true if a deal of the night in progress is not over, and more than its bare beginning is recorded. Such
    /// a night cannot end, and another one begins only if a person leaves the deal unfinished.
    pub fn is_deal_open(&self) -> bool {
        let night = self.night();
        let empty = self.replay().build_empty_beginning_undos().len();
        self.draft_opening().is_none() && !night.is_closed && night.open_deals.len() > empty
    }

    /// Returns the damage of the open night, which makes it read-only; `None` if it is intact.
    pub fn damage(&self) -> Option<&NightDamage> {
        match &self.open_night {
            OpenNight::Night(session) => session.damage(),
            OpenNight::Draft { .. } => None,
        }
    }

    /// Returns true if events can be recorded: neither night nor ledger is read-only.
    pub fn is_writable(&self) -> bool {
        self.damage().is_none() && self.store.read_only_reason().is_none()
    }

    /// Returns the people of all nights of the ledger, read on first use; empty if they cannot be read.
    pub fn known_people(&self) -> &[KnownPerson] {
        self.read_known_people().unwrap_or_default()
    }

    /// Returns the people of all nights of the ledger, read on first use.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) fn read_known_people(&self) -> Result<&[KnownPerson], LedgerError> {
        if let Some(known) = self.known_people.get() {
            return Ok(known);
        }
        let known = read_known_people(&self.store)?;
        Ok(self.known_people.get_or_init(|| known))
    }

    /// Returns the rules of the ledger's latest night; `None` before the first night, or if it cannot be read.
    pub fn latest_rules(&self) -> Option<&NightRules> {
        let read = || {
            let latest = self.store.nights().ok()?.into_iter().max_by_key(|line| line.first_and_last_ms.1)?;
            let session = NightSession::open(&self.store, latest.night).ok()?;
            Some(session.replay().night().opened.as_ref()?.rules.clone())
        };
        self.latest_rules.get_or_init(read).as_ref()
    }

    /// Reads the people of all nights again, and drops the cached rules of the latest night.
    fn reload_known_people(&mut self) -> Result<(), LedgerError> {
        self.latest_rules = OnceLock::new();
        self.known_people = read_known_people(&self.store)?.into();
        Ok(())
    }

    /// Returns the nights of the ledger, hidden ones included; the night with the latest event comes first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn listed_nights(&self) -> Result<Vec<ListedNight>, LedgerError> {
        let entry = |line: quejing_ledger::StoredNight| ListedNight {
            night: line.night,
            title: self.store.night_title(line.night).unwrap_or_default(),
            event_count: line.event_count,
            first_and_last_ms: line.first_and_last_ms,
            is_current: line.night == self.night_id(),
            is_hidden: self.store.is_night_hidden(line.night),
        };
        let mut nights: Vec<ListedNight> = self.store.nights()?.into_iter().map(entry).collect();
        nights.sort_by_key(|entry| std::cmp::Reverse(entry.first_and_last_ms.1));
        Ok(nights)
    }

    /// Begins a night, records its opening and makes it the open night.
    ///
    /// # Errors
    /// The rules do not allow that many people, a name occurs twice, or the disk fails. The open night is unchanged.
    pub fn begin_night(&mut self, opening: &NightOpening) -> Result<(), LedgerError> {
        let session = begin_session(&mut self.store, &self.author, opening, |_| {})?;
        self.open_night = OpenNight::Night(Box::new(session));
        self.reload_known_people()
    }

    /// Returns the new names in these events that look like other people's names in the open night.
    pub fn find_similar_names(&self, payloads: &[Payload]) -> Vec<SimilarNames> {
        payloads.iter().flat_map(|payload| self.night().find_similar_names(payload)).collect()
    }

    /// Returns the night as this opening would begin it, without recording anything.
    ///
    /// # Errors
    /// See [`Self::begin_night`].
    pub fn preview_opening(&self, opening: &NightOpening) -> Result<Night, LedgerError> {
        let payloads = opening.build_payloads(self.known_people())?;
        Ok(replay_payloads(NightId::random(), &payloads)?.night().clone())
    }

    /// Makes a draft of this opening the open night. Unknown people keep their identifiers from the draft before.
    ///
    /// # Errors
    /// The rules do not allow that many people, or a name occurs twice. The open night is unchanged.
    pub fn plan_night(&mut self, opening: NightOpening) -> Result<(), LedgerError> {
        let mut people = opening.to_persons(self.known_people());
        // Somebody unknown keeps the identifier they had in the draft before.
        if let OpenNight::Draft { payloads, .. } = &self.open_night
            && let Some(Body::NightOpened(before)) = payloads.first().map(|first| &first.body)
        {
            for (person, before) in people.iter_mut().zip(&before.people) {
                let is_known = self.known_people().iter().any(|known| known.id == person.id);
                if !is_known && self.known_people().iter().all(|known| known.id != before.id) {
                    person.id = before.id;
                }
            }
        }
        self.open_night = make_draft(opening, people)?;
        Ok(())
    }

    /// Makes the draft again with the people known by now. Does nothing to a recorded night.
    fn renew_draft(&mut self) -> Result<(), LedgerError> {
        self.reload_known_people()?;
        match &self.open_night {
            OpenNight::Draft { opening, .. } => self.plan_night((**opening).clone()),
            OpenNight::Night(_) => Ok(()),
        }
    }

    /// Makes a recorded night the open night.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read. The open night is unchanged.
    pub fn resume_night(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.open_night = OpenNight::Night(Box::new(NightSession::open(&self.store, night)?));
        Ok(())
    }

    /// Returns true during [`Self::visit_night`].
    pub fn is_visiting(&self) -> bool {
        self.is_visiting
    }

    /// Returns the opening of a further night: the same rules, and the people who have not left, seated as at the
    /// beginning.
    pub fn next_opening(&self, lang: Lang) -> NightOpening {
        let night = self.night();
        let Some(opened) = &night.opened else {
            return first_opening(free_title(&self.store), lang);
        };
        let person = |id| night.people.get(id).filter(|person| !person.has_left);
        let people = night.order.iter().filter_map(person);
        let mut again = NightOpening {
            title: free_title(&self.store),
            rules_name: opened.rules.name.clone(),
            note: opened.rules.note.clone(),
            profile: opened.rules.profile.clone(),
            plan: opened.plan,
            attendees: people
                .map(|person| Attendee { name: person.name.clone(), is_guest: person.is_guest, role: person.role })
                .collect(),
            seating_method: SeatingMethod::ByHand,
        };
        again.limit_players(max_players_up_to(&again.profile, again.players().count()));
        again
    }

    /// Reads the events that others recorded in the open night, and returns their number; 0 for a draft.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh_night(&mut self) -> Result<usize, LedgerError> {
        match &mut self.open_night {
            OpenNight::Night(session) => session.refresh(&self.store),
            OpenNight::Draft { .. } => Ok(0),
        }
    }

    /// Reads the events that others recorded, and switches to the night in progress if that is another one. Returns
    /// true if anything changed.
    ///
    /// # Errors
    /// The ledger cannot be read. The open night is unchanged.
    pub fn sync_with_ledger(&mut self) -> Result<bool, LedgerError> {
        let before = self.night_id();
        match self.store.night_in_progress()? {
            Some(night) if night != before => {
                self.resume_night(night)?;
                self.reload_known_people()?;
                Ok(true)
            }
            _ => Ok(self.refresh_night()? > 0),
        }
    }

    /// Returns the cautions about an event, without recording it.
    ///
    /// # Errors
    /// The event is refused.
    pub fn check_event(&self, payload: &Payload) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay().check_next_event(payload, now_ms())?)
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
    fn try_events(&self, payloads: &[Payload]) -> Result<(ReplayedNight, Vec<FamilyMessage>), Refusal> {
        let mut trial = self.replay().clone();
        let mut cautions = Vec::new();
        for payload in payloads {
            let time_ms = now_ms();
            let found = trial.judge_next_event(payload, time_ms)?;
            if payload.override_reason.is_none() {
                cautions.extend(found);
            }
            let last = trial.events().last();
            trial.push(Event::build_after(last, self.night_id(), time_ms, &self.author, payload.clone()));
        }
        cautions.extend(trial.find_contradictions_since(self.replay(), payloads));
        Ok((trial, cautions))
    }

    /// Returns the effect that these events would have together.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn preview_events(&self, payloads: &[Payload]) -> Result<Preview, LedgerError> {
        preview_events(self.replay(), self.night_id(), now_ms(), payloads)
    }

    /// Returns the later wins that the rules would value differently after these events.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn compute_revaluations(&self, payloads: &[Payload]) -> Result<Revaluations, LedgerError> {
        Revaluations::compute(self.replay(), self.night_id(), now_ms(), payloads)
    }

    /// Records all of these events or none; a draft becomes a recorded night. Returns the events once they are on the
    /// disk.
    ///
    /// # Errors
    /// One of them is refused, another program recorded meanwhile, or the disk fails. The night is unchanged.
    pub fn record_events(&mut self, payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        self.record_events_as(&self.author.clone(), payloads)
    }

    /// Records all of these events or none in the name of `author`; a draft becomes a recorded night. Returns the
    /// events once they are on the disk.
    ///
    /// # Errors
    /// See [`Self::record_events`].
    pub(crate) fn record_events_as(
        &mut self,
        author: &str,
        mut payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        self.mark_request(&mut payloads);
        let witnesses = self.recording_witnesses(author);
        let events = match &mut self.open_night {
            OpenNight::Night(session) => {
                let time_ms = entry_time_ms(session.replay(), author);
                session.record_witnessed_events(&mut self.store, author, time_ms, payloads, &witnesses)
            }
            OpenNight::Draft { night, payloads: opening, .. } => {
                let mut session = NightSession::for_new_night(*night);
                let before = opening.len();
                let all: Vec<Payload> = opening.iter().cloned().chain(payloads).collect();
                let recorded = self.store.run_transaction(|store| {
                    // Another program may have begun a night with the same people meanwhile.
                    check_known_names(&all, &read_known_people(store)?)?;
                    session.record_witnessed_events(store, author, now_ms(), all, &witnesses)
                });
                if matches!(recorded, Err(LedgerError::Conflict { .. })) {
                    self.renew_draft()?;
                }
                let mut events = recorded?;
                self.open_night = OpenNight::Night(Box::new(session));
                self.reload_known_people()?;
                Ok(events.split_off(before))
            }
        }?;
        self.note_own_events(&events);
        Ok(events)
    }

    /// Remembers that these events were recorded through this keeper, for [`Self::is_recorded_here`].
    pub(crate) fn note_own_events(&mut self, events: &[Event]) {
        let night = self.night_id();
        self.own_events.extend(events.iter().map(|event| (night, event.seq)));
    }

    /// Returns true if the event of the open night was recorded through this keeper; false if it was read from the
    /// ledger.
    pub(crate) fn is_recorded_here(&self, event: u64) -> bool {
        self.own_events.contains(&(self.night_id(), event))
    }

    /// Returns the undo of the events that were recorded together last; `None` if nothing can be undone.
    pub fn available_undo(&self) -> Option<Takeback> {
        self.replay().available_undo()
    }

    /// Returns the redo of the events that were undone together last; `None` if nothing can be redone.
    pub fn available_redo(&self) -> Option<Takeback> {
        self.replay().available_redo()
    }

    /// Returns the dealer, players and next steps of the deal due at a table; `None` if no deal is due.
    pub fn table_status(&self, table: usize) -> Option<TableStatus> {
        self.night().table_status(table)
    }

    /// Returns the standings of the night, with reduced scores by its options; `None` if they cannot be computed.
    pub fn standings(&self) -> Option<Standings> {
        let night = self.night();
        compute_shown_standings(night, &night.reduced_options()).ok()
    }

    /// Returns the rules of the open night; the default rules if the night has none.
    pub fn rules(&self) -> RuleProfile {
        self.night().rules().cloned().unwrap_or_default()
    }

    /// Returns the folder of stored photos; `None` if the ledger is in memory only.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn photo_folder(&self) -> Result<Option<PhotoFolder>, LedgerError> {
        if self.is_in_memory() { Ok(None) } else { PhotoFolder::for_store(&self.store).map(Some) }
    }

    /// Sets the maximum size of all stored photos together, in bytes.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn limit_photo_storage(&mut self, bytes: u64) -> Result<(), LedgerError> {
        self.store.set_setting(PhotoFolder::MAX_BYTES_SETTING, &bytes.to_string())
    }

    /// Imports nights from a file. Of a night that the ledger has already, only the new events are imported.
    ///
    /// # Errors
    /// A night exists with other events, or the disk fails. Nothing is imported then.
    pub fn import_nights(&mut self, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
        let imported = import_nights(&mut self.store, nights)?;
        self.summaries = SummaryMemo::default();
        self.reload_known_people()?;
        self.refresh_night()?;
        Ok(imported)
    }

    /// Returns the database for settings and imports. Record events by [`Keeper::record_events`] instead.
    pub fn store_mut(&mut self) -> &mut LedgerStore {
        &mut self.store
    }
}

/// Begins a night and records its opening, to which `finish` adds further events.
fn begin_session(
    store: &mut LedgerStore,
    author: &str,
    opening: &NightOpening,
    finish: impl FnOnce(&mut Vec<Payload>),
) -> Result<NightSession, LedgerError> {
    let mut session = NightSession::for_new_night(NightId::random());
    // Two programs that begin a night at once know each other's people.
    store.run_transaction(|store| {
        let mut payloads = opening.build_payloads(&read_known_people(store)?)?;
        finish(&mut payloads);
        session.record_events(store, author, now_ms(), payloads)
    })?;
    Ok(session)
}

/// Returns the present time for an entry of `author`, or the next millisecond if their last event has it: events of one
/// author and time count as recorded in one step.
fn entry_time_ms(replay: &ReplayedNight, author: &str) -> i64 {
    let now = now_ms();
    let is_taken = replay.events().last().is_some_and(|last| &*last.author == author && last.time_ms == now);
    now + i64::from(is_taken)
}

/// Gives the first of these events the mark of a request, unless it has one.
fn mark_first_event(payloads: &mut [Payload], request: Option<&str>) {
    if let (Some(first), Some(mark)) = (payloads.first_mut(), request) {
        first.request_mark.get_or_insert_with(|| mark.to_owned());
    }
}

/// Checks that no new person of a draft has the name of a person who became known meanwhile.
///
/// # Errors
/// [`LedgerError::Conflict`]: a person of that name came to be known meanwhile.
fn check_known_names(payloads: &[Payload], known: &[KnownPerson]) -> Result<(), LedgerError> {
    let Some(Body::NightOpened(opened)) = payloads.first().map(|first| &first.body) else {
        return Ok(());
    };
    let other =
        |person: &Person| !person.guest && known.iter().any(|known| known.name == person.name && known.id != person.id);
    if opened.people.iter().any(other) { Err(LedgerError::Conflict { expected: 0, found: 0 }) } else { Ok(()) }
}

/// Builds the draft of a night with this opening and these people.
///
/// # Errors
/// The rules do not allow that many people, or a name occurs twice.
fn make_draft(opening: NightOpening, people: Vec<Person>) -> Result<OpenNight, LedgerError> {
    let night = NightId::random();
    let payloads = opening.build_payloads_for(people)?;
    let replay = replay_payloads(night, &payloads)?;
    Ok(OpenNight::Draft { night, opening: Box::new(opening), payloads, replay: Box::new(replay) })
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

/// Returns the opening of a first night: the default rules, and unnamed guests on all seats.
fn first_opening(title: String, lang: Lang) -> NightOpening {
    let profile = RuleProfile::default();
    let opening = NightOpening {
        title,
        rules_name: profile.set().to_string(),
        note: String::new(),
        profile,
        plan: NightPlan::default(),
        attendees: Vec::new(),
        seating_method: SeatingMethod::ByHand,
    };
    fill_with_guests(opening, MAX_SEATS, lang)
}

/// Returns the opening with unnamed guests added until `players` people play.
pub(crate) fn fill_with_guests(mut opening: NightOpening, players: usize, lang: Lang) -> NightOpening {
    for number in opening.players().count() + 1..=players {
        let name = free_guest_name(&opening, number, lang);
        opening.attendees.push(Attendee { name, is_guest: true, role: Role::Player });
    }
    opening
}

/// Returns the name of the guest with this number, or the first following one that nobody in the opening has.
pub(crate) fn free_guest_name(opening: &NightOpening, number: usize, lang: Lang) -> String {
    let is_free = |name: &String| opening.attendees.iter().all(|comer| comer.name != *name);
    (number..).map(|number| guest_name(lang, number)).find(is_free).unwrap_or_default()
}

/// Returns the name of the unnamed guest with this number, from 1.
fn guest_name(lang: Lang, number: usize) -> String {
    match number {
        1 => text!(lang, "player-a").to_owned(),
        2 => text!(lang, "player-b").to_owned(),
        3 => text!(lang, "player-c").to_owned(),
        4 => text!(lang, "player-d").to_owned(),
        _ => text!(lang, "player-further", number = number),
    }
}

/// Returns a title for a new night: today's date, with a number from 2 if a night of that title exists.
fn free_title(store: &LedgerStore) -> String {
    let today = quejing_io::dates::local_today();
    let nights = store.nights().unwrap_or_default();
    let titles: Vec<String> = nights.iter().filter_map(|line| store.night_title(line.night)).collect();
    let mut names = std::iter::once(today.clone()).chain((2..).map(|number| format!("{today} {number}")));
    names.find(|name| !titles.contains(name)).unwrap_or(today)
}
