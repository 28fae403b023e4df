//! All requests that wait for consent, stored in the ledger's file: every program sees them, a restart loses none, and a
//! change is either on the disk or an error.

use std::collections::BTreeMap;
use std::path::Path;

use super::concern::people_concerned;
use super::phones::phone_owners;
use super::request::{ConsentAnswer, ConsentDraft, ConsentRequest};
use crate::{
    Amount, Cause, Event, LedgerError, NightId, PlayerId, Replay, Session, Store, TotalChange, now_ms, preview_all,
};
use quejing_io::files::{self, FileFault};

/// The maximum number of requests that wait at once; a further one is refused.
pub const MAX_REQUESTS: usize = 32;
/// The maximum length of a list of an earlier version, in bytes.
const MAX_BYTES: u64 = 8 << 20;
/// The setting of the ledger that holds the requests.
const SETTING: &str = "consent requests";

/// The requests that wait for consent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsentBook {
    requests: Vec<ConsentRequest>,
}

/// The result of asking or answering.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsentOutcome {
    /// Others have not answered yet.
    Waits(ConsentRequest),
    /// Somebody said no: nothing is recorded.
    Refused(ConsentRequest),
    /// Everybody agreed, but to other changes of totals than it would make now: everybody is asked again.
    AskedAgain(ConsentRequest),
    /// Everybody agreed; these events were recorded.
    Recorded(ConsentRequest, Vec<Event>),
}

impl ConsentBook {
    /// Reads the requests.
    ///
    /// # Errors
    /// The ledger or the list cannot be read; the list stays as it is.
    pub fn read(store: &Store) -> Result<ConsentBook, LedgerError> {
        let Some(text) = store.setting(SETTING)? else {
            return Ok(ConsentBook::default());
        };
        let unreadable = |_| LedgerError::ConsentsUnreadable { aside: SETTING.to_owned() };
        Ok(ConsentBook { requests: serde_json::from_str(&text).map_err(unreadable)? })
    }

    /// Reads the requests when a program begins. A list that cannot be read is stored under another name, so that people can ask again, and
    /// a list of an earlier version, a file of the folder, is taken over.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsUnreadable`]: a list was stored under another name; errors of the disk. Asking still works.
    pub fn open(store: &mut Store, folder: Option<&Path>) -> Result<(), LedgerError> {
        if store.read_only().is_some() {
            return ConsentBook::read(store).map(|_| ());
        }
        let kept_aside = match ConsentBook::read(store) {
            Err(LedgerError::ConsentsUnreadable { .. }) => Some(keep_aside(store)?),
            other => other.map(|_| None)?,
        };
        if let Some(folder) = folder {
            take_over(store, &folder.join("asks.json"))?;
        }
        match kept_aside {
            Some(aside) => Err(LedgerError::ConsentsUnreadable { aside }),
            None => Ok(()),
        }
    }

    /// Returns what waits in a night, the newest first.
    pub fn of(&self, night: NightId) -> impl Iterator<Item = &ConsentRequest> {
        self.requests.iter().rev().filter(move |request| request.night == night)
    }

    /// Returns the request of this number.
    pub fn get(&self, id: u64) -> Option<&ConsentRequest> {
        self.requests.iter().find(|request| request.id == id)
    }

    /// Asks for consent; where nobody is to be asked, the events are recorded at once.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsFull`]; why one of the events cannot be recorded; what the disk says. Nothing changed then.
    pub fn ask(store: &mut Store, draft: ConsentDraft) -> Result<ConsentOutcome, LedgerError> {
        change(store, |store, book| {
            let mut ids = book.requests.iter().map(|request| request.id);
            let own = draft.own.filter(|own| draft.people.contains(own));
            let answer =
                own.map(|player| ConsentAnswer { player, device: draft.by.clone(), time_ms: now_ms(), yes: true });
            let request = ConsentRequest {
                id: ids.by_ref().max().unwrap_or(0) + 1,
                night: draft.night,
                by: draft.by,
                payloads: draft.payloads,
                people: draft.people,
                in_person: draft.in_person,
                answers: answer.into_iter().collect(),
                changes: draft.changes,
                later: draft.later,
                asked_again: false,
            };
            // An impossible change is refused before anybody is asked.
            let session = Session::open(store, request.night)?;
            preview_all(session.replay(), request.night, now_ms(), &request.agreed_payloads())?;
            let outcome = settle(store, request)?;
            if let Some(waiting) = outcome.waiting() {
                if book.requests.len() >= MAX_REQUESTS {
                    return Err(LedgerError::ConsentsFull { most: MAX_REQUESTS });
                }
                book.requests.push(waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Takes somebody's answer; an answer stays. When the last one agrees, the events are recorded, unless they would change
    /// totals otherwise than people were shown.
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`], [`LedgerError::ConsentOfOtherNight`]; why one of the events cannot be recorded; what
    /// the disk says. The answer was not taken then.
    pub fn answer(store: &mut Store, id: u64, answer: ConsentAnswer) -> Result<ConsentOutcome, LedgerError> {
        change(store, |store, book| {
            let unknown = LedgerError::UnknownConsent(id);
            let place = book.requests.iter().position(|request| request.id == id).ok_or(unknown)?;
            let mut request = book.requests.remove(place);
            if store.night_in_progress()? != Some(request.night) {
                return Err(LedgerError::ConsentOfOtherNight(request.night));
            }
            if request.refuser().is_none() && request.open().contains(&answer.player) {
                request.answers.push(answer);
            }
            let outcome = settle(store, request)?;
            if let Some(waiting) = outcome.waiting() {
                book.requests.insert(place, waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Takes a request back.
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`]; what the disk says.
    pub fn take_back(store: &mut Store, id: u64) -> Result<ConsentRequest, LedgerError> {
        change(store, |_, book| {
            let place = book.requests.iter().position(|request| request.id == id);
            let place = place.ok_or(LedgerError::UnknownConsent(id))?;
            Ok(book.requests.remove(place))
        })
    }
}

impl ConsentOutcome {
    /// Returns the request where it still waits, be it only to be taken back.
    fn waiting(&self) -> Option<&ConsentRequest> {
        match self {
            ConsentOutcome::Waits(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
                (!request.people.is_empty()).then_some(request)
            }
            ConsentOutcome::Recorded(..) => None,
        }
    }
}

/// Changes the list while nobody else writes: all of the work and the list are on the disk, or nothing.
fn change<T>(
    store: &mut Store,
    work: impl FnOnce(&mut Store, &mut ConsentBook) -> Result<T, LedgerError>,
) -> Result<T, LedgerError> {
    store.run_transaction(|store| {
        let mut book = ConsentBook::read(store)?;
        let before = book.requests.clone();
        let done = work(store, &mut book)?;
        if book.requests != before {
            store.set(SETTING, &requests_json(&book.requests)?)?;
        }
        Ok(done)
    })
}

fn requests_json(requests: &[ConsentRequest]) -> Result<String, LedgerError> {
    serde_json::to_string(requests).map_err(|error| LedgerError::BadEvent { why: error.to_string() })
}

/// Records what everybody agreed to. Consent is to sums and to the values of later deals: where these are different by now,
/// everybody is asked again.
fn settle(store: &mut Store, mut request: ConsentRequest) -> Result<ConsentOutcome, LedgerError> {
    if request.refuser().is_some() {
        return Ok(ConsentOutcome::Refused(request));
    }
    if !request.is_agreed() {
        return Ok(ConsentOutcome::Waits(request));
    }
    let mut session = Session::open(store, request.night)?;
    let (replay, time_ms) = (session.replay(), now_ms());
    let renewed = match &request.later {
        Some(later) => later.recompute(&request.payloads, replay, request.night, time_ms)?,
        None => None,
    };
    let is_renewed = renewed.is_some();
    request.payloads = renewed.unwrap_or(request.payloads);
    let payloads = request.agreed_payloads();
    let now = preview_all(replay, request.night, time_ms, &payloads)?.totals;
    if is_renewed || sums(&now) != sums(&request.changes) {
        ask_again(store, replay, &mut request, now)?;
        return Ok(ConsentOutcome::AskedAgain(request));
    }
    let events = session.record(store, &request.by, now_ms(), payloads)?;
    Ok(ConsentOutcome::Recorded(request, events))
}

/// Asks everybody again, including people whom the change concerns only now. Consent given in person was given to the
/// earlier sums, too: people with a phone are asked on it.
fn ask_again(
    store: &Store,
    replay: &Replay,
    request: &mut ConsentRequest,
    now: Vec<TotalChange>,
) -> Result<(), LedgerError> {
    let concerned = people_concerned(replay, &request.by, now_ms(), &request.payloads, &now);
    let phones = phone_owners(store, request.night, replay.night())?;
    let phone = |who: &PlayerId| phones.iter().any(|phone| phone.player == *who);
    let asked = |who: &PlayerId| request.people.contains(who) || request.in_person.contains(who);
    let new = concerned.into_iter().filter(|who| !asked(who));
    let (new, missing): (Vec<PlayerId>, Vec<PlayerId>) = new.partition(phone);
    if !missing.is_empty() {
        return Err(LedgerError::NotAgreed { players: missing });
    }
    let (again, others): (Vec<PlayerId>, Vec<PlayerId>) = request.in_person.iter().partition(|who| phone(who));
    request.in_person = others;
    request.people.extend(again.into_iter().chain(new));
    request.changes = now;
    request.asked_again = true;
    request.answers.clear();
    Ok(())
}

/// Sums the changes of each person's total.
fn sums(changes: &[TotalChange]) -> BTreeMap<PlayerId, Amount> {
    changes.iter().map(|change| (change.player, change.after - change.before)).collect()
}

/// Moves a list that cannot be read to another setting.
fn keep_aside(store: &mut Store) -> Result<String, LedgerError> {
    let aside = format!("{SETTING} {}", now_ms());
    store.run_transaction(|store| {
        store.set(&aside, &store.setting(SETTING)?.unwrap_or_default())?;
        store.set(SETTING, "[]")
    })?;
    Ok(aside)
}

/// Takes over the list of an earlier version, a file. One that cannot be read is renamed, never overwritten.
fn take_over(store: &mut Store, file: &Path) -> Result<(), LedgerError> {
    let failed = |verb, why: Cause| LedgerError::File { path: file.display().to_string(), verb, why };
    let bytes = match files::read_own(file, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(FileFault::Missing { .. }) => return Ok(()),
        Err(fault) => return Err(failed("read", Cause::from(&fault))),
    };
    let Ok(old) = serde_json::from_slice::<Vec<ConsentRequest>>(&bytes) else {
        let aside = file.with_file_name(format!("asks-unreadable-{}.json", now_ms()));
        std::fs::rename(file, &aside).map_err(|why| failed("written", Cause::from(&why)))?;
        return Err(LedgerError::ConsentsUnreadable { aside: aside.display().to_string() });
    };
    change(store, |_, book| {
        let last = book.requests.iter().map(|request| request.id).max();
        for (id, request) in (last.unwrap_or(0) + 1..).zip(old) {
            book.requests.push(ConsentRequest { id, ..request });
        }
        Ok(())
    })?;
    std::fs::remove_file(file).map_err(|why| failed("written", Cause::from(&why)))
}
