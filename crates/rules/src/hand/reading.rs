//! The readings of a hand: splits into sets and a pair, seven pairs, knitted tiles, thirteen orphans.
//!
//! A [`HandSplit`] is packed into masks and small counts, so that pattern checks need only bit operations;
//! [`HandSplit::sets`] unpacks it for display.

use super::{CheckedHand, HandDraft, MAX_SETS, MeldKind, Shape, SpecialHand};
use crate::tile::{Tile, TileCounts};

/// The kind of a set: sequence, triplet or kong.
///
/// ```
/// use quejing_rules::hand::{Set, SetKind};
/// let set = Set { kind: SetKind::Kong, first: "7z".parse()?, is_open: false, is_melded: true };
/// assert_eq!(set.tiles().count(), 4);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetKind {
    /// Three consecutive numbers of a suit.
    Sequence,
    /// Three equal tiles.
    Triplet,
    /// Four equal tiles.
    Kong,
}

/// A set of a standard hand, melded or concealed, as one reading groups the tiles.
///
/// ```
/// use quejing_rules::hand::{Set, SetKind};
/// use quejing_rules::tile::mpsz;
/// let set = Set { kind: SetKind::Sequence, first: "2p".parse()?, is_open: false, is_melded: false };
/// assert_eq!(mpsz::format(&set.tiles().collect::<Vec<_>>()), "234p");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    pub kind: SetKind,
    /// The lowest tile of the set.
    pub first: Tile,
    /// True if the set was claimed from another player: a chow, a pung or an open kong.
    pub is_open: bool,
    /// True if the set is a meld, concealed kongs included; false for a set of concealed tiles.
    pub is_melded: bool,
}

impl Set {
    /// Returns the tiles of the set, lowest first.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let kind = self.first.kind().unwrap_or(0);
        let (step, count) = match self.kind {
            SetKind::Sequence => (1, 3),
            SetKind::Triplet => (0, 3),
            SetKind::Kong => (0, 4),
        };
        (0..count).filter_map(move |index| Tile::from_kind(kind + step * index))
    }
}

/// The part of a [`HandSplit`] that holds the winning tile.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{TilePlace, Reading, Shape, CheckedHand, find_readings};
/// let shown = Example::read("S 123m456p789s1112z d2z").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// let Some(Reading::Standard(split)) = find_readings(&win).first().copied() else { panic!() };
/// assert_eq!(split.win_tile_places(&win), [TilePlace::Pair]);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TilePlace {
    /// The pair, [`HandSplit::pair`].
    Pair,
    /// The set at this index of [`HandSplit::sets`].
    Set(usize),
}

/// A division of a hand into sets and a pair, packed into octal digits.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Reading, Shape, HandSplit, CheckedHand, find_readings};
/// let shown = Example::read("S 123m456p789s1112z d2z").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// // 123m begins at digit 0, 456p at digit 3, 789s at digit 6; East is digit 0 of the honours.
/// let (sequences, triplets) = ([0o1, 0o1_000, 0o1_000_000], [0, 0, 0, 0o1]);
/// let split = HandSplit { pair: win.win_tile(), sequences, triplets };
/// assert_eq!(find_readings(&win), [Reading::Standard(split)]);
/// assert_eq!(split.sets(&win).len(), 4);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandSplit {
    /// The kind of tile of the pair.
    pub pair: Tile,
    /// The sequences by suit, melded ones included: octal digit `n` counts those that begin at number `n + 1`.
    pub sequences: [u32; 3],
    /// The triplets and kongs by suit, then of honours, melded ones included: octal digit `n` is 1 if the number `n +
    /// 1` has one.
    pub triplets: [u32; 4],
}

/// A way to read a hand as a winning one: sets and a pair, or a special hand.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Reading, Shape, CheckedHand, find_readings};
/// let read = |text| {
///     let shown = Example::read(text)?;
///     CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new()).ok()
/// };
/// let pairs = read("S 2233m4455p6677s1z d1z").unwrap();
/// assert_eq!(find_readings(&pairs), [Reading::SevenPairs]);
/// let orphans = read("S 19m19p19s1234567z d1m").unwrap();
/// assert_eq!(find_readings(&orphans), [Reading::Orphans { pair: orphans.win_tile() }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Sets and a pair.
    Standard(HandSplit),
    /// Seven different pairs.
    SevenPairs,
    /// 14 different tiles from three knitted sequences (147, 258 and 369, each in another suit) and the seven honours.
    Knitted,
    /// One of each terminal and honour, and one more of them.
    Orphans {
        /// The kind of tile that occurs twice.
        pair: Tile,
    },
}

impl Reading {
    /// Returns true if hands of this shape can win with this kind of reading.
    ///
    /// ```
    /// use quejing_rules::hand::{Reading, Shape};
    /// assert!(Reading::SevenPairs.is_allowed_by(Shape::default()));
    /// assert!(!Reading::SevenPairs.is_allowed_by(Shape { specials: &[], ..Shape::default() }));
    /// ```
    pub fn is_allowed_by(&self, shape: Shape) -> bool {
        let special = match self {
            Reading::Standard(_) => return true,
            Reading::SevenPairs => SpecialHand::SevenPairs,
            Reading::Knitted => SpecialHand::Knitted,
            Reading::Orphans { .. } => SpecialHand::Orphans,
        };
        shape.specials.contains(&special)
    }

    /// Returns the place of the winning tile in a standard reading: the pair or, failing that, the first sequence that
    /// holds it, else a triplet. `None` for other readings.
    pub(crate) fn win_tile_place(&self, win: &CheckedHand) -> Option<TilePlace> {
        let Reading::Standard(split) = self else {
            return None;
        };
        let sets = split.sets(win);
        let in_triplet = |place: &TilePlace| match place {
            TilePlace::Pair => false,
            TilePlace::Set(index) => sets[*index].kind != SetKind::Sequence,
        };
        split.win_tile_places(win).into_iter().min_by_key(in_triplet)
    }
}

impl HandSplit {
    /// Returns the sets: the melds in their order, then the concealed sets, triplets before sequences.
    pub fn sets(&self, win: &CheckedHand) -> Vec<Set> {
        let mut sets: Vec<Set> = Vec::with_capacity(MAX_SETS);
        sets.extend(win.melds().iter().map(meld_to_set));
        let standing = self.without_melds(win);
        let concealed_set = |kind, first| Set { kind, first, is_open: false, is_melded: false };
        for (word, &triplets) in standing.triplets.iter().enumerate() {
            for (number, _) in nonzero_digit_positions(triplets) {
                let first = Tile::from_kind(word * 9 + number);
                sets.extend(first.map(|tile| concealed_set(SetKind::Triplet, tile)));
            }
        }
        for (word, &sequences) in standing.sequences.iter().enumerate() {
            for (number, count) in nonzero_digit_positions(sequences) {
                let first = Tile::from_kind(word * 9 + number);
                sets.extend(
                    first
                        .into_iter()
                        .flat_map(|tile| std::iter::repeat_n(concealed_set(SetKind::Sequence, tile), count as usize)),
                );
            }
        }
        sets
    }

    /// Returns the places that the winning tile can have: the pair first, then sets in the order of [`Self::sets`].
    /// Melds are left out; of equal sets, only the first is a place.
    pub fn win_tile_places(&self, win: &CheckedHand) -> Vec<TilePlace> {
        let mut places = Vec::new();
        if self.pair == win.win_tile() {
            places.push(TilePlace::Pair);
        }
        let sets = self.sets(win);
        for (index, set) in sets.iter().enumerate() {
            let holds = !set.is_melded && set.tiles().any(|tile| tile == win.win_tile());
            if holds && sets[..index].iter().all(|before| before != set) {
                places.push(TilePlace::Set(index));
            }
        }
        places
    }

    /// Returns the concealed part of the split, without the melds of `win`, the hand that was split.
    pub fn without_melds(&self, win: &CheckedHand) -> HandSplit {
        let mut standing = *self;
        for meld in win.melds().iter() {
            match (meld.kind(), meld.lowest_tile().kind().unwrap_or(0)) {
                (MeldKind::Chow, kind) => standing.sequences[kind / 9] -= 1 << (kind % 9 * 3),
                (_, kind) => standing.triplets[kind / 9] &= !(1 << (kind % 9 * 3)),
            }
        }
        standing
    }
}

/// Returns the octal digits of `word` that are not 0, from the lowest, each with its position: position, then value.
fn nonzero_digit_positions(mut word: u32) -> impl Iterator<Item = (usize, u32)> {
    std::iter::from_fn(move || {
        let position = word.checked_ilog2().map(|_| word.trailing_zeros() / 3)?;
        let digit = word >> (3 * position) & 7;
        word &= !(7 << (3 * position));
        Some((position as usize, digit))
    })
}

/// Returns the set that a meld forms; it is open unless the meld is a concealed kong.
fn meld_to_set(meld: &super::Meld) -> Set {
    let kind = match meld.kind() {
        MeldKind::Chow => SetKind::Sequence,
        MeldKind::Pung => SetKind::Triplet,
        MeldKind::Kong => SetKind::Kong,
    };
    Set { kind, first: meld.lowest_tile(), is_open: !meld.is_concealed(), is_melded: true }
}

/// Returns all readings of a hand, each once, special hands included whether the rules allow them or not; empty if the
/// hand has no winning shape.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, CheckedHand, find_readings};
/// // Three triplets or three sequences in one suit.
/// let shown = Example::read("S 111222333m456p1z d1z").unwrap();
/// assert_eq!(find_readings(&CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?).len(), 2);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
pub fn find_readings(win: &CheckedHand) -> Vec<Reading> {
    let mut readings = Vec::new();
    for_each_reading(win, |reading| readings.push(reading));
    readings
}

/// Returns true if the draft is a valid hand of this shape and has a reading that the shape allows, whatever the hand
/// is worth.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, has_winning_shape};
/// let wins = |text| has_winning_shape(&Example::read(text).unwrap().draft, Shape::default());
/// assert!(wins("S 111222333m456p1z d1z") && !wins("S 111222333m456p1z d2z"));
/// ```
pub fn has_winning_shape(draft: &HandDraft, shape: Shape) -> bool {
    CheckedHand::from_draft(draft, shape, Vec::new()).is_ok_and(|win| {
        let mut has_reading = false;
        for_each_reading(&win, |reading| has_reading |= reading.is_allowed_by(shape));
        has_reading
    })
}

/// Passes each reading of a hand once to `visit`, without allocating memory; special hands are included whether the
/// rules allow them or not.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, CheckedHand, for_each_reading};
/// let shown = Example::read("S 111222333m456p1z d1z").unwrap();
/// let mut count = 0;
/// for_each_reading(&CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?, |_| count += 1);
/// assert_eq!(count, 2);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
pub fn for_each_reading(win: &CheckedHand, mut visit: impl FnMut(Reading)) {
    let concealed = win.concealed_tiles();
    for_each_split(win, &concealed, |split| visit(Reading::Standard(split)));
    if win.melds().is_empty() {
        if is_seven_pairs(&concealed) {
            visit(Reading::SevenPairs);
        }
        if is_knitted(&concealed) {
            visit(Reading::Knitted);
        }
        if let Some(pair) = find_orphans_pair(&concealed) {
            visit(Reading::Orphans { pair });
        }
    }
}

const ONE_IN_EVERY_DIGIT: u32 = 0o111_111_111;

/// Passes each split of a hand into sets and a pair to `visit`. In a suit without the pair, the number of concealed
/// tiles is a multiple of three; in the suit with the pair, it leaves a remainder of two.
fn for_each_split(win: &CheckedHand, concealed: &TileCounts, mut visit: impl FnMut(HandSplit)) {
    let words = concealed.words();
    let remainders = words.map(|word| digit_sum(word) % 3);
    let Some(pair_word) = remainders.iter().position(|&remainder| remainder == 2) else {
        return;
    };
    if remainders.iter().filter(|&&remainder| remainder != 0).count() != 1 {
        return;
    }
    let melded = melded_split(win);
    for number in 0..9 {
        if words[pair_word] >> (3 * number) & 7 < 2 {
            continue;
        }
        let Some(pair) = Tile::from_kind(pair_word * 9 + number) else {
            break;
        };
        let mut without_pair = words;
        without_pair[pair_word] -= 2 << (3 * number);
        split_suits_from(&without_pair, 0, HandSplit { pair, ..melded }, &mut visit);
    }
}

/// Returns a split of the melded sets alone, with the winning tile as a provisional pair.
fn melded_split(win: &CheckedHand) -> HandSplit {
    let mut split = HandSplit { pair: win.win_tile(), sequences: [0; 3], triplets: [0; 4] };
    for meld in win.melds().iter() {
        match (meld.kind(), meld.lowest_tile().kind().unwrap_or(0)) {
            (MeldKind::Chow, kind) => split.sequences[kind / 9] += 1 << (kind % 9 * 3),
            (_, kind) => split.triplets[kind / 9] |= 1 << (kind % 9 * 3),
        }
    }
    split
}

/// Passes to `visit` each way to split the suits from the index `suit` on, honours last, into sets, added to
/// `partial_split`.
fn split_suits_from(words: &[u32; 4], suit: usize, partial_split: HandSplit, visit: &mut impl FnMut(HandSplit)) {
    match suit {
        0..=2 => {
            split_suit(words[suit], suit, partial_split, &mut |split| split_suits_from(words, suit + 1, split, visit))
        }
        _ => {
            // An honour forms only triplets, so each occurs three times or not at all.
            if words[3] & !(3 * ONE_IN_EVERY_DIGIT) != 0
                || (words[3] & ONE_IN_EVERY_DIGIT) != (words[3] >> 1 & ONE_IN_EVERY_DIGIT)
            {
                return;
            }
            let mut split = partial_split;
            split.triplets[3] |= words[3] & ONE_IN_EVERY_DIGIT;
            visit(split);
        }
    }
}

/// Passes to `visit` each way to split one suit into sets, added to `partial_split`: the lowest remaining tile is in a
/// triplet or begins sequences. `counts` are the remaining tiles as octal digits.
fn split_suit(counts: u32, suit: usize, partial_split: HandSplit, visit: &mut dyn FnMut(HandSplit)) {
    if counts == 0 {
        return visit(partial_split);
    }
    let number = counts.trailing_zeros() / 3;
    let count = counts >> (3 * number) & 7;
    if count >= 3 {
        let mut split = partial_split;
        split.triplets[suit] |= 1 << (3 * number);
        split_suit(counts - (3 << (3 * number)), suit, split, visit);
    }
    let has_next_two =
        number <= 6 && counts >> (3 * number + 3) & 7 >= count && counts >> (3 * number + 6) & 7 >= count;
    if has_next_two && count <= 4 {
        let mut split = partial_split;
        split.sequences[suit] += count << (3 * number);
        split_suit(counts - ((count * 0o111) << (3 * number)), suit, split, visit);
    }
}

/// Returns the sum of the octal digits of `word`.
fn digit_sum(word: u32) -> u32 {
    (word & ONE_IN_EVERY_DIGIT).count_ones()
        + 2 * (word >> 1 & ONE_IN_EVERY_DIGIT).count_ones()
        + 4 * (word >> 2 & ONE_IN_EVERY_DIGIT).count_ones()
}

/// Returns true if the tiles are seven pairs of different kinds.
fn is_seven_pairs(tiles: &TileCounts) -> bool {
    let only_twos = tiles.words().iter().all(|word| word & !(2 * ONE_IN_EVERY_DIGIT) == 0);
    only_twos && tiles.total() == 14
}

/// Returns true if the tiles are 14 different ones from three knitted sequences (147, 258, 369) and the seven honours.
fn is_knitted(tiles: &TileCounts) -> bool {
    let words = tiles.words();
    if words.iter().any(|word| word & !ONE_IN_EVERY_DIGIT != 0) || tiles.total() != 14 {
        return false;
    }
    let thirds = [0o001_001_001, 0o010_010_010, 0o100_100_100];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.iter().any(|order| (0..3).all(|suit| words[suit] & !thirds[order[suit]] == 0))
}

/// Returns the tile that occurs twice in thirteen orphans; `None` if the tiles are not thirteen orphans.
fn find_orphans_pair(tiles: &TileCounts) -> Option<Tile> {
    let is_orphan = |tile: Tile| tile.is_terminal() || tile.is_honour();
    let has_exactly_orphans = Tile::kinds().all(|tile| (tiles.count(tile) > 0) == is_orphan(tile));
    if !has_exactly_orphans || tiles.total() != 14 {
        return None;
    }
    Tile::kinds().find(|&tile| tiles.count(tile) == 2)
}
