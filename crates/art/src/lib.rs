//! Draws the faces of our own tiles from scratch.
//!
//! The window shows hands with these faces, pages carry them as shapes (`svg`), and the bundled sample photo and the
//! models' training pictures are rendered from them. This crate draws everything here; the only outside material is the
//! outlines of the Chinese characters (`assets/fonts`, SIL Open Font License).

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
mod invented_designs;
pub mod random;
pub mod svg;

pub use design::{Design, INVENTED_DESIGN_COUNT};
pub use face::{FACE_ASPECT_RATIO, Face, draw_face, draw_tile};
pub use glyph::{JAPANESE_FONT, TEXT_FONT};
pub use ink::{TilePalette, rgb};

#[cfg(test)]
mod svg_tests;
#[cfg(test)]
mod tests;
