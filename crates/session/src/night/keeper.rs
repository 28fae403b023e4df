//! The open ledger and its open night. Errors are returned; notices are made elsewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::account::AccountMemo;
use super::summary::SummaryMemo;
use quejing_io::files::{self, LEDGER_NAME};
use quejing_ledger::revaluation::Revaluations;
use quejing_ledger::{
    AccountLine, Attendee, Body, Event, HowSeated, ImportedNights, KnownPerson, LedgerError, Night, NightDamage,
    NightId, Opening, Payload, Person, PhotoFolder, Plan, Preview, ReadNight, Refusal, Replay, Role, RulesOfNight,
    Session, Standings, Store, Takeback, import, keep_data_private, known_people, now_ms, preview_all, standings,
};
use quejing_rules::RuleProfile;
use quejing_rules::course::Due;
use quejing_rules::course::seating::players_up_to;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::hand::MAX_SEATS;
use quejing_words::Lang;

/// The author of what the window records, as the ledger names it.
pub(crate) const AUTHOR: &str = "window";

/// The place of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerLocation {
    /// In memory only: tests, pictures of the window, or when there is no place to write.
    Memory,
    /// In the ledger of this folder, the user's data folder.
    Folder(PathBuf),
}

impl LedgerLocation {
    /// Uses the user's data folder, see [`quejing_io::folders::data`].
    pub fn usual() -> Self {
        quejing_io::folders::data().map_or(LedgerLocation::Memory, LedgerLocation::Folder)
    }
}

/// Creates a data folder if it is missing, and makes it accessible only to its owner.
pub fn protect_data(folder: &Path) {
    if !folder.exists() {
        // An error occurs again, and is reported, when the ledger is opened.
        let _ = files::private_folder(folder);
    }
    keep_data_private(folder);
}

/// A night of the ledger, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightEntry {
    pub night: NightId,
    pub title: String,
    /// The number of its events.
    pub events: u64,
    /// The time of its first and its last event, in milliseconds since 1970-01-01 UTC.
    pub time_ms: (i64, i64),
    /// True for the night that is open.
    pub current: bool,
    /// True if lists leave it out.
    pub hidden: bool,
}

/// The number of latest events among which a repeated request is searched for.
const MAX_REMEMBERED: usize = 256;

/// The open ledger with one night of it.
///
/// A new night is a draft until its first record: its people, rules and seats can be read as in any night,
/// and its opening is written together with the first record.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    /// The author of its records in the ledger.
    author: String,
    /// True if the author may be a phone, whose person agrees by asking. People choose the author's name on the command line.
    may_be_phone: bool,
    /// The mark of the current request; `None` where requests have no marks.
    request: Option<String>,
    /// The people of all nights, read when they are needed.
    known: OnceLock<Vec<KnownPerson>>,
    /// The rules of the latest night of the ledger, read when they are needed.
    latest_rules: OnceLock<Option<RulesOfNight>>,
    work: Work,
    account: AccountMemo,
    pub(super) summaries: SummaryMemo,
    /// The events that this value recorded itself, by night and number.
    recorded: BTreeSet<(NightId, u64)>,
}

#[derive(Debug)]
enum Work {
    /// A night of the ledger.
    Night(Box<Session>),
    /// A night without records.
    Draft { night: NightId, opening: Box<Opening>, payloads: Vec<Payload>, replay: Box<Replay> },
}

impl Keeper {
    /// Opens the ledger with a draft as its night.
    ///
    /// # Errors
    /// The file cannot be opened or read.
    pub fn open(location: &LedgerLocation, lang: Lang) -> Result<Keeper, LedgerError> {
        let store = match location {
            LedgerLocation::Memory => Store::in_memory()?,
            LedgerLocation::Folder(folder) => {
                protect_data(folder);
                Store::open(&folder.join(LEDGER_NAME))?
            }
        };
        let known = known_people(&store)?;
        let opening = usual_opening(free_title(&store), lang);
        let people = opening.persons(&[]);
        let work = draft(opening, people)?;
        Ok(Keeper { may_be_phone: true, known: known.into(), ..Keeper::of(store, AUTHOR.to_owned(), work) })
    }

    /// Opens a night of an open ledger for an author that is no phone.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read.
    pub fn of_night(store: Store, night: NightId, author: String) -> Result<Keeper, LedgerError> {
        let session = Session::open(&store, night)?;
        Ok(Keeper::of(store, author, Work::Night(Box::new(session))))
    }

    /// Begins a night in an open ledger for an author that is no phone, and records `further` events with its opening. The first
    /// event gets the mark of the request.
    ///
    /// # Errors
    /// Like [`Self::begin`].
    pub fn begin_night(
        mut store: Store,
        author: String,
        request: Option<String>,
        opening: &Opening,
        further: Vec<Payload>,
    ) -> Result<Keeper, LedgerError> {
        let session = begin(&mut store, &author, opening, |payloads| {
            payloads.extend(further);
            mark_first(payloads, request.as_deref());
        })?;
        Ok(Keeper { request, ..Keeper::of(store, author, Work::Night(Box::new(session))) })
    }

    fn of(store: Store, author: String, work: Work) -> Keeper {
        Keeper {
            store,
            author,
            may_be_phone: false,
            request: None,
            known: OnceLock::new(),
            latest_rules: OnceLock::new(),
            work,
            account: AccountMemo::default(),
            summaries: SummaryMemo::default(),
            recorded: BTreeSet::new(),
        }
    }

    /// Returns the keeper with another author than the window.
    pub fn written_by(self, author: String) -> Keeper {
        Keeper { author, ..self }
    }

    /// Sets the mark of the current request, which is stored with its records and its requests for consent.
    pub fn set_request(&mut self, mark: Option<String>) {
        self.request = mark;
    }

    /// Returns true if a request with this mark is among the latest events or the requests for consent: it was executed, maybe
    /// by an earlier program.
    ///
    /// # Errors
    /// The requests for consent cannot be read.
    pub fn has_request(&self, mark: &str) -> Result<bool, LedgerError> {
        let of = |payload: &Payload| payload.once.as_deref() == Some(mark);
        if self.replay().events().iter().rev().take(MAX_REMEMBERED).any(|event| of(&event.payload)) {
            return Ok(true);
        }
        Ok(self.find_request(mark)?.is_some())
    }

    /// Stores the mark of the current request with its first event.
    pub(crate) fn mark_request(&self, payloads: &mut [Payload]) {
        mark_first(payloads, self.request.as_deref());
    }

    /// Returns the mark of the current request.
    pub fn request(&self) -> Option<&str> {
        self.request.as_deref()
    }

    /// Returns the author of its records in the ledger.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the author if it may be a phone, else an empty text.
    pub(crate) fn device(&self) -> &str {
        if self.may_be_phone { &self.author } else { "" }
    }

    /// Returns the night after all its events.
    pub fn night(&self) -> &Night {
        self.replay().night()
    }

    /// Returns the events of the night with their effects.
    pub fn replay(&self) -> &Replay {
        match &self.work {
            Work::Night(session) => session.replay(),
            Work::Draft { replay, .. } => replay,
        }
    }

    /// Returns deals and agreed money with the state of each, oldest first.
    pub fn account(&self) -> Arc<[AccountLine]> {
        self.account.of(self.id(), self.replay())
    }

    /// Returns the identifier of the night. A draft keeps its identifier when it is recorded.
    pub fn id(&self) -> NightId {
        match &self.work {
            Work::Night(session) => session.id(),
            Work::Draft { night, .. } => *night,
        }
    }

    /// Returns the opening of a draft; `None` for a recorded night.
    pub fn draft(&self) -> Option<&Opening> {
        match &self.work {
            Work::Night(_) => None,
            Work::Draft { opening, .. } => Some(opening),
        }
    }

    /// Returns the store of the ledger.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns true if the ledger is in memory only.
    pub fn is_in_memory(&self) -> bool {
        self.store.is_in_memory()
    }

    /// Returns true if a deal of the night in progress is not over. Such a night does not end, and another one begins only if
    /// somebody leaves the deal unfinished.
    pub fn is_deal_open(&self) -> bool {
        let night = self.night();
        self.draft().is_none() && !night.closed && !night.open.is_empty()
    }

    /// Returns the damage of the night. A damaged night is read-only.
    pub fn damage(&self) -> Option<&NightDamage> {
        match &self.work {
            Work::Night(session) => session.damage(),
            Work::Draft { .. } => None,
        }
    }

    /// Returns true if the night accepts records.
    pub fn is_writable(&self) -> bool {
        self.damage().is_none() && self.store.read_only().is_none()
    }

    /// Returns the people of all nights of the ledger.
    pub fn known_people(&self) -> &[KnownPerson] {
        self.known.get_or_init(|| known_people(&self.store).unwrap_or_default())
    }

    /// Returns the rules of the latest night of the ledger; `None` before the first night.
    pub fn latest_rules(&self) -> Option<&RulesOfNight> {
        let read = || {
            let latest = self.store.nights().ok()?.into_iter().max_by_key(|line| line.time_ms.1)?;
            let session = Session::open(&self.store, latest.night).ok()?;
            Some(session.replay().night().opened.as_ref()?.rules.clone())
        };
        self.latest_rules.get_or_init(read).as_ref()
    }

    /// Reads the people of all nights again.
    fn read_known(&mut self) -> Result<(), LedgerError> {
        self.latest_rules = OnceLock::new();
        self.known = known_people(&self.store)?.into();
        Ok(())
    }

    /// Returns the nights of the ledger, the latest record first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn nights(&self) -> Result<Vec<NightEntry>, LedgerError> {
        let entry = |line: quejing_ledger::NightLine| NightEntry {
            night: line.night,
            title: self.store.title(line.night).unwrap_or_default(),
            events: line.events,
            time_ms: line.time_ms,
            current: line.night == self.id(),
            hidden: self.store.is_hidden(line.night),
        };
        let mut nights: Vec<NightEntry> = self.store.nights()?.into_iter().map(entry).collect();
        nights.sort_by_key(|entry| std::cmp::Reverse(entry.time_ms.1));
        Ok(nights)
    }

    /// Begins a night and records its opening.
    ///
    /// # Errors
    /// The rules do not allow that many people, a name occurs twice, or the disk fails. The open night is unchanged.
    pub fn begin(&mut self, opening: &Opening) -> Result<(), LedgerError> {
        let session = begin(&mut self.store, &self.author, opening, |_| {})?;
        self.work = Work::Night(Box::new(session));
        self.read_known()
    }

    /// Returns the night as it would begin, without beginning it.
    ///
    /// # Errors
    /// Like [`Self::begin`].
    pub fn night_of(&self, opening: &Opening) -> Result<Night, LedgerError> {
        let payloads = opening.payloads(self.known_people())?;
        Ok(replay_of(NightId::fresh(), &payloads)?.night().clone())
    }

    /// Replaces the open night by a draft.
    ///
    /// # Errors
    /// The rules do not allow that many people, or a name occurs twice. The open night is unchanged.
    pub fn plan(&mut self, opening: Opening) -> Result<(), LedgerError> {
        let mut people = opening.persons(self.known_people());
        // Somebody unknown keeps the identifier they had in the draft before.
        if let Work::Draft { payloads, .. } = &self.work
            && let Some(Body::NightOpened(before)) = payloads.first().map(|first| &first.body)
        {
            for (person, before) in people.iter_mut().zip(&before.people) {
                let is_known = self.known_people().iter().any(|known| known.id == person.id);
                if !is_known && self.known_people().iter().all(|known| known.id != before.id) {
                    person.id = before.id;
                }
            }
        }
        self.work = draft(opening, people)?;
        Ok(())
    }

    /// Updates the draft with the people that are known now.
    fn replan(&mut self) -> Result<(), LedgerError> {
        self.read_known()?;
        match &self.work {
            Work::Draft { opening, .. } => self.plan((**opening).clone()),
            Work::Night(_) => Ok(()),
        }
    }

    /// Opens a recorded night.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read. The open night is unchanged.
    pub fn resume(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.work = Work::Night(Box::new(Session::open(&self.store, night)?));
        Ok(())
    }

    /// Returns the opening of another night with the same rules and people, seated as at the beginning of this one.
    pub fn again(&self, lang: Lang) -> Opening {
        let night = self.night();
        let Some(opened) = &night.opened else {
            return usual_opening(free_title(&self.store), lang);
        };
        let person = |id| night.people.get(id).filter(|person| !person.left);
        let people = night.order.iter().filter_map(person);
        let mut again = Opening {
            title: free_title(&self.store),
            rules: opened.rules.name.clone(),
            note: opened.rules.note.clone(),
            profile: opened.rules.profile.clone(),
            plan: opened.plan,
            people: people
                .map(|person| Attendee { name: person.name.clone(), guest: person.guest, role: person.role })
                .collect(),
            how: HowSeated::ByHand,
        };
        again.limit_players(players_up_to(&again.profile, again.players().count()));
        again
    }

    /// Reads the events that others recorded meanwhile and returns their number.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn refresh(&mut self) -> Result<usize, LedgerError> {
        match &mut self.work {
            Work::Night(session) => session.refresh(&self.store),
            Work::Draft { .. } => Ok(0),
        }
    }

    /// Refreshes like [`Self::refresh`], but also switches to the night in progress if another program changed it. Returns true if
    /// anything changed.
    ///
    /// # Errors
    /// The file cannot be read. The open night is unchanged.
    pub fn sync(&mut self) -> Result<bool, LedgerError> {
        let before = self.id();
        match self.store.night_in_progress()? {
            Some(night) if night != before => {
                self.resume(night)?;
                self.read_known()?;
                Ok(true)
            }
            _ => Ok(self.refresh()? > 0),
        }
    }

    /// Returns the cautions of an event without recording it.
    ///
    /// # Errors
    /// The event is refused.
    pub fn check(&self, payload: &Payload) -> Result<Vec<FamilyMessage>, LedgerError> {
        Ok(self.replay().check(payload, now_ms())?)
    }

    /// Returns the cautions of several events in sequence that no reason overrules, without recording them.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn check_all(&self, payloads: &[Payload]) -> Result<Vec<FamilyMessage>, LedgerError> {
        if let [payload] = payloads {
            let cautions = self.check(payload)?;
            return Ok(match payload.overruled {
                Some(_) => Vec::new(),
                None => cautions,
            });
        }
        let (trial, cautions) = self.trial(payloads)?;
        drop(trial);
        Ok(cautions)
    }

    /// Returns the night after some more events without recording them.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn replay_with(&self, payloads: &[Payload]) -> Result<Replay, LedgerError> {
        Ok(self.trial(payloads)?.0)
    }

    fn trial(&self, payloads: &[Payload]) -> Result<(Replay, Vec<FamilyMessage>), Refusal> {
        let mut trial = self.replay().clone();
        let mut cautions = Vec::new();
        for payload in payloads {
            let time_ms = now_ms();
            let found = trial.check(payload, time_ms)?;
            if payload.overruled.is_none() {
                cautions.extend(found);
            }
            let last = trial.events().last();
            trial.push(Event::after(last, self.id(), time_ms, &self.author, payload.clone()));
        }
        Ok((trial, cautions))
    }

    /// Returns the effect of events together.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn preview(&self, payloads: &[Payload]) -> Result<Preview, LedgerError> {
        preview_all(self.replay(), self.id(), now_ms(), payloads)
    }

    /// Returns the later wins that the rules value differently after these events.
    ///
    /// # Errors
    /// One of them is refused.
    pub fn revaluations(&self, payloads: &[Payload]) -> Result<Revaluations, LedgerError> {
        Revaluations::of(self.replay(), self.id(), now_ms(), payloads)
    }

    /// Records events, all of them or none; a draft becomes a night. Returns after they are on the disk.
    ///
    /// # Errors
    /// One of them is refused, another program recorded meanwhile, or the disk fails. The night is unchanged.
    pub fn record(&mut self, payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        self.record_as(&self.author.clone(), payloads)
    }

    /// Records like [`Self::record`], but in the name of this author.
    ///
    /// # Errors
    /// Like [`Self::record`].
    pub(crate) fn record_as(&mut self, author: &str, mut payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        self.mark_request(&mut payloads);
        let events = match &mut self.work {
            Work::Night(session) => session.record(&mut self.store, author, now_ms(), payloads),
            Work::Draft { night, payloads: opening, .. } => {
                let mut session = Session::begin(*night);
                let before = opening.len();
                let all: Vec<Payload> = opening.iter().cloned().chain(payloads).collect();
                let recorded = self.store.run_transaction(|store| {
                    // Another program may have begun a night with the same people meanwhile.
                    check_known(&all, &known_people(store)?)?;
                    session.record(store, author, now_ms(), all)
                });
                if matches!(recorded, Err(LedgerError::Conflict { .. })) {
                    self.replan()?;
                }
                let mut events = recorded?;
                self.work = Work::Night(Box::new(session));
                self.read_known()?;
                Ok(events.split_off(before))
            }
        }?;
        self.note_recorded(&events);
        Ok(events)
    }

    /// Stores which events this value recorded itself.
    pub(crate) fn note_recorded(&mut self, events: &[Event]) {
        let night = self.id();
        self.recorded.extend(events.iter().map(|event| (night, event.seq)));
    }

    /// Returns true if the event of this night was recorded by this value; false if it was read from the file.
    pub(crate) fn recorded_here(&self, event: u64) -> bool {
        self.recorded.contains(&(self.id(), event))
    }

    /// Returns the undo of everything that was recorded together last.
    pub fn undo_last(&self) -> Option<Takeback> {
        self.replay().last_undo()
    }

    /// Returns the redo of everything that was undone together last.
    pub fn redo_last(&self) -> Option<Takeback> {
        self.replay().last_redo()
    }

    /// Returns the dealer, the players and the next steps at a table.
    pub fn due(&self, table: usize) -> Option<Due> {
        self.night().due(table)
    }

    /// Returns the standings with the reduced score of the night.
    pub fn standings(&self) -> Option<Standings> {
        let night = self.night();
        standings(night, &night.reduced_options()).ok()
    }

    /// Returns the rules of the night.
    pub fn rules(&self) -> RuleProfile {
        self.night().rules().cloned().unwrap_or_default()
    }

    /// Returns the photos; `None` if the ledger is in memory only.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn photos(&self) -> Result<Option<PhotoFolder>, LedgerError> {
        if self.is_in_memory() { Ok(None) } else { PhotoFolder::of_store(&self.store).map(Some) }
    }

    /// Limits the bytes of all photos together.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn limit_photos(&mut self, bytes: u64) -> Result<(), LedgerError> {
        self.store.set(PhotoFolder::SIZE_SETTING, &bytes.to_string())
    }

    /// Imports nights that were read from a file, and only the new events of a night that exists.
    ///
    /// # Errors
    /// A night exists with other events, or the disk fails. Nothing is imported then.
    pub fn import(&mut self, nights: &[ReadNight]) -> Result<ImportedNights, LedgerError> {
        let imported = import(&mut self.store, nights)?;
        self.summaries = SummaryMemo::default();
        self.read_known()?;
        self.refresh()?;
        Ok(imported)
    }

    /// Returns the store, for settings and imports. Events are recorded by [`Keeper::record`].
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }
}

/// Begins a night and records its opening, which `finish` completes.
fn begin(
    store: &mut Store,
    author: &str,
    opening: &Opening,
    finish: impl FnOnce(&mut Vec<Payload>),
) -> Result<Session, LedgerError> {
    let mut session = Session::begin(NightId::fresh());
    // Two programs that begin a night at once know each other's people.
    store.run_transaction(|store| {
        let mut payloads = opening.payloads(&known_people(store)?)?;
        finish(&mut payloads);
        session.record(store, author, now_ms(), payloads)
    })?;
    Ok(session)
}

/// Stores the mark of a request with the first of its events.
fn mark_first(payloads: &mut [Payload], request: Option<&str>) {
    if let (Some(first), Some(mark)) = (payloads.first_mut(), request) {
        first.once.get_or_insert_with(|| mark.to_owned());
    }
}

/// Checks that no new person of a draft has the name of a person known meanwhile.
///
/// # Errors
/// [`LedgerError::Conflict`]: a person of that name came to be known meanwhile.
fn check_known(payloads: &[Payload], known: &[KnownPerson]) -> Result<(), LedgerError> {
    let Some(Body::NightOpened(opened)) = payloads.first().map(|first| &first.body) else {
        return Ok(());
    };
    let other =
        |person: &Person| !person.guest && known.iter().any(|known| known.name == person.name && known.id != person.id);
    if opened.people.iter().any(other) { Err(LedgerError::Conflict { expected: 0, found: 0 }) } else { Ok(()) }
}

fn draft(opening: Opening, people: Vec<Person>) -> Result<Work, LedgerError> {
    let night = NightId::fresh();
    let payloads = opening.payloads_of(people)?;
    let replay = replay_of(night, &payloads)?;
    Ok(Work::Draft { night, opening: Box::new(opening), payloads, replay: Box::new(replay) })
}

/// Returns the replay of a night that begins with these events.
fn replay_of(night: NightId, payloads: &[Payload]) -> Result<Replay, LedgerError> {
    let mut replay = Replay::default();
    for payload in payloads {
        let time_ms = now_ms();
        replay.check(payload, time_ms)?;
        let last = replay.events().last();
        replay.push(Event::after(last, night, time_ms, AUTHOR, payload.clone()));
    }
    Ok(replay)
}

/// Returns an opening with unnamed guests under the default rules.
fn usual_opening(title: String, lang: Lang) -> Opening {
    let profile = RuleProfile::default();
    let opening = Opening {
        title,
        rules: profile.set().to_string(),
        note: String::new(),
        profile,
        plan: Plan::default(),
        people: Vec::new(),
        how: HowSeated::ByHand,
    };
    with_guests(opening, MAX_SEATS, lang)
}

/// Returns the opening with unnamed guests until this number of people play.
pub(crate) fn with_guests(mut opening: Opening, players: usize, lang: Lang) -> Opening {
    for number in opening.players().count() + 1..=players {
        let name = free_guest_name(&opening, number, lang);
        opening.people.push(Attendee { name, guest: true, role: Role::Player });
    }
    opening
}

/// Returns the name of the guest with this number, or the next one that nobody in the opening has.
pub(crate) fn free_guest_name(opening: &Opening, number: usize, lang: Lang) -> String {
    let is_free = |name: &String| opening.people.iter().all(|comer| comer.name != *name);
    (number..).map(|number| guest_name(lang, number)).find(is_free).unwrap_or_default()
}

/// Returns the name of an unnamed guest.
fn guest_name(lang: Lang, number: usize) -> String {
    match number {
        1 => text!(lang, "player-a").to_owned(),
        2 => text!(lang, "player-b").to_owned(),
        3 => text!(lang, "player-c").to_owned(),
        4 => text!(lang, "player-d").to_owned(),
        _ => text!(lang, "player-further", number = number),
    }
}

/// Returns the date, with a number if a night of that title exists.
fn free_title(store: &Store) -> String {
    let today = quejing_io::dates::today();
    let nights = store.nights().unwrap_or_default();
    let titles: Vec<String> = nights.iter().filter_map(|line| store.title(line.night)).collect();
    let mut names = std::iter::once(today.clone()).chain((2..).map(|number| format!("{today} {number}")));
    names.find(|name| !titles.contains(name)).unwrap_or(today)
}
