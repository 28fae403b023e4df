//! The move of a ledger into another home: its nights, marks, settings and photos, each compared after it was written.

use crate::consent::{self, ConsentBook};
use crate::{FileCause, LedgerError, LedgerStore, PhotoFolder};
use quejing_rules::NightId;

/// The name of the setting with the unrecorded bets of a night.
const BETS_SETTING: &str = "bets";

/// The result of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovedLedger {
    /// The number of nights of the ledger.
    pub nights: usize,
    /// The number of their events.
    pub events: usize,
    /// The number of photos.
    pub photos: usize,
    /// The number of requests for consent that stayed behind, because the other ledger has waiting requests of its own.
    pub left_requests: usize,
}

/// Copies everything that belongs to a ledger into another one, which may have other nights or the beginnings of these.
/// The ledger itself stays as it is. Every event is byte by byte the same, as are the marks of seen entries.
///
/// # Errors
/// Entries wait for the server of the ledger; a night is damaged or differs from the night of the other ledger; an
/// error of a disk or server. Each night is copied whole or not at all, and the copy can be repeated.
pub fn copy_ledger(from: &LedgerStore, to: &mut LedgerStore) -> Result<MovedLedger, LedgerError> {
    check_nothing_waits(from)?;
    let mut moved = MovedLedger::default();
    let mut nights: Vec<NightId> = from.nights()?.into_iter().map(|line| line.night).collect();
    // The night with the most recently stored event comes last, as in the original.
    nights.reverse();
    for &night in &nights {
        moved.events += copy_night(from, to, night)?;
    }
    moved.nights = nights.len();
    moved.left_requests = copy_settings(from, to)?;
    moved.photos = copy_photos(from, to)?;
    if let Some(night) = from.night_in_progress()?.filter(|night| nights.contains(night)) {
        to.set_night_in_progress(night)?;
    }
    for night in nights {
        if from.stray_events(night, 1)? != to.stray_events(night, 1)? {
            return Err(LedgerError::NotWritten { path: to.path().display().to_string(), why: FileCause::CopyDiffers });
        }
    }
    Ok(moved)
}

/// Checks that the server of a ledger has everything. Without its home, a mirror is all that is left of the ledger, and
/// what waits is a part of it.
///
/// # Errors
/// [`LedgerError::EntriesWait`].
pub fn check_nothing_waits(from: &LedgerStore) -> Result<(), LedgerError> {
    match from.count_waiting() {
        count if count > 0 && from.home().is_some() => Err(LedgerError::EntriesWait { count }),
        _ => Ok(()),
    }
}

/// Copies what the other ledger lacks of a night, with its marks, and returns the number of the night's events.
fn copy_night(from: &LedgerStore, to: &mut LedgerStore, night: NightId) -> Result<usize, LedgerError> {
    let (loaded, present) = (from.load_night(night, None)?, to.load_night(night, None)?);
    for (store, damage) in [(from, &loaded.damage), (&*to, &present.damage)] {
        if let Some(damage) = damage {
            let path = store.path().display().to_string();
            return Err(LedgerError::Damaged { path, fault: damage.to_ledger_fault(night) });
        }
    }
    let differs = |(here, there): &(&crate::Event, &crate::Event)| here.hash != there.hash;
    if let Some((event, _)) = loaded.events.iter().zip(&present.events).find(differs) {
        return Err(LedgerError::NightDiffers { night, event: event.seq });
    }
    let new = loaded.events.get(present.events.len()..).unwrap_or_default();
    let marks = from.read_scope_seen_rows(Some(night))?;
    to.run_transaction(|to| {
        to.insert_imported_events(night, present.events.last(), new)?;
        to.insert_seen_rows(&marks)
    })?;
    Ok(loaded.events.len())
}

/// Copies the settings that all machines share, unless the other ledger has them, and returns the number of requests
/// for consent that stay behind.
fn copy_settings(from: &LedgerStore, to: &mut LedgerStore) -> Result<usize, LedgerError> {
    for (name, value) in from.settings_of_ledger()? {
        let is_copied_apart =
            name == BETS_SETTING || name.starts_with(consent::PHONES_SETTING) || consent::is_request_setting(&name);
        if !is_copied_apart && to.read_setting(&name)?.is_none() {
            to.set_setting(&name, &value)?;
        }
    }
    if let Some(night) = from.night_in_progress()?
        && let Some(bets) = from.read_night_setting(night, BETS_SETTING)?
    {
        to.set_night_setting(night, BETS_SETTING, &bets)?;
    }
    ConsentBook::copy_requests(from, to)
}

/// Copies the stored photos, and returns their number.
fn copy_photos(from: &LedgerStore, to: &LedgerStore) -> Result<usize, LedgerError> {
    if from.is_in_memory() || to.is_in_memory() {
        return Ok(0);
    }
    let (here, there) = (PhotoFolder::for_store(from)?, PhotoFolder::for_store(to)?);
    let mut count = 0;
    for (sha256, _) in here.stored_photos() {
        if let Some(photo) = here.read_photo(&sha256) {
            there.store_photo(&photo)?;
            count += 1;
        }
    }
    Ok(count)
}
