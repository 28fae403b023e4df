//! The window under every family of rules, clicked as a person clicks.

use std::path::Path;
use std::sync::mpsc::{Sender, channel};

use crate::support::*;
use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::{App, Page, PhotoReader, SessionAction, WindowAction};
use quejing_rules::RuleSet;
use quejing_session::error_texts::capitalize;
use quejing_session::night::LedgerLocation;
use quejing_vision::{Customs, Photo, PhotoReading, ReadOptions, VisionError};
use quejing_words::{self as words, Lang};

/// Zung Jung 2.1.1 混一色 40 and 10.2 七對子 30. Section 8: 70 points on a discard are 25 + 25 + 160.
const PAIRS: &str = "1133557799m1122z";

#[test]
fn a_zung_jung_hand_is_valued_and_recorded_as_its_text_has_it() {
    let mut harness = under("Zung Jung 3.3", PAIRS, Lang::En);
    assert!(says(&harness, "70 points"));
    assert!(!says(&harness, "Flowers"), "no flowers are asked for");
    click(&mut harness, "More");
    assert!(disabled(&harness, "After kong"), "it is a discard");
    assert!(disabled(&harness, "Blessing of Heaven"));
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-25, 210, -160, -25]);
}

/// Riichi: 平和 and 断幺九 are 2 han 30 fu, 480 basic points, by ron 1920 → 2000; 立直 makes 960, 3840 → 3900.
const PINFU: &str = "23467m55s345p678s5m";

#[test]
fn a_riichi_hand_asks_for_riichi_circumstances_and_shows_fu_and_payments() {
    let mut harness = under("Riichi", PINFU, Lang::En);
    for text in ["2 han 30 fu", "Fu breakdown", "East 1 · 0 honba · 0 sticks", "2000"] {
        assert!(says(&harness, text), "{text}");
    }
    assert!(harness.query_by_label("Ippatsu").is_none(), "it follows riichi");
    press(&mut harness, "Riichi");
    assert!(!disabled(&harness, "Ippatsu"));
    assert!(says(&harness, "3 han 30 fu"));
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [0, 3900, -3900, 0]);
}

/// Riichi: 平和, 断幺九 and one dora, 3 han 30 fu, 960 basic points, by ron 3840 → 3900. Without riichi nothing lies under
/// the wall.
#[test]
fn an_indicator_is_picked_and_taken_back_by_its_tile() {
    let mut harness = under("Riichi", PINFU, Lang::En);
    assert!(says(&harness, "2 han 30 fu") && !says(&harness, "Ura indicators"));
    click(&mut harness, "Add a tile: Dora indicators");
    let four = words::class_name(Lang::En, quejing_vision::TileClass::Tile("4m".parse().expect("a tile")));
    harness.get_all_by_label(&four).last().expect("the picker shows it").click();
    harness.run_steps(4);
    assert!(says(&harness, "3 han 30 fu"));
    click(&mut harness, &format!("Remove {four}: Dora indicators"));
    assert!(says(&harness, "2 han 30 fu"));
    press(&mut harness, "Riichi");
    assert!(says(&harness, "Ura indicators"));
}

/// Lingque: the discarder pays double, the others once: 64 points are 256 for the winner.
#[test]
fn a_score_without_tiles_is_entered_and_recorded() {
    let mut harness = window(Lang::En, ByName);
    let mut now = harness.state().model().hand().round().clone();
    (now.winner, now.giver) = (Some(1), Some(2));
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    act(&mut harness, WindowAction::ShowPage(Page::Hand));
    harness.get_by_role_and_label(egui::accesskit::Role::SpinButton, "Points").focus();
    write(&mut harness, "64");
    harness.key_press(egui::Key::Enter);
    harness.run_steps(8);
    assert!(says(&harness, "64 points"));
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-64, 256, -128, -64]);
}

/// Riichi: 国士无双 of a South player by ron, 8000 basic points: 32000. A yakuman has neither han nor fu.
#[test]
fn a_recorded_yakuman_is_named_as_the_last_win() {
    let mut harness = under("Riichi", "19m19p19s12345677z", Lang::En);
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [0, 32000, -32000, 0]);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    assert!(harness.query_by_label("Yakuman").is_some());
    assert!(harness.query_by_label("0 points").is_none());
}

/// The house rule: 清一色 4, 一气通贯 1, 底和 1; a discard pays 30 × fan, with special rule 9 twice that.
const STRAIGHT: &str = "123456789111p22p";

#[test]
fn a_house_deal_is_recorded_with_its_kong_open_hand_and_bet() {
    let mut harness = under("Friends' house rules", STRAIGHT, Lang::En);
    tall(&mut harness);
    assert!(says(&harness, "6 fan") && says(&harness, "The discarder pays 180"));
    choose(&mut harness, "Special rule for this deal", "9 discarder pays double");
    assert!(says(&harness, "The discarder pays 360"));
    // Player 4 plays openly. Somebody comes and supports Player 2.
    click(&mut harness, "Open: Player 4");
    click(&mut harness, "Bets and camps (0)");
    type_into(&mut harness, "Spectator's name", "Eve");
    click(&mut harness, "Add spectator");
    choose(&mut harness, "Eve bets on", "Player 2");
    // Player 1's concealed kong is paid at once: 20 from each, 40 where Player 4 plays openly.
    click(&mut harness, "Entries of this deal (0)");
    choose(&mut harness, "What happened", "Concealed kong");
    assert!(disabled(&harness, "Add"), "nobody is chosen yet");
    choose(&mut harness, "Player", "Player 1");
    click(&mut harness, "Add");
    assert!(says(&harness, "Player 1: concealed kong"));
    assert_eq!(totals(&harness), [80, -20, -20, -40]);
    // Eve gets half of the 360 for her own.
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [80, 340, -360 - 180 - 20, -40]);
    let night = harness.state().model().keeper().night();
    let eve = night.order.last().expect("Eve");
    assert_eq!(night.total(*eve).units(), Some(180));
    assert!(says(&harness, "Not at the table"));
    click(&mut harness, "Undo deal 1");
    assert_eq!(totals(&harness), [0; 4]);
}

/// The house rule, section 8, rule 7: the first winner leaves; the second is paid by who is left. 6 fan: 180 by
/// discard, then 10 × (6 + 2) from each of the two others on a self-draw.
#[test]
fn a_house_deal_that_goes_on_after_a_win_is_one_deal_of_the_night() {
    let mut harness = under("Friends' house rules", STRAIGHT, Lang::En);
    choose(&mut harness, "Special rule for this deal", "7 winners leave, the others play on");
    assert!(says(&harness, "Still playing: Player 1, Player 3, Player 4"));
    click(&mut harness, "Record win");
    assert!(says(&harness, "Player 2 ← Player 3 (play goes on)"));
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles(STRAIGHT.into()));
    harness.run_steps(3);
    click(&mut harness, "Winner: Player 1");
    click_choice(&mut harness, "Self-draw");
    // Closed self-draw is one fan more: 7, so that 10 × 9 come from Players 3 and 4.
    assert!(says(&harness, "7 fan"), "{:?}", harness.state().model().hand().bill());
    assert!(says(&harness, "Still playing: Player 3, Player 4"));
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [180, 180, -180 - 90, -90]);
    assert_eq!(harness.state().model().keeper().night().deals.len(), 1);
    assert!(says(&harness, "Player 2 ← Player 3; Player 1 by self-draw"));
}

/// Section 11: with nobody waiting 10 × (1 + 2) to each other player.
#[test]
fn a_false_win_is_recorded_without_a_hand() {
    let mut harness = window(Lang::En, ByName);
    click_choice(&mut harness, "Friends' house rules");
    click(&mut harness, "Start playing");
    tall(&mut harness);
    click(&mut harness, "Entries of this deal (0)");
    choose(&mut harness, "What happened", "False win");
    choose(&mut harness, "Player", "Player 3");
    click(&mut harness, "Add");
    // The dice were not entered, so that nobody knows the special rule: that is said, and can be overruled.
    assert_eq!(contradictions(&harness), ["no_special"]);
    assert_eq!(totals(&harness), [0; 4]);
    overrule(&mut harness, "nobody looked");
    assert_eq!(totals(&harness), [30, 30, -90, 30]);
    assert!(says(&harness, "False win by Player 3"));
}

/// Riichi, 3.14 and 2.11: one of four is tenpai: 1000 from each other, his stick stays for the next winner; the dealer
/// is noten, so that the deal passes and the counter rises to 1.
#[test]
fn a_riichi_draw_is_paid_and_its_stick_waits_for_the_next_winner() {
    let mut harness = window(Lang::En, ByName);
    click_choice(&mut harness, "Riichi");
    click(&mut harness, "Start playing");
    click(&mut harness, "Riichi: Player 2");
    // The button for a draw counts once its deal has been seen with the stick.
    harness.run_steps(8);
    click(&mut harness, "Draw");
    assert!(is_tenpai(&harness, 1));
    assert!(says(&harness, "no-ten") || says(&harness, "Player 1 → Player 2"));
    click(&mut harness, "Record draw");
    assert_eq!(totals(&harness), [-1000, 3000 - 1000, -1000, -1000]);
    assert!(says(&harness, "1 stick"));
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::NewHand);
    harness.run_steps(3);
    let now = harness.state().model().hand().round();
    assert_eq!((now.dealer, now.answers.known.number("riichi_sticks")), (1, 1));
    // 2000 by ron for 2 han 30 fu of a non-dealer, 300 for each counter, and the stick.
    let counters = now.answers.known.number("honba") as i64 * 300;
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles(PINFU.into()));
    harness.run_steps(3);
    click(&mut harness, "Winner: Player 3");
    click(&mut harness, "Discarded by: Player 4");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-1000, 2000, -1000 + 2000 + counters + 1000, -1000 - 2000 - counters]);
    let night = harness.state().model().keeper().night();
    assert_eq!(night.table_status(0).map(|due| due.sticks), Some(0));
    assert!(says(&harness, "If play ended now") && !says(&harness, "Reduced"));
}

/// Zung Jung 9: the one who threw the winning tile first since the winner's last discard is responsible.
#[test]
fn earlier_discards_decide_who_is_responsible_in_zung_jung() {
    let mut harness = under("Zung Jung 3.3", PAIRS, Lang::En);
    assert!(!says(&harness, "Reduced"), "the reduced score is Lingque's");
    // Winner and discarder are two clicks more.
    let mut clicks = 2;
    for label in ["Add a discard by Player 4", "South", "Record win"] {
        press_last(&mut harness, label);
        clicks += 1;
    }
    assert!(clicks <= 6, "{clicks}");
    assert_eq!(totals(&harness), [-25, 210, -25, -160]);
}

/// Everything that can be pressed as the window opens, what is below folded away, lies in the window, for each family.
#[test]
fn nothing_leaves_the_window_under_any_rules_at_any_size_in_any_language() {
    for (width, height) in [(1024.0, 768.0), (1280.0, 800.0)] {
        for (rules, tiles) in [
            (RuleSet::LINGQUE_26, PAIRS),
            (RuleSet::ZUNG_JUNG, PAIRS),
            (RuleSet::RIICHI, PINFU),
            (RuleSet::HOUSE, STRAIGHT),
        ] {
            for lang in Lang::ALL {
                let size = egui::vec2(width, height);
                let mut harness = window_with(lang, ByName, LedgerLocation::Memory, size);
                let ctx = harness.ctx.clone();
                harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles(tiles.into()));
                harness.run_steps(3);
                let rules = capitalize(words::rule_set_name(lang, rules));
                choose(&mut harness, rules_list(lang), &rules);
                all_inside(&harness, size, &rules);
            }
        }
    }
}

/// High enough that nothing unfolded has to be scrolled to.
fn tall(harness: &mut Harness<'_, App>) {
    harness.set_size(egui::vec2(1280.0, 1300.0));
    harness.run_steps(3);
}

fn all_inside(harness: &Harness<'_, App>, size: egui::Vec2, rules: &str) {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
    use egui::accesskit::Role;
    for role in [Role::Button, Role::ComboBox, Role::CheckBox, Role::RadioButton] {
        for node in harness.query_all_by(|node| node.role() == role) {
            let (rect, label) = (node.rect(), node.accesskit_node().label());
            assert!(screen.contains_rect(rect), "{size:?} {rules} {role:?} {label:?}: {rect:?}");
        }
    }
}

#[test]
fn every_rule_set_and_profile_can_be_chosen() {
    for (set, text) in
        [(RuleSet::LINGQUE_26, "点"), (RuleSet::ZUNG_JUNG, "70 分"), (RuleSet::RIICHI, "翻"), (RuleSet::HOUSE, "番")]
    {
        let rules = words::rule_set_name(Lang::Zh, set);
        let harness = under(rules, PAIRS, Lang::Zh);
        assert!(says(&harness, text), "{rules}");
    }
    for (rules, text) in
        [("中庸麻雀 3.3（5 分起和）", "70 分"), ("日本麻将（通行规则）", "符"), ("灵雀第 28 版（依附录）", "点")]
    {
        let harness = under(rules, PAIRS, Lang::Zh);
        assert!(says(&harness, text), "{rules}");
    }
}

/// A reader that only notes the customs that it is to read by.
struct Noting(Sender<Customs>);

impl PhotoReader for Noting {
    fn open_photo(&mut self, _: &Path) -> Result<Photo, VisionError> {
        Ok(RgbImage::new(64, 48).into())
    }

    fn read_photo(&mut self, _: &Photo, customs: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        self.0.send(*customs).expect("the test listens");
        Err(VisionError::NoTiles)
    }
}

#[test]
fn photos_are_read_with_as_many_red_fives_as_the_rules_know() {
    let (give, take) = channel();
    let mut harness = window_with(Lang::En, Noting(give), LedgerLocation::Memory, egui::vec2(1280.0, 800.0));
    // Lingque and Zung Jung have none, the common riichi table one a suit.
    for (rules, red_fives) in [(None, 0), (Some("Riichi, common rules"), 3), (Some("Zung Jung 3.3"), 0)] {
        if let Some(rules) = rules {
            choose(&mut harness, "Rules", rules);
        }
        show(&mut harness, "photo");
        assert_eq!(take.try_iter().map(|customs| customs.red_fives).collect::<Vec<_>>(), [red_fives], "{rules:?}");
    }
}
