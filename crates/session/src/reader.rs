//! The narrow door between the window and the eyes: open a photo, get ready, read it.
//!
//! The window knows only [`Reader`]; [`EyesReader`] is the real one, tests put their own in its place.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use image::RgbImage;

use super::chosen::Chosen;
use quejing_vision::calibrate::{Profiles, Through};
use quejing_vision::enrol::SetStore;
use quejing_vision::{self, Customs, Eyes, Photo, PhotoReading, VisionError};

/// How many red fives the table plays with: told by the window, heard by eyes on another thread.
#[derive(Clone, Debug, Default)]
pub struct RedFives(Arc<AtomicU8>);

impl RedFives {
    /// From now on so many.
    pub fn set(&self, number: u8) {
        self.0.store(number, Ordering::Relaxed);
    }

    /// So many now.
    pub fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Where camera profiles are kept: told by the window, looked into by the worker for the one of a photo's camera.
#[derive(Clone, Debug, Default)]
pub struct Cameras(Arc<Mutex<Option<Profiles>>>);

impl Cameras {
    /// From now on here.
    pub fn keep_in(&self, profiles: Profiles) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(profiles);
    }

    /// Where the photo names its camera and a profile fits that and the photo's size: finds the hand anew among tiles whose
    /// places are straightened, and tells the profile's name.
    pub fn straighten(&self, photo: &Path, reading: &mut PhotoReading, customs: Customs) -> Option<String> {
        let profiles = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let profile = profiles.fitting(&quejing_vision::camera_of(photo)?, reading.width, reading.height)?;
        let name = profile.name.clone();
        Through::new(profile).rearrange(reading, &customs).ok()?;
        Some(name)
    }
}

/// Reads photos. Lives on the worker's thread; every call may take long.
pub trait Reader: Send {
    /// Decodes the photo.
    ///
    /// # Errors
    /// Whatever keeps the file from becoming a picture.
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError>;

    /// Loads what reading needs; does nothing when it is loaded already.
    ///
    /// # Errors
    /// A model or the runtime is missing or does not fit.
    fn prepare(&mut self) -> Result<(), VisionError>;

    /// Finds and names the tiles.
    ///
    /// # Errors
    /// No tiles, or the recognition itself failed.
    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError>;

    /// The same for a camera's frame, which is soon followed by the next: no closer look is taken.
    ///
    /// # Errors
    /// As for a photo.
    fn read_frame(&mut self, frame: &RgbImage) -> Result<PhotoReading, VisionError> {
        self.read(frame)
    }

    /// The customs that it reads by.
    fn customs(&self) -> Customs {
        Customs {
            red_fives: (self.red_fives()).map_or(Customs::default().red_fives, |told| told.get()),
            ..Customs::default()
        }
    }

    /// Where it wants to be told how many red fives there are; `None` where it does not matter.
    fn red_fives(&self) -> Option<RedFives> {
        None
    }
}

/// The real eyes, loaded at the first photo and kept.
#[derive(Default)]
pub struct EyesReader {
    models: Option<PathBuf>,
    eyes: Option<Eyes>,
    /// The set in use, where sets are kept, and which choice the eyes have.
    sets: Option<(Chosen, SetStore)>,
    applied: Option<u64>,
    red_fives: RedFives,
}

impl EyesReader {
    /// Eyes with the models of a folder, or of the usual places.
    pub fn new(models: Option<PathBuf>) -> Self {
        Self { models, ..Self::default() }
    }

    /// The same, reading with the set in use.
    pub fn with_sets(mut self, chosen: Chosen, store: SetStore) -> Self {
        self.sets = Some((chosen, store));
        self
    }

    fn look(&mut self, photo: &RgbImage, hurried: bool) -> Result<PhotoReading, VisionError> {
        self.prepare()?;
        match &mut self.eyes {
            Some(eyes) => {
                if let Some((chosen, store)) = &self.sets {
                    chosen.apply(eyes, store, &mut self.applied);
                }
                eyes.customs.red_fives = self.red_fives.get();
                eyes.hurried = hurried;
                eyes.read(photo)
            }
            None => Err(VisionError::NoTiles),
        }
    }
}

impl Reader for EyesReader {
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        quejing_vision::open_photo_to_read(path)
    }

    fn prepare(&mut self) -> Result<(), VisionError> {
        if self.eyes.is_none() {
            self.eyes = Some(Eyes::load(self.models.as_deref())?);
        }
        Ok(())
    }

    fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        self.look(photo, false)
    }

    fn read_frame(&mut self, frame: &RgbImage) -> Result<PhotoReading, VisionError> {
        self.look(frame, true)
    }

    fn red_fives(&self) -> Option<RedFives> {
        Some(self.red_fives.clone())
    }
}
