//! All requests that wait for consent, stored in the ledger's file: every program sees them and a restart loses none.
//! A change is either on the disk or an error.

use std::collections::BTreeMap;
use std::path::Path;

use super::concerned_people::find_concerned_people;
use super::consent_request::{ConsentAnswer, ConsentDraft, ConsentRequest};
use super::phone_owners::{find_phone_person, read_phone_owners};
use crate::{
    EarlyWitness, Event, FileCause, LedgerError, LedgerStore, NightSession, ReplayedNight, SeenWay, TotalChange,
    now_ms, preview_events,
};
use quejing_io::files::{self, FileFault};
use quejing_rules::{Amount, NightId, PlayerId};

/// The maximum number of requests in a [`ConsentBook`], refused ones included; [`ConsentBook::ask_people`] refuses a
/// further one.
pub const MAX_CONSENT_REQUESTS: usize = 32;
/// The maximum size in bytes of the file in which earlier versions stored the requests.
const MAX_OLD_LIST_BYTES: u64 = 8 << 20;
/// The name of the ledger setting that stores the requests as JSON.
const REQUESTS_SETTING: &str = "consent requests";
/// The name of the ledger setting that stores the highest number of any request so far. A number is never used again,
/// so that an old answer cannot refer to a new request.
const LAST_NUMBER_SETTING: &str = "last consent request";

/// Returns true if the setting of this name is one of the book.
pub(crate) fn is_request_setting(name: &str) -> bool {
    [REQUESTS_SETTING, LAST_NUMBER_SETTING].contains(&name)
}

/// The requests for consent of all nights that are neither recorded nor withdrawn, refused ones included, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsentBook {
    requests: Vec<ConsentRequest>,
}

/// The result of asking people for consent or of answering a [`ConsentRequest`].
#[derive(Clone, Debug, PartialEq)]
pub enum ConsentOutcome {
    /// Some of the people asked have not answered yet.
    Waiting(ConsentRequest),
    /// A person refused: nothing is recorded, and the request stays in the book until it is withdrawn.
    Refused(ConsentRequest),
    /// Everybody agreed, but the events would now change totals or values of later deals differently from what was
    /// shown: everybody is asked again.
    AskedAgain(ConsentRequest),
    /// Everybody agreed, and these events were recorded.
    Recorded(ConsentRequest, Vec<Event>),
}

impl ConsentBook {
    /// Reads the stored requests; the book is empty if the ledger has never stored any.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsUnreadable`] or an error of the ledger; the stored list remains unchanged.
    pub fn read(store: &LedgerStore) -> Result<ConsentBook, LedgerError> {
        let Some(text) = store.read_setting(REQUESTS_SETTING)? else {
            return Ok(ConsentBook::default());
        };
        let unreadable = |_| LedgerError::ConsentsUnreadable { aside: REQUESTS_SETTING.to_owned() };
        Ok(ConsentBook { requests: serde_json::from_str(&text).map_err(unreadable)? })
    }

    /// Prepares the stored requests when a program starts: moves an unreadable list to another setting, so that people
    /// can ask again, and imports the file `asks.json` of an earlier version from `folder`. In a read-only ledger, only
    /// checks that the list can be read.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsUnreadable`] if a list was stored under another name; errors of the disk. Asking works in
    /// both cases.
    pub fn prepare_stored_requests(store: &mut LedgerStore, folder: Option<&Path>) -> Result<(), LedgerError> {
        if store.read_only_reason().is_some() {
            return ConsentBook::read(store).map(|_| ());
        }
        let aside_name = match ConsentBook::read(store) {
            Err(LedgerError::ConsentsUnreadable { .. }) => Some(move_list_aside(store)?),
            other => other.map(|_| None)?,
        };
        if let Some(folder) = folder {
            import_old_list(store, &folder.join("asks.json"))?;
        }
        match aside_name {
            Some(aside) => Err(LedgerError::ConsentsUnreadable { aside }),
            None => Ok(()),
        }
    }

    /// Returns the requests of all nights that are neither recorded nor withdrawn, refused ones included, newest first.
    pub fn requests(&self) -> impl Iterator<Item = &ConsentRequest> {
        self.requests.iter().rev()
    }

    /// Returns the requests of a night that are neither recorded nor withdrawn, refused ones included, newest first.
    pub fn night_requests(&self, night: NightId) -> impl Iterator<Item = &ConsentRequest> {
        self.requests.iter().rev().filter(move |request| request.night == night)
    }

    /// Asks people for consent to a draft's events; records the events at once if nobody else has to agree.
    ///
    /// # Errors
    /// [`LedgerError::ConsentsFull`], [`LedgerError::NotAgreed`], the refusal of an event, or an error of the disk;
    /// nothing has changed then.
    pub fn ask_people(store: &mut LedgerStore, draft: ConsentDraft) -> Result<ConsentOutcome, LedgerError> {
        change_book(store, |store, book| {
            // Another machine may have changed the list meanwhile: then everything is decided again.
            let draft = draft.clone();
            let requester = draft.requester.filter(|requester| draft.people.contains(requester));
            let answer = requester.map(|player| ConsentAnswer {
                player,
                device: draft.author.clone(),
                time_ms: now_ms(),
                yes: true,
            });
            let request = ConsentRequest {
                id: next_request_number(store, &book.requests)?,
                night: draft.night,
                by: draft.author,
                payloads: draft.payloads,
                people: draft.people,
                in_person: draft.in_person,
                answers: answer.into_iter().collect(),
                changes: draft.changes,
                later: draft.revaluation,
                asked_again: false,
            };
            // An impossible change is refused before anybody is asked.
            let session = NightSession::open(store, request.night)?;
            let time_ms = session.replay().entry_time_ms(&request.by);
            preview_events(session.replay(), request.night, time_ms, &request.agreed_payloads())?;
            let outcome = conclude_request(store, request)?;
            if let Some(waiting) = outcome.remaining_request() {
                if book.requests.len() >= MAX_CONSENT_REQUESTS {
                    return Err(LedgerError::ConsentsFull { most: MAX_CONSENT_REQUESTS });
                }
                store.set_setting(LAST_NUMBER_SETTING, &waiting.id.to_string())?;
                book.requests.push(waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Stores the answer of a person who was asked and has not answered yet; any other answer, also one after a
    /// refusal, has no effect. When the last person agrees, records the events, or asks everybody again if they would
    /// change totals or values of later deals differently from what was shown.
    ///
    /// The answer counts for the request as the person was `shown` it. If everybody was asked again meanwhile, it is
    /// not stored, and the outcome is [`ConsentOutcome::AskedAgain`].
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`], [`LedgerError::NotAgreed`], the refusal of an event, or an error of the disk;
    /// the answer is not stored then.
    pub fn record_answer(
        store: &mut LedgerStore,
        shown: &ConsentRequest,
        answer: ConsentAnswer,
    ) -> Result<ConsentOutcome, LedgerError> {
        change_book(store, |store, book| {
            let unknown = LedgerError::UnknownConsent(shown.id);
            let place = book.requests.iter().position(|request| request.id == shown.id).ok_or(unknown)?;
            if let Some(other) = book.requests.get(place).filter(|request| !request.has_content_of(shown)) {
                return Ok(ConsentOutcome::AskedAgain(other.clone()));
            }
            let mut request = book.requests.remove(place);
            if request.refuser().is_none() && request.pending_people().contains(&answer.player) {
                request.answers.push(answer.clone());
            }
            let outcome = conclude_request(store, request)?;
            if let Some(waiting) = outcome.remaining_request() {
                book.requests.insert(place, waiting.clone());
            }
            Ok(outcome)
        })
    }

    /// Copies the waiting requests of a ledger into another one that has none, and returns the number of those that
    /// stay behind otherwise. Later requests get numbers that neither ledger has used.
    ///
    /// # Errors
    /// A list cannot be read, or the other ledger cannot be written.
    pub(crate) fn copy_requests(from: &LedgerStore, to: &mut LedgerStore) -> Result<usize, LedgerError> {
        let requests = ConsentBook::read(from)?.requests;
        let last_number = next_request_number(from, &requests)? - 1;
        change_book(to, |to, book| {
            let last = last_number.max(next_request_number(to, &book.requests)? - 1);
            if last > 0 {
                to.set_setting(LAST_NUMBER_SETTING, &last.to_string())?;
            }
            if !book.requests.is_empty() && book.requests != requests {
                return Ok(requests.len());
            }
            book.requests.clone_from(&requests);
            Ok(0)
        })
    }

    /// Removes a request from the book without recording its events, and returns it.
    ///
    /// # Errors
    /// [`LedgerError::UnknownConsent`] or an error of the disk.
    pub fn withdraw_request(store: &mut LedgerStore, id: u64) -> Result<ConsentRequest, LedgerError> {
        change_book(store, |_, book| {
            let place = book.requests.iter().position(|request| request.id == id);
            let place = place.ok_or(LedgerError::UnknownConsent(id))?;
            Ok(book.requests.remove(place))
        })
    }
}

impl ConsentOutcome {
    /// Returns the request if it stays in the book, also a refused one; `None` if its events were recorded, or if it
    /// has nobody to ask on a phone.
    fn remaining_request(&self) -> Option<&ConsentRequest> {
        match self {
            ConsentOutcome::Waiting(request)
            | ConsentOutcome::Refused(request)
            | ConsentOutcome::AskedAgain(request) => (!request.people.is_empty()).then_some(request),
            ConsentOutcome::Recorded(..) => None,
        }
    }
}

/// Runs `work` on the stored requests in one transaction, which saves the changed list and the other changes of `work`,
/// or nothing.
fn change_book<T>(
    store: &mut LedgerStore,
    mut work: impl FnMut(&mut LedgerStore, &mut ConsentBook) -> Result<T, LedgerError>,
) -> Result<T, LedgerError> {
    store.run_transaction(|store| {
        let mut book = ConsentBook::read(store)?;
        let before = book.requests.clone();
        let result = work(store, &mut book)?;
        if book.requests != before {
            store.set_setting(REQUESTS_SETTING, &requests_to_json(&book.requests)?)?;
        }
        Ok(result)
    })
}

/// Returns the number of the next request: one more than the highest of any request so far. In a ledger of an earlier
/// version, only the pending requests are known.
fn next_request_number(store: &LedgerStore, pending_requests: &[ConsentRequest]) -> Result<u64, LedgerError> {
    let stored = store.read_setting(LAST_NUMBER_SETTING)?.and_then(|text| text.parse::<u64>().ok());
    let pending = pending_requests.iter().map(|request| request.id).max();
    Ok(stored.max(pending).unwrap_or(0) + 1)
}

fn requests_to_json(requests: &[ConsentRequest]) -> Result<String, LedgerError> {
    serde_json::to_string(requests).map_err(|error| LedgerError::BadEvent { why: error.to_string() })
}

/// Returns the outcome of a request by its answers, and records its events if everybody agreed. If the changes of
/// totals or the values of later deals differ from those shown, asks everybody again instead.
fn conclude_request(store: &mut LedgerStore, mut request: ConsentRequest) -> Result<ConsentOutcome, LedgerError> {
    if request.refuser().is_some() {
        return Ok(ConsentOutcome::Refused(request));
    }
    if !request.is_agreed() {
        return Ok(ConsentOutcome::Waiting(request));
    }
    let mut session = NightSession::open_aside(store, request.night)?;
    let (replay, time_ms) = (session.replay(), session.replay().entry_time_ms(&request.by));
    let renewed = match &request.later {
        Some(later) => later.recompute(&request.payloads, replay, request.night, time_ms)?,
        None => None,
    };
    let is_renewed = renewed.is_some();
    request.payloads = renewed.unwrap_or(request.payloads);
    let payloads = request.agreed_payloads();
    let total_changes = preview_events(replay, request.night, time_ms, &payloads)?.totals;
    if is_renewed || changes_by_player(&total_changes) != changes_by_player(&request.changes) {
        ask_everybody_again(store, replay, &mut request, total_changes)?;
        return Ok(ConsentOutcome::AskedAgain(request));
    }
    let witnesses = request_witnesses(store, replay, &request, &total_changes);
    let events = session.record_witnessed_events(store, &request.by, time_ms, payloads, &witnesses)?;
    Ok(ConsentOutcome::Recorded(request, events))
}

/// Returns the people who have seen the events of a request by the time at which these are recorded: those who agreed
/// on their own device, if the totals were the same as now. The requester of a request that others answered later has
/// not seen that it was recorded.
fn request_witnesses(
    store: &LedgerStore,
    replay: &ReplayedNight,
    request: &ConsentRequest,
    total_changes: &[TotalChange],
) -> Vec<EarlyWitness> {
    let is_recorded_at_once = request.answers.iter().all(|answer| answer.device == request.by);
    let current_change = |player| total_changes.iter().find(|change| change.player == player);
    let has_seen_totals = |player| request.total_change(player) == current_change(player);
    let by_others = request.answers.iter().filter(|answer| answer.yes && answer.device != request.by);
    let agreed = by_others.map(|answer| EarlyWitness {
        player: answer.player,
        way: SeenWay::Agreed,
        device: answer.device.clone(),
    });
    let requester = find_phone_person(store, &request.by, request.night, replay).filter(|_| is_recorded_at_once);
    let requester = requester.map(|player| EarlyWitness { player, way: SeenWay::Recorded, device: request.by.clone() });
    agreed.chain(requester).filter(|witness| has_seen_totals(witness.player)).collect()
}

/// Resets a request so that everybody is asked again about the new `total_changes`, also people whom the change
/// concerns only now. People who agreed in person are asked on their phones; the consent of those without a phone
/// remains.
///
/// # Errors
/// [`LedgerError::NotAgreed`] with the newly concerned people who have no phone; the list of phones cannot be read.
fn ask_everybody_again(
    store: &LedgerStore,
    replay: &ReplayedNight,
    request: &mut ConsentRequest,
    total_changes: Vec<TotalChange>,
) -> Result<(), LedgerError> {
    let concerned = find_concerned_people(replay, &request.by, now_ms(), &request.payloads, &total_changes);
    let phones = read_phone_owners(store, request.night, replay)?;
    let has_phone = |player: &PlayerId| phones.iter().any(|phone| phone.player == *player);
    let was_asked = |player: &PlayerId| request.people.contains(player) || request.in_person.contains(player);
    let new = concerned.into_iter().filter(|player| !was_asked(player));
    let (new, without_phones): (Vec<PlayerId>, Vec<PlayerId>) = new.partition(has_phone);
    if !without_phones.is_empty() {
        return Err(LedgerError::NotAgreed { players: without_phones });
    }
    let (with_phones, in_person): (Vec<PlayerId>, Vec<PlayerId>) =
        request.in_person.iter().partition(|player| has_phone(player));
    request.in_person = in_person;
    request.people.extend(with_phones.into_iter().chain(new));
    request.changes = total_changes;
    request.asked_again = true;
    request.answers.clear();
    Ok(())
}

/// Returns each person's gain or loss by these changes of totals.
fn changes_by_player(changes: &[TotalChange]) -> BTreeMap<PlayerId, Amount> {
    changes.iter().map(|change| (change.player, change.after - change.before)).collect()
}

/// Moves an unreadable list of requests to a new setting, whose name it returns, and stores an empty list in its place.
fn move_list_aside(store: &mut LedgerStore) -> Result<String, LedgerError> {
    let aside = format!("{REQUESTS_SETTING} {}", now_ms());
    store.run_transaction(|store| {
        store.set_setting(&aside, &store.read_setting(REQUESTS_SETTING)?.unwrap_or_default())?;
        store.set_setting(REQUESTS_SETTING, "[]")
    })?;
    Ok(aside)
}

/// Adds the requests from the file of an earlier version, under new numbers, and deletes the file; does nothing if it
/// does not exist.
///
/// # Errors
/// [`LedgerError::ConsentsUnreadable`] if the file is no list of requests, in which case it is renamed; errors of the
/// disk.
fn import_old_list(store: &mut LedgerStore, file: &Path) -> Result<(), LedgerError> {
    let file_error = |verb, why: FileCause| LedgerError::File { path: file.display().to_string(), verb, why };
    let bytes = match files::read_own_bytes(file, MAX_OLD_LIST_BYTES) {
        Ok(bytes) => bytes,
        Err(FileFault::Missing { .. }) => return Ok(()),
        Err(fault) => return Err(file_error("read", FileCause::from(&fault))),
    };
    let Ok(old_requests) = serde_json::from_slice::<Vec<ConsentRequest>>(&bytes) else {
        let aside = file.with_file_name(format!("asks-unreadable-{}.json", now_ms()));
        std::fs::rename(file, &aside).map_err(|why| file_error("written", FileCause::from(&why)))?;
        return Err(LedgerError::ConsentsUnreadable { aside: aside.display().to_string() });
    };
    change_book(store, |store, book| {
        for (id, request) in (next_request_number(store, &book.requests)?..).zip(&old_requests) {
            store.set_setting(LAST_NUMBER_SETTING, &id.to_string())?;
            book.requests.push(ConsentRequest { id, ..request.clone() });
        }
        Ok(())
    })?;
    std::fs::remove_file(file).map_err(|why| file_error("written", FileCause::from(&why)))
}
