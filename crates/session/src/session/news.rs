//! Changes by phones and other programs: the requests for consent that wait, and news about totals.

use super::Session;
use crate::consent::ConsentRequest;
use crate::night::{Keeper, ReturnedNightEntry, WaitingEntries};
use crate::notice::Notice;
use quejing_ledger::{LedgerError, Night, NightNews, collect_night_news};
use quejing_rules::{NightId, PlayerId};
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

/// The things of the ledger that wait for people, as [`Session::read_requests`] last read them.
#[derive(Debug)]
pub struct AwaitedAnswers {
    /// The pending requests for consent of the night, newest first, or the error of reading them.
    pub requests: Result<Vec<WaitingRequest>, LedgerError>,
    /// The entries that could not be recorded when the server answered again, oldest first; none if they cannot be
    /// read.
    pub returned: Vec<ReturnedNightEntry>,
}

/// The state of the ledger when [`Session::watch_ledger`] last ran.
#[derive(Debug)]
pub(super) struct LedgerWatch {
    /// The version of the ledger, by [`LedgerStore::data_version`](quejing_ledger::LedgerStore::data_version); `None`
    /// if it could not be read.
    version: Option<i64>,
    /// The night and its last event up to which news were reported; `None` before the first report.
    reported_to: Option<(NightId, u64)>,
    awaited: AwaitedAnswers,
}

impl Default for LedgerWatch {
    fn default() -> Self {
        let awaited = AwaitedAnswers { requests: Ok(Vec::new()), returned: Vec::new() };
        LedgerWatch { version: None, reported_to: None, awaited }
    }
}

impl LedgerWatch {
    /// Returns the news of events that other devices or programs recorded in the night since the last call; none after
    /// a switch to another night.
    fn take_news(&mut self, keeper: &Keeper) -> Vec<NightNews> {
        let now = (keeper.night_id(), keeper.night().last_event);
        let before = self.reported_to.replace(now);
        let Some((_, from)) = before.filter(|(night, from)| *night == now.0 && *from < now.1) else {
            // A night that was resumed or begun is looked at as a whole.
            return Vec::new();
        };
        let mut all = collect_night_news(keeper.replay(), from);
        all.retain(|one| !keeper.is_recorded_here(one.first_event));
        all
    }
}

impl Session {
    /// Adopts changes of the ledger by phones and other programs since the last call, and reports what they recorded:
    /// the latest four as toasts, earlier ones only in the list of notices. Returns true if anything
    /// changed. Cheap enough for every frame.
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
        let news = self.ledger_watch.take_news(self.desk.keeper());
        let listed = news.len().saturating_sub(MAX_SHOWN_NEWS);
        for (at, one) in news.iter().enumerate() {
            let notice = news_notice(self.desk.keeper(), one);
            if at < listed { self.notices.log(notice) } else { self.notices.show(notice) }
        }
        Ok(changed)
    }

    /// Returns what of the ledger waits for people.
    pub fn awaited(&self) -> &AwaitedAnswers {
        &self.ledger_watch.awaited
    }

    /// Reads what waits for people, for [`Self::awaited`].
    pub fn read_requests(&mut self) {
        let requests = self.desk.keeper().consent().pending_requests();
        self.ledger_watch.awaited.requests = requests.map(|requests| {
            let waiting = |request: ConsentRequest| WaitingRequest {
                requester: self.desk.keeper().consent().phone_person(&request.by),
                request,
            };
            requests.into_iter().map(waiting).collect()
        });
        self.ledger_watch.awaited.returned = WaitingEntries::of(self.desk.keeper()).returned().unwrap_or_default();
    }
}

impl WaitingRequest {
    /// Returns the maker of the request in words: the phone of a person of this night, or the name of the device's
    /// author.
    pub fn requester_text(&self, night: &Night, lang: Lang) -> String {
        match self.requester {
            Some(person) => text!(lang, "hub-by-phone-of", player = night.name(person)),
            None => words::night::author_name(lang, &self.request.by),
        }
    }
}

/// Words news of the night in this ledger.
fn news_notice(keeper: &Keeper, news: &NightNews) -> Notice {
    let night = keeper.night();
    let person = keeper.consent().phone_person(&news.author);
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
