//! The recognition engine: reads the tiles in a photo and the hand they form, with ONNX Runtime and OpenCV.
//!
//! ```text
//! photo ─▶ locate ─▶ rectify ─▶ classify ─▶ arrange ─▶ PhotoReading
//!  RGB      quads     crops      faces       hand, doubts, warnings
//! ```
//!
//! [`open_photo`] decodes, [`Recognizer::load`] finds ONNX Runtime and the two models, [`Recognizer::read`] does the
//! rest.
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

mod annotate;
mod blank_faces;
pub mod calibrate;
mod certainty;
mod classify;
pub mod consensus;
mod constraint;
mod covered_halves;
mod crop_measurements;
pub mod engine_info;
pub mod enrol;
mod faint_finds;
mod false_backs;
mod glare;
mod ground_colours;
mod interpret;
mod locate;
mod locator_finds;
mod model;
mod network_frame;
mod photo;
mod photo_checks;
mod read_options;
mod rectify;
mod red_fives;
mod row_direction;
mod runtime;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod source;
mod stretch;
mod trusted_places;

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
    annotate::{annotate_photo, encode_picture},
    model::{ClassifierMeta, LocatorMeta},
    photo::{Photo, decode_photo, open_photo, open_photo_to_read},
    read_options::{LensChoice, ReadOptions, RecognitionFolders},
};
use self::{
    covered_halves::{FrameClassification, PlaceInRow},
    enrol::{SetClassifier, SetFit, UsedSet},
    interpret::{ArrangementContext, ClassifiedTiles, PhotoInterpretation, interpret_tiles, is_more_complete},
    locate::LocatedTiles,
    locator_finds::TileFind,
    model::{LoadedModel, find_models_folder, load_classifier, load_locator},
};
use crate::{
    ClassOrigin, Completeness, Customs, HandReading, HandSigns, ImageFault, ModelFault, PhotoReading, Question,
    QuestionChoice, QuestionKind, TileClass, TileReading, VisionError, Warning, WarningKind, find_hand_by,
    geometry::{self, Quad},
};

/// The recognition engine: the loaded locator and classifier networks, and the player's own tile set in use.
pub struct Recognizer {
    locator: LoadedModel<LocatorMeta>,
    classifier: LoadedModel<ClassifierMeta>,
    /// The classifier of the tile set in use; `None` without a set, or if the set cannot be used.
    set: Option<SetClassifier>,
    /// The tile set that was requested last, with its revision at that time; `None` if reading uses no set.
    set_in_use: Option<(UsedSet, Option<(u32, SystemTime)>)>,
    /// The cached features of the pictures from which a [`SetClassifier`] is learned.
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
        let folder = find_models_folder(models)?;
        Ok(Recognizer {
            locator: load_locator(&folder)?,
            classifier: load_classifier(&folder)?,
            set: None,
            set_in_use: None,
            feature_cache: enrol::FeatureCache::default(),
        })
    }

    /// Returns the metadata of the two loaded networks: the locator's and the classifier's.
    pub fn model_metadata(&self) -> (&LocatorMeta, &ClassifierMeta) {
        (&self.locator.meta, &self.classifier.meta)
    }

    /// Reads the tiles of a photo and arranges them into a hand by the table's customs. The tiles are in the locator's
    /// order; the hand's order is in [`HandReading::rows`].
    ///
    /// # Errors
    /// `no_tiles` when the photo shows none; otherwise those of [`Self::read_or_empty`].
    pub fn read(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        let reading = self.read_or_empty(photo, customs, options)?;
        if reading.tiles.is_empty() {
            return Err(VisionError::NoTiles);
        }
        Ok(reading)
    }

    /// Reads a photo like [`Self::read`], but returns an empty reading if it shows no tiles. Ignores a tile set that
    /// cannot be used; call [`Self::use_set`] first to learn its error.
    ///
    /// # Errors
    /// `wrong_size` when the chosen profile is for photos of another shape; `inference` when a network fails.
    pub fn read_or_empty(
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
        let mat = borrow_as_mat(photo)?;
        let located = locate::locate_tiles(&mut self.locator, &mat)?;
        clock.record_stage("locate");
        let context =
            ArrangementContext { size: [photo.width(), photo.height()], widened: located.widened, customs: *customs };
        let (mut read, mut fit) = self.classify_and_arrange(&mat, &located, context, &mut clock)?;
        if read.1.completeness() < Completeness::Winning && !hurried {
            let own: Vec<Quad> = read.1.tiles().map(|i| read.0.tiles[i].quad).collect();
            let closer = locate::locate_tiles_closer(&mut self.locator, &mat, &located, &own)?;
            clock.record_stage("locate");
            if let Some(closer) = closer {
                let (again, again_fit) = self.classify_and_arrange(&mat, &closer, context, &mut clock)?;
                if is_more_complete(&again.1, &read.1) {
                    (read, fit) = (again, again_fit);
                }
            }
        }
        let (seen, hand, mut warnings) = read;
        if fit == SetFit::OtherTiles {
            warnings.push(Warning::about_tiles(WarningKind::OtherSet, Vec::new()));
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

    /// Classifies the located tiles and arranges them into a hand, with its doubts and warnings. The [`SetFit`] says
    /// whether the photo shows the tiles of the set in use.
    fn classify_and_arrange(
        &mut self,
        photo: &impl PhotoPixels,
        located: &LocatedTiles,
        context: ArrangementContext,
        clock: &mut StageClock,
    ) -> Result<(PhotoInterpretation, SetFit), VisionError> {
        let (named, fit) = classify::classify_tiles(&mut self.classifier, photo, &located.found, self.set.as_ref())?;
        clock.record_stage("classify");
        let mut named = ClassifiedTiles::new(named);
        named.drop_false_backs(photo)?;
        let read = interpret_tiles(photo, named.clone(), context)?;
        let mut read = self.complete_hand(photo, &named, &read.1, &located.faint, context)?.unwrap_or(read);
        self.mark_covered_tiles(photo, &mut read)?;
        clock.record_stage("arrange");
        Ok((read, fit))
    }

    /// Marks tiles of the hand that may be half covered (see [`covered_halves`]) as doubtful, and asks for their faces.
    /// Does nothing unless the hand waits or wins.
    fn mark_covered_tiles(
        &mut self,
        photo: &impl PhotoPixels,
        (seen, hand, _): &mut PhotoInterpretation,
    ) -> Result<(), VisionError> {
        if hand.completeness() < Completeness::Waiting {
            return Ok(());
        }
        let places: Vec<PlaceInRow> =
            hand.rows.iter().flat_map(|row| covered_halves::compare_tiles_in_row(row, &seen.tiles)).collect();
        let frames: Vec<Quad> = places.iter().flat_map(|p| p.frames.iter().copied()).collect();
        let crops = classify::cut_tile_crops(photo, &frames, self.classifier.meta.margin)?;
        let answers = classify::run_classifier(&mut self.classifier, &crops)?;
        let mut framed = Vec::with_capacity(frames.len());
        for (crop, answer) in crops.iter().zip(answers) {
            let (class, confidence) = answer.best_class(&self.classifier.meta.classes);
            framed.push(FrameClassification {
                margins: covered_halves::measure_face_margins(crop).map_err(classify::opencv_classifier_error)?,
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
            if !by_person && covered_halves::is_half_covered(place, tile.class, look.margins, here) {
                covered.push(place.tile);
            }
        }
        certainty::mark_tiles_doubtful(hand, &seen.tiles, &covered);
        Ok(())
    }

    /// Tries to complete a hand with faint finds of the locator. For a hand that does not win, adds finds beside it,
    /// also with its faceless tiles outside kongs left out; for a winning hand, adds flowers beside its flowers. Asks
    /// about every added tile. `None` if no try adds a tile and makes the hand more complete, or keeps it winning.
    fn complete_hand(
        &mut self,
        photo: &impl PhotoPixels,
        seen: &ClassifiedTiles,
        hand: &HandReading,
        faint: &[TileFind],
        context: ArrangementContext,
    ) -> Result<Option<PhotoInterpretation>, VisionError> {
        let whole = hand.completeness() == Completeness::Winning;
        let own: Vec<usize> = hand.tiles().collect();
        let beside = if whole { &hand.flowers } else { &own };
        let new = faint_finds::find_row_continuations(beside, &seen.tiles, faint);
        let (mut named, _) = classify::classify_tiles(&mut self.classifier, photo, &new, self.set.as_ref())?;
        named.retain(|n| faint_finds::is_sure_face(&n.tile) && (n.tile.class.is_flower() || !whole));
        let all = seen.clone().append_tiles(&ClassifiedTiles::new(named));
        let (first, last) = (seen.tiles.len(), all.tiles.len());

        let in_a_kong = |i| hand.melds.iter().any(|meld| meld.tiles.contains(&i));
        let face = |i: usize| all.tiles[i].class.tile().is_some();
        let blank = |i: usize| own.contains(&i) && !face(i) && !in_a_kong(i);
        let blanks = !whole && own.iter().any(|&i| blank(i));
        let better =
            |now: &HandReading| is_more_complete(now, hand) || whole && now.completeness() == Completeness::Winning;
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
            let (_, now, _) = interpret_tiles(photo, all.select_tiles(&which, &own), context)?;
            // Only those faint finds stay that became part of the hand.
            let taken: Vec<usize> = now.tiles().map(|i| which[i]).collect();
            let more = taken.iter().any(|i| !own.contains(i));
            which.retain(|i| *i < first || taken.contains(i));
            if better(&now) && more {
                let now = interpret_tiles(photo, all.select_tiles(&which, &own), context)?;
                if better(&now.1) {
                    return Ok(Some(now));
                }
            }
        }
        Ok(None)
    }

    /// Classifies the tiles in boxes that a person drew, in their order and whatever their rotation, with the tile set
    /// in use, and corrects false red fives.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn classify_quads(
        &mut self,
        photo: &RgbImage,
        quads: &[Quad],
        customs: &Customs,
    ) -> Result<Vec<TileReading>, VisionError> {
        let mat = borrow_as_mat(photo)?;
        let found: Vec<TileFind> = quads
            .iter()
            .map(|&quad| TileFind { quad: locator_finds::align_height_with_long_axis(quad), score: 1.0 })
            .collect();
        let (named, _) = classify::classify_tiles(&mut self.classifier, &mat, &found, self.set.as_ref())?;
        let ClassifiedTiles { mut tiles, looks, .. } = ClassifiedTiles::new(named);
        red_fives::correct_red_fives(&mut tiles, &looks, customs);
        Ok(tiles)
    }
}

/// A stopwatch for the stages of a reading. Stores the time of each stage in milliseconds; a repeated stage adds to its
/// time.
struct StageClock {
    last: Instant,
    ms: Vec<(&'static str, f64)>,
}

impl StageClock {
    fn record_stage(&mut self, stage: &'static str) {
        let now = Instant::now();
        let ms = (now - self.last).as_secs_f64() * 1e3;
        match self.ms.iter_mut().find(|(of, _)| *of == stage) {
            Some((_, all)) => *all += ms,
            None => self.ms.push((stage, ms)),
        }
        self.last = now;
    }
}

/// A photo's pixels as an OpenCV matrix, owned or borrowed: 8-bit red, green, blue.
trait PhotoPixels: MatTraitConst + ToInputArray {}
impl<T: MatTraitConst + ToInputArray> PhotoPixels for T {}

/// Borrows the photo's pixels as an OpenCV matrix, without copying them.
fn borrow_as_mat(photo: &RgbImage) -> Result<BoxedRef<'_, Mat>, VisionError> {
    let (rows, columns) = (photo.height() as i32, photo.width() as i32);
    Mat::new_rows_cols_with_bytes::<Vec3b>(rows, columns, photo.as_raw())
        .map_err(|e| VisionError::Inference { stage: "locate", why: e.to_string() })
}
