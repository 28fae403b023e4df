//! Changes by phones and other programs: the requests for consent that wait, and news about totals.

use super::Session;
use crate::consent::ConsentRequest;
use crate::notice::Notice;
use quejing_ledger::{LedgerError, NightId, NightNews, PlayerId, collect_night_news};
use quejing_words::history::account::{news_change_texts, news_line};
use quejing_words::{self as words, Lang};

/// The maximum number of news that are shown at once; earlier ones go to the list of notices only.
const MAX_SHOWN_NEWS: usize = 4;

/// A pending request for consent, with the person who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingRequest {
    pub request: ConsentRequest,
    /// The person whose phone made the request; `None` for a computer or a phone that belongs to nobody.
    pub requester: Option<PlayerId>,
}

/// The state of the ledger when [`Session::watch_ledger`] last ran.
#[derive(Debug)]
pub(super) struct LedgerWatch {
    /// The version of the ledger, by [`LedgerStore::data_version`](quejing_ledger::LedgerStore::data_version); `None`
    /// if it could not be read.
    version: Option<i64>,
    /// The night and its last event up to which news were reported; `None` before the first report.
    reported_to: Option<(NightId, u64)>,
    /// The pending requests for consent of the night, newest first, or the error of reading them.
    requests: Result<Vec<WaitingRequest>, LedgerError>,
}

impl Default for LedgerWatch {
    fn default() -> Self {
        LedgerWatch { version: None, reported_to: None, requests: Ok(Vec::new()) }
    }
}

impl Session {
    /// Adopts changes of the ledger by phones and other programs since the last call, and reports news about totals.
    /// Returns true if anything changed. Cheap enough for every frame.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn watch_ledger(&mut self) -> Result<bool, LedgerError> {
        let version = self.desk.keeper().store().data_version().ok();
        let mut changed = false;
        if version != self.ledger_watch.version {
            self.ledger_watch.version = version;
            changed = self.refresh_night()?;
            self.read_requests();
        }
        self.show_news_notices();
        Ok(changed)
    }

    /// Returns the pending requests for consent of this night, newest first, as [`Self::read_requests`] last read them.
    ///
    /// # Errors
    /// The list could not be read.
    pub fn pending_requests(&self) -> Result<&[WaitingRequest], &LedgerError> {
        self.ledger_watch.requests.as_deref()
    }

    /// Reads the pending requests for consent of this night, or the error that prevents it, for
    /// [`Self::pending_requests`].
    pub fn read_requests(&mut self) {
        let requests = self.desk.keeper().consent().pending_requests();
        self.ledger_watch.requests = requests.map(|requests| {
            let waiting = |request: ConsentRequest| WaitingRequest {
                requester: self.desk.keeper().consent().phone_person(&request.by),
                request,
            };
            requests.into_iter().map(waiting).collect()
        });
    }

    /// Shows notices of the events that other devices or programs recorded in the night since the last call: the latest
    /// [`MAX_SHOWN_NEWS`] as toasts, earlier ones only in the list. Shows nothing after a switch to another night.
    fn show_news_notices(&mut self) {
        let now = (self.desk.keeper().night_id(), self.desk.keeper().night().last_event);
        let before = self.ledger_watch.reported_to.replace(now);
        let Some((_, from)) = before.filter(|(night, from)| *night == now.0 && *from < now.1) else {
            // A night that was resumed or begun is looked at as a whole.
            return;
        };
        let mut all = collect_night_news(self.desk.keeper().replay(), from);
        all.retain(|one| !self.desk.keeper().is_recorded_here(one.first_event));
        let listed = all.len().saturating_sub(MAX_SHOWN_NEWS);
        for (at, one) in all.iter().enumerate() {
            let message = self.news_notice(one);
            if at < listed { self.notices.log(message) } else { self.notices.show(message) }
        }
    }

    fn news_notice(&self, news: &NightNews) -> Notice {
        let night = self.desk.keeper().night();
        let person = self.desk.keeper().consent().phone_person(&news.author);
        Notice::news(|lang| {
            let by = match person {
                Some(person) => night.name(person),
                None => words::night::author_name(lang, &news.author),
            };
            let line = news_line(lang, night, news, &by);
            let changes = news_change_texts(night, news).join(text!(lang, "list-comma"));
            if changes.is_empty() { line } else { format!("{line}\n{changes}") }
        })
    }

    /// Returns the maker of a request in words: the phone of a person, or the name of the device's author.
    pub fn requester_text(&self, lang: Lang, waiting: &WaitingRequest) -> String {
        match waiting.requester {
            Some(person) => {
                let player = self.desk.keeper().night().name(person);
                text!(lang, "hub-by-phone-of", player = player)
            }
            None => words::night::author_name(lang, &waiting.request.by),
        }
    }
}
