//! Decodes a PNG at half its width and height, row by row, in a quarter of the memory that the whole picture takes.

use std::io::Cursor;

use image::RgbImage;
use png::{Decoder, DecodingError, Limits, Transformations};

/// Decodes a PNG at half its width and height, rounded up: each pixel is the mean of the two by two that it covers, of
/// those that there are at an odd edge. Transparency is ignored. `None` for an interlaced PNG, whose rows come in
/// several passes.
///
/// # Errors
/// The decoder's, for a file that is no intact PNG or needs more than `max_bytes` of memory.
pub(super) fn decode_halved_png(bytes: &[u8], max_bytes: usize) -> Result<Option<RgbImage>, DecodingError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: max_bytes });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    if reader.info().interlaced {
        return Ok(None);
    }
    let (width, height) = reader.info().size();
    let samples = reader.output_color_type().0.samples();
    let mut halved = RgbImage::new(width.div_ceil(2), height.div_ceil(2));
    let mut sums = vec![[0u16; 3]; halved.width() as usize];
    let mut rows = halved.rows_mut();
    for first_row in (0..height).step_by(2) {
        let rows_in_pair = (height - first_row).min(2) as u16;
        sums.fill([0; 3]);
        for _ in 0..rows_in_pair {
            let Some(row) = reader.next_row()? else { return Ok(None) };
            for (sum, pair) in sums.iter_mut().zip(row.data().chunks(2 * samples)) {
                for pixel in pair.chunks_exact(samples) {
                    let colour = match *pixel {
                        [grey] | [grey, _] => [grey; 3],
                        [red, green, blue, ..] => [red, green, blue],
                        [] => continue,
                    };
                    for (channel, value) in sum.iter_mut().zip(colour) {
                        *channel += u16::from(value);
                    }
                }
            }
        }
        for (x, (pixel, sum)) in rows.next().into_iter().flatten().zip(&sums).enumerate() {
            let count = rows_in_pair * (width - 2 * x as u32).min(2) as u16;
            pixel.0 = sum.map(|channel| ((channel + count / 2) / count) as u8);
        }
    }
    reader.finish()?;
    Ok(Some(halved))
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, ImageFormat, Rgb};
    use png::{BitDepth, ColorType, Encoder};

    use super::*;

    /// Encodes a PNG of `colour_type` whose samples are `data`.
    fn encode(width: u32, height: u32, colour_type: ColorType, depth: BitDepth, data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(colour_type);
        encoder.set_depth(depth);
        if colour_type == ColorType::Indexed {
            encoder.set_palette(vec![200, 100, 0, 0, 100, 40]);
        }
        encoder.write_header().and_then(|mut writer| writer.write_image_data(data)).expect("in memory");
        bytes
    }

    fn halve(bytes: &[u8]) -> RgbImage {
        decode_halved_png(bytes, 1 << 20).expect("an intact PNG").expect("no passes")
    }

    #[test]
    fn each_pixel_is_the_mean_of_those_it_covers() {
        // Three by three: the last column and row cover two pixels, the corner one.
        let grey = encode(3, 3, ColorType::Grayscale, BitDepth::Eight, &[0, 10, 50, 20, 31, 70, 80, 90, 255]);
        let values: Vec<u8> = halve(&grey).pixels().map(|pixel| pixel[0]).collect();
        assert_eq!(values, [15, 60, 85, 255]);
    }

    #[test]
    fn every_kind_of_sample_gives_red_green_and_blue() {
        let rgb = [10, 20, 30, 30, 20, 10, 10, 20, 30, 30, 20, 10];
        let rgba: Vec<u8> = rgb.chunks(3).flat_map(|colour| [colour[0], colour[1], colour[2], 0]).collect();
        let deep: Vec<u8> = rgb.iter().flat_map(|&sample| [sample, 0]).collect();
        let cases = [
            (encode(2, 2, ColorType::Rgb, BitDepth::Eight, &rgb), [20, 20, 20]),
            (encode(2, 2, ColorType::Rgba, BitDepth::Eight, &rgba), [20, 20, 20]),
            (encode(2, 2, ColorType::Rgb, BitDepth::Sixteen, &deep), [20, 20, 20]),
            (encode(2, 2, ColorType::GrayscaleAlpha, BitDepth::Eight, &[8, 0, 8, 255, 12, 0, 12, 9]), [10, 10, 10]),
            // A row of two palette entries is one byte.
            (encode(2, 2, ColorType::Indexed, BitDepth::One, &[0b0100_0000, 0b0100_0000]), [100, 100, 20]),
        ];
        for (bytes, expected) in cases {
            assert_eq!(halve(&bytes).get_pixel(0, 0), &Rgb(expected));
        }
    }

    #[test]
    fn it_is_the_whole_picture_of_the_image_library_halved() {
        let whole = RgbImage::from_fn(37, 22, |x, y| Rgb([(x * 7) as u8, (y * 11) as u8, (x * y) as u8]));
        let mut bytes = Vec::new();
        DynamicImage::ImageRgb8(whole.clone())
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .expect("in memory");
        let halved = halve(&bytes);
        assert_eq!(halved.dimensions(), (19, 11));
        for (x, y, pixel) in halved.enumerate_pixels() {
            let covered: Vec<Rgb<u8>> = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .iter()
                .filter_map(|(right, down)| whole.get_pixel_checked(2 * x + right, 2 * y + down).copied())
                .collect();
            for channel in 0..3 {
                let mean = covered.iter().map(|one| f64::from(one[channel])).sum::<f64>() / covered.len() as f64;
                assert!((f64::from(pixel[channel]) - mean).abs() <= 0.5, "{x}, {y}: {pixel:?}, mean {mean}");
            }
        }
    }

    #[test]
    fn a_cut_file_is_an_error() {
        let bytes = encode(40, 40, ColorType::Grayscale, BitDepth::Eight, &[7; 1600]);
        assert!(decode_halved_png(&bytes[..bytes.len() - 20], 1 << 20).is_err());
    }
}
