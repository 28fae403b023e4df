//! The clock of the system.

/// Returns the current time by the system clock, in milliseconds since 1970-01-01 UTC; negative before that.
pub fn now_ms() -> i64 {
    let millis = |span: std::time::Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    match std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH) {
        Ok(since) => millis(since),
        Err(before) => -millis(before.duration()),
    }
}
