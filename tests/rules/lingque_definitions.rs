//! A second, slow check of Lingque: for thousands of hands, every fan's definition (section 5 of the specification) is
//! evaluated in plain code on the scored reading; the program must count exactly those that hold, and exactly as often.
//!
//! Nothing here uses the program's packed words: a part is a list of tile numbers, a definition a question about lists.

use std::collections::BTreeMap;

use crate::support::lingque_facts::*;
use crate::support::lingque_hands::{Dice, hand};
use quejing_rules::hand::{Flag, SetKind};
use quejing_rules::lingque::{Edition, Fan, Options, check, explain, find_definition};
use quejing_rules::{Detail, Ruling};

const HANDS: u64 = 4_000;

/// Counts how often a fan holds by its definition; what does not count next to another is left for later.
fn held(facts: &Facts, fan: Fan) -> u32 {
    let (sequences, triplets) = (facts.sequences(), facts.triplets());
    let groups = equal_groups(&sequences);
    let (standard, pairs) = (facts.is_standard(), facts.is_pairs());
    let has = |flag: Flag| facts.flags.contains(&flag);
    let winds = (1..=4).filter(|&wind| triplets.contains(&(3, wind))).count();
    let dragons = (5..=7).filter(|&dragon| triplets.contains(&(3, dragon))).count();
    let eyes_in =
        |from: u8, to: u8| facts.eyes.is_some_and(|(suit, number)| suit == 3 && (from..=to).contains(&number));
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
                facts.parts.iter().any(|part| part.kind == SetKind::Kong && (part.suit, part.number) == tile)
            };
            let mut kinds = facts.tiles.clone();
            kinds.dedup();
            kinds.iter().filter(|&&tile| facts.count_of(&facts.tiles, tile) == 4 && !kong(tile)).count() as u32
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
        Fan::GuestWindTriplet => {
            (1..=4).filter(|&wind| wind != facts.seat && triplets.contains(&(3, wind))).count() as u32
        }
        Fan::AllTerminals => yes(standard && suited && facts.only_terminals()),
        Fan::AllTerminalsAndHonours => yes(!facts.is_knitted && facts.only_terminals()),
        Fan::PureOutsideHand => yes(!sequences.is_empty() && suited && facts.every_part_is_outside()),
        Fan::MixedOutsideHand => yes(!sequences.is_empty() && !suited && facts.every_part_is_outside()),
        Fan::TerminalTriplet => {
            triplets.iter().filter(|&&(suit, number)| suit < 3 && matches!(number, 1 | 9)).count() as u32
        }
        Fan::NineGates => {
            let gates: Vec<u8> = vec![1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9];
            let mut before: Vec<u8> = facts.standing.iter().map(|tile| tile.1).collect();
            before.sort_unstable();
            let one_suit = facts.won.0 < 3 && facts.standing.iter().all(|tile| tile.0 == facts.won.0);
            yes(standard && facts.melds == 0 && one_suit && before == gates)
        }
        Fan::SevenShiftedPairs => yes(pairs && climbs(&facts.pairs, 7, 1)),
        Fan::FullFlush => yes(both && suited && facts.suits().len() == 1),
        Fan::HalfFlush => yes(both && facts.suits().len() <= 1),
        Fan::TwoSuits => yes(both && suited && facts.suits().len() == 2),
        Fan::AllTypes => {
            let wind = facts.tiles.iter().any(|&(suit, number)| suit == 3 && number <= 4);
            let dragon = facts.tiles.iter().any(|&(suit, number)| suit == 3 && number >= 5);
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
            // 2n for an integer n, because pairs can only have an even sum.
            let about = |n: u8| {
                let image = |&(suit, number): &Plain| (2 * n).checked_sub(number).map(|image| (suit, image));
                facts.pairs.iter().all(|pair| image(pair).is_some_and(|image| facts.pairs.contains(&image)))
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
        Fan::MixedDoubleSequence => most_pairs(&sequences, &|one, other| one.0 != other.0 && one.1 == other.1),
        Fan::TwoTriplePairs => {
            let in_all = |number: &u8| (0..3).all(|suit| facts.pairs.contains(&(suit, *number)));
            yes((1..=9).filter(in_all).count() == 2)
        }
        Fan::MirroredHand => yes(mirrored(facts).is_some()),
        Fan::ThreeMirroredPairs => {
            let shared = |one: usize, other: usize| {
                (1..=9)
                    .filter(|&number| facts.pairs.contains(&(one, number)) && facts.pairs.contains(&(other, number)))
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
            yes(most_pairs(&sequences, &short_straight) == 2 || most_pairs(&sequences, &both_ends) == 2)
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
                two && (short_straight((0, sets[0].1), (0, sets[1].1)) || both_ends((0, sets[0].1), (0, sets[1].1)))
            };
            yes(mirrored(facts).is_some_and(straight))
        }
    }
}

/// Counts each fan, according to the program.
fn counted(ruling: &Ruling) -> BTreeMap<&'static str, u32> {
    ruling.counted.iter().map(|counted| (counted.id.as_str(), counted.count)).collect()
}

/// Counts each fan by the definitions: what holds, minus what something that holds suppresses.
fn counted_slowly(facts: &Facts, edition: Edition) -> BTreeMap<&'static str, u32> {
    let exists = |fan: &Fan| find_definition(edition, *fan).is_some();
    let holds: Vec<(Fan, u32)> = Fan::ALL
        .into_iter()
        .filter(exists)
        .map(|fan| (fan, held(facts, fan)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let suppressed = |fan: Fan| {
        holds.iter().any(|&(by, _)| {
            find_definition(edition, by).is_some_and(|line| line.not_beside.has(fan) || line.excludes.has(fan))
        })
    };
    holds.iter().filter(|&&(fan, _)| !suppressed(fan)).map(|&(fan, count)| (fan.id(), count)).collect()
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
            let ruling = explain(&win, &Options::new(edition), Detail::Reasons);
            let Some(reading) = ruling.reading else {
                continue;
            };
            let facts = Facts::new(&win, &reading);
            let (found, wanted) = (counted(&ruling), counted_slowly(&facts, edition));
            assert_eq!(found, wanted, "{edition:?} {draft:?} read as {reading:?}");
            for (id, count) in found {
                *seen.entry(id).or_default() += count;
            }
            // What holds but does not count is reported, and nothing else is.
            for suppressed in &ruling.suppressed {
                let fan = Fan::ALL.into_iter().find(|&fan| suppressed.id == fan.into()).expect("a fan of Lingque");
                assert_eq!(held(&facts, fan), suppressed.count, "{} in {draft:?}", fan.id());
            }
        }
        tried += 1;
    }
    let missing: Vec<&str> = Fan::ALL.into_iter().map(Fan::id).filter(|id| !seen.contains_key(id)).collect();
    println!("{tried} hands in three editions; fan that never counted: {missing:?}");
    assert!(missing.is_empty(), "the hands are too alike: {missing:?}");
}
