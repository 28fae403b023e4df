//! The night's screens, clicked through as people do; sums by hand from the rule texts.

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::app::screens::night::{AccountScreen, FilesScreen, NightsScreen, PeopleScreen, StandingsScreen};
use quejing::app::{App, SessionAction, WindowAction};
use quejing_ledger::{Decision, LedgerStore, NightSession};
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::{Amount, RuleSet};
use quejing_session::night::{DealEntry, LedgerLocation, NightAction};
use quejing_words::Lang;

use crate::common::Folder;
use crate::night::four;
use crate::support::*;

const WIDE: egui::Vec2 = egui::vec2(1280.0, 800.0);

/// Puts a number into the field of this name.
fn number(harness: &mut Harness<'_, App>, name: &str, value: u32) {
    harness.get_by_role_and_label(egui::accesskit::Role::SpinButton, name).click();
    harness.run_steps(3);
    write(harness, &value.to_string());
    harness.key_press(egui::Key::Enter);
    harness.run_steps(3);
}

/// A night of these four, begun by clicks.
fn begun(location: LedgerLocation) -> Harness<'static, App> {
    let mut harness = window_with(Lang::En, ByName, location, WIDE);
    for (wind, name) in ["East", "South", "West", "North"].into_iter().zip(["Ann", "Ben", "Cho", "Dai"]) {
        fill(&mut harness, &format!("Name of {wind}"), name);
    }
    click(&mut harness, "Start playing");
    let table = harness.query_by_label("Win");
    assert!(table.is_some(), "a night begins at the table");
    click(&mut harness, "Night");
    harness
}

/// A win by value on the screen of entries; from nobody: a self-draw.
fn win(harness: &mut Harness<'_, App>, winner: &str, from: Option<&str>, points: u32) {
    press(harness, "Deals");
    press(harness, "New entry");
    choose(harness, "Kind", "win");
    choose(harness, "Discarded by", from.unwrap_or("self-draw"));
    choose(harness, "Winner", winner);
    number(harness, "Points", points);
    press(harness, "Record");
}

/// Lingque 28, section 7: on a discard p from everybody and p more from who threw it; a self-draw 3 p / 2 from each.
/// Ben 30 on Ann's tile: −60, +120, −30, −30. Cho draws 20: −30, −30, +90, −30.
fn two_hands(location: LedgerLocation) -> Harness<'static, App> {
    let mut harness = begun(location);
    win(&mut harness, "Ben", Some("Ann"), 30);
    assert_eq!(totals(&harness), [-60, 120, -30, -30]);
    win(&mut harness, "Cho", None, 20);
    assert_eq!(totals(&harness), [-90, 90, 60, -60]);
    harness
}

#[test]
fn a_night_is_begun_two_hands_entered_and_the_first_corrected_after_a_preview() {
    let mut harness = two_hands(LedgerLocation::Memory);
    press(&mut harness, "Deals");
    assert!(says(&harness, "Ben ← Ann") && says(&harness, "Cho by self-draw"));
    assert!(says(&harness, "by hand"), "points only are marked");
    // The newest hand is open; the first one is chosen.
    press(&mut harness, "Deal 1");
    // A win by its value opens in its own form.
    click(&mut harness, "Correct entry 1");
    assert!(says(&harness, "This is deal 1 as it was recorded"));
    click(&mut harness, "Winner: Cho");
    number(&mut harness, "Points", 40);
    click(&mut harness, "Correct record");
    // Nothing is recorded before people say yes. Cho 40 on Ann: −80, −40, +160, −40; with the second hand −110, −70,
    // 250, −70.
    assert_eq!(totals(&harness), [-90, 90, 60, -60]);
    assert!(says(&harness, "−110") && says(&harness, "+250"), "the preview");
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Correct deal 1");
    assert_eq!(totals(&harness), [-110, -70, 250, -70]);
    click(&mut harness, "Night");
    press(&mut harness, "Deals");
    press(&mut harness, "Deal 1");
    let corrected = harness.query_all_by_label("corrected").count();
    assert_eq!(corrected, 1, "in the list");
    let trace = "Corrected by the computer: winner Cho instead of Ben";
    assert!(says(&harness, trace), "in the deal");
    press(&mut harness, "Undo");
    assert_eq!(totals(&harness), [-90, 90, 60, -60], "a correction can be undone");
    press(&mut harness, "Redo");
    assert_eq!(totals(&harness), [-110, -70, 250, -70]);
}

/// Reviews, window A14 and phones A16: neither an end nor another night passes over a deal that is open.
#[test]
fn ending_or_beginning_a_night_while_a_deal_is_open_says_so_and_asks() {
    let (_scratch, mut harness) = four("open-deal", RuleSet::RIICHI);
    let player = harness.state().model().keeper().night().order[0];
    let declared = DealEntry::Act(RiichiDeclared { player }.into());
    act(&mut harness, SessionAction::RecordDealEvent(declared));
    let night = |harness: &Harness<'_, App>| {
        let keeper = harness.state().model().keeper();
        (keeper.night_id(), keeper.open_night().is_deal_open(), keeper.night().is_closed)
    };
    let before = night(&harness);
    assert!(before.1 && !before.2, "the deal has begun");
    click(&mut harness, "Night");
    click(&mut harness, "End night");
    assert!(says(&harness, "A deal is still open. Record its end first"));
    assert_eq!(night(&harness), before);
    click(&mut harness, "Night");
    press(&mut harness, "Nights");
    press(&mut harness, "New night");
    assert!(says(&harness, "A deal of the night in progress is still open"));
    assert_eq!(night(&harness), before);
    // The session refuses it too, whatever face asks.
    let again = harness.state().model().keeper().next_opening(Lang::En);
    let begin = SessionAction::Night(NightAction::BeginNight { opening: Box::new(again), leaves_deal: false });
    for refused in [begin, SessionAction::PlanNextNight { leaves_deal: false }] {
        act(&mut harness, refused);
        assert_eq!(night(&harness), before);
    }
    press(&mut harness, "Leave unfinished");
    click(&mut harness, "Start playing");
    let after = night(&harness);
    assert!(after.0 != before.0 && !after.1 && !after.2);
}

#[test]
fn standings_show_ranks_reduced_scores_statistics_and_who_paid_whom() {
    let mut harness = two_hands(LedgerLocation::Memory);
    press(&mut harness, "Standings");
    assert!(says(&harness, "Standings (2 deals)"));
    for text in ["+90", "+60", "−60", "−90"] {
        assert!(harness.query_all_by_label(text).next().is_some(), "{text}");
    }
    // Σ tanh((own − other) / (480 √4)) for Ben on 90: tanh(180/960) + tanh(30/960) + tanh(150/960).
    let reduced = [180.0_f64, 30.0, 150.0].map(|d| (d / 960.0).tanh());
    let reduced: f64 = reduced.iter().sum();
    assert!(says(&harness, &format!("{reduced:.3}")));
    // Ann dealt into one of two hands; Wilson's 95 % interval of 1/2 is 9.5 to 90.5 %.
    let rate = "50% (1/2)";
    assert!(says(&harness, rate) && !says(&harness, "9% and 91%"));
    harness.query_all_by_label(rate).next().expect("a rate").hover();
    harness.run_steps(60);
    assert!(says(&harness, "9% and 91%"), "how far chance reaches, for the pointer");
    harness.remove_cursor();
    assert!(says(&harness, "Totals after each deal: Ann -90, Ben 90, Cho 60, Dai -60"));
    // Ann paid Ben 60; everybody paid Cho 30.
    assert!(says(&harness, "Who paid whom in total"));
    assert!(harness.query_all_by_label("60").next().is_some());
    // With T0 240 instead: tanh(180/480) + tanh(30/480) + tanh(150/480); the night has it only on a person's word.
    number(&mut harness, "T0", 240);
    let tried = [180.0_f64, 30.0, 150.0].map(|d| (d / 480.0).tanh());
    let tried: f64 = tried.iter().sum();
    assert!(says(&harness, &format!("{tried:.3}")));
    let kept = |harness: &Harness<'_, App>| harness.state().model().keeper().night().reduced.t0;
    assert_eq!(kept(&harness), 480.0);
    press(&mut harness, "Use tonight");
    assert_eq!(kept(&harness), 240.0);
    press(&mut harness, "Deals");
    press(&mut harness, "Undo");
    assert_eq!(kept(&harness), 480.0, "it can be taken back");
    press(&mut harness, "Standings");
    assert!(says(&harness, &format!("{reduced:.3}")));
}

#[test]
fn a_dispute_is_opened_decided_and_the_voided_hand_counts_no_more() {
    let mut harness = two_hands(LedgerLocation::Memory);
    press(&mut harness, "Deals");
    press(&mut harness, "Dispute this deal…");
    choose(&mut harness, "Raised by", "Ann");
    fill(&mut harness, "Claim", "it was a discard");
    press(&mut harness, "Record dispute");
    assert!(says(&harness, "Ann: it was a discard") && says(&harness, "disputed"));
    click(&mut harness, "void");
    fill(&mut harness, "Explanation", "played again");
    tick(&mut harness, "Agreed by: Ben");
    press(&mut harness, "Record decision");
    assert_eq!(totals(&harness), [-90, 90, 60, -60], "first it is shown what changes");
    type_into(&mut harness, "the reason will be recorded", "played again");
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Void deal 2");
    assert_eq!(totals(&harness), [-60, 120, -30, -30]);
    let night = harness.state().model().keeper().night().clone();
    let decided = night.disputes[0].decided.as_ref().expect("decided");
    assert_eq!(decided.1, Decision::Void);
    assert!(says(&harness, "This deal is void"));
}

#[test]
fn agreed_money_moves_with_a_reason_and_is_listed() {
    let mut harness = begun(LedgerLocation::Memory);
    press(&mut harness, "Deals");
    press(&mut harness, "New entry");
    choose(&mut harness, "What for", "penalty");
    choose(&mut harness, "From", "Dai");
    choose(&mut harness, "To", "Ann");
    fill(&mut harness, "Amount", "7.5");
    fill(&mut harness, "Reason", "spilt tea");
    tick(&mut harness, "Agreed by: Dai");
    tick(&mut harness, "Agreed by: Ann");
    press(&mut harness, "Record");
    let night = harness.state().model().keeper().night();
    let (ann, dai) = (night.order[0], night.order[3]);
    assert_eq!(night.total(ann), "7.5".parse().expect("an amount"));
    assert_eq!(night.total(ann) + night.total(dai), Amount::ZERO);
    assert!(says(&harness, "spilt tea") && says(&harness, "Dai → Ann 7.5"));
}

#[test]
fn people_are_renamed_join_and_sit_otherwise_from_an_earlier_hand_on() {
    let mut harness = two_hands(LedgerLocation::Memory);
    click(&mut harness, "Table");
    press(&mut harness, "People & seats");
    fill(&mut harness, "Name of Dai", "Daisy");
    click(&mut harness, "Rename Dai");
    assert!(says(&harness, "Name of Daisy"));
    type_into(&mut harness, "Enter a name", "Eve");
    tick(&mut harness, "spectator");
    press(&mut harness, "Add");
    assert!(says(&harness, "Name of Eve"));
    press(&mut harness, "Correct seating…");
    choose(&mut harness, "Starting from", "Deal 1");
    // Ann and Ben changed places: Ben dealt hand 1, won it and so deals hand 2 as well.
    click(&mut harness, "Move Ben up");
    press(&mut harness, "Use seats");
    assert!(says(&harness, "Deal 1 changes"), "what changes is shown");
    tick(&mut harness, "Everyone concerned");
    click(&mut harness, "Change seats");
    let night = harness.state().model().keeper().night();
    let ben = night.order[1];
    let dealers: Vec<_> = night.deals.iter().map(|hand| hand.dealer()).collect();
    assert_eq!(dealers, [Some(ben), Some(ben)]);
    assert_eq!(totals(&harness), [-90, 90, 60, -60], "who sat where pays the same here");
}

#[test]
fn the_report_and_the_events_are_written_where_people_say_and_can_be_imported() {
    let home = Folder::new("files");
    let mut harness = two_hands(LedgerLocation::Folder(home.join("data")));
    press(&mut harness, "Report & files");
    let base = home.join("friday");
    fill(&mut harness, "File (without extension)", &base.display().to_string());
    press(&mut harness, "Report (.html)");
    press(&mut harness, "Payments (.csv)");
    press(&mut harness, "Entries (.jsonl)");
    let page = std::fs::read_to_string(base.with_extension("html")).expect("a report");
    assert!(page.contains("<td>Ben</td><td class=\"n\"><b><span class=\"sum gain\">+90</span></b></td>"), "{page}");
    let payments = std::fs::read_to_string(home.join("friday.payments.csv")).expect("payments");
    assert!(payments.contains("Ann,Ben,60,"), "{payments}");
    std::fs::write(base.with_extension("html"), "mine").expect("written");
    press(&mut harness, "Report (.html)");
    let kept = std::fs::read_to_string(base.with_extension("html")).expect("a file");
    assert_eq!(kept, "mine", "a file that is there is not replaced unasked");
    assert!(says(&harness, "already exists"));
    press(&mut harness, "Check ledger");
    assert!(says(&harness, "All good: 1 night, 4 entries"));

    let mut other = window_with(Lang::En, ByName, LedgerLocation::Folder(home.join("other")), WIDE);
    act(&mut other, WindowAction::ShowScreen(FilesScreen::SCREEN_ID));
    let exported = base.with_extension("jsonl").display().to_string();
    fill(&mut other, "File", &exported);
    press(&mut other, "Import");
    press(&mut other, "Nights");
    let title = {
        let store = LedgerStore::open(&home.join("other/ledger.sqlite")).expect("a ledger");
        let night = store.nights().expect("nights")[0].night;
        let session = NightSession::open(&store, night).expect("the night");
        let opened = session.replay().night().opened.clone().expect("opened");
        opened.title.clone()
    };
    click(&mut other, &format!("Open: {title}"));
    assert_eq!(totals(&other), [-90, 90, 60, -60]);
}

#[test]
fn a_photo_is_kept_with_its_hand_shown_and_removed_with_a_reason() {
    let home = Folder::new("photos");
    let photo = home.join("hand.png");
    image::RgbImage::from_pixel(64, 48, image::Rgb([200, 30, 30])).save(&photo).expect("a picture");
    let mut harness = two_hands(LedgerLocation::Folder(home.join("data")));
    press(&mut harness, "Deals");
    assert!(says(&harness, "No photo is stored with this deal"));
    fill(&mut harness, "Photo", &photo.display().to_string());
    press(&mut harness, "Save photo");
    click(&mut harness, "Show photo");
    assert!(!says(&harness, "photo missing"));
    press(&mut harness, "Report & files");
    let bytes = std::fs::metadata(&photo).expect("a file").len();
    assert!(says(&harness, &format!("1 photo from all nights, using {bytes} B of 1.00 GiB")));
    assert!(disabled(&harness, "Remove hand.png"), "a reason is needed");
    fill(&mut harness, "Reason for removal", "private");
    click(&mut harness, "Remove hand.png");
    assert!(says(&harness, "photo removed"));
    assert_eq!(totals(&harness), [-90, 90, 60, -60], "the ledger is whole");
}

/// The title of the night is corrected in the list of nights; a hidden night is listed on demand.
#[test]
fn a_night_is_renamed_and_hidden() {
    let mut harness = two_hands(LedgerLocation::Memory);
    press(&mut harness, "Nights");
    let before = harness.state().model().keeper().index().nights().expect("nights")[0].title.clone();
    fill(&mut harness, "Name of the night", "Ann's birthday");
    click(&mut harness, &format!("Rename {before}"));
    let night =
        |harness: &Harness<'_, App>| harness.state().model().keeper().index().nights().expect("nights")[0].clone();
    assert_eq!(night(&harness).title, "Ann's birthday");
    assert!(says(&harness, "Ann's birthday"));
    press(&mut harness, "Hide night");
    assert!(night(&harness).is_hidden && says(&harness, "Hidden nights (1)"));
    press(&mut harness, "Unhide night");
    assert!(!night(&harness).is_hidden && !says(&harness, "Hidden nights (1)"));
}

#[test]
fn every_screen_says_something_before_anything_is_recorded_in_every_language() {
    let empty = |lang| match lang {
        Lang::Zh => [
            (NightsScreen::SCREEN_ID, "账本里还没有牌局"),
            (PeopleScreen::SCREEN_ID, "所有人"),
            (AccountScreen::SCREEN_ID, "还没有打过一局"),
            (StandingsScreen::SCREEN_ID, "打完第一局后，这里显示曲线"),
            (FilesScreen::SCREEN_ID, "账本只在内存里"),
        ],
        Lang::En => [
            (NightsScreen::SCREEN_ID, "The ledger has no nights yet"),
            (PeopleScreen::SCREEN_ID, "Everyone"),
            (AccountScreen::SCREEN_ID, "No deals yet"),
            (StandingsScreen::SCREEN_ID, "A graph appears here"),
            (FilesScreen::SCREEN_ID, "The ledger is in memory only"),
        ],
        Lang::Ja => [
            (NightsScreen::SCREEN_ID, "台帳にはまだ対局会がありません"),
            (PeopleScreen::SCREEN_ID, "全員"),
            (AccountScreen::SCREEN_ID, "まだ局がありません"),
            (StandingsScreen::SCREEN_ID, "ここにグラフが表示されます"),
            (FilesScreen::SCREEN_ID, "台帳はメモリー上だけにあり"),
        ],
    };
    let back = |lang| match lang {
        Lang::Zh => "返回牌桌",
        Lang::En => "Back to table",
        Lang::Ja => "卓に戻る",
    };
    for lang in Lang::ALL {
        for size in [WIDE, egui::vec2(1024.0, 768.0)] {
            let mut harness = window_with(lang, ByName, LedgerLocation::Memory, size);
            for (screen, text) in empty(lang) {
                act(&mut harness, WindowAction::ShowScreen(screen));
                assert!(says(&harness, text), "{screen:?} {lang:?} {size}");
                inside(&harness, size);
            }
            click(&mut harness, back(lang));
            let start = lang.message_loader().get("first-start");
            assert!(says(&harness, &start), "{start}");
        }
    }
}

/// Nothing that is shown ends beyond the window's sides.
fn inside(harness: &Harness<'_, App>, size: egui::Vec2) {
    for node in harness.query_all_by(|node| node.data().label().is_some()) {
        let rect = node.rect();
        assert!(rect.left() >= -1.0 && rect.right() <= size.x + 1.0, "{:?} at {rect:?}", node.accesskit_node().label());
    }
}

#[test]
fn a_full_night_fits_the_narrow_window_on_every_screen() {
    let mut harness = two_hands(LedgerLocation::Memory);
    let size = egui::vec2(1024.0, 768.0);
    harness.set_size(size);
    for screen in [
        NightsScreen::SCREEN_ID,
        PeopleScreen::SCREEN_ID,
        AccountScreen::SCREEN_ID,
        StandingsScreen::SCREEN_ID,
        FilesScreen::SCREEN_ID,
    ] {
        act(&mut harness, WindowAction::ShowScreen(screen));
        inside(&harness, size);
    }
}
