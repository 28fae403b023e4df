//! Which fan hold in one reading of a hand, before 不计 and 互斥.
//!
//! Tiles and sets are octal words, one digit per number (see [`TileCounts`](crate::tile::TileCounts) and
//! [`Split`](crate::hand::Split)), so "three consecutive" is `word & word >> 3 & word >> 6`. [`Hand`] holds what all
//! readings of a hand share and is built once.

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
use crate::hand::{CheckedHand, Flags, MeldKind, Reading, Split};

/// A 1 in every digit.
const ONES: u32 = 0o111_111_111;
/// The numbers 1 and 9.
const TERMINAL_NUMBERS: u32 = 0o100_000_001;

/// The facts that all readings of a hand share.
pub(super) struct Hand {
    /// Every tile, all four of a kong: three suits and the honours.
    pub tiles: [u32; 4],
    /// Each kind that occurs, as a digit 1.
    pub present: [u32; 4],
    /// The tiles outside melds, including the winning tile.
    pub concealed: [u32; 4],
    /// The words before the win.
    pub standing: [u32; 4],
    /// Melded chows, as [`Split::sequences`].
    pub melded_sequences: [u32; 3],
    /// Melded pungs and kongs, as [`Split::triplets`].
    pub melded_triplets: [u32; 4],
    /// The kongs among them.
    pub kongs: [u32; 4],
    /// The number of kongs that are concealed.
    pub concealed_kongs: u32,
    /// No chow, pung or open kong.
    pub closed: bool,
    /// No meld of any kind.
    pub no_melds: bool,
    /// Suit (3 for honours) and number, from 0, of the winning tile.
    pub won: (usize, usize),
    pub self_draw: bool,
    /// The digit of the seat wind in the honours word.
    pub seat: u32,
    pub flags: Flags,
}

/// The fan that hold in a reading, and how often.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldFans {
    pub fans: FanSet,
    /// The number of times 四归, 客风刻, 幺九刻, 双同刻, 喜相逢 hold; the others hold once.
    pub tile_hogs: u32,
    pub guest_winds: u32,
    pub terminal_triplets: u32,
    pub double_triplets: u32,
    pub double_sequences: u32,
    /// The value tiles (番牌) that are triplets, not pairs.
    pub value_triplets: FanSet,
}

impl Hand {
    pub(super) fn new(win: &CheckedHand) -> Hand {
        let concealed = win.concealed_tiles().words();
        let kind = win.win_tile().kind().unwrap_or(0);
        let mut hand = Hand {
            tiles: concealed,
            present: [0; 4],
            concealed,
            standing: win.standing().words(),
            melded_sequences: [0; 3],
            melded_triplets: [0; 4],
            kongs: [0; 4],
            concealed_kongs: 0,
            closed: true,
            no_melds: true,
            won: (kind / 9, kind % 9),
            self_draw: win.self_draw(),
            seat: 1 << (3 * win.seat_wind() as u32),
            flags: win.flags(),
        };
        for meld in win.melds().iter() {
            let kind = meld.first().kind().unwrap_or(0);
            let (suit, one) = (kind / 9, 1 << (kind % 9 * 3));
            hand.no_melds = false;
            hand.closed &= meld.is_concealed();
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

    /// Returns true if there are no winds or dragons.
    fn suited_only(&self) -> bool {
        self.present[3] == 0
    }

    /// Returns the numbers that occur in any suit.
    fn present_numbers(&self) -> u32 {
        self.present[0] | self.present[1] | self.present[2]
    }
}

impl HeldFans {
    /// Returns how often a fan holds.
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

/// Returns everything that holds in a reading.
pub(super) fn held_fans(hand: &Hand, reading: &Reading) -> HeldFans {
    let mut held = HeldFans::default();
    chance::find(hand, &mut held);
    match reading {
        Reading::Standard(split) => {
            let parts = Parts::of(split);
            suits::find(hand, &mut held);
            suits::find_all_types(hand, &mut held);
            numbers::find(hand, &mut held);
            numbers::find_in_sets(hand, &parts, &mut held);
            terminals::find(hand, &mut held);
            terminals::find_in_sets(hand, &parts, &mut held);
            triplets::find_kongs(hand, &mut held);
            triplets::find_concealed(hand, &parts, &mut held);
            reflection::find(hand, &parts, &mut held);
            find_in_sets(hand.seat, &parts, &mut held);
        }
        Reading::SevenPairs => {
            suits::find(hand, &mut held);
            numbers::find(hand, &mut held);
            terminals::find(hand, &mut held);
            pairs::find(hand, &mut held);
        }
        Reading::Knitted => held.fans.set(Fan::HonoursAndKnittedTiles, true),
        Reading::Orphans { .. } => {
            held.fans.set(Fan::ThirteenOrphans, true);
            held.fans.set(Fan::AllTerminalsAndHonours, true);
            let pairs = hand.tiles[3] >> 1 & ONES;
            honours::find_values(hand.seat, 0, pairs, &mut held);
        }
    }
    held
}

/// Sets and a pair, or some of them: explanations ask which few of them show a fan.
#[derive(Clone, Copy, Default)]
pub(super) struct Parts {
    /// As [`Split::sequences`].
    pub sequences: [u32; 3],
    /// As [`Split::triplets`].
    pub triplets: [u32; 4],
    /// A digit 1 at the pair.
    pub pair: [u32; 4],
}

impl Parts {
    pub(super) fn of(split: &Split) -> Parts {
        let kind = split.pair.kind().unwrap_or(0);
        let mut pair = [0; 4];
        pair[kind / 9] = 1 << (kind % 9 * 3);
        Parts { sequences: split.sequences, triplets: split.triplets, pair }
    }
}

/// Finds the fan that sets and the pair show by themselves, whatever the rest of the hand.
pub(super) fn find_in_sets(seat: u32, parts: &Parts, held: &mut HeldFans) {
    honours::find_in_sets(seat, parts, held);
    triplets::find_in_sets(parts, held);
    sequences::find_in_sets(parts, held);
    sequences::find_mirrored(parts, held);
}

/// Returns a digit 1 wherever the digit is not 0.
fn nonzero_digits(word: u32) -> u32 {
    (word | word >> 1 | word >> 2) & ONES
}

/// Returns the number of 1s in a word of ones and zeros.
fn size(word: u32) -> u32 {
    word.count_ones()
}

/// Returns true if the words hold one number per suit, each `step` above the one before, with the suits in any order.
fn climbs_through_suits(words: [u32; 3], step: u32) -> bool {
    let [a, b, c] = words;
    let one = |low: u32, middle: u32, high: u32| low & middle >> (3 * step) & high >> (6 * step) != 0;
    one(a, b, c) || one(a, c, b) || one(b, a, c) || one(b, c, a) || one(c, a, b) || one(c, b, a)
}
