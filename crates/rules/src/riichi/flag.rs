//! The circumstances that the riichi rules know (section 11 of the specification), as a small set.

use quejing_message::Message;

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::variants::all;

/// A circumstance of a win.
///
/// ```
/// use quejing_rules::riichi::Flag;
/// assert_eq!("rob_kong".parse(), Ok(Flag::RobKong));
/// assert_eq!(Flag::RobKong.as_str(), "rob_kong");
/// ```
#[derive(
    serde::Serialize,
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Message,
    VariantArray,
    strum::VariantNames,
    EnumCount,
    EnumString,
    IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", parse_err_ty = FlagError, parse_err_fn = FlagError::of)]
#[repr(u8)]
#[message("riichi-flag")]
pub enum Flag {
    /// 立直: riichi.
    Riichi,
    /// 双立直: riichi with the first discard. Implies riichi.
    DoubleRiichi,
    /// 一发: within one turn of riichi, with no call or kong since.
    Ippatsu,
    /// 海底/河底: the last tile of the wall, or the discard after it.
    LastTile,
    /// 杠上开花: the replacement tile of one's own kong.
    AfterKong,
    /// 抢杠: the tile was being added to another player's open pung.
    RobKong,
    /// The tile was part of another player's closed kong (thirteen orphans only, if allowed).
    RobClosedKong,
    /// 天和: the dealer's first draw.
    Heaven,
    /// 地和: another player's first draw, before any call.
    Earth,
    /// 人和: a discard before one's own first turn and before any call.
    Human,
    /// 震听: furiten.
    Furiten,
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
/// use quejing_rules::riichi::{Flag, FlagError};
/// assert_eq!("Riichi".parse::<Flag>(), Err(FlagError { found: "Riichi".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-riichi-flag-word", by_hand)]
pub struct FlagError {
    /// The text as written.
    pub found: String,
}

impl std::error::Error for FlagError {}

impl FlagError {
    fn of(text: &str) -> FlagError {
        let found = text.to_owned();
        FlagError { found }
    }
}

/// A set of flags.
///
/// ```
/// use quejing_rules::riichi::{Flag, Flags};
/// let flags: Flags = [Flag::DoubleRiichi].into_iter().collect();
/// assert!(flags.in_riichi() && !flags.has(Flag::Riichi));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u16);

impl Flags {
    /// The empty set.
    pub const NONE: Flags = Flags(0);

    /// Returns true if the flag is in the set.
    #[inline]
    pub const fn has(self, flag: Flag) -> bool {
        self.0 >> flag as u16 & 1 == 1
    }

    /// Returns the set with this flag added.
    pub const fn with(self, flag: Flag) -> Flags {
        Flags(self.0 | 1 << flag as u16)
    }

    /// Adds or removes the flag.
    pub fn set(&mut self, flag: Flag, on: bool) {
        let bit = 1 << flag as u16;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns true if the winner declared riichi, single or double.
    #[inline]
    pub const fn in_riichi(self) -> bool {
        self.0 & 0b11 != 0
    }

    /// Returns the flags in order.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Flags {
        flags.into_iter().fold(Flags::NONE, Flags::with)
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
        let words = Flag::ALL.map(Flag::as_str);
        assert_eq!(words[..5], ["riichi", "double_riichi", "ippatsu", "last_tile", "after_kong"]);
        assert_eq!(words[5..], ["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten"]);
        for flag in Flag::ALL {
            assert_eq!(flag.as_str().parse(), Ok(flag));
        }
        assert_eq!("Riichi".parse::<Flag>().unwrap_err().found, "Riichi");
    }
}
