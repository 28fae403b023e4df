//! The session of one device: the hand being entered, its photos, and notices for the device.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::devices::DeviceId;
use super::reading::PhotoOutcome;
use crate::files;
use crate::i18n::{Lang, sheet::aloud};
use crate::picture::camera::Camera;
use crate::rules::Ruling;
use crate::scorer::action::Action;
use crate::scorer::board::PhotoId;
use crate::scorer::model::Model;
use crate::scorer::notice::{Notice, Notices, Tone};
use crate::scorer::photo_job::{PhotoPurpose, PhotoSource};
use crate::table::ledger::{Body, CampsDrawn, Deal, DealId, Night, PlayerId, Win, now_ms};
use crate::tile::{Tile, mpsz, parse_tiles};
use crate::vision::TileClass;
use crate::words::{MoneyRate, value_text};

/// The number of photos stored per device; older ones are deleted. More than one, for corrections of an earlier hand
/// and for undo.
const MAX_PHOTOS: usize = 6;

/// Returns the beginning of the names of photos with this purpose.
fn prefix(purpose: PhotoPurpose) -> &'static str {
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => "photo-",
        PhotoPurpose::Inventory => "set-",
    }
}

/// A photo of the hand with its file on the hub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoOfHand<'a> {
    /// Its number among the photos of the board; `None` for a photo that is held.
    pub id: Option<PhotoId>,
    pub path: &'a Path,
}

impl PhotoOfHand<'_> {
    /// Returns its name in addresses.
    pub fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The part of a hand being entered that other devices see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftedHand {
    /// Groups of tiles in notation: concealed tiles, each meld, the winning tile.
    pub tiles: Vec<String>,
    /// The winner, once entered.
    pub winner: Option<PlayerId>,
    /// The discarder, once entered; `None` for a self-draw.
    pub discarder: Option<PlayerId>,
    /// True while a photo is being read.
    pub reading: bool,
    /// The worth of the hand in each language; the flag is true if it wins.
    ruling: Option<(bool, [String; Lang::ALL.len()])>,
}

impl DraftedHand {
    /// Returns the worth of the hand in the words of players; `None` if it does not win.
    pub fn worth(&self, lang: Lang) -> Option<&str> {
        let (_, worth) = self.ruling.as_ref().filter(|(win, _)| *win)?;
        worth.get(lang as usize).map(String::as_str)
    }
}

/// A recorded win that conflicts with recording the hand being entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordConflict {
    /// A win with equal tiles is on the record.
    SameHand {
        /// The recorded deal.
        deal: DealId,
        /// The event with the win.
        event: u64,
    },
    /// Another device recorded a different hand after this one was begun.
    OtherHand {
        /// The recorded deal.
        deal: DealId,
        /// The event with the win.
        event: u64,
    },
}

/// The hand that a device is entering, in a [`Model`] of its own.
pub struct DeviceSession {
    device: DeviceId,
    pub(super) model: Model,
    /// The folder for photos; `None` for the temporary folder.
    folder: Option<PathBuf>,
    /// The event of the last win that does not conflict: recorded before this hand was begun, or dismissed by the user.
    last_known_win: u64,
    /// The number of photos received, for unique names.
    photos: u32,
    /// True while a photo is being read.
    pub(super) reading: bool,
    /// The money that a point stands for on this device.
    pub(super) money_rate: MoneyRate,
    /// The camps that were drawn or chosen on this device and are not recorded yet.
    pub(super) drafted_camps: Option<CampsDrawn>,
    /// The time of the last request.
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
        if session.model.resumable_tiles().is_some() {
            session.model.apply(Action::ResumeDraft(true));
        }
        // The window or the terminal has reported the notices about opening the ledger.
        session.model.notices = Notices::default();
        session
    }

    pub(super) fn idle_time(&self) -> Duration {
        self.last_used.elapsed()
    }

    /// Reads what others recorded. Errors become notices.
    pub(super) fn sync(&mut self) {
        self.last_used = Instant::now();
        if let Err(error) = self.model.sync() {
            self.model.notices.say(crate::scorer::notice::Notice::ledger(&error, None));
        }
    }

    /// Applies an action and saves the hand.
    pub(super) fn apply(&mut self, action: Action) {
        let had_hand = self.model.has_hand();
        self.model.apply(action);
        if !had_hand && self.model.has_hand() {
            self.note_last_win();
        }
        self.model.save_draft();
    }

    fn note_last_win(&mut self) {
        self.last_known_win = last_won_deal(self.model.keeper().night()).map_or(0, |(_, event, _)| event);
    }

    /// Returns the new notices in a language, and clears them; the error of the banner comes first. An entry that stands in the bar
    /// with its undo has no notice of its own.
    pub(super) fn take_messages(&mut self, lang: Lang) -> Vec<(Tone, String)> {
        let mut notices = std::mem::take(&mut self.model.notices);
        let banner = notices.banner().cloned();
        let (mut toasts, _) = notices.toasts();
        let is_in_bar = self.model.keeper().fresh_entry(&self.device.author(), now_ms()).is_some();
        toasts.retain(|message| !is_in_bar || !matches!(**message, Notice::Recorded(_)));
        banner.into_iter().chain(toasts).map(|message| (message.tone(), message.text(lang))).collect()
    }

    /// Returns the recorded win that conflicts with recording this hand.
    pub(super) fn conflict(&self) -> Option<RecordConflict> {
        let nothing = !self.model.has_hand() && !self.reading;
        if nothing || self.model.is_correction() || self.model.is_recorded() {
            return None;
        }
        let night = self.model.keeper().night();
        let (deal, event, wins) = last_won_deal(night)?;
        if event <= self.last_known_win {
            return None;
        }
        let own = board_tiles(&self.model);
        let same = wins.iter().any(|win| win_tiles(win).as_ref() == Some(&own));
        let deal = deal.id;
        match same {
            true => Some(RecordConflict::SameHand { deal, event }),
            false if is_recorded_by(&self.model, event, self.device) => None,
            false => Some(RecordConflict::OtherHand { deal, event }),
        }
    }

    /// Dismisses the conflict with the win of an event: the user says that this hand is another one.
    pub(super) fn dismiss_conflict(&mut self, event: u64) {
        self.last_known_win = self.last_known_win.max(event);
    }

    /// Clears the board if its hand is recorded, for the next hand.
    pub(super) fn clear_recorded(&mut self) {
        if self.model.is_recorded() {
            self.apply(Action::NewHand);
        }
    }

    /// Returns the hand being entered for other devices; `None` if there is none.
    pub(super) fn drafted_hand(&self) -> Option<DraftedHand> {
        let model = &self.model;
        let recorded = model.is_recorded() || model.reopened_number().is_some();
        if !self.reading && (!model.has_hand() || recorded) {
            return None;
        }
        let draft = model.board().draft();
        let mut tiles = vec![mpsz::format(&draft.concealed)];
        tiles.extend(draft.melds.iter().map(|meld| mpsz::format(&meld.tiles)));
        tiles.extend(draft.win_tile.map(|tile| tile.to_string()));
        tiles.retain(|group| !group.is_empty());
        let round = model.circumstances();
        let worth = |ruling: &Ruling| (ruling.is_win(), Lang::ALL.map(|lang| aloud(lang, ruling)));
        Some(DraftedHand {
            tiles,
            winner: round.winner.and_then(|place| round.person(place)),
            discarder: { round.from.filter(|_| !round.self_draw()) }.and_then(|place| round.person(place)),
            reading: self.reading,
            ruling: model.outcome().ruling().map(worth).or_else(|| {
                let value = model.known_value()?;
                Some((true, Lang::ALL.map(|lang| value_text(lang, round.rules(), &value))))
            }),
        })
    }

    /// Returns the photos of this hand, or the one that is held.
    pub(super) fn photos(&self) -> Vec<PhotoOfHand<'_>> {
        match self.model.held.as_ref().map(|held| held.photo_source()) {
            Some(held) => held.file().map(|path| PhotoOfHand { id: None, path }).into_iter().collect(),
            None => { self.model.photos() }
                .filter_map(|(id, source)| Some(PhotoOfHand { id: Some(id), path: source.file()? }))
                .collect(),
        }
    }

    /// Stores a received photo with its camera data until it is read, and deletes old ones with the same purpose. Returns its
    /// path.
    ///
    /// # Errors
    /// The disk cannot be written.
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
        files::private_folder(&folder)?;
        self.photos += 1;
        // The folder may contain photos of an earlier run, so the name contains the time.
        let millis = now_ms();
        let path = folder.join(format!("{}{millis}-{}.jpg", prefix(purpose), self.photos));
        files::write_private(&path, bytes)?;
        if let Some(camera) = camera {
            camera.save_beside(&path)?;
        }
        self.delete_old_photos(&folder, purpose);
        self.reading |= purpose != PhotoPurpose::Inventory;
        Ok(path)
    }

    /// Deletes the oldest photos, whose names sort by time.
    fn delete_old_photos(&self, folder: &Path, purpose: PhotoPurpose) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let is_photo = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(prefix(purpose)) && name.ends_with(".jpg")
        };
        let mut photos: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_photo).collect();
        photos.sort();
        let gone = photos.len().saturating_sub(MAX_PHOTOS);
        let shown = self.photos();
        for path in photos.iter().take(gone) {
            if shown.iter().all(|photo| photo.path != path.as_path()) {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }

    /// Puts the result of reading a photo on the board, or adds it to the inventory.
    pub(super) fn finish_reading(&mut self, path: PathBuf, purpose: PhotoPurpose, (outcome, set_fault): PhotoOutcome) {
        if let Some(fault) = set_fault {
            self.model.notices.say(Notice::tile_set(&fault));
        }
        let begun = Instant::now();
        if purpose == PhotoPurpose::Inventory {
            self.discard_photo(&path, purpose);
            self.model.photo_begun(String::new(), purpose);
            return self.model.photo_finished(PhotoSource::File(path), outcome, begun.elapsed());
        }
        self.reading = false;
        self.model.photo_begun(String::new(), purpose);
        self.model.photo_finished(PhotoSource::File(path), outcome, begun.elapsed());
        self.note_last_win();
        self.model.save_draft();
    }

    /// Ends the reading of a photo without a hand: deletes one of the inventory, of which only the count remains.
    pub(super) fn discard_photo(&mut self, path: &Path, purpose: PhotoPurpose) {
        match purpose {
            PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => self.reading = false,
            PhotoPurpose::Inventory => {
                let _ = std::fs::remove_file(path);
                Camera::remove_beside(path);
            }
        }
    }
}

/// Returns the last won deal that is not voided, the number of its latest win event, and the wins of that event.
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

/// Returns true if the device recorded the event.
fn is_recorded_by(model: &Model, event: u64, device: DeviceId) -> bool {
    let event = model.keeper().replay().events().get(usize::try_from(event).unwrap_or(0).saturating_sub(1));
    event.is_some_and(|event| DeviceId::of_author(&event.author) == Some(device))
}

/// Returns the sorted tiles of the hand without flowers, with red fives as plain ones, to compare hands.
fn board_tiles(model: &Model) -> Vec<Tile> {
    let tiles = model.board().of_hand().into_iter().filter_map(|(_, class)| match class {
        TileClass::Tile(tile) if !tile.is_flower() => Some(tile.plain()),
        _ => None,
    });
    sorted(tiles)
}

/// Returns the sorted tiles of a recorded win, like [`board_tiles`]; `None` if it has none.
fn win_tiles(win: &Win) -> Option<Vec<Tile>> {
    let groups = win.tiles.as_ref()?.groups();
    let tiles = groups.iter().filter(|group| !group.is_empty());
    Some(sorted(tiles.filter_map(|group| parse_tiles(group).ok()).flatten().map(Tile::plain)))
}

fn sorted(tiles: impl Iterator<Item = Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = tiles.collect();
    tiles.sort();
    tiles
}
