//! Games that are not finished at the end of a night, money for nobody, and acts that were forgotten, by the command
//! line.

use serde_json::Value;

use crate::support::Night;

fn riichi(name: &str, players: &str) -> Night {
    let night = Night::new(name);
    night.json(&["new", "hanchan", "--players", players, "--rules", "riichi-common"]);
    night
}

fn text(night: &Night, arguments: &[&str]) -> String {
    String::from_utf8(night.run(arguments).stdout).expect("UTF-8")
}

fn settlement(night: &Night) -> Vec<Value> {
    night.json(&["standings"])["settlement"].as_array().expect("a settlement").clone()
}

/// One deal of a half game: the end asks; left out, nobody pays; counted later, with the table's consent, everybody
/// does.
#[test]
fn the_end_in_the_middle_of_a_game_asks_and_can_be_corrected() {
    let night = riichi("unfinished-end", "A,B,C,D");
    night.json(&["add", "win", "--winner", "A", "--fan", "8"]);
    let shown = text(&night, &["standings", "--lang", "en"]);
    assert!(
        shown.contains("final score +59.0 if play ended now") && shown.contains("Settling up, if play ended now"),
        "{shown}"
    );
    for undecided in [&["close"][..], &["add", "game"]] {
        let refusal = night.complaint(undecided);
        assert!(refusal.contains("night_game_not_finished: game 1"), "{refusal}");
        assert!(refusal.contains("--unfinished counted") && refusal.contains("--unfinished left_out"), "{refusal}");
    }
    night.json(&["close", "--unfinished", "left_out"]);
    let shown = text(&night, &["standings", "--lang", "en"]);
    assert!(shown.contains("Game 1 was not finished and is left out") && !shown.contains("59.0"), "{shown}");
    assert_eq!(settlement(&night), Vec::<Value>::new());
    night.json(&["close", "--unfinished", "counted", "--yes"]);
    let shown = text(&night, &["standings", "--lang", "en"]);
    assert!(shown.contains("final score +59.0") && shown.contains("it counts as it stood"), "{shown}");
    assert_eq!(settlement(&night).len(), 3);
}

/// Nothing was played: no final scores, nobody pays, and no reduced score.
#[test]
fn nobody_settles_up_before_a_deal_is_over() {
    let night = riichi("unfinished-nothing", "A,B,C,D");
    night.json(&["add", "deal"]);
    let shown = text(&night, &["standings", "--lang", "en"]);
    assert!(!shown.contains("ended now") && !shown.contains("final") && !shown.contains("educed"), "{shown}");
    assert_eq!(settlement(&night), Vec::<Value>::new());
    night.json(&["undo"]);
    night.json(&["close"]);
}

/// A person named table is paid like anybody else; an empty name is the table, whose money nobody wins.
#[test]
fn a_player_named_table_is_not_the_table() {
    let night = riichi("unfinished-table", "Ann,table,Cho,Dai");
    night.json(&["add", "money", "Ann:table:10", "--why", "a bet", "--what", "bet", "--yes"]);
    let total = |name: &str| night.totals().into_iter().find(|(one, _)| one == name).expect("a person").1;
    assert_eq!((total("Ann"), total("table")), (-10.0, 10.0));
    night.json(&["add", "money", "Ann::8000", "--why", "late", "--what", "penalty", "--yes"]);
    assert_eq!((total("Ann"), total("table")), (-8010.0, 10.0));
    let due = night.json(&["due"]);
    assert!(!due.to_string().contains(r#""sticks":8"#), "{due}");
    let events = text(&night, &["standings", "--lang", "en"]);
    night.json(&["add", "win", "--winner", "Cho", "--from", "Dai", "--fan", "1", "--fu", "30"]);
    assert_eq!(total("Cho"), 1000.0, "{events}");
    let shown = text(&night, &["standings", "--lang", "en"]);
    assert!(shown.contains("Set aside (nobody receives it): 8000") && shown.contains("the table (nobody)"), "{shown}");
}

/// A riichi is given to a deal and taken back from it after later entries.
#[test]
fn a_riichi_is_given_and_taken_back_after_later_entries() {
    let night = riichi("unfinished-riichi", "A,B,C,D");
    // The opening and the seats are entries 1 and 2.
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--fan", "3", "--fu", "30"]);
    night.json(&["add", "win", "--winner", "C", "--from", "D", "--fan", "3", "--fu", "30"]);
    let before = night.totals();
    night.json(&["add", "--in-deal", "3", "--yes", "riichi", "A"]);
    let given = night.totals();
    let change = |name: &str| {
        let of = |totals: &[(String, f64)]| totals.iter().find(|(one, _)| one == name).expect("a person").1;
        of(&given) - of(&before)
    };
    assert_eq!(["A", "B", "C", "D"].map(change), [-1000.0, 1000.0, 0.0, 0.0]);
    night.json(&["undo", "5", "--earlier", "--yes"]);
    assert_eq!(night.totals(), before);
}
