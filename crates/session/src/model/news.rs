//! Changes by phones and other programs: the requests that wait for consent, and news of totals.

use super::Model;
use crate::consent::ConsentRequest;
use crate::notice::Notice;
use quejing_ledger::{LedgerError, NightId, NightNews, PlayerId, news};
use quejing_words::history::account::{news_changes, news_line};
use quejing_words::{self as words, Lang};

/// The maximum number of news that are shown at once; earlier ones are only listed.
const MAX_SHOWN_NEWS: usize = 4;

/// A request that waits for consent, with the person who asks.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingRequest {
    pub request: ConsentRequest,
    /// The person whose phone asks; `None` for a computer and for phones of nobody.
    pub by: Option<PlayerId>,
}

/// The state of the ledger when it was watched last.
#[derive(Debug)]
pub(super) struct WatchState {
    /// [`Store::version`](quejing_ledger::Store::version).
    version: Option<i64>,
    /// The night and its last event that news were reported of.
    told: Option<(NightId, u64)>,
    requests: Result<Vec<WaitingRequest>, LedgerError>,
}

impl Default for WatchState {
    fn default() -> Self {
        WatchState { version: None, told: None, requests: Ok(Vec::new()) }
    }
}

impl Model {
    /// Applies the ledger's changes by phones and other programs since the last call, and reports news of totals;
    /// returns true if anything changed. Cheap enough to be called with every frame.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn watch(&mut self) -> Result<bool, LedgerError> {
        let version = self.keeper.store().version().ok();
        let mut changed = false;
        if version != self.watched.version {
            self.watched.version = version;
            changed = self.refresh()?;
            self.read_requests();
        }
        self.report_news();
        Ok(changed)
    }

    /// Returns this night's requests that wait for consent, the newest first, as they were last read.
    ///
    /// # Errors
    /// The list could not be read.
    pub fn requests(&self) -> Result<&[WaitingRequest], &LedgerError> {
        self.watched.requests.as_deref()
    }

    /// Reads the requests that wait for consent.
    pub fn read_requests(&mut self) {
        let requests = self.keeper.requests();
        self.watched.requests = requests.map(|requests| {
            let waiting =
                |request: ConsentRequest| WaitingRequest { by: self.keeper.phone_person(&request.by), request };
            requests.into_iter().map(waiting).collect()
        });
    }

    pub(super) fn take_request_back(&mut self, id: u64) -> Result<(), LedgerError> {
        self.keeper.take_back(id)?;
        self.read_requests();
        let said = |lang| text!(lang, "consent-taken-back").to_owned();
        self.notices.say(Notice::success(said));
        Ok(())
    }

    /// Reports what others recorded or what was asked for and agreed to elsewhere.
    fn report_news(&mut self) {
        let now = (self.keeper.id(), self.keeper.night().last_event);
        let before = self.watched.told.replace(now);
        let Some((_, from)) = before.filter(|(night, from)| *night == now.0 && *from < now.1) else {
            // A night that was resumed or begun is looked at as a whole.
            return;
        };
        let mut all = news(self.keeper.replay(), from);
        all.retain(|one| !self.keeper.recorded_here(one.first));
        let listed = all.len().saturating_sub(MAX_SHOWN_NEWS);
        for (at, one) in all.iter().enumerate() {
            let message = self.news_message(one);
            if at < listed { self.notices.note(message) } else { self.notices.say(message) }
        }
    }

    fn news_message(&self, one: &NightNews) -> Notice {
        let night = self.keeper.night();
        let person = self.keeper.phone_person(&one.author);
        Notice::news(|lang| {
            let by = match person {
                Some(person) => night.name(person),
                None => words::night::author(lang, &one.author),
            };
            let line = news_line(lang, night, one, &by);
            let changes = news_changes(night, one).join(text!(lang, "list-comma"));
            if changes.is_empty() { line } else { format!("{line}\n{changes}") }
        })
    }

    /// Returns the author of a request in words: the person's phone, or the computer.
    pub fn asks_by(&self, lang: Lang, waiting: &WaitingRequest) -> String {
        match waiting.by {
            Some(person) => {
                let player = self.keeper.night().name(person);
                text!(lang, "hub-by-phone-of", player = player)
            }
            None => words::night::author(lang, &waiting.request.by),
        }
    }
}
