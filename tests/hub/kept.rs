//! Nothing that was tapped, typed or photographed is lost: with a slow network, with none for a while, and while others
//! change the same page. In real Chromium.

use std::time::{Duration, Instant};

use crate::browser::Driver;
use crate::common::{Folder, can_read, project, quejing};
use crate::phones::{begin, choose};
use crate::pictures::encoded;
use crate::served::Served;

/// More time than between two requests of a page that has lost its stream of news: 2 seconds, and 2.5 until it looks
/// whether the stream is alive.
const PAUSE: Duration = Duration::from_millis(4600);

/// Records a win from the command line.
fn win(folder: &Folder) {
    let won = ["night", "add", "win", "--winner", "Ben", "--from", "Ann", "--tiles", "123m456p789s111z22z"];
    let added = quejing(folder, &won).output().expect("the program");
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
}

/// B4: at 400 ms, two ticks 150 ms apart are both kept. A draw with two in tenpai pays 1,500 each (riichi.md,
/// exhaustive draw).
#[test]
fn a_second_tick_while_the_first_is_on_its_way_is_kept() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-ticks");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    let home = begin(&phone, &mut served, "riichi");
    phone.open(&format!("{home}deal"));
    phone.click("form[action='/deal/draw'] button");
    phone.wait("location.pathname === '/win' && document.querySelector('[name=tenpai0]')");
    phone.network_like(400, false);
    phone.script("document.querySelector('[name=tenpai0]').click(); setTimeout(() => document.querySelector('[name=tenpai2]').click(), 150)");
    phone.wait("!document.querySelector('[aria-busy]') && document.querySelector('[name=tenpai2]').checked && document.querySelector('[name=tenpai0]').checked");
    std::thread::sleep(Duration::from_millis(1200));
    // What the program has, not only what this page shows.
    phone.network_like(0, false);
    phone.open(&format!("{home}win"));
    let ticked = phone.script("return [0,1,2,3].map(n => document.querySelector(`[name=tenpai${n}]`).checked).join()");
    assert_eq!(ticked, "true,false,true,false");
    phone.click("form.record button");
    phone.wait("location.pathname === '/'");
    let sums =
        phone.script("return [...document.querySelectorAll('.seats .sum')].map(one => one.innerText).sort().join()");
    assert_eq!(sums, "28500,28500,31500,31500");
}

/// Riichi is one tap at the own seat; a throw is two taps; a draw with two tenpai players three, from the table page.
#[test]
fn riichi_dice_and_a_draw_are_a_tap_for_each_fact() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-taps");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    let home = begin(&phone, &mut served, "riichi");
    phone.open(&format!("{home}deal"));
    for (die, face) in [(1, 3), (2, 4)] {
        phone.script(&format!("document.querySelector('[name=die{die}][value=\"{face}\"]').click()"));
    }
    phone.wait("document.querySelector('.takeback') && document.querySelectorAll('.dice :checked').length === 2 && !document.querySelector('[aria-busy]')");
    phone.open(&home);
    // However much is tapped on a page, Back leaves it with one press (review A18).
    let pages = phone.script("return history.length");
    phone.click(".acts button");
    phone.wait("document.querySelector('.seats .own .act')");
    assert_eq!(phone.script("return document.querySelector('.acts button').innerText"), "Take back Ann's riichi");
    phone.click(".acts button");
    phone.wait("!document.querySelector('.seats .act')");
    for name in ["Ann", "Cho"] {
        phone.script(&format!("[...document.querySelectorAll('.seated label')].find(one => one.innerText.trim() === '{name}').querySelector('input').click()"));
    }
    phone.wait("document.querySelectorAll('.seated :checked').length === 2 && !document.querySelector('[aria-busy]')");
    phone.click("form.record button");
    phone.wait("!document.querySelector('form.record') && document.querySelector('a.deal')");
    assert_eq!(phone.script("return history.length"), pages);
    assert_eq!(crate::phones::sums(&phone, &home), [31_500, 28_500, 31_500, 28_500]);
}

/// A phone with the oldest Safari that is claimed: without any function that is newer, a win is entered and recorded, a
/// photo is read, a draw is recorded.
#[test]
fn a_browser_without_newer_functions_enters_a_win_a_photo_and_a_draw() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-old-safari");
    let mut served = Served::new(&folder, 0);
    let phone = driver.logged_phone(390, 844);
    phone.run_first(&crate::old_safari::removal_script());
    let home = begin(&phone, &mut served, "riichi");
    assert_eq!(phone.script("return typeof document.createElement('form').requestSubmit"), "undefined");
    phone.open(&home);
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win' && document.querySelector('[name=tiles]')");
    // Half flush 3, pure straight 2, red dragon 1 han: haneman, 12,000.
    phone.script(
        "const field = document.querySelector('[name=tiles]'); field.closest('details')?.setAttribute('open', ''); field.value = '12346789m11777z5m'; field.form.querySelector('button').click();",
    );
    phone.wait("document.querySelectorAll('.lying .piece').length === 14 && document.querySelector('[name=winner]')");
    crate::phones::say(&phone, "winner", "1");
    crate::phones::say(&phone, "from", "2");
    phone.wait("document.querySelector('form.record button:not([disabled])')");
    crate::phones::record(&phone);
    assert_eq!(crate::phones::sums(&phone, &home), [30_000, 42_000, 18_000, 30_000]);
    phone.open(&home);
    phone.script("[...document.querySelectorAll('.seated label')].find(one => one.innerText.trim() === 'Ann').querySelector('input').click()");
    phone.wait("document.querySelectorAll('.seated :checked').length === 1 && !document.querySelector('[aria-busy]')");
    phone.click("form.record button");
    phone.wait("document.querySelectorAll('a.deal').length === 2");
    assert_eq!(crate::phones::sums(&phone, &home), [33_000, 41_000, 17_000, 29_000]);
    assert_eq!(phone.complaints(), Vec::<String>::new());
    if !can_read(&folder) {
        return;
    }
    phone.open(&home);
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win' && document.querySelector('input[type=file]')");
    phone.type_into("input[type=file]", &project("samples/hand.jpg").display().to_string());
    phone.wait("document.querySelectorAll('.lying .piece').length === 14");
}

/// A phone without a camera types the code that the terminal shows beside the QR code.
#[test]
fn a_phone_joins_by_the_code_that_it_types() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-code");
    let mut served = Served::new(&folder, 0);
    served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let code = served.code();
    let phone = driver.phone(390, 844);
    phone.open(&crate::phones::home(&served));
    // Small letters and a space will do.
    phone.type_into("[name=code]", &code.to_lowercase().replace('-', " "));
    phone.click("form[action='/join'] button");
    phone.wait("location.pathname === '/who'");
    choose(&phone, "Ben");
    phone.wait("document.querySelector('.seats li.own')");
}

/// B5: a phone that lost its cookie takes its name over, with the yes of another phone; the old browser says that it
/// was removed.
#[test]
fn a_lost_cookie_is_regained_with_another_phones_yes() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-regained");
    let mut served = Served::new(&folder, 0);
    let (ann, ben, new) = (driver.logged_phone(390, 844), driver.phone(390, 844), driver.phone(390, 844));
    let home = begin(&ann, &mut served, "lingque-v28");
    ben.open(&served.invitation());
    ben.click("form[action='/join'] button");
    ben.wait("location.pathname === '/who'");
    choose(&ben, "Ben");
    // An invitation opened by a phone that joined leads to the table and stays good.
    let invitation = served.invitation();
    ben.open(&invitation);
    ben.wait("location.pathname === '/' && document.body.innerText.includes('already joined')");

    new.open(&home);
    new.wait("document.body.innerText.includes('has not joined')");
    new.open(&invitation);
    new.click("form[action='/join'] button");
    new.wait("location.pathname === '/who'");
    new.click("form[action='/who/claim']:has([name=person]) button");
    new.wait("location.pathname === '/claim'");
    let person = new.script("return document.querySelector('main').innerText");
    // Both names are taken: the first offered is Ann's, the host's.
    assert!(person.as_str().is_some_and(|text| text.contains("Ann")), "{person}");
    ben.wait("document.querySelector('form[action=\"/claim/answer\"]')");
    ben.click("form[action='/claim/answer'] [name=yes]");
    new.wait("location.pathname === '/' && document.querySelector('header .who').innerText === 'Ann'");
    // The old phone hears it by itself, and asks for nothing any more.
    ann.wait("document.body.innerText.includes('was removed from the table') && !document.getElementById('lost')");
    ann.network();
    let begun = Instant::now();
    new.open(&format!("{home}devices"));
    new.wait("document.querySelectorAll('.devices li').length === 2");
    std::thread::sleep(PAUSE.saturating_sub(begun.elapsed()));
    assert_eq!(ann.network().0, Vec::<String>::new());
}

/// A2, A3: what is being typed stays, with the focus, while others record; a line says that something changed.
#[test]
fn an_objection_that_is_being_typed_outlives_what_others_record() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-typing");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    let home = begin(&phone, &mut served, "lingque-v28");
    win(&folder);
    phone.wait("document.querySelector('a.deal')");
    let hand = phone.script("return document.querySelector('a.deal').getAttribute('href')");
    phone.open(&format!("{home}{}", hand.as_str().expect("an address").trim_start_matches('/')));
    phone.script("document.querySelector('main form[action=\"/hand/object\"]').closest('details').open = true");
    phone.type_into("main [name=claim]", "That was my ti");
    let count = "document.body.dataset.count";
    let before = phone.script(&format!("return {count}"));
    // The deal itself changes: its void takes the very form off the page.
    win(&folder);
    phone.wait(&format!("{count} !== {before}"));
    std::thread::sleep(Duration::from_millis(500));
    phone.type_into("main [name=claim]", "le");
    let kept =
        phone.script("return document.querySelector('main [name=claim]').value + ' ' + (document.activeElement.name)");
    assert_eq!(kept, "That was my tile claim");
    phone.click("main form[action='/hand/object'] button.wrong");
    phone.wait("document.body.innerText.includes('That was my tile') && !document.querySelector('main form[action=\"/hand/object\"]')");
}

/// A4, A7: a choice made without a connection is shown as unsent and sent later, once; the line about it goes.
#[test]
fn a_choice_made_offline_is_sent_when_the_connection_is_back() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-offline");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    let home = begin(&phone, &mut served, "riichi");
    phone.open(&format!("{home}deal"));
    phone.click("form[action='/deal/draw'] button");
    phone.wait("location.pathname === '/win' && document.querySelector('[name=tenpai0]')");
    phone.network_like(0, true);
    phone.script("document.querySelector('[name=tenpai1]').click()");
    phone.wait("document.getElementById('lost') && document.querySelector('form .unsent')");
    phone.script("document.querySelector('form.record button').click()");
    phone.wait("document.querySelectorAll('form > .unsent').length === 2");
    phone.network_like(0, false);
    // Both arrive in their order: what was on the screen when Record was pressed had no tick, so the new preview comes
    // first.
    phone.wait("!document.querySelector('[aria-busy]') && document.querySelector('#bar .note')");
    phone.wait("document.querySelector('[name=tenpai1]').checked && !document.querySelector('.unsent')");
    // The message covers nothing of the page, and goes once the draw is recorded.
    phone.script("scrollTo(0, 0)");
    let is_above = "return document.getElementById('bar').getBoundingClientRect().bottom <= document.querySelector('main').getBoundingClientRect().top";
    assert_eq!(phone.script(is_above), true);
    phone.script("document.querySelector('form.record button').click()");
    phone.wait("location.pathname === '/' && !document.getElementById('lost')");
    phone.wait("document.querySelectorAll('a.deal').length === 1");
    assert_eq!(phone.script("return document.querySelectorAll('#bar').length"), 0);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(phone.script("return document.querySelectorAll('a.deal').length"), 1);
    let sums =
        phone.script("return [...document.querySelectorAll('.seats .sum')].map(one => one.innerText).sort().join()");
    assert_eq!(sums, "29000,29000,29000,33000");
}

/// A5, A6: an upload that breaks off keeps its photo; *Send again* sends it, and the same photo can be chosen twice.
#[test]
fn an_upload_that_breaks_off_is_sent_again() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-upload");
    if !can_read(&folder) {
        return;
    }
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    begin(&phone, &mut served, "lingque-v28");
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win'");
    let photo = project("samples/hand.jpg").display().to_string();
    // The program stands still while the photo is on its way, and dies.
    served.stop();
    phone.type_into("input[type=file]", &photo);
    phone.wait("document.querySelector('.state button')");
    let port = served.port;
    served.kill();
    phone.wait("document.querySelector('.state.note.wrong button')");
    assert_eq!(phone.script("return document.querySelector('input[type=file]').value"), "");
    let _again = Served::new(&folder, port);
    // It is sent again, and its page does not come at first.
    phone.script("window.real = fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
    phone.click(".state.note.wrong button");
    phone.wait("document.querySelector('.state').innerText.startsWith('The photo was read')");
    phone.script("window.fetch = window.real");
    phone.wait(
        "document.querySelectorAll('.lying .piece').length === 14 && document.querySelector('.state').innerText === ''",
    );
    phone.wait("!document.getElementById('lost')");
}

/// A message stays over news of others, the end of a minute offline and a reload, until the person closes it,
/// and does not come back then.
#[test]
fn a_message_stays_until_it_is_closed() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-messages");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    let home = begin(&phone, &mut served, "lingque-v28");
    let notes = "[...document.querySelectorAll('#bar .note')].map(one => one.innerText).join('|')";
    let text = || phone.script(&format!("return {notes}")).as_str().unwrap_or_default().to_owned();
    // A false win without a person is a message.
    phone.open(&format!("{home}deal"));
    phone.script("const form = document.querySelector('form[action=\"/deal/add\"]:has([value=false])'); form.closest('details').open = true; form.querySelector('button').click()");
    phone.wait(&format!("({notes}).length > 0"));
    let message = text();
    win(&folder);
    phone.wait("document.querySelector('details.bar')");
    assert_eq!(text(), message, "news of others leave it");
    for _ in 0..2 {
        phone.open(&format!("{home}deal"));
        phone.wait("document.querySelector('details.bar')");
        assert_eq!(text(), message, "a reload leaves it");
    }
    win(&folder);
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(text(), message);
    phone.click("#bar button");
    assert_eq!(text(), "");
    phone.open(&format!("{home}deal"));
    phone.wait("document.querySelector('details.bar')");
    assert_eq!(text(), "", "it was read");
    // After more than a minute without a connection, what was pressed is not sent, and the page says so.
    phone.network_like(0, true);
    phone.script("document.querySelector('form[action=\"/deal/draw\"] button').click()");
    phone.wait("document.querySelector('form .unsent')");
    phone.script("const real = Date.now; Date.now = () => real() + 61000");
    phone.network_like(0, false);
    phone.wait(&format!("({notes}).includes('Not sent')"));
    let late = text();
    win(&folder);
    std::thread::sleep(Duration::from_millis(800));
    assert_eq!(text(), late, "news leave it");
    // The person goes on.
    phone.click("nav a[href='/hands']");
    phone.wait("location.pathname === '/hands' && document.querySelectorAll('a.deal').length === 3");
    assert_eq!(text(), "");
}

/// Browsers decode the part of a cut-off photo that is there; re-encoded, it would look whole.
#[test]
fn a_cut_off_photo_is_incomplete_on_a_phone_with_the_script() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-cut-off");
    let mut served = Served::new(&folder, 0);
    let phone = driver.phone(390, 844);
    begin(&phone, &mut served, "lingque-v28");
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win'");
    let jpeg = std::fs::read(project("samples/hand.jpg")).expect("the sample");
    let picture = image::load_from_memory(&jpeg).expect("a picture");
    let [png, webp] = ["whole.png", "whole.webp"].map(|name| encoded(&folder, name, &picture));
    for (name, bytes) in [("cut.jpg", jpeg), ("cut.png", png), ("cut.webp", webp)] {
        let path = folder.0.join(name);
        std::fs::write(&path, &bytes[..bytes.len() * 3 / 4]).expect("a file");
        phone.type_into("input[type=file]", &path.display().to_string());
        phone.wait("/The photo is incomplete/.test(document.querySelector('.state.note.wrong')?.innerText)");
        phone.script("document.querySelector('.state.note.wrong').className = 'state'");
    }
    // The page asks before it drops a photo that was not sent.
    phone.script("document.querySelectorAll('[data-upload]').forEach((box) => { box.photo = null; })");
}
