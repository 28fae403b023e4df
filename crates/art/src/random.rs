//! A small random generator (SplitMix64), with which a picture can be recreated from its seed.

/// A generator of pseudo-random numbers, which depend only on its seed.
#[derive(Debug, Clone)]
pub struct SeededRandom(u64);

impl SeededRandom {
    /// Builds a generator. Nearby seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x5172_a3d1_9c44_e01b)
    }

    fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix_bits(self.0)
    }

    /// Returns the next number, uniform from 0 to 1, with 1 excluded.
    pub fn next_unit(&mut self) -> f32 {
        (self.next_bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns the next number, uniform from `low` to `high`.
    pub fn next_between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next_unit()
    }

    /// Returns the next number of an approximately normal distribution with mean 0 and standard deviation 1. As a sum
    /// of four uniform numbers, it is never beyond ±3.5.
    pub fn next_normal(&mut self) -> f32 {
        let sum: f32 = (0..4).map(|_| self.next_unit()).sum();
        (sum - 2.0) * 1.732
    }

    /// Returns the next index, uniform from 0 to `count` - 1; 0 if `count` is 0.
    pub fn next_index(&mut self, count: usize) -> usize {
        ((self.next_unit() * count as f32) as usize).min(count.saturating_sub(1))
    }
}

/// Returns the pseudo-random number from 0 to 1, with 1 excluded, of a point of a grid under a seed: the noise of
/// textures.
pub fn grid_noise(x: i32, y: i32, seed: u32) -> f32 {
    let key = (u64::from(x as u32) << 32 | u64::from(y as u32)) ^ (u64::from(seed) << 17);
    (mix_bits(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 40) as f32 / (1u64 << 24) as f32
}

/// Returns a number whose bits all depend on all bits of `z`: the output function of SplitMix64.
fn mix_bits(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
