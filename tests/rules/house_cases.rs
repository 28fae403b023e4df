//! The sample cases of the house rule, if they lie next to the repository.

#[test]
fn every_sample_case_agrees() {
    crate::support::agreement::all_cases_agree("house-sample.jsonl", crate::support::wire::house);
}
