//! Readings of a hand with wild tiles (赖子, section 9): every way they can stand for other tiles.
//!
//! The tiles that are not wild must all be used: the search takes the lowest of them and tries each set or pair with it,
//! filling gaps with wild tiles. As read, melds included, no kind may occur five times. A reading can be found more than
//! once; that does no harm, since only the best is wanted.

use super::Claim;
use crate::hand::{Reading, Split};
use crate::packed::{Hand, ONES, TERMINAL_NUMBERS, nonzero_digits};
use crate::tile::{KINDS, Tile};

/// Hands each reading with the tiles as read to `found`.
pub(super) fn for_each_wild_reading(claim: &Claim, hand: &Hand, found: &mut dyn FnMut(&Hand, Reading)) {
    let wilds = claim.wild_tiles();
    let mut natural = hand.concealed;
    if let Some(kind) = claim.wild().and_then(Tile::kind) {
        natural[kind / 9] -= wilds << (kind % 9 * 3);
    }
    let mut search = Search { hand, found };
    search.regular(&State {
        natural,
        wilds,
        sets: 4 - hand.melds,
        read: std::array::from_fn(|word| hand.tiles[word] - hand.concealed[word]),
        sequences: hand.melded_sequences,
        triplets: hand.melded_triplets,
        pair: None,
    });
    if hand.melds == 0 {
        search.seven_pairs(natural, wilds);
        search.orphans(natural);
    }
}

struct Search<'a> {
    hand: &'a Hand,
    found: &'a mut dyn FnMut(&Hand, Reading),
}

/// A search for sets and a pair, partway through.
#[derive(Clone, Copy)]
struct State {
    /// Natural tiles not used yet.
    natural: [u32; 4],
    wilds: u32,
    /// Sets still to find.
    sets: u32,
    /// The tiles in melds, and the concealed ones as read so far.
    read: [u32; 4],
    sequences: [u32; 3],
    triplets: [u32; 4],
    pair: Option<usize>,
}

impl Search<'_> {
    fn regular(&mut self, state: &State) {
        let lowest = (0..4).find(|&word| state.natural[word] != 0);
        match lowest {
            Some(word) => {
                let kind = word * 9 + state.natural[word].trailing_zeros() as usize / 3;
                self.parts_of(state, kind, 1);
            }
            None if state.sets == 0 && state.pair.is_some() => self.hand_over(state),
            // Only wild tiles are left, just enough for the rest: any set or pair.
            None => (0..KINDS).for_each(|kind| self.parts_of(state, kind, 0)),
        }
    }

    /// Tries every set and pair with at least `least` natural tiles of `kind`.
    fn parts_of(&mut self, state: &State, kind: usize, least: u32) {
        let there = state.natural_of(kind);
        let natural = |size: u32| least.max(size.saturating_sub(state.wilds))..=there.min(size);
        if state.pair.is_none() && state.may_read(kind, 2) {
            for own in natural(2) {
                self.regular(&state.take([(kind, own)], 2 - own).with_pair(kind));
            }
        }
        if state.sets == 0 {
            return;
        }
        if state.may_read(kind, 3) {
            for own in natural(3) {
                self.regular(&state.take([(kind, own)], 3 - own).with_triplet(kind));
            }
        }
        if kind < 27 {
            let number = kind % 9;
            for first in (kind - number.min(2))..=kind.min(kind - number + 6) {
                self.sequences(state, first, least << (kind - first));
            }
        }
    }

    /// Tries every way to fill the sequence from `first`, each tile natural or wild; those with a bit in `must` are
    /// natural.
    fn sequences(&mut self, state: &State, first: usize, must: u32) {
        let kinds = [first, first + 1, first + 2];
        if !kinds.iter().all(|&kind| state.may_read(kind, 1)) {
            return;
        }
        let there = |step: usize| u32::from(state.natural_of(first + step) > 0) << step;
        let may = there(0) | there(1) | there(2);
        for choice in 0u32..8 {
            let wilds = 3 - choice.count_ones();
            if choice & !may == 0 && must & !choice == 0 && wilds <= state.wilds {
                let own = [0, 1, 2].map(|step| (first + step, choice >> step & 1));
                self.regular(&state.take(own, wilds).with_sequence(first));
            }
        }
    }

    fn hand_over(&mut self, state: &State) {
        let pair = state.pair.and_then(Tile::from_kind);
        if let (0, Some(pair)) = (state.wilds, pair) {
            let split = Split { pair, sequences: state.sequences, triplets: state.triplets };
            let melded = |word| self.hand.tiles[word] - self.hand.concealed[word];
            let read = std::array::from_fn(|word| state.read[word] - melded(word));
            self.give(read, Reading::Standard(split));
        }
    }

    fn give(&mut self, read: [u32; 4], reading: Reading) {
        (self.found)(&self.hand.read_as(read), reading);
    }

    fn seven_pairs(&mut self, natural: [u32; 4], wilds: u32) {
        let odd = natural.map(|word| word & ONES);
        let missing: u32 = odd.iter().map(|word| word.count_ones()).sum();
        if missing > wilds {
            return;
        }
        let mut read = natural;
        (0..4).for_each(|word| read[word] += odd[word]);
        self.free_pairs(read, (wilds - missing) / 2, 0);
    }

    /// Pairs of two wild tiles, of any kind.
    fn free_pairs(&mut self, read: [u32; 4], pairs: u32, from: usize) {
        if pairs == 0 {
            return self.give(read, Reading::SevenPairs);
        }
        for kind in from..KINDS {
            let mut next = read;
            if next[kind / 9] >> (kind % 9 * 3) & 7 <= 2 {
                next[kind / 9] += 2 << (kind % 9 * 3);
                self.free_pairs(next, pairs - 1, kind);
            }
        }
    }

    fn orphans(&mut self, natural: [u32; 4]) {
        const ALL: [u32; 4] = [TERMINAL_NUMBERS, TERMINAL_NUMBERS, TERMINAL_NUMBERS, 0o1_111_111];
        let stray = (0..4).any(|word| nonzero_digits(natural[word]) & !ALL[word] != 0);
        let twice: u32 = natural.iter().map(|word| (word >> 1 & ONES).count_ones()).sum();
        let more = natural.iter().any(|word| (word >> 2 | word & word >> 1) & ONES != 0);
        if stray || more || twice > 1 {
            return;
        }
        for kind in 0..KINDS {
            let one = 1 << (kind % 9 * 3);
            let doubled = natural[kind / 9] & (one << 1) != 0;
            let (true, Some(pair)) = (ALL[kind / 9] & one != 0 && (twice == 0 || doubled), Tile::from_kind(kind))
            else {
                continue;
            };
            let mut read = ALL;
            read[kind / 9] += one;
            self.give(read, Reading::Orphans { pair });
        }
    }
}

impl State {
    /// Returns the natural tiles of a kind not used yet.
    fn natural_of(&self, kind: usize) -> u32 {
        self.natural[kind / 9] >> (kind % 9 * 3) & 7
    }

    /// Returns true if that many more tiles may be read as `kind`: five of a kind do not exist.
    fn may_read(&self, kind: usize, count: u32) -> bool {
        (self.read[kind / 9] >> (kind % 9 * 3) & 7) + count <= 4
    }

    /// Uses natural tiles of some kinds, and wild ones; both are known to be there.
    fn take<const N: usize>(&self, own: [(usize, u32); N], wilds: u32) -> State {
        let mut next = *self;
        next.wilds -= wilds;
        for (kind, count) in own {
            next.natural[kind / 9] -= count << (kind % 9 * 3);
        }
        next
    }

    fn with_pair(mut self, kind: usize) -> State {
        self.read[kind / 9] += 2 << (kind % 9 * 3);
        self.pair = Some(kind);
        self
    }

    fn with_triplet(mut self, kind: usize) -> State {
        self.read[kind / 9] += 3 << (kind % 9 * 3);
        self.triplets[kind / 9] |= 1 << (kind % 9 * 3);
        self.sets -= 1;
        self
    }

    fn with_sequence(mut self, first: usize) -> State {
        let (word, shift) = (first / 9, first % 9 * 3);
        self.read[word] += 0o111 << shift;
        self.sequences[word] += 1 << shift;
        self.sets -= 1;
        self
    }
}
