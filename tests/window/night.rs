//! The window's night is the ledger's: seen by the command line, gone on with after a crash, by every family's course
//! of play.

use std::path::{Path, PathBuf};
use std::process::Command;

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_ledger::{Attendee, LedgerStore, NightOpening, NightSession, Role};
use quejing_rules::RuleSet;
use quejing_rules::play::{NightPlan, SeatingMethod, Value, Win, WonDeal};
use quejing_session::night::{DealEntry, LedgerLocation, NightAction, NightEntry};
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::*;

/// A folder of a test's own.
pub struct Scratch(pub Folder);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        Scratch(Folder::new(name))
    }

    pub fn window(&self) -> Harness<'static, App> {
        let location = LedgerLocation::Folder(self.0.to_path_buf());
        window_with(Lang::En, ByName, location, egui::vec2(1280.0, 1000.0))
    }

    fn ledger(&self) -> PathBuf {
        self.0.join("ledger.sqlite")
    }

    fn standings(&self) -> serde_json::Value {
        let output = Command::new(env!("CARGO_BIN_EXE_quejing"))
            .args(["night", "standings", "--json", "--ledger"])
            .arg(self.ledger())
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        let mut answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["standings"].take()
    }
}

/// A night of four in a folder of its own, just begun.
pub fn four(name: &str, rules: RuleSet) -> (Scratch, Harness<'static, App>) {
    let scratch = Scratch::new(name);
    let mut harness = scratch.window();
    begin(&mut harness, rules, &["Ann", "Ben", "Cho", "Dai"], &[]);
    (scratch, harness)
}

pub fn lay_out(harness: &mut Harness<'_, App>, tiles: &str) {
    act(harness, SessionAction::TypeTiles(tiles.into()));
}

pub fn begin(harness: &mut Harness<'_, App>, rules: RuleSet, players: &[&str], watch: &[&str]) {
    let comer = |name: &&str, role| Attendee { name: (*name).to_owned(), is_guest: false, role };
    let play = players.iter().map(|name| comer(name, Role::Player));
    let watch = watch.iter().map(|name| comer(name, Role::Spectator));
    let opening = NightOpening {
        title: "friday".into(),
        rules_name: rules.to_string(),
        note: String::new(),
        profile: rules.into(),
        plan: NightPlan::default(),
        attendees: play.chain(watch).collect(),
        seating_method: SeatingMethod::ByHand,
    };
    act(harness, SessionAction::Night(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false }));
}

/// Was this said since the window opened? A toast passes; the list of messages keeps it.
fn said(harness: &mut Harness<'_, App>, text: &str) -> bool {
    set(harness, "Settings", "Messages");
    let found = says(harness, text);
    set(harness, "Settings", "Messages");
    found
}

/// The end of a night names that nobody has seen its entries; one tick stands for a table without phones, and is kept
/// with its author.
#[test]
fn a_table_without_phones_ticks_once_that_everybody_was_told() {
    let (scratch, mut harness) = four("told", RuleSet::RIICHI);
    let paid = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["night", "add", "money", "Ann:Ben:50", "--why", "debt", "--with", "Ann,Ben", "--ledger"])
        .arg(scratch.ledger())
        .output()
        .expect("the program runs");
    assert!(paid.status.success(), "{paid:?}");
    harness.run();
    assert!(harness.query_by_label("Told everyone").is_none(), "the night goes on");
    act(&mut harness, SessionAction::Night(NightAction::EndNight(None)));
    harness.run();
    click(&mut harness, "Told everyone");
    harness.run();
    assert!(harness.query_by_label("Told everyone").is_none(), "once is enough");
    let store = LedgerStore::open_to_read(&scratch.ledger()).expect("the ledger");
    let night = store.nights().expect("nights")[0].night;
    let session = NightSession::open(&store, night).expect("the night");
    let (entry, payments) = &session.replay().night().agreed[0];
    assert_eq!(payments.len(), 1);
    let marks = store.night_seen_records(night, None).expect("marks");
    for player in [payments[0].from, payments[0].to] {
        let quejing_rules::Holder::Player(player) = player else { panic!("a person pays") };
        let told = marks.told_record(player, *entry).expect("ticked");
        assert_eq!((told.way, told.device.as_str()), (quejing_ledger::SeenWay::ToldInPerson, "window"));
    }
}

/// 全不靠 8 副 3 翻, 自摸 2 副, closed: 10 × 4 = 40 points, 60 from each of three.
pub const KNITTED: &str = "147m258p369s12345z";

#[test]
fn a_night_of_the_window_is_seen_by_the_command_line_and_there_again_when_it_opens_again() {
    let scratch = Scratch::new("again");
    let mut harness = scratch.window();
    name_planned_players(&mut harness, &["梅兰芳"]);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    assert!(!scratch.0.join("nights").exists());
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [180, -60, -60, -60]);
    let seen = scratch.standings();
    let places = seen["places"].as_array().expect("places");
    assert_eq!((places.len(), &places[0]["name"]), (4, &"梅兰芳".into()));
    assert_eq!(places[0]["total"].to_string().trim_matches('"'), "180");
    drop(harness);
    let mut harness = scratch.window();
    assert_eq!(totals(&harness), [180, -60, -60, -60]);
    assert!(says(&harness, "梅兰芳"));
    // The dealer won and stays, by the 28th edition.
    assert!(says(&harness, "Deal 2: 梅兰芳 is the dealer"));
    // The win lies there again, from what the ledger keeps.
    click(&mut harness, "Change deal 1: 梅兰芳 by self-draw");
    assert!(says(&harness, "This is deal 1 as it was recorded") && says(&harness, "40 points"));
    assert!(disabled(&harness, "Recorded"), "nothing of it is changed");
}

/// The entry that a process records before it dies is there for the next one.
#[test]
fn a_window_that_is_killed_goes_on_where_it_was() {
    const INNER: &str = "QUEJING_TEST_KILLED";
    if let Some(folder) = std::env::var_os(INNER) {
        let scratch = std::mem::ManuallyDrop::new(Scratch(Folder(folder.into())));
        let mut harness = scratch.window();
        begin(&mut harness, RuleSet::RIICHI, &["Ann", "Ben", "Cho", "Dai"], &[]);
        lay_out(&mut harness, PINFU);
        click(&mut harness, "Winner: Ben");
        click(&mut harness, "Discarded by: Cho");
        click(&mut harness, "More");
        click(&mut harness, "Riichi: Dai");
        click(&mut harness, "Record win");
        std::process::abort();
    }
    let scratch = Scratch::new("killed");
    let status = alone(module_path!(), "a_window_that_is_killed_goes_on_where_it_was")
        .env(INNER, &scratch.0)
        .output()
        .expect("it runs")
        .status;
    assert!(!status.success(), "it was to die");
    let harness = scratch.window();
    assert_eq!(totals(&harness), [0, 2000 + 1000, -2000, -1000]);
    assert!(says(&harness, "East 2 · 0 honba · 0 sticks"));
    let now = harness.state().model().hand().round();
    assert_eq!((now.dealer, now.rules().set()), (1, RuleSet::RIICHI));
    let store = LedgerStore::open_existing(&scratch.ledger()).expect("the ledger");
    let night = store.nights().expect("its nights")[0].night;
    let session = NightSession::open(&store, night).expect("the night");
    assert!(session.damage().is_none());
    let authors = session.replay().events().iter().map(|event| &*event.author);
    assert!(authors.into_iter().all(|author| author == "window"));
}

/// Riichi: 平和 and 断幺九, 2 han 30 fu: 2000 by ron of who does not deal.
pub const PINFU: &str = "23467m55s345p678s5m";

/// Riichi 3.14 and 2.9 by hand: Ann alone is tenpai of a draw that she declared riichi in: 1000 from each, her stick
/// stays, she deals again with one counter. Then Ben discards and both Cho and Dai win with 2000: each is paid 2000,
/// and Cho, the next after Ben, takes the counter's 300 and the stick.
#[test]
fn several_rons_on_one_discard_of_riichi_are_recorded_as_one_deal() {
    let (_scratch, mut harness) = four("rons", RuleSet::RIICHI);
    click(&mut harness, "Draw");
    click(&mut harness, "Riichi: Ann");
    click(&mut harness, "Record draw");
    assert_eq!(totals(&harness), [3000 - 1000, -1000, -1000, -1000]);
    assert!(says(&harness, "East 1 · 1 honba · 1 stick"));
    lay_out(&mut harness, PINFU);
    click(&mut harness, "Winner: Dai");
    click(&mut harness, "Discarded by: Ben");
    click(&mut harness, "Add winner");
    assert!(says(&harness, "Dai also wins on this tile"));
    lay_out(&mut harness, PINFU);
    click(&mut harness, "Winner: Cho");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [2000, -1000 - 4300, -1000 + 2000 + 300 + 1000, -1000 + 2000]);
    assert!(says(&harness, "Dai, Cho ← Ben"));
    assert_eq!(harness.state().model().keeper().night().deals.len(), 2);
}

/// The house rule with three: a concealed kong is 20 from each of two; 清一色 一气通贯 底和 are 6 fan, 180 by discard, and
/// half of it for the winner's supporter.
#[test]
fn three_play_the_house_rule_in_the_window() {
    let scratch = Scratch::new("three");
    let mut harness = scratch.window();
    begin(&mut harness, RuleSet::HOUSE, &["Ann", "Ben", "Cho"], &["Eve"]);
    assert!(harness.query_by_label("Cho").is_some());
    assert_eq!(harness.state().model().hand().round().player_count(), 3);
    click(&mut harness, "Entries of this deal (0)");
    choose(&mut harness, "Special rule for this deal", "3 at least two fan");
    click(&mut harness, "Bets and camps (0)");
    choose(&mut harness, "Eve bets on", "Ben");
    choose(&mut harness, "What happened", "Concealed kong");
    choose(&mut harness, "Player", "Cho");
    click(&mut harness, "Add");
    // Supporters never share kong money.
    assert_eq!(totals(&harness), [-20, -20, 40]);
    lay_out(&mut harness, "123456789111p22p");
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Discarded by: Cho");
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [-20, -20 + 180, 40 - 180 - 90]);
    let seen = scratch.standings();
    let places = seen["places"].as_array().expect("places");
    let of = |name: &str| {
        let mut places = places.iter().filter(|place| place["name"] == name);
        places.next().expect("a place")["total"].to_string()
    };
    assert_eq!(of("Eve").trim_matches('"'), "90");
}

/// The night is by other rules than people want to record under; and the dealer is not who is due.
#[test]
fn what_contradicts_the_course_is_shown_and_overruled_on_the_record() {
    let (_scratch, mut harness) = four("overruled", RuleSet::ZUNG_JUNG);
    lay_out(&mut harness, "1133557799m1122z");
    let mut now = harness.state().model().hand().round().clone();
    now.dealer = 1;
    (now.winner, now.giver) = (Some(0), Some(0));
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    click(&mut harness, "Record win");
    assert!(says(&harness, "This contradicts the course of play"));
    assert_eq!(contradictions(&harness), ["other_dealer"]);
    assert!(disabled(&harness, "Record entry"), "a reason is needed");
    click(&mut harness, "Do not record");
    assert!(harness.state().model().keeper().night().deals.is_empty());
    click(&mut harness, "Record win");
    overrule(&mut harness, "Ann came late");
    let night = harness.state().model().keeper().night();
    assert_eq!(night.deals.len(), 1);
    assert!(night.cautions.iter().all(|caution| caution.is_overruled));
    click(&mut harness, "Win");
    assert!(harness.query_by_label("Rules").is_none(), "a night in progress has its rules");
    let mut other = harness.state().model().hand().round().clone();
    other.set_rules(RuleSet::RIICHI.into());
    act(&mut harness, SessionAction::SetCircumstances(Box::new(other)));
    assert!(says(&harness, "This night is played under other rules"));
}

/// A name of 49 letters and totals of six digits, in the rules with the most columns: numbers and buttons are whole and
/// in the window, at its usual sizes.
#[test]
fn long_names_and_large_totals_leave_every_number_and_button_in_the_window() {
    const LONG: &str = "Bartholomew Featherstonehaugh-Cholmondeley the 3d";
    for (width, height) in [(1366.0, 768.0), (1280.0, 680.0), (1024.0, 700.0)] {
        let size = egui::vec2(width, height);
        let mut harness = window_with(Lang::En, ByName, LedgerLocation::Memory, size);
        begin(&mut harness, RuleSet::RIICHI, &[LONG, "Ben", "Cho", "Dai"], &[]);
        let people = harness.state().model().keeper().night().order.clone();
        for _ in 0..4 {
            let win = Win::from_value_only(people[0], Value { yakuman: Some(1), ..Value::default() });
            let event = DealEntry::Win(WonDeal { from: Some(people[1]), wins: vec![win] });
            act(&mut harness, SessionAction::Night(NightAction::Enter(NightEntry::Deal { table: 0, event })));
        }
        // 48000 each for the dealer, and 300 more with each counter; 30000 to begin with.
        assert!(says(&harness, "223800"), "{size:?}");
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
        for label in ["223800", "-163800", "Win", "Draw", "Undo: win", "Redo"] {
            for node in harness.query_all_by_label(label) {
                assert!(screen.contains_rect(node.rect()), "{size:?} {label}: {:?}", node.rect());
            }
        }
        let undo = harness.query_all_by_label_contains("Undo deal 4").next();
        let undo = undo.expect("the last deal").rect();
        assert!(screen.contains_rect(undo), "{size:?}: {undo:?}");
    }
}

/// Two windows of one ledger: what the other recorded is taken in, nothing is recorded on what is not known.
#[test]
fn what_another_window_recorded_meanwhile_is_taken_in_before_anything_is_recorded() {
    let (scratch, mut first) = four("two", RuleSet::LINGQUE_28);
    let mut second = scratch.window();
    lay_out(&mut first, KNITTED);
    dealer_draws(&mut first);
    lay_out(&mut second, KNITTED);
    dealer_draws(&mut second);
    click(&mut second, "Record win");
    // Before the next frame, in which the first window would see it by itself.
    let ctx = first.ctx.clone();
    let seen = first.state().model().hand().preview_mark();
    first.state_mut().perform_action(&ctx, SessionAction::Record(seen));
    assert_eq!(trouble(&first), Some("ledger_conflict"));
    first.run_steps(3);
    assert!(says(&first, "The computer recorded deal 1: Ann"));
    assert_eq!(totals(&first), [180, -60, -60, -60], "the other's hand is seen");
    click(&mut first, "Record win");
    assert_eq!(totals(&first), [360, -120, -120, -120]);
}

#[test]
fn a_damaged_night_is_said_and_read_only() {
    let scratch = Scratch::new("damaged");
    let mut harness = scratch.window();
    for _ in 0..2 {
        lay_out(&mut harness, KNITTED);
        dealer_draws(&mut harness);
        click(&mut harness, "Record win");
    }
    let last = harness.state().model().keeper().night().last_event;
    drop(harness);
    damage(&scratch.ledger(), last);
    let mut harness = scratch.window();
    assert!(said(&mut harness, "This night is damaged"));
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    let record = harness.get_by_label("Record win");
    assert!(record.accesskit_node().is_disabled());
    assert!(says(&harness, "Read-only, nothing is written"));
    act(&mut harness, WindowAction::ShowPage(Page::Table));
    click(&mut harness, "New night");
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    assert_eq!(totals(&harness), [180, -60, -60, -60], "another night is sound");
}

/// Changes the text of an event behind the program's back.
fn damage(ledger: &Path, event: u64) {
    let connection = rusqlite::Connection::open(ledger).expect("the file");
    let changed = connection.execute_batch(&format!(
        "DROP TRIGGER event_never_changes;
         UPDATE event SET payload = replace(payload, '\"', ' \"') WHERE seq = {event};
         CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events never change'); END;"
    ));
    changed.expect("changed");
}

/// Records a win from a photo; returns the window and the photo.
fn record_from_photo(scratch: &Scratch) -> (Harness<'static, App>, PathBuf) {
    let photo = scratch.0.join("hand.png");
    image::RgbImage::new(1600, 1200).save(&photo).expect("saved");
    let mut harness = scratch.window();
    show(&mut harness, &photo);
    click(&mut harness, "Hand tile 7: 6 of characters");
    click(&mut harness, "Guess: 8 of characters");
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    (harness, photo)
}

/// The photo of a hand stays with it, once by its content.
#[test]
fn the_photo_of_a_recorded_hand_is_kept_beside_the_ledger() {
    let scratch = Scratch::new("photo");
    let (harness, photo) = record_from_photo(&scratch);
    let keeper = harness.state().model().keeper();
    let mut pieces = keeper.night().evidence.iter().map(|piece| &piece.attached);
    let kept = pieces.find(|piece| piece.sha256.is_some()).expect("a photo");
    let photos = keeper.photo_folder().expect("read").expect("a folder");
    let name = kept.sha256.as_deref().expect("its name");
    let there = photos.read_photo(name).expect("the photo");
    assert_eq!(there, std::fs::read(&photo).expect("the photo"));
    assert_eq!(keeper.night().deals[0].id, kept.deal);
}

/// Window review, A7: the photo that is kept of a deal stands beside its correction, also when the program was closed
/// between.
#[test]
fn the_kept_photo_of_an_opened_deal_stands_beside_it() {
    let scratch = Scratch::new("photo-beside");
    let (harness, _) = record_from_photo(&scratch);
    drop(harness);
    let mut harness = scratch.window();
    let open = harness.query_all_by_label_contains("Change deal 1: ").next();
    open.expect("the deal").click();
    harness.run_steps(3);
    assert!(says(&harness, "This is deal 1 as it was recorded"));
    let image = egui::accesskit::Role::Image;
    let shown = harness.query_by_role_and_label(image, "Photo of deal 1");
    let shown = shown.expect("the photo").rect();
    assert!(shown.width() > 500.0 && shown.right() < 900.0, "{shown:?}");
    act(&mut harness, SessionAction::NewHand);
    act(&mut harness, WindowAction::ShowPage(Page::Hand));
    let gone = harness.query_by_role_and_label(image, "Photo of deal 1");
    assert!(gone.is_none(), "it is of that deal only");
}

/// Window review, A6: a deal that is opened begins with its first question, wherever the column stood before.
#[test]
fn an_opened_deal_begins_at_the_top_of_its_column() {
    let size = egui::vec2(1280.0, 680.0);
    let mut harness = window_with(Lang::En, ByName, LedgerLocation::Memory, size);
    begin(&mut harness, RuleSet::RIICHI, &["Ann", "Ben", "Cho", "Dai"], &[]);
    for _ in 0..2 {
        lay_out(&mut harness, PINFU);
        click(&mut harness, "Winner: Ben");
        click(&mut harness, "Discarded by: Cho");
        click(&mut harness, "Record win");
    }
    let top = |harness: &Harness<'_, App>, label: &str| {
        let node = harness.query_all_by_label_contains(label).next();
        node.expect("there").rect().top()
    };
    let mut open_and_scroll = |deal: usize| {
        let label = format!("Change deal {deal}: ");
        let open = harness.query_all_by_label_contains(&label).next();
        open.expect("the deal").click();
        harness.run_steps(4);
        let hint = format!("This is deal {deal} as it was recorded");
        for label in ["Recorded", "Back", "Add winner"] {
            for node in harness.query_all_by_label(label) {
                let right = node.rect().right();
                assert!(right < size.x - 8.0, "{label} ends at {right}");
            }
        }
        let first = top(&harness, &hint);
        harness.hover_at(egui::pos2(1100.0, 200.0));
        harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -400.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: egui::Modifiers::NONE,
        });
        harness.run_steps(30);
        assert!(top(&harness, &hint) < first - 50.0, "it can be scrolled");
        act(&mut harness, SessionAction::NewHand);
        act(&mut harness, WindowAction::ShowPage(Page::Table));
        first
    };
    let first = open_and_scroll(1);
    assert!(first > 0.0);
    assert_eq!(open_and_scroll(2), first, "another deal");
    assert_eq!(open_and_scroll(2), first, "the same deal once more");
}
