//! Hands of five sets and a pair, played through everything that knows only the shape of its rules. Rules and section numbers
//! are those of [`crate::five`].

use quejing::rules::waits::Waiting;

use crate::*;

/// The rules, in force.
pub fn rules() -> RuleProfile {
    start();
    RuleProfile::from(rules_of("five"))
}

fn case(text: &'static str) -> Case {
    let shown = Example::read(text).expect("a hand");
    Case::lenient(&rules(), shown.draft, Circumstances::default())
}

/// Rule 3: 1 for the win, 3 without a sequence, 5 for one suit, 1 with nothing claimed.
#[test]
fn five_sets_and_a_pair_win() {
    for (hand, worth) in [
        ("S 123m345m456p55p789s11z t1z", 1 + 1),
        ("S 5p [123m] [345m] [456p] [789s] [111z] t5p", 1),
        ("S 123m345m456p5p789s [!1111z] t5p", 1 + 1),
        // 111 222 333 is three triplets, or three sequences for less.
        ("S 111222333444m5566m t5m", 1 + 3 + 5 + 1),
    ] {
        let ruling = rules().judge(&case(hand), Detail::Everything).expect("a hand");
        assert_eq!((ruling.is_win(), ruling.worth.total), (true, worth), "{hand}");
    }
}

#[test]
fn other_hands_are_named_by_the_shape() {
    let judge = |rules: &RuleProfile, hand: &'static str| rules.judge(&case(hand), Detail::Reasons);
    let loses = judge(&rules(), "S 123m345m456p55p789s12z t1z").expect("seventeen tiles");
    assert_eq!((loses.is_win(), loses.reading), (false, None));
    assert!(i18n::refusal(Lang::En, &loses).expect("no win").ends_with("it has no five sets and a pair"));
    for (hand, code, sentence) in [
        ("S 1123456789m555m t1m", "tile_count", "the hand adds up to 14 tiles instead of 17"),
        ("S 1m [123m] [345m] [456p] [789s] [111z] [222z] t1m", "bad_meld", "there are 6 melds; a hand has at most 5"),
    ] {
        let faults = judge(&rules(), hand).expect_err(hand);
        assert_eq!(faults.code(), code);
        assert!(i18n::faults(Lang::En, &faults).starts_with(sentence), "{}", i18n::faults(Lang::En, &faults));
    }
    let four = RuleProfile::from(rules_of("three"));
    let faults = judge(&four, "S 123m345m456p55p789s11z t1z").expect_err("seventeen tiles");
    assert_eq!(
        (faults.code(), i18n::faults(Lang::En, &faults).contains("17 tiles instead of 14")),
        ("tile_count", true)
    );
}

#[test]
fn sixteen_tiles_wait() {
    let waiting = |hand: &'static str| {
        let mut case = case(hand);
        case.draft.win_tile = None;
        rules().waits(&Waiting { case, ..Waiting::default() })
    };
    let found = waiting("S 123m345m456p55p789s11z t1z").expect("waits");
    let unseen: Vec<_> = found.waits.iter().map(|wait| (wait.tile.to_string(), wait.unseen)).collect();
    assert_eq!(unseen, [("5p".to_owned(), 1), ("1z".to_owned(), 2)]);
    let short = waiting("S 123m456p789s1112z t2z").expect_err("thirteen tiles");
    assert_eq!(short.code(), "tile_count");
}

#[test]
fn a_night_is_kept_and_carried() {
    // P3 self-draws 2 points from each; the deal passes, and P1 gives P4 three.
    let replay = night_of("five", 4, [won(3, None, 2), won(4, Some(1), 3)]);
    assert_eq!(totals(&replay), [-2.0 - 3.0, -2.0, 6.0, -2.0 + 3.0]);
    assert_eq!(replay.night().due(0).expect("seats").dealer, Some(player(3)));
    survives_export(NightId::of(1), &replay);
}

#[test]
fn the_wire_answers_in_the_general_dialect() {
    let hand = serde_json::json!({
        "concealed": "123m345m456p55p789s11z", "win_tile": "1z", "seat_wind": "S", "self_draw": true,
    });
    let win = answered_by("five", hand);
    assert_eq!((&win["verdict"], &win["total"]), (&"win".into(), &2.into()), "{win}");
    assert_eq!(win["payments"], serde_json::json!([-2, 6, -2, -2]), "{win}");
    let ids: Vec<_> = win["patterns"].as_array().expect("patterns").iter().map(|one| one["id"].clone()).collect();
    assert_eq!(ids, ["any_win", "concealed"]);
    let meld = |tiles: &str| serde_json::json!({"type": if tiles == "111z" { "pung" } else { "chow" }, "tiles": tiles});
    let melds = ["123m", "345m", "456p", "789s", "111z"].map(meld);
    let melded = answered_by(
        "five",
        serde_json::json!({
            "concealed": "5p", "win_tile": "5p", "seat_wind": "W", "discarder": 0,
            "melds": melds,
        }),
    );
    assert_eq!(melded["payments"], serde_json::json!([-1, 0, 1, 0]), "{melded}");
    let waits = serde_json::json!({"mode": "waits", "concealed": "123m345m456p55p789s11z", "seat_wind": "S"});
    let waits = answered_by("five", waits);
    assert_eq!((&waits["tiles"], &waits["unseen"]), (&"5p1z".into(), &3.into()), "{waits}");
}

#[test]
fn the_command_line_scores_and_records() {
    let folder = std::env::temp_dir().join(format!("quejing-five-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let run = |line: &[&str]| program(&folder, line);
    let tiles = "123m345m456p55p789s11z";
    let scored = run(&["score", "--rules", "five", "--seat", "S", "--self-draw", "--win", "1z", tiles]);
    assert!(scored.contains("2 in all") && scored.contains("Nothing claimed"), "{scored}");
    let waits = run(&["waits", "--rules", "five", "--seat", "S", tiles]);
    assert!(waits.contains("5p") && waits.contains("1z"), "{waits}");
    run(&["night", "new", "five", "--rules", "five", "--players", "Ann,Ben,Cho,Dan"]);
    run(&["night", "add", "win", "--winner", "Ben", "--from", "Cho", "--tiles", &format!("{tiles}1z")]);
    let standings = run(&["night", "standings", "--json"]);
    for (name, total) in [("Ann", 0), ("Ben", 2), ("Cho", -2), ("Dan", 0)] {
        let of_person = |line: &str| line.contains(name) && line.contains(&format!(":{total}"));
        assert!(standings.lines().any(of_person), "{name}: {standings}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
