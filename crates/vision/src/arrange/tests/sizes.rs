//! Tests of hands with four and with five sets, by rules that require either.

use super::*;
use crate::{PhotoReading, QuestionChoice, QuestionKind, VisionError};
use quejing_rules::hand::{Shape, SpecialHand};

/// A hand of five sets and a pair, with the winning tile apart.
const FIVE_SETS: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 1z 1z 1z 6z 6z 7m 8m - 9m";
/// A hand of four sets and a pair, with the winning tile apart.
const FOUR_SETS: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m - 9m";
/// A row of five claimed melds, without a pair.
const FIVE_MELDS: &str = "1m> 2m 3m - 6p> 7p 8p - 3s> 4s 5s - 1z> 1z 1z - 7m> 8m 9m";

fn customs_with_sets(sets: usize) -> Customs {
    Customs { shape: Shape { sets, ..Shape::default() }, allows_any_size: false, ..Customs::default() }
}

fn read_layout(text: &str, customs: &Customs) -> PhotoReading {
    let tiles = DrawnTable::new(700.0, 900.0).lay_tiles(text).tiles;
    let (hand, warnings) = find_hand_by_customs(&tiles, [4000, 4000], customs);
    PhotoReading { warnings, ..crate::readings::photo([4000, 4000], tiles, hand) }
}

#[test]
fn a_hand_is_whole_by_rules_with_its_number_of_sets() {
    for (text, count) in [(FOUR_SETS, 4), (FIVE_SETS, 5)] {
        let reading = read_layout(text, &customs_with_sets(count));
        assert!(reading.hand.is_whole() && reading.hand.unexpected_shape.is_none(), "{count} sets");
        assert_eq!(reading.hand.hand_size(), 3 * count + 2);
        assert_eq!((reading.hand.signs.loses, reading.hand.questions.len()), (0.0, 0), "{count} sets");
        assert_eq!(reading.warnings, [], "{count} sets");
    }
}

#[test]
fn a_hand_of_five_melds_is_whole_with_five_sets() {
    let reading = read_layout(&format!("6z 6z> - {FIVE_MELDS}"), &customs_with_sets(5));
    assert_eq!((reading.hand.melds.len(), reading.hand.hand_size(), reading.hand.signs.loses), (5, 17, 0.0));
}

#[test]
fn a_hand_of_another_size_is_one_warning_and_no_question() {
    let wait = |text: &str| text.trim_end_matches(" - 9m").to_owned();
    let hands = [
        (FIVE_SETS.to_owned(), 4, 17),
        (wait(FIVE_SETS), 4, 16),
        (FOUR_SETS.to_owned(), 5, 14),
        (wait(FOUR_SETS), 5, 13),
    ];
    let melded = [("6z 6z>", 17), ("6z", 16)].map(|(pair, tiles)| (format!("{pair} - {FIVE_MELDS}"), 4, tiles));
    for (text, count, tiles) in hands.into_iter().chain(melded) {
        let reading = read_layout(&text, &customs_with_sets(count));
        let whole = 3 * count + 2;
        let warned: Vec<_> = reading.warnings.iter().map(|warning| (warning.kind, warning.count)).collect();
        assert_eq!(warned, [(WarningKind::OtherSize { whole }, tiles)], "{text}");
        assert_eq!(reading.hand.questions, [], "{text}");
        let refused = reading.require_whole_hand().expect_err("another size");
        assert!(matches!(refused, VisionError::OtherSize { found, needed } if (found, needed) == (tiles, whole)));
        assert_eq!(refused.code(), "wrong_tile_count");
    }
}

/// Checks that a triplet beside a hand that wins without it does not belong to the hand, though other games have five
/// sets.
#[test]
fn a_set_beside_a_whole_hand_is_left_out() {
    let reading = read_layout("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m> - - 1z 1z 1z", &customs_with_sets(4));
    assert!(reading.hand.is_whole() && reading.hand.unexpected_shape.is_none());
    assert_eq!((reading.hand.beside.len(), reading.hand.signs.loses), (3, 0.0));
    assert!(reading.hand.questions.is_empty());
}

/// Checks that each of three surplus tiles that form no set becomes a question.
#[test]
fn a_hand_that_does_not_win_by_any_shape_asks_about_surplus_tiles() {
    let mut tiles = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m 1p 9s 4z").tiles;
    for tile in &mut tiles[14..] {
        tile.confidence = 0.9999;
    }
    let (hand, warnings) = find_hand_by_customs(&tiles, [4000, 4000], &customs_with_sets(4));
    assert!(hand.unexpected_shape.is_none() && has_warning(&warnings, TILE_COUNT_WARNING));
    let belongs: Vec<_> = hand.questions.iter().filter(|question| question.kind == QuestionKind::Belongs).collect();
    assert_eq!(belongs.len(), 3);
    assert!(belongs.iter().all(|question| question.choices[0] == QuestionChoice::Word("hand")));
}

#[test]
fn a_special_hand_wins_by_rules_that_include_it() {
    let pairs = "1m 1m 4m 4m 2p 2p 7p 7p 3s 3s 9s 9s 5z - 5z";
    let loses = |specials: &'static [SpecialHand]| {
        let shape = Shape { specials, ..Shape::default() };
        read_layout(pairs, &Customs { shape, allows_any_size: false, ..Customs::default() }).hand.signs.loses
    };
    assert_eq!((loses(&[SpecialHand::SevenPairs]), loses(&[])), (0.0, 1.0));
}

/// Checks that a hand is read with the number of sets that leaves no tile over, if the rules are unknown.
#[test]
fn without_rules_a_hand_has_the_size_that_its_tiles_have() {
    let wait = |text: &str| text.trim_end_matches(" - 9m").to_owned();
    for (text, tiles, form) in [
        (FOUR_SETS.to_owned(), 14, Completeness::Winning),
        (wait(FOUR_SETS), 13, Completeness::Waiting),
        (FIVE_SETS.to_owned(), 17, Completeness::Winning),
        (wait(FIVE_SETS), 16, Completeness::Waiting),
    ] {
        let reading = read_layout(&text, &Customs::default());
        assert_eq!((reading.hand.hand_size(), reading.hand.completeness()), (tiles, form), "{text}");
        assert_eq!((&reading.hand.questions[..], &reading.warnings[..]), (&[][..], &[][..]), "{text}");
    }
}

/// Checks that sixteen tiles that neither wait nor win all belong to the hand, though fourteen of them would win.
#[test]
fn certain_tiles_of_a_row_are_not_dropped_for_a_win() {
    let reading = read_layout("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m 1p 4z", &Customs::default());
    assert_eq!((reading.hand.hand_size(), reading.hand.beside.len()), (16, 0));
}

#[test]
fn a_tile_that_continues_the_row_of_a_winning_hand_is_asked_about() {
    let text = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m>";
    let mut tiles = DrawnTable::new(700.0, 900.0).lay_tiles(text).tiles;
    tiles.extend(DrawnTable::new(700.0 + 15.0 * TILE_WIDTH, 900.0).lay_tiles("4z").tiles);
    for tile in &mut tiles {
        tile.confidence = 0.9999;
    }
    let (hand, _) = find_hand_by_customs(&tiles, [4000, 4000], &customs_with_sets(4));
    let asked = hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles == [14]);
    assert!(hand.hand_size() == 15 || asked, "{:?}", hand.questions);
}

#[test]
fn four_alike_in_the_row_are_a_kong_where_the_hand_wins_with_it() {
    for (text, kongs, counted) in [
        ("1p 1p 1p 1p 4p 4p 4p 5p 5p 5p 5z 5z 5z 1z 1z", 1, 14),
        ("1p 1p 1p 1p 4p 4p 4p 4p 5p 5p 5p 5z 5z 5z 5z 1z 1z", 3, 14),
        ("1p 1p 1p 1p 2p 3p 4p 4p 4p 6z 6z 6z 7z 7z", 0, 14),
    ] {
        let mut tiles = DrawnTable::new(700.0, 900.0).lay_tiles(text).tiles;
        for tile in &mut tiles {
            tile.confidence = 0.9999;
        }
        let (hand, _) = find_hand_by_customs(&tiles, [4000, 4000], &customs_with_sets(4));
        assert_eq!((hand.melds.len(), hand.hand_size()), (kongs, counted), "{text}");
        assert_eq!(hand.completeness(), Completeness::Winning, "{text}");
    }
}

/// Checks that a detection without a face at the end of a waiting row, or apart, is not taken, though it would complete
/// any hand. It is asked about only where it touches the row and may be a face.
#[test]
fn a_find_without_a_face_does_not_complete_a_waiting_hand() {
    let wait = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m";
    for (find, is_asked) in [("back", false), ("unknown", true), ("- - back", false), ("- - unknown", false)] {
        let reading = read_layout(&format!("{wait} {find}"), &Customs::default());
        assert_eq!((reading.hand.hand_size(), reading.hand.signs.loses), (13, 0.0), "{find}");
        let asked = reading.hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles == [13]);
        assert_eq!(asked, is_asked, "{find}");
    }
    // The same find between tiles is one of them.
    let inside = read_layout("1m 2m 3m 6p unknown 8p 3s 4s 5s 6z 6z 7m 8m 9m", &Customs::default());
    assert_eq!(inside.hand.hand_size(), 14);
}
