//! Lays out a hand's tiles on the table.
//!
//! The concealed row is nearest to the player, with the winning tile set apart on its right; melds and flowers form a
//! row beyond it. Nobody lays tiles down perfectly: each is off by a fraction of a millimetre and about a degree.

use super::geometry::{TILE_SIZE_MM, TileBlock, vec3};
use quejing_art::Face;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

/// A hand, and further tiles, to be laid out on a table.
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
    /// Further rows beyond the hand, the furthest first, as for a whole set laid out to be photographed.
    pub rows: Vec<Vec<Face>>,
}

/// A tile of a meld to be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldTile {
    /// The visible side: a face or the back.
    pub face: Face,
    /// True if the tile lies sideways, to show who discarded it.
    pub sideways: bool,
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
    /// Draws a random hand from a wall of 136 tiles: thirteen sorted concealed tiles and a winning tile, with which the
    /// hand need not win.
    pub fn sample(seed: u64) -> Self {
        // Independent of the picture's own numbers: the same seed decides its look.
        let mut random = Random::new(!seed);
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
    pub fn place_tiles(&self, random: &mut Random) -> Vec<PlacedTile> {
        let mut row = LaidRow::new(0.0, random);
        for &face in &self.concealed {
            row.add_tile(face, false);
        }
        if let Some(win) = self.win {
            row.add_gap(GROUP_GAP_MM);
            row.add_tile(win, false);
        }
        let mut placed = row.into_centred_tiles();
        let mut row = LaidRow::new(TILE_SIZE_MM.y + ROW_GAP_MM, random);
        for meld in &self.melds {
            for laid in meld {
                row.add_tile(laid.face, laid.sideways);
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
            let mut row = LaidRow::new(y, random);
            for &face in faces {
                row.add_tile(face, false);
            }
            placed.extend(row.into_centred_tiles());
        }
        placed
    }
}

/// A row of tiles that grows to the right and is centred once complete. Lengths are in millimetres.
struct LaidRow<'a> {
    tiles: Vec<PlacedTile>,
    /// The left edge of the next tile.
    x: f32,
    /// The right edge of the last tile.
    end: f32,
    y: f32,
    /// The slope of the whole row: millimetres of y per millimetre of x.
    slope: f32,
    random: &'a mut Random,
}

impl<'a> LaidRow<'a> {
    fn new(y: f32, random: &'a mut Random) -> Self {
        Self { tiles: Vec::new(), x: 0.0, end: 0.0, y, slope: random.next_normal() * 0.006, random }
    }

    fn add_gap(&mut self, width: f32) {
        self.x += width * self.random.next_between(0.9, 1.2);
    }

    fn add_tile(&mut self, face: Face, sideways: bool) {
        let wide = if sideways { TILE_SIZE_MM.y } else { TILE_SIZE_MM.x };
        let tall = if sideways { TILE_SIZE_MM.x } else { TILE_SIZE_MM.y };
        let slip = self.random.next_between(0.15, 0.8);
        let x = self.x + wide / 2.0;
        // Sideways tiles are pushed up against the player's edge of the row, like the others.
        let y = self.y + (tall - TILE_SIZE_MM.y) / 2.0 + self.random.next_normal() * 0.5;
        let lean = self.random.next_normal() * 0.55 + self.slope.to_degrees();
        let quarter = if sideways { 90.0 } else { 0.0 };
        let (sin, cos) = (lean + quarter).to_radians().sin_cos();
        let centre = vec3(x, y + x * self.slope, TILE_SIZE_MM.z / 2.0);
        self.tiles.push(PlacedTile { face, block: TileBlock { centre, turn: (cos, sin), lean: (1.0, 0.0) } });
        self.end = self.x + wide;
        self.x = self.end + slip;
    }

    fn into_centred_tiles(mut self) -> Vec<PlacedTile> {
        for tile in &mut self.tiles {
            tile.block.centre.x -= self.end / 2.0;
        }
        self.tiles
    }
}
