//! The state of the user's tile sets in the window, and the commands on them. `screen` draws it.

use std::collections::HashMap;
use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use super::state::SetsScreenState;
use super::worker::{Job, Lesson, Worker, WorkerReport};
use crate::app::dialog::DialogChoice;
use crate::i18n::Lang;
use crate::scorer::model::Model;
use crate::scorer::notice::Notice;
use crate::task::Reply;
use crate::vision::TileClass;
use crate::vision::enrol::{Accuracy, AdditionResult, Enrolment, Order, SetError, SetStore, UsedSet};
use crate::vision::geometry::Quad;

/// The orders that the screen offers, as [`Order::parse`] knows them.
pub(super) const ORDERS: [&str; 3] = ["guided", "guided+flowers", "any"];

/// Returns the name of an order on the screen.
pub(super) fn order_name(lang: Lang, order: &str) -> &'static str {
    match order {
        "guided" => text!(lang, "set-order-guided"),
        "guided+flowers" => text!(lang, "set-order-flowers"),
        _ => text!(lang, "set-order-any"),
    }
}

/// Formats a share in percent, rounded down so that only a full share is 100.
pub(super) fn percent(right: u32, of: u32) -> String {
    format!("{:.1}", (1000.0 * f64::from(right) / f64::from(of.max(1))).floor() / 10.0)
}

/// The textures of the enrolment's tiles, by photo and tile.
#[derive(Default)]
pub struct Pictures(pub(super) HashMap<(usize, usize), TextureHandle>);

/// The user's tile sets in the window.
pub struct SetsPanel {
    pub(super) store: SetStore,
    pub(super) models: Option<PathBuf>,
    /// The name of the set in use.
    pub(super) in_use: Option<String>,
    pub(super) worker: Option<Worker>,
    /// The running job on the enrolment.
    pub(super) studying: Option<Reply<WorkerReport>>,
    /// The running job that adds corrected tiles to a set.
    pub(super) teaching: Option<Reply<Lesson>>,
    pub(super) names: Option<Vec<String>>,
    pub(super) enrolment: Enrolment,
    pub(super) pictures: Pictures,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) order: usize,
    pub(super) page: usize,
    /// The tile of the shown photo that the user is about to name.
    pub(super) naming: Option<usize>,
    pub(super) accuracy: Option<Accuracy>,
    pub(super) fault: Option<SetError>,
    /// The photos to add after the running job.
    pub(super) waiting: Vec<PathBuf>,
    pub(super) dialog: Option<Reply<DialogChoice<Vec<PathBuf>>>>,
    /// The tiles that were taught last, so that they are not taught twice.
    pub(super) taught: Option<TaughtTiles>,
    /// Shows the screen for saved sets instead of the enrolment.
    pub(super) managing: bool,
    pub(super) state: SetsScreenState,
    /// True if the screen was open in the last frame.
    pub(super) was_open: bool,
}

/// The tiles of a photo that the user corrected.
pub(super) type TaughtTiles = (PathBuf, Vec<(TileClass, Quad)>);

impl SetsPanel {
    /// Returns the panel for the sets of a store. `models` is the folder of the networks; `None` searches the usual places.
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
            pictures: Pictures::default(),
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
            state: SetsScreenState::default(),
            was_open: false,
        }
    }

    /// Returns the set in use.
    pub fn used_set(&self) -> Option<UsedSet> {
        self.in_use.clone().map(|name| self.store.used_set(name))
    }

    /// Returns the name of the set in use.
    pub fn in_use(&self) -> Option<&str> {
        self.in_use.as_deref()
    }

    /// Returns the folder of the sets.
    pub fn store(&self) -> &SetStore {
        &self.store
    }

    /// Returns true while any job runs or photos wait.
    pub fn is_busy(&self) -> bool {
        self.is_working() || self.state.is_reading()
    }

    /// Returns true while the enrolment must not be changed: a job runs or photos wait.
    pub(super) fn is_working(&self) -> bool {
        !self.is_free() || !self.waiting.is_empty()
    }

    /// Returns true if no job runs that conflicts with a change of the saved sets.
    pub(super) fn is_free(&self) -> bool {
        !self.is_at_work() && !self.state.is_busy()
    }

    /// Returns true while the worker has a job.
    pub(super) fn is_at_work(&self) -> bool {
        self.studying.is_some() || self.teaching.is_some()
    }

    /// Returns the names of the saved sets.
    pub(super) fn names(&mut self) -> Vec<String> {
        self.names.get_or_insert_with(|| self.store.names().unwrap_or_default()).clone()
    }

    /// Reads the sets again, after another program changed them.
    pub fn look_again(&mut self) {
        self.refresh_sets();
    }

    /// Clears the names and versions of sets, because they changed.
    pub(super) fn refresh_sets(&mut self) {
        self.names = None;
        self.state.forget();
    }

    /// Updates the state after a set was renamed. A set in use stays in use.
    pub(super) fn on_renamed(&mut self, from: &str, to: &str) {
        self.refresh_sets();
        if self.in_use() == Some(from) {
            self.in_use = Some(to.to_owned());
        }
    }

    /// Returns the enrolment so far.
    pub fn enrolment(&self) -> &Enrolment {
        &self.enrolment
    }

    /// Returns the chosen order, in the notation of [`Order::parse`].
    pub(super) fn order(&self) -> &'static str {
        ORDERS[self.order]
    }

    /// Queues photos, which are added one after the other.
    pub fn add_photos(&mut self, paths: Vec<PathBuf>) {
        self.waiting.extend(paths);
    }

    pub(super) fn use_set(&mut self, name: Option<String>) {
        // If the choice cannot be saved, the set is used all the same.
        self.fault = self.store.remember(name.as_deref()).err();
        self.in_use = name;
    }

    /// Names a tile of the shown photo; `None` leaves it out. The others are proposed again.
    pub(super) fn name_tile(&mut self, ctx: &egui::Context, tile: usize, class: Option<TileClass>) {
        self.enrolment.correct(self.page, tile, class);
        self.accuracy = None;
        self.start_job(ctx, Job::Propose(self.page));
    }

    pub(super) fn remove_page(&mut self) {
        self.enrolment.drop_photo(self.page);
        self.pictures = Pictures::default();
        self.page = self.page.saturating_sub(1);
        self.naming = None;
        self.accuracy = None;
    }

    pub(super) fn worker(&mut self, ctx: &egui::Context) -> &Worker {
        let (models, store) = (self.models.clone(), self.store.clone());
        self.worker.get_or_insert_with(|| Worker::start(models, store, ctx))
    }

    pub(super) fn start_job(&mut self, ctx: &egui::Context, job: Job) {
        self.fault = None;
        // The report may bring other photos, to which the index does not belong.
        self.naming = None;
        // A copy, so that the photos stay visible during the job.
        let enrolment = self.enrolment.clone();
        // With one job at a time, there is room in the queue.
        self.studying = self.worker(ctx).enrol(enrolment, job).ok();
    }

    pub(super) fn start_next_photo(&mut self, ctx: &egui::Context) {
        if self.is_at_work() || self.waiting.is_empty() {
            return;
        }
        let path = self.waiting.remove(0);
        if self.enrolment.photos().is_empty() {
            // A saved set of this name recognises the tiles.
            let name = self.name.trim().to_owned();
            let set = self.names().contains(&name).then(|| self.store.load(&name).ok()).flatten();
            self.enrolment = set.map_or_else(Enrolment::new, Enrolment::onto);
        }
        match Order::parse(self.order()) {
            Ok(order) => self.start_job(ctx, Job::Add(path, order)),
            Err(fault) => self.fault = Some(fault),
        }
    }

    pub(super) fn listen(&mut self, model: &mut Model) {
        self.take_dialog(model);
        self.take_lesson(model);
        match Reply::take(&mut self.studying) {
            None => {}
            Some(Err(crash)) => self.fault = Some(SetError::Vision(crash.into())),
            Some(Ok(WorkerReport::Enrolment(enrolment, outcome))) => {
                let added = enrolment.photos().len() > self.enrolment.photos().len();
                self.enrolment = enrolment;
                if added {
                    self.page = self.enrolment.photos().len() - 1;
                    self.accuracy = None;
                }
                self.fault = outcome.err();
            }
            Some(Ok(WorkerReport::Finished(enrolment, outcome))) => {
                self.enrolment = enrolment;
                match *outcome {
                    Ok((set, version, added)) => {
                        self.accuracy = set.accuracy;
                        if let Some(version) = version {
                            // The photos are in the set now; new photos start a new enrolment.
                            self.enrolment = Enrolment::new();
                            self.page = 0;
                            self.refresh_sets();
                            self.use_set(Some(set.name.clone()));
                            let text = |lang| text!(lang, "sets-saved", set = set.name, version = version);
                            model.notices.say(Notice::success(text));
                        }
                        if let Some(AdditionResult { taken, left_out, .. }) = added {
                            let text = |lang| text!(lang, "set-tiles-added", taken = taken, left = left_out);
                            model.notices.say(Notice::success(text));
                        }
                    }
                    Err(fault) => self.fault = Some(fault),
                }
            }
        }
    }

    fn take_lesson(&mut self, model: &mut Model) {
        let Some(lesson) = Reply::take(&mut self.teaching) else {
            return;
        };
        match lesson.unwrap_or_else(|crash| Err(SetError::Vision(crash.into()))) {
            Ok((name, tiles, version)) => {
                self.refresh_sets();
                let text = |lang| text!(lang, "sets-taught", set = name, count = tiles, version = version);
                model.notices.say(Notice::success(text));
            }
            Err(fault) => {
                self.taught = None;
                model.notices.say(Notice::tile_set(&fault));
            }
        }
    }

    fn take_dialog(&mut self, model: &mut Model) {
        match Reply::take(&mut self.dialog) {
            Some(Ok(DialogChoice::Made(paths))) => self.waiting.extend(paths),
            Some(Err(crash)) => model.notices.say(Notice::from(&crash)),
            Some(Ok(_)) | None => {}
        }
    }
}
