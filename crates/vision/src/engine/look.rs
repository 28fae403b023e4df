//! Measurements of a tile's crop, for the gate, burnt-out places and red dots.

use super::halves::Margins;

/// Measurements of a tile's crop, independent of its class.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CropLook {
    /// The sharpness; `None` for a face with too little print to measure it.
    pub sharpness: Option<f32>,
    /// The brightness that the brightest tenth reaches, of 255.
    pub bright: f32,
    /// The share of pixels that are white in all channels.
    pub burnt: f32,
    /// The mean colour of the brighter half of the middle, i.e. a face's ground: red, green, blue of 255.
    pub ground: [f32; 3],
    /// The standard deviation of brightness in the middle.
    pub contrast: f32,
    /// True if only the middle dot of a five of dots would be red.
    pub red_middle: bool,
    /// The plain margins of the face.
    pub margins: Margins,
}

/// Returns the median of some colours, channel by channel; `None` if there are none.
pub(super) fn middle_colour(mut colours: Vec<[f32; 3]>) -> Option<[f32; 3]> {
    let middle = colours.len() / 2;
    (!colours.is_empty()).then(|| {
        std::array::from_fn(|channel| {
            colours.sort_by(|a, b| a[channel].total_cmp(&b[channel]));
            colours[middle][channel]
        })
    })
}
