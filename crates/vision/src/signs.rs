//! Evidence in a reading that its hand may be wrong.

/// The value of [`HandReading::confidence`](crate::HandReading::confidence) below which a person should check the hand.
pub(crate) const MIN_SURE_CONFIDENCE: f32 = 0.85;
/// The value of [`HandReading::confidence`](crate::HandReading::confidence) below which another photo is needed.
pub(crate) const MIN_USABLE_CONFIDENCE: f32 = 0.03;
/// The number of signs in [`HandSigns`], which is the length of its lists.
pub(crate) const SIGN_COUNT: usize = 16;

/// The signs that a hand is wrong, from which its confidence is computed; all zero for a hand without any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HandSigns {
    /// The sum of −ln(confidence) of the hand's tiles.
    pub faces: f32,
    /// −ln of the lowest confidence of a tile of the hand.
    pub weakest: f32,
    /// The closeness of the second-best choice of tiles, 0..1: e to the power of minus its additional cost.
    pub rival: f32,
    /// The number of tiles by which the hand is smaller than a hand before its win, at most three.
    pub missing: f32,
    /// 1 for a hand with one tile fewer than a winning hand, else 0.
    pub waiting: f32,
    /// 1 for a hand with one tile fewer than a winning hand that waits for no tile, else 0: a tile may be overlooked.
    pub short: f32,
    /// The number of tiles beyond those of a winning hand, at most three.
    pub surplus: f32,
    /// The number of [`Belongs`](crate::QuestionKind::Belongs) questions, at most three; 0 if the hand has surplus
    /// tiles.
    pub belongs: f32,
    /// The number of questions about changed classes, surplus copies of a kind and broken melds, at most three.
    pub impossible: f32,
    /// The number of blank tiles that a lamp's reflection may have bleached, or with another ground colour than the
    /// faces, at most three.
    pub blank: f32,
    /// The number of the hand's tiles that overlap others or are much smaller or larger than most, at most three.
    pub odd: f32,
    /// The number of the hand's tiles that touch the photo's edge, at most three.
    pub cut: f32,
    /// The number of row ends at the photo's edge where a part of one more tile shows.
    pub ends: f32,
    /// The blur, darkness or smallness of the tiles, whichever is worst: near 0 for good tiles, 1 at the limit for
    /// another photo, at most 1.5.
    pub poor: f32,
    /// The width of the widest gap between concealed tiles of a row, where a tile may be missing, in tile widths, at
    /// most two.
    pub gap: f32,
    /// 1 for a hand with the right number of tiles that neither wins nor waits, else 0.
    pub loses: f32,
}

impl HandSigns {
    /// The names of the signs, as columns of the table that `quejing-lab evaluate` writes, in the order of
    /// [`HandSigns::values`].
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

    /// Returns the value of each sign, in the order of [`HandSigns::NAMES`].
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
