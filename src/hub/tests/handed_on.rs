//! Tests of devices that change hands, and of people who only watch, sit in another night, or return: whose account the
//! device shows, who is asked on it, and whose objection a form is.

use super::account::{named_entries, named_person_entries, seen_fields};
use super::page_forms::{PageForm, parse_forms};
use super::visibility::bar_form_value;
use super::*;
use quejing_session::night::{EntryId, Keeper, NightId, Payload, PersonEntryId, SeenWay};
use std::collections::BTreeMap;

impl TestTable {
    /// Begins a night with the same people but those with these names; returns its id.
    fn begin_night_without(&self, names: &[&str]) -> NightId {
        let mut opening = self.hub.lock_keeper().next_opening(Lang::En);
        opening.attendees.retain(|one| !names.contains(&one.name.as_str()));
        self.hub.lock_keeper().begin_night(&opening).expect("a night");
        self.hub.publish_change();
        self.current_night()
    }

    /// Begins a night in which Ann, Ben, Cho and Dai play and Eve watches; returns its id.
    fn begin_full_night(&self) -> NightId {
        self.begin_night(RuleSet::HOUSE);
        self.hub.publish_change();
        self.current_night()
    }

    /// Makes an earlier night the one in progress again.
    fn reopen_night(&self, night: NightId) {
        let mut keeper = self.hub.lock_keeper();
        keeper.resume_night(night).expect("the night");
        let bodies = [Record::NightReopened {}, Record::Noted { text: "again".to_owned() }];
        let reopening = bodies.into_iter().skip(usize::from(!keeper.night().is_closed)).map(Payload::new);
        keeper.record_events(reopening.collect()).expect("recorded");
        drop(keeper);
        self.hub.sync_ledger();
        self.hub.publish_change();
        assert_eq!(self.current_night(), night);
    }

    async fn choose(&self, key: &str, name: &str) {
        assert_eq!(self.post(key, "/who", &format!("person={}", self.person_id(name))).await.to, "/");
    }

    /// Returns the people who answer requests for consent on phones in the night in progress.
    fn phone_people(&self) -> Vec<PlayerId> {
        let phones = self.hub.lock_keeper().consent().phone_owners().expect("the phones");
        phones.into_iter().map(|phone| phone.player).collect()
    }
}

/// The users of a device by an independent count, in which nights are numbered in the order in which they began.
pub struct DeviceUse {
    /// The name of the present user.
    pub name: &'static str,
    /// The first night in which the present user is certain to be the person of that name.
    first_night: usize,
    earlier: Vec<EarlierUse>,
}

/// The time of an earlier user of a device.
struct EarlierUse {
    name: &'static str,
    first_night: usize,
    /// The number of events of each night when the device became another person's.
    event_counts: BTreeMap<NightId, u64>,
}

impl DeviceUse {
    /// Returns the use of a device by a person who chose their name in a night.
    pub fn chosen(name: &'static str, night: usize) -> DeviceUse {
        DeviceUse { name, first_night: night, earlier: Vec::new() }
    }

    /// Makes a person the user by their choice in a night. The account of the person before stays with the number of
    /// events of each night by then; `None` removes it.
    pub fn choose(&mut self, name: &'static str, night: usize, event_counts: Option<BTreeMap<NightId, u64>>) {
        let (name, first_night) =
            (std::mem::replace(&mut self.name, name), std::mem::replace(&mut self.first_night, night));
        self.earlier.extend(event_counts.map(|event_counts| EarlierUse { name, first_night, event_counts }));
    }

    /// Makes the user certain in all nights, with the consent of others.
    pub fn take_over(&mut self) {
        self.first_night = 0;
        self.forget(self.name);
    }

    /// Removes the account of an earlier user.
    pub fn forget(&mut self, name: &str) {
        self.earlier.retain(|earlier| earlier.name != name);
    }

    /// Returns true if an entry of the night with this number belongs to the account of a person on the device.
    pub fn is_told_of(&self, name: &str, night: usize, entry: EntryId) -> bool {
        let is_earlier = |earlier: &EarlierUse| {
            let event_count = earlier.event_counts.get(&entry.night).copied().unwrap_or(0);
            earlier.name == name && night >= earlier.first_night && entry.first_event <= event_count
        };
        self.name == name && night >= self.first_night || self.earlier.iter().any(is_earlier)
    }
}

/// Returns the form with an action on a page.
fn form_of(page: &str, action: &str) -> PageForm {
    let mut forms = parse_forms(page).into_iter();
    forms.find(|form| form.action == action).unwrap_or_else(|| panic!("no form {action}: {page}"))
}

/// Tests that a phone which changes hands marks nothing as seen for the person before: each person has a form of their
/// own, and entries from after the change are not shown.
#[tokio::test(flavor = "multi_thread")]
async fn the_new_user_of_a_phone_consumes_nothing_of_the_person_before() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, phone) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let eve = table.person_id("Eve");
    let old = table.pay("Eve", "Ann", 70);
    table.begin_night_without(&["Eve"]);
    table.choose(&phone, "Cho").await;
    let cho = table.person_id("Cho");
    let own = table.pay("Cho", "Ann", 5);
    let bar = table.bar(&phone).await;
    assert_eq!(
        named_person_entries(&bar),
        [PersonEntryId { player: cho, entry: own }, PersonEntryId { player: eve, entry: old }]
    );
    let first_form = form_of(&bar, "/told").data_with(&[]);
    table.post(&phone, "/told", &first_form).await;
    assert_eq!(named_entries(&table.bar(&phone).await), [old], "Cho's press is not Eve's");
    // Eve is in the next night, with a phone of her own.
    table.begin_full_night();
    let new = table.join_as(Some("Eve")).await;
    let later = table.pay("Eve", "Ann", 8);
    assert_eq!(named_entries(&table.bar(&phone).await), [old], "Eve's entries after her time");
    table.post(&phone, "/told", &seen_fields(eve, &[later])).await;
    let bar = table.bar(&new).await;
    assert_eq!(named_entries(&bar), [later], "{bar}");
    assert!(bar.contains("someone with your name"), "{bar}");
    let keeper = table.hub.lock_keeper();
    let marks = keeper.store().night_seen_records(later.night, Some(eve)).expect("marks");
    assert!(marks.marks_of(eve, later.first_event).all(|mark| mark.way != SeenWay::Pressed));
}

/// Tests that an objection is that of the person whose account the form showed, although another person of that night
/// uses the phone now.
#[tokio::test(flavor = "multi_thread")]
async fn an_objection_is_that_of_the_person_whose_entry_it_is() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, phone) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let (eve, cho) = (table.person_id("Eve"), table.person_id("Cho"));
    let entry = table.pay("Eve", "Cho", 70);
    table.begin_night_without(&["Eve"]);
    table.choose(&phone, "Cho").await;
    let bar = table.bar(&phone).await;
    assert_eq!(bar_form_value(&bar, "/hand/object", "player"), eve.to_string(), "{bar}");
    let object = form_of(&bar, "/hand/object");
    let as_cho = object.data_with(&[]).replace(&format!("player={eve}"), &format!("player={cho}"));
    assert_eq!(table.post_with_build(&phone, "/hand/object", &as_cho).await.status, StatusCode::FORBIDDEN);
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    assert_eq!(table.post_with_build(&phone, "/hand/object", &object.data_with(&[])).await.to, page);
    let mut keeper = table.hub.lock_keeper();
    let by = keeper.visit_night(entry.night, |keeper| keeper.night().disputes[0].by).expect("the night");
    assert_eq!(by, eve);
}

/// Tests that somebody who only watches for a while needs no new claim, and gains none.
#[tokio::test(flavor = "multi_thread")]
async fn to_watch_and_return_keeps_the_account_as_it_was() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let first = table.pay("Cho", "Ann", 70);
    table.begin_full_night();
    let second = table.pay("Cho", "Ann", 5);
    assert_eq!(table.post(&cho, "/who", "").await.to, "/");
    assert_eq!(named_entries(&table.bar(&cho).await), [first, second], "the account stays");
    assert!(!table.phone_people().contains(&table.person_id("Cho")), "who watches is not asked");
    table.choose(&cho, "Cho").await;
    let bar = table.bar(&cho).await;
    assert_eq!(named_entries(&bar), [first, second], "{bar}");
    assert!(!bar.contains("someone with your name"), "{bar}");
    // A guest who chooses the name of an earlier person is not certain, before and after having watched.
    let device = table.hub.lock_devices().joined_devices()[1].id;
    table.hub.revoke_device(device);
    let new = table.join_as(Some("Cho")).await;
    for _ in 0..2 {
        let bar = table.bar(&new).await;
        assert_eq!(named_entries(&bar), [second], "{bar}");
        assert!(bar.contains("someone with your name"), "{bar}");
        table.post(&new, "/who", "").await;
        table.choose(&new, "Cho").await;
    }
}

/// Tests that an earlier night which is reopened asks the phones of tonight who they are: until then nobody acts or is
/// asked on them by the name of tonight.
#[tokio::test(flavor = "multi_thread")]
async fn a_reopened_night_asks_the_phones_who_they_are() {
    let table = TestTable::new(RuleSet::HOUSE);
    let first = table.current_night();
    let second = table.begin_full_night();
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let ben_id = table.person_id("Ben");
    table.reopen_night(first);
    assert_eq!(table.phone_people(), []);
    assert_eq!(table.get(&ben, "/").await.to, "/who");
    let page = table.get(&ben, "/who").await.text;
    assert!(page.contains("was chosen in a later night"), "{page}");
    assert_eq!(table.post(&ben, "/deal/draw", "").await.to, "/who");
    let entry = table.pay("Ben", "Ann", 70);
    assert_eq!(named_entries(&table.bar(&ben).await), []);
    table.choose(&ben, "Ben").await;
    assert_eq!(table.phone_people(), [ben_id]);
    assert_eq!(named_entries(&table.bar(&ben).await), [entry]);
    // Both nights know Ben now.
    table.reopen_night(second);
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::OK);
    assert!(table.phone_people().contains(&ben_id));
    drop(ann);
}

/// Tests that the number of questions, the card and the answer name the same person: of two people of an earlier night
/// who used a phone, the one whose phone it is.
#[tokio::test(flavor = "multi_thread")]
async fn only_the_person_whose_phone_it_is_answers_in_an_earlier_night() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, phone) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let entry = table.pay("Dai", "Ann", 70);
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    table.begin_night_without(&["Dai"]);
    let object = async |key: &str, entry: &EntryId| {
        let shown = table.get(key, &page).await.text;
        let form = form_of(&shown, "/hand/object").data_with(&[("claim", "no")]);
        assert_eq!(table.post_with_build(key, "/hand/object", &form).await.to, page, "{entry}");
    };
    object(&ann, &entry).await;
    let decide = form_of(&table.get(&ann, &page).await.text, "/hand/decide").data_with(&[("decision", "void")]);
    assert_eq!(table.post_with_build(&ann, "/hand/decide", &decide).await.to, page);
    let asked = table.get(&phone, "/agree").await.text;
    assert!(asked.contains("1 question needs") && asked.contains("action=\"/agree/answer\""), "{asked}");
    let answer = form_of(&asked, "/agree/answer").data_with(&[("yes", "")]);
    table.choose(&phone, "Cho").await;
    let asked = table.get(&phone, "/agree").await.text;
    assert!(!asked.contains("question needs") && !asked.contains("action=\"/agree/answer\""), "{asked}");
    table.post_with_build(&phone, "/agree/answer", &answer).await;
    let requests = table.hub.lock_keeper().consent().requests_of_all_nights().expect("the requests");
    let dai = requests[0].people.iter().copied().find(|person| requests[0].pending_people().contains(person));
    assert!(dai.is_some() && requests.len() == 1, "Cho does not answer for Dai: {requests:?}");
}

/// Tests that a person who does not sit tonight decides and drops in the earlier nights in which they sat, while the
/// night in progress asks who they are.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_of_an_earlier_night_decides_there() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let eve = table.join_as(Some("Eve")).await;
    let entry = table.pay("Dai", "Ann", 70);
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    table.begin_night_without(&["Dai"]);
    table.get(&eve, "/").await;
    let shown = table.get(&ann, &page).await.text;
    let object = form_of(&shown, "/hand/object").data_with(&[("claim", "no")]);
    assert_eq!(table.post_with_build(&ann, "/hand/object", &object).await.to, page);
    // Whether the phone still has the name of that night, or its user only watches tonight.
    for watches in [false, true] {
        if watches {
            table.post(&dai, "/who", "").await;
        }
        let shown = table.get(&dai, &page).await.text;
        let decide = form_of(&shown, "/hand/decide").data_with(&[("decision", "keep")]);
        assert_eq!(table.post_with_build(&dai, "/hand/decide", &decide).await.to, page, "watches: {watches}");
        let asked = table.get(&dai, "/agree").await.text;
        let drop_form = form_of(&asked, "/agree/drop").data_with(&[]);
        assert_eq!(table.post_with_build(&dai, "/agree/drop", &drop_form).await.to, "/");
        assert!(table.hub.lock_keeper().consent().requests_of_all_nights().expect("the requests").is_empty());
    }
    // Eve sat in no night.
    let shown = table.get(&eve, &page).await.text;
    assert!(!shown.contains("action=\"/hand/decide\""), "{shown}");
    let decide = form_of(&table.get(&ann, &page).await.text, "/hand/decide").data_with(&[("decision", "keep")]);
    assert_eq!(table.post_with_build(&eve, "/hand/decide", &decide).await.status, StatusCode::FORBIDDEN);
}

/// Tests that the hint to somebody of the same name stands only where others can confirm it: not for the person of an
/// earlier time of the phone, and not while the night has no such person.
#[tokio::test(flavor = "multi_thread")]
async fn the_hint_to_the_same_name_stands_only_where_it_can_be_confirmed() {
    let table = TestTable::new(RuleSet::HOUSE);
    table.join_as(Some("Ann")).await;
    let first = table.pay("Cho", "Ben", 70);
    table.begin_full_night();
    let phone = table.join_as(Some("Cho")).await;
    assert!(table.bar(&phone).await.contains("someone with your name"));
    table.begin_night_without(&["Cho"]);
    assert!(!table.bar(&phone).await.contains("someone with your name"), "nobody can confirm it tonight");
    table.choose(&phone, "Dai").await;
    let bar = table.bar(&phone).await;
    assert!(!bar.contains("someone with your name") && !named_entries(&bar).contains(&first), "{bar}");
    let offer = table.get(&phone, "/who").await.text;
    assert!(!offer.contains("That's me"), "{offer}");
}

/// Tests that an outdated form of an earlier night leads back to the page of its entry there.
#[tokio::test(flavor = "multi_thread")]
async fn an_outdated_form_of_an_earlier_night_leads_back_to_it() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let entry = table.pay("Dai", "Ann", 70);
    table.begin_full_night();
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    let form = form_of(&table.get(&dai, &page).await.text, "/hand/object").data_with(&[("claim", "no")]);
    let other = form_of(&table.get(&ann, &page).await.text, "/hand/object").data_with(&[("claim", "no")]);
    assert_eq!(table.post_with_build(&ann, "/hand/object", &other).await.to, page);
    assert_eq!(table.post_with_build(&dai, "/hand/object", &form).await.to, page);
    assert!(table.get(&dai, &page).await.text.contains("this page has changed since it was shown"));
}

/// Tests that *Seen*, and the mark of another program that somebody was told, reach the open pages at once.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_seen_or_told_is_published() {
    let table = TestTable::new(RuleSet::HOUSE);
    let dai = table.join_as(Some("Dai")).await;
    let entry = table.pay("Dai", "Ann", 70);
    table.hub.sync_ledger();
    let count = || table.hub.current_revision().change_count;
    let before = count();
    let mut window = Keeper::open(&LedgerLocation::Folder(table.folder.clone()), Lang::En).expect("the ledger");
    window.sync_with_ledger().expect("the night");
    window.news_mut().mark_told(&[(table.person_id("Dai"), entry.first_event)]).expect("marked");
    table.hub.sync_ledger();
    assert_eq!(count(), before + 1, "the mark of the window");
    table.hub.sync_ledger();
    assert_eq!(count(), before + 1, "published once");
    table.post(&dai, "/told", &seen_fields(table.person_id("Dai"), &[entry])).await;
    assert_eq!(count(), before + 2, "the press on another tab");
    assert_eq!(named_entries(&table.bar(&dai).await), []);
}

/// Tests that a form of an earlier night which is sent again after a restart, because its response was lost, is
/// recognized by what it recorded in that night.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_form_of_an_earlier_night_is_recorded_once() {
    let table = TestTable::new(RuleSet::HOUSE);
    let dai = table.join_as(Some("Dai")).await;
    let entry = table.pay("Dai", "Ann", 70);
    table.begin_full_night();
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    let form = form_of(&table.get(&dai, &page).await.text, "/hand/object").data_with(&[("claim", "no")]);
    let sent = table.post_with_mark(&dai, "/hand/object", &form, "c1").await;
    assert_eq!(sent.to, page);
    let again = table.open_second_program();
    let repeated = again.post_with_mark(&dai, "/hand/object", &form, "c1").await;
    assert_eq!((repeated.status, repeated.to), (StatusCode::SEE_OTHER, page));
    let shown = again.get(&dai, "/me").await.text;
    assert!(!shown.contains("this page has changed since it was shown"), "{shown}");
}
