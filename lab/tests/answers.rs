//! The answers to 25,000 requests, as the program of commit 7c087dd gave them, or for three-player riichi the first
//! program that had it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use quejing_lab::digests::{
    Answerer, DigestPair, REQUEST_COUNT, digest_requests, find_differences, parse_changes, parse_digest_file,
};
use quejing_lab::requests::{RequestFamily, build_request};

fn file(name: &str) -> String {
    std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("digests").join(name)).expect("the digests")
}

fn recorded(family: RequestFamily) -> Vec<DigestPair> {
    let (requests, digests) = parse_digest_file(&file(&format!("{family}.txt"))).expect("digests");
    assert_eq!(digests.len() as u64, REQUEST_COUNT, "{family}");
    assert_eq!(
        digest_requests(family, REQUEST_COUNT),
        requests,
        "{family}: the requests are not the ones that were recorded"
    );
    digests
}

fn check(family: RequestFamily) {
    let changes = parse_changes(&file("changed.txt"), family).expect("changes");
    let found = Answerer::Library.collect_digests(family, REQUEST_COUNT).expect("answers");
    let different = find_differences(&recorded(family), &changes, &found);
    let shown: Vec<String> = { different.iter().take(5) }
        .map(|&number| String::from_utf8_lossy(&build_request(family, number)).into_owned())
        .collect();
    assert!(
        different.is_empty(),
        "{family}: {} answers changed, see `quejing-lab differences`; the first requests:\n{}",
        different.len(),
        shown.join("\n")
    );
}

#[test]
fn lingque_is_answered_as_recorded() {
    check(RequestFamily::Lingque);
}

#[test]
fn zung_jung_is_answered_as_recorded() {
    check(RequestFamily::ZungJung);
}

#[test]
fn riichi_is_answered_as_recorded() {
    check(RequestFamily::Riichi);
}

#[test]
fn house_is_answered_as_recorded() {
    check(RequestFamily::House);
}

#[test]
fn sanma_is_answered_as_recorded() {
    check(RequestFamily::Sanma);
}

/// Checks that a listed change differs from the recorded answer, and that its reason is explained.
#[test]
fn listed_changes_differ_from_the_record_and_have_reasons() {
    let text = file("changed.txt");
    let explained: BTreeSet<&str> = { text.lines() }
        .filter_map(|line| line.strip_prefix("# ")?.split_once(": "))
        .map(|(reason, _)| reason)
        .collect();
    for family in RequestFamily::ALL {
        let (_, recorded) = parse_digest_file(&file(&format!("{family}.txt"))).expect("digests");
        for (number, change) in parse_changes(&text, family).expect("changes") {
            assert_ne!(recorded[number as usize], change.digests, "{family} {number}");
            assert!(explained.contains(&*change.reason), "{family} {number}: {}", change.reason);
        }
    }
}
