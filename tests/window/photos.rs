//! Several photos of one hand, a tile photographed again, a hand that another photo replaced, the photo of a recorded
//! deal.

use eframe::egui::{self, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use image::RgbImage;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_rules::tile::Tile;
use quejing_rules::{RuleProfile, RuleSet};
use quejing_session::night::LedgerLocation;
use quejing_session::round::ValueField;
use quejing_vision::{PhotoReading, TileClass, VisionError};
use quejing_words::{Lang, class_name};

use crate::night::{Scratch, begin, four};
use crate::support::*;

/// Reads these tiles, one photo after the other.
fn taken(tiles: &'static [&'static str]) -> Always<impl FnMut(&RgbImage) -> Result<PhotoReading, VisionError> + Send> {
    let mut left = tiles.iter();
    Always(move |photo: &RgbImage| Ok(reading(photo, left.next().expect("as many photos"))))
}

/// The number of outlines that the shown photo has.
fn outlines(harness: &Harness<'_, App>) -> usize {
    harness.query_all_by_label_contains("In the photo:").count()
}

#[test]
fn a_second_photo_adds_to_the_hand_if_the_person_says_so() {
    let mut harness = window(Lang::En, taken(&["1m 2m 3m 4p 5p 6p 1z 1z", "7z 7z 7z 6z 6z 6z", "9s 9s"]));
    show(&mut harness, "concealed");
    assert_eq!(trouble(&harness), Some("wrong_tile_count"));
    click(&mut harness, "Add photo");
    assert!(says(&harness, "The next photo adds its tiles to this hand"));
    show(&mut harness, "melds");
    assert_eq!(trouble(&harness), None);
    let board = harness.state().model().hand().board().clone();
    assert_eq!((board.hand_tile_count(), board.layout().melds.len(), outlines(&harness)), (14, 2, 6));
    // Each photo has the outlines of its own tiles.
    click(&mut harness, "Photo 1");
    assert_eq!(outlines(&harness), 8);
    click(&mut harness, "Hand tile 9: Red dragon");
    assert!(says(&harness, "From the photo:"), "the popup shows the tile of the other photo");
    press(&mut harness, "Close");
    // Without a word, a photo is another hand, and the one before comes back.
    show(&mut harness, "another");
    assert_eq!((harness.state().model().hand().board().hand_tile_count(), outlines(&harness)), (2, 2));
    assert!(says(&harness, "\"Undo\" brings the earlier hand back"));
    press(&mut harness, "Undo");
    assert_eq!(*harness.state().model().hand().board(), board);
    assert_eq!(outlines(&harness), 8);
}

#[test]
fn a_doubtful_tile_is_photographed_again() {
    let mut harness = window(Lang::En, taken(&[DEALT, "8m", "8m 9m"]));
    dealer_draws(&mut harness);
    show(&mut harness, "photo");
    click(&mut harness, "Hand tile 7: 6 of characters");
    press(&mut harness, "Photograph tile");
    assert!(says(&harness, "The next photo shows only this tile: 6 of characters"));
    show(&mut harness, "tile");
    assert!(says(&harness, "Hand tile 7: 8 of characters"));
    assert_eq!(outlines(&harness), 13, "the photo of the hand is still shown");
    click(&mut harness, "Hand tile 7: 8 of characters");
    press(&mut harness, "Photograph tile");
    show(&mut harness, "tiles");
    assert!(says(&harness, "The photo shows 2 tiles; photograph the one tile alone"));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    assert!(!says(&harness, "The next photo"), "it was asked for once");
    // Whoever changes their mind goes on with the next hand.
    press(&mut harness, "Add photo");
    press(&mut harness, "Cancel");
    assert!(!says(&harness, "The next photo"));
}

/// Saves a picture that the test's reader takes for a hand.
fn saved_photo(scratch: &Scratch) -> std::path::PathBuf {
    let photo = scratch.0.join("hand.png");
    RgbImage::new(PHOTO[0], PHOTO[1]).save(&photo).expect("saved");
    photo
}

/// Window review, A7: the photo comes back after a crash, with its outlines.
#[test]
fn a_resumed_hand_has_its_photo() {
    let (scratch, mut harness) = four("resumed-photo", RuleSet::LINGQUE_28);
    show(&mut harness, saved_photo(&scratch));
    let seen = outlines(&harness);
    drop(harness);
    let mut harness = scratch.window();
    click(&mut harness, "Continue");
    assert_eq!((outlines(&harness), seen), (14, 14));
    click(&mut harness, "Hand tile 7: 6 of characters");
    assert!(says(&harness, "From the photo:"));
}

/// Returns the kept photo beside a reopened deal, which is cut to the hand: a row of tiles is much wider than high.
fn assert_kept_photo(harness: &Harness<'_, App>, way: &str) {
    assert!(says(harness, "This is deal 1 as it was recorded"), "{way}");
    let shown = harness.query_by_role_and_label(Role::Image, "Photo of deal 1");
    let shown = shown.unwrap_or_else(|| panic!("{way}: the photo")).rect();
    assert!(shown.width() > 500.0 && shown.width() > 3.0 * shown.height(), "{way}: {shown:?}");
}

/// Window review, A7: whichever way a deal is opened, its kept photo stands beside it.
#[test]
fn the_kept_photo_stands_beside_every_correction() {
    let (scratch, mut harness) = four("every-correction", RuleSet::LINGQUE_28);
    show(&mut harness, saved_photo(&scratch));
    click(&mut harness, "Hand tile 7: 6 of characters");
    click(&mut harness, "Guess: 8 of characters");
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    drop(harness);
    let mut harness = scratch.window();
    let from_list = |harness: &mut Harness<'_, App>| {
        act(harness, WindowAction::ShowPage(Page::Table));
        harness.query_all_by_label_contains("Change deal 1: ").next().expect("the deal").click();
        harness.run_steps(3);
    };
    from_list(&mut harness);
    assert_kept_photo(&harness, "from the list of the table");
    act(&mut harness, SessionAction::NewHand);
    act(&mut harness, WindowAction::ShowPage(Page::Night));
    press(&mut harness, "Deals");
    harness.query_all_by_label_contains("Correct entry ").last().expect("its win").click();
    harness.run_steps(3);
    assert_kept_photo(&harness, "from the deals of the night");
    // A photo that could not be read, or the camera, does not stand before it.
    act(&mut harness, SessionAction::NewHand);
    show(&mut harness, saved_photo(&scratch).with_file_name("none.png"));
    act(&mut harness, WindowAction::Live(quejing::app::LiveAction::ToggleScreen));
    from_list(&mut harness);
    assert_kept_photo(&harness, "with the camera on");
}

/// A win by the chooser, from the table to the record, in six clicks; the chooser begins in the folder of the last
/// photo.
#[test]
fn a_win_by_dialog_is_six_clicks() {
    let scratch = Scratch::new("six-clicks");
    let location = LedgerLocation::Folder(scratch.0.to_path_buf());
    let tiles = ["1m 2m 3m 4m 5m 6m 7m 8m 9m 7z 7z 7z 1z 1z"; 2];
    let reader = taken(Box::leak(Box::new(tiles)));
    let mut harness = window_with(Lang::En, reader, location, egui::vec2(1280.0, 800.0));
    begin(&mut harness, RuleSet::LINGQUE_28, &["Ann", "Ben", "Cho", "Dai"], &[]);
    show(&mut harness, saved_photo(&scratch));
    act(&mut harness, SessionAction::NewHand);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    assert_eq!(harness.state().photo_folder(), Some(&*scratch.0));
    let mut clicks = 0;
    for label in ["Ben won", "Choose photo", "hand.png", "Discarded by: Cho", "Record win"] {
        click(&mut harness, label);
        settle(&mut harness);
        clicks += 1;
    }
    assert!(clicks <= 6 && totals(&harness)[1] > 0, "{:?}", totals(&harness));
}

/// The reference rules of each family: which red fives and flowers they play with. `lingque.md` 1, `zung-jung.md` 1: no
/// red fives; `riichi.md` 1: no flowers.
#[test]
fn pickers_offer_no_tile_that_the_rules_do_not_have() {
    for (rules, red_fives, flowers) in [
        (RuleSet::LINGQUE_28, false, true),
        (RuleSet::ZUNG_JUNG, false, false),
        (RuleSet::RIICHI, true, false),
        (RuleSet::HOUSE, false, true),
    ] {
        let mut harness = window(Lang::En, ByName);
        act(&mut harness, WindowAction::ShowPage(Page::Hand));
        let mut now = harness.state().model().hand().round().clone();
        now.set_rules(rules.into());
        act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
        let profile: RuleProfile = rules.into();
        for tile in Tile::all() {
            let label = class_name(Lang::En, TileClass::Tile(tile));
            let offered = harness.query_all_by_role_and_label(Role::Button, &label).next().is_some();
            assert_eq!(offered, profile.plays_with(tile), "{rules:?}: {label}");
            assert!(!offered || !tile.is_red() || red_fives, "{rules:?}: {label}");
            assert!(!offered || !tile.is_flower() || flowers, "{rules:?}: {label}");
        }
        click(&mut harness, "Add tile");
        let red = class_name(Lang::En, "0m".parse().expect("a class"));
        let offers = harness.query_all_by_role_and_label(Role::Button, &red).count();
        assert_eq!(offers, 2 * usize::from(profile.plays_with("0m".parse().expect("a tile"))), "{rules:?}");
    }
}

/// A win by its value opens in its own form.
#[test]
fn a_win_by_its_value_opens_with_its_value() {
    let (_scratch, mut harness) = four("by-value", RuleSet::LINGQUE_28);
    click(&mut harness, "Ben won");
    let mut now = harness.state().model().hand().round().clone();
    now.answers.set_value_number(ValueField::of_rules(now.rules())[0], 64);
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    click(&mut harness, "Discarded by: Cho");
    click(&mut harness, "Record win");
    harness.query_all_by_label_contains("Change deal 1: ").next().expect("the deal").click();
    harness.run_steps(3);
    assert!(says(&harness, "This is deal 1 as it was recorded"));
    assert!(harness.query_all_by_value("64").next().is_some(), "the number of the value");
    assert_eq!(harness.state().model().hand().laid().entered_value().and_then(|value| value.points), Some(64));
}
