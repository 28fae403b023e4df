//! Random evenings: four devices use random forms of random pages; nights begin, cookies are lost, devices change
//! hands, the program is restarted. Five invariants must hold: totals sum to zero; pages, window and exports show the
//! same totals; every change to a person's total has an entry, and is in their account until they have seen it,
//! whatever happened meanwhile; nobody's account is shown or marked on a device that is not or was not theirs;
//! acknowledged entries are never lost.
//!
//! A normal run plays a few evenings; with `QUEJING_WHOLE`, as in the nightly run, 500 with all kinds of events; with
//! `QUEJING_EVENING=7`, that one.

use std::collections::{BTreeMap, BTreeSet};

use super::account::named_person_entries;
use super::cases::cases;
use super::handed_on::DeviceUse;
use super::page_forms::{PageForm, parse_forms};
use super::random_numbers::RandomNumbers;
use super::*;
use crate::report;
use quejing_session::night::{
    EntryId, Event, Keeper, NightId, PersonEntryId, ReplayedNight, SeenWay, build_account_lines, collect_night_news,
    find_account_line,
};
use quejing_session::session::Session;

/// The number of random evenings that a normal run plays, each with a seed of its own.
const USUAL_EVENINGS: u64 = 30;
/// The interval, in evenings, at which the test checks the changes to totals event by event, which is slow.
const CHANGE_CHECK_INTERVAL: u64 = 15;
/// The interval, in evenings, at which the test checks the pages of all devices after each step with new events.
const PAGE_CHECK_INTERVAL: u64 = 5;
/// The number of random evenings of a full run, in which rare kinds of events occur often enough.
const FULL_EVENINGS: u64 = 500;
/// The kinds of events, changes and their accounts that a normal run has several times.
const COMMON_KINDS: [&str; 7] =
    ["won", "drawn", "agreed", "undone", "dispute_opened", TOTAL_CHANGED_KIND, CHANGE_SHOWN_KIND];
/// The kinds of events that only a full run has several times.
const RARE_KINDS: [&str; 5] = ["corrected", "redone", "hand_voided", "dispute_decided", "support_chosen"];
/// The name among the kinds of events under which the test counts changes that a bar shows.
const CHANGE_SHOWN_KIND: &str = "change_told";
/// The name among the kinds of events under which the test counts changes to totals.
const TOTAL_CHANGED_KIND: &str = "total_changed";
/// The number of random steps in an evening.
const STEPS_PER_EVENING: usize = 20;
/// Hands that win by every rule set of the random evenings for four; the winning tile is the last.
const WINNING_HANDS: [&str; 3] = [WINNING_HAND, "111222333m55z777z", "234234m567p678s55z"];
/// Hands that win in three-player riichi; the winning tile is the last. The first two tiles are norths, which are set
/// aside.
const HANDS_OF_THREE: [&str; 3] = ["44z123456789p11z777z", "44z111222333p55z777z", "44z19m123p789s111z222z1m"];

/// The names of the people whose devices take part at first, in the order of the devices.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Eve"];
/// The names of the people of the first night; the last one only watches.
const FIRST_PEOPLE: [&str; 5] = ["Ann", "Ben", "Cho", "Dai", "Eve"];
/// The name of the person who takes the place of somebody in some later nights.
const SUBSTITUTE: &str = "Fay";

/// A device of a random evening with its users, as an independent count of what was chosen and agreed.
struct RandomDevice {
    key: String,
    users: DeviceUse,
}

/// A random evening: the table, the devices, and the events recorded so far.
struct RandomEvening {
    table: TestTable,
    /// The number of players at the table; the people after them watch.
    players: usize,
    devices: Vec<RandomDevice>,
    random: RandomNumbers,
    /// The events of each night.
    nights: BTreeMap<NightId, Vec<Event>>,
    /// The nights in the order in which they began.
    night_order: Vec<NightId>,
    /// The names of the people of the night in progress; those after the players only watch.
    present: Vec<&'static str>,
    /// The people of all nights, by name.
    people: BTreeMap<&'static str, PlayerId>,
    /// The person on whose device an event was recorded.
    recorders: BTreeMap<EntryId, PlayerId>,
    /// The entries that the people pressed *Seen* on.
    pressed: BTreeSet<PersonEntryId>,
    /// The requests so far as text, for the message of a failed check.
    done: Vec<String>,
}

impl RandomEvening {
    async fn begin_evening(seed: u64) -> RandomEvening {
        let all = [RuleSet::LINGQUE_28, RuleSet::RIICHI, RuleSet::HOUSE, RuleSet::ZUNG_JUNG, RuleSet::SANMA];
        // Seeds that are checked in an interval of five have different rules too.
        let rules = all[usize::try_from((seed + seed / 5) % 5).expect("below 5")];
        let table = TestTable::new(rules);
        let mut devices = Vec::new();
        for name in NAMES {
            devices.push(RandomDevice { key: table.join_as(Some(name)).await, users: DeviceUse::chosen(name, 0) });
        }
        let mut evening = RandomEvening {
            table,
            players: player_count(rules),
            devices,
            random: RandomNumbers::new(seed),
            nights: BTreeMap::new(),
            night_order: Vec::new(),
            present: FIRST_PEOPLE.to_vec(),
            people: BTreeMap::new(),
            recorders: BTreeMap::new(),
            pressed: BTreeSet::new(),
            done: vec![format!("seed {seed}")],
        };
        evening.note_night();
        evening.check_ledger();
        evening
    }

    /// Notes the night in progress and its people.
    fn note_night(&mut self) {
        self.night_order.push(self.table.current_night());
        for name in &self.present {
            self.people.insert(name, self.table.person_id(name));
        }
    }

    fn keys(&self) -> Vec<String> {
        self.devices.iter().map(|device| device.key.clone()).collect()
    }

    /// Returns the person who uses a device.
    fn user(&self, at: usize) -> PlayerId {
        self.people[self.devices[at].users.name]
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

    /// Begins another night with the same people or, in every second case, with the substitute for one of them; an open
    /// deal is left as it is. A device whose person is not in the night is used by somebody who has none.
    async fn begin_next_night(&mut self) {
        let rules =
            self.table.read_night(|night| night.opened.as_ref().expect("a night").rules.profile.set().to_string());
        self.present = FIRST_PEOPLE.to_vec();
        if self.random.hits_one_in(2) {
            let at = self.random.number_below(FIRST_PEOPLE.len());
            self.present[at] = SUBSTITUTE;
        }
        let names: String = self.present.iter().enumerate().map(|(at, name)| format!("&name{at}={name}")).collect();
        let watch: String = (self.players..self.present.len()).map(|at| format!("&watches{at}=on")).collect();
        let host = self.devices[0].key.clone();
        let before = self.table.current_night();
        self.post_and_check(&host, "/begin", &format!("title=next&rules={rules}{names}{watch}&leave=on")).await;
        assert_ne!(self.table.current_night(), before, "{}", self.request_history());
        self.note_night();
        self.check_ledger();
        for at in 0..self.devices.len() {
            if !self.present.contains(&self.devices[at].users.name) {
                self.hand_on(at).await;
            }
        }
    }

    /// Hands a device on to a person of the night who has none, by their choice.
    async fn hand_on(&mut self, at: usize) {
        let has_device = |name: &str| self.devices.iter().any(|device| device.users.name == name);
        let free: Vec<&'static str> = self.present.iter().copied().filter(|name| !has_device(name)).collect();
        let Some(&name) = free.first() else {
            return;
        };
        self.done.push(format!("device {at} becomes that of {name}"));
        let key = self.devices[at].key.clone();
        let chosen = self.table.post(&key, "/who", &format!("person={}", self.people[name])).await;
        assert_eq!(chosen.to, "/", "{}", self.request_history());
        let (night, event_counts) = (self.night_order.len() - 1, self.event_counts());
        let stays = !self.present.contains(&self.devices[at].users.name);
        self.devices[at].users.choose(name, night, stays.then_some(event_counts));
    }

    /// Returns the number of events of each night by now.
    fn event_counts(&self) -> BTreeMap<NightId, u64> {
        self.nights.iter().map(|(night, events)| (*night, events.len() as u64)).collect()
    }

    /// Lets the user of a device only watch, and return.
    async fn watch_and_return(&mut self, at: usize) {
        self.done.push(format!("device {at} only watches for a while"));
        let (key, person) = (self.devices[at].key.clone(), self.user(at));
        self.table.post(&key, "/who", "").await;
        self.table.post(&key, "/who", &format!("person={person}")).await;
    }

    /// Takes a device away; its person takes over their name on a new one, with the consent of another phone.
    async fn lose_cookie(&mut self) {
        let at = self.random.number_below(self.devices.len());
        let name = self.devices[at].users.name;
        self.done.push(format!("{name} has a new phone"));
        let new = self.table.join_as(None).await;
        let device = self.table.hub.lock_devices().joined_devices().last().expect("a device").id;
        let person = format!("person={}", self.people[name]);
        assert_eq!(self.table.post(&new, "/who/claim", &person).await.to, "/claim", "{}", self.request_history());
        // A person who only watches cannot answer; the device of the host can.
        let players = &self.present[..self.players];
        let can_answer =
            |other: &usize| *other != at && (*other == 0 || players.contains(&self.devices[*other].users.name));
        let other = (0..self.devices.len()).find(can_answer).expect("another device");
        let other = self.devices[other].key.clone();
        self.table.post(&other, "/claim/answer", &format!("device={device}&yes=")).await;
        self.devices[at].key = new;
        for (other, device) in self.devices.iter_mut().enumerate() {
            match other == at {
                true => device.users.take_over(),
                false => device.users.forget(name),
            }
        }
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
        let at = self.random.number_below(self.devices.len());
        let key = self.devices[at].key.clone();
        let deal = self.random_deal_path();
        match self.random.number_below(43) {
            36 => self.begin_next_night().await,
            37 => self.lose_cookie().await,
            38 => self.restart(),
            39 => self.press_seen(&key).await,
            40 | 41 => self.hand_on(at).await,
            42 => self.watch_and_return(at).await,
            _ => self.use_forms(&key, &deal).await,
        }
        for other in self.keys() {
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
                let bettor = self.devices.iter().find(|device| Some(&device.users.name) == self.present.last());
                let bettor = bettor.unwrap_or(&self.devices[3]).key.clone();
                self.send_chosen_form(&bettor, "/support", "/support", &[]).await;
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

    /// Opens a random page, sends a random form of it with random values, and answers the proposal.
    async fn send_random_form(&mut self, key: &str) {
        let deal = self.random_deal_path();
        let pages = ["/", "/deal", "/deal", &deal, &deal, "/money", "/support", "/hands", "/agree", "/win", "/confirm"];
        let path = (*self.random.choose(&pages)).to_owned();
        self.send_form_of_page(key, &path).await;
        self.answer_proposal(key).await;
    }

    /// Sends a form with an action on a page, with these fields and random values in the others, and answers the
    /// proposal.
    async fn send_chosen_form(&mut self, key: &str, path: &str, action: &str, fields: &[(&str, &str)]) {
        let page = self.table.get(key, path).await;
        let all: Vec<PageForm> = parse_forms(&page.text).into_iter().filter(|form| form.action == action).collect();
        if all.is_empty() {
            return;
        }
        let form = self.random.choose(&all).clone();
        let sent = form.random_data_with(&mut self.random, fields);
        self.post_and_check(key, action, &sent).await;
        self.answer_proposal(key).await;
    }

    /// Answers the proposal of a device: yes in four of five cases, usually with everybody without a phone
    /// ticked.
    async fn answer_proposal(&mut self, key: &str) {
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
        let is_for_three = self.players == 3;
        let tiles = *self.random.choose(if is_for_three { &HANDS_OF_THREE } else { &WINNING_HANDS });
        self.table.post(key, "/win/new", "").await;
        self.table.post(key, "/win/do", &format!("do=type&tiles={tiles}")).await;
        for north in 0..if is_for_three { 2 } else { 0 } {
            self.table.post(key, "/win/tile", &format!("do=set-aside&tile={north}")).await;
        }
        let winner = self.random.number_below(self.players);
        let from = self.random.number_below(self.players + 1).to_string();
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
            let others: Vec<String> = self.keys().into_iter().filter(|other| other != key).collect();
            let other = self.random.choose(&others).clone();
            Box::pin(self.send_random_form(&other)).await;
        }
        let page = self.table.get(key, "/win").await.text;
        let record = parse_forms(&page).into_iter().find(|form| form.action == "/win/record");
        if let Some(record) = record.filter(PageForm::has_enabled_button) {
            let sent = record.data_with(&[]);
            self.post_and_check(key, "/win/record", &sent).await;
            self.answer_proposal(key).await;
        }
    }

    async fn post_and_check(&mut self, key: &str, to: &str, fields: &str) {
        let at = self.devices.iter().position(|device| device.key == key).unwrap_or_default();
        self.done.push(format!("device {at}: {to} {fields}"));
        if to == "/told" {
            let entries =
                fields.split('&').filter_map(|field| field.strip_prefix("entry=")?.parse::<PersonEntryId>().ok());
            self.pressed.extend(entries);
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
        self.note_recorders(&found);
        self.nights = found;
    }

    /// Notes on whose devices the events were recorded that these nights have since the last check.
    fn note_recorders(&mut self, found: &BTreeMap<NightId, Vec<Event>>) {
        let devices = self.table.hub.lock_devices();
        let users = devices.joined_devices().iter().filter_map(|one| Some((one.id.author_name(), one.person()?)));
        let users: BTreeMap<String, PlayerId> = users.collect();
        for (&night, events) in found {
            for event in events.iter().skip(self.nights.get(&night).map_or(0, Vec::len)) {
                if let Some(&user) = users.get(&*event.author) {
                    self.recorders.insert(EntryId { night, first_event: event.seq }, user);
                }
            }
        }
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
        for at in 0..self.devices.len() {
            let (name, who) = (self.devices[at].users.name, self.user(at));
            let list = self.table.get(&self.devices[at].key, "/hands").await.text;
            let total = self.table.read_night(|night| night.total(who));
            let done = self.request_history();
            assert_eq!(listed_total(&list, name), total, "{name}: {list}\n{done}");
            shown += self.check_account(at).await;
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
                let is_own = self.recorders.get(&id) == Some(&who);
                let mut assents = news.assents.iter().filter(|assent| assent.player == who);
                let has_agreed = assents.any(|assent| assent.on_phone.is_some());
                if before != after
                    && !is_own
                    && !has_agreed
                    && !self.pressed.contains(&PersonEntryId { player: who, entry: id })
                {
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

    /// Returns true if an entry belongs to the account of a person on a device, by what was chosen and agreed there.
    fn is_of_account(&self, at: usize, name: &str, id: EntryId) -> bool {
        let night = self.night_order.iter().position(|night| *night == id.night).expect("a night");
        self.devices[at].users.is_told_of(name, night, id)
    }

    /// Checks that the account of a device has all changes that its person has not seen, and those that its earlier
    /// users had not seen when it became another person's, with the totals before and after in the scale of the seats,
    /// on as many pages as it needs; none that they marked by *Seen*, and no entry of anybody else; and that the bar
    /// has the first page. If further unseen changes may be those of another person of the same name, the page says so.
    /// Returns the number of the changes shown.
    async fn check_account(&mut self, at: usize) -> usize {
        let (key, user) = (self.devices[at].key.clone(), self.devices[at].users.name);
        let (mut shown, mut text) = (Vec::new(), String::new());
        for number in 0..100 {
            let page = self.table.get(&key, &format!("/told?page={number}")).await.text;
            let body = page.split("<main").nth(1).unwrap_or_default();
            let entries = named_person_entries(body);
            if entries.is_empty() || shown.ends_with(&entries) {
                break;
            }
            assert!(entries.len() <= 8);
            shown.extend(entries);
            text.push_str(&plain_text(body));
        }
        let (mut expected_count, mut is_unsure) = (0, false);
        for (&name, &player) in &self.people {
            for (entry, change) in self.unseen_changes(player) {
                if !self.is_of_account(at, name, entry) {
                    is_unsure |= name == user;
                    continue;
                }
                expected_count += 1;
                let history = self.request_history();
                assert!(shown.contains(&PersonEntryId { player, entry }), "{name}, {entry}: {text}\n{history}");
                assert!(text.contains(&change), "{name}, {change}: {text}\n{history}");
            }
        }
        let name_of = |player: PlayerId| self.people.iter().find(|(_, one)| **one == player).expect("a person").0;
        let is_foreign = |id: &&PersonEntryId| !self.is_of_account(at, name_of(id.player), id.entry);
        assert_eq!(shown.iter().find(is_foreign), None, "on the device of {user}\n{}", self.request_history());
        let marked = shown.iter().find(|id| self.pressed.contains(id));
        assert_eq!(marked, None, "marked as seen on the device of {user}\n{}", self.request_history());
        let page = self.table.get(&key, "/me").await.text;
        let bar = page.split("class=\"bars\"").nth(1).unwrap_or_default().split("</header>").next().unwrap_or_default();
        assert_eq!(named_person_entries(bar), shown[..shown.len().min(8)], "{bar}\n{}", self.request_history());
        assert!(!is_unsure || bar.contains("someone with your name"), "{bar}\n{}", self.request_history());
        if shown.len() >= 3 && self.random.hits_one_in(3) {
            self.press_seen(&key).await;
        }
        expected_count
    }

    /// Checks that the ledger has marks of a press on *Seen* only for the people and entries that a form named.
    fn check_marks(&self) {
        let keeper = self.table.hub.lock_keeper();
        for (&night, events) in &self.nights {
            let marks = keeper.store().night_seen_records(night, None).expect("marks");
            for (&player, first_event) in
                self.people.values().flat_map(|one| (1..=events.len() as u64).map(move |at| (one, at)))
            {
                let id = PersonEntryId { player, entry: EntryId { night, first_event } };
                let is_marked = marks.marks_of(player, first_event).any(|mark| mark.way == SeenWay::Pressed);
                assert!(!is_marked || self.pressed.contains(&id), "{id} was not pressed\n{}", self.request_history());
            }
        }
    }

    /// Checks that the pages of each device, the window, the CSV export and the reopened ledger have the same totals.
    async fn check_all_outputs(&self) {
        let totals = self.ledger_totals();
        // At the seats of riichi stand points, from the starting points on.
        let start = self.table.read_night(|night| night.rules().and_then(|rules| rules.starting_points()));
        let start = Amount::from_units(start.unwrap_or(0));
        for (device, key) in self.keys().iter().enumerate() {
            let page = self.table.get(key, "/").await.text;
            let seats = page.split("class=\"seats\"").nth(1);
            let seats = seats.unwrap_or_else(|| panic!("no seats: {page}\n{}", self.request_history()));
            for name in &self.present[..self.players] {
                let total = seats.split(&format!(">{name}")).nth(1).and_then(|rest| rest.split("class=\"sum").nth(1));
                let total = total.and_then(|rest| rest.split('>').nth(1)?.split('<').next());
                let total = total.map(|text| text.replace('\u{2212}', "-").replace('+', ""));
                assert_eq!(
                    total,
                    Some((start + totals[*name]).to_string()),
                    "{name} on device {device}\n{}",
                    self.request_history()
                );
            }
        }
        let window = Session::new(Lang::En, LedgerLocation::Folder(self.table.folder.clone()));
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
    evening.check_marks();
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
    let first = std::env::var("QUEJING_EVENING").ok().and_then(|number| number.parse::<u64>().ok());
    let evening_count = cases(USUAL_EVENINGS, FULL_EVENINGS);
    let seeds = first.map_or(0..evening_count, |first| first..first + 1);
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
    let kinds = COMMON_KINDS.iter().chain(RARE_KINDS.iter().filter(|_| evening_count >= FULL_EVENINGS));
    for kind in kinds.filter(|_| first.is_none()) {
        let count = recorded.get(kind).copied().unwrap_or(0);
        assert!(count >= 8, "{kind} was recorded {count} times: {recorded:?}");
    }
}
