//! The settings of the reduced score (约化分数), as they are stored.

use serde::{Deserialize, Serialize};

use quejing_rules::reduced::{ReducedOptions, RootNumber, ScoreOrientation, reduce_scores};

/// The choice of the number n under the square root of the reduced score.
///
/// ```
/// use quejing_ledger::ReducedRoot;
/// assert_eq!(ReducedRoot::default(), ReducedRoot::Players);
/// assert_eq!(serde_json::from_str::<ReducedRoot>(r#"{"number":9.0}"#)?, ReducedRoot::Number(9.0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReducedRoot {
    /// The number of players, as the rule text says.
    #[default]
    Players,
    /// The number of deals that are over and count.
    Games,
    /// A number above 0 that people chose.
    Number(f64),
}

/// The settings of the night's reduced score (约化分数), which apply to all its games.
///
/// ```
/// use quejing_ledger::{ReducedRoot, ReducedScoreSettings};
/// use quejing_rules::reduced::RootNumber;
/// let score = ReducedScoreSettings { n: ReducedRoot::Games, ..ReducedScoreSettings::default() };
/// assert!(score.is_valid());
/// assert_eq!(score.options(16).n, RootNumber::Deals(16.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReducedScoreSettings {
    /// The parameter T0 in points, above 0; the larger it is, the closer the reduced scores are to 0.
    pub t0: f64,
    /// The factor α that multiplies every reduced score.
    pub alpha: f64,
    /// The choice of the number n under the square root.
    pub n: ReducedRoot,
    /// The order of the scores: highest or lowest for the winner.
    pub orientation: ScoreOrientation,
}

impl Default for ReducedScoreSettings {
    fn default() -> ReducedScoreSettings {
        let ReducedOptions { t0, alpha, orientation, .. } = ReducedOptions::default();
        ReducedScoreSettings { t0, alpha, n: ReducedRoot::Players, orientation }
    }
}

impl ReducedScoreSettings {
    /// Returns the settings for a computation after `deals` counted deals. With [`ReducedRoot::Games`], n is their
    /// number, but at least 1.
    pub fn options(&self, deals: usize) -> ReducedOptions {
        ReducedOptions {
            t0: self.t0,
            alpha: self.alpha,
            n: match self.n {
                ReducedRoot::Players => RootNumber::Players,
                ReducedRoot::Games => RootNumber::Deals((deals as f64).max(1.0)),
                ReducedRoot::Number(number) => RootNumber::Number(number),
            },
            orientation: self.orientation,
        }
    }

    /// Returns true if reduced scores can be computed with these settings: T0 and n are finite and above 0, and α is
    /// finite.
    pub fn is_valid(&self) -> bool {
        reduce_scores(&[1.0, -1.0], &self.options(1)).is_ok()
    }
}
