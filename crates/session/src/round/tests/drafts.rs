//! Tests that drafts of earlier versions are still read.

use quejing_rules::play::DrawKind;
use quejing_rules::riichi::deal_transition::AbortiveDraw;
use serde_json::json;

use super::*;

/// The oldest drafts nest the answers under the name of their family, and store typed tiles under a key for each
/// question.
#[test]
fn the_answers_in_a_draft_of_an_earlier_program_are_read() {
    let none = [false; 4];
    let earlier = [
        json!({"Lingque": {"flowers": 3, "provided": [null, 2, null, null]}}),
        json!({"ZungJung": {"thrown": [{"player": 2, "tile": "5m", "drawn": ""}]}}),
        json!({"Riichi": {"dora": "1m", "ura": "4p", "declared": [false, true, false, false], "draw": null}}),
        json!({"House": {"turned": "4p", "open": none, "supports": {"p000000000007": 2}, "swap": 1, "last": true}}),
    ];
    let thrown = RecordedDiscard::of_tile(2, "5m");
    let with = |key: &str, answer| FieldAnswers::from([(key.to_owned(), answer)]);
    let mut riichi = RoundAnswers { declared: MarkedPlaces::from_iter([1]), ..RoundAnswers::default() };
    riichi.set_typed_text("dora_indicators", "1m");
    riichi.set_typed_text("ura_indicators", "4p");
    let supports = [(PlayerId::from_number(7), 2)].into_iter().collect();
    let mut of_deal = with("swap", Answer::Partner { dealer: None, partner: 1 });
    of_deal.extend(with("last", Answer::Flag(true)));
    let mut house = RoundAnswers { supports, of_deal, ..RoundAnswers::default() };
    house.set_typed_text("indicators", "4p");
    let expected = [
        RoundAnswers {
            flowers: Some(3),
            of_win: with("provided", Answer::Counts(vec![(1, 2)])),
            ..RoundAnswers::default()
        },
        RoundAnswers { of_win: with("discards", Answer::Discards(vec![thrown])), ..RoundAnswers::default() },
        riichi,
        house,
    ];
    for (around, answers) in earlier.into_iter().zip(expected) {
        let mut stored = serde_json::to_value(Round::default()).expect("a form");
        stored["around"] = around;
        let read: Round = serde_json::from_value(stored).expect("the earlier form");
        assert_eq!(read.answers, answers);
        let again = serde_json::to_value(&read).expect("a form");
        assert_eq!(serde_json::from_value::<Round>(again).expect("its own form"), read);
    }
}

/// Checks the answers of stored drafts, one of each family, which both earlier forms store alike.
fn assert_stored_answers([lingque, zung_jung, riichi, house]: [&Round; 4]) {
    let provided = field_row(lingque, "provided");
    let counts = [0, 1, 2, 3].map(|place| lingque.answers.entered_count(provided, place));
    assert_eq!((lingque.answers.flowers, counts), (Some(3), [None, None, Some(2), Some(0)]));
    let discards = zung_jung.answers.discards(field_row(zung_jung, "discards"));
    assert_eq!((discards[0].by, discards[0].tile.as_str(), discards[0].drawn.as_deref()), (3, "2z", Some("5m")));
    assert_eq!(
        (riichi.answers.typed_text("dora_indicators"), riichi.answers.typed_text("ura_indicators")),
        ("1m", "4p")
    );
    assert_eq!(riichi.answers.recorded, MarkedPlaces::from_iter([2]));
    let late = house.answers.late.values().map(|late| late.reason.as_str()).collect::<Vec<_>>();
    let said = |key: &str| house.fields().answer(field_row(house, key));
    let swap = Answer::Partner { dealer: None, partner: house.people[2] };
    assert_eq!((said("swap"), said("last"), late), (Some(swap), Some(Answer::Flag(true)), vec!["forgot"]));
}

/// Drafts of the version that stored the answers to each field under a key of its own.
#[test]
fn drafts_with_named_fields_keep_their_answers() {
    let drafts = include_str!("../../../tests/drafts/named_fields.jsonl");
    let read: Vec<Round> = drafts.lines().map(|line| serde_json::from_str(line).expect("a draft")).collect();
    let [lingque, zung_jung, riichi, house] = &read[..] else {
        panic!("one of each family");
    };
    assert!(read.iter().all(Round::is_valid));
    assert_stored_answers([lingque, zung_jung, riichi, house]);
    for draft in &read {
        let again = serde_json::to_string(draft).expect("a form");
        assert_eq!(serde_json::from_str::<Round>(&again).expect("its own form"), *draft);
    }
}

/// Drafts of the version that had a table for each family: for each family one with answers and one without.
#[test]
fn drafts_of_the_earlier_form_keep_their_answers() {
    let drafts = include_str!("../../../tests/drafts/answers_by_family.jsonl");
    let read: Vec<Round> = drafts.lines().map(|line| serde_json::from_str(line).expect("a draft")).collect();
    assert!(read.iter().all(Round::is_valid));
    let [lingque, no_lingque, zung_jung, no_zung_jung, riichi, no_riichi, house, no_house] = &read[..] else {
        panic!("two of each family");
    };
    assert_stored_answers([lingque, zung_jung, riichi, house]);
    for (nothing, family) in
        [no_lingque, no_zung_jung, no_riichi, no_house].into_iter().zip([lingque, zung_jung, riichi, house])
    {
        assert_eq!(nothing.rules(), family.rules());
        assert_ne!(nothing.answers, family.answers);
        let fresh = Round { answers: RoundAnswers::default(), ..nothing.clone() };
        assert_eq!(serde_json::to_value(nothing).expect("a form"), serde_json::to_value(fresh).expect("a form"));
    }
}

/// Earlier versions stored `"Exhausted"`, `"Abandoned"` and `{"Abortive":"NineKinds"}`.
#[test]
fn the_draw_in_a_draft_of_an_earlier_program_is_read() {
    for (tenpai, nagashi) in [("[false,true,true,false]", "[false,false,false,true]"), ("[1,2]", "[3]")] {
        let stored = format!(r#"{{"kind":"exhausted","tenpai":{tenpai},"nagashi":{nagashi}}}"#);
        let draw: DrawAnswers = serde_json::from_str(&stored).expect("a draw");
        assert_eq!(draw.answers["nagashi"], Answer::Players(vec![3]));
        let mut now = plan_test_night(RuleSet::RIICHI, 4).1;
        now.answers.draw = Some(draw);
        assert!(now.is_valid());
        let tenpai = field_row(&now, "tenpai");
        assert_eq!((0..4).filter(|&player| now.fields().is_player_marked(tenpai, player)).collect::<Vec<_>>(), [1, 2]);
    }
    let read = |kind: &str| {
        let none = "[false,false,false,false]";
        let stored = format!(r#"{{"kind":{kind},"tenpai":{none},"nagashi":{none}}}"#);
        serde_json::from_str::<DrawAnswers>(&stored).map(|draw| draw.kind).ok()
    };
    let earlier = [
        (r#""Exhausted""#, DrawKind::Exhausted),
        (r#""Abandoned""#, DrawKind::Abandoned),
        (r#"{"Abortive":"NineKinds"}"#, AbortiveDraw::NineKinds.draw_kind()),
        (r#"{"Abortive":"FourRiichi"}"#, AbortiveDraw::FourRiichi.draw_kind()),
        (r#""triple_ron""#, AbortiveDraw::TripleRon.draw_kind()),
    ];
    for (stored, kind) in earlier {
        assert_eq!(read(stored), Some(kind), "{stored}");
    }
    assert_eq!(read(r#""Rained""#), None);
}
