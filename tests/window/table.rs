//! The table between two hands: what it says, a window of its own for it, a hand that was left, the photo of a hand
//! that was put away.

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use quejing::app::ScreenId;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing::report::ReportAdditions;
use quejing_ledger::{AgreedPayments, AgreementPurpose};
use quejing_rules::play::DrawnDeal;
use quejing_rules::{Amount, Payment, RuleSet};
use quejing_session::night::{DealEntry, LedgerLocation, NightAction, NightEntry};
use quejing_words::Lang;
use quejing_words::history::MoneyRate;

use crate::night::{KNITTED, PINFU, Scratch, begin, four, lay_out};
use crate::support::*;

/// The table in a window of its own says the totals and the last win once more; Escape closes it.
#[test]
fn the_table_is_shown_in_a_window_of_its_own() {
    let (_scratch, mut harness) = four("shown", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    let count = |harness: &Harness<'_, App>, label| harness.query_all_by_label(label).count();
    assert_eq!(count(&harness, "+180"), 1);
    click(&mut harness, "Second screen");
    assert_eq!((count(&harness, "+180"), count(&harness, "Last win")), (2, 2));
    harness.key_press(egui::Key::Escape);
    harness.run_steps(3);
    assert_eq!(count(&harness, "+180"), 1);
}

/// The night's end says who pays whom, at the table and among the standings: 60 from each for the 40 points of a
/// self-draw.
#[test]
fn at_the_nights_end_the_table_says_who_pays_whom() {
    let (_scratch, mut harness) = four("even", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    click(&mut harness, "Night");
    click(&mut harness, "End night");
    assert!(says(&harness, "Settling up") && says(&harness, "Ben → Ann"));
    assert_eq!((harness.query_all_by_label("60").count(), harness.query_all_by_label("+180").count()), (3, 1));
    assert!(says(&harness, "New night") && harness.query_by_label("Win").is_none());
    // Nor do the keys begin anything more.
    for key in [egui::Key::W, egui::Key::D] {
        harness.key_press(key);
        harness.run_steps(3);
        assert!(says(&harness, "Settling up") && trouble(&harness).is_none());
    }
    click(&mut harness, "Night");
    click(&mut harness, "Standings");
    assert!(says(&harness, "Settling up") && says(&harness, "Dai → Ann"));
}

/// Riichi 3.12: who declares lays a stick of 1,000 on the table at once; pressing again takes it back.
#[test]
fn riichi_at_a_seat_takes_the_stick_at_once() {
    let (_scratch, mut harness) = four("stick", RuleSet::RIICHI);
    click(&mut harness, "Riichi: Cho");
    assert_eq!(totals(&harness), [0, 0, -1000, 0]);
    assert!(says(&harness, "East 1 · 0 honba · 1 stick") && says(&harness, "29000"));
    click(&mut harness, "Riichi: Ann");
    assert_eq!(totals(&harness), [-1000, 0, -1000, 0]);
    click(&mut harness, "Riichi: Ann");
    assert_eq!(totals(&harness), [0, 0, -1000, 0]);
    assert!(says(&harness, "East 1 · 0 honba · 1 stick"));
    // The winner takes the stick; the hand of 2 han 30 fu is no riichi.
    lay_out(&mut harness, PINFU);
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Discarded by: Dai");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [0, 3000, -1000, -2000]);
}

/// A click on a seat goes to a win of its player; after the record, every seat shows what the win brought, and *Undo*
/// names it.
#[test]
fn the_seat_is_the_button_of_its_players_win() {
    let (_scratch, mut harness) = four("seat", RuleSet::LINGQUE_28);
    click(&mut harness, "Cho won");
    assert!(says(&harness, "Who won?"));
    assert_eq!(harness.state().model().hand().round().winner, Some(2));
    lay_out(&mut harness, KNITTED);
    click(&mut harness, "Discarded by: Ann");
    click(&mut harness, "Record win");
    let totals = totals(&harness);
    assert!(totals[2] > 0 && totals[0] < 0, "{totals:?}");
    // The next win begins with its own winner.
    click(&mut harness, "Ben won");
    let now = harness.state().model().hand().round();
    assert_eq!((now.winner, now.giver), (Some(1), None));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Undo: win");
    assert_eq!(crate::support::totals(&harness), [0; 4]);
    assert!(says(&harness, "Redo: win"));
}

/// House rule: the special rule is the sum of the dice, 1 and 2 make 3. Two clicks record them.
#[test]
fn the_dice_are_two_clicks_beside_the_seats() {
    let (_scratch, mut harness) = four("dice", RuleSet::HOUSE);
    for face in ["Die 1: 5", "Die 1: 1", "Die 2: 2"] {
        click(&mut harness, face);
    }
    let model = harness.state().model();
    let deal = model.keeper().night().open_deal(0).expect("a deal");
    assert_eq!((deal.special, model.hand().round().deal.dice.as_str()), (Some(3), "1 2"));
    // In rules without special rules the dice do not stand between the seats.
    let (_scratch, harness) = four("no_dice", RuleSet::RIICHI);
    assert!(harness.query_by_label("Die 1: 5").is_none());
}

/// House rule: until the deal is played, everybody beside the table chooses a player by one click at the seat.
#[test]
fn bets_are_chosen_at_the_seats() {
    let scratch = Scratch::new("seat_bets");
    let mut harness = scratch.window();
    begin(&mut harness, RuleSet::HOUSE, &["Ann", "Ben", "Cho"], &["Eve"]);
    let bet = |harness: &Harness<'_, App>| {
        let bettors = harness.state().model().keeper().bets().bettors(0).expect("read");
        bettors[0].player.map(|player| harness.state().model().keeper().night().name(player))
    };
    click(&mut harness, "Eve bets on Ben");
    assert_eq!(bet(&harness).as_deref(), Some("Ben"));
    click(&mut harness, "Eve bets on Cho");
    click(&mut harness, "Eve bets on Cho");
    assert_eq!(bet(&harness), None, "a second click withdraws it");
    for label in ["Die 1: 3", "Die 2: 3", "Eve bets on Cho", "Ann won"] {
        click(&mut harness, label);
    }
    // A hand that is being entered locks the bets.
    lay_out(&mut harness, PINFU);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    assert!(says(&harness, "Eve → Cho"));
    assert!(harness.query_by_label("Eve bets on Ben").is_none(), "the bets are locked");
}

/// Returns an exhausted wall at the first table.
fn draw() -> NightEntry {
    NightEntry::Deal { table: 0, event: DealEntry::Draw(DrawnDeal::default()) }
}

/// The pencil of a seat: another name, another seat, a person for another. The change of seats is announced.
#[test]
fn a_seat_is_renamed_and_exchanged_at_its_pencil() {
    let scratch = Scratch::new("chairs");
    let mut harness = scratch.window();
    begin(&mut harness, RuleSet::HOUSE, &["Ann", "Ben", "Cho", "Dai", "Eve"], &[]);
    click(&mut harness, "Name and seat of Ben");
    fill(&mut harness, "Name of Ben", "Benny");
    click(&mut harness, "Rename");
    assert!(says(&harness, "Benny"));
    act(&mut harness, SessionAction::Night(NightAction::Enter(draw())));
    answer_contradictions(&mut harness);
    assert!(!says(&harness, "swap seats"), "everybody stays after a draw");
    let players = |harness: &Harness<'_, App>| {
        let night = harness.state().model().keeper().night();
        let due = night.table_status(0).expect("seats");
        due.players.iter().map(|player| night.name(*player)).collect::<Vec<_>>()
    };
    let before = players(&harness);
    click(&mut harness, "Name and seat of Ann");
    click(&mut harness, "Swaps seats with: Benny");
    answer_contradictions(&mut harness);
    assert!(says(&harness, "Ann and Benny swap seats") || says(&harness, "Benny and Ann swap seats"));
    let place = |players: &[String], name: &str| players.iter().position(|player| player == name);
    let after = players(&harness);
    assert_eq!((place(&after, "Ann"), place(&after, "Benny")), (place(&before, "Benny"), place(&before, "Ann")));
    click(&mut harness, "Name and seat of Ann");
    click(&mut harness, "Swaps seats with: Benny");
    answer_contradictions(&mut harness);
    assert_eq!(players(&harness), before);
    click(&mut harness, "Name and seat of Cho");
    click(&mut harness, "Gives up seat to: Eve");
    answer_contradictions(&mut harness);
    assert!(says(&harness, "Eve takes the seat of Cho"), "{:?}", players(&harness));
}

/// Gives a reason for seats that differ from the rotation, if the program asks.
fn answer_contradictions(harness: &mut Harness<'_, App>) {
    if !contradictions(harness).is_empty() {
        overrule(harness, "as agreed");
    }
}

/// The night ends at the table.
#[test]
fn the_night_is_ended_at_the_table() {
    let (_scratch, mut harness) = four("end", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    click(&mut harness, "End night");
    assert!(says(&harness, "Settling up") && says(&harness, "Ben → Ann"));
}

/// When a game is over, its result stands at the table, and the next one begins with two clicks.
#[test]
fn after_a_game_the_table_says_the_places_and_offers_the_next_game() {
    let (_scratch, mut harness) = four("games", RuleSet::RIICHI);
    assert!(!says(&harness, "Next game"));
    // East and south of a game: nobody is tenpai, so the deal passes every time.
    for _ in 0..8 {
        act(&mut harness, SessionAction::Night(NightAction::Enter(draw())));
    }
    // Nobody won anything: 15,000 and 5,000 by the order of the seats.
    let result =
        ["The game is over", "1  Ann", "+15.0", "2  Ben", "+5.0", "3  Cho", "−5.0", "4  Dai", "−15.0", "Dai → Ann"];
    for line in result {
        assert!(says(&harness, line), "{line}");
    }
    assert!(harness.query_by_label("Win").is_none(), "the result has the whole page");
    // The list of deals and the seats are one click away, and back.
    click(&mut harness, "Seats");
    assert!(says(&harness, "Win") && says(&harness, "1. Ann +15.0") && !says(&harness, "Settling up"));
    click(&mut harness, "Result");
    assert!(says(&harness, "Settling up"));
    click(&mut harness, "Next game");
    harness.run_steps(3);
    assert!(says(&harness, "Game 2"));
    click(&mut harness, "Begin game 2");
    harness.run_steps(3);
    let night = harness.state().model().keeper().night();
    assert_eq!((night.game().number(), night.table_status(0).and_then(|due| due.dealer)), (2, Some(night.order[0])));
    assert!(says(&harness, "Game 2 · East 1 · 0 honba · 0 sticks") && !says(&harness, "Next game"));
}

/// Window review, A15: the result has the whole page, so that places and payments of long names are there in whole,
/// above the buttons, on a small screen too.
#[test]
fn at_the_nights_end_the_result_has_room_for_long_names() {
    let names = ["Bartholomew Featherstonehaugh", "Maximiliana von Hohenlohe", "欧阳王小明", "Konstantin Oboroten"];
    for size in [egui::vec2(1280.0, 680.0), egui::vec2(1024.0, 700.0)] {
        let mut harness = window_with(Lang::En, ByName, LedgerLocation::Memory, size);
        begin(&mut harness, RuleSet::RIICHI, &names, &[]);
        lay_out(&mut harness, PINFU);
        click(&mut harness, &format!("Winner: {}", names[1]));
        click(&mut harness, &format!("Discarded by: {}", names[2]));
        click(&mut harness, "Record win");
        // A note below the payments: money agreed on the side.
        let people = harness.state().model().keeper().night().order.clone();
        let paid = Payment::as_entered(people[1], people[3], Amount::from_units(5));
        let agreed = AgreedPayments {
            what: AgreementPurpose::Adjustment,
            payments: vec![paid],
            reason: "tea".to_owned(),
            agreed: people.clone(),
            deal: None,
            is_set_aside: false,
        };
        act(&mut harness, SessionAction::Night(NightAction::Enter(NightEntry::Money(agreed))));
        click(&mut harness, "Night");
        click(&mut harness, "End night");
        click(&mut harness, "Count game");
        let rects = |label: &str| -> Vec<egui::Rect> {
            harness.query_all_by_label_contains(label).map(|node| node.rect()).collect()
        };
        let places: Vec<egui::Rect> = (1..=4).flat_map(|place| rects(&format!("{place}  "))).collect();
        let (payments, notes) = (rects(" → "), rects("Agreed payments, apart"));
        assert_eq!((places.len(), payments.len(), notes.len()), (4, 3, 1), "{size:?}");
        let buttons = harness.get_by_label("New night").rect().top();
        let page = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        for rect in places.iter().chain(&payments).chain(&notes) {
            assert!(page.contains_rect(*rect) && rect.bottom() <= buttons, "{size:?}: {rect:?}");
        }
        let all: Vec<egui::Rect> = places.iter().chain(&payments).copied().collect();
        for (at, rect) in all.iter().enumerate() {
            assert!(all[at + 1..].iter().all(|other| !rect.shrink(1.0).intersects(other.shrink(1.0))), "{rect:?}");
        }
    }
}

/// 60 from each for the 40 points of a self-draw, at a tenth of a euro: 6.00 € each. The rate is only a preference of
/// the window.
#[test]
fn the_result_is_copied_as_text_with_the_money_for_the_points() {
    let (_scratch, mut harness) = four("money", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    let events = harness.state().model().keeper().replay().events().len();
    click(&mut harness, "Night");
    click(&mut harness, "End night");
    assert!(says(&harness, "1 point ="));
    harness.state_mut().set_money_rate(MoneyRate::new(0.1, ""));
    harness.run_steps(3);
    assert!(says(&harness, "Enter the currency") && harness.query_by_label("18.00").is_none());
    fill(&mut harness, "Currency", "€");
    harness.run_steps(3);
    assert_eq!(*harness.state().money_rate(), MoneyRate::new(0.1, "€"));
    assert_eq!((harness.query_all_by_label("6.00 €").count(), harness.query_all_by_label("18.00 €").count()), (3, 1));
    harness.get_by_label("Copy text").click();
    let mut copied = None;
    for _ in 0..3 {
        harness.step();
        let commands = &harness.output().platform_output.commands;
        copied = copied.or_else(|| {
            commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
    }
    let copied = copied.expect("a text");
    for part in ["1. Ann +180 · 18.00 €", "2. Ben −60 · −6.00 €", "Dai → Ann 60 (6.00 €)"] {
        assert!(copied.contains(part), "{part} in {copied}");
    }
    assert!(says(&harness, "Copied"));
    let night = harness.state().model().keeper().replay();
    let rate = harness.state().money_rate().clone();
    let additions = ReportAdditions { money_rate: Some(&rate), ..ReportAdditions::default() };
    let report = quejing::report::report_html(Lang::En, night, additions).expect("a report");
    assert!(report.contains("6.00 €") && report.contains("1 point = 0.10 €"), "the report shows the same money");
    let end = harness.state().model().keeper().replay().events().len();
    assert_eq!(end, events + 1, "the end of the night alone");
}

/// The page that was shown last, by its file.
static SHOWN: std::sync::Mutex<Option<std::path::PathBuf>> = std::sync::Mutex::new(None);

/// At the night's end the report is written beside the ledger and opened; where no browser comes up, the file is named.
#[test]
fn at_the_nights_end_the_report_is_opened_or_its_file_named() {
    let (scratch, mut harness) = four("report", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    assert!(harness.query_by_label("Open report").is_none());
    click(&mut harness, "Night");
    click(&mut harness, "End night");
    click(&mut harness, "Open report");
    let written = scratch.0.join("friday.html");
    assert!(says(&harness, "open this file yourself"));
    assert!(says(&harness, &written.display().to_string()));
    let page = std::fs::read_to_string(&written).expect("a page");
    assert!(page.contains("<use href=\"#t1m\"/>") && page.contains("Ben → Ann"));
    // With a browser the file is shown. An earlier report of the night is replaced.
    let earlier = page.replace("Ben → Ann", "Cho → Ann");
    std::fs::write(&written, earlier).expect("written");
    harness.state_mut().set_browser_launcher(|path| {
        *SHOWN.lock().expect("nobody died") = Some(path.to_owned());
        Ok(())
    });
    click(&mut harness, "Open report");
    assert!(says(&harness, "opens in your browser"));
    assert_eq!(SHOWN.lock().expect("nobody died").as_ref(), Some(&written));
    assert_eq!(std::fs::read_to_string(&written).expect("a page"), page);
    // Another file of that name stays; the report gets the name of its night, which is shown.
    std::fs::write(&written, "somebody's own page").expect("written");
    click(&mut harness, "Open report");
    let night = harness.state().model().keeper().night_id();
    let beside = scratch.0.join(format!("friday {night}.html"));
    assert_eq!(SHOWN.lock().expect("nobody died").as_ref(), Some(&beside));
    assert!(says(&harness, &beside.display().to_string()));
    let kept = std::fs::read_to_string(&written).expect("a file");
    assert_eq!(kept, "somebody's own page");
    assert_eq!(std::fs::read_to_string(&beside).expect("a page"), page);
}

/// A second program on the same ledger neither offers nor overwrites the hand that the first is entering; it saves its
/// own beside it. Once a program is gone, its hand is offered.
#[test]
fn a_hand_that_another_window_enters_is_named_and_only_offered_once_that_window_is_gone() {
    let (scratch, mut first) = four("two-windows", RuleSet::RIICHI);
    let enter = |harness: &mut Harness<'_, App>, tiles| {
        lay_out(harness, tiles);
        std::thread::sleep(std::time::Duration::from_millis(600));
        harness.run_steps(2);
    };
    let draft = |name: &str| std::fs::read(scratch.0.join(name)).expect("a draft");
    enter(&mut first, PINFU);
    let board = first.state().model().hand().board().clone();
    let kept = draft("hand.json");
    let mut second = scratch.window();
    let elsewhere = "A hand of 14 tiles is being entered in another window";
    assert!(says(&second, elsewhere) && !says(&second, "was being entered"));
    enter(&mut second, "123m");
    assert_eq!(draft("hand.json"), kept);
    drop(second);
    assert_eq!(draft("hand.json"), kept);
    let mut second = scratch.window();
    assert!(says(&second, "A hand of 3 tiles was being entered"));
    click(&mut second, "Discard");
    drop(second);
    assert!(!scratch.0.join("hand-2.json").exists());
    drop(first);
    let mut third = scratch.window();
    assert!(!says(&third, "another window"));
    click(&mut third, "Continue");
    assert_eq!(*third.state().model().hand().board(), board);
}

/// A hand that is being entered when the program dies is offered again, with all that was said of it; a recorded one is
/// not.
#[test]
fn a_hand_that_was_being_entered_is_offered_again_after_a_crash() {
    let (scratch, mut harness) = four("left", RuleSet::RIICHI);
    lay_out(&mut harness, PINFU);
    click(&mut harness, "Winner: Cho");
    click(&mut harness, "Discarded by: Ben");
    press(&mut harness, "Riichi");
    click(&mut harness, "Add a tile: Dora indicators");
    fill(&mut harness, "Or type:", "4m");
    let before = harness.state().model().hand().round().clone();
    let board = harness.state().model().hand().board().clone();
    std::thread::sleep(std::time::Duration::from_millis(600));
    harness.run_steps(2);
    let kept = std::fs::read(scratch.0.join("hand.json")).expect("it is kept");
    // As a process that dies: nothing more is written, and the system releases its lock.
    drop(harness);
    std::fs::write(scratch.0.join("hand.json"), &kept).expect("written");
    let mut harness = scratch.window();
    assert!(says(&harness, "A hand of 14 tiles was being entered"));
    // What was begun since is offered in its place.
    lay_out(&mut harness, KNITTED);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Continue");
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Continue");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    assert_eq!(harness.state().model().hand().round().winner, None);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Continue");
    assert_eq!(*harness.state().model().hand().board(), board);
    assert_eq!(*harness.state().model().hand().round(), before);
    // 平和 and 断幺九 with riichi, and the dora of the winning 5: 4 han 30 fu.
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness)[2], 7700 + 1000 - 1000);
    harness.run_steps(2);
    drop(harness);
    // The other one is still offered, until it is answered.
    let mut harness = scratch.window();
    assert!(says(&harness, "A hand of 14 tiles was being entered"));
    click(&mut harness, "Discard");
    drop(harness);
    assert!(!scratch.0.join("hand.json").exists());
    assert!(!says(&scratch.window(), "was being entered"));
    // What is no board is as good as nothing.
    let bad = r#"{"night":"n000000000001","board":{"pieces":[],"concealed":[0,1]},"marks":[]}"#;
    // Nor is a hand won by somebody who is not there, or dealt by them.
    for (key, place) in [("winner", 7), ("dealer", 99), ("from", 4)] {
        let mut left: serde_json::Value = serde_json::from_slice(&kept).expect("JSON");
        left["circumstances"][key] = place.into();
        std::fs::write(scratch.0.join("hand.json"), left.to_string()).expect("written");
        assert!(!says(&scratch.window(), "was being entered"), "{key}");
    }
    std::fs::write(scratch.0.join("hand.json"), &kept).expect("written");
    assert!(says(&scratch.window(), "was being entered"), "as it was");
    for text in [bad, "{", ""] {
        std::fs::write(scratch.0.join("hand.json"), text).expect("written");
        assert!(!says(&scratch.window(), "was being entered"), "{text}");
    }
}

/// The last hand opens with its photo; once more was recorded it opens from the record, which has none.
#[test]
fn the_last_hand_is_looked_at_with_its_photo_and_the_begun_one_comes_back_with_its_own() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "Start playing");
    let shown = |harness: &Harness<'_, App>| says(harness, "In the photo:");
    let record = |harness: &mut Harness<'_, App>| {
        show(harness, "photo");
        click(harness, "Hand tile 7: 6 of characters");
        click(harness, "Guess: 8 of characters");
        dealer_draws(harness);
        click(harness, "Record win");
    };
    record(&mut harness);
    click(&mut harness, "Win");
    assert!(!shown(&harness), "the next hand has no photo yet");
    show(&mut harness, "another");
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Change deal 1: Player 1 by self-draw");
    assert!(shown(&harness) && says(&harness, "as it was recorded"));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    act(&mut harness, WindowAction::ShowPage(Page::Hand));
    assert!(shown(&harness) && !says(&harness, "as it was recorded"));
    record(&mut harness);
    click(&mut harness, "Change deal 1: Player 1 by self-draw");
    assert!(!shown(&harness) && says(&harness, "as it was recorded"));
}

/// A draw that is being entered in riichi stays as it is when somebody looks at the table, until somebody won after
/// all.
#[test]
fn a_draw_that_is_being_entered_stays_until_somebody_won() {
    let (_scratch, mut harness) = four("draw", RuleSet::RIICHI);
    click(&mut harness, "Draw");
    click(&mut harness, "Tenpai: Ben");
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Draw");
    assert!(is_tenpai(&harness, 1));
    click(&mut harness, "Someone won");
    assert!(says(&harness, "Who won?"));
    assert!(!harness.state().model().hand().laid().is_entering_draw());
}

/// Riichi 3.14: Ann alone is tenpai of a draw: 1000 from each other. Ben was tenpai too: 1500 each from the two others.
/// A click on the draw in the list opens the form that recorded it; so does its entry among the night's deals.
#[test]
fn a_recorded_draw_opens_from_the_lists_for_correction() {
    let (_scratch, mut harness) = four("redraw", RuleSet::RIICHI);
    click(&mut harness, "Draw");
    click(&mut harness, "Tenpai: Ann");
    click(&mut harness, "Record draw");
    assert_eq!(totals(&harness), [3000, -1000, -1000, -1000]);
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Change deal 1: Draw");
    assert!(says(&harness, "as it was recorded") && is_tenpai(&harness, 0) && !is_tenpai(&harness, 1));
    click(&mut harness, "Tenpai: Ben");
    click(&mut harness, "Correct record");
    assert!(says(&harness, "What would change"));
    // The points at the seats, not the changes of totals: 30000 + 3000.
    assert!(says(&harness, "33000") && says(&harness, "31500"));
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Correct deal 1");
    assert_eq!(totals(&harness), [1500, 1500, -1500, -1500]);
    act(&mut harness, WindowAction::ShowScreen(ScreenId("hands")));
    // Entry 1 is the beginning of the deal.
    click(&mut harness, "Correct entry 2");
    assert!(is_tenpai(&harness, 1) && says(&harness, "as it was recorded"));
    act(&mut harness, WindowAction::ShowScreen(ScreenId("hands")));
    click(&mut harness, "Change the type of entry 2");
    assert!(says(&harness, "Entry 2 should be:"));
}

/// An entry that was just recorded stands with its undo on every page, by name, until it is undone.
#[test]
fn what_was_just_recorded_is_undone_by_one_click() {
    let (_scratch, mut harness) = four("fresh", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    assert!(says(&harness, "Recorded: Ann +180") && !says(&harness, "Recorded: Ann, 180 points"));
    act(&mut harness, WindowAction::ShowPage(Page::Night));
    click(&mut harness, "Undo: Ann +180");
    assert_eq!(totals(&harness), [0; 4]);
    assert!(!says(&harness, "Recorded: Ann +180"));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "Draw");
    assert!(says(&harness, "Recorded: Draw"));
    click(&mut harness, "End night");
    assert!(says(&harness, "This night has ended") && says(&harness, "Recorded: Night ended"));
    click(&mut harness, "Undo: Night ended");
    assert!(!says(&harness, "This night has ended"));
}

/// Checks a draw of riichi, 3.14: its questions have the place of the photo, a large button for each player and a key
/// for each: one of four in tenpai receives 1000 from each other player. *Somebody won* brings the photo back.
#[test]
fn a_draw_asks_with_large_buttons_in_the_place_of_the_photo() {
    let (_scratch, mut harness) = four("large", RuleSet::RIICHI);
    click(&mut harness, "Draw");
    assert!(!says(&harness, "Drop a photo"));
    let button = harness.get_by_label("Tenpai: Cho").rect();
    assert!(button.width() > 100.0 && button.height() > 40.0, "{button:?}");
    click(&mut harness, "Tenpai: Cho");
    harness.key_press(egui::Key::Num2);
    harness.run_steps(3);
    assert!(is_tenpai(&harness, 1) && is_tenpai(&harness, 2));
    click(&mut harness, "Tenpai: Cho");
    click(&mut harness, "Someone won");
    assert!(says(&harness, "Drop a photo"));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    harness.run_steps(8);
    click(&mut harness, "Draw");
    for player in 0..4 {
        if is_tenpai(&harness, player) != (player == 1) {
            click(&mut harness, &format!("Tenpai: {}", ["Ann", "Ben", "Cho", "Dai"][player]));
        }
    }
    click(&mut harness, "Record draw");
    assert_eq!(totals(&harness), [-1000, 3000, -1000, -1000]);
}
