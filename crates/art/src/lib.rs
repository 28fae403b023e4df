//! Our own tiles: faces drawn from scratch.
//!
//! The faces are used by the window (a hand shown as tiles), by pages (`svg`: the faces as shapes), by the bundled sample photo and
//! the models' training pictures. This crate draws everything here; the only outside material is the outlines of the
//! Chinese characters (`assets/fonts`, SIL Open Font License).

mod bamboo;
mod bird;
mod characters;
mod design;
mod dots;
mod drawing;
mod face;
mod flowers;
mod glyph;
pub mod icon;
mod ink;
mod invented;
pub mod random;
pub mod svg;

pub use design::{DESIGNS, Design};
pub use face::{ASPECT, Face, face, tile};
pub use glyph::{JAPANESE_FONT, TEXT_FONT};
pub use ink::{TilePalette, rgb};

#[cfg(test)]
mod svg_tests;
#[cfg(test)]
mod tests;
