//! The laws of every hand of the house rule: a second, slow check of the definitions, wild tiles against trying
//! every tile, and that tile order does not matter.

use proptest::prelude::*;
use quejing_rules::hand::{CheckedHand, HandDraft, Reading, SetKind};
use quejing_rules::house::{Options, Pattern, WinClaim, check, explain, value};
use quejing_rules::tile::{KIND_COUNT, Tile, Wind};
use quejing_rules::{Circumstances, Detail, Verdict};

type Kinds = Vec<usize>;

fn set() -> impl Strategy<Value = Kinds> {
    let triplet = (0..KIND_COUNT).prop_map(|kind| vec![kind; 3]);
    let sequence =
        (0usize..3, 0usize..7).prop_map(|(suit, number)| (0..3).map(|step| suit * 9 + number + step).collect());
    prop_oneof![2 => triplet, 3 => sequence]
}

/// The first set and three near it: the same, one suit on, three numbers on, one number on.
fn relatives() -> impl Strategy<Value = Vec<Kinds>> {
    (set(), prop::collection::vec(0usize..4, 3)).prop_map(|(first, moves)| {
        let mut sets = vec![first];
        for step in moves {
            let by = [0, 9, 3, 1][step];
            let last = sets.last().cloned().unwrap_or_default();
            let moved: Kinds = last.iter().map(|kind| kind + by).collect();
            let suit = |kind: &usize| kind / 9;
            let stays = moved.iter().all(|kind| *kind < 27)
                && (by == 9 || moved.iter().all(|kind| suit(kind) == suit(&last[0])));
            sets.push(if stays { moved } else { last });
        }
        sets
    })
}

fn hand() -> impl Strategy<Value = (Vec<Kinds>, usize, usize, bool)> {
    (prop_oneof![prop::collection::vec(set(), 4), relatives()], 0..KIND_COUNT, 0usize..14, any::<bool>())
}

fn draft(tiles: Vec<Tile>, at: usize, self_draw: bool) -> HandDraft {
    let mut concealed = tiles;
    let win_tile = concealed.remove(at);
    HandDraft { concealed, win_tile: Some(win_tile), self_draw, seat_wind: Some(Wind::South), ..HandDraft::default() }
}

fn tiles(sets: &[Kinds], pair: usize) -> Vec<Tile> {
    sets.iter().flatten().copied().chain([pair, pair]).filter_map(Tile::from_kind).collect()
}

fn claim(draft: &HandDraft) -> Option<WinClaim> {
    check(draft, &Circumstances::default()).ok()
}

/// The definitions of section 3 again, written with lists; concealed hands without circumstances.
fn slowly(win: &CheckedHand, reading: &Reading, pattern: Pattern) -> bool {
    let tiles: Vec<Tile> = win.all_tiles().tiles().collect();
    let ends = |tile: &Tile| tile.is_terminal() || tile.is_honour();
    let Reading::Standard(split) = reading else {
        return match (pattern, reading) {
            (Pattern::SevenPairs, Reading::SevenPairs) => true,
            (Pattern::ThirteenOrphans, Reading::Orphans { .. }) => true,
            (Pattern::MixedOutside, Reading::SevenPairs) => tiles.iter().all(ends),
            (Pattern::PureOutside, Reading::SevenPairs) => tiles.iter().all(|tile| tile.is_terminal()),
            _ => whole_hand(win, &tiles, pattern),
        };
    };
    let sets = split.sets(win);
    let firsts = |kind| -> Vec<Tile> { sets.iter().filter(|set| set.kind == kind).map(|set| set.first).collect() };
    let (triplets, sequences) = (firsts(SetKind::Triplet), firsts(SetKind::Sequence));
    let dragons = triplets.iter().filter(|tile| tile.dragon().is_some()).count();
    let winds = triplets.iter().filter(|tile| tile.wind().is_some()).count();
    let in_suit = |list: &[Tile], like: &Tile, more: u8| {
        let wanted = like.number().map(|number| number + more);
        wanted.is_some() && list.iter().any(|tile| tile.suit() == like.suit() && tile.number() == wanted)
    };
    let suits_of = |list: &[Tile], number: u8| {
        let mut suits: Vec<_> =
            list.iter().filter(|tile| tile.number() == Some(number)).map(|tile| tile.suit()).collect();
        suits.sort();
        suits.dedup();
        suits.len()
    };
    let outside =
        |good: &dyn Fn(&Tile) -> bool| sets.iter().all(|set| set.tiles().any(|tile| good(&tile))) && good(&split.pair);
    let won = tiles.iter().filter(|tile| **tile == win.win_tile()).count();
    let claimed = !win.is_self_draw() && won == 3 && triplets.contains(&win.win_tile());
    let concealed = triplets.len() - usize::from(claimed);
    match pattern {
        Pattern::AllTriplets => triplets.len() == 4,
        Pattern::Straight => sequences
            .iter()
            .any(|low| low.number() == Some(1) && [3, 6].iter().all(|&more| in_suit(&sequences, low, more))),
        Pattern::MixedTripleSequence => (1..=7).any(|number| suits_of(&sequences, number) == 3),
        Pattern::TripleSequence => {
            sequences.iter().any(|one| sequences.iter().filter(|other| *other == one).count() >= 3)
        }
        Pattern::MixedOutside => outside(&ends),
        Pattern::PureOutside => outside(&|tile: &Tile| tile.is_terminal()),
        Pattern::ThreeConcealedTriplets => concealed >= 3,
        Pattern::FourConcealedTriplets => concealed == 4,
        Pattern::MixedTripleTriplet => (1..=9).any(|number| suits_of(&triplets, number) == 3),
        Pattern::ShiftedTriplets => triplets.iter().any(|low| in_suit(&triplets, low, 1) && in_suit(&triplets, low, 2)),
        Pattern::LittleThreeDragons => dragons == 2 && split.pair.dragon().is_some(),
        Pattern::BigThreeDragons => dragons == 3,
        Pattern::LittleFourWinds => winds == 3 && split.pair.wind().is_some(),
        Pattern::BigFourWinds => winds == 4,
        _ => whole_hand(win, &tiles, pattern),
    }
}

fn whole_hand(win: &CheckedHand, tiles: &[Tile], pattern: Pattern) -> bool {
    let mut suits: Vec<_> = tiles.iter().filter_map(|tile| tile.suit()).collect();
    suits.sort();
    suits.dedup();
    let honours = tiles.iter().any(|tile| tile.is_honour());
    match pattern {
        Pattern::AnyWin => true,
        Pattern::ClosedSelfDraw => win.is_self_draw(),
        Pattern::AllTypes => {
            suits.len() == 3
                && tiles.iter().any(|tile| tile.wind().is_some())
                && tiles.iter().any(|tile| tile.dragon().is_some())
        }
        Pattern::HalfFlush => suits.len() == 1 && honours,
        Pattern::FullFlush => suits.len() == 1 && !honours,
        Pattern::TerminalsAndHonours => honours && tiles.iter().all(|tile| tile.is_terminal() || tile.is_honour()),
        Pattern::AllTerminals => tiles.iter().all(|tile| tile.is_terminal()),
        Pattern::AllHonours => suits.is_empty(),
        Pattern::NineGates => {
            let mut numbers: Vec<u8> = tiles.iter().filter_map(|tile| tile.number()).collect();
            for wanted in [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9] {
                match numbers.iter().position(|&number| number == wanted) {
                    Some(at) => numbers.swap_remove(at),
                    None => return false,
                };
            }
            suits.len() == 1 && !honours
        }
        _ => false,
    }
}

/// The highest fan over every tile that each wild tile could stand for, by brute force.
fn every_tile(concealed: &[Tile], melds: &HandDraft, wilds: usize, from: usize) -> u32 {
    if wilds == 0 {
        let mut draft = melds.clone();
        draft.concealed = concealed[..13].to_vec();
        draft.win_tile = concealed.get(13).copied();
        return claim(&draft).map_or(0, |claim| value(&claim, &Options::default()).total);
    }
    let kinds = (from..KIND_COUNT).filter_map(Tile::from_kind);
    kinds
        .enumerate()
        .map(|(index, tile)| {
            let more: Vec<Tile> = concealed.iter().copied().chain([tile]).collect();
            every_tile(&more, melds, wilds - 1, from + index)
        })
        .max()
        .unwrap_or(0)
}

/// A tile of this kind turned with the wild tile's rule.
fn wild_beside(kind: usize) -> Circumstances {
    Circumstances::default().with_answer("special", 2).with_answer("indicators", Vec::from_iter(Tile::from_kind(kind)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn held_patterns_hold_and_missing_ones_do_not((sets, pair, at, self_draw) in hand()) {
        let Some(claim) = claim(&draft(tiles(&sets, pair), at, self_draw)) else { return Ok(()) };
        let ruling = explain(&claim, &Options::default(), Detail::Everything);
        prop_assert_eq!(ruling.verdict, Verdict::Win);
        let Some(reading) = ruling.reading else { panic!("a win without a reading") };
        let held: Vec<quejing_rules::Pattern> =
            ruling.counted.iter().map(|held| held.id).chain(ruling.suppressed.iter().map(|lost| lost.id)).collect();
        for pattern in Pattern::ALL {
            prop_assert_eq!(held.contains(&pattern.into()), slowly(claim.win(), &reading, pattern), "{:?} {:?}", pattern, reading);
        }
        prop_assert!(ruling.other_readings.iter().all(|other| other.worth.total <= ruling.worth.total));
        let sum: u32 = ruling.counted.iter().map(|counted| counted.worth).sum();
        prop_assert_eq!(sum, ruling.worth.total);
    }

    #[test]
    fn tile_order_does_not_matter((sets, pair, at, self_draw) in hand(), turned in 0usize..13, wild in 0..KIND_COUNT) {
        let one = draft(tiles(&sets, pair), at, self_draw);
        let mut other = one.clone();
        other.concealed.rotate_left(turned);
        let circumstances = wild_beside(wild);
        let (Ok(one), Ok(other)) = (check(&one, &circumstances), check(&other, &circumstances)) else { return Ok(()) };
        let options = Options::default();
        prop_assert_eq!(value(&one, &options), value(&other, &options));
        let judged = |claim| explain(claim, &options, Detail::Reasons);
        prop_assert_eq!(judged(&one).counted, judged(&other).counted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Wild tiles are self-drawn here so that it does not matter which tile came last.
    #[test]
    fn wild_tiles_find_what_trying_every_tile_finds((sets, pair, _, _) in hand(), lost in prop::collection::vec(0usize..14, 2)) {
        // The white dragon is wild (turned: green); it replaces one or two tiles of a complete hand without dragons.
        let wild = Tile::from_kind(31).expect("a kind");
        let mut held = tiles(&sets, pair);
        if held.iter().any(|tile| tile.is_honour()) { return Ok(()) }
        lost.iter().for_each(|&at| held[at] = wild);
        let natural: Vec<Tile> = held.iter().copied().filter(|tile| *tile != wild).collect();
        let own = draft(held, 13, true);
        let circumstances = wild_beside(32);
        let Ok(claim) = check(&own, &circumstances) else { return Ok(()) };
        let worth = value(&claim, &Options::default());
        let tried = every_tile(&natural, &own, 14 - natural.len(), 0);
        prop_assert_eq!(worth.total, tried);
    }
}
