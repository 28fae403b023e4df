//! The sample cases of the house rule, where they lie beside the repository.

#[test]
fn every_sample_case_agrees() {
    crate::support::agreement::all_cases_agree("house-sample.jsonl", quejing::wire::house::answer);
}
