//! Turns the classified tiles of a photo into a hand: drops finds that are no tiles, corrects impossible readings,
//! arranges the hand, and records doubts and the photo's faults.

use std::borrow::Cow;

use super::{
    Completeness, Customs, HandReading, HandSigns, PhotoPixels, TileReading, VisionError, Warning, WarningKind,
    blank_faces, certainty, classify, constraint, crop_measurements::CropMeasurements, faint_finds, false_backs,
    find_hand_by, geometry, glare, ground_colours, photo_checks, red_fives, stretch,
};

/// The data by which a photo's tiles are arranged into a hand: the photo's size and stretch, and the table's customs.
#[derive(Clone, Copy)]
pub(super) struct ArrangementContext {
    /// The photo's width and height in pixels.
    pub(super) size: [u32; 2],
    /// The factor by which the photo was widened; below 1, the photo was made taller.
    pub(super) widened: f32,
    pub(super) customs: Customs,
}

impl ArrangementContext {
    /// Arranges the tiles into a hand after undoing the photo's stretch; returns the hand with its warnings.
    fn arrange_hand(&self, tiles: &[TileReading]) -> (HandReading, Vec<Warning>) {
        let (shown, size) = self.undo_stretch(tiles);
        find_hand_by(&shown, size, &self.customs)
    }

    /// Returns the tiles and the photo's width and height as they were before the photo was stretched; the tiles are
    /// borrowed if it was not.
    fn undo_stretch<'a>(&self, tiles: &'a [TileReading]) -> (Cow<'a, [TileReading]>, [u32; 2]) {
        if self.widened == 1.0 {
            return (Cow::Borrowed(tiles), self.size);
        }
        let shown = tiles
            .iter()
            .map(|tile| TileReading { quad: stretch::unstretch_quad(&tile.quad, self.widened), ..tile.clone() });
        let [width, height] = self.size.map(|side| side as f32);
        let frame = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        let [_, _, width, height] = geometry::bounding_box(&stretch::unstretch_quad(&frame, self.widened));
        (shown.collect(), [width as u32, height as u32])
    }
}

/// The classified tiles of a photo, and the measurements of their crops in the same order.
#[derive(Clone)]
pub(super) struct ClassifiedTiles {
    pub(super) tiles: Vec<TileReading>,
    pub(super) looks: Vec<CropMeasurements>,
    /// The indices of tiles added from faint finds, each of which becomes a question if it is part of the hand.
    pub(super) unsure: Vec<usize>,
}

impl ClassifiedTiles {
    pub(super) fn new(named: Vec<classify::ClassifiedTile>) -> ClassifiedTiles {
        let (tiles, looks) = named.into_iter().map(|n| (n.tile, n.look)).unzip();
        ClassifiedTiles { tiles, looks, unsure: Vec::new() }
    }

    /// Drops face-down tiles that are only part of the table or of a rack; no remaining tile is unsure.
    pub(super) fn drop_false_backs(&mut self, photo: &impl PhotoPixels) -> Result<(), VisionError> {
        let ground = false_backs::flag_false_backs(photo, &self.tiles).map_err(classify::opencv_classifier_error)?;
        let stays: Vec<usize> = (0..ground.len()).filter(|&i| !ground[i]).collect();
        *self = self.select_tiles(&stays, &stays);
        Ok(())
    }

    /// Returns the tiles with the indices `which`, in that order; those not in `sure` become unsure.
    pub(super) fn select_tiles(&self, which: &[usize], sure: &[usize]) -> ClassifiedTiles {
        ClassifiedTiles {
            tiles: which.iter().map(|&i| self.tiles[i].clone()).collect(),
            looks: which.iter().map(|&i| self.looks[i]).collect(),
            unsure: (0..which.len()).filter(|&at| !sure.contains(&which[at])).collect(),
        }
    }

    /// Returns these tiles followed by `others`; no tile of `others` becomes unsure.
    pub(super) fn append_tiles(mut self, others: &ClassifiedTiles) -> ClassifiedTiles {
        self.tiles.extend_from_slice(&others.tiles);
        self.looks.extend_from_slice(&others.looks);
        self
    }
}

/// The corrected tiles of a photo, the hand that they form, and the warnings about both.
pub(super) type PhotoInterpretation = (ClassifiedTiles, HandReading, Vec<Warning>);

/// Returns true if `now`, the hand of another attempt at a photo, is more complete than `before`: it wins where
/// `before` does not, or waits where tiles were missing or left over.
pub(super) fn is_more_complete(now: &HandReading, before: &HandReading) -> bool {
    match now.completeness() {
        Completeness::Winning => before.completeness() < Completeness::Winning,
        Completeness::Waiting => before.completeness() == Completeness::Partial,
        Completeness::Sized | Completeness::Partial => false,
    }
}

/// Turns the classified tiles of a photo into a hand: corrects impossible readings if the evidence allows it, arranges
/// the hand, adds questions about changed and unsure tiles, computes the confidence, and adds warnings about the photo.
pub(super) fn interpret_tiles(
    photo: &impl PhotoPixels,
    seen: ClassifiedTiles,
    context: ArrangementContext,
) -> Result<PhotoInterpretation, VisionError> {
    let ClassifiedTiles { mut tiles, looks, unsure } = seen;
    ground_colours::assign_ground_numbers(&mut tiles, &looks);
    red_fives::correct_red_fives(&mut tiles, &looks, &context.customs);
    let mut changes = blank_faces::reclassify_blank_faces(&mut tiles, &looks);
    let (mut hand, mut warnings) = context.arrange_hand(&tiles);
    let corrected = constraint::correct_impossible_tiles(&mut tiles, &hand, &context.customs);
    if !corrected.is_empty() {
        changes.extend(corrected);
        (hand, warnings) = context.arrange_hand(&tiles);
    }
    constraint::ask_about_changes(&mut hand, &tiles, &changes);
    faint_finds::ask_about_added_tiles(&mut hand, &unsure);
    hand.burnt = glare::find_burnt_places(photo, &hand, &tiles, &looks).map_err(classify::opencv_classifier_error)?;
    let (shown, size) = context.undo_stretch(&tiles);
    hand.whitened = certainty::find_whitened_tiles(&hand, &tiles, &looks);
    let cut = glare::find_cut_row_ends(photo, &hand, &tiles, &looks).map_err(classify::opencv_classifier_error)?;
    let signs = HandSigns {
        ends: cut.len() as f32,
        poor: certainty::measure_poorness(&hand, &tiles, &looks),
        ..HandSigns::default()
    };
    certainty::assess_confidence(&mut hand, &shown, size, &signs);
    let mut all = photo_checks::check_photo(&hand, &shown, &looks, size);
    if !cut.is_empty() {
        all.push(Warning::about_tiles(WarningKind::CutOff, cut));
    }
    all.append(&mut warnings);
    drop(shown);
    Ok((ClassifiedTiles { tiles, looks, unsure }, hand, all))
}
