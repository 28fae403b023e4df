//! The state of the user's tile sets in the window, and the commands on them. `enrolment_screen` draws it.

use std::collections::HashMap;
use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use super::saved_sets_state::SavedSetsState;
use super::sets_worker::{EnrolmentJob, EnrolmentReport, SetsWorker, TileAdditionOutcome};
use crate::app::file_dialog::FileDialogResult;
use crate::task::Reply;
use quejing_session::notice::Notice;
use quejing_session::recognition::{
    AdditionResult, Enrolment, Quad, SetAccuracy, SetError, SetStore, TileClass, TileOrder, UsedSet,
};
use quejing_session::session::Session;
use quejing_words::Lang;

/// The orders of tiles in a photo that the enrolment screen offers, in the notation of [`TileOrder::parse`].
pub(super) const OFFERED_TILE_ORDERS: [&str; 3] = ["guided", "guided+flowers", "any"];

/// Returns the name of an order of tiles, given in the notation of [`TileOrder::parse`], in the language of the window.
pub(super) fn tile_order_name(lang: Lang, order: &str) -> &'static str {
    match order {
        "guided" => text!(lang, "set-order-guided"),
        "guided+flowers" => text!(lang, "set-order-flowers"),
        _ => text!(lang, "set-order-any"),
    }
}

/// Returns `right` / `total` in percent with one decimal, without the percent sign. The share is rounded down, so that
/// 100.0 means that all are right; 0 of 0 gives 0.0.
pub(super) fn percent_text(right: u32, total: u32) -> String {
    format!("{:.1}", (1000.0 * f64::from(right) / f64::from(total.max(1))).floor() / 10.0)
}

/// The textures of the enrolment's tiles, by the index of the photo and the index of the tile in it.
#[derive(Default)]
pub struct EnrolmentTextures(pub(super) HashMap<(usize, usize), TextureHandle>);

/// The panel that enrols tile sets, manages the saved ones and chooses the set in use.
pub struct SetsPanel {
    pub(super) store: SetStore,
    /// The folder of the recognition models; `None` searches the usual folders.
    pub(super) model_folder: Option<PathBuf>,
    /// The name of the set that recognition uses; `None` if none is chosen.
    pub(super) set_in_use: Option<String>,
    /// The worker; `None` until its first job.
    pub(super) worker: Option<SetsWorker>,
    /// The running job on the enrolment; `None` if none runs.
    pub(super) enrolment_job: Option<Reply<EnrolmentReport>>,
    /// The running job that adds corrected tiles to a set; `None` if none runs.
    pub(super) tile_addition_job: Option<Reply<TileAdditionOutcome>>,
    /// The names of the saved sets; `None` until they are read again.
    pub(super) cached_names: Option<Vec<String>>,
    /// The enrolment in progress; a copy of it is with the running job.
    pub(super) enrolment: Enrolment,
    pub(super) tile_textures: EnrolmentTextures,
    /// The name of the set to enrol, as typed.
    pub(super) typed_name: String,
    /// The path of a photo to add, as typed.
    pub(super) typed_photo_path: String,
    /// The index of the chosen order in [`OFFERED_TILE_ORDERS`].
    pub(super) order_index: usize,
    /// The index of the photo of the enrolment whose tiles are shown.
    pub(super) shown_photo: usize,
    /// The index in the shown photo of the tile that the user is about to name; `None` while the window for that is
    /// closed.
    pub(super) tile_to_name: Option<usize>,
    /// The accuracy of the set learned last; `None` after a change of the enrolment.
    pub(super) accuracy: Option<SetAccuracy>,
    /// The error of the last job on the enrolment or of the choice of a set; `None` if there was none.
    pub(super) fault: Option<SetError>,
    /// The photos that wait to be added to the enrolment.
    pub(super) waiting_photos: Vec<PathBuf>,
    pub(super) photo_dialog: Option<Reply<FileDialogResult<Vec<PathBuf>>>>,
    /// The corrected tiles that were added to a set last and are not offered again; `None` before the first and after
    /// an error.
    pub(super) last_added_tiles: Option<CorrectedPhotoTiles>,
    /// True while the screen for saved sets is shown instead of the enrolment.
    pub(super) shows_saved_sets: bool,
    pub(super) saved_sets: SavedSetsState,
    /// True if the screen of the tile sets was open in the last frame.
    pub(super) was_open: bool,
}

/// The tiles of a photo that the user corrected: the photo's file, and the class and outline of each tile.
pub(super) type CorrectedPhotoTiles = (PathBuf, Vec<(TileClass, Quad)>);

impl SetsPanel {
    /// Returns the panel for the sets of a store; the set used last is in use. `model_folder` is the folder of the
    /// recognition models; `None` searches the usual folders.
    pub fn new(store: SetStore, model_folder: Option<PathBuf>) -> Self {
        Self {
            set_in_use: store.last_used_name(),
            store,
            model_folder,
            worker: None,
            enrolment_job: None,
            tile_addition_job: None,
            cached_names: None,
            enrolment: Enrolment::new(),
            tile_textures: EnrolmentTextures::default(),
            typed_name: String::new(),
            typed_photo_path: String::new(),
            order_index: 0,
            shown_photo: 0,
            tile_to_name: None,
            accuracy: None,
            fault: None,
            waiting_photos: Vec::new(),
            photo_dialog: None,
            last_added_tiles: None,
            shows_saved_sets: false,
            saved_sets: SavedSetsState::default(),
            was_open: false,
        }
    }

    /// Returns the tile set that recognition uses; `None` if none is chosen.
    pub fn used_set(&self) -> Option<UsedSet> {
        self.set_in_use.clone().map(|name| self.store.used_set(name))
    }

    /// Returns the name of the set in use; `None` if none is chosen.
    pub fn used_set_name(&self) -> Option<&str> {
        self.set_in_use.as_deref()
    }

    /// Returns the store of the tile sets.
    pub fn store(&self) -> &SetStore {
        &self.store
    }

    /// Returns true while a job on tile sets runs or photos wait to be added to the enrolment.
    pub fn is_busy(&self) -> bool {
        self.is_enrolment_locked() || self.saved_sets.is_reading_versions()
    }

    /// Returns true while the enrolment must not be changed, because a job runs or photos wait to be added.
    pub(super) fn is_enrolment_locked(&self) -> bool {
        !self.can_change_sets() || !self.waiting_photos.is_empty()
    }

    /// Returns true if the saved sets can be changed: the worker has no job, and no other change runs.
    pub(super) fn can_change_sets(&self) -> bool {
        !self.has_worker_job() && !self.saved_sets.is_changing_set()
    }

    /// Returns true while the worker studies photos or adds tiles to a set.
    pub(super) fn has_worker_job(&self) -> bool {
        self.enrolment_job.is_some() || self.tile_addition_job.is_some()
    }

    /// Returns the names of the saved sets, cached until a set changes; empty if the store cannot be read.
    pub(super) fn set_names(&mut self) -> Vec<String> {
        self.cached_names.get_or_insert_with(|| self.store.names().unwrap_or_default()).clone()
    }

    /// Clears the cached names and versions of the saved sets, because another program changed them.
    pub fn reload_sets(&mut self) {
        self.clear_set_cache();
    }

    /// Clears the cached names and versions of the saved sets, because they changed.
    pub(super) fn clear_set_cache(&mut self) {
        self.cached_names = None;
        self.saved_sets.clear_versions();
    }

    /// Clears the cached names and versions after a set was renamed. If the set was in use, it stays in use under its
    /// new name.
    pub(super) fn handle_set_rename(&mut self, old_name: &str, new_name: &str) {
        self.clear_set_cache();
        if self.used_set_name() == Some(old_name) {
            self.set_in_use = Some(new_name.to_owned());
        }
    }

    /// Returns the enrolment in progress: its photos and the tiles found in them.
    pub fn enrolment(&self) -> &Enrolment {
        &self.enrolment
    }

    /// Returns the chosen order of tiles, in the notation of [`TileOrder::parse`].
    pub(super) fn order_code(&self) -> &'static str {
        OFFERED_TILE_ORDERS[self.order_index]
    }

    /// Queues photos, which jobs add to the enrolment one after the other.
    pub fn add_photos(&mut self, paths: Vec<PathBuf>) {
        self.waiting_photos.extend(paths);
    }

    pub(super) fn use_set(&mut self, name: Option<String>) {
        // If the choice cannot be saved, the set is used all the same.
        self.fault = self.store.remember_used_set(name.as_deref()).err();
        self.set_in_use = name;
    }

    /// Sets the class of a tile of the shown photo, which is given by its index; `None` leaves the tile out. Then
    /// starts a job that proposes the classes of the unconfirmed tiles again.
    pub(super) fn name_tile(&mut self, ctx: &egui::Context, tile: usize, class: Option<TileClass>) {
        self.enrolment.correct_label(self.shown_photo, tile, class);
        self.accuracy = None;
        self.start_enrolment_job(ctx, EnrolmentJob::ProposeClasses(self.shown_photo));
    }

    pub(super) fn remove_shown_photo(&mut self) {
        self.enrolment.remove_photo(self.shown_photo);
        self.tile_textures = EnrolmentTextures::default();
        self.shown_photo = self.shown_photo.saturating_sub(1);
        self.tile_to_name = None;
        self.accuracy = None;
    }

    pub(super) fn start_worker(&mut self, ctx: &egui::Context) -> &SetsWorker {
        let (model_folder, store) = (self.model_folder.clone(), self.store.clone());
        self.worker.get_or_insert_with(|| SetsWorker::start(model_folder, store, ctx))
    }

    pub(super) fn start_enrolment_job(&mut self, ctx: &egui::Context, job: EnrolmentJob) {
        self.fault = None;
        // The report may bring other photos, to which the index does not belong.
        self.tile_to_name = None;
        // A copy, so that the photos stay visible during the job.
        let enrolment = self.enrolment.clone();
        // With one job at a time, there is room in the queue.
        self.enrolment_job = self.start_worker(ctx).queue_enrolment_job(enrolment, job).ok();
    }

    pub(super) fn start_next_photo_job(&mut self, ctx: &egui::Context) {
        if self.has_worker_job() || self.waiting_photos.is_empty() {
            return;
        }
        let path = self.waiting_photos.remove(0);
        if self.enrolment.photos().is_empty() {
            // A saved set of this name recognises the tiles.
            let name = self.typed_name.trim().to_owned();
            let set = self.set_names().contains(&name).then(|| self.store.load(&name).ok()).flatten();
            self.enrolment = set.map_or_else(Enrolment::new, Enrolment::for_existing_set);
        }
        match TileOrder::parse(self.order_code()) {
            Ok(order) => self.start_enrolment_job(ctx, EnrolmentJob::AddPhoto(path, order)),
            Err(fault) => self.fault = Some(fault),
        }
    }

    pub(super) fn take_worker_reports(&mut self, model: &mut Session) {
        self.take_chosen_photos(model);
        self.handle_tile_addition(model);
        match Reply::take_report(&mut self.enrolment_job) {
            None => {}
            Some(Err(crash)) => self.fault = Some(SetError::Vision(crash.into())),
            Some(Ok(EnrolmentReport::EnrolmentChanged(enrolment, outcome))) => {
                let has_new_photo = enrolment.photos().len() > self.enrolment.photos().len();
                self.enrolment = enrolment;
                if has_new_photo {
                    self.shown_photo = self.enrolment.photos().len() - 1;
                    self.accuracy = None;
                }
                self.fault = outcome.err();
            }
            Some(Ok(EnrolmentReport::SetLearned(enrolment, outcome))) => {
                self.enrolment = enrolment;
                match *outcome {
                    Ok((set, version, added)) => {
                        self.accuracy = set.accuracy;
                        if let Some(version) = version {
                            // The photos are in the set now; new photos start a new enrolment.
                            self.enrolment = Enrolment::new();
                            self.shown_photo = 0;
                            self.clear_set_cache();
                            self.use_set(Some(set.name.clone()));
                            let text = |lang| text!(lang, "sets-saved", set = set.name, version = version);
                            model.notices.show(Notice::success(text));
                        }
                        if let Some(AdditionResult { added_tiles, rejected_tiles, .. }) = added {
                            let text =
                                |lang| text!(lang, "set-tiles-added", taken = added_tiles, left = rejected_tiles);
                            model.notices.show(Notice::success(text));
                        }
                    }
                    Err(fault) => self.fault = Some(fault),
                }
            }
        }
    }

    fn handle_tile_addition(&mut self, model: &mut Session) {
        let Some(result) = Reply::take_report(&mut self.tile_addition_job) else {
            return;
        };
        match result.unwrap_or_else(|crash| Err(SetError::Vision(crash.into()))) {
            Ok((name, tiles, version)) => {
                self.clear_set_cache();
                let text = |lang| text!(lang, "sets-taught", set = name, count = tiles, version = version);
                model.notices.show(Notice::success(text));
            }
            Err(fault) => {
                self.last_added_tiles = None;
                model.notices.show(Notice::tile_set_fault(&fault));
            }
        }
    }

    fn take_chosen_photos(&mut self, model: &mut Session) {
        match Reply::take_report(&mut self.photo_dialog) {
            Some(Ok(FileDialogResult::Chosen(paths))) => self.waiting_photos.extend(paths),
            Some(Err(crash)) => model.notices.show(Notice::from(&crash)),
            Some(Ok(_)) | None => {}
        }
    }
}
