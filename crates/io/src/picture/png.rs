//! Checks a PNG file: every chunk has a checksum, and the last one is `IEND`.

use super::{PictureDamage, read_be32};

/// The first bytes of every PNG file.
const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Checks the chunks of a PNG file. Bytes after the last chunk are ignored.
///
/// # Errors
/// [`PictureDamage::Header`] without the signature, [`PictureDamage::Checksum`] if a checksum is wrong,
/// [`PictureDamage::EndsEarly`] if a chunk is cut off or the last one is missing.
pub fn check_png(bytes: &[u8]) -> Result<(), PictureDamage> {
    let mut rest = bytes.strip_prefix(PNG_SIGNATURE).ok_or(PictureDamage::Header)?;
    loop {
        let length = read_be32(rest, 0).ok_or(PictureDamage::EndsEarly)? as usize;
        let end = length.checked_add(8).ok_or(PictureDamage::EndsEarly)?;
        let covered = rest.get(4..end).ok_or(PictureDamage::EndsEarly)?;
        if crc32fast::hash(covered) != read_be32(rest, end).ok_or(PictureDamage::EndsEarly)? {
            return Err(PictureDamage::Checksum);
        }
        if covered.starts_with(b"IEND") {
            return Ok(());
        }
        rest = rest.get(end + 4..).ok_or(PictureDamage::EndsEarly)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let covered = [kind.as_slice(), data].concat();
        [&(data.len() as u32).to_be_bytes()[..], &covered, &crc32fast::hash(&covered).to_be_bytes()].concat()
    }

    #[test]
    fn every_bit_of_every_chunk_is_covered() {
        let png = [PNG_SIGNATURE, &png_chunk(b"IDAT", b"pixels"), &png_chunk(b"IEND", b"")].concat();
        assert_eq!(check_png(&png), Ok(()));
        assert_eq!(check_png(&[&png[..], b"behind it"].concat()), Ok(()));
        for bit in 0..png.len() * 8 {
            let mut spoiled = png.clone();
            spoiled[bit / 8] ^= 1 << (bit % 8);
            assert!(check_png(&spoiled).is_err(), "bit {bit}");
        }
        for length in 0..png.len() {
            assert!(check_png(&png[..length]).is_err(), "{length} bytes");
        }
    }
}
