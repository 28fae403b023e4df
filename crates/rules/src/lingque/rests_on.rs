//! The tiles a fan rests on.
//!
//! A fan of sets rests on the fewest sets (and pair) that show it by themselves as often as the whole hand does; every
//! choice of them is evaluated once. A fan of the whole hand rests on every tile, a circumstance on no tile.

use super::pattern::{Hand, HeldFans, Parts, find_in_sets};
use super::table::{Table, VALUE_TILES};
use super::value::ScoredReading;
use super::{Edition, Fan, FanCategory};
use crate::hand::{CheckedHand, Reading, Set, SetKind};
use crate::tile::{Dragon, Suit, Tile};

/// A scored reading, ready to give the tiles of its fan.
pub(super) struct Grounds<'a> {
    win: &'a CheckedHand,
    hand: &'a Hand,
    scored: &'a ScoredReading,
    /// The sets of a standard reading; the pair comes first in a [`Choice`].
    sets: Vec<Set>,
    pair: Tile,
    /// The fan that the choices of [`SMALL_FIRST`] show, as far as evaluated.
    shown: Vec<HeldFans>,
}

/// A choice of the pair (bit 0) and the four sets (bits 1 to 4).
#[derive(Clone, Copy)]
struct Choice(u8);

/// Every choice, those with few parts first; the last is the whole hand.
const SMALL_FIRST: [Choice; 31] = small_first();

const fn small_first() -> [Choice; 31] {
    let mut choices = [Choice(0); 31];
    let (mut filled, mut parts) = (0, 1);
    while parts <= 5 {
        let mut bits = 1u8;
        while bits < 32 {
            if bits.count_ones() == parts {
                choices[filled] = Choice(bits);
                filled += 1;
            }
            bits += 1;
        }
        parts += 1;
    }
    choices
}

impl Choice {
    fn has_pair(self) -> bool {
        self.0 & 1 == 1
    }

    fn of<'a>(self, sets: &'a [Set]) -> impl Iterator<Item = &'a Set> + use<'a> {
        sets.iter().enumerate().filter(move |(index, _)| self.0 >> (index + 1) & 1 == 1).map(|(_, set)| set)
    }
}

impl<'a> Grounds<'a> {
    pub(super) fn new(win: &'a CheckedHand, hand: &'a Hand, scored: &'a ScoredReading) -> Grounds<'a> {
        let (sets, shown) = (Vec::new(), Vec::new());
        let mut grounds = Grounds { win, hand, scored, sets, pair: win.win_tile(), shown };
        if let Reading::Standard(split) = &scored.reading {
            grounds.sets = split.sets(win);
            grounds.pair = split.pair;
        }
        grounds
    }

    /// Returns the tiles the fan rests on; empty for circumstances.
    pub(super) fn tiles_of(&mut self, fan: Fan) -> Vec<Tile> {
        let category = Table::get(Edition::E28).categories[fan as usize];
        if category == FanCategory::Chance {
            return Vec::new();
        }
        let tiles = match (&self.scored.reading, fan) {
            (_, Fan::TileHog) => Some(self.tile_hogs()),
            (Reading::Standard(_), Fan::FourKongs | Fan::ThreeKongs | Fan::TwoKongs | Fan::Kong) => {
                let kongs = self.sets.iter().filter(|set| set.kind == SetKind::Kong);
                Some(kongs.flat_map(Set::tiles).collect())
            }
            (
                Reading::Standard(_),
                Fan::FourConcealedTriplets
                | Fan::ThreeConcealedTriplets
                | Fan::TwoConcealedTriplets
                | Fan::ConcealedTriplet,
            ) => Some(self.concealed_triplets()),
            (Reading::Standard(_), _) => self.fewest_parts(fan),
            (Reading::SevenPairs, _) => self.pairs_of(fan),
            (Reading::Orphans { pair }, _) if VALUE_TILES.has(fan) => Some(vec![*pair; 2]),
            (Reading::Orphans { .. } | Reading::Knitted, _) => None,
        };
        tiles.unwrap_or_else(|| self.win.all_tiles().tiles().collect())
    }

    fn tile_hogs(&self) -> Vec<Tile> {
        let is_kong = |tile: Tile| {
            let kind = tile.kind().unwrap_or(0);
            self.hand.kongs[kind / 9] >> (3 * (kind % 9)) & 1 == 1
        };
        let tiles = self.win.all_tiles();
        let fours = tiles.iter().filter(|&(tile, count)| count == 4 && !is_kong(tile));
        fours.flat_map(|(tile, _)| [tile; 4]).collect()
    }

    fn concealed_triplets(&self) -> Vec<Tile> {
        let win = self.win;
        let claimed = |set: &Set| {
            let completed = !set.fixed && set.first == win.win_tile();
            completed && !win.self_draw() && win.concealed_tiles().count(set.first) < 4
        };
        let concealed = |set: &&Set| set.kind != SetKind::Sequence && !set.open && !claimed(set);
        self.sets.iter().filter(concealed).flat_map(Set::tiles).collect()
    }

    /// Returns the tiles of the fewest parts that show the fan; `None` for a fan of the whole hand, which the sets
    /// alone do not show.
    fn fewest_parts(&mut self, fan: Fan) -> Option<Vec<Tile>> {
        let whole = &self.scored.held;
        let shows = |held: &HeldFans| {
            held.count(fan) == whole.count(fan) && held.value_triplets.has(fan) == whole.value_triplets.has(fan)
        };
        let all = SMALL_FIRST[SMALL_FIRST.len() - 1];
        if !shows(&self.show(all)) {
            return None;
        }
        for (index, &choice) in SMALL_FIRST.iter().enumerate() {
            if index == self.shown.len() {
                self.shown.push(self.show(choice));
            }
            if shows(&self.shown[index]) {
                let pair = std::iter::repeat_n(self.pair, if choice.has_pair() { 2 } else { 0 });
                return Some(choice.of(&self.sets).flat_map(Set::tiles).chain(pair).collect());
            }
        }
        None
    }

    /// Returns what these parts show by themselves.
    fn show(&self, choice: Choice) -> HeldFans {
        let mut held = HeldFans::default();
        let pair = choice.has_pair().then_some(self.pair);
        find_in_sets(self.hand.seat, &parts_of(choice.of(&self.sets), pair), &mut held);
        held
    }

    /// Returns the pairs a fan of seven pairs rests on; `None` for all of them.
    fn pairs_of(&self, fan: Fan) -> Option<Vec<Tile>> {
        let [a, b, c, _] = self.hand.present;
        let of_two = [(0, 1, a & b), (1, 2, b & c), (0, 2, a & c)];
        let kinds: Vec<Tile> = match fan {
            Fan::FourWindPairs => Tile::kinds().filter(|tile| tile.wind().is_some()).collect(),
            Fan::ThreeDragonPairs => Tile::kinds().filter(|tile| tile.dragon().is_some()).collect(),
            Fan::ValueSeatWind => vec![Tile::wind_of(self.win.seat_wind())],
            Fan::ValueRedDragon => vec![Tile::dragon_of(Dragon::Red)],
            Fan::ValueGreenDragon => vec![Tile::dragon_of(Dragon::Green)],
            Fan::ValueWhiteDragon => vec![Tile::dragon_of(Dragon::White)],
            Fan::TwoTriplePairs => numbers_in(a & b & c, &Suit::ALL),
            Fan::ThreeMirroredPairs => {
                let (one, other, numbers) = of_two.into_iter().find(|(.., word)| word.count_ones() >= 3)?;
                numbers_in(numbers, &[Suit::ALL[one], Suit::ALL[other]])
            }
            _ => return None,
        };
        Some(kinds.into_iter().flat_map(|tile| [tile; 2]).collect())
    }
}

/// Returns the tiles of these numbers (an octal word of ones) in these suits.
fn numbers_in(numbers: u32, suits: &[Suit]) -> Vec<Tile> {
    let among = |number: &u8| numbers >> (3 * (number - 1)) & 1 == 1;
    let of_suit = |&suit: &Suit| (1..=9).filter(among).filter_map(move |number| Tile::suited(suit, number));
    suits.iter().flat_map(of_suit).collect()
}

fn parts_of<'a>(sets: impl Iterator<Item = &'a Set>, pair: Option<Tile>) -> Parts {
    let mut parts = Parts::default();
    for set in sets {
        let kind = set.first.kind().unwrap_or(0);
        let one = 1 << (kind % 9 * 3);
        match set.kind {
            SetKind::Sequence => parts.sequences[kind / 9] += one,
            SetKind::Triplet | SetKind::Kong => parts.triplets[kind / 9] |= one,
        }
    }
    if let Some(kind) = pair.and_then(Tile::kind) {
        parts.pair[kind / 9] = 1 << (kind % 9 * 3);
    }
    parts
}
