//! The editions of the rules and the one switch they have.

use serde::{Deserialize, Serialize};

use super::{Fan, definition};

/// An edition of the Lingque rules.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Edition {
    /// The 26th, second draft; the entries of its lost pages are derived.
    #[serde(rename = "26")]
    E26,
    /// The 28th.
    #[default]
    #[serde(rename = "28")]
    E28,
    /// The 29th, known only from a public calculator.
    #[serde(rename = "29")]
    E29,
}

impl Edition {
    /// The editions in order.
    pub const ALL: [Edition; 3] = [Edition::E26, Edition::E28, Edition::E29];

    /// Is it known from its own text?
    pub fn has_text(self) -> bool {
        self != Edition::E29
    }
}

/// An edition with its switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Which edition.
    pub edition: Edition,
    /// fu of 镜同对, 16 or 12. Edition 28 prints both: 16 in the body, 12 in the appendix. `None`: the edition's table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jingtongdui_fu: Option<u32>,
}

impl Profile {
    /// The edition as it is printed, its switch spelled out, so that what is stored does not change with the tables.
    pub fn new(edition: Edition) -> Profile {
        Profile {
            edition,
            jingtongdui_fu: definition(edition, Fan::ThreeMirroredPairs).map(|line| line.fu),
        }
    }
}

impl Default for Profile {
    fn default() -> Profile {
        Profile::new(Edition::default())
    }
}
