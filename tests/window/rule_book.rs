//! Waits, the hand under other rules, and the rule book, clicked as a person clicks.

use crate::support::*;
use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use image::RgbImage;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_words::Lang;

/// 一气贯通 8/3, 混一色 8/3, 番牌中 4, 暗刻 2, 门前清 2 with the 5m that fills 46m.
const WAITING: &str = "1234678 9m11777z";

fn waiting() -> Harness<'static, App> {
    let mut harness = window(Lang::En, ByName);
    act(&mut harness, SessionAction::TypeTiles(WAITING.replace(' ', "")));
    harness
}

fn page(harness: &mut Harness<'_, App>, page: Page) {
    act(harness, WindowAction::ShowPage(page));
}

/// 123 4_678 9 with 11z 777z: 5m fills 123 456 789; no other tile makes four sets and a pair of these. Drawn by the
/// dealer: 自摸 2 more, and the east pair counts 2: 28 fu × 5 = 140 points; on a discard 26 × 5 = 130.
#[test]
fn a_hand_short_of_one_tile_says_what_it_waits_for_and_a_click_wins_with_it() {
    let mut harness = waiting();
    assert!(says(&harness, "Waiting for 1 kind of tile, 4 unseen"));
    assert!(says(&harness, "130 points") && says(&harness, "140 points"));
    assert!(says(&harness, "scored as the dealer's hand"));
    assert!(!says(&harness, "Cannot be scored yet"));
    click(&mut harness, "Winner: Player 2");
    assert!(!says(&harness, "scored as the dealer's hand"));
    // South's pair of east is worth nothing.
    assert!(says(&harness, "120 points") && !says(&harness, "140 points"));
    click(&mut harness, "Win with 5 of characters");
    click(&mut harness, "Discarded by: Player 3");
    assert!(says(&harness, "24 fu × 5 fan = 120 points"));
    let win = harness.state().model().hand().board().pieces().draft().win_tile;
    assert_eq!(win.map(|tile| tile.to_string()).as_deref(), Some("5m"));
}

#[test]
fn a_photo_of_a_waiting_hand_is_no_mistake() {
    let tiles = "1m 2m 3m 4m 6m 7m 8m 9m 1z 1z 7z 7z 7z";
    let reader = Always(move |photo: &RgbImage| Ok(reading(photo, tiles)));
    let mut harness = window(Lang::En, reader);
    show(&mut harness, "photo");
    assert_eq!(trouble(&harness), None);
    assert!(says(&harness, "Waiting for 1 kind of tile, 4 unseen"));
}

#[test]
fn a_hand_that_waits_for_nothing_says_so() {
    let mut harness = window(Lang::En, ByName);
    act(&mut harness, SessionAction::TypeTiles("135m246p579s1234z".into()));
    assert!(says(&harness, "The hand is not waiting"));
}

/// Riichi: nothing but 混一色 closed 3, 一气通贯 2, 役牌 1: 6 han, 跳满 12000 (dealer 18000) on a discard.
#[test]
fn the_waits_stand_side_by_side_under_every_rule_set() {
    let mut harness = waiting();
    click(&mut harness, "Winner: Player 2");
    click(&mut harness, "Other rules");
    assert!(says(&harness, "This hand's waits under other rules"));
    assert!(says(&harness, "120 points"));
    assert!(says(&harness, "12000 points"), "riichi: haneman");
    click(&mut harness, "Win with 5 of characters");
    assert!(says(&harness, "Hand tile 14: 5 of characters"));
}

/// Lingque 120 as above; riichi 12000.
#[test]
fn a_whole_hand_stands_side_by_side_with_the_differences_in_words() {
    let mut harness = waiting();
    click(&mut harness, "Win with 5 of characters");
    click(&mut harness, "Winner: Player 2");
    click(&mut harness, "Discarded by: Player 3");
    harness.key_press(egui::Key::R);
    harness.run_steps(3);
    assert!(says(&harness, "This hand under other rules"));
    assert!(says(&harness, "120 points") && says(&harness, "12000 points"));
    assert!(says(&harness, "Compared with Lingque"));
    assert!(says(&harness, "are in different units"));
    // The column of riichi can be put away.
    let chips = harness.query_all_by_role_and_label(egui::accesskit::Role::Button, "Riichi");
    assert!(chips.count() > 0, "{:?}", harness.state().model().rule_choices.all());
    press(&mut harness, "Riichi");
    assert!(!says(&harness, "12000 points"));
    harness.key_press(egui::Key::Escape);
    harness.run_steps(3);
    assert!(says(&harness, "Record win"));
}

#[test]
fn what_is_no_hand_cannot_be_compared_and_says_what_is_needed() {
    let mut harness = window(Lang::En, ByName);
    act(&mut harness, SessionAction::TypeTiles("123m456p".into()));
    assert!(disabled(&harness, "Other rules"));
    page(&mut harness, Page::Comparison);
    assert!(says(&harness, "To compare, enter a whole hand"));
    click(&mut harness, "Back");
    assert!(says(&harness, "Cannot be scored yet"));
}

#[test]
fn a_pattern_is_looked_up_by_name_and_id_in_any_rules() {
    let mut harness = window(Lang::En, ByName);
    harness.key_press(egui::Key::F2);
    harness.run_steps(4);
    // The keyboard is in the search field at once.
    harness.event(egui::Event::Text("小三元".to_owned()));
    harness.run_steps(3);
    assert!(says(&harness, "little_three_dragons"));
    assert!(says(&harness, "24 fu, 4 fan") || says(&harness, "24 fu"), "its value");
    assert!(says(&harness, "Example"));
    fill(&mut harness, "Search", "chinroutou");
    assert!(says(&harness, "No match in these rules; matches in other rules"));
    assert!(says(&harness, "清老頭") && says(&harness, "4.2.5.8"));
    assert!(says(&harness, "Yakuman"));
    fill(&mut harness, "Search", "no such pattern");
    assert!(says(&harness, "Nothing here matches"));
    harness.key_press(egui::Key::F2);
    harness.run_steps(3);
    assert!(!says(&harness, "Example"), "back where the book was opened");
}

#[test]
fn the_book_is_turned_to_the_same_idea_in_other_rules_and_shows_options() {
    let mut harness = window(Lang::En, ByName);
    page(&mut harness, Page::RuleBook);
    fill(&mut harness, "Search", "big_three_dragons");
    let riichi = harness.query_all_by_label_contains("(Riichi").next();
    riichi.expect("riichi has it too").click();
    harness.run_steps(4);
    assert!(says(&harness, "daisangen") && says(&harness, "4.2.5.10"));
    choose(&mut harness, "Rules shown", "Friends' house rules");
    click(&mut harness, "Options");
    assert!(says(&harness, "qingyise_fan") && says(&harness, "3, H1"));
}

/// An example is laid out under the rules of the book; a hand being entered is only replaced after a yes.
#[test]
fn a_click_on_an_example_lays_it_out_and_asks_before_it_replaces_a_hand() {
    let mut harness = waiting();
    page(&mut harness, Page::RuleBook);
    choose(&mut harness, "Rules shown", "Riichi");
    fill(&mut harness, "Search", "chinroutou");
    click(&mut harness, "Score example");
    assert!(says(&harness, "A hand is being entered"));
    click(&mut harness, "Cancel");
    assert!(!says(&harness, "A hand is being entered"));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 13);
    click(&mut harness, "Score example");
    click(&mut harness, "Replace hand");
    let model = harness.state().model();
    assert_eq!(model.hand().board().hand_tile_count(), 14);
    assert!(model.hand().outcome().ruling().is_some_and(|ruling| ruling.is_win()));
    assert!(says(&harness, "This is an example from the rule book"));
    assert!(disabled(&harness, "Record win"));
    click(&mut harness, "New hand");
    assert!(!harness.state().model().hand().is_example());
    // The tiles of an example are a button, too.
    page(&mut harness, Page::RuleBook);
    let tile = harness.query_all_by_label_contains("Example").next().expect("an example").rect();
    harness.hover_at(tile.left_bottom() + egui::vec2(14.0, 24.0));
    harness.drag_at(tile.left_bottom() + egui::vec2(14.0, 24.0));
    harness.drop_at(tile.left_bottom() + egui::vec2(14.0, 24.0));
    harness.run_steps(4);
    assert!(harness.state().model().hand().is_example());
}

#[test]
fn patterns_won_tonight_are_marked_with_their_winners() {
    let mut harness = window(Lang::En, ByName);
    page(&mut harness, Page::RuleBook);
    assert!(!says(&harness, "won tonight") && !says(&harness, "Won tonight"));
    act(&mut harness, SessionAction::TypeTiles("147m258p369s12345z".into()));
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    page(&mut harness, Page::RuleBook);
    fill(&mut harness, "Search", "knitted");
    assert!(says(&harness, "Honours and Knitted Tiles, won tonight: Player 1"));
    assert!(says(&harness, "Won tonight: Player 1"));
    choose(&mut harness, "Rules shown", "Riichi");
    fill(&mut harness, "Search", " ");
    assert!(!says(&harness, "on tonight"), "other rules than the night's");
}

#[test]
fn the_arrows_walk_through_what_was_found() {
    let mut harness = window(Lang::En, ByName);
    page(&mut harness, Page::RuleBook);
    harness.event(egui::Event::Text("four kongs".to_owned()));
    harness.run_steps(3);
    assert!(says(&harness, "four_kongs"));
    fill(&mut harness, "Search", "kongs");
    assert!(says(&harness, "four_kongs"));
    harness.key_press(egui::Key::ArrowDown);
    harness.run_steps(3);
    assert!(says(&harness, "three_kongs") && !says(&harness, "four_kongs"));
}

/// Every page in every language and at both sizes: what can be clicked lies within the window.
#[test]
fn nothing_leaves_the_window_on_these_pages() {
    for (width, height) in [(1024.0, 700.0), (1366.0, 768.0)] {
        for lang in Lang::ALL {
            let size = egui::vec2(width, height);
            let mut harness = window_with(lang, ByName, quejing_session::night::LedgerLocation::Memory, size);
            act(&mut harness, SessionAction::TypeTiles(WAITING.replace(' ', "")));
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
            for at in [Page::Hand, Page::Comparison, Page::RuleBook] {
                page(&mut harness, at);
                for node in harness.get_all_by(|node| node.role() == egui::accesskit::Role::Button) {
                    let rect = node.rect();
                    let wide = rect.left() >= screen.left() && rect.right() <= screen.right();
                    assert!(wide, "{width} {lang:?} {at:?}: {rect:?}");
                }
            }
        }
    }
}
