//! Reproducible random numbers: SplitMix64 (Steele, Lea and Flood, 2014), written here so that no dependency can change
//! the recorded requests.

/// A stream of pseudo-random numbers, which depend only on its seed.
#[derive(Clone, Debug)]
pub(crate) struct RandomStream(u64);

impl RandomStream {
    /// Creates the stream of a seed. Nearby seeds give unrelated streams.
    pub fn new(seed: u64) -> RandomStream {
        RandomStream(seed)
    }

    fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns the next number, uniform from 0 to `limit` - 1; 0 if `limit` is 0.
    pub fn next_below(&mut self, limit: u64) -> u64 {
        let wide = u128::from(self.next_bits()) * u128::from(limit);
        (wide >> 64) as u64
    }

    /// Returns the next index into a list of `length` items; 0 if the list is empty.
    pub fn next_index(&mut self, length: usize) -> usize {
        self.next_below(length as u64) as usize
    }

    /// Returns the next whole number, uniform from `from` to `to`, both included; `from` if `to` is less.
    pub fn next_between(&mut self, from: i64, to: i64) -> i64 {
        from + self.next_below((to - from + 1).max(1) as u64) as i64
    }

    /// Returns true with a probability of `percent` in 100.
    pub fn next_bool(&mut self, percent: u64) -> bool {
        self.next_below(100) < percent
    }

    /// Returns a random item of a list.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    #[expect(clippy::indexing_slicing, reason = "every list of this crate has items")]
    pub fn pick_item<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.next_index(items.len())]
    }

    /// Shuffles the items of a list (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.next_index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the first numbers of seed 1234567, as published with the reference implementation.
    #[test]
    fn stream_is_the_published_one() {
        let mut random = RandomStream::new(1_234_567);
        let first = [random.next_bits(), random.next_bits(), random.next_bits()];
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
