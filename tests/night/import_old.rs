//! Nights in the older form: each impossible line is refused with its number, or what was paid stands to the last point.

use crate::support::{Night, dealer, lines_of, old_evening, old_win, read_old};
use quejing::table::ledger::{Amount, Event, read_old_evening, replay};
use serde_json::{Value, json};

/// Totals by name.
fn totals(events: &[Event]) -> Vec<(String, f64)> {
    let night = replay(events);
    assert_eq!(night.imbalance(), Amount::ZERO);
    assert!(night.refused.is_empty(), "{:?}", night.refused);
    let all = night.totals.iter();
    let mut all: Vec<(String, f64)> = all.map(|(player, total)| (night.name(*player), total.as_f64())).collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

fn of<const N: usize>(totals: [(&str, f64); N]) -> Vec<(String, f64)> {
    totals.map(|(name, total)| (name.to_owned(), total)).to_vec()
}

#[test]
fn what_an_older_line_may_not_say_is_refused_with_the_line() {
    let seat = json!(7);
    let long = json!([-60, 120, -30, -30, 0]);
    // Field, wrong value, a word from the message.
    let cases: &[(&str, Value, &str)] = &[
        ("payments", json!([-60, 120, -30]), "four whole amounts"),
        ("payments", long, "four whole amounts"),
        ("payments", json!([-60, 120, -30, -31]), "add up to -1"),
        ("payments", json!([-60.5, 120, -30, -29.5]), "four whole amounts"),
        ("payments", json!([-60, "120", -30, -30]), "four whole amounts"),
        ("payments", json!([i64::MIN, i64::MAX, 1, 0]), "four whole amounts"),
        ("payments", json!([-4_000_000_000_i64, 4_000_000_000_i64, 0, 0]), "four whole amounts"),
        ("payments", json!([0, 0, 0, 0]), "no payment"),
        ("payments", json!(null), "four whole amounts"),
        ("points", json!(4_294_967_326_u64), "4294967295"),
        ("points", json!(30.5), "4294967295"),
        ("points", json!(-30), "4294967295"),
        ("points", json!("30"), "4294967295"),
        ("fan", json!(1e300), "4294967295"),
        ("fu", json!(null), "4294967295"),
        ("winner", seat.clone(), "a seat from 0 to 3"),
        ("winner", json!(0), "own discard"),
        ("winner", json!(1.0), "a seat from 0 to 3"),
        ("discarder", seat.clone(), "a seat from 0 to 3"),
        ("dealer", seat, "a seat from 0 to 3"),
        ("dealer", json!("0"), "a seat from 0 to 3"),
        ("rules", json!({"set": "bridge"}), "rules that this program has"),
        ("rules", json!("lingque"), "rules that this program has"),
        ("patterns", json!([{"id": "kong", "count": 4_294_967_297_u64, "fu": 4}]), "patterns.count"),
        ("patterns", json!([{"id": 3, "count": 1, "fu": 4}]), "patterns.id"),
        ("patterns", json!({"id": "kong"}), "a list"),
        ("provided", json!([0, 0, 0]), "four whole numbers"),
        ("flowers", json!(-1), "`flowers`"),
        ("flags", json!("heaven"), "`flags`"),
        ("photo", json!(3), "`photo`"),
        ("seq", json!(1), "cannot come after 1"),
        ("seq", json!("2"), "`seq`"),
        ("at_ms", json!(-1), "`at_ms`"),
        ("at_ms", json!(1.5), "`at_ms`"),
        ("event", json!("hand_stolen"), "may be about money"),
        ("event", json!(9), "`event`"),
    ];
    for (field, wrong, said) in cases {
        let mut lines = old_evening();
        lines[1][*field] = wrong.clone();
        let error = read_old(&lines).expect_err(&format!("{field} {wrong}"));
        let shown = error.to_string();
        assert_eq!(error.code(), "ledger_bad_line", "{field} {wrong}: {shown}");
        assert!(shown.starts_with("line 2: ") && shown.contains(said), "{field} {wrong}: {shown}");
    }
    let fields = lines_without_a_field();
    assert!(fields > 18, "{fields}");
}

/// Every field of a hand except the kind of line is required.
fn lines_without_a_field() -> usize {
    let lines = old_evening();
    let names: Vec<String> = lines[1].as_object().unwrap().keys().cloned().collect();
    for name in &names {
        let mut lines = lines.clone();
        lines[1].as_object_mut().unwrap().remove(name);
        let shown = read_old(&lines).expect_err(name).to_string();
        assert!(shown.starts_with("line 2: ") && shown.contains(&format!("`{name}` is missing")), "{name}: {shown}");
    }
    names.len()
}

#[test]
fn the_lines_of_an_older_evening_must_fit_together() {
    let undo = |seq: u64, hand: u64| json!({"seq": seq, "at_ms": 9, "event": "hand_undone", "hand": hand});
    let money = |change: fn(&mut Value)| {
        let mut deal = json!({"seq": 3, "at_ms": 7, "event": "deal_settled", "dealer": 0, "payments": [-8, 0, 0, 0],
            "others": [{"name": "E", "net": 8}],
            "transfers": [{"from": {"player": 0}, "to": {"other": "E"}, "amount": 8, "reason": "bet"}]});
        change(&mut deal);
        deal
    };
    let cases: Vec<(Value, &str)> = vec![
        (undo(3, 7), "no deal in the lines above has the number 7"),
        (undo(3, 1), "no deal in the lines above has the number 1"),
        (json!({"seq": 3, "at_ms": 9, "event": "hand_undone"}), "`hand` is missing"),
        (json!({"seq": 3, "at_ms": 9, "event": "hand_restored", "hand": 2}), "in that state"),
        (
            json!({"seq": 3, "at_ms": 9, "event": "night_opened", "players": ["A", "B", "C", "D"]}),
            "already been started",
        ),
        (json!({"seq": 3, "at_ms": 9, "event": "player_renamed", "player": 4, "name": "X"}), "a seat"),
        (json!({"seq": 3, "at_ms": 9, "event": "player_renamed", "player": 1, "name": " "}), "visible"),
        (json!({"seq": 3, "at_ms": 9, "event": "hand_corrected", "hand": 2, "with": {}}), "`with.rules` is missing"),
        (json!([1, 2]), "an object"),
        (money(|deal| deal["transfers"][0]["amount"] = json!(0)), "an amount above 0"),
        (money(|deal| deal["transfers"][0]["amount"] = json!(-8)), "an amount above 0"),
        (money(|deal| deal["transfers"][0]["amount"] = json!(8.1)), "an amount above 0"),
        (money(|deal| deal["transfers"][0]["amount"] = json!(1e10)), "an amount above 0"),
        (money(|deal| deal["transfers"][0]["amount"] = json!("8")), "an amount above 0"),
        (money(|deal| deal["transfers"][0]["from"] = json!({"player": 4})), "transfers.from"),
        (money(|deal| deal["transfers"][0]["from"] = json!("floor")), "transfers.from"),
        (
            money(|deal| {
                deal["transfers"][0]["to"] = json!({"player": 0});
                deal["payments"] = json!([0, 0, 0, 0]);
                deal["others"] = json!([]);
            }),
            "different people",
        ),
        (money(|deal| deal["transfers"] = json!(null)), "a list"),
        (money(|deal| deal["payments"] = json!([-9, 0, 0, 0])), "give 0 -8, but `payments` says -9"),
        (money(|deal| deal["others"][0]["net"] = json!(9)), "give E 8, but `others` says 9"),
        (money(|deal| deal["others"][0]["name"] = json!("F")), "give F 0, but `others` says 8"),
    ];
    for (line, said) in cases {
        let mut lines = old_evening();
        lines.push(line.clone());
        let shown = read_old(&lines).expect_err(&line.to_string()).to_string();
        assert!(shown.starts_with("line 3: ") && shown.contains(said), "{line}: {shown}");
    }
    let no_opening = read_old(&old_evening()[1..]).unwrap_err().to_string();
    assert!(no_opening.contains("begins with its opening"), "{no_opening}");
    let twice = lines_of(&old_evening()).replace("\"points\":30", "\"points\":30,\"points\":3");
    let twice = read_old_evening(&twice).unwrap().unwrap_err().to_string();
    assert!(twice.contains("line 2: a field appears twice"), "{twice}");
    let cut = &lines_of(&old_evening())[..150];
    let cut = read_old_evening(cut).unwrap().unwrap_err().to_string();
    assert!(cut.contains("line 2: this is not JSON"), "{cut}");
}

#[test]
fn undone_corrected_and_settled_deals_of_an_older_evening_keep_what_was_paid() {
    let mut lines = old_evening();
    let undo = |seq: u64, hand: u64| json!({"seq": seq, "at_ms": 9, "event": "hand_undone", "hand": hand});
    let restore = |seq: u64, hand: u64| json!({"seq": seq, "at_ms": 9, "event": "hand_restored", "hand": hand});
    lines.push(undo(3, 2));
    // The next hand follows an undone one.
    lines.push(old_win(4, 2, None, [-10, -10, 30, -10]));
    assert_eq!(totals(&read_old(&lines).unwrap().1), of([("A", -10.0), ("B", -10.0), ("C", 30.0), ("D", -10.0)]));
    // Corrected while undone, with another dealer, and made to count again.
    let mut with = old_win(0, 3, Some(0), [-40, 0, 0, 40]);
    with["dealer"] = json!(2);
    lines.push(json!({"seq": 5, "at_ms": 9, "event": "hand_corrected", "hand": 2, "with": with}));
    assert_eq!(totals(&read_old(&lines).unwrap().1), of([("A", -10.0), ("B", -10.0), ("C", 30.0), ("D", -10.0)]));
    lines.push(restore(6, 2));
    let (_, events) = read_old(&lines).unwrap();
    assert_eq!(totals(&events), of([("A", -50.0), ("B", -10.0), ("C", 30.0), ("D", 30.0)]));
    assert_eq!(replay(&events).name(replay(&events).hands[0].dealer().unwrap()), "C");
    // A win becomes a settled deal, with a bettor who has the same name as a player, and then a win again.
    let deal = json!({"dealer": 0, "payments": [-8, 0, 0, 0], "others": [{"name": "B", "net": 8}],
        "transfers": [{"from": {"player": 0}, "to": {"other": "B"}, "amount": 8, "reason": "bet"}]});
    lines.push(json!({"seq": 8, "at_ms": 9, "event": "deal_corrected", "hand": 4, "with": deal}));
    let expected = of([("A", -48.0), ("B", 0.0), ("B 2", 8.0), ("C", 0.0), ("D", 40.0)]);
    assert_eq!(totals(&read_old(&lines).unwrap().1), expected);
    let with = old_win(0, 1, None, [-1, 3, -1, -1]);
    lines.push(json!({"seq": 9, "at_ms": 9, "event": "hand_corrected", "hand": 4, "with": with}));
    let expected = of([("A", -41.0), ("B", 3.0), ("B 2", 0.0), ("C", -1.0), ("D", 39.0)]);
    assert_eq!(totals(&read_old(&lines).unwrap().1), expected);
    // A deal without payments, a win by other rules, a name already taken, and words nobody knows.
    lines.push(
        json!({"seq": 10, "at_ms": 9, "event": "deal_settled", "dealer": 1, "payments": [0, 0, 0, 0], "transfers": []}),
    );
    let mut other = old_win(11, 0, None, [3, -1, -1, -1]);
    other["rules"] = json!({"set": "zung_jung"});
    let known = serde_json::to_value(quejing::rules::RuleProfile::from(quejing::rules::RuleSet::ZungJung)).unwrap();
    other["rules"] = known;
    lines.push(other);
    lines.push(json!({"seq": 12, "at_ms": 9, "event": "player_renamed", "player": 3, "name": "A"}));
    lines.push(json!({"seq": 13, "at_ms": 9, "event": "said", "text": "a long evening"}));
    let expected = of([("A", -38.0), ("A 4", 38.0), ("B", 2.0), ("B 2", 0.0), ("C", -2.0)]);
    assert_eq!(totals(&read_old(&lines).unwrap().1), expected);
    lines.push(undo(14, 11));
    lines.push(undo(15, 10));
    let expected = of([("A", -41.0), ("A 4", 39.0), ("B", 3.0), ("B 2", 0.0), ("C", -1.0)]);
    assert_eq!(totals(&read_old(&lines).unwrap().1), expected);
    // Duplicate names.
    lines[0]["players"] = json!(["A", "A 3", "A", "A"]);
    let (_, events) = read_old(&lines).unwrap();
    let names: Vec<String> = totals(&events).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 5);
}

#[test]
fn an_evening_of_the_older_form_is_taken_in_with_what_was_paid() {
    let night = Night::new("old");
    let old = concat!(
        r#"{"seq":1,"at_ms":5,"event":"night_opened","players":["A","B","C","D"]}"#,
        "\n",
        r#"{"seq":2,"at_ms":6,"event":"hand_won","rules":{"set":"lingque","edition":"28"},"program":"0.1.0","winner":1,"discarder":0,"dealer":0,"tiles":"x","flags":[],"flowers":0,"provided":[0,0,0,0],"patterns":[{"id":"kong","count":1,"fu":4}],"fu":10,"fan":3,"points":30,"payments":[-60,120,-30,-30],"photo":null,"corrected_tiles":0}"#,
        "\n",
        r#"{"seq":3,"at_ms":7,"event":"hand_drawn","dealer":1}"#,
        "\n",
        r#"{"seq":4,"at_ms":8,"event":"hand_undone","hand":2}"#,
        "\n",
        r#"{"seq":5,"at_ms":9,"event":"hand_restored","hand":2}"#,
        "\n",
        r#"{"seq":6,"at_ms":10,"event":"deal_settled","dealer":2,"transfers":[{"from":{"player":0},"to":{"other":"E"},"amount":7.5,"reason":"bet"},{"from":{"player":1},"to":"table","amount":1000,"reason":"riichi_sticks"}]}"#,
        "\n",
    );
    let file = night.0.join("old.jsonl");
    std::fs::write(&file, old).unwrap();
    let file = file.to_str().unwrap();
    night.json(&["import", file]);
    let expected = [("A", -67.5), ("B", -880.0), ("C", -30.0), ("D", -30.0), ("E", 7.5)]
        .map(|(name, total)| (name.to_owned(), total));
    assert_eq!(night.totals(), expected);
    assert_eq!(dealer(&night), "C");
    assert_eq!(night.json(&["import", file])["imported"][0]["new"], 0);
}
