//! The families of rules that requests are made for.

use std::fmt;

/// A family of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Family {
    Lingque,
    ZungJung,
    Riichi,
    House,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 4] = [Family::Lingque, Family::ZungJung, Family::Riichi, Family::House];

    /// Returns the name of the family's files.
    pub fn name(self) -> &'static str {
        match self {
            Family::Lingque => "lingque",
            Family::ZungJung => "zung-jung",
            Family::Riichi => "riichi",
            Family::House => "house",
        }
    }

    /// Returns the rules for the lines that name none.
    pub fn rules(self) -> &'static str {
        match self {
            Family::Lingque => "lingque-v28",
            other => other.name(),
        }
    }

    pub(super) fn seed(self) -> u64 {
        let seed = |seed: u64, byte: u8| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.name().bytes().fold(0xcbf2_9ce4_8422_2325, seed)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.name())
    }
}
