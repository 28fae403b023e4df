//! The circumstances of a win in riichi (section 11 of the specification), and sets of them.

use quejing_message::{ArgumentValue, Message};

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::hand::FlagRow;
use crate::variants::all_variants;

/// A circumstance of a win in riichi, such as 立直 or 抢杠.
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
    VariantArray,
    EnumCount,
    EnumString,
    IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", parse_err_ty = RiichiFlagError, parse_err_fn = RiichiFlagError::for_word)]
#[repr(u8)]
pub enum RiichiFlag {
    /// 立直: the winner declared riichi.
    Riichi,
    /// 双立直: the winner declared riichi with the first discard. Implies riichi.
    DoubleRiichi,
    /// 一发: a win within one turn after riichi, with no call or kong since.
    Ippatsu,
    /// 海底, 河底: a win on the last tile of the wall, or on the discard after it.
    LastTile,
    /// 岭上开花: a self-draw of the replacement tile after the winner's own kong.
    AfterKong,
    /// 抢杠: a win on the tile that another player adds to an open pon.
    RobKong,
    /// 抢暗杠: a win on a tile of another player's closed kong; only 国士无双 may, if the option allows it.
    RobClosedKong,
    /// 天和: a win on the dealer's first draw.
    Heaven,
    /// 地和: a win on a non-dealer's first draw, before any call.
    Earth,
    /// 人和: a non-dealer's win on a discard before their own first turn and before any call.
    Human,
    /// 振听: the winner is furiten and may not win on a discard.
    Furiten,
    /// A self-draw of the replacement tile after the winner set aside a north (拔北).
    AfterKita,
    /// 抢北: a win on the north that another player sets aside.
    RobKita,
}

impl RiichiFlag {
    /// Every circumstance, in the order of the specification; those about norths that are set aside come last.
    pub const ALL: [RiichiFlag; RiichiFlag::COUNT] = all_variants(RiichiFlag::VARIANTS);

    /// The rows of all circumstances, in the order of the specification.
    pub(crate) const ROWS: &'static [FlagRow; RiichiFlag::COUNT] = &[
        FlagRow::new("riichi", "riichi-flag-riichi"),
        FlagRow::new("double_riichi", "riichi-flag-double-riichi"),
        FlagRow::new("ippatsu", "riichi-flag-ippatsu"),
        FlagRow::new("last_tile", "riichi-flag-last-tile"),
        FlagRow::new("after_kong", "riichi-flag-after-kong"),
        FlagRow::rare("rob_kong", "riichi-flag-rob-kong"),
        FlagRow::rare("rob_closed_kong", "riichi-flag-rob-closed-kong"),
        FlagRow::rare("heaven", "riichi-flag-heaven"),
        FlagRow::rare("earth", "riichi-flag-earth"),
        FlagRow::rare("human", "riichi-flag-human"),
        FlagRow::rare("furiten", "riichi-flag-furiten"),
        FlagRow::new("after_kita", "riichi-flag-after-kita"),
        FlagRow::rare("rob_kita", "riichi-flag-rob-kita"),
    ];

    /// The rows of the circumstances of a game in which no norths are set aside, in the order of the specification.
    pub(crate) const ROWS_WITHOUT_NORTHS: &'static [FlagRow] =
        RiichiFlag::ROWS.split_at(RiichiFlag::AfterKita as usize).0;

    /// Returns the word of the circumstance in JSON, in snake case, such as `after_kong`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The name of the circumstance.
impl Message for RiichiFlag {
    fn id(&self) -> &'static str {
        RiichiFlag::ROWS[*self as usize].name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// The error of parsing a word that is no [`RiichiFlag`].
///
/// ```
/// use quejing_rules::riichi::{RiichiFlag, RiichiFlagError};
/// assert_eq!("Riichi".parse::<RiichiFlag>(), Err(RiichiFlagError { found: "Riichi".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-riichi-flag-word", by_hand)]
pub struct RiichiFlagError {
    /// The word that is no riichi flag, as given.
    pub found: String,
}

impl std::error::Error for RiichiFlagError {}

impl RiichiFlagError {
    fn for_word(word: &str) -> RiichiFlagError {
        let found = word.to_owned();
        RiichiFlagError { found }
    }
}

/// A set of circumstances of a win in riichi, one bit for each [`RiichiFlag`].
///
/// ```
/// use quejing_rules::riichi::{RiichiFlag, RiichiFlags};
/// let flags: RiichiFlags = [RiichiFlag::DoubleRiichi].into_iter().collect();
/// assert!(flags.has_riichi() && !flags.has(RiichiFlag::Riichi));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RiichiFlags(u16);

impl RiichiFlags {
    /// The empty set of circumstances.
    pub const NONE: RiichiFlags = RiichiFlags(0);

    /// Every circumstance.
    pub const ALL: RiichiFlags = RiichiFlags((1 << RiichiFlag::COUNT) - 1);

    /// The circumstances of a game in which no norths are set aside.
    pub const WITHOUT_NORTHS: RiichiFlags = RiichiFlags((1 << RiichiFlag::AfterKita as u16) - 1);

    /// Returns the circumstances that are in both sets.
    pub const fn intersection(self, other: RiichiFlags) -> RiichiFlags {
        RiichiFlags(self.0 & other.0)
    }

    /// Returns true if the circumstance is in the set.
    #[inline]
    pub const fn has(self, flag: RiichiFlag) -> bool {
        self.0 >> flag as u16 & 1 == 1
    }

    /// Returns the set with one circumstance added.
    pub const fn with_flag(self, flag: RiichiFlag) -> RiichiFlags {
        RiichiFlags(self.0 | 1 << flag as u16)
    }

    /// Adds the circumstance to the set if `holds`, otherwise removes it.
    pub fn set(&mut self, flag: RiichiFlag, holds: bool) {
        let bit = 1 << flag as u16;
        self.0 = if holds { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns true if the winner declared riichi, single or double.
    #[inline]
    pub const fn has_riichi(self) -> bool {
        self.0 & 0b11 != 0
    }

    /// Returns the circumstances of the set, in the order of [`RiichiFlag::ALL`].
    pub fn iter(self) -> impl Iterator<Item = RiichiFlag> {
        RiichiFlag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }
}

impl FromIterator<RiichiFlag> for RiichiFlags {
    fn from_iter<I: IntoIterator<Item = RiichiFlag>>(flags: I) -> RiichiFlags {
        flags.into_iter().fold(RiichiFlags::NONE, RiichiFlags::with_flag)
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
        assert_eq!(RiichiFlag::ROWS.map(|row| row.word), words);
        assert_eq!(words[..5], ["riichi", "double_riichi", "ippatsu", "last_tile", "after_kong"]);
        assert_eq!(words[5..11], ["rob_kong", "rob_closed_kong", "heaven", "earth", "human", "furiten"]);
        assert_eq!(words[11..], ["after_kita", "rob_kita"]);
        assert_eq!(*RiichiFlag::ROWS_WITHOUT_NORTHS, RiichiFlag::ROWS[..11]);
        for flag in RiichiFlag::ALL {
            assert_eq!(flag.as_str().parse(), Ok(flag));
        }
        assert_eq!("Riichi".parse::<RiichiFlag>().unwrap_err().found, "Riichi");
    }
}
