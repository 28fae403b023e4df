//! A whole table as players lay it: the concealed hand flat or in a rack, melds with a sideways tile, kongs in every
//! custom, flowers and dora indicators set aside, the winning tile, and around it walls, discards and other hands.
//!
//! Units: millimetres, as in `geometry`; the winner sits at the near side, y runs away from them.

use super::geometry::{Block, TILE_SIZE, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::Face;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

/// The player who gave a claimed tile, as the winner sees the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimedFrom {
    /// The player to the left, who plays before the winner: the left tile lies sideways.
    Left,
    /// The player opposite: a middle tile lies sideways.
    Opposite,
    /// The player to the right: the right tile lies sideways.
    Right,
}

/// A meld to be laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MeldPlan {
    /// A claimed chow, pung or kong, its tiles left to right.
    Claimed(Vec<Tile>, ClaimedFrom),
    /// A claimed pung with the fourth tile added: on the sideways tile, or next to it on its far side.
    Added {
        tile: Tile,
        /// The player who gave the third tile.
        from: ClaimedFrom,
        /// True if the tile lies on top of the sideways tile, false if next to it.
        on_top: bool,
    },
    /// A concealed kong, some of its tiles face down.
    Concealed(Tile, [bool; 4]),
}

/// The place of the winning tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinPlan {
    /// Last of the concealed tiles, unmarked.
    Last,
    /// Set apart on the right of the concealed tiles.
    ApartRight,
    /// Set apart on their left.
    ApartLeft,
    /// Sideways against their right end.
    SidewaysRight,
    /// Sideways against their left end.
    SidewaysLeft,
    /// Beyond the concealed tiles, near their right end.
    Above,
}

/// The other things on the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Clutter {
    /// A wall of face-down tiles, two high, beyond the hand.
    pub wall: bool,
    /// The winner's discards in rows of six, and some of the player opposite.
    pub discards: bool,
    /// The opened hand of the player opposite.
    pub other_hand: bool,
}

/// A table to be laid out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TablePlan {
    /// The concealed tiles without the winning tile, left to right.
    pub standing: Vec<Tile>,
    /// The winning tile and its place.
    pub win: Option<(Tile, WinPlan)>,
    pub melds: Vec<MeldPlan>,
    /// True if the melds form a row beyond the concealed tiles, false if they lie to their right.
    pub melds_beyond: bool,
    /// True if melds touch, false if there is a gap between them.
    pub melds_touch: bool,
    /// Flowers, set aside.
    pub flowers: Vec<Tile>,
    /// Dora indicators.
    pub indicators: Vec<Tile>,
    /// True if the indicators lie on the dead wall, false if they lie alone beyond the hand.
    pub dead_wall: bool,
    /// The angle from the table at which the concealed tiles lean in a rack, in degrees; 0 if they lie flat.
    pub rack: f32,
    /// The other things on the table.
    pub clutter: Clutter,
}

/// The role of a tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TileRole {
    /// A concealed tile.
    Standing,
    /// The winning tile.
    Win,
    /// A tile of the meld with this index.
    Meld(usize),
    Flower,
    /// A dora indicator.
    Indicator,
    /// Anything else.
    Other,
}

/// The gap between groups in millimetres: about a thumb's width.
const APART: f32 = 17.0;

impl TablePlan {
    /// Lays every tile in its place; the parts of the hand in the order concealed, win, melds, flowers, indicators.
    pub fn place(&self, random: &mut Random) -> Vec<(TileRole, PlacedTile)> {
        let mut pen = Pen::at(0.0, 0.0, random);
        pen.rack = self.rack;
        self.lay_standing(&mut pen);
        let end = pen.x;
        let mut all = pen.tiles;
        if let Some((tile, WinPlan::Above)) = self.win {
            let reach = end - 90.0;
            let x = random.between(0.55, 1.0) * reach;
            let mut pen = Pen::at(x, TILE_SIZE.y + random.between(3.0, 16.0), random);
            pen.tile(TileRole::Win, Face::Tile(tile));
            all.extend(pen.tiles);
        }
        let near_row = all.len();
        let (x, y) = if self.melds_beyond {
            (0.0, TILE_SIZE.y + random.between(14.0, 34.0))
        } else {
            (end + random.between(1.4, 3.0) * APART, 0.0)
        };
        let mut pen = Pen::at(x, y, random);
        for (number, meld) in self.melds.iter().enumerate() {
            pen.meld(number, meld);
            if !self.melds_touch {
                pen.gap();
            }
        }
        if self.melds_touch {
            pen.gap();
        }
        for &flower in &self.flowers {
            pen.tile(TileRole::Flower, Face::Tile(flower));
        }
        all.extend(pen.tiles);
        debug_assert!(near_row <= all.len());
        let far = if self.melds_beyond { 2.0 } else { 1.0 } * TILE_SIZE.y;
        self.lay_indicators(&mut all, far, end, random);
        self.lay_clutter(&mut all, far, end, random);
        all
    }

    fn lay_standing(&self, pen: &mut Pen<'_>) {
        if let Some((tile, plan @ (WinPlan::ApartLeft | WinPlan::SidewaysLeft))) = self.win {
            pen.win(tile, plan == WinPlan::SidewaysLeft);
            if plan == WinPlan::ApartLeft {
                pen.gap();
            }
        }
        for &tile in &self.standing {
            pen.tile(TileRole::Standing, Face::Tile(tile));
        }
        match self.win {
            Some((tile, WinPlan::ApartRight)) => {
                pen.gap();
                pen.win(tile, false);
            }
            Some((tile, WinPlan::SidewaysRight)) => pen.win(tile, true),
            Some((tile, WinPlan::Last)) => pen.win(tile, false),
            _ => {}
        }
        // The truth starts with the concealed tiles, even if another tile is further left.
        pen.tiles.sort_by_key(|(part, _)| *part == TileRole::Win);
    }

    fn lay_indicators(&self, all: &mut Vec<(TileRole, PlacedTile)>, far: f32, end: f32, random: &mut Random) {
        if self.indicators.is_empty() {
            return;
        }
        let y = far + random.between(95.0, 150.0);
        let mut pen = Pen::at(random.between(0.1, 0.5) * end, y, random);
        if !self.dead_wall {
            for &tile in &self.indicators {
                pen.tile(TileRole::Indicator, Face::Tile(tile));
            }
            all.extend(pen.tiles);
            return;
        }
        for stack in 0..7_usize {
            let x = pen.x;
            pen.tile(TileRole::Other, Face::Back);
            pen.x = x;
            pen.z = TILE_SIZE.z;
            match stack.checked_sub(2).and_then(|k| self.indicators.get(k)) {
                Some(&tile) => pen.tile(TileRole::Indicator, Face::Tile(tile)),
                None => pen.tile(TileRole::Other, Face::Back),
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
                && let Some(at) = left.iter().position(|t| *t == tile.plain())
            {
                left.swap_remove(at);
            }
        }
        let mut draw = |random: &mut Random| left.swap_remove(random.below(left.len()));
        let mut y = far + random.between(70.0, 120.0);
        if self.clutter.discards {
            for row in 0..3 {
                let mut pen = Pen::at(end / 2.0 - 90.0, y, random);
                for _ in 0..if row == 2 { 4 } else { 6 } {
                    let tile = draw(pen.random);
                    pen.tile(TileRole::Other, Face::Tile(tile));
                }
                all.extend(pen.tiles);
                y += TILE_SIZE.y + random.between(0.3, 4.0);
            }
            let mut pen = Pen::at(end / 2.0 - 90.0, y + 60.0, random);
            for _ in 0..6 {
                let tile = draw(pen.random);
                pen.lay_turned(TileRole::Other, Face::Tile(tile), 180.0);
            }
            all.extend(pen.tiles);
            y += 130.0;
        }
        if self.clutter.wall {
            y += random.between(10.0, 40.0);
            for z in [0.0, TILE_SIZE.z] {
                let mut pen = Pen::at(-40.0, y, random);
                pen.z = z;
                for _ in 0..17 {
                    pen.tile(TileRole::Other, Face::Back);
                }
                all.extend(pen.tiles);
            }
            y += TILE_SIZE.y + 30.0;
        }
        if self.clutter.other_hand {
            let mut pen = Pen::at(end / 2.0 - 200.0, y + random.between(30.0, 90.0), random);
            for _ in 0..13 {
                let tile = draw(pen.random);
                pen.lay_turned(TileRole::Other, Face::Tile(tile), 180.0);
            }
            all.extend(pen.tiles);
        }
    }
}

/// Lays tiles from left to right.
struct Pen<'a> {
    tiles: Vec<(TileRole, PlacedTile)>,
    x: f32,
    y: f32,
    z: f32,
    rack: f32,
    slope: f32,
    random: &'a mut Random,
}

impl<'a> Pen<'a> {
    fn at(x: f32, y: f32, random: &'a mut Random) -> Self {
        Self { tiles: Vec::new(), x, y, z: 0.0, rack: 0.0, slope: random.normal() * 0.006, random }
    }

    fn gap(&mut self) {
        self.x += APART * self.random.between(0.9, 1.3);
    }

    fn tile(&mut self, part: TileRole, face: Face) {
        self.lay_turned(part, face, 0.0);
    }

    fn win(&mut self, tile: Tile, sideways: bool) {
        let turn = if sideways { 90.0 } else { 0.0 };
        let rack = self.rack;
        if sideways {
            self.rack = 0.0;
        }
        self.lay_turned(TileRole::Win, Face::Tile(tile), turn);
        self.rack = rack;
    }

    /// Lays a tile turned anticlockwise by some degrees, with its near edge on the row's line.
    fn lay_turned(&mut self, part: TileRole, face: Face, degrees: f32) {
        let sideways = (degrees / 90.0).round() as i32 % 2 != 0;
        let (wide, deep) = if sideways { (TILE_SIZE.y, TILE_SIZE.x) } else { (TILE_SIZE.x, TILE_SIZE.y) };
        self.lay_at(part, face, degrees, self.x + wide / 2.0, self.y + (deep - TILE_SIZE.y) / 2.0);
        self.x += wide + self.random.between(0.15, 0.8);
    }

    /// Lays a tile with its middle at a place.
    fn lay_at(&mut self, part: TileRole, face: Face, degrees: f32, x: f32, y: f32) {
        let lean = self.random.normal() * 0.55 + self.slope.to_degrees();
        let (sin, cos) = (lean + degrees).to_radians().sin_cos();
        let (rise, flat) = self.rack.to_radians().sin_cos();
        let half = TILE_SIZE * 0.5;
        let centre = vec3(x, y + x * self.slope + self.random.normal() * 0.5, self.z + half.z * flat + half.y * rise);
        self.tiles.push((part, PlacedTile { face, block: Block { centre, turn: (cos, sin), lean: (flat, rise) } }));
    }

    fn meld(&mut self, number: usize, meld: &MeldPlan) {
        let part = TileRole::Meld(number);
        // In either orientation, at random.
        let quarter = if self.random.unit() < 0.5 { 90.0 } else { -90.0 };
        match meld {
            MeldPlan::Concealed(tile, down) => {
                for &down in down {
                    let face = if down { Face::Back } else { Face::Tile(*tile) };
                    self.tile(part, face);
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
                    self.lay_turned(part, Face::Tile(tile), degrees);
                }
            }
            MeldPlan::Added { tile, from, on_top } => {
                let before = self.tiles.len();
                self.meld(number, &MeldPlan::Claimed(vec![*tile; 3], *from));
                let at = match from {
                    ClaimedFrom::Left => 0,
                    ClaimedFrom::Opposite => 1,
                    ClaimedFrom::Right => 2,
                };
                let Vec3 { x, y, .. } = self.tiles[before + at].1.block.centre;
                let (dx, dy) = (self.random.normal() * 0.7, self.random.normal() * 0.5);
                if *on_top {
                    self.z = TILE_SIZE.z;
                    self.lay_at(part, Face::Tile(*tile), quarter, x + dx, y + dy);
                    self.z = 0.0;
                } else {
                    let y = y + TILE_SIZE.x + 0.6 + dy.abs();
                    self.lay_at(part, Face::Tile(*tile), quarter, x + dx, y);
                }
            }
        }
    }
}
