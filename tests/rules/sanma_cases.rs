//! The cases of three-player riichi's specification agree, if they are available (`../shared/cases`).

use crate::riichi_cases::{agree, cases};
use crate::support::wire;

#[test]
fn every_case_of_the_specification_agrees() {
    let sample = cases("sanma-sample.jsonl");
    assert!(sample.is_empty() || sample.len() >= 300, "the file is cut short");
    agree("sanma-sample", &sample, wire::sanma);
}
