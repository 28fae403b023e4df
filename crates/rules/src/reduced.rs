//! The reduced score 约化分数 (edition 26, 三乙): a night's raw scores compressed to a few units that sum to 0.
//!
//! S_i = α Σ_j tanh((s_i − s_j) / (T0 √n)). As printed, the two scores are swapped, which would give the best player the
//! lowest score; both orientations are available. It is optional and never rounded here.

use quejing_message::Message;

mod many;

/// The settings of the reduced score.
///
/// ```
/// use quejing_rules::reduced::{ReducedOptions, reduce_scores};
/// let (once, twice) = (ReducedOptions::default(), ReducedOptions { alpha: 2.0, ..ReducedOptions::default() });
/// assert_eq!(once.t0, 480.0);
/// assert_eq!(reduce_scores(&[96.0, -96.0], &once)?[0] * 2.0, reduce_scores(&[96.0, -96.0], &twice)?[0]);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReducedOptions {
    /// T0, in points, above 0.
    pub t0: f64,
    /// The factor α.
    pub alpha: f64,
    /// The number under the root.
    pub n: RootOf,
    /// The end of the scores that is good.
    pub orientation: Orientation,
}

/// The meaning of n in √n.
///
/// ```
/// use quejing_rules::reduced::{ReducedOptions, RootOf, reduce_scores};
/// let scores = |n| reduce_scores(&[96.0, 0.0, 0.0, -96.0], &ReducedOptions { n, ..ReducedOptions::default() });
/// assert_eq!(scores(RootOf::Players)?, scores(RootOf::Number(4.0))?);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootOf {
    /// The number of players, as the text says.
    Players,
    /// The number of games played, as scores spread with its root.
    Games(f64),
    /// A number of your choice.
    Number(f64),
}

/// The good end of the reduced scores.
///
/// ```
/// use quejing_rules::reduced::{Orientation, ReducedOptions, reduce_scores};
/// let options = ReducedOptions { orientation: Orientation::AsPrinted, ..ReducedOptions::default() };
/// let scores = reduce_scores(&[100.0, 0.0, -100.0], &options)?;
/// assert!(scores[0] < scores[2]);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// The winner has the highest (the misprint corrected).
    WinnerHigh,
    /// The winner has the lowest.
    AsPrinted,
}

impl Default for ReducedOptions {
    fn default() -> ReducedOptions {
        ReducedOptions { t0: 480.0, alpha: 1.0, n: RootOf::Players, orientation: Orientation::WinnerHigh }
    }
}

/// Settings without a meaning.
///
/// ```
/// use quejing_rules::reduced::{ReducedError, ReducedOptions, reduce_scores};
/// let options = ReducedOptions { t0: 0.0, ..ReducedOptions::default() };
/// assert_eq!(reduce_scores(&[1.0, -1.0], &options), Err(ReducedError::NotPositive { name: "t0", found: 0.0 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Message)]
#[message("fault-reduced")]
pub enum ReducedError {
    /// T0 and n are divisors: they must be finite and above 0.
    #[message(by_hand)]
    NotPositive {
        /// The setting.
        name: &'static str,
        /// Its value.
        found: f64,
    },
    /// A value that is not finite.
    #[message(by_hand)]
    NotFinite(#[message(name = "name")] &'static str),
}

impl std::error::Error for ReducedError {}

/// Returns the reduced scores of raw scores, in the same order.
///
/// ```
/// use quejing_rules::reduced::{ReducedOptions, reduce_scores};
/// let scores = reduce_scores(&[300.0, 0.0, -100.0, -200.0], &ReducedOptions::default())?;
/// assert!(scores[0] > scores[1] && scores[2] > scores[3]);
/// assert!(scores.iter().sum::<f64>().abs() < 1e-12);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
pub fn reduce_scores(scores: &[f64], options: &ReducedOptions) -> Result<Vec<f64>, ReducedError> {
    let (name, n) = match options.n {
        RootOf::Players => ("n", scores.len() as f64),
        RootOf::Games(games) => ("games", games),
        RootOf::Number(number) => ("n", number),
    };
    for (name, found) in [("t0", options.t0), (name, n)] {
        let usable = found > 0.0 && found.is_finite();
        if !usable && !scores.is_empty() {
            return Err(ReducedError::NotPositive { name, found });
        }
    }
    if !options.alpha.is_finite() {
        return Err(ReducedError::NotFinite("alpha"));
    }
    if scores.iter().any(|score| !score.is_finite()) {
        return Err(ReducedError::NotFinite("scores"));
    }
    let sign = match options.orientation {
        Orientation::WinnerHigh => options.alpha,
        Orientation::AsPrinted => -options.alpha,
    };
    let unit = options.t0 * n.sqrt();
    let sums = match scores.len() > FEW {
        true => many::sums(scores, unit),
        false => each_with_each(scores, unit),
    };
    Ok(sums.into_iter().map(|sum| sign * sum).collect())
}

/// Up to this many scores, each is compared with each; beyond it, near scores are grouped.
const FEW: usize = 256;

fn each_with_each(scores: &[f64], unit: f64) -> Vec<f64> {
    let of = |own: &f64| {
        let others = scores.iter();
        others.map(|other| ((own - other) / unit).tanh()).sum()
    };
    scores.iter().map(of).collect()
}
