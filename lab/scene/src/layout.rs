//! Lays out a hand's tiles on the table.
//!
//! The concealed row is nearest to the player, with the winning tile set apart on its right; melds and flowers form a
//! row beyond it. Nobody lays tiles down perfectly: each is displaced by a fraction of a millimetre and turned by about
//! a degree.

use super::geometry::{TILE_SIZE_MM, TileBlock, vec3};
use quejing_art::Face;
use quejing_art::random::SeededRandom;
use quejing_rules::tile::Tile;

/// A hand, and further rows of tiles, to be laid out on a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TileSpread {
    /// The concealed tiles without the winning tile, left to right.
    pub concealed: Vec<Face>,
    /// The winning tile, set apart on the right; `None` for a hand that has not won.
    pub win: Option<Face>,
    /// The melds, left to right.
    pub melds: Vec<Vec<MeldTile>>,
    /// The flowers, in the row of the melds and apart from them.
    pub flowers: Vec<Face>,
    /// Further rows beyond the hand, the furthest from the player first, as when a whole tile set is photographed.
    pub rows: Vec<Vec<Face>>,
}

/// A tile of a meld to be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldTile {
    /// The visible side: a face or the back.
    pub face: Face,
    /// True if the tile lies sideways, by which players mark the claimed tile.
    pub is_sideways: bool,
}

/// A tile with its position on the table.
#[derive(Debug, Clone, Copy)]
pub struct PlacedTile {
    /// The visible side: a face or the back.
    pub face: Face,
    /// The position and orientation on the table.
    pub block: TileBlock,
}

/// The gap between the concealed row and the row of melds, in millimetres.
const ROW_GAP_MM: f32 = 26.0;
/// The gap between groups in a row, in millimetres: between melds, before the winning tile, and (twice) before flowers.
const GROUP_GAP_MM: f32 = 15.0;

impl TileSpread {
    /// Draws a random hand from a wall of 136 tiles: thirteen sorted concealed tiles, and one as the winning tile,
    /// though the hand hardly ever wins.
    pub fn sample(seed: u64) -> Self {
        // The picture of the hand may be drawn with the same seed; the inverted seed keeps its random numbers
        // independent of these.
        let mut random = SeededRandom::new(!seed);
        let mut wall: Vec<Tile> = Tile::kinds().flat_map(|tile| [tile; 4]).collect();
        let mut draw = |count: usize| -> Vec<Tile> {
            (0..count).map(|_| wall.swap_remove(random.next_index(wall.len()))).collect()
        };
        let mut concealed = draw(13);
        concealed.sort();
        let win = draw(1).first().copied().map(Face::Tile);
        Self { concealed: concealed.into_iter().map(Face::Tile).collect(), win, ..Self::default() }
    }

    /// Returns every tile with its place on the table, randomly imprecise, in the order concealed, winning tile, melds,
    /// flowers, further rows.
    pub fn place_tiles(&self, random: &mut SeededRandom) -> Vec<PlacedTile> {
        let mut row = RowLayout::new(0.0, random);
        for &face in &self.concealed {
            row.add_tile(face, false);
        }
        if let Some(win) = self.win {
            row.add_gap(GROUP_GAP_MM);
            row.add_tile(win, false);
        }
        let mut placed = row.into_centred_tiles();
        let mut row = RowLayout::new(TILE_SIZE_MM.y + ROW_GAP_MM, random);
        for meld in &self.melds {
            for laid in meld {
                row.add_tile(laid.face, laid.is_sideways);
            }
            row.add_gap(GROUP_GAP_MM);
        }
        if !self.melds.is_empty() {
            row.add_gap(GROUP_GAP_MM);
        }
        for &face in &self.flowers {
            row.add_tile(face, false);
        }
        placed.extend(row.into_centred_tiles());
        let nearest = if placed.is_empty() { 0.0 } else { 2.0 * (TILE_SIZE_MM.y + ROW_GAP_MM) };
        // The first row is furthest away: it is the upper one in the picture.
        for (index, faces) in self.rows.iter().enumerate() {
            let rows_before = (self.rows.len() - 1 - index) as f32;
            let y = nearest + rows_before * (TILE_SIZE_MM.y + 0.4 * ROW_GAP_MM);
            let mut row = RowLayout::new(y, random);
            for &face in faces {
                row.add_tile(face, false);
            }
            placed.extend(row.into_centred_tiles());
        }
        placed
    }
}

/// A row of tiles under construction, which grows to the right and is centred at x = 0 once complete. Lengths are in
/// millimetres.
struct RowLayout<'a> {
    tiles: Vec<PlacedTile>,
    /// The x of the left edge of the next tile.
    next_left: f32,
    /// The x of the right edge of the last tile.
    right_end: f32,
    /// The y of the centre of an upright tile at the start of the row.
    y: f32,
    /// The slope of the whole row: millimetres of y per millimetre of x.
    slope: f32,
    random: &'a mut SeededRandom,
}

impl<'a> RowLayout<'a> {
    fn new(y: f32, random: &'a mut SeededRandom) -> Self {
        Self { tiles: Vec::new(), next_left: 0.0, right_end: 0.0, y, slope: random.next_normal() * 0.006, random }
    }

    fn add_gap(&mut self, width: f32) {
        self.next_left += width * self.random.next_between(0.9, 1.2);
    }

    fn add_tile(&mut self, face: Face, is_sideways: bool) {
        let width = if is_sideways { TILE_SIZE_MM.y } else { TILE_SIZE_MM.x };
        let height = if is_sideways { TILE_SIZE_MM.x } else { TILE_SIZE_MM.y };
        let gap = self.random.next_between(0.15, 0.8);
        let x = self.next_left + width / 2.0;
        // Sideways tiles have their near edge on the near edge of the row, like the others.
        let y = self.y + (height - TILE_SIZE_MM.y) / 2.0 + self.random.next_normal() * 0.5;
        let turn_degrees = self.random.next_normal() * 0.55 + self.slope.to_degrees();
        let quarter_turn = if is_sideways { 90.0 } else { 0.0 };
        let (sin, cos) = (turn_degrees + quarter_turn).to_radians().sin_cos();
        let centre = vec3(x, y + x * self.slope, TILE_SIZE_MM.z / 2.0);
        self.tiles.push(PlacedTile { face, block: TileBlock { centre, turn: (cos, sin), lean: (1.0, 0.0) } });
        self.right_end = self.next_left + width;
        self.next_left = self.right_end + gap;
    }

    fn into_centred_tiles(mut self) -> Vec<PlacedTile> {
        for tile in &mut self.tiles {
            tile.block.centre.x -= self.right_end / 2.0;
        }
        self.tiles
    }
}
