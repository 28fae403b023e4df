//! The window plays a family that it does not know.

use eframe::egui;
use egui_kittest::kittest::Queryable;
use quejing::app::Action;
use quejing::i18n::Lang;
use quejing::rules::RuleSet;
use quejing::scorer::night::{Keeping, NightAction};
use quejing::table::ledger::{Comer, HowSeated, Opening, Plan, Role};

use crate::support::*;

/// A sun for Cho is 2 from each of the two others; Ben's hand is worth 1 + 2 jokers, 3 × 2 = 6 by discard.
#[test]
fn the_window_plays_a_family_that_it_does_not_know() {
    crate::start();
    let rules: RuleSet = "three".parse().expect("the family");
    let mut harness = window_with(Lang::En, ByName, Keeping::Memory, egui::vec2(1280.0, 1000.0));
    let comer = |name: &str| Comer { name: name.to_owned(), guest: false, role: Role::Player };
    let opening = Opening {
        title: "jokers".into(),
        rules: rules.to_string(),
        note: String::new(),
        profile: rules.into(),
        plan: Plan::default(),
        people: ["Ann", "Ben", "Cho"].map(comer).to_vec(),
        how: HowSeated::ByHand,
    };
    act(&mut harness, Action::Night(NightAction::Begin { opening: Box::new(opening), leaves_deal: false }));
    assert_eq!(harness.state().model().circumstances().players(), 3);
    click(&mut harness, "This deal: dice, kongs, false wins (0)");
    choose(&mut harness, "What happened", "Sun");
    choose(&mut harness, "Player", "Cho");
    click(&mut harness, "Add");
    assert_eq!(totals(&harness), [-2, -2, 4]);
    assert!(says(&harness, "Cho claims the sun"));
    act(&mut harness, Action::TypeTiles("123456789111p22p".into()));
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Tile from: Cho");
    assert!(harness.query_by_label("Jokers on the table").is_some(), "the question of the family is asked");
    let mut now = harness.state().model().circumstances().clone();
    now.answers.known.set("jokers", 2);
    act(&mut harness, Action::Round(Box::new(now)));
    assert!(says(&harness, "1 and 2 jokers"));
    click(&mut harness, "Record this win");
    assert_eq!(totals(&harness), [-2, -2 + 6, 4 - 6]);
}
