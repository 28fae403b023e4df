//! Faults beyond the hand are data: a stable code, and a sentence in each language without words of the others.

use quejing_rules::hand::{AllowedValues, HandDraft, KongKind, Problem, Seat, SwitchFault, TileFault, ValueForm};
use quejing_rules::house::{HouseEvent, Occasion, Options, Party, SpecialRule};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{self, Circumstances, Fault, FaultCode, Faults, house, zung_jung};
use quejing_words::{Lang, fault_text};

fn draft() -> HandDraft {
    HandDraft {
        concealed: mpsz::parse("12346789m77711z").expect("tiles"),
        win_tile: mpsz::parse_single_tile("5m").ok(),
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    }
}

/// Returns true if a sentence has a run of Latin letters that is not a code word of the wire.
fn has_english_words(sentence: &str) -> bool {
    sentence
        .split(|letter: char| !letter.is_ascii_alphabetic())
        .any(|word| word.len() > 3 && !["null", "from"].contains(&word))
}

/// The code, and the sentence in Chinese, English and Japanese.
fn said(faults: &Faults) -> Vec<(&'static str, [String; 3])> {
    let one = |found: &Fault| {
        let sentences = [Lang::Zh, Lang::En, Lang::Ja].map(|lang| fault_text(lang, found));
        (found.code(), sentences)
    };
    faults.0.iter().map(one).collect()
}

/// Returns true for a Japanese sentence: these have kana, Chinese ones do not.
fn has_kana(sentence: &str) -> bool {
    sentence.contains(|sign| matches!(sign, 'ぁ'..='ヺ'))
}

#[test]
fn refused_hands_are_told_in_each_language() {
    let mut red = draft();
    red.concealed[0] = mpsz::parse_single_tile("0m").expect("a red five");
    let mut whole = draft();
    whole.self_draw = true;
    let occasions = |list: &[Occasion]| Circumstances::default().with_flags(list.iter().map(|one| one.as_str()));
    let turned = |special: u64, text: &str| {
        Circumstances::default()
            .with_answer("special", special)
            .with_answer("indicators", mpsz::parse(text).expect("tiles"))
    };
    let refused: Vec<Faults> = [
        zung_jung::check(&red, Some(Seat(0))).err(),
        zung_jung::check(&draft(), None).err(),
        zung_jung::check(&draft(), Some(Seat(1))).err(),
        zung_jung::check(&whole, Some(Seat(0))).err(),
        house::check(&red, &Circumstances::default()).err(),
        house::check(&draft(), &occasions(&[Occasion::AfterKong])).err(),
        house::check(&draft(), &occasions(&[Occasion::RobKong, Occasion::LastTile])).err(),
        house::check(&draft(), &occasions(&[Occasion::Heaven, Occasion::Human])).err(),
        house::check(&draft(), &turned(2, "")).err(),
        house::check(&draft(), &turned(8, "")).err(),
        house::check(&draft(), &turned(0, "1m")).err(),
        house::check(&draft(), &turned(8, "77z")).err(),
        SpecialRule::of_number(13).err().map(Faults::from),
        SpecialRule::of_dice(0, 7).err().map(Faults::from),
        house::check_people_count(8).err().map(Faults::from),
    ]
    .into_iter()
    .map(|found| found.expect("it is refused"))
    .collect();
    for (code, [chinese, english, japanese]) in refused.iter().flat_map(said) {
        assert!(!code.is_empty());
        assert!(!has_english_words(&chinese), "{chinese}");
        assert!(!has_kana(&chinese), "{chinese}");
        assert!(english.is_ascii(), "{english}");
        assert!(has_kana(&japanese), "{japanese}");
    }
}

#[test]
fn impossible_events_are_told_in_each_language() {
    let party =
        |special| Party { players: ["a", "b", "c", "d"].map(String::from).to_vec(), special, ..Party::default() };
    let win = |winner, from, fan| HouseEvent::Win { winner, from, fan };
    let kong = |kind, by, from| HouseEvent::Kong { kind, by, from };
    let cases: Vec<(Option<SpecialRule>, Vec<HouseEvent>)> = vec![
        (None, vec![win(0, None, 0)]),
        (None, vec![win(0, Some(0), 1)]),
        (None, vec![win(0, None, 1), win(1, None, 1)]),
        (Some(SpecialRule::BloodBattle), vec![win(0, None, 1), win(0, None, 1)]),
        (Some(SpecialRule::BloodBattle), vec![win(0, None, 1), win(1, Some(0), 1)]),
        (Some(SpecialRule::BloodBattle), vec![win(0, None, 1), kong(KongKind::Concealed, 0, None)]),
        (None, vec![kong(KongKind::Concealed, 0, Some(1))]),
        (None, vec![kong(KongKind::Exposed, 0, None)]),
        (None, vec![kong(KongKind::Added, 0, Some(0))]),
        (None, vec![HouseEvent::FalseWin { by: 0, fan: 1, tenpai: vec![(0, 1)] }]),
    ];
    for (special, events) in cases {
        let faults = house::settle(&party(special), &events, &Options::default()).expect_err("it cannot be");
        for (code, [chinese, english, japanese]) in said(&faults) {
            assert_eq!(code, "bad_event");
            assert!(has_kana(&japanese), "{japanese}");
            let sentence = chinese.split_once('：').expect("the event, then why").1;
            assert!(!has_english_words(sentence), "{chinese}");
            assert!(english.is_ascii(), "{english}");
        }
    }
}

/// Latin words that are neither code words nor quoted from the input.
fn stray(sentence: &str, written: &[&str]) -> Vec<String> {
    let words = sentence.split(|letter: char| !(letter.is_ascii_alphabetic() || letter == '_'));
    words.filter(|word| word.len() > 3 && !written.contains(word)).map(str::to_owned).collect()
}

#[test]
fn tiles_written_wrong_are_told_in_chinese_in_every_notation() {
    for text in ["12x", "12", "m", "9z", "f7", "q", "一百", "一二", "万", "红六万", "🀇🀫"] {
        let error = quejing_rules::tile::parse_tiles(text).expect_err(text);
        let chinese = quejing_words::notation_error_text(Lang::Zh, &error);
        assert_eq!(stray(&chinese, &[]), Vec::<String>::new(), "{chinese}");
        assert_ne!(chinese, quejing_words::notation_error_text(Lang::En, &error));
    }
}

#[test]
fn fields_and_tiles_of_a_hand_are_told_in_chinese() {
    let flower = mpsz::parse_single_tile("f1").expect("a flower");
    let unread = quejing_rules::tile::parse_tiles("12x").expect_err("no tile");
    let tile = |fault: TileFault| Problem::BadTile { field: "concealed".into(), fault };
    let field = |expected: ValueForm| Problem::BadInput { field: "win_tile".into(), expected };
    let problems = [
        tile(TileFault::Flower(flower)),
        tile(TileFault::NoFlowers(flower)),
        tile(TileFault::Unreadable(unread)),
        field(ValueForm::WinTile),
        field(ValueForm::Number { from: 0, to: 99 }),
        Problem::LineTooLong { most: 1 << 20 },
    ];
    let requested = [
        quejing_rules::RequestForm::NoWinTile,
        quejing_rules::RequestForm::JsonText { column: 3 },
        quejing_rules::RequestForm::AtMost { most: 64 },
        quejing_rules::RequestForm::StandingTiles,
        quejing_rules::RequestForm::HanAndFu,
        quejing_rules::RequestForm::EvenPoints,
        quejing_rules::RequestForm::FourPoints,
    ];
    for form in requested {
        let asked = Fault::new(FaultCode::BadInput, "win_tile", form);
        let chinese = fault_text(Lang::Zh, &asked);
        assert_eq!(stray(&chinese, &["JSON"]), Vec::<String>::new(), "{chinese}");
        assert_ne!(chinese, asked.to_string());
    }
    for problem in problems {
        let chinese = quejing_words::problem_text(Lang::Zh, &problem);
        assert_eq!(stray(&chinese, &["JSON"]), Vec::<String>::new(), "{chinese}");
        assert_ne!(chinese, problem.to_string());
    }
}

/// People count from 1 and do not know paths; whoever wrote a request sees their own words again.
#[test]
fn a_fault_is_told_where_it_is() {
    let win_tile = quejing_rules::hand::ValueForm::WinTile;
    let at = |field: &str, lang| {
        let found = Fault::new(FaultCode::BadInput, field, win_tile);
        let said = fault_text(lang, &found);
        let colon = [": ", "："].into_iter();
        let place = { colon }.find_map(|colon| said.split_once(colon));
        place.map(|(place, _)| place.to_owned()).unwrap_or_default()
    };
    for (field, places) in [
        ("win_tile", ["winning tile", "和牌张", "和了牌"]),
        ("scores", ["scores", "`scores`", "`scores`"]),
        ("melds[1]", ["meld 2", "第 2 组副露", "2組目の副露"]),
        ("events[0]", ["event 1", "第 1 个事件", "1番目のイベント"]),
        ("history[9]", ["discard 10", "第 10 张弃牌", "10枚目の捨て牌"]),
        ("events[0].fan", ["events[0].fan", "`events[0].fan`", "`events[0].fan`"]),
        ("melds[x]", ["melds[x]", "`melds[x]`", "`melds[x]`"]),
    ] {
        assert_eq!([Lang::En, Lang::Zh, Lang::Ja].map(|lang| at(field, lang)), places);
    }
}

/// A sentence that names its own subject has no field before it, except among several entries.
#[test]
fn a_place_is_named_only_where_the_sentence_does_not_say_it() {
    let at = |field: &str| {
        let discarder = quejing_rules::RequestFieldError::WinnerDiscards;
        fault_text(Lang::En, &Fault::new(FaultCode::BadSeat, field, discarder))
    };
    let alone = "the winner cannot be the discarder; name another player";
    assert_eq!(at("discarder"), alone);
    assert_eq!(at("hands[1].discarder"), format!("hands[1].discarder: {alone}"));
    let wind = quejing_rules::RequestFieldError::NoWind { found: "5".into() };
    assert_eq!(
        fault_text(Lang::En, &Fault::new(FaultCode::BadSeat, "round_wind", wind)),
        "round wind: `5` is not a wind; enter `E`, `S`, `W` or `N`"
    );
}

#[test]
fn what_a_switch_takes_is_told_in_chinese_and_in_english() {
    let switch = |fault| Problem::BadOption { name: "uma".to_owned(), fault };
    let step = AllowedValues::Range { from: 0, to: 30_000, step: 3 };
    let list = AllowedValues::List { length: 4, from: -5, to: 5 };
    let forms = [
        (ValueForm::Switch(AllowedValues::Bool), "true or false"),
        (ValueForm::Switch(AllowedValues::Numbers(&[12, 16])), "12 or 16"),
        (ValueForm::Switch(step), "a multiple of 3 from 0 to 30000"),
        (ValueForm::Switch(list), "a list of 4 whole numbers from -5 to 5"),
        (ValueForm::AboveNought, "a number above 0"),
        (ValueForm::AnyNumber, "a number"),
        (ValueForm::RootOf, "`\"players\"`, `\"games\"` or a number above 0"),
    ];
    for (form, taken) in forms {
        let problem = Fault::from(switch(SwitchFault::Write(form)));
        let (zh, en) = (fault_text(Lang::Zh, &problem), fault_text(Lang::En, &problem));
        assert_eq!(stray(&zh, &["uma", "true", "false", "players", "games"]), [""; 0], "{zh}");
        assert_eq!(en, format!("option `uma`: expected {taken}"));
    }
    let unknown = Fault::from(switch(SwitchFault::Unknown("tie, uma".to_owned())));
    assert_eq!(fault_text(Lang::Zh, &unknown), "没有选项「uma」；可用：`tie`、`uma`");
}

#[test]
fn what_is_wrong_with_a_profile_is_told_in_chinese_with_the_line() {
    let whole = "format = 1\nname = \"ours\"\nrules = \"riichi\"\n";
    let texts = [
        String::from("format = "),
        String::from("format = 1\n"),
        whole.replace("= 1", "= 9"),
        whole.replace("= 1", "= \"one\""),
        whole.replace("\"ours\"", "7"),
        whole.replace("ours", "Not A Name"),
        whole.replace("\"riichi\"", "7"),
        format!("{whole}note = 7\n"),
        format!("{whole}switches = 7\n"),
        format!("{whole}[switches]\nred_fives = 9\n"),
        format!("{whole}[switches]\nred_fives = \"a\"\n"),
        format!("{whole}[switches]\numa = [1]\n"),
    ];
    // Keys, values and codes are written as in the file.
    let words = [
        "TOML",
        "format",
        "name",
        "rules",
        "note",
        "switches",
        "red_fives",
        "lingque",
        "zung",
        "jung",
        "riichi",
        "sanma",
        "house",
        "bad_toml",
        "missing_key",
        "bad_format",
        "wrong_type",
        "bad_name",
        "out_of_range",
        "unknown_rules",
        "Name",
    ];
    for text in texts {
        let errors = quejing_session::profile_list::parse_profile(&text).expect_err("it is wrong");
        let chinese = quejing_words::profile_errors_text(Lang::Zh, &errors);
        assert!(chinese.starts_with("第 "), "{chinese}");
        assert_eq!(stray(&chinese, &words), Vec::<String>::new(), "{chinese}");
    }
}
