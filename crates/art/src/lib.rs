//! Draws the faces of tiles in a design of our own.
//!
//! The window shows hands with these faces, pages carry them as shapes (`svg`), and the bundled sample photo and the
//! models' training pictures are rendered from them. The only outside material is the outlines of the Chinese
//! characters and digits (`assets/fonts`, SIL Open Font License).

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
