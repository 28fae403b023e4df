//! Lays out a whole table as players do: the concealed tiles flat or in a rack, the winning tile, melds with a sideways
//! tile, kongs by every custom, flowers and dora indicators set aside, and beyond the hand discards, a wall and another
//! hand.
//!
//! Units are millimetres, as in [`geometry`](super::geometry). The winner sits at the near side; y runs away from the
//! winner.

use super::geometry::{TILE_SIZE_MM, TileBlock, Vec3, vec3};
use super::layout::PlacedTile;
use quejing_art::Face;
use quejing_art::random::SeededRandom;
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
    /// An added kong: a claimed pung with the fourth tile on top of the sideways tile, or next to it on its far side.
    Added {
        tile: Tile,
        /// The discarder of the pung's claimed tile.
        from: ClaimedFrom,
        /// True if the fourth tile lies on top of the sideways tile, false if next to it.
        on_top: bool,
    },
    /// A concealed kong of this tile, with true for each tile that lies face down, left to right.
    Concealed(Tile, [bool; 4]),
}

/// The placement of the winning tile: its place and orientation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinTilePlacement {
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
    /// True if a wall of face-down tiles, two tiles high, lies beyond the hand.
    pub has_wall: bool,
    /// True if the winner's discards lie beyond the hand in rows of six, and some discards of the player opposite
    /// beyond them.
    pub has_discards: bool,
    /// True if the opened hand of the player opposite lies beyond the discards and the wall.
    pub has_opposite_hand: bool,
}

/// The hand and the other tiles of a table to be laid out, and their arrangement.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TablePlan {
    /// The concealed tiles without the winning tile, left to right.
    pub concealed: Vec<Tile>,
    /// The winning tile and its place; `None` for a hand that has not won.
    pub win: Option<(Tile, WinTilePlacement)>,
    pub melds: Vec<MeldPlan>,
    /// True if the melds form a row beyond the concealed tiles, false if they lie to their right.
    pub are_melds_beyond_hand: bool,
    /// True if the melds touch, false if there is a gap between them.
    pub are_melds_touching: bool,
    /// The flowers, set aside to the right of the melds.
    pub flowers: Vec<Tile>,
    /// The dora indicators, beyond the hand.
    pub indicators: Vec<Tile>,
    /// True if the dora indicators lie on the dead wall, false if they lie alone. Without indicators, there is no dead
    /// wall.
    pub has_dead_wall: bool,
    /// The angle between the concealed tiles in a rack and the table, in degrees; 0 if they lie flat.
    pub rack_degrees: f32,
    /// The tiles on the table outside the winner's hand.
    pub clutter: Clutter,
}

/// The role of a tile on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TileRole {
    /// A concealed tile other than the winning one.
    Concealed,
    WinningTile,
    /// A tile of the meld with this index.
    Meld(usize),
    Flower,
    Indicator,
    /// A tile outside the winner's hand, or of the dead wall except the indicators.
    Other,
}

/// The gap between groups of tiles, in millimetres: about a thumb's width.
const GROUP_GAP_MM: f32 = 17.0;

impl TablePlan {
    /// Returns every tile with its role and its randomly imprecise place, in the order concealed, winning tile, melds,
    /// flowers, indicators, other tiles.
    pub fn place_tiles(&self, random: &mut SeededRandom) -> Vec<(TileRole, PlacedTile)> {
        let mut pen = TilePen::new(0.0, 0.0, random);
        pen.rack_degrees = self.rack_degrees;
        self.lay_concealed_tiles(&mut pen);
        let hand_end = pen.x;
        let mut placed_tiles = pen.tiles;
        if let Some((tile, WinTilePlacement::Above)) = self.win {
            let max_x = hand_end - 90.0;
            let x = random.next_between(0.55, 1.0) * max_x;
            let mut pen = TilePen::new(x, TILE_SIZE_MM.y + random.next_between(3.0, 16.0), random);
            pen.lay_tile(TileRole::WinningTile, Face::Tile(tile));
            placed_tiles.extend(pen.tiles);
        }
        let concealed_count = placed_tiles.len();
        let (x, y) = if self.are_melds_beyond_hand {
            (0.0, TILE_SIZE_MM.y + random.next_between(14.0, 34.0))
        } else {
            (hand_end + random.next_between(1.4, 3.0) * GROUP_GAP_MM, 0.0)
        };
        let mut pen = TilePen::new(x, y, random);
        for (number, meld) in self.melds.iter().enumerate() {
            pen.lay_meld(number, meld);
            if !self.are_melds_touching {
                pen.add_gap();
            }
        }
        if self.are_melds_touching {
            pen.add_gap();
        }
        for &flower in &self.flowers {
            pen.lay_tile(TileRole::Flower, Face::Tile(flower));
        }
        placed_tiles.extend(pen.tiles);
        debug_assert!(concealed_count <= placed_tiles.len());
        let hand_depth = if self.are_melds_beyond_hand { 2.0 } else { 1.0 } * TILE_SIZE_MM.y;
        self.lay_indicators(&mut placed_tiles, hand_depth, hand_end, random);
        self.lay_clutter(&mut placed_tiles, hand_depth, hand_end, random);
        placed_tiles
    }

    fn lay_concealed_tiles(&self, pen: &mut TilePen<'_>) {
        if let Some((tile, plan @ (WinTilePlacement::ApartLeft | WinTilePlacement::SidewaysLeft))) = self.win {
            pen.lay_winning_tile(tile, plan == WinTilePlacement::SidewaysLeft);
            if plan == WinTilePlacement::ApartLeft {
                pen.add_gap();
            }
        }
        for &tile in &self.concealed {
            pen.lay_tile(TileRole::Concealed, Face::Tile(tile));
        }
        match self.win {
            Some((tile, WinTilePlacement::ApartRight)) => {
                pen.add_gap();
                pen.lay_winning_tile(tile, false);
            }
            Some((tile, WinTilePlacement::SidewaysRight)) => pen.lay_winning_tile(tile, true),
            Some((tile, WinTilePlacement::Last)) => pen.lay_winning_tile(tile, false),
            _ => {}
        }
        // The list starts with the concealed tiles, even if the winning tile is further left.
        pen.tiles.sort_by_key(|(role, _)| *role == TileRole::WinningTile);
    }

    fn lay_indicators(
        &self,
        placed_tiles: &mut Vec<(TileRole, PlacedTile)>,
        hand_depth: f32,
        hand_end: f32,
        random: &mut SeededRandom,
    ) {
        if self.indicators.is_empty() {
            return;
        }
        let y = hand_depth + random.next_between(95.0, 150.0);
        let mut pen = TilePen::new(random.next_between(0.1, 0.5) * hand_end, y, random);
        if !self.has_dead_wall {
            for &tile in &self.indicators {
                pen.lay_tile(TileRole::Indicator, Face::Tile(tile));
            }
            placed_tiles.extend(pen.tiles);
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
        tiles.sort_by_key(|(role, _)| *role != TileRole::Indicator);
        placed_tiles.extend(tiles);
    }

    fn lay_clutter(
        &self,
        placed_tiles: &mut Vec<(TileRole, PlacedTile)>,
        hand_depth: f32,
        hand_end: f32,
        random: &mut SeededRandom,
    ) {
        let mut unused_tiles: Vec<Tile> = Tile::kinds().flat_map(|tile| [tile; 4]).collect();
        for (_, placed) in placed_tiles.iter() {
            if let Face::Tile(tile) = placed.face
                && let Some(index) = unused_tiles.iter().position(|t| *t == tile.without_red())
            {
                unused_tiles.swap_remove(index);
            }
        }
        let mut draw = |random: &mut SeededRandom| unused_tiles.swap_remove(random.next_index(unused_tiles.len()));
        let mut y = hand_depth + random.next_between(70.0, 120.0);
        if self.clutter.has_discards {
            for row in 0..3 {
                let mut pen = TilePen::new(hand_end / 2.0 - 90.0, y, random);
                for _ in 0..if row == 2 { 4 } else { 6 } {
                    let tile = draw(pen.random);
                    pen.lay_tile(TileRole::Other, Face::Tile(tile));
                }
                placed_tiles.extend(pen.tiles);
                y += TILE_SIZE_MM.y + random.next_between(0.3, 4.0);
            }
            let mut pen = TilePen::new(hand_end / 2.0 - 90.0, y + 60.0, random);
            for _ in 0..6 {
                let tile = draw(pen.random);
                pen.lay_turned_tile(TileRole::Other, Face::Tile(tile), 180.0);
            }
            placed_tiles.extend(pen.tiles);
            y += 130.0;
        }
        if self.clutter.has_wall {
            y += random.next_between(10.0, 40.0);
            for z in [0.0, TILE_SIZE_MM.z] {
                let mut pen = TilePen::new(-40.0, y, random);
                pen.z = z;
                for _ in 0..17 {
                    pen.lay_tile(TileRole::Other, Face::Back);
                }
                placed_tiles.extend(pen.tiles);
            }
            y += TILE_SIZE_MM.y + 30.0;
        }
        if self.clutter.has_opposite_hand {
            let mut pen = TilePen::new(hand_end / 2.0 - 200.0, y + random.next_between(30.0, 90.0), random);
            for _ in 0..13 {
                let tile = draw(pen.random);
                pen.lay_turned_tile(TileRole::Other, Face::Tile(tile), 180.0);
            }
            placed_tiles.extend(pen.tiles);
        }
    }
}

/// A pen that lays tiles in a row from left to right. Lengths are in millimetres.
struct TilePen<'a> {
    tiles: Vec<(TileRole, PlacedTile)>,
    /// The x of the left edge of the next tile.
    x: f32,
    /// The y at x = 0 of the centre of a tile that is not turned sideways.
    y: f32,
    /// The height of the underside of the next tile above the table.
    z: f32,
    /// The angle between the next tile and the table, in degrees; 0 if it lies flat.
    rack_degrees: f32,
    /// The slope of the whole row: millimetres of y per millimetre of x.
    slope: f32,
    random: &'a mut SeededRandom,
}

impl<'a> TilePen<'a> {
    fn new(x: f32, y: f32, random: &'a mut SeededRandom) -> Self {
        Self { tiles: Vec::new(), x, y, z: 0.0, rack_degrees: 0.0, slope: random.next_normal() * 0.006, random }
    }

    fn add_gap(&mut self) {
        self.x += GROUP_GAP_MM * self.random.next_between(0.9, 1.3);
    }

    fn lay_tile(&mut self, role: TileRole, face: Face) {
        self.lay_turned_tile(role, face, 0.0);
    }

    fn lay_winning_tile(&mut self, tile: Tile, is_sideways: bool) {
        let degrees = if is_sideways { 90.0 } else { 0.0 };
        let rack_degrees = self.rack_degrees;
        if is_sideways {
            self.rack_degrees = 0.0;
        }
        self.lay_turned_tile(TileRole::WinningTile, Face::Tile(tile), degrees);
        self.rack_degrees = rack_degrees;
    }

    /// Lays a tile turned anticlockwise by `degrees`, with its near edge on that of the row, and moves the pen past it.
    fn lay_turned_tile(&mut self, role: TileRole, face: Face, degrees: f32) {
        let is_sideways = (degrees / 90.0).round() as i32 % 2 != 0;
        let (width, depth) =
            if is_sideways { (TILE_SIZE_MM.y, TILE_SIZE_MM.x) } else { (TILE_SIZE_MM.x, TILE_SIZE_MM.y) };
        self.lay_tile_at(role, face, degrees, self.x + width / 2.0, self.y + (depth - TILE_SIZE_MM.y) / 2.0);
        self.x += width + self.random.next_between(0.15, 0.8);
    }

    /// Lays a tile turned anticlockwise by `degrees` with its centre near (`x`, `y`), on the table or leaning in the
    /// rack; leaves the pen in place.
    fn lay_tile_at(&mut self, role: TileRole, face: Face, degrees: f32, x: f32, y: f32) {
        let turn_degrees = self.random.next_normal() * 0.55 + self.slope.to_degrees();
        let (sin, cos) = (turn_degrees + degrees).to_radians().sin_cos();
        let (rise, flat) = self.rack_degrees.to_radians().sin_cos();
        let half = TILE_SIZE_MM * 0.5;
        let centre =
            vec3(x, y + x * self.slope + self.random.next_normal() * 0.5, self.z + half.z * flat + half.y * rise);
        self.tiles.push((role, PlacedTile { face, block: TileBlock { centre, turn: (cos, sin), lean: (flat, rise) } }));
    }

    fn lay_meld(&mut self, meld_index: usize, meld: &MeldPlan) {
        let role = TileRole::Meld(meld_index);
        // In either orientation, at random.
        let quarter_turn = if self.random.next_unit() < 0.5 { 90.0 } else { -90.0 };
        match meld {
            MeldPlan::Concealed(tile, face_down) => {
                for &is_down in face_down {
                    let face = if is_down { Face::Back } else { Face::Tile(*tile) };
                    self.lay_tile(role, face);
                }
            }
            MeldPlan::Claimed(tiles, from) => {
                let sideways_index = match from {
                    ClaimedFrom::Left => 0,
                    ClaimedFrom::Opposite => 1,
                    ClaimedFrom::Right => tiles.len() - 1,
                };
                for (index, &tile) in tiles.iter().enumerate() {
                    let degrees = if index == sideways_index { quarter_turn } else { 0.0 };
                    self.lay_turned_tile(role, Face::Tile(tile), degrees);
                }
            }
            MeldPlan::Added { tile, from, on_top } => {
                let meld_start = self.tiles.len();
                self.lay_meld(meld_index, &MeldPlan::Claimed(vec![*tile; 3], *from));
                let index = match from {
                    ClaimedFrom::Left => 0,
                    ClaimedFrom::Opposite => 1,
                    ClaimedFrom::Right => 2,
                };
                let Vec3 { x, y, .. } = self.tiles[meld_start + index].1.block.centre;
                let (dx, dy) = (self.random.next_normal() * 0.7, self.random.next_normal() * 0.5);
                if *on_top {
                    self.z = TILE_SIZE_MM.z;
                    self.lay_tile_at(role, Face::Tile(*tile), quarter_turn, x + dx, y + dy);
                    self.z = 0.0;
                } else {
                    let y = y + TILE_SIZE_MM.x + 0.6 + dy.abs();
                    self.lay_tile_at(role, Face::Tile(*tile), quarter_turn, x + dx, y);
                }
            }
        }
    }
}
