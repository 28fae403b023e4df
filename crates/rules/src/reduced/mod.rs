//! The reduced score (约化分数, edition 26, 三乙): the raw scores of a night, compressed to a few units that sum to 0.
//!
//! S_i = α Σ_j tanh((s_i − s_j) / (T0 √n)). The printed formula has the two scores swapped, which gives the best player
//! the lowest score; both orientations are available. The score is optional, and never rounded here.

use quejing_message::Message;

mod grouped_sums;

/// The settings of [`reduce_scores`], the computation of reduced scores.
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
    /// The parameter T0 in points, above 0; the larger it is, the closer the reduced scores are to 0.
    pub t0: f64,
    /// The factor α that multiplies every reduced score.
    pub alpha: f64,
    /// The number n under the square root.
    pub n: RootNumber,
    /// The order of the scores: highest or lowest for the winner.
    pub orientation: ScoreOrientation,
}

/// The number n under the square root of the reduced score.
///
/// ```
/// use quejing_rules::reduced::{ReducedOptions, RootNumber, reduce_scores};
/// let scores = |n| reduce_scores(&[96.0, 0.0, 0.0, -96.0], &ReducedOptions { n, ..ReducedOptions::default() });
/// assert_eq!(scores(RootNumber::Players)?, scores(RootNumber::Number(4.0))?);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootNumber {
    /// The number of scores, one for each player, as the rule text says.
    Players,
    /// The number of deals played, because scores spread with its square root.
    Deals(f64),
    /// A number above 0 that people chose.
    Number(f64),
}

/// The order of the reduced scores: highest or lowest for the winner.
///
/// ```
/// use quejing_rules::reduced::{ScoreOrientation, ReducedOptions, reduce_scores};
/// let options = ReducedOptions { orientation: ScoreOrientation::AsPrinted, ..ReducedOptions::default() };
/// let scores = reduce_scores(&[100.0, 0.0, -100.0], &options)?;
/// assert!(scores[0] < scores[2]);
/// # Ok::<(), quejing_rules::reduced::ReducedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreOrientation {
    /// The winner has the highest score: the misprint is corrected.
    WinnerHigh,
    /// The winner has the lowest score, as in the printed formula.
    AsPrinted,
}

impl Default for ReducedOptions {
    fn default() -> ReducedOptions {
        ReducedOptions { t0: 480.0, alpha: 1.0, n: RootNumber::Players, orientation: ScoreOrientation::WinnerHigh }
    }
}

/// The reason why reduced scores cannot be computed.
///
/// ```
/// use quejing_rules::reduced::{ReducedError, ReducedOptions, reduce_scores};
/// let options = ReducedOptions { t0: 0.0, ..ReducedOptions::default() };
/// assert_eq!(reduce_scores(&[1.0, -1.0], &options), Err(ReducedError::NotPositive { name: "t0", found: 0.0 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Message)]
#[message("fault-reduced")]
pub enum ReducedError {
    /// T0 or n, by which the formula divides, is not finite or not above 0.
    #[message(by_hand)]
    NotPositive {
        /// The name of the setting on the wire: `t0`, `n`, or `games` for a number of deals as n.
        name: &'static str,
        /// The value of the setting.
        found: f64,
    },
    /// The factor α or a score is not finite; holds `alpha` or `scores`.
    #[message(by_hand)]
    NotFinite(#[message(name = "name")] &'static str),
}

impl std::error::Error for ReducedError {}

/// Returns the reduced scores of raw scores, in the same order; [`ReducedError`] if T0 or n is not finite and above 0
/// (unless there are no scores), or if α or a score is not finite.
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
        RootNumber::Players => ("n", scores.len() as f64),
        RootNumber::Deals(deals) => ("games", deals),
        RootNumber::Number(number) => ("n", number),
    };
    for (name, found) in [("t0", options.t0), (name, n)] {
        let is_positive = found > 0.0 && found.is_finite();
        if !is_positive && !scores.is_empty() {
            return Err(ReducedError::NotPositive { name, found });
        }
    }
    if !options.alpha.is_finite() {
        return Err(ReducedError::NotFinite("alpha"));
    }
    if scores.iter().any(|score| !score.is_finite()) {
        return Err(ReducedError::NotFinite("scores"));
    }
    let factor = match options.orientation {
        ScoreOrientation::WinnerHigh => options.alpha,
        ScoreOrientation::AsPrinted => -options.alpha,
    };
    let unit = options.t0 * n.sqrt();
    let sums = match scores.len() > MAX_PAIRWISE_SCORES {
        true => grouped_sums::tanh_sums(scores, unit),
        false => pairwise_sums(scores, unit),
    };
    Ok(sums.into_iter().map(|sum| factor * sum).collect())
}

/// The maximum number of scores that are compared each with each; more scores are summed in groups.
const MAX_PAIRWISE_SCORES: usize = 256;

/// Returns for each score the sum of tanh((score − other) / unit) over all scores, by comparing every two.
fn pairwise_sums(scores: &[f64], unit: f64) -> Vec<f64> {
    let sum_of_score = |score: &f64| {
        let others = scores.iter();
        others.map(|other| ((score - other) / unit).tanh()).sum()
    };
    scores.iter().map(sum_of_score).collect()
}
