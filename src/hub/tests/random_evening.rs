//! Random evenings: four devices use random forms of random pages. Four invariants must hold: totals sum to zero;
//! pages, window and exports show the same totals; every change to a person's total has an entry and a notice on their
//! device; acknowledged entries are never lost.

use std::collections::BTreeMap;

use super::page_forms::{PageForm, parse_forms};
use super::random_numbers::RandomNumbers;
use super::*;
use crate::report;
use quejing_session::model::Model;
use quejing_session::night::{Event, Keeper, NightNews, ReplayedNight, build_account_lines, collect_night_news};

/// The number of random evenings that the test plays, each with a seed of its own.
const EVENING_COUNT: u64 = 500;
/// The interval, in evenings, at which the test checks the changes to totals event by event, which is slow.
const CHANGE_CHECK_INTERVAL: u64 = 25;
/// The interval, in evenings, at which the test checks the pages of all devices after each step with new events.
const PAGE_CHECK_INTERVAL: u64 = 10;
/// The name among the kinds of events under which the test counts changes that a bar shows.
const CHANGE_SHOWN_KIND: &str = "change_told";
/// The name among the kinds of events under which the test counts changes to totals.
const TOTAL_CHANGED_KIND: &str = "total_changed";
/// The number of random steps in an evening.
const STEPS_PER_EVENING: usize = 12;
/// Hands that win by every rule set of the random evenings; the winning tile is the last.
const WINNING_HANDS: [&str; 3] = [WINNING_HAND, "111222333m55z777z", "234234m567p678s55z"];

/// A random evening: the table, the keys of the devices, and the events recorded so far.
struct RandomEvening {
    table: TestTable,
    keys: Vec<String>,
    random: RandomNumbers,
    seen: Vec<Event>,
    /// The requests so far as text, for the message of a failed check.
    done: Vec<String>,
}

impl RandomEvening {
    async fn begin_evening(seed: u64) -> RandomEvening {
        let rules = [RuleSet::LINGQUE_28, RuleSet::RIICHI, RuleSet::HOUSE, RuleSet::ZUNG_JUNG];
        let table = TestTable::new(rules[usize::try_from(seed % 4).expect("below 4")]);
        let mut keys = Vec::new();
        for name in ["Ann", "Ben", "Cho", "Eve"] {
            keys.push(table.join_as(Some(name)).await);
        }
        let seen = table.hub.lock_keeper().replay().events().to_vec();
        RandomEvening { table, keys, random: RandomNumbers::new(seed), seen, done: vec![format!("seed {seed}")] }
    }

    /// Performs a random action on a random device, answers all consent requests, and checks that no event is lost.
    async fn take_step(&mut self) {
        let key = self.random.choose(&self.keys).clone();
        let deal = self.random_deal_path();
        match self.random.number_below(18) {
            0..=4 => self.enter_and_record_win(&key).await,
            5 => self.send_chosen_form(&key, "/money", "/money", &[("amount", "7.5"), ("reason", "late")]).await,
            6 => {
                self.send_chosen_form(&key, &deal, "/hand/correct", &[]).await;
                self.send_chosen_form(&key, "/win", "/win", &[]).await;
                self.send_chosen_form(&key, "/win", "/win/record", &[]).await;
            }
            7 => self.send_chosen_form(&key, &deal, "/hand/object", &[("claim", "furiten")]).await,
            8 => self.send_chosen_form(&key, &deal, "/hand/decide", &[("note", "so it was")]).await,
            9 => self.send_chosen_form(&key, "/deal", "/undo", &[]).await,
            10 => self.send_chosen_form(&key, "/deal", "/redo", &[]).await,
            11 => self.send_chosen_form(&key, &deal, "/hand/void", &[]).await,
            12 => self.send_chosen_form(&key, "/deal", "/deal/draw", &[]).await,
            13 | 14 => {
                let eve = self.keys.last().cloned().unwrap_or_default();
                self.send_chosen_form(&eve, "/support", "/support", &[]).await;
            }
            _ => self.send_random_form(&key).await,
        }
        for other in self.keys.clone() {
            self.answer_requests(&other).await;
        }
        self.check_ledger();
    }

    /// Returns the path of a random deal's page; that of the list of entries if there is no deal.
    fn random_deal_path(&mut self) -> String {
        let hands = self.table.read_night(|night| night.deals.iter().map(|hand| hand.id.0).collect::<Vec<_>>());
        match hands.as_slice() {
            [] => "/hands".to_owned(),
            all => format!("/hand/{}", self.random.choose(all)),
        }
    }

    /// Opens a random page, sends a random form of it with random values, and answers the pending change.
    async fn send_random_form(&mut self, key: &str) {
        let deal = self.random_deal_path();
        let pages = ["/", "/deal", "/deal", &deal, &deal, "/money", "/support", "/hands", "/agree", "/win", "/confirm"];
        let path = (*self.random.choose(&pages)).to_owned();
        self.send_form_of_page(key, &path).await;
        self.answer_pending_change(key).await;
    }

    /// Sends a form with an action on a page, with these fields and random values in the others, and answers the
    /// pending change.
    async fn send_chosen_form(&mut self, key: &str, path: &str, action: &str, fields: &[(&str, &str)]) {
        let page = self.table.get(key, path).await;
        let all: Vec<PageForm> = parse_forms(&page.text).into_iter().filter(|form| form.action == action).collect();
        if all.is_empty() {
            return;
        }
        let form = self.random.choose(&all).clone();
        let sent = form.random_data_with(&mut self.random, fields);
        self.post_and_check(key, action, &sent).await;
        self.answer_pending_change(key).await;
    }

    /// Answers the pending change of a device: yes in four of five cases, usually with everybody without a phone
    /// ticked.
    async fn answer_pending_change(&mut self, key: &str) {
        let page = self.table.get(key, "/confirm").await;
        let Some(form) = parse_forms(&page.text).into_iter().find(|form| form.action == "/confirm") else {
            return;
        };
        let answer = if self.random.hits_one_in(5) { "no" } else { "yes" };
        let mut sent = form.random_data_with(&mut self.random, &[("reason", "so it was")]);
        for other in ["yes", "no"] {
            sent = sent.replace(&format!("&{other}="), "");
        }
        sent.push_str(&format!("&{answer}="));
        if !self.random.hits_one_in(5) {
            sent.push_str(&self.table.in_person_fields());
        }
        self.post_and_check(key, "/confirm", &sent).await;
    }

    /// Sends a random form of a page with random values.
    async fn send_form_of_page(&mut self, key: &str, path: &str) {
        let page = self.table.get(key, path).await;
        let all: Vec<PageForm> =
            parse_forms(&page.text).into_iter().filter(PageForm::has_enabled_button).filter(is_harmless_form).collect();
        if all.is_empty() {
            return;
        }
        let form = self.random.choose(&all).clone();
        let sent = form.random_data(&mut self.random);
        self.post_and_check(key, &form.action, &sent).await;
    }

    /// Answers all consent requests to the person of a device: all with yes or, in one of eight cases, all with no.
    async fn answer_requests(&mut self, key: &str) {
        let page = self.table.get(key, "/").await;
        let answers = parse_forms(&page.text).into_iter().filter(|form| form.action == "/agree/answer");
        // Each question has a form with a yes and one with a no.
        let no = self.random.hits_one_in(8);
        let answers: Vec<PageForm> = answers.filter(|form| form.has_control("yes") != no).collect();
        for form in answers {
            let sent = form.data_with(&[]);
            self.post_and_check(key, "/agree/answer", &sent).await;
        }
    }

    /// Enters a random winning hand and records it, in one of four cases after a random action of another device.
    async fn enter_and_record_win(&mut self, key: &str) {
        let tiles = *self.random.choose(&WINNING_HANDS);
        self.table.post(key, "/win/new", "").await;
        self.table.post(key, "/win/do", &format!("do=type&tiles={tiles}")).await;
        let winner = self.random.number_below(4);
        let from = self.random.number_below(5).to_string();
        for chosen in [vec![("winner", winner.to_string())], vec![("from", from)]] {
            let page = self.table.get(key, "/win").await.text;
            let Some(form) = parse_forms(&page).into_iter().find(|form| form.action == "/win") else {
                return;
            };
            let chosen: Vec<(&str, &str)> = chosen.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let sent = form.data_with(&chosen);
            self.post_and_check(key, "/win", &sent).await;
        }
        if self.random.hits_one_in(4) {
            let others: Vec<String> = self.keys.iter().filter(|other| *other != key).cloned().collect();
            let other = self.random.choose(&others).clone();
            Box::pin(self.send_random_form(&other)).await;
        }
        let page = self.table.get(key, "/win").await.text;
        let record = parse_forms(&page).into_iter().find(|form| form.action == "/win/record");
        if let Some(record) = record.filter(PageForm::has_enabled_button) {
            let sent = record.data_with(&[]);
            self.post_and_check(key, "/win/record", &sent).await;
            self.answer_pending_change(key).await;
        }
    }

    async fn post_and_check(&mut self, key: &str, to: &str, fields: &str) {
        let at = self.keys.iter().position(|own| own == key).unwrap_or_default();
        self.done.push(format!("device {at}: {to} {fields}"));
        let response = self.table.post(key, to, fields).await;
        assert!(
            !response.status.is_server_error() && response.status != StatusCode::TOO_MANY_REQUESTS,
            "{} {}\n{}",
            response.status,
            response.text,
            self.request_history()
        );
    }

    /// Returns the requests so far as text, a line each, after the seed.
    fn request_history(&self) -> String {
        self.done.join("\n")
    }

    /// Checks that all events seen so far are in the ledger, unchanged, and adds the new ones.
    fn check_ledger(&mut self) {
        let events = self.table.hub.lock_keeper().replay().events().to_vec();
        let kept = events.len() >= self.seen.len() && events[..self.seen.len()] == self.seen[..];
        assert!(kept, "an entry is lost or changed\n{}", self.request_history());
        self.seen = events;
    }

    /// Returns the totals of all people according to the ledger, by name.
    fn ledger_totals(&self) -> BTreeMap<String, Amount> {
        self.table.read_night(|night| {
            let all = night.people.keys();
            all.map(|&who| (night.name(who), night.total(who))).collect()
        })
    }

    /// Checks that all totals and the points on the table sum to zero.
    fn check_sum(&self) {
        let (sum, on_table) = self.table.read_night(|night| (night.imbalance(), night.money_on_table));
        assert_eq!(sum, Amount::ZERO, "{}", self.request_history());
        let all: Amount = self.ledger_totals().into_values().sum();
        assert_eq!(all + on_table, Amount::ZERO, "{}", self.request_history());
    }

    /// Checks that on each device, the list of entries adds up to its person's total, and the bar shows the changes by
    /// others. Returns the number of changes in the bars.
    async fn check_pages(&self) -> usize {
        let replay = ReplayedNight::from_events(self.seen.clone());
        let all = collect_night_news(&replay, 0);
        let mut shown = 0;
        for (at, name) in ["Ann", "Ben", "Cho", "Eve"].into_iter().enumerate() {
            let list = self.table.get(&self.keys[at], "/hands").await.text;
            let who = self.table.person_id(name);
            let total = self.table.read_night(|night| night.total(who));
            let done = self.request_history();
            assert_eq!(listed_total(&list, name), total, "{name}: {list}\n{done}");
            shown += self.check_bar(at, who, &all).await;
        }
        shown
    }

    /// Checks that the bar of a device shows the unread changes by others with the totals before and after: at most
    /// eight, and of plainly recorded deals only the latest. Returns the number of changes in the bar.
    async fn check_bar(&self, at: usize, who: PlayerId, all: &[NightNews]) -> usize {
        let (author, seen) = {
            let devices = self.table.hub.lock_devices();
            let device = &devices.joined_devices()[at];
            let night = self.table.hub.lock_keeper().night_id();
            let seen = device.told.get(&night).copied().unwrap_or(0);
            (device.id.author_name(), seen)
        };
        let by_others = |one: &&NightNews| *one.author != *author || one.has_asked_other_devices();
        let unread = all.iter().filter(|one| one.last_event > seen);
        let mut unread: Vec<&NightNews> = unread.filter(by_others).filter(|one| one.concerns(who)).collect();
        let (count, newest) = (unread.len(), unread.last().map(|one| one.last_event));
        unread.retain(|one| one.needs_confirmation(who) || Some(one.last_event) == newest);
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
            let (before, after) = (total_at(one.first_event - 1), total_at(one.last_event));
            if before != after {
                let change = format!("Your total: {} → {}", signed_text(before), signed_text(after));
                assert!(bar.contains(&change), "{change}: {bar}\n{}", self.request_history());
                shown += 1;
            }
        }
        // With several unread news, marks them as read, so that the next ones are shown.
        if let Some(last) = unread.last().filter(|_| count >= 3) {
            let last = format!("event={}", last.last_event);
            self.table.post(&self.keys[at], "/told", &last).await;
        }
        shown
    }

    /// Checks that the pages of each device, the window, the CSV export and the reopened ledger have the same totals.
    async fn check_all_outputs(&self) {
        let totals = self.ledger_totals();
        // At the seats of riichi stand points, from the starting points on.
        let start = self.table.read_night(|night| night.rules().and_then(|rules| rules.starting_points()));
        let start = Amount::from_units(start.unwrap_or(0));
        for (device, key) in self.keys.iter().enumerate() {
            let page = self.table.get(key, "/").await.text;
            let seats = page.split("class=\"seats\"").nth(1);
            let seats = seats.unwrap_or_else(|| panic!("no seats: {page}\n{}", self.request_history()));
            for name in ["Ann", "Ben", "Cho", "Dai"] {
                let total = seats.split(&format!(">{name}")).nth(1).and_then(|rest| rest.split("class=\"sum").nth(1));
                let total = total.and_then(|rest| rest.split('>').nth(1)?.split('<').next());
                let total = total.map(|text| text.replace('\u{2212}', "-").replace('+', ""));
                assert_eq!(
                    total,
                    Some((start + totals[name]).to_string()),
                    "{name} on device {device}\n{}",
                    self.request_history()
                );
            }
        }
        let window = Model::new(Lang::En, LedgerLocation::Folder(self.table.folder.clone()));
        let of_window: BTreeMap<String, Amount> = {
            let night = window.keeper().night();
            night.people.keys().map(|&who| (night.name(who), night.total(who))).collect()
        };
        assert_eq!(of_window, totals, "the window\n{}", self.request_history());
        let csv = self.table.read_night(|night| report::payments_csv(Lang::En, night));
        assert_eq!(csv_totals(&csv, totals.keys()), totals, "{csv}\n{}", self.request_history());
        let mut fresh = Keeper::open(&LedgerLocation::Folder(self.table.folder.clone()), Lang::En).expect("a ledger");
        fresh.sync_with_ledger().expect("the night");
        assert_eq!(fresh.replay().events(), self.seen, "the file\n{}", self.request_history());
        assert_eq!(fresh.replay().night(), self.table.hub.lock_keeper().replay().night(), "{}", self.request_history());
    }
}

/// Returns the text of HTML without its tags.
fn plain_text(html: &str) -> String {
    let parts = html.split('<').map(|part| part.rsplit('>').next());
    parts.map(Option::unwrap_or_default).collect()
}

/// Formats an amount like the pages: with a plus or a minus sign (U+2212).
fn signed_text(amount: Amount) -> String {
    let plus = if amount > Amount::ZERO { "+" } else { "" };
    format!("{plus}{amount}").replace('-', "\u{2212}")
}

/// Returns the sum of a person's amounts in the HTML list of entries, without those struck through.
fn listed_total(list: &str, name: &str) -> Amount {
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

/// Returns the totals of all people after the first `count` events of a night.
fn totals_after(events: &[Event], count: usize) -> BTreeMap<PlayerId, Amount> {
    let replay = ReplayedNight::from_events(events[..count].to_vec());
    let night = replay.night();
    let all = night.people.keys().copied();
    all.map(|who| (who, night.total(who))).collect()
}

/// Checks that for each event that changes a person's total, the list has an entry and the news have the totals before
/// and after; and that the counted entries of the list add up to the totals. Returns the number of changes.
fn check_changes(events: &[Event], history: &str) -> usize {
    let replay = ReplayedNight::from_events(events.to_vec());
    let (lines, all) = (build_account_lines(&replay), collect_night_news(&replay, 0));
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
            let one = all.iter().find(|one| (one.first_event..=one.last_event).contains(&event.seq));
            let one = one.unwrap_or_else(|| panic!("no news: {name}"));
            // Events recorded together are one news, with the totals before the first and after the last of them.
            let first = usize::try_from(one.first_event).expect("small") - 1;
            let last = usize::try_from(one.last_event).expect("small");
            let total_at = |count: usize| totals_after(events, count).get(&who).copied();
            let own = (total_at(first).unwrap_or_default(), total_at(last).unwrap_or_default());
            let change = one.total_change(who).map(|change| (change.before, change.after));
            assert_eq!(change, Some(own).filter(|own| own.0 != own.1), "{name}");
            assert!(change.is_none() || one.concerns(who), "not told: {name}");
        }
        before = after;
    }
    for (who, total) in before {
        let counted = lines.iter().filter(|line| line.is_in_force());
        let sum: Amount = counted.map(|line| line.gain_of(who)).sum();
        assert_eq!(sum, total, "the list of {who}\n{history}");
    }
    changed
}

/// Returns true unless the form ends the night, or removes a device or changes its person, role or language.
fn is_harmless_form(form: &PageForm) -> bool {
    let apart = ["/me", "/devices", "/lang", "/begin", "/who", "/join"];
    !apart.iter().any(|apart| form.action.starts_with(apart))
}

/// Returns the totals by the payments in the CSV export, without voided ones, by name.
fn csv_totals<'a>(csv: &str, names: impl Iterator<Item = &'a String>) -> BTreeMap<String, Amount> {
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

/// Plays the random evening of a seed with all checks; returns the kinds of its events, and a name for each counted
/// change.
async fn play_evening(seed: u64) -> Vec<&'static str> {
    let mut evening = RandomEvening::begin_evening(seed).await;
    let mut shown = 0;
    for _ in 0..STEPS_PER_EVENING {
        let before = evening.seen.len();
        evening.take_step().await;
        evening.check_sum();
        if seed.is_multiple_of(PAGE_CHECK_INTERVAL) && evening.seen.len() > before {
            shown += evening.check_pages().await;
        }
    }
    evening.check_all_outputs().await;
    // This replays the night for each event, so only some evenings are checked.
    let changed = match seed % CHANGE_CHECK_INTERVAL {
        0 => check_changes(&evening.seen, &evening.request_history()),
        _ => 0,
    };
    let kinds = evening.seen.iter().map(|event| event.payload.body.kind());
    kinds
        .chain(std::iter::repeat_n(TOTAL_CHANGED_KIND, changed))
        .chain(std::iter::repeat_n(CHANGE_SHOWN_KIND, shown))
        .collect()
}

#[test]
fn random_evenings_keep_the_invariants() {
    let first = std::env::var("QUEJING_EVENING").ok().and_then(|seed| seed.parse().ok());
    let seeds = first.map_or(0..EVENING_COUNT, |first: u64| first..first + 1);
    let mut recorded: BTreeMap<&str, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let lanes = [0, 1].map(|lane| {
            let own = seeds.clone().filter(move |seed| seed % 2 == lane);
            scope.spawn(move || {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                own.flat_map(|seed| runtime.block_on(play_evening(seed))).collect::<Vec<_>>()
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
            TOTAL_CHANGED_KIND,
            CHANGE_SHOWN_KIND,
        ] {
            let count = recorded.get(kind).copied().unwrap_or(0);
            assert!(count >= 8, "{kind} was recorded {count} times: {recorded:?}");
        }
    }
}
