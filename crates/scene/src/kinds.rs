//! The kinds of table for tests of layout reading: each a random winning hand in the kind's layout.

use super::camera::Pose;
use super::light::Mood;
use super::table::{ClaimedFrom, Clutter, MeldPlan, TablePlan, WinPlan};
use super::view::TableView;
use quejing_art::random::Random;
use quejing_rules::tile::Tile;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// The kinds of drawn tables, by the layout of the hand or the conditions of the photo.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum TableKind { $($(#[$doc])* $kind,)* }

        impl TableKind {
            /// All kinds.
            pub const ALL: &[TableKind] = &[$(TableKind::$kind,)*];

            /// Returns the kind's name in tables and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(TableKind::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    /// Fourteen tiles in a row, nothing marked.
    Row "row";
    /// The winning tile apart at the right.
    ApartRight "win-right";
    /// The winning tile apart at the left.
    ApartLeft "win-left";
    /// The winning tile sideways at the right end.
    SidewaysRight "win-sideways";
    /// The winning tile sideways at the left end.
    SidewaysLeft "win-sideways-left";
    /// The winning tile beyond the hand.
    Above "win-above";
    /// One claimed chow.
    Chow "chow";
    /// One claimed pung, from any player.
    Pung "pung";
    /// One claimed kong, from any player.
    Kong "kong";
    /// A kong added beside the sideways tile.
    AddedBeside "added-beside";
    /// A kong added on top of the sideways tile.
    AddedOnTop "added-on-top";
    /// A concealed kong, its outer tiles face down.
    RiichiKong "concealed-2-backs";
    /// A concealed kong, one tile face down.
    OneBack "concealed-1-back";
    /// A concealed kong, three tiles face down.
    ThreeBacks "concealed-3-backs";
    /// Three melds of any kind, apart.
    ThreeMelds "three-melds";
    /// Two or three melds against each other.
    MeldsTouch "melds-touch";
    /// Two melds in a row beyond the hand.
    MeldsBeyond "melds-beyond";
    /// Flowers set aside, and a meld.
    Flowers "flowers";
    /// A dora indicator apart from the hand.
    DoraApart "dora-apart";
    /// One to three dora indicators on the dead wall.
    DeadWall "dora-dead-wall";
    /// The hand in a rack, a meld flat beside it.
    Rack "rack";
    /// Discards and a wall beyond the hand, and a meld.
    Clutter "clutter";
    /// The hand of the player opposite, opened too.
    OtherHand "other-hand";
    /// Seen 40 to 50 degrees from above, with two melds.
    Steep "steep";
    /// The picture turned by any angle, with two melds.
    Turned "turned";
    /// In warm light, with a meld.
    Warm "warm";
    /// In cold light, with a meld.
    Cold "cold";
    /// In a dark room, with a meld.
    Dim "dim";
    /// Lamps mirrored in it, with a meld.
    Glare "glare";
}

impl TableKind {
    /// Finds the kind with this name.
    pub fn named(name: &str) -> Option<TableKind> {
        TableKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Builds a table of the kind and a view of it.
    pub fn sample(self, seed: u64) -> (TablePlan, TableView) {
        let mut random = Random::new(seed.wrapping_mul(31).wrapping_add(self as u64));
        let mut hand = Deal::new(&mut random);
        (self.table(&mut hand), self.view(seed, &mut random))
    }

    fn table(self, deal: &mut Deal<'_>) -> TablePlan {
        use MeldWanted as M;
        let open = [M::Chow, M::Pung, M::Kong];
        let one_open = [open[deal.random.below(3)]];
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
                let melds = (0..3).map(|_| any[deal.random.below(any.len())]).collect();
                (melds, WinPlan::ApartRight)
            }
            TableKind::MeldsTouch => {
                let count = 2 + deal.random.below(2);
                ((0..count).map(|_| open[deal.random.below(3)]).collect(), WinPlan::ApartRight)
            }
            TableKind::MeldsBeyond | TableKind::Steep | TableKind::Turned => {
                let melds = (0..2).map(|_| open[deal.random.below(3)]).collect();
                let wins = [WinPlan::ApartRight, WinPlan::SidewaysRight];
                (melds, wins[deal.random.below(2)])
            }
            TableKind::OtherHand => (vec![], WinPlan::ApartRight),
            _ => (one_open.to_vec(), WinPlan::ApartRight),
        };
        let melds: Vec<MeldPlan> = melds.into_iter().map(|m| deal.meld(m)).collect();
        let mut standing = deal.standing(4 - melds.len());
        let winner = standing.swap_remove(deal.random.below(standing.len()));
        standing.sort();
        let mut table = TablePlan { standing, win: Some((winner, win)), melds, ..TablePlan::default() };
        self.surround(&mut table, deal);
        table
    }

    /// Lays the surroundings of the hand in this kind of table.
    fn surround(self, table: &mut TablePlan, deal: &mut Deal<'_>) {
        match self {
            TableKind::MeldsTouch => table.melds_touch = true,
            TableKind::MeldsBeyond => table.melds_beyond = true,
            TableKind::Flowers => table.flowers = deal.flowers(),
            TableKind::DoraApart => table.indicators = vec![deal.draw()],
            TableKind::DeadWall => {
                table.indicators = (0..1 + deal.random.below(3)).map(|_| deal.draw()).collect();
                table.dead_wall = true;
            }
            TableKind::Rack => table.rack = deal.random.between(72.0, 88.0),
            TableKind::Clutter => table.clutter = Clutter { wall: true, discards: true, other_hand: false },
            TableKind::OtherHand => {
                table.clutter = Clutter { wall: false, discards: deal.random.unit() < 0.5, other_hand: true }
            }
            _ => {}
        }
    }

    fn view(self, seed: u64, random: &mut Random) -> TableView {
        let off = match self {
            TableKind::Steep => random.between(40.0, 50.0),
            TableKind::Rack => random.between(38.0, 55.0),
            _ => random.between(10.0, 35.0),
        };
        let view = TableView::sample(seed, off);
        match self {
            TableKind::Turned => TableView { pose: Pose { roll: random.between(-180.0, 180.0), ..view.pose }, ..view },
            TableKind::Clutter | TableKind::OtherHand => TableView { margin: random.between(0.12, 0.22), ..view },
            _ => TableView {
                mood: match self {
                    TableKind::Warm => Mood::Warm,
                    TableKind::Cold => Mood::Cold,
                    TableKind::Dim => Mood::Dim,
                    TableKind::Glare => Mood::Glare,
                    _ => Mood::Plain,
                },
                ..view
            },
        }
    }
}

#[derive(Clone, Copy)]
enum MeldWanted {
    Chow,
    Pung,
    Kong,
    Added(bool),
    Backs(usize),
}

/// A wall with four of each kind, from which sets are taken.
struct Deal<'a> {
    left: [u8; 34],
    random: &'a mut Random,
}

impl<'a> Deal<'a> {
    fn new(random: &'a mut Random) -> Self {
        Self { left: [4; 34], random }
    }

    /// Takes the tiles `first`, `first + 1` … if all are available.
    fn take(&mut self, first: usize, counts: &[u8]) -> Option<Vec<Tile>> {
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

    fn some(&mut self, counts: &[u8]) -> Vec<Tile> {
        loop {
            let first = self.random.below(34);
            if let Some(tiles) = self.take(first, counts) {
                return tiles;
            }
        }
    }

    fn from(&mut self) -> ClaimedFrom {
        [ClaimedFrom::Left, ClaimedFrom::Opposite, ClaimedFrom::Right][self.random.below(3)]
    }

    fn meld(&mut self, wanted: MeldWanted) -> MeldPlan {
        match wanted {
            MeldWanted::Chow => {
                let mut tiles = self.some(&[1, 1, 1]);
                // The claimed tile comes first, whichever of the three it is.
                tiles[..=self.random.below(3)].rotate_right(1);
                MeldPlan::Claimed(tiles, ClaimedFrom::Left)
            }
            MeldWanted::Pung => MeldPlan::Claimed(self.some(&[3]), self.from()),
            MeldWanted::Kong => MeldPlan::Claimed(self.some(&[4]), self.from()),
            MeldWanted::Added(on_top) => MeldPlan::Added { tile: self.some(&[4])[0], from: self.from(), on_top },
            MeldWanted::Backs(backs) => {
                let tile = self.some(&[4])[0];
                let down = match backs {
                    1 => {
                        let mut down = [false; 4];
                        down[self.random.below(4)] = true;
                        down
                    }
                    3 => {
                        let mut down = [true; 4];
                        down[self.random.below(4)] = false;
                        down
                    }
                    _ => [true, false, false, true],
                };
                MeldPlan::Concealed(tile, down)
            }
        }
    }

    /// Sets and a pair.
    fn standing(&mut self, sets: usize) -> Vec<Tile> {
        let mut tiles = self.some(&[2]);
        for _ in 0..sets {
            let counts: &[u8] = if self.random.unit() < 0.7 { &[1, 1, 1] } else { &[3] };
            tiles.extend(self.some(counts));
        }
        tiles
    }

    fn draw(&mut self) -> Tile {
        self.some(&[1])[0]
    }

    fn flowers(&mut self) -> Vec<Tile> {
        let mut all: Vec<Tile> = Tile::all().filter(|t| t.is_flower()).collect();
        (0..1 + self.random.below(4)).map(|_| all.swap_remove(self.random.below(all.len()))).collect()
    }
}
