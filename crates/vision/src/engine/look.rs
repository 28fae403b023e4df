//! How a tile's crop looks: the measurements behind the gate, burnt-out places and red dots.

use super::halves::Margins;

/// How a tile's crop looks, regardless of what it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CropLook {
    /// The sharpness; `None` for a face with too little on it to tell.
    pub sharpness: Option<f32>,
    /// The brightness that a tenth of it reaches, of 255.
    pub bright: f32,
    /// The share of it that is white in all channels.
    pub burnt: f32,
    /// The mean colour of the brighter half of its middle, i.e. a face's ground: red, green, blue of 255.
    pub ground: [f32; 3],
    /// How much the pixels in its middle vary: the standard deviation of brightness.
    pub contrast: f32,
    /// Whether, if it is a five of dots, only the middle dot is red.
    pub red_middle: bool,
    /// How far the face is plain from each of its edges.
    pub margins: Margins,
}

/// The middle of some colours, channel by channel; `None` if there are none.
pub(super) fn middle_colour(mut colours: Vec<[f32; 3]>) -> Option<[f32; 3]> {
    let middle = colours.len() / 2;
    (!colours.is_empty()).then(|| {
        std::array::from_fn(|channel| {
            colours.sort_by(|a, b| a[channel].total_cmp(&b[channel]));
            colours[middle][channel]
        })
    })
}
