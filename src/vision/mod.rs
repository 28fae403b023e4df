//! The eyes: from a photo to the tiles in it and the hand they form.
//!
//! ```text
//! photo ─▶ locate ─▶ rectify ─▶ classify ─▶ arrange ─▶ PhotoReading
//!  RGB      quads     crops      faces       hand, doubts, warnings
//! ```
//!
//! [`open_photo`] decodes, [`Eyes::load`] finds ONNX Runtime and the two models, [`Eyes::read`] does the rest. Nothing
//! here knows a rule set: which hand wins and what it is worth is decided in `rules`.
//!
//! ```no_run
//! use quejing::vision::{Eyes, open_photo};
//! let photo = open_photo("hand.jpg".as_ref())?;
//! let mut reading = Eyes::load(None)?.read(&photo.pixels)?;
//! photo.note(&mut reading);
//! for index in reading.hand.tiles() {
//!     println!("{}", reading.tiles[index].class);
//! }
//! # Ok::<(), quejing::vision::VisionError>(())
//! ```

pub mod about;
mod annotate;
mod answer;
mod arrange;
mod blank;
pub mod calibrate;
mod certainty;
mod class;
mod classify;
pub mod consensus;
mod constraint;
mod decode;
pub mod enrol;
mod errors;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod exif;
mod faint;
mod frame;
mod gate;
pub mod geometry;
mod glare;
mod ground;
mod locate;
mod look;
mod model;
mod photo;
mod places;
mod question;
mod reading;
mod rectify;
mod red;
mod runtime;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod source;
mod stretch;
mod tilt;
mod understand;
mod warning;

use std::{path::Path, time::Instant};

use image::RgbImage;
use opencv::{
    boxed_ref::BoxedRef,
    core::{Mat, ToInputArray, Vec3b},
    prelude::*,
};

pub use self::{
    annotate::{annotate, save as save_picture},
    arrange::{Customs, SURE, WinMark, arrange, arrange_by},
    certainty::Signs,
    class::TileClass,
    constraint::{Change, mend},
    errors::{NoImage, VisionError},
    exif::{camera_of, camera_of_all},
    model::{
        ClassifierMeta, LocatorMeta, ModelFault, classifier_meta, locator_meta, models_folder,
    },
    photo::{Photo, decode_photo, open_photo},
    question::{Choice, Question, QuestionKind},
    reading::{HandReading, MeldReading, PhotoReading, Side, Surety, TileReading, Verdict},
    warning::{Warning, WarningKind},
};
use self::{
    decode::Found,
    enrol::{Head, SetFit},
    geometry::Quad,
    locate::Located,
    model::{Model, load_classifier, load_locator},
    understand::{Lie, Seen, Understood, understand, wins},
};

/// The locator and the classifier, loaded and ready.
pub struct Eyes {
    locator: Model<LocatorMeta>,
    classifier: Model<ClassifierMeta>,
    /// The customs of the table by which hands are read.
    pub customs: Customs,
    /// The player's own tile set, if one is in use.
    set: Option<Head>,
    /// Cache of a set's pictures already looked at.
    looked_at: enrol::LookedAt,
}

impl Eyes {
    /// Starts ONNX Runtime and loads the models from a folder; `None` looks in the usual places (`QUEJING_MODELS`, then
    /// `models/` beside the program, `../share/quejing/models`, the project it was built in, the user's data folder,
    /// `/usr/share/quejing/models`).
    ///
    /// # Errors
    /// `model_missing`, `model_mismatch`, `not_private`, `runtime_missing`, `runtime_too_old`, `runtime_broken`,
    /// `runtime_not_pinned`.
    pub fn load(models: Option<&Path>) -> Result<Eyes, VisionError> {
        let folder = models_folder(models)?;
        Ok(Eyes {
            locator: load_locator(&folder)?,
            classifier: load_classifier(&folder)?,
            customs: Customs::default(),
            set: None,
            looked_at: enrol::LookedAt::default(),
        })
    }

    /// The metadata of the models: locator, classifier.
    pub fn models(&self) -> (&LocatorMeta, &ClassifierMeta) {
        (&self.locator.meta, &self.classifier.meta)
    }

    /// Reads a photo. The tiles are in the locator's order; the hand's order is in [`HandReading::rows`].
    ///
    /// # Errors
    /// `no_tiles` when the photo has none; `inference` when a network fails.
    pub fn read(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        let reading = self.look(photo)?;
        if reading.tiles.is_empty() {
            return Err(VisionError::NoTiles);
        }
        Ok(reading)
    }

    /// Reads a photo that may hold no tiles at all; the reading is then empty.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn look(&mut self, photo: &RgbImage) -> Result<PhotoReading, VisionError> {
        let started = Instant::now();
        let mut clock = Clock {
            last: started,
            ms: Vec::with_capacity(4),
        };
        let mat = as_mat(photo)?;
        let Located {
            found,
            faint,
            widened,
        } = locate::locate(&mut self.locator, &mat)?;
        clock.stop("locate");
        let set = self.set.as_ref();
        let (named, fit) = classify::classify(&mut self.classifier, &mat, &found, set)?;
        clock.stop("classify");
        let lie = Lie {
            size: [photo.width(), photo.height()],
            widened,
            customs: self.customs,
        };
        let mut named = Seen::of(named);
        named.drop_ground(&mat)?;
        let mut read = understand(&mat, named.clone(), lie)?;
        if let Some(more) = self.with_faint(&mat, &named, &read.1, &faint, lie)? {
            read = more;
        }
        let (seen, hand, mut warnings) = read;
        if fit == SetFit::OtherTiles {
            warnings.push(Warning::about(WarningKind::OtherSet, Vec::new()));
        }
        clock.stop("arrange");
        clock
            .ms
            .push(("total", started.elapsed().as_secs_f64() * 1e3));
        Ok(PhotoReading {
            width: photo.width(),
            height: photo.height(),
            tiles: seen.tiles,
            hand,
            warnings,
            ms: clock.ms,
        })
    }

    /// The hand with tiles that the locator was hardly sure of: where it doesn't win, those with which it does; else flowers beside
    /// its flowers. `None` where there are none.
    fn with_faint(
        &mut self,
        photo: &impl Pixels,
        seen: &Seen,
        hand: &HandReading,
        faint: &[Found],
        lie: Lie,
    ) -> Result<Option<Understood>, VisionError> {
        let whole = wins(hand);
        let beside: Vec<usize> = match whole {
            true => hand.flowers.clone(),
            false => hand.tiles().collect(),
        };
        let new = faint::continuing(&beside, &seen.tiles, faint);
        if new.is_empty() {
            return Ok(None);
        }
        let set = self.set.as_ref();
        let (mut named, _) = classify::classify(&mut self.classifier, photo, &new, set)?;
        named.retain(|n| faint::is_face(&n.tile) && (n.tile.class.is_flower() || !whole));
        let more = Seen::of(named);
        if more.tiles.is_empty() {
            return Ok(None);
        }
        let (_, hand, _) = understand(photo, seen.and(&more, |_| true), lie)?;
        // Only those that the hand is made of stay.
        let first = seen.tiles.len();
        let taken: Vec<usize> = hand.tiles().filter(|i| *i >= first).collect();
        if !wins(&hand) || taken.is_empty() {
            return Ok(None);
        }
        let all = seen.and(&more, |i| taken.contains(&(first + i)));
        let all = understand(photo, all, lie)?;
        Ok(wins(&all.1).then_some(all))
    }

    /// Names what the given quads show, whichever side is up; for boxes drawn by a person.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn name(
        &mut self,
        photo: &RgbImage,
        quads: &[Quad],
    ) -> Result<Vec<TileReading>, VisionError> {
        let mat = as_mat(photo)?;
        let found: Vec<Found> = quads
            .iter()
            .map(|&quad| Found {
                quad: decode::height_is_long(quad),
                score: 1.0,
            })
            .collect();
        let set = self.set.as_ref();
        let (named, _) = classify::classify(&mut self.classifier, &mat, &found, set)?;
        let Seen {
            mut tiles, looks, ..
        } = Seen::of(named);
        red::settle(&mut tiles, &looks, &self.customs);
        Ok(tiles)
    }
}

/// Times the stages one after another.
struct Clock {
    last: Instant,
    ms: Vec<(&'static str, f64)>,
}

impl Clock {
    fn stop(&mut self, stage: &'static str) {
        let now = Instant::now();
        self.ms.push((stage, (now - self.last).as_secs_f64() * 1e3));
        self.last = now;
    }
}

/// A photo in a form OpenCV accepts: owned or borrowed pixels, 8-bit RGB.
trait Pixels: MatTraitConst + ToInputArray {}
impl<T: MatTraitConst + ToInputArray> Pixels for T {}

/// The photo for OpenCV, without copying it.
fn as_mat(photo: &RgbImage) -> Result<BoxedRef<'_, Mat>, VisionError> {
    let (rows, columns) = (photo.height() as i32, photo.width() as i32);
    Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, photo.as_raw()).map_err(|e| {
        VisionError::Inference {
            stage: "locate",
            why: e.to_string(),
        }
    })
}
