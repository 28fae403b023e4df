//! The circumstances that the riichi rules know (section 11 of the specification), as a small set.

use quejing_message::Message;

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::variants::all;

/// A circumstance of a win.
///
/// ```
/// use quejing_rules::riichi::RiichiFlag;
/// assert_eq!("rob_kong".parse(), Ok(RiichiFlag::RobKong));
/// assert_eq!(RiichiFlag::RobKong.as_str(), "rob_kong");
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
#[strum(serialize_all = "snake_case", parse_err_ty = RiichiFlagError, parse_err_fn = RiichiFlagError::of)]
#[repr(u8)]
#[message("riichi-flag")]
pub enum RiichiFlag {
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

impl RiichiFlag {
    /// Every flag.
    pub const ALL: [RiichiFlag; RiichiFlag::COUNT] = all(RiichiFlag::VARIANTS);

    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A word that is not a flag.
///
/// ```
/// use quejing_rules::riichi::{RiichiFlag, RiichiFlagError};
/// assert_eq!("Riichi".parse::<RiichiFlag>(), Err(RiichiFlagError { found: "Riichi".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-riichi-flag-word", by_hand)]
pub struct RiichiFlagError {
    /// The text as written.
    pub found: String,
}

impl std::error::Error for RiichiFlagError {}

impl RiichiFlagError {
    fn of(text: &str) -> RiichiFlagError {
        let found = text.to_owned();
        RiichiFlagError { found }
    }
}

/// A set of flags.
///
/// ```
/// use quejing_rules::riichi::{RiichiFlag, RiichiFlags};
/// let flags: RiichiFlags = [RiichiFlag::DoubleRiichi].into_iter().collect();
/// assert!(flags.in_riichi() && !flags.has(RiichiFlag::Riichi));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RiichiFlags(u16);

impl RiichiFlags {
    /// The empty set.
    pub const NONE: RiichiFlags = RiichiFlags(0);

    /// Returns true if the flag is in the set.
    #[inline]
    pub const fn has(self, flag: RiichiFlag) -> bool {
        self.0 >> flag as u16 & 1 == 1
    }

    /// Returns the set with this flag added.
    pub const fn with(self, flag: RiichiFlag) -> RiichiFlags {
        RiichiFlags(self.0 | 1 << flag as u16)
    }

    /// Adds or removes the flag.
    pub fn set(&mut self, flag: RiichiFlag, on: bool) {
        let bit = 1 << flag as u16;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns true if the winner declared riichi, single or double.
    #[inline]
    pub const fn in_riichi(self) -> bool {
        self.0 & 0b11 != 0
    }

    /// Returns the flags in order.
    pub fn iter(self) -> impl Iterator<Item = RiichiFlag> {
        RiichiFlag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }
}

impl FromIterator<RiichiFlag> for RiichiFlags {
    fn from_iter<I: IntoIterator<Item = RiichiFlag>>(flags: I) -> RiichiFlags {
        flags.into_iter().fold(RiichiFlags::NONE, RiichiFlags::with)
    }
}

impl std::fmt::Debug for RiichiFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_wire_stay() {
        let words = RiichiFlag::ALL.map(RiichiFlag::as_str);
        assert_eq!(words[..5], ["riichi", "double_riichi", "ippatsu", "last_tile", "after_kong"]);
        assert_eq!(words[5..], ["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten"]);
        for flag in RiichiFlag::ALL {
            assert_eq!(flag.as_str().parse(), Ok(flag));
        }
        assert_eq!("Riichi".parse::<RiichiFlag>().unwrap_err().found, "Riichi");
    }
}
