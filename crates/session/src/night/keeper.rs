//! The open ledger and its open night. Functions return their errors; the model turns them into notices.

use std::collections::BTreeSet;
use std::path::Path;

use super::bets::BetWriter;
use super::index::{IndexMemo, LedgerIndex};
use super::ledger_location::LedgerLocation;
use super::night_bets::NightBets;
use super::night_consent::NightConsent;
use super::open_night::OpenNight;
use super::opening::{first_opening, free_title, next_opening};
use super::record_origin::RecordOrigin;
use super::unseen::{LedgerNews, NewsMemo, SeenWriter, recording_witnesses};
use quejing_io::files;
use quejing_ledger::{
    Event, ImportableNight, ImportedEventCounts, LedgerError, LedgerStore, Night, NightOpening, NightSession, Payload,
    PhotoFolder, Record, ReducedScoreSettings, ReplayedNight, import_nights, now_ms, read_known_people,
    restrict_data_folder,
};
use quejing_rules::NightId;
use quejing_words::Lang;

/// The author of the window's records in the ledger.
pub(crate) const WINDOW_AUTHOR: &str = "window";

/// Creates a data folder if it is missing, and makes it accessible to its owner only. Ignores errors.
pub fn prepare_data_folder(folder: &Path) {
    if !folder.exists() {
        // An error occurs again, and is reported, when the ledger is opened.
        let _ = files::create_private_folder(folder);
    }
    restrict_data_folder(folder);
}

/// The open ledger with its open night.
#[derive(Debug)]
pub struct Keeper {
    store: LedgerStore,
    origin: RecordOrigin,
    pub(super) open_night: OpenNight,
    index: IndexMemo,
    news: NewsMemo,
    /// The events recorded through this keeper, by night and number.
    own_events: BTreeSet<(NightId, u64)>,
}

impl Keeper {
    /// Opens the ledger for the author of the window, with a draft of a new night as its open night.
    ///
    /// # Errors
    /// The ledger cannot be opened or read.
    pub fn open(location: &LedgerLocation, lang: Lang) -> Result<Keeper, LedgerError> {
        let store = location.open_store()?;
        let mut index = IndexMemo::default();
        index.reload_people(&store)?;
        let opening = first_opening(free_title(&store), lang);
        let people = opening.to_persons(&[]);
        let work = OpenNight::draft(opening, people)?;
        let origin = RecordOrigin::new(WINDOW_AUTHOR.to_owned(), true);
        Ok(Keeper { index, ..Keeper::new(store, origin, work) })
    }

    /// Opens a recorded night of this ledger for an author that is no phone.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read.
    pub fn for_night(store: LedgerStore, night: NightId, author: String) -> Result<Keeper, LedgerError> {
        let session = NightSession::open(&store, night)?;
        Ok(Keeper::new(store, RecordOrigin::new(author, false), OpenNight::recorded(session)))
    }

    /// Begins a night in an open ledger for an author that is no phone. Records `reduced` as the settings of its
    /// reduced score; `None` leaves the usual ones. The first event carries the mark `request`. Returns the keeper of
    /// the night.
    ///
    /// # Errors
    /// See [`Self::begin_night`].
    pub fn for_new_night(
        mut store: LedgerStore,
        author: String,
        request: Option<String>,
        opening: &NightOpening,
        reduced: Option<ReducedScoreSettings>,
    ) -> Result<Keeper, LedgerError> {
        let origin = RecordOrigin::new(author, false).with_request_id(request);
        let session = begin_session(&mut store, origin.author(), opening, |payloads| {
            payloads.extend(reduced.map(|reduced| Payload::new(Record::ReducedSet(reduced))));
            origin.identify_first(payloads);
        })?;
        Ok(Keeper::new(store, origin, OpenNight::recorded(session)))
    }

    fn new(store: LedgerStore, origin: RecordOrigin, open_night: OpenNight) -> Keeper {
        Keeper {
            store,
            origin,
            open_night,
            index: IndexMemo::default(),
            news: NewsMemo::default(),
            own_events: BTreeSet::new(),
        }
    }

    /// Returns the keeper with another author of its records.
    pub fn with_author(self, author: String) -> Keeper {
        Keeper { origin: self.origin.with_author(author), ..self }
    }

    /// Returns true if a request with this id was executed before, maybe by an earlier run of the program: one of the
    /// night's latest 256 events or a pending request for consent has the id.
    ///
    /// # Errors
    /// The requests for consent cannot be read.
    pub fn has_request_id(&self, mark: &str) -> Result<bool, LedgerError> {
        if self.open_night.has_request_id(mark) {
            return Ok(true);
        }
        Ok(self.consent().find_marked_request(mark)?.is_some())
    }

    /// Returns the author of the keeper's records in the ledger.
    pub fn author(&self) -> &str {
        self.origin.author()
    }

    /// Returns the origin of the keeper's records.
    pub fn origin(&self) -> &RecordOrigin {
        &self.origin
    }

    /// Returns the origin of the keeper's records, to set the id of the current request.
    pub fn origin_mut(&mut self) -> &mut RecordOrigin {
        &mut self.origin
    }

    /// Returns the open night after all its events.
    pub fn night(&self) -> &Night {
        self.open_night.night()
    }

    /// Returns the events of the open night with their effects.
    pub fn replay(&self) -> &ReplayedNight {
        self.open_night.replay()
    }

    /// Returns the identifier of the open night. A draft keeps it when it is recorded.
    pub fn night_id(&self) -> NightId {
        self.open_night.id()
    }

    /// Returns the part that reads the open night and tries events in it.
    pub fn open_night(&self) -> &OpenNight {
        &self.open_night
    }

    /// Returns the bets of the open night.
    pub fn bets(&self) -> NightBets<'_> {
        NightBets { store: &self.store, night: &self.open_night, author: self.origin.author() }
    }

    /// Returns the writer of the unrecorded bets of the open night.
    pub fn bets_mut(&mut self) -> BetWriter<'_> {
        BetWriter { store: &mut self.store, night: &self.open_night, author: self.origin.author() }
    }

    /// Returns the consent to changes of the open night.
    pub fn consent(&self) -> NightConsent<'_> {
        NightConsent { store: &self.store, night: &self.open_night, origin: &self.origin }
    }

    /// Returns the news of all nights.
    pub fn news(&self) -> LedgerNews<'_> {
        LedgerNews { store: &self.store, night: &self.open_night, memo: &self.news }
    }

    /// Returns the writer of what people have seen.
    pub fn news_mut(&mut self) -> SeenWriter<'_> {
        SeenWriter { store: &mut self.store, night: &self.open_night, memo: &self.news, author: self.origin.author() }
    }

    /// Returns the index of the ledger.
    pub fn index(&self) -> LedgerIndex<'_> {
        LedgerIndex { store: &self.store, night: &self.open_night, memo: &self.index }
    }

    /// Returns the database of the ledger.
    pub fn store(&self) -> &LedgerStore {
        &self.store
    }

    /// Returns true if events can be recorded: neither night nor ledger is read-only.
    pub fn is_writable(&self) -> bool {
        self.open_night.damage().is_none() && self.store.read_only_reason().is_none()
    }

    /// Begins a night, records its opening and makes it the open night.
    ///
    /// # Errors
    /// The rules do not allow that many people, a name occurs twice, or the disk fails. The open night is unchanged.
    pub fn begin_night(&mut self, opening: &NightOpening) -> Result<(), LedgerError> {
        let session = begin_session(&mut self.store, self.origin.author(), opening, |_| {})?;
        self.open_night = OpenNight::recorded(session);
        self.index.reload_people(&self.store)
    }

    /// Makes a draft of this opening the open night. Unknown people keep their identifiers from the draft before.
    ///
    /// # Errors
    /// The rules do not allow that many people, or a name occurs twice. The open night is unchanged.
    pub fn plan_night(&mut self, opening: NightOpening) -> Result<(), LedgerError> {
        self.open_night = self.open_night.next_draft(opening, self.index().known_people())?;
        Ok(())
    }

    /// Makes a recorded night the open night.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read. The open night is unchanged.
    pub fn resume_night(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.open_night = OpenNight::recorded(NightSession::open(&self.store, night)?);
        Ok(())
    }

    /// Returns the opening of a further night: the same rules, and the people who have not left, seated as at the
    /// beginning.
    pub fn next_opening(&self, lang: Lang) -> NightOpening {
        next_opening(self.night(), free_title(&self.store), lang)
    }

    /// Reads the events that others recorded in the open night, and returns their number; 0 for a draft.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh_night(&mut self) -> Result<usize, LedgerError> {
        self.open_night.refresh(&self.store)
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
                self.index.reload_people(&self.store)?;
                Ok(true)
            }
            _ => Ok(self.refresh_night()? > 0),
        }
    }

    /// Records all of these events or none; a draft becomes a recorded night. Returns the events once they are on the
    /// disk.
    ///
    /// # Errors
    /// One of them is refused, another program recorded meanwhile, or the disk fails. The night is unchanged.
    pub fn record_events(&mut self, payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        let author = self.author().to_owned();
        self.record_events_as(&author, payloads)
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
        self.origin.identify_first(&mut payloads);
        let phone_author = if author == self.author() { self.origin.phone_author() } else { author };
        let witnesses = recording_witnesses(&self.store, &self.open_night, phone_author);
        let was_draft = self.open_night.draft_opening().is_some();
        let recorded = self.open_night.record(&mut self.store, author, payloads, &witnesses);
        if was_draft && matches!(recorded, Ok(_) | Err(LedgerError::Conflict { .. })) {
            self.index.reload_people(&self.store)?;
        }
        // The people of a draft that is still one may have become known meanwhile.
        if let (Err(LedgerError::Conflict { .. }), Some(opening)) = (&recorded, self.open_night.draft_opening()) {
            self.plan_night(opening.clone())?;
        }
        let events = recorded?;
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

    /// Returns the folder of stored photos; `None` if the ledger is in memory only.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn photo_folder(&self) -> Result<Option<PhotoFolder>, LedgerError> {
        if self.store.is_in_memory() { Ok(None) } else { PhotoFolder::for_store(&self.store).map(Some) }
    }

    /// Imports nights from a file. Of a night that the ledger has already, only the new events are imported.
    ///
    /// # Errors
    /// A night exists with other events, or the disk fails. Nothing is imported then.
    pub fn import_nights(&mut self, nights: &[ImportableNight]) -> Result<ImportedEventCounts, LedgerError> {
        let imported = import_nights(&mut self.store, nights)?;
        self.index = IndexMemo::default();
        self.index.reload_people(&self.store)?;
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
    finish: impl Fn(&mut Vec<Payload>),
) -> Result<NightSession, LedgerError> {
    let night = NightId::random();
    // Two programs that begin a night at once know each other's people.
    store.run_transaction(|store| {
        let mut session = NightSession::for_new_night(night);
        let mut payloads = opening.build_payloads(&read_known_people(store)?)?;
        finish(&mut payloads);
        session.record_events(store, author, now_ms(), payloads)?;
        Ok(session)
    })
}
