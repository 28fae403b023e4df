//! Studying photos and learning sets takes seconds: a thread with eyes of its own, started with the screen, ended with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use eframe::egui;

use crate::vision::enrol::{Added, Enrolment, Order, SetError, SetStore, TileSet};
use crate::vision::geometry::Quad;
use crate::vision::{Eyes, TileClass, VisionError, open_photo};

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

pub enum Done {
    /// Photos and labels as they are now.
    Enrolment(Enrolment, Result<(), SetError>),
    /// A set was learned.
    Finished(Enrolment, Box<Result<Finished, SetError>>),
    /// Tiles were added to a set: its name, how many, its version.
    Taught(Result<(String, usize, u32), SetError>),
}

/// A set, the version it was kept as, and what became of the tiles that were to be added.
pub type Finished = (TileSet, Option<u32>, Option<Added>);

enum Task {
    Enrol(Enrolment, Job),
    Teach(String, PathBuf, Vec<(TileClass, Quad)>),
}

/// The thread and the way to speak with it.
pub struct Worker {
    tasks: Sender<Task>,
    done: Receiver<Done>,
}

impl Worker {
    /// Starts the thread; every answer asks `ctx` for a new frame.
    pub fn start(models: Option<PathBuf>, store: SetStore, ctx: egui::Context) -> Self {
        let (tasks, queue) = channel::<Task>();
        let (answers, done) = channel();
        thread::spawn(move || {
            let mut eyes = None;
            while let Ok(task) = queue.recv() {
                if answers.send(work(&mut eyes, models.as_deref(), &store, task)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self { tasks, done }
    }

    /// Gives the enrolment away with a job; it comes back with the answer.
    pub fn enrol(&self, enrolment: Enrolment, job: Job) {
        let _ = self.tasks.send(Task::Enrol(enrolment, job));
    }

    /// Adds confirmed tiles of a photo to a set.
    pub fn teach(&self, set: String, photo: PathBuf, tiles: Vec<(TileClass, Quad)>) {
        let _ = self.tasks.send(Task::Teach(set, photo, tiles));
    }

    /// The next answer, if there is one.
    pub fn poll(&self) -> Option<Done> {
        self.done.try_recv().ok()
    }
}

fn work(eyes: &mut Option<Eyes>, models: Option<&std::path::Path>, store: &SetStore, task: Task) -> Done {
    match task {
        Task::Teach(set, photo, tiles) => Done::Taught(guarded(|| {
            let eyes = ready(eyes, models)?;
            let mut known = store.load(&set)?;
            let (classes, quads): (Vec<TileClass>, Vec<Quad>) = tiles.into_iter().unzip();
            let seen = eyes.pictures(&open_photo(&photo)?.sound()?, &quads)?;
            let added = known.add_confirmed(eyes, classes.into_iter().zip(seen).collect())?;
            Ok((set, added, store.save(&known)?))
        })),
        Task::Enrol(enrolment, Job::Finish(name, how)) => {
            let outcome = guarded(|| {
                let eyes = ready(eyes, models)?;
                let (set, added) = if how == Finish::Add {
                    let (set, added) = enrolment.finish_onto(eyes, &store.load(&name)?)?;
                    (set, Some(added))
                } else {
                    (enrolment.finish(eyes, &name)?, None)
                };
                let version = (how != Finish::Try).then(|| store.save(&set)).transpose()?;
                Ok((set, version, added))
            });
            Done::Finished(enrolment, Box::new(outcome))
        }
        Task::Enrol(mut enrolment, job) => {
            let outcome = guarded(|| {
                let eyes = ready(eyes, models)?;
                match job {
                    Job::Add(path, order) => {
                        let seen = eyes.study(&open_photo(&path)?.sound()?)?;
                        enrolment.add(eyes, seen, order).map(|_| ())
                    }
                    Job::Propose(photo) => enrolment.propose(eyes, photo),
                    Job::Finish(..) => Ok(()),
                }
            });
            Done::Enrolment(enrolment, outcome)
        }
    }
}

fn ready<'a>(eyes: &'a mut Option<Eyes>, models: Option<&std::path::Path>) -> Result<&'a mut Eyes, SetError> {
    match eyes {
        Some(eyes) => Ok(eyes),
        None => Ok(eyes.insert(Eyes::load(models)?)),
    }
}

/// A panic below is an error like any other.
fn guarded<T>(work: impl FnOnce() -> Result<T, SetError>) -> Result<T, SetError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(SetError::Vision(VisionError::Inference { stage: "enrol", why: "internal error".into() }))
    })
}
