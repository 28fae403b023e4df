//! The options of the rule text: variants it names, and what it leaves open (section 12 of the specification).

use serde::{Deserialize, Serialize};

/// A way to play Zung Jung. The default is the text's own standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 起和: the minimum to declare. 0 is the standard, 5 the official variant (基本規則 4).
    pub minimum: u32,
    /// How a discard is paid.
    pub scheme: Scheme,
    /// 跟張免責: who is responsible for a discard.
    pub immunity: Immunity,
    /// Which discards the refined immunity looks at.
    pub refined_scope: RefinedScope,
    /// \[Z1\] Whether a triplet finished by the winning discard counts as concealed. The rule's author says no.
    pub discard_triplet_concealed: bool,
    /// \[Z14\] How many rounds of four deals a night has.
    pub rounds: u32,
    /// \[Z13\] What a false win pays each other player; 0 by default, as the text is silent.
    pub false_win_fine: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            minimum: 0,
            scheme: Scheme::Standard,
            immunity: Immunity::Normal,
            refined_scope: RefinedScope::AnyWait,
            discard_triplet_concealed: false,
            rounds: 4,
            false_win_fine: 0,
        }
    }
}

/// 得分授受法: how a discard is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// 中庸競技制: the first 25 points of a discard are shared, and the responsible player pays the rest (section 8).
    #[default]
    Standard,
    /// 全銃制: the responsible player pays everything (section 11).
    Full,
}

/// 跟張免責規條: who is responsible for a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Immunity {
    /// The discarder is always responsible.
    Off,
    /// 普通版: the first to discard the winning tile since the winner's own last discard (section 9).
    #[default]
    Normal,
    /// 精算版: each pays what their tile would have made the hand worth (section 10).
    Refined,
}

/// Which tiles the refined immunity counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefinedScope {
    /// Any tile the winner was waiting for, the widened wording of the text's second and third examples.
    #[default]
    AnyWait,
    /// Only tiles of the same kind as the winning tile, the first wording.
    SameTile,
}

/// The values that [`Options::minimum`] takes.
pub(crate) const MINIMUMS: [u32; 3] = [0, 1, 5];
/// The values that [`Options::rounds`] takes.
pub(crate) const ROUNDS: [u32; 3] = [1, 2, 4];
