//! The promises of the contract for every family: one judge, one settlement, and no hand of other rules.

use quejing_rules::hand::{HandDraft, Seat, Seats};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{
    Amount, Case, Circumstances, Detail, Discard, Pattern, RuleProfile, RuleSet, UnknownFlagPolicy, Worth, net_change,
};

/// South wins 111p 123p 456p 789p 99s, on West's 1p or by self-draw.
fn case(self_draw: bool) -> Case {
    let draft = HandDraft {
        concealed: mpsz::parse("11123456789p99s").expect("tiles"),
        win_tile: Some(mpsz::parse_single_tile("1p").expect("a tile")),
        seat_wind: Some(Wind::South),
        self_draw,
        ..HandDraft::default()
    };
    Case { draft, circumstances: Circumstances::new((!self_draw).then_some(Seat(2)), Wind::East) }
}

/// Returns the gain or loss of each seat, by the specification's formula for a hand of this worth.
fn by_the_text(rules: &RuleProfile, worth: &Worth, self_draw: bool) -> Vec<i64> {
    let total = i64::from(worth.total);
    let each = |amount: i64| vec![-amount, 3 * amount, -amount, -amount];
    match (rules.set().family(), self_draw) {
        // Section 7: half as much again from each; the discarder twice, the others once.
        ("lingque", true) => each(total * 3 / 2),
        ("lingque", false) => vec![-total, 4 * total, -2 * total, -total],
        // Section 8: 25 from each, everything above three times from the discarder.
        ("zung-jung", true) => each(total),
        ("zung-jung", false) => {
            let shared = total.min(25);
            let discarder = total + 2 * (total - shared);
            vec![-shared, 3 * total, -discarder, -shared]
        }
        // The table of 3 han 30 fu: 1000 and 2000; of 2 han 40 fu: 2600.
        ("riichi", true) => vec![-2000, 4000, -1000, -1000],
        ("riichi", false) => vec![0, 2600, -2600, 0],
        // Section 5 of three-player riichi: nobody pays the share of north.
        ("sanma", true) => vec![-2000, 3000, -1000],
        ("sanma", false) => vec![0, 2600, -2600],
        // Section 4: 10 × (fan + 2) from each, 30 × fan from the discarder.
        (_, true) => each(10 * (total + 2)),
        (_, false) => vec![0, 30 * total, -30 * total, 0],
    }
}

#[test]
fn a_win_is_paid_as_the_text_of_its_rules_says() {
    for set in RuleSet::all() {
        let rules = RuleProfile::from(set);
        for self_draw in [false, true] {
            let case = case(self_draw);
            let ruling = rules.judge(&case, Detail::Reasons).expect("a hand");
            assert!(ruling.is_win(), "{set}");
            let paid = rules.settle(&case).expect("payable").expect("a win");
            assert!(paid.iter().all(|paid| paid.amount > Amount::ZERO), "{set}: {paid:?}");
            let expected = by_the_text(&rules, &ruling.worth, self_draw);
            assert_eq!(
                (0..expected.len()).map(|seat| net_change(&paid, Seat(seat as u8))).collect::<Vec<_>>(),
                expected.iter().copied().map(Amount::from_units).collect::<Vec<_>>(),
                "{set}, self-draw {self_draw}"
            );
            assert_eq!(expected.iter().sum::<i64>(), 0, "{set}");
        }
    }
}

#[test]
fn check_and_judge_refuse_the_same_hands() {
    for set in RuleSet::all() {
        let rules = RuleProfile::from(set);
        let sound = case(false);
        let mut short = sound.clone();
        short.draft.concealed.pop();
        let mut crowded = sound.clone();
        crowded.draft.concealed = mpsz::parse("23456p99999s123s").expect("tiles");
        for (case, code) in [(sound, None), (short, Some("tile_count")), (crowded, Some("too_many_copies"))] {
            let checked = rules.check(&case);
            let judged = rules.judge(&case, Detail::Reasons).map(drop);
            assert_eq!(checked, judged, "{set}");
            assert_eq!(rules.settle(&case).map(drop), checked, "{set}");
            assert_eq!(checked.err().map(|faults| faults.code()), code, "{set}");
        }
    }
}

#[test]
fn answers_to_questions_of_other_rules_change_nothing() {
    for rules in RuleProfile::all_defaults() {
        let mut told = case(false);
        let plain = rules.judge(&told, Detail::Everything);
        for other in RuleProfile::all_defaults() {
            for flag in other.flag_words().filter(|flag| rules.find_flag(flag).is_none()) {
                told.circumstances.set_answer(flag, true);
            }
            for question in other.questions().iter().filter(|question| !rules.asks(question.id)) {
                told.circumstances.set_answer(question.id, 3);
            }
        }
        assert_ne!(told, case(false));
        assert_eq!(rules.judge(&told, Detail::Everything), plain, "{}", rules.set());
    }
}

#[test]
fn a_word_is_known_to_the_family_or_to_another_or_to_none() {
    for rules in RuleProfile::all_defaults() {
        let set = rules.set();
        let own: Vec<&str> = rules.flag_words().collect();
        assert_eq!(rules.read_flags(&own, UnknownFlagPolicy::Refuse).as_deref(), Ok(&own[..]), "{set}");
        for other in RuleProfile::all_defaults() {
            let words: Vec<&str> = other.flag_words().collect();
            assert_eq!(rules.read_flags(&words, UnknownFlagPolicy::LeaveOut).as_deref(), Ok(&words[..]), "{set}");
            let known = other.flag_words().all(|flag| rules.find_flag(flag).is_some());
            assert_eq!(rules.read_flags(&words, UnknownFlagPolicy::Refuse).is_ok(), known, "{set}");
        }
        for unknown in [UnknownFlagPolicy::Refuse, UnknownFlagPolicy::LeaveOut] {
            let refused = rules.read_flags(&["last_tile", "nonsense", "strange"], unknown).expect_err("no words");
            assert_eq!((refused.code(), refused.0.len()), ("bad_flag", 2), "{set}");
        }
    }
}

#[test]
fn every_flag_can_be_marked_and_unmarked() {
    for rules in RuleProfile::all_defaults() {
        for flag in rules.flag_words() {
            let mut marked = Circumstances::default().with_answer(flag, true);
            assert!(marked.has_flag(flag) && marked.flags().eq([flag]));
            marked.set_answer(flag, false);
            assert_eq!(marked, Circumstances::default());
        }
    }
}

/// Zung Jung, section 9 (跟張免責): East passes 1p before West discards the same tile, on which South wins. The discards
/// reach the settlement of a case.
#[test]
fn section_9_who_discarded_the_winning_tile_first_pays_for_it() {
    let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
    let mut followed = case(false);
    let total = i64::from(rules.judge(&followed, Detail::Reasons).expect("a hand").worth.total);
    assert!(total > 25);
    let tile = mpsz::parse_single_tile("1p").expect("a tile");
    let first = Discard { seat: Seat(0), tile, drawn: None, flags: Default::default() };
    followed.circumstances.set_answer("history", vec![first]);
    let paid = rules.settle(&followed).expect("payable").expect("a win");
    // The first 25 points are shared; the rest is threefold East's.
    let expected = [-25 - 3 * (total - 25), 3 * total, -25, -25].map(Amount::from_units);
    assert_eq!(Seats::from_fn(4, |seat| net_change(&paid, seat)), expected);
}

#[test]
fn what_counts_is_among_the_patterns_of_the_rules() {
    for set in RuleSet::all() {
        let rules = RuleProfile::from(set);
        let known: Vec<Pattern> = rules.patterns();
        let ruling = rules.judge(&case(true), Detail::Everything);
        let ruling = ruling.expect("a hand");
        assert!(!ruling.counted.is_empty(), "{set}");
        for counted in &ruling.counted {
            assert!(known.contains(&counted.id), "{set}: {:?}", counted.id);
        }
    }
}
