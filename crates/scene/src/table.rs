//! Lays out a whole table as players do: the concealed hand flat or in a rack, melds with a sideways tile, kongs in
//! every custom, flowers and dora indicators set aside, the winning tile, and around the hand walls, discards and other
//! hands.
//!
//! Units are millimetres, as in [`geometry`](super::geometry). The winner sits at the near side; y runs away from them.

use super::geometry::{TILE_SIZE_MM, TileBlock, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::Face;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

/// The player who discarded a claimed tile, as the winner sees the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimedFrom {
    /// The player to the left, who plays before the winner: the left tile lies sideways.
    Left,
    /// The player opposite: a middle tile lies sideways.
    Opposite,
    /// The player to the right: the right tile lies sideways.
    Right,
}

/// A meld to be laid out on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MeldPlan {
    /// A claimed chow, pung or kong: its tiles left to right, and the discarder.
    Claimed(Vec<Tile>, ClaimedFrom),
    /// A claimed pung with the fourth tile added on top of the sideways tile, or next to it on its far side.
    Added {
        tile: Tile,
        /// The discarder of the pung's claimed tile.
        from: ClaimedFrom,
        /// True if the fourth tile lies on top of the sideways tile, false if next to it.
        on_top: bool,
    },
    /// A concealed kong of this tile; true marks the tiles that lie face down, left to right.
    Concealed(Tile, [bool; 4]),
}

/// The place and orientation of the winning tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinPlan {
    /// At the right end of the concealed tiles, unmarked.
    Last,
    /// Set apart on the right of the concealed tiles.
    ApartRight,
    /// Set apart on the left of the concealed tiles.
    ApartLeft,
    /// Sideways against the right end of the concealed tiles.
    SidewaysRight,
    /// Sideways against the left end of the concealed tiles.
    SidewaysLeft,
    /// Beyond the concealed tiles, near their right end.
    Above,
}

/// The tiles on the table outside the winner's hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Clutter {
    /// True if a wall of face-down tiles, two high, lies beyond the hand.
    pub wall: bool,
    /// True if the winner's discards lie in rows of six, and some of the player opposite beyond them.
    pub discards: bool,
    /// True if the opened hand of the player opposite lies beyond.
    pub other_hand: bool,
}

/// The hand and the other tiles of a table to be laid out, and their arrangement.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TablePlan {
    /// The concealed tiles without the winning tile, left to right.
    pub standing: Vec<Tile>,
    /// The winning tile and its place; `None` for a hand that has not won.
    pub win: Option<(Tile, WinPlan)>,
    pub melds: Vec<MeldPlan>,
    /// True if the melds form a row beyond the concealed tiles, false if they lie to their right.
    pub melds_beyond: bool,
    /// True if the melds touch, false if there is a gap between them.
    pub melds_touch: bool,
    /// The flowers, set aside to the right of the melds.
    pub flowers: Vec<Tile>,
    /// The dora indicators, on the dead wall or alone, as [`Self::dead_wall`] says.
    pub indicators: Vec<Tile>,
    /// True if the indicators lie on the dead wall, false if they lie alone beyond the hand.
    pub dead_wall: bool,
    /// The angle between the concealed tiles in a rack and the table, in degrees; 0 if they lie flat.
    pub rack: f32,
    /// The tiles on the table outside the winner's hand.
    pub clutter: Clutter,
}

/// The role of a tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TileRole {
    /// A concealed tile.
    Standing,
    Win,
    /// A tile of the meld with this index.
    Meld(usize),
    Flower,
    Indicator,
    /// A tile outside the winner's hand, or of the dead wall.
    Other,
}

/// The gap between groups of tiles, in millimetres: about a thumb's width.
const GROUP_GAP_MM: f32 = 17.0;

impl TablePlan {
    /// Returns every tile with its role and its randomly imprecise place, in the order concealed, winning tile, melds,
    /// flowers, indicators, others.
    pub fn place_tiles(&self, random: &mut Random) -> Vec<(TileRole, PlacedTile)> {
        let mut pen = TilePen::new(0.0, 0.0, random);
        pen.rack = self.rack;
        self.lay_standing_tiles(&mut pen);
        let end = pen.x;
        let mut all = pen.tiles;
        if let Some((tile, WinPlan::Above)) = self.win {
            let reach = end - 90.0;
            let x = random.next_between(0.55, 1.0) * reach;
            let mut pen = TilePen::new(x, TILE_SIZE_MM.y + random.next_between(3.0, 16.0), random);
            pen.lay_tile(TileRole::Win, Face::Tile(tile));
            all.extend(pen.tiles);
        }
        let near_row = all.len();
        let (x, y) = if self.melds_beyond {
            (0.0, TILE_SIZE_MM.y + random.next_between(14.0, 34.0))
        } else {
            (end + random.next_between(1.4, 3.0) * GROUP_GAP_MM, 0.0)
        };
        let mut pen = TilePen::new(x, y, random);
        for (number, meld) in self.melds.iter().enumerate() {
            pen.lay_meld(number, meld);
            if !self.melds_touch {
                pen.add_gap();
            }
        }
        if self.melds_touch {
            pen.add_gap();
        }
        for &flower in &self.flowers {
            pen.lay_tile(TileRole::Flower, Face::Tile(flower));
        }
        all.extend(pen.tiles);
        debug_assert!(near_row <= all.len());
        let far = if self.melds_beyond { 2.0 } else { 1.0 } * TILE_SIZE_MM.y;
        self.lay_indicators(&mut all, far, end, random);
        self.lay_clutter(&mut all, far, end, random);
        all
    }

    fn lay_standing_tiles(&self, pen: &mut TilePen<'_>) {
        if let Some((tile, plan @ (WinPlan::ApartLeft | WinPlan::SidewaysLeft))) = self.win {
            pen.lay_winning_tile(tile, plan == WinPlan::SidewaysLeft);
            if plan == WinPlan::ApartLeft {
                pen.add_gap();
            }
        }
        for &tile in &self.standing {
            pen.lay_tile(TileRole::Standing, Face::Tile(tile));
        }
        match self.win {
            Some((tile, WinPlan::ApartRight)) => {
                pen.add_gap();
                pen.lay_winning_tile(tile, false);
            }
            Some((tile, WinPlan::SidewaysRight)) => pen.lay_winning_tile(tile, true),
            Some((tile, WinPlan::Last)) => pen.lay_winning_tile(tile, false),
            _ => {}
        }
        // The truth starts with the concealed tiles, even if another tile is further left.
        pen.tiles.sort_by_key(|(part, _)| *part == TileRole::Win);
    }

    fn lay_indicators(&self, all: &mut Vec<(TileRole, PlacedTile)>, far: f32, end: f32, random: &mut Random) {
        if self.indicators.is_empty() {
            return;
        }
        let y = far + random.next_between(95.0, 150.0);
        let mut pen = TilePen::new(random.next_between(0.1, 0.5) * end, y, random);
        if !self.dead_wall {
            for &tile in &self.indicators {
                pen.lay_tile(TileRole::Indicator, Face::Tile(tile));
            }
            all.extend(pen.tiles);
            return;
        }
        for stack in 0..7_usize {
            let x = pen.x;
            pen.lay_tile(TileRole::Other, Face::Back);
            pen.x = x;
            pen.z = TILE_SIZE_MM.z;
            match stack.checked_sub(2).and_then(|k| self.indicators.get(k)) {
                Some(&tile) => pen.lay_tile(TileRole::Indicator, Face::Tile(tile)),
                None => pen.lay_tile(TileRole::Other, Face::Back),
            }
            pen.z = 0.0;
        }
        let mut tiles = pen.tiles;
        tiles.sort_by_key(|(part, _)| *part != TileRole::Indicator);
        all.extend(tiles);
    }

    fn lay_clutter(&self, all: &mut Vec<(TileRole, PlacedTile)>, far: f32, end: f32, random: &mut Random) {
        let mut left: Vec<Tile> = Tile::kinds().flat_map(|tile| [tile; 4]).collect();
        for (_, placed) in all.iter() {
            if let Face::Tile(tile) = placed.face
                && let Some(at) = left.iter().position(|t| *t == tile.without_red())
            {
                left.swap_remove(at);
            }
        }
        let mut draw = |random: &mut Random| left.swap_remove(random.next_index(left.len()));
        let mut y = far + random.next_between(70.0, 120.0);
        if self.clutter.discards {
            for row in 0..3 {
                let mut pen = TilePen::new(end / 2.0 - 90.0, y, random);
                for _ in 0..if row == 2 { 4 } else { 6 } {
                    let tile = draw(pen.random);
                    pen.lay_tile(TileRole::Other, Face::Tile(tile));
                }
                all.extend(pen.tiles);
                y += TILE_SIZE_MM.y + random.next_between(0.3, 4.0);
            }
            let mut pen = TilePen::new(end / 2.0 - 90.0, y + 60.0, random);
            for _ in 0..6 {
                let tile = draw(pen.random);
                pen.lay_turned_tile(TileRole::Other, Face::Tile(tile), 180.0);
            }
            all.extend(pen.tiles);
            y += 130.0;
        }
        if self.clutter.wall {
            y += random.next_between(10.0, 40.0);
            for z in [0.0, TILE_SIZE_MM.z] {
                let mut pen = TilePen::new(-40.0, y, random);
                pen.z = z;
                for _ in 0..17 {
                    pen.lay_tile(TileRole::Other, Face::Back);
                }
                all.extend(pen.tiles);
            }
            y += TILE_SIZE_MM.y + 30.0;
        }
        if self.clutter.other_hand {
            let mut pen = TilePen::new(end / 2.0 - 200.0, y + random.next_between(30.0, 90.0), random);
            for _ in 0..13 {
                let tile = draw(pen.random);
                pen.lay_turned_tile(TileRole::Other, Face::Tile(tile), 180.0);
            }
            all.extend(pen.tiles);
        }
    }
}

/// A pen that lays tiles from left to right at its current place. Lengths are in millimetres.
struct TilePen<'a> {
    tiles: Vec<(TileRole, PlacedTile)>,
    x: f32,
    y: f32,
    z: f32,
    rack: f32,
    slope: f32,
    random: &'a mut Random,
}

impl<'a> TilePen<'a> {
    fn new(x: f32, y: f32, random: &'a mut Random) -> Self {
        Self { tiles: Vec::new(), x, y, z: 0.0, rack: 0.0, slope: random.next_normal() * 0.006, random }
    }

    fn add_gap(&mut self) {
        self.x += GROUP_GAP_MM * self.random.next_between(0.9, 1.3);
    }

    fn lay_tile(&mut self, part: TileRole, face: Face) {
        self.lay_turned_tile(part, face, 0.0);
    }

    fn lay_winning_tile(&mut self, tile: Tile, sideways: bool) {
        let turn = if sideways { 90.0 } else { 0.0 };
        let rack = self.rack;
        if sideways {
            self.rack = 0.0;
        }
        self.lay_turned_tile(TileRole::Win, Face::Tile(tile), turn);
        self.rack = rack;
    }

    /// Lays a tile turned anticlockwise by `degrees`, with its near edge on the row's line, and moves the pen past it.
    fn lay_turned_tile(&mut self, part: TileRole, face: Face, degrees: f32) {
        let sideways = (degrees / 90.0).round() as i32 % 2 != 0;
        let (wide, deep) = if sideways { (TILE_SIZE_MM.y, TILE_SIZE_MM.x) } else { (TILE_SIZE_MM.x, TILE_SIZE_MM.y) };
        self.lay_tile_at(part, face, degrees, self.x + wide / 2.0, self.y + (deep - TILE_SIZE_MM.y) / 2.0);
        self.x += wide + self.random.next_between(0.15, 0.8);
    }

    /// Lays a tile turned anticlockwise by `degrees` with its centre near (`x`, `y`), on the table or leaning in the
    /// rack; leaves the pen in place.
    fn lay_tile_at(&mut self, part: TileRole, face: Face, degrees: f32, x: f32, y: f32) {
        let lean = self.random.next_normal() * 0.55 + self.slope.to_degrees();
        let (sin, cos) = (lean + degrees).to_radians().sin_cos();
        let (rise, flat) = self.rack.to_radians().sin_cos();
        let half = TILE_SIZE_MM * 0.5;
        let centre =
            vec3(x, y + x * self.slope + self.random.next_normal() * 0.5, self.z + half.z * flat + half.y * rise);
        self.tiles.push((part, PlacedTile { face, block: TileBlock { centre, turn: (cos, sin), lean: (flat, rise) } }));
    }

    fn lay_meld(&mut self, number: usize, meld: &MeldPlan) {
        let part = TileRole::Meld(number);
        // In either orientation, at random.
        let quarter = if self.random.next_unit() < 0.5 { 90.0 } else { -90.0 };
        match meld {
            MeldPlan::Concealed(tile, down) => {
                for &down in down {
                    let face = if down { Face::Back } else { Face::Tile(*tile) };
                    self.lay_tile(part, face);
                }
            }
            MeldPlan::Claimed(tiles, from) => {
                let sideways = match from {
                    ClaimedFrom::Left => 0,
                    ClaimedFrom::Opposite => 1,
                    ClaimedFrom::Right => tiles.len() - 1,
                };
                for (at, &tile) in tiles.iter().enumerate() {
                    let degrees = if at == sideways { quarter } else { 0.0 };
                    self.lay_turned_tile(part, Face::Tile(tile), degrees);
                }
            }
            MeldPlan::Added { tile, from, on_top } => {
                let before = self.tiles.len();
                self.lay_meld(number, &MeldPlan::Claimed(vec![*tile; 3], *from));
                let at = match from {
                    ClaimedFrom::Left => 0,
                    ClaimedFrom::Opposite => 1,
                    ClaimedFrom::Right => 2,
                };
                let Vec3 { x, y, .. } = self.tiles[before + at].1.block.centre;
                let (dx, dy) = (self.random.next_normal() * 0.7, self.random.next_normal() * 0.5);
                if *on_top {
                    self.z = TILE_SIZE_MM.z;
                    self.lay_tile_at(part, Face::Tile(*tile), quarter, x + dx, y + dy);
                    self.z = 0.0;
                } else {
                    let y = y + TILE_SIZE_MM.x + 0.6 + dy.abs();
                    self.lay_tile_at(part, Face::Tile(*tile), quarter, x + dx, y);
                }
            }
        }
    }
}
