//! Random evenings: four devices use random forms of random pages. Four invariants must hold: totals sum to zero; pages, window and
//! exports show the same totals; every change of a person's total has an entry and a notice on their device; acknowledged entries
//! are never lost.

use std::collections::BTreeMap;

use super::forms::{Form, forms};
use super::random::Random;
use super::*;
use crate::report;
use crate::scorer::model::Model;
use crate::scorer::night::Keeper;
use crate::table::ledger::{Event, NightNews, Replay, account, news};

/// The number of evenings.
const EVENINGS: u64 = 500;
/// The interval of evenings that are checked event by event.
const CHANGES_CHECKED_EVERY: u64 = 25;
/// The interval of evenings in which the pages of all devices are checked after each step with new events.
const PAGES_CHECKED_EVERY: u64 = 10;
/// The name under which changes shown on pages are counted, among the kinds of events.
const CHANGE_SHOWN: &str = "change_told";
/// The name under which changes of totals are counted, among the kinds of events.
const TOTAL_CHANGED: &str = "total_changed";
/// The number of steps in an evening.
const STEPS: usize = 12;
/// Hands that win by every rule set tested here; the winning tile is the last.
const HANDS: [&str; 3] = [HAND, "111222333m55z777z", "234234m567p678s55z"];

/// An evening: the table, the keys of the devices, and the events seen so far.
struct Evening {
    table: Table,
    keys: Vec<String>,
    random: Random,
    seen: Vec<Event>,
    /// The requests so far, for the message of a failed check.
    done: Vec<String>,
}

impl Evening {
    async fn begin(seed: u64) -> Evening {
        let rules = [RuleSet::LINGQUE_28, RuleSet::RIICHI, RuleSet::HOUSE, RuleSet::ZUNG_JUNG];
        let table = Table::new(rules[usize::try_from(seed % 4).expect("below 4")]);
        let mut keys = Vec::new();
        for name in ["Ann", "Ben", "Cho", "Eve"] {
            keys.push(table.join(Some(name)).await);
        }
        let seen = table.hub.night().replay().events().to_vec();
        Evening { table, keys, random: Random::new(seed), seen, done: vec![format!("seed {seed}")] }
    }

    /// Performs a random action, and answers requests for consent.
    async fn step(&mut self) {
        let key = self.random.of(&self.keys).clone();
        let deal = self.deal_page();
        match self.random.below(18) {
            0..=4 => self.win(&key).await,
            5 => self.mean(&key, "/money", "/money", &[("amount", "7.5"), ("reason", "late")]).await,
            6 => {
                self.mean(&key, &deal, "/hand/correct", &[]).await;
                self.mean(&key, "/win", "/win", &[]).await;
                self.mean(&key, "/win", "/win/record", &[]).await;
            }
            7 => self.mean(&key, &deal, "/hand/object", &[("claim", "furiten")]).await,
            8 => self.mean(&key, &deal, "/hand/decide", &[("note", "so it was")]).await,
            9 => self.mean(&key, "/deal", "/undo", &[]).await,
            10 => self.mean(&key, "/deal", "/redo", &[]).await,
            11 => self.mean(&key, &deal, "/hand/void", &[]).await,
            12 => self.mean(&key, "/deal", "/deal/draw", &[]).await,
            13 | 14 => {
                let eve = self.keys.last().cloned().unwrap_or_default();
                self.mean(&eve, "/support", "/support", &[]).await;
            }
            _ => self.wander(&key).await,
        }
        for other in self.keys.clone() {
            self.answer(&other).await;
        }
        self.check_ledger();
    }

    /// Returns the page of a random deal, or the list if there is none.
    fn deal_page(&mut self) -> String {
        let hands = self.table.night(|night| night.deals.iter().map(|hand| hand.id.0).collect::<Vec<_>>());
        match hands.as_slice() {
            [] => "/hands".to_owned(),
            all => format!("/hand/{}", self.random.of(all)),
        }
    }

    /// Opens a random page and sends a random form with random values.
    async fn wander(&mut self, key: &str) {
        let deal = self.deal_page();
        let pages = ["/", "/deal", "/deal", &deal, &deal, "/money", "/support", "/hands", "/agree", "/win", "/confirm"];
        let path = (*self.random.of(&pages)).to_owned();
        self.press(key, &path).await;
        self.confirm(key).await;
    }

    /// Sends the form with this action on a page with these fields, and usually confirms the pending change.
    async fn mean(&mut self, key: &str, path: &str, action: &str, fields: &[(&str, &str)]) {
        let page = self.table.get(key, path).await;
        let all: Vec<Form> = forms(&page.text).into_iter().filter(|form| form.action == action).collect();
        if all.is_empty() {
            return;
        }
        let form = self.random.of(&all).clone();
        let sent = form.meant(&mut self.random, fields);
        self.send(key, action, &sent).await;
        self.confirm(key).await;
    }

    /// Answers the pending change of a device, usually with yes.
    async fn confirm(&mut self, key: &str) {
        let page = self.table.get(key, "/confirm").await;
        let Some(form) = forms(&page.text).into_iter().find(|form| form.action == "/confirm") else {
            return;
        };
        let answer = if self.random.one_in(5) { "no" } else { "yes" };
        let mut sent = form.meant(&mut self.random, &[("reason", "so it was")]);
        for other in ["yes", "no"] {
            sent = sent.replace(&format!("&{other}="), "");
        }
        sent.push_str(&format!("&{answer}="));
        if !self.random.one_in(5) {
            sent.push_str(&self.table.in_person());
        }
        self.send(key, "/confirm", &sent).await;
    }

    /// Sends a random form of a page.
    async fn press(&mut self, key: &str, path: &str) {
        let page = self.table.get(key, path).await;
        let all: Vec<Form> = forms(&page.text).into_iter().filter(Form::is_live).filter(is_of_the_evening).collect();
        if all.is_empty() {
            return;
        }
        let form = self.random.of(&all).clone();
        let sent = form.filled(&mut self.random);
        self.send(key, &form.action, &sent).await;
    }

    /// Answers the consent requests to a device.
    async fn answer(&mut self, key: &str) {
        let page = self.table.get(key, "/").await;
        let answers = forms(&page.text).into_iter().filter(|form| form.action == "/agree/answer");
        // Each question has a form with a yes and one with a no.
        let no = self.random.one_in(8);
        let answers: Vec<Form> = answers.filter(|form| form.has("yes") != no).collect();
        for form in answers {
            let sent = form.with(&[]);
            self.send(key, "/agree/answer", &sent).await;
        }
    }

    /// Enters a hand and records it, sometimes after a random action of another device.
    async fn win(&mut self, key: &str) {
        let tiles = *self.random.of(&HANDS);
        self.table.post(key, "/win/new", "").await;
        self.table.post(key, "/win/do", &format!("do=type&tiles={tiles}")).await;
        let winner = self.random.below(4);
        let from = self.random.below(5).to_string();
        for chosen in [vec![("winner", winner.to_string())], vec![("from", from)]] {
            let page = self.table.get(key, "/win").await.text;
            let Some(form) = forms(&page).into_iter().find(|form| form.action == "/win") else {
                return;
            };
            let chosen: Vec<(&str, &str)> = chosen.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let sent = form.with(&chosen);
            self.send(key, "/win", &sent).await;
        }
        if self.random.one_in(4) {
            let others: Vec<String> = self.keys.iter().filter(|other| *other != key).cloned().collect();
            let other = self.random.of(&others).clone();
            Box::pin(self.wander(&other)).await;
        }
        let page = self.table.get(key, "/win").await.text;
        let record = forms(&page).into_iter().find(|form| form.action == "/win/record");
        if let Some(record) = record.filter(Form::is_live) {
            let sent = record.with(&[]);
            self.send(key, "/win/record", &sent).await;
            self.confirm(key).await;
        }
    }

    async fn send(&mut self, key: &str, to: &str, fields: &str) {
        let at = self.keys.iter().position(|own| own == key).unwrap_or_default();
        self.done.push(format!("device {at}: {to} {fields}"));
        let response = self.table.post(key, to, fields).await;
        assert!(
            !response.status.is_server_error() && response.status != StatusCode::TOO_MANY_REQUESTS,
            "{} {}\n{}",
            response.status,
            response.text,
            self.history()
        );
    }

    /// Returns the requests so far as text.
    fn history(&self) -> String {
        self.done.join("\n")
    }

    /// Checks that all earlier events are still in the ledger, unchanged.
    fn check_ledger(&mut self) {
        let events = self.table.hub.night().replay().events().to_vec();
        let kept = events.len() >= self.seen.len() && events[..self.seen.len()] == self.seen[..];
        assert!(kept, "an entry is lost or changed\n{}", self.history());
        self.seen = events;
    }

    /// Returns the totals by the ledger.
    fn totals(&self) -> BTreeMap<String, Amount> {
        self.table.night(|night| {
            let all = night.people.keys();
            all.map(|&who| (night.name(who), night.total(who))).collect()
        })
    }

    /// Checks that the totals sum to zero.
    fn check_sum(&self) {
        let (sum, on_table) = self.table.night(|night| (night.imbalance(), night.on_table));
        assert_eq!(sum, Amount::ZERO, "{}", self.history());
        let all: Amount = self.totals().into_values().sum();
        assert_eq!(all + on_table, Amount::ZERO, "{}", self.history());
    }

    /// Checks that on each device, the list of deals adds up to its person's total, and the bar shows the changes by others. Returns
    /// the number of changes in the bars.
    async fn check_pages(&self) -> usize {
        let replay = Replay::of(self.seen.clone());
        let all = news(&replay, 0);
        let mut shown = 0;
        for (at, name) in ["Ann", "Ben", "Cho", "Eve"].into_iter().enumerate() {
            let list = self.table.get(&self.keys[at], "/hands").await.text;
            let who = self.table.person(name);
            let total = self.table.night(|night| night.total(who));
            let done = self.history();
            assert_eq!(listed(&list, name), total, "{name}: {list}\n{done}");
            shown += self.check_bar(at, who, &all).await;
        }
        shown
    }

    /// Checks that the bar of a device shows the unread changes by others with the totals before and after: at most eight, and of
    /// plainly recorded deals only the newest. Returns the number of changes in the bar.
    async fn check_bar(&self, at: usize, who: PlayerId, all: &[NightNews]) -> usize {
        let (author, seen) = {
            let devices = self.table.hub.devices();
            let device = &devices.all()[at];
            let night = self.table.hub.night().id();
            let seen = device.told.get(&night).copied().unwrap_or(0);
            (device.id.author(), seen)
        };
        let by_others = |one: &&NightNews| *one.author != *author || one.was_asked();
        let unread = all.iter().filter(|one| one.last > seen);
        let mut unread: Vec<&NightNews> = unread.filter(by_others).filter(|one| one.concerns(who)).collect();
        let (count, newest) = (unread.len(), unread.last().map(|one| one.last));
        unread.retain(|one| one.stays(who) || Some(one.last) == newest);
        unread.truncate(8);
        let page = self.table.get(&self.keys[at], "/me").await.text;
        let bar = page.split("class=\"bars\"").nth(1).unwrap_or_default();
        let bar = plain_text(bar.split("</header>").next().unwrap_or_default());
        let total_at = |count: u64| {
            let all = totals_after(&self.seen, usize::try_from(count).expect("small"));
            all.get(&who).copied().unwrap_or_default()
        };
        let mut shown = 0;
        for one in &unread {
            let (before, after) = (total_at(one.first - 1), total_at(one.last));
            if before != after {
                let change = format!("Your total: {} → {}", sign(before), sign(after));
                assert!(bar.contains(&change), "{change}: {bar}\n{}", self.history());
                shown += 1;
            }
        }
        // With several unread news, marks them as read, so that the next ones are shown.
        if let Some(last) = unread.last().filter(|_| count >= 3) {
            let last = format!("event={}", last.last);
            self.table.post(&self.keys[at], "/told", &last).await;
        }
        shown
    }

    /// Checks that the pages of each device, the window, the CSV export and the ledger after reopening have the same totals.
    async fn check_faces(&self) {
        let totals = self.totals();
        // At the seats of riichi stand points, from the starting points on.
        let start = self.table.night(|night| night.rules().and_then(|rules| rules.starting_points()));
        let start = Amount::whole(start.unwrap_or(0));
        for (device, key) in self.keys.iter().enumerate() {
            let page = self.table.get(key, "/").await.text;
            let seats = page.split("class=\"seats\"").nth(1);
            let seats = seats.unwrap_or_else(|| panic!("no seats: {page}\n{}", self.history()));
            for name in ["Ann", "Ben", "Cho", "Dai"] {
                let total = seats.split(&format!(">{name}")).nth(1).and_then(|rest| rest.split("class=\"sum").nth(1));
                let total = total.and_then(|rest| rest.split('>').nth(1)?.split('<').next());
                let total = total.map(|text| text.replace('\u{2212}', "-").replace('+', ""));
                assert_eq!(
                    total,
                    Some((start + totals[name]).to_string()),
                    "{name} on device {device}\n{}",
                    self.history()
                );
            }
        }
        let window = Model::new(Lang::En, LedgerLocation::Folder(self.table.folder.clone()));
        let of_window: BTreeMap<String, Amount> = {
            let night = window.keeper().night();
            night.people.keys().map(|&who| (night.name(who), night.total(who))).collect()
        };
        assert_eq!(of_window, totals, "the window\n{}", self.history());
        let csv = self.table.night(|night| report::csv(Lang::En, night));
        assert_eq!(sums(&csv, totals.keys()), totals, "{csv}\n{}", self.history());
        let mut fresh = Keeper::open(&LedgerLocation::Folder(self.table.folder.clone()), Lang::En).expect("a ledger");
        fresh.sync().expect("the night");
        assert_eq!(fresh.replay().events(), self.seen, "the file\n{}", self.history());
        assert_eq!(fresh.replay().night(), self.table.hub.night().replay().night(), "{}", self.history());
    }
}

/// Removes the tags from HTML.
fn plain_text(html: &str) -> String {
    let parts = html.split('<').map(|part| part.rsplit('>').next());
    parts.map(Option::unwrap_or_default).collect()
}

/// Formats an amount like the pages do.
fn sign(amount: Amount) -> String {
    let plus = if amount > Amount::ZERO { "+" } else { "" };
    format!("{plus}{amount}").replace('-', "\u{2212}")
}

/// Returns the sum of a person's amounts in the list of deals, without those struck through.
fn listed(list: &str, name: &str) -> Amount {
    let entries = list.split("class=\"nets\"").skip(1);
    let own = entries.filter_map(|entry| {
        let entry = entry.split("</a>").next()?;
        let own = entry.split(&format!(">{name} ")).nth(1)?;
        let struck = own.starts_with("<s>");
        let amount = own.split("class=\"sum").nth(1)?.split('>').nth(1)?;
        let amount = amount.split('<').next()?.replace('\u{2212}', "-").replace('+', "");
        (!struck).then(|| amount.parse::<Amount>().expect("an amount"))
    });
    own.sum()
}

/// Returns all totals after the first `count` events of a night.
fn totals_after(events: &[Event], count: usize) -> BTreeMap<PlayerId, Amount> {
    let replay = Replay::of(events[..count].to_vec());
    let night = replay.night();
    let all = night.people.keys().copied();
    all.map(|who| (who, night.total(who))).collect()
}

/// Checks that for each event that changes a person's total, the account has an entry and the news have the totals before and
/// after; and that the counted entries of the account add up to the totals. Returns the number of changes.
fn check_changes(events: &[Event], history: &str) -> usize {
    let replay = Replay::of(events.to_vec());
    let (lines, all) = (account(&replay), news(&replay, 0));
    let mut before = BTreeMap::new();
    let mut changed = 0;
    for event in events {
        let seq = usize::try_from(event.seq).expect("small");
        let after = totals_after(events, seq);
        for (&who, &total) in &after {
            let earlier = before.get(&who).copied().unwrap_or_default();
            if earlier == total {
                continue;
            }
            changed += 1;
            let name = format!("event {seq} of {who}, {earlier} → {total}\n{history}");
            let listed = lines.iter().any(|line| line.events.contains(&event.seq) && line.concerns(who));
            assert!(listed, "not in the list: {name}");
            let one = all.iter().find(|one| (one.first..=one.last).contains(&event.seq));
            let one = one.unwrap_or_else(|| panic!("no news: {name}"));
            // Events recorded together are one news, with the totals before the first and after the last of them.
            let first = usize::try_from(one.first).expect("small") - 1;
            let last = usize::try_from(one.last).expect("small");
            let total_at = |count: usize| totals_after(events, count).get(&who).copied();
            let own = (total_at(first).unwrap_or_default(), total_at(last).unwrap_or_default());
            let change = one.change_of(who).map(|change| (change.before, change.after));
            assert_eq!(change, Some(own).filter(|own| own.0 != own.1), "{name}");
            assert!(change.is_none() || one.concerns(who), "not told: {name}");
        }
        before = after;
    }
    for (who, total) in before {
        let counted = lines.iter().filter(|line| line.counts());
        let sum: Amount = counted.map(|line| line.change_of(who)).sum();
        assert_eq!(sum, total, "the list of {who}\n{history}");
    }
    changed
}

/// Returns true unless the form ends the evening or changes the person of a device.
fn is_of_the_evening(form: &Form) -> bool {
    let apart = ["/me", "/devices", "/lang", "/begin", "/who", "/join"];
    !apart.iter().any(|apart| form.action.starts_with(apart))
}

/// Returns the totals by the payments of the CSV export.
fn sums<'a>(csv: &str, names: impl Iterator<Item = &'a String>) -> BTreeMap<String, Amount> {
    let mut sums: BTreeMap<String, Amount> = names.map(|name| (name.clone(), Amount::ZERO)).collect();
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let head = rows.headers().expect("a head").clone();
    let column = |name: &str| head.iter().position(|own| own == name).expect("a column");
    let (voided, from, to, amount) = (column("voided"), column("from"), column("to"), column("amount"));
    for row in rows.records().map(|row| row.expect("a row")) {
        let Ok(amount) = row[amount].parse::<Amount>() else {
            continue;
        };
        if &row[voided] == "true" {
            continue;
        }
        if let Some(sum) = sums.get_mut(&row[from]) {
            *sum -= amount;
        }
        if let Some(sum) = sums.get_mut(&row[to]) {
            *sum += amount;
        }
    }
    sums
}

/// Plays an evening; returns the kinds of its events and the counted changes.
async fn play(seed: u64) -> Vec<&'static str> {
    let mut evening = Evening::begin(seed).await;
    let mut shown = 0;
    for _ in 0..STEPS {
        let before = evening.seen.len();
        evening.step().await;
        evening.check_sum();
        if seed.is_multiple_of(PAGES_CHECKED_EVERY) && evening.seen.len() > before {
            shown += evening.check_pages().await;
        }
    }
    evening.check_faces().await;
    // This replays the night for each event, so only some evenings are checked.
    let changed = match seed % CHANGES_CHECKED_EVERY {
        0 => check_changes(&evening.seen, &evening.history()),
        _ => 0,
    };
    let kinds = evening.seen.iter().map(|event| event.payload.body.kind());
    kinds.chain(std::iter::repeat_n(TOTAL_CHANGED, changed)).chain(std::iter::repeat_n(CHANGE_SHOWN, shown)).collect()
}

#[test]
fn whatever_is_pressed_in_whatever_order_the_laws_hold() {
    let first = std::env::var("QUEJING_EVENING").ok().and_then(|seed| seed.parse().ok());
    let seeds = first.map_or(0..EVENINGS, |first: u64| first..first + 1);
    let mut recorded: BTreeMap<&str, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let lanes = [0, 1].map(|lane| {
            let own = seeds.clone().filter(move |seed| seed % 2 == lane);
            scope.spawn(move || {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                own.flat_map(|seed| runtime.block_on(play(seed))).collect::<Vec<_>>()
            })
        });
        for lane in lanes {
            for kind in lane.join().expect("the laws hold") {
                *recorded.entry(kind).or_default() += 1;
            }
        }
    });
    println!("recorded: {recorded:?}");
    if first.is_none() {
        for kind in [
            "won",
            "drawn",
            "agreed",
            "corrected",
            "undone",
            "redone",
            "hand_voided",
            "dispute_opened",
            "dispute_decided",
            "support_chosen",
            TOTAL_CHANGED,
            CHANGE_SHOWN,
        ] {
            let count = recorded.get(kind).copied().unwrap_or(0);
            assert!(count >= 8, "{kind} was recorded {count} times: {recorded:?}");
        }
    }
}
