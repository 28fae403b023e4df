//! The characters that new names, notes and reasons may contain.

use quejing_ledger::*;

use crate::maker::{opened, player};
use quejing_rules::NightId;

fn renamed(name: &str) -> Record {
    Record::PersonRenamed { player: player(1), name: name.into() }
}

#[test]
fn new_texts_that_cannot_be_shown_are_refused_and_old_ones_are_replayed() {
    let mut events: Vec<Event> = Vec::new();
    let add = |events: &mut Vec<Event>, body| {
        events.push(Event::build_after(events.last(), NightId::from_number(1), 1, "t", Payload::new(body)));
    };
    add(&mut events, opened("lingque-v28", 4));
    let night = ReplayedNight::from_events(events.clone());
    let check = |body: Record| night.check_next_event(&Payload::new(body), 1);
    for name in ["Ann\u{202e}", "\u{200b}\u{200b}", "A\u{1b}[2J", "A\u{2066}B", "\u{3164}", "A\nB"] {
        assert_eq!(check(renamed(name)), Err(RecordRefusal::BadName), "{name:?}");
    }
    for name in ["王小明", "שרה", "👨\u{200d}👩\u{200d}👧", "Zoë \u{2665}\u{fe0f}"] {
        assert!(check(renamed(name)).is_ok(), "{name:?}");
    }
    let text = |text: &str| Record::Noted { text: text.into() };
    assert_eq!(check(text("x\u{202e}y")), Err(RecordRefusal::BadText("text".into())));
    assert_eq!(check(text("x\u{7}y")), Err(RecordRefusal::BadText("text".into())));
    assert!(check(text("two\nlines")).is_ok());
    let with = Box::new(Payload::new(text("x\u{9b}y")));
    let corrected = Correction { event: 1, with, reason: String::new(), agreed: Vec::new() };
    assert_eq!(check(Record::Corrected(corrected)), Err(RecordRefusal::BadText("text".into())));
    let agreed = AgreedPayments {
        what: AgreementPurpose::Bet,
        payments: Vec::new(),
        reason: "\u{2028}".into(),
        agreed: Vec::new(),
        deal: None,
        is_set_aside: false,
    };
    assert_eq!(check(Record::Agreed(agreed)), Err(RecordRefusal::BadText("reason".into())));
    // Recorded before this rule existed, so it takes effect.
    add(&mut events, renamed("Ann\u{202e}"));
    add(&mut events, text("x\u{202e}y"));
    let old = replay_events(&events);
    assert!(old.refused.is_empty());
    assert!(old.people.values().any(|person| person.name == "Ann\u{202e}"));
    assert_eq!(old.notes.len(), 1);
}
