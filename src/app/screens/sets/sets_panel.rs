//! The state of the user's tile sets in the window, and the commands on them. `enrolment_screen` draws it.

use std::collections::HashMap;
use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use super::saved_sets_state::SavedSetsState;
use super::sets_worker::{EnrolmentJob, EnrolmentReport, SetsWorker, TeachingResult};
use crate::app::file_dialog::FileDialogResult;
use crate::task::Reply;
use quejing_session::model::Model;
use quejing_session::notice::Notice;
use quejing_session::recognition::{
    AdditionResult, Enrolment, Quad, SetAccuracy, SetError, SetStore, TileClass, TileOrder, UsedSet,
};
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

/// Returns the share `right` / `of` in percent with one decimal, without the percent sign. It is rounded down, so that 100.0
/// means that all are right; 0.0 if `of` is 0.
pub(super) fn percent_text(right: u32, of: u32) -> String {
    format!("{:.1}", (1000.0 * f64::from(right) / f64::from(of.max(1))).floor() / 10.0)
}

/// The textures of the enrolment's tiles, by the index of the photo and the index of the tile in it.
#[derive(Default)]
pub struct EnrolmentTextures(pub(super) HashMap<(usize, usize), TextureHandle>);

/// The panel that enrols tile sets, manages the saved ones and chooses the set in use.
pub struct SetsPanel {
    pub(super) store: SetStore,
    pub(super) models: Option<PathBuf>,
    /// The name of the set that recognition uses; `None` if none is chosen.
    pub(super) in_use: Option<String>,
    pub(super) worker: Option<SetsWorker>,
    /// The running job on the enrolment; `None` if none runs.
    pub(super) studying: Option<Reply<EnrolmentReport>>,
    /// The running job that adds corrected tiles to a set; `None` if none runs.
    pub(super) teaching: Option<Reply<TeachingResult>>,
    pub(super) names: Option<Vec<String>>,
    pub(super) enrolment: Enrolment,
    pub(super) pictures: EnrolmentTextures,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) order: usize,
    pub(super) page: usize,
    /// The tile of the shown photo that the user is about to name, as its index; `None` while the window for it is closed.
    pub(super) naming: Option<usize>,
    pub(super) accuracy: Option<SetAccuracy>,
    pub(super) fault: Option<SetError>,
    /// The photos that wait to be added to the enrolment.
    pub(super) waiting: Vec<PathBuf>,
    pub(super) dialog: Option<Reply<FileDialogResult<Vec<PathBuf>>>>,
    /// The tiles that were added to a set last, which are not offered again.
    pub(super) taught: Option<CorrectedPhotoTiles>,
    /// True if the screen for saved sets is shown instead of the enrolment.
    pub(super) managing: bool,
    pub(super) state: SavedSetsState,
    /// True if the screen of the tile sets was open in the last frame.
    pub(super) was_open: bool,
}

/// The tiles of a photo that the user corrected: the photo's file, and the class and outline of each tile.
pub(super) type CorrectedPhotoTiles = (PathBuf, Vec<(TileClass, Quad)>);

impl SetsPanel {
    /// Returns the panel for the sets of a store; the set used last is in use. `models` is the folder of the recognition models;
    /// `None` searches the usual folders.
    pub fn new(store: SetStore, models: Option<PathBuf>) -> Self {
        Self {
            in_use: store.last_used_name(),
            store,
            models,
            worker: None,
            studying: None,
            teaching: None,
            names: None,
            enrolment: Enrolment::new(),
            pictures: EnrolmentTextures::default(),
            name: String::new(),
            path: String::new(),
            order: 0,
            page: 0,
            naming: None,
            accuracy: None,
            fault: None,
            waiting: Vec::new(),
            dialog: None,
            taught: None,
            managing: false,
            state: SavedSetsState::default(),
            was_open: false,
        }
    }

    /// Returns the tile set that recognition uses; `None` if none is chosen.
    pub fn used_set(&self) -> Option<UsedSet> {
        self.in_use.clone().map(|name| self.store.used_set(name))
    }

    /// Returns the name of the set in use; `None` if none is chosen.
    pub fn used_set_name(&self) -> Option<&str> {
        self.in_use.as_deref()
    }

    /// Returns the store of the tile sets.
    pub fn store(&self) -> &SetStore {
        &self.store
    }

    /// Returns true while a job runs or photos wait to be added to the enrolment.
    pub fn is_busy(&self) -> bool {
        self.is_enrolment_locked() || self.state.is_reading()
    }

    /// Returns true while the enrolment must not be changed, because a job runs or photos wait to be added.
    pub(super) fn is_enrolment_locked(&self) -> bool {
        !self.can_change_sets() || !self.waiting.is_empty()
    }

    /// Returns true if the saved sets can be changed: the worker has no job, and no other change runs.
    pub(super) fn can_change_sets(&self) -> bool {
        !self.has_worker_job() && !self.state.is_changing()
    }

    /// Returns true while the worker studies photos or adds tiles to a set.
    pub(super) fn has_worker_job(&self) -> bool {
        self.studying.is_some() || self.teaching.is_some()
    }

    /// Returns the names of the saved sets, cached until a set changes; empty if the store cannot be read.
    pub(super) fn set_names(&mut self) -> Vec<String> {
        self.names.get_or_insert_with(|| self.store.names().unwrap_or_default()).clone()
    }

    /// Clears the cached names and versions of the saved sets, because another program changed them.
    pub fn reload_sets(&mut self) {
        self.clear_set_cache();
    }

    /// Clears the cached names and versions of the saved sets, because they changed.
    pub(super) fn clear_set_cache(&mut self) {
        self.names = None;
        self.state.clear_versions();
    }

    /// Clears the cache after a set was renamed. If it was in use, it stays in use under its new name.
    pub(super) fn handle_set_rename(&mut self, from: &str, to: &str) {
        self.clear_set_cache();
        if self.used_set_name() == Some(from) {
            self.in_use = Some(to.to_owned());
        }
    }

    /// Returns the enrolment so far: its photos and the tiles found in them.
    pub fn enrolment(&self) -> &Enrolment {
        &self.enrolment
    }

    /// Returns the chosen order of tiles, in the notation of [`TileOrder::parse`].
    pub(super) fn order_code(&self) -> &'static str {
        OFFERED_TILE_ORDERS[self.order]
    }

    /// Queues photos, which jobs add to the enrolment one after the other.
    pub fn add_photos(&mut self, paths: Vec<PathBuf>) {
        self.waiting.extend(paths);
    }

    pub(super) fn use_set(&mut self, name: Option<String>) {
        // If the choice cannot be saved, the set is used all the same.
        self.fault = self.store.remember_used_set(name.as_deref()).err();
        self.in_use = name;
    }

    /// Names a tile of the shown photo, given by its index; `None` leaves the tile out. A job then proposes the classes of the
    /// other tiles again.
    pub(super) fn name_tile(&mut self, ctx: &egui::Context, tile: usize, class: Option<TileClass>) {
        self.enrolment.correct_label(self.page, tile, class);
        self.accuracy = None;
        self.start_enrolment_job(ctx, EnrolmentJob::Propose(self.page));
    }

    pub(super) fn remove_shown_photo(&mut self) {
        self.enrolment.remove_photo(self.page);
        self.pictures = EnrolmentTextures::default();
        self.page = self.page.saturating_sub(1);
        self.naming = None;
        self.accuracy = None;
    }

    pub(super) fn start_worker(&mut self, ctx: &egui::Context) -> &SetsWorker {
        let (models, store) = (self.models.clone(), self.store.clone());
        self.worker.get_or_insert_with(|| SetsWorker::start(models, store, ctx))
    }

    pub(super) fn start_enrolment_job(&mut self, ctx: &egui::Context, job: EnrolmentJob) {
        self.fault = None;
        // The report may bring other photos, to which the index does not belong.
        self.naming = None;
        // A copy, so that the photos stay visible during the job.
        let enrolment = self.enrolment.clone();
        // With one job at a time, there is room in the queue.
        self.studying = self.start_worker(ctx).queue_enrolment_job(enrolment, job).ok();
    }

    pub(super) fn start_next_photo_job(&mut self, ctx: &egui::Context) {
        if self.has_worker_job() || self.waiting.is_empty() {
            return;
        }
        let path = self.waiting.remove(0);
        if self.enrolment.photos().is_empty() {
            // A saved set of this name recognises the tiles.
            let name = self.name.trim().to_owned();
            let set = self.set_names().contains(&name).then(|| self.store.load(&name).ok()).flatten();
            self.enrolment = set.map_or_else(Enrolment::new, Enrolment::for_existing_set);
        }
        match TileOrder::parse(self.order_code()) {
            Ok(order) => self.start_enrolment_job(ctx, EnrolmentJob::Add(path, order)),
            Err(fault) => self.fault = Some(fault),
        }
    }

    pub(super) fn take_worker_reports(&mut self, model: &mut Model) {
        self.take_chosen_photos(model);
        self.handle_teaching_result(model);
        match Reply::take_report(&mut self.studying) {
            None => {}
            Some(Err(crash)) => self.fault = Some(SetError::Vision(crash.into())),
            Some(Ok(EnrolmentReport::Enrolment(enrolment, outcome))) => {
                let added = enrolment.photos().len() > self.enrolment.photos().len();
                self.enrolment = enrolment;
                if added {
                    self.page = self.enrolment.photos().len() - 1;
                    self.accuracy = None;
                }
                self.fault = outcome.err();
            }
            Some(Ok(EnrolmentReport::Finished(enrolment, outcome))) => {
                self.enrolment = enrolment;
                match *outcome {
                    Ok((set, version, added)) => {
                        self.accuracy = set.accuracy;
                        if let Some(version) = version {
                            // The photos are in the set now; new photos start a new enrolment.
                            self.enrolment = Enrolment::new();
                            self.page = 0;
                            self.clear_set_cache();
                            self.use_set(Some(set.name.clone()));
                            let text = |lang| text!(lang, "sets-saved", set = set.name, version = version);
                            model.notices.show(Notice::success(text));
                        }
                        if let Some(AdditionResult { taken, left_out, .. }) = added {
                            let text = |lang| text!(lang, "set-tiles-added", taken = taken, left = left_out);
                            model.notices.show(Notice::success(text));
                        }
                    }
                    Err(fault) => self.fault = Some(fault),
                }
            }
        }
    }

    fn handle_teaching_result(&mut self, model: &mut Model) {
        let Some(lesson) = Reply::take_report(&mut self.teaching) else {
            return;
        };
        match lesson.unwrap_or_else(|crash| Err(SetError::Vision(crash.into()))) {
            Ok((name, tiles, version)) => {
                self.clear_set_cache();
                let text = |lang| text!(lang, "sets-taught", set = name, count = tiles, version = version);
                model.notices.show(Notice::success(text));
            }
            Err(fault) => {
                self.taught = None;
                model.notices.show(Notice::tile_set_fault(&fault));
            }
        }
    }

    fn take_chosen_photos(&mut self, model: &mut Model) {
        match Reply::take_report(&mut self.dialog) {
            Some(Ok(FileDialogResult::Made(paths))) => self.waiting.extend(paths),
            Some(Err(crash)) => model.notices.show(Notice::from(&crash)),
            Some(Ok(_)) | None => {}
        }
    }
}
