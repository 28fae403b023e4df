//! Turns the classified tiles of a photo into a hand: drops finds that are no tiles, corrects impossible readings,
//! arranges the hand, and records doubts and the photo's faults.

use std::borrow::Cow;

use super::{
    Completeness, Customs, HandReading, HandSigns, PhotoPixels, TileReading, VisionError, Warning, WarningKind,
    blank_faces, certainty, classify, constraint, crop_measurements::CropMeasurements, faint_finds, false_backs,
    find_hand_by_customs, geometry, glare, ground_colours, photo_checks, red_fives, stretch,
};

/// The context in which a photo's tiles are arranged into a hand: the photo's size and stretch, and the table's
/// customs.
#[derive(Clone, Copy)]
pub(super) struct ArrangementContext {
    /// The photo's width and height in pixels.
    pub(super) photo_size: [u32; 2],
    /// The factor by which the photo was widened; below 1, the photo was made taller.
    pub(super) widening_factor: f32,
    pub(super) customs: Customs,
}

impl ArrangementContext {
    /// Arranges the tiles into a hand after undoing the photo's stretch; returns the hand with its warnings.
    fn arrange_hand(&self, tiles: &[TileReading]) -> (HandReading, Vec<Warning>) {
        let (shown, size) = self.undo_stretch(tiles);
        find_hand_by_customs(&shown, size, &self.customs)
    }

    /// Returns the tiles and the photo's width and height as they were before the photo was stretched. Borrows the
    /// tiles if the photo was not stretched.
    fn undo_stretch<'a>(&self, tiles: &'a [TileReading]) -> (Cow<'a, [TileReading]>, [u32; 2]) {
        if self.widening_factor == 1.0 {
            return (Cow::Borrowed(tiles), self.photo_size);
        }
        let shown = tiles.iter().map(|tile| TileReading {
            quad: stretch::unstretch_quad(&tile.quad, self.widening_factor),
            ..tile.clone()
        });
        let [width, height] = self.photo_size.map(|side| side as f32);
        let frame = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        let [_, _, width, height] = geometry::bounding_box(&stretch::unstretch_quad(&frame, self.widening_factor));
        (shown.collect(), [width as u32, height as u32])
    }
}

/// The classified tiles of a photo, and the measurements of their crops in the same order.
#[derive(Clone)]
pub(super) struct ClassifiedTiles {
    pub(super) tiles: Vec<TileReading>,
    pub(super) crop_measurements: Vec<CropMeasurements>,
    /// The indices of tiles that the hand did not have before faint finds of the locator were tried; each becomes a
    /// question if it is part of the hand.
    pub(super) added_tiles: Vec<usize>,
}

impl ClassifiedTiles {
    pub(super) fn new(classified: Vec<classify::ClassifiedTile>) -> ClassifiedTiles {
        let (tiles, crop_measurements) = classified.into_iter().map(|n| (n.tile, n.measurements)).unzip();
        ClassifiedTiles { tiles, crop_measurements, added_tiles: Vec::new() }
    }

    /// Drops the tiles that were read as face-down but are only part of the table or of a rack. Empties
    /// [`Self::added_tiles`].
    pub(super) fn drop_false_backs(&mut self, photo: &impl PhotoPixels) -> Result<(), VisionError> {
        let is_false_back =
            false_backs::flag_false_backs(photo, &self.tiles).map_err(classify::opencv_classifier_error)?;
        let kept: Vec<usize> = (0..is_false_back.len()).filter(|&i| !is_false_back[i]).collect();
        *self = self.select_tiles(&kept, &kept);
        Ok(())
    }

    /// Returns the tiles with these indices, in their order; those that are not among `sure_indices` become
    /// [`Self::added_tiles`].
    pub(super) fn select_tiles(&self, indices: &[usize], sure_indices: &[usize]) -> ClassifiedTiles {
        ClassifiedTiles {
            tiles: indices.iter().map(|&i| self.tiles[i].clone()).collect(),
            crop_measurements: indices.iter().map(|&i| self.crop_measurements[i]).collect(),
            added_tiles: (0..indices.len()).filter(|&at| !sure_indices.contains(&indices[at])).collect(),
        }
    }

    /// Returns these tiles followed by `others`, without adding any of `others` to [`Self::added_tiles`].
    pub(super) fn append_tiles(mut self, others: &ClassifiedTiles) -> ClassifiedTiles {
        self.tiles.extend_from_slice(&others.tiles);
        self.crop_measurements.extend_from_slice(&others.crop_measurements);
        self
    }
}

/// The corrected tiles of a photo, the hand that they form, and the warnings about the photo and the hand.
pub(super) type PhotoInterpretation = (ClassifiedTiles, HandReading, Vec<Warning>);

/// Returns true if `attempt`, the hand of another attempt at a photo, is more complete than `former`: it wins where
/// `former` does not, or waits where tiles were missing or left over.
pub(super) fn is_more_complete(attempt: &HandReading, former: &HandReading) -> bool {
    match attempt.completeness() {
        Completeness::Winning => former.completeness() < Completeness::Winning,
        Completeness::Waiting => former.completeness() == Completeness::Partial,
        Completeness::Sized | Completeness::Partial => false,
    }
}

/// Turns the classified tiles of a photo into a hand: corrects impossible readings if the evidence allows it, arranges
/// the hand, adds questions about changed and added tiles, finds places hidden by glare, computes the confidence, and
/// warns about faults of the photo.
pub(super) fn interpret_tiles(
    photo: &impl PhotoPixels,
    classified: ClassifiedTiles,
    context: ArrangementContext,
) -> Result<PhotoInterpretation, VisionError> {
    let ClassifiedTiles { mut tiles, crop_measurements, added_tiles } = classified;
    ground_colours::assign_ground_numbers(&mut tiles, &crop_measurements);
    red_fives::correct_red_fives(&mut tiles, &crop_measurements, &context.customs);
    let mut changes = blank_faces::reclassify_blank_faces(&mut tiles, &crop_measurements);
    let (mut hand, mut warnings) = context.arrange_hand(&tiles);
    let corrected = constraint::correct_impossible_tiles(&mut tiles, &hand, &context.customs);
    if !corrected.is_empty() {
        changes.extend(corrected);
        (hand, warnings) = context.arrange_hand(&tiles);
    }
    constraint::ask_about_changes(&mut hand, &tiles, &changes);
    faint_finds::ask_about_added_tiles(&mut hand, &added_tiles);
    hand.glare_outlines = glare::find_burnt_places(photo, &hand, &tiles, &crop_measurements)
        .map_err(classify::opencv_classifier_error)?;
    let (unstretched_tiles, unstretched_size) = context.undo_stretch(&tiles);
    hand.suspect_blanks = certainty::find_whitened_tiles(&hand, &tiles, &crop_measurements);
    let cut_row_ends = glare::find_cut_row_ends(photo, &hand, &tiles, &crop_measurements)
        .map_err(classify::opencv_classifier_error)?;
    let signs = HandSigns {
        ends: cut_row_ends.len() as f32,
        poor: certainty::measure_poorness(&hand, &tiles, &crop_measurements),
        ..HandSigns::default()
    };
    certainty::assess_confidence(&mut hand, &unstretched_tiles, unstretched_size, &signs);
    let mut all_warnings = photo_checks::check_photo(&hand, &unstretched_tiles, &crop_measurements, unstretched_size);
    if !cut_row_ends.is_empty() {
        all_warnings.push(Warning::about_tiles(WarningKind::CutOff, cut_row_ends));
    }
    all_warnings.append(&mut warnings);
    drop(unstretched_tiles);
    Ok((ClassifiedTiles { tiles, crop_measurements, added_tiles }, hand, all_warnings))
}
