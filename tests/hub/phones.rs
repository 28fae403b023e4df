//! The steps of people on their phones in real Chromium: begin a night, join it, enter a hand, record it.

use serde_json::json;

use crate::browser::{Driver, Phone};
use crate::served::Served;
use crate::webdriver::Session;

/// The address of the table page.
pub fn home(served: &Served) -> String {
    format!("http://127.0.0.1:{}/", served.port)
}

/// The people of a night, in the order of their seats.
pub const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Dai"];

/// Begins a night of Ann, Ben, Cho and Dai by these rules; the phone is Ann's and shows the table. Returns the address
/// of the table. No page is filled in: [`begin_by_hand`] does that.
pub fn begin(phone: &Session, served: &mut Served, rules: &str) -> String {
    begin_watched(phone, served, rules, None)
}

/// Like [`begin`], with somebody who watches.
pub fn begin_watched(phone: &Session, served: &mut Served, rules: &str, watcher: Option<&str>) -> String {
    let key = served.begin_by(rules, &NAMES, watcher);
    let home = home(served);
    open_with(phone, &home, &key);
    home
}

/// Begins a night as [`begin`] does, on the pages.
pub fn begin_by_hand(phone: &Session, served: &mut Served, rules: &str) -> String {
    let home = home(served);
    phone.open(&served.invitation());
    phone.click("form[action='/join'] button");
    phone.wait("location.pathname === '/who'");
    phone.click("a[href='/begin']");
    phone.wait("location.pathname === '/begin'");
    for (at, name) in NAMES.iter().enumerate() {
        phone.type_into(&format!("[name=name{at}]"), name);
    }
    phone.script(&format!("document.querySelector('[name=rules]').value = '{rules}'"));
    phone.click("form[action='/begin'] button.primary");
    phone.wait("location.pathname === '/who'");
    choose(phone, "Ann");
    home
}

/// Gives a phone the cookie of a device and opens the table.
pub fn open_with(phone: &Session, home: &str, key: &str) {
    let (name, value) = key.split_once('=').expect("a cookie");
    phone.set_cookie(home, name, value);
    phone.open(home);
    phone.wait("document.querySelector('.seats')");
}

/// Joins another phone, which shows the table and is this person's.
pub fn join(driver: &'static Driver, served: &mut Served, name: &str) -> Phone {
    let phone = driver.phone(390, 844);
    let key = served.join_as(name);
    open_with(&phone, &home(served), &key);
    phone
}

/// Says whose phone it is.
pub fn choose(phone: &Session, name: &str) {
    phone.script(&format!(
        "[...document.querySelectorAll(\"form[action='/who'] button\")].find(b => b.innerText === '{name}').click()"
    ));
    phone.wait("location.pathname === '/'");
}

/// Chooses or types one thing in a form that is sent by itself, and waits until it is answered.
pub fn say(phone: &Session, name: &str, value: &str) {
    let script = format!(
        "const [name, value] = {};
         const all = [...document.querySelectorAll(`[name='${{name}}']`)], radio = all.find(one => one.type === 'radio' && one.value === value);
         if (radio) {{ radio.click(); return true; }}
         const one = all.find(one => one.type !== 'hidden');
         one.value = value;
         for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, {{bubbles: true}}));
         return true;",
        json!([name, value])
    );
    phone.script(&script);
    phone.wait("!document.querySelector('[aria-busy]')");
}

/// Enters a win: tiles, winner and discarder by their places.
pub fn enter(phone: &Session, home: &str, tiles: &str, winner: usize, from: usize) {
    phone.open(home);
    phone.click("form[action='/win/new'] button:not(.cover)");
    phone.wait("location.pathname === '/win' && document.querySelector('[name=tiles]')");
    phone.script(&format!(
        "const field = document.querySelector('[name=tiles]'); field.closest('details')?.setAttribute('open', ''); field.value = '{tiles}'; field.form.requestSubmit();"
    ));
    phone.wait("document.querySelectorAll('.lying .piece').length === 14 && document.querySelector('[name=winner]')");
    say(phone, "winner", &winner.to_string());
    phone.wait("document.querySelector('[name=from]')");
    say(phone, "from", &from.to_string());
    phone.wait("document.querySelector('form.record button:not([disabled])')");
}

/// Presses *Record* and waits for the next page.
pub fn record(phone: &Session) {
    phone.script("document.querySelector('form.record button').click()");
    phone.wait("location.pathname !== '/win'");
}

/// The totals of Ann, Ben, Cho and Dai, as the table page shows them: by the rule set of riichi from 30,000 points on.
pub fn sums(phone: &Session, home: &str) -> Vec<i64> {
    phone.open(home);
    phone.wait("document.querySelectorAll('.seats .sum').length === 4");
    let all = phone.script(
        "const seats = [...document.querySelectorAll('.seats li')].map(seat => [seat.querySelector('.name').innerText.trim(), seat.querySelector('.sum').innerText]);
         return seats.sort().map(([, sum]) => Number(sum.replace('\u{2212}', '-')));",
    );
    let all = all.as_array().expect("the totals").iter();
    all.map(|sum| sum.as_i64().expect("a whole number")).collect()
}
