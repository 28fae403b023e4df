//! The waits of a hand as the library returns them and as `quejing waits` prints them.

use std::process::Command;

use quejing_rules::hand::HandDraft;
use quejing_rules::tile::{Tile, Wind, mpsz};
use quejing_rules::waits::Furiten;
use quejing_rules::waits::{TileTrial, WaitQuery, Waits};
use quejing_rules::{Case, Faults, RuleProfile, RuleSet, Ruling};

fn tiles(text: &str) -> Vec<Tile> {
    mpsz::parse(text).expect("tiles")
}

fn hand(concealed: &str) -> WaitQuery {
    let draft = HandDraft { concealed: tiles(concealed), seat_wind: Some(Wind::South), ..HandDraft::default() };
    WaitQuery { case: Case { draft, ..Case::default() }, ..WaitQuery::default() }
}

/// That hand under other rules, in the first round.
fn waits(waiting: &WaitQuery, rules: &RuleProfile) -> Result<Waits, Faults> {
    let mut waiting = waiting.clone();
    waiting.case.circumstances.round = Some(Wind::East);
    rules.waits(&waiting)
}

/// The verdict and worth of each wait in order, by discard and by self-draw.
fn worth(waiting: &WaitQuery, set: RuleSet) -> Vec<[(&'static str, u32); 2]> {
    let found = waits(waiting, &RuleProfile::from(set)).expect("waits");
    let of = |way: &TileTrial<_>| match way {
        TileTrial::Complete(Some(sheet)) => {
            let ruling: &Ruling = sheet;
            (ruling.verdict.as_str(), ruling.worth.total)
        }
        other => panic!("{other:?}"),
    };
    found.waits.iter().map(|wait| [of(&wait.ways[0]), of(&wait.ways[1])]).collect()
}

#[test]
fn each_wait_has_its_worth_by_discard_and_by_self_draw() {
    // 1m: 一气贯通. Lingque 门前清 2, 暗刻 2, 缺一门 2, 一气贯通 8 by 3 + 1; 自摸 2 more. 门前清, 暗刻, 缺一门, 连六, 老少副 otherwise.
    let waiting = hand("1123456789m555p");
    assert_eq!(worth(&waiting, RuleSet::LINGQUE_28)[0], [("win", 56), ("win", 64)]);
    // 門前清 5 and 一氣通貫 40, drawn or not.
    assert_eq!(worth(&waiting, RuleSet::ZUNG_JUNG)[0], [("win", 45), ("win", 45)]);
    // 底和 1, 一气通贯 1; drawn, 门清自摸 1.
    assert_eq!(worth(&waiting, RuleSet::HOUSE)[0], [("win", 2), ("win", 3)]);
    // 一气通贯 2 han, 门清荣和 30 + 暗刻 4 + 单骑 2 = 40 fu: 40 × 2^4.
    assert_eq!(worth(&waiting, RuleSet::RIICHI)[0][0], ("win", 640));
}

#[test]
fn copies_seen_elsewhere_or_turned_cannot_come() {
    let mut waiting = hand("1123456789m555p");
    waiting.seen_tiles = tiles("1m777m");
    let found = waits(&waiting, &RuleProfile::default()).expect("waits");
    let unseen: Vec<u8> = found.waits.iter().map(|wait| wait.unseen).collect();
    assert_eq!((unseen, found.unseen_count()), (vec![1, 3, 0], 4));
    waiting.seen_tiles = tiles("5555p");
    let refused = waits(&waiting, &RuleProfile::default()).expect_err("seven copies of 5p");
    assert_eq!(refused.code(), "too_many_copies");
}

#[test]
fn section_8_a_special_rule_asks_for_more_than_one_fan() {
    let mut waiting = hand("1123456789m555p");
    waiting.case.circumstances.set_answer("special", 3);
    // 4m makes no straight: only 底和 by discard, two with 门清自摸 when drawn.
    assert_eq!(worth(&waiting, RuleSet::HOUSE)[1], [("below_minimum", 1), ("win", 2)]);
}

#[test]
fn section_3_13_own_discards_bar_every_win_by_discard() {
    let mut waiting = hand("1123456789m555p");
    waiting.discards = tiles("9p4m");
    let found = waits(&waiting, &RuleProfile::from(RuleSet::RIICHI)).expect("waits");
    assert_eq!(found.furiten, Some(Furiten { discard: tiles("4m")[0] }));
    let verdicts: Vec<&str> = worth(&waiting, RuleSet::RIICHI).iter().map(|[discard, _]| discard.0).collect();
    // Shape and yaku are checked before furiten.
    assert_eq!(verdicts, ["furiten", "no_yaku", "no_yaku"]);
    assert_eq!(worth(&waiting, RuleSet::RIICHI)[0][1].0, "win");
}

#[test]
fn section_3_10_waits() {
    let rules = RuleProfile::from(RuleSet::RIICHI);
    let of = |text: &str| {
        let found = waits(&hand(text), &rules).expect("waits");
        mpsz::format(&found.waits.iter().map(|wait| wait.tile).collect::<Vec<_>>())
    };
    let rest = "555p777p999s11z";
    for (shape, waited) in [("12m", "3m"), ("13m", "2m"), ("23m", "14m")] {
        assert_eq!(of(&format!("{shape}{rest}")), waited);
    }
    for (text, waited) in [
        ("1234m555p777p999s", "14m"),
        ("555p777p999s11m22m", "12m"),
        ("23456m555p777p11z", "147m"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("1133557799m11p2s", "2s"),
        ("123m456p789s1357z", ""),
        // All four copies are in the hand: there is no fifth.
        ("1111m234p567p888s", ""),
    ] {
        assert_eq!(of(text), waited, "{text}");
    }
}

#[test]
fn a_hand_that_no_tile_completes_waits_for_nothing() {
    for set in RuleSet::all() {
        let found = waits(&hand("19m147p258s12345z"), &RuleProfile::from(set)).expect("waits");
        assert!(found.waits.is_empty(), "{set}");
        let refused = waits(&hand("123m"), &RuleProfile::from(set));
        assert!(refused.is_err(), "{set}");
    }
}

#[test]
fn the_command_tells_the_waits_in_both_languages_and_refuses_a_whole_hand() {
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_quejing")).arg("waits").args(arguments).output().expect("the program starts")
    };
    let said = |arguments: &[&str]| String::from_utf8(run(arguments).stdout).expect("text");
    let english = said(&["--lang", "en", "--seat", "S", "1123456789m555p"]);
    assert!(english.starts_with("waiting for 3 kinds of tile, 8 unseen\n  1m  2 unseen"), "{english}");
    let chinese = said(&["--lang", "zh", "--rules", "riichi", "--seat", "S", "--discards", "4m", "1123456789m555p"]);
    assert!(chinese.contains("振听：自己打过四万"), "{chinese}");
    let whole = run(&["--lang", "zh", "--seat", "S", "1123456789m555p1m"]);
    assert!(!whole.status.success());
    let error = String::from_utf8(whole.stderr).expect("text");
    assert!(error.contains("bad_input") && error.contains("已经有和牌张"), "{error}");
}
