//! Random evenings: four devices use random forms of random pages; nights begin, cookies are lost, the program is
//! restarted. Four invariants must hold: totals sum to zero; pages, window and exports show the same totals; every
//! change to a person's total has an entry, and is in their account until they have seen it, whatever happened
//! meanwhile; acknowledged entries are never lost.

use std::collections::{BTreeMap, BTreeSet};

use super::account::named_entries;
use super::page_forms::{PageForm, parse_forms};
use super::random_numbers::RandomNumbers;
use super::*;
use crate::report;
use quejing_session::model::Model;
use quejing_session::night::{
    EntryId, Event, Keeper, NightId, ReplayedNight, build_account_lines, collect_night_news, find_account_line,
};

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

/// The names of the people whose devices take part, in the order of the devices.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Eve"];

/// A random evening: the table, the keys of the devices, and the events recorded so far.
struct RandomEvening {
    table: TestTable,
    keys: Vec<String>,
    random: RandomNumbers,
    /// The events of each night.
    nights: BTreeMap<NightId, Vec<Event>>,
    /// The person of each device that ever took part, by its author name.
    authors: BTreeMap<String, PlayerId>,
    /// The entries that the people pressed *Seen* on.
    pressed: BTreeSet<(PlayerId, EntryId)>,
    /// The requests so far as text, for the message of a failed check.
    done: Vec<String>,
}

impl RandomEvening {
    async fn begin_evening(seed: u64) -> RandomEvening {
        let rules = [RuleSet::LINGQUE_28, RuleSet::RIICHI, RuleSet::HOUSE, RuleSet::ZUNG_JUNG];
        let table = TestTable::new(rules[usize::try_from(seed % 4).expect("below 4")]);
        let mut keys = Vec::new();
        for name in NAMES {
            keys.push(table.join_as(Some(name)).await);
        }
        let mut evening = RandomEvening {
            table,
            keys,
            random: RandomNumbers::new(seed),
            nights: BTreeMap::new(),
            authors: BTreeMap::new(),
            pressed: BTreeSet::new(),
            done: vec![format!("seed {seed}")],
        };
        evening.note_authors();
        evening.check_ledger();
        evening
    }

    /// Notes the person of each joined device.
    fn note_authors(&mut self) {
        let devices = self.table.hub.lock_devices();
        let owned = devices.joined_devices().iter().filter_map(|one| Some((one.id.author_name(), one.person?)));
        self.authors.extend(owned);
    }

    /// Returns the number of events of all nights.
    fn event_count(&self) -> usize {
        self.nights.values().map(Vec::len).sum()
    }

    /// Returns the events of the night in progress.
    fn current_events(&self) -> &[Event] {
        let current = self.table.hub.lock_keeper().night_id();
        self.nights.get(&current).map(Vec::as_slice).unwrap_or_default()
    }

    /// Begins another night with the same people; an open deal is left as it is.
    async fn begin_next_night(&mut self) {
        let rules =
            self.table.read_night(|night| night.opened.as_ref().expect("a night").rules.profile.set().to_string());
        let names = ["Ann", "Ben", "Cho", "Dai", "Eve"].iter().enumerate();
        let names: String = names.map(|(at, name)| format!("&name{at}={name}")).collect();
        let host = self.keys[0].clone();
        let before = self.table.hub.lock_keeper().night_id();
        self.post_and_check(&host, "/begin", &format!("title=next&rules={rules}{names}&watches4=on&leave=on")).await;
        assert_ne!(self.table.hub.lock_keeper().night_id(), before, "{}", self.request_history());
    }

    /// Takes a device away; its person takes over their name on a new one, with the consent of another phone.
    async fn lose_cookie(&mut self) {
        let at = self.random.number_below(NAMES.len());
        let name = NAMES[at];
        self.done.push(format!("{name} has a new phone"));
        let new = self.table.join_as(None).await;
        let device = self.table.hub.lock_devices().joined_devices().last().expect("a device").id;
        let person = format!("person={}", self.table.person_id(name));
        assert_eq!(self.table.post(&new, "/who/claim", &person).await.to, "/claim", "{}", self.request_history());
        // Eve only watches, so that her phone cannot answer.
        let other = self.keys[usize::from(at == 0)].clone();
        self.table.post(&other, "/claim/answer", &format!("device={device}&yes=")).await;
        self.keys[at] = new;
        self.note_authors();
    }

    /// Ends the program and starts it again.
    fn restart(&mut self) {
        self.done.push("restart".to_owned());
        let folder = std::mem::take(&mut self.table.folder);
        let hub = open_hub(&folder, BlindReader);
        self.table = TestTable { router: pages::build_router(hub.clone()), hub, folder };
    }

    /// Performs a random action on a random device, answers all consent requests, and checks that no event is lost.
    async fn take_step(&mut self) {
        let key = self.random.choose(&self.keys).clone();
        let deal = self.random_deal_path();
        match self.random.number_below(40) {
            36 => self.begin_next_night().await,
            37 => self.lose_cookie().await,
            38 => self.restart(),
            39 => self.press_seen(&key).await,
            _ => self.use_forms(&key, &deal).await,
        }
        for other in self.keys.clone() {
            self.answer_requests(&other).await;
        }
        self.check_ledger();
    }

    /// Decides a random open dispute of any night, with everybody without a phone ticked.
    async fn decide_dispute(&mut self, key: &str) {
        let current = self.table.hub.lock_keeper().night_id();
        let mut pages = Vec::new();
        for (&night, events) in &self.nights {
            let replay = ReplayedNight::from_events(events.clone());
            let open = replay.night().disputes.iter().filter(|dispute| dispute.decided.is_none());
            pages.extend(open.map(|dispute| {
                let line = find_account_line(&replay, dispute.disputed_event());
                let entry = line.map_or(dispute.disputed_event(), |line| line.first_event);
                if night == current { format!("/hand/{entry}") } else { format!("/nights/{night}/{entry}") }
            }));
        }
        if pages.is_empty() {
            return;
        }
        let path = self.random.choose(&pages).clone();
        let page = self.table.get(key, &path).await;
        let Some(form) = parse_forms(&page.text).into_iter().find(|form| form.action == "/hand/decide") else {
            return;
        };
        let sent = form.random_data_with(&mut self.random, &[("note", "so it was")]);
        let sent = sent + &self.table.in_person_fields();
        self.post_and_check(key, "/hand/decide", &sent).await;
    }

    /// Presses *Seen* in the bar of a device.
    async fn press_seen(&mut self, key: &str) {
        self.send_chosen_form(key, "/me", "/told", &[]).await;
    }

    /// Uses one of the forms that record or change entries.
    async fn use_forms(&mut self, key: &str, deal: &str) {
        let (key, deal) = (key.to_owned(), deal.to_owned());
        match self.random.number_below(18) {
            0..=4 => self.enter_and_record_win(&key).await,
            5 => self.send_chosen_form(&key, "/money", "/money", &[("amount", "7.5"), ("reason", "late")]).await,
            6 => {
                self.send_chosen_form(&key, &deal, "/hand/correct", &[]).await;
                self.send_chosen_form(&key, "/win", "/win", &[]).await;
                self.send_chosen_form(&key, "/win", "/win/record", &[]).await;
            }
            7 => self.send_chosen_form(&key, &deal, "/hand/object", &[("claim", "furiten")]).await,
            8 => self.decide_dispute(&key).await,
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
        if to == "/told" {
            let player = self.table.person_id(NAMES[at]);
            let entries = fields.split('&').filter_map(|field| field.strip_prefix("entry=")?.parse().ok());
            self.pressed.extend(entries.map(|entry| (player, entry)));
        }
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

    /// Checks that all events of all nights so far are in the ledger, unchanged, and adds the new ones.
    fn check_ledger(&mut self) {
        let keeper = self.table.hub.lock_keeper();
        let mut found = BTreeMap::new();
        for stored in keeper.store().nights().expect("the nights") {
            found.insert(stored.night, keeper.store().load_night(stored.night, None).expect("a night").events);
        }
        drop(keeper);
        for (night, before) in &self.nights {
            let events = found.get(night).map(Vec::as_slice).unwrap_or_default();
            let kept = events.len() >= before.len() && events[..before.len()] == before[..];
            assert!(kept, "an entry is lost or changed\n{}", self.request_history());
        }
        self.nights = found;
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
        let (sum, on_table) =
            self.table.read_night(|night| (night.imbalance(), night.money_on_table + night.set_aside_money));
        assert_eq!(sum, Amount::ZERO, "{}", self.request_history());
        let all: Amount = self.ledger_totals().into_values().sum();
        assert_eq!(all + on_table, Amount::ZERO, "{}", self.request_history());
    }

    /// Checks that on each device, the list of entries adds up to its person's total, and the account has every change
    /// that its person has not seen. Returns the number of changes in the accounts.
    async fn check_pages(&mut self) -> usize {
        let mut shown = 0;
        for (at, name) in NAMES.into_iter().enumerate() {
            let list = self.table.get(&self.keys[at], "/hands").await.text;
            let who = self.table.person_id(name);
            let total = self.table.read_night(|night| night.total(who));
            let done = self.request_history();
            assert_eq!(listed_total(&list, name), total, "{name}: {list}\n{done}");
            shown += self.check_account(at, who).await;
        }
        shown
    }

    /// Returns the changes of a person's total in all nights that the person has not seen: neither recorded on their
    /// device, nor agreed to on it, nor marked by *Seen*. Each with the text of the totals before and after.
    fn unseen_changes(&self, who: PlayerId) -> BTreeMap<EntryId, String> {
        let mut unseen = BTreeMap::new();
        for (&night, events) in &self.nights {
            let replay = ReplayedNight::from_events(events.clone());
            let start = replay.night().rules().and_then(|rules| rules.starting_points());
            for news in collect_night_news(&replay, 0) {
                let total_at = |count: u64| {
                    let all = totals_after(events, usize::try_from(count).expect("small"));
                    all.get(&who).copied().unwrap_or_default()
                };
                let (before, after) = (total_at(news.first_event - 1), total_at(news.last_event));
                let id = EntryId { night, first_event: news.first_event };
                let is_own = self.authors.get(&*news.author) == Some(&who);
                let mut assents = news.assents.iter().filter(|assent| assent.player == who);
                let has_agreed = assents.any(|assent| assent.on_phone.is_some());
                if before != after && !is_own && !has_agreed && !self.pressed.contains(&(who, id)) {
                    let text = |total: Amount| match start {
                        None => signed_text(total),
                        Some(start) => (Amount::from_units(start) + total).to_string().replace('-', "\u{2212}"),
                    };
                    unseen.insert(id, format!("Your total: {} → {}", text(before), text(after)));
                }
            }
        }
        unseen
    }

    /// Checks that the account of a device has all changes that its person has not seen, with the totals before and
    /// after in the scale of the seats, on as many pages as it needs, and none that they marked by *Seen*; and that the
    /// bar has the first page. Returns the number of these changes.
    async fn check_account(&mut self, at: usize, who: PlayerId) -> usize {
        let unseen = self.unseen_changes(who);
        let (mut shown, mut text) = (Vec::new(), String::new());
        for number in 0..100 {
            let page = self.table.get(&self.keys[at], &format!("/told?page={number}")).await.text;
            let body = page.split("<main").nth(1).unwrap_or_default();
            let entries = named_entries(body);
            if entries.is_empty() || shown.ends_with(&entries) {
                break;
            }
            assert!(entries.len() <= 8);
            shown.extend(entries);
            text.push_str(&plain_text(body));
        }
        for (id, change) in &unseen {
            assert!(shown.contains(id), "{} is not told of {id}: {text}\n{}", NAMES[at], self.request_history());
            assert!(text.contains(change), "{change}: {text}\n{}", self.request_history());
        }
        let marked = shown.iter().find(|id| self.pressed.contains(&(who, **id)));
        assert_eq!(marked, None, "marked as seen by {}\n{}", NAMES[at], self.request_history());
        let page = self.table.get(&self.keys[at], "/me").await.text;
        let bar = page.split("class=\"bars\"").nth(1).unwrap_or_default().split("</header>").next().unwrap_or_default();
        assert_eq!(named_entries(bar), shown[..shown.len().min(8)], "{bar}\n{}", self.request_history());
        if shown.len() >= 3 && self.random.hits_one_in(3) {
            let key = self.keys[at].clone();
            self.press_seen(&key).await;
        }
        unseen.len()
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
        assert_eq!(fresh.replay().events(), self.current_events(), "the file\n{}", self.request_history());
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
        let before = evening.event_count();
        evening.take_step().await;
        evening.check_sum();
        if seed.is_multiple_of(PAGE_CHECK_INTERVAL) && evening.event_count() > before {
            shown += evening.check_pages().await;
        }
    }
    evening.check_all_outputs().await;
    // This replays the night for each event, so only some evenings are checked.
    let changed = match seed % CHANGE_CHECK_INTERVAL {
        0 => evening.nights.values().map(|events| check_changes(events, &evening.request_history())).sum(),
        _ => 0,
    };
    let kinds = evening.nights.values().flatten().map(|event| event.payload.body.kind());
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
