//! Checks a BMP file: a header with lengths, then bare pixels. Only wrong lengths can be detected; a changed pixel
//! cannot.

use super::{PictureDamage, read_le32};

/// The maximum number of bytes after the pixels that count as padding, which some programs write.
const MAX_PADDING_BYTES: u64 = 64;

/// Checks that the lengths in the header fit each other and the file. With an old header or packed pixels, checks only
/// the length of the file.
///
/// # Errors
/// [`PictureDamage::EndsEarly`] if the file is shorter than its header says, [`PictureDamage::Length`] if it is longer
/// or its lengths contradict each other.
pub fn check_bmp(bytes: &[u8]) -> Result<(), PictureDamage> {
    let read_long = |at| read_le32(bytes, at).map(u64::from).ok_or(PictureDamage::EndsEarly);
    let read_side = |at| read_long(at).map(|side| u64::from((side as u32).cast_signed().unsigned_abs()));
    let found = bytes.len() as u64;
    let (file_length, pixels_start, header_length) = (read_long(2)?, read_long(10)?, read_long(14)?);
    if file_length > found {
        return Err(PictureDamage::EndsEarly);
    }
    // Older programs leave the file's length at 0.
    if file_length != 0 && file_length + MAX_PADDING_BYTES < found {
        return Err(PictureDamage::Length);
    }
    // The oldest header has its numbers elsewhere, and packed pixels have a length of their own: decoding checks them.
    if header_length < 40 || !matches!(read_long(30)?, 0 | 3 | 6) {
        return Ok(());
    }
    let (width, height, bits) = (read_side(18)?, read_side(22)?, read_long(28)? & 0xFFFF);
    let row_length = width.saturating_mul(bits).div_ceil(32).saturating_mul(4);
    let end = row_length.saturating_mul(height).saturating_add(pixels_start);
    match found {
        found if found < end => Err(PictureDamage::EndsEarly),
        // The newer headers may have a colour profile after the pixels.
        found if found > end + MAX_PADDING_BYTES && header_length == 40 => Err(PictureDamage::Length),
        _ if pixels_start < 14 + header_length => Err(PictureDamage::Length),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_must_fit_the_file() {
        let mut bmp = b"BM\xF6\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bmp.extend([8, 0, 0, 0, 8, 0, 0, 0, 1, 0, 24, 0]);
        bmp.extend([0; 24]);
        bmp.extend([9; 192]);
        assert_eq!(check_bmp(&bmp), Ok(()));
        assert_eq!(check_bmp(&bmp[..240]), Err(PictureDamage::EndsEarly));
        let mut wider = bmp.clone();
        wider[18] = 9;
        assert_eq!(check_bmp(&wider), Err(PictureDamage::EndsEarly));
        let mut lower = bmp.clone();
        lower[22] = 2;
        assert_eq!(check_bmp(&lower), Err(PictureDamage::Length));
        bmp.extend([0; 99]);
        assert_eq!(check_bmp(&bmp), Err(PictureDamage::Length));
    }
}
