//! Reads photo files as bytes: the size of the picture, the work to decode it, and damage. Decoders silently replace
//! damaged parts by plausible pixels, from which no hand must be read.
//!
//! Pure Rust, without pixels but in [`decode`], so that it can be fuzzed on its own; [`camera`] finds the camera,
//! [`mod@format`] names what is no photo, and [`heic`] has the photos of iPhones decoded by a program of the system.
//! Detection of damage by format:
//!
//! | format | how damage is detected |
//! | --- | --- |
//! | JPEG | its coded data, walked through to the end of every scan: an invalid code, too few or too many blocks, coefficients that no picture has. A changed bit that only alters the size of one coefficient goes unnoticed. |
//! | PNG | the checksum of every chunk |
//! | WebP | its lengths, and (see `vision`) data that decoding does not use up exactly |
//! | HEIC | its lengths alone: the decoder conceals damage in the coded data |
//! | BMP | its lengths alone: pixels have no checksum, so a changed one goes unnoticed |

pub mod bmp;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod camera;
pub mod decode;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
pub mod format;
pub mod heic;
pub mod jpeg;
pub mod png;
pub mod webp;

use quejing_message::Message;

/// The kind of damage in the bytes of a picture; the texts are in `ledger-damage…` messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("ledger-damage")]
pub enum PictureDamage {
    /// An invalid code, or a value that no picture has.
    BadCode,
    /// The data end before the picture does.
    EndsEarly,
    /// There are more data than the picture needs, or stray bytes between its parts.
    Surplus,
    /// Markers, scans or tables within the data are missing or out of order.
    Order,
    /// A header is invalid or contradicts itself.
    Header,
    /// A checksum does not match its data.
    Checksum,
    /// A length in the file does not fit the others or the file.
    Length,
}

/// Reads a big-endian number of two bytes at an index; `None` if fewer bytes are there.
fn read_be16(bytes: &[u8], index: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(index..index.checked_add(2)?)?.try_into().ok()?))
}

/// Reads a big-endian number of four bytes at an index; `None` if fewer bytes are there.
fn read_be32(bytes: &[u8], index: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(index..index.checked_add(4)?)?.try_into().ok()?))
}

/// Reads a little-endian number of four bytes at an index; `None` if fewer bytes are there.
fn read_le32(bytes: &[u8], index: usize) -> Option<u32> {
    read_be32(bytes, index).map(u32::swap_bytes)
}
