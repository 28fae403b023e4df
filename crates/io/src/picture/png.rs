//! PNG: every chunk has a checksum, and the last one is `IEND`.

use super::{PictureDamage, be32};

/// The first bytes of every PNG.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Checks a PNG's chunks. Anything after the last one is ignored.
///
/// # Errors
/// [`PictureDamage::Checksum`]; [`PictureDamage::EndsEarly`] if the last chunk is missing.
pub fn check(bytes: &[u8]) -> Result<(), PictureDamage> {
    let mut rest = bytes.strip_prefix(SIGNATURE).ok_or(PictureDamage::Header)?;
    loop {
        let length = be32(rest, 0).ok_or(PictureDamage::EndsEarly)? as usize;
        let end = length.checked_add(8).ok_or(PictureDamage::EndsEarly)?;
        let covered = rest.get(4..end).ok_or(PictureDamage::EndsEarly)?;
        if crc32fast::hash(covered) != be32(rest, end).ok_or(PictureDamage::EndsEarly)? {
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

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let covered = [kind.as_slice(), data].concat();
        [&(data.len() as u32).to_be_bytes()[..], &covered, &crc32fast::hash(&covered).to_be_bytes()].concat()
    }

    #[test]
    fn every_bit_of_every_chunk_is_covered() {
        let png = [SIGNATURE, &chunk(b"IDAT", b"pixels"), &chunk(b"IEND", b"")].concat();
        assert_eq!(check(&png), Ok(()));
        assert_eq!(check(&[&png[..], b"behind it"].concat()), Ok(()));
        for bit in 0..png.len() * 8 {
            let mut spoiled = png.clone();
            spoiled[bit / 8] ^= 1 << (bit % 8);
            assert!(check(&spoiled).is_err(), "bit {bit}");
        }
        for length in 0..png.len() {
            assert!(check(&png[..length]).is_err(), "{length} bytes");
        }
    }
}
