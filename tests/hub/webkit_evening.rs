//! An evening of three phones in WebKit, the iPhone's engine: joined, a riichi, a hand photographed, a tile corrected,
//! the program killed and started again meanwhile, the win recorded, a draw and its undo, money that two agree on, the
//! end. One of the phones lacks every function that is newer than the oldest Safari that is claimed.

use std::thread;

use crate::common::{Folder, can_read, project};
use crate::old_safari;
use crate::phones::{begin_by_hand, choose, sums};
use crate::served::Served;
use crate::webdriver::Session;
use crate::webkit::{WebKitPhone, is_installed};

/// Waits until the page says this.
fn hears(phone: &Session, text: &str) {
    phone.wait(&format!("document.body.innerText.includes(`{text}`)"));
}

/// Returns how often a browser reported an error of a script or of the content security policy since the page was
/// loaded, and collects them from now on.
fn collect_errors(phone: &Session) {
    phone.script(
        "window.errors = []; addEventListener('error', (event) => errors.push(event.message));
         addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
         addEventListener('securitypolicyviolation', (event) => errors.push(event.blockedURI));",
    );
}

fn join(phone: &Session, invitation: &str, name: &str) {
    phone.open(invitation);
    phone.click("form[action='/join'] button");
    phone.wait("location.pathname === '/who'");
    choose(phone, name);
}

#[test]
fn an_evening_of_three_phones_in_webkit() {
    let folder = Folder::new("webkit-evening");
    if !is_installed() || !can_read(&folder) {
        return;
    }
    let [ann, ben, cho] = thread::scope(|scope| {
        let phones = ["ann", "ben", "cho"].map(|name| scope.spawn(move || WebKitPhone::start(name)));
        phones.map(|phone| phone.join().expect("a phone"))
    });
    let mut served = Served::new(&folder, 0);
    let home = begin_by_hand(&ann, &mut served, "riichi");
    for (phone, name) in [(&ben, "Ben"), (&cho, "Cho")] {
        join(phone, &served.invitation(), name);
    }
    for phone in [&ann, &ben, &cho] {
        hears(phone, "30000");
        collect_errors(phone);
    }
    ben.script(&old_safari::removal_script());

    ann.tap("Riichi");
    hears(&cho, "1 stick");
    ben.click("form[action='/win/new'] button:not(.cover)");
    ben.wait("location.pathname === '/win' && document.querySelector('input[type=file]')");
    ben.type_into("input[type=file]", &project("samples/hand.jpg").display().to_string());
    ben.wait("document.querySelectorAll('.lying .piece').length === 14");
    let first = "document.querySelector('.lying .piece').getAttribute('aria-label')";
    for (class, name) in [("2m", "2 of characters"), ("1m", "1 of characters")] {
        ben.click(".lying .piece");
        ben.wait("document.getElementById('tile')");
        ben.script("document.querySelectorAll('#tile details').forEach(one => one.open = true)");
        ben.script(&format!("document.querySelector('#tile [name=class][value=\"{class}\"]').click()"));
        ben.wait(&format!("{first} === '{name}'"));
    }
    // Ben's phone has no requestSubmit: choices of a form are sent all the same.
    assert_eq!(ben.script("return typeof document.createElement('form').requestSubmit"), "undefined");
    let port = served.port;
    served.kill();
    ben.wait("document.getElementById('lost')");
    ben.script("document.querySelector('[name=from][value=\"2\"]').click()");
    ben.wait("document.querySelector('form .unsent')");
    let mut served = Served::new(&folder, port);
    ben.wait("!document.querySelector('.unsent') && !document.getElementById('lost')");
    ben.wait("document.querySelector('[name=from][value=\"2\"]').checked && document.querySelector('form.record button:not([disabled])')");
    ben.script("document.querySelector('form.record button').click()");
    ben.wait("location.pathname !== '/win'");
    cho.wait("document.querySelector('.deal .what')");
    // Half flush 3, pure straight 2, red dragon 1 han: haneman, 12,000 from Cho; Ann's stick is Ben's.
    assert_eq!(sums(&cho, &home), [29_000, 43_000, 18_000, 30_000]);

    // Ann alone was tenpai: 1,000 from each of the others. Ben's phone records it without requestSubmit.
    ben.open(&home);
    collect_errors(&ben);
    ben.script(&old_safari::removal_script());
    ben.script("[...document.querySelectorAll('.seated label')].find(one => one.innerText.trim() === 'Ann').querySelector('input').click()");
    ben.wait("document.querySelectorAll('.seated :checked').length === 1 && !document.querySelector('[aria-busy]')");
    ben.click("form.record button");
    cho.wait("document.querySelectorAll('a.deal').length === 2");
    assert_eq!(sums(&cho, &home), [32_000, 42_000, 17_000, 29_000]);
    ben.tap("Undo");
    cho.wait("document.querySelector('.deal.void, .deal .mark')");
    cho.wait("[...document.querySelectorAll('.seats .sum')].some(one => one.innerText === '43000')");

    ann.open(&format!("{home}money"));
    ann.wait("document.querySelector('form[action=\"/money\"] [name=amount]')");
    ann.script("document.querySelector('[name=to]').selectedIndex = 1");
    ann.type_into("[name=amount]", "500");
    ann.type_into("[name=reason]", "a bet");
    ann.click("form[action='/money'] button.primary");
    hears(&ben, "1 question");
    ben.open(&home);
    ben.tap("I agree");
    // Money is in points of the game beside the totals of the seats.
    ben.wait("!document.querySelector('nav .dot')");
    let errors = "return (window.errors || []).join()";
    for phone in [&ann, &ben, &cho] {
        assert_eq!(phone.script(errors), "");
    }
    ann.open(&format!("{home}begin/end"));
    ann.wait("document.querySelector('form[action=\"/begin/end\"] button:not([hidden])')");
    ann.click("form[action='/begin/end'] button:not([hidden])");
    cho.open(&home);
    hears(&cho, "This night has ended");
    assert!(served.is_running());
}
