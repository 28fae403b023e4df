//! A phone's pages play a family that they do not know.

use crate::common::Folder;
use crate::served::{Door, Served};

/// Returns the value of the first field of this name on a page.
fn hidden(page: &str, name: &str) -> String {
    let field = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap_or_else(|| panic!("{name}: {page}"));
    field.split('"').next().unwrap_or_default().to_owned()
}

/// Returns the totals on the table's page, in the order of the seats.
fn sums(served: &Door, key: &str) -> Vec<String> {
    let page = served.get(key, "/").text();
    let seats = page.split("class=\"sum").skip(1).take(3);
    seats
        .map(|rest| rest.split_once('>').map_or("", |(_, sum)| sum.split('<').next().unwrap_or("")).to_owned())
        .collect()
}

/// A sun for Cho is 2 from each of the two others; Ben's hand is worth 1 + 2 jokers, 3 × 2 = 6 by Cho's discard.
#[test]
fn a_phone_plays_a_family_that_it_does_not_know() {
    let folder = Folder::new("families-phone");
    let mut command =
        crate::program_command(&["serve", "--json", "--bind", "127.0.0.1", "--port", "0", "--lang", "en"]);
    command.env("QUEJING_DATA", folder.as_ref() as &std::path::Path);
    let mut served = Served::of(command);
    let ann = served.join();
    let begun = served.form(&ann, "/begin", "name0=Ann&name1=Ben&name2=Cho&rules=three");
    assert_eq!(begun.status, 303, "{}", begun.text());
    served.is(&ann, "Ann");
    let page = served.get(&ann, "/deal").text();
    assert!(page.contains("Joker") && page.contains(">Sun<"), "{page}");
    let form = page.split("value=\"joker\"").nth(1).expect("the form of the act");
    let cho = form.split(">Cho<").next().and_then(|before| before.rsplit("value=\"").next()).expect("Cho");
    let cho = cho.split('"').next().expect("a person").to_owned();
    let seen = hidden(&page, "seen");
    let added = served.form(&ann, "/deal/add", &format!("what=joker&by={cho}&joker=sun&seen={seen}"));
    assert_eq!(added.status, 303, "{}", added.text());
    assert_eq!(sums(&served, &ann), ["\u{2212}2", "\u{2212}2", "+4"]);
    assert!(served.get(&ann, "/deal").text().contains("Cho claims the sun"));
    served.form(&ann, "/win/new", "");
    served.form(&ann, "/win/do", "do=type&tiles=123456789111p22p");
    served.form(&ann, "/win", "winner=1");
    served.form(&ann, "/win", "winner=1&from=2");
    let page = served.get(&ann, "/win").text();
    assert!(page.contains("Jokers on the table"), "the question of the family is asked: {page}");
    served.form(&ann, "/win", "answer-jokers=2");
    let page = served.get(&ann, "/win").text();
    assert!(page.contains("1 and 2 jokers"), "{page}");
    let recorded = served.form(&ann, "/win/record", &format!("mark={}", hidden(&page, "mark")));
    assert_eq!(recorded.status, 303, "{}", recorded.text());
    // Ben deals next, and sits first.
    assert_eq!(sums(&served, &ann), ["+4", "\u{2212}2", "\u{2212}2"]);
    let night = served.get(&ann, "/night").text();
    assert!(night.contains("<th>Suns</th>"), "the column of the family: {night}");
    for sums_after in [["\u{2212}2", "\u{2212}2", "+4"], ["0", "0", "0"]] {
        let entry = hidden(&served.get(&ann, "/deal").text(), "entry");
        assert_eq!(served.form(&ann, "/undo", &format!("entry={entry}")).status, 303);
        assert_eq!(sums(&served, &ann), sums_after);
    }
}
