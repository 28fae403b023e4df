//! The window from outside: clicked as a person clicks, with a reader of its own behind it.

use crate::support::*;
use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_ledger::EvidenceKind;
use quejing_rules::play::{EntryMethod, Play};
use quejing_rules::{RuleSet, Verdict};
use quejing_words::Lang;

/// A part of the hint that the field for typed tiles shows.
const TYPED_TILES: &str = "e.g. 111m";

/// 一气贯通 8 副 3 翻, 混一色 8/3, 番牌中 4, 暗刻 2, 门前清 2: 24 副; 3 翻 + 复合跳翻 + 门清跳翻 = 5 翻; 120 点.
/// Won on a discard: 240 from the discarder, 120 from the two others (section 7).
#[test]
fn a_misread_tile_is_corrected_the_winner_named_the_hand_recorded_and_the_totals_follow() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    assert!(says(&harness, "1 tile to check"));
    click(&mut harness, "Hand tile 7: 6 of characters");
    assert!(says(&harness, "Read from the photo, 52% sure"));
    click(&mut harness, "Guess: 8 of characters");
    assert!(!says(&harness, "to check"), "a corrected tile is no longer doubtful");
    click(&mut harness, "Winner: Player 2");
    click(&mut harness, "Discarded by: Player 3");
    assert!(says(&harness, "120 points"), "{:?}", harness.state().model().hand().outcome());
    assert!(says(&harness, "Pure Straight"));
    assert!(says(&harness, "24 fu × 5 fan = 120 points"));
    assert!(says(&harness, "Player 3 → Player 2"));
    assert_eq!(totals(&harness), [0; 4], "nothing is recorded before the button is pressed");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-120, 480, -240, -120]);
    assert!(says(&harness, "+480") && says(&harness, "−240"));
    assert!(says(&harness, "Player 2 ← Player 3"));
    let night = harness.state().model().keeper().night();
    let won = night.deals[0].acts.iter().find_map(|act| match &*act.play {
        Play::Won(won) => Some(won),
        _ => None,
    });
    let win = &won.expect("a won hand").wins[0];
    assert_eq!((win.entered, win.value.points), (EntryMethod::Photo, Some(120)));
    let tiles = win.tiles.as_ref().expect("its tiles");
    assert_eq!((tiles.concealed.as_str(), tiles.win.as_str()), ("12346789m11777z", "5m"));
    // What was read, the one tile that was corrected, and what the rules said stay with the hand.
    let of = |what| {
        let mut pieces = night.evidence.iter().map(|piece| &piece.attached);
        pieces.find(|piece| piece.what == what).expect("evidence")
    };
    let corrected = &of(EvidenceKind::Correction).data;
    assert_eq!(corrected.as_array().map(Vec::len), Some(1), "{corrected}");
    assert_eq!((&corrected[0]["read"], &corrected[0]["is"]), (&"6m".into(), &"8m".into()));
    let seen = &of(EvidenceKind::Reading).data["tiles"];
    assert_eq!(seen.as_array().map(Vec::len), Some(14));
    assert_eq!(of(EvidenceKind::Appraisal).data["value"]["points"], 120);
}

#[test]
fn a_recorded_hand_is_undone_and_restored_from_the_list() {
    let mut harness = recorded();
    click(&mut harness, "Undo deal 1");
    assert_eq!(totals(&harness), [0; 4]);
    click(&mut harness, "Redo: win");
    assert_eq!(totals(&harness), [495, -165, -165, -165]);
}

/// Self-drawn by the dealer: 自摸 2, 门前清 2, 暗刻 2, 番牌中 4, 三色同顺 8/3, 混带幺 4/3: 22 副; 3 翻 + 1 (another
/// category) + 1 (closed) = 5 翻; 110 points, 165 from each (section 7: 3 p / 2).
fn recorded() -> Harness<'static, App> {
    let tiles = "1m 2m 3m 1p 2p 3p 1s 2s 3s 7z 7z 7z 9m 9m";
    let mut harness = window(Lang::En, Always(move |photo: &RgbImage| Ok(reading(photo, tiles))));
    show(&mut harness, "photo");
    dealer_draws(&mut harness);
    assert!(says(&harness, "22 fu × 5 fan = 110 points"), "{:?}", harness.state().model().hand().outcome());
    click(&mut harness, "Record win");
    harness
}

#[test]
fn a_recorded_hand_that_is_changed_afterwards_corrects_the_record_instead_of_doubling_it() {
    let mut harness = recorded();
    click(&mut harness, "Change deal 1: Player 1 by self-draw");
    assert!(says(&harness, "Recorded") && harness.state().model().hand().laid().first_photo_source().is_some());
    click(&mut harness, "Discarded by: Player 4");
    click(&mut harness, "Correct record");
    assert!(says(&harness, "What would change"), "a correction is previewed");
    assert_eq!(totals(&harness), [495, -165, -165, -165]);
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Correct deal 1");
    // Without 自摸 2: 20 fu × 5 = 100 points, 200 from the discarder and 100 from the others.
    assert_eq!(totals(&harness), [400, -100, -100, -200]);
    let night = harness.state().model().keeper().night();
    assert_eq!(night.deals.len(), 1, "corrected, not doubled");
    assert!(
        night.deals[0].acts.iter().any(|act| night.act_record(act.event).is_some_and(|one| one.corrected_by.is_some()))
    );
}

/// The hand of [`a_misread_tile_is_corrected_the_winner_named_the_hand_recorded_and_the_totals_follow`]: 120 for Player
/// 2, and 130 for the dealer, whose pair of east counts 2 fu.
#[test]
fn a_recorded_hand_is_opened_from_the_list_put_right_and_the_hand_in_play_comes_back() {
    let mut harness = window(Lang::En, ByName);
    act(&mut harness, SessionAction::TypeTiles("12346789m11777z5m".into()));
    click(&mut harness, "Winner: Player 2");
    click(&mut harness, "Discarded by: Player 3");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-120, 480, -240, -120]);
    show(&mut harness, "photo");
    let in_play = harness.state().model().hand().board().clone();
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    let label = "Change deal 1: Player 2 ← Player 3";
    click(&mut harness, label);
    assert!(says(&harness, "This is deal 1 as it was recorded"));
    assert!(says(&harness, "24 fu × 5 fan = 120 points"));
    click(&mut harness, "Winner: Player 1");
    assert!(says(&harness, "26 fu × 5 fan = 130 points"));
    click(&mut harness, "Correct record");
    assert!(says(&harness, "What would change"));
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Correct deal 1");
    assert_eq!(totals(&harness), [520, -130, -260, -130]);
    assert!(says(&harness, "Win"), "what comes next begins at the table");
    assert_eq!(*harness.state().model().hand().board(), in_play);
    assert!(!says(&harness, "as it was recorded"));
}

#[test]
fn a_pasted_picture_is_read_and_pasted_text_is_tiles_or_a_photo() {
    let mut harness = window(Lang::En, ByName);
    let paste = |harness: &mut Harness<'_, App>, event| {
        harness.event(event);
        settle(harness);
    };
    let picture = egui::ColorImage::filled([640, 480], egui::Color32::GRAY);
    paste(&mut harness, egui::Event::PasteImage(picture.into()));
    let model = harness.state().model();
    assert_eq!(model.hand().board().hand_tile_count(), 14);
    assert!(model.hand().laid().first_photo_source().is_some() && says(&harness, "Photo from the clipboard"));
    paste(&mut harness, egui::Event::Paste("147m258p369s12345z\n".into()));
    assert!(says(&harness, "Hand tile 1: 1 of characters"));
    assert!(harness.state().model().hand().laid().first_photo_source().is_none(), "typed, not seen");
    let photo = format!("file://{}/samples/hand.jpg", env!("CARGO_MANIFEST_DIR"));
    paste(&mut harness, egui::Event::Paste(photo));
    assert!(harness.state().model().hand().laid().first_photo_source().is_some());
    // Into a field it is text like any other.
    act(&mut harness, SessionAction::NewHand);
    type_into(&mut harness, TYPED_TILES, "");
    paste(&mut harness, egui::Event::Paste("55z".into()));
    assert!(harness.state().model().hand().board().is_empty());
    click(&mut harness, "Use tiles");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 2);
}

#[test]
fn typed_tiles_are_laid_out_and_a_slip_is_told_with_its_place() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "Only score hands");
    type_into(&mut harness, TYPED_TILES, "123m4x");
    click(&mut harness, "Use tiles");
    assert!(says(&harness, "Character 6"), "the place of the slip is named");
    assert!(harness.state().model().hand().board().is_empty());
    type_into(&mut harness, TYPED_TILES, "147m258p369s12345z");
    click(&mut harness, "Use tiles");
    dealer_draws(&mut harness);
    // 全不靠 8 副 3 翻, 自摸 2 副, closed: 10 × 4 = 40 points.
    assert!(says(&harness, "40 points"), "{:?}", harness.state().model().hand().outcome());
}

#[test]
fn a_hand_below_the_minimum_says_so_and_cannot_be_recorded() {
    let mut harness = window(Lang::En, ByName);
    let ctx = harness.ctx.clone();
    // 门前清 2, 自摸 2, 1 翻 + 1 (closed): 4 × 2 = 8 points.
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles("123m99m456p23467s8s".into()));
    harness.run_steps(3);
    dealer_draws(&mut harness);
    let text = format!("{:?}", harness.state().model().hand().outcome());
    assert!(says(&harness, "Only 8 points"), "{text}");
    let judged = harness.state().model().hand().outcome().ruling();
    assert_eq!(judged.map(|ruling| ruling.verdict), Some(Verdict::BelowMinimum));
    assert!(harness.get_by_label("Record win").accesskit_node().is_disabled());
}

#[test]
fn circumstances_that_contradict_are_disabled_and_those_that_fit_are_not() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    dealer_draws(&mut harness);
    click(&mut harness, "More");
    // The dealer drew the tile, without a kong.
    for (label, expected) in [
        ("Blessing of Heaven", false),
        ("Blessing of Earth", true),
        ("After kong", true),
        ("Last tile", false),
        ("Robbed kong", true),
    ] {
        assert_eq!(disabled(&harness, label), expected, "{label}");
    }
    click(&mut harness, "Discarded by: Player 2");
    for (label, expected) in
        [("Blessing of Heaven", true), ("Blessing of Earth", true), ("Last discard", false), ("Robbed kong", false)]
    {
        assert_eq!(disabled(&harness, label), expected, "{label} on a discard");
    }
}

#[test]
fn every_language_can_be_chosen_by_its_own_name_and_everything_follows() {
    let mut harness = recorded();
    let texts = [
        ("Settings", Lang::Zh, ["22 副 × 5 翻 = 110 点", "有人和了", "约化分数"]),
        ("设置", Lang::Ja, ["22副 × 5翻 = 110点", "直前の和了", "圧縮スコア"]),
        ("設定", Lang::En, ["22 fu × 5 fan = 110 points", "Win", "Reduced"]),
    ];
    for (menu, lang, texts) in texts {
        set(&mut harness, menu, lang.own_name());
        assert_eq!(harness.state().model().lang, lang);
        for text in texts {
            assert!(says(&harness, text), "{text}");
        }
    }
}

#[test]
fn the_language_is_chosen_by_the_keyboard_alone() {
    let mut harness = window(Lang::En, ByName);
    harness.get_by_role_and_label(egui::accesskit::Role::Button, "Settings").focus();
    harness.run_steps(2);
    harness.key_press(egui::Key::Space);
    harness.run_steps(3);
    let entry = harness.get_by_role_and_label(egui::accesskit::Role::RadioButton, "日本語");
    entry.focus();
    harness.run_steps(2);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().model().lang, Lang::Ja);
    assert!(says(&harness, "対局会を開始"));
}

#[test]
fn melds_are_formed_and_taken_apart_by_clicking() {
    let mut harness = recorded();
    click(&mut harness, "Change deal 1: Player 1 by self-draw");
    click(&mut harness, "Hand tile 10: Red dragon");
    click(&mut harness, "Pung");
    assert_eq!(harness.state().model().hand().board().layout().melds.len(), 1);
    assert!(!says(&harness, "Concealed Hand"), "an exposed pung opens the hand");
    let melded = harness.query_all_by_label_contains("Red dragon").last().expect("the melded tile");
    melded.click();
    harness.run_steps(3);
    click(&mut harness, "Split meld");
    assert!(harness.state().model().hand().board().layout().melds.is_empty());
}

/// Pure straight 2, pinfu 1, self-draw 1, and 1 for each north set aside. Rules that set nothing aside do not offer it.
#[test]
fn norths_are_set_aside_in_the_popup_of_a_tile_and_taken_back() {
    let mut harness = window(Lang::En, ByName);
    let play_by = |harness: &mut Harness<'_, App>, rules: RuleSet| {
        let mut now = harness.state().model().hand().round().clone();
        now.set_rules(rules.into());
        act(harness, SessionAction::SetCircumstances(Box::new(now)));
    };
    let lies_aside = |harness: &Harness<'_, App>| harness.state().model().hand().board().layout().flowers.len();
    let han = |harness: &Harness<'_, App>| {
        harness.state().model().hand().outcome().ruling().and_then(|ruling| ruling.worth.fan)
    };
    play_by(&mut harness, RuleSet::RIICHI);
    act(&mut harness, SessionAction::TypeTiles("44z123456789p22567s".into()));
    click(&mut harness, "Hand tile 1: North");
    assert!(says(&harness, "Exclude tile") && !says(&harness, "Set aside"));
    click(&mut harness, "Close");
    play_by(&mut harness, RuleSet::SANMA);
    dealer_draws(&mut harness);
    click(&mut harness, "Hand tile 3: 1 of dots");
    assert!(says(&harness, "Exclude tile") && !says(&harness, "Set aside"));
    click(&mut harness, "Close");
    click(&mut harness, "Hand tile 2: North");
    click(&mut harness, "Set aside");
    assert!(lies_aside(&harness) == 1 && says(&harness, "North set aside"));
    // A hand that is too long offers it without the popup.
    click(&mut harness, "Set North aside");
    assert!(lies_aside(&harness) == 2 && !says(&harness, "Set North aside"));
    assert_eq!(han(&harness), Some(6), "{:?}", harness.state().model().hand().outcome());
    click(&mut harness, "Hand tile 16: North");
    assert!(!says(&harness, "Set aside"), "it lies aside already");
    click(&mut harness, "Include tile");
    assert_eq!((lies_aside(&harness), han(&harness)), (1, None));
    click(&mut harness, "Undo");
    assert_eq!((lies_aside(&harness), han(&harness)), (2, Some(6)));
}

#[test]
fn tiles_are_added_removed_and_given_back_by_undo() {
    let mut harness = window(Lang::En, ByName);
    show(&mut harness, "photo");
    let before = harness.state().model().hand().board().clone();
    click(&mut harness, "Hand tile 1: 1 of characters");
    click(&mut harness, "Remove");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 13);
    click(&mut harness, "Add tile");
    click(&mut harness, "Plum");
    assert_eq!(harness.state().model().hand().board().layout().flowers.len(), 1);
    click(&mut harness, "Close");
    let ctx = harness.ctx.clone();
    for _ in 0..2 {
        harness.state_mut().perform_action(&ctx, SessionAction::UndoEdit);
    }
    assert_eq!(*harness.state().model().hand().board(), before);
}

#[test]
fn recording_by_the_keyboard_records_once() {
    let mut harness = window(Lang::En, ByName);
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles("147m258p369s12345z".into()));
    harness.run_steps(2);
    dealer_draws(&mut harness);
    for _ in 0..2 {
        harness.key_combination_modifiers(egui::Modifiers::COMMAND, &[egui::Key::Enter]);
        harness.run_steps(3);
    }
    assert_eq!(harness.state().model().keeper().night().deals.len(), 1);
}

/// Counted in clicks after the photo: a dealer's self-draw is three, a discard no more, a kong that was not recognised
/// one more.
#[test]
fn a_win_is_three_clicks_and_a_kong_one_more() {
    let tiles = "5p 5p 5p 5p 1m 2m 3m 4m 5m 6m 7s 8s 9s 1s 1s";
    let mut harness = window(Lang::En, Always(move |photo: &RgbImage| Ok(reading(photo, tiles))));
    show(&mut harness, "photo");
    click(&mut harness, "5 of dots: Concealed kong");
    click(&mut harness, "Winner: Player 1");
    click_choice(&mut harness, "Self-draw");
    assert!(!disabled(&harness, "Record win"), "{:?}", harness.state().model().hand().outcome());
    click(&mut harness, "Record win");
    assert_eq!(harness.state().model().keeper().night().deals.len(), 1);
    // The next hand on a discard.
    show(&mut harness, "photo");
    click(&mut harness, "5 of dots: Concealed kong");
    click(&mut harness, "Winner: Player 3");
    click(&mut harness, "Discarded by: Player 2");
    click(&mut harness, "Record win");
    assert_eq!(harness.state().model().keeper().night().deals.len(), 2);
}

/// From the table to the record without the mouse: a win, who, from whom, Enter.
#[test]
fn a_win_is_entered_by_the_keyboard_alone() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "Start playing");
    let press = |harness: &mut Harness<'_, App>, key| {
        harness.key_press(key);
        harness.run_steps(3);
    };
    press(&mut harness, egui::Key::W);
    act(&mut harness, SessionAction::TypeTiles("147m258p369s12345z".into()));
    press(&mut harness, egui::Key::Num2);
    press(&mut harness, egui::Key::Num4);
    let now = harness.state().model().hand().round();
    assert_eq!((now.winner, now.giver), (Some(1), Some(3)));
    press(&mut harness, egui::Key::Backspace);
    press(&mut harness, egui::Key::Num1);
    press(&mut harness, egui::Key::D);
    press(&mut harness, egui::Key::Enter);
    // 全不靠 by a self-draw, 40 points: 60 from each.
    assert_eq!(totals(&harness), [180, -60, -60, -60]);
    // Digits that are typed into a field choose nobody.
    press(&mut harness, egui::Key::W);
    type_into(&mut harness, TYPED_TILES, "");
    press(&mut harness, egui::Key::Num3);
    assert_eq!(harness.state().model().hand().round().winner, None);
    press(&mut harness, egui::Key::F1);
    assert!(says(&harness, "then choose who discarded"));
    press(&mut harness, egui::Key::F1);
    assert!(!says(&harness, "then choose who discarded"));
}
