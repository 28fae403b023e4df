//! An edition with the one switch that these rules have.

use serde::{Deserialize, Serialize};

use super::{Edition, Fan, definition};

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
