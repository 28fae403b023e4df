//! The worker that studies photos and learns tile sets, which takes seconds. It loads networks of its own for its first job.

use std::path::PathBuf;

use eframe::egui;

use crate::app::repaint_callback;
use crate::task::{QueueFull, Reply, Worker};
use quejing_session::recognition::{
    AdditionResult, Enrolment, Quad, Recognizer, SetError, SetStore, TileClass, TileOrder, TileSet, open_photo,
};

/// A job of the worker on the enrolment of a tile set.
pub enum EnrolmentJob {
    /// Adds a photo whose tiles are laid in this order.
    Add(PathBuf, TileOrder),
    /// Proposes the classes of the unconfirmed tiles of a photo again, after the user named one; the value is the photo's index.
    Propose(usize),
    /// Learns the set from the enrolment under this name, and uses it as the second value says.
    Finish(String, LearnedSetUse),
}

/// The use of a tile set that was learned from the enrolment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LearnedSetUse {
    /// Measures the accuracy of the set without saving it.
    Try,
    /// Saves the set as the newest version of the set of its name.
    Save,
    /// Adds the photos of the enrolment to the saved set of its name, as far as they help, and saves that.
    Add,
}

/// A report of the worker on a finished job on the enrolment.
pub enum EnrolmentReport {
    /// The enrolment after photos were added or classes proposed, and the outcome of the job.
    Enrolment(Enrolment, Result<(), SetError>),
    /// The enrolment, and the set that was learned from it, or the error.
    Finished(Enrolment, Box<Result<LearnedSetResult, SetError>>),
}

/// A learned set, the version under which it was saved (`None` after a trial), and the outcome of adding photos to a saved set
/// (`None` for a new one).
pub type LearnedSetResult = (TileSet, Option<u32>, Option<AdditionResult>);

/// The outcome of adding corrected tiles to a set: the set's name, the number of added tiles and the new version, or the error.
pub type TeachingResult = Result<(String, usize, u32), SetError>;

/// The worker thread that enrols tile sets and adds corrected tiles to them, one job at a time.
pub struct SetsWorker(Worker<SetsWorkerState>);

/// The folders and networks that the jobs of the worker share.
struct SetsWorkerState {
    models: Option<PathBuf>,
    store: SetStore,
    /// The networks for recognition; `None` until the first job that needs them has loaded them.
    eyes: Option<Recognizer>,
}

impl SetsWorker {
    /// Starts the worker thread. Every report requests a new frame of the window. `models` is the folder of the recognition models;
    /// `None` searches the usual folders.
    pub fn start(models: Option<PathBuf>, store: SetStore, ctx: &egui::Context) -> Self {
        Self(Worker::start("enrol", SetsWorkerState { models, store, eyes: None }, repaint_callback(ctx)))
    }

    /// Queues a job on a copy of the enrolment, which the report returns with the changes.
    ///
    /// # Errors
    /// [`QueueFull`] if the queue has no space for another job.
    pub fn queue_enrolment_job(
        &self,
        enrolment: Enrolment,
        job: EnrolmentJob,
    ) -> Result<Reply<EnrolmentReport>, QueueFull> {
        self.0.enqueue(|state, reporter| {
            reporter.send_report(match job {
                EnrolmentJob::Finish(name, how) => {
                    let outcome = state.learn_set(&enrolment, &name, how);
                    EnrolmentReport::Finished(enrolment, Box::new(outcome))
                }
                job => state.run_enrolment_job(enrolment, job),
            });
        })
    }

    /// Queues a job that adds tiles of a photo, with the classes that the user confirmed, to a set and saves it as a new version.
    ///
    /// # Errors
    /// [`QueueFull`] if the queue has no space for another job.
    pub fn queue_confirmed_tiles(
        &self,
        set: String,
        photo: PathBuf,
        tiles: Vec<(TileClass, Quad)>,
    ) -> Result<Reply<TeachingResult>, QueueFull> {
        self.0.enqueue(|state, reporter| reporter.send_report(state.add_confirmed_tiles(set, photo, tiles)))
    }
}

impl SetsWorkerState {
    fn load_recognizer(&mut self) -> Result<&mut Recognizer, SetError> {
        match &mut self.eyes {
            Some(eyes) => Ok(eyes),
            none => Ok(none.insert(Recognizer::load(self.models.as_deref())?)),
        }
    }

    fn add_confirmed_tiles(&mut self, set: String, photo: PathBuf, tiles: Vec<(TileClass, Quad)>) -> TeachingResult {
        let mut saved = self.store.load(&set)?;
        let (classes, quads): (Vec<TileClass>, Vec<Quad>) = tiles.into_iter().unzip();
        let eyes = self.load_recognizer()?;
        let pictures = eyes.study_quads(&open_photo(&photo)?.into_intact_pixels()?, &quads)?;
        let added = saved.add_confirmed_tiles(eyes, classes.into_iter().zip(pictures).collect())?;
        Ok((set, added, self.store.save(&saved)?))
    }

    fn learn_set(
        &mut self,
        enrolment: &Enrolment,
        name: &str,
        how: LearnedSetUse,
    ) -> Result<LearnedSetResult, SetError> {
        let (set, added) = if how == LearnedSetUse::Add {
            let saved = self.store.load(name)?;
            let (set, added) = enrolment.extend_set(self.load_recognizer()?, &saved)?;
            (set, Some(added))
        } else {
            (enrolment.build_set(self.load_recognizer()?, name)?, None)
        };
        let version = (how != LearnedSetUse::Try).then(|| self.store.save(&set)).transpose()?;
        Ok((set, version, added))
    }

    fn run_enrolment_job(&mut self, mut enrolment: Enrolment, job: EnrolmentJob) -> EnrolmentReport {
        let outcome = self.load_recognizer().and_then(|eyes| match job {
            EnrolmentJob::Add(path, order) => {
                let study = eyes.study_set_photo(&open_photo(&path)?.into_intact_pixels()?)?;
                enrolment.add_photo(eyes, study, order).map(|_| ())
            }
            EnrolmentJob::Propose(photo) => enrolment.propose_labels(eyes, photo),
            EnrolmentJob::Finish(..) => Ok(()),
        });
        EnrolmentReport::Enrolment(enrolment, outcome)
    }
}
