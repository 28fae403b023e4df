//! The sample cases of the house rule, where they lie beside the repository.

#[path = "support/agreement.rs"]
mod agreement;

#[test]
fn every_sample_case_agrees() {
    agreement::all_cases_agree("house-sample.jsonl", quejing::wire::house::answer);
}
