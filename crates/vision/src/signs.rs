//! Evidence in a reading against its own hand.

/// The probability of a hand below which a person should check it.
pub(crate) const SURE_HAND: f32 = 0.85;
/// The probability of a hand below which another photo is needed.
pub(crate) const HOPELESS: f32 = 0.03;
/// The number of signs.
pub(crate) const SIGN_COUNT: usize = 16;

/// Signs against a hand being right; all zero for a hand without any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signs {
    /// Surprise of the faces: the sum of −ln of each tile's confidence.
    pub faces: f32,
    /// −ln of the lowest confidence of a tile.
    pub weakest: f32,
    /// Closeness of the next best choice of tiles: e to the power of minus the difference in cost.
    pub rival: f32,
    /// The number of tiles that a hand before its win lacks, at most three.
    pub missing: f32,
    /// 1 for a hand without its winning tile.
    pub waiting: f32,
    /// 1 for a hand without its winning tile that does not wait for one: a tile may have been overlooked.
    pub short: f32,
    /// The number of tiles beyond a winning hand, at most three.
    pub surplus: f32,
    /// The number of questions about tiles belonging to the hand, at most three.
    pub belongs: f32,
    /// The number of faces that were changed or are impossible, at most three.
    pub impossible: f32,
    /// The number of blank tiles as white as a lamp's reflection, or not of the faces' colour, at most three.
    pub blank: f32,
    /// The number of tiles that overlap others or are much smaller or larger than them, at most three.
    pub odd: f32,
    /// The number of tiles that touch the photo's edge, at most three.
    pub cut: f32,
    /// The number of row ends at the photo's edge where a part of one more tile shows.
    pub ends: f32,
    /// The softness, darkness or smallness of the tiles: 0 for good ones, 1 at the limit of the gate.
    pub poor: f32,
    /// The width of the widest gap between concealed tiles of a row, where one may be missing, in tiles, at most two.
    pub gap: f32,
    /// 1 for a hand of the right size that neither wins nor waits.
    pub loses: f32,
}

impl Signs {
    /// The names of the signs, in the order of [`Signs::values`].
    pub const NAMES: [&str; SIGN_COUNT] = [
        "faces",
        "weakest",
        "rival",
        "missing",
        "waiting",
        "short",
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

    /// Returns the values, in the order of [`Signs::NAMES`].
    pub fn values(&self) -> [f32; SIGN_COUNT] {
        [
            self.faces,
            self.weakest,
            self.rival,
            self.missing,
            self.waiting,
            self.short,
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
