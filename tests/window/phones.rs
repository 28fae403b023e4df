//! The phones at the table, from the window: the code to scan, who joined, and what they record.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use eframe::egui;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use quejing::app::{App, SessionAction};
use quejing_ledger::{Attendee, NightOpening, Payload, Record, Role as Plays};
use quejing_rules::RuleSet;
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::{NightPlan, Play, SeatingMethod};
use quejing_session::night::{Keeper, LedgerLocation};
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::*;

/// Returns the answer of an address of this machine to one request: status line, headers and page.
fn ask(address: &str, method: &str, path: &str, cookie: &str, form: &str) -> String {
    let host = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).expect("somebody listens");
    let length = form.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Frames until it is so.
fn until(harness: &mut Harness<'_, App>, so: impl Fn(&Harness<'_, App>) -> bool) {
    let begun = Instant::now();
    while !so(harness) {
        assert!(begun.elapsed() < Duration::from_secs(60), "in a minute");
        std::thread::sleep(Duration::from_millis(20));
        let ctx = harness.ctx.clone();
        harness.state_mut().process_updates(&ctx);
        harness.step();
    }
}

#[test]
fn a_phone_joins_by_the_code_is_seen_and_put_out_and_what_others_record_is_shown() {
    let folder = Folder::new("phones");
    let location = LedgerLocation::Folder(folder.to_path_buf());
    let size = egui::vec2(1280.0, 800.0);
    let mut harness = window_with(Lang::En, ByName, location.clone(), size);
    click(&mut harness, "Start playing");
    click(&mut harness, "Phones");
    assert!(harness.state().phones_panel().invitation_address().is_none(), "not by itself");
    click(&mut harness, "Invite phones");
    let invitation = harness.state().phones_panel().invitation_address().expect("an invitation");
    harness.get_by_role_and_label(Role::Image, "Code for the next phone");
    // The machine's own address, as a phone would; where it has no network, the one within.
    let (address, token) = invitation.rsplit_once("/join/").expect("an address");

    let joined = ask(address, "POST", "/join", "", &format!("invitation={token}&lang=en"));
    assert!(joined.starts_with("HTTP/1.1 303"), "{joined}");
    until(&mut harness, |harness| says(harness, "Remove: "));
    let next = harness.state().phones_panel().invitation_address().expect("another one");
    assert_ne!(next, invitation, "it holds once");
    let cookie = joined.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|line| line.split(';').next()).expect("a key");
    let page = ask(address, "GET", "/who", cookie, "");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    // The window is the host: no phone is one by being the first.
    let role = harness.get_by(|node| {
        let label = node.label().unwrap_or_default();
        node.role() == Role::ComboBox && label.starts_with("Role: ")
    });
    assert_eq!(role.value().as_deref(), Some("spectator"));

    // What is recorded elsewhere is seen by itself, without a click.
    let mut other = Keeper::open(&location, Lang::En).expect("the ledger");
    other.sync_with_ledger().expect("the night");
    let note = Record::Noted { text: "tea".to_owned() };
    other.record_events(vec![Payload::new(note)]).expect("recorded");
    let event = other.night().last_event;
    until(&mut harness, |harness| harness.state().model().keeper().night().last_event == event);

    let remove = harness.get_by(|node| {
        let label = node.label().unwrap_or_default();
        node.role() == Role::Button && label.starts_with("Remove: ")
    });
    remove.click();
    harness.run_steps(3);
    let page = ask(address, "GET", "/who", cookie, "");
    assert!(!page.starts_with("HTTP/1.1 200"), "its key opens nothing any more");
    click(&mut harness, "Disconnect phones");
    until(&mut harness, |_| TcpStream::connect(address.trim_start_matches("http://")).is_err());
}

/// Reads the address and the code that stand beside the picture of the invitation.
fn shown_code(harness: &Harness<'_, App>) -> (String, String) {
    let shown = harness.get_by_label_contains("Without a camera: open ");
    let text = shown.accesskit_node().value().unwrap_or_default();
    let (address, rest) = text.trim_start_matches("Without a camera: open ").split_once(" and enter ").expect("both");
    (address.to_owned(), rest.split_once('.').expect("a sentence").0.to_owned())
}

#[test]
fn a_phone_without_a_camera_types_the_code_beside_the_picture_and_the_next_code_follows() {
    let folder = Folder::new("phones-code");
    let location = LedgerLocation::Folder(folder.to_path_buf());
    let mut harness = window_with(Lang::En, ByName, location, egui::vec2(1280.0, 800.0));
    click(&mut harness, "Phones");
    click(&mut harness, "Invite phones");
    let (address, code) = shown_code(&harness);
    let form = format!("code={code}&lang=en");
    let joined = ask(&address, "POST", "/join", "", &form);
    assert!(joined.starts_with("HTTP/1.1 303") && joined.contains("set-cookie"), "{joined}");
    until(&mut harness, |harness| says(harness, "Remove: ") && shown_code(harness).1 != code);
    assert!(ask(&address, "POST", "/join", "", &form).starts_with("HTTP/1.1 403"), "it holds once");
}

#[test]
fn without_a_ledger_on_the_disk_no_phone_is_let_in() {
    let mut harness = window(Lang::En, ByName);
    click(&mut harness, "Phones");
    assert!(disabled(&harness, "Invite phones"));
}

/// The house rule, section 7: whom a bettor supports is fixed before the deal; said on the own phone, it stands on the
/// record of the deal, whoever enters the win.
#[test]
fn whom_somebody_supports_by_phone_is_on_the_record_of_the_deal_that_the_window_enters() {
    let folder = Folder::new("phones-support");
    let location = LedgerLocation::Folder(folder.to_path_buf());
    let comer = |name: &str, role| Attendee { name: name.to_owned(), is_guest: false, role };
    let players = ["Ann", "Ben", "Cho", "Dai"].map(|name| comer(name, Plays::Player));
    let opening = NightOpening {
        title: "Friday".to_owned(),
        rules_name: RuleSet::HOUSE.to_string(),
        note: String::new(),
        profile: RuleSet::HOUSE.into(),
        plan: NightPlan::default(),
        attendees: [&players[..], &[comer("Eve", Plays::Spectator)]].concat(),
        seating_method: SeatingMethod::ByHand,
    };
    let mut keeper = Keeper::open(&location, Lang::En).expect("the ledger");
    keeper.begin_night(&opening).expect("a night");
    let who = |name: &str| {
        let mut people = keeper.night().people.iter();
        *people.find(|(_, one)| one.name == name).expect("a person").0
    };
    let (ben, eve) = (who("Ben"), who("Eve"));

    let size = egui::vec2(1280.0, 800.0);
    let mut harness = window_with(Lang::En, ByName, location.clone(), size);
    click(&mut harness, "Phones");
    click(&mut harness, "Invite phones");
    let invitation = harness.state().phones_panel().invitation_address().expect("one");
    let (address, token) = invitation.rsplit_once("/join/").expect("an address");
    let joined = ask(address, "POST", "/join", "", &format!("invitation={token}&lang=en"));
    let cookie = joined.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|line| line.split(';').next()).expect("a key");
    let page = ask(address, "GET", "/help", "", "");
    let build = page.split("data-build=\"").nth(1).expect("the program's edition");
    let build = build.split('"').next().unwrap_or_default();
    let form = format!("person={eve}&build={build}");
    ask(address, "POST", "/who", cookie, &form);
    let said = ask(
        address,
        "POST",
        "/support",
        cookie,
        &format!("player={ben}&night={}&table=0&deal=1&build={build}", keeper.night_id()),
    );
    assert!(said.starts_with("HTTP/1.1 303"), "{said}");

    act(&mut harness, SessionAction::TypeTiles("123456789111p22p".to_owned()));
    let mut now = harness.state().model().hand().round().clone();
    (now.winner, now.giver) = (Some(1), Some(2));
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    let seen = harness.state().model().hand().preview_mark();
    act(&mut harness, SessionAction::Record(seen));
    // Nobody threw for a special rule.
    overrule(&mut harness, "no dice here");
    let night = harness.state().model().keeper().night();
    let hand = night.deals.first().expect("a deal");
    let supports = hand.acts.iter().find_map(|act| match &*act.play {
        Play::DealBegun(begun) => Some(DealSupports::supports_of(begun).to_vec()),
        _ => None,
    });
    let wanted = Support { who: eve, player: ben };
    assert_eq!(supports, Some(vec![wanted]));
}
