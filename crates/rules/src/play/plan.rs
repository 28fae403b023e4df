//! The agreement on a night beside its rules, as it is stored.

use serde::{Deserialize, Serialize};

/// The planned length of a game.
///
/// ```
/// use quejing_rules::play::GameLength;
/// assert_eq!(serde_json::from_str::<GameLength>(r#""half""#)?, GameLength::Half);
/// assert_eq!(serde_json::to_string(&GameLength::Hands(8))?, r#"{"hands":8}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLength {
    /// The length that the rules prescribe; open-ended if they prescribe none.
    #[default]
    Rules,
    /// A half game (半庄).
    Half,
    /// A full game (全庄).
    Full,
    /// A fixed number of deals.
    Hands(u32),
    /// No limit: people play until they stop.
    Open,
}

/// The agreement on a night beside its rules: the length of its games, flowers and camps.
///
/// ```
/// use quejing_rules::play::{GameLength, NightPlan};
/// let plan: NightPlan = serde_json::from_str(r#"{"flowers":true}"#)?;
/// assert_eq!(plan, NightPlan { length: GameLength::Rules, flowers: true, camps: false });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NightPlan {
    /// The planned length of each game.
    #[serde(default)]
    pub length: GameLength,
    /// True if the eight flowers are used (Lingque).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flowers: bool,
    /// True if camps (阵营战) are used from the start (house rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camps: bool,
}
