//! Draws the faces of tiles in a design of our own.
//!
//! The window shows hands with these faces, pages carry them as shapes (`svg`), and the bundled sample photo and the
//! models' training pictures are rendered from them. The only outside material is the outlines of the Chinese
//! characters and digits (`assets/fonts`, SIL Open Font License).
//!
//! # When to use which function
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a tile in pixels | [`draw_tile`], with ground and rounded edge | [`draw_face`], which is the front alone, to be laid into a picture |
//! | tiles on a page | [`svg`], as a sprite that the page includes once | a picture for each tile |
//! | pictures for training and tests of recognition | [`Design::Invented`], which no network knows | [`Design::Usual`], which the networks were trained on |
//!
//! # Limitations
//!
//! - One usual design and six invented ones. Faces of a player's own set cannot be loaded; recognition learns those by
//!   enrolment.
//! - Drawing is done by the processor, each time from the outlines. A face that is shown often is worth a cache, which
//!   the caller has.
//! - A drawn tile is flat: light, lenses and tables are `quejing-scene`'s.
//! - Characters need the fonts that the crate embeds; no other font can be given.

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
