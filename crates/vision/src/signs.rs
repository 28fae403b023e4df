//! What a reading says against its own hand.

/// A hand less probable than this is one to look at.
pub(crate) const SURE_HAND: f32 = 0.85;
/// A hand less probable than this needs another photo.
pub(crate) const HOPELESS: f32 = 0.03;
/// How many signs there are.
pub(crate) const SIGNS: usize = 14;

/// What speaks against a hand's being right; all zero for one that nothing speaks against.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signs {
    /// Surprise of the faces: the sum of −ln of each tile's confidence.
    pub faces: f32,
    /// −ln of the least confidence of a tile.
    pub weakest: f32,
    /// How near the next best choice of tiles comes: e to the power of minus the difference in cost.
    pub rival: f32,
    /// The number of tiles that a winning hand lacks, at most three.
    pub missing: f32,
    /// The number of tiles beyond a winning hand, at most three.
    pub surplus: f32,
    /// How many questions ask whether tiles belong to the hand, at most three.
    pub belongs: f32,
    /// How many faces were changed or cannot be, at most three.
    pub impossible: f32,
    /// How many tiles are blank and as white as a lamp's reflection, or not of the faces' colour, at most three.
    pub blank: f32,
    /// How many tiles lie on one another or are much smaller or larger than the others, at most three.
    pub odd: f32,
    /// How many tiles touch the photo's edge, at most three.
    pub cut: f32,
    /// How many ends of rows run into the photo's edge, with a part of one more tile to be seen.
    pub ends: f32,
    /// How soft, dark or small the tiles are: 0 for good ones, 1 where the gate would hold the photo.
    pub poor: f32,
    /// How wide the widest gap between concealed tiles of a row is, where one may be missing, in tiles, at most two.
    pub gap: f32,
    /// 1 where a whole hand has no winning shape.
    pub loses: f32,
}

impl Signs {
    /// The names, in the order of the values.
    pub const NAMES: [&str; SIGNS] = [
        "faces",
        "weakest",
        "rival",
        "missing",
        "surplus",
        "belongs",
        "impossible",
        "blank",
        "odd",
        "cut",
        "ends",
        "poor",
        "gap",
        "loses",
    ];

    /// The values, in the order of the names.
    pub fn values(&self) -> [f32; SIGNS] {
        [
            self.faces,
            self.weakest,
            self.rival,
            self.missing,
            self.surplus,
            self.belongs,
            self.impossible,
            self.blank,
            self.odd,
            self.cut,
            self.ends,
            self.poor,
            self.gap,
            self.loses,
        ]
    }
}
