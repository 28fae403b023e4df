//! Hands and their sets as packed words, for rule sets that check patterns with bit operations.
//!
//! A word holds one suit (three of them, then the honours); its octal digit `n` stands for the number `n + 1`, as in
//! [`crate::tile::TileCounts`]. This module does not know what patterns are worth.

use crate::hand::{CheckedHand, HandSplit, MeldKind, Set, SetKind};
use crate::tile::Tile;

/// A word with 1 in every digit.
pub(super) const ONE_IN_EVERY_DIGIT: u32 = 0o111_111_111;
/// The digits of the numbers 1 and 9 in the word of a suit.
pub(super) const TERMINAL_DIGITS: u32 = 0o100_000_001;
/// The digits of the winds in the word of honours.
pub(super) const WIND_DIGITS: u32 = 0o1111;
/// The digits of the dragons in the word of honours.
pub(super) const DRAGON_DIGITS: u32 = 0o111_0000;
/// The sequences with a terminal, 123 and 789, by their lowest numbers.
const TERMINAL_SEQUENCES: u32 = 0o1_000_001;
/// The sequences 123, 456 and 789, by their lowest numbers.
const STRAIGHT_SEQUENCES: u32 = 0o1_001_001;

/// The counts of the tiles 1112345678999 in the word of a suit.
const NINE_GATES_TILES: u32 = 0o311_111_113;

/// The tiles and melds of a hand as packed words; they do not depend on the reading of the hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedHand {
    /// All tiles, with four for each kong.
    pub tiles: [u32; 4],
    /// The tiles outside melds, with the winning tile.
    pub concealed: [u32; 4],
    /// The tiles outside melds, without the winning tile.
    pub standing: [u32; 4],
    /// The chows: each digit counts those that begin at its number, as in [`HandSplit::sequences`].
    pub melded_sequences: [u32; 3],
    /// The pungs and kongs: digit 1 at the number of each.
    pub melded_triplets: [u32; 4],
    /// The number of melds of all kinds.
    pub melds: u32,
    pub chows: u32,
    pub kongs: u32,
    pub concealed_kongs: u32,
    /// The index of the winning tile's word, and a word with 1 at its digit.
    pub won: (usize, u32),
    pub self_draw: bool,
}

impl PackedHand {
    /// Creates the packed form of a checked hand.
    pub(crate) fn new(win: &CheckedHand) -> PackedHand {
        let standing = win.standing_tiles().words();
        let kind = win.win_tile().kind().unwrap_or(0);
        let won = (kind / 9, 1 << (kind % 9 * 3));
        let mut concealed = standing;
        concealed[won.0] += won.1;
        let mut hand = PackedHand {
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
            self_draw: win.is_self_draw(),
        };
        for meld in win.melds().iter() {
            let kind = meld.lowest_tile().kind().unwrap_or(0);
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

    /// Returns true if the hand has no melds other than concealed kongs.
    pub(crate) fn is_closed(&self) -> bool {
        self.melds == self.concealed_kongs
    }

    /// Returns the suits that occur in the hand as bits: characters 1, dots 2, bamboo 4.
    pub(crate) fn suit_bits(&self) -> u32 {
        let [m, p, s, _] = self.tiles;
        u32::from(m != 0) | u32::from(p != 0) << 1 | u32::from(s != 0) << 2
    }

    /// Returns true if every tile is a 1, a 9 or an honour.
    pub(crate) fn has_only_terminals_and_honours(&self) -> bool {
        let [m, p, s, _] = self.tiles;
        nonzero_digits(m | p | s) & !TERMINAL_DIGITS == 0
    }

    /// Returns true if every tile has a number from 2 to 8.
    pub(crate) fn has_only_middle_numbers(&self) -> bool {
        let [m, p, s, z] = self.tiles;
        z == 0 && nonzero_digits(m | p | s) & TERMINAL_DIGITS == 0
    }

    /// Returns true if nothing is melded and every kind occurs an even number of times; four equal tiles are two pairs.
    pub(crate) fn is_seven_pairs(&self) -> bool {
        let odd_digits = self.concealed.iter().fold(0, |odd, word| odd | word & ONE_IN_EVERY_DIGIT);
        self.melds == 0 && odd_digits == 0
    }

    /// Returns the number of kinds of which the concealed tiles have four copies.
    pub(crate) fn four_of_a_kind_count(&self) -> u32 {
        let words = self.concealed.iter();
        words.map(|word| (word >> 2 & ONE_IN_EVERY_DIGIT).count_ones()).sum()
    }

    /// Returns true if one suit has 1112345678999 and one more tile, melded or not.
    pub(crate) fn is_nine_gates(&self) -> bool {
        self.tiles[..3].iter().any(|&word| {
            let extra_tile = word.wrapping_sub(NINE_GATES_TILES);
            extra_tile.is_power_of_two() && extra_tile & ONE_IN_EVERY_DIGIT == extra_tile
        })
    }

    /// Returns true if the hand has all three suits, a wind and a dragon.
    pub(crate) fn has_all_types(&self) -> bool {
        let honours = nonzero_digits(self.tiles[3]);
        self.suit_bits() == 7 && honours & WIND_DIGITS != 0 && honours & DRAGON_DIGITS != 0
    }

    /// Returns the hand with these concealed tiles, in which the tiles that the wild tiles stand for replace them.
    /// [`Self::standing`] and the melds stay unchanged.
    pub(crate) fn with_concealed_tiles(&self, concealed: [u32; 4]) -> PackedHand {
        let melded = |word: usize| self.tiles[word] - self.concealed[word];
        PackedHand { tiles: std::array::from_fn(|word| melded(word) + concealed[word]), concealed, ..*self }
    }

    /// Returns true if the winning discard completed this triplet. A fourth tile of the kind would leave the triplet
    /// concealed.
    pub(crate) fn is_claimed_triplet(&self, win: &CheckedHand, set: &Set) -> bool {
        let (word, one) = self.won;
        !self.self_draw && !set.is_melded && set.first == win.win_tile() && self.concealed[word] & (one * 7) == one * 3
    }

    /// Returns true if the hand without its winning tile is a concealed 1112345678999, which waits for all nine tiles
    /// of its suit.
    pub(crate) fn is_nine_sided_wait(&self) -> bool {
        let word = self.won.0;
        word < 3 && self.melds == 0 && self.standing[word] == NINE_GATES_TILES
    }
}

/// Some or all of the sets and the pair of a hand as packed words, for the search for patterns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PackedSets {
    /// The sequences by suit: each digit counts those that begin at its number, as in [`HandSplit::sequences`].
    pub sequences: [u32; 3],
    /// The triplets and kongs by suit, then of honours: digit 1 at the number of each, as in [`HandSplit::triplets`].
    pub triplets: [u32; 4],
    /// A word with 1 at the digit of the pair, in the pair's suit; all words are 0 without a pair.
    pub pair: [u32; 4],
}

impl From<&HandSplit> for PackedSets {
    fn from(split: &HandSplit) -> PackedSets {
        let kind = split.pair.kind().unwrap_or(0);
        let mut pair = [0; 4];
        pair[kind / 9] = 1 << (kind % 9 * 3);
        PackedSets { sequences: split.sequences, triplets: split.triplets, pair }
    }
}

impl PackedSets {
    /// Creates the packed form of these sets, and of the pair if it is given.
    pub(crate) fn from_sets<'a>(sets: impl Iterator<Item = &'a Set>, pair: Option<Tile>) -> PackedSets {
        let mut packed = PackedSets::default();
        for set in sets {
            let kind = set.first.kind().unwrap_or(0);
            let one = 1 << (kind % 9 * 3);
            match set.kind {
                SetKind::Sequence => packed.sequences[kind / 9] += one,
                SetKind::Triplet | SetKind::Kong => packed.triplets[kind / 9] |= one,
            }
        }
        if let Some(kind) = pair.and_then(Tile::kind) {
            packed.pair[kind / 9] = 1 << (kind % 9 * 3);
        }
        packed
    }

    /// Returns the number of triplets and kongs.
    pub(crate) fn triplet_count(&self) -> u32 {
        self.triplets.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the number of concealed triplets and kongs. A triplet that a discard completed counts only if
    /// `discard_counts`, or if the hand has a fourth tile of the kind, so that the discard completed a sequence
    /// instead.
    pub(crate) fn concealed_triplet_count(&self, hand: &PackedHand, discard_counts: bool) -> u32 {
        let (word, one) = hand.won;
        let unmelded = |index: usize| self.triplets[index] & !hand.melded_triplets[index];
        let unmelded_count: u32 = (0..4).map(|index| unmelded(index).count_ones()).sum();
        let is_one_claimed = !hand.self_draw
            && !discard_counts
            && unmelded(word) & one != 0
            && hand.concealed[word] & (one * 7) == one * 3;
        unmelded_count + hand.concealed_kongs - u32::from(is_one_claimed)
    }

    /// Returns the number of different sequences that occur at least twice.
    pub(crate) fn twin_sequence_count(&self) -> u32 {
        let twin_count = |word: &u32| ((word >> 1 | word >> 2) & ONE_IN_EVERY_DIGIT).count_ones();
        self.sequences.iter().map(twin_count).sum()
    }

    /// Returns true if a sequence occurs at least three times in one suit.
    pub(crate) fn has_triple_sequence(&self) -> bool {
        let mut words = self.sequences.iter();
        words.any(|word| (word & word >> 1 | word >> 2) & ONE_IN_EVERY_DIGIT != 0)
    }

    /// Returns true if a sequence occurs four times in one suit.
    pub(crate) fn has_quadruple_sequence(&self) -> bool {
        self.sequences.iter().any(|word| word >> 2 & ONE_IN_EVERY_DIGIT != 0)
    }

    /// Returns true if all three suits have the sequence of one number.
    pub(crate) fn has_mixed_triple_sequence(&self) -> bool {
        let [m, p, s] = self.sequences.map(nonzero_digits);
        m & p & s != 0
    }

    /// Returns true if one suit has the sequences 123, 456 and 789.
    pub(crate) fn has_straight(&self) -> bool {
        let mut words = self.sequences.iter();
        words.any(|&word| nonzero_digits(word) & STRAIGHT_SEQUENCES == STRAIGHT_SEQUENCES)
    }

    /// Returns true if all three suits have the triplet of one number.
    pub(crate) fn has_mixed_triple_triplet(&self) -> bool {
        let [m, p, s, _] = self.triplets;
        m & p & s != 0
    }

    /// Returns true if two suits have the triplet of one number and the third suit has the pair of that number.
    pub(crate) fn has_small_mixed_triplet(&self) -> bool {
        let [m, p, s, _] = self.triplets;
        let [a, b, c, _] = self.pair;
        m & p & c | m & b & s | a & p & s != 0
    }

    /// Returns true if one suit has triplets of `length` consecutive numbers.
    pub(crate) fn has_shifted_triplets(&self, length: u32) -> bool {
        self.triplets[..3].iter().any(|&word| (1..length).fold(word, |run, step| run & word >> (3 * step)) != 0)
    }

    /// Returns true if every set and the pair contain a terminal or an honour.
    pub(crate) fn is_all_outside(&self) -> bool {
        let [a, b, c] = self.sequences.map(nonzero_digits);
        let [m, p, s, _] = self.triplets;
        let [x, y, z, _] = self.pair;
        (a | b | c) & !TERMINAL_SEQUENCES == 0 && (m | p | s | x | y | z) & !TERMINAL_DIGITS == 0
    }

    /// Returns the number of triplets of the honours with a 1 at their digits in `honour_digits`, and true if the pair
    /// is one of these honours.
    pub(crate) fn count_honour_sets(&self, honour_digits: u32) -> (u32, bool) {
        ((self.triplets[3] & honour_digits).count_ones(), self.pair[3] & honour_digits != 0)
    }
}

/// Returns the tiles of the smallest choice among the sets and the pair of a split for which `shows_pattern` returns
/// true; `None` if it does for no choice. The pair counts as one set.
pub(super) fn tiles_of_fewest_sets(
    split: &HandSplit,
    sets: &[Set],
    shows_pattern: impl Fn(&PackedSets) -> bool,
) -> Option<Vec<Tile>> {
    // Bit 0 of a choice is the pair, bit n + 1 the set at index n.
    let mut choices: Vec<u32> = (1..2 << sets.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let chosen_sets = |choice: u32| {
        sets.iter().enumerate().filter(move |(index, _)| choice >> (index + 1) & 1 == 1).map(|(_, set)| set)
    };
    let chosen_pair = |choice: u32| (choice & 1 == 1).then_some(split.pair);
    let choice = choices
        .into_iter()
        .find(|&choice| shows_pattern(&PackedSets::from_sets(chosen_sets(choice), chosen_pair(choice))))?;
    Some(
        chosen_sets(choice)
            .flat_map(Set::tiles)
            .chain(chosen_pair(choice).into_iter().flat_map(|pair| [pair; 2]))
            .collect(),
    )
}

/// Returns a word with 1 wherever the digit of `word` is not 0.
pub(super) fn nonzero_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & ONE_IN_EVERY_DIGIT
}
