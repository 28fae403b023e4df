//! The circumstances of a win that the tiles do not show, as a small set.

use quejing_message::Message;

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::variants::all;

/// One circumstance. Each rule set decides which ones it knows and which go together.
///
/// ```
/// use quejing_rules::hand::Flag;
/// assert_eq!("last_tile".parse(), Ok(Flag::LastTile));
/// assert_eq!(Flag::RobKong.as_str(), "rob_kong");
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[message("circumstance")]
#[derive(VariantArray, strum::VariantNames, EnumCount, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", parse_err_ty = FlagError, parse_err_fn = FlagError::of)]
pub enum Flag {
    /// 天和: the dealer wins on the dealt tiles and the first draw.
    Heaven,
    /// 地和: a win before the winner has drawn.
    Earth,
    /// 岭上开花: the winning tile is the replacement tile of one's own kong.
    AfterKong,
    /// 海底/河底: the winning tile is the last of the wall, or the discard after it.
    LastTile,
    /// 抢杠: the winning tile was being added to another player's triplet.
    RobKong,
}

impl Flag {
    /// Every flag.
    pub const ALL: [Flag; Flag::COUNT] = all(Flag::VARIANTS);

    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A word that is not a flag.
///
/// ```
/// use quejing_rules::hand::{Flag, FlagError};
/// assert_eq!("Heaven".parse::<Flag>(), Err(FlagError { found: "Heaven".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-flag-word", by_hand)]
pub struct FlagError {
    /// The word as written.
    pub found: String,
}

impl std::error::Error for FlagError {}

impl FlagError {
    fn of(text: &str) -> FlagError {
        FlagError { found: text.to_owned() }
    }
}

/// A set of flags.
///
/// ```
/// use quejing_rules::hand::{Flag, Flags};
/// let flags: Flags = [Flag::AfterKong, Flag::LastTile].into_iter().collect();
/// assert!(flags.has(Flag::LastTile) && !flags.has(Flag::Heaven));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u32);

impl Flags {
    /// The empty set.
    pub const NONE: Flags = Flags(0);

    /// Returns true if the flag is in the set.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u32) != 0
    }

    /// Adds or removes the flag.
    pub fn set(&mut self, flag: Flag, on: bool) {
        let bit = 1 << flag as u32;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the flags in order.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Flags {
        let mut set = Flags::NONE;
        flags.into_iter().for_each(|flag| set.set(flag, true));
        set
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_wire_stay() {
        let words = ["heaven", "earth", "after_kong", "last_tile", "rob_kong"];
        assert_eq!(Flag::ALL.map(Flag::as_str), words);
        for flag in Flag::ALL {
            assert_eq!(flag.as_str().parse(), Ok(flag));
        }
        let error = "Heaven".parse::<Flag>().unwrap_err();
        assert_eq!(error.found, "Heaven");
    }
}
