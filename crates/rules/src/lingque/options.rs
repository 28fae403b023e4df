//! The profile of Lingque: an edition with its one option.

use serde::{Deserialize, Serialize};

use super::{Edition, Fan, find_definition};
use crate::family::Switch;
use crate::hand::AllowedValues;

/// The only option: the fu of 镜同对, for which chapter 二丙 of edition 28 prints 16 and its appendix 12 (specification,
/// 11.2).
pub(super) static SWITCHES: [Switch; 1] =
    [Switch { key: "jingtongdui_fu", allowed: AllowedValues::Numbers(&[12, 16]), section: "二丙; 11.2" }];

/// The rules of a Lingque night: an edition with its one option.
///
/// ```
/// use quejing_rules::lingque::{Edition, Options};
/// let fu_of_mirrored_pairs = |edition| Options::new(edition).jingtongdui_fu;
/// assert_eq!(fu_of_mirrored_pairs(Edition::E28), Some(16));
/// assert_eq!(fu_of_mirrored_pairs(Edition::E29), Some(12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub edition: Edition,
    /// The fu of 镜同对, 16 or 12; `None` stands for the value of the edition's table. Edition 28 prints both: 16 in the
    /// body, 12 in the appendix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jingtongdui_fu: Option<u32>,
}

impl Options {
    /// Returns the profile of an edition as printed. The option is spelled out, so that stored profiles do not change
    /// with the tables.
    pub fn new(edition: Edition) -> Options {
        Options { edition, jingtongdui_fu: find_definition(edition, Fan::ThreeMirroredPairs).map(|line| line.fu) }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new(Edition::default())
    }
}
