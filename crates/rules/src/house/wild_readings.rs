//! The readings of a hand with wild tiles (赖子, section 9): every way in which they can stand for other tiles.
//!
//! All natural (not wild) tiles must be used: the search takes the lowest of them and tries each set or pair with it,
//! filling gaps with wild tiles. No kind may occur five times in the tiles as read, melds included. The search may find
//! a reading more than once, which does no harm, since only the best reading matters.

use super::WinClaim;
use crate::hand::{HandSplit, Reading};
use crate::packed_hand::{ONE_IN_EVERY_DIGIT, PackedHand, TERMINAL_DIGITS, nonzero_digits};
use crate::tile::{KIND_COUNT, Tile};

/// Passes each reading of a hand with wild tiles to `visit`, together with the hand in which the tiles that they stand
/// for replace the wild tiles.
pub(super) fn for_each_wild_reading(claim: &WinClaim, hand: &PackedHand, visit: &mut dyn FnMut(&PackedHand, Reading)) {
    let wilds = claim.wild_tile_count();
    let mut natural = hand.concealed;
    if let Some(kind) = claim.wild_tile().and_then(Tile::kind) {
        natural[kind / 9] -= wilds << (kind % 9 * 3);
    }
    let mut search = WildSearch { hand, visit };
    search.search_sets_and_pair(&WildSearchState {
        natural,
        wilds,
        missing_sets: 4 - hand.melds,
        read: std::array::from_fn(|word| hand.tiles[word] - hand.concealed[word]),
        sequences: hand.melded_sequences,
        triplets: hand.melded_triplets,
        pair: None,
    });
    if hand.melds == 0 {
        search.search_seven_pairs(natural, wilds);
        search.search_orphans(natural);
    }
}

/// The search for readings of one hand, with the callback that receives them.
struct WildSearch<'a> {
    hand: &'a PackedHand,
    visit: &'a mut dyn FnMut(&PackedHand, Reading),
}

/// An intermediate state of the search for four sets and a pair. Words are packed, three bits for each kind.
#[derive(Clone, Copy)]
struct WildSearchState {
    /// The concealed natural tiles that are not used yet.
    natural: [u32; 4],
    /// The number of wild tiles that are not used yet.
    wilds: u32,
    /// The number of sets that are still missing.
    missing_sets: u32,
    /// The tiles of the melds, and the concealed tiles as read so far.
    read: [u32; 4],
    /// The sequences of the melds and those found so far, packed as in [`HandSplit::sequences`].
    sequences: [u32; 3],
    /// The triplets and kongs of the melds and the triplets found so far, packed as in [`HandSplit::triplets`].
    triplets: [u32; 4],
    /// The kind of the pair; `None` until one is found.
    pair: Option<usize>,
}

impl WildSearch<'_> {
    /// Continues the search for four sets and a pair with the lowest natural tile that is left; if only wild tiles are
    /// left, with each kind in turn.
    fn search_sets_and_pair(&mut self, state: &WildSearchState) {
        let lowest = (0..4).find(|&word| state.natural[word] != 0);
        match lowest {
            Some(word) => {
                let kind = word * 9 + state.natural[word].trailing_zeros() as usize / 3;
                self.try_sets_and_pairs(state, kind, 1);
            }
            None if state.missing_sets == 0 && state.pair.is_some() => self.report_standard_reading(state),
            // Only wild tiles are left, just enough for the rest: any set or pair.
            None => (0..KIND_COUNT).for_each(|kind| self.try_sets_and_pairs(state, kind, 0)),
        }
    }

    /// Tries every pair and set that contains `kind`, with at least `min_natural` (0 or 1) natural tiles of it.
    fn try_sets_and_pairs(&mut self, state: &WildSearchState, kind: usize, min_natural: u32) {
        let available = state.natural_count(kind);
        let natural = |size: u32| min_natural.max(size.saturating_sub(state.wilds))..=available.min(size);
        if state.pair.is_none() && state.can_read_as(kind, 2) {
            for used in natural(2) {
                self.search_sets_and_pair(&state.with_used_tiles([(kind, used)], 2 - used).with_pair(kind));
            }
        }
        if state.missing_sets == 0 {
            return;
        }
        if state.can_read_as(kind, 3) {
            for used in natural(3) {
                self.search_sets_and_pair(&state.with_used_tiles([(kind, used)], 3 - used).with_triplet(kind));
            }
        }
        if kind < 27 {
            let number = kind % 9;
            for first in (kind - number.min(2))..=kind.min(kind - number + 6) {
                self.try_sequences(state, first, min_natural << (kind - first));
            }
        }
    }

    /// Tries every way to fill the sequence that starts at the kind `first`, each tile natural or wild. Bit n of
    /// `required_natural` demands that the n-th tile, from 0, is natural.
    fn try_sequences(&mut self, state: &WildSearchState, first: usize, required_natural: u32) {
        let kinds = [first, first + 1, first + 2];
        if !kinds.iter().all(|&kind| state.can_read_as(kind, 1)) {
            return;
        }
        let available_bit = |step: usize| u32::from(state.natural_count(first + step) > 0) << step;
        let available = available_bit(0) | available_bit(1) | available_bit(2);
        for choice in 0u32..8 {
            let wilds = 3 - choice.count_ones();
            if choice & !available == 0 && required_natural & !choice == 0 && wilds <= state.wilds {
                let used = [0, 1, 2].map(|step| (first + step, choice >> step & 1));
                self.search_sets_and_pair(&state.with_used_tiles(used, wilds).with_sequence(first));
            }
        }
    }

    /// Reports a finished search as a standard reading; reports nothing if wild tiles are left over.
    fn report_standard_reading(&mut self, state: &WildSearchState) {
        let pair = state.pair.and_then(Tile::from_kind);
        if let (0, Some(pair)) = (state.wilds, pair) {
            let split = HandSplit { pair, sequences: state.sequences, triplets: state.triplets };
            let melded = |word| self.hand.tiles[word] - self.hand.concealed[word];
            let read = std::array::from_fn(|word| state.read[word] - melded(word));
            self.report_reading(read, Reading::Standard(split));
        }
    }

    /// Passes a reading with its concealed tiles as read to the callback.
    fn report_reading(&mut self, read: [u32; 4], reading: Reading) {
        (self.visit)(&self.hand.with_concealed_tiles(read), reading);
    }

    /// Reports the readings as seven pairs: each odd natural tile gets a wild tile, and the remaining wild tiles form
    /// pairs of any kind. Reports nothing if the wild tiles do not suffice.
    fn search_seven_pairs(&mut self, natural: [u32; 4], wilds: u32) {
        let odd = natural.map(|word| word & ONE_IN_EVERY_DIGIT);
        let missing: u32 = odd.iter().map(|word| word.count_ones()).sum();
        if missing > wilds {
            return;
        }
        let mut read = natural;
        (0..4).for_each(|word| read[word] += odd[word]);
        self.add_wild_pairs(read, (wilds - missing) / 2, 0);
    }

    /// Reports seven pairs for every way to add `pairs` pairs of two wild tiles, of kinds from `first_kind` on. No kind
    /// gets more than four tiles.
    fn add_wild_pairs(&mut self, read: [u32; 4], pairs: u32, first_kind: usize) {
        if pairs == 0 {
            return self.report_reading(read, Reading::SevenPairs);
        }
        for kind in first_kind..KIND_COUNT {
            let mut next = read;
            if next[kind / 9] >> (kind % 9 * 3) & 7 <= 2 {
                next[kind / 9] += 2 << (kind % 9 * 3);
                self.add_wild_pairs(next, pairs - 1, kind);
            }
        }
    }

    /// Reports 国士 with each possible pair, if all natural tiles are terminals and honours, and at most one kind
    /// occurs twice and none more often.
    fn search_orphans(&mut self, natural: [u32; 4]) {
        const ALL: [u32; 4] = [TERMINAL_DIGITS, TERMINAL_DIGITS, TERMINAL_DIGITS, 0o1_111_111];
        let stray = (0..4).any(|word| nonzero_digits(natural[word]) & !ALL[word] != 0);
        let twice: u32 = natural.iter().map(|word| (word >> 1 & ONE_IN_EVERY_DIGIT).count_ones()).sum();
        let more = natural.iter().any(|word| (word >> 2 | word & word >> 1) & ONE_IN_EVERY_DIGIT != 0);
        if stray || more || twice > 1 {
            return;
        }
        for kind in 0..KIND_COUNT {
            let one = 1 << (kind % 9 * 3);
            let doubled = natural[kind / 9] & (one << 1) != 0;
            let (true, Some(pair)) = (ALL[kind / 9] & one != 0 && (twice == 0 || doubled), Tile::from_kind(kind))
            else {
                continue;
            };
            let mut read = ALL;
            read[kind / 9] += one;
            self.report_reading(read, Reading::Orphans { pair });
        }
    }
}

impl WildSearchState {
    /// Returns the number of unused natural tiles of a kind.
    fn natural_count(&self, kind: usize) -> u32 {
        self.natural[kind / 9] >> (kind % 9 * 3) & 7
    }

    /// Returns true if `count` more tiles may be read as `kind` without exceeding four.
    fn can_read_as(&self, kind: usize, count: u32) -> bool {
        (self.read[kind / 9] >> (kind % 9 * 3) & 7) + count <= 4
    }

    /// Returns the state after using `natural` tiles, given as kinds and counts, and `wilds` wild tiles. The caller
    /// ensures that the state has them.
    fn with_used_tiles<const N: usize>(&self, natural: [(usize, u32); N], wilds: u32) -> WildSearchState {
        let mut next = *self;
        next.wilds -= wilds;
        for (kind, count) in natural {
            next.natural[kind / 9] -= count << (kind % 9 * 3);
        }
        next
    }

    fn with_pair(mut self, kind: usize) -> WildSearchState {
        self.read[kind / 9] += 2 << (kind % 9 * 3);
        self.pair = Some(kind);
        self
    }

    fn with_triplet(mut self, kind: usize) -> WildSearchState {
        self.read[kind / 9] += 3 << (kind % 9 * 3);
        self.triplets[kind / 9] |= 1 << (kind % 9 * 3);
        self.missing_sets -= 1;
        self
    }

    fn with_sequence(mut self, first: usize) -> WildSearchState {
        let (word, shift) = (first / 9, first % 9 * 3);
        self.read[word] += 0o111 << shift;
        self.sequences[word] += 1 << shift;
        self.missing_sets -= 1;
        self
    }
}
