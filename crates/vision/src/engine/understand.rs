//! From the tiles named in a photo to the hand: what the photo holds beside tiles is dropped, impossible readings are corrected,
//! the hand is arranged, and what is doubtful or wrong with the photo is noted.

use std::borrow::Cow;

use super::{
    Customs, HandReading, Pixels, Signs, TileReading, VisionError, Warning, WarningKind, arrange_by, blank, certainty,
    classify, constraint, faint, gate, geometry, glare, ground, look::CropLook, red, stretch,
};

/// How a photo's tiles lie: what arranging needs to know in addition to the tiles.
#[derive(Clone, Copy)]
pub(super) struct Lie {
    /// The photo's width and height in pixels.
    pub(super) size: [u32; 2],
    /// How many times wider the photo was made than the scene it shows.
    pub(super) widened: f32,
    pub(super) customs: Customs,
}

impl Lie {
    /// Arranges the tiles into a hand.
    fn arrange(&self, tiles: &[TileReading]) -> (HandReading, Vec<Warning>) {
        let (shown, size) = self.shown(tiles);
        arrange_by(&shown, size, &self.customs)
    }

    /// The tiles as they really lie, and the picture's size; for a stretched photo, with the stretch undone.
    fn shown<'a>(&self, tiles: &'a [TileReading]) -> (Cow<'a, [TileReading]>, [u32; 2]) {
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

/// The tiles, and how the crop of each looks.
#[derive(Clone)]
pub(super) struct Seen {
    pub(super) tiles: Vec<TileReading>,
    pub(super) looks: Vec<CropLook>,
    /// Tiles that were at first not taken for the hand's: it is asked whether they belong to it.
    pub(super) unsure: Vec<usize>,
}

impl Seen {
    pub(super) fn of(named: Vec<classify::Named>) -> Seen {
        let (tiles, looks) = named.into_iter().map(|n| (n.tile, n.look)).unzip();
        Seen { tiles, looks, unsure: Vec::new() }
    }

    /// Forgets what is only the table or a rack.
    pub(super) fn drop_ground(&mut self, photo: &impl Pixels) -> Result<(), VisionError> {
        let ground = ground::find(photo, &self.tiles).map_err(classify::in_opencv)?;
        let stays: Vec<usize> = (0..ground.len()).filter(|&i| !ground[i]).collect();
        *self = self.only(&stays, &stays);
        Ok(())
    }

    /// These of the tiles. Those that are none of `sure` will be asked about.
    pub(super) fn only(&self, which: &[usize], sure: &[usize]) -> Seen {
        Seen {
            tiles: which.iter().map(|&i| self.tiles[i].clone()).collect(),
            looks: which.iter().map(|&i| self.looks[i]).collect(),
            unsure: (0..which.len()).filter(|&at| !sure.contains(&which[at])).collect(),
        }
    }

    /// These tiles and then the others.
    pub(super) fn and(mut self, others: &Seen) -> Seen {
        self.tiles.extend_from_slice(&others.tiles);
        self.looks.extend_from_slice(&others.looks);
        self
    }
}

/// The tiles, corrected; the hand among them; and what is wrong with the photo.
pub(super) type Understood = (Seen, HandReading, Vec<Warning>);

/// Returns true if all tiles of a winning hand were found and they have a winning shape.
pub(super) fn wins(hand: &HandReading) -> bool {
    hand.is_whole() && hand.signs.loses == 0.0
}

/// From named tiles to the hand: corrects impossible readings where the evidence allows, and reports the photo's faults.
pub(super) fn understand(photo: &impl Pixels, seen: Seen, lie: Lie) -> Result<Understood, VisionError> {
    let Seen { mut tiles, looks, unsure } = seen;
    red::settle(&mut tiles, &looks, &lie.customs);
    let mut changes = blank::find(&mut tiles, &looks);
    let (mut hand, mut warnings) = lie.arrange(&tiles);
    let mended = constraint::mend(&mut tiles, &hand, &lie.customs);
    if !mended.is_empty() {
        changes.extend(mended);
        (hand, warnings) = lie.arrange(&tiles);
    }
    constraint::ask(&mut hand, &tiles, &changes);
    faint::ask(&mut hand, &unsure);
    hand.burnt = glare::burnt(photo, &hand, &tiles, &looks).map_err(classify::in_opencv)?;
    let (shown, size) = lie.shown(&tiles);
    hand.whitened = certainty::whitened(&hand, &tiles, &looks);
    let cut = glare::cut_ends(photo, &hand, &tiles, &looks).map_err(classify::in_opencv)?;
    let signs = Signs { ends: cut.len() as f32, poor: certainty::poorness(&hand, &tiles, &looks), ..Signs::default() };
    certainty::judge(&mut hand, &shown, size, &signs);
    let mut all = gate::check(&hand, &shown, &looks, size);
    if !cut.is_empty() {
        all.push(Warning::about(WarningKind::CutOff, cut));
    }
    all.append(&mut warnings);
    drop(shown);
    Ok((Seen { tiles, looks, unsure }, hand, all))
}
