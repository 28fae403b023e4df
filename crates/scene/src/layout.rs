//! The layout of a hand's tiles on the table.
//!
//! The concealed row is nearest to the player, with the winning tile set apart on its right; melds and flowers form a row beyond
//! it. Nobody lays tiles down perfectly: each is off by a fraction of a millimetre and about a degree.

use super::geometry::{Block, TILE_SIZE, vec3};
use quejing_art::Face;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

/// A hand to be laid out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spread {
    /// The concealed hand without the winning tile, left to right.
    pub concealed: Vec<Face>,
    /// The winning tile, set apart.
    pub win: Option<Face>,
    /// The melds, left to right.
    pub melds: Vec<Vec<Laid>>,
    /// Flowers, apart from everything else.
    pub flowers: Vec<Face>,
    /// Further rows beyond these, the furthest first: a set laid out to be photographed.
    pub rows: Vec<Vec<Face>>,
}

/// A tile of a meld.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// Its visible side.
    pub face: Face,
    /// True if the tile lies sideways, to show who gave it.
    pub sideways: bool,
}

/// A tile with its position on the table.
#[derive(Debug, Clone, Copy)]
pub struct PlacedTile {
    /// Its visible side.
    pub face: Face,
    /// Its position.
    pub block: Block,
}

/// The gap between the rows, in millimetres.
const ROW_GAP: f32 = 26.0;
/// The gap between groups in a row: melds, and the winning tile from the rest.
const GROUP_GAP: f32 = 15.0;

impl Spread {
    /// Draws a random hand of thirteen tiles and one apart from the wall.
    pub fn sample(seed: u64) -> Self {
        // Independent of the picture's own numbers: the same seed decides its look.
        let mut random = Random::new(!seed);
        let mut wall: Vec<Tile> = Tile::kinds().flat_map(|tile| [tile; 4]).collect();
        let mut draw =
            |count: usize| -> Vec<Tile> { (0..count).map(|_| wall.swap_remove(random.below(wall.len()))).collect() };
        let mut concealed = draw(13);
        concealed.sort();
        let win = draw(1).first().copied().map(Face::Tile);
        Self { concealed: concealed.into_iter().map(Face::Tile).collect(), win, ..Self::default() }
    }

    /// Puts every tile in its place; the order is concealed, winning tile, melds, flowers, rows.
    pub fn place(&self, random: &mut Random) -> Vec<PlacedTile> {
        let mut row = Row::new(0.0, random);
        for &face in &self.concealed {
            row.tile(face, false);
        }
        if let Some(win) = self.win {
            row.gap(GROUP_GAP);
            row.tile(win, false);
        }
        let mut placed = row.finish();
        let mut row = Row::new(TILE_SIZE.y + ROW_GAP, random);
        for meld in &self.melds {
            for laid in meld {
                row.tile(laid.face, laid.sideways);
            }
            row.gap(GROUP_GAP);
        }
        if !self.melds.is_empty() {
            row.gap(GROUP_GAP);
        }
        for &face in &self.flowers {
            row.tile(face, false);
        }
        placed.extend(row.finish());
        let nearest = if placed.is_empty() { 0.0 } else { 2.0 * (TILE_SIZE.y + ROW_GAP) };
        // The first row is furthest away: it is the upper one in the picture.
        for (index, faces) in self.rows.iter().enumerate() {
            let rows_before = (self.rows.len() - 1 - index) as f32;
            let y = nearest + rows_before * (TILE_SIZE.y + 0.4 * ROW_GAP);
            let mut row = Row::new(y, random);
            for &face in faces {
                row.tile(face, false);
            }
            placed.extend(row.finish());
        }
        placed
    }
}

/// A row that grows to the right and is centred once complete.
struct Row<'a> {
    tiles: Vec<PlacedTile>,
    /// The place where the next tile begins.
    x: f32,
    /// The place where the last tile ends.
    end: f32,
    y: f32,
    /// The slope of the whole row: millimetres of y per millimetre of x.
    slope: f32,
    random: &'a mut Random,
}

impl<'a> Row<'a> {
    fn new(y: f32, random: &'a mut Random) -> Self {
        Self { tiles: Vec::new(), x: 0.0, end: 0.0, y, slope: random.normal() * 0.006, random }
    }

    fn gap(&mut self, width: f32) {
        self.x += width * self.random.between(0.9, 1.2);
    }

    fn tile(&mut self, face: Face, sideways: bool) {
        let wide = if sideways { TILE_SIZE.y } else { TILE_SIZE.x };
        let tall = if sideways { TILE_SIZE.x } else { TILE_SIZE.y };
        let slip = self.random.between(0.15, 0.8);
        let x = self.x + wide / 2.0;
        // Sideways tiles are pushed up against the player's edge of the row, like the others.
        let y = self.y + (tall - TILE_SIZE.y) / 2.0 + self.random.normal() * 0.5;
        let lean = self.random.normal() * 0.55 + self.slope.to_degrees();
        let quarter = if sideways { 90.0 } else { 0.0 };
        let (sin, cos) = (lean + quarter).to_radians().sin_cos();
        let centre = vec3(x, y + x * self.slope, TILE_SIZE.z / 2.0);
        self.tiles.push(PlacedTile { face, block: Block { centre, turn: (cos, sin), lean: (1.0, 0.0) } });
        self.end = self.x + wide;
        self.x = self.end + slip;
    }

    fn finish(mut self) -> Vec<PlacedTile> {
        for tile in &mut self.tiles {
            tile.block.centre.x -= self.end / 2.0;
        }
        self.tiles
    }
}
