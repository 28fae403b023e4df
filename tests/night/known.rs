//! Tests that the known circumstances of a deal reach the value of a win on the command line: recorded riichi, dealer,
//! counters and turned tiles. Contradictions are refused, or overruled with a reason on the record.

use crate::support::Night;
use serde_json::{Value, json};

/// 平和 断幺九: 2 han 30 fu without riichi.
const PINFU: &str = "23467m55s345p678s5m";

fn riichi_night(name: &str) -> Night {
    let night = Night::new(name);
    night.json(&["new", "friday", "--rules", "riichi", "--players", "A,B,C,D"]);
    night
}

/// Totals without the starting points, in the order A, B, C, D.
fn totals(night: &Night) -> Vec<f64> {
    night.totals().into_iter().map(|(_, total)| total).collect()
}

fn wins(night: &Night) -> Vec<Value> {
    let events = night.json(&["events"]);
    let events = events["events"].as_array().unwrap().clone();
    let won = events.into_iter().map(|event| event["payload"].clone()).filter(|payload| payload["kind"] == "won");
    won.collect()
}

/// Section 3 of the specification: riichi, pinfu and all simples are 3 han 30 fu, 3900 on a discard; the stick comes
/// back.
#[test]
fn a_recorded_riichi_counts_without_being_said_again() {
    let night = riichi_night("known-riichi");
    night.json(&["add", "riichi", "B"]);
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--tiles", PINFU]);
    assert_eq!(totals(&night), [-3900.0, 3900.0, 0.0, 0.0]);
    assert_eq!(wins(&night)[0]["wins"][0]["tiles"]["flags"], json!(["riichi"]));
    // 444z is neither B's wind nor the round's: riichi is the only yaku, 1 han 40 fu.
    night.json(&["add", "riichi", "B"]);
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--tiles", "123m456p789s444z5p5p"]);
    assert_eq!(wins(&night)[1]["wins"][0]["value"], json!({"fan": 1, "fu": 40}));
    let refused = night.complaint(&["add", "win", "--winner", "C", "--from", "A", "--tiles", "123m456p789s444z5p5p"]);
    assert!(refused.contains("no_yaku"), "{refused}");
}

#[test]
fn a_riichi_that_the_win_says_for_the_first_time_puts_down_its_stick() {
    let night = riichi_night("known-new");
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--tiles", PINFU, "--flag", "riichi,ippatsu"]);
    let events = night.json(&["events"]);
    let kinds: Vec<&str> =
        events["events"].as_array().unwrap().iter().map(|event| event["payload"]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[2..], ["deal_begun", "riichi_declared", "won", "evidence_attached"]);
    // 4 han 30 fu: 7700.
    assert_eq!(totals(&night), [-7700.0, 7700.0, 0.0, 0.0]);
    assert_eq!(wins(&night)[0]["wins"][0]["value"], json!({"fan": 4, "fu": 30}));
    night.json(&["undo", "--agreed", "A,B,C,D"]);
    assert_eq!(totals(&night), [0.0; 4], "all of it is taken back together");
}

#[test]
fn an_open_hand_contradicts_a_recorded_riichi() {
    let night = riichi_night("known-open");
    night.json(&["add", "riichi", "B"]);
    let open = ["add", "win", "--winner", "B", "--from", "A", "--tiles", "55s67m5m", "--meld", "234m,345p,678s"];
    let refused = night.complaint(&open);
    assert!(refused.contains("flag_conflict") && refused.contains("--overrule"), "{refused}");
    night.json(&[&open[..], &["--overrule", "the riichi was a misdeal"]].concat());
    let won = &wins(&night)[0];
    assert_eq!((&won["overruled"], &won["wins"][0]["value"]["fan"]), (&json!("the riichi was a misdeal"), &json!(1)));
    assert_eq!(won["wins"][0]["tiles"]["flags"], Value::Null);
    // A closed hand leaves the riichi out only by a word and a reason.
    night.json(&["add", "riichi", "C"]);
    let closed = ["add", "win", "--winner", "C", "--from", "A", "--tiles", PINFU, "--uncounted"];
    let refused = night.complaint(&closed);
    assert!(refused.contains("riichi_not_counted"), "{refused}");
    night.json(&[&closed[..], &["--overrule", "he had called"]].concat());
    assert_eq!(wins(&night)[1]["wins"][0]["value"]["fan"], json!(2));
}

/// Indicator 1m: one dora (2m). Ura indicator 4p: one (5p). With riichi, pinfu and all simples 5 han, a mangan of 8000.
#[test]
fn indicators_are_typed_as_for_a_hand_alone() {
    let night = riichi_night("known-dora");
    night.json(&["add", "riichi", "B"]);
    let won = ["add", "win", "--winner", "B", "--from", "A", "--tiles", PINFU, "--dora", "1m", "--ura", "4p"];
    night.json(&won);
    assert_eq!(totals(&night), [-8000.0, 8000.0, 0.0, 0.0]);
    let refused = night.complaint(&["add", "win", "--winner", "B", "--from", "A", "--tiles", PINFU, "--honba", "3"]);
    assert!(refused.contains("known_otherwise") && refused.contains("--honba 3"), "{refused}");
    let refused = night.complaint(&["add", "win", "--winner", "B", "--fan", "3", "--fu", "30", "--dora", "1m"]);
    assert!(refused.contains("no tiles"), "{refused}");
}

/// A dealer's 3 han 30 fu are 5800. The correction of A's first deal counts A as its dealer, although B deals by now.
#[test]
fn a_correction_takes_the_circumstances_of_its_deal() {
    let night = riichi_night("known-correct");
    night.json(&["add", "riichi", "A"]);
    night.json(&["add", "win", "--winner", "A", "--from", "B", "--tiles", PINFU]);
    assert_eq!(totals(&night), [5800.0, -5800.0, 0.0, 0.0]);
    let won = night.json(&["due"])["last_event"].as_u64().unwrap() - 1;
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--fan", "1", "--fu", "30"]);
    let event = won.to_string();
    let correct = ["correct", &event, "win", "--winner", "A", "--from", "C", "--tiles", PINFU, "--yes"];
    night.json(&correct);
    assert_eq!(totals(&night)[2], -5800.0);
    let refused = night.complaint(&[&correct[..], &["--uncounted"]].concat());
    assert!(refused.contains("riichi_not_counted"), "{refused}");
}

/// A chow is called from the player on the left only: for B, who sits south, from A.
#[test]
fn a_chow_called_from_another_player_than_the_one_on_the_left_is_refused() {
    let night = riichi_night("known-chow");
    let win = |meld| ["add", "win", "--winner", "B", "--from", "A", "--tiles", "67m55s345p678s5m", "--meld", meld];
    let refused = night.complaint(&win("234m:W"));
    assert!(refused.contains("from the player on the left"), "{refused}");
    assert!(wins(&night).is_empty());
    night.json(&win("234m:E"));
    assert_eq!(wins(&night).len(), 1);
}
