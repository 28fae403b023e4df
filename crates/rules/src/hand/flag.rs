//! The circumstances of a win that its tiles do not show, as rows and as a small set.

use quejing_message::{ArgumentValue, Message};

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::variants::all_variants;

/// A circumstance of a win that can be marked under some rules: its word, its name, and its place in forms.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet};
/// let ippatsu = RuleProfile::from(RuleSet::RIICHI).find_flag("ippatsu").unwrap();
/// assert_eq!((ippatsu.name, ippatsu.is_rare), ("riichi-flag-ippatsu", false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagRow {
    /// The word on the wire.
    pub word: &'static str,
    /// The message id of the name.
    pub name: &'static str,
    /// True if forms fold the circumstance away until it is marked.
    pub is_rare: bool,
}

impl FlagRow {
    /// Creates the row of a circumstance that forms show at once.
    pub const fn new(word: &'static str, name: &'static str) -> FlagRow {
        FlagRow { word, name, is_rare: false }
    }

    /// Creates the row of a rare circumstance, which forms fold away.
    pub const fn rare(word: &'static str, name: &'static str) -> FlagRow {
        FlagRow { word, name, is_rare: true }
    }
}

impl Message for FlagRow {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// A circumstance of a win that its tiles do not show. Each rule set decides which ones it knows and which can occur
/// together.
///
/// ```
/// use quejing_rules::hand::Flag;
/// assert_eq!("last_tile".parse(), Ok(Flag::LastTile));
/// assert_eq!(Flag::RobKong.as_str(), "rob_kong");
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, EnumCount, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "snake_case", parse_err_ty = FlagError, parse_err_fn = FlagError::new)]
pub enum Flag {
    /// 天和: the dealer wins with the dealt tiles and the first draw.
    Heaven,
    /// 地和: the winner wins before their first draw; in some rules, by their first draw.
    Earth,
    /// 岭上开花: the winning tile is the replacement tile of the winner's own kong.
    AfterKong,
    /// 海底 or 河底: the winning tile is the last tile of the wall, or the discard after it.
    LastTile,
    /// 抢杠: the winning tile was being added to another player's pung.
    RobKong,
}

impl Flag {
    /// All circumstances, in order of declaration.
    pub const ALL: [Flag; Flag::COUNT] = all_variants(Flag::VARIANTS);

    /// The rows of all circumstances, in order of declaration.
    pub(crate) const ROWS: [FlagRow; Flag::COUNT] = [
        FlagRow::rare("heaven", "circumstance-heaven"),
        FlagRow::rare("earth", "circumstance-earth"),
        FlagRow::new("after_kong", "circumstance-after-kong"),
        FlagRow::new("last_tile", "circumstance-last-tile"),
        FlagRow::rare("rob_kong", "circumstance-rob-kong"),
    ];

    /// Returns the circumstance's word on the wire, such as `rob_kong`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The name of the circumstance.
impl Message for Flag {
    fn id(&self) -> &'static str {
        Flag::ROWS[*self as usize].name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// The error of parsing a word that is not a [`Flag`].
///
/// ```
/// use quejing_rules::hand::{Flag, FlagError};
/// assert_eq!("Heaven".parse::<Flag>(), Err(FlagError { found: "Heaven".to_owned() }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[message(id = "fault-flag-word", by_hand)]
pub struct FlagError {
    /// The word, as written.
    pub found: String,
}

impl std::error::Error for FlagError {}

impl FlagError {
    fn new(word: &str) -> FlagError {
        FlagError { found: word.to_owned() }
    }
}

/// A set of circumstances of a win that all rules share.
///
/// ```
/// use quejing_rules::hand::{Flag, Flags};
/// let flags: Flags = [Flag::AfterKong, Flag::LastTile].into_iter().collect();
/// assert!(flags.has(Flag::LastTile) && !flags.has(Flag::Heaven));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u32);

impl Flags {
    /// The empty set of circumstances.
    pub const NONE: Flags = Flags(0);

    /// Returns true if the circumstance is in the set.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u32) != 0
    }

    /// Adds the circumstance if `is_marked`, else removes it.
    pub fn set(&mut self, flag: Flag, is_marked: bool) {
        let bit = 1 << flag as u32;
        self.0 = if is_marked { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns true if no circumstance is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the circumstances of the set in order of declaration.
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
        assert_eq!(Flag::ROWS.map(|row| row.word), words);
        for flag in Flag::ALL {
            assert_eq!(flag.as_str().parse(), Ok(flag));
        }
        let error = "Heaven".parse::<Flag>().unwrap_err();
        assert_eq!(error.found, "Heaven");
    }
}
