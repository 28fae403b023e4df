//! A second, slow look at Lingque: for thousands of hands every fan's definition (section 5 of the specification) is tried in
//! plain code on the reading that was scored, and the program must count those that hold, no others, and no more often.
//!
//! Nothing of the program's packed words is used here: a part is a list of tile numbers, a definition a question about lists.

use std::collections::BTreeMap;

use quejing::hand::{DraftMeld, Flag, HandDraft, MeldKind, Reading, SetKind, Win};
use quejing::rules::lingque::{Edition, Fan, Profile, check, definition, explain};
use quejing::rules::{Appraisal, Detail, PatternId};
use quejing::tile::{Tile, Wind, mpsz};

const HANDS: u64 = 4_000;

/// A tile as suit 0..3 (3: honours) and number from 1.
type Plain = (usize, u8);

/// A set of the scored reading.
#[derive(Clone, Debug)]
struct Part {
    kind: SetKind,
    suit: usize,
    /// The number of a triplet, the lowest of a sequence.
    number: u8,
    /// Laid down from another's tile.
    open: bool,
    /// Laid down or declared before the win.
    fixed: bool,
}

/// Everything the definitions ask about.
struct Facts {
    tiles: Vec<Plain>,
    parts: Vec<Part>,
    eyes: Option<Plain>,
    pairs: Vec<Plain>,
    orphan: Option<Plain>,
    is_knitted: bool,
    standing: Vec<Plain>,
    melds: usize,
    won: Plain,
    seat: u8,
    self_draw: bool,
    closed: bool,
    flags: Vec<Flag>,
}

fn plain(tile: Tile) -> Plain {
    let kind = tile.kind().expect("hands hold no flowers");
    (kind / 9, (kind % 9) as u8 + 1)
}

impl Facts {
    fn new(win: &Win, reading: &Reading) -> Facts {
        let tiles: Vec<Plain> = win.all_tiles().tiles().map(plain).collect();
        let mut facts = Facts {
            parts: Vec::new(),
            eyes: None,
            pairs: Vec::new(),
            orphan: None,
            is_knitted: *reading == Reading::Knitted,
            standing: win.standing().tiles().map(plain).collect(),
            melds: win.melds().len(),
            won: plain(win.win_tile()),
            seat: win.seat_wind() as u8 + 1,
            self_draw: win.self_draw(),
            closed: win.melds().iter().all(|meld| meld.is_concealed()),
            flags: win.flags().iter().collect(),
            tiles,
        };
        match reading {
            Reading::Standard(split) => {
                facts.eyes = Some(plain(split.pair));
                for set in split.sets(win) {
                    let (suit, number) = plain(set.first);
                    facts.parts.push(Part {
                        kind: set.kind,
                        suit,
                        number,
                        open: set.open,
                        fixed: set.fixed,
                    });
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

    fn is_standard(&self) -> bool {
        self.eyes.is_some()
    }

    fn is_pairs(&self) -> bool {
        !self.pairs.is_empty()
    }

    fn sequences(&self) -> Vec<Plain> {
        let sequences = self
            .parts
            .iter()
            .filter(|part| part.kind == SetKind::Sequence);
        sequences.map(|part| (part.suit, part.number)).collect()
    }

    fn triplets(&self) -> Vec<Plain> {
        let triplets = self
            .parts
            .iter()
            .filter(|part| part.kind != SetKind::Sequence);
        triplets.map(|part| (part.suit, part.number)).collect()
    }

    fn kongs(&self) -> usize {
        self.parts
            .iter()
            .filter(|part| part.kind == SetKind::Kong)
            .count()
    }

    /// Section 3.3.
    fn concealed_triplets(&self) -> usize {
        let in_hand = |tile: Plain| {
            self.standing
                .iter()
                .chain([&self.won])
                .filter(|&&other| other == tile)
                .count()
        };
        let concealed = |part: &&Part| {
            let tile = (part.suit, part.number);
            let finished_by_another =
                !part.fixed && !self.self_draw && tile == self.won && in_hand(tile) < 4;
            part.kind != SetKind::Sequence && !part.open && !finished_by_another
        };
        self.parts.iter().filter(concealed).count()
    }

    fn suits(&self) -> Vec<usize> {
        (0..3)
            .filter(|&suit| self.tiles.iter().any(|tile| tile.0 == suit))
            .collect()
    }

    fn has_honours(&self) -> bool {
        self.tiles.iter().any(|tile| tile.0 == 3)
    }

    /// The numbers that occur in the suits.
    fn numbers(&self) -> Vec<u8> {
        (1..=9)
            .filter(|&number| self.tiles.iter().any(|tile| tile.0 < 3 && tile.1 == number))
            .collect()
    }

    fn only_terminals(&self) -> bool {
        self.numbers().iter().all(|number| matches!(number, 1 | 9))
    }

    fn part_numbers(part: &Part) -> Vec<u8> {
        match part.kind {
            SetKind::Sequence => (part.number..part.number + 3).collect(),
            SetKind::Triplet | SetKind::Kong => vec![part.number],
        }
    }

    /// Every set and the eyes hold a 1, a 9 or an honour.
    fn every_part_is_outside(&self) -> bool {
        let outside =
            |suit: usize, numbers: &[u8]| suit == 3 || numbers.contains(&1) || numbers.contains(&9);
        let eyes = self
            .eyes
            .is_some_and(|(suit, number)| outside(suit, &[number]));
        eyes && self
            .parts
            .iter()
            .all(|part| outside(part.suit, &Facts::part_numbers(part)))
    }

    fn count_of(&self, list: &[Plain], wanted: Plain) -> usize {
        list.iter().filter(|&&other| other == wanted).count()
    }

    /// How often a value tile holds: as a triplet, as the eyes, a pair, or the doubled orphan.
    fn value(&self, number: u8) -> bool {
        let tile = (3, number);
        self.triplets().contains(&tile)
            || self.eyes == Some(tile)
            || self.pairs.contains(&tile)
            || self.orphan == Some(tile)
    }
}

/// Are there `number` of these in one suit, each `step` above the one before?
fn climbs(list: &[Plain], number: u8, step: u8) -> bool {
    list.iter().any(|&(suit, low)| {
        suit < 3 && (0..number).all(|index| list.contains(&(suit, low + index * step)))
    })
}

/// One in each suit, each `step` above the one before.
fn climbs_mixed(list: &[Plain], step: u8) -> bool {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    orders.iter().any(|order| {
        (1..=9)
            .any(|low| (0..3).all(|index| list.contains(&(order[index], low + index as u8 * step))))
    })
}

fn same_in_all_suits(list: &[Plain]) -> bool {
    climbs_mixed(list, 0)
}

/// The most disjoint pairs of elements that go together.
fn most_pairs(list: &[Plain], together: &dyn Fn(Plain, Plain) -> bool) -> u32 {
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

fn short_straight(one: Plain, other: Plain) -> bool {
    one.0 == other.0 && one.1.abs_diff(other.1) == 3
}

fn both_ends(one: Plain, other: Plain) -> bool {
    one.0 == other.0 && one.1.min(other.1) == 1 && one.1.max(other.1) == 7
}

/// The groups of equal sequences by size.
fn equal_groups(sequences: &[Plain]) -> Vec<usize> {
    let mut groups: BTreeMap<Plain, usize> = BTreeMap::new();
    sequences
        .iter()
        .for_each(|&sequence| *groups.entry(sequence).or_default() += 1);
    groups.into_values().collect()
}

/// The two suits' sets when the hand is two sets in each of two suits and both show the same.
fn mirrored(facts: &Facts) -> Option<Vec<(bool, u8)>> {
    let of_suit = |suit: usize| {
        let parts = facts.parts.iter().filter(|part| part.suit == suit);
        let mut shown: Vec<(bool, u8)> = parts
            .map(|part| (part.kind == SetKind::Sequence, part.number))
            .collect();
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

/// 镜数: the image of the reading about the middle of the smallest and largest number is a reading of the same hand, the
/// melds among its sets.
fn reflected(facts: &Facts) -> bool {
    let numbers = facts.numbers();
    let (Some(&low), Some(&high), false) = (numbers.first(), numbers.last(), facts.has_honours())
    else {
        return false;
    };
    let sum = low + high;
    // A sequence from n ends at n + 2, and its image begins where that is mirrored to. A kong counts as a triplet.
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
    let own: Vec<(usize, bool, u8)> = facts
        .parts
        .iter()
        .map(|part| (part.suit, part.kind == SetKind::Sequence, part.number))
        .collect();
    let mut left = image.clone();
    let keeps_melds = facts
        .parts
        .iter()
        .zip(&own)
        .filter(|(part, _)| part.fixed)
        .all(|(_, set)| {
            let found = left.iter().position(|other| other == set);
            found.map(|at| left.remove(at)).is_some()
        });
    keeps_melds && spelled(&image, eyes) == spelled(&own, facts.eyes)
}

/// How often a fan holds by its definition; what does not count beside what comes later.
fn held(facts: &Facts, fan: Fan) -> u32 {
    let (sequences, triplets) = (facts.sequences(), facts.triplets());
    let groups = equal_groups(&sequences);
    let (standard, pairs) = (facts.is_standard(), facts.is_pairs());
    let has = |flag: Flag| facts.flags.contains(&flag);
    let winds = (1..=4)
        .filter(|&wind| triplets.contains(&(3, wind)))
        .count();
    let dragons = (5..=7)
        .filter(|&dragon| triplets.contains(&(3, dragon)))
        .count();
    let eyes_in = |from: u8, to: u8| {
        facts
            .eyes
            .is_some_and(|(suit, number)| suit == 3 && (from..=to).contains(&number))
    };
    let numbers = facts.numbers();
    let consecutive = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let suited = !facts.has_honours();
    let both = standard || pairs;
    let yes = |holds: bool| u32::from(holds);
    match fan {
        Fan::BlessingOfHeaven => yes(has(Flag::Heaven)),
        Fan::BlessingOfEarth => yes(has(Flag::Earth)),
        Fan::OutWithReplacementTile => yes(has(Flag::AfterKong)),
        Fan::LastTileDraw => yes(has(Flag::LastTile) && facts.self_draw),
        Fan::LastTileClaim => yes(has(Flag::LastTile) && !facts.self_draw),
        Fan::RobbingTheKong => yes(has(Flag::RobKong)),
        Fan::SelfDrawn => yes(facts.self_draw),
        Fan::SevenPairs => yes(pairs),
        Fan::HonoursAndKnittedTiles => yes(facts.is_knitted),
        Fan::ThirteenOrphans => yes(facts.orphan.is_some()),
        Fan::ConcealedHand => yes(facts.closed),
        Fan::FourKongs => yes(facts.kongs() == 4),
        Fan::ThreeKongs => yes(facts.kongs() >= 3),
        Fan::TwoKongs => yes(facts.kongs() >= 2),
        Fan::Kong => yes(facts.kongs() >= 1),
        Fan::FourConcealedTriplets => yes(facts.concealed_triplets() == 4),
        Fan::ThreeConcealedTriplets => yes(facts.concealed_triplets() >= 3),
        Fan::TwoConcealedTriplets => yes(facts.concealed_triplets() >= 2),
        Fan::ConcealedTriplet => yes(facts.concealed_triplets() >= 1),
        Fan::AllTriplets => yes(triplets.len() == 4),
        Fan::TileHog => {
            let kong = |tile: Plain| {
                facts
                    .parts
                    .iter()
                    .any(|part| part.kind == SetKind::Kong && (part.suit, part.number) == tile)
            };
            let mut kinds = facts.tiles.clone();
            kinds.dedup();
            kinds
                .iter()
                .filter(|&&tile| facts.count_of(&facts.tiles, tile) == 4 && !kong(tile))
                .count() as u32
        }
        Fan::BigSevenHonours => yes(pairs && facts.suits().is_empty()),
        Fan::AllHonours => yes(both && facts.suits().is_empty()),
        Fan::BigFourWinds => yes(winds == 4),
        Fan::LittleFourWinds => yes(winds == 3 && eyes_in(1, 4)),
        Fan::FourWindPairs => yes((1..=4).all(|wind| facts.pairs.contains(&(3, wind)))),
        Fan::BigThreeDragons => yes(dragons == 3),
        Fan::LittleThreeDragons => yes(dragons == 2 && eyes_in(5, 7)),
        Fan::ThreeDragonPairs => yes((5..=7).all(|dragon| facts.pairs.contains(&(3, dragon)))),
        Fan::ValueSeatWind => yes(facts.value(facts.seat)),
        Fan::ValueWhiteDragon => yes(facts.value(5)),
        Fan::ValueGreenDragon => yes(facts.value(6)),
        Fan::ValueRedDragon => yes(facts.value(7)),
        Fan::GuestWindTriplet => (1..=4)
            .filter(|&wind| wind != facts.seat && triplets.contains(&(3, wind)))
            .count() as u32,
        Fan::AllTerminals => yes(standard && suited && facts.only_terminals()),
        Fan::AllTerminalsAndHonours => yes(!facts.is_knitted && facts.only_terminals()),
        Fan::PureOutsideHand => {
            yes(!sequences.is_empty() && suited && facts.every_part_is_outside())
        }
        Fan::MixedOutsideHand => {
            yes(!sequences.is_empty() && !suited && facts.every_part_is_outside())
        }
        Fan::TerminalTriplet => triplets
            .iter()
            .filter(|&&(suit, number)| suit < 3 && matches!(number, 1 | 9))
            .count() as u32,
        Fan::NineGates => {
            let gates: Vec<u8> = vec![1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9];
            let mut before: Vec<u8> = facts.standing.iter().map(|tile| tile.1).collect();
            before.sort_unstable();
            let one_suit =
                facts.won.0 < 3 && facts.standing.iter().all(|tile| tile.0 == facts.won.0);
            yes(standard && facts.melds == 0 && one_suit && before == gates)
        }
        Fan::SevenShiftedPairs => yes(pairs && climbs(&facts.pairs, 7, 1)),
        Fan::FullFlush => yes(both && suited && facts.suits().len() == 1),
        Fan::HalfFlush => yes(both && facts.suits().len() <= 1),
        Fan::TwoSuits => yes(both && suited && facts.suits().len() == 2),
        Fan::AllTypes => {
            let wind = facts
                .tiles
                .iter()
                .any(|&(suit, number)| suit == 3 && number <= 4);
            let dragon = facts
                .tiles
                .iter()
                .any(|&(suit, number)| suit == 3 && number >= 5);
            yes(standard && facts.suits().len() == 3 && wind && dragon)
        }
        Fan::TwoNumbers => yes(standard && suited && numbers.len() == 2),
        Fan::ThreeConsecutiveNumbers => yes(both && suited && numbers.len() == 3 && consecutive),
        Fan::FourConsecutiveNumbers => yes(both && suited && numbers.len() == 4 && consecutive),
        Fan::NineNumbers => {
            let mut all: Vec<u8> = facts.parts.iter().flat_map(Facts::part_numbers).collect();
            all.extend(facts.eyes.map(|eyes| eyes.1));
            all.sort_unstable();
            yes(standard && suited && all == (1..=9).collect::<Vec<u8>>())
        }
        Fan::ReflectedHand => yes(standard && reflected(facts)),
        Fan::ReflectedPairs => {
            // 2n of an integer n: pairs may have an even sum only.
            let about = |n: u8| {
                let image = |&(suit, number): &Plain| {
                    (2 * n).checked_sub(number).map(|image| (suit, image))
                };
                facts
                    .pairs
                    .iter()
                    .all(|pair| image(pair).is_some_and(|image| facts.pairs.contains(&image)))
            };
            yes(pairs && suited && (1..=9).any(about))
        }
        Fan::QuadrupleSequence => yes(groups.contains(&4)),
        Fan::TripleSequence => yes(groups.iter().any(|&size| size >= 3)),
        Fan::TwoDoubleSequences => yes(groups.iter().filter(|&&size| size >= 2).count() == 2),
        Fan::DoubleSequence => yes(groups.iter().any(|&size| size >= 2)),
        Fan::MixedTripleTriplet => yes(same_in_all_suits(&triplets)),
        Fan::MixedDoubleTriplet => {
            let suited: Vec<Plain> = triplets.iter().copied().filter(|tile| tile.0 < 3).collect();
            most_pairs(&suited, &|one, other| one.0 != other.0 && one.1 == other.1)
        }
        Fan::MixedTripleSequence => yes(same_in_all_suits(&sequences)),
        Fan::MixedDoubleSequence => most_pairs(&sequences, &|one, other| {
            one.0 != other.0 && one.1 == other.1
        }),
        Fan::TwoTriplePairs => {
            let in_all = |number: &u8| (0..3).all(|suit| facts.pairs.contains(&(suit, *number)));
            yes((1..=9).filter(in_all).count() == 2)
        }
        Fan::MirroredHand => yes(mirrored(facts).is_some()),
        Fan::ThreeMirroredPairs => {
            let shared = |one: usize, other: usize| {
                (1..=9)
                    .filter(|&number| {
                        facts.pairs.contains(&(one, number))
                            && facts.pairs.contains(&(other, number))
                    })
                    .count()
            };
            yes(shared(0, 1) >= 3 || shared(1, 2) >= 3 || shared(0, 2) >= 3)
        }
        Fan::FourShiftedTriplets => yes(climbs(&triplets, 4, 1)),
        Fan::ThreeShiftedTriplets => yes(climbs(&triplets, 3, 1)),
        Fan::FourShiftedSequences => yes(climbs(&sequences, 4, 1)),
        Fan::ThreeShiftedSequences => yes(climbs(&sequences, 3, 1)),
        Fan::FourChainedSequences => yes(climbs(&sequences, 4, 2)),
        Fan::ThreeChainedSequences => yes(climbs(&sequences, 3, 2)),
        Fan::PureStraight => yes(climbs(&sequences, 3, 3)),
        Fan::TwoShortStraights => {
            yes(most_pairs(&sequences, &short_straight) == 2
                || most_pairs(&sequences, &both_ends) == 2)
        }
        Fan::ShortStraight => yes(most_pairs(&sequences, &short_straight) >= 1),
        Fan::TwoTerminalSequences => yes(most_pairs(&sequences, &both_ends) >= 1),
        Fan::MixedShiftedTriplets => yes(climbs_mixed(&triplets, 1)),
        Fan::MixedShiftedSequences => yes(climbs_mixed(&sequences, 1)),
        Fan::MixedChainedSequences => yes(climbs_mixed(&sequences, 2)),
        Fan::MixedStraight => yes(climbs_mixed(&sequences, 3)),
        Fan::MirroredShortStraights => {
            let straight = |sets: Vec<(bool, u8)>| {
                let two = (0, sets[0].1) != (0, sets[1].1) && sets.iter().all(|set| set.0);
                two && (short_straight((0, sets[0].1), (0, sets[1].1))
                    || both_ends((0, sets[0].1), (0, sets[1].1)))
            };
            yes(mirrored(facts).is_some_and(straight))
        }
    }
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides as usize
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }
}

/// A hand of some shape with circumstances; `None` where it came out impossible.
fn hand(dice: &mut Dice) -> Option<HandDraft> {
    let mut draft = HandDraft {
        self_draw: dice.one_in(2),
        seat_wind: Some(Wind::ALL[dice.below(4)]),
        ..HandDraft::default()
    };
    let pool = pool(dice);
    match dice.below(12) {
        0 => draft.concealed = seven_pairs(dice, &pool),
        1 => {
            let ends = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
            draft.concealed = tiles(ends.into_iter().chain([ends[dice.below(13)]]));
        }
        2 => {
            let knitted = (0..3).flat_map(|suit| [0, 3, 6].map(|number| suit * 10 + number));
            let mut all: Vec<usize> = knitted.chain(27..34).collect();
            all.remove(dice.below(16));
            all.remove(dice.below(15));
            draft.concealed = tiles(all);
        }
        3 => {
            let suit = dice.below(3) * 9;
            draft.concealed =
                tiles([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|number| suit + number));
            draft.win_tile = Tile::from_kind(suit + dice.below(9));
        }
        4 => {
            // Shapes that chance brings about too seldom.
            let rare = [
                "12334556778911p",
                "12355m789p444666s",
                "123m456p789s11155z",
                "11122233344455z",
                "222555m222555p55s",
            ];
            draft.concealed = mpsz::parse(rare[dice.below(5)]).ok()?;
        }
        _ => four_sets(dice, &pool, &mut draft),
    }
    if draft.win_tile.is_none() {
        let at = dice.below(draft.concealed.len() as u64);
        draft.win_tile = Some(draft.concealed.swap_remove(at));
    }
    if dice.one_in(6) {
        draft.flags.set(Flag::ALL[dice.below(5)], true);
    }
    Some(draft).filter(|draft| check(draft).is_ok())
}

fn tiles(kinds: impl IntoIterator<Item = usize>) -> Vec<Tile> {
    kinds.into_iter().filter_map(Tile::from_kind).collect()
}

/// The kinds that a hand is made of: few suits and numbers bring patterns about.
fn pool(dice: &mut Dice) -> Vec<usize> {
    match dice.below(8) {
        0 => (27..34).collect(),
        1 => vec![0, 8, 9, 17, 18, 26],
        2 => vec![0, 8, 9, 17, 18, 26, 27, 28, 31, 32],
        _ => {
            let (suits, span) = (1 + dice.below(3), 1 + dice.below(9));
            let low = dice.below(10 - span as u64);
            let suited =
                (0..suits).flat_map(|suit| (low..low + span).map(move |number| suit * 9 + number));
            let honours = if dice.one_in(2) { 27..34 } else { 0..0 };
            suited.chain(honours).collect()
        }
    }
}

fn seven_pairs(dice: &mut Dice, pool: &[usize]) -> Vec<Tile> {
    let mut kinds = pool.to_vec();
    while kinds.len() > 7 {
        kinds.remove(dice.below(kinds.len() as u64));
    }
    tiles(kinds.into_iter().flat_map(|kind| [kind; 2]))
}

/// Four sets and a pair, some of the sets laid down.
fn four_sets(dice: &mut Dice, pool: &[usize], draft: &mut HandDraft) {
    let (triplets, kong_sides) = (dice.below(4), if dice.one_in(6) { 1 } else { 5 });
    for _ in 0..4 {
        let first = pool[dice.below(pool.len() as u64)];
        let is_sequence = first < 27 && dice.below(3) >= triplets;
        let kong = !is_sequence && dice.one_in(kong_sides);
        let set = match (is_sequence, kong) {
            (true, _) => {
                let lowest = first - first % 9 + (first % 9).min(6);
                vec![lowest, lowest + 1, lowest + 2]
            }
            (false, true) => vec![first; 4],
            (false, false) => vec![first; 3],
        };
        let set = tiles(set);
        if kong || dice.one_in(4) {
            let (kind, concealed) = (kong.then_some(MeldKind::Kong), kong && dice.one_in(2));
            let meld = DraftMeld::of(set);
            draft.melds.push(DraftMeld {
                kind,
                concealed,
                ..meld
            });
        } else {
            draft.concealed.extend(set);
        }
    }
    let pair = pool[dice.below(pool.len() as u64)];
    draft.concealed.extend(tiles([pair; 2]));
}

/// How often each fan counts, by the program.
fn counted(appraisal: &Appraisal) -> BTreeMap<&'static str, u32> {
    appraisal
        .patterns
        .iter()
        .map(|counted| (counted.id.as_str(), counted.count))
        .collect()
}

/// The same by the definitions: what holds, less what something that holds suppresses.
fn counted_slowly(facts: &Facts, edition: Edition) -> BTreeMap<&'static str, u32> {
    let exists = |fan: &Fan| definition(edition, *fan).is_some();
    let holds: Vec<(Fan, u32)> = Fan::ALL
        .into_iter()
        .filter(exists)
        .map(|fan| (fan, held(facts, fan)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let suppressed = |fan: Fan| {
        holds.iter().any(|&(by, _)| {
            definition(edition, by)
                .is_some_and(|line| line.not_beside.has(fan) || line.excludes.has(fan))
        })
    };
    holds
        .iter()
        .filter(|&&(fan, _)| !suppressed(fan))
        .map(|&(fan, count)| (fan.id(), count))
        .collect()
}

#[test]
fn every_definition_holds_on_the_scored_reading_and_no_other_is_counted() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut tried = 0;
    while tried < HANDS {
        let Some(draft) = hand(&mut dice) else {
            continue;
        };
        let win = check(&draft).expect("it was checked");
        for edition in Edition::ALL {
            let appraisal = explain(&win, &Profile::new(edition), Detail::Reasons);
            let Some(reading) = appraisal.reading else {
                continue;
            };
            let facts = Facts::new(&win, &reading);
            let (found, wanted) = (counted(&appraisal), counted_slowly(&facts, edition));
            assert_eq!(found, wanted, "{edition:?} {draft:?} read as {reading:?}");
            for (id, count) in found {
                *seen.entry(id).or_default() += count;
            }
            // What holds and does not count is told, and nothing else.
            for suppressed in &appraisal.suppressed {
                let PatternId::Lingque(fan) = suppressed.id else {
                    panic!("{:?} is no fan", suppressed.id)
                };
                assert_eq!(
                    held(&facts, fan),
                    suppressed.count,
                    "{} in {draft:?}",
                    fan.id()
                );
            }
        }
        tried += 1;
    }
    let missing: Vec<&str> = Fan::ALL
        .into_iter()
        .map(Fan::id)
        .filter(|id| !seen.contains_key(id))
        .collect();
    println!("{tried} hands in three editions; fan that never counted: {missing:?}");
    assert!(missing.is_empty(), "the hands are too alike: {missing:?}");
}
