//! What the tiles of a hand do not show, in Lingque.

use crate::hand::{Flags, Seat};

/// The circumstances of a win that the tiles of the hand do not show.
///
/// ```
/// use quejing_rules::hand::{Flag, HandDraft};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::{Case, Detail, RuleProfile, lingque};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let flags = [Flag::LastTile].into_iter().collect();
/// let situation = lingque::Situation { flags, ..lingque::Situation::default() };
/// let case = Case { draft, discarder: None, situation: situation.into() };
/// let ruling = RuleProfile::default().judge(&case, Detail::Reasons)?;
/// assert_eq!(ruling.worth.fu, Some(8 + 8 + 2)); // 海底捞月, 七对, 番牌
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// The winner, if not at the seat of the seat wind.
    pub winner: Option<Seat>,
    /// The number of tiles each seat gave the winner; otherwise counted from the melds and the discard.
    pub provided: Option<[u8; 4]>,
}
