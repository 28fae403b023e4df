//! Liability (包) for feeding the last set of 大三元 or 大四喜 (section 8 of the specification, 4.2.5.10 and 12 of the rule
//! text).

use super::{Options, RiichiHand, Yaku, YakuSet};
use crate::hand::{Meld, MeldKind, Seat};

/// A player's liability (包) for one yakuman.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{RiichiBill, Options, Pao, Yaku};
/// // South draws the winning tile of 大三元; the dealer fed the last dragon and pays everything.
/// let fed = (Pao { seat: Seat(0), yaku: Yaku::Daisangen }, 8000);
/// let bill = RiichiBill::new(Seat(1), None, 8000, Some(fed));
/// assert_eq!(bill.net_points(&Options::default()), [-32_000, 32_000, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pao {
    /// The liable player.
    pub seat: Seat,
    /// The yakuman whose last set the player fed.
    pub yaku: Yaku,
}

/// Returns the liability for 大三元 or 大四喜, given the yakuman of the hand; `None` if nobody is liable or the option
/// excludes the yakuman.
///
/// The melds are in the order in which they were laid down; an added kong has the place and the feeder of its pon.
/// Nobody is liable if nobody fed the last set: a closed kong, or a triplet completed by the win.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, Pao, Yaku, check, find_liability, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let melds = vec!["555z:W".parse()?, "666z:N".parse()?, "777z:E".parse()?];
/// let (concealed, win_tile) = (parse_tiles("234s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let hand = HandDraft { concealed, win_tile, melds, self_draw: true, seat_wind, ..HandDraft::default() };
/// let options = Options::default();
/// let circumstances = Circumstances::new(None, Wind::East);
/// let hand = check(&hand, &circumstances, &options)?;
/// let liable = find_liability(&hand, value(&hand, &options).yaku, &options);
/// assert_eq!(liable, Some(Pao { seat: Seat(0), yaku: Yaku::Daisangen })); // the last dragon was the dealer's
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn find_liability(hand: &RiichiHand, yaku: YakuSet, options: &Options) -> Option<Pao> {
    let found = if yaku.has(Yaku::Daisangen) {
        Yaku::Daisangen
    } else if yaku.has(Yaku::Daisuushii) && options.pao_daisuushii {
        Yaku::Daisuushii
    } else {
        return None;
    };
    let of_yaku = |meld: &&Meld| match found {
        Yaku::Daisangen => meld.lowest_tile().dragon().is_some(),
        _ => meld.lowest_tile().wind().is_some(),
    };
    let needed = if found == Yaku::Daisangen { 3 } else { 4 };
    let (mut sets, mut all_open, mut last) = (0, true, None);
    for meld in hand.win().melds().iter().filter(of_yaku) {
        debug_assert_ne!(meld.kind(), MeldKind::Chow);
        sets += 1;
        all_open &= !meld.is_concealed();
        last = meld.discarder().filter(|_| !meld.is_concealed());
    }
    let holds = sets == needed && (all_open || !options.pao_needs_all_open);
    let seat = last.filter(|_| holds)?;
    Some(Pao { seat, yaku: found })
}
