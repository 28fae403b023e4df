//! An evening of two phones in real Chromium: joined by the invitation, a hand photographed, a tile corrected,
//! recorded, seen by the other phone; the page reloaded in the midst of it, and the program killed and started again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::browser::{Driver, Phone};
use crate::common::{Folder, can_read, project};
use crate::phones::{begin, begin_watched, choose, enter, home, join, open_with, record, say, sums};
use crate::served::Served;

/// A phone joins by its invitation and says who it is.
fn join_by_hand(phone: &Phone, served: &mut Served, name: &str) {
    phone.open(&served.invitation());
    phone.click("form[action='/join'] button");
    phone.wait("location.pathname === '/who'");
    choose(phone, name);
}

/// The sample as a camera of this model writes it.
fn photo_by(folder: &Folder, model: &str) -> PathBuf {
    let sample = std::fs::read(project("samples/hand.jpg")).expect("the sample");
    // TIFF, little end first, with one entry: the model.
    let mut exif = b"Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x10\x01\x02\0".to_vec();
    exif.extend((model.len() as u32 + 1).to_le_bytes());
    exif.extend(26_u32.to_le_bytes());
    exif.extend([0; 4]);
    exif.extend(model.as_bytes());
    exif.push(0);
    let length = (exif.len() as u16 + 2).to_be_bytes();
    let photo = folder.0.join("own.jpg");
    std::fs::write(&photo, [&sample[..2], b"\xFF\xE1", &length, &exif, &sample[2..]].concat()).expect("a photo");
    photo
}

/// Every camera that is stored beside a photo in a folder and those within it.
fn cameras(folder: &Path) -> Vec<String> {
    let paths = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let of = |path: PathBuf| match path.is_dir() {
        true => cameras(&path),
        false if path.to_string_lossy().ends_with(".camera.json") => {
            vec![std::fs::read_to_string(&path).expect("text")]
        }
        false => Vec::new(),
    };
    paths.flat_map(of).collect()
}

fn click_by(phone: &Phone, name: &str, value: usize) {
    phone.script(&format!("document.querySelector('[name={name}][value=\"{value}\"]').click()"));
    phone.wait(&format!(
        "document.querySelector('[name={name}][value=\"{value}\"]').checked && !document.querySelector('[aria-busy]')"
    ));
}

/// Keeps a picture of a phone in the folder `QUEJING_HUB_PICTURES`, if it is given.
fn keep_picture(phone: &Phone, name: &str) {
    if let Ok(folder) = std::env::var("QUEJING_HUB_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), phone.picture()).expect("a picture");
    }
}

#[test]
fn a_hand_is_photographed_corrected_recorded_and_seen_by_the_other_phone_and_outlives_a_kill() {
    let folder = Folder::new("hub-evening");
    let Some(driver) = Driver::start() else {
        return;
    };
    if !can_read(&folder) {
        return;
    }
    let mut served = Served::new(&folder, 0);
    let home = format!("http://127.0.0.1:{}/", served.port);
    let (ann, ben) = (driver.logged_phone(390, 844), driver.logged_phone(390, 844));
    ann.open(&served.invitation());
    ann.click("form[action='/join'] button");
    ann.wait("location.pathname === '/who'");
    ann.open(&format!("{home}begin"));
    for (at, name) in ["Ann", "Ben", "Cho", "Dai"].iter().enumerate() {
        ann.type_into(&format!("[name=name{at}]"), name);
    }
    ann.click("form[action='/begin'] button.primary");
    ann.wait("location.pathname === '/who'");
    choose(&ann, "Ann");
    join_by_hand(&ben, &mut served, "Ben");

    ann.click("form[action='/win/new'] button:not(.cover)");
    ann.wait("location.pathname === '/win'");
    ann.type_into("input[type=file]", &photo_by(&folder, "Phone X1").display().to_string());
    ann.wait("document.querySelectorAll('.lying .piece').length === 14");
    // The phone drew the photo again, and told the camera that a lens profile is found by.
    assert_eq!(cameras(&folder.0), [r#"{"model":"Phone X1"}"#]);
    ann.wait("document.querySelectorAll('.photo polygon').length >= 14");
    ben.wait("document.querySelector('.entering .tiles')");
    // The tiles are drawn, not only named.
    for phone in [&ann, &ben] {
        phone.wait("document.querySelector('svg.t use').getBBox().width > 100");
    }

    // The sixth tile is named otherwise, and put right again from the guesses or the palette.
    let name = |at: usize| format!("document.querySelectorAll('.lying .piece')[{at}].getAttribute('aria-label')");
    let read = ann.script(&format!("return {}", name(5)));
    ann.click(".lying .piece:nth-child(6)");
    ann.wait("document.getElementById('tile')");
    ann.script("document.querySelector('#tile details').open = true");
    ann.script("document.querySelector('#tile details [name=class][value=\"9s\"]').click()");
    ann.wait(&format!("{} === '9 of bamboo'", name(5)));
    ann.open(&format!("{home}win"));
    ann.wait(&format!("{} === '9 of bamboo'", name(5)));
    ann.script("document.querySelector(\"[name=do][value=undo]\").form.requestSubmit()");
    ann.wait(&format!("{} === {read}", name(5)));

    // A tap on an outline selects its tile; the photo is cut to the hand.
    ann.script(
        "document.querySelectorAll('.photo polygon')[3].dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))",
    );
    ann.wait("document.getElementById('tile') && document.querySelector('.piece.picked')");
    let shares = ann.script(
        "const svg = document.querySelector('.photo svg').viewBox.baseVal, photo = document.querySelector('.photo image');
         return [svg.width / photo.width.baseVal.value, svg.height / photo.height.baseVal.value]",
    );
    assert!(shares[0].as_f64() <= Some(1.0) && shares[1].as_f64() < Some(0.7), "{shares}");
    ann.open(&format!("{home}win"));
    click_by(&ann, "winner", 1);
    click_by(&ann, "from", 2);
    ann.wait("document.querySelector('.foot .worth')");
    // Photo, tiles, both questions and the button are on one screen of a usual phone.
    let below = ann.script(
        "scrollTo(0, 0); const edge = (css, side) => document.querySelector(css).getBoundingClientRect()[side];
         return edge('.choices:has([name=from])', 'bottom') - edge('.foot', 'top')",
    );
    keep_picture(&ann, "photo");
    ann.script("document.querySelector('section.sheet').scrollIntoView()");
    keep_picture(&ann, "reasons");
    assert!(below.as_f64() <= Some(0.0), "the questions end {below} px below the foot's edge");
    // In the midst of it the page is loaded anew: everything that was said stands.
    ann.open(&format!("{home}win"));
    ann.wait("document.querySelector('[name=winner][value=\"1\"]').checked && document.querySelector('.foot .worth')");
    ann.script("document.querySelector('form.record button').click()");
    let seen = ben.wait("document.querySelector('.deal .what')");
    assert!(seen < Duration::from_secs(1), "{seen:?}");
    ann.wait("location.pathname === '/'");
    ann.wait("document.querySelector('.deal .what')");
    keep_picture(&ann, "recorded");
    let total = "return document.querySelector('.seats li .sum').innerText";
    let before = ann.script(total);

    for phone in [&ann, &ben] {
        let (asked, _) = phone.network();
        let foreign: Vec<&String> = asked.iter().filter(|one| !one.starts_with(&home)).collect();
        // Chromium's own first page is no request.
        let foreign: Vec<&&String> =
            foreign.iter().filter(|one| !one.starts_with("data:") && !one.starts_with("chrome")).collect();
        assert!(foreign.is_empty(), "{foreign:?}");
        assert_eq!(phone.complaints(), Vec::<String>::new());
    }

    let port = served.port;
    served.kill();
    let _again = Served::new(&folder, port);
    for phone in [&ann, &ben] {
        phone.open(&home);
        phone.wait("document.querySelectorAll('.deal').length === 1");
    }
    assert_eq!(ann.script(total), before);
}

#[test]
fn the_first_page_is_light() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-light");
    let mut served = Served::new(&folder, 0);
    served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let phone = driver.logged_phone(390, 844);
    open_with(&phone, &home(&served), &served.join_as("Ben"));
    phone.network();
    phone.open(&format!("http://127.0.0.1:{}/", served.port));
    phone.wait("document.querySelector('.seats')");
    let (asked, bytes) = phone.network();
    assert!(!asked.is_empty() && bytes <= 100_000, "{bytes} bytes of {asked:?}");
}

/// Waits until the page says this.
fn hears(phone: &Phone, text: &str) {
    phone.wait(&format!("document.body.innerText.includes(`{text}`)"));
}

/// A riichi hand: half flush 3, pure straight 2, red dragon 1 han: 12,000.
const RIICHI_HAND: &str = "123456789m11z777z";
/// House rule: 底和 and 一气通贯, two fan: 60 from the discarder (section 4), half of it for a supporter (section 7).
const HOUSE_HAND: &str = "123456789m111p22p";

/// Two tabs of Cho's phone ask about the undo of two deals. What is ticked and pressed in the first tab counts for
/// nothing but the deal that the first tab shows.
#[test]
fn each_of_two_tabs_confirms_only_what_it_shows() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-two-tabs");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let cho = driver.usual_phone(390, 844);
    let key = served.join_as("Cho");
    open_with(&cho, &home, &key);
    for _ in 0..2 {
        enter(&ann, &home, RIICHI_HAND, 1, 2);
        record(&ann);
    }
    let before = sums(&ann, &home);
    let undo = |at: usize| {
        cho.open(&format!("{home}hands"));
        // The newest deal comes first.
        cho.script(&format!("document.querySelectorAll('a.deal')[{at}].click()"));
        cho.wait("document.querySelector('form[action=\"/hand/void\"] button')");
        cho.click("form[action='/hand/void'] button");
        cho.wait("location.pathname === '/confirm'");
    };
    let first_tab = cho.tab();
    undo(1);
    cho.open_tab();
    undo(0);
    cho.turn_to_tab(&first_tab);
    cho.wait("document.querySelector('form[action=\"/confirm\"] [name=said]')");
    cho.script("document.querySelectorAll('[name=said]').forEach(box => { box.checked = true; })");
    cho.script("const reason = document.querySelector('form[action=\"/confirm\"] [name=reason]'); reason.value = 'a wrong tile'");
    cho.click("form[action='/confirm'] [name=yes]");
    hears(&cho, "this page has changed since it was shown");
    keep_picture(&cho, "two-tabs");
    assert_eq!(sums(&ann, &home), before, "nothing is undone");
    assert_eq!(ann.script("return document.querySelectorAll('.asks').length"), 0, "nobody is asked");
}

/// Cho loses the cookie of his phone after Ann undid the win for which he paid: his new phone, confirmed by Ben's,
/// tells him of the win and of its undo, in the scale of the seats, until he presses *Seen*; nobody else's press tells
/// him.
#[test]
fn a_cookie_lost_after_an_undo_takes_nothing_off_the_account() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-lost-after-undo");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let [ben, _cho] = ["Ben", "Cho"].map(|name| join(driver, &mut served, name));
    let new = driver.phone(390, 844);
    // Ben wins on Cho's discard: 12,000.
    enter(&ann, &home, RIICHI_HAND, 1, 2);
    record(&ann);
    assert_eq!(sums(&ann, &home), [30_000, 42_000, 18_000, 30_000]);
    ann.wait("document.querySelector('.bar.fresh button')");
    ann.click(".bar.fresh button");
    ann.wait("!document.querySelector('a.deal:not(.void)')");
    assert_eq!(sums(&ann, &home), [30_000; 4]);
    new.open(&served.invitation());
    new.click("form[action='/join'] button");
    new.wait("location.pathname === '/who'");
    new.script(
        "[...document.querySelectorAll('.taken')].find(one => one.innerText.startsWith('Cho')).querySelector('button').click()",
    );
    new.wait("location.pathname === '/claim'");
    ben.wait("document.querySelector('form[action=\"/claim/answer\"]')");
    // Ben has seen his own account; that says nothing about Cho's.
    let entries =
        |phone: &Phone| phone.script("return document.querySelectorAll('form[action=\"/told\"] [name=entry]').length");
    ben.script("document.querySelectorAll('details.bar').forEach(one => { one.open = true; })");
    ben.click("details.bar form[action='/told'] button");
    ben.wait("!document.querySelector('form[action=\"/told\"]')");
    ben.wait("document.querySelector('form[action=\"/claim/answer\"]')");
    ben.click("form[action='/claim/answer'] [name=yes]");
    new.wait("location.pathname === '/' && document.querySelector('header .who').innerText === 'Cho'");
    new.wait("document.querySelector('details.bar form[action=\"/told\"]')");
    assert_eq!(entries(&new), 2, "the win and its undo");
    new.script("document.querySelectorAll('details.bar').forEach(one => { one.open = true; })");
    keep_picture(&new, "lost-after-undo");
    for part in ["30000", "18000", "\u{2212}12000", "+12000"] {
        hears(&new, part);
    }
    new.click("details.bar form[action='/told'] button");
    new.wait("!document.querySelector('form[action=\"/told\"]')");
}

/// Eve bets late, when the winning hand is on all screens: Cho, who would pay 30 more, is asked with the hand, the
/// reason and the sums; until then the bet does not count. Cho's news name it as the cause.
#[test]
fn a_late_bet_asks_those_whom_it_costs() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-late-bet-asks");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin_watched(&ann, &mut served, "house", Some("Eve"));
    let [eve, cho] = ["Eve", "Cho"].map(|name| join(driver, &mut served, name));
    enter(&ann, &home, HOUSE_HAND, 1, 2);
    for (name, value) in [("die1", "3"), ("die2", "3"), ("special", "6")] {
        say(&ann, name, value);
    }
    ann.wait("document.querySelector('form.record button:not([disabled])') && document.body.innerText.includes('\u{2212}60')");
    eve.wait("document.querySelector('.bet details')");
    eve.script("document.querySelector('.bet details').open = true; const list = document.querySelector('.bet [name=player]'); list.value = [...list.options].find(one => one.text === 'Ben').value");
    eve.type_into(".bet [name=reason]", "was in the kitchen");
    eve.click(".bet details button");
    hears(&eve, "is waiting for Cho");
    cho.wait("document.querySelector('.asks .cost')");
    keep_picture(&cho, "late-bet");
    for part in ["Eve still wants to bet on Ben", "was in the kitchen", "\u{2212}60", "\u{2212}90"] {
        hears(&cho, part);
    }
    assert_eq!(cho.script("return document.querySelectorAll('.asks .tiles').length"), 1, "the hand is shown");
    assert_eq!(ann.script("return document.body.innerText.includes('\u{2212}90')"), false, "it does not count yet");
    cho.click(".asks form:has([name=yes]) button");
    hears(&eve, "everyone agreed");
    ann.wait("document.body.innerText.includes('\u{2212}90') && document.querySelector('form.record button:not([disabled])')");
    record(&ann);
    assert_eq!(sums(&ann, &home), [0, 60, -90, 0]);
    cho.wait("document.querySelector('details.bar')");
    cho.script("document.querySelectorAll('details.bar').forEach(one => { one.open = true; })");
    hears(&cho, "Eve's late bet on Ben (was in the kitchen)");
    keep_picture(&cho, "late-bet-news");
}
