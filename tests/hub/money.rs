//! Nobody's money moves wrongly or unseen while several phones are at it: pages that are behind, bets that come late,
//! sums that change while people are asked, two winners on one tile. In real Chromium.

use std::time::Duration;

use crate::browser::{Driver, Phone};
use crate::common::{Folder, errors_of, run};
use crate::phones::{begin, begin_watched, enter, join, record, say, sums};
use crate::served::Served;

/// Riichi: half flush 3, pure straight 2, red dragon 1 han: 6 han, 12,000; the winning tile last.
const HAND: &str = "123456789m11z777z";
/// House rule: 底和 and 一气通贯, two fan: 60 from the discarder (section 4), half of it for a supporter (section 7).
const TWO_FAN: &str = "123456789m111p22p";
/// Two riichi hands on the five of characters. The dealer's: half flush 3, pure straight 2, red dragon 1 han, haneman,
/// 18,000. The other: all simples 1, pinfu 1 han, 30 fu, 2,000.
const WON_BY_DEALER: &str = "12346789m11777z5m";
const WON_BY_OTHER: &str = "23467m55s345p678s5m";

/// Waits until a part of the page, or a line of the script, says this.
fn hears(phone: &Phone, text: &str) {
    phone.wait(&format!("document.body.innerText.includes(`{text}`)"));
}

fn text(phone: &Phone, css: &str) -> String {
    let found =
        phone.script(&format!("return [...document.querySelectorAll(`{css}`)].map(one => one.innerText).join(' | ')"));
    found.as_str().unwrap_or_default().to_owned()
}

/// Presses *Record* again after what changed was shown.
fn record_again(phone: &Phone) {
    phone.wait("!document.querySelector('[aria-busy]')");
    record(phone);
}

/// Review B1: a phone that heard nothing of a win presses the *Undo* that its page still shows for its own riichi.
#[test]
fn an_undo_that_is_behind_undoes_nothing_and_says_so() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-stale-undo");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let cho = join(driver, &mut served, "Cho");
    cho.open(&format!("{home}deal"));
    cho.script("[...document.querySelectorAll('form[action=\"/deal/add\"]:has([value=riichi]) button')].find(one => one.innerText === 'Cho').click()");
    cho.wait("document.querySelector('form[action=\"/undo\"] button')");
    let riichi = text(&cho, ".takeback");
    cho.network_like(0, true);
    enter(&ann, &home, HAND, 1, 2);
    record(&ann);
    let before = sums(&ann, &home);
    assert!(before[1] > 30_000 && before[2] < 30_000, "{before:?}");
    assert_eq!(text(&cho, ".takeback"), riichi, "it heard nothing");
    cho.script("document.querySelector('form[action=\"/undo\"] button').click()");
    cho.wait("document.querySelector('form[action=\"/undo\"] .unsent')");
    cho.network_like(0, false);
    hears(&cho, "is no longer the last one");
    // Nothing waits for anybody either, and the button names the win now.
    assert_eq!(cho.script("return location.pathname + document.querySelectorAll('.asks').length"), "/deal0");
    cho.wait("document.querySelector('.takeback').innerText.includes('Ben')");
    assert_ne!(text(&cho, ".takeback"), riichi);
    for phone in [&ann, &cho] {
        assert_eq!(sums(phone, &home), before);
        assert_eq!(phone.script("return document.querySelectorAll('a.deal').length + ' ' + document.querySelectorAll('a.deal.void, .asks').length"), "1 0");
    }
}

/// Review B2: Eve taps a player on a page from before the deal; a hand of it is being entered by then.
#[test]
fn a_late_bet_is_refused_with_its_reason_and_a_reason_makes_it_visible() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-late-bet");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin_watched(&ann, &mut served, "house", Some("Eve"));
    let eve = join(driver, &mut served, "Eve");
    eve.wait("document.querySelectorAll('form[action=\"/support\"] button').length === 5");
    eve.network_like(0, true);
    enter(&ann, &home, TWO_FAN, 1, 2);
    for (name, value) in [("die1", "3"), ("die2", "3"), ("special", "6")] {
        say(&ann, name, value);
    }
    ann.wait("document.querySelector('form.record button:not([disabled])') && document.body.innerText.includes('\u{2212}60')");
    eve.script("[...document.querySelectorAll('form[action=\"/support\"] button')].find(one => one.innerText === 'Ben').click()");
    eve.wait("document.querySelector('form[action=\"/support\"] .unsent')");
    eve.network_like(0, false);
    hears(&eve, "Bet not accepted: bets are locked");
    eve.wait("document.querySelector('.bet').innerText.includes('Bets are locked')");
    assert_eq!(eve.script("return document.querySelectorAll('.seats .bets').length"), 0);
    // The choice is not lost either: a reason that everybody sees is asked for, and the preview that Ann has seen is no
    // longer it.
    ann.network_like(0, true);
    eve.click("#bar button");
    eve.script("document.querySelector('.bet details').open = true");
    eve.script("const list = document.querySelector('.bet [name=player]'); list.value = [...list.options].find(one => one.text === 'Ben').value");
    eve.type_into(".bet [name=reason]", "her phone was off");
    // Cho, who would pay more, has no phone here.
    eve.script("document.querySelectorAll('.bet [name=said]').forEach(box => { box.checked = true; })");
    eve.click(".bet details button");
    eve.wait("document.querySelector('.seats').innerText.includes('Eve → Ben (her phone was off)')");
    ann.script("document.querySelector('form.record button').click()");
    ann.wait("document.querySelector('form.record .unsent')");
    ann.network_like(0, false);
    hears(&ann, "Not recorded");
    hears(&ann, "Cho \u{2212}90 instead of \u{2212}60");
    assert_eq!(sums(&eve, &home), [0, 0, 0, 0]);
    record_again(&ann);
    // The discarder pays 60 to the winner and half of it to the winner's supporter.
    assert_eq!(sums(&ann, &home), [0, 60, -90, 0]);
    eve.open(&home);
    let beside = text(&eve, ".beside");
    assert!(beside.contains("Eve +30"), "{beside}");
}

/// Item 3: Cho is asked to give 50 back; meanwhile the entry is corrected to 80. Both are asked again, with the new
/// sum.
#[test]
fn a_consent_whose_sum_changes_meanwhile_is_asked_again() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-changed-sum");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "lingque-v28");
    let cho = join(driver, &mut served, "Cho");
    let record = |arguments: &[&str]| {
        let done = run(&folder, &[&["night"], arguments].concat());
        assert!(done.status.success(), "{}", errors_of(&done));
        String::from_utf8_lossy(&done.stdout).into_owned()
    };
    let paid = |amount| ["money", amount, "--why", "a bet", "--with", "Ann,Cho"];
    record(&[&["add"][..], &paid("Ann:Cho:50")].concat());
    let events: serde_json::Value = serde_json::from_str(&record(&["events", "--json"])).expect("JSON");
    let events = events["events"].as_array().expect("a list");
    let entry = events.last().expect("the money")["seq"].to_string();

    ann.open(&format!("{home}deal"));
    ann.click("form[action='/undo'] button");
    ann.wait("location.pathname === '/confirm'");
    ann.click("form[action='/confirm'] [name=yes]");
    cho.wait("document.querySelector('.asks .cost')");
    assert_eq!(text(&cho, ".asks .cost"), "Your total: +50 → 0");
    assert_eq!(cho.script("return document.title.slice(0, 3)"), "(1)");
    // Other money of his moves his total; what he is asked to give is the same.
    record(&["add", "money", "Cho:Dai:5", "--why", "a tea", "--with", "Cho,Dai"]);
    cho.wait("document.querySelector('.asks .cost').innerText === 'Your total: +45 → \u{2212}5'");
    let again = ["correct", &entry, "--yes", "--reason", "it was 80", "--agreed", "Ann,Cho"];
    record(&[&again[..], &paid("Ann:Cho:80")].concat());
    cho.wait("document.querySelector('.seats').innerText.includes('+75')");
    cho.click(".asks button.primary");
    hears(&cho, "everyone is asked again");
    cho.wait("document.querySelector('.asks .cost').innerText === 'Your total: +75 → \u{2212}5'");
    ann.open(&home);
    ann.wait("document.querySelector('.asks button.primary') && document.querySelector('.asks').innerText.includes('amounts have changed')");
    assert_eq!(text(&ann, ".asks .cost"), "Your total: \u{2212}80 → 0");
    assert_eq!(sums(&ann, &home), [-80, 0, 75, 5], "nothing is recorded");
    for phone in [&cho, &ann] {
        phone.open(&home);
        phone.click(".asks button.primary");
        phone.wait("!document.querySelector('.asks button.primary')");
    }
    for phone in [&ann, &cho] {
        phone.wait("!document.querySelector('.asks')");
        assert_eq!(sums(phone, &home), [0, 0, -5, 5]);
    }
}

/// Item 9, review A11: Ann and Dai win on Cho's tile, each on the own phone.
#[test]
fn two_winners_on_two_phones_are_one_entry() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-two-winners");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let dai = join(driver, &mut served, "Dai");
    enter(&ann, &home, WON_BY_DEALER, 0, 2);
    enter(&dai, &home, WON_BY_OTHER, 3, 2);
    record(&ann);
    let same = "document.querySelector('form[action=\"/win/do\"]:has([name=do][value=same-tile]) button')";
    dai.wait(&format!("Boolean({same})"));
    dai.script(&format!("({same}).click()"));
    // Cho discarded the tile and Ann has won: neither is offered as the winner.
    dai.wait("!document.querySelector('[aria-busy]') && document.querySelector('form.record button:not([disabled])') && [...document.querySelectorAll('[name=winner]')].map(one => one.value).join() === '1,3'");
    record(&dai);
    dai.wait("location.pathname === '/confirm'");
    dai.script(
        "document.querySelectorAll('form[action=\"/confirm\"] [name=said]').forEach(box => { box.checked = true; })",
    );
    dai.click("form[action='/confirm'] [name=yes]");
    dai.wait("location.pathname !== '/confirm' && !document.querySelector('[aria-busy]')");
    for phone in [&ann, &dai] {
        phone.wait("document.getElementById('main').innerText.includes('Dai')");
        assert_eq!(sums(phone, &home), [48_000, 30_000, 10_000, 32_000]);
        let deals = text(phone, "a.deal .what");
        assert!(!deals.contains('|') && deals.contains("Ann") && deals.contains("Dai"), "{deals}");
        phone.script("document.querySelector('a.deal').click()");
        hears(phone, "Correct Ann's win");
        hears(phone, "Correct Dai's win");
    }
}

/// Review, "Taps": a wrong discarder is four presses away from the question to those concerned: Deals, the deal, the
/// name, Ask.
#[test]
fn a_wrong_discarder_is_corrected_in_four_presses() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-four-presses");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let asked = ["Cho", "Dai"].map(|name| join(driver, &mut served, name));
    enter(&ann, &home, HAND, 1, 2);
    record(&ann);
    ann.click("nav a[href='/hands']");
    ann.wait("location.pathname === '/hands'");
    ann.click("a.deal");
    ann.wait("document.querySelector('form[action=\"/hand/correct\"] [name=from]')");
    ann.script("[...document.querySelectorAll('.choices:has([name=from]) label')].find(one => one.innerText === 'Dai').click()");
    ann.wait(
        "location.pathname === '/win' && document.querySelector('form.record button')?.innerText === 'Send request'",
    );
    let shown = text(&ann, ".foot .nets");
    assert!(shown.contains("Cho \u{2212}12000 → 0") && shown.contains("Dai 0 → \u{2212}12000"), "{shown}");
    if let Ok(folder) = std::env::var("QUEJING_HUB_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join("correction.png"), ann.picture()).expect("a picture");
    }
    record(&ann);
    assert_eq!(ann.script("return location.pathname"), "/");
    assert_eq!(sums(&ann, &home), [30_000, 42_000, 18_000, 30_000], "nothing is recorded before all agree");
    for phone in &asked {
        phone.wait("document.querySelector('.asks button.primary')");
        phone.click(".asks button.primary");
        phone.wait("!document.querySelector('.asks button.primary')");
    }
    assert_eq!(sums(&ann, &home), [30_000, 42_000, 30_000, 18_000]);
}

/// A3: a form that is being filled in stays while the deal changes; a line says so, and its button shows what is there
/// now.
#[test]
fn a_form_that_is_behind_offers_to_show_what_changed() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-changed");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let ben = join(driver, &mut served, "Ben");
    enter(&ben, &home, HAND, 1, 2);
    ann.open(&format!("{home}deal"));
    ben.script("document.querySelector('.beside-hand details').open = true");
    ben.type_into("[name=answer-dora_indicators]", "5m");
    ann.script("document.querySelector('[name=die1][value=\"3\"]').click()");
    // Cho's riichi is recorded by the computer.
    let added = run(&folder, &["night", "add", "riichi", "Cho"]);
    assert!(added.status.success(), "{}", errors_of(&added));
    for (phone, form, field, typed) in [
        (&ann, "form[action='/deal']", "die1]:checked", "3"),
        (&ben, "form[action='/win']", "answer-dora_indicators]", "5m"),
    ] {
        let note = format!("{form} > .changed");
        phone.wait(&format!("document.querySelector(\"{note}\")"));
        let line = text(phone, &note);
        assert!(line.contains("Something here changed"), "{line}");
        let value = phone.script(&format!(
            "return [...document.querySelectorAll(\"{form} [name={field}\")].map(one => one.value).join()"
        ));
        assert_eq!(value, typed, "what was typed stays");
        phone.click(&format!("{note} button"));
        phone.wait(&format!("!document.querySelector(\"{note}\") && !document.querySelector('[aria-busy]')"));
    }
    ann.wait("!document.querySelector('[name=die1]:checked')");
    // Ben's form is sent when its field is left; the box that he left alone is not taken back with it.
    ben.wait("document.querySelector('[name=riichi2]').checked");
    ben.wait("document.querySelector('[name=answer-dora_indicators]').value === '5m'");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(ben.script("return document.querySelectorAll('.changed').length"), 0);
    ben.wait("document.querySelector('form.record button:not([disabled])')");
    record(&ben);
    // A dora makes it 7 han, still 12,000, and Cho's stick.
    assert_eq!(sums(&ben, &home), [30_000, 43_000, 17_000, 30_000]);
}

/// A win costs Cho 12,000 while Cho's phone is offline; then the night ends and another one begins. When the phone is
/// back, its page has the entry of the earlier night until it is seen there.
#[test]
fn a_new_night_begun_while_a_phone_is_offline_wipes_nothing() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-offline-night");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(390, 844);
    let home = begin(&ann, &mut served, "riichi");
    let cho = join(driver, &mut served, "Cho");
    cho.network_like(0, true);
    enter(&ann, &home, HAND, 1, 2);
    record(&ann);
    for command in
        ["night close --unfinished counted --yes", "night new saturday --rules riichi --players Dai,Ann,Cho,Ben"]
    {
        let done = run(&folder, &command.split(' ').collect::<Vec<_>>());
        assert!(done.status.success(), "{command}: {}", errors_of(&done));
    }
    cho.network_like(0, false);
    cho.wait("document.querySelector('details.bar')");
    assert!(text(&cho, "details.bar summary").contains("\u{2212}12000"), "{}", text(&cho, "details.bar"));
    assert_eq!(sums(&cho, &home), [30_000; 4], "the new night has no deal");
    // Another look, and a page that is loaded anew, do not count as seen.
    cho.open(&format!("{home}hands"));
    assert!(text(&cho, "details.bar summary").contains("\u{2212}12000"));
    cho.click("details.bar summary");
    cho.wait("document.querySelector('details.bar form[action=\"/told\"] button')");
    cho.click("details.bar form[action='/told'] button");
    cho.wait("!document.querySelector('details.bar')");
    cho.open(&home);
    assert_eq!(cho.script("return document.querySelectorAll('details.bar').length"), 0);
}

/// A bar with news and a question leaves a small screen to its page, in every language; *Seen* stays on that page. With
/// `QUEJING_HUB_PICTURES=FOLDER` a picture of each is kept.
#[test]
fn the_bar_is_small_and_seen_stays_on_its_page() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-small-bar");
    let mut served = Served::new(&folder, 0);
    let ann = driver.phone(360, 640);
    let home = begin(&ann, &mut served, "riichi");
    let cho = join(driver, &mut served, "Cho");
    enter(&cho, &home, HAND, 1, 2);
    record(&cho);
    enter(&cho, &home, WON_BY_OTHER, 3, 0);
    record(&cho);
    let paid = "night add money Ann:Ben:50 --why debt --with Ann,Ben";
    let added = run(&folder, &paid.split(' ').collect::<Vec<_>>());
    assert!(added.status.success(), "{}", errors_of(&added));
    // Cho asks for more: a question of Ann.
    cho.open(&format!("{home}money"));
    for (list, name) in [("from", "Ann"), ("to", "Cho")] {
        cho.script(&format!("const list = document.querySelector('[name={list}]'); list.value = [...list.options].find(one => one.text === '{name}').value"));
    }
    cho.type_into("[name=amount]", "7");
    cho.type_into("[name=reason]", "a taxi");
    cho.click("form[action='/money'] button.primary");
    cho.wait("location.pathname === '/'");
    let pictures = std::env::var("QUEJING_HUB_PICTURES").ok();
    let keep = |name: &str| {
        if let Some(folder) = &pictures {
            let file = std::path::Path::new(folder).join(format!("{name}.png"));
            std::fs::write(file, ann.picture()).expect("a picture");
        }
    };
    for lang in ["zh", "ja", "en"] {
        ann.open(&format!("{home}me"));
        ann.click(&format!("form[action='/lang'] [value={lang}]"));
        ann.wait(&format!("document.documentElement.lang.startsWith('{lang}')"));
        for page in ["", "deal", "win", "agree"] {
            ann.open(&format!("{home}{page}"));
            ann.wait("document.querySelector('details.bar') && document.querySelector('.bar.wrong')");
            let share =
                ann.script("return document.querySelector('header').getBoundingClientRect().height / innerHeight");
            let share = share.as_f64().expect("a number");
            keep(&format!("bar-{lang}-{page}"));
            assert!(share <= 0.25, "{lang} /{page}: {share}");
        }
        ann.click("details.bar summary");
        keep(&format!("bar-{lang}-open"));
        assert_eq!(ann.script("return document.documentElement.scrollWidth <= innerWidth"), true);
    }
    ann.open(&format!("{home}deal"));
    ann.click("details.bar summary");
    ann.click("details.bar form[action='/told'] button");
    ann.wait("!document.querySelector('details.bar') && !document.querySelector('[aria-busy]')");
    assert_eq!(ann.script("return location.pathname"), "/deal");
    // The link opens the question below the header, and is large enough for a thumb.
    let height = ann.script("return document.querySelector('.bar.wrong a').getBoundingClientRect().height");
    assert!(height.as_f64() >= Some(44.0), "{height}");
    ann.click(".bar.wrong a");
    ann.wait("location.pathname === '/' && document.querySelector('.asks h2') && document.readyState === 'complete'");
    std::thread::sleep(Duration::from_millis(200));
    let visible = "(() => { const end = document.querySelector('header').getBoundingClientRect().bottom, at = document.querySelector('.asks h2').getBoundingClientRect(); return at.top >= end && at.bottom <= innerHeight; })()";
    keep("bar-link");
    assert_eq!(ann.script(&format!("return {visible}")), true);
}
