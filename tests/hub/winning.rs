//! The page of a win on a small phone in real Chromium: the player of the phone is the winner, the score and *Record*
//! stay in sight, indicators are picked by their tiles. With `QUEJING_HUB_PICTURES=FOLDER` pictures are kept.

use serde_json::json;

use crate::accessible::{axe, faults};
use crate::browser::{Driver, Phone};
use crate::common::Folder;
use crate::phones::{NAMES, home, open_with, record, say, sums};
use crate::served::Served;

/// Riichi: pinfu and all simples, 2 han 30 fu, 2,000 by ron; a dora 3 han, 3,900; two 4 han, 7,700.
const PINFU: &str = "23467m55s345p678s5m";

/// The vertical edges of a part of the page, in pixels of the window.
fn edges(phone: &Phone, css: &str) -> (f64, f64) {
    let found = phone.script(&format!(
        "const box = document.querySelector(`{css}`).getBoundingClientRect(); return [box.top, box.bottom]"
    ));
    let edge = |at: usize| found[at].as_f64().expect("a number");
    (edge(0), edge(1))
}

/// Begins a night of riichi; returns Ben's phone, which runs the script `first` on each page, on the page of a new win,
/// and the address of the table.
fn ben_at_a_win(driver: &'static Driver, served: &mut Served, first: Option<&str>) -> (Phone, String) {
    served.begin_by("riichi", &NAMES, None);
    let (ben, home) = (driver.phone(390, 844), home(served));
    if let Some(script) = first {
        ben.run_first(script);
    }
    open_with(&ben, &home, &served.join_as("Ben"));
    ben.open(&home);
    ben.click("form[action='/win/new'] button:not(.cover)");
    ben.wait("location.pathname === '/win' && document.querySelector('[name=tiles]')");
    (ben, home)
}

#[test]
fn a_win_is_recorded_without_scrolling_and_its_indicators_are_tiles() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-winning");
    let mut served = Served::new(&folder, 0);
    let axe = axe();
    let (ben, home) = ben_at_a_win(driver, &mut served, axe.as_deref());
    ben.script(&format!(
        "const field = document.querySelector('[name=tiles]'); field.closest('details').open = true; field.value = '{PINFU}'; field.form.requestSubmit();"
    ));
    ben.wait("document.querySelectorAll('.lying .piece').length === 14");
    let winner = ben.script("return document.querySelector('[name=winner]:checked').parentElement.innerText");
    assert_eq!(winner, "Ben", "whose phone it is");
    // A tap on a seat of the table says who won instead.
    let chosen = "document.querySelector('[name=winner]:checked').parentElement.innerText";
    for (at, name) in [(3, "Dai"), (1, "Ben")] {
        ben.open(&home);
        ben.click(&format!(".seats li:nth-child({}) button.cover", at + 1));
        ben.wait(&format!("location.pathname === '/win' && {chosen} === '{name}'"));
    }
    // Everybody in the order of the seats; the self-draw in Ben's own place.
    let from = "return [...document.querySelectorAll('[name=from]')].map(one => one.parentElement.innerText.trim())";
    assert_eq!(ben.script(from), json!(["Ann", "Self-draw", "Cho", "Dai"]));
    // The foot reaches to both edges of the screen, and not beyond.
    for width in [390, 320, 820] {
        ben.resize(width, 844);
        let widths = ben.script("return [document.documentElement.scrollWidth, innerWidth]");
        assert_eq!(widths[0], widths[1], "{width}");
    }
    ben.resize(390, 844);
    let why = ben.script("return document.querySelector('.foot').innerText");
    assert!(why.as_str().is_some_and(|why| why.contains("Self-draw? If not, who discarded")), "{why}");
    say(&ben, "from", "2");
    ben.wait("document.querySelector('form.record button:not([disabled])')");
    // Two quick presses of one tile are two indicators; a press on one in the list takes it back.
    let picked = "document.querySelectorAll('.beside-hand .piece').length";
    ben.script(
        "document.querySelector('.beside-hand details').open = true;
         const four = document.querySelector('[name=add-dora_indicators][value=\"4m\"]'); four.click(); four.click();",
    );
    ben.wait(&format!("{picked} === 2 && document.querySelector('.foot').innerText.includes('4 han 30 fu')"));
    ben.click(".beside-hand .piece");
    ben.wait(&format!("{picked} === 1 && document.querySelector('.foot').innerText.includes('3 han 30 fu')"));
    for at in ["0", "document.body.scrollHeight / 2", "document.body.scrollHeight"] {
        ben.script(&format!("scrollTo(0, {at})"));
        let ((top, bottom), (tabs, _)) = (edges(&ben, ".foot"), edges(&ben, "nav"));
        let (_, button) = edges(&ben, ".foot button");
        assert!(top > 0.0 && button <= tabs, "at {at}: {top} to {button}, tabs at {tabs}");
        assert!(bottom - top < 844.0 / 4.0, "it leaves the page to the questions: {top} to {bottom}");
    }
    if axe.is_some() {
        let pictures = std::env::var("QUEJING_HUB_PICTURES").ok();
        for scheme in ["light", "dark"] {
            ben.prefer(scheme);
            ben.script("scrollTo(0, 0)");
            for part in ["top", "middle"] {
                if let Some(folder) = &pictures {
                    let file = std::path::Path::new(folder).join(format!("winning-{part}-{scheme}.png"));
                    std::fs::write(file, ben.picture()).expect("a picture");
                }
                ben.script("scrollTo(0, 600)");
            }
            assert_eq!(faults(&ben, "/win"), Vec::<String>::new());
        }
    }
    record(&ben);
    assert_eq!(sums(&ben, &home), [30_000, 33_900, 26_100, 30_000]);
}

/// Riichi: 3 han 30 fu are 960 basic points, by ron 3840, paid as 3900.
#[test]
fn a_score_without_tiles_is_recorded_by_two_numbers() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-value");
    let mut served = Served::new(&folder, 0);
    let (ben, home) = ben_at_a_win(driver, &mut served, None);
    ben.script("document.querySelector('details:has([name=fan])').open = true");
    say(&ben, "fan", "3");
    ben.wait("document.querySelector('[name=from]')");
    say(&ben, "fu", "30");
    say(&ben, "from", "2");
    ben.wait("document.querySelector('.foot').innerText.includes('3 han 30 fu') && document.querySelector('form.record button:not([disabled])')");
    record(&ben);
    assert_eq!(sums(&ben, &home), [30_000, 33_900, 26_100, 30_000]);
}
