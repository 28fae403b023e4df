//! The ledger's findings in words: warnings, refusals, an undo, special rules.

use std::collections::BTreeSet;

use quejing::report;
use quejing_words::history::takeback_line;
use quejing_words::{self as words, Lang};

use crate::caution_nights::nights;
use crate::course::*;
use crate::maker::opened;

#[test]
fn every_warning_of_the_courses_has_its_sentence_in_every_language() {
    for (code, bodies) in nights() {
        let replay = night_of(bodies);
        for found in &replay.night().cautions {
            let say = |lang| words::course::caution_text(lang, replay.night(), &found.caution);
            let said: BTreeSet<String> = Lang::ALL.map(say).into();
            assert_eq!(said.len(), Lang::ALL.len(), "{code}");
            assert!(said.iter().all(|said| !said.is_empty() && said != code));
        }
    }
}

/// 1969, and in three thousand years; the ends of the numbers as well.
#[test]
fn a_night_of_another_age_can_be_told_in_every_language() {
    for time_ms in [-86_400_000, 158_000_000_000_000, i64::MIN, i64::MAX] {
        let mut replay = ReplayedNight::default();
        for body in [opened("lingque-v28", 4), Record::Noted { text: "x".into() }] {
            let event = Event::build_after(
                replay.events().last(),
                NightId::from_number(5),
                time_ms,
                "test",
                Payload::new(body),
            );
            replay.push(event);
        }
        let night = replay.night();
        assert_eq!(night.cautions.len(), 1, "{time_ms}");
        for lang in Lang::ALL {
            assert!(!words::course::caution_text(lang, night, &night.cautions[0].caution).is_empty());
            assert!(report::report_html(lang, &replay, Default::default()).is_some_and(|page| page.contains("<html")));
            assert!(!report::payments_csv(lang, night).is_empty());
        }
    }
}

/// The text of the house rule has seats for eleven at two tables; the other games are played by four.
#[test]
fn a_night_of_too_many_players_is_refused_in_words_with_the_maximum() {
    for (rules, most) in [(RuleSet::HOUSE, 11), (RuleSet::RIICHI, 4), (RuleSet::ZUNG_JUNG, 4)] {
        let person = |at: usize| Attendee { name: format!("P{at}"), is_guest: false, role: Role::Player };
        let opening = NightOpening {
            title: "night".into(),
            rules_name: rules.to_string(),
            note: String::new(),
            profile: RuleProfile::from(rules),
            plan: NightPlan::default(),
            attendees: (0..=most).map(person).collect(),
            seating_method: SeatingMethod::ByHand,
        };
        let said = words::night::refusal_text(Lang::En, None, &opening.build_payloads(&[]).expect_err("too many"));
        assert!(said.contains(&format!("at most {most} players")) && said.contains(&(most + 1).to_string()), "{said}");
    }
}

/// The sentence for everybody: who, which deal, who won, how much (20 points on a self-draw: 3 × 3p/2 = 90).
#[test]
fn an_undo_is_told_with_its_deal_and_its_money() {
    let mut replay = night_of([
        opened("lingque-v28", 5),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        crate::maker::win(2, 1, points(30)),
        crate::maker::win(3, 0, points(20)),
    ]);
    let undo = add(&mut replay, Record::undo_of(4));
    let event = replay.event(undo).expect("the undo").clone();
    let said = takeback_line(Lang::En, &replay, &event, "North").expect("a sentence");
    assert!(said.starts_with("North undid deal 2: P3") && said.ends_with("+90"), "{said}");
    let redo = add(&mut replay, Record::redo_of(4));
    let event = replay.event(redo).expect("the redo").clone();
    let said = takeback_line(Lang::En, &replay, &event, "North").expect("a sentence");
    assert!(said.starts_with("North redid deal 2: P3") && said.ends_with("+90"), "{said}");
    let won = replay.event(3).expect("a win").clone();
    assert_eq!(takeback_line(Lang::En, &replay, &won, "North"), None);
}

#[test]
fn every_special_rule_has_its_meaning_in_every_language() {
    let said: BTreeSet<String> =
        (2..=12).flat_map(|special| Lang::ALL.map(|lang| words::course::special_rule_text(lang, special))).collect();
    assert_eq!(said.len(), 11 * Lang::ALL.len());
}
