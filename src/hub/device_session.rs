//! The session of a device: the hand being entered on it, the photos of that hand, and notices to its user.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::devices::DeviceId;
use super::photo_queue::PhotoOutcome;
use quejing_io::files;
use quejing_io::picture::camera::Camera;
use quejing_session::action::SessionAction;
use quejing_session::board::{PhotoId, PiecePlace};
use quejing_session::game::{Ruling, Tile, mpsz, parse_tiles};
use quejing_session::night::{CampsDrawn, Deal, DealId, Night, PlayerId, Win, now_ms};
use quejing_session::notice::{Notice, Notices, Tone};
use quejing_session::photo_job::{PhotoPurpose, PhotoSource};
use quejing_session::recognition::TileClass;
use quejing_session::session::{HandDeal, Session};
use quejing_words::Lang;
use quejing_words::history::{MoneyRates, value_text};
use quejing_words::sheet::announcement;

/// The maximum number of stored photos of hands per device, and also that of photos of the inventory; a new one
/// replaces the oldest. The earlier ones serve corrections of earlier hands and undo.
const MAX_PHOTOS_PER_PURPOSE: usize = 6;

/// Returns the beginning of the file names of photos with this purpose: `set-` for the inventory, `photo-` for a hand.
fn photo_name_prefix(purpose: PhotoPurpose) -> &'static str {
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => "photo-",
        PhotoPurpose::Inventory => "set-",
    }
}

/// A photo of the hand being entered, with its file in the folder of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredHandPhoto<'a> {
    /// The number of the photo on the board; `None` for a photo that is held back because of its warnings, and so is
    /// not on the board.
    pub id: Option<PhotoId>,
    pub path: &'a Path,
}

impl StoredHandPhoto<'_> {
    /// Returns the name of the photo in URLs: its file name without the extension.
    pub fn url_name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The summary of a hand being entered on a device, for the pages of the other devices and the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftedHand {
    /// The tiles in MPSZ notation, a text for each group: the concealed tiles, each meld, the winning tile. Empty
    /// groups are omitted.
    pub tiles: Vec<String>,
    /// The winner; `None` until entered.
    pub winner: Option<PlayerId>,
    /// The discarder; `None` for a self-draw, and until entered.
    pub discarder: Option<PlayerId>,
    /// True while the recognition reads a photo of the hand.
    pub is_reading: bool,
    /// A flag that is true if the hand wins, and its worth as text in the order of [`Lang::ALL`]. `None` if neither a
    /// ruling nor an entered value is known.
    ruling: Option<(bool, [String; Lang::ALL.len()])>,
}

impl DraftedHand {
    /// Returns the worth of the hand as players say it; `None` if the hand does not win or its worth is not known yet.
    pub fn worth_text(&self, lang: Lang) -> Option<&str> {
        let (_, worth) = self.ruling.as_ref().filter(|(win, _)| *win)?;
        worth.get(lang as usize).map(String::as_str)
    }
}

/// A recorded win that may be the hand being entered. Before recording, the user must confirm that the hand is a
/// different one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordConflict {
    /// A recorded win with the tiles of the hand being entered.
    SameHand {
        /// The id of the deal with the recorded win.
        deal: DealId,
        /// The number of the event with the recorded win.
        event: u64,
    },
    /// A win with different tiles that another device recorded after the hand being entered was begun.
    OtherHand {
        /// The id of the deal with the recorded win.
        deal: DealId,
        /// The number of the event with the recorded win.
        event: u64,
    },
}

/// The session of a device: a [`Session`] of its own with the hand being entered, and the state of its pages.
pub struct DeviceSession {
    device: DeviceId,
    pub(super) model: Session,
    /// The folder for the device's photos; `None` for the system's temporary folder.
    folder: Option<PathBuf>,
    /// The number of the last win event that causes no conflict, because it was recorded before the hand was begun or
    /// the user dismissed the conflict; 0 without one.
    last_known_win_event: u64,
    /// The number of photos that this session has stored, for unique file names.
    photo_count: u32,
    /// True while the recognition reads a photo of the hand.
    pub(super) is_reading: bool,
    /// The hand to which the photo being read belongs; `None` if no photo was stored yet.
    photo_hand: Option<HandDeal>,
    /// The money per point that this device shows, for each rule family.
    pub(super) money_rates: MoneyRates,
    /// The camps that were drawn or chosen on this device but are not recorded yet; `None` without such camps.
    pub(super) drafted_camps: Option<CampsDrawn>,
    /// The path of the page where the proposal began.
    pub(super) confirm_origin: String,
    /// The time of the last [`Self::sync_night`], with which every request begins.
    last_used: Instant,
}

impl DeviceSession {
    /// Creates the session of a device. Resumes a saved hand of the deal that is due, and drops the notices about
    /// opening the ledger.
    pub(super) fn new(device: DeviceId, model: Session, folder: Option<PathBuf>) -> DeviceSession {
        let mut session = DeviceSession {
            device,
            last_known_win_event: last_won_deal(model.keeper().night()).map_or(0, |(_, event, _)| event),
            model,
            folder,
            photo_count: 0,
            is_reading: false,
            photo_hand: None,
            money_rates: MoneyRates::default(),
            drafted_camps: None,
            confirm_origin: "/".to_owned(),
            last_used: Instant::now(),
        };
        if session.model.left_hand().is_some_and(|left| left.is_due) {
            session.model.apply(SessionAction::ResumeDraft(true));
        }
        // The window or the terminal has reported the notices about opening the ledger.
        session.model.notices = Notices::default();
        session
    }

    /// Returns the time since the last request of the device.
    pub(super) fn idle_time(&self) -> Duration {
        self.last_used.elapsed()
    }

    /// Reads the events that other devices and programs recorded, and resets the idle time of the session. An error
    /// becomes a notice.
    pub(super) fn sync_night(&mut self) {
        self.last_used = Instant::now();
        if let Err(error) = self.model.sync_with_ledger() {
            self.model.notices.show(quejing_session::notice::Notice::ledger_error(&error, None));
        }
    }

    /// Applies an action to the model and saves the hand. If the action begins a hand, earlier wins cause no conflict
    /// with it.
    pub(super) fn apply_action(&mut self, action: SessionAction) {
        let had_hand = self.model.hand().laid().has_hand();
        self.model.apply(action);
        if !had_hand && self.model.hand().laid().has_hand() {
            self.update_last_known_win();
        }
        self.model.save_draft();
    }

    /// Sets [`Self::last_known_win_event`] to the latest win event, so that earlier wins cause no conflict.
    fn update_last_known_win(&mut self) {
        self.last_known_win_event = last_won_deal(self.model.keeper().night()).map_or(0, |(_, event, _)| event);
    }

    /// Removes all notices and returns them as text, the error of the banner first. Omits notices of recorded entries
    /// while the bar of the pages shows the last one with its undo.
    pub(super) fn take_messages(&mut self, lang: Lang) -> Vec<(Tone, String)> {
        let mut notices = std::mem::take(&mut self.model.notices);
        let banner = notices.banner().cloned();
        let (mut toasts, _) = notices.toasts();
        let is_in_bar = self.model.keeper().fresh_entry(&self.device.author_name(), now_ms()).is_some();
        toasts.retain(|message| !is_in_bar || !matches!(**message, Notice::Recorded(_)));
        banner.into_iter().chain(toasts).map(|message| (message.tone(), message.text(lang))).collect()
    }

    /// Returns the latest recorded win if recording this hand would conflict with it. `None` without a hand, for a
    /// draw, for a correction or a recorded hand, for a win up to [`Self::last_known_win_event`], and if this device
    /// itself recorded the win with different tiles.
    pub(super) fn record_conflict(&self) -> Option<RecordConflict> {
        let is_empty = !self.model.hand().laid().has_hand() && !self.is_reading;
        let model = &self.model;
        if is_empty
            || model.hand().laid().is_entering_draw()
            || model.hand().is_correction()
            || model.hand().is_recorded()
        {
            return None;
        }
        let night = self.model.keeper().night();
        let (deal, event, wins) = last_won_deal(night)?;
        if event <= self.last_known_win_event {
            return None;
        }
        let board_tiles = sorted_board_tiles(&self.model);
        let has_equal_tiles = wins.iter().any(|win| sorted_win_tiles(win).as_ref() == Some(&board_tiles));
        let deal = deal.id;
        match has_equal_tiles {
            true => Some(RecordConflict::SameHand { deal, event }),
            false if is_recorded_by(&self.model, event, self.device) => None,
            false => Some(RecordConflict::OtherHand { deal, event }),
        }
    }

    /// Dismisses conflicts with win events up to this number, after the user has confirmed that the hand is a different
    /// one.
    pub(super) fn dismiss_conflict(&mut self, event: u64) {
        self.last_known_win_event = self.last_known_win_event.max(event);
    }

    /// Clears the board for the next hand, if the hand on it is recorded.
    pub(super) fn clear_recorded_hand(&mut self) {
        if self.model.hand().is_recorded() {
            self.apply_action(SessionAction::NewHand);
        }
    }

    /// Returns the summary of the hand being entered. `None` if no photo is being read, and the board has no hand, a
    /// recorded one, or the correction of a recorded one.
    pub(super) fn drafted_hand(&self) -> Option<DraftedHand> {
        let model = &self.model;
        let recorded = model.hand().is_recorded() || model.desk().reopened_deal_number().is_some();
        if !self.is_reading && (!model.hand().laid().has_hand() || recorded) {
            return None;
        }
        let draft = model.hand().board().pieces().draft();
        let mut tiles = vec![mpsz::format(&draft.concealed)];
        tiles.extend(draft.melds.iter().map(|meld| mpsz::format(&meld.tiles)));
        tiles.extend(draft.win_tile.map(|tile| tile.to_string()));
        tiles.retain(|group| !group.is_empty());
        let round = model.hand().round();
        let worth = |ruling: &Ruling| (ruling.is_win(), Lang::ALL.map(|lang| announcement(lang, ruling)));
        Some(DraftedHand {
            tiles,
            winner: round.winner.and_then(|place| round.person_at(place)),
            discarder: { round.giver.filter(|_| !round.is_self_draw()) }.and_then(|place| round.person_at(place)),
            is_reading: self.is_reading,
            ruling: model.hand().outcome().ruling().map(worth).or_else(|| {
                let value = model.hand().laid().entered_value()?;
                Some((true, Lang::ALL.map(|lang| value_text(lang, round.rules(), &value))))
            }),
        })
    }

    /// Returns the stored photos of the hand on the board in their order. While a new photo is held back because of its
    /// warnings, returns only that photo.
    pub(super) fn hand_photos(&self) -> Vec<StoredHandPhoto<'_>> {
        match self.model.photos.held.as_ref().map(|held| held.photo_source()) {
            Some(held) => held.file_path().map(|path| StoredHandPhoto { id: None, path }).into_iter().collect(),
            None => { self.model.hand().laid().photo_sources() }
                .filter_map(|(id, source)| Some(StoredHandPhoto { id: Some(id), path: source.file_path()? }))
                .collect(),
        }
    }

    /// Stores a received photo and its camera data in the folder of the session, and deletes the oldest photos beyond
    /// [`MAX_PHOTOS_PER_PURPOSE`]. Returns the path of the photo. From now on, the session counts as reading a photo
    /// unless it is one of the inventory.
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
        self.photo_count += 1;
        // The folder may contain photos of an earlier run, so the name contains the time.
        let millis = now_ms();
        let path = folder.join(format!("{}{millis}-{}.jpg", photo_name_prefix(purpose), self.photo_count));
        files::write_private_file(&path, bytes)?;
        if let Some(camera) = camera {
            camera.save_beside(&path)?;
        }
        self.delete_old_photos(&folder, purpose);
        if purpose != PhotoPurpose::Inventory {
            self.is_reading = true;
            self.photo_hand = Some(self.model.hand().hand_deal());
        }
        Ok(path)
    }

    /// Deletes the oldest photos of a purpose beyond [`MAX_PHOTOS_PER_PURPOSE`], except those of the hand on the board.
    /// The file names sort by time. Ignores errors.
    fn delete_old_photos(&self, folder: &Path, purpose: PhotoPurpose) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let is_photo = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(photo_name_prefix(purpose)) && name.ends_with(".jpg")
        };
        let mut photos: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_photo).collect();
        photos.sort();
        let surplus_count = photos.len().saturating_sub(MAX_PHOTOS_PER_PURPOSE);
        let shown = self.hand_photos();
        for path in photos.iter().take(surplus_count) {
            if shown.iter().all(|photo| photo.path != path.as_path()) {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }

    /// Puts the result of reading a photo on the board and saves the hand, unless its deal is over by now. For a photo
    /// of the inventory, adds the result to the count instead, and deletes the photo. Errors become notices.
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
        self.is_reading = false;
        if self.photo_hand.as_ref().is_some_and(|hand| hand.is_over(self.model.desk().night_view())) {
            // The photo shows a hand of an earlier deal.
            return self.model.notices.show(Notice::caution(|lang| text!(lang, "said-photo-late").to_owned()));
        }
        self.model.begin_photo(String::new(), purpose);
        self.model.finish_photo(PhotoSource::File(path), outcome, begun.elapsed());
        self.update_last_known_win();
        self.model.save_draft();
    }

    /// Ends the reading of a photo without a result. A photo of the hand stays stored; a photo of the inventory is
    /// deleted.
    pub(super) fn abandon_photo_reading(&mut self, path: &Path, purpose: PhotoPurpose) {
        match purpose {
            PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => self.is_reading = false,
            PhotoPurpose::Inventory => {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }
}

/// Returns the last deal that is not voided and has a win, with the number of its latest win event and the wins of that
/// event; `None` if there is no such deal.
pub fn last_won_deal(night: &Night) -> Option<(&Deal, u64, &[Win])> {
    let mut won =
        night.deals.iter().rev().filter(|deal| !deal.is_voided).filter_map(|deal| {
            deal.acts.iter().rev().find_map(|act| Some((deal, act.event, act.win()?.wins.as_slice())))
        });
    won.next()
}

/// Returns true if the device is the author of the event with this number; false if there is no such event.
fn is_recorded_by(model: &Session, event: u64, device: DeviceId) -> bool {
    let event = model.keeper().replay().events().get(usize::try_from(event).unwrap_or(0).saturating_sub(1));
    event.is_some_and(|event| DeviceId::parse_author(&event.author) == Some(device))
}

/// Returns the sorted tiles of the hand on the board, without flowers and other tiles set aside and with red fives as
/// plain ones, to compare hands.
fn sorted_board_tiles(model: &Session) -> Vec<Tile> {
    let pieces = model.hand().board().pieces();
    let tiles = pieces.of_hand().into_iter().filter_map(|(id, class)| match class {
        TileClass::Tile(tile) if pieces.place(id) != PiecePlace::SetAside => Some(tile.without_red()),
        _ => None,
    });
    sort_tiles(tiles)
}

/// Returns the sorted tiles of a recorded win, which include no tiles set aside, with red fives as plain ones like
/// [`sorted_board_tiles`]; `None` if the win has no tiles.
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
