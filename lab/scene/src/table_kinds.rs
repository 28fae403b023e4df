//! The kinds of drawn tables for tests of how layouts are read. Each kind draws random winning hands in its layout.

use super::camera::CameraPose;
use super::light::LightMood;
use super::table::{ClaimedFrom, Clutter, MeldPlan, TablePlan, WinTilePlacement};
use super::view::TableView;
use quejing_art::random::SeededRandom;
use quejing_rules::tile::Tile;

macro_rules! table_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// The kind of a drawn table, by the layout of its hand or the conditions of its photo.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum TableKind { $($(#[$doc])* $kind,)* }

        impl TableKind {
            /// All kinds of tables, in order of declaration.
            pub const ALL: &[TableKind] = &[$(TableKind::$kind,)*];

            /// Returns the name of the kind in reports and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(TableKind::$kind => $name,)* }
            }
        }
    };
}

table_kinds! {
    /// Fourteen concealed tiles in a row, with no tile marked as the winning one.
    Row "row";
    /// A hand whose winning tile lies apart at the right.
    ApartRight "win-right";
    /// A hand whose winning tile lies apart at the left.
    ApartLeft "win-left";
    /// A hand whose winning tile lies sideways at the right end.
    SidewaysRight "win-sideways";
    /// A hand whose winning tile lies sideways at the left end.
    SidewaysLeft "win-sideways-left";
    /// A hand whose winning tile lies beyond it, away from the player.
    Above "win-above";
    /// A hand with one claimed chow.
    Chow "chow";
    /// A hand with one pung, claimed from any player.
    Pung "pung";
    /// A hand with one kong, claimed from any player.
    Kong "kong";
    /// A hand with an added kong, whose fourth tile lies beside the sideways one.
    AddedBeside "added-beside";
    /// A hand with an added kong, whose fourth tile lies on top of the sideways one.
    AddedOnTop "added-on-top";
    /// A hand with a concealed kong whose outer tiles lie face down.
    RiichiKong "concealed-2-backs";
    /// A hand with a concealed kong of which one tile lies face down.
    OneBack "concealed-1-back";
    /// A hand with a concealed kong of which three tiles lie face down.
    ThreeBacks "concealed-3-backs";
    /// A hand with three melds of any kind, and gaps between them.
    ThreeMelds "three-melds";
    /// A hand with two or three claimed melds without gaps between them.
    MeldsTouch "melds-touch";
    /// A hand with two claimed melds in a row beyond the concealed tiles.
    MeldsBeyond "melds-beyond";
    /// A hand with one to four flowers set aside, and a claimed meld.
    Flowers "flowers";
    /// A hand, and one dora indicator apart from it.
    DoraApart "dora-apart";
    /// A hand with one to three dora indicators on the dead wall.
    DeadWall "dora-dead-wall";
    /// A hand in a rack, with a claimed meld flat beside it.
    Rack "rack";
    /// A hand with discards and a wall beyond it, and a claimed meld.
    Clutter "clutter";
    /// The opened hand of the player opposite beyond the winner's hand.
    OtherHand "other-hand";
    /// A view 40 to 50 degrees away from straight down, with two claimed melds.
    Steep "steep";
    /// A picture turned by any angle, with two claimed melds.
    Turned "turned";
    /// Warm light, with a claimed meld.
    Warm "warm";
    /// Cold light, with a claimed meld.
    Cold "cold";
    /// A dark room, with a claimed meld.
    Dim "dim";
    /// Reflections of lamps in the tiles, with a claimed meld.
    Glare "glare";
}

impl TableKind {
    /// Returns the kind with this name, as in [`Self::name`]; `None` if there is none.
    pub fn from_name(name: &str) -> Option<TableKind> {
        TableKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Builds a random table of the kind and a random view of it; the kind and the seed decide both.
    pub fn sample(self, seed: u64) -> (TablePlan, TableView) {
        let mut random = SeededRandom::new(seed.wrapping_mul(31).wrapping_add(self as u64));
        let mut supply = TileSupply::new(&mut random);
        (self.build_table(&mut supply), self.sample_view(seed, &mut random))
    }

    fn build_table(self, supply: &mut TileSupply<'_>) -> TablePlan {
        use WantedMeld as M;
        let claimed_kinds = [M::Chow, M::Pung, M::Kong];
        let one_claimed = [claimed_kinds[supply.random.next_index(3)]];
        let (melds, win): (Vec<M>, _) = match self {
            TableKind::Row => (vec![], WinTilePlacement::Last),
            TableKind::ApartRight | TableKind::DoraApart | TableKind::DeadWall => {
                (vec![], WinTilePlacement::ApartRight)
            }
            TableKind::ApartLeft => (vec![], WinTilePlacement::ApartLeft),
            TableKind::SidewaysRight => (vec![], WinTilePlacement::SidewaysRight),
            TableKind::SidewaysLeft => (vec![], WinTilePlacement::SidewaysLeft),
            TableKind::Above => (vec![], WinTilePlacement::Above),
            TableKind::Chow => (vec![M::Chow], WinTilePlacement::ApartRight),
            TableKind::Pung => (vec![M::Pung], WinTilePlacement::SidewaysRight),
            TableKind::Kong => (vec![M::Kong], WinTilePlacement::ApartRight),
            TableKind::AddedBeside => (vec![M::Added(false)], WinTilePlacement::ApartRight),
            TableKind::AddedOnTop => (vec![M::Added(true)], WinTilePlacement::ApartRight),
            TableKind::RiichiKong => (vec![M::Backs(2)], WinTilePlacement::ApartRight),
            TableKind::OneBack => (vec![M::Backs(1)], WinTilePlacement::ApartRight),
            TableKind::ThreeBacks => (vec![M::Backs(3)], WinTilePlacement::ApartRight),
            TableKind::ThreeMelds => {
                let meld_kinds = [M::Chow, M::Pung, M::Kong, M::Added(false), M::Backs(2)];
                let melds = (0..3).map(|_| meld_kinds[supply.random.next_index(meld_kinds.len())]).collect();
                (melds, WinTilePlacement::ApartRight)
            }
            TableKind::MeldsTouch => {
                let count = 2 + supply.random.next_index(2);
                ((0..count).map(|_| claimed_kinds[supply.random.next_index(3)]).collect(), WinTilePlacement::ApartRight)
            }
            TableKind::MeldsBeyond | TableKind::Steep | TableKind::Turned => {
                let melds = (0..2).map(|_| claimed_kinds[supply.random.next_index(3)]).collect();
                let wins = [WinTilePlacement::ApartRight, WinTilePlacement::SidewaysRight];
                (melds, wins[supply.random.next_index(2)])
            }
            TableKind::OtherHand => (vec![], WinTilePlacement::ApartRight),
            _ => (one_claimed.to_vec(), WinTilePlacement::ApartRight),
        };
        let melds: Vec<MeldPlan> = melds.into_iter().map(|meld| supply.take_random_meld(meld)).collect();
        let mut concealed = supply.take_random_concealed(4 - melds.len());
        let winner = concealed.swap_remove(supply.random.next_index(concealed.len()));
        concealed.sort();
        let mut table = TablePlan { concealed, win: Some((winner, win)), melds, ..TablePlan::default() };
        self.add_surroundings(&mut table, supply);
        table
    }

    /// Adds the flowers, indicators, rack, arrangement of melds or clutter by which this kind of table differs from
    /// others, if any.
    fn add_surroundings(self, table: &mut TablePlan, supply: &mut TileSupply<'_>) {
        match self {
            TableKind::MeldsTouch => table.are_melds_touching = true,
            TableKind::MeldsBeyond => table.are_melds_beyond_hand = true,
            TableKind::Flowers => table.flowers = supply.draw_flowers(),
            TableKind::DoraApart => table.indicators = vec![supply.draw_tile()],
            TableKind::DeadWall => {
                table.indicators = (0..1 + supply.random.next_index(3)).map(|_| supply.draw_tile()).collect();
                table.has_dead_wall = true;
            }
            TableKind::Rack => table.rack_degrees = supply.random.next_between(72.0, 88.0),
            TableKind::Clutter => {
                table.clutter = Clutter { has_wall: true, has_discards: true, has_opposite_hand: false }
            }
            TableKind::OtherHand => {
                table.clutter =
                    Clutter { has_wall: false, has_discards: supply.random.next_unit() < 0.5, has_opposite_hand: true }
            }
            _ => {}
        }
    }

    fn sample_view(self, seed: u64, random: &mut SeededRandom) -> TableView {
        let degrees_off_vertical = match self {
            TableKind::Steep => random.next_between(40.0, 50.0),
            TableKind::Rack => random.next_between(38.0, 55.0),
            _ => random.next_between(10.0, 35.0),
        };
        let view = TableView::sample(seed, degrees_off_vertical);
        match self {
            TableKind::Turned => {
                TableView { pose: CameraPose { roll_degrees: random.next_between(-180.0, 180.0), ..view.pose }, ..view }
            }
            TableKind::Clutter | TableKind::OtherHand => TableView { margin: random.next_between(0.12, 0.22), ..view },
            _ => TableView {
                mood: match self {
                    TableKind::Warm => LightMood::Warm,
                    TableKind::Cold => LightMood::Cold,
                    TableKind::Dim => LightMood::Dim,
                    TableKind::Glare => LightMood::Glare,
                    _ => LightMood::Plain,
                },
                ..view
            },
        }
    }
}

/// A kind of meld to be drawn at random.
#[derive(Clone, Copy)]
enum WantedMeld {
    Chow,
    Pung,
    Kong,
    /// An added kong; true if its fourth tile lies on top of the sideways one.
    Added(bool),
    /// A concealed kong with one, two or three tiles face down.
    Backs(usize),
}

/// The tiles from which random hands are drawn: four of each of the 34 kinds, less those already drawn.
struct TileSupply<'a> {
    /// The number of available tiles of each kind.
    available: [u8; 34],
    random: &'a mut SeededRandom,
}

impl<'a> TileSupply<'a> {
    fn new(random: &'a mut SeededRandom) -> Self {
        Self { available: [4; 34], random }
    }

    /// Takes `counts[0]` tiles of the kind with index `first`, `counts[1]` of the next kind, and so on. `None` if too
    /// few are available or the kinds are not in one suit.
    fn take_tiles(&mut self, first: usize, counts: &[u8]) -> Option<Vec<Tile>> {
        let suit = first / 9;
        let are_in_one_suit = counts.len() == 1 || (suit < 3 && first % 9 + counts.len() <= 9);
        let are_available = are_in_one_suit && counts.iter().zip(&self.available[first..]).all(|(c, l)| c <= l);
        if !are_available {
            return None;
        }
        let mut tiles = Vec::new();
        for (step, &count) in counts.iter().enumerate() {
            self.available[first + step] -= count;
            tiles.extend(std::iter::repeat_n(Tile::from_kind(first + step)?, usize::from(count)));
        }
        Some(tiles)
    }

    /// Takes tiles like [`Self::take_tiles`], from a random first kind for which they are available. Never returns if
    /// there is no such kind.
    fn take_random_tiles(&mut self, counts: &[u8]) -> Vec<Tile> {
        loop {
            let first = self.random.next_index(34);
            if let Some(tiles) = self.take_tiles(first, counts) {
                return tiles;
            }
        }
    }

    fn pick_discarder(&mut self) -> ClaimedFrom {
        [ClaimedFrom::Left, ClaimedFrom::Opposite, ClaimedFrom::Right][self.random.next_index(3)]
    }

    fn take_random_meld(&mut self, wanted: WantedMeld) -> MeldPlan {
        match wanted {
            WantedMeld::Chow => {
                let mut tiles = self.take_random_tiles(&[1, 1, 1]);
                // A random tile of the three is the claimed one, which lies first.
                tiles[..=self.random.next_index(3)].rotate_right(1);
                MeldPlan::Claimed(tiles, ClaimedFrom::Left)
            }
            WantedMeld::Pung => MeldPlan::Claimed(self.take_random_tiles(&[3]), self.pick_discarder()),
            WantedMeld::Kong => MeldPlan::Claimed(self.take_random_tiles(&[4]), self.pick_discarder()),
            WantedMeld::Added(on_top) => {
                MeldPlan::Added { tile: self.take_random_tiles(&[4])[0], from: self.pick_discarder(), on_top }
            }
            WantedMeld::Backs(back_count) => {
                let tile = self.take_random_tiles(&[4])[0];
                let face_down = match back_count {
                    1 => {
                        let mut face_down = [false; 4];
                        face_down[self.random.next_index(4)] = true;
                        face_down
                    }
                    3 => {
                        let mut face_down = [true; 4];
                        face_down[self.random.next_index(4)] = false;
                        face_down
                    }
                    _ => [true, false, false, true],
                };
                MeldPlan::Concealed(tile, face_down)
            }
        }
    }

    /// Takes the tiles of a random pair and of `set_count` random concealed chows and pungs.
    fn take_random_concealed(&mut self, set_count: usize) -> Vec<Tile> {
        let mut tiles = self.take_random_tiles(&[2]);
        for _ in 0..set_count {
            let counts: &[u8] = if self.random.next_unit() < 0.7 { &[1, 1, 1] } else { &[3] };
            tiles.extend(self.take_random_tiles(counts));
        }
        tiles
    }

    fn draw_tile(&mut self) -> Tile {
        self.take_random_tiles(&[1])[0]
    }

    /// Draws one to four different flowers.
    fn draw_flowers(&mut self) -> Vec<Tile> {
        let mut flowers: Vec<Tile> = Tile::all().filter(|t| t.is_flower()).collect();
        (0..1 + self.random.next_index(4)).map(|_| flowers.swap_remove(self.random.next_index(flowers.len()))).collect()
    }
}
