//! The screens: the night's, in place of the table; reading from a camera, in place of the photo; sets of one's own, over the
//! window.

pub mod live;
pub mod night;
pub mod sets;
