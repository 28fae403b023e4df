//! Changes by phones and other programs while the window is open: requests that wait for consent, news of totals.

use std::path::Path;

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use quejing::app::{App, Page, SessionAction, WindowAction};
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{AgreedPayments, AgreementPurpose, Payload, Record};
use quejing_rules::play::{Play, Value, Win, WonDeal};
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::{Amount, Payment, PlayerId, RuleSet};
use quejing_session::consent::answer_request;
use quejing_session::night::{DealEntry, Keeper, LedgerLocation, NightAction, NightEntry};
use quejing_session::recorder::Proposal;
use quejing_words::Lang;

use crate::common::Folder;
use crate::night::{KNITTED, four, lay_out};
use crate::support::*;

/// The numbers of Ann's and Ben's phones, by which the ledger knows them as authors.
const PHONES: [u32; 2] = [0xa, 0xb];

/// Gives the first people of a night a phone each, as the phones' pages list them beside the ledger.
fn give_phones(folder: &Path, people: &[PlayerId]) {
    let devices: Vec<_> =
        PHONES.iter().zip(people).map(|(id, person)| serde_json::json!({ "id": id, "person": person })).collect();
    let phones = folder.join("phones");
    std::fs::create_dir_all(&phones).expect("a folder");
    let text = serde_json::to_string(&devices).expect("JSON");
    std::fs::write(phones.join("devices.json"), text).expect("written");
}

/// Another program on the ledger, recording as this author.
fn other(folder: &Path, author: &str) -> Keeper {
    let location = LedgerLocation::Folder(folder.to_path_buf());
    let keeper = Keeper::open(&location, Lang::En).expect("the ledger");
    let mut keeper = keeper.with_author(author.to_owned());
    keeper.sync_with_ledger().expect("the night");
    keeper
}

fn pays(from: PlayerId, to: PlayerId, units: i64) -> NightEntry {
    let payment = Payment::as_entered(from, to, Amount::from_units(units));
    NightEntry::Money(AgreedPayments {
        what: AgreementPurpose::Adjustment,
        payments: vec![payment],
        reason: "taxi".to_owned(),
        agreed: Vec::new(),
        deal: None,
        is_set_aside: false,
    })
}

/// Asks from Ben's phone that Ben pays Ann 30. Ann has a phone and is asked there.
fn ask_for_money(folder: &Path) -> Keeper {
    let mut keeper = other(folder, &format!("phone:{:08x}", PHONES[1]));
    let people = keeper.night().order.clone();
    give_phones(folder, &people);
    let payloads = keeper.entry_events(pays(people[1], people[0], 30)).expect("an entry");
    let proposal = Proposal::new(&keeper, payloads, LaterDealsPolicy::default()).expect("possible");
    let asked = proposal.request_consent(&mut keeper, &[]);
    asked.expect("it waits");
    keeper
}

/// The labels that contain a text.
fn count(harness: &Harness<'_, App>, text: &str) -> usize {
    harness.query_all_by_label_contains(text).count()
}

#[test]
fn a_waiting_request_is_seen_at_the_computer_and_taken_back_there() {
    for lang in Lang::ALL {
        let folder = Folder::new(&format!("requests-{}", lang as usize));
        let location = LedgerLocation::Folder(folder.to_path_buf());
        let size = egui::vec2(1280.0, 800.0);
        let mut harness = window_with(lang, ByName, location, size);
        begin_four(&mut harness);
        let words = |texts| in_language(lang, texts);
        let waits = words(["在等待答复", "waiting for answers", "返事待ちの確認依頼"]);
        assert!(!says(&harness, waits));
        let keeper = ask_for_money(&folder);
        harness.run_steps(2);
        assert!(says(&harness, waits), "{lang:?}: seen without a click");
        assert_eq!(keeper.consent().pending_requests().expect("the list").len(), 1);

        click(&mut harness, words(["查看", "View", "見る"]));
        let asks = ["Ben 的手机请求同意", "Ben's phone asks", "Benのスマホからの確認依頼"];
        assert!(says(&harness, words(asks)), "{lang:?}");
        assert!(says(&harness, "taxi"), "{lang:?}: what is asked");
        // Ben pays 30 from nothing.
        assert!(says(&harness, "+30") && says(&harness, "−30"), "{lang:?}");
        let agreed = ["已在手机上同意", "agreed on a phone", "スマホで同意"];
        let open = ["还没答复", "not answered yet", "返事待ち"];
        assert!(says(&harness, words(agreed)), "{lang:?}: Ben by asking");
        assert!(says(&harness, words(open)), "{lang:?}: Ann");
        let hint = ["项请求在等待答复", "request is waiting for answers", "返事待ちの確認依頼が"];
        assert!(!says(&harness, words(hint)), "{lang:?}: the list is there");

        let take_back = words(["撤回：", "Withdraw: ", "取り下げる："]);
        let button = harness.query_all_by_label_contains(take_back).next();
        button.expect("a button").click();
        harness.run_steps(3);
        assert!(keeper.consent().pending_requests().expect("the list").is_empty(), "{lang:?}");
        assert!(!says(&harness, words(asks)), "{lang:?}");
        assert_eq!(totals(&harness), [0, 0, 0, 0], "nothing was recorded");
        let mut after = other(&folder, "cli");
        assert_eq!(after.refresh_night().expect("read"), 0);
        assert!(after.night().agreed.is_empty());
    }
}

/// A night of Ann, Ben, Cho and Dai that is begun in the window.
fn begin_four(harness: &mut Harness<'_, App>) {
    name_planned_players(harness, &["Ann", "Ben", "Cho", "Dai"]);
    act(harness, SessionAction::Night(NightAction::BeginPlannedNight));
}

fn by_points(winner: PlayerId, from: PlayerId) -> Payload {
    Payload::new(Play::Won(WonDeal {
        from: Some(from),
        wins: vec![Win::from_value_only(winner, Value { points: Some(8), ..Value::default() })],
    }))
}

/// Phones review, B1c: a total that changes by somebody else's hand is told, in the words of the phones; one's own is
/// not.
#[test]
fn what_others_record_is_told_with_its_sums_and_what_the_window_records_is_not() {
    let (scratch, mut harness) = four("news", RuleSet::LINGQUE_28);
    lay_out(&mut harness, KNITTED);
    dealer_draws(&mut harness);
    click(&mut harness, "Record win");
    harness.run_steps(3);
    assert_eq!(totals(&harness), [180, -60, -60, -60]);
    assert!(!says(&harness, "recorded deal"), "its own deal is no news");

    let mut cli = other(&scratch.0, "cli");
    let people = cli.night().order.clone();
    let won = by_points(people[2], people[3]);
    cli.record_events(vec![won]).expect("recorded");
    let change = |player: PlayerId| cli.night().total(player);
    assert!(change(people[2]) > Amount::from_units(-60), "the total moved");
    harness.run_steps(3);
    assert_eq!(count(&harness, "The computer recorded deal 2: Cho"), 1, "told once");
    assert!(says(&harness, "Cho +") && says(&harness, "Dai −"), "the sums");

    let undo = cli.replay().available_undo().expect("an undo").payloads;
    cli.record_events(undo).expect("undone");
    harness.run_steps(3);
    assert!(says(&harness, "The computer undid deal 2: Cho"));
    assert_eq!(totals(&harness), [180, -60, -60, -60]);

    // A note changes nobody's total.
    let before = harness.state().model().notices.logged_notices().count();
    let note = Record::Noted { text: "tea".to_owned() };
    cli.record_events(vec![Payload::new(note)]).expect("recorded");
    harness.run_steps(3);
    assert_eq!(harness.state().model().notices.logged_notices().count(), before);
}

#[test]
fn what_the_window_asked_for_is_told_when_the_last_phone_agrees() {
    let (scratch, mut harness) = four("agreed", RuleSet::LINGQUE_28);
    let people = harness.state().model().keeper().night().order.clone();
    give_phones(&scratch.0, &people);
    let ask = NightAction::RequestConsent { entry: pays(people[1], people[0], 30), in_person: vec![people[1]] };
    act(&mut harness, SessionAction::Night(ask));
    assert!(says(&harness, "1 request is waiting for answers"));
    let mut phone = other(&scratch.0, "phones");
    let asked = phone.consent().pending_requests().expect("the list").remove(0);
    let device = format!("phone:{:08x}", PHONES[0]);
    answer_request(&mut phone, &asked, people[0], device, true).expect("the answer is taken");
    harness.run_steps(3);
    assert!(says(&harness, "The computer recorded") && says(&harness, "Ann +30"));
    assert!(!says(&harness, "1 request is waiting"));
    assert_eq!(totals(&harness), [30, -30, 0, 0]);
}

/// Reviews, window A14 and phones A16, for a night that is resumed: an open deal is not left without a word.
#[test]
fn opening_another_night_while_a_deal_is_open_says_so_and_asks() {
    let (_scratch, mut harness) = four("resume-open", RuleSet::RIICHI);
    lay_out(&mut harness, crate::night::PINFU);
    click(&mut harness, "Winner: Ben");
    click(&mut harness, "Discarded by: Cho");
    click(&mut harness, "Record win");
    let first = harness.state().model().keeper().night_id();
    let again = harness.state().model().keeper().next_opening(Lang::En);
    let begin = NightAction::BeginNight { opening: Box::new(again), leaves_deal: false };
    act(&mut harness, SessionAction::Night(begin));
    let second = harness.state().model().keeper().night_id();
    let player = harness.state().model().keeper().night().order[0];
    let declared = DealEntry::Act(RiichiDeclared { player }.into());
    act(&mut harness, SessionAction::RecordDealEvent(declared));
    let now = |harness: &Harness<'_, App>| harness.state().model().keeper().night_id();

    act(&mut harness, WindowAction::ShowPage(Page::Night));
    press(&mut harness, "Nights");
    click(&mut harness, "Open: friday");
    assert_eq!(now(&harness), second, "not without a word");
    assert!(says(&harness, "It stays open until you return to that night"));
    click(&mut harness, "Stay here");
    assert_eq!(now(&harness), second);
    assert!(harness.query_by_label("Leave unfinished").is_none());
    // The session refuses it too, whatever face asks.
    let resume = NightAction::ResumeNight { night: first, leaves_deal: false };
    act(&mut harness, SessionAction::Night(resume));
    assert_eq!(now(&harness), second);
    act(&mut harness, WindowAction::ShowPage(Page::Night));
    click(&mut harness, "Open: friday");
    click(&mut harness, "Leave unfinished");
    assert_eq!(now(&harness), first);

    // Nothing of the open deal is lost, and from a night without one nobody is asked.
    act(&mut harness, WindowAction::ShowPage(Page::Night));
    let title = "Open: ";
    let button = harness.query_all_by_label_contains(title).next();
    button.expect("the other night").click();
    harness.run_steps(3);
    assert_eq!(now(&harness), second);
    assert!(harness.state().model().keeper().open_night().is_deal_open());
}
