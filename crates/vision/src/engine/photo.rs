//! Decodes a photo file into pixels, within limits and with EXIF orientation applied.

use std::{borrow::Cow, path::Path};

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits, RgbImage,
    error::{DecodingError, ImageFormatHint, LimitErrorKind},
    metadata::Orientation,
};

use opencv::{
    core::{self, Mat, ToInputArray, ToOutputArray, Vec3b},
    prelude::*,
};

use super::halved_png::decode_halved_png;
use super::{ImageFault, VisionError};
use quejing_io::files::{self, FileFault};
use quejing_io::picture::camera::Camera;
use quejing_io::picture::decode::{self, PictureDecoder};
use quejing_io::picture::format::ForeignFormat;
use quejing_io::picture::{PictureDamage, bmp, heic, jpeg, png, webp};

/// The maximum size of a photo file, in bytes.
pub(crate) const MAX_PHOTO_BYTES: u64 = 128 << 20;
/// The maximum number of pixels of a photo; one from a 100-megapixel phone still fits.
pub(crate) const MAX_PHOTO_PIXELS: u64 = 120_000_000;
/// The maximum number of pixels of a photo in a format that is decoded whole or in several scans: PNG, WebP, BMP,
/// progressive JPEG.
pub(crate) const MAX_UNSCALED_PIXELS: u64 = 50_000_000;
/// The maximum number of pixels of a JPEG or PNG that is decoded in full for reading; a larger one is decoded at half
/// its width and height.
const MAX_FULL_SIZE_PIXELS: u64 = 16_000_000;
/// The maximum number of bytes that a decoder may allocate.
const MAX_DECODER_BYTES: u64 = MAX_PHOTO_PIXELS * 8;
/// The formats that are decoded here; HEIC is decoded to JPEG before.
const DECODED_FORMATS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Bmp];
/// The beginnings of libjpeg's warnings, which TurboJPEG returns as errors although it decodes to the end: bytes where
/// none belong, and damage, which [`quejing_io::picture::jpeg`] finds.
const JPEG_WARNINGS: [&str; 7] = [
    "Corrupt JPEG data",
    "Premature end of JPEG file",
    "Inconsistent progression sequence",
    "Invalid SOS parameters",
    "Unknown Adobe color transform",
    "Unrecognized component IDs",
    "Warning:",
];
/// The minimum width and height of a photo, in pixels: not even one tile could be recognised in a smaller one.
pub(crate) const MIN_PHOTO_SIDE_PX: u32 = 24;

/// A decoded photo, with the damage found in its file and the name of its camera.
#[derive(Clone, Debug, PartialEq)]
pub struct Photo {
    /// The pixels: red, green, blue; EXIF orientation applied. Of half of `size` in each direction, rounded up, if
    /// [`open_photo_to_read`] halved a large JPEG or PNG.
    pub pixels: RgbImage,
    /// The width and height of the photo in full size, in pixels, EXIF orientation applied.
    pub size: [u32; 2],
    /// The damage of a file that could be decoded all the same, after which some pixels may be wrong; `None` if none
    /// was found. See [`quejing_io::picture`] for the damages that are detected.
    pub damage: Option<PictureDamage>,
    /// The name of the camera, from the photo's EXIF data or else from the camera file beside it; `None` if neither
    /// names one.
    pub camera: Option<String>,
}

impl Photo {
    /// Returns the pixels of an intact photo, for uses that must not learn from a damaged one.
    ///
    /// # Errors
    /// `photo_damaged` if the check of the photo's file found damage.
    pub fn into_intact_pixels(self) -> Result<RgbImage, VisionError> {
        match self.damage {
            None => Ok(self.pixels),
            Some(damage) => Err(VisionError::Damaged { damage }),
        }
    }
}

impl From<RgbImage> for Photo {
    fn from(pixels: RgbImage) -> Photo {
        Photo { size: pixels.dimensions().into(), pixels, damage: None, camera: None }
    }
}

/// The resolution at which a photo is decoded.
#[derive(Clone, Copy, PartialEq)]
enum DecodingDetail {
    /// Full size: every pixel.
    Full,
    /// Full size up to [`MAX_FULL_SIZE_PIXELS`]; a larger JPEG or PNG at half its width and height, which takes a
    /// quarter of the memory.
    ForReading,
}

/// Decodes a photo file at full size, with its EXIF orientation applied, and reads the name of its camera from its EXIF
/// data or else from the camera file beside it. A HEIC file is decoded by a program of the system.
///
/// # Errors
/// `no_file`, `not_a_file`, `unreadable`, `not_an_image`, `photo_truncated`, `photo_damaged`, `photo_too_large`,
/// `photo_too_many_scans`, `photo_too_small`.
pub fn open_photo(path: &Path) -> Result<Photo, VisionError> {
    open_photo_with_detail(path, DecodingDetail::Full)
}

/// Decodes a photo file for [`Recognizer::read`](super::Recognizer::read): like [`open_photo`], but a JPEG or PNG of
/// more than 16 megapixels at half its width and height; an interlaced PNG at full size. The positions in the reading
/// are nevertheless those of the full size.
///
/// # Errors
/// Those of [`open_photo`].
pub fn open_photo_to_read(path: &Path) -> Result<Photo, VisionError> {
    open_photo_with_detail(path, DecodingDetail::ForReading)
}

fn open_photo_with_detail(path: &Path, detail: DecodingDetail) -> Result<Photo, VisionError> {
    let bytes = files::read_bytes(path, MAX_PHOTO_BYTES).map_err(|fault| match fault {
        FileFault::Missing { path } => VisionError::NoFile { path },
        FileFault::TooLong { path, most } => {
            VisionError::TooManyBytes { found: std::fs::metadata(path).map_or(most + 1, |meta| meta.len()), most }
        }
        other => VisionError::File(other),
    })?;
    let camera = Camera::from_photo(&bytes).or_else(|| Camera::load_beside(path));
    Ok(Photo { camera: camera.and_then(|camera| camera.name()), ..decode_photo_with_detail(&bytes, detail)? })
}

/// Decodes a photo held in memory like [`open_photo`], but without the name of its camera.
///
/// # Errors
/// `not_an_image`, `photo_truncated`, `photo_damaged`, `photo_too_large`, `photo_too_many_scans`, `photo_too_small`.
pub fn decode_photo(bytes: &[u8]) -> Result<Photo, VisionError> {
    decode_photo_with_detail(bytes, DecodingDetail::Full)
}

fn decode_photo_with_detail(bytes: &[u8], detail: DecodingDetail) -> Result<Photo, VisionError> {
    let bytes: &[u8] = &match heic::is_heic(bytes) {
        true => Cow::Owned(heic::convert_heic(bytes).map_err(VisionError::Heic)?),
        false => Cow::Borrowed(bytes),
    };
    let Some(format) = image::guess_format(bytes).ok().filter(|format| DECODED_FORMATS.contains(format)) else {
        return Err(not_an_image_error(ImageFault::Foreign(ForeignFormat::identify(bytes))));
    };
    if format == ImageFormat::Jpeg {
        check_jpeg_limits(bytes)?;
    }
    let decoder = match decode::open_bytes(bytes, Some(format)).map_err(convert_image_error) {
        Ok(decoder) => decoder,
        Err(fault) => return Err(prefer_damage_error(fault, bytes, format)),
    };
    let (width, height) = decoder.dimensions();
    let most = match format {
        ImageFormat::Jpeg => MAX_PHOTO_PIXELS,
        _ => MAX_UNSCALED_PIXELS,
    };
    check_pixel_limits(width, height, most)?;
    // The check runs on its own thread and ends before the pixels are ready.
    std::thread::scope(|scope| {
        let check = scope.spawn(|| find_damage(bytes, format));
        let pixels = decode_pixels(bytes, format, decoder, detail);
        let damage = check.join().unwrap_or(Some(PictureDamage::BadCode));
        match (pixels, damage) {
            (Ok((pixels, size)), damage) => Ok(Photo { pixels, size, damage, camera: None }),
            (Err(VisionError::NotAnImage { .. }), Some(damage)) => Err(VisionError::Damaged { damage }),
            (Err(fault), _) => Err(fault),
        }
    })
}

/// Checks that a photo has at most `most` pixels, and that neither side is shorter than [`MIN_PHOTO_SIDE_PX`].
fn check_pixel_limits(width: u32, height: u32, most: u64) -> Result<(), VisionError> {
    let found = u64::from(width) * u64::from(height);
    if found > most {
        return Err(VisionError::TooManyPixels { found, most });
    }
    if width < MIN_PHOTO_SIDE_PX || height < MIN_PHOTO_SIDE_PX {
        return Err(VisionError::PhotoTooSmall { width, height, least: MIN_PHOTO_SIDE_PX });
    }
    Ok(())
}

/// Checks that a JPEG is complete, within the limits on pixels, scans and decoding work, and of a usual kind, in this
/// order.
fn check_jpeg_limits(bytes: &[u8]) -> Result<(), VisionError> {
    let Some(head) = jpeg::summarize_jpeg(bytes).filter(|head| head.has_end_marker) else {
        return Err(VisionError::Truncated);
    };
    // With several scans, the coefficients of the whole picture are in memory until the last of them.
    let most = match head.scans {
        0 | 1 => MAX_PHOTO_PIXELS,
        _ => MAX_UNSCALED_PIXELS,
    };
    check_pixel_limits(head.width, head.height, most)?;
    if head.scans > jpeg::MAX_SCANS || head.scan_blocks > jpeg::MAX_SCAN_BLOCKS {
        return Err(VisionError::TooManyScans { scans: head.scans, most: jpeg::MAX_SCANS });
    }
    match head.is_usual {
        true => Ok(()),
        false => Err(not_an_image_error(ImageFault::OddJpeg)),
    }
}

/// Decodes the pixels. Returns them with the width and height of the photo in full size, both with the EXIF orientation
/// applied.
fn decode_pixels(
    bytes: &[u8],
    format: ImageFormat,
    mut decoder: PictureDecoder,
    detail: DecodingDetail,
) -> Result<(RgbImage, [u32; 2]), VisionError> {
    let (width, height) = decoder.dimensions();
    decoder.set_limits(decoder_memory_limits()).map_err(convert_image_error)?;
    // A photo with broken EXIF is still a photo: it stays as stored.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let size = match orientation.to_exif() {
        5.. => [height, width],
        _ => [width, height],
    };
    let large = u64::from(width) * u64::from(height) > MAX_FULL_SIZE_PIXELS;
    let is_halved = large && detail == DecodingDetail::ForReading;
    if format == ImageFormat::Png && is_halved {
        // If this decoder gives no picture, `image` gives the whole one or the error.
        if let Ok(Some(picture)) = decode_halved_png(bytes, MAX_DECODER_BYTES as usize) {
            return Ok((rotate_in_memory(picture.into(), orientation), size));
        }
    }
    if format != ImageFormat::Jpeg {
        return Ok((decode_with_image(decoder, orientation)?, size));
    }
    // This decoder owns a copy of the file.
    drop(decoder);
    // TurboJPEG decodes 12 megapixels many times as fast as `image`, and OpenCV rotates them so. If they give no
    // picture, `image` gives one or the error.
    if let Some(picture) = decode_with_turbojpeg(bytes, [width, height], orientation, is_halved) {
        return Ok((picture, size));
    }
    let mut decoder = decode::open_bytes(bytes, Some(format)).map_err(convert_image_error)?;
    decoder.set_limits(decoder_memory_limits()).map_err(convert_image_error)?;
    Ok((decode_with_image(decoder, orientation)?, size))
}

fn decoder_memory_limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    limits
}

/// Decodes the pixels with the library `image` and rotates them by the EXIF orientation; other colour types become
/// 8-bit RGB.
fn decode_with_image(decoder: PictureDecoder, orientation: Orientation) -> Result<RgbImage, VisionError> {
    Ok(rotate_in_memory(decode::decode_pixels(decoder).map_err(convert_image_error)?, orientation))
}

/// Rotates and mirrors a picture as the EXIF orientation demands; other colour types become 8-bit RGB.
fn rotate_in_memory(mut picture: DynamicImage, orientation: Orientation) -> RgbImage {
    picture.apply_orientation(orientation);
    picture.into_rgb8()
}

/// Returns the damage of a JPEG, PNG, WebP or BMP file; `None` for an intact file and for any other format.
fn find_damage(bytes: &[u8], format: ImageFormat) -> Option<PictureDamage> {
    let checked = match format {
        ImageFormat::Jpeg => jpeg::check_jpeg(bytes),
        ImageFormat::Png => png::check_png(bytes),
        ImageFormat::WebP => webp::check_webp(bytes).and_then(|()| match is_decodable_without_end(bytes) {
            true => Err(PictureDamage::Surplus),
            false => Ok(()),
        }),
        ImageFormat::Bmp => bmp::check_bmp(bytes),
        _ => Ok(()),
    };
    checked.err()
}

/// Returns true if a WebP file can be decoded without its last bytes ([`webp::cut_off_data_end`]), which are then
/// surplus.
fn is_decodable_without_end(bytes: &[u8]) -> bool {
    let Some(cut) = webp::cut_off_data_end(bytes) else {
        return false;
    };
    decode::open_bytes(&cut, Some(ImageFormat::WebP)).and_then(decode::decode_pixels).is_ok()
}

/// Returns the error of decoding a file: if `fault` says that the file is no photo, the damage that [`find_damage`]
/// finds; without one, and otherwise, `fault`.
fn prefer_damage_error(fault: VisionError, bytes: &[u8], format: ImageFormat) -> VisionError {
    match (&fault, find_damage(bytes, format)) {
        (VisionError::NotAnImage { .. }, Some(damage)) => VisionError::Damaged { damage },
        _ => fault,
    }
}

/// Decodes a JPEG with TurboJPEG, at half its width and height if `is_halved`, and rotates it by the EXIF orientation;
/// `None` if it cannot, or the picture does not have the `stored_size` of its header. Memory holds the pixels once, or
/// twice while they are rotated.
fn decode_with_turbojpeg(
    bytes: &[u8],
    stored_size: [u32; 2],
    orientation: Orientation,
    is_halved: bool,
) -> Option<RgbImage> {
    let mut decoder = turbojpeg::Decompressor::new().ok()?;
    // An error may be a mere warning, which decoding gives again.
    if let Ok(header) = decoder.read_header(bytes)
        && [header.width, header.height] != stored_size.map(|side| side as usize)
    {
        return None;
    }
    let [width, height] = stored_size.map(|side| if is_halved { side.div_ceil(2) } else { side });
    let mut stored = RgbImage::new(width, height);
    // The decoder scales to the size of the picture that it writes into.
    let target = turbojpeg::Image {
        pixels: &mut *stored,
        width: width as usize,
        pitch: 3 * width as usize,
        height: height as usize,
        format: turbojpeg::PixelFormat::RGB,
    };
    let is_complete = match decoder.decompress(bytes, target) {
        Ok(()) => true,
        // The last message: an error that ends the decoding comes after every warning.
        Err(turbojpeg::Error::TurboJpegError(text)) => JPEG_WARNINGS.iter().any(|warning| text.starts_with(warning)),
        Err(_) => false,
    };
    match orientation {
        _ if !is_complete => None,
        Orientation::NoTransforms => Some(stored),
        _ => rotate(&stored, orientation).ok(),
    }
}

/// Returns a picture rotated and mirrored as the EXIF orientation demands.
fn rotate(stored: &RgbImage, orientation: Orientation) -> opencv::Result<RgbImage> {
    let (width, height) = stored.dimensions();
    let mut shown = match orientation.to_exif() {
        5.. => RgbImage::new(height, width),
        _ => RgbImage::new(width, height),
    };
    let (columns, rows) = (shown.width() as i32, shown.height() as i32);
    let source = Mat::new_rows_cols_with_bytes::<Vec3b>(height as i32, width as i32, stored.as_raw())?;
    let mut target = Mat::new_rows_cols_with_bytes_mut::<Vec3b>(rows, columns, shown.as_mut())?;
    copy_rotated(&source, &mut target, orientation)?;
    drop(target);
    Ok(shown)
}

/// Copies a picture into `target`, rotated and mirrored as the EXIF orientation demands.
fn copy_rotated(
    source: &(impl ToInputArray + MatTraitConst),
    target: &mut impl ToOutputArray,
    orientation: Orientation,
) -> opencv::Result<()> {
    match orientation {
        Orientation::NoTransforms => source.copy_to(target),
        Orientation::FlipHorizontal => core::flip(source, target, 1),
        Orientation::FlipVertical => core::flip(source, target, 0),
        Orientation::Rotate180 => core::rotate(source, target, core::ROTATE_180),
        Orientation::Rotate90 => core::rotate(source, target, core::ROTATE_90_CLOCKWISE),
        Orientation::Rotate270 => core::rotate(source, target, core::ROTATE_90_COUNTERCLOCKWISE),
        // Rotated, then mirrored left to right.
        Orientation::Rotate90FlipH => core::transpose(source, target),
        Orientation::Rotate270FlipH => {
            let mut lying = Mat::default();
            core::rotate(source, &mut lying, core::ROTATE_90_COUNTERCLOCKWISE)?;
            core::flip(&lying, target, 1)
        }
    }
}

fn not_an_image_error(why: ImageFault) -> VisionError {
    VisionError::NotAnImage { why }
}

fn convert_image_error(error: ImageError) -> VisionError {
    match error {
        ImageError::IoError(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => VisionError::Truncated,
        ImageError::Limits(e) if !matches!(e.kind(), LimitErrorKind::Unsupported { .. }) => {
            VisionError::TooManyPixels { found: MAX_PHOTO_PIXELS + 1, most: MAX_PHOTO_PIXELS }
        }
        ImageError::Decoding(e) if is_early_end_error(&e) => VisionError::Truncated,
        other => not_an_image_error(ImageFault::Decoder(other.to_string())),
    }
}

fn is_early_end_error(error: &DecodingError) -> bool {
    let text = error.to_string().to_lowercase();
    let known = matches!(error.format_hint(), ImageFormatHint::Exact(_));
    known && (text.contains("unexpected eof") || text.contains("end of file") || text.contains("exhausted"))
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, Rgb, codecs::jpeg::JpegEncoder};

    use super::*;

    /// Encodes a photo, 64 × 48, whose left half is red and right half is blue, with a green lower left corner and
    /// optionally an EXIF orientation.
    fn encode_jpeg(orientation: Option<u8>) -> Vec<u8> {
        let picture = RgbImage::from_fn(64, 48, |x, y| {
            if x < 8 && y > 39 {
                Rgb([0, 250, 0])
            } else if x < 32 {
                Rgb([250, 0, 0])
            } else {
                Rgb([0, 0, 250])
            }
        });
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
        if let Some(value) = orientation {
            // TIFF header, big endian, one entry: tag 0x0112 (orientation), SHORT, 1 value.
            let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
            exif.extend([value, 0, 0, 0, 0, 0, 0]);
            encoder.set_exif_metadata(exif).expect("JPEG carries EXIF");
        }
        encoder.write_image(&picture, 64, 48, ExtendedColorType::Rgb8).expect("in memory");
        bytes
    }

    fn is_red(pixel: &Rgb<u8>) -> bool {
        pixel[0] > 200 && pixel[2] < 60
    }

    fn decode_intact(bytes: &[u8]) -> RgbImage {
        decode_photo(bytes).and_then(Photo::into_intact_pixels).expect("a sound photo")
    }

    fn decode_error_code(bytes: &[u8]) -> &'static str {
        decode_photo(bytes).expect_err("a bad photo").code()
    }

    #[test]
    fn exif_orientation_is_applied() {
        let plain = decode_intact(&encode_jpeg(None));
        assert_eq!(plain.dimensions(), (64, 48));
        assert!(is_red(plain.get_pixel(5, 24)) && !is_red(plain.get_pixel(60, 24)));
        // 6: the camera was rotated clockwise; the stored left edge is the top of the scene.
        let turned = decode_intact(&encode_jpeg(Some(6)));
        assert_eq!(turned.dimensions(), (48, 64));
        assert!(is_red(turned.get_pixel(24, 5)) && !is_red(turned.get_pixel(24, 60)));
        let upside_down = decode_intact(&encode_jpeg(Some(3)));
        assert!(is_red(upside_down.get_pixel(60, 24)) && !is_red(upside_down.get_pixel(5, 24)));
    }

    #[test]
    fn every_orientation_gives_the_same_pixels_as_the_image_library() {
        let stored = decode_intact(&encode_jpeg(None));
        for value in 1..=8 {
            let orientation = Orientation::from_exif(value).expect("1 to 8");
            let mut expected = DynamicImage::ImageRgb8(stored.clone());
            expected.apply_orientation(orientation);
            let shown = decode_with_turbojpeg(&encode_jpeg(Some(value)), [64, 48], orientation, false)
                .expect("a picture of that size");
            assert_eq!(shown, expected.into_rgb8(), "orientation {value}");
        }
    }

    #[test]
    fn a_photo_decoded_at_half_size_is_rotated_too() {
        let turned = decode_with_turbojpeg(&encode_jpeg(Some(6)), [64, 48], Orientation::Rotate90, true)
            .expect("a picture of half the size");
        assert_eq!(turned.dimensions(), (24, 32));
        assert!(is_red(turned.get_pixel(12, 5)) && !is_red(turned.get_pixel(12, 28)));
        // This picture has another size than its header said.
        assert_eq!(decode_with_turbojpeg(&encode_jpeg(None), [60, 48], Orientation::NoTransforms, true), None);
    }

    #[test]
    fn a_large_png_is_halved_to_be_read() {
        let encode =
            |width| decode::encode(&DynamicImage::new_luma8(width, 4001), ImageFormat::Png).expect("in memory");
        let decode = |width, detail| {
            let photo = decode_photo_with_detail(&encode(width), detail).expect("a photo");
            assert_eq!((photo.size, photo.damage), ([width, 4001], None));
            photo.pixels.dimensions()
        };
        assert_eq!(decode(4000, DecodingDetail::ForReading), (2000, 2001));
        assert_eq!(decode(4000, DecodingDetail::Full), (4000, 4001));
        assert_eq!(decode(3999, DecodingDetail::ForReading), (3999, 4001));
    }

    #[test]
    fn a_broken_orientation_does_not_lose_the_photo() {
        assert_eq!(decode_intact(&encode_jpeg(Some(77))).dimensions(), (64, 48));
    }

    #[test]
    fn bytes_that_are_no_picture_are_an_error() {
        assert_eq!(decode_error_code(b""), "not_an_image");
        assert_eq!(decode_error_code(b"1p 2p 3p are not pixels"), "not_an_image");
        assert_eq!(decode_error_code(b"\0\0\0\x18ftypheic and so on"), "photo_truncated");
        assert_eq!(decode_error_code(b"\x89PNG\r\n\x1a\n then nothing"), "photo_damaged");
    }

    #[test]
    fn a_file_in_another_format_is_named() {
        let cases: [(&[u8], &str); 4] = [
            (b"GIF89a\x01\0\x01\0\0\0\0;", "eyes-image-gif"),
            (b"II*\0\x08\0\0\0\0\0", "eyes-image-tiff"),
            (b"\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", "eyes-image-avif"),
            (b"%PDF-1.7", "eyes-image-pdf"),
        ];
        for (bytes, id) in cases {
            let Err(VisionError::NotAnImage { why }) = decode_photo(bytes) else {
                panic!("{bytes:?} is no photo");
            };
            assert_eq!(quejing_message::Message::id(&why), id);
        }
    }

    #[test]
    fn a_rotated_heic_is_upright() {
        if heic::find_decoder().is_none() {
            return println!("skipped: no heif-dec or heif-convert (package libheif-examples)");
        }
        // 320 × 240 pixels, to be rotated clockwise; the EXIF data repeat the rotation.
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/common/rotated.heic");
        let photo = open_photo(&path).expect("a photo");
        assert_eq!((photo.size, photo.damage), ([240, 320], None));
        assert_eq!(photo.camera.as_deref(), Some("Apple iPhone 13"));
        assert!(is_red(photo.pixels.get_pixel(120, 20)) && !is_red(photo.pixels.get_pixel(120, 300)));
    }

    #[test]
    fn a_cut_file_is_truncated() {
        let whole = encode_jpeg(None);
        for part in [3, 20, whole.len() / 2, whole.len() - 2] {
            let code = decode_error_code(&whole[..part]);
            assert!(["photo_truncated", "not_an_image"].contains(&code), "{part}: {code}");
        }
        assert_eq!(decode_error_code(&whole[..whole.len() - 2]), "photo_truncated");
        let png = decode::encode(&DynamicImage::new_rgb8(64, 64), ImageFormat::Png).expect("in memory");
        assert_eq!(decode_error_code(&png[..png.len() / 2]), "photo_truncated");
    }

    #[test]
    fn a_photo_smaller_than_a_tile_is_too_small() {
        let bytes = decode::encode(&DynamicImage::new_rgb8(8, 400), ImageFormat::Png).expect("in memory");
        assert_eq!(decode_error_code(&bytes), "photo_too_small");
    }

    #[test]
    fn a_picture_without_extent_is_an_error() {
        // A BMP header that claims 0 × 0 pixels.
        let mut bmp = b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bmp.extend([0; 8]);
        bmp.extend([1, 0, 24, 0]);
        bmp.extend([0; 24]);
        assert!(["photo_too_small", "not_an_image"].contains(&decode_error_code(&bmp)));
    }

    #[test]
    fn a_decompression_bomb_is_refused_before_decoding() {
        let mut bytes = decode::encode(&DynamicImage::new_rgb8(64, 64), ImageFormat::Png).expect("in memory");
        // 7,200 × 7,000 pixels are 50.4 million.
        for (width, height) in [(50_000_u32, 50_000_u32), (7_200, 7_000)] {
            // A PNG's width and height are bytes 16..24; their checksum is bytes 29..33.
            bytes[16..20].copy_from_slice(&width.to_be_bytes());
            bytes[20..24].copy_from_slice(&height.to_be_bytes());
            let crc = crc32(&bytes[12..29]);
            bytes[29..33].copy_from_slice(&crc.to_be_bytes());
            assert_eq!(decode_error_code(&bytes), "photo_too_large", "{width} × {height}");
        }
    }

    fn crc32(data: &[u8]) -> u32 {
        !data.iter().fold(!0u32, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |c, _| (c >> 1) ^ (0xEDB8_8320 & (!(c & 1)).wrapping_add(1)))
        })
    }

    #[test]
    fn a_missing_file_and_a_folder_are_told_apart() {
        let missing = open_photo(Path::new("no/such/photo.jpg")).expect_err("no file");
        assert_eq!(missing.code(), "no_file");
        assert!(missing.to_string().contains("no/such/photo.jpg"));
        assert_eq!(open_photo(Path::new(env!("CARGO_MANIFEST_DIR"))).expect_err("a folder").code(), "not_a_file");
    }
}
