//! Undo and redo from the command line: they name what they move, and money moves only with the consent of those
//! concerned.

use serde_json::{Value, json};

use crate::support::{Night, begun};

fn last_payload(night: &Night) -> Value {
    let events = night.json(&["events"]);
    let events = events["events"].as_array().expect("events");
    events.last().expect("an event")["payload"].clone()
}

fn last_seq(night: &Night) -> u64 {
    let events = night.json(&["events"]);
    let events = events["events"].as_array().expect("events");
    events.last().expect("an event")["seq"].as_u64().expect("a number")
}

fn won(night: &Night) {
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
}

/// Another author than the recorder's undoes a win: it is shown and named first, and recorded only as agreed in person.
#[test]
fn an_undo_of_a_win_by_another_is_shown_and_recorded_as_agreed_in_person() {
    let night = begun("consent");
    won(&night);
    let other = ["--author", "phone:1"];
    let shown = night.json(&[&["undo"], &other[..]].concat());
    assert_eq!(shown["recorded"], false);
    assert_eq!(shown["concerned"].as_array().map(Vec::len), Some(4));
    let output = night.run(&[&["undo"], &other[..]].concat());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("Undone: deal 1 (entry 3)") && said.contains("consent of A, B, C, D"), "{said}");
    assert_eq!(night.totals()[0].1, 90.0);
    night.json(&[&["undo", "3", "--yes"], &other[..]].concat());
    assert_eq!(night.totals()[0].1, 0.0);
    let payload = last_payload(&night);
    assert_eq!(payload["agreed"].as_array().map(Vec::len), Some(4));
    assert_eq!(payload["consents"], Value::Null, "nobody said so on a phone");
}

#[test]
fn an_entry_that_is_no_longer_the_last_is_refused_and_nothing_moves() {
    let night = begun("stale");
    won(&night);
    night.json(&["add", "win", "--winner", "B", "--points", "20"]);
    let totals = night.totals();
    for arguments in [&["undo", "3"][..], &["undo", "3", "--yes"], &["redo", "3", "--yes"]] {
        let said = night.complaint(arguments);
        assert!(said.contains("night_not_last"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert_eq!(night.totals(), totals);
    night.json(&["undo", "4"]);
    assert!(night.complaint(&["undo", "4"]).contains("night_not_last"));
    night.json(&["redo", "4"]);
    assert_eq!(night.totals(), totals);
}

/// An entry that its recorder undoes at once asks nobody.
#[test]
fn the_recorder_undoes_and_redoes_at_once() {
    let night = begun("at-once");
    won(&night);
    assert_eq!(night.json(&["undo"])["recorded"], true);
    assert_eq!(night.json(&["redo"])["recorded"], true);
    let payload = last_payload(&night);
    assert_eq!(payload, json!({"kind": "redone", "event": 3}));
}

/// Puts down the list of phones as the phones' pages keep it: `seen_in` is the night in which a phone asked for a page
/// last.
fn phones(night: &Night, owners: &[(&str, Option<&str>)]) {
    let devices = owners.iter().zip(1..).map(|((name, seen_in), id): (_, u32)| {
        json!({"id": id, "key": "", "role": "player", "watches": false, "person": person(night, name),
            "said": true, "lang": "en", "kind": "", "joined_ms": 0, "seen_in": seen_in})
    });
    let devices: Vec<Value> = devices.collect();
    list_of_phones(night, &json!(devices).to_string());
}

fn list_of_phones(night: &Night, text: &str) {
    let folder = night.0.join("phones");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("devices.json"), text).expect("the list of phones");
}

fn person(night: &Night, name: &str) -> Value {
    let due = night.json(&["due"]);
    let names = due["names"].as_object().expect("names");
    let found = names.iter().find(|(_, one)| **one == name);
    json!(found.expect("a person").0)
}

fn requests(night: &Night) -> Vec<Value> {
    let listed = night.json(&["requests"]);
    listed["requests"].as_array().expect("requests").clone()
}

fn text_of(night: &Night, arguments: &[&str]) -> String {
    let output = night.run(arguments);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const ALL: [(&str, Option<&str>); 4] = [("A", None), ("B", None), ("C", None), ("D", None)];

/// Without `--yes` those concerned are asked on their phones, as from any other face; what waits is listed and taken
/// back.
#[test]
fn a_change_without_yes_asks_those_concerned_on_their_phones() {
    let night = begun("asks");
    won(&night);
    phones(&night, &ALL);
    let totals = night.totals();
    let void = ["void", "3", "--reason", "one tile too many"];
    let output = night.run(&void);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in
        ["request 1 was sent to the phones of A, B, C, D;", "quejing night requests", "--take-back 1", "A: 90 → 0"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(night.totals(), totals, "nothing is recorded");
    let waiting = requests(&night);
    assert_eq!(waiting[0]["waits_for"].as_array().map(Vec::len), Some(4));
    assert_eq!(waiting[0]["author"], "cli");
    let changes = waiting[0]["changes"].as_array().expect("changes");
    assert!(changes.iter().any(|one| one["before"] == 90 && one["after"] == 0));
    let listed = text_of(&night, &["requests"]);
    assert!(listed.contains("request 1, by the computer") && listed.contains("A, B, C, D"), "{listed}");
    night.json(&["requests", "--take-back", "1"]);
    assert!(requests(&night).is_empty());
    let gone = night.complaint(&["requests", "--take-back", "1"]);
    assert!(gone.contains("unknown_consent"), "{gone}");
    night.json(&[&void[..], &["--yes"]].concat());
    assert_eq!(night.totals()[0].1, 0.0, "agreed in person");
}

/// A repeated command with the same mark files one request.
#[test]
fn a_request_with_a_mark_is_filed_once() {
    let night = begun("asks-once");
    won(&night);
    phones(&night, &ALL);
    for _ in 0..2 {
        night.json(&["void", "3", "--reason", "x", "--id", "one"]);
    }
    assert_eq!(requests(&night).len(), 1);
}

/// Whoever has no phone in this night must be named as having agreed: neither a phone that was removed nor one of an
/// earlier night can ask them.
#[test]
fn whoever_cannot_be_asked_must_be_named() {
    let night = begun("no-phone");
    let id = night.json(&["list"])["nights"][0]["night"].clone();
    let here = id.as_str().expect("a night");
    let (last, digit) = (here.len() - 1, if here.ends_with('1') { '2' } else { '1' });
    let other = format!("{}{digit}", &here[..last]);
    won(&night);
    phones(&night, &[("A", Some(here)), ("B", Some(here)), ("C", Some(here)), ("D", Some(&other))]);
    let void = ["void", "3", "--reason", "x"];
    let said = text_of(&night, &void);
    assert!(said.contains("D cannot be asked on a phone"), "{said}");
    assert!(requests(&night).is_empty());
    night.json(&[&void[..], &["--agreed", "D"]].concat());
    let waiting = requests(&night);
    assert_eq!(waiting[0]["in_person"], json!([person(&night, "D")]));
    assert_eq!(waiting[0]["waits_for"].as_array().map(Vec::len), Some(3));
    assert_eq!(night.totals()[0].1, 90.0);
}

#[test]
fn a_list_of_phones_that_cannot_be_read_is_an_error_and_never_no_phones() {
    let night = begun("phones-broken");
    won(&night);
    let void = ["void", "3", "--reason", "x"];
    list_of_phones(&night, "half a li");
    let said = night.complaint(&void);
    assert!(said.contains("phones_unreadable") && said.contains("devices.json"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert_eq!(night.totals()[0].1, 90.0);
    night.json(&[&void[..], &["--yes"]].concat());
    assert_eq!(night.totals()[0].1, 0.0, "agreed in person");
}

/// Money that people agree on waits for those who pay and are paid, unless they are named.
#[test]
fn money_waits_for_those_who_pay_and_are_paid() {
    let night = begun("money-asks");
    let pay = ["add", "money", "A:B:7", "--why", "tea"];
    assert_eq!(night.json(&pay)["recorded"], false, "nobody agreed");
    assert_eq!(night.totals()[0].1, 0.0);
    phones(&night, &ALL);
    night.json(&[&pay[..], &["--with", "A"]].concat());
    let waiting = requests(&night);
    assert_eq!(waiting[0]["waits_for"], json!([person(&night, "B")]));
    assert_eq!(night.totals()[0].1, 0.0);
    night.json(&[&pay[..], &["--yes"]].concat());
    assert_eq!(night.totals()[0].1, -7.0);
}

/// A computer that records under the name of a phone is no phone: everybody who pays or is paid is asked, that phone's
/// person too.
#[test]
fn money_under_the_name_of_a_phone_is_not_recorded_at_once() {
    let night = begun("money-author");
    phones(&night, &ALL);
    let pay = ["add", "money", "A:B:7", "--why", "tea", "--author", "phone:00000001"];
    assert_eq!(night.json(&pay)["recorded"], false);
    let waiting = requests(&night);
    assert_eq!(waiting[0]["waits_for"], json!([person(&night, "A"), person(&night, "B")]));
    // Nor as an event in JSON, nor as a correction.
    let (from, to) = (person(&night, "A"), person(&night, "B"));
    let event = json!({"kind": "agreed", "what": "adjustment", "reason": "tea", "agreed": [],
        "payments": [{"from": from, "to": to, "amount": 7}]});
    assert_eq!(night.json(&["add", "event", &event.to_string(), "--author", "phone:00000001"])["recorded"], false);
    assert_eq!(requests(&night).len(), 2);
    assert_eq!(night.totals()[0].1, 0.0);
    night.json(&[&pay[..], &["--with", "A,B"]].concat());
    assert_eq!(night.totals()[0].1, -7.0);
    let entry = last_seq(&night).to_string();
    let more = ["correct", &entry, "--reason", "8", "--author", "phone:00000001", "money", "A:B:8", "--why", "tea"];
    assert_eq!(night.json(&more)["recorded"], false);
    assert_eq!(night.totals()[0].1, -7.0);
}

/// An undone and a redone entry are named in the words of the news.
#[test]
fn an_undo_and_a_redo_say_which_entry_in_every_language() {
    let night = begun("names-undo");
    won(&night);
    for (lang, undid, redid) in [
        ("en", "undid deal 1: A by self-draw, 90", "redid deal 1: A by self-draw, 90"),
        ("zh", "已撤销：第 1 局", "已恢复：第 1 局"),
        ("ja", "1局目", "もう一度有効にしました"),
    ] {
        let said = text_of(&night, &["undo", "--lang", lang]);
        assert!(said.lines().next().is_some_and(|line| line.contains(undid)), "{said}");
        let said = text_of(&night, &["redo", "--lang", lang]);
        assert!(said.lines().next().is_some_and(|line| line.contains(redid)), "{said}");
    }
}
