//! The differences between the games that share these yaku, fu and limits: riichi of four players, and games of three
//! in which norths are set aside.

use super::table::YakuRows;
use super::{OkaRecipient, Options, PaymentTerms, RiichiFlags, SEAT_COUNT, table};
use crate::RuleSet;
use crate::hand::{Shape, SpecialHand};
use crate::tile::Wind;

/// The effect of norths on the value of a hand, in a game in which nobody sits north. By default a north is an ordinary
/// wind that nobody sets aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NorthTerms {
    /// True if a triplet of norths is worth a han for everybody, and a pair of them two fu.
    pub is_value_tile: bool,
    /// True if an indicator that points to the north counts the norths that are set aside.
    pub indicators_count_set_aside: bool,
    /// True if a win on the replacement tile of a north that was set aside is 岭上开花.
    pub replacement_is_rinshan: bool,
    /// True if a win on a north that another player sets aside is 抢杠.
    pub robbing_is_chankan: bool,
    /// True if only a yakuman may be won on a north that another player sets aside.
    pub robbing_needs_yakuman: bool,
}

/// The one of several arrangements with equal points, han and fu that counts: the first in an order of the places that
/// the winning tile can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieOrder {
    /// The pair, a triplet, then the sequences from the highest to the lowest.
    PairFirst,
    /// The place with the most fu before rounding: of the sequences from the lowest to the highest, then of a triplet;
    /// the pair comes last. Of equal tiles, sequences come before triplets.
    SequencesFirst,
}

/// A game of riichi as the shared code sees it: its options, its seats and tiles, and the part of norths.
///
/// ```
/// use quejing_rules::riichi::{Options, RiichiGame};
/// let options = Options::default();
/// let game = RiichiGame::from(&options);
/// assert_eq!((game.seats, game.red_fives), (4, [0, 0, 0]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RiichiGame<'a> {
    pub options: &'a Options,
    /// The rule set that rulings name.
    pub set: RuleSet,
    /// The number of players.
    pub seats: usize,
    /// The size and the tiles of a winning hand.
    pub shape: Shape,
    /// The number of red fives of characters, dots and bamboo in the table's set of tiles.
    pub red_fives: [u8; 3],
    /// The circumstances of a win that the game knows; others are ignored.
    pub flags: RiichiFlags,
    pub norths: NorthTerms,
    /// The patterns under which rulings list yaku and dora.
    pub(crate) rows: &'static YakuRows,
    /// The shares in the payments of a win.
    pub payments: PaymentTerms,
    /// The last round wind that a game can have.
    pub last_wind: Wind,
    /// The one of several equally good arrangements that counts.
    pub tie_order: TieOrder,
    /// True if a dealer who is ready at an exhaustive draw deals again.
    pub ready_dealer_stays: bool,
    /// True if an abortive draw adds a counter; a deal that is played again never does.
    pub abortive_draw_adds_honba: bool,
}

/// The winning hands of riichi other than four sets and a pair.
pub(crate) const SPECIAL_HANDS: &[SpecialHand] = &[SpecialHand::SevenPairs, SpecialHand::Orphans];

impl<'a> From<&'a Options> for RiichiGame<'a> {
    /// Returns the game of four players.
    #[inline]
    fn from(options: &'a Options) -> RiichiGame<'a> {
        RiichiGame {
            options,
            set: RuleSet::RIICHI,
            seats: SEAT_COUNT,
            shape: Shape { specials: SPECIAL_HANDS, ..Shape::default() },
            red_fives: [0, 1, 2].map(|suit| options.red_fives.count_in_suit(suit)),
            flags: RiichiFlags::WITHOUT_NORTHS,
            norths: NorthTerms::default(),
            rows: &table::RIICHI_ROWS,
            payments: options.into(),
            last_wind: Wind::North,
            tie_order: TieOrder::PairFirst,
            ready_dealer_stays: true,
            abortive_draw_adds_honba: false,
        }
    }
}

impl RiichiGame<'_> {
    /// Returns the size and the tiles of a winning hand, with the number of red fives in the table's set of tiles.
    pub(crate) fn shape_with_red_fives(&self) -> Shape {
        Shape { red_fives: self.red_fives.iter().sum(), ..self.shape }
    }

    /// Returns the sum of all players' differences between return points and starting points.
    pub(crate) fn return_point_difference(&self) -> i64 {
        self.seats as i64 * (self.options.return_points - self.options.start_points)
    }

    /// Returns the oka that first place receives beside the uma, in points; 0 if nobody receives it.
    pub(crate) fn oka_points(&self) -> i64 {
        match self.options.oka {
            OkaRecipient::First => self.return_point_difference(),
            OkaRecipient::None => 0,
        }
    }

    /// Returns the sum of all final scores, without leftover sticks: 0 unless the options contradict each other.
    pub(crate) fn final_surplus(&self) -> i64 {
        self.options.uma_sum() + self.oka_points() - self.return_point_difference()
    }
}
