//! Hands whose kind is counted by hand.

use quejing_rules::hand::Shape;
use quejing_vision::TileClass;

use super::kind::HandKind;

fn kind(tiles: &str, sets: usize) -> HandKind {
    let tiles: Vec<TileClass> = tiles.split(' ').map(|word| word.parse().expect("a class")).collect();
    HandKind::from_tiles(&tiles, Shape { sets, ..Shape::default() })
}

#[test]
fn sets_and_a_pair_win_and_wait() {
    // 123m 456m 789p 111s 55z, without and with its last 5z, and with two flowers.
    let thirteen = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s 5z";
    let fourteen = format!("{thirteen} 5z");
    assert_eq!(kind(thirteen, 4), HandKind::Waiting13);
    assert_eq!(kind(&fourteen, 4), HandKind::Win14);
    assert_eq!(kind(&format!("{fourteen} f1 q3"), 4), HandKind::Win14);
    // 222z besides: five sets and a pair, whatever the rules are.
    for sets in [4, 5] {
        assert_eq!(kind(&format!("{thirteen} 2z 2z 2z"), sets), HandKind::Waiting16);
        assert_eq!(kind(&format!("{fourteen} 2z 2z 2z"), sets), HandKind::Win17);
    }
}

#[test]
fn special_hands_and_red_fives_win() {
    assert_eq!(kind("1m 1m 4m 4m 0p 5p 7p 7p 2s 2s 9s 9s 6z 6z", 4), HandKind::Win14);
    assert_eq!(kind("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z", 4), HandKind::Waiting13);
    assert_eq!(kind("1m 2m 3m 0m 4m 6m 7p 8p 9p 1s 1s 1s 5z 5z", 4), HandKind::Win14);
}

#[test]
fn a_kong_counts_three() {
    // 123m 456m 789p [1111s] 55z: 15 tiles lie there, and 14 without one of the pair.
    let waiting = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s 1s 5z";
    assert_eq!(kind(waiting, 4), HandKind::Waiting13);
    assert_eq!(kind(&format!("{waiting} 5z"), 4), HandKind::Win14);
    // Its middle or outer tiles face down.
    assert_eq!(kind("1m 2m 3m 4m 5m 6m 7p 8p 9p back 1s 1s back 5z 5z", 4), HandKind::Win14);
    // 17 tiles lie there; they are no five sets, for 5555p and 9999s are a set and one more.
    assert_eq!(kind("1m 1m 1m 1m 5p 5p 5p 5p 9s 9s 9s 9s 2m 3m 4m 7z 7z", 4), HandKind::Win14);
}

#[test]
fn other_hands_are_counted() {
    let bad = [
        "1m", "2m", "4m", "5m", "8m", "1p", "2p", "5p", "8p", "1s", "4s", "6s", "9s", "1z", "2z", "3z", "4z", "5z",
        "6z",
    ];
    for (count, expected) in [
        (1, HandKind::Under13),
        (12, HandKind::Under13),
        (13, HandKind::Other13),
        (14, HandKind::Other14),
        (15, HandKind::From15To18),
        (16, HandKind::From15To18),
        (18, HandKind::From15To18),
        (19, HandKind::Over18),
    ] {
        assert_eq!(kind(&bad[..count].join(" "), 4), expected, "{count} tiles");
    }
    // A tile whose face is not known may be any.
    assert_eq!(kind("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s 5z unknown", 4), HandKind::Other14);
    // The wait for a fifth 1z is none.
    assert_eq!(kind("1m 2m 3m 4m 5m 6m 7p 8p 9p 1z 1z 1z 1z", 4), HandKind::Other13);
}
