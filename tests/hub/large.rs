//! Text at twice its size on a narrow phone: no number, name or tab is cut off or broken. With
//! `QUEJING_HUB_PICTURES=FOLDER` a picture of each page is kept.

use serde_json::{Value, json};

use crate::browser::{Driver, Phone};
use crate::common::{Folder, errors_of, run};
use crate::phones::{home, open_with};
use crate::served::Served;

const WIDTH: u32 = 320;

/// Every word, of what must stay whole, that stands on two lines or is cut off; and the page if it is wider than the
/// screen.
const BROKEN: &str = r#"
  const found = [];
  const shown = (one) => one.checkVisibility() && one.getClientRects().length;
  const scrolls = (one) => one && (getComputedStyle(one).overflowX === "auto" || scrolls(one.parentElement));
  for (const one of [...document.querySelectorAll(".sum, .seats .name, .seats .act, nav a, th, td, .due p, .beside .one, .choices span, header a, button, .button, .nets span, h1, h2")].filter(shown)) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
      for (const word of text.data.matchAll(/[^\s\u00ad\u200b]+/g)) {
        // Chinese and Japanese lines may end after any sign.
        if (/[\u3000-\u9fff\uff00-\uffef]/.test(word[0])) continue;
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        const lines = new Set(boxes.map((box) => Math.round(box.bottom)));
        const box = one.getBoundingClientRect();
        const cut = boxes.some((part) => part.right > Math.min(innerWidth, box.right) + 1 || part.left < -1) && !scrolls(one);
        if (lines.size > 1 || cut) found.push(`${one.tagName}.${one.className}: ${word[0]} ${lines.size > 1 ? "broken" : "cut"}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page of ${document.documentElement.scrollWidth}`);
  return [...new Set(found)];
"#;

fn enlarge(phone: &Phone) {
    phone.script("document.documentElement.style.fontSize = '200%'");
}

/// Begins a night whose names and totals need much room.
fn begin_long(driver: &'static Driver, served: &mut Served, rules: &str) -> Phone {
    let phone = driver.phone(WIDTH, 640);
    let key = served.begin_by(rules, &["Alexandra", "Bartholomew", "Cho", "陈小明"], None);
    open_with(&phone, &home(served), &key);
    phone
}

#[test]
fn numbers_names_and_tabs_stay_whole_at_twice_the_size() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let pictures = std::env::var("QUEJING_HUB_PICTURES").ok();
    let mut wrong: Vec<(String, Value)> = Vec::new();
    for rules in ["riichi", "house"] {
        let folder = Folder::new(&format!("hub-large-{rules}"));
        let mut served = Served::new(&folder, 0);
        let phone = begin_long(driver, &mut served, rules);
        let money = ["night", "add", "money", "Alexandra:Bartholomew:123000", "--why", "a long evening", "--yes"];
        let win =
            ["night", "add", "win", "--winner", "Bartholomew", "--from", "Alexandra", "--tiles", "123m456p789s111z22z"];
        let mut entries = vec![&money[..]];
        if rules == "riichi" {
            entries.push(&win);
        }
        for entry in entries {
            let added = run(&folder, entry);
            assert!(added.status.success(), "{}", errors_of(&added));
        }
        for page in [
            "/",
            "/win",
            "/deal",
            "/hands",
            "/night",
            "/me",
            "/devices",
            "/invite",
            "/money",
            "/help",
            "/begin",
            "/nights",
            "/statistics",
        ] {
            phone.open(&format!("{}{}", home(&served), page.trim_start_matches('/')));
            for size in ["usual", "large"] {
                if size == "large" {
                    enlarge(&phone);
                }
                if let Some(folder) = &pictures {
                    let name = match page.trim_matches('/') {
                        "" => "table",
                        name => name,
                    };
                    let height = phone.script("return Math.min(document.documentElement.scrollHeight, 4000)");
                    let file = std::path::Path::new(folder).join(format!("{rules}-{name}-{size}.png"));
                    phone.resize(WIDTH, height.as_u64().map_or(640, |height| height as u32));
                    std::fs::write(file, phone.picture()).expect("a picture");
                    phone.resize(WIDTH, 640);
                }
                let broken = phone.script(BROKEN);
                if broken != json!([]) {
                    wrong.push((format!("{rules} {page} {size}"), broken));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
