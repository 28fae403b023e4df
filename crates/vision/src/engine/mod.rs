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
mod halved_png;
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
    QuestionChoice, QuestionKind, TileClass, TileReading, VisionError, Warning, WarningKind, find_hand_by_customs,
    geometry::{self, Quad},
};

/// The recognition engine: the loaded locator and classifier networks, and the player's own tile set in use.
pub struct Recognizer {
    locator: LoadedModel<LocatorMeta>,
    classifier: LoadedModel<ClassifierMeta>,
    /// The classifier of the tile set in use; `None` without a set, or if the set cannot be used.
    set_classifier: Option<SetClassifier>,
    /// The tile set that was requested last, with its [`UsedSet::revision`] at that time; `None` if reading uses no
    /// set.
    set_in_use: Option<(UsedSet, Option<(u32, SystemTime)>)>,
    /// The cached features of the pictures from which a [`SetClassifier`] is learned.
    feature_cache: enrol::FeatureCache,
}

impl Recognizer {
    /// Starts ONNX Runtime and loads the models from a folder. `None` searches the usual places: `QUEJING_MODELS`, then
    /// `models` beside the program, `../share/quejing/models`, the project it was built in, the user's data folder, and
    /// `/usr/share/quejing/models`.
    ///
    /// # Errors
    /// `model_missing`, `model_mismatch`, `not_private`, `runtime_missing`, `runtime_too_old`, `runtime_broken`,
    /// `runtime_not_pinned`.
    pub fn load(models_folder: Option<&Path>) -> Result<Recognizer, VisionError> {
        let folder = find_models_folder(models_folder)?;
        Ok(Recognizer {
            locator: load_locator(&folder)?,
            classifier: load_classifier(&folder)?,
            set_classifier: None,
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
    /// cannot be used; [`Self::use_set`], called before, returns its error.
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
        options.read_photo_by(photo, customs, |pixels| self.read_pixels(pixels, customs, options.skips_closer_pass))
    }

    fn read_pixels(
        &mut self,
        photo: &RgbImage,
        customs: &Customs,
        skips_closer_pass: bool,
    ) -> Result<PhotoReading, VisionError> {
        let started = Instant::now();
        let mut clock = StageClock { last_stage_end: started, stage_times_ms: Vec::with_capacity(4) };
        let mat = borrow_as_mat(photo)?;
        let located = locate::locate_tiles(&mut self.locator, &mat)?;
        clock.record_stage("locate");
        let context = ArrangementContext {
            photo_size: [photo.width(), photo.height()],
            widening_factor: located.widening_factor,
            customs: *customs,
        };
        let (mut interpretation, mut fit) = self.classify_and_arrange(&mat, &located, context, &mut clock)?;
        if interpretation.1.completeness() < Completeness::Winning && !skips_closer_pass {
            let hand_quads: Vec<Quad> = interpretation.1.tiles().map(|i| interpretation.0.tiles[i].quad).collect();
            let closer_tiles = locate::locate_tiles_closer(&mut self.locator, &mat, &located, &hand_quads)?;
            clock.record_stage("locate");
            if let Some(closer_tiles) = closer_tiles {
                let (closer_interpretation, closer_fit) =
                    self.classify_and_arrange(&mat, &closer_tiles, context, &mut clock)?;
                if is_more_complete(&closer_interpretation.1, &interpretation.1) {
                    (interpretation, fit) = (closer_interpretation, closer_fit);
                }
            }
        }
        let (classified, hand, mut warnings) = interpretation;
        if fit == SetFit::OtherTiles {
            warnings.push(Warning::about_tiles(WarningKind::OtherSet, Vec::new()));
        }
        clock.stage_times_ms.push(("total", started.elapsed().as_secs_f64() * 1e3));
        Ok(PhotoReading {
            width: photo.width(),
            height: photo.height(),
            tiles: classified.tiles,
            hand,
            warnings,
            lens: None,
            stage_times_ms: clock.stage_times_ms,
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
        let (classified, fit) =
            classify::classify_tiles(&mut self.classifier, photo, &located.finds, self.set_classifier.as_ref())?;
        clock.record_stage("classify");
        let mut classified = ClassifiedTiles::new(classified);
        classified.drop_false_backs(photo)?;
        let interpretation = interpret_tiles(photo, classified.clone(), context)?;
        let mut interpretation = self
            .complete_hand(photo, &classified, &interpretation.1, &located.faint_finds, context)?
            .unwrap_or(interpretation);
        self.mark_covered_tiles(photo, &mut interpretation)?;
        clock.record_stage("arrange");
        Ok((interpretation, fit))
    }

    /// Marks tiles of the hand that may be half covered (see [`covered_halves`]) as doubtful, and asks for their faces,
    /// except tiles that a person named. Does nothing unless the hand waits or wins.
    fn mark_covered_tiles(
        &mut self,
        photo: &impl PhotoPixels,
        (classified, hand, _): &mut PhotoInterpretation,
    ) -> Result<(), VisionError> {
        if hand.completeness() < Completeness::Waiting {
            return Ok(());
        }
        let places: Vec<PlaceInRow> =
            hand.rows.iter().flat_map(|row| covered_halves::compare_tiles_in_row(row, &classified.tiles)).collect();
        let frames: Vec<Quad> = places.iter().flat_map(|p| p.whole_frames.iter().copied()).collect();
        let crops = classify::cut_tile_crops(photo, &frames, self.classifier.meta.margin)?;
        let answers = classify::run_classifier(&mut self.classifier, &crops)?;
        let mut frame_classifications = Vec::with_capacity(frames.len());
        for (crop, answer) in crops.iter().zip(answers) {
            let (class, confidence) = answer.best_class(&self.classifier.meta.classes);
            frame_classifications.push(FrameClassification {
                margins: covered_halves::measure_face_margins(crop).map_err(classify::opencv_classifier_error)?,
                class,
                confidence,
            });
        }
        let mut remaining = frame_classifications.as_slice();
        let mut covered = Vec::new();
        for place in &places {
            let of_place;
            (of_place, remaining) = remaining.split_at(place.whole_frames.len());
            let (tile, measurements) = (&classified.tiles[place.tile], &classified.crop_measurements[place.tile]);
            let by_person = tile.class_origin == ClassOrigin::Person;
            if !by_person && covered_halves::is_half_covered(place, tile.class, measurements.face_margins, of_place) {
                covered.push(place.tile);
            }
        }
        certainty::mark_tiles_doubtful(hand, &classified.tiles, &covered);
        Ok(())
    }

    /// Tries to complete a hand with faint finds of the locator. For a hand that does not win, tries the finds beside
    /// its tiles, then without its faceless tiles outside melds, then both; for a winning hand, tries flowers beside
    /// its flowers. Asks about every tile that joins the hand. `None` unless a try adds a tile and makes the hand more
    /// complete, or keeps a winning hand winning.
    fn complete_hand(
        &mut self,
        photo: &impl PhotoPixels,
        classified: &ClassifiedTiles,
        hand: &HandReading,
        faint_finds: &[TileFind],
        context: ArrangementContext,
    ) -> Result<Option<PhotoInterpretation>, VisionError> {
        let is_winning = hand.completeness() == Completeness::Winning;
        let hand_tiles: Vec<usize> = hand.tiles().collect();
        let row_tiles = if is_winning { &hand.flowers } else { &hand_tiles };
        let continuations = faint_finds::find_row_continuations(row_tiles, &classified.tiles, faint_finds);
        let (mut classified_finds, _) =
            classify::classify_tiles(&mut self.classifier, photo, &continuations, self.set_classifier.as_ref())?;
        classified_finds.retain(|n| faint_finds::is_sure_face(&n.tile) && (n.tile.class.is_flower() || !is_winning));
        let with_finds = classified.clone().append_tiles(&ClassifiedTiles::new(classified_finds));
        let (find_start, find_end) = (classified.tiles.len(), with_finds.tiles.len());

        let is_in_meld = |i| hand.melds.iter().any(|meld| meld.tiles.contains(&i));
        let has_face = |i: usize| with_finds.tiles[i].class.tile().is_some();
        let is_blank = |i: usize| hand_tiles.contains(&i) && !has_face(i) && !is_in_meld(i);
        let has_blanks = !is_winning && hand_tiles.iter().any(|&i| is_blank(i));
        let is_better = |attempt: &HandReading| {
            is_more_complete(attempt, hand) || is_winning && attempt.completeness() == Completeness::Winning
        };
        // Fewer changes first.
        let mut tries: Vec<Vec<usize>> = Vec::new();
        if find_end > find_start {
            tries.push((0..find_end).collect());
        }
        if has_blanks {
            tries.push((0..find_start).filter(|&i| !is_blank(i)).collect());
        }
        if has_blanks && find_end > find_start {
            tries.push((0..find_end).filter(|&i| !is_blank(i)).collect());
        }
        for mut indices in tries {
            let (_, attempt, _) = interpret_tiles(photo, with_finds.select_tiles(&indices, &hand_tiles), context)?;
            // Only those faint finds stay that became part of the hand.
            let used: Vec<usize> = attempt.tiles().map(|i| indices[i]).collect();
            let uses_added_tile = used.iter().any(|i| !hand_tiles.contains(i));
            indices.retain(|i| *i < find_start || used.contains(i));
            if is_better(&attempt) && uses_added_tile {
                let attempt = interpret_tiles(photo, with_finds.select_tiles(&indices, &hand_tiles), context)?;
                if is_better(&attempt.1) {
                    return Ok(Some(attempt));
                }
            }
        }
        Ok(None)
    }

    /// Classifies the tiles in boxes that a person drew, in the order of the boxes and with the tile set in use, and
    /// corrects false red fives. The tiles may lie in any rotation.
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
        let finds: Vec<TileFind> = quads
            .iter()
            .map(|&quad| TileFind { quad: locator_finds::align_height_with_long_axis(quad), score: 1.0 })
            .collect();
        let (classified, _) =
            classify::classify_tiles(&mut self.classifier, &mat, &finds, self.set_classifier.as_ref())?;
        let ClassifiedTiles { mut tiles, crop_measurements, .. } = ClassifiedTiles::new(classified);
        red_fives::correct_red_fives(&mut tiles, &crop_measurements, customs);
        Ok(tiles)
    }
}

/// A stopwatch for the stages of a reading, which stores the name and the milliseconds of each stage in order of first
/// occurrence.
struct StageClock {
    last_stage_end: Instant,
    stage_times_ms: Vec<(&'static str, f64)>,
}

impl StageClock {
    /// Adds the time since the end of the last stage, or since the start, to the time of `stage`.
    fn record_stage(&mut self, stage: &'static str) {
        let now = Instant::now();
        let ms = (now - self.last_stage_end).as_secs_f64() * 1e3;
        match self.stage_times_ms.iter_mut().find(|(name, _)| *name == stage) {
            Some((_, total_ms)) => *total_ms += ms,
            None => self.stage_times_ms.push((stage, ms)),
        }
        self.last_stage_end = now;
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
