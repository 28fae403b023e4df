//! The search for the fan that hold in one reading of a hand, before 不计 and 互斥 remove some.
//!
//! Tiles and sets are octal words, one digit per number (see [`TileCounts`](crate::tile::TileCounts) and
//! [`HandSplit`](crate::hand::HandSplit)), so "three consecutive" is `word & word >> 3 & word >> 6`. [`HandFacts`]
//! holds the facts that all readings of a hand share and is built once.

mod chance;
mod honours;
mod numbers;
mod pairs;
mod reflection;
mod sequences;
mod suits;
mod terminals;
mod triplets;

use super::{Fan, FanSet};
use crate::hand::{CheckedHand, Flags, HandSplit, MeldKind, Reading};

/// The octal word with a 1 in each of the nine digits.
const DIGIT_ONES: u32 = 0o111_111_111;
/// The octal word with a 1 at the numbers 1 and 9.
const TERMINAL_NUMBERS: u32 = 0o100_000_001;

/// The facts of a hand that all its readings share, packed into octal words with a digit for each kind.
pub(super) struct HandFacts {
    /// The count of each kind, all four tiles of a kong included: three words for the suits and one for the honours.
    pub tiles: [u32; 4],
    /// A digit 1 for each kind that occurs.
    pub present: [u32; 4],
    /// The counts of the tiles outside melds, the winning tile included.
    pub concealed: [u32; 4],
    /// The counts of the tiles outside melds, without the winning tile.
    pub standing: [u32; 4],
    /// The melded chows, packed as in [`HandSplit::sequences`].
    pub melded_sequences: [u32; 3],
    /// The melded pungs and kongs, packed as in [`HandSplit::triplets`].
    pub melded_triplets: [u32; 4],
    /// The kongs among `melded_triplets`.
    pub kongs: [u32; 4],
    /// The number of concealed kongs.
    pub concealed_kongs: u32,
    /// True if there is no chow, pung or open kong.
    pub is_closed: bool,
    /// True if there is no meld of any kind.
    pub has_no_melds: bool,
    /// The suit (3 for honours) and the number (from 0) of the winning tile.
    pub win_tile_digit: (usize, usize),
    pub self_draw: bool,
    /// The digit of the seat wind in the honours word.
    pub seat_wind_digit: u32,
    pub flags: Flags,
}

/// The fan that hold in a reading, with counts of those that can hold more than once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldFans {
    pub fans: FanSet,
    /// The number of times 四归 holds. Fan without such a field hold at most once.
    pub tile_hogs: u32,
    /// The number of times 客风刻 holds.
    pub guest_winds: u32,
    /// The number of times 幺九刻 holds.
    pub terminal_triplets: u32,
    /// The number of times 双同刻 holds.
    pub double_triplets: u32,
    /// The number of times 喜相逢 holds.
    pub double_sequences: u32,
    /// The value tiles (番牌) that are held as triplets, not as pairs.
    pub value_triplets: FanSet,
}

impl HandFacts {
    pub(super) fn new(win: &CheckedHand) -> HandFacts {
        let concealed = win.concealed_tiles().words();
        let kind = win.win_tile().kind().unwrap_or(0);
        let mut hand = HandFacts {
            tiles: concealed,
            present: [0; 4],
            concealed,
            standing: win.standing_tiles().words(),
            melded_sequences: [0; 3],
            melded_triplets: [0; 4],
            kongs: [0; 4],
            concealed_kongs: 0,
            is_closed: true,
            has_no_melds: true,
            win_tile_digit: (kind / 9, kind % 9),
            self_draw: win.is_self_draw(),
            seat_wind_digit: 1 << (3 * win.seat_wind() as u32),
            flags: win.flags(),
        };
        for meld in win.melds().iter() {
            let kind = meld.lowest_tile().kind().unwrap_or(0);
            let (suit, one) = (kind / 9, 1 << (kind % 9 * 3));
            hand.has_no_melds = false;
            hand.is_closed &= meld.is_concealed();
            match meld.kind() {
                MeldKind::Chow => {
                    hand.tiles[suit] += one * 0o111;
                    hand.melded_sequences[suit] += one;
                }
                MeldKind::Pung => {
                    hand.tiles[suit] += one * 3;
                    hand.melded_triplets[suit] |= one;
                }
                MeldKind::Kong => {
                    hand.tiles[suit] += one * 4;
                    hand.melded_triplets[suit] |= one;
                    hand.kongs[suit] |= one;
                    hand.concealed_kongs += u32::from(meld.is_concealed());
                }
            }
        }
        hand.present = hand.tiles.map(nonzero_digits);
        hand
    }

    /// Returns true if the hand has neither winds nor dragons.
    fn has_only_suits(&self) -> bool {
        self.present[3] == 0
    }

    /// Returns an octal word with a 1 for each number that occurs in any suit.
    fn present_numbers(&self) -> u32 {
        self.present[0] | self.present[1] | self.present[2]
    }
}

impl HeldFans {
    /// Returns the number of times a fan holds; 0 if it does not.
    pub(super) fn count(&self, fan: Fan) -> u32 {
        match fan {
            _ if !self.fans.has(fan) => 0,
            Fan::TileHog => self.tile_hogs,
            Fan::GuestWindTriplet => self.guest_winds,
            Fan::TerminalTriplet => self.terminal_triplets,
            Fan::MixedDoubleTriplet => self.double_triplets,
            Fan::MixedDoubleSequence => self.double_sequences,
            _ => 1,
        }
    }
}

/// Returns the fan that hold in a reading, before 不计 and 互斥 remove some.
pub(super) fn held_fans(hand: &HandFacts, reading: &Reading) -> HeldFans {
    let mut held = HeldFans::default();
    chance::find_circumstance_fans(hand, &mut held);
    match reading {
        Reading::Standard(split) => {
            let parts = PackedParts::from_split(split);
            suits::find_suit_fans(hand, &mut held);
            suits::find_all_types_and_gates_fans(hand, &mut held);
            numbers::find_consecutive_number_fans(hand, &mut held);
            numbers::find_set_number_fans(hand, &parts, &mut held);
            terminals::find_terminals_and_honours_fan(hand, &mut held);
            terminals::find_outside_hand_fans(hand, &parts, &mut held);
            triplets::find_kong_and_hog_fans(hand, &mut held);
            triplets::find_concealed_triplet_fans(hand, &parts, &mut held);
            reflection::find_reflected_hand_fan(hand, &parts, &mut held);
            find_part_fans(hand.seat_wind_digit, &parts, &mut held);
        }
        Reading::SevenPairs => {
            suits::find_suit_fans(hand, &mut held);
            numbers::find_consecutive_number_fans(hand, &mut held);
            terminals::find_terminals_and_honours_fan(hand, &mut held);
            pairs::find_seven_pairs_fans(hand, &mut held);
        }
        Reading::Knitted => held.fans.set(Fan::HonoursAndKnittedTiles, true),
        Reading::Orphans { .. } => {
            held.fans.set(Fan::ThirteenOrphans, true);
            held.fans.set(Fan::AllTerminalsAndHonours, true);
            let pairs = hand.tiles[3] >> 1 & DIGIT_ONES;
            honours::find_value_tile_fans(hand.seat_wind_digit, 0, pairs, &mut held);
        }
    }
    held
}

/// The packed sets and pair of a standard reading, or only some of them in the search for evidence tiles.
#[derive(Clone, Copy, Default)]
pub(super) struct PackedParts {
    /// The sequences, packed as in [`HandSplit::sequences`].
    pub sequences: [u32; 3],
    /// The triplets and kongs, packed as in [`HandSplit::triplets`].
    pub triplets: [u32; 4],
    /// A digit 1 at the kind of the pair; all 0 without a pair.
    pub pair: [u32; 4],
}

impl PackedParts {
    pub(super) fn from_split(split: &HandSplit) -> PackedParts {
        let kind = split.pair.kind().unwrap_or(0);
        let mut pair = [0; 4];
        pair[kind / 9] = 1 << (kind % 9 * 3);
        PackedParts { sequences: split.sequences, triplets: split.triplets, pair }
    }
}

/// Adds to `held` the fan that the given sets and pair show by themselves, whatever the rest of the hand is;
/// `seat_wind_digit` is the digit of the seat wind in the honours word.
pub(super) fn find_part_fans(seat_wind_digit: u32, parts: &PackedParts, held: &mut HeldFans) {
    honours::find_honour_fans(seat_wind_digit, parts, held);
    triplets::find_triplet_fans(parts, held);
    sequences::find_sequence_fans(parts, held);
    sequences::find_mirrored_suit_fans(parts, held);
}

/// Returns an octal word with a 1 at each digit of `word` that is not 0.
fn nonzero_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & DIGIT_ONES
}

/// Returns the number of digits 1 in an octal word whose digits are 0 or 1.
fn count_set_digits(word: u32) -> u32 {
    word.count_ones()
}

/// Returns true if three numbers that rise by `step` lie in the three words, one in each word, in any order of the
/// suits.
fn has_rising_numbers_across_suits(words: [u32; 3], step: u32) -> bool {
    let [a, b, c] = words;
    let one = |low: u32, middle: u32, high: u32| low & middle >> (3 * step) & high >> (6 * step) != 0;
    one(a, b, c) || one(a, c, b) || one(b, a, c) || one(b, c, a) || one(c, a, b) || one(c, b, a)
}
