//! Every way to read a hand: splits into sets and a pair, seven pairs, knitted tiles, thirteen orphans.
//!
//! A [`Split`] is packed into masks and small counts, so that checking a pattern takes only a few bits; [`Split::sets`]
//! spells it out for display.

use super::{CheckedHand, HandDraft, MAX_SETS, MeldKind, Shape, SpecialHand};
use crate::tile::{Tile, TileCounts};

/// The three shapes of a set.
///
/// ```
/// use quejing_rules::hand::{Set, SetKind};
/// let set = Set { kind: SetKind::Kong, first: "7z".parse()?, open: false, fixed: true };
/// assert_eq!(set.tiles().count(), 4);
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetKind {
    /// Three consecutive numbers of a suit.
    Sequence,
    /// Three alike.
    Triplet,
    /// Four alike.
    Kong,
}

/// One of the sets of a standard hand.
///
/// ```
/// use quejing_rules::hand::{Set, SetKind};
/// use quejing_rules::tile::mpsz;
/// let set = Set { kind: SetKind::Sequence, first: "2p".parse()?, open: false, fixed: false };
/// assert_eq!(mpsz::format(&set.tiles().collect::<Vec<_>>()), "234p");
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    pub kind: SetKind,
    /// Its lowest tile.
    pub first: Tile,
    /// Claimed from another player (chow, pung, open kong).
    pub open: bool,
    /// Fixed before the win: any meld, including a concealed kong.
    pub fixed: bool,
}

impl Set {
    /// Returns its tiles, lowest first.
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

/// The place of the winning tile in a split.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{TilePlace, Reading, Shape, CheckedHand, readings};
/// let shown = Example::read("S 123m456p789s1112z d2z").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// let Some(Reading::Standard(split)) = readings(&win).first().copied() else { panic!() };
/// assert_eq!(split.places(&win), [TilePlace::Pair]);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TilePlace {
    /// The pair, [`Split::pair`].
    Pair,
    /// In this one of [`Split::sets`].
    Set(usize),
}

/// Sets and a pair.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Reading, Shape, Split, CheckedHand, readings};
/// let shown = Example::read("S 123m456p789s1112z d2z").unwrap();
/// let win = CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?;
/// // 123m begins at digit 0, 456p at digit 3, 789s at digit 6; East is digit 0 of the honours.
/// let (sequences, triplets) = ([0o1, 0o1_000, 0o1_000_000], [0, 0, 0, 0o1]);
/// let split = Split { pair: win.win_tile(), sequences, triplets };
/// assert_eq!(readings(&win), [Reading::Standard(split)]);
/// assert_eq!(split.sets(&win).len(), 4);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// The kind of the pair.
    pub pair: Tile,
    /// Sequences by suit, melded ones included: octal digit `n` counts those that begin at number `n + 1`.
    pub sequences: [u32; 3],
    /// Triplets and kongs by suit, then honours, melded ones included: octal digit `n` is 1 for a triplet of number
    /// `n + 1`.
    pub triplets: [u32; 4],
}

/// One way to read a hand.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Reading, Shape, CheckedHand, readings};
/// let read = |text| {
///     let shown = Example::read(text)?;
///     CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new()).ok()
/// };
/// let pairs = read("S 2233m4455p6677s1z d1z").unwrap();
/// assert_eq!(readings(&pairs), [Reading::SevenPairs]);
/// let orphans = read("S 19m19p19s1234567z d1m").unwrap();
/// assert_eq!(readings(&orphans), [Reading::Orphans { pair: orphans.win_tile() }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Sets and a pair.
    Standard(Split),
    /// Seven different pairs.
    SevenPairs,
    /// 14 different tiles of 147 258 369 across three suits and the seven honours.
    Knitted,
    /// One of each terminal and honour, plus one more.
    Orphans {
        /// The kind that occurs twice.
        pair: Tile,
    },
}

impl Reading {
    /// Returns true if the rules that have this shape know the reading as a winning hand.
    ///
    /// ```
    /// use quejing_rules::hand::{Reading, Shape};
    /// assert!(Reading::SevenPairs.is_of(Shape::default()));
    /// assert!(!Reading::SevenPairs.is_of(Shape { specials: &[], ..Shape::default() }));
    /// ```
    pub fn is_of(&self, shape: Shape) -> bool {
        let special = match self {
            Reading::Standard(_) => return true,
            Reading::SevenPairs => SpecialHand::SevenPairs,
            Reading::Knitted => SpecialHand::Knitted,
            Reading::Orphans { .. } => SpecialHand::Orphans,
        };
        shape.specials.contains(&special)
    }

    /// Returns the place of the winning tile in a standard hand: in a sequence or the pair rather than in a triplet.
    pub(crate) fn place(&self, win: &CheckedHand) -> Option<TilePlace> {
        let Reading::Standard(split) = self else {
            return None;
        };
        let sets = split.sets(win);
        let in_triplet = |place: &TilePlace| match place {
            TilePlace::Pair => false,
            TilePlace::Set(index) => sets[*index].kind != SetKind::Sequence,
        };
        split.places(win).into_iter().min_by_key(in_triplet)
    }
}

impl Split {
    /// Returns the sets one by one: the melds in their order, then the concealed ones, triplets before sequences.
    pub fn sets(&self, win: &CheckedHand) -> Vec<Set> {
        let mut sets: Vec<Set> = Vec::with_capacity(MAX_SETS);
        sets.extend(win.melds().iter().map(melded_set));
        let standing = self.standing(win);
        let set = |kind, first| Set { kind, first, open: false, fixed: false };
        for (word, &triplets) in standing.triplets.iter().enumerate() {
            for (number, _) in digits(triplets) {
                let first = Tile::from_kind(word * 9 + number);
                sets.extend(first.map(|tile| set(SetKind::Triplet, tile)));
            }
        }
        for (word, &sequences) in standing.sequences.iter().enumerate() {
            for (number, count) in digits(sequences) {
                let first = Tile::from_kind(word * 9 + number);
                sets.extend(
                    first
                        .into_iter()
                        .flat_map(|tile| std::iter::repeat_n(set(SetKind::Sequence, tile), count as usize)),
                );
            }
        }
        sets
    }

    /// Returns the places where the winning tile can be, each different one once.
    pub fn places(&self, win: &CheckedHand) -> Vec<TilePlace> {
        let mut places = Vec::new();
        if self.pair == win.win_tile() {
            places.push(TilePlace::Pair);
        }
        let sets = self.sets(win);
        for (index, set) in sets.iter().enumerate() {
            let holds = !set.fixed && set.tiles().any(|tile| tile == win.win_tile());
            if holds && sets[..index].iter().all(|before| before != set) {
                places.push(TilePlace::Set(index));
            }
        }
        places
    }

    /// Returns the split without the melded sets.
    pub fn standing(&self, win: &CheckedHand) -> Split {
        let mut standing = *self;
        for meld in win.melds().iter() {
            match (meld.kind(), meld.first().kind().unwrap_or(0)) {
                (MeldKind::Chow, kind) => standing.sequences[kind / 9] -= 1 << (kind % 9 * 3),
                (_, kind) => standing.triplets[kind / 9] &= !(1 << (kind % 9 * 3)),
            }
        }
        standing
    }
}

/// Returns the positions of the non-zero digits of a word, with the digits.
fn digits(mut word: u32) -> impl Iterator<Item = (usize, u32)> {
    std::iter::from_fn(move || {
        let at = word.checked_ilog2().map(|_| word.trailing_zeros() / 3)?;
        let digit = word >> (3 * at) & 7;
        word &= !(7 << (3 * at));
        Some((at as usize, digit))
    })
}

fn melded_set(meld: &super::Meld) -> Set {
    let kind = match meld.kind() {
        MeldKind::Chow => SetKind::Sequence,
        MeldKind::Pung => SetKind::Triplet,
        MeldKind::Kong => SetKind::Kong,
    };
    Set { kind, first: meld.first(), open: !meld.is_concealed(), fixed: true }
}

/// Returns every reading of a hand; empty without a winning shape.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, CheckedHand, readings};
/// // Three triplets or three sequences in one suit.
/// let shown = Example::read("S 111222333m456p1z d1z").unwrap();
/// assert_eq!(readings(&CheckedHand::from_draft(&shown.draft, Shape::default(), Vec::new())?).len(), 2);
/// # Ok::<(), quejing_rules::hand::InvalidHand>(())
/// ```
pub fn readings(win: &CheckedHand) -> Vec<Reading> {
    let mut all = Vec::new();
    for_each_reading(win, |reading| all.push(reading));
    all
}

/// Returns true if the tiles of a draft are a winning hand of this shape, whatever it is worth.
///
/// ```
/// use quejing_rules::book::Example;
/// use quejing_rules::hand::{Shape, has_winning_shape};
/// let wins = |text| has_winning_shape(&Example::read(text).unwrap().draft, Shape::default());
/// assert!(wins("S 111222333m456p1z d1z") && !wins("S 111222333m456p1z d2z"));
/// ```
pub fn has_winning_shape(draft: &HandDraft, shape: Shape) -> bool {
    CheckedHand::from_draft(draft, shape, Vec::new()).is_ok_and(|win| {
        let mut any = false;
        for_each_reading(&win, |reading| any |= reading.is_of(shape));
        any
    })
}

/// Passes every reading to `found`, each once, without allocating.
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
pub fn for_each_reading(win: &CheckedHand, mut found: impl FnMut(Reading)) {
    let concealed = win.concealed_tiles();
    for_each_split(win, &concealed, |split| found(Reading::Standard(split)));
    if win.melds().is_empty() {
        if is_seven_pairs(&concealed) {
            found(Reading::SevenPairs);
        }
        if is_knitted(&concealed) {
            found(Reading::Knitted);
        }
        if let Some(pair) = orphans_pair(&concealed) {
            found(Reading::Orphans { pair });
        }
    }
}

const ONES: u32 = 0o111_111_111;

/// Passes every split to `found`. A word of `3k` tiles is all sets; the one of `3k + 2` holds the pair.
fn for_each_split(win: &CheckedHand, concealed: &TileCounts, mut found: impl FnMut(Split)) {
    let words = concealed.words();
    let totals = words.map(|word| word_total(word) % 3);
    let Some(pair_word) = totals.iter().position(|&rest| rest == 2) else {
        return;
    };
    if totals.iter().filter(|&&rest| rest != 0).count() != 1 {
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
        let mut rest = words;
        rest[pair_word] -= 2 << (3 * number);
        split_words(&rest, 0, Split { pair, ..melded }, &mut found);
    }
}

/// Returns the melded sets as a split that still lacks the concealed ones.
fn melded_split(win: &CheckedHand) -> Split {
    let mut split = Split { pair: win.win_tile(), sequences: [0; 3], triplets: [0; 4] };
    for meld in win.melds().iter() {
        match (meld.kind(), meld.first().kind().unwrap_or(0)) {
            (MeldKind::Chow, kind) => split.sequences[kind / 9] += 1 << (kind % 9 * 3),
            (_, kind) => split.triplets[kind / 9] |= 1 << (kind % 9 * 3),
        }
    }
    split
}

/// Splits the words from `word` onwards into sets in every way.
fn split_words(words: &[u32; 4], word: usize, so_far: Split, found: &mut impl FnMut(Split)) {
    match word {
        0..=2 => split_suit(words[word], word, so_far, &mut |split| split_words(words, word + 1, split, found)),
        _ => {
            // Honours: three of each, or zero.
            if words[3] & !(3 * ONES) != 0 || (words[3] & ONES) != (words[3] >> 1 & ONES) {
                return;
            }
            let mut split = so_far;
            split.triplets[3] |= words[3] & ONES;
            found(split);
        }
    }
}

/// Splits one suit into sets in every way: the lowest tile left is in a triplet or starts sequences.
fn split_suit(counts: u32, suit: usize, so_far: Split, found: &mut dyn FnMut(Split)) {
    if counts == 0 {
        return found(so_far);
    }
    let number = counts.trailing_zeros() / 3;
    let count = counts >> (3 * number) & 7;
    if count >= 3 {
        let mut split = so_far;
        split.triplets[suit] |= 1 << (3 * number);
        split_suit(counts - (3 << (3 * number)), suit, split, found);
    }
    let room = number <= 6 && counts >> (3 * number + 3) & 7 >= count && counts >> (3 * number + 6) & 7 >= count;
    if room && count <= 4 {
        let mut split = so_far;
        split.sequences[suit] += count << (3 * number);
        split_suit(counts - ((count * 0o111) << (3 * number)), suit, split, found);
    }
}

fn word_total(word: u32) -> u32 {
    (word & ONES).count_ones() + 2 * (word >> 1 & ONES).count_ones() + 4 * (word >> 2 & ONES).count_ones()
}

/// Returns true if it is seven pairs, all different.
fn is_seven_pairs(tiles: &TileCounts) -> bool {
    let only_twos = tiles.words().iter().all(|word| word & !(2 * ONES) == 0);
    only_twos && tiles.total() == 14
}

/// Returns true if it is 14 different tiles of 147 258 369 in three suits and the honours.
fn is_knitted(tiles: &TileCounts) -> bool {
    let words = tiles.words();
    if words.iter().any(|word| word & !ONES != 0) || tiles.total() != 14 {
        return false;
    }
    let thirds = [0o001_001_001, 0o010_010_010, 0o100_100_100];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.iter().any(|order| (0..3).all(|suit| words[suit] & !thirds[order[suit]] == 0))
}

/// Returns the doubled tile of thirteen orphans.
fn orphans_pair(tiles: &TileCounts) -> Option<Tile> {
    let wanted = |tile: Tile| tile.is_terminal() || tile.is_honour();
    let complete = Tile::kinds().all(|tile| (tiles.count(tile) > 0) == wanted(tile));
    if !complete || tiles.total() != 14 {
        return None;
    }
    Tile::kinds().find(|&tile| tiles.count(tile) == 2)
}
