//! Tests with detections in photos that were once read as wrong hands. `failures.txt` has class, confidence and corners
//! of every detection, and the correct hand.

use super::*;
use crate::{
    Question, QuestionChoice, QuestionKind, TileClass,
    geometry::{Point, Quad, centre, parallelogram, sub},
};

fn detected_tile(class: &str, confidence: f32, quad: Quad) -> TileReading {
    let class = class.parse().expect("a class");
    crate::readings::tile(quad, vec![(class, confidence)])
}

/// Parses a detection: `class confidence x,y x,y x,y x,y`, optionally followed by the best guesses,
/// `class:probability;…`.
fn parse_detection(line: &str) -> TileReading {
    let words: Vec<&str> = line.split(' ').collect();
    let corner = |word: &str| -> Point {
        let (x, y) = word.split_once(',').expect("x,y");
        [x, y].map(|v| v.parse().expect("a number"))
    };
    let quad = std::array::from_fn(|i| corner(words[2 + i]));
    let mut find = detected_tile(words[0], words[1].parse().expect("a number"), quad);
    if let Some(guesses) = words.get(6).filter(|word| !word.is_empty()) {
        let guess = |text: &str| {
            let (class, p) = text.split_once(':').expect("class:probability");
            (class.parse().expect("a class"), p.parse().expect("a number"))
        };
        find.ranked_classes = guesses.split(';').map(guess).collect();
    }
    find
}

fn sorted_names(mut classes: Vec<TileClass>) -> Vec<String> {
    classes.sort();
    classes.iter().map(TileClass::to_string).collect()
}

/// Returns for each photo in the text its title, the sorted classes of the hand that is read now, and those of the
/// correct hand.
fn read_photos(text: &str) -> Vec<(&str, Vec<String>, Vec<String>)> {
    let one = text.split("# ").skip(1).map(|photo| {
        let mut lines = photo.lines();
        let about = lines.next().expect("what it is");
        let hand = lines.next().and_then(|line| line.strip_prefix("hand ")).expect("the hand").split(' ');
        let hand = hand.map(|c| c.parse().expect("a class")).collect();
        let tiles: Vec<TileReading> = lines.map(parse_detection).collect();
        let read = find_hand(&tiles, [640, 640]).0.tiles().map(|i| tiles[i].class).collect();
        (about, sorted_names(read), sorted_names(hand))
    });
    one.collect()
}

#[test]
fn finds_that_once_joined_a_hand_wrongly_are_left_out() {
    let photos = read_photos(include_str!("failures.txt"));
    assert!(photos.len() >= 5);
    for (about, read, hand) in photos {
        assert_eq!(read, hand, "{about}");
    }
}

/// Lays upright tiles side by side in a row whose first centre is `[x, y]`.
fn detected_row(text: &str, confidence: f32, [x, y]: Point) -> Vec<TileReading> {
    let place = |(i, class): (usize, &str)| {
        let middle = [x + 31.0 * i as f32, y];
        detected_tile(class, confidence, parallelogram(middle, [15.0, 0.0], [0.0, 20.0]))
    };
    text.split(' ').enumerate().map(place).collect()
}

const WINNING_HAND: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m";

fn class_names(tiles: &[TileReading], which: impl IntoIterator<Item = usize>) -> String {
    which.into_iter().map(|i| tiles[i].class.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_blank_or_doubtful_find_at_the_rows_end_is_left_out_of_fourteen() {
    for (class, confidence) in [("5z", 0.9), ("5z", 0.6), ("1p", 0.7), ("3s", 0.4), ("unknown", 0.3)] {
        let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
        tiles.extend(detected_row(class, confidence, [100.0 + 14.0 * 31.0, 300.0]));
        let (hand, _) = find_hand(&tiles, [1000, 600]);
        assert_eq!(hand.beside, [14], "{class} {confidence}");
    }
}

#[test]
fn a_doubtful_tile_is_taken_if_the_hand_lacks_one() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
    tiles[13].confidence = 0.6;
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!((hand.hand_size(), hand.doubts.as_slice()), (14, [13].as_slice()));
}

#[test]
fn print_behind_the_hand_is_not_taken_and_connects_no_row() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
    tiles.extend(detected_row("1p 5p 2p 8s 5z", 0.7, [160.0, 255.0]));
    // The tiles behind the print are too far off.
    tiles.extend(detected_row("5s 9m 1z", 0.999, [160.0, 190.0]));
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!(hand.hand_size(), 14);
    assert_eq!(hand.beside.len(), 8);
}

#[test]
fn a_gap_of_the_rack_between_hand_and_meld_is_no_tile() {
    let tiles = detected_row("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z back 7m 8m 9m", 0.999, [100.0, 300.0]);
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!(class_names(&tiles, hand.beside.iter().copied()), "back");
    assert_eq!(hand.hand_size(), 14);
}

#[test]
fn a_flower_among_discards_is_left_out() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
    tiles.extend(detected_row("5s f4 1z 9p", 0.999, [160.0, 205.0]));
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert!(hand.flowers.is_empty());
    assert_eq!(hand.beside.len(), 4);
}

#[test]
fn a_sure_flower_among_crooked_keys_is_the_hands() {
    let clutter = |flower: &str| {
        let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
        tiles.extend(detected_row(flower, 0.999, [160.0, 205.0]));
        let keys = detected_row("1s 2s 1s 4z 1s", 0.98, [230.0, 205.0]);
        tiles.extend(keys.into_iter().map(|key| turn_tile(key, 25.0)));
        let (hand, _) = find_hand(&tiles, [1000, 600]);
        assert_eq!((hand.hand_size(), hand.beside.len()), (14, 6 - hand.flowers.len()));
        class_names(&tiles, hand.flowers.iter().copied())
    };
    assert_eq!(clutter("f4"), "f4");
    assert_eq!(clutter("9p"), "");
}

#[test]
fn a_grid_of_backs_connects_no_row_and_hides_none() {
    let mut tiles = detected_row("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z", 0.999, [100.0, 300.0]);
    tiles.extend(detected_row("back back back 7m 8m 9m back back back", 0.999, [100.0, 250.0]));
    for y in [200.0, 350.0, 400.0] {
        tiles.extend(detected_row("back back back back back back back back", 0.999, [100.0, y]));
    }
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!(class_names(&tiles, hand.tiles()), "7m 8m 9m 1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z");
}

#[test]
fn a_face_right_beside_a_hand_of_too_few_is_asked_about() {
    let mut tiles = detected_row("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m", 0.999, [100.0, 300.0]);
    // Crooked, and so left out, though it may be the hand's.
    let middle = [100.0 + 12.0 * 31.0 + 6.0, 300.0];
    tiles.push(detected_tile("8m", 0.999, parallelogram(middle, [11.5, 9.6], [-12.9, 15.3])));
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!(hand.hand_size(), 12);
    let asked = Question {
        kind: QuestionKind::Belongs,
        tiles: vec![12],
        choices: ["other", "hand"].map(QuestionChoice::Word).to_vec(),
    };
    assert!(hand.questions.contains(&asked), "{:?}", hand.questions);
}

#[test]
fn three_hands_are_three_proposals() {
    let second = "1p 1p 1p 2p 3p 4p 5s 6s 7s 2z 2z 2z 9s 9s";
    let third = "2m 3m 4m 4m 5m 6m 7p 8p 9p 1z 1z 1z 3z 3z";
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 700.0]);
    tiles.extend(detected_row(second, 0.999, [120.0, 450.0]));
    tiles.extend(detected_row(third, 0.999, [90.0, 200.0]));
    let (hand, _) = find_hand(&tiles, [1000, 900]);
    let mut found = vec![class_names(&tiles, hand.tiles())];
    found.extend(hand.proposals.iter().map(|other| class_names(&tiles, other.tiles())));
    found.sort();
    let mut wanted = [WINNING_HAND, second, third];
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

#[test]
fn discards_are_no_proposal() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 700.0]);
    for (y, text) in [(300.0, "1z 9p 4s 2m 7z 5p"), (344.0, "3z 1m 8s 9s 2p 6m"), (388.0, "4z 9m")] {
        tiles.extend(detected_row(text, 0.999, [200.0, y]));
    }
    let (hand, _) = find_hand(&tiles, [1000, 900]);
    assert_eq!((hand.hand_size(), hand.proposals.len()), (14, 0));
}

#[test]
fn a_hand_is_found_though_all_its_tiles_have_low_confidence() {
    for confidence in [0.97, 0.9, 0.7, 0.5] {
        let tiles = detected_row(WINNING_HAND, confidence, [100.0, 300.0]);
        let (hand, _) = find_hand(&tiles, [1000, 600]);
        assert_eq!(class_names(&tiles, hand.tiles()), WINNING_HAND, "{confidence}");
    }
}

/// Returns the tile turned clockwise about its centre by `degrees`.
fn turn_tile(mut of: TileReading, degrees: f32) -> TileReading {
    let middle = centre(&of.quad);
    let (sin, cos) = degrees.to_radians().sin_cos();
    of.quad = of.quad.map(|p| {
        let [x, y] = sub(p, middle);
        add(middle, [cos * x - sin * y, sin * x + cos * y])
    });
    of
}

const WAITING_HAND: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m";

#[test]
fn a_tilted_tile_above_a_waiting_hand_is_its_winning_tile_and_a_question() {
    for (class, wins) in [("9m", true), ("6m", true), ("9p", false)] {
        let mut tiles = detected_row(WAITING_HAND, 0.999, [100.0, 300.0]);
        tiles.push(turn_tile(
            detected_tile(class, 0.999, parallelogram([240.0, 235.0], [15.0, 0.0], [0.0, 20.0])),
            38.0,
        ));
        let (hand, _) = find_hand(&tiles, [1000, 600]);
        assert_eq!(hand.win.is_some(), wins, "{class}");
        let asked = hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles == [13]);
        assert_eq!((asked, hand.hand_size()), (wins, 13 + usize::from(wins)), "{class}");
    }
}

#[test]
fn of_two_tiles_that_win_both_are_asked_about() {
    let mut tiles = detected_row(WAITING_HAND, 0.999, [100.0, 300.0]);
    for (class, x) in [("9m", 240.0), ("6m", 340.0)] {
        tiles.push(turn_tile(detected_tile(class, 0.999, parallelogram([x, 235.0], [15.0, 0.0], [0.0, 20.0])), 38.0));
    }
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    let about = |i: usize| hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles == [i]);
    assert!(hand.hand_size() == 14 && about(13) && about(14), "{:?}", hand.questions);
}

/// Checks that tiles far from thirteen waiting ones do not belong to them, and raise no question.
#[test]
fn a_waiting_hand_without_anything_beside_it_is_sound() {
    let tiles = detected_row(WAITING_HAND, 0.999, [100.0, 300.0]);
    let (hand, warnings) = find_hand(&tiles, [1000, 600]);
    assert_eq!((hand.completeness(), hand.questions.len(), warnings.len()), (Completeness::Waiting, 0, 0));
}

#[test]
fn a_wind_marker_does_not_own_the_flower_beside_it() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
    tiles.push(detected_tile("f3", 0.999, parallelogram([250.0, 252.0], [15.0, 0.0], [0.0, 20.0])));
    // Half as large again as the tiles.
    tiles.push(detected_tile("1z", 0.999, parallelogram([290.0, 247.0], [22.5, 0.0], [0.0, 25.0])));
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    assert_eq!(class_names(&tiles, hand.flowers.iter().copied()), "f3");
}

#[test]
fn a_certain_flower_far_away_is_asked_about() {
    let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 300.0]);
    tiles.push(detected_tile("f3", 0.9999, parallelogram([800.0, 60.0], [15.0, 0.0], [0.0, 20.0])));
    let (hand, _) = find_hand(&tiles, [1000, 600]);
    let asked = hand.questions.iter().any(|q| q.kind == QuestionKind::Belongs && q.tiles == [14]);
    assert!(hand.flowers.is_empty() && asked, "{:?}", hand.questions);
}

/// Checks that a print far away, and cloth that touches the row in the gap of a rack, raise no question: their ground
/// colour differs from the tiles'.
#[test]
fn a_find_on_another_ground_is_not_asked_about() {
    let lies = |find: TileReading, hand: &str, ground_colour: Option<usize>| -> Vec<Vec<usize>> {
        let mut tiles = detected_row(hand, 0.999, [100.0, 300.0]);
        for tile in &mut tiles {
            tile.ground_colour = Some(0);
        }
        tiles.push(TileReading { ground_colour, ..find });
        let (hand, _) = find_hand(&tiles, [1000, 600]);
        let asked = hand.questions.into_iter().filter(|q| q.kind == QuestionKind::Belongs);
        asked.map(|q| q.tiles).collect()
    };
    let flower = detected_tile("f3", 0.9999, parallelogram([800.0, 60.0], [15.0, 0.0], [0.0, 20.0]));
    assert_eq!(lies(flower.clone(), WINNING_HAND, Some(0)), [[14]]);
    assert_eq!(lies(flower.clone(), WINNING_HAND, None), [[14]]);
    assert_eq!(lies(flower, WINNING_HAND, Some(1)).len(), 0);
    let gap = detected_tile("unknown", 0.9, parallelogram([100.0 + 31.0 * 13.0, 300.0], [15.0, 0.0], [0.0, 20.0]));
    assert_eq!(lies(gap.clone(), WAITING_HAND, Some(0)), [[13]]);
    assert_eq!(lies(gap, WAITING_HAND, Some(1)).len(), 0);
}

/// Checks that rows that touch are read as the hands of several players.
#[test]
fn whole_rows_are_hands_of_their_own_however_near() {
    let second = "1p 1p 1p 2p 3p 4p 5s 6s 7s 2z 2z 2z 9s";
    for space in [42.0, 60.0, 110.0] {
        let mut tiles = detected_row(WINNING_HAND, 0.999, [100.0, 500.0]);
        tiles.extend(detected_row(second, 0.999, [120.0, 500.0 - space]));
        let (hand, _) = find_hand(&tiles, [1000, 900]);
        let mut found: Vec<String> =
            std::iter::once(&hand).chain(&hand.proposals).map(|h| class_names(&tiles, h.tiles())).collect();
        found.sort();
        let mut wanted = [WINNING_HAND, second].map(String::from);
        wanted.sort();
        assert_eq!(found, wanted, "{space} pixels apart");
        assert!(hand.questions.iter().all(|q| q.kind != QuestionKind::Belongs), "{:?}", hand.questions);
    }
}
