//! Checks a BMP file: a header with lengths, then bare pixels. Only wrong lengths can be detected; a changed pixel
//! cannot.

use super::{PictureDamage, read_le32};

/// The maximum number of bytes after the pixels that count as padding, which some programs write.
const MAX_PADDING_BYTES: u64 = 64;

/// Checks that the lengths in the header fit each other and the file. Old headers and packed pixels are only checked
/// for the file's length.
///
/// # Errors
/// [`PictureDamage::EndsEarly`], [`PictureDamage::Length`].
pub fn check_bmp(bytes: &[u8]) -> Result<(), PictureDamage> {
    let long = |at| read_le32(bytes, at).map(u64::from).ok_or(PictureDamage::EndsEarly);
    let side = |at| long(at).map(|side| u64::from((side as u32).cast_signed().unsigned_abs()));
    let found = bytes.len() as u64;
    let (whole, pixels, head) = (long(2)?, long(10)?, long(14)?);
    if whole > found {
        return Err(PictureDamage::EndsEarly);
    }
    // Older programs leave it at 0.
    if whole != 0 && whole + MAX_PADDING_BYTES < found {
        return Err(PictureDamage::Length);
    }
    // The oldest header has its numbers elsewhere, and packed pixels have a length of their own: decoding checks them.
    if head < 40 || !matches!(long(30)?, 0 | 3 | 6) {
        return Ok(());
    }
    let (width, height, bits) = (side(18)?, side(22)?, long(28)? & 0xFFFF);
    let row = width.saturating_mul(bits).div_ceil(32).saturating_mul(4);
    let end = row.saturating_mul(height).saturating_add(pixels);
    match found {
        found if found < end => Err(PictureDamage::EndsEarly),
        // The newer headers may have a colour profile after the pixels.
        found if found > end + MAX_PADDING_BYTES && head == 40 => Err(PictureDamage::Length),
        _ if pixels < 14 + head => Err(PictureDamage::Length),
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
