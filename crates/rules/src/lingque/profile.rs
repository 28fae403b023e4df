//! An edition with the one option of these rules.

use serde::{Deserialize, Serialize};

use super::{Edition, Fan, definition};
use crate::hand::AllowedValues;
use crate::profile::Switch;

/// 二丙 镜同对 prints 16, the appendix 12 (specification, 11.2).
pub(super) static SWITCHES: [Switch; 1] =
    [Switch { key: "jingtongdui_fu", allowed: AllowedValues::Numbers(&[12, 16]), section: "二丙; 11.2" }];

/// An edition with its option.
///
/// ```
/// use quejing_rules::lingque::{Edition, Profile};
/// let fu_of_mirrored_pairs = |edition| Profile::new(edition).jingtongdui_fu;
/// assert_eq!(fu_of_mirrored_pairs(Edition::E28), Some(16));
/// assert_eq!(fu_of_mirrored_pairs(Edition::E29), Some(12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub edition: Edition,
    /// fu of 镜同对, 16 or 12. Edition 28 prints both: 16 in the body, 12 in the appendix. `None` for the edition's table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jingtongdui_fu: Option<u32>,
}

impl Profile {
    /// Returns the edition as printed, with its option spelled out, so that stored profiles do not change with
    /// the tables.
    pub fn new(edition: Edition) -> Profile {
        Profile { edition, jingtongdui_fu: definition(edition, Fan::ThreeMirroredPairs).map(|line| line.fu) }
    }
}

impl Default for Profile {
    fn default() -> Profile {
        Profile::new(Edition::default())
    }
}
