//! The sample cases of Zung Jung, where they lie beside the repository.

#[test]
fn every_sample_case_agrees() {
    crate::support::agreement::all_cases_agree(
        "zung-jung-sample.jsonl",
        quejing::wire::zung_jung::answer,
    );
}
