//! Hands of five sets and a pair, played through everything that knows only the shape of its rules. Rules and section
//! numbers are those of [`crate::five`].

use quejing_rules::tile::parse_tiles;
use quejing_rules::waits::WaitQuery;

use crate::five::{FiveCaution, FiveNote, LuckyTurned};
use crate::*;
use quejing_rules::NightId;

/// The rules, in force.
pub fn rules() -> RuleProfile {
    start();
    RuleProfile::from(rules_of("five"))
}

fn case(text: &'static str) -> Case {
    let shown = Example::read(text).expect("a hand");
    Case::adapt_to(&rules(), shown.draft, Circumstances::default())
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
    assert!(words::win_refusal_text(Lang::En, &loses).expect("no win").ends_with("it has no five sets and a pair"));
    for (hand, code, sentence) in [
        ("S 1123456789m555m t1m", "tile_count", "the hand adds up to 14 tiles instead of 17"),
        ("S 1m [123m] [345m] [456p] [789s] [111z] [222z] t1m", "bad_meld", "there are 6 melds; a hand has at most 5"),
    ] {
        let faults = judge(&rules(), hand).expect_err(hand);
        assert_eq!(faults.code(), code);
        assert!(
            words::faults_text(Lang::En, &faults).starts_with(sentence),
            "{}",
            words::faults_text(Lang::En, &faults)
        );
    }
    let four = RuleProfile::from(rules_of("three"));
    let faults = judge(&four, "S 123m345m456p55p789s11z t1z").expect_err("seventeen tiles");
    assert_eq!(
        (faults.code(), words::faults_text(Lang::En, &faults).contains("17 tiles instead of 14")),
        ("tile_count", true)
    );
}

#[test]
fn sixteen_tiles_wait() {
    let waiting = |hand: &'static str| {
        let mut case = case(hand);
        case.draft.win_tile = None;
        rules().waits(&WaitQuery { case, ..WaitQuery::default() })
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
    assert_eq!(replay.night().table_status(0).expect("seats").dealer, Some(player(3)));
    survives_export(NightId::from_number(1), &replay);
}

fn turn(by: u64) -> Record {
    LuckyTurned { by: player(by) }.into()
}

/// Rule 5: P2's lucky tile is 1 from each; corrected, it is P3's. P4's self-draw is 2 from each.
#[test]
fn a_lucky_tile_moves_money_is_corrected_undone_and_carried() {
    let mut replay = night_of("five", 4, [turn(2), won(4, None, 2)]);
    assert_eq!(totals(&replay), [-1.0 - 2.0, 3.0 - 2.0, -1.0 - 2.0, -1.0 + 6.0]);
    let reason = "it was P3".to_owned();
    let correction = Correction { event: 3, with: Box::new(Payload::new(turn(3))), reason, agreed: Vec::new() };
    let correction = add(&mut replay, Record::Corrected(correction));
    assert_eq!(totals(&replay), [-1.0 - 2.0, -1.0 - 2.0, 3.0 - 2.0, -1.0 + 6.0]);
    survives_export(NightId::from_number(1), &replay);
    add(&mut replay, Record::undo_of(correction));
    assert_eq!(totals(&replay), [-3.0, 1.0, -3.0, 5.0]);
    assert_eq!(ReplayedNight::from_events(replay.events().to_vec()), replay);
    let account = replay.night().final_account();
    assert_eq!(account.notes, [FiveNote::Turned { players: vec![player(2)] }.into()]);
    let standings = compute_standings(replay.night(), &replay.night().reduced_options()).expect("standings");
    let table = quejing_words::history::standings_table(Lang::En, replay.night(), &standings);
    assert_eq!(table.columns.last().expect("columns").title, "Turns");
}

#[test]
fn a_lucky_tile_is_due_reminded_and_cautioned() {
    let due = |replay: &ReplayedNight| words::course::table_status_lines(Lang::En, replay.night(), 0);
    assert!(due(&night_of("five", 4, [begun()])).contains(&"P1 shakes the cup".to_owned()));
    let replay = night_of("five", 4, [begun(), turn(2), turn(2)]);
    assert!(due(&replay).contains(&"Turned by: P2, P2".to_owned()), "{:?}", due(&replay));
    let caution = &replay.night().cautions[0].caution;
    assert_eq!(*caution, FiveCaution::SecondTurn { player: player(2) }.into());
    assert_eq!(words::course::caution_text(Lang::En, replay.night(), caution), "P2 has turned a lucky tile already");
    let paid = replay.night().deals[0].payments().next().expect("a payment").why;
    assert_eq!((paid.as_str(), words::night::payment_reason(Lang::En, paid)), ("five_lucky", "lucky tile"));
}

/// Rule 6: three tiles of 1z and one of 2m are lucky.
#[test]
fn lucky_tiles_are_asked_for_and_bounded() {
    let hand = |lucky: &str| {
        answered_by(
            "five",
            serde_json::json!({
                "concealed": "123m345m456p55p789s11z", "win_tile": "1z", "seat_wind": "S", "self_draw": true, "lucky": lucky,
            }),
        )
    };
    let lucky = hand("1z2m");
    assert_eq!(lucky["total"], 2 + 3 + 1, "{lucky}");
    let many = hand("1z2m3m4m5m");
    assert_eq!(many["reasons"], serde_json::json!(["too_many_lucky"]), "{many}");
    let mut case = case("S 123m345m456p55p789s11z t1z");
    case.circumstances.set_answer("lucky", parse_tiles("12345m").expect("tiles"));
    let faults = rules().judge(&case, Detail::Reasons).expect_err("five lucky tiles");
    assert_eq!(words::faults_text(Lang::En, &faults), "there are 4 lucky tiles, not 5");
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
    run(&["night", "add", "turn", "Ann"]);
    run(&["night", "undo"]);
    run(&["night", "add", "win", "--winner", "Ben", "--from", "Cho", "--tiles", &format!("{tiles}1z")]);
    let standings = run(&["night", "standings", "--json"]);
    for (name, total) in [("Ann", 0), ("Ben", 2), ("Cho", -2), ("Dan", 0)] {
        let of_person = |line: &str| line.contains(name) && line.contains(&format!(":{total}"));
        assert!(standings.lines().any(of_person), "{name}: {standings}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
