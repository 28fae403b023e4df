//! Studying photos and learning sets takes seconds: a worker with eyes of its own, started with the screen, ended with it.

use std::path::PathBuf;

use eframe::egui;

use crate::app::waking;
use crate::task::{QueueFull, Reply, Task};
use crate::vision::enrol::{Added, Enrolment, Order, SetError, SetStore, TileSet};
use crate::vision::geometry::Quad;
use crate::vision::{Eyes, TileClass, open_photo};

/// What is asked for.
pub enum Job {
    /// Take a photo in.
    Add(PathBuf, Order),
    /// A person said what a tile is: propose the others of its photo anew.
    Propose(usize),
    /// Learn the set, and do with it what is asked for.
    Finish(String, Finish),
}

/// What becomes of a set that was learned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// It only says how well it reads.
    Try,
    /// It is kept, in the place of an older one of its name.
    Keep,
    /// Its photos are added to the set of its name, as far as they help.
    Add,
}

pub enum WorkerReport {
    /// Photos and labels as they are now.
    Enrolment(Enrolment, Result<(), SetError>),
    /// A set was learned.
    Finished(Enrolment, Box<Result<Finished, SetError>>),
}

/// A set, the version it was kept as, and what became of the tiles that were to be added.
pub type Finished = (TileSet, Option<u32>, Option<Added>);

/// Tiles that were added to a set: its name, how many, its version.
pub type Lesson = Result<(String, usize, u32), SetError>;

/// The worker that enrols and teaches.
pub struct Worker(Task<Studio>);

/// The state that the jobs of the worker share.
struct Studio {
    models: Option<PathBuf>,
    store: SetStore,
    /// Loaded by the first job.
    eyes: Option<Eyes>,
}

impl Worker {
    /// Starts the worker; every answer asks `ctx` for a new frame.
    pub fn start(models: Option<PathBuf>, store: SetStore, ctx: &egui::Context) -> Self {
        Self(Task::start("enrol", Studio { models, store, eyes: None }, waking(ctx)))
    }

    /// Does a job with a copy of the enrolment, which comes back with the answer.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn enrol(&self, enrolment: Enrolment, job: Job) -> Result<Reply<WorkerReport>, QueueFull> {
        self.0.enqueue(|studio, reporter| {
            reporter.tell(match job {
                Job::Finish(name, how) => {
                    let outcome = studio.learn(&enrolment, &name, how);
                    WorkerReport::Finished(enrolment, Box::new(outcome))
                }
                job => studio.study(enrolment, job),
            });
        })
    }

    /// Adds confirmed tiles of a photo to a set.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub fn teach(
        &self,
        set: String,
        photo: PathBuf,
        tiles: Vec<(TileClass, Quad)>,
    ) -> Result<Reply<Lesson>, QueueFull> {
        self.0.enqueue(|studio, reporter| reporter.tell(studio.teach(set, photo, tiles)))
    }
}

impl Studio {
    fn eyes(&mut self) -> Result<&mut Eyes, SetError> {
        match &mut self.eyes {
            Some(eyes) => Ok(eyes),
            none => Ok(none.insert(Eyes::load(self.models.as_deref())?)),
        }
    }

    fn teach(&mut self, set: String, photo: PathBuf, tiles: Vec<(TileClass, Quad)>) -> Lesson {
        let mut known = self.store.load(&set)?;
        let (classes, quads): (Vec<TileClass>, Vec<Quad>) = tiles.into_iter().unzip();
        let eyes = self.eyes()?;
        let seen = eyes.pictures(&open_photo(&photo)?.sound()?, &quads)?;
        let added = known.add_confirmed(eyes, classes.into_iter().zip(seen).collect())?;
        Ok((set, added, self.store.save(&known)?))
    }

    fn learn(&mut self, enrolment: &Enrolment, name: &str, how: Finish) -> Result<Finished, SetError> {
        let (set, added) = if how == Finish::Add {
            let known = self.store.load(name)?;
            let (set, added) = enrolment.finish_onto(self.eyes()?, &known)?;
            (set, Some(added))
        } else {
            (enrolment.finish(self.eyes()?, name)?, None)
        };
        let version = (how != Finish::Try).then(|| self.store.save(&set)).transpose()?;
        Ok((set, version, added))
    }

    fn study(&mut self, mut enrolment: Enrolment, job: Job) -> WorkerReport {
        let outcome = self.eyes().and_then(|eyes| match job {
            Job::Add(path, order) => {
                let seen = eyes.study(&open_photo(&path)?.sound()?)?;
                enrolment.add(eyes, seen, order).map(|_| ())
            }
            Job::Propose(photo) => enrolment.propose(eyes, photo),
            Job::Finish(..) => Ok(()),
        });
        WorkerReport::Enrolment(enrolment, outcome)
    }
}
