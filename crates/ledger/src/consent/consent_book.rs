//! All requests that wait for consent, stored in the ledger's file: every program sees them and a restart loses none.
//! A change is either on the disk or an error.

use std::collections::BTreeMap;
use std::path::Path;

use super::concerned_people::people_concerned;
use super::consent_request::{ConsentAnswer, ConsentDraft, ConsentRequest};
use super::phone_owners::phone_owners;
use crate::{
    Amount, Event, FileCause, LedgerError, NightId, PlayerId, ReplayedNight, Session, Store, TotalChange, now_ms,
    preview_all,
};
use quejing_io::files::{self, FileFault};

/// The maximum number of requests in a [`ConsentBook`], refused ones included; [`ConsentBook::ask`] refuses a further
/// one.
pub const MAX_REQUESTS: usize = 32;
/// The maximum size in bytes of the file in which earlier versions stored the requests.
const MAX_OLD_LIST_BYTES: u64 = 8 << 20;
/// The name of the ledger setting that stores the requests as JSON.
const REQUESTS_SETTING: &str = "consent requests";

/// The requests for consent that are neither recorded nor withdrawn, refused ones included, of all nights, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsentBook {
    requests: Vec<ConsentRequest>,
}

/// The result of asking people for consent or of answering a [`ConsentRequest`].
#[derive(Clone, Debug, PartialEq)]
pub enum ConsentOutcome {
    /// Some of the people asked have not answered yet.
    Waits(ConsentRequest),
    /// A person refused: nothing is recorded, and the request stays in the book until it is withdrawn.
    Refused(ConsentRequest),
    /// Everybody agreed, but the events would now change totals differently from what was shown: everybody is asked
    /// again.
    AskedAgain(ConsentRequest),
    /// Everybody agreed, and these events were recorded.
    Recorded(ConsentRequest, Vec<Event>),
}

impl ConsentBook {
    /// Reads the stored requests; the book is empty if the ledger has never stored any.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsUnreadable`] or an error of the ledger; the stored list remains unchanged.
    pub fn read(store: &Store) -> Result<ConsentBook, LedgerError> {
        let Some(text) = store.read_setting(REQUESTS_SETTING)? else {
            return Ok(ConsentBook::default());
        };
        let unreadable = |_| LedgerError::ConsentsUnreadable { aside: REQUESTS_SETTING.to_owned() };
        Ok(ConsentBook { requests: serde_json::from_str(&text).map_err(unreadable)? })
    }

    /// Prepares the stored requests when a program starts: renames the setting of an unreadable list, so that people can
    /// ask again, and imports the file of an earlier version from `folder`. Only tests whether a read-only ledger's list
    /// can be read.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsUnreadable`] if a list was stored under another name; errors of the disk. Asking works in
    /// both cases.
    pub fn prepare_stored(store: &mut Store, folder: Option<&Path>) -> Result<(), LedgerError> {
        if store.read_only_reason().is_some() {
            return ConsentBook::read(store).map(|_| ());
        }
        let kept_aside = match ConsentBook::read(store) {
            Err(LedgerError::ConsentsUnreadable { .. }) => Some(move_list_aside(store)?),
            other => other.map(|_| None)?,
        };
        if let Some(folder) = folder {
            import_old_list(store, &folder.join("asks.json"))?;
        }
        match kept_aside {
            Some(aside) => Err(LedgerError::ConsentsUnreadable { aside }),
            None => Ok(()),
        }
    }

    /// Returns the requests of a night that are neither recorded nor withdrawn, refused ones included, newest first.
    pub fn night_requests(&self, night: NightId) -> impl Iterator<Item = &ConsentRequest> {
        self.requests.iter().rev().filter(move |request| request.night == night)
    }

    /// Returns the request with this number; `None` if it was recorded or withdrawn, or never existed.
    pub fn find_request(&self, id: u64) -> Option<&ConsentRequest> {
        self.requests.iter().find(|request| request.id == id)
    }

    /// Asks people for consent to a draft's events; records the events at once if nobody has to be asked.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsFull`], the refusal of an event, or an error of the disk; nothing has changed then.
    pub fn ask(store: &mut Store, draft: ConsentDraft) -> Result<ConsentOutcome, LedgerError> {
        change_book(store, |store, book| {
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
            let outcome = conclude_request(store, request)?;
            if let Some(waiting) = outcome.remaining_request() {
                if book.requests.len() >= MAX_REQUESTS {
                    return Err(LedgerError::ConsentsFull { most: MAX_REQUESTS });
                }
                book.requests.push(waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Stores the answer of a person who was asked and has not answered yet; any other answer, also one after a refusal,
    /// has no effect. When the last person agrees, records the events, unless they would change totals differently from
    /// what was shown.
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`], [`LedgerError::ConsentOfOtherNight`], the refusal of an event, or an error of the
    /// disk; the answer is not stored then.
    pub fn answer(store: &mut Store, id: u64, answer: ConsentAnswer) -> Result<ConsentOutcome, LedgerError> {
        change_book(store, |store, book| {
            let unknown = LedgerError::UnknownConsent(id);
            let place = book.requests.iter().position(|request| request.id == id).ok_or(unknown)?;
            let mut request = book.requests.remove(place);
            if store.night_in_progress()? != Some(request.night) {
                return Err(LedgerError::ConsentOfOtherNight(request.night));
            }
            if request.refuser().is_none() && request.pending_people().contains(&answer.player) {
                request.answers.push(answer);
            }
            let outcome = conclude_request(store, request)?;
            if let Some(waiting) = outcome.remaining_request() {
                book.requests.insert(place, waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Removes a request from the book without recording its events, and returns it.
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`] or an error of the disk.
    pub fn withdraw(store: &mut Store, id: u64) -> Result<ConsentRequest, LedgerError> {
        change_book(store, |_, book| {
            let place = book.requests.iter().position(|request| request.id == id);
            let place = place.ok_or(LedgerError::UnknownConsent(id))?;
            Ok(book.requests.remove(place))
        })
    }
}

impl ConsentOutcome {
    /// Returns the request if it stays in the book, also a refused one; `None` if its events were recorded or it asks
    /// nobody.
    fn remaining_request(&self) -> Option<&ConsentRequest> {
        match self {
            ConsentOutcome::Waits(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
                (!request.people.is_empty()).then_some(request)
            }
            ConsentOutcome::Recorded(..) => None,
        }
    }
}

/// Changes the stored requests in one transaction: saves both the list and the other changes of `work`, or nothing.
fn change_book<T>(
    store: &mut Store,
    work: impl FnOnce(&mut Store, &mut ConsentBook) -> Result<T, LedgerError>,
) -> Result<T, LedgerError> {
    store.run_transaction(|store| {
        let mut book = ConsentBook::read(store)?;
        let before = book.requests.clone();
        let done = work(store, &mut book)?;
        if book.requests != before {
            store.set_setting(REQUESTS_SETTING, &requests_to_json(&book.requests)?)?;
        }
        Ok(done)
    })
}

fn requests_to_json(requests: &[ConsentRequest]) -> Result<String, LedgerError> {
    serde_json::to_string(requests).map_err(|error| LedgerError::BadEvent { why: error.to_string() })
}

/// Returns the outcome of a request by its answers, and records its events if everybody agreed. Asks everybody again if
/// the changes of totals or the values of later deals differ from those shown.
fn conclude_request(store: &mut Store, mut request: ConsentRequest) -> Result<ConsentOutcome, LedgerError> {
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
    if is_renewed || changes_by_player(&now) != changes_by_player(&request.changes) {
        ask_again(store, replay, &mut request, now)?;
        return Ok(ConsentOutcome::AskedAgain(request));
    }
    let events = session.record(store, &request.by, now_ms(), payloads)?;
    Ok(ConsentOutcome::Recorded(request, events))
}

/// Resets a request so that everybody is asked again, also people whom the change concerns only now. Those who agreed in
/// person to the earlier sums are asked on their phones, if they have one.
///
/// # Errors
/// [`LedgerError::NotAgreed`] with the newly concerned people who have no phone.
fn ask_again(
    store: &Store,
    replay: &ReplayedNight,
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

/// Returns each person's gain or loss by these changes of totals.
fn changes_by_player(changes: &[TotalChange]) -> BTreeMap<PlayerId, Amount> {
    changes.iter().map(|change| (change.player, change.after - change.before)).collect()
}

/// Moves an unreadable list to a new setting, whose name it returns, and stores an empty list.
fn move_list_aside(store: &mut Store) -> Result<String, LedgerError> {
    let aside = format!("{REQUESTS_SETTING} {}", now_ms());
    store.run_transaction(|store| {
        store.set_setting(&aside, &store.read_setting(REQUESTS_SETTING)?.unwrap_or_default())?;
        store.set_setting(REQUESTS_SETTING, "[]")
    })?;
    Ok(aside)
}

/// Adds the requests from the file of an earlier version and deletes the file. A file that cannot be read is renamed.
fn import_old_list(store: &mut Store, file: &Path) -> Result<(), LedgerError> {
    let failed = |verb, why: FileCause| LedgerError::File { path: file.display().to_string(), verb, why };
    let bytes = match files::read_own_bytes(file, MAX_OLD_LIST_BYTES) {
        Ok(bytes) => bytes,
        Err(FileFault::Missing { .. }) => return Ok(()),
        Err(fault) => return Err(failed("read", FileCause::from(&fault))),
    };
    let Ok(old) = serde_json::from_slice::<Vec<ConsentRequest>>(&bytes) else {
        let aside = file.with_file_name(format!("asks-unreadable-{}.json", now_ms()));
        std::fs::rename(file, &aside).map_err(|why| failed("written", FileCause::from(&why)))?;
        return Err(LedgerError::ConsentsUnreadable { aside: aside.display().to_string() });
    };
    change_book(store, |_, book| {
        let last = book.requests.iter().map(|request| request.id).max();
        for (id, request) in (last.unwrap_or(0) + 1..).zip(old) {
            book.requests.push(ConsentRequest { id, ..request });
        }
        Ok(())
    })?;
    std::fs::remove_file(file).map_err(|why| failed("written", FileCause::from(&why)))
}
