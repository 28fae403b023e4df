//! A generator of random numbers that are reproducible by their seed (SplitMix64).

pub struct RandomNumbers(u64);

impl RandomNumbers {
    pub fn new(seed: u64) -> RandomNumbers {
        RandomNumbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub fn number_below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % count as u64).expect("below the count")
    }

    pub fn hits_one_in(&mut self, count: usize) -> bool {
        self.number_below(count) == 0
    }

    pub fn choose<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.number_below(all.len())]
    }
}
