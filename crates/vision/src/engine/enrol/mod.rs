//! A player's own tile set: photographed once, corrected by its owner, stored, and used to name tiles.
//!
//! ```text
//! photos ─▶ study ─▶ enrolment (assign, rows, order; a person corrects) ─▶ tile set ─▶ store
//!                                                                            |
//!                     photo ─▶ classify ─▶ judge  <─ classifier (means, covariance) <+
//! ```
//!
//! A tile set stores the pictures, so that another version of the classifier can embed them. The classifier learned
//! from them is cached next to the set and rebuilt when either changes.

mod addition;
pub mod colours;
mod enrolment;
mod errors;
mod features;
mod label_assignment;
mod label_checks;
mod linear_algebra;
mod photo_study;
mod rows;
mod set_classifier;
mod set_comparison;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod store;
mod tile_order;
mod tile_set;
mod variants;

pub use addition::AdditionResult;
pub use enrolment::{Enrolment, LabelledPhoto, LabelledTile, MIN_SET_KINDS};
pub use errors::{SetDamage, SetError};
pub use label_checks::CheckReason;
pub(super) use photo_study::FeatureCache;
pub use photo_study::{StudiedPhoto, StudiedTile};
pub use set_classifier::SetClassifier;
pub(super) use set_comparison::{SetFit, compare_with_set};
pub use store::{SetStore, SetVersion, UsedSet};
pub use tile_order::TileOrder;
pub use tile_set::{
    STORED_PICTURE_HEIGHT_PX, STORED_PICTURE_WIDTH_PX, SetAccuracy, SetColours, SetFacts, TilePicture, TileSet,
};

#[cfg(test)]
mod tests;
