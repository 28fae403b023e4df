//! Turns the classified tiles of a photo into a hand: drops finds that are no tiles, corrects impossible readings,
//! arranges the hand, and records doubts and the photo's faults.

use std::borrow::Cow;

use super::{
    Completeness, Customs, HandReading, Pixels, Signs, TileReading, VisionError, Warning, WarningKind, arrange_by,
    blank, certainty, classify, constraint, faint, gate, geometry, glare, ground, grounds, look::CropLook, red,
    stretch,
};

/// The context of arranging a photo's tiles.
#[derive(Clone, Copy)]
pub(super) struct ArrangeContext {
    /// The photo's width and height in pixels.
    pub(super) size: [u32; 2],
    /// The factor by which the photo was widened; below 1, it was made taller.
    pub(super) widened: f32,
    pub(super) customs: Customs,
}

impl ArrangeContext {
    /// Arranges the tiles into a hand.
    fn arrange(&self, tiles: &[TileReading]) -> (HandReading, Vec<Warning>) {
        let (shown, size) = self.undo_stretch(tiles);
        arrange_by(&shown, size, &self.customs)
    }

    /// Returns the tiles and the picture's size with the stretch undone.
    fn undo_stretch<'a>(&self, tiles: &'a [TileReading]) -> (Cow<'a, [TileReading]>, [u32; 2]) {
        if self.widened == 1.0 {
            return (Cow::Borrowed(tiles), self.size);
        }
        let shown = tiles
            .iter()
            .map(|tile| TileReading { quad: stretch::unstretched(&tile.quad, self.widened), ..tile.clone() });
        let [width, height] = self.size.map(|side| side as f32);
        let frame = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        let [_, _, width, height] = geometry::bounding_box(&stretch::unstretched(&frame, self.widened));
        (shown.collect(), [width as u32, height as u32])
    }
}

/// Classified tiles, with the look of each crop.
#[derive(Clone)]
pub(super) struct ClassifiedTiles {
    pub(super) tiles: Vec<TileReading>,
    pub(super) looks: Vec<CropLook>,
    /// Tiles that were added later, each of which becomes a question if the hand takes it.
    pub(super) unsure: Vec<usize>,
}

impl ClassifiedTiles {
    pub(super) fn new(named: Vec<classify::ClassifiedTile>) -> ClassifiedTiles {
        let (tiles, looks) = named.into_iter().map(|n| (n.tile, n.look)).unzip();
        ClassifiedTiles { tiles, looks, unsure: Vec::new() }
    }

    /// Drops finds that are only part of the table or a rack.
    pub(super) fn drop_ground(&mut self, photo: &impl Pixels) -> Result<(), VisionError> {
        let ground = ground::find_ground(photo, &self.tiles).map_err(classify::opencv_error)?;
        let stays: Vec<usize> = (0..ground.len()).filter(|&i| !ground[i]).collect();
        *self = self.select(&stays, &stays);
        Ok(())
    }

    /// Returns the tiles `which`; those not in `sure` become unsure.
    pub(super) fn select(&self, which: &[usize], sure: &[usize]) -> ClassifiedTiles {
        ClassifiedTiles {
            tiles: which.iter().map(|&i| self.tiles[i].clone()).collect(),
            looks: which.iter().map(|&i| self.looks[i]).collect(),
            unsure: (0..which.len()).filter(|&at| !sure.contains(&which[at])).collect(),
        }
    }

    /// Appends other tiles.
    pub(super) fn append(mut self, others: &ClassifiedTiles) -> ClassifiedTiles {
        self.tiles.extend_from_slice(&others.tiles);
        self.looks.extend_from_slice(&others.looks);
        self
    }
}

/// The corrected tiles, the hand among them, and the warnings.
pub(super) type Interpretation = (ClassifiedTiles, HandReading, Vec<Warning>);

/// Returns true if another attempt at the photo found a more complete hand: one that wins, or one that waits where
/// tiles were missing or left over.
pub(super) fn completes(now: &HandReading, before: &HandReading) -> bool {
    match now.completeness() {
        Completeness::Winning => before.completeness() < Completeness::Winning,
        Completeness::Waiting => before.completeness() == Completeness::Partial,
        Completeness::Sized | Completeness::Partial => false,
    }
}

/// Turns classified tiles into a hand: corrects impossible readings if the evidence allows, and reports the photo's
/// faults.
pub(super) fn interpret(
    photo: &impl Pixels,
    seen: ClassifiedTiles,
    context: ArrangeContext,
) -> Result<Interpretation, VisionError> {
    let ClassifiedTiles { mut tiles, looks, unsure } = seen;
    grounds::number_grounds(&mut tiles, &looks);
    red::correct_red_fives(&mut tiles, &looks, &context.customs);
    let mut changes = blank::rename_blanks(&mut tiles, &looks);
    let (mut hand, mut warnings) = context.arrange(&tiles);
    let corrected = constraint::correct(&mut tiles, &hand, &context.customs);
    if !corrected.is_empty() {
        changes.extend(corrected);
        (hand, warnings) = context.arrange(&tiles);
    }
    constraint::ask_about_changes(&mut hand, &tiles, &changes);
    faint::ask_about_added(&mut hand, &unsure);
    hand.burnt = glare::burnt(photo, &hand, &tiles, &looks).map_err(classify::opencv_error)?;
    let (shown, size) = context.undo_stretch(&tiles);
    hand.whitened = certainty::whitened_tiles(&hand, &tiles, &looks);
    let cut = glare::cut_ends(photo, &hand, &tiles, &looks).map_err(classify::opencv_error)?;
    let signs = Signs { ends: cut.len() as f32, poor: certainty::poorness(&hand, &tiles, &looks), ..Signs::default() };
    certainty::assess_confidence(&mut hand, &shown, size, &signs);
    let mut all = gate::check(&hand, &shown, &looks, size);
    if !cut.is_empty() {
        all.push(Warning::about(WarningKind::CutOff, cut));
    }
    all.append(&mut warnings);
    drop(shown);
    Ok((ClassifiedTiles { tiles, looks, unsure }, hand, all))
}
