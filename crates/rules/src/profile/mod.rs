//! Profiles: rules with options, stored under a name.
//!
//! A [`RuleProfile`](crate::RuleProfile) is stored with the night in which it was used. It contains every option, so
//! that an old night keeps its scores. A [`NamedProfile`] is written by people and chosen by name.

mod error;
mod named_profile;
mod option_macros;

pub use error::{ProfileError, ProfileErrors, ProfileFault, ProfileValueForm};
pub use named_profile::{MAX_PROFILE_NAME_CHARS, NamedProfile, is_profile_name};
pub(super) use option_macros::{SwitchValue, choice, switches};

/// The version of the profile format that this program reads and writes.
pub const PROFILE_FORMAT: i64 = 1;
