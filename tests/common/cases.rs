//! The number of cases in a battery of many alike; the tests of the lab and of the phones' pages share it.

/// Returns how many cases a test takes of many alike: `all` with `QUEJING_WHOLE`, as in the nightly run, otherwise
/// `sample`.
pub fn cases<T>(sample: T, all: T) -> T {
    if std::env::var_os("QUEJING_WHOLE").is_some_and(|value| !value.is_empty()) { all } else { sample }
}
