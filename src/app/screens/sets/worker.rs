//! The worker that studies photos and learns sets, which takes seconds. It loads its own networks for its first job.

use std::path::PathBuf;

use eframe::egui;

use crate::app::waking;
use crate::task::{QueueFull, Reply, Task};
use crate::vision::enrol::{AdditionResult, Enrolment, Order, SetError, SetStore, TileSet};
use crate::vision::geometry::Quad;
use crate::vision::{Recognizer, TileClass, open_photo};

/// A job on the enrolment.
pub enum Job {
    /// Adds a photo.
    Add(PathBuf, Order),
    /// Proposes the other tiles of a photo again, after the user named one.
    Propose(usize),
    /// Learns the set under a name, then tries, saves or adds it.
    Finish(String, Finish),
}

/// The use of a set that was learned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// Measures its accuracy without saving it.
    Try,
    /// Saves it, as the newest version of a set of its name.
    Save,
    /// Adds its photos to the saved set of its name, as far as they help.
    Add,
}

/// A report on a finished job.
pub enum WorkerReport {
    /// The enrolment with its new labels, and the outcome of the job.
    Enrolment(Enrolment, Result<(), SetError>),
    /// The enrolment, and the set that was learned from it.
    Finished(Enrolment, Box<Result<LearnedSet, SetError>>),
}

/// A learned set, the version it was saved as, and the outcome of adding its tiles.
pub type LearnedSet = (TileSet, Option<u32>, Option<AdditionResult>);

/// The outcome of teaching a set: its name, the number of added tiles, its version.
pub type Lesson = Result<(String, usize, u32), SetError>;

/// The worker that enrols and teaches sets.
pub struct Worker(Task<Studio>);

/// The state that the jobs of the worker share.
struct Studio {
    models: Option<PathBuf>,
    store: SetStore,
    /// The networks, loaded by the first job that needs them.
    eyes: Option<Recognizer>,
}

impl Worker {
    /// Starts the worker. Every report makes `ctx` redraw the window.
    pub fn start(models: Option<PathBuf>, store: SetStore, ctx: &egui::Context) -> Self {
        Self(Task::start("enrol", Studio { models, store, eyes: None }, waking(ctx)))
    }

    /// Queues a job with a copy of the enrolment, which the report returns.
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

    /// Queues a job that adds confirmed tiles of a photo to a set.
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
    fn eyes(&mut self) -> Result<&mut Recognizer, SetError> {
        match &mut self.eyes {
            Some(eyes) => Ok(eyes),
            none => Ok(none.insert(Recognizer::load(self.models.as_deref())?)),
        }
    }

    fn teach(&mut self, set: String, photo: PathBuf, tiles: Vec<(TileClass, Quad)>) -> Lesson {
        let mut saved = self.store.load(&set)?;
        let (classes, quads): (Vec<TileClass>, Vec<Quad>) = tiles.into_iter().unzip();
        let eyes = self.eyes()?;
        let pictures = eyes.pictures(&open_photo(&photo)?.sound()?, &quads)?;
        let added = saved.add_confirmed(eyes, classes.into_iter().zip(pictures).collect())?;
        Ok((set, added, self.store.save(&saved)?))
    }

    fn learn(&mut self, enrolment: &Enrolment, name: &str, how: Finish) -> Result<LearnedSet, SetError> {
        let (set, added) = if how == Finish::Add {
            let saved = self.store.load(name)?;
            let (set, added) = enrolment.finish_onto(self.eyes()?, &saved)?;
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
                let study = eyes.study_set_photo(&open_photo(&path)?.sound()?)?;
                enrolment.add(eyes, study, order).map(|_| ())
            }
            Job::Propose(photo) => enrolment.propose(eyes, photo),
            Job::Finish(..) => Ok(()),
        });
        WorkerReport::Enrolment(enrolment, outcome)
    }
}
