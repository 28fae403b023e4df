//! The evening from outside: sums against slow independent ones, undo and correction, and files that were damaged.

use super::*;
use crate::rules::lingque::ReducedOptions;
use crate::rules::{RuleProfile, RuleSet};
use std::io::Write;
use std::path::PathBuf;

fn names() -> [String; PLAYERS] {
    ["甲", "乙", "丙", "丁"].map(str::to_owned)
}

/// A discard win of 30 points: 60 from the discarder, 30 from the two others (rule text, section 7).
fn discard_win(winner: usize, discarder: usize, dealer: usize) -> WonHand {
    let mut payments = [-30; PLAYERS];
    payments[discarder] = -60;
    payments[winner] = 120;
    WonHand {
        rules: RuleProfile::default(),
        profile: None,
        program: "test".into(),
        winner,
        discarder: Some(discarder),
        dealer,
        tiles: "123m456p789s1122z + 2z".into(),
        flags: Vec::new(),
        flowers: 0,
        provided: [0; PLAYERS],
        patterns: Vec::new(),
        fu: 10,
        fan: 3,
        points: 30,
        discards: Vec::new(),
        payments,
        photo: None,
        corrected_tiles: 0,
    }
}

fn won(hand: WonHand) -> EventBody {
    EventBody::HandWon(Box::new(hand))
}

fn evening() -> Ledger {
    let mut ledger = Ledger::in_memory();
    ledger
        .append(0, EventBody::NightOpened { players: names() })
        .expect("an evening opens");
    ledger
}

/// A fresh file name in the system's folder for such things; removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("quejing-table-{}-{name}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn totals_are_the_sums_of_the_payments() {
    let mut ledger = evening();
    ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    ledger
        .append(2, won(discard_win(2, 1, 0)))
        .expect("recorded");
    assert_eq!(
        ledger.night().totals(),
        [120 - 30, -60 - 60, -30 + 120, -30 - 30]
    );
}

#[test]
fn undoing_and_restoring_a_hand_is_the_identity() {
    let mut ledger = evening();
    let first = ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    ledger
        .append(2, won(discard_win(2, 3, 0)))
        .expect("recorded");
    let before = ledger.night().totals();
    ledger
        .append(3, EventBody::HandUndone { hand: first })
        .expect("undone");
    assert_eq!(ledger.night().totals(), [-30, -30, 120, -60]);
    assert_eq!(
        ledger.night().hands.len(),
        2,
        "the undone hand stays on the record"
    );
    ledger
        .append(4, EventBody::HandRestored { hand: first })
        .expect("restored");
    assert_eq!(ledger.night().totals(), before);
}

#[test]
fn a_correction_replaces_the_hand_and_keeps_its_place() {
    let mut ledger = evening();
    let first = ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    ledger
        .append(2, won(discard_win(2, 3, 0)))
        .expect("recorded");
    let with = Box::new(discard_win(0, 3, 0));
    ledger
        .append(3, EventBody::HandCorrected { hand: first, with })
        .expect("corrected");
    assert_eq!(
        ledger.night().totals(),
        [120 - 30, -30 - 30, -30 + 120, -60 - 60]
    );
    assert_eq!(ledger.night().hands[0].corrections, 1);
    assert_eq!(
        ledger.events().len(),
        4,
        "nothing was taken out of the record"
    );
}

#[test]
fn contradictions_are_refused_and_change_nothing() {
    let mut ledger = evening();
    let hand = ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    let before = ledger.night().clone();
    let mut unbalanced = discard_win(0, 1, 0);
    unbalanced.payments[3] += 1;
    let refused = [
        (won(unbalanced), "table_not_zero_sum"),
        (won(discard_win(0, 0, 0)), "table_dealt_into_own_win"),
        (
            won(WonHand {
                winner: 4,
                ..discard_win(0, 1, 0)
            }),
            "table_unknown_player",
        ),
        (EventBody::HandUndone { hand: 99 }, "table_unknown_hand"),
        (EventBody::HandRestored { hand }, "table_already_so"),
        (
            EventBody::PlayerRenamed {
                player: 0,
                name: " ".into(),
            },
            "table_empty_name",
        ),
    ];
    for (body, code) in refused {
        assert_eq!(ledger.append(2, body).expect_err(code).code(), code);
    }
    assert_eq!(*ledger.night(), before);
}

#[test]
fn a_contradicting_stored_event_is_named_and_the_rest_counts() {
    let mut events = evening().events().to_vec();
    let add = |events: &mut Vec<Event>, body| {
        events.push(Event {
            seq: events.len() as u64 + 1,
            at_ms: 0,
            body,
        })
    };
    add(&mut events, EventBody::HandUndone { hand: 7 });
    add(&mut events, won(discard_win(3, 0, 0)));
    let night = replay(&events);
    assert_eq!(
        night.problems,
        [ReplayProblem {
            seq: 2,
            code: "table_unknown_hand"
        }]
    );
    assert_eq!(night.totals(), [-60, -30, -30, 120]);
}

/// Lingque 28, section 8: the dealer repeats on a win of their own; on another's win or a draw the deal passes.
#[test]
fn the_deal_stays_with_a_winning_dealer_and_passes_otherwise() {
    let mut ledger = evening();
    assert_eq!(ledger.night().next_dealer(), 0);
    ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    assert_eq!(ledger.night().next_dealer(), 0);
    ledger
        .append(2, won(discard_win(2, 1, 0)))
        .expect("recorded");
    assert_eq!(ledger.night().next_dealer(), 1);
    ledger
        .append(3, EventBody::HandDrawn { dealer: 3 })
        .expect("recorded");
    assert_eq!(ledger.night().next_dealer(), 0);
}

/// Edition 26 knows no repeats: the deal passes after every hand.
#[test]
fn in_edition_26_the_deal_always_passes() {
    let mut ledger = evening();
    let rules = "lingque-v26".parse::<RuleSet>().expect("a rule set").into();
    ledger
        .append(
            1,
            won(WonHand {
                rules,
                ..discard_win(0, 1, 0)
            }),
        )
        .expect("recorded");
    assert_eq!(ledger.night().next_dealer(), 1);
}

/// Riichi: the dealer stays by winning. Zung Jung 輪莊: the deal passes after every hand. House rule: it passes, or the winner
/// deals where the switch says so.
#[test]
fn the_rules_of_a_hand_say_who_deals_next() {
    let winner_deals = [("winner_deals".to_owned(), true.into())];
    let winner_deals =
        RuleProfile::with_options(RuleSet::House, &winner_deals.into_iter().collect());
    let cases = [
        (RuleSet::Riichi.into(), 0, 0),
        (RuleSet::Riichi.into(), 2, 1),
        (RuleSet::ZungJung.into(), 0, 1),
        (RuleSet::House.into(), 0, 1),
        (winner_deals.expect("a switch of the house rule"), 2, 2),
    ];
    for (rules, winner, next) in cases {
        let mut ledger = evening();
        let told = format!("{rules:?} won by {winner}");
        let hand = WonHand {
            rules,
            ..discard_win(winner, 1, 0)
        };
        ledger.append(1, won(hand)).expect("recorded");
        assert_eq!(ledger.night().next_dealer(), next, "{told}");
    }
}

/// A night keeps every switch it was played with, so that it scores the same when a default changes.
#[test]
fn a_recorded_hand_spells_out_every_switch() {
    for set in RuleSet::ALL {
        let hand = WonHand {
            rules: set.into(),
            ..discard_win(0, 1, 0)
        };
        let stored = serde_json::to_value(won(hand)).expect("an event is JSON");
        let stored_rules = &stored["rules"];
        for switch in crate::rules::profile::switches(set) {
            assert!(!stored_rules[switch.key].is_null(), "{set} {}", switch.key);
        }
        let again: RuleProfile = serde_json::from_value(stored_rules.clone()).expect("rules");
        assert_eq!(again, RuleProfile::from(set));
    }
}

#[test]
fn standings_count_wins_and_deal_ins_and_the_reduced_scores_cancel_out() {
    let mut ledger = evening();
    ledger
        .append(1, won(discard_win(0, 1, 0)))
        .expect("recorded");
    ledger
        .append(2, won(discard_win(0, 1, 0)))
        .expect("recorded");
    let self_drawn = WonHand {
        discarder: None,
        payments: [-45, -45, 135, -45],
        ..discard_win(2, 1, 0)
    };
    ledger.append(3, won(self_drawn)).expect("recorded");
    let table = standings(ledger.night(), &ReducedOptions::default())
        .expect("default options are in range");
    assert_eq!(
        table.map(|s| (s.wins, s.self_draws, s.deal_ins)),
        [(2, 0, 0), (0, 0, 2), (1, 1, 0), (0, 0, 0)]
    );
    assert!(table.iter().map(|s| s.reduced).sum::<f64>().abs() < 1e-12);
    // Section 9, with T0 √n = 480 · 2: S_0 = Σ tanh((s_0 - s_j) / 960).
    let totals = [195.0, -165.0, 75.0, -105.0_f64];
    let expected: f64 = totals
        .iter()
        .map(|s| ((totals[0] - s) / 960.0).tanh())
        .sum();
    assert!(
        (table[0].reduced - expected).abs() < 1e-12,
        "{} against {expected}",
        table[0].reduced
    );
}

#[test]
fn an_evening_read_back_from_its_file_is_the_same() {
    let file = Scratch::new("same");
    let mut ledger = Ledger::open(&file.0).expect("a new file");
    ledger
        .append(5, EventBody::NightOpened { players: names() })
        .expect("recorded");
    ledger
        .append(6, won(discard_win(3, 2, 1)))
        .expect("recorded");
    let (events, night) = (ledger.events().to_vec(), ledger.night().clone());
    drop(ledger);
    let again = Ledger::open(&file.0).expect("the same file");
    assert_eq!(again.events(), events);
    assert_eq!(*again.night(), night);
    assert!(again.damaged().is_empty());
}

#[test]
fn a_line_torn_by_a_crash_is_named_and_the_next_event_begins_a_fresh_line() {
    let file = Scratch::new("torn");
    let mut ledger = Ledger::open(&file.0).expect("a new file");
    ledger
        .append(5, EventBody::NightOpened { players: names() })
        .expect("recorded");
    drop(ledger);
    let torn = br#"{"seq":2,"at_ms":6,"event":"hand_won","rules"#;
    std::fs::OpenOptions::new()
        .append(true)
        .open(&file.0)
        .and_then(|mut f| f.write_all(torn))
        .expect("written");
    let mut ledger = Ledger::open(&file.0).expect("a damaged file opens");
    assert_eq!(
        ledger.damaged().iter().map(|d| d.line).collect::<Vec<_>>(),
        [2]
    );
    assert!(ledger.night().opened);
    ledger
        .append(7, won(discard_win(1, 0, 0)))
        .expect("recorded");
    drop(ledger);
    let again = Ledger::open(&file.0).expect("it opens again");
    assert_eq!(again.night().hands.len(), 1);
    assert_eq!(again.damaged().len(), 1, "the torn line is left as it was");
}

#[test]
fn bytes_that_are_no_text_and_repeated_numbers_are_named() {
    let file = Scratch::new("bytes");
    let event = |seq| {
        serde_json::to_string(&Event {
            seq,
            at_ms: 0,
            body: EventBody::NightOpened { players: names() },
        })
    };
    let one = event(1).expect("serialises");
    let mut bytes = format!("{one}\n").into_bytes();
    bytes.extend([0xff, 0xfe, 0x00, b'\n']);
    bytes.extend(format!("{one}\n").bytes());
    std::fs::write(&file.0, bytes).expect("written");
    let ledger = Ledger::open(&file.0).expect("a damaged file opens");
    assert_eq!(ledger.events().len(), 1);
    assert_eq!(
        ledger.damaged().iter().map(|d| d.line).collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn a_second_writer_is_told_that_the_file_is_in_use() {
    let file = Scratch::new("second");
    let first = Ledger::open(&file.0).expect("a new file");
    assert_eq!(
        Ledger::open(&file.0).expect_err("it is held").code(),
        "table_in_use"
    );
    drop(first);
    assert!(Ledger::open(&file.0).is_ok());
}

#[test]
fn a_place_that_cannot_be_written_is_an_error_with_a_code() {
    let file = Scratch::new("folder");
    std::fs::write(&file.0, b"").expect("written");
    let below = file.0.join("night.jsonl");
    assert_eq!(
        Ledger::open(&below)
            .expect_err("a file is no folder")
            .code(),
        "table_file"
    );
}
