//! A player's own tile set: photographed once, corrected by its owner, stored as a profile, and used to name tiles.
//!
//! ```text
//! photos ─▶ study ─▶ session (assign, rows, order; a person corrects) ─▶ profile ─▶ store
//!                                                                          |
//!                   photo ─▶ classify ─▶ judge  <─ head (means, covariance) <+
//! ```
//!
//! A profile stores the pictures, so that another version of the classifier can embed them. The head learned from them
//! is cached next to the profile and rebuilt when either changes.

mod adding;
mod assign;
mod checks;
pub mod colours;
mod errors;
mod features;
mod head;
mod judge;
mod linear;
mod order;
mod profile;
mod rows;
mod session;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod store;
mod study;
mod variants;

pub use adding::AdditionResult;
pub use checks::Check;
pub use errors::{SetDamage, SetError};
pub use head::SetClassifier;
pub(super) use judge::{SetFit, compare_with_set};
pub use order::Order;
pub use profile::{Accuracy, Colours, Facts, KEPT_HEIGHT, KEPT_WIDTH, TilePicture, TileSet};
pub use session::{Enrolment, LabelledPhoto, LabelledTile, MIN_KINDS};
pub use store::{SetStore, UsedSet, Version};
pub(super) use study::FeatureCache;
pub use study::{StudiedPhoto, StudiedTile};

#[cfg(test)]
mod tests;
