//! Sets of one's own in the window: what is known of them and under way, and what a person does; nothing is drawn here.

use std::collections::HashMap;
use std::path::PathBuf;

use eframe::egui::{self, TextureHandle};

use super::memory::SetsScreenState;
use super::worker::{Job, Lesson, Worker, WorkerReport};
use crate::app::dialog::Choice;
use crate::i18n::Lang;
use crate::scorer::model::Model;
use crate::scorer::notice::Message;
use crate::task::Reply;
use crate::vision::TileClass;
use crate::vision::enrol::{Accuracy, Added, Enrolment, Order, SetError, SetStore, UsedSet};
use crate::vision::geometry::Quad;

/// The orders that the screen offers, as [`Order::parse`] knows them.
pub(super) const ORDERS: [&str; 3] = ["guided", "guided+flowers", "any"];

/// What an order is called on the screen.
pub(super) fn order_name(lang: Lang, order: &str) -> &'static str {
    match order {
        "guided" => text!(lang, "set-order-guided"),
        "guided+flowers" => text!(lang, "set-order-flowers"),
        _ => text!(lang, "set-order-any"),
    }
}

/// A share in percent, rounded down: only all of them are 100.
pub(super) fn percent(right: u32, of: u32) -> String {
    format!("{:.1}", (1000.0 * f64::from(right) / f64::from(of.max(1))).floor() / 10.0)
}

/// The pictures on the screen, by photo and tile.
#[derive(Default)]
pub struct Pictures(pub(super) HashMap<(usize, usize), TextureHandle>);

/// Sets of one's own in the window.
pub struct SetsPanel {
    pub(super) store: SetStore,
    pub(super) models: Option<PathBuf>,
    /// The name of the set in use.
    pub(super) in_use: Option<String>,
    pub(super) worker: Option<Worker>,
    /// The job on the enrolment that is under way.
    pub(super) studying: Option<Reply<WorkerReport>>,
    /// The tiles that are being added to a set.
    pub(super) teaching: Option<Reply<Lesson>>,
    pub(super) names: Option<Vec<String>>,
    pub(super) enrolment: Enrolment,
    pub(super) pictures: Pictures,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) order: usize,
    pub(super) page: usize,
    /// The tile that a person is about to name.
    pub(super) naming: Option<usize>,
    pub(super) accuracy: Option<Accuracy>,
    pub(super) fault: Option<SetError>,
    pub(super) waiting: Vec<PathBuf>,
    pub(super) dialog: Option<Reply<Choice<Vec<PathBuf>>>>,
    /// What was taught last: not to be taught twice.
    pub(super) taught: Option<Taught>,
    /// The kept sets are shown in the place of enrolling.
    pub(super) managing: bool,
    pub(super) kept: SetsScreenState,
    /// The screen was drawn in the last frame.
    pub(super) was_open: bool,
}

/// Tiles of a photo that a person named.
pub(super) type Taught = (PathBuf, Vec<(TileClass, Quad)>);

impl SetsPanel {
    /// Sets kept in a store; the models are those of a folder or of the usual places.
    pub fn new(store: SetStore, models: Option<PathBuf>) -> Self {
        Self {
            in_use: store.in_use(),
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
            kept: SetsScreenState::default(),
            was_open: false,
        }
    }

    /// Returns the set in use.
    pub fn used(&self) -> Option<UsedSet> {
        self.in_use.clone().map(|name| self.store.used(name))
    }

    /// Returns the name of the set in use.
    pub fn in_use(&self) -> Option<&str> {
        self.in_use.as_deref()
    }

    /// Returns the folder of the sets.
    pub fn store(&self) -> &SetStore {
        &self.store
    }

    /// Photos are being studied, a set learned, or something done with a kept one.
    pub fn is_busy(&self) -> bool {
        self.is_working() || self.kept.is_looking()
    }

    /// Something is under way, so that what a person does now would come too early.
    pub(super) fn is_working(&self) -> bool {
        !self.is_free() || !self.waiting.is_empty()
    }

    /// Nothing is being done that a change of the kept sets could cross.
    pub(super) fn is_free(&self) -> bool {
        !self.is_at_work() && !self.kept.is_busy()
    }

    /// Returns true while the worker has a job.
    pub(super) fn is_at_work(&self) -> bool {
        self.studying.is_some() || self.teaching.is_some()
    }

    /// The names of the sets that there are.
    pub(super) fn names(&mut self) -> Vec<String> {
        self.names.get_or_insert_with(|| self.store.names().unwrap_or_default()).clone()
    }

    /// The sets were changed by another program: they are looked at again.
    pub fn look_again(&mut self) {
        self.sets_changed();
    }

    /// There are other sets, or other versions of them.
    pub(super) fn sets_changed(&mut self) {
        self.names = None;
        self.kept.forget();
    }

    /// A set that is in use stays in use under its new name.
    pub(super) fn was_renamed(&mut self, from: &str, to: &str) {
        self.sets_changed();
        if self.in_use() == Some(from) {
            self.in_use = Some(to.to_owned());
        }
    }

    /// The enrolment so far.
    pub fn enrolment(&self) -> &Enrolment {
        &self.enrolment
    }

    /// The order that was chosen, as [`Order::parse`] knows it.
    pub(super) fn order(&self) -> &'static str {
        ORDERS[self.order]
    }

    /// Takes photos in, one after the other.
    pub fn add_photos(&mut self, paths: Vec<PathBuf>) {
        self.waiting.extend(paths);
    }

    pub(super) fn use_set(&mut self, name: Option<String>) {
        // Remembering is a comfort: that it fails must not keep the set from being used.
        self.fault = self.store.remember(name.as_deref()).err();
        self.in_use = name;
    }

    /// A person says what a tile of the shown photo is.
    pub(super) fn name_tile(&mut self, ctx: &egui::Context, tile: usize, class: Option<TileClass>) {
        self.enrolment.correct(self.page, tile, class);
        self.accuracy = None;
        self.send(ctx, Job::Propose(self.page));
    }

    pub(super) fn drop_page(&mut self) {
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

    pub(super) fn send(&mut self, ctx: &egui::Context, job: Job) {
        self.fault = None;
        // Other photos may come back.
        self.naming = None;
        // The photos stay to be seen meanwhile.
        let enrolment = self.enrolment.clone();
        // With one job at a time, there is room in the queue.
        self.studying = self.worker(ctx).enrol(enrolment, job).ok();
    }

    pub(super) fn send_next(&mut self, ctx: &egui::Context) {
        if self.is_at_work() || self.waiting.is_empty() {
            return;
        }
        let path = self.waiting.remove(0);
        if self.enrolment.photos().is_empty() {
            // Where there is a set of that name it tells what the tiles are.
            let name = self.name.trim().to_owned();
            let set = self.names().contains(&name).then(|| self.store.load(&name).ok()).flatten();
            self.enrolment = set.map_or_else(Enrolment::new, Enrolment::onto);
        }
        match Order::parse(self.order()) {
            Ok(order) => self.send(ctx, Job::Add(path, order)),
            Err(fault) => self.fault = Some(fault),
        }
    }

    pub(super) fn listen(&mut self, model: &mut Model) {
        self.hear_dialog(model);
        self.hear_lesson(model);
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
                            // The photos are in the set: what follows is added to it.
                            self.enrolment = Enrolment::new();
                            self.page = 0;
                            self.sets_changed();
                            self.use_set(Some(set.name.clone()));
                            let said = |lang| text!(lang, "sets-saved", set = set.name, version = version);
                            model.notices.say(Message::said(said));
                        }
                        if let Some(Added { taken, left_out, .. }) = added {
                            let said = |lang| text!(lang, "set-tiles-added", taken = taken, left = left_out);
                            model.notices.say(Message::said(said));
                        }
                    }
                    Err(fault) => self.fault = Some(fault),
                }
            }
        }
    }

    fn hear_lesson(&mut self, model: &mut Model) {
        let Some(lesson) = Reply::take(&mut self.teaching) else {
            return;
        };
        match lesson.unwrap_or_else(|crash| Err(SetError::Vision(crash.into()))) {
            Ok((name, tiles, version)) => {
                self.sets_changed();
                let said = |lang| text!(lang, "sets-taught", set = name, count = tiles, version = version);
                model.notices.say(Message::said(said));
            }
            Err(fault) => {
                self.taught = None;
                model.notices.say(Message::tile_set(&fault));
            }
        }
    }

    fn hear_dialog(&mut self, model: &mut Model) {
        match Reply::take(&mut self.dialog) {
            Some(Ok(Choice::Made(paths))) => self.waiting.extend(paths),
            Some(Err(crash)) => model.notices.say(Message::from(&crash)),
            Some(Ok(_)) | None => {}
        }
    }
}
