//! Measurements of a tile's crop, for the checks of the photo, burnt-out places and red dots.

use super::covered_halves::FaceMargins;

/// Measurements of a tile's crop, taken without knowing the tile's class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CropMeasurements {
    /// The sharpness (see [`measure_sharpness`](super::rectify::measure_sharpness)); `None` for a face with too little
    /// print.
    pub sharpness: Option<f32>,
    /// The brightness, 0 to 255, that the brightest tenth of the pixels reaches.
    pub brightness: f32,
    /// The share of white pixels, 0 to 1: at least 250 of 255 in every channel.
    pub white_share: f32,
    /// The mean colour of the brighter half of the middle, which is a face's ground: red, green, blue, each 0 to 255.
    pub ground_colour: [f32; 3],
    /// The standard deviation of brightness (0 to 255) in the middle.
    pub contrast: f32,
    /// True if the crop, taken for a five of dots, has a red middle dot and less red outer ones.
    pub has_red_middle_dot: bool,
    /// The plain margins of the face at its upper, right, lower and left edge.
    pub face_margins: FaceMargins,
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
