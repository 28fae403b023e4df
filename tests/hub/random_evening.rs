//! Evenings played by chance in real Chromium: four phones press whatever the pages offer, in any order. Afterwards
//! nothing is won that nobody loses, and every phone shows the totals that the command line tells. What others did to a
//! total in a step is in that person's account, and a new night takes nothing out of it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::browser::{Driver, Phone};
use crate::common::{Folder, run};
use crate::served::Served;

/// The number of evenings that a normal run plays.
const USUAL_EVENINGS: u32 = 6;
/// The number of evenings with `QUEJING_EVENINGS`, as in the scheduled run: accounts that nobody marks as seen make
/// every evening longer than the one before.
const ALL_EVENINGS: u32 = 20;
/// The number of steps in an evening.
const STEPS: u32 = 6;
/// More answers than one phone can owe.
const MAX_ANSWERS: u32 = 40;
/// The people of the evenings, in the order of their phones.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Dai"];
/// Lingque, 28th edition; wins, the winning tile last.
const HAND: &str = "123456789m11z777z";

/// Presses one of the page's forms by chance, filled in by chance; returns the address that it goes to, or nothing
/// where there is none. `SEED` stands for the number that chance begins with, `ONLY` for the address that is wanted, or
/// nothing.
const PRESS: &str = r#"
  let state = SEED;
  const below = (count) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ 0x9e3779b9; state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) % count;
  };
  const apart = ["/me", "/devices", "/lang", "/begin", "/who", "/join", "/win/photo"];
  const forms = [...document.querySelectorAll("form")].filter((form) => {
    const to = new URL(form.action).pathname;
    if (form.method !== "post" || apart.some((one) => to.startsWith(one))) return false;
    return ONLY ? to === ONLY : form.querySelector("button:not([disabled])");
  });
  if (!forms.length) return null;
  const form = forms[below(forms.length)];
  form.querySelectorAll("input[type=checkbox]:not([disabled])").forEach((box) => { box.checked = below(2) === 1; });
  const names = new Set([...form.querySelectorAll("input[type=radio]:not([disabled])")].map((one) => one.name));
  for (const name of names) {
    const all = [...form.querySelectorAll(`input[type=radio][name="${name}"]:not([disabled])`)];
    all[below(all.length)].checked = true;
  }
  form.querySelectorAll("select").forEach((list) => { list.selectedIndex = below(list.options.length); });
  const words = { amount: "7.5", reason: "so it was", claim: "furiten", note: "so it was", dice: "3+4" };
  form.querySelectorAll("input").forEach((input) => { if (words[input.name]) input.value = words[input.name]; });
  const buttons = [...form.querySelectorAll("button:not([disabled])")];
  form.requestSubmit(buttons.length ? buttons[below(buttons.length)] : null);
  return new URL(form.action).pathname;
"#;

struct Evening<'a> {
    home: String,
    phones: Vec<Phone<'a>>,
    state: u32,
    done: Vec<String>,
}

impl Evening<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.state >> 8) as usize % count
    }

    fn open(&self, at: usize, path: &str) {
        self.phones[at].open(&format!("{}{path}", self.home));
    }

    /// Presses a form of the page that is open, and waits until it is answered.
    fn press(&mut self, at: usize, only: &str) -> bool {
        let seed = self.below(1 << 24);
        let only = if only.is_empty() { "null".to_owned() } else { format!("'{only}'") };
        let script = PRESS.replace("SEED", &seed.to_string()).replace("ONLY", &only);
        let to = self.phones[at].script(&script);
        let pressed = to.as_str().map(str::to_owned);
        self.done.extend(pressed.iter().map(|to| format!("phone {at}: {to}")));
        self.phones[at].wait("document.getElementById('main') && !document.querySelector('form[aria-busy]')");
        pressed.is_some()
    }

    /// Returns the sum of the changes in a phone's account, over all its pages, and the total at the person's seat.
    fn account_and_total(&self, at: usize) -> (f64, f64) {
        let phone = &self.phones[at];
        let (mut sum, mut pages) = (0.0, 1);
        let mut page = 0;
        while page < pages {
            self.open(at, &format!("told?page={page}"));
            phone.wait("document.getElementById('main')");
            let links = phone.script("return document.querySelectorAll('main .ways a').length").as_u64().unwrap_or(0);
            pages = pages.max(links);
            let changes =
                phone.script("return [...document.querySelectorAll('main .change')].map(one => one.innerText)");
            for change in changes.as_array().expect("a list") {
                let change = change.as_str().expect("text").replace('\u{2212}', "-").replace('+', "");
                let (before, after) = change.split_once('→').expect("before and after");
                let number = |text: &str| -> f64 {
                    let last = text.split([' ', ':', '：', '\u{a0}']).rfind(|word| !word.is_empty()).expect("a number");
                    last.parse().unwrap_or_else(|_| panic!("{change}"))
                };
                sum += number(after) - number(before);
            }
            page += 1;
        }
        self.open(at, "");
        phone.wait("document.querySelectorAll('.seats li .sum').length === 4");
        let name = NAMES[at];
        let total = totals(phone).get(name).and_then(|total| total.parse().ok());
        (sum, total.unwrap_or_else(|| panic!("{name} has no seat: {:?}", self.done)))
    }

    /// Somebody does something; those who are asked say yes or no. The accounts of all others grow by what the step did
    /// to their totals.
    fn step(&mut self) {
        let at = self.below(self.phones.len());
        let before: Vec<(f64, f64)> = (0..self.phones.len()).map(|one| self.account_and_total(one)).collect();
        let mut active = self.act(at);
        active.push(at);
        for one in (0..self.phones.len()).filter(|one| !active.contains(one)) {
            let after = self.account_and_total(one);
            let (told, happened) = (after.0 - before[one].0, after.1 - before[one].1);
            assert_eq!(told, happened, "{} is not told: {}", NAMES[one], self.done.join("\n"));
        }
    }

    /// A phone does something; those who are asked answer. Returns the phones that answered.
    fn act(&mut self, at: usize) -> Vec<usize> {
        let mut answering = Vec::new();
        match self.below(6) {
            0..=2 => self.win(at),
            other => {
                let pages = ["money", "deal", "hands"];
                self.open(at, pages[other - 3]);
                if other == 5 {
                    let count = "return document.querySelectorAll('a[href^=\"/hand/\"]').length";
                    let deals = self.phones[at].script(count).as_u64().unwrap_or(0);
                    if deals > 0 {
                        let which = self.below(usize::try_from(deals).expect("a few"));
                        let address = format!(
                            "return document.querySelectorAll('a[href^=\"/hand/\"]')[{which}].getAttribute('href')"
                        );
                        let address = self.phones[at].script(&address);
                        self.open(at, address.as_str().expect("an address").trim_start_matches('/'));
                    }
                }
                self.press(at, "");
            }
        }
        self.open(at, "confirm");
        self.press(at, "/confirm");
        for other in 0..self.phones.len() {
            self.open(other, "");
            let mut answered = 0;
            while self.press(other, "/agree/answer") {
                self.open(other, "");
                answered += 1;
                answering.push(other);
                let page = || self.phones[other].script("return document.getElementById('main').innerText");
                assert!(answered < MAX_ANSWERS, "phone {other} is asked without end: {}; {:?}", page(), self.done);
            }
        }
        answering
    }

    /// Types a hand, says who won it on whose tile, and records it.
    fn win(&mut self, at: usize) {
        self.open(at, "win");
        let typed = "document.querySelector('[name=tiles]')";
        if self.phones[at].script(&format!("return Boolean({typed})")) != Value::Bool(true) {
            self.press(at, "");
            return;
        }
        self.phones[at].script(&format!(
            "const field = {typed}; field.closest('details')?.setAttribute('open', ''); field.value = '{HAND}'; field.form.requestSubmit();"
        ));
        self.phones[at].wait("document.querySelectorAll('.lying .piece').length === 14");
        for _ in 0..2 {
            self.press(at, "/win");
        }
        self.press(at, "/win/record");
    }
}

/// The totals by name on a phone's page of the table.
fn totals(phone: &Phone<'_>) -> BTreeMap<String, String> {
    let all = phone.script(
        "return [...document.querySelectorAll('.seats li')].map(seat => [seat.querySelector('.name').innerText.trim(), seat.querySelector('.sum').innerText.trim()])",
    );
    let pairs = all.as_array().expect("the seats").iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let plain = |sum: String| sum.replace('\u{2212}', "-").replace('+', "");
    pairs.map(|pair| (text(&pair[0]), plain(text(&pair[1])))).collect()
}

#[test]
fn whatever_four_phones_press_the_totals_agree_and_sum_to_zero() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = Folder::new("hub-random");
    let mut served = Served::new(&folder, 0);
    let home = format!("http://127.0.0.1:{}/", served.port);
    let phones: Vec<Phone<'_>> = (0..4).map(|_| driver.phone(390, 844)).collect();
    for phone in &phones {
        phone.open(&served.invitation());
        phone.click("form[action='/join'] button");
        phone.wait("location.pathname === '/who'");
    }
    let mut evening = Evening { home, phones, state: 1, done: Vec::new() };
    let is_full_run = std::env::var("QUEJING_EVENINGS").is_ok_and(|number| !number.is_empty());
    let evening_count = if is_full_run { ALL_EVENINGS } else { USUAL_EVENINGS };
    for seed in 0..evening_count {
        evening.state = seed + 1;
        evening.done = vec![format!("evening {seed}")];
        let before: Vec<f64> = match seed {
            0 => Vec::new(),
            _ => (0..evening.phones.len()).map(|at| evening.account_and_total(at).0).collect(),
        };
        begin(&evening);
        for (at, sum) in before.into_iter().enumerate() {
            let after = evening.account_and_total(at).0;
            assert_eq!(after, sum, "a new night changes the account of {}: {}", NAMES[at], evening.done.join("\n"));
        }
        for _ in 0..STEPS {
            evening.step();
        }
        let told = run(&folder, &["night", "standings", "--json"]);
        let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
        // Money on the table, and penalties that are set aside, belong to nobody.
        let other_money = &told["standings"]["account"]["other_money"];
        let other_money: f64 = other_money.to_string().trim_matches('"').parse().expect("an amount");
        for at in 0..evening.phones.len() {
            evening.open(at, "");
            evening.phones[at].wait("document.querySelectorAll('.seats li .sum').length === 4");
            let shown = totals(&evening.phones[at]);
            for place in told["standings"]["places"].as_array().into_iter().flatten() {
                let name = place["name"].as_str().expect("a name");
                let total = place["total"].to_string().trim_matches('"').to_owned();
                assert_eq!(shown.get(name), Some(&total), "{name} on phone {at}: {told}\n{}", evening.done.join("\n"));
            }
            let sum: f64 = shown.values().map(|sum| sum.parse::<f64>().expect("a number")).sum();
            assert_eq!(sum + other_money, 0.0, "{shown:?}\n{}", evening.done.join("\n"));
        }
    }
}

/// The host begins a night; everybody says who they are.
fn begin(evening: &Evening<'_>) {
    evening.open(0, "begin");
    let host = &evening.phones[0];
    for (at, name) in NAMES.iter().enumerate() {
        host.script(&format!("document.querySelector('[name=name{at}]').value = '{name}'"));
    }
    // A deal that is still open is left as it is.
    host.script("document.querySelectorAll(\"form[action='/begin'] input[type=checkbox]\").forEach(box => { box.checked = true; })");
    host.script("document.querySelector(\"form[action='/begin'] button.primary\").click()");
    host.wait("location.pathname !== '/begin' && document.getElementById('main')");
    for (at, name) in NAMES.iter().enumerate() {
        let phone = &evening.phones[at];
        evening.open(at, "who");
        phone.wait("document.querySelector(\"form[action='/who'] button\")");
        phone.script(&format!(
            "[...document.querySelectorAll(\"form[action='/who'] button\")].find(one => one.innerText.startsWith('{name}'))?.click()"
        ));
        phone.wait("document.getElementById('main') && !document.querySelector('form[aria-busy]')");
    }
}
