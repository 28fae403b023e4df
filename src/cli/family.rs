//! The families of rules, as the arguments and what is refused of them speak of them.

use crate::i18n::Lang;

/// The families of rules, by the circumstances they know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Flowers, and who provided the winner's tiles.
    Lingque,
    /// The discarder.
    ZungJung,
    /// Round wind, indicators, counters and sticks.
    Riichi,
    /// The special rule and turned tiles.
    House,
}

impl Family {
    /// What people call it.
    pub fn name(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            Family::Lingque => ["灵雀", "Lingque"],
            Family::ZungJung => ["中庸麻雀", "Zung Jung"],
            Family::Riichi => ["立直麻将", "riichi"],
            Family::House => ["好友约局", "the house rule"],
        })
    }
}
