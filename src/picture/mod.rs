//! The files of photos as bytes: how large the picture is that they promise, how much work it is to unpack, and whether what
//! they carry is damaged. Decoders fill what is broken with something plausible and say nothing; a hand must not be read
//! from that.
//!
//! Pure Rust and no pixels, so that it can be fuzzed alone. What each format gives away:
//!
//! | format | known to be damaged by |
//! | --- | --- |
//! | JPEG | its code, walked through to the end of every scan: a code that is none, too few or too many blocks, coefficients that no picture has. A changed bit that only alters the size of one coefficient is not seen. |
//! | PNG | the checksum of every chunk |
//! | WebP | its lengths, and (see `vision`) data that are not used up exactly by decoding |
//! | BMP | its lengths alone: pixels have no checksum, a changed one is as good as any |

pub mod bmp;
pub mod jpeg;
pub mod png;
pub mod webp;

/// What is wrong with the bytes of a picture; the words are in `i18n::files`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// A code that stands for nothing, or a value that no picture has.
    BadCode,
    /// The data end before the picture does.
    EndsEarly,
    /// There are more data than the picture takes.
    Surplus,
    /// The marks within the data are missing or out of order.
    Order,
    /// What is said of the picture contradicts itself.
    Header,
    /// A checksum does not fit what it stands for.
    Checksum,
    /// A length does not fit the file.
    Length,
}

/// Two bytes, big end first.
fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(two.try_into().ok()?))
}

/// Four bytes, big end first.
fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(four.try_into().ok()?))
}

/// Four bytes, little end first.
fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    be32(bytes, at).map(u32::swap_bytes)
}
