//! A phone's pages play a family that they do not know.

use quejing_rules::tile::parse_tiles;

use crate::common::{Folder, project};
use crate::served::{Door, Served};

/// Returns the value of the first field of this name on a page.
fn hidden(page: &str, name: &str) -> String {
    let field = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap_or_else(|| panic!("{name}: {page}"));
    field.split('"').next().unwrap_or_default().to_owned()
}

/// Returns the totals on the table's page, in the order of the seats.
fn sums(served: &Door, key: &str, seats: usize) -> Vec<String> {
    let page = served.get(key, "/").text();
    let seats = page.split("class=\"sum").skip(1).take(seats);
    seats
        .map(|rest| rest.split_once('>').map_or("", |(_, sum)| sum.split('<').next().unwrap_or("")).to_owned())
        .collect()
}

/// Serves a night under the rules of a toy; returns the key of the first person, too.
fn begun(folder: &Folder, rules: &str, people: &[&str]) -> (Served, String) {
    let line = ["serve", "--json", "--bind", "127.0.0.1", "--port", "0", "--lang", "en"];
    let mut command = crate::program_command(&line);
    command.env("QUEJING_DATA", folder.as_ref() as &std::path::Path);
    for (name, place) in [("QUEJING_MODELS", "models"), ("QUEJING_ORT", "runtime")] {
        if std::env::var_os(name).is_none() && project(place).is_dir() {
            command.env(name, project(place));
        }
    }
    let mut served = Served::of(command);
    let key = served.join();
    let names: String = people.iter().enumerate().map(|(at, name)| format!("name{at}={name}&")).collect();
    let begun = served.form(&key, "/begin", &format!("{names}rules={rules}"));
    assert_eq!(begun.status, 303, "{}", begun.text());
    served.is(&key, people[0]);
    (served, key)
}

/// The photo of each toy's hand is read by its shape and recorded: five sets with nothing claimed are 2 points (rules 3
/// and 4 of [`crate::five`]), and a hand without jokers is 2 × 1 by discard (rule 3 of [`crate::three`]).
#[test]
fn a_phone_photographs_and_records_hands_of_either_size() {
    if crate::common::eyes().is_none() {
        return;
    }
    for (rules, tiles) in crate::board::HANDS {
        let folder = Folder::new(&format!("families-phone-{rules}"));
        let people = if rules == "five" { &["Ann", "Ben", "Cho", "Dan"][..] } else { &["Ann", "Ben", "Cho"] };
        let (served, ann) = begun(&folder, rules, people);
        let photo = std::fs::read(crate::board::drawn_into(&folder, tiles)).expect("the photo");
        assert_eq!(served.post(&ann, "/win/photo", "image/png", &photo).status, 204);
        served.form(&ann, "/win", "winner=1");
        served.form(&ann, "/win", "winner=1&from=2&answer-jokers=0");
        let page = served.get(&ann, "/win").text();
        assert_eq!(page.matches("class=\"piece").count(), parse_tiles(tiles).expect("tiles").len(), "{page}");
        let recorded = served.form(&ann, "/win/record", &format!("mark={}", hidden(&page, "mark")));
        assert_eq!(recorded.status, 303, "{rules}: {}", recorded.text());
        let mut found = sums(&served, &ann, people.len());
        found.sort();
        assert_eq!((&found[0][..], found.last().map(String::as_str)), ("+2", Some("\u{2212}2")), "{rules}: {found:?}");
    }
}

/// A sun for Cho is 2 from each of the two others; Ben's hand is worth 1 + 2 jokers, 3 × 2 = 6 by Cho's discard. Ann
/// gave 2 jokers and laid a tile, 1 each.
#[test]
fn a_phone_plays_a_family_that_it_does_not_know() {
    let folder = Folder::new("families-phone");
    let (served, ann) = begun(&folder, "three", &["Ann", "Ben", "Cho"]);
    let page = served.get(&ann, "/deal").text();
    assert!(page.contains("Joker") && page.contains(">Sun<"), "{page}");
    let form = page.split("value=\"joker\"").nth(1).expect("the form of the act");
    let cho = form.split(">Cho<").next().and_then(|before| before.rsplit("value=\"").next()).expect("Cho");
    let cho = cho.split('"').next().expect("a person").to_owned();
    let seen = hidden(&page, "seen");
    let added = served.form(&ann, "/deal/add", &format!("what=joker&by={cho}&joker=sun&seen={seen}"));
    assert_eq!(added.status, 303, "{}", added.text());
    assert_eq!(sums(&served, &ann, 3), ["\u{2212}2", "\u{2212}2", "+4"]);
    assert!(served.get(&ann, "/deal").text().contains("Cho claims the sun"));
    served.form(&ann, "/win/new", "");
    served.form(&ann, "/win/do", "do=type&tiles=123456789111p22p");
    served.form(&ann, "/win", "winner=1");
    served.form(&ann, "/win", "winner=1&from=2");
    let page = served.get(&ann, "/win").text();
    assert!(page.contains("Jokers on the table"), "the question of the family is asked: {page}");
    assert!(page.contains("Jokers given to the winner"), "the fields of the family are asked: {page}");
    let fields = "has=given&given0=2&given2=0&laid-add=0+9p";
    served.form(&ann, "/win", &format!("answer-jokers=2&{fields}"));
    let page = served.get(&ann, "/win").text();
    assert!(page.contains("1 and 2 jokers") && page.contains("name=\"laid-remove\""), "{page}");
    let recorded = served.form(&ann, "/win/record", &format!("mark={}", hidden(&page, "mark")));
    assert_eq!(recorded.status, 303, "{}", recorded.text());
    // Ben deals next, and sits first.
    assert_eq!(sums(&served, &ann, 3), ["+7", "\u{2212}2", "\u{2212}5"]);
    let night = served.get(&ann, "/night").text();
    assert!(night.contains(">Suns</th>"), "the column of the family: {night}");
    for sums_after in [["\u{2212}2", "\u{2212}2", "+4"], ["0", "0", "0"]] {
        let page = served.get(&ann, "/deal").text();
        let form = format!("entry={}&night={}", hidden(&page, "entry"), hidden(&page, "night"));
        assert_eq!(served.form(&ann, "/undo", &form).status, 303);
        assert_eq!(sums(&served, &ann, 3), sums_after);
    }
}
