//! The laws of every home of a ledger, checked with a file as the home.

pub(crate) mod laws;
mod offline;
pub(crate) mod simulator;

use std::sync::Arc;

use self::laws::TestFolder;
use quejing_ledger::{FileHome, LedgerHome, LedgerStore};

fn file_home(folder: &TestFolder) -> Arc<dyn LedgerHome> {
    let store = LedgerStore::open(&folder.path().join("home").join("ledger.sqlite")).expect("a ledger");
    Arc::new(FileHome::new(store, "first"))
}

#[test]
fn a_file_keeps_the_laws_of_a_home() {
    for (name, law) in laws::LAWS {
        let folder = TestFolder::new(name);
        law(&laws::TestHome { home: file_home(&folder), folder: &folder });
    }
}

/// `QUEJING_SEEDS=10000` plays that many evenings instead of 300.
#[test]
fn whatever_several_machines_do_to_a_file_nothing_is_lost_or_counted_twice() {
    let seeds = std::env::var("QUEJING_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    for seed in 0..seeds {
        let folder = TestFolder::new(&format!("simulated-{seed}"));
        simulator::play(seed, &file_home(&folder), &folder);
    }
}
