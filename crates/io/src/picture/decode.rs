//! Decodes and encodes picture files. The decoders of every format are compiled for each kind of source that they are
//! called with; here they are compiled once, for any source.

use std::io::{BufRead, Cursor, Seek};

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, ImageResult, RgbImage};

/// The bytes of a picture file, from memory or from a file.
pub trait PictureSource: BufRead + Seek {}

impl<T: BufRead + Seek> PictureSource for T {}

/// A decoder of any format, ready for the pixels.
pub type PictureDecoder<'a> = Box<dyn ImageDecoder + 'a>;

/// Opens a picture for decoding: of the given format, or of the one that its first bytes name.
///
/// # Errors
/// No known format, or its header is invalid.
pub fn open_picture<'a>(
    source: Box<dyn PictureSource + 'a>,
    format: Option<ImageFormat>,
) -> ImageResult<PictureDecoder<'a>> {
    let reader = match format {
        Some(format) => ImageReader::with_format(source, format),
        None => ImageReader::new(source).with_guessed_format()?,
    };
    Ok(Box::new(reader.into_decoder()?))
}

/// Opens a picture in memory for decoding, as [`open_picture`] does.
///
/// # Errors
/// Those of [`open_picture`].
pub fn open_bytes(bytes: &[u8], format: Option<ImageFormat>) -> ImageResult<PictureDecoder<'_>> {
    open_picture(Box::new(Cursor::new(bytes)), format)
}

/// Decodes the pixels of an opened picture.
///
/// # Errors
/// The data are damaged, or take more memory than the decoder's limits.
pub fn decode_pixels(decoder: PictureDecoder) -> ImageResult<DynamicImage> {
    DynamicImage::from_decoder(decoder)
}

/// Decodes a picture, turned upright by its EXIF orientation, and scaled down to at most `max_side_px` in
/// width and height. Broken EXIF data leave it as stored. `None` if it cannot be decoded.
pub fn decode_thumbnail(source: Box<dyn PictureSource + '_>, max_side_px: u32) -> Option<DynamicImage> {
    let mut decoder = open_picture(source, None).ok()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = decode_pixels(decoder).ok()?;
    if picture.width().max(picture.height()) > max_side_px {
        picture = picture.thumbnail(max_side_px, max_side_px);
    }
    picture.apply_orientation(orientation);
    Some(picture)
}

/// Returns width and height of a picture in memory in pixels, after its EXIF orientation is applied, without decoding
/// the pixels; `None` if its header is invalid.
pub fn upright_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut decoder = open_bytes(bytes, None).ok()?;
    let (width, height) = decoder.dimensions();
    let is_quarter_turned = decoder.orientation().unwrap_or(Orientation::NoTransforms).to_exif() >= 5;
    Some(if is_quarter_turned { (height, width) } else { (width, height) })
}

/// Returns a picture scaled down to a width and height, fast and rough: each pixel is the mean of those it covers.
pub fn scale_down(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    image::imageops::thumbnail(picture, width, height)
}

/// Encodes a picture as the bytes of a file of that format, in the format's usual quality.
///
/// # Errors
/// The format cannot be written, or not in that size.
pub fn encode(picture: &DynamicImage, format: ImageFormat) -> ImageResult<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}

/// Encodes a picture in colour, as [`encode`] does.
///
/// # Errors
/// Those of [`encode`].
pub fn encode_rgb(picture: &RgbImage, format: ImageFormat) -> ImageResult<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, codecs::jpeg::JpegEncoder};

    use super::*;

    /// Encodes a picture of 64 × 48 that EXIF says to rotate.
    fn encode_turned() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new(&mut bytes);
        // TIFF header, big endian, one entry: tag 0x0112 (orientation), SHORT, 1 value: 6.
        let exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
        encoder.set_exif_metadata(exif).unwrap();
        encoder.write_image(&RgbImage::new(64, 48), 64, 48, ExtendedColorType::Rgb8).unwrap();
        bytes
    }

    #[test]
    fn a_thumbnail_is_upright_and_no_larger_than_asked_for() {
        let turned = encode_turned();
        assert_eq!(upright_dimensions(&turned), Some((48, 64)));
        let size = |max| {
            let picture = decode_thumbnail(Box::new(Cursor::new(&turned)), max).unwrap();
            (picture.width(), picture.height())
        };
        assert_eq!((size(32), size(64), size(1000)), ((24, 32), (48, 64), (48, 64)));
        assert!(decode_thumbnail(Box::new(Cursor::new(&turned[..9])), 32).is_none());
        assert_eq!(upright_dimensions(b"no picture"), None);
    }

    #[test]
    fn what_is_encoded_decodes_to_the_same_pixels() {
        let colours = RgbImage::from_fn(5, 3, |x, y| image::Rgb([x as u8 * 40, y as u8 * 80, 7]));
        let grey = image::GrayImage::from_fn(5, 3, |x, y| image::Luma([(x * y) as u8]));
        for format in [ImageFormat::Png, ImageFormat::Bmp, ImageFormat::WebP] {
            let decode = |bytes: Vec<u8>| decode_pixels(open_bytes(&bytes, Some(format)).unwrap()).unwrap();
            assert_eq!(decode(encode_rgb(&colours, format).unwrap()).into_rgb8(), colours);
            assert_eq!(decode(encode(&colours.clone().into(), format).unwrap()).into_rgb8(), colours);
            assert_eq!(decode(encode(&grey.clone().into(), format).unwrap()).into_luma8(), grey);
        }
        assert!(open_bytes(&encode_rgb(&colours, ImageFormat::Png).unwrap(), Some(ImageFormat::Jpeg)).is_err());
    }
}
