//! The recognition engine: reads the tiles in a photo and the hand they form, with ONNX Runtime and OpenCV.
//!
//! ```text
//! photo ─▶ locate ─▶ rectify ─▶ classify ─▶ arrange ─▶ PhotoReading
//!  RGB      quads     crops      faces       hand, doubts, warnings
//! ```
//!
//! [`open_photo`] decodes, [`Recognizer::load`] finds ONNX Runtime and the two models, [`Recognizer::read`] does the rest.
//!
//! ```no_run
//! use quejing_vision::{Customs, Recognizer, ReadOptions, open_photo};
//! let photo = open_photo("hand.jpg".as_ref())?;
//! let reading = Recognizer::load(None)?.read(&photo, &Customs::default(), &ReadOptions::default())?;
//! for index in reading.hand.tiles() {
//!     println!("{}", reading.tiles[index].class);
//! }
//! # Ok::<(), quejing_vision::VisionError>(())
//! ```

pub mod about;
mod annotate;
mod blank;
pub mod calibrate;
mod certainty;
mod classify;
pub mod consensus;
mod constraint;
mod decode;
pub mod enrol;
mod faint;
mod frame;
mod gate;
mod glare;
mod ground;
mod grounds;
mod halves;
mod interpret;
mod locate;
mod look;
mod model;
mod photo;
mod places;
mod read_options;
mod rectify;
mod red;
mod runtime;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod source;
mod stretch;
mod tilt;

use std::{
    path::Path,
    time::{Instant, SystemTime},
};

use image::RgbImage;
use opencv::{
    boxed_ref::BoxedRef,
    core::{Mat, ToInputArray, Vec3b},
    prelude::*,
};

pub use self::{
    annotate::{annotate, encode_picture},
    model::{ClassifierMeta, LocatorMeta},
    photo::{Photo, decode_photo, open_photo, open_photo_to_read},
    read_options::{LensChoice, ReadOptions, RecognitionFolders},
};
use self::{
    decode::Outline,
    enrol::{SetClassifier, SetFit, UsedSet},
    halves::{FrameCrop, PlaceInRow},
    interpret::{ArrangeContext, ClassifiedTiles, Interpretation, completes, interpret},
    locate::LocatedTiles,
    model::{Model, load_classifier, load_locator, models_folder},
};
use crate::{
    ClassOrigin, Completeness, Customs, HandReading, ModelFault, NoImage, PhotoReading, Question, QuestionChoice,
    QuestionKind, Signs, TileClass, TileReading, VisionError, Warning, WarningKind, arrange_by,
    geometry::{self, Quad},
};

/// The locator and the classifier, loaded and ready.
pub struct Recognizer {
    locator: Model<LocatorMeta>,
    classifier: Model<ClassifierMeta>,
    /// The player's own tile set, if one is in use and can be used.
    set: Option<SetClassifier>,
    /// The set in use, and its revision.
    set_in_use: Option<(UsedSet, Option<(u32, SystemTime)>)>,
    /// The cached features of a set's pictures.
    feature_cache: enrol::FeatureCache,
}

impl Recognizer {
    /// Starts ONNX Runtime and loads the models from a folder; `None` searches the usual places (`QUEJING_MODELS`, then
    /// `models/` beside the program, `../share/quejing/models`, the project it was built in, the user's data folder,
    /// `/usr/share/quejing/models`).
    ///
    /// # Errors
    /// `model_missing`, `model_mismatch`, `not_private`, `runtime_missing`, `runtime_too_old`, `runtime_broken`,
    /// `runtime_not_pinned`.
    pub fn load(models: Option<&Path>) -> Result<Recognizer, VisionError> {
        let folder = models_folder(models)?;
        Ok(Recognizer {
            locator: load_locator(&folder)?,
            classifier: load_classifier(&folder)?,
            set: None,
            set_in_use: None,
            feature_cache: enrol::FeatureCache::default(),
        })
    }

    /// Returns the metadata of the models: locator, classifier.
    pub fn models(&self) -> (&LocatorMeta, &ClassifierMeta) {
        (&self.locator.meta, &self.classifier.meta)
    }

    /// Reads a photo by the table's customs. The tiles are in the locator's order; the hand's order is in
    /// [`HandReading::rows`].
    ///
    /// # Errors
    /// `no_tiles` when the photo has none; otherwise like [`Self::look`].
    pub fn read(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        let reading = self.look(photo, customs, options)?;
        if reading.tiles.is_empty() {
            return Err(VisionError::NoTiles);
        }
        Ok(reading)
    }

    /// Reads a photo that may show no tiles at all; the reading is then empty.
    ///
    /// # Errors
    /// `wrong_size` when the chosen profile is for photos of another shape; `inference` when a network fails.
    pub fn look(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        // Callers that need the error of an unusable set have called `use_set` before.
        let _ = self.use_set(options.set.as_ref());
        options.read(photo, customs, |pixels| self.read_pixels(pixels, customs, options.hurried))
    }

    fn read_pixels(&mut self, photo: &RgbImage, customs: &Customs, hurried: bool) -> Result<PhotoReading, VisionError> {
        let started = Instant::now();
        let mut clock = StageClock { last: started, ms: Vec::with_capacity(4) };
        let mat = as_mat(photo)?;
        let located = locate::locate(&mut self.locator, &mat)?;
        clock.stop("locate");
        let context =
            ArrangeContext { size: [photo.width(), photo.height()], widened: located.widened, customs: *customs };
        let (mut read, mut fit) = self.classify_and_arrange(&mat, &located, context, &mut clock)?;
        if read.1.completeness() < Completeness::Winning && !hurried {
            let own: Vec<Quad> = read.1.tiles().map(|i| read.0.tiles[i].quad).collect();
            let closer = locate::locate_closer(&mut self.locator, &mat, &located, &own)?;
            clock.stop("locate");
            if let Some(closer) = closer {
                let (again, again_fit) = self.classify_and_arrange(&mat, &closer, context, &mut clock)?;
                if completes(&again.1, &read.1) {
                    (read, fit) = (again, again_fit);
                }
            }
        }
        let (seen, hand, mut warnings) = read;
        if fit == SetFit::OtherTiles {
            warnings.push(Warning::about(WarningKind::OtherSet, Vec::new()));
        }
        clock.ms.push(("total", started.elapsed().as_secs_f64() * 1e3));
        Ok(PhotoReading {
            width: photo.width(),
            height: photo.height(),
            tiles: seen.tiles,
            hand,
            warnings,
            lens: None,
            ms: clock.ms,
        })
    }

    /// Classifies the tiles that were found and arranges them.
    fn classify_and_arrange(
        &mut self,
        photo: &impl Pixels,
        located: &LocatedTiles,
        context: ArrangeContext,
        clock: &mut StageClock,
    ) -> Result<(Interpretation, SetFit), VisionError> {
        let (named, fit) = classify::classify(&mut self.classifier, photo, &located.found, self.set.as_ref())?;
        clock.stop("classify");
        let mut named = ClassifiedTiles::new(named);
        named.drop_ground(photo)?;
        let read = interpret(photo, named.clone(), context)?;
        let mut read = self.complete_hand(photo, &named, &read.1, &located.faint, context)?.unwrap_or(read);
        self.mark_covered(photo, &mut read)?;
        clock.stop("arrange");
        Ok((read, fit))
    }

    /// Asks about the hand's tiles that may be half under something: see [`halves`].
    fn mark_covered(&mut self, photo: &impl Pixels, (seen, hand, _): &mut Interpretation) -> Result<(), VisionError> {
        if hand.completeness() < Completeness::Waiting {
            return Ok(());
        }
        let places: Vec<PlaceInRow> =
            hand.rows.iter().flat_map(|row| halves::places_in_row(row, &seen.tiles)).collect();
        let frames: Vec<Quad> = places.iter().flat_map(|p| p.frames.iter().copied()).collect();
        let crops = classify::cut(photo, &frames, self.classifier.meta.margin)?;
        let answers = classify::run(&mut self.classifier, &crops)?;
        let mut framed = Vec::with_capacity(frames.len());
        for (crop, answer) in crops.iter().zip(answers) {
            let (class, confidence) = answer.best(&self.classifier.meta.classes);
            framed.push(FrameCrop {
                margins: halves::margins(crop).map_err(classify::opencv_error)?,
                class,
                confidence,
            });
        }
        let mut rest = framed.as_slice();
        let mut covered = Vec::new();
        for place in &places {
            let here;
            (here, rest) = rest.split_at(place.frames.len());
            let (tile, look) = (&seen.tiles[place.tile], &seen.looks[place.tile]);
            let by_person = tile.by == ClassOrigin::Person;
            if !by_person && halves::is_covered(place, tile.class, look.margins, here) {
                covered.push(place.tile);
            }
        }
        certainty::mark_doubtful(hand, &seen.tiles, &covered);
        Ok(())
    }

    /// Tries to complete a hand that does not win: without finds that have no face, with tiles that the locator found
    /// faintly, or both; and a winning hand by faint flowers beside its flowers. Every added tile becomes a question.
    /// `None` if nothing helps.
    fn complete_hand(
        &mut self,
        photo: &impl Pixels,
        seen: &ClassifiedTiles,
        hand: &HandReading,
        faint: &[Outline],
        context: ArrangeContext,
    ) -> Result<Option<Interpretation>, VisionError> {
        let whole = hand.completeness() == Completeness::Winning;
        let own: Vec<usize> = hand.tiles().collect();
        let beside = if whole { &hand.flowers } else { &own };
        let new = faint::continuing_finds(beside, &seen.tiles, faint);
        let (mut named, _) = classify::classify(&mut self.classifier, photo, &new, self.set.as_ref())?;
        named.retain(|n| faint::is_face(&n.tile) && (n.tile.class.is_flower() || !whole));
        let all = seen.clone().append(&ClassifiedTiles::new(named));
        let (first, last) = (seen.tiles.len(), all.tiles.len());

        let in_a_kong = |i| hand.melds.iter().any(|meld| meld.tiles.contains(&i));
        let face = |i: usize| all.tiles[i].class.tile().is_some();
        let blank = |i: usize| own.contains(&i) && !face(i) && !in_a_kong(i);
        let blanks = !whole && own.iter().any(|&i| blank(i));
        let better = |now: &HandReading| completes(now, hand) || whole && now.completeness() == Completeness::Winning;
        // Fewer changes first.
        let mut tries: Vec<Vec<usize>> = Vec::new();
        if last > first {
            tries.push((0..last).collect());
        }
        if blanks {
            tries.push((0..first).filter(|&i| !blank(i)).collect());
        }
        if blanks && last > first {
            tries.push((0..last).filter(|&i| !blank(i)).collect());
        }
        for mut which in tries {
            let (_, now, _) = interpret(photo, all.select(&which, &own), context)?;
            // Only those faint finds stay that became part of the hand.
            let taken: Vec<usize> = now.tiles().map(|i| which[i]).collect();
            let more = taken.iter().any(|i| !own.contains(i));
            which.retain(|i| *i < first || taken.contains(i));
            if better(&now) && more {
                let now = interpret(photo, all.select(&which, &own), context)?;
                if better(&now.1) {
                    return Ok(Some(now));
                }
            }
        }
        Ok(None)
    }

    /// Classifies the given quads in any rotation; for boxes drawn by a person.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn name(
        &mut self,
        photo: &RgbImage,
        quads: &[Quad],
        customs: &Customs,
    ) -> Result<Vec<TileReading>, VisionError> {
        let mat = as_mat(photo)?;
        let found: Vec<Outline> =
            quads.iter().map(|&quad| Outline { quad: decode::height_is_long(quad), score: 1.0 }).collect();
        let (named, _) = classify::classify(&mut self.classifier, &mat, &found, self.set.as_ref())?;
        let ClassifiedTiles { mut tiles, looks, .. } = ClassifiedTiles::new(named);
        red::correct_red_fives(&mut tiles, &looks, customs);
        Ok(tiles)
    }
}

/// Times the stages one after another; a repeated stage adds to its time.
struct StageClock {
    last: Instant,
    ms: Vec<(&'static str, f64)>,
}

impl StageClock {
    fn stop(&mut self, stage: &'static str) {
        let now = Instant::now();
        let ms = (now - self.last).as_secs_f64() * 1e3;
        match self.ms.iter_mut().find(|(of, _)| *of == stage) {
            Some((_, all)) => *all += ms,
            None => self.ms.push((stage, ms)),
        }
        self.last = now;
    }
}

/// A photo in a form OpenCV accepts: owned or borrowed pixels, 8-bit RGB.
trait Pixels: MatTraitConst + ToInputArray {}
impl<T: MatTraitConst + ToInputArray> Pixels for T {}

/// Wraps the photo for OpenCV, without copying it.
fn as_mat(photo: &RgbImage) -> Result<BoxedRef<'_, Mat>, VisionError> {
    let (rows, columns) = (photo.height() as i32, photo.width() as i32);
    Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, photo.as_raw())
        .map_err(|e| VisionError::Inference { stage: "locate", why: e.to_string() })
}
