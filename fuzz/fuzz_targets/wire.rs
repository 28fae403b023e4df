//! Any bytes as a line of `quejing score --json`, under every rule set.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| quejing_fuzz::answer_under_all(line));
