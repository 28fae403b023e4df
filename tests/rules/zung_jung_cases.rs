//! The sample cases of Zung Jung, if they lie next to the repository.

#[test]
fn every_sample_case_agrees() {
    crate::support::agreement::all_cases_agree("zung-jung-sample.jsonl", crate::support::wire::zung_jung);
}
