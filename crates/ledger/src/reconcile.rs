//! The entries that were made while the home of a ledger did not answer, once it answers again: each batch is sent in
//! the order of entering, as it is if nothing else was recorded in its night. Otherwise it is judged on the new state.
//! If it does the same there, and nothing of what came between concerns it, it is recorded behind that; if not, it goes
//! back to people, with the reason. The home is asked first, so that a batch whose answer was lost is not taken for a
//! new one.

use std::collections::{BTreeMap, BTreeSet};

use crate::same_effect::{have_same_effect, is_apart, renumbered};
use crate::store::{NIGHT_COUNT_SETTING, WaitingBatch, night_beginning};
use crate::{
    ChainHash, Event, HomeError, LedgerError, LedgerStore, NewEvents, Payload, PhotoFolder, Record, ReplayedNight,
    ReturnReason, SettingChange, StaleState, read_known_people,
};
use quejing_rules::{NightId, PlayerId};

/// The maximum number of times in one go that what waits is judged again because others recorded meanwhile.
const MAX_ROUNDS: u32 = 20;

/// Sends to the home what waits for it, and reads what has changed there. Returns true if anything changed.
///
/// # Errors
/// The home does not answer, or refuses a batch; the batches that it has not taken still wait. An error of the disk.
pub fn exchange_with_home(store: &mut LedgerStore) -> Result<bool, LedgerError> {
    let Some(home) = store.home().cloned() else {
        return Ok(false);
    };
    if !home.is_away() && !store.is_in_memory() && store.read_only_reason().is_none() {
        PhotoFolder::for_store(store)?.send_unsent_photos()?;
    }
    let mut has_changed = false;
    for _ in 0..MAX_ROUNDS {
        let waiting = store.waiting_batches()?;
        let mut taken = Vec::new();
        let mut ended = Ok(());
        for one in &waiting {
            match send(store, &home, one) {
                Ok(SendOutcome::Taken) => taken.push(one.number),
                Ok(SendOutcome::Returned) => has_changed = true,
                Ok(SendOutcome::Outdated) => break,
                Err(error) => {
                    ended = Err(error);
                    break;
                }
            }
        }
        has_changed |= !taken.is_empty();
        has_changed |= store.pull_changes_with(&taken).map_err(HomeError::into_ledger_error)?;
        ended?;
        if store.has_hidden_batches() {
            store.rework_waiting(judge_waiting)?;
        }
        if store.waiting_batches()?.is_empty() {
            break;
        }
    }
    Ok(has_changed)
}

/// The outcome of a batch that was sent.
enum SendOutcome {
    /// The home has the batch, now or before.
    Taken,
    /// The batch was withdrawn, and is shown to people.
    Returned,
    /// Others have recorded meanwhile.
    Outdated,
}

fn send(
    store: &mut LedgerStore,
    home: &std::sync::Arc<dyn crate::LedgerHome>,
    waiting: &WaitingBatch,
) -> Result<SendOutcome, LedgerError> {
    if let Some(reason) = &waiting.fate {
        return match home.withdraw(waiting.batch.id()).map_err(HomeError::into_ledger_error)? {
            true => store.return_batch(waiting, reason).map(|()| SendOutcome::Returned),
            false => Ok(SendOutcome::Taken),
        };
    }
    match home.commit(&waiting.batch) {
        Ok(()) => Ok(SendOutcome::Taken),
        // Another program of this machine has found that it cannot be recorded.
        Err(HomeError::Stale(StaleState::Withdrawn)) => {
            store.return_batch(waiting, &ReturnReason::FollowsReturned).map(|()| SendOutcome::Returned)
        }
        Err(HomeError::Stale(_)) => Ok(SendOutcome::Outdated),
        Err(error) => Err(error.into_ledger_error()),
    }
}

/// Judges batches one after another on the confirmed state and on those before them.
fn judge_waiting(store: &LedgerStore, batches: Vec<WaitingBatch>) -> Result<Vec<WaitingBatch>, LedgerError> {
    let others = find_known_people(store, &batches)?;
    let batches = if others.is_empty() { batches } else { rename_people(batches, &others) };
    let mut judge = WaitingJudge { store, nights: BTreeMap::new(), settings: BTreeMap::new() };
    batches.into_iter().map(|one| if one.fate.is_some() { Ok(one) } else { judge.judge(one) }).collect()
}

/// Returns the people of nights that begin with these batches who came to be known meanwhile by another identifier,
/// each with that identifier. A person known by this name keeps it, as when a night begins with the home in reach.
fn find_known_people(
    store: &LedgerStore,
    batches: &[WaitingBatch],
) -> Result<BTreeMap<PlayerId, PlayerId>, LedgerError> {
    let known = read_known_people(store)?;
    let events = batches.iter().flat_map(|one| one.batch.events()).flat_map(|new| &new.events);
    let opened = events.filter_map(|event| match &event.payload.body {
        Record::NightOpened(opened) => Some(opened),
        _ => None,
    });
    let people = opened.flat_map(|opened| &opened.people).filter(|person| !person.guest);
    let others = people.filter_map(|person| {
        let other = known.iter().find(|known| known.name == person.name && known.id != person.id)?;
        Some((person.id, other.id))
    });
    Ok(others.collect())
}

/// Gives people other identifiers in all batches, and builds the chains of their events again.
fn rename_people(batches: Vec<WaitingBatch>, others: &BTreeMap<PlayerId, PlayerId>) -> Vec<WaitingBatch> {
    let rename = |text: &str| {
        others.iter().fold(text.to_owned(), |text, (from, to)| text.replace(&from.to_string(), &to.to_string()))
    };
    let mut hashes: BTreeMap<String, ChainHash> = BTreeMap::new();
    let mut renamed = Vec::with_capacity(batches.len());
    for mut one in batches {
        for new in &mut one.batch.events {
            new.after.1 = hashes.get(&new.after.1.to_string()).copied().unwrap_or(new.after.1);
            let mut end = new.after;
            for event in &mut new.events {
                let text = rename(&event.text);
                if let Ok(payload) = Payload::read(&text) {
                    (event.text, event.payload) = (text.into(), payload.into());
                }
                let hash = end.1.next_hash(end.0 + 1, event.time_ms, &event.author, &event.text);
                hashes.insert(event.hash.to_string(), hash);
                (event.hash, end) = (hash, (end.0 + 1, hash));
            }
        }
        for change in &mut one.batch.settings {
            (change.before, change.after) = (change.before.as_deref().map(rename), rename(&change.after));
        }
        for (row, hash) in one.batch.seen.iter_mut().zip(&mut one.marked) {
            row.player = rename(&row.player);
            *hash = hash.map(|hash| hashes.get(&hash.to_string()).copied().unwrap_or(hash));
        }
        renamed.push(one);
    }
    renamed
}

/// The state on which batches are judged: confirmed, with those that were judged before.
struct WaitingJudge<'a> {
    store: &'a LedgerStore,
    nights: BTreeMap<NightId, NightCourse>,
    /// The values that batches give to settings, by stored name.
    settings: BTreeMap<String, String>,
}

/// The course of a night as it is now, and as the batches expected it.
#[derive(Default)]
struct NightCourse {
    /// The confirmed events, with those of the judged batches behind them.
    events: Vec<Event>,
    /// The groups of events of the judged batches, as they were entered.
    entered: Vec<EnteredGroup>,
    is_damaged: bool,
}

/// Events as they were entered, with the numbers that they have now.
struct EnteredGroup {
    new: NewEvents,
    /// The present number of the first of them; `None` if they were not recorded.
    first_now: Option<u64>,
}

impl NightCourse {
    fn end(&self, night: NightId) -> (u64, ChainHash) {
        self.events.last().map_or_else(|| night_beginning(night), |event| (event.seq, event.hash))
    }

    /// Returns the events before `after` as they were entered, each with its present number if it is recorded; `None`
    /// if they are unknown.
    fn entered_before(&self, after: (u64, ChainHash)) -> Option<Vec<(&Event, Option<u64>)>> {
        let (mut seq, mut hash) = after;
        let mut found = Vec::new();
        while seq > 0 {
            let index = usize::try_from(seq - 1).ok()?;
            if self.events.get(index).is_some_and(|event| event.hash == hash) {
                let confirmed = self.events.get(..=index)?.iter().rev().map(|event| (event, Some(event.seq)));
                found.extend(confirmed);
                break;
            }
            let has_it = |group: &&EnteredGroup| group.new.events.iter().any(|event| event.hash == hash);
            let group = self.entered.iter().find(has_it)?;
            let own = group.new.events.iter().enumerate().filter(|(_, event)| event.seq <= seq);
            let own: Vec<_> =
                own.map(|(place, event)| (event, group.first_now.map(|first| first + place as u64))).collect();
            found.extend(own.into_iter().rev());
            (seq, hash) = group.new.after;
        }
        found.reverse();
        Some(found)
    }
}

/// The events and settings of a batch, as they can be recorded now.
type PlacedParts = (Vec<NewEvents>, Vec<SettingChange>);

impl WaitingJudge<'_> {
    /// Returns the course of a night, with its confirmed events if it was not read before.
    fn course(&mut self, night: NightId) -> Result<&mut NightCourse, LedgerError> {
        if !self.nights.contains_key(&night) {
            let loaded = self.store.load_night(night, None)?;
            let course =
                NightCourse { events: loaded.events, entered: Vec::new(), is_damaged: loaded.damage.is_some() };
            self.nights.insert(night, course);
        }
        Ok(self.nights.entry(night).or_default())
    }

    fn judge(&mut self, mut waiting: WaitingBatch) -> Result<WaitingBatch, LedgerError> {
        let entered = waiting.batch.events.clone();
        let judged = self.judge_parts(&waiting)?;
        let is_recorded = judged.is_ok();
        match judged {
            Ok((events, settings)) => {
                (waiting.batch.events, waiting.batch.settings) = (events, settings);
            }
            Err(reason) => waiting.fate = Some(reason),
        }
        let now = if is_recorded { waiting.batch.events.clone() } else { Vec::new() };
        for (place, new) in entered.into_iter().enumerate() {
            let placed = now.get(place);
            let first_now = placed.and_then(|new| new.events.first()).map(|event| event.seq);
            let course = self.course(new.night)?;
            course.events.extend(placed.into_iter().flat_map(|new| new.events.clone()));
            course.entered.push(EnteredGroup { new, first_now });
        }
        if is_recorded {
            let changed = waiting.batch.settings.iter();
            self.settings.extend(changed.map(|change| (change.key.stored_name(), change.after.clone())));
        }
        self.renumber_marks(&mut waiting);
        Ok(waiting)
    }

    /// Judges events and settings of a batch. Returns both as they can be recorded, or the reason why not.
    fn judge_parts(&mut self, waiting: &WaitingBatch) -> Result<Result<PlacedParts, ReturnReason>, LedgerError> {
        let mut events: Vec<NewEvents> = Vec::new();
        for new in waiting.batch.events() {
            // A batch names a night once; its groups follow one another.
            match judge_events(self.course(new.night)?, new) {
                Ok(placed) => events.push(placed),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        let mut settings = Vec::new();
        for change in waiting.batch.settings() {
            match self.judge_setting(change)? {
                Some(change) => settings.push(change),
                None => return Ok(Err(ReturnReason::OtherSetting)),
            }
        }
        Ok(Ok((events, settings)))
    }

    /// Returns the change of a setting as it can be recorded; `None` if the value on which it was decided has changed.
    fn judge_setting(&self, change: &SettingChange) -> Result<Option<SettingChange>, LedgerError> {
        let name = change.key.stored_name();
        let present = match self.settings.get(&name) {
            Some(value) => Some(value.clone()),
            None => self.store.read_setting(&name)?,
        };
        if present == change.before {
            return Ok(Some(change.clone()));
        }
        // The names of a new night's people were looked at again.
        if change.key.name != NIGHT_COUNT_SETTING {
            return Ok(None);
        }
        let count = present.as_ref().and_then(|text| text.parse().ok()).unwrap_or(0_u64) + 1;
        Ok(Some(SettingChange { key: change.key.clone(), before: present, after: count.to_string() }))
    }

    /// Gives the marks of a batch the present numbers of the events that they name, and drops marks of events that were
    /// not recorded.
    fn renumber_marks(&self, waiting: &mut WaitingBatch) {
        let groups: Vec<&EnteredGroup> = self.nights.values().flat_map(|course| &course.entered).collect();
        let mut kept = Vec::new();
        for (row, hash) in waiting.batch.seen.iter().zip(&waiting.marked) {
            let mut row = row.clone();
            let place_in = |group: &&EnteredGroup| group.new.events.iter().position(|event| Some(event.hash) == *hash);
            let found = groups.iter().find_map(|group| Some((place_in(group)?, group.first_now)));
            match found {
                None => kept.push((row, *hash)),
                Some((_, None)) => {}
                Some((place, Some(first))) => {
                    row.entry = (first + place as u64).cast_signed();
                    let night = row.night.parse::<NightId>().ok().and_then(|night| self.nights.get(&night));
                    let index = usize::try_from(row.entry - 1).unwrap_or(usize::MAX);
                    let event = night.and_then(|course| course.events.get(index));
                    kept.push((row, event.map(|event| event.hash)));
                }
            }
        }
        (waiting.batch.seen, waiting.marked) = kept.into_iter().unzip();
    }
}

/// Returns events as they can be recorded at the present end of their night, or the reason why they cannot.
fn judge_events(course: &NightCourse, new: &NewEvents) -> Result<NewEvents, ReturnReason> {
    let (night, end) = (new.night, course.end(new.night));
    if course.is_damaged {
        return Err(ReturnReason::NightLost);
    }
    if new.after == end {
        return Ok(new.clone());
    }
    let before = course.entered_before(new.after).ok_or(ReturnReason::NightLost)?;
    let payloads: Vec<Payload> = new.events.iter().map(|event| (*event.payload).clone()).collect();
    let is_apart_from_all = |event: &Event| payloads.iter().all(|payload| is_apart(&event.payload, payload));
    if !before.iter().filter(|(_, now)| now.is_none()).all(|(event, _)| is_apart_from_all(event)) {
        return Err(ReturnReason::FollowsReturned);
    }
    let numbers: BTreeMap<u64, u64> = before.iter().filter_map(|(event, now)| Some((event.seq, (*now)?))).collect();
    let expected: BTreeSet<u64> = numbers.values().copied().collect();
    let newcomers = || course.events.iter().filter(|event| !expected.contains(&event.seq));
    let touching: Vec<u64> = newcomers().filter(|event| !is_apart_from_all(event)).map(|event| event.seq).collect();
    if !touching.is_empty() {
        return Err(ReturnReason::Meanwhile(touching));
    }
    let placed = place_events(course, new, &numbers);
    let author = new.events.first().map(|event| event.author.to_string()).unwrap_or_default();
    let old = ReplayedNight::from_events(before.iter().map(|(event, _)| (*event).clone()).collect());
    let now = ReplayedNight::from_events(course.events.clone());
    let placed_payloads: Vec<Payload> = placed.iter().map(|event| (*event.payload).clone()).collect();
    match have_same_effect(night, &author, (&old, &payloads), (&now, &placed_payloads)) {
        true => Ok(NewEvents { night, after: end, events: placed }),
        false => Err(ReturnReason::Meanwhile(newcomers().map(|event| event.seq).collect())),
    }
}

/// Builds events again at the present end of their night, with the present numbers of the events that they name.
fn place_events(course: &NightCourse, new: &NewEvents, numbers: &BTreeMap<u64, u64>) -> Vec<Event> {
    let old_first = new.after.0 + 1;
    let first = course.end(new.night).0 + 1;
    let new_number = |number: u64| match number.checked_sub(old_first) {
        Some(place) => Some(first + place),
        None => numbers.get(&number).copied(),
    };
    let mut placed: Vec<Event> = Vec::with_capacity(new.events.len());
    for event in &new.events {
        let last = placed.last().or(course.events.last());
        let time_ms = last.map_or(event.time_ms, |last| event.time_ms.max(last.time_ms));
        let payload = renumbered(&event.payload, new_number);
        placed.push(Event::build_after(last, new.night, time_ms, &event.author, payload));
    }
    placed
}
