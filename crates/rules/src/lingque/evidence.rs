//! The tiles that show a fan (番种), for explanations.
//!
//! For a fan of sets these are the fewest sets (and pair) that show it by themselves as often as the whole hand does;
//! every choice of them is evaluated once. For a fan of the whole hand these are all tiles, for a circumstance none.

use super::pattern_finder::{HandFacts, HeldFans, PackedParts, find_part_fans};
use super::table::{EditionTable, VALUE_TILES};
use super::value::ScoredReading;
use super::{Edition, Fan, FanCategory};
use crate::hand::{CheckedHand, Reading, Set, SetKind};
use crate::tile::{Dragon, Suit, Tile};

/// The search for the tiles that show each fan (番种) of one scored reading. Keeps intermediate results for the next
/// fan.
pub(super) struct EvidenceFinder<'a> {
    win: &'a CheckedHand,
    hand: &'a HandFacts,
    scored: &'a ScoredReading,
    /// The sets of a standard reading; empty for other readings.
    sets: Vec<Set>,
    /// The pair of a standard reading; the winning tile in other readings, which do not use it.
    pair: Tile,
    /// The fan that each choice of [`PART_CHOICES_BY_SIZE`] shows by itself, in that order, for the choices evaluated
    /// so far.
    fans_by_choice: Vec<HeldFans>,
}

/// A choice among the pair (bit 0) and the four sets (bits 1 to 4) of a standard reading.
#[derive(Clone, Copy)]
struct PartChoice(u8);

/// Every non-empty choice, those with fewer parts first; the last is the whole hand.
const PART_CHOICES_BY_SIZE: [PartChoice; 31] = build_part_choices();

/// Returns the 31 non-empty choices, ordered by their number of parts.
const fn build_part_choices() -> [PartChoice; 31] {
    let mut choices = [PartChoice(0); 31];
    let (mut filled, mut parts) = (0, 1);
    while parts <= 5 {
        let mut bits = 1u8;
        while bits < 32 {
            if bits.count_ones() == parts {
                choices[filled] = PartChoice(bits);
                filled += 1;
            }
            bits += 1;
        }
        parts += 1;
    }
    choices
}

impl PartChoice {
    fn has_pair(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the chosen sets, given the four sets of the reading.
    fn select_sets<'a>(self, sets: &'a [Set]) -> impl Iterator<Item = &'a Set> + use<'a> {
        sets.iter().enumerate().filter(move |(index, _)| self.0 >> (index + 1) & 1 == 1).map(|(_, set)| set)
    }
}

impl<'a> EvidenceFinder<'a> {
    pub(super) fn new(win: &'a CheckedHand, hand: &'a HandFacts, scored: &'a ScoredReading) -> EvidenceFinder<'a> {
        let (sets, fans_by_choice) = (Vec::new(), Vec::new());
        let mut finder = EvidenceFinder { win, hand, scored, sets, pair: win.win_tile(), fans_by_choice };
        if let Reading::Standard(split) = &scored.reading {
            finder.sets = split.sets(win);
            finder.pair = split.pair;
        }
        finder
    }

    /// Returns the tiles that show a fan of the reading: none for a circumstance, the fewest sets or pairs that show a
    /// fan of sets or pairs, and all tiles for a fan of the whole hand.
    pub(super) fn evidence_tiles(&mut self, fan: Fan) -> Vec<Tile> {
        let category = EditionTable::of_edition(Edition::E28).categories[fan as usize];
        if category == FanCategory::Chance {
            return Vec::new();
        }
        let tiles = match (&self.scored.reading, fan) {
            (_, Fan::TileHog) => Some(self.tile_hog_tiles()),
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
            ) => Some(self.concealed_triplet_tiles()),
            (Reading::Standard(_), _) => self.fewest_part_tiles(fan),
            (Reading::SevenPairs, _) => self.evidence_pair_tiles(fan),
            (Reading::Orphans { pair }, _) if VALUE_TILES.has(fan) => Some(vec![*pair; 2]),
            (Reading::Orphans { .. } | Reading::Knitted, _) => None,
        };
        tiles.unwrap_or_else(|| self.win.all_tiles().tiles().collect())
    }

    /// Returns the tiles of 四归: each kind held four times without being a kong.
    fn tile_hog_tiles(&self) -> Vec<Tile> {
        let is_kong = |tile: Tile| {
            let kind = tile.kind().unwrap_or(0);
            self.hand.kongs[kind / 9] >> (3 * (kind % 9)) & 1 == 1
        };
        let tiles = self.win.all_tiles();
        let fours = tiles.iter().filter(|&(tile, count)| count == 4 && !is_kong(tile));
        fours.flat_map(|(tile, _)| [tile; 4]).collect()
    }

    /// Returns the tiles of the concealed triplets and kongs; a triplet completed by a discard is left out unless all
    /// four copies are concealed.
    fn concealed_triplet_tiles(&self) -> Vec<Tile> {
        let win = self.win;
        let claimed = |set: &Set| {
            let completed = !set.is_melded && set.first == win.win_tile();
            completed && !win.is_self_draw() && win.concealed_tiles().count(set.first) < 4
        };
        let concealed = |set: &&Set| set.kind != SetKind::Sequence && !set.is_open && !claimed(set);
        self.sets.iter().filter(concealed).flat_map(Set::tiles).collect()
    }

    /// Returns the tiles of the fewest sets, with or without the pair, that show the fan as often as the whole hand
    /// does; `None` if even all of them do not show it by themselves.
    fn fewest_part_tiles(&mut self, fan: Fan) -> Option<Vec<Tile>> {
        let whole = &self.scored.held;
        let shows = |held: &HeldFans| {
            held.count(fan) == whole.count(fan) && held.value_triplets.has(fan) == whole.value_triplets.has(fan)
        };
        let all = PART_CHOICES_BY_SIZE[PART_CHOICES_BY_SIZE.len() - 1];
        if !shows(&self.held_fans_of_parts(all)) {
            return None;
        }
        for (index, &choice) in PART_CHOICES_BY_SIZE.iter().enumerate() {
            if index == self.fans_by_choice.len() {
                self.fans_by_choice.push(self.held_fans_of_parts(choice));
            }
            if shows(&self.fans_by_choice[index]) {
                let pair = std::iter::repeat_n(self.pair, if choice.has_pair() { 2 } else { 0 });
                return Some(choice.select_sets(&self.sets).flat_map(Set::tiles).chain(pair).collect());
            }
        }
        None
    }

    /// Returns the fan that the chosen sets and pair show by themselves.
    fn held_fans_of_parts(&self, choice: PartChoice) -> HeldFans {
        let mut held = HeldFans::default();
        let pair = choice.has_pair().then_some(self.pair);
        find_part_fans(self.hand.seat_wind_digit, &pack_parts(choice.select_sets(&self.sets), pair), &mut held);
        held
    }

    /// Returns the tiles of the pairs that show a fan in seven pairs; `None` if the fan needs all seven.
    fn evidence_pair_tiles(&self, fan: Fan) -> Option<Vec<Tile>> {
        let [a, b, c, _] = self.hand.present;
        let of_two = [(0, 1, a & b), (1, 2, b & c), (0, 2, a & c)];
        let kinds: Vec<Tile> = match fan {
            Fan::FourWindPairs => Tile::kinds().filter(|tile| tile.wind().is_some()).collect(),
            Fan::ThreeDragonPairs => Tile::kinds().filter(|tile| tile.dragon().is_some()).collect(),
            Fan::ValueSeatWind => vec![Tile::from_wind(self.win.seat_wind())],
            Fan::ValueRedDragon => vec![Tile::from_dragon(Dragon::Red)],
            Fan::ValueGreenDragon => vec![Tile::from_dragon(Dragon::Green)],
            Fan::ValueWhiteDragon => vec![Tile::from_dragon(Dragon::White)],
            Fan::TwoTriplePairs => tiles_of_numbers(a & b & c, &Suit::ALL),
            Fan::ThreeMirroredPairs => {
                let (one, other, numbers) = of_two.into_iter().find(|(.., word)| word.count_ones() >= 3)?;
                tiles_of_numbers(numbers, &[Suit::ALL[one], Suit::ALL[other]])
            }
            _ => return None,
        };
        Some(kinds.into_iter().flat_map(|tile| [tile; 2]).collect())
    }
}

/// Returns one tile for each of the numbers in each of the suits. `numbers` is an octal word with a digit 1 for each
/// number.
fn tiles_of_numbers(numbers: u32, suits: &[Suit]) -> Vec<Tile> {
    let among = |number: &u8| numbers >> (3 * (number - 1)) & 1 == 1;
    let of_suit = |&suit: &Suit| (1..=9).filter(among).filter_map(move |number| Tile::from_suit(suit, number));
    suits.iter().flat_map(of_suit).collect()
}

/// Packs sets and an optional pair into octal words; a kong counts as a triplet.
fn pack_parts<'a>(sets: impl Iterator<Item = &'a Set>, pair: Option<Tile>) -> PackedParts {
    let mut parts = PackedParts::default();
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
