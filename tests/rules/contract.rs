//! What the contract promises for every family: one judge, one settlement, and no hand of other rules.

use quejing::hand::{HandDraft, Seat};
use quejing::rules::event::Amount;
use quejing::rules::{Case, Detail, Faults, Pattern, RuleProfile, RuleSet, Said, Situation, Unknown, Worth, net};
use quejing::tile::{Wind, mpsz};

/// South wins 111m 123m 456m 789m 99p, on West's 1m or by self-draw.
fn case(rules: &RuleProfile, self_draw: bool) -> Case {
    let draft = HandDraft {
        concealed: mpsz::parse("11123456789m99p").expect("tiles"),
        win_tile: Some(mpsz::parse_one("1m").expect("a tile")),
        seat_wind: Some(Wind::South),
        self_draw,
        ..HandDraft::default()
    };
    let said = Said { discarder: (!self_draw).then_some(Seat(2)), round: Some(Wind::East), ..Said::default() };
    Case::strict(rules, draft, &said).expect("nothing strange was said")
}

/// What each seat gains and loses, by the specification's formula for a hand of this worth.
fn by_the_text(rules: &RuleProfile, worth: &Worth, self_draw: bool) -> [i64; 4] {
    let total = i64::from(worth.total);
    let each = |amount: i64| [-amount, 3 * amount, -amount, -amount];
    match (rules, self_draw) {
        // Section 7: half as much again from each; the discarder twice, the others once.
        (RuleProfile::Lingque(_), true) => each(total * 3 / 2),
        (RuleProfile::Lingque(_), false) => [-total, 4 * total, -2 * total, -total],
        // Section 8: 25 from each, everything above three times from the discarder.
        (RuleProfile::ZungJung(_), true) => each(total),
        (RuleProfile::ZungJung(_), false) => {
            let shared = total.min(25);
            let discarder = total + 2 * (total - shared);
            [-shared, 3 * total, -discarder, -shared]
        }
        // The table of 3 han 30 fu: 1000 and 2000; of 2 han 40 fu: 2600.
        (RuleProfile::Riichi(_), true) => [-2000, 4000, -1000, -1000],
        (RuleProfile::Riichi(_), false) => [0, 2600, -2600, 0],
        // Section 4: 10 × (fan + 2) from each, 30 × fan from the discarder.
        (RuleProfile::House(_), true) => each(10 * (total + 2)),
        (RuleProfile::House(_), false) => [0, 30 * total, -30 * total, 0],
    }
}

#[test]
fn a_win_is_paid_as_the_text_of_its_rules_says() {
    for set in RuleSet::ALL {
        let rules = RuleProfile::from(set);
        for self_draw in [false, true] {
            let case = case(&rules, self_draw);
            let ruling = rules.judge(&case, Detail::Reasons).expect("a hand");
            assert!(ruling.is_win(), "{set}");
            let paid = rules.settle(&case).expect("payable").expect("a win");
            assert!(paid.iter().all(|paid| paid.amount > Amount::ZERO), "{set}: {paid:?}");
            let expected = by_the_text(&rules, &ruling.worth, self_draw);
            assert_eq!(
                Seat::FOUR.map(|seat| net(&paid, seat)),
                expected.map(Amount::whole),
                "{set}, self-draw {self_draw}"
            );
            assert_eq!(expected.iter().sum::<i64>(), 0, "{set}");
        }
    }
}

#[test]
fn check_and_judge_refuse_the_same_hands() {
    for set in RuleSet::ALL {
        let rules = RuleProfile::from(set);
        let sound = case(&rules, false);
        let mut short = sound.clone();
        short.draft.concealed.pop();
        let mut crowded = sound.clone();
        crowded.draft.concealed = mpsz::parse("23456m99999p123s").expect("tiles");
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
fn a_hand_said_for_other_rules_is_refused() {
    let names = ["lingque-v28", "zung-jung", "riichi", "house"];
    let families = || names.map(|name| RuleProfile::from(name.parse::<RuleSet>().expect(name)));
    for mine in families() {
        for other in families() {
            let case = case(&other, false);
            let refused = code_of(mine.judge(&case, Detail::Reasons).map(drop));
            let expected = (mine.set() != other.set()).then_some("bad_input");
            assert_eq!(refused, expected, "{} by {}", other.set(), mine.set());
            assert_eq!(code_of(mine.settle(&case).map(drop)), expected);
        }
    }
}

fn code_of(judged: Result<(), Faults>) -> Option<&'static str> {
    judged.err().map(|faults| faults.code())
}

#[test]
fn every_circumstance_can_be_marked_and_unmarked_by_its_word() {
    for set in RuleSet::ALL {
        let rules = RuleProfile::from(set);
        let nothing = rules.no_situation();
        for word in nothing.flags() {
            let said = Said { flags: vec![word.to_owned()], ..Said::default() };
            let mut situation = rules.situation(&said, Unknown::LeaveOut).expect("a word");
            let marked: Vec<&str> = marks(&situation);
            assert_eq!(marked, [word], "{set}");
            situation.set(word, false);
            assert!(marks(&situation).is_empty(), "{set}: {word}");
            situation.set(word, true);
            situation.set("nonsense", true);
            assert_eq!(marks(&situation), [word], "{set}");
        }
        assert!(!nothing.has("nonsense"));
    }
}

fn marks(situation: &Situation) -> Vec<&'static str> {
    let flags = situation.flags().into_iter();
    flags.filter(|flag| situation.has(flag)).collect()
}

#[test]
fn what_counts_is_among_the_patterns_of_the_rules() {
    for set in RuleSet::ALL {
        let rules = RuleProfile::from(set);
        let known: Vec<Pattern> = rules.patterns();
        let ruling = rules.judge(&case(&rules, true), Detail::Everything);
        let ruling = ruling.expect("a hand");
        assert!(!ruling.counted.is_empty(), "{set}");
        for counted in &ruling.counted {
            assert!(known.contains(&counted.id), "{set}: {:?}", counted.id);
        }
    }
}
