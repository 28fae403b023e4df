//! Hands and their sets as packed words, for rule sets that ask the same questions about a few bits.
//!
//! A word is one suit (three of them, then the honours); its octal digit `n` stands for the number `n + 1`, as in
//! [`crate::tile::TileCounts`]. Nothing here knows what a pattern is worth.

use crate::hand::{CheckedHand, MeldKind, Set, SetKind, Split};
use crate::tile::Tile;

/// A 1 in every digit.
pub(super) const ONES: u32 = 0o111_111_111;
/// The numbers 1 and 9.
pub(super) const TERMINAL_NUMBERS: u32 = 0o100_000_001;
/// The winds in the word of honours.
pub(super) const WINDS: u32 = 0o1111;
/// The dragons in the word of honours.
pub(super) const DRAGONS: u32 = 0o111_0000;
/// The sequences with a 1 or a 9.
const END_SEQUENCES: u32 = 0o1_000_001;
/// 123, 456 and 789.
const STRAIGHT: u32 = 0o1_001_001;

/// 1112345678999.
const NINE_GATES: u32 = 0o311_111_113;

/// The tiles and melds of a hand, which all its readings share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    /// Every tile, all four of a kong.
    pub tiles: [u32; 4],
    /// The tiles outside melds, including the winning tile.
    pub concealed: [u32; 4],
    /// The tiles outside melds, before the win.
    pub standing: [u32; 4],
    /// Melded chows, as [`Split::sequences`].
    pub melded_sequences: [u32; 3],
    /// Melded pungs and kongs, as nonzero_digits of 1.
    pub melded_triplets: [u32; 4],
    /// The number of melds; then of chows, kongs and concealed kongs among them.
    pub melds: u32,
    pub chows: u32,
    pub kongs: u32,
    pub concealed_kongs: u32,
    /// The word and the digit (a single 1) of the winning tile.
    pub won: (usize, u32),
    pub self_draw: bool,
}

impl Hand {
    pub(crate) fn new(win: &CheckedHand) -> Hand {
        let standing = win.standing().words();
        let kind = win.win_tile().kind().unwrap_or(0);
        let won = (kind / 9, 1 << (kind % 9 * 3));
        let mut concealed = standing;
        concealed[won.0] += won.1;
        let mut hand = Hand {
            tiles: concealed,
            concealed,
            standing,
            melded_sequences: [0; 3],
            melded_triplets: [0; 4],
            melds: 0,
            chows: 0,
            kongs: 0,
            concealed_kongs: 0,
            won,
            self_draw: win.self_draw(),
        };
        for meld in win.melds().iter() {
            let kind = meld.first().kind().unwrap_or(0);
            let (word, one) = (kind / 9, 1 << (kind % 9 * 3));
            hand.melds += 1;
            match meld.kind() {
                MeldKind::Chow => {
                    hand.tiles[word] += one * 0o111;
                    hand.melded_sequences[word] += one;
                    hand.chows += 1;
                }
                MeldKind::Pung => {
                    hand.tiles[word] += one * 3;
                    hand.melded_triplets[word] |= one;
                }
                MeldKind::Kong => {
                    hand.tiles[word] += one * 4;
                    hand.melded_triplets[word] |= one;
                    hand.kongs += 1;
                    hand.concealed_kongs += u32::from(meld.is_concealed());
                }
            }
        }
        hand
    }

    /// Returns true if the hand has no melds but concealed kongs.
    pub(crate) fn is_closed(&self) -> bool {
        self.melds == self.concealed_kongs
    }

    /// Returns the suits that occur, as three bits.
    pub(crate) fn suits(&self) -> u32 {
        let [m, p, s, _] = self.tiles;
        u32::from(m != 0) | u32::from(p != 0) << 1 | u32::from(s != 0) << 2
    }

    /// Returns true if every tile is a 1, a 9 or an honour.
    pub(crate) fn only_terminals_and_honours(&self) -> bool {
        let [m, p, s, _] = self.tiles;
        nonzero_digits(m | p | s) & !TERMINAL_NUMBERS == 0
    }

    /// Returns true if every tile is from 2 to 8.
    pub(crate) fn only_middle(&self) -> bool {
        let [m, p, s, z] = self.tiles;
        z == 0 && nonzero_digits(m | p | s) & TERMINAL_NUMBERS == 0
    }

    /// Returns true if it is seven pairs: nothing melded, four of a kind counting as two pairs.
    pub(crate) fn is_seven_pairs(&self) -> bool {
        let odd = self.concealed.iter().fold(0, |all, word| all | word & ONES);
        self.melds == 0 && odd == 0
    }

    /// Returns the number of kinds that occur four times among the concealed tiles.
    pub(crate) fn fours(&self) -> u32 {
        let words = self.concealed.iter();
        words.map(|word| (word >> 2 & ONES).count_ones()).sum()
    }

    /// Returns true if it is 1112345678999 and one more of the suit, melded or not.
    pub(crate) fn is_nine_gates(&self) -> bool {
        self.tiles[..3].iter().any(|&word| {
            let more = word.wrapping_sub(NINE_GATES);
            more.is_power_of_two() && more & ONES == more
        })
    }

    /// Returns true if all three suits, a wind and a dragon occur.
    pub(crate) fn has_all_types(&self) -> bool {
        let honours = nonzero_digits(self.tiles[3]);
        self.suits() == 7 && honours & WINDS != 0 && honours & DRAGONS != 0
    }

    /// Returns the hand with its concealed tiles read as others (wild tiles).
    pub(crate) fn read_as(&self, concealed: [u32; 4]) -> Hand {
        let melded = |word: usize| self.tiles[word] - self.concealed[word];
        Hand { tiles: std::array::from_fn(|word| melded(word) + concealed[word]), concealed, ..*self }
    }

    /// Returns true if the winning discard finished this triplet, with no fourth tile that would leave it concealed.
    pub(crate) fn is_claimed(&self, win: &CheckedHand, set: &Set) -> bool {
        let (word, one) = self.won;
        !self.self_draw && !set.fixed && set.first == win.win_tile() && self.concealed[word] & (one * 7) == one * 3
    }

    /// Returns true if it was 1112345678999 waiting for all nine, with nothing melded.
    pub(crate) fn is_nine_sided(&self) -> bool {
        let word = self.won.0;
        word < 3 && self.melds == 0 && self.standing[word] == NINE_GATES
    }
}

/// Sets and a pair, or some of them: explanations ask which few of them show a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blocks {
    /// As [`Split::sequences`].
    pub sequences: [u32; 3],
    /// As [`Split::triplets`].
    pub triplets: [u32; 4],
    /// A digit 1 at the pair.
    pub pair: [u32; 4],
}

impl From<&Split> for Blocks {
    fn from(split: &Split) -> Blocks {
        let kind = split.pair.kind().unwrap_or(0);
        let mut pair = [0; 4];
        pair[kind / 9] = 1 << (kind % 9 * 3);
        Blocks { sequences: split.sequences, triplets: split.triplets, pair }
    }
}

impl Blocks {
    /// Returns some sets, and the pair if given.
    pub(crate) fn of<'a>(sets: impl Iterator<Item = &'a Set>, pair: Option<Tile>) -> Blocks {
        let mut blocks = Blocks::default();
        for set in sets {
            let kind = set.first.kind().unwrap_or(0);
            let one = 1 << (kind % 9 * 3);
            match set.kind {
                SetKind::Sequence => blocks.sequences[kind / 9] += one,
                SetKind::Triplet | SetKind::Kong => blocks.triplets[kind / 9] |= one,
            }
        }
        if let Some(kind) = pair.and_then(Tile::kind) {
            blocks.pair[kind / 9] = 1 << (kind % 9 * 3);
        }
        blocks
    }

    /// Returns the number of triplets and kongs.
    pub(crate) fn triplet_count(&self) -> u32 {
        self.triplets.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the number of triplets whose tiles the player drew: one finished by a discard does not count, unless the
    /// tile also fits a sequence (all four of the kind are in the hand).
    pub(crate) fn concealed_triplets(&self, hand: &Hand, discard_counts: bool) -> u32 {
        let (word, one) = hand.won;
        let standing = |at: usize| self.triplets[at] & !hand.melded_triplets[at];
        let drawn: u32 = (0..4).map(|at| standing(at).count_ones()).sum();
        let claimed = !hand.self_draw
            && !discard_counts
            && standing(word) & one != 0
            && hand.concealed[word] & (one * 7) == one * 3;
        drawn + hand.concealed_kongs - u32::from(claimed)
    }

    /// Returns the number of sequences that occur at least twice.
    pub(crate) fn twins(&self) -> u32 {
        let twice = |word: &u32| ((word >> 1 | word >> 2) & ONES).count_ones();
        self.sequences.iter().map(twice).sum()
    }

    /// Returns true if a sequence occurs three or four times.
    pub(crate) fn has_triple_sequence(&self) -> bool {
        let mut words = self.sequences.iter();
        words.any(|word| (word & word >> 1 | word >> 2) & ONES != 0)
    }

    /// Returns true if a sequence occurs four times.
    pub(crate) fn has_quadruple_sequence(&self) -> bool {
        self.sequences.iter().any(|word| word >> 2 & ONES != 0)
    }

    /// Returns true if the same sequence occurs in all three suits.
    pub(crate) fn has_mixed_triple_sequence(&self) -> bool {
        let [m, p, s] = self.sequences.map(nonzero_digits);
        m & p & s != 0
    }

    /// Returns true if one suit has 123, 456 and 789.
    pub(crate) fn has_straight(&self) -> bool {
        let mut words = self.sequences.iter();
        words.any(|&word| nonzero_digits(word) & STRAIGHT == STRAIGHT)
    }

    /// Returns true if all three suits have a triplet of one number.
    pub(crate) fn has_mixed_triple_triplet(&self) -> bool {
        let [m, p, s, _] = self.triplets;
        m & p & s != 0
    }

    /// Returns true if two suits have a triplet of one number and the third its pair.
    pub(crate) fn has_small_mixed_triplet(&self) -> bool {
        let [m, p, s, _] = self.triplets;
        let [a, b, c, _] = self.pair;
        m & p & c | m & b & s | a & p & s != 0
    }

    /// Returns true if one suit has a run of triplets at least three (`3`) or four (`4`) numbers long.
    pub(crate) fn has_shifted_triplets(&self, length: u32) -> bool {
        self.triplets[..3].iter().any(|&word| (1..length).fold(word, |run, step| run & word >> (3 * step)) != 0)
    }

    /// Returns true if every set and the pair hold a 1, a 9 or an honour.
    pub(crate) fn all_outside(&self) -> bool {
        let [a, b, c] = self.sequences.map(nonzero_digits);
        let [m, p, s, _] = self.triplets;
        let [x, y, z, _] = self.pair;
        (a | b | c) & !END_SEQUENCES == 0 && (m | p | s | x | y | z) & !TERMINAL_NUMBERS == 0
    }

    /// Returns the number of triplets `among` these honours, and whether the pair is one of them.
    pub(crate) fn honours(&self, among: u32) -> (u32, bool) {
        ((self.triplets[3] & among).count_ones(), self.pair[3] & among != 0)
    }
}

/// Returns the tiles of the fewest sets (and pair) that show a pattern; `None` if no part of the hand does.
pub(super) fn fewest_sets(split: &Split, sets: &[Set], shows: impl Fn(&Blocks) -> bool) -> Option<Vec<Tile>> {
    let mut choices: Vec<u32> = (1..2 << sets.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let chosen = |choice: u32| {
        sets.iter().enumerate().filter(move |(index, _)| choice >> (index + 1) & 1 == 1).map(|(_, set)| set)
    };
    let pair = |choice: u32| (choice & 1 == 1).then_some(split.pair);
    let choice = choices.into_iter().find(|&choice| shows(&Blocks::of(chosen(choice), pair(choice))))?;
    Some(chosen(choice).flat_map(Set::tiles).chain(pair(choice).into_iter().flat_map(|pair| [pair; 2])).collect())
}

/// Returns a digit 1 wherever the digit is not 0.
pub(super) fn nonzero_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & ONES
}
