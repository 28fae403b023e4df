//! Measurements of a tile's crop, for the checks of the photo, burnt-out places and red dots.

use super::covered_halves::FaceMargins;

/// Measurements of a tile's crop, independent of its class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CropMeasurements {
    /// The sharpness (see [`measure_sharpness`](super::rectify::measure_sharpness)); `None` for a face with too little
    /// print.
    pub sharpness: Option<f32>,
    /// The brightness that the brightest tenth of the pixels reaches, of 255.
    pub bright: f32,
    /// The share of pixels that are white: at least 250 of 255 in every channel.
    pub burnt: f32,
    /// The mean colour of the brighter half of the middle, i.e. a face's ground: red, green, blue of 255.
    pub ground: [f32; 3],
    /// The standard deviation of brightness in the middle, of 255.
    pub contrast: f32,
    /// True if the crop, taken for a five of dots, has a red middle dot and no other red one.
    pub red_middle: bool,
    /// The plain margins of the face at its upper, right, lower and left edge.
    pub margins: FaceMargins,
}

/// Returns the median of the colours, channel by channel; `None` if there are none.
pub(super) fn median_colour(mut colours: Vec<[f32; 3]>) -> Option<[f32; 3]> {
    let middle = colours.len() / 2;
    (!colours.is_empty()).then(|| {
        std::array::from_fn(|channel| {
            colours.sort_by(|a, b| a[channel].total_cmp(&b[channel]));
            colours[middle][channel]
        })
    })
}
