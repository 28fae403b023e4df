//! The colours of a set: its faces' ground, its inks, and its back.

use image::RgbImage;

/// The maximum number of ink colours that are listed for a set.
const MAX_LISTED_INKS: usize = 4;
/// The Euclidean distance, of channels from 0 to 255, above which a colour counts as an ink of its own, apart from the
/// ground and the other inks.
const MIN_INK_COLOUR_DISTANCE: f32 = 70.0;

/// Parses `#rrggbb` into red, green and blue; `None` for any other text.
pub fn parse_hex_colour(text: &str) -> Option<[u8; 3]> {
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let [_, r, g, b] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
    Some([r, g, b])
}

/// Formats a colour as `#rrggbb`.
pub fn format_hex_colour([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Returns the median colour, channel by channel, of the middle half of a picture's width and height; black if that
/// half has no pixels.
pub fn middle_median_colour(picture: &RgbImage) -> [u8; 3] {
    let (w, h) = picture.dimensions();
    let pixels: Vec<[u8; 3]> = picture
        .enumerate_pixels()
        .filter(|(x, y, _)| (w / 4..w - w / 4).contains(x) && (h / 4..h - h / 4).contains(y))
        .map(|(_, _, p)| p.0)
        .collect();
    median_colour(pixels)
}

/// Returns the median colour of some pixels, channel by channel; black if there are none.
fn median_colour(pixels: Vec<[u8; 3]>) -> [u8; 3] {
    std::array::from_fn(|channel| {
        let mut values: Vec<u8> = pixels.iter().map(|p| p[channel]).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or(0)
    })
}

/// Finds in pictures of faces the colour of their ground and at most [`MAX_LISTED_INKS`] ink colours, most frequent
/// first; `None` without pictures. Only the middle half of each picture's width and height counts.
///
/// The ground is the most frequent colour, in steps of 32, since a tile shows more ground than ink. An ink covers more
/// than one pixel in 200.
pub(crate) fn find_ground_and_inks<'a>(faces: impl Iterator<Item = &'a RgbImage>) -> Option<([u8; 3], Vec<[u8; 3]>)> {
    let mut bins: std::collections::HashMap<[u8; 3], (u32, [u32; 3])> = Default::default();
    for face in faces {
        let (w, h) = face.dimensions();
        // Outside there are only the table and neighbouring tiles.
        let is_in_middle = |x: u32, y: u32| (w / 4..w - w / 4).contains(&x) && (h / 4..h - h / 4).contains(&y);
        for (_, _, pixel) in face.enumerate_pixels().filter(|(x, y, _)| is_in_middle(*x, *y)) {
            let (count, sum) = bins.entry(pixel.0.map(|v| v >> 5)).or_default();
            *count += 1;
            for (sum, value) in sum.iter_mut().zip(pixel.0) {
                *sum += u32::from(value);
            }
        }
    }
    let mut counted_colours: Vec<(u32, [u8; 3])> =
        bins.into_values().map(|(count, sum)| (count, sum.map(|s| (s / count) as u8))).collect();
    counted_colours.sort_by_key(|(count, colour)| (std::cmp::Reverse(*count), *colour));
    let pixel_count: u32 = counted_colours.iter().map(|f| f.0).sum();
    let ground = counted_colours.first()?.1;
    let mut inks: Vec<[u8; 3]> = Vec::new();
    for (_, colour) in counted_colours.iter().filter(|f| f.0 * 200 > pixel_count) {
        let is_new = colour_distance(*colour, ground) > MIN_INK_COLOUR_DISTANCE
            && inks.iter().all(|ink| colour_distance(*colour, *ink) > MIN_INK_COLOUR_DISTANCE);
        if is_new && inks.len() < MAX_LISTED_INKS {
            inks.push(*colour);
        }
    }
    Some((ground, inks))
}

/// Returns the Euclidean distance between two colours, 0 to 442.
pub fn colour_distance(a: [u8; 3], b: [u8; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (f32::from(*a) - f32::from(b)).powi(2)).sum::<f32>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn the_most_frequent_colour_is_the_ground_and_inks_follow_by_frequency() {
        let face = RgbImage::from_fn(80, 100, |x, y| match (x, y) {
            (30..50, 30..50) => Rgb([190, 30, 40]),
            (30..40, 55..70) => Rgb([20, 100, 60]),
            _ => Rgb([245, 240, 230]),
        });
        let (ground, inks) = find_ground_and_inks(std::iter::once(&face)).expect("a face");
        assert!(colour_distance(ground, [245, 240, 230]) < 5.0);
        assert_eq!(inks.len(), 2);
        assert!(colour_distance(inks[0], [190, 30, 40]) < 5.0 && colour_distance(inks[1], [20, 100, 60]) < 5.0);
    }

    #[test]
    fn colours_are_written_as_hex() {
        assert_eq!(parse_hex_colour("#0a10ff"), Some([10, 16, 255]));
        assert_eq!(format_hex_colour([10, 16, 255]), "#0a10ff");
        for wrong in ["", "0a10ff", "#0a10f", "#0a10fg", "#+a10ff"] {
            assert_eq!(parse_hex_colour(wrong), None, "{wrong}");
        }
    }
}
