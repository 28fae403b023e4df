//! The checked hand of riichi: the hand that all rule sets share, with round wind, discarder, indicators, red fives,
//! counters and sticks.

use super::RiichiFlags;
use crate::hand::{CheckedHand, Seat, TileKinds};
use crate::tile::{Tile, Wind};

/// The maximum number of counters or of riichi sticks; a larger one is a typing error.
pub const MAX_HONBA_OR_STICKS: u32 = 10_000;

/// The dora or ura indicators of a hand in their order on the table, at most five.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Options, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let circumstances = circumstances.with_answer("dora_indicators", parse_tiles("9m")?);
/// let hand = check(&hand, &circumstances, &Options::default())?;
/// assert!(hand.dora_indicators().iter().eq(parse_tiles("9m")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DoraIndicators {
    pub(super) tiles: [Option<Tile>; 5],
}

impl DoraIndicators {
    /// Returns the indicators in their order on the table, red fives as ordinary fives.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().map_while(|&tile| tile)
    }
}

/// A checked riichi hand with its circumstances. A plain value without pointers, so that many can be stored and scored
/// fast.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let hand = check(&hand, &circumstances, &Options::default())?;
/// assert_eq!((hand.winner(), hand.discarder(), hand.red_five_count()), (Seat(1), None, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiHand {
    pub(super) win: CheckedHand,
    pub(super) round_wind: Wind,
    pub(super) discarder: Option<Seat>,
    pub(super) flags: RiichiFlags,
    pub(super) dora_indicators: DoraIndicators,
    pub(super) ura_indicators: DoraIndicators,
    pub(super) red_five_count: u8,
    pub(super) set_aside_norths: u8,
    pub(super) honba: u32,
    pub(super) riichi_sticks: u32,
}

impl RiichiHand {
    /// Returns the part of the hand that all rule sets share: its tiles, melds and seat.
    pub fn win(&self) -> &CheckedHand {
        &self.win
    }

    /// Returns the winner's seat, counted from the dealer.
    pub fn winner(&self) -> Seat {
        Seat::from(self.win.seat_wind())
    }

    /// Returns the seat of the discarder; `None` for a self-draw.
    pub fn discarder(&self) -> Option<Seat> {
        self.discarder
    }

    /// Returns the circumstances with which the win was declared, such as 立直.
    pub fn flags(&self) -> RiichiFlags {
        self.flags
    }

    /// Returns the round wind (场风).
    pub fn round_wind(&self) -> Wind {
        self.round_wind
    }

    /// Returns the open dora indicators; empty if they are unknown.
    pub fn dora_indicators(&self) -> DoraIndicators {
        self.dora_indicators
    }

    /// Returns the ura indicators, those under the open ones; empty if they are unknown. They count only in riichi.
    pub fn ura_indicators(&self) -> DoraIndicators {
        self.ura_indicators
    }

    /// Returns the number of red fives in the hand.
    pub fn red_five_count(&self) -> u8 {
        self.red_five_count
    }

    /// Returns the number of norths that the winner set aside; 0 in games without that rule.
    pub fn set_aside_norths(&self) -> u8 {
        self.set_aside_norths
    }
}

/// Returns the dora to which an indicator points (section 2.7 of the rule text): the next tile that the game plays
/// with, with 1 after 9, 东 after 北, and 白 after 中. A flower points to itself.
pub(crate) fn indicated_dora(indicator: Tile, kinds: TileKinds) -> Tile {
    let next = |kind: usize| match kind {
        0..=26 if kind % 9 == 8 => kind - 8,
        30 => 27,
        33 => 31,
        _ => kind + 1,
    };
    let following = |tile: Tile| tile.kind().map(next).and_then(Tile::from_kind);
    // At most the nine kinds of a suit lie before one that is played.
    let cycle = std::iter::successors(following(indicator), |&tile| following(tile)).take(9);
    cycle.into_iter().find(|&tile| kinds.has(tile)).unwrap_or(indicator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz;

    #[test]
    fn section_2_7_an_indicator_points_to_the_next_tile() {
        for (indicator, dora) in [("6p", "7p"), ("9m", "1m"), ("2z", "3z"), ("4z", "1z"), ("7z", "5z")] {
            assert_eq!(
                mpsz::parse_single_tile(indicator).map(|tile| indicated_dora(tile, TileKinds::ALL)),
                mpsz::parse_single_tile(dora),
                "{indicator}"
            );
        }
    }
}
