//! Rate limits for requests: each client has a token bucket, which refills with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The maximum number of clients with a bucket. Full buckets make room for new clients; if none is full, new clients
/// are refused.
const MAX_CLIENTS: usize = 4096;

/// Rate limits for clients `K`, with a token bucket for each; all buckets have the same capacity and rate.
pub struct RateLimits<K> {
    /// The capacity of a bucket in tokens: the maximum number of requests at once.
    burst: f64,
    /// The number of tokens that a bucket gains per second.
    tokens_per_second: f64,
    /// The tokens in the bucket of each client, as of the time of its last refill.
    buckets: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash + Clone> RateLimits<K> {
    /// Creates rate limits that allow each client `burst` requests at once, and `tokens_per_second` requests per second
    /// in the long run.
    pub fn new(burst: u32, tokens_per_second: f64) -> RateLimits<K> {
        RateLimits { burst: f64::from(burst), tokens_per_second, buckets: Mutex::default() }
    }

    /// Takes a token from the client's bucket. Returns false if the request must be refused, because the bucket has no
    /// whole token or [`MAX_CLIENTS`] other clients have a bucket that is not full.
    pub fn try_take_token(&self, client: &K) -> bool {
        self.try_take_token_at(client, Instant::now())
    }

    /// Fills every bucket, for tests that send more requests than people do.
    #[cfg(test)]
    pub fn refill_all(&self) {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Takes a token like [`Self::try_take_token`], at the time `now`.
    fn try_take_token_at(&self, client: &K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_CLIENTS && !buckets.contains_key(client) {
            let is_not_full =
                |tokens: f64, last_refill: Instant| tokens + self.refilled_tokens(last_refill, now) < self.burst;
            buckets.retain(|_, (tokens, last_refill)| is_not_full(*tokens, *last_refill));
            if buckets.len() >= MAX_CLIENTS {
                return false;
            }
        }
        let (tokens, last_refill) = buckets.entry(client.clone()).or_insert((self.burst, now));
        *tokens = (*tokens + self.refilled_tokens(*last_refill, now)).min(self.burst);
        *last_refill = now;
        if *tokens < 1.0 {
            return false;
        }
        *tokens -= 1.0;
        true
    }

    /// Returns the number of tokens that a bucket gains from `last_refill` to `now`; 0 if `now` is earlier.
    fn refilled_tokens(&self, last_refill: Instant, now: Instant) -> f64 {
        now.saturating_duration_since(last_refill).as_secs_f64() * self.tokens_per_second
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_refills_and_clients_are_independent() {
        let rates = RateLimits::new(3, 2.0);
        let now = Instant::now();
        let taken: Vec<bool> = (0..5).map(|_| rates.try_take_token_at(&1, now)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert!(rates.try_take_token_at(&2, now));
        assert!(!rates.try_take_token_at(&1, now + Duration::from_millis(400)));
        assert!(rates.try_take_token_at(&1, now + Duration::from_millis(600)));
    }

    #[test]
    fn the_number_of_clients_in_memory_is_limited() {
        let rates = RateLimits::new(1, 0.001);
        let now = Instant::now();
        for client in 0..3 * MAX_CLIENTS {
            rates.try_take_token_at(&client, now);
        }
        assert!(rates.buckets.lock().unwrap().len() <= MAX_CLIENTS);
    }
}
