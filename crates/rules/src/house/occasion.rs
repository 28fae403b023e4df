//! The circumstances that can mark a win in the house rule (section 13), and sets of them.

use quejing_message::{ArgumentValue, Message};
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::hand::FlagRow;

/// A circumstance of a win in the house rule, such as 岭上 or 抢杠.
///
/// ```
/// use quejing_rules::house::Occasion;
/// assert_eq!(Occasion::AfterKongDiscard.as_str(), "after_kong_discard");
/// assert_eq!("heaven".parse(), Ok(Occasion::Heaven));
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    VariantArray,
    EnumCount,
    EnumString,
    IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
pub enum Occasion {
    /// 海底, 河底: a win on the last tile of the wall, or on the last discard.
    LastTile,
    /// 岭上: a self-draw of the replacement tile after the winner's own kong.
    AfterKong,
    /// 杠振: a win on the discard that another player makes after their own kong.
    AfterKongDiscard,
    /// 抢杠: a win on the tile that another player adds to a pung.
    RobKong,
    /// 抢暗杠: a win on a tile of another player's concealed kong; only 国士 may.
    RobClosedKong,
    /// 天和: the dealer's self-draw in the first turn.
    Heaven,
    /// 地和: a non-dealer's self-draw in the first turn, before any call.
    Earth,
    /// 人和: a non-dealer's win on a discard before their own first turn and before any call.
    Human,
}

impl Occasion {
    /// The rows of all circumstances, in order of declaration.
    pub(super) const ROWS: [FlagRow; Occasion::COUNT] = [
        FlagRow::new("last_tile", "house-flag-last-tile"),
        FlagRow::new("after_kong", "house-flag-after-kong"),
        FlagRow::rare("after_kong_discard", "house-flag-after-kong-discard"),
        FlagRow::rare("rob_kong", "house-flag-rob-kong"),
        FlagRow::rare("rob_closed_kong", "house-flag-rob-closed-kong"),
        FlagRow::rare("heaven", "house-flag-heaven"),
        FlagRow::rare("earth", "house-flag-earth"),
        FlagRow::rare("human", "house-flag-human"),
    ];

    /// Returns the word of the circumstance in JSON, in snake case, such as `after_kong`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The name of the circumstance.
impl Message for Occasion {
    fn id(&self) -> &'static str {
        Occasion::ROWS[*self as usize].name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// A set of house-rule circumstances, one bit for each [`Occasion`].
///
/// ```
/// use quejing_rules::house::{Occasion, Occasions};
/// let occasions: Occasions = [Occasion::AfterKong, Occasion::LastTile].into_iter().collect();
/// assert!(occasions.has(Occasion::AfterKong) && !occasions.has(Occasion::Human));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Occasions(u8);

impl Occasions {
    /// The empty set of circumstances.
    pub const NONE: Occasions = Occasions(0);

    /// Returns true if the circumstance is in the set.
    pub fn has(self, occasion: Occasion) -> bool {
        self.0 >> occasion as u8 & 1 == 1
    }

    /// Adds the circumstance to the set if `holds`, otherwise removes it.
    pub fn set(&mut self, occasion: Occasion, holds: bool) {
        let bit = 1 << occasion as u8;
        self.0 = if holds { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns the circumstances of the set, in the order of [`Occasion`].
    pub fn iter(self) -> impl Iterator<Item = Occasion> {
        Occasion::VARIANTS.iter().copied().filter(move |&occasion| self.has(occasion))
    }

    /// Returns true if the winning tile was robbed from a kong, added or concealed.
    pub(crate) fn has_robbed_kong(self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_have_the_words_of_the_circumstances() {
        let words: Vec<&str> = Occasion::VARIANTS.iter().map(|occasion| occasion.as_str()).collect();
        assert_eq!(Occasion::ROWS.map(|row| row.word), words[..]);
    }
}
