//! Before the win: which tiles complete a hand (3.10 听牌), 震听 (3.13), and whether a closed kong after riichi is allowed
//! (3.12).

use crate::hand::{MeldKind, Melds};
use crate::tile::{Tile, TileCounts};

/// 震听: why a hand may not win on another player's tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Furiten {
    /// One of the player's own discards is a winning tile (3.13.1).
    OwnDiscard(
        /// The first such discard.
        Tile,
    ),
    /// A winning tile was passed up in riichi; until the end of the deal (3.13.3).
    PassedInRiichi,
    /// A winning tile was passed up; until the player's next draw (3.13.2).
    PassedThisTurn,
}

/// The kinds that complete a hand of 13 tiles (a kong counts as three), in order, with or without yaku; empty if not
/// tenpai. A kind of which the hand holds all four copies is left out, since there is no fifth.
///
/// ```
/// use quejing_rules::hand::Melds;
/// use quejing_rules::riichi::waits::waits;
/// use quejing_rules::tile::{TileCounts, mpsz};
/// let standing: TileCounts = mpsz::parse("234m456p789p2333s").unwrap().into_iter().collect();
/// assert_eq!(mpsz::format(&waits(&standing, &Melds::default())), "124s");
/// ```
pub fn waits(standing: &TileCounts, melds: &Melds) -> Vec<Tile> {
    let sets = melds.len() as u32;
    if standing.total() + 3 * sets != 13 {
        return Vec::new();
    }
    let own = |tile: Tile| {
        let melded = melds.iter().flat_map(|meld| meld.tiles()).filter(|&other| other == tile).count();
        usize::from(standing.count(tile)) + melded
    };
    let completes = |tile: &Tile| {
        let mut with = *standing;
        with.add(*tile);
        own(*tile) < 4 && is_complete(&with)
    };
    Tile::kinds().filter(completes).collect()
}

/// Whether it is four sets and a pair (fewer sets if some are melded), seven different pairs, or thirteen orphans.
pub fn is_complete(tiles: &TileCounts) -> bool {
    let [m, p, s, z] = tiles.words();
    let counts: Vec<u8> =
        [m, p, s, z].iter().flat_map(|word| (0..9).map(move |n| (word >> (3 * n) & 7) as u8)).collect();
    is_standard(&counts) || tiles.total() == 14 && (is_seven_pairs(tiles) || is_orphans(tiles))
}

fn is_standard(counts: &[u8]) -> bool {
    let mut counts = counts.to_vec();
    (0..counts.len()).any(|pair| {
        if counts[pair] < 2 {
            return false;
        }
        counts[pair] -= 2;
        let all_sets = counts.chunks(9).enumerate().all(|(word, suit)| {
            let mut suit = suit.to_vec();
            suit.resize(11, 0);
            is_all_sets(&mut suit, word == 3)
        });
        counts[pair] += 2;
        all_sets
    })
}

/// Removes sets from the lowest number up: three alike first, for the rest can only be in sequences.
fn is_all_sets(counts: &mut [u8], honours: bool) -> bool {
    for number in 0..9 {
        let left = counts[number] % 3;
        if left == 0 {
            continue;
        }
        if honours || counts[number + 1] < left || counts[number + 2] < left {
            return false;
        }
        counts[number + 1] -= left;
        counts[number + 2] -= left;
    }
    counts[9..].iter().all(|&beyond| beyond == 0)
}

fn is_seven_pairs(tiles: &TileCounts) -> bool {
    tiles.iter().all(|(_, count)| count == 2)
}

fn is_orphans(tiles: &TileCounts) -> bool {
    Tile::kinds().all(|tile| (tiles.count(tile) > 0) == (tile.is_terminal() || tile.is_honour()))
}

/// 震听 of a hand with these waits, given its own earlier discards (called ones too) and what it passed up. Any completing
/// tile counts, with or without yaku (D33). A self-draw is always allowed.
pub fn furiten(
    waits: &[Tile],
    own_discards: &[Tile],
    passed_in_riichi: bool,
    passed_this_turn: bool,
) -> Option<Furiten> {
    if let Some(&discard) = own_discards.iter().find(|discard| waits.contains(&discard.plain())) {
        return Some(Furiten::OwnDiscard(discard));
    }
    if passed_in_riichi {
        return Some(Furiten::PassedInRiichi);
    }
    passed_this_turn.then_some(Furiten::PassedThisTurn)
}

/// Whether a hand in riichi may declare a closed kong with the drawn tile: only with its three concealed copies, and only
/// if the waits stay the same (3.12: 2333s waiting on 1-2-4 may not).
pub fn may_kong_in_riichi(standing: &TileCounts, melds: &Melds, drawn: Tile) -> bool {
    if standing.count(drawn) != 3 || melds.len() > 3 || melds.iter().any(|meld| meld.kind() != MeldKind::Kong) {
        return false;
    }
    let before = waits(standing, melds);
    let mut rest = *standing;
    for _ in 0..3 {
        rest.remove(drawn);
    }
    // The kong is a set of its own: the rest must wait for the same tiles.
    let completes = |tile: &Tile| {
        let mut with = rest;
        with.add(*tile);
        *tile != drawn.plain() && is_complete(&with)
    };
    let after: Vec<Tile> = Tile::kinds().filter(completes).collect();
    !before.is_empty() && before == after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz;

    fn counts(text: &str) -> TileCounts {
        mpsz::parse(text).unwrap().into_iter().collect()
    }

    fn tiles(text: &str) -> Vec<Tile> {
        mpsz::parse(text).unwrap()
    }

    fn waits_of(text: &str) -> String {
        mpsz::format(&waits(&counts(text), &Melds::default()))
    }

    #[test]
    fn section_3_10_waits() {
        let rest = "555p777p999s11z";
        let of = |pair_and_wait: &str| waits_of(&format!("{pair_and_wait}{rest}"));
        assert_eq!(of("12m"), "3m");
        assert_eq!(of("13m"), "2m");
        assert_eq!(of("23m"), "14m");
        assert_eq!(waits_of("1234m555p777p999s"), "14m");
        assert_eq!(waits_of("555p777p999s11m22m"), "12m");
        assert_eq!(waits_of("23456m555p777p11z"), "147m");
        assert_eq!(waits_of("1112345678999m"), "123456789m");
        assert_eq!(waits_of("19m19p19s1234567z"), "19m19p19s1234567z");
        assert_eq!(waits_of("1133557799m11p2s"), "2s");
        assert_eq!(waits_of("123m456p789s1357z"), "");
        assert_eq!(waits_of("1111m234p567p888s"), "");
    }

    #[test]
    fn section_3_13_1_an_own_discard_bars_every_ron() {
        let waits = tiles("14m");
        assert_eq!(furiten(&waits, &tiles("9p1m"), false, false), Some(Furiten::OwnDiscard(tiles("1m")[0])));
        assert_eq!(furiten(&waits, &tiles("9p2m"), false, false), None);
        assert_eq!(furiten(&waits, &[], false, true), Some(Furiten::PassedThisTurn));
        assert_eq!(furiten(&waits, &[], true, true), Some(Furiten::PassedInRiichi));
    }

    #[test]
    fn section_3_12_a_kong_in_riichi_keeps_the_waits() {
        let no_melds = Melds::default();
        assert!(!may_kong_in_riichi(&counts("2333s456p789m123p"), &no_melds, tiles("3s")[0]));
        assert!(may_kong_in_riichi(&counts("111z456p789m123p9s"), &no_melds, tiles("1z")[0]));
        assert!(!may_kong_in_riichi(&counts("111z456p789m123p9s"), &no_melds, tiles("9s")[0]));
    }
}
