//! The circumstances of a win as the house rule knows them (section 13).

use quejing_message::Message;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A circumstance of a win.
///
/// ```
/// use quejing_rules::house::Occasion;
/// assert_eq!(Occasion::AfterKongDiscard.as_str(), "after_kong_discard");
/// assert_eq!("heaven".parse(), Ok(Occasion::Heaven));
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[message("house-flag")]
#[derive(VariantArray, strum::VariantNames, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Occasion {
    /// 海底, 河底: the last tile drawn, or the last discard.
    LastTile,
    /// 岭上: the replacement tile after one's own kong.
    AfterKong,
    /// 杠振: the discard that a player makes after their own kong.
    AfterKongDiscard,
    /// 抢杠: the tile that another player adds to a pung.
    RobKong,
    /// 抢暗杠: a tile of another player's concealed kong, 国士 only.
    RobClosedKong,
    /// 天和: the dealer's first draw.
    Heaven,
    /// 地和: another player's first draw, before any call.
    Earth,
    /// 人和: a discard before one's own first turn and before any call.
    Human,
}

impl Occasion {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A set of circumstances.
///
/// ```
/// use quejing_rules::house::{Occasion, Occasions};
/// let occasions: Occasions = [Occasion::AfterKong, Occasion::LastTile].into_iter().collect();
/// assert!(occasions.has(Occasion::AfterKong) && !occasions.has(Occasion::Human));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Occasions(u8);

impl Occasions {
    /// The empty set.
    pub const NONE: Occasions = Occasions(0);

    /// Returns true if the circumstance is in the set.
    pub fn has(self, occasion: Occasion) -> bool {
        self.0 >> occasion as u8 & 1 == 1
    }

    /// Adds or removes the circumstance.
    pub fn set(&mut self, occasion: Occasion, on: bool) {
        let bit = 1 << occasion as u8;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns the circumstances in order.
    pub fn iter(self) -> impl Iterator<Item = Occasion> {
        Occasion::VARIANTS.iter().copied().filter(move |&occasion| self.has(occasion))
    }

    /// Returns true if a kong was robbed, added or concealed.
    pub(crate) fn is_robbed(self) -> bool {
        self.has(Occasion::RobKong) || self.has(Occasion::RobClosedKong)
    }
}

impl FromIterator<Occasion> for Occasions {
    fn from_iter<I: IntoIterator<Item = Occasion>>(occasions: I) -> Occasions {
        let mut set = Occasions::NONE;
        let occasions = occasions.into_iter();
        occasions.for_each(|occasion| set.set(occasion, true));
        set
    }
}
