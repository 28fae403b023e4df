//! The kinds of drawn tables for tests of layout reading: each a random winning hand in the kind's layout.

use super::camera::CameraPose;
use super::light::LightMood;
use super::table::{ClaimedFrom, Clutter, MeldPlan, TablePlan, WinPlan};
use super::view::TableView;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

macro_rules! table_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// The kind of a drawn table, by the layout of the hand or the conditions of the photo.
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
    /// A hand with one dora indicator, apart from it.
    DoraApart "dora-apart";
    /// A hand with one to three dora indicators on the dead wall.
    DeadWall "dora-dead-wall";
    /// A hand in a rack, with a claimed meld flat beside it.
    Rack "rack";
    /// A hand with discards and a wall beyond it, and a claimed meld.
    Clutter "clutter";
    /// The opened hand of the player opposite beyond the winner's hand.
    OtherHand "other-hand";
    /// A view at 40 to 50 degrees from straight down, with two claimed melds.
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
        let mut random = Random::new(seed.wrapping_mul(31).wrapping_add(self as u64));
        let mut hand = TileSupply::new(&mut random);
        (self.build_table(&mut hand), self.sample_view(seed, &mut random))
    }

    fn build_table(self, deal: &mut TileSupply<'_>) -> TablePlan {
        use WantedMeld as M;
        let open = [M::Chow, M::Pung, M::Kong];
        let one_open = [open[deal.random.next_index(3)]];
        let (melds, win): (Vec<M>, _) = match self {
            TableKind::Row => (vec![], WinPlan::Last),
            TableKind::ApartRight | TableKind::DoraApart | TableKind::DeadWall => (vec![], WinPlan::ApartRight),
            TableKind::ApartLeft => (vec![], WinPlan::ApartLeft),
            TableKind::SidewaysRight => (vec![], WinPlan::SidewaysRight),
            TableKind::SidewaysLeft => (vec![], WinPlan::SidewaysLeft),
            TableKind::Above => (vec![], WinPlan::Above),
            TableKind::Chow => (vec![M::Chow], WinPlan::ApartRight),
            TableKind::Pung => (vec![M::Pung], WinPlan::SidewaysRight),
            TableKind::Kong => (vec![M::Kong], WinPlan::ApartRight),
            TableKind::AddedBeside => (vec![M::Added(false)], WinPlan::ApartRight),
            TableKind::AddedOnTop => (vec![M::Added(true)], WinPlan::ApartRight),
            TableKind::RiichiKong => (vec![M::Backs(2)], WinPlan::ApartRight),
            TableKind::OneBack => (vec![M::Backs(1)], WinPlan::ApartRight),
            TableKind::ThreeBacks => (vec![M::Backs(3)], WinPlan::ApartRight),
            TableKind::ThreeMelds => {
                let any = [M::Chow, M::Pung, M::Kong, M::Added(false), M::Backs(2)];
                let melds = (0..3).map(|_| any[deal.random.next_index(any.len())]).collect();
                (melds, WinPlan::ApartRight)
            }
            TableKind::MeldsTouch => {
                let count = 2 + deal.random.next_index(2);
                ((0..count).map(|_| open[deal.random.next_index(3)]).collect(), WinPlan::ApartRight)
            }
            TableKind::MeldsBeyond | TableKind::Steep | TableKind::Turned => {
                let melds = (0..2).map(|_| open[deal.random.next_index(3)]).collect();
                let wins = [WinPlan::ApartRight, WinPlan::SidewaysRight];
                (melds, wins[deal.random.next_index(2)])
            }
            TableKind::OtherHand => (vec![], WinPlan::ApartRight),
            _ => (one_open.to_vec(), WinPlan::ApartRight),
        };
        let melds: Vec<MeldPlan> = melds.into_iter().map(|m| deal.take_random_meld(m)).collect();
        let mut standing = deal.take_random_standing(4 - melds.len());
        let winner = standing.swap_remove(deal.random.next_index(standing.len()));
        standing.sort();
        let mut table = TablePlan { standing, win: Some((winner, win)), melds, ..TablePlan::default() };
        self.add_surroundings(&mut table, deal);
        table
    }

    /// Adds the flowers, indicators, rack, arrangement of melds or clutter by which this kind of table differs from
    /// others.
    fn add_surroundings(self, table: &mut TablePlan, deal: &mut TileSupply<'_>) {
        match self {
            TableKind::MeldsTouch => table.melds_touch = true,
            TableKind::MeldsBeyond => table.melds_beyond = true,
            TableKind::Flowers => table.flowers = deal.draw_flowers(),
            TableKind::DoraApart => table.indicators = vec![deal.draw_tile()],
            TableKind::DeadWall => {
                table.indicators = (0..1 + deal.random.next_index(3)).map(|_| deal.draw_tile()).collect();
                table.dead_wall = true;
            }
            TableKind::Rack => table.rack = deal.random.next_between(72.0, 88.0),
            TableKind::Clutter => table.clutter = Clutter { wall: true, discards: true, other_hand: false },
            TableKind::OtherHand => {
                table.clutter = Clutter { wall: false, discards: deal.random.next_unit() < 0.5, other_hand: true }
            }
            _ => {}
        }
    }

    fn sample_view(self, seed: u64, random: &mut Random) -> TableView {
        let off = match self {
            TableKind::Steep => random.next_between(40.0, 50.0),
            TableKind::Rack => random.next_between(38.0, 55.0),
            _ => random.next_between(10.0, 35.0),
        };
        let view = TableView::sample(seed, off);
        match self {
            TableKind::Turned => {
                TableView { pose: CameraPose { roll: random.next_between(-180.0, 180.0), ..view.pose }, ..view }
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

#[derive(Clone, Copy)]
enum WantedMeld {
    Chow,
    Pung,
    Kong,
    Added(bool),
    Backs(usize),
}

/// The tiles that are still available, at first four of each of the 34 kinds, from which random sets are taken.
struct TileSupply<'a> {
    left: [u8; 34],
    random: &'a mut Random,
}

impl<'a> TileSupply<'a> {
    fn new(random: &'a mut Random) -> Self {
        Self { left: [4; 34], random }
    }

    /// Takes `counts[0]` tiles of the kind `first`, `counts[1]` of the next one, and so on; `None` if they are not
    /// available or not in one suit.
    fn take_tiles(&mut self, first: usize, counts: &[u8]) -> Option<Vec<Tile>> {
        let suit = first / 9;
        let fits = counts.len() == 1 || (suit < 3 && first % 9 + counts.len() <= 9);
        let there = fits && counts.iter().zip(&self.left[first..]).all(|(c, l)| c <= l);
        if !there {
            return None;
        }
        let mut tiles = Vec::new();
        for (step, &count) in counts.iter().enumerate() {
            self.left[first + step] -= count;
            tiles.extend(std::iter::repeat_n(Tile::from_kind(first + step)?, usize::from(count)));
        }
        Some(tiles)
    }

    /// Takes tiles with the pattern `counts` (see [`Self::take_tiles`]) from a random first kind for which they are
    /// available. Never returns if there is none.
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
                // The claimed tile comes first, whichever of the three it is.
                tiles[..=self.random.next_index(3)].rotate_right(1);
                MeldPlan::Claimed(tiles, ClaimedFrom::Left)
            }
            WantedMeld::Pung => MeldPlan::Claimed(self.take_random_tiles(&[3]), self.pick_discarder()),
            WantedMeld::Kong => MeldPlan::Claimed(self.take_random_tiles(&[4]), self.pick_discarder()),
            WantedMeld::Added(on_top) => {
                MeldPlan::Added { tile: self.take_random_tiles(&[4])[0], from: self.pick_discarder(), on_top }
            }
            WantedMeld::Backs(backs) => {
                let tile = self.take_random_tiles(&[4])[0];
                let down = match backs {
                    1 => {
                        let mut down = [false; 4];
                        down[self.random.next_index(4)] = true;
                        down
                    }
                    3 => {
                        let mut down = [true; 4];
                        down[self.random.next_index(4)] = false;
                        down
                    }
                    _ => [true, false, false, true],
                };
                MeldPlan::Concealed(tile, down)
            }
        }
    }

    /// Takes the tiles of a random pair and of `sets` random concealed chows and pungs.
    fn take_random_standing(&mut self, sets: usize) -> Vec<Tile> {
        let mut tiles = self.take_random_tiles(&[2]);
        for _ in 0..sets {
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
        let mut all: Vec<Tile> = Tile::all().filter(|t| t.is_flower()).collect();
        (0..1 + self.random.next_index(4)).map(|_| all.swap_remove(self.random.next_index(all.len()))).collect()
    }
}
