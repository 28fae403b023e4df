//! Every page by axe-core, which judges by WCAG: in the light and in the dark, no fault that it calls serious. With
//! `QUEJING_HUB_PICTURES=FOLDER` a picture of each is kept, to be looked at; `QUEJING_HUB_SIZE=820x1180` for another
//! phone.

use serde_json::{Value, json};

use crate::browser::{Driver, Phone};
use crate::common::{Folder, project, quejing};
use crate::served::Served;

/// axe-core, where `scripts/setup.sh --tests` has put it.
pub fn axe() -> Option<String> {
    let found = std::fs::read_to_string(project("runtime/axe.min.js")).ok();
    if found.is_none() {
        println!("skipped: axe-core is not in ./runtime (scripts/setup.sh --tests gets it)");
    }
    found
}

/// Returns the serious faults of the page that is open, which has the script of axe-core already: see
/// [`Phone::run_first`].
pub fn faults(phone: &Phone, page: &str) -> Vec<String> {
    // What it finds comes back as a promise.
    let found = phone.script("return axe.run(document, {resultTypes: ['violations']})");
    let all = found["violations"].as_array().expect("a list").iter();
    let serious = all.filter(|one| matches!(one["impact"].as_str(), Some("serious" | "critical")));
    let said = serious.map(|one| {
        let nodes = one["nodes"].as_array().into_iter().flatten();
        let nodes: Vec<&Value> = nodes.map(|node| &node["html"]).collect();
        format!("{page}: {} {nodes:?}", one["help"])
    });
    said.collect()
}

#[test]
fn every_page_can_be_used_by_everybody() {
    let (Some(driver), Some(axe)) = (Driver::start(), axe()) else {
        return;
    };
    let folder = Folder::new("hub-accessible");
    let mut served = Served::new(&folder, 0);
    let home = format!("http://127.0.0.1:{}", served.port);
    // `390x844`, or another size to look at, with a folder for the pictures.
    let size = std::env::var("QUEJING_HUB_SIZE").unwrap_or_default();
    let size = size.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = size.unwrap_or((390, 844));
    let pictures = std::env::var("QUEJING_HUB_PICTURES").ok();
    // Each page listens for news; if six of them still did after they were left, the next could not be loaded.
    let phone = driver.usual_phone(width, height);
    phone.run_first(&axe);
    let mut wrong = Vec::new();
    let mut judge = |page: &str| {
        for scheme in ["light", "dark"] {
            phone.prefer(scheme);
            if let Some(folder) = &pictures {
                let name = page.trim_matches('/').replace('/', "-");
                let name = if name.is_empty() { "table" } else { &name };
                let file = std::path::Path::new(folder).join(format!("{name}-{scheme}.png"));
                std::fs::write(file, phone.picture()).expect("a picture");
            }
            wrong.extend(faults(&phone, &format!("{page} ({scheme})")));
        }
    };
    phone.open(&served.invitation());
    judge("/join");
    phone.click("form[action='/join'] button");
    phone.wait("location.pathname === '/who'");
    phone.open(&format!("{home}/begin"));
    judge("/begin");
    for (at, name) in ["Ann", "Ben", "Cho", "Dai"].iter().enumerate() {
        phone.type_into(&format!("[name=name{at}]"), name);
    }
    phone.click("form[action='/begin'] button.primary");
    phone.wait("location.pathname === '/who'");
    judge("/who");
    phone.script(
        "[...document.querySelectorAll(\"form[action='/who'] button\")].find(b => b.innerText === 'Ann').click()",
    );
    phone.wait("location.pathname === '/'");
    let won = ["night", "add", "win", "--winner", "Ben", "--from", "Ann", "--tiles", "12346789m77711z5m"];
    let added = quejing(&folder, &won).output().expect("the program");
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    phone.wait("document.querySelector('.deal')");
    // Money that Ann is said to have agreed to: every page has the bar that tells her.
    let paid = ["night", "add", "money", "Ann:Ben:50", "--why", "a debt", "--with", "Ann,Ben"];
    let added = quejing(&folder, &paid).output().expect("the program");
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    phone.wait("document.querySelector('.bar [name=claim]')");
    let pages = [
        "/",
        "/win",
        "/deal",
        "/hands",
        "/night",
        "/me",
        "/devices",
        "/invite",
        "/agree",
        "/money",
        "/help",
        "/nights",
        "/statistics",
        "/begin/end",
    ];
    for page in pages {
        phone.open(&format!("{home}{page}"));
        let share =
            phone.script("return document.querySelector('header').getBoundingClientRect().height / innerHeight");
        let share = share.as_f64().expect("a number");
        assert!(share < 0.2, "{page}: the header covers {share} of it");
        judge(page);
    }
    phone.open(&format!("{home}/report"));
    phone.wait("document.querySelector('h1 + .sub')");
    judge("/report");
    phone.open(&format!("{home}/night"));
    let cut = "return [...document.querySelectorAll('.graph text')].filter(t => t.getBoundingClientRect().right > innerWidth)\
               .map(t => t.textContent)";
    assert_eq!(phone.script(cut), serde_json::json!([]), "the names at the ends of the curves are in sight");
    phone.open(&format!("{home}/hands"));
    let hand = phone.script("return document.querySelector(\"a[href^='/hand/']\").getAttribute('href')");
    phone.open(&format!("{home}{}", hand.as_str().expect("an address")));
    judge("/hand");
    phone.open(&format!("{home}/game"));
    judge("/game");
    for words in [&["night", "add", "game", "--unfinished", "counted"][..], &["night", "add", "draw"]] {
        let added = quejing(&folder, words).output().expect("the program");
        assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    }
    for page in ["/", "/hands", "/night"] {
        phone.open(&format!("{home}{page}"));
        phone.wait("document.querySelector('main').innerText.includes('Game 2')");
        judge(&format!("{page}/games"));
    }
    // The end: the result with its text to copy.
    let closed = quejing(&folder, &["night", "close", "--unfinished", "counted"]).output().expect("the program");
    assert!(closed.status.success(), "{}", String::from_utf8_lossy(&closed.stderr));
    phone.open(&format!("{home}/night"));
    phone.wait("document.querySelector('[data-copy]')?.offsetHeight > 0");
    judge("/night/ended");
    phone.click("[data-copy]");
    phone.wait("document.getElementById('bar')?.innerText.includes('Copied')");
    // The next night: the one before is read in the list of all nights.
    phone.open(&format!("{home}/begin"));
    phone.click("form[action='/begin'] button.primary");
    phone.wait("location.pathname === '/who'");
    phone.open(&format!("{home}/nights"));
    // The bar above may link to the night too, folded.
    phone.click("main a[href^='/nights/']");
    phone.wait("document.querySelector('table.places') && document.querySelector('main a.deal[href]')");
    judge("/nights/earlier");
    phone.click("main a.deal[href]");
    phone.wait("document.querySelector('h1').innerText.includes('Deal')");
    judge("/nights/earlier/deal");
    assert!(wrong.is_empty(), "{}", json!(wrong));
}
