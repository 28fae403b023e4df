//! A small seeded generator (SplitMix64), so that a picture can be recreated from its number.

/// Numbers that depend only on the seed.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Builds a generator for `seed`; nearby seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x5172_a3d1_9c44_e01b)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns a number between `low` and `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns a number around zero with standard deviation one (the sum of four uniform numbers, so with hardly any
    /// tails).
    pub fn normal(&mut self) -> f32 {
        let sum: f32 = (0..4).map(|_| self.unit()).sum();
        (sum - 2.0) * 1.732
    }

    /// Returns one of `0..count`.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f32) as usize).min(count.saturating_sub(1))
    }
}

/// Returns a well-mixed number for a place on a grid, as used by the noise textures.
pub fn hash2(x: i32, y: i32, seed: u32) -> f32 {
    let key = (u64::from(x as u32) << 32 | u64::from(y as u32)) ^ (u64::from(seed) << 17);
    (mix(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 40) as f32 / (1u64 << 24) as f32
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
