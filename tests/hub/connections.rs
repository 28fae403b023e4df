//! The connections of a phone, in Chromium and in WebKit: many tabs, a connection that dies without a word, an upload
//! that is refused, a photo that was not sent.

use std::time::{Duration, Instant};

use crate::browser::{Driver, Phone};
use crate::common::{Folder, can_read, errors_of, project, run};
use crate::phones::{NAMES, begin, home, open_with};
use crate::relay::Relay;
use crate::served::Served;
use crate::webdriver::Session;
use crate::webkit::{WebKitPhone, is_installed};

/// The number of tabs that one phone opens.
const TABS: usize = 10;
/// The maximum time in which a page loads or catches up while the machine is busy; a blocked page never does.
const SOON: Duration = Duration::from_secs(25);

/// Records money from the command line.
fn pay(folder: &Folder, amount: u32) {
    let payment = format!("Ann:Ben:{amount}");
    let added = run(folder, &["night", "add", "money", &payment, "--why", "a bet", "--yes"]);
    assert!(added.status.success(), "{}", errors_of(&added));
}

/// Waits until the page shows the number of entries.
fn shows_entries(phone: &Session, count: usize) -> Duration {
    phone.wait(&format!("document.querySelectorAll('a.deal').length === {count}"))
}

/// Runs a check in Chromium, on the given phone, and at the same time in WebKit, if it is installed.
fn in_both_engines(
    name: &str,
    phone: impl Fn(&'static Driver) -> Phone + Sync,
    check: impl Fn(&Session, &Folder) + Sync,
) {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            if let Some(driver) = Driver::start() {
                check(&phone(driver), &Folder::new(&format!("chromium-{name}")));
            }
        });
        if is_installed() {
            check(&WebKitPhone::start(name), &Folder::new(&format!("webkit-{name}")));
        }
    });
}

/// Returns a phone with Chromium.
fn small_phone(driver: &'static Driver) -> Phone {
    driver.phone(390, 844)
}

/// Lets the clock and the time-outs of the page that is open run four times as fast, from now on.
fn hurry(phone: &Session) {
    phone.script(
        "const [now, later, begun] = [Date.now, setTimeout, Date.now()];
         Date.now = () => begun + 4 * (now() - begun);
         window.setTimeout = (act, wait, ...more) => later(act, wait / 4, ...more);",
    );
}

/// Browsers allow six connections to a server: tabs that held one each would block each other.
#[test]
fn ten_tabs_of_one_phone_load_and_each_of_them_works() {
    in_both_engines(
        "tabs",
        |driver| driver.usual_phone(390, 844),
        |phone, folder| {
            let mut served = Served::new(folder, 0);
            let home = begin(phone, &mut served, "riichi");
            let mut tabs = vec![phone.tab()];
            for _ in 1..TABS {
                let begun = Instant::now();
                tabs.push(phone.open_tab());
                phone.open(&home);
                phone.wait("document.querySelectorAll('.seats .sum').length === 4");
                assert!(begun.elapsed() < SOON, "tab {} took {:?}", tabs.len(), begun.elapsed());
            }
            pay(folder, 500);
            // A tab hears of it as soon as somebody looks at it. WebKit's other tabs are hidden, as those of a phone; a
            // browser without windows shows all.
            let mut visible = Vec::new();
            for tab in &tabs {
                phone.turn_to_tab(tab);
                if phone.script("return document.hidden") == false {
                    phone.script("window.dispatchEvent(new Event('focus'))");
                    shows_entries(phone, 1);
                    visible.push(tab);
                }
            }
            phone.turn_to_tab(visible.first().expect("a visible tab"));
            let riichi = phone.script("return document.querySelector('.acts button').innerText");
            phone.click(".acts button");
            phone.wait("document.querySelector('.seats .act') && !document.querySelector('[aria-busy]')");
            assert_ne!(phone.script("return document.querySelector('.acts button').innerText"), riichi);
            for tab in &tabs[1..] {
                phone.turn_to_tab(tab);
                phone.ask("DELETE", "/window", serde_json::Value::Null);
            }
            phone.turn_to_tab(&tabs[0]);
        },
    );
}

/// Joins by a relay; returns the relay.
fn begin_by_relay(phone: &Session, served: &mut Served) -> Relay {
    let relay = Relay::start(served.port);
    let key = served.begin(&NAMES);
    open_with(phone, &home(served).replace("127.0.0.1", "127.0.0.2"), &key);
    relay
}

/// The connections die while the page is looked at. After 45 seconds of silence, here made by the clock, it asks again.
#[test]
fn a_connection_that_dies_silently_is_noticed() {
    in_both_engines("silence", small_phone, |phone, folder| {
        let mut served = Served::new(folder, 0);
        let relay = begin_by_relay(phone, &mut served);
        pay(folder, 100);
        shows_entries(phone, 1);
        hurry(phone);
        relay.freeze();
        pay(folder, 200);
        std::thread::sleep(Duration::from_millis(700));
        assert_eq!(phone.script("return document.querySelectorAll('a.deal').length"), 1, "the connection is dead");
        phone.script("const now = Date.now; Date.now = () => now() + 46000");
        shows_entries(phone, 2);
        phone.wait("!document.getElementById('lost')");
        // Later news come by a stream that lives.
        std::thread::sleep(Duration::from_secs(1));
        pay(folder, 300);
        shows_entries(phone, 3);
    });
}

/// The connections die while the phone sleeps: shown again, the page is right, and hears the next news.
#[test]
fn a_page_that_is_shown_again_after_its_connections_died_is_right() {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let Some(driver) = Driver::start() else { return };
            let phone = small_phone(driver);
            // A browser without a window is never hidden: the page is told so.
            let tell = |hidden: bool| {
                phone.script(&format!(
                    "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {hidden} }});
                     document.dispatchEvent(new Event('visibilitychange'))"
                ));
            };
            sleeps_twice(&phone, &Folder::new("chromium-sleep"), || tell(true), || tell(false));
        });
        if is_installed() {
            let phone = WebKitPhone::start("sleep");
            sleeps_twice(&phone, &Folder::new("webkit-sleep"), || phone.hide(), || phone.unhide());
        }
    });
}

fn sleeps_twice(phone: &Session, folder: &Folder, hide: impl Fn(), show: impl Fn()) {
    let mut served = Served::new(folder, 0);
    let relay = begin_by_relay(phone, &mut served);
    hurry(phone);
    for round in 0..2 {
        hide();
        relay.freeze();
        pay(folder, 100);
        show();
        shows_entries(phone, 2 * round + 1);
        phone.wait("!document.getElementById('lost')");
        pay(folder, 200);
        shows_entries(phone, 2 * round + 2);
    }
}

/// A hidden page has no stream; shown again, it is right.
#[test]
fn a_page_in_a_pocket_is_quiet_and_right_when_it_is_shown() {
    if !is_installed() {
        return;
    }
    let folder = Folder::new("webkit-pocket");
    let mut served = Served::new(&folder, 0);
    let phone = WebKitPhone::start("pocket");
    begin(&phone, &mut served, "riichi");
    phone.hide();
    pay(&folder, 100);
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(phone.script("return document.querySelectorAll('a.deal').length"), 0);
    phone.unhide();
    shows_entries(&phone, 1);
}

/// Begins a night on this phone and opens the page of a new win.
fn open_win(phone: &Session, served: &mut Served) {
    begin(phone, served, "lingque-v28");
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win' && document.querySelector('input[type=file]')");
}

/// An upload is refused by its head, while its body is still on its way: the sentence arrives all the same.
#[test]
fn the_sentence_of_a_refused_upload_arrives() {
    in_both_engines("refused", small_phone, |phone, folder| {
        let mut served = Served::new(folder, 0);
        open_win(phone, &mut served);
        for (name, bytes, sentence) in
            [("small.txt", 20 << 10, "JPEG"), ("large.txt", 2 << 20, "JPEG"), ("huge.jpg", 40 << 20, "32 MB")]
        {
            let file = folder.file(name, &vec![0x5A; bytes]);
            phone.type_into("input[type=file]", &file);
            phone.wait(&format!("document.querySelector('.state.note.wrong')?.innerText.includes('{sentence}')"));
            // What can never be read is not offered to be sent again.
            assert_eq!(phone.script("return document.querySelectorAll('.state button').length"), 0, "{name}");
        }
        assert_eq!(phone.script("return document.getElementById('lost')"), serde_json::Value::Null);
    });
}

/// Runs a script on the store of unsent photos, with `photos` as the store and `photo(hours)` as one of so many hours
/// ago, and returns the results of its last request as text.
fn in_store(phone: &Session, act: &str) -> String {
    phone.script(&format!(
        "window.done = null; const opening = indexedDB.open('photos', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('unsent');
        opening.onsuccess = () => {{
            const photos = opening.result.transaction('unsent', 'readwrite').objectStore('unsent');
            const photo = (hours) => ({{ bytes: new ArrayBuffer(1), type: 'image/jpeg', camera: '', once: 'x',
                at: Date.now() - hours * 3600000 }});
            const last = (() => {{ {act} }})();
            last.onsuccess = () => {{ opening.result.close(); window.done = [last.result].flat().join(' '); }};
        }};"
    ));
    phone.wait("window.done !== null");
    phone.script("return window.done").as_str().unwrap_or_default().to_owned()
}

/// Waits until the store of unsent photos has those for these paths.
fn stores(phone: &Session, paths: &str) {
    let begun = Instant::now();
    loop {
        let found = in_store(phone, "return photos.getAllKeys();");
        if found == paths {
            return;
        }
        assert!(begun.elapsed() < SOON, "{found} instead of {paths}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// iOS ends a page at any time, without a question: an unsent photo is still there afterwards.
#[test]
fn an_unsent_photo_outlives_its_page() {
    in_both_engines("unsent", small_phone, |phone, folder| {
        if !can_read(folder) {
            return;
        }
        let mut served = Served::new(folder, 0);
        open_win(phone, &mut served);
        let (home, port) = (home(&served), served.port);
        let photo = project("samples/hand.jpg").display().to_string();
        let offered = "document.querySelector('.state.note.doubt')?.innerText.includes('was not sent')";
        for is_sent in [false, true] {
            served.stop();
            phone.type_into("input[type=file]", &photo);
            phone.wait("document.querySelector('.state button')");
            served.kill();
            phone.wait("document.querySelector('.state.note.wrong button')");
            stores(phone, "/win/photo");
            served = Served::new(folder, port);
            phone.open(&format!("{home}help"));
            phone.open(&format!("{home}win"));
            phone.wait(offered);
            if is_sent {
                phone.tap("Send again");
                phone.wait("document.querySelectorAll('.lying .piece').length === 14");
            } else {
                phone.tap("Discard photo");
                phone.wait("document.querySelector('.state').innerText === ''");
            }
            // Sent or dropped, it is not offered any more.
            stores(phone, "");
            phone.open(&format!("{home}win"));
            phone.wait("document.querySelector('[data-upload]')?.offered");
            std::thread::sleep(Duration::from_millis(300));
            assert_eq!(phone.script(&format!("return Boolean({offered})")), false);
        }
    });
}

/// Photos that were kept for pages which are never opened again are deleted once they are too old, by any page with a
/// camera button; those that may still be sent stay.
#[test]
fn an_old_photo_of_another_page_is_deleted() {
    in_both_engines("swept", small_phone, |phone, folder| {
        let mut served = Served::new(folder, 0);
        open_win(phone, &mut served);
        in_store(
            phone,
            "photos.put(photo(13), '/win/photo/tile/3'); return photos.put(photo(1), '/win/photo/tile/4');",
        );
        phone.open(&format!("{}help", home(&served)));
        phone.open(&format!("{}win", home(&served)));
        stores(phone, "/win/photo/tile/4");
    });
}
