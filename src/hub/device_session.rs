//! The session of a device: the hand being entered on it, the photos of that hand, and notices to its user.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::devices::DeviceId;
use super::photo_queue::PhotoOutcome;
use quejing_io::files;
use quejing_io::picture::camera::Camera;
use quejing_session::action::Action;
use quejing_session::board::PhotoId;
use quejing_session::game::{Ruling, Tile, mpsz, parse_tiles};
use quejing_session::model::Model;
use quejing_session::night::{Body, CampsDrawn, Deal, DealId, Night, PlayerId, Win, now_ms};
use quejing_session::notice::{Notice, Notices, Tone};
use quejing_session::photo_job::{PhotoPurpose, PhotoSource};
use quejing_session::recognition::TileClass;
use quejing_words::Lang;
use quejing_words::history::{MoneyRate, value_text};
use quejing_words::sheet::announcement;

/// The maximum number of photos stored per device and kind, hands or inventory; a new one replaces the oldest. More than one, for
/// corrections of an earlier hand and for undo.
const MAX_PHOTOS_PER_PURPOSE: usize = 6;

/// Returns the beginning of the file names of photos with this purpose: `set-` for the inventory, else `photo-`.
fn photo_name_prefix(purpose: PhotoPurpose) -> &'static str {
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => "photo-",
        PhotoPurpose::Inventory => "set-",
    }
}

/// A photo of the hand being entered, with its file in the session's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredHandPhoto<'a> {
    /// The number of the photo on the board; `None` for a held photo, which is not on the board.
    pub id: Option<PhotoId>,
    pub path: &'a Path,
}

impl StoredHandPhoto<'_> {
    /// Returns the name of the photo in URLs: its file name without the extension.
    pub fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The summary of a hand being entered, for the pages of other devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftedHand {
    /// The tiles in MPSZ notation, a text for each group: concealed tiles, each meld, the winning tile. Empty groups are omitted.
    pub tiles: Vec<String>,
    /// The winner; `None` until entered.
    pub winner: Option<PlayerId>,
    /// The discarder; `None` until entered, and for a self-draw.
    pub discarder: Option<PlayerId>,
    /// True while the recognition reads a photo of the hand.
    pub reading: bool,
    /// The worth of the hand as text, in the order of [`Lang::ALL`], and a flag that is true if the hand wins. `None` without a ruling.
    ruling: Option<(bool, [String; Lang::ALL.len()])>,
}

impl DraftedHand {
    /// Returns the worth of the hand as players say it; `None` if it does not win or has no ruling yet.
    pub fn worth_text(&self, lang: Lang) -> Option<&str> {
        let (_, worth) = self.ruling.as_ref().filter(|(win, _)| *win)?;
        worth.get(lang as usize).map(String::as_str)
    }
}

/// A recorded win because of which the user must confirm, before recording, that the hand being entered is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordConflict {
    /// A win with equal tiles is recorded already.
    SameHand {
        /// The id of the deal with the recorded win.
        deal: DealId,
        /// The number of the event with the recorded win.
        event: u64,
    },
    /// Another device recorded a win with a different hand after this hand was begun.
    OtherHand {
        /// The id of the deal with the recorded win.
        deal: DealId,
        /// The number of the event with the recorded win.
        event: u64,
    },
}

/// The session of a device: a [`Model`] of its own, with the hand being entered.
pub struct DeviceSession {
    device: DeviceId,
    pub(super) model: Model,
    /// The folder for the device's photos; `None` for the system's temporary folder.
    folder: Option<PathBuf>,
    /// The number of the last win event that causes no conflict: recorded before the hand was begun, or dismissed by the user.
    last_known_win: u64,
    /// The number of photos received in this session, for unique file names.
    photos: u32,
    /// True while the recognition reads a photo of the hand.
    pub(super) reading: bool,
    /// The money per point that this device shows.
    pub(super) money_rate: MoneyRate,
    /// The camps that were drawn or chosen on this device and are not recorded.
    pub(super) drafted_camps: Option<CampsDrawn>,
    /// The time of the last [`Self::sync_ledger`], with which every request begins.
    last_used: Instant,
}

impl DeviceSession {
    pub(super) fn new(device: DeviceId, model: Model, folder: Option<PathBuf>) -> DeviceSession {
        let mut session = DeviceSession {
            device,
            last_known_win: last_won_deal(model.keeper().night()).map_or(0, |(_, event, _)| event),
            model,
            folder,
            photos: 0,
            reading: false,
            money_rate: MoneyRate::default(),
            drafted_camps: None,
            last_used: Instant::now(),
        };
        if session.model.resumable_tile_count().is_some() {
            session.model.apply(Action::ResumeDraft(true));
        }
        // The window or the terminal has reported the notices about opening the ledger.
        session.model.notices = Notices::default();
        session
    }

    pub(super) fn idle_time(&self) -> Duration {
        self.last_used.elapsed()
    }

    /// Reads the events that other devices and programs recorded, and resets the idle time of the session. An error becomes a
    /// notice.
    pub(super) fn sync_ledger(&mut self) {
        self.last_used = Instant::now();
        if let Err(error) = self.model.sync_night() {
            self.model.notices.show(quejing_session::notice::Notice::ledger_error(&error, None));
        }
    }

    /// Applies an action to the model and saves the draft. An action that begins a hand ends conflicts with earlier wins.
    pub(super) fn apply_action(&mut self, action: Action) {
        let had_hand = self.model.has_hand();
        self.model.apply(action);
        if !had_hand && self.model.has_hand() {
            self.update_last_known_win();
        }
        self.model.save_draft();
    }

    fn update_last_known_win(&mut self) {
        self.last_known_win = last_won_deal(self.model.keeper().night()).map_or(0, |(_, event, _)| event);
    }

    /// Removes all notices and returns them as text, the error of the banner first. A notice of a recorded entry is dropped
    /// while the bar of the pages shows that entry with its undo.
    pub(super) fn take_messages(&mut self, lang: Lang) -> Vec<(Tone, String)> {
        let mut notices = std::mem::take(&mut self.model.notices);
        let banner = notices.banner().cloned();
        let (mut toasts, _) = notices.toasts();
        let is_in_bar = self.model.keeper().fresh_entry(&self.device.author_name(), now_ms()).is_some();
        toasts.retain(|message| !is_in_bar || !matches!(**message, Notice::Recorded(_)));
        banner.into_iter().chain(toasts).map(|message| (message.tone(), message.text(lang))).collect()
    }

    /// Returns the recorded win that conflicts with recording this hand. `None` without a hand, for a correction or a recorded
    /// hand, for a dismissed conflict, and if this device itself recorded that win and its tiles differ.
    pub(super) fn record_conflict(&self) -> Option<RecordConflict> {
        let nothing = !self.model.has_hand() && !self.reading;
        if nothing || self.model.is_correction() || self.model.is_recorded() {
            return None;
        }
        let night = self.model.keeper().night();
        let (deal, event, wins) = last_won_deal(night)?;
        if event <= self.last_known_win {
            return None;
        }
        let own = sorted_board_tiles(&self.model);
        let same = wins.iter().any(|win| sorted_win_tiles(win).as_ref() == Some(&own));
        let deal = deal.id;
        match same {
            true => Some(RecordConflict::SameHand { deal, event }),
            false if is_recorded_by(&self.model, event, self.device) => None,
            false => Some(RecordConflict::OtherHand { deal, event }),
        }
    }

    /// Dismisses conflicts with win events up to this number, because the user confirmed that the hand is a different one.
    pub(super) fn dismiss_conflict(&mut self, event: u64) {
        self.last_known_win = self.last_known_win.max(event);
    }

    /// Clears the board for the next hand, if the hand on it is recorded.
    pub(super) fn clear_recorded_hand(&mut self) {
        if self.model.is_recorded() {
            self.apply_action(Action::NewHand);
        }
    }

    /// Returns the summary of the hand being entered. `None` if no photo is being read and the board has no hand, a recorded one,
    /// or the correction of a recorded one.
    pub(super) fn drafted_hand(&self) -> Option<DraftedHand> {
        let model = &self.model;
        let recorded = model.is_recorded() || model.reopened_deal_number().is_some();
        if !self.reading && (!model.has_hand() || recorded) {
            return None;
        }
        let draft = model.board().draft();
        let mut tiles = vec![mpsz::format(&draft.concealed)];
        tiles.extend(draft.melds.iter().map(|meld| mpsz::format(&meld.tiles)));
        tiles.extend(draft.win_tile.map(|tile| tile.to_string()));
        tiles.retain(|group| !group.is_empty());
        let round = model.circumstances();
        let worth = |ruling: &Ruling| (ruling.is_win(), Lang::ALL.map(|lang| announcement(lang, ruling)));
        Some(DraftedHand {
            tiles,
            winner: round.winner.and_then(|place| round.person(place)),
            discarder: { round.from.filter(|_| !round.is_self_draw()) }.and_then(|place| round.person(place)),
            reading: self.reading,
            ruling: model.outcome().ruling().map(worth).or_else(|| {
                let value = model.known_value()?;
                Some((true, Lang::ALL.map(|lang| value_text(lang, round.rules(), &value))))
            }),
        })
    }

    /// Returns the photos of the hand on the board in their order; if a new photo is held back because of its warnings, only
    /// that one.
    pub(super) fn hand_photos(&self) -> Vec<StoredHandPhoto<'_>> {
        match self.model.held.as_ref().map(|held| held.photo_source()) {
            Some(held) => held.file_path().map(|path| StoredHandPhoto { id: None, path }).into_iter().collect(),
            None => { self.model.photo_sources() }
                .filter_map(|(id, source)| Some(StoredHandPhoto { id: Some(id), path: source.file_path()? }))
                .collect(),
        }
    }

    /// Stores a received photo and its camera data, and deletes the oldest photos beyond [`MAX_PHOTOS_PER_PURPOSE`]. Returns its path.
    /// For a photo of a hand, the session counts as reading from now on.
    ///
    /// # Errors
    /// The photo or its camera data cannot be written.
    pub(super) fn store_photo(
        &mut self,
        bytes: &[u8],
        camera: Option<&Camera>,
        purpose: PhotoPurpose,
    ) -> std::io::Result<PathBuf> {
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => std::env::temp_dir().join(format!("quejing-{}", std::process::id())),
        };
        files::create_private_folder(&folder)?;
        self.photos += 1;
        // The folder may contain photos of an earlier run, so the name contains the time.
        let millis = now_ms();
        let path = folder.join(format!("{}{millis}-{}.jpg", photo_name_prefix(purpose), self.photos));
        files::write_private_file(&path, bytes)?;
        if let Some(camera) = camera {
            camera.save_beside(&path)?;
        }
        self.delete_old_photos(&folder, purpose);
        self.reading |= purpose != PhotoPurpose::Inventory;
        Ok(path)
    }

    /// Deletes the oldest photos of a purpose beyond [`MAX_PHOTOS_PER_PURPOSE`], but none of the hand on the board. Their names
    /// sort by time; errors are ignored.
    fn delete_old_photos(&self, folder: &Path, purpose: PhotoPurpose) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let is_photo = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(photo_name_prefix(purpose)) && name.ends_with(".jpg")
        };
        let mut photos: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_photo).collect();
        photos.sort();
        let gone = photos.len().saturating_sub(MAX_PHOTOS_PER_PURPOSE);
        let shown = self.hand_photos();
        for path in photos.iter().take(gone) {
            if shown.iter().all(|photo| photo.path != path.as_path()) {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }

    /// Puts the result of reading a photo on the board and saves the draft. A photo of the inventory is added to the count
    /// instead, and deleted. Errors become notices.
    pub(super) fn finish_reading(&mut self, path: PathBuf, purpose: PhotoPurpose, (outcome, set_fault): PhotoOutcome) {
        if let Some(fault) = set_fault {
            self.model.notices.show(Notice::tile_set_fault(&fault));
        }
        let begun = Instant::now();
        if purpose == PhotoPurpose::Inventory {
            self.abandon_photo_reading(&path, purpose);
            self.model.begin_photo(String::new(), purpose);
            return self.model.finish_photo(PhotoSource::File(path), outcome, begun.elapsed());
        }
        self.reading = false;
        self.model.begin_photo(String::new(), purpose);
        self.model.finish_photo(PhotoSource::File(path), outcome, begun.elapsed());
        self.update_last_known_win();
        self.model.save_draft();
    }

    /// Ends the reading of a photo without a result. A photo of the hand stays stored; one of the inventory is deleted.
    pub(super) fn abandon_photo_reading(&mut self, path: &Path, purpose: PhotoPurpose) {
        match purpose {
            PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => self.reading = false,
            PhotoPurpose::Inventory => {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }
}

/// Returns the last deal that is not voided and has a win, with the number of its latest win event and the wins of that event;
/// `None` if there is no such deal.
pub fn last_won_deal(night: &Night) -> Option<(&Deal, u64, &[Win])> {
    let mut won = night.deals.iter().rev().filter(|deal| !deal.voided).filter_map(|deal| {
        let mut acts = deal.acts.iter().rev();
        acts.find_map(|act| match &act.payload.body {
            Body::Won(won) => Some((deal, act.event, won.wins.as_slice())),
            _ => None,
        })
    });
    won.next()
}

/// Returns true if the device is the author of the event with this number; false if there is no such event.
fn is_recorded_by(model: &Model, event: u64, device: DeviceId) -> bool {
    let event = model.keeper().replay().events().get(usize::try_from(event).unwrap_or(0).saturating_sub(1));
    event.is_some_and(|event| DeviceId::parse_author(&event.author) == Some(device))
}

/// Returns the sorted tiles of the hand on the board, without flowers and with red fives as plain ones, to compare hands.
fn sorted_board_tiles(model: &Model) -> Vec<Tile> {
    let tiles = model.board().hand_pieces().into_iter().filter_map(|(_, class)| match class {
        TileClass::Tile(tile) if !tile.is_flower() => Some(tile.without_red()),
        _ => None,
    });
    sort_tiles(tiles)
}

/// Returns the sorted tiles of a recorded win, with red fives as plain ones like [`sorted_board_tiles`]; `None` if it has no tiles.
fn sorted_win_tiles(win: &Win) -> Option<Vec<Tile>> {
    let groups = win.tiles.as_ref()?.tile_groups();
    let tiles = groups.iter().filter(|group| !group.is_empty());
    Some(sort_tiles(tiles.filter_map(|group| parse_tiles(group).ok()).flatten().map(Tile::without_red)))
}

fn sort_tiles(tiles: impl Iterator<Item = Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = tiles.collect();
    tiles.sort();
    tiles
}
