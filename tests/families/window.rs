//! The window plays a family that it does not know.

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_ledger::{Attendee, NightOpening, Role};
use quejing_rules::RuleSet;
use quejing_rules::play::{NightPlan, SeatingMethod};
use quejing_session::night::{LedgerLocation, NightAction};
use quejing_words::Lang;

use quejing_session::reader::{PhotoReader, RecognitionReader};

use crate::common::Folder;
use crate::support::*;

/// Opens a window and begins a night under the rules of a toy.
fn begun(reader: impl PhotoReader + 'static, rules: &str, people: &[&str]) -> Harness<'static, App> {
    crate::start();
    let rules: RuleSet = rules.parse().expect("the family");
    let mut harness = window_with(Lang::En, reader, LedgerLocation::Memory, egui::vec2(1280.0, 1000.0));
    let comer = |name: &&str| Attendee { name: (*name).to_owned(), is_guest: false, role: Role::Player };
    let opening = NightOpening {
        title: rules.to_string(),
        rules_name: rules.to_string(),
        note: String::new(),
        profile: rules.into(),
        plan: NightPlan::default(),
        attendees: people.iter().map(comer).collect(),
        seating_method: SeatingMethod::ByHand,
    };
    act(&mut harness, SessionAction::Night(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false }));
    harness
}

/// Ann's lucky tile is 1 from each, and five sets with nothing claimed are 2 points (rules 3 to 5 of [`crate::five`]).
/// The correction makes Dan the discarder.
#[test]
fn the_window_photographs_records_corrects_and_undoes_a_hand_of_five_sets() {
    if crate::common::eyes().is_none() {
        return;
    }
    let folder = Folder::new("families-window");
    let mut harness =
        begun(RecognitionReader::new(Some(crate::common::models())), "five", &["Ann", "Ben", "Cho", "Dan"]);
    click(&mut harness, "Entries of this deal (0)");
    choose(&mut harness, "What happened", "Lucky turn");
    choose(&mut harness, "Player", "Ann");
    click(&mut harness, "Add");
    assert_eq!(totals(&harness), [3, -1, -1, -1]);
    show(&mut harness, crate::board::drawn_into(&folder, crate::board::HANDS[0].1));
    assert!(harness.query_by_label("Lucky tiles on the table").is_some(), "the question of the family is asked");
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Discarded by: Cho");
    assert!(says(&harness, "Nothing claimed"));
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [3, -1 + 2, -1 - 2, -1]);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Change deal 1: Ben ← Cho");
    click(&mut harness, "Discarded by: Dan");
    click(&mut harness, "Correct record");
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Correct deal 1");
    assert_eq!(totals(&harness), [3, -1 + 2, -1, -1 - 2]);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    let undo = harness.query_all_by_label_contains("Undo").next().expect("the correction can be undone");
    undo.click();
    harness.run_steps(3);
    assert_eq!(totals(&harness), [3, -1 + 2, -1 - 2, -1]);
}

/// A sun for Cho is 2 from each of the two others; Ben's hand is worth 1 + 2 jokers, 3 × 2 = 6 by discard, and 1 from
/// Ann for the tile that she laid.
#[test]
fn the_window_plays_a_family_that_it_does_not_know() {
    let mut harness = begun(ByName, "three", &["Ann", "Ben", "Cho"]);
    assert_eq!(harness.state().model().hand().round().player_count(), 3);
    click(&mut harness, "Entries of this deal (0)");
    choose(&mut harness, "What happened", "Sun");
    choose(&mut harness, "Player", "Cho");
    click(&mut harness, "Add");
    assert_eq!(totals(&harness), [-2, -2, 4]);
    assert!(says(&harness, "Cho claims the sun"));
    act(&mut harness, SessionAction::TypeTiles("123456789111p22p".into()));
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Discarded by: Cho");
    assert!(harness.query_by_label("Jokers on the table").is_some(), "the question of the family is asked");
    let mut now = harness.state().model().hand().round().clone();
    now.answers.known.set_answer("jokers", 2);
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    assert!(says(&harness, "1 and 2 jokers"));
    assert!(says(&harness, "Jokers given to the winner"), "the fields of the family are asked");
    assert!(says(&harness, "Tiles laid face up"));
    press(&mut harness, "Add a discard by Ann");
    press_last(&mut harness, "9 of dots");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-2 - 1, -2 + 6 + 1, 4 - 6]);
}
