//! WebP: chunks within a RIFF, without checksums. Their lengths must fill the file exactly.
//!
//! The pixel data have no checksum either, but both of its codes are so dense that after a changed bit everything reads
//! differently, and decoding ends elsewhere. So an intact picture uses up its data: with the last bytes cut off
//! ([`cut_off_end`]) it can no longer be decoded. If it still can, it was damaged.

use super::{PictureDamage, le32};

/// Bytes to cut: encoders end with up to two bytes that decoding does not need.
const CUT: usize = 16;

/// A chunk of a RIFF, by the position of its data.
struct Chunk {
    kind: [u8; 4],
    from: usize,
    length: usize,
}

/// Checks that the lengths fit each other and the file.
///
/// # Errors
/// [`PictureDamage::EndsEarly`], [`PictureDamage::Length`].
pub fn check(bytes: &[u8]) -> Result<(), PictureDamage> {
    chunks(bytes).map(|_| ())
}

/// Cuts off the last bytes of the picture's data; `None` if there are hardly any or not exactly one picture.
pub fn cut_off_end(bytes: &[u8]) -> Option<Vec<u8>> {
    let chunks = chunks(bytes).ok()?;
    let data = chunks.iter().find(|chunk| matches!(&chunk.kind, b"VP8 " | b"VP8L"))?;
    let kept = data.length.checked_sub(CUT).filter(|kept| *kept > CUT)?;
    let mut out = bytes.get(..data.from.checked_add(kept)?)?.to_vec();
    if kept % 2 == 1 {
        out.push(0);
    }
    out.get_mut(data.from - 4..data.from)?.copy_from_slice(&u32::try_from(kept).ok()?.to_le_bytes());
    // Chunks after the pixels (EXIF) are left out, and the header gets the new length.
    let whole = u32::try_from(out.len() - 8).ok()?.to_le_bytes();
    out.get_mut(4..8)?.copy_from_slice(&whole);
    Some(out)
}

fn chunks(bytes: &[u8]) -> Result<Vec<Chunk>, PictureDamage> {
    let said = le32(bytes, 4).ok_or(PictureDamage::EndsEarly)? as usize;
    let end = said.checked_add(8).ok_or(PictureDamage::EndsEarly)?;
    match bytes.len() {
        found if found < end => return Err(PictureDamage::EndsEarly),
        found if found > end + 1 => return Err(PictureDamage::Length),
        _ => {}
    }
    let (mut at, mut found) = (12, Vec::new());
    while at < end {
        let kind = bytes.get(at..at + 4).and_then(|kind| kind.try_into().ok());
        let length = le32(bytes, at + 4).ok_or(PictureDamage::Length)? as usize;
        let from = at + 8;
        let next = from.checked_add(length).ok_or(PictureDamage::Length)?;
        // An odd length is padded, though some programs omit the padding at the very end.
        if next > end {
            return Err(PictureDamage::Length);
        }
        at = next + length % 2;
        found.push(Chunk { kind: kind.ok_or(PictureDamage::Length)?, from, length });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn webp(data: &[u8]) -> Vec<u8> {
        let mut body = b"WEBPVP8 ".to_vec();
        body.extend((data.len() as u32).to_le_bytes());
        body.extend(data);
        body.extend(&[0][..data.len() % 2]);
        [b"RIFF", &(body.len() as u32).to_le_bytes()[..], &body].concat()
    }

    #[test]
    fn lengths_must_fill_the_file() {
        let whole = webp(&[7; 61]);
        assert_eq!(check(&whole), Ok(()));
        assert_eq!(check(&whole[..70]), Err(PictureDamage::EndsEarly));
        let mut longer = whole.clone();
        longer.extend([0; 9]);
        assert_eq!(check(&longer), Err(PictureDamage::Length));
        let mut inner = whole.clone();
        inner[16] ^= 0x40;
        assert_eq!(check(&inner), Err(PictureDamage::Length));
    }

    #[test]
    fn a_shortened_picture_is_a_valid_file() {
        let cut = cut_off_end(&webp(&[7; 61])).expect("long enough");
        assert_eq!((check(&cut), cut.len()), (Ok(()), 20 + 46));
        assert_eq!(cut_off_end(&webp(&[7; 20])), None);
    }
}
