//! The facts that Lingque's definitions need of a scored reading, as lists of tile numbers.

use std::collections::BTreeMap;

use quejing_rules::hand::{CheckedHand, Flag, Reading, SetKind};
use quejing_rules::tile::Tile;

/// A tile as suit 0..3 (3 for honours) and number from 1.
pub type Plain = (usize, u8);

/// A set of the scored reading.
#[derive(Clone, Debug)]
pub struct Part {
    pub kind: SetKind,
    pub suit: usize,
    /// The number of a triplet, the lowest of a sequence.
    pub number: u8,
    /// True if it was claimed from another player.
    pub open: bool,
    /// True if it was melded or declared before the win.
    pub fixed: bool,
}

/// Everything the definitions ask about.
pub struct Facts {
    pub tiles: Vec<Plain>,
    pub parts: Vec<Part>,
    pub eyes: Option<Plain>,
    pub pairs: Vec<Plain>,
    pub orphan: Option<Plain>,
    pub is_knitted: bool,
    pub standing: Vec<Plain>,
    pub melds: usize,
    pub won: Plain,
    pub seat: u8,
    pub self_draw: bool,
    pub closed: bool,
    pub flags: Vec<Flag>,
}

pub fn plain(tile: Tile) -> Plain {
    let kind = tile.kind().expect("hands hold no flowers");
    (kind / 9, (kind % 9) as u8 + 1)
}

impl Facts {
    pub fn new(win: &CheckedHand, reading: &Reading) -> Facts {
        let tiles: Vec<Plain> = win.all_tiles().tiles().map(plain).collect();
        let mut facts = Facts {
            parts: Vec::new(),
            eyes: None,
            pairs: Vec::new(),
            orphan: None,
            is_knitted: *reading == Reading::Knitted,
            standing: win.standing_tiles().tiles().map(plain).collect(),
            melds: win.melds().len(),
            won: plain(win.win_tile()),
            seat: win.seat_wind() as u8 + 1,
            self_draw: win.is_self_draw(),
            closed: win.melds().iter().all(|meld| meld.is_concealed()),
            flags: win.flags().iter().collect(),
            tiles,
        };
        match reading {
            Reading::Standard(split) => {
                facts.eyes = Some(plain(split.pair));
                for set in split.sets(win) {
                    let (suit, number) = plain(set.first);
                    facts.parts.push(Part { kind: set.kind, suit, number, open: set.is_open, fixed: set.is_melded });
                }
            }
            Reading::SevenPairs => {
                facts.pairs = facts.tiles.clone();
                facts.pairs.dedup();
            }
            Reading::Orphans { pair } => facts.orphan = Some(plain(*pair)),
            Reading::Knitted => {}
        }
        facts
    }

    pub fn is_standard(&self) -> bool {
        self.eyes.is_some()
    }

    pub fn is_pairs(&self) -> bool {
        !self.pairs.is_empty()
    }

    pub fn sequences(&self) -> Vec<Plain> {
        let sequences = self.parts.iter().filter(|part| part.kind == SetKind::Sequence);
        sequences.map(|part| (part.suit, part.number)).collect()
    }

    pub fn triplets(&self) -> Vec<Plain> {
        let triplets = self.parts.iter().filter(|part| part.kind != SetKind::Sequence);
        triplets.map(|part| (part.suit, part.number)).collect()
    }

    pub fn kongs(&self) -> usize {
        self.parts.iter().filter(|part| part.kind == SetKind::Kong).count()
    }

    /// The number of concealed triplets, by section 3.3.
    pub fn concealed_triplets(&self) -> usize {
        let in_hand = |tile: Plain| self.standing.iter().chain([&self.won]).filter(|&&other| other == tile).count();
        let concealed = |part: &&Part| {
            let tile = (part.suit, part.number);
            let finished_by_another = !part.fixed && !self.self_draw && tile == self.won && in_hand(tile) < 4;
            part.kind != SetKind::Sequence && !part.open && !finished_by_another
        };
        self.parts.iter().filter(concealed).count()
    }

    pub fn suits(&self) -> Vec<usize> {
        (0..3).filter(|&suit| self.tiles.iter().any(|tile| tile.0 == suit)).collect()
    }

    pub fn has_honours(&self) -> bool {
        self.tiles.iter().any(|tile| tile.0 == 3)
    }

    /// The numbers that occur in any suit.
    pub fn numbers(&self) -> Vec<u8> {
        (1..=9).filter(|&number| self.tiles.iter().any(|tile| tile.0 < 3 && tile.1 == number)).collect()
    }

    pub fn only_terminals(&self) -> bool {
        self.numbers().iter().all(|number| matches!(number, 1 | 9))
    }

    pub fn part_numbers(part: &Part) -> Vec<u8> {
        match part.kind {
            SetKind::Sequence => (part.number..part.number + 3).collect(),
            SetKind::Triplet | SetKind::Kong => vec![part.number],
        }
    }

    /// Returns true if every set and the pair hold a 1, a 9 or an honour.
    pub fn every_part_is_outside(&self) -> bool {
        let outside = |suit: usize, numbers: &[u8]| suit == 3 || numbers.contains(&1) || numbers.contains(&9);
        let eyes = self.eyes.is_some_and(|(suit, number)| outside(suit, &[number]));
        eyes && self.parts.iter().all(|part| outside(part.suit, &Facts::part_numbers(part)))
    }

    pub fn count_of(&self, list: &[Plain], wanted: Plain) -> usize {
        list.iter().filter(|&&other| other == wanted).count()
    }

    /// Returns true if a value tile holds: as a triplet, as the pair, among seven pairs, or as the doubled orphan.
    pub fn value(&self, number: u8) -> bool {
        let tile = (3, number);
        self.triplets().contains(&tile)
            || self.eyes == Some(tile)
            || self.pairs.contains(&tile)
            || self.orphan == Some(tile)
    }
}

/// Returns true if one suit has `number` of these, each `step` above the one before.
pub fn climbs(list: &[Plain], number: u8, step: u8) -> bool {
    list.iter().any(|&(suit, low)| suit < 3 && (0..number).all(|index| list.contains(&(suit, low + index * step))))
}

/// Returns true if each suit has one of these, each `step` above the one before.
pub fn climbs_mixed(list: &[Plain], step: u8) -> bool {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders
        .iter()
        .any(|order| (1..=9).any(|low| (0..3).all(|index| list.contains(&(order[index], low + index as u8 * step)))))
}

pub fn same_in_all_suits(list: &[Plain]) -> bool {
    climbs_mixed(list, 0)
}

/// The most disjoint pairs of elements that fit together.
pub fn most_pairs(list: &[Plain], together: &dyn Fn(Plain, Plain) -> bool) -> u32 {
    let Some((&first, rest)) = list.split_first() else {
        return 0;
    };
    let mut most = most_pairs(rest, together);
    for (index, &other) in rest.iter().enumerate() {
        if together(first, other) {
            let mut left = rest.to_vec();
            left.remove(index);
            most = most.max(1 + most_pairs(&left, together));
        }
    }
    most
}

pub fn short_straight(one: Plain, other: Plain) -> bool {
    one.0 == other.0 && one.1.abs_diff(other.1) == 3
}

pub fn both_ends(one: Plain, other: Plain) -> bool {
    one.0 == other.0 && one.1.min(other.1) == 1 && one.1.max(other.1) == 7
}

/// The sizes of the groups of equal sequences.
pub fn equal_groups(sequences: &[Plain]) -> Vec<usize> {
    let mut groups: BTreeMap<Plain, usize> = BTreeMap::new();
    sequences.iter().for_each(|&sequence| *groups.entry(sequence).or_default() += 1);
    groups.into_values().collect()
}

/// The sets of either suit if the hand is two sets in each of two suits and both show the same.
pub fn mirrored(facts: &Facts) -> Option<Vec<(bool, u8)>> {
    let of_suit = |suit: usize| {
        let parts = facts.parts.iter().filter(|part| part.suit == suit);
        let mut shown: Vec<(bool, u8)> = parts.map(|part| (part.kind == SetKind::Sequence, part.number)).collect();
        shown.sort_unstable();
        shown
    };
    let suits: Vec<usize> = (0..3).filter(|&suit| !of_suit(suit).is_empty()).collect();
    let [one, other] = suits.as_slice() else {
        return None;
    };
    let sets = of_suit(*one);
    (sets.len() == 2 && sets == of_suit(*other)).then_some(sets)
}

/// 镜数: whether the image of the reading about the middle of the smallest and largest number is a reading of the same
/// hand, with the melds among its sets.
pub fn reflected(facts: &Facts) -> bool {
    let numbers = facts.numbers();
    let (Some(&low), Some(&high), false) = (numbers.first(), numbers.last(), facts.has_honours()) else {
        return false;
    };
    let sum = low + high;
    // A sequence from n ends at n + 2, and its image begins at that tile's mirror image. A kong counts as a triplet.
    let image: Vec<(usize, bool, u8)> = facts
        .parts
        .iter()
        .map(|part| match part.kind {
            SetKind::Sequence => (part.suit, true, sum - (part.number + 2)),
            SetKind::Triplet | SetKind::Kong => (part.suit, false, sum - part.number),
        })
        .collect();
    let eyes = facts.eyes.map(|(suit, number)| (suit, sum - number));
    let spelled = |parts: &[(usize, bool, u8)], eyes: Option<Plain>| {
        let mut tiles: Vec<Plain> = parts
            .iter()
            .flat_map(|&(suit, is_sequence, number)| {
                (0..3).map(move |step| (suit, number + if is_sequence { step } else { 0 }))
            })
            .collect();
        tiles.extend(eyes.into_iter().flat_map(|eyes| [eyes; 2]));
        tiles.sort_unstable();
        tiles
    };
    let own: Vec<(usize, bool, u8)> =
        facts.parts.iter().map(|part| (part.suit, part.kind == SetKind::Sequence, part.number)).collect();
    let mut left = image.clone();
    let keeps_melds = facts.parts.iter().zip(&own).filter(|(part, _)| part.fixed).all(|(_, set)| {
        let found = left.iter().position(|other| other == set);
        found.map(|at| left.remove(at)).is_some()
    });
    keeps_melds && spelled(&image, eyes) == spelled(&own, facts.eyes)
}
