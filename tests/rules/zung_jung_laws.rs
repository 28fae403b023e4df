//! The laws of every Zung Jung hand: a second, slow check of the definitions, that the order of the tiles does not
//! matter, and that no reading beats the chosen one.

use proptest::prelude::*;
use quejing_rules::hand::{CheckedHand, HandDraft, Reading, Seat, SetKind};
use quejing_rules::tile::{KIND_COUNT, Tile, Wind};
use quejing_rules::zung_jung::{Options, Pattern, check, explain, value};
use quejing_rules::{Detail, Verdict};

/// A set of the random hand, as the kinds of its tiles, 0..34.
type Kinds = Vec<usize>;

fn set() -> impl Strategy<Value = Kinds> {
    let triplet = (0..KIND_COUNT).prop_map(|kind| vec![kind; 3]);
    let sequence =
        (0usize..3, 0usize..7).prop_map(|(suit, number)| (0..3).map(|step| suit * 9 + number + step).collect());
    prop_oneof![2 => triplet, 3 => sequence]
}

/// Four sets and a pair near each other, so that patterns are frequent, including the winning tile.
fn hand() -> impl Strategy<Value = (Vec<Kinds>, usize, usize, bool, usize)> {
    let sets = prop_oneof![
        prop::collection::vec(set(), 4),
        (set(), prop::collection::vec(0usize..4, 3)).prop_map(|(first, moves)| relatives(&first, &moves)),
    ];
    (sets, 0..KIND_COUNT, 0usize..14, any::<bool>(), 0usize..4)
}

/// The first set and three near it: the same, one suit on, three numbers on, one number on.
fn relatives(first: &Kinds, moves: &[usize]) -> Vec<Kinds> {
    let mut sets = vec![first.clone()];
    for &step in moves {
        let by = [0, 9, 3, 1][step];
        let last = sets.last().cloned().unwrap_or_default();
        let moved: Kinds = last.iter().map(|kind| kind + by).collect();
        let stays =
            moved.iter().all(|&kind| kind < 27) && (by == 9 || moved.iter().all(|kind| kind / 9 == last[0] / 9));
        sets.push(if stays { moved } else { last });
    }
    sets
}

fn win(sets: &[Kinds], pair: usize, at: usize, self_draw: bool, seat: usize, turned: usize) -> Option<CheckedHand> {
    let mut tiles: Vec<Tile> = sets.iter().flatten().copied().chain([pair, pair]).filter_map(Tile::from_kind).collect();
    let win_tile = tiles.remove(at);
    tiles.rotate_left(turned);
    let draft = HandDraft {
        concealed: tiles,
        win_tile: Some(win_tile),
        self_draw,
        seat_wind: Wind::ALL.get(seat).copied(),
        ..HandDraft::default()
    };
    check(&draft, (!self_draw).then_some(Seat((seat as u8 + 1) % 4))).ok()
}

/// The definitions of section 5 again, written with lists of sets; concealed hands without circumstances.
fn slowly(win: &CheckedHand, reading: &Reading, pattern: Pattern) -> bool {
    let tiles: Vec<Tile> = win.all_tiles().tiles().collect();
    let Reading::Standard(split) = reading else {
        let ends = tiles.iter().all(|tile| tile.is_terminal() || tile.is_honour());
        return match pattern {
            Pattern::SevenPairs => tiles.chunks(2).all(|pair| pair[0] == pair[1]),
            Pattern::MixedGreaterTerminals => ends,
            _ => whole_hand(&tiles, pattern),
        };
    };
    let sets = split.sets(win);
    let triplets: Vec<Tile> = sets.iter().filter(|set| set.kind == SetKind::Triplet).map(|set| set.first).collect();
    let sequences: Vec<Tile> = sets.iter().filter(|set| set.kind == SetKind::Sequence).map(|set| set.first).collect();
    let dragons = triplets.iter().filter(|tile| tile.dragon().is_some()).count();
    let winds = triplets.iter().filter(|tile| tile.wind().is_some()).count();
    let number = |tile: &Tile| tile.number();
    let in_suits = |list: &[Tile], wanted: u8| list.iter().filter(|tile| number(tile) == Some(wanted)).count();
    let has = |list: &[Tile], like: &Tile, more: u8| {
        list.iter().any(|tile| {
            tile.suit() == like.suit()
                && tile.number() == like.number().map(|found| found + more)
                && like.suit().is_some()
        })
    };
    let times = |tile: &Tile| sequences.iter().filter(|other| *other == tile).count();
    let mut different = sequences.clone();
    different.sort();
    different.dedup();
    let outside = |tile: &Tile| tile.is_terminal() || tile.is_honour();
    let all_outside = sets.iter().all(|set| set.tiles().any(|tile| outside(&tile))) && outside(&split.pair);
    let claimed = !win.is_self_draw()
        && triplets.contains(&win.win_tile())
        && tiles.iter().filter(|tile| **tile == win.win_tile()).count() == 3;
    let concealed = triplets.len() - usize::from(claimed);
    match pattern {
        Pattern::AllSequences => sequences.len() == 4,
        Pattern::ConcealedHand => true,
        Pattern::ValueHonour => dragons > 0 || triplets.contains(&Tile::from_wind(win.seat_wind())),
        Pattern::SmallThreeDragons => dragons == 2 && split.pair.dragon().is_some(),
        Pattern::BigThreeDragons => dragons == 3,
        Pattern::SmallThreeWinds => winds == 2 && split.pair.wind().is_some(),
        Pattern::BigThreeWinds => winds == 3,
        Pattern::SmallFourWinds => winds == 3 && split.pair.wind().is_some(),
        Pattern::BigFourWinds => winds == 4,
        Pattern::AllTriplets => triplets.len() == 4,
        Pattern::TwoConcealedTriplets => concealed == 2,
        Pattern::ThreeConcealedTriplets => concealed == 3,
        Pattern::FourConcealedTriplets => concealed == 4,
        Pattern::TwoIdenticalSequences => different.len() < sequences.len(),
        Pattern::TwoIdenticalSequencesTwice => different.iter().filter(|tile| times(tile) == 2).count() == 2,
        Pattern::ThreeIdenticalSequences => different.iter().any(|tile| times(tile) >= 3),
        Pattern::FourIdenticalSequences => different.len() == 1 && sequences.len() == 4,
        Pattern::ThreeSimilarSequences => (1..=7).any(|wanted| in_suits(&different, wanted) == 3),
        Pattern::SmallThreeSimilarTriplets => {
            (1..=9).any(|wanted| in_suits(&triplets, wanted) == 2 && number(&split.pair) == Some(wanted))
        }
        Pattern::ThreeSimilarTriplets => (1..=9).any(|wanted| in_suits(&triplets, wanted) == 3),
        Pattern::NineTileStraight => {
            sequences.iter().any(|low| low.number() == Some(1) && has(&sequences, low, 3) && has(&sequences, low, 6))
        }
        Pattern::ThreeConsecutiveTriplets => {
            triplets.iter().any(|low| has(&triplets, low, 1) && has(&triplets, low, 2))
        }
        Pattern::FourConsecutiveTriplets => triplets.iter().any(|low| (1..4).all(|more| has(&triplets, low, more))),
        Pattern::MixedLesserTerminals => all_outside,
        Pattern::PureLesserTerminals => all_outside && tiles.iter().all(|tile| !tile.is_honour()),
        Pattern::MixedGreaterTerminals => triplets.len() == 4 && tiles.iter().all(outside),
        Pattern::NineGates => {
            let mut standing: Vec<u8> = win.standing_tiles().tiles().filter_map(|tile| tile.number()).collect();
            standing.sort();
            standing == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9] && whole_hand(&tiles, Pattern::PureOneSuit)
        }
        _ => whole_hand(&tiles, pattern),
    }
}

fn whole_hand(tiles: &[Tile], pattern: Pattern) -> bool {
    let mut suits: Vec<_> = tiles.iter().filter_map(|tile| tile.suit()).collect();
    suits.sort();
    suits.dedup();
    let honours = tiles.iter().any(|tile| tile.is_honour());
    match pattern {
        Pattern::NoTerminals => tiles.iter().all(|tile| matches!(tile.number(), Some(2..=8))),
        Pattern::MixedOneSuit => suits.len() == 1 && honours,
        Pattern::PureOneSuit => suits.len() == 1 && !honours,
        Pattern::AllHonours => suits.is_empty(),
        Pattern::PureGreaterTerminals => tiles.iter().all(|tile| tile.is_terminal()),
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counted_patterns_hold_and_missing_ones_do_not((sets, pair, at, self_draw, seat) in hand()) {
        let Some(win) = win(&sets, pair, at, self_draw, seat, 0) else { return Ok(()) };
        let ruling = explain(&win, &Options::default(), Detail::Everything);
        prop_assert_eq!(ruling.verdict, Verdict::Win);
        let Some(reading) = ruling.reading else { panic!("a win without a reading") };
        let held: Vec<quejing_rules::Pattern> =
            ruling.counted.iter().map(|one| one.id).chain(ruling.suppressed.iter().map(|lost| lost.id)).collect();
        for pattern in Pattern::ALL {
            prop_assert_eq!(held.contains(&pattern.into()), slowly(&win, &reading, pattern), "{:?} {:?}", pattern, reading);
        }
        let beaten = ruling.other_readings.iter().find(|other| other.worth.total > ruling.worth.total);
        prop_assert!(beaten.is_none());
    }

    #[test]
    fn tile_order_does_not_matter((sets, pair, at, self_draw, seat) in hand(), turned in 0usize..13, options in options()) {
        let Some(one) = win(&sets, pair, at, self_draw, seat, 0) else { return Ok(()) };
        let Some(other) = win(&sets, pair, at, self_draw, seat, turned) else { panic!("the order makes it invalid") };
        prop_assert_eq!(value(&one, &options), value(&other, &options));
        prop_assert_eq!(explain(&one, &options, Detail::Reasons), explain(&other, &options, Detail::Reasons));
    }

    #[test]
    fn the_fast_value_is_the_explained_one((sets, pair, at, self_draw, seat) in hand(), options in options()) {
        let Some(win) = win(&sets, pair, at, self_draw, seat, 0) else { return Ok(()) };
        prop_assert_eq!(value(&win, &options), explain(&win, &options, Detail::Everything).worth);
    }
}

fn options() -> impl Strategy<Value = Options> {
    (prop::sample::select(vec![0, 5]), any::<bool>()).prop_map(|(minimum, discard_triplet_concealed)| Options {
        minimum,
        discard_triplet_concealed,
        ..Options::default()
    })
}
