//! A night from the command line: new, add, undo, correct, disputes, evidence, report, export and import, in both
//! languages.

use crate::support::{Night, begun, dealer};
use serde_json::Value;

fn of(totals: [i64; 5]) -> Vec<(String, f64)> {
    let names = ["A", "B", "C", "D", "E"];
    names.iter().zip(totals).map(|(name, total)| ((*name).to_owned(), total as f64)).collect()
}

#[test]
fn a_hand_by_tiles_is_valued_by_the_rules_of_the_night() {
    let night = begun("tiles");
    // 门前清 2, 暗刻 2, 番牌中 4, 混一色 8, 一气贯通 8: 24 fu; 3 + 1 + 1 fan; 120 points; 2p, p, p.
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--tiles", "12346789m77711z5m"]);
    assert_eq!(night.totals(), of([-240, 480, -120, -120, 0]));
    let events = night.json(&["events"]);
    // After the beginning of the deal, as on every face.
    let win = &events["events"][3]["payload"]["wins"][0];
    assert_eq!((&win["value"]["points"], &win["entered"]), (&Value::from(120), &Value::from("tiles")));
    let ids: Vec<&str> =
        win["patterns"].as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"half_flush") && ids.contains(&"pure_straight"));
    let refused = night.complaint(&["add", "win", "--winner", "B", "--tiles", "12346789m77711z5s"]);
    assert!(refused.contains("no_win"), "{refused}");
}

#[test]
fn what_contradicts_the_course_needs_to_be_overruled_on_the_record() {
    let night = begun("overrule");
    let refused = night.complaint(&["add", "deal", "--dealer", "C"]);
    assert!(refused.contains("other_dealer") && refused.contains("A should deal, not C"), "{refused}");
    assert_eq!(night.json(&["due"])["last_event"], 2);
    night.json(&["add", "deal", "--dealer", "C", "--overrule", "we agreed"]);
    night.json(&["add", "win", "--winner", "D", "--from", "C", "--points", "20"]);
    assert_eq!(dealer(&night), "D");
    let zh = night.complaint(&["add", "win", "--winner", "D", "--from", "C", "--points", "8", "--lang", "zh"]);
    assert!(zh.contains("8 不到起和的 10"), "{zh}");
}

/// 三色贯通 8 副 3 翻, 暗刻 2, 门前清 2, the triplet of east 4 for East and 2 for others, closed 4 翻: 64 or 56 points.
#[test]
fn a_correction_values_later_wins_again_or_leaves_them() {
    let deals = |name: &str| {
        let night = begun(name);
        let points = |winner: &str, from: &str| {
            night.json(&["add", "win", "--winner", winner, "--from", from, "--points", "20"]);
        };
        points("A", "B");
        points("A", "D");
        night.json(&["add", "win", "--winner", "A", "--from", "B", "--tiles", "123m456p789s111z5m5m"]);
        night
    };
    let correct = ["correct", "3", "win", "--winner", "C", "--from", "B", "--points", "20"];
    let points = |night: &Night| {
        let events = night.json(&["events"]);
        events["events"][5]["payload"]["wins"][0]["value"]["points"].clone()
    };
    let night = deals("revalue");
    let shown = night.run(&correct);
    assert_eq!(shown.status.code(), Some(2), "shown first");
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    for said in [
        "A: 416 → 284",
        "deal 3 changes: dealer C (was A)",
        "A's win becomes 56 points (was 64 points)",
        "D deals next, not A",
        "--later leave",
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
    assert_eq!(points(&night), 64, "nothing was recorded");
    night.json(&[&correct[..], &["--yes", "--reason", "it was C"]].concat());
    assert_eq!(points(&night), 56);
    assert_eq!(night.totals()[0], ("A".to_owned(), 284.0));
    let events = night.json(&["events"]);
    let last = &events["events"][8]["payload"];
    assert_eq!((&last["event"], &last["reason"]), (&6.into(), &"it was C".into()));
    let told = String::from_utf8_lossy(&night.run(&["events"]).stdout).into_owned();
    for said in [
        "Corrected by the computer: winner C instead of A (it was C)",
        "Corrected by the computer: A with 56 points instead of 64 points (it was C)",
    ] {
        assert!(told.contains(said), "{said} in {told}");
    }
    let left = deals("leave");
    let leave = [&correct[..], &["--later", "leave"]].concat();
    let text = String::from_utf8_lossy(&left.run(&leave).stdout).into_owned();
    let said = "A's win stays at 64 points; by the rules it would now be 56 points";
    assert!(text.contains(said), "{text}");
    left.json(&[&leave[..], &["--yes"]].concat());
    assert_eq!(points(&left), 64);
    assert_eq!(left.totals()[0], ("A".to_owned(), 316.0));
}

#[test]
fn a_correction_is_shown_first_and_moves_later_dealers() {
    let night = begun("correct");
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--points", "30"]);
    night.json(&["add", "draw"]);
    assert_eq!(dealer(&night), "C");
    let correction = ["correct", "3", "win", "--winner", "A", "--points", "30"];
    let shown = night.json(&correction);
    assert_eq!(shown["recorded"], false);
    let what = shown["preview"]["stale"].as_array().expect("hands");
    assert_eq!(what.len(), 2);
    assert_eq!(what[1]["what"][0], "dealer");
    assert_eq!(night.totals(), of([-30, 120, -60, -30, 0]));
    night.json(&[&correction[..], &["--yes", "--reason", "A drew it", "--agreed", "A,B"]].concat());
    assert_eq!(night.totals(), of([135, -45, -45, -45, 0]));
    assert_eq!(dealer(&night), "B");
}

#[test]
fn undo_redo_void_reseat_and_close_work_from_the_command_line() {
    let night = begun("back");
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
    night.json(&["add", "win", "--winner", "C", "--points", "40"]);
    night.json(&["undo"]);
    assert_eq!(night.totals(), of([90, -30, -30, -30, 0]));
    night.json(&["redo"]);
    assert_eq!(night.totals(), of([30, -90, 150, -90, 0]));
    assert!(night.complaint(&["undo", "3", "--yes"]).contains("night_not_last"), "entry 4 is the last one");
    let earlier = ["undo", "3", "--earlier"];
    assert_eq!(night.json(&earlier)["recorded"], false, "money moves");
    let earlier = [&earlier[..], &["--yes"]].concat();
    assert_eq!(night.json(&earlier)["recorded"], true);
    assert!(night.complaint(&earlier).contains("night_already_so"));
    night.json(&["redo", "3", "--earlier", "--yes"]);
    night.json(&["void", "3", "--reason", "one tile too many", "--yes"]);
    assert_eq!(night.totals(), of([-60, -60, 180, -60, 0]));
    night.json(&["reseat", "4", "D", "C", "B", "A", "--reason", "sat wrongly", "--yes"]);
    assert_eq!(dealer(&night), "C");
    // Nobody has a phone: one warning, which blocks nothing, until everybody is ticked as told.
    let warning = |arguments: &[&str]| String::from_utf8_lossy(&night.run(arguments).stderr).into_owned();
    let untold = warning(&["close", "good night"]);
    assert_eq!(
        (untold.matches("not_seen").count(), untold.matches("\n  ").count()),
        (1, 4),
        "a line for each: {untold}"
    );
    assert!(night.complaint(&["add", "draw"]).contains("night_closed"));
    night.json(&["reopen"]);
    assert!(night.complaint(&["close", "--told", "Nobody"]).contains("Nobody"));
    night.json(&["close"]);
    // The night has ended: the tick is stored, and nothing is recorded.
    let last = night.json(&["due"])["last_event"].clone();
    assert!(night.complaint(&["close", "again", "--told-all"]).contains("night_closed"));
    assert_eq!(warning(&["close", "--told", "A"]).matches("\n  ").count(), 3);
    let told = night.json(&["close", "--told-all"])["told"].as_array().map(Vec::len);
    assert_eq!((told, &night.json(&["due"])["last_event"]), (Some(3), &last));
    assert_eq!(warning(&["close", "--told-all"]), "");
    night.json(&["reopen"]);
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
    assert_eq!(warning(&["close", "--told-all"]), "");
    night.json(&["reopen"]);
    night.json(&["add", "draw"]);
}

/// The program writes one minus sign, U+2212, in totals, standings and previews.
#[test]
fn negative_amounts_have_one_minus_sign() {
    let night = begun("minus");
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--points", "30"]);
    let correction = ["correct", "3", "win", "--winner", "A", "--points", "30"];
    for arguments in [&["due"][..], &["standings", "--series"], &correction] {
        let text = String::from_utf8_lossy(&night.run(arguments).stdout).into_owned();
        let has_other_sign = text.split_whitespace().any(|word| word.starts_with('-') && !word.starts_with("--"));
        assert!(text.contains("−60") && !has_other_sign, "{text}");
    }
}

/// `--yes --seen MARK` does what the preview with this mark showed, and nothing else: after another entry it shows the
/// change again.
#[test]
fn a_confirmation_names_the_preview_that_it_confirms() {
    let night = begun("seen");
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
    let void = ["void", "3", "--reason", "one tile too many"];
    let shown = night.json(&void);
    let mark = shown["mark"].as_str().expect("a mark").to_owned();
    night.json(&["add", "win", "--winner", "C", "--points", "40"]);
    let totals = night.totals();
    let confirmed = |mark: &str| night.json(&[&void[..], &["--yes", "--seen", mark]].concat());
    let refused = confirmed(&mark);
    assert_eq!((&refused["recorded"], night.totals()), (&Value::from(false), totals));
    let now = refused["mark"].as_str().expect("another mark");
    assert_ne!(now, mark);
    assert_eq!(confirmed(now)["recorded"], true);
    assert_eq!(night.totals(), of([-60, -60, 180, -60, 0]));
}

/// An undo and a redo with a mark do what was shown under it, although the last entry is another one by now.
#[test]
fn an_undo_names_the_preview_that_it_confirms() {
    let night = begun("undo-seen");
    night.json(&["add", "win", "--winner", "A", "--points", "20"]);
    let shown = night.json(&["undo", "--seen", "unknown"]);
    assert_eq!((&shown["recorded"], &shown["changed_since"]), (&Value::from(false), &Value::from("unknown")));
    let mark = shown["mark"].as_str().expect("a mark").to_owned();
    night.json(&["add", "win", "--winner", "C", "--points", "40"]);
    let says_changed = |seen: &str| {
        let output = night.run(&["undo", "--seen", seen, "--lang", "en"]);
        String::from_utf8_lossy(&output.stdout).contains("recorded since the preview")
    };
    assert_eq!((says_changed("new"), says_changed(&mark)), (false, true), "a word is no mark of a preview");
    let totals = night.totals();
    let refused = night.json(&["undo", "--yes", "--seen", &mark]);
    assert_eq!((&refused["recorded"], night.totals()), (&Value::from(false), totals));
    let mark = refused["mark"].as_str().expect("another mark").to_owned();
    assert_eq!(night.json(&["undo", "--yes", "--seen", &mark])["recorded"], true);
    let redo = night.json(&["redo", "--yes", "--seen", &mark]);
    assert_eq!(redo["recorded"], false, "the mark of the undo is not that of the redo");
    let mark = redo["mark"].as_str().expect("a mark").to_owned();
    assert_eq!(night.json(&["redo", "--yes", "--seen", &mark])["recorded"], true);
}

/// A night gets another title, and lists leave it out; both are entries that can be undone.
#[test]
fn a_night_is_renamed_and_hidden_on_the_record() {
    let night = begun("renamed");
    let listed = |arguments: &[&str]| -> Vec<String> {
        let list = night.json(&[&["list"], arguments].concat());
        let nights = list["nights"].as_array().expect("nights").iter();
        nights.map(|night| night["title"].as_str().expect("a title").to_owned()).collect()
    };
    let before = listed(&[]);
    assert!(night.complaint(&["rename", " "]).contains("night_bad_name"));
    night.json(&["rename", "Ann's birthday"]);
    assert_eq!(listed(&[]), ["Ann's birthday"]);
    night.json(&["--night", "Ann's birthday", "hide"]);
    assert!(listed(&[]).is_empty());
    assert_eq!(listed(&["--all"]), ["Ann's birthday"]);
    night.json(&["undo"]);
    assert_eq!(listed(&[]), ["Ann's birthday"]);
    night.json(&["hide"]);
    night.json(&["unhide"]);
    assert_eq!(listed(&[]), ["Ann's birthday"]);
    for _ in 0..3 {
        night.json(&["undo"]);
    }
    assert_eq!(listed(&[]), before);
}

#[test]
fn two_of_one_name_are_told_by_it_whether_the_ledger_knows_them_or_not() {
    let night = begun("twice");
    for people in ["A,A,B,C", "Zoe,Zoe,B,C"] {
        let said = night.complaint(&["new", "again", "--players", people, "--lang", "en"]);
        let name = people.split(',').next().expect("a name");
        let taken = format!("night_name_taken: there is already someone called {name};");
        assert!(said.contains(&taken), "{said}");
    }
}

#[test]
fn money_notes_people_and_raw_events_can_be_recorded() {
    let night = begun("rest");
    night.json(&["add", "money", "A:E:7.5", "--why", "a bet", "--what", "bet", "--with", "A,E"]);
    night.json(&["add", "join", "F", "--watch"]);
    night.json(&["add", "rename", "F", "Fay"]);
    night.json(&["add", "note", "it snows"]);
    night.json(&["add", "event", r#"{"kind":"won","wins":[{"winner":"A","entered":"points","value":{"points":20}}]}"#]);
    assert_eq!(night.totals()[0], ("A".to_owned(), 82.5));
    assert!(night.complaint(&["add", "rename", "Fay", "A"]).contains("night_name_taken"));
    assert!(night.complaint(&["add", "win", "--winner", "Zoe", "--points", "20"]).contains("unknown_player"));
    assert!(night.complaint(&["add", "money", "A:A:3", "--why", "x"]).contains("night_to_oneself"));
    assert!(night.complaint(&["add", "event", r#"{"kind":"dream"}"#]).contains("ledger_unknown_kind"));
    // Known people return with their identifiers; guests do not.
    let first = night.json(&["people"]);
    night.json(&["new", "saturday", "--players", "A,B,C,D"]);
    let known = night.json(&["people"]);
    let of = |people: &Value, name: &str| -> Vec<Value> {
        let all = people["people"].as_array().unwrap().iter();
        all.filter(|person| person["name"] == name).map(|person| person["player"].clone()).collect()
    };
    assert_eq!(of(&first, "A"), of(&known, "A"));
    assert_eq!((of(&first, "D").len(), of(&known, "D").len()), (0, 1));
    assert_eq!(night.json(&["due", "--night", "friday"])["title"], "friday");
}

#[test]
fn a_dispute_keeps_what_was_shown_and_what_the_table_decided() {
    let night = begun("dispute");
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--tiles", "12346789m77711z5m"]);
    night.json(&["dispute", "open", "3", "--by", "A", "--claim", "<it was open>"]);
    night.json(&["add", "draw"]);
    let shown = night.json(&["dispute", "list"]);
    let others = &shown["disputes"][0]["shown"]["other_rules"];
    assert_eq!(others["riichi"]["value"]["fan"], 6);
    night.json(&["dispute", "decide", "6", "--decision", "void", "--agreed", "A,B,C,D", "--yes"]);
    assert_eq!(night.totals(), of([0; 5]));
    let page = night.0.join("night.html");
    night.json(&["report", "--out", page.to_str().unwrap()]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("&lt;it was open&gt;") && page.contains("<svg") && page.contains("voided"));
    for outside in ["http://", "https://", "src=", "@import", "<script"] {
        assert!(!page.contains(outside), "the report needs nothing else: {outside}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_kept_lies_where_it_always_lay() {
    let home = Night::new("places");
    let base = |name: &str| home.0.join(name).to_str().unwrap().to_owned();
    let (own, data, config) = (base("named"), base("data"), base("config"));
    let usual = base("home/.local/share/quejing");
    let begin = ["night", "new", "friday", "--players", "A,B,C,D", "--json"];
    let run = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_quejing"));
        for name in ["QUEJING_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env_remove(name);
        }
        command.env("HOME", base("home")).envs(variables.iter().copied());
        // A separate folder in which nothing must appear.
        let here = home.0.join("here");
        std::fs::create_dir_all(&here).unwrap();
        let output = command.args(arguments).current_dir(&here).output().unwrap();
        assert_eq!(std::fs::read_dir(&here).unwrap().count(), 0, "{variables:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (variables, folder) in [
        (vec![], usual.clone()),
        (vec![("XDG_DATA_HOME", data.as_str())], format!("{data}/quejing")),
        (vec![("XDG_DATA_HOME", &data), ("QUEJING_DATA", &own)], own.clone()),
        // An empty value or a relative path counts as not set, as its specification requires.
        (vec![("XDG_DATA_HOME", ""), ("QUEJING_DATA", "")], usual.clone()),
        (vec![("XDG_DATA_HOME", "data")], usual.clone()),
    ] {
        let _ = std::fs::remove_dir_all(&folder);
        run(&variables, &begin);
        let ledger = std::path::Path::new(&folder).join("ledger.sqlite");
        assert!(ledger.is_file(), "{variables:?}: {folder}");
        assert!(run(&variables, &["night", "people"]).contains('A'));
    }
    let profiles = |variables: &[(&str, &str)]| {
        let said = run(variables, &["rules", "--json"]);
        let said: serde_json::Value = serde_json::from_str(&said).unwrap();
        said["folder"].as_str().unwrap().to_owned()
    };
    assert_eq!(profiles(&[]), base("home/.config/quejing/profiles"));
    let set = [("XDG_CONFIG_HOME", config.as_str())];
    assert_eq!(profiles(&set), format!("{config}/quejing/profiles"));
}

#[test]
fn people_read_the_time_of_their_own_clock() {
    let night = begun("zones");
    night.json(&["add", "win", "--winner", "B", "--points", "20"]);
    let text = |zone, arguments: &[&str]| {
        let output = night.run_in(zone, arguments);
        assert!(output.status.success(), "{zone}: {arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    // The first time of day in a text, in minutes.
    let minutes = |text: &str| {
        let number = |at: usize| text.get(at..at + 2)?.parse::<i64>().ok();
        (1..text.len())
            .filter(|at| text.as_bytes()[*at] == b':')
            .find_map(|at| Some(number(at.checked_sub(2)?)? * 60 + number(at + 1)?))
            .expect("a time")
    };
    let events = |zone| minutes(&text(zone, &["events"]));
    let hands = |zone, head: &str| {
        let page = text(zone, &["report"]);
        let (_, hands) = page.split_once(head).expect("the zone of the times");
        minutes(hands)
    };
    let in_utc = (hands("UTC", "<th>Time<br><small>UTC</small></th>"), events("UTC"));
    for (zone, ahead, head) in [
        ("Asia/Shanghai", 480, "<th>Time<br><small>UTC+08:00</small></th>"),
        ("Asia/Kathmandu", 345, "<th>Time<br><small>UTC+05:45</small></th>"),
        ("<-03>3", -180, "<th>Time<br><small>UTC-03:00</small></th>"),
        ("no such place", 0, "<th>Time<br><small>UTC</small></th>"),
    ] {
        let later = |time: i64| (time + ahead).rem_euclid(1440);
        assert_eq!((hands(zone, head), events(zone)), (later(in_utc.0), later(in_utc.1)), "{zone}");
    }
    // A day begins at local midnight: these two are 26 hours apart.
    let days = ["Etc/GMT+12", "Etc/GMT-14"].map(|zone| text(zone, &["list"]));
    assert_ne!(days[0], days[1]);
}

#[test]
fn what_is_wrong_with_an_argument_is_said_in_our_words() {
    let night = begun("arguments");
    for (arguments, code, [zh, en, ja]) in [
        (
            &["add", "false-win", "A", "--fine", "ten"] as &[_],
            "bad_amount",
            ["不是金额", "not an amount", "額として読めません"],
        ),
        (
            &["add", "kong", "--by", "A", "--how", "loud"],
            "bad_input",
            [
                "`--how` 不能写「loud」；可用：`exposed`、`added`",
                "`loud` is not a value of `--how`; choose one of `exposed`, `added`",
                "`--how` に「loud」は指定できません。`exposed`、`added`",
            ],
        ),
        (&["add", "draw", "--table", "0"], "bad_input", ["桌号从 1 开始", "numbered from 1", "卓の番号は1から"]),
        (&["add", "win", "--winner", "A", "--tiles", "5x"], "bad_tile", ["「5x」", "`5x`", "「5x」"]),
        (
            &["add", "win", "--winner", "A", "--paid", "A:B"],
            "bad_input",
            ["请写成 `付款人:收款人:金额`", "write it as `FROM:TO:AMOUNT`", "`払う人:受け取る人:額`"],
        ),
        (
            &["new", "saturday", "--players", "A,B,C,D", "--length", "long"],
            "bad_input",
            ["`rules`、`half`", "enter `rules`, `half`", "`rules`、`half`"],
        ),
        (&["standings", "--t0", "many"], "bad_input", ["请输入一个数", "needs a number", "数を入力"]),
    ] {
        for (lang, words) in [("zh", zh), ("en", en), ("ja", ja)] {
            let said = night.complaint(&[arguments, &["--lang", lang]].concat());
            assert!(said.starts_with(&format!("quejing: {code}: ")), "{said}");
            assert!(said.contains(words) && said.lines().count() == 1, "{said}");
            assert!(!said.contains("--help"), "{said}");
        }
    }
}

#[test]
fn photos_are_kept_once_up_to_the_limit_and_their_removal_leaves_the_ledger_whole() {
    let night = begun("photos");
    night.json(&["add", "win", "--winner", "B", "--points", "20"]);
    let photo = night.0.join("hand.jpg");
    let picture = |shade| image::RgbImage::from_pixel(64, 48, image::Rgb([shade; 3]));
    picture(7).save(&photo).unwrap();
    let name = photo.to_str().unwrap();
    night.json(&["evidence", "attach", "3", name]);
    night.json(&["evidence", "attach", "3", name]);
    let kept = night.json(&["evidence", "list"]);
    assert_eq!((&kept["photos"], &kept["bytes"]), (&Value::from(1), &kept["evidence"][0]["bytes"]));
    night.json(&["evidence", "limit", "0"]);
    picture(8).save(&photo).unwrap();
    assert!(night.complaint(&["evidence", "attach", "3", name]).contains("ledger_evidence_limit"));
    let sha256 = kept["evidence"][0]["sha256"].as_str().unwrap();
    night.json(&["evidence", "remove", &sha256[..12], "--reason", "private"]);
    let kept = night.json(&["evidence", "list"]);
    assert_eq!((&kept["photos"], &kept["evidence"][0]["removed"]), (&Value::from(0), &Value::from(true)));
    assert_eq!(night.json(&["verify"])["sound"], true);
}

#[test]
fn everything_is_said_in_chinese_too() {
    let night = begun("zh");
    let text = |arguments: &[&str]| {
        let output = night.run(&[arguments, &["--lang", "zh"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(text(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]).contains("A → B 60（放铳）"));
    assert!(text(&["due"]).contains("庄家 B"));
    assert!(text(&["standings", "--stats"]).contains("自摸"));
    assert!(text(&["verify"]).contains("一切正常"));
    assert!(text(&["report"]).contains("每一局"));
}
