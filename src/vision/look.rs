//! How a tile's crop looks: what the gate, the burnt places and the red dots are told by.

/// How a tile's crop looks, apart from what it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CropLook {
    /// `None` for a face with too little on it to tell.
    pub sharpness: Option<f32>,
    /// The brightness that a tenth of it reaches, of 255.
    pub bright: f32,
    /// The share that is white in all colours.
    pub burnt: f32,
    /// The mean colour of its middle's brighter half: the ground of a face, red green blue of 255.
    pub ground: [f32; 3],
    /// How unlike each other the middle's pixels are: standard deviation of the brightness.
    pub contrast: f32,
    /// Of a five's dots the middle one alone would be red.
    pub red_middle: bool,
}
