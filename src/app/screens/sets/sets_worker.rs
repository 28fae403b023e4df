//! The worker that studies photos and learns tile sets, which takes seconds. It loads networks of its own for its first
//! job.

use std::path::PathBuf;

use eframe::egui;

use crate::app::repaint_callback;
use crate::task::{QueueFull, Reply, Worker};
use quejing_session::recognition::{
    AdditionResult, Enrolment, Quad, Recognizer, SetError, SetStore, TileClass, TileOrder, TileSet, open_photo,
};

/// A job of the worker on the enrolment of a tile set.
pub enum EnrolmentJob {
    /// Adds the photo at this path, whose tiles are laid in this order.
    AddPhoto(PathBuf, TileOrder),
    /// Proposes the classes of the unconfirmed tiles of a photo again, after the user named one; the value is the
    /// photo's index.
    ProposeClasses(usize),
    /// Learns a set with this name from the enrolment and uses it in this way.
    LearnSet(String, LearnedSetUse),
}

/// The use of a tile set that was learned from the enrolment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LearnedSetUse {
    /// Measures the accuracy of the set without saving it.
    Try,
    /// Saves the set under its name, as the newest version if a set of that name is saved.
    Save,
    /// Adds the tiles of the enrolment to the saved set of the same name, and saves the result as its newest version.
    /// Tiles that the saved set rejects are left out.
    Add,
}

/// A report of the worker on a finished job on the enrolment.
pub enum EnrolmentReport {
    /// The enrolment after photos were added or classes proposed, and the outcome of the job.
    EnrolmentChanged(Enrolment, Result<(), SetError>),
    /// The enrolment, and the set that was learned from it, or the error.
    SetLearned(Enrolment, Box<Result<LearnedSetResult, SetError>>),
}

/// A learned set, the number of the version under which it was saved (`None` after a trial), and the outcome of the
/// addition to a saved set (`None` for a set of its own).
pub type LearnedSetResult = (TileSet, Option<u32>, Option<AdditionResult>);

/// The outcome of adding corrected tiles to a set: the set's name, the number of added tiles and the new version, or
/// the error.
pub type TileAdditionOutcome = Result<(String, usize, u32), SetError>;

/// The worker thread that enrols tile sets and adds corrected tiles to them, one job at a time.
pub struct SetsWorker(Worker<SetsWorkerState>);

/// The folders and networks that the jobs of the worker share.
struct SetsWorkerState {
    model_folder: Option<PathBuf>,
    store: SetStore,
    /// The networks for recognition; `None` until the first job that needs them has loaded them.
    recognizer: Option<Recognizer>,
}

impl SetsWorker {
    /// Starts the worker thread. Every report requests a new frame of the window. `model_folder` is the folder of the
    /// recognition models; `None` searches the usual folders.
    pub fn start(model_folder: Option<PathBuf>, store: SetStore, ctx: &egui::Context) -> Self {
        Self(Worker::start("enrol", SetsWorkerState { model_folder, store, recognizer: None }, repaint_callback(ctx)))
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
        self.0.enqueue_job(|state, reporter| {
            reporter.send_report(match job {
                EnrolmentJob::LearnSet(name, set_use) => {
                    let outcome = state.learn_set(&enrolment, &name, set_use);
                    EnrolmentReport::SetLearned(enrolment, Box::new(outcome))
                }
                job => state.run_enrolment_job(enrolment, job),
            });
        })
    }

    /// Queues a job that adds tiles of a photo, with the classes that the user confirmed, to a set and saves it as a
    /// new version.
    ///
    /// # Errors
    /// [`QueueFull`] if the queue has no space for another job.
    pub fn queue_confirmed_tiles(
        &self,
        set: String,
        photo: PathBuf,
        tiles: Vec<(TileClass, Quad)>,
    ) -> Result<Reply<TileAdditionOutcome>, QueueFull> {
        self.0.enqueue_job(|state, reporter| reporter.send_report(state.add_confirmed_tiles(set, photo, tiles)))
    }
}

impl SetsWorkerState {
    fn load_recognizer(&mut self) -> Result<&mut Recognizer, SetError> {
        match &mut self.recognizer {
            Some(recognizer) => Ok(recognizer),
            none => Ok(none.insert(Recognizer::load(self.model_folder.as_deref())?)),
        }
    }

    fn add_confirmed_tiles(
        &mut self,
        set: String,
        photo: PathBuf,
        tiles: Vec<(TileClass, Quad)>,
    ) -> TileAdditionOutcome {
        let mut saved = self.store.load(&set)?;
        let (classes, quads): (Vec<TileClass>, Vec<Quad>) = tiles.into_iter().unzip();
        let recognizer = self.load_recognizer()?;
        let pictures = recognizer.study_quads(&open_photo(&photo)?.into_intact_pixels()?, &quads)?;
        let added = saved.add_confirmed_tiles(recognizer, classes.into_iter().zip(pictures).collect())?;
        Ok((set, added, self.store.save(&saved)?))
    }

    fn learn_set(
        &mut self,
        enrolment: &Enrolment,
        name: &str,
        set_use: LearnedSetUse,
    ) -> Result<LearnedSetResult, SetError> {
        let (set, added) = if set_use == LearnedSetUse::Add {
            let saved = self.store.load(name)?;
            let (set, added) = enrolment.extend_set(self.load_recognizer()?, &saved)?;
            (set, Some(added))
        } else {
            (enrolment.build_set(self.load_recognizer()?, name)?, None)
        };
        let version = (set_use != LearnedSetUse::Try).then(|| self.store.save(&set)).transpose()?;
        Ok((set, version, added))
    }

    fn run_enrolment_job(&mut self, mut enrolment: Enrolment, job: EnrolmentJob) -> EnrolmentReport {
        let outcome = self.load_recognizer().and_then(|recognizer| match job {
            EnrolmentJob::AddPhoto(path, order) => {
                let study = recognizer.study_set_photo(&open_photo(&path)?.into_intact_pixels()?)?;
                enrolment.add_photo(recognizer, study, order).map(|_| ())
            }
            EnrolmentJob::ProposeClasses(photo) => enrolment.propose_labels(recognizer, photo),
            EnrolmentJob::LearnSet(..) => Ok(()),
        });
        EnrolmentReport::EnrolmentChanged(enrolment, outcome)
    }
}
