//! New names that are equal or look alike. The pairs and their kinds are those of Unicode's own data
//! (`CaseFolding.txt`, `confusables.txt`).

use quejing_ledger::*;

use crate::maker::{add, night_of, opened, player};

/// Returns a night of P1 to P4 in which player 1 has another name.
fn night_with(name: &str) -> ReplayedNight {
    let mut replay = night_of([opened("lingque-v28", 4)]);
    add(&mut replay, renamed(1, name));
    replay
}

fn renamed(number: u64, name: &str) -> Record {
    Record::PersonRenamed { player: player(number), name: name.into() }
}

fn joined(name: &str) -> Record {
    Record::PersonJoined(Person { id: player(9), name: name.into(), guest: false, role: Role::Player })
}

/// Pairs that differ only in capitals, width, form, spaces or invisible characters.
const EQUAL: [[&str; 2]; 12] = [
    ["Ben", "ben"],
    ["Ben", "BEN"],
    ["Ben", "Ｂｅｎ"],
    ["Ben", "Be\u{200b}n"],
    ["Ben", "Ben\u{ad}"],
    ["Ben", "\u{feff} Ben "],
    ["Ben Li", "Ben \u{3000} Li"],
    ["Zoë", "Zoe\u{308}"],
    ["Straße", "STRASSE"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["カナ", "ｶﾅ"],
    ["ﬁn", "Fin"],
];

/// Pairs whose skeletons are equal, as written or with capitals folded.
const ALIKE: [[&str; 2]; 9] = [
    ["Ben", "bеn"],
    ["Ben", "Bеn"],
    ["Ann", "Аnn"],
    ["二", "ニ"],
    ["口", "ロ"],
    ["力", "カ"],
    ["Al", "AI"],
    ["Tom", "Torn"],
    ["O0", "OO"],
];

const DIFFERENT: [[&str; 2]; 7] = [
    ["Ben", "Bin"],
    ["王小明", "王小名"],
    ["Zoe", "Zoë"],
    ["Q1", "Q2"],
    ["あ", "お"],
    ["Ann", "Anna"],
    ["Ben Li", "BenLi"],
];

#[test]
fn a_new_name_that_equals_another_is_refused_as_taken() {
    for [one, other] in EQUAL {
        for [before, name] in [[one, other], [other, one]] {
            let night = night_with(before);
            for body in [joined(name), renamed(2, name)] {
                let refused = night.check_next_event(&Payload::new(body), 1);
                assert_eq!(refused, Err(RecordRefusal::NameTaken(before.trim().to_owned())), "{before:?} {name:?}");
            }
            // Nobody is asked about a name that is refused anyway.
            assert_eq!(night.night().find_similar_names(&Payload::new(joined(name))), [], "{before:?} {name:?}");
            assert_eq!(find_similar_names_among(&[before, name]), [], "{before:?} {name:?}");
            // It is no other person's name.
            assert!(night.check_next_event(&Payload::new(renamed(1, name)), 1).is_ok(), "{before:?} {name:?}");
        }
    }
}

#[test]
fn a_new_name_that_looks_alike_is_asked_about_and_not_refused() {
    for [one, other] in ALIKE {
        for [before, name] in [[one, other], [other, one]] {
            let night = night_with(before);
            for body in [joined(name), renamed(2, name)] {
                let payload = Payload::new(body);
                let pair = SimilarNames { name: name.into(), other: before.into() };
                assert_eq!(night.night().find_similar_names(&payload), [pair], "{before:?} {name:?}");
                assert!(night.check_next_event(&payload, 1).is_ok(), "{before:?} {name:?}");
            }
            assert_eq!(night.night().find_similar_names(&Payload::new(renamed(1, name))), []);
        }
    }
}

#[test]
fn different_names_are_neither_refused_nor_asked_about() {
    for [before, name] in DIFFERENT {
        let night = night_with(before);
        let payload = Payload::new(joined(name));
        assert!(night.check_next_event(&payload, 1).is_ok(), "{before:?} {name:?}");
        assert_eq!(night.night().find_similar_names(&payload), [], "{before:?} {name:?}");
    }
}

#[test]
fn an_opening_is_checked_like_a_joining_person() {
    let named = |first: &str, second: &str| {
        let Record::NightOpened(mut opening) = opened("lingque-v28", 4) else { unreachable!("an opening") };
        (opening.people[0].name, opening.people[1].name) = (first.into(), second.into());
        Payload::new(Record::NightOpened(opening))
    };
    let new = ReplayedNight::default();
    for [one, other] in EQUAL {
        let refused = new.check_next_event(&named(one, other), 1);
        assert_eq!(refused, Err(RecordRefusal::NameTaken(one.trim().to_owned())), "{one:?} {other:?}");
    }
    for [one, other] in ALIKE {
        let payload = named(one, other);
        assert!(new.check_next_event(&payload, 1).is_ok(), "{one:?} {other:?}");
        let pair = SimilarNames { name: other.into(), other: one.into() };
        assert_eq!(new.night().find_similar_names(&payload), std::slice::from_ref(&pair));
        assert_eq!(find_similar_names_among(&[one, "王小明", other]), [pair]);
    }
}

#[test]
fn an_old_night_with_such_names_is_replayed_and_continues() {
    let mut replay = night_with("Ben");
    add(&mut replay, renamed(2, "ben"));
    add(&mut replay, renamed(3, "bеn"));
    add(&mut replay, Record::PersonLeft { player: player(2) });
    assert!(replay.night().refused.is_empty());
    // Whoever returns under their own name is not new.
    let back = Person { id: player(2), name: "ben".into(), guest: false, role: Role::Player };
    let payload = Payload::new(Record::PersonJoined(back));
    assert!(replay.check_next_event(&payload, 1).is_ok());
    assert_eq!(replay.night().find_similar_names(&payload), []);
}
