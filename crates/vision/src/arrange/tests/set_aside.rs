//! Tests of norths that are laid beside the hand, as in three-player riichi.

use super::*;
use quejing_rules::{RuleProfile, RuleSet};

/// A hand of fourteen tiles without norths.
const HAND: &str = "1m 1m 1m 2p 3p 4p 6p 7p 8p 3s 4s 5s 9s 9s";

/// Returns the hand of a drawn table by the rules of three-player riichi.
fn read(table: DrawnTable) -> (HandReading, Vec<TileReading>) {
    let customs = Customs::from_rules(&RuleProfile::from(RuleSet::SANMA));
    (find_hand_by_customs(&table.tiles, [4000, 4000], &customs).0, table.tiles)
}

fn set_aside(reading: &(HandReading, Vec<TileReading>)) -> Vec<String> {
    reading.0.flowers.iter().map(|&index| reading.1[index].class.to_string()).collect()
}

#[test]
fn norths_in_line_with_the_hand_and_apart_from_it_are_set_aside() {
    for norths in 1..=4 {
        let text = format!("{HAND} - - {}", vec!["4z"; norths].join(" "));
        let reading = read(DrawnTable::new(700.0, 900.0).lay_tiles(&text));
        assert_eq!(set_aside(&reading), vec!["4z"; norths], "{norths}");
        assert!(reading.0.is_whole() && reading.0.melds.is_empty(), "{norths}");
        assert_eq!((reading.0.hand_size(), reading.0.beside.len()), (14, 0), "{norths}");
        let asked: Vec<_> = reading.0.questions.iter().flat_map(|question| &question.tiles).collect();
        assert!(reading.0.flowers.iter().all(|index| !asked.contains(&index)), "{norths}: {:?}", reading.0.questions);
    }
}

#[test]
fn norths_above_the_hand_are_set_aside() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles(HAND).with_pen_at(760.0, 840.0).lay_tiles("4z 4z");
    let reading = read(table);
    assert_eq!(set_aside(&reading), ["4z", "4z"]);
    assert!(reading.0.is_whole());
}

#[test]
fn norths_that_complete_the_hand_stay_in_it() {
    // A pair of norths laid apart, as in a hand sorted into sets, and three of them that were claimed.
    for text in ["1m 1m 1m 2p 3p 4p 6p 7p 8p 3s 4s 5s - 4z 4z", "2p 3p 4p 6p 7p 8p 3s 4s 5s 9s 9s - 4z> 4z 4z"] {
        let reading = read(DrawnTable::new(700.0, 900.0).lay_tiles(text));
        assert!(set_aside(&reading).is_empty(), "{text}");
        assert_eq!(reading.0.hand_size(), 14, "{text}");
    }
}

#[test]
fn norths_among_the_standing_tiles_and_far_away_are_not_set_aside() {
    let table = DrawnTable::new(700.0, 900.0)
        .lay_tiles("1m 1m 1m 2p 3p 4p 6p 7p 8p 9s 9s 4z 4z 4z")
        .with_pen_at(700.0, 300.0)
        .lay_tiles("5p 4z 1z 9m 4s");
    let reading = read(table);
    assert!(set_aside(&reading).is_empty());
    assert!(reading.0.is_whole());
}

#[test]
fn rules_that_set_nothing_aside_read_norths_as_before() {
    let text = format!("{HAND} - - 4z");
    let table = DrawnTable::new(700.0, 900.0).lay_tiles(&text);
    let customs = Customs::from_rules(&RuleProfile::from(RuleSet::RIICHI));
    let hand = find_hand_by_customs(&table.tiles, [4000, 4000], &customs).0;
    assert!(hand.flowers.is_empty());
}
