//! Checks a WebP file: chunks within a RIFF, without checksums, whose lengths must fill the file exactly.
//!
//! The pixel data have no checksum either, but both codings are so dense that a changed bit changes everything after
//! it, and decoding ends elsewhere. So decoding an intact picture uses up its data: after [`cut_off_data_end`] it
//! fails. If it still succeeds, the picture is damaged.

use super::{PictureDamage, read_le32};

/// The number of bytes that [`cut_off_data_end`] cuts off the pixel data: more than the two at the end that decoding
/// may not need.
const CUT_BYTES: usize = 16;

/// A chunk of a RIFF file: its kind, and the position and length of its data in bytes.
struct RiffChunk {
    kind: [u8; 4],
    data_start: usize,
    data_length: usize,
}

/// Checks that the lengths of the chunks fit each other and the file. Pixel data are not checked.
///
/// # Errors
/// [`PictureDamage::EndsEarly`] if the file is shorter than its header says, [`PictureDamage::Length`] for any other
/// wrong length.
pub fn check_webp(bytes: &[u8]) -> Result<(), PictureDamage> {
    read_chunks(bytes).map(|_| ())
}

/// Returns the file without the last 16 bytes of the pixel data and the chunks after them, with corrected lengths;
/// `None` if the pixel data have at most 32 bytes, or the chunks are invalid.
pub fn cut_off_data_end(bytes: &[u8]) -> Option<Vec<u8>> {
    let chunks = read_chunks(bytes).ok()?;
    let data = chunks.iter().find(|chunk| matches!(&chunk.kind, b"VP8 " | b"VP8L"))?;
    let kept = data.data_length.checked_sub(CUT_BYTES).filter(|kept| *kept > CUT_BYTES)?;
    let mut shortened = bytes.get(..data.data_start.checked_add(kept)?)?.to_vec();
    if kept % 2 == 1 {
        shortened.push(0);
    }
    shortened.get_mut(data.data_start - 4..data.data_start)?.copy_from_slice(&u32::try_from(kept).ok()?.to_le_bytes());
    // Chunks after the pixels (EXIF) are left out, and the header gets the new length.
    let whole = u32::try_from(shortened.len() - 8).ok()?.to_le_bytes();
    shortened.get_mut(4..8)?.copy_from_slice(&whole);
    Some(shortened)
}

/// Returns the chunks of the file, after checking that their lengths fit each other and the file.
fn read_chunks(bytes: &[u8]) -> Result<Vec<RiffChunk>, PictureDamage> {
    let stated_length = read_le32(bytes, 4).ok_or(PictureDamage::EndsEarly)? as usize;
    let end = stated_length.checked_add(8).ok_or(PictureDamage::EndsEarly)?;
    match bytes.len() {
        found if found < end => return Err(PictureDamage::EndsEarly),
        found if found > end + 1 => return Err(PictureDamage::Length),
        _ => {}
    }
    let (mut at, mut found) = (12, Vec::new());
    while at < end {
        let kind = bytes.get(at..at + 4).and_then(|kind| kind.try_into().ok());
        let data_length = read_le32(bytes, at + 4).ok_or(PictureDamage::Length)? as usize;
        let data_start = at + 8;
        let next = data_start.checked_add(data_length).ok_or(PictureDamage::Length)?;
        // An odd length is padded, though some programs omit the padding at the very end.
        if next > end {
            return Err(PictureDamage::Length);
        }
        at = next + data_length % 2;
        found.push(RiffChunk { kind: kind.ok_or(PictureDamage::Length)?, data_start, data_length });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn webp_file(data: &[u8]) -> Vec<u8> {
        let mut body = b"WEBPVP8 ".to_vec();
        body.extend((data.len() as u32).to_le_bytes());
        body.extend(data);
        body.extend(&[0][..data.len() % 2]);
        [b"RIFF", &(body.len() as u32).to_le_bytes()[..], &body].concat()
    }

    #[test]
    fn lengths_must_fill_the_file() {
        let whole = webp_file(&[7; 61]);
        assert_eq!(check_webp(&whole), Ok(()));
        assert_eq!(check_webp(&whole[..70]), Err(PictureDamage::EndsEarly));
        let mut longer = whole.clone();
        longer.extend([0; 9]);
        assert_eq!(check_webp(&longer), Err(PictureDamage::Length));
        let mut inner = whole.clone();
        inner[16] ^= 0x40;
        assert_eq!(check_webp(&inner), Err(PictureDamage::Length));
    }

    #[test]
    fn a_shortened_picture_is_a_valid_file() {
        let cut = cut_off_data_end(&webp_file(&[7; 61])).expect("long enough");
        assert_eq!((check_webp(&cut), cut.len()), (Ok(()), 20 + 46));
        assert_eq!(cut_off_data_end(&webp_file(&[7; 20])), None);
    }
}
