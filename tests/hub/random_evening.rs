//! Evenings played by chance in real Chromium: four phones press whatever the pages offer, in any order. Afterwards
//! nothing is won that nobody loses, and every phone shows the totals that the command line tells. What others did to a
//! total in a step is in that person's account, and a new night takes nothing out of it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::browser::{Driver, Phone};
use crate::common::{Folder, cases, run};
use crate::served::Served;

/// The number of evenings that a normal run plays.
const USUAL_EVENINGS: usize = 4;
/// The number of evenings of the whole run: accounts that nobody marks as seen make every evening longer than the one
/// before.
const ALL_EVENINGS: usize = 20;
/// The points with which every player begins a game of three.
const STARTING_POINTS: f64 = 35_000.0;
/// The number of steps in an evening.
const STEPS: u32 = 6;
/// More answers than one phone can owe.
const MAX_ANSWERS: u32 = 40;
/// The people of the evenings, in the order of their phones.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Dai"];
/// A hand that wins in Lingque, 28th edition; the winning tile is the last.
const HAND: &str = "123456789m11z777z";
/// A hand that wins in three-player riichi, without a north.
const HAND_OF_THREE: &str = "123456789p11z777z";

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

/// Loads, on a phone and with its cookie, all pages of its person's account and the page of the table. Returns the
/// changes in the account, the totals by name, and whether a question waits for an answer.
const READ_ACCOUNT: &str = r#"
  const load = async (path) => {
    const came = await fetch(path);
    if (!came.ok) throw new Error(`${path}: ${came.status}`);
    return new DOMParser().parseFromString(await came.text(), "text/html");
  };
  return (async () => {
    const changes = [];
    for (let at = 0, pages = 1; at < pages; at += 1) {
      const page = await load("/told?page=" + at);
      pages = Math.max(pages, page.querySelectorAll("main .ways a").length);
      changes.push(...[...page.querySelectorAll("main .change")].map((one) => one.textContent));
    }
    const table = await load("/");
    const seats = [...table.querySelectorAll(".seats li")];
    const text = (seat, css) => seat.querySelector(css).textContent.trim();
    return {
      changes,
      totals: seats.map((seat) => [text(seat, ".name"), text(seat, ".sum")]),
      isAsked: Boolean(table.querySelector("form[action='/agree/answer']")),
    };
  })();
"#;

/// Returns true if what the phone pressed last waits for a confirmation.
const IS_TO_CONFIRM: &str = "return fetch('/confirm').then((came) => came.text())
    .then((page) => Boolean(new DOMParser().parseFromString(page, 'text/html').querySelector('form[action=\"/confirm\"]')))";

/// The changes that are listed on a page of the account.
const SHOWN_CHANGES: &str = "return [...document.querySelectorAll('main .change')].map(one => one.innerText)";

/// A person's account and total, and what the phone is asked.
#[derive(Clone, Copy)]
struct Account {
    /// The sum of the changes in the account.
    sum: f64,
    /// The total at the person's seat; `None` for somebody who watches.
    total: Option<f64>,
    is_asked: bool,
}

struct Evening {
    /// The number of players; under the rules for three, the fourth phone watches.
    players: usize,
    home: String,
    phones: Vec<Phone>,
    /// The cookie of each phone.
    keys: Vec<String>,
    state: u32,
    done: Vec<String>,
}

/// Returns the sum of the changes, each with its numbers before and after.
fn sum_of_changes(changes: &Value) -> f64 {
    let each = changes.as_array().expect("a list").iter().map(|change| {
        let change = change.as_str().expect("text").replace('\u{2212}', "-").replace('+', "");
        let (before, after) = change.split_once('→').expect("before and after");
        let number = |text: &str| -> f64 {
            let last = text.split([' ', ':', '：', '\u{a0}']).rfind(|word| !word.is_empty()).expect("a number");
            last.parse().unwrap_or_else(|_| panic!("{change}"))
        };
        number(after) - number(before)
    });
    each.sum()
}

impl Evening {
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

    /// Returns the account and the total of each phone's person, in the order of the phones.
    fn accounts(&self) -> Vec<Account> {
        let read = |(phone, name): (&Phone, &str)| {
            let read = phone.script(READ_ACCOUNT);
            let total = by_name(&read["totals"]).get(name).and_then(|total| total.parse().ok());
            let has_seat = NAMES[..self.players].contains(&name);
            assert_eq!(total.is_some(), has_seat, "the seat of {name}: {read} {:?}", self.done);
            Account { sum: sum_of_changes(&read["changes"]), total, is_asked: read["isAsked"] == true }
        };
        std::thread::scope(|scope| {
            let read = &read;
            let all = self.phones.iter().zip(NAMES).map(|one| scope.spawn(move || read(one)));
            let all: Vec<_> = all.collect();
            all.into_iter().map(|one| one.join().expect("an account")).collect()
        })
    }

    /// Returns the sum of the changes that a phone shows on the pages of its account.
    fn shown_sum(&self, at: usize) -> f64 {
        let phone = &self.phones[at];
        self.open(at, "told");
        phone.wait("document.getElementById('main')");
        let pages = phone.script("return document.querySelectorAll('main .ways a').length").as_u64().unwrap_or(0);
        let others = (1..pages).map(|page| {
            self.open(at, &format!("told?page={page}"));
            phone.wait("document.querySelector('main .change')");
            sum_of_changes(&phone.script(SHOWN_CHANGES))
        });
        sum_of_changes(&phone.script(SHOWN_CHANGES)) + others.sum::<f64>()
    }

    /// Somebody does something; those who are asked say yes or no. The accounts of all others grow by what the step did
    /// to their totals.
    fn step(&mut self, before: &[Account]) -> Vec<Account> {
        let at = self.below(self.phones.len());
        let (mut active, accounts) = self.act(at);
        active.push(at);
        for one in (0..self.phones.len()).filter(|one| !active.contains(one)) {
            let (Some(after), Some(before_it)) = (accounts[one].total, before[one].total) else {
                continue;
            };
            let told = accounts[one].sum - before[one].sum;
            assert_eq!(told, after - before_it, "{} is not told: {}", NAMES[one], self.done.join("\n"));
        }
        accounts
    }

    /// A phone does something; those who are asked answer. Returns the phones that answered, and the accounts then.
    fn act(&mut self, at: usize) -> (Vec<usize>, Vec<Account>) {
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
        if self.phones[at].script(IS_TO_CONFIRM) == true {
            self.open(at, "confirm");
            self.press(at, "/confirm");
        }
        let mut accounts = self.accounts();
        let mut answering = Vec::new();
        if accounts.iter().any(|account| account.is_asked) {
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
            accounts = self.accounts();
        }
        (answering, accounts)
    }

    /// Types a hand, says who won it on whose tile, and records it.
    fn win(&mut self, at: usize) {
        self.open(at, "win");
        let typed = "document.querySelector('[name=tiles]')";
        if self.phones[at].script(&format!("return Boolean({typed})")) != Value::Bool(true) {
            self.press(at, "");
            return;
        }
        let hand = if self.players == 3 { HAND_OF_THREE } else { HAND };
        self.phones[at].script(&format!(
            "const field = {typed}; field.closest('details')?.setAttribute('open', ''); field.value = '{hand}'; field.form.requestSubmit();"
        ));
        self.phones[at].wait("document.querySelectorAll('.lying .piece').length === 14");
        for _ in 0..2 {
            self.press(at, "/win");
        }
        self.press(at, "/win/record");
    }
}

/// The totals by name on a phone's page of the table.
fn totals(phone: &Phone) -> BTreeMap<String, String> {
    let all = phone.script(
        "return [...document.querySelectorAll('.seats li')].map(seat => [seat.querySelector('.name').innerText.trim(), seat.querySelector('.sum').innerText.trim()])",
    );
    by_name(&all)
}

/// The totals as plain numbers by name, from pairs of both.
fn by_name(pairs: &Value) -> BTreeMap<String, String> {
    let pairs = pairs.as_array().expect("the seats").iter();
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
    let phones: Vec<Phone> = (0..4).map(|_| driver.phone(390, 844)).collect();
    let keys: Vec<String> = phones.iter().map(|_| served.join()).collect();
    for (phone, key) in phones.iter().zip(&keys) {
        let (name, value) = key.split_once('=').expect("a cookie");
        phone.set_cookie(&home, name, value);
        phone.open(&home);
    }
    let mut evening = Evening { players: NAMES.len(), home, phones, keys, state: 1, done: Vec::new() };
    let mut accounts = Vec::new();
    for seed in 0..u32::try_from(cases(USUAL_EVENINGS, ALL_EVENINGS)).expect("a few") {
        evening.state = seed + 1;
        evening.done = vec![format!("evening {seed}")];
        let before = accounts;
        // Every second evening is one of three.
        let rules = if seed % 2 == 1 { "sanma" } else { "lingque-v28" };
        evening.players = if rules == "sanma" { 3 } else { 4 };
        begin(&evening, &served, rules);
        accounts = evening.accounts();
        for (at, (account, before)) in accounts.iter().zip(&before).enumerate() {
            let done = evening.done.join("\n");
            assert_eq!(account.sum, before.sum, "a new night changes the account of {}: {done}", NAMES[at]);
        }
        for _ in 0..STEPS {
            accounts = evening.step(&accounts);
        }
        // What a phone shows of its account is what was loaded.
        let at = seed as usize % evening.phones.len();
        assert_eq!(evening.shown_sum(at), accounts[at].sum, "{}: {}", NAMES[at], evening.done.join("\n"));
        let told = run(&folder, &["night", "standings", "--json"]);
        let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
        // Money on the table, and penalties that are set aside, belong to nobody.
        let other_money = &told["standings"]["account"]["other_money"];
        let other_money: f64 = other_money.to_string().trim_matches('"').parse().expect("an amount");
        for at in 0..evening.phones.len() {
            evening.open(at, "");
            evening.phones[at]
                .wait(&format!("document.querySelectorAll('.seats li .sum').length === {}", evening.players));
            let shown = totals(&evening.phones[at]);
            let mut sum = other_money;
            for place in told["standings"]["places"].as_array().into_iter().flatten() {
                let name = place["name"].as_str().expect("a name");
                let total = place["total"].to_string().trim_matches('"').to_owned();
                sum += total.parse::<f64>().expect("a number");
                // At the seats of riichi stand points, from the starting points on; somebody who watches has no seat.
                let start = if evening.players == 3 { STARTING_POINTS } else { 0.0 };
                let at_seat = shown.get(name).map(|total| total.parse::<f64>().expect("a number") - start);
                let expected = NAMES[..evening.players].contains(&name).then(|| total.parse().expect("a number"));
                assert_eq!(at_seat, expected, "{name} on phone {at}: {told}\n{}", evening.done.join("\n"));
            }
            assert_eq!(sum, 0.0, "{shown:?}\n{}", evening.done.join("\n"));
        }
    }
}

/// The host begins a night by these rules; everybody says who they are. The form asks for the people whom the rules
/// seat once they are chosen, without another step.
fn begin(evening: &Evening, served: &Served, rules: &str) {
    evening.open(0, "begin");
    let host = &evening.phones[0];
    for (at, name) in NAMES.iter().enumerate() {
        host.script(&format!("document.querySelector('[name=name{at}]').value = '{name}'"));
    }
    host.script(&format!(
        "const list = document.querySelector('[name=rules]');
         list.value = '{rules}';
         for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, {{bubbles: true}}));"
    ));
    host.wait("!document.querySelector('form[aria-busy]')");
    let asked = "[...document.querySelectorAll('form[action=\"/begin\"] [name^=name]')]";
    host.wait(&format!("{asked}.filter(field => !field.closest('details')).length === {}", evening.players));
    let kept = host.script(&format!("return {asked}.map(field => field.value).filter(Boolean)"));
    assert_eq!(kept, serde_json::json!(NAMES), "the names stay");
    assert_eq!(host.script("return document.querySelector('[name=rules]').value"), rules);
    // A deal that is still open is left as it is.
    host.script("document.querySelectorAll(\"form[action='/begin'] input[type=checkbox]\").forEach(box => { box.checked = true; })");
    host.script("document.querySelector(\"form[action='/begin'] button.primary\").click()");
    host.wait("location.pathname !== '/begin' && document.getElementById('main')");
    for (key, name) in evening.keys.iter().zip(NAMES) {
        served.is(key, name);
    }
}
