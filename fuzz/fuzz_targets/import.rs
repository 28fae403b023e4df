//! Any text as nights to import: as it stands, as a file of each form, and as events with a valid chain, so that the
//! replay is reached. No panic, money adds up to zero after every reading, and what was accepted is unchanged when
//! written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quejing::report::{ReportAdditions, report_html};
use quejing_ledger::{
    Event, ImportableNight, LedgerError, Payload, ReplayedNight, export_csv, export_jsonl, read_nights,
};
use quejing_rules::{Amount, NightId};
use quejing_words::{Lang, ledger};

fuzz_target!(|text: &str| {
    for is_csv in [false, true] {
        check(read_nights(text, is_csv));
    }
    let night = NightId::from_number(1);
    let mut events: Vec<Event> = Vec::new();
    for payload in text.lines().filter_map(|line| Payload::read(line).ok()) {
        let event = Event::build_after(events.last(), night, 1, "fuzz", payload);
        events.push(event);
    }
    check(read_nights(&export_jsonl(night, &events), false));
    check(read_nights(&export_csv(night, &events, &[]), true));
});

fn check(read: Result<Vec<ImportableNight>, LedgerError>) {
    let nights = match read {
        Ok(nights) => nights,
        Err(error) => {
            for lang in Lang::ALL {
                let text = ledger::error_text(lang, None, &error);
                assert!(text.codes.contains(&error.code()) && !text.sentence.is_empty());
            }
            return;
        }
    };
    for (night, events) in nights {
        let whole = ReplayedNight::from_events(events.clone());
        assert_eq!(whole.night().imbalance(), Amount::ZERO);
        let mut one_by_one = ReplayedNight::default();
        for event in &events {
            one_by_one.push(event.clone());
            assert_eq!(one_by_one.night().imbalance(), Amount::ZERO);
        }
        assert_eq!(whole, one_by_one);
        for lang in Lang::ALL {
            let _ = report_html(lang, &whole, ReportAdditions::default());
            let _ = quejing::report::payments_csv(lang, whole.night());
        }
        let again = read_nights(&export_jsonl(night, &events), false).expect("what was read");
        let csv = read_nights(&export_csv(night, &events, &[]), true).expect("what was read");
        let same = [(night, events)];
        assert!(again == same && csv == same);
    }
}
