//! Tests of the account of a person: every entry that changed their total is on every page of their phone until they
//! have seen it, whatever night or phone has come meanwhile.

use super::visibility::{bar_form_value, bar_html};
use super::*;
use quejing_ledger::Person;
use quejing_session::night::{
    AgreedPayments, AgreementPurpose, EntryId, Holder, NightId, Payload, Payment, PersonEntryId, SeenWay,
    UnfinishedGame,
};

impl TestTable {
    /// Records a payment in the name of the hub, which is nobody's phone; returns the entry.
    pub fn pay(&self, from: &str, to: &str, amount: i64) -> EntryId {
        let (from, to) = (self.person_id(from), self.person_id(to));
        let payment = Payment::as_entered(Holder::Player(from), Holder::Player(to), Amount::from_units(amount));
        let agreed = AgreedPayments {
            what: AgreementPurpose::Adjustment,
            payments: vec![payment],
            reason: "debt".to_owned(),
            agreed: vec![from, to],
            deal: None,
            is_set_aside: false,
        };
        let (night, first) = {
            let mut keeper = self.hub.lock_keeper();
            let events = keeper.record_events(vec![Payload::new(Record::Agreed(agreed))]).expect("recorded");
            (keeper.night_id(), events[0].seq)
        };
        self.hub.publish_change();
        EntryId { night, first_event: first }
    }

    pub async fn bar(&self, key: &str) -> String {
        bar_html(&self.get(key, "/me").await.text)
    }

    /// Returns the mark of the page that ends the night.
    fn end_mark(&self) -> String {
        self.hub.lock_keeper().consent().end_mark().to_string()
    }

    pub fn current_night(&self) -> NightId {
        self.hub.lock_keeper().night_id()
    }
}

/// Returns the text of the summary of the account in a bar; empty without an account.
fn summary(bar: &str) -> String {
    let summary = bar.split("<summary>").nth(1).unwrap_or_default().split("</summary>").next().unwrap_or_default();
    summary.split('<').map(|part| part.rsplit('>').next().unwrap_or_default()).collect()
}

/// Returns the entries that the forms *Seen* of a page or bar name, with the person of each.
pub fn named_person_entries(html: &str) -> Vec<PersonEntryId> {
    let forms = html.split("action=\"/told\"").skip(1).filter_map(|rest| rest.split("</form>").next());
    let values = forms.flat_map(|form| form.split("name=\"entry\" value=\"").skip(1));
    values.filter_map(|rest| rest.split('"').next()).map(|value| value.parse().expect("an entry")).collect()
}

/// Returns the entries that the forms *Seen* of a page or bar name.
pub fn named_entries(html: &str) -> Vec<EntryId> {
    named_person_entries(html).into_iter().map(|one| one.entry).collect()
}

/// Returns the fields of a form *Seen* that names these entries of a person's account.
pub fn seen_fields(player: PlayerId, entries: &[EntryId]) -> String {
    let named = entries.iter().map(|&entry| format!("entry={}", PersonEntryId { player, entry }));
    named.collect::<Vec<_>>().join("&")
}

/// Tests that a large entry is not buried by a smaller one, all amounts are in the scale of the
/// seats, and *Seen* marks only what its form named.
#[tokio::test(flavor = "multi_thread")]
async fn every_unseen_entry_is_listed_in_the_scale_of_the_seats_until_seen() {
    let table = TestTable::new(RuleSet::RIICHI);
    let cho = table.join_as(Some("Cho")).await;
    let won = table.pay("Ben", "Cho", 1300);
    let lost = table.pay("Cho", "Ben", 48300);
    let small = table.pay("Cho", "Dai", 1200);
    let bar = table.bar(&cho).await;
    let start = table.read_night(|night| night.rules().and_then(|rules| rules.starting_points())).expect("points");
    let total = start + 1300 - 48300 - 1200;
    let total = total.to_string().replace('-', "\u{2212}");
    assert_eq!(summary(&bar), format!("Unseen: +1300, \u{2212}48300, \u{2212}1200; total now {total}"));
    assert_eq!(named_entries(&bar), [won, lost, small]);
    for entry in [won, lost, small] {
        assert!(bar.contains(&format!("href=\"/hand/{}\"", entry.first_event)), "{bar}");
    }
    assert_eq!(bar.matches("action=\"/hand/object\"").count(), 3, "{bar}");
    assert!(bar.contains(&format!(">{start}<")) && bar.contains(&format!(">{}<", start + 1300)), "{bar}");
    // A later entry is not marked by a form that was shown before it.
    let later = table.pay("Cho", "Ann", 100);
    let cho_id = table.person_id("Cho");
    table.post(&cho, "/told", &seen_fields(cho_id, &named_entries(&bar))).await;
    let bar = table.bar(&cho).await;
    assert_eq!(named_entries(&bar), [later], "{bar}");
    assert!(summary(&bar).starts_with("Unseen: \u{2212}100; "), "{bar}");
    // Nobody marks what is not theirs: Dai's entry stays.
    for player in [cho_id, table.person_id("Dai")] {
        table.post(&cho, "/told", &seen_fields(player, &[later, small])).await;
    }
    let dai = table.join_as(Some("Dai")).await;
    assert_eq!(named_entries(&table.bar(&dai).await), [small]);
    assert_eq!(summary(&table.bar(&cho).await), "");
}

/// Tests that a new night wipes nothing; the entry of the earlier night can be objected to and
/// decided there, and the night in progress stays the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_night_wipes_no_account_and_an_earlier_entry_can_be_disputed_and_decided() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let entry = table.pay("Dai", "Ann", 20000);
    table.begin_night(RuleSet::HOUSE);
    table.hub.publish_change();
    let current = table.current_night();
    let bar = table.bar(&dai).await;
    let page = format!("/nights/{}/{}", entry.night, entry.first_event);
    assert_eq!(summary(&bar), "Friday: \u{2212}20000; total now \u{2212}20000", "{bar}");
    assert!(bar.contains(&format!("href=\"{page}\"")), "{bar}");
    assert_eq!(bar_form_value(&bar, "/hand/object", "night"), entry.night.to_string());
    let fields = ["hand", "night", "claim", "player", "mark"]
        .map(|name| format!("{name}={}", bar_form_value(&bar, "/hand/object", name).replace(' ', "+")));
    assert_eq!(table.post(&dai, "/hand/object", &fields.join("&")).await.to, page);
    // Objecting is not seeing, and the button is gone.
    let bar = table.bar(&dai).await;
    assert!(named_entries(&bar).contains(&entry) && !bar.contains("/hand/object"), "{bar}");
    let told = table.bar(&ann).await;
    assert!(told.contains("I did not agree to this"), "Ann is told: {told}");
    let shown = table.get(&ann, &page).await.text;
    assert!(shown.contains("I did not agree to this") && shown.contains("action=\"/hand/decide\""), "{shown}");
    let dispute = shown.split("name=\"dispute\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let decision =
        format!("night={}&hand={}&dispute={}&decision=void", entry.night, entry.first_event, dispute.expect("one"));
    assert_eq!(table.post(&ann, "/hand/decide", &decision).await.to, page);
    // Dai is asked on the phone, though another night is in progress.
    let question = table.get(&dai, "/").await.text;
    assert!(question.contains("1 question needs") && question.contains("action=\"/agree/answer\""), "{question}");
    table.post(&dai, "/agree/answer", "ask=1&yes=").await;
    let shown = table.get(&dai, &page).await.text;
    assert!(shown.contains("undid this"), "{shown}");
    assert_eq!(table.current_night(), current);
    let mut keeper = table.hub.lock_keeper();
    let total = keeper.visit_night(entry.night, |keeper| keeper.night().total(person_by_name(keeper.night(), "Dai")));
    assert_eq!(total.expect("the night"), Amount::ZERO);
    assert_eq!(keeper.store().night_in_progress().expect("read"), Some(current));
}

/// Tests that an earlier night in which a person has seen everything is not read again for their account.
#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_night_that_was_seen_whole_is_read_no_more() {
    let table = TestTable::new(RuleSet::HOUSE);
    let dai = table.join_as(Some("Dai")).await;
    let entry = table.pay("Dai", "Ann", 20000);
    table.begin_night(RuleSet::HOUSE);
    let nights_to_read = || {
        let keeper = table.hub.lock_keeper();
        let nights = keeper.store().nights_to_tell(person_by_name(keeper.night(), "Dai")).expect("read");
        nights.into_iter().map(|(night, _)| night).collect::<Vec<_>>()
    };
    assert!(nights_to_read().contains(&entry.night));
    let named = named_entries(&table.bar(&dai).await);
    table.post(&dai, "/told", &seen_fields(table.person_id("Dai"), &named)).await;
    assert!(!nights_to_read().contains(&entry.night));
    assert!(!table.bar(&dai).await.contains(&entry.to_string()));
}

/// Tests that a night which a person did not attend is not read again for their account, although its second game was
/// news for everybody there.
#[tokio::test(flavor = "multi_thread")]
async fn a_night_that_a_person_did_not_attend_is_read_no_more() {
    let table = TestTable::new(RuleSet::RIICHI);
    let earlier = {
        let mut keeper = table.hub.lock_keeper();
        let night = keeper.night();
        let counted = Some(UnfinishedGame::Counted);
        let game = night.build_next_game_payload(&night.game_order(), SeatingMethod::ByHand, counted).expect("a game");
        keeper.record_events(vec![game]).expect("recorded");
        keeper.night_id()
    };
    table.begin_night(RuleSet::RIICHI);
    let fay = Person { id: PlayerId::from_number(77), name: "Fay".to_owned(), guest: false, role: Role::Spectator };
    table.hub.lock_keeper().record_events(vec![Payload::new(Record::PersonJoined(fay.clone()))]).expect("recorded");
    let key = table.join_as(Some("Fay")).await;
    let entry = table.pay("Ann", "Fay", 5);
    let reads_earlier_night = || {
        let nights = table.hub.lock_keeper().store().nights_to_tell(fay.id).expect("read");
        nights.iter().any(|(night, _)| *night == earlier)
    };
    assert!(reads_earlier_night());
    table.post(&key, "/told", &seen_fields(fay.id, &[entry])).await;
    assert!(!reads_earlier_night());
}

/// Tests that the account goes with the person to a new phone, and survives a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_phone_and_a_restart_keep_the_account() {
    let mut table = TestTable::new(RuleSet::HOUSE);
    let (cho, _ben) = (table.join_as(Some("Cho")).await, table.join_as(Some("Ben")).await);
    let entry = table.pay("Ben", "Cho", 50);
    let new = table.join_as(None).await;
    let person = format!("person={}", table.person_id("Ben"));
    assert_eq!(table.post(&new, "/who/claim", &person).await.to, "/claim");
    let device = table.hub.lock_devices().joined_devices()[2].id;
    table.post(&cho, "/claim/answer", &format!("device={device}&yes=")).await;
    assert_eq!(named_entries(&table.bar(&new).await), [entry]);
    let folder = std::mem::take(&mut table.folder);
    drop(table);
    let hub = open_hub(&folder, BlindReader);
    let table = TestTable { router: pages::build_router(hub.clone()), hub, folder };
    assert_eq!(named_entries(&table.bar(&new).await), [entry]);
    table.post(&new, "/told", &seen_fields(table.person_id("Ben"), &[entry])).await;
    assert_eq!(named_entries(&table.bar(&new).await), []);
    let keeper = table.hub.lock_keeper();
    let marks = keeper.store().night_seen_records(entry.night, None).expect("marks");
    let ben = person_by_name(keeper.night(), "Ben");
    let mark = marks.marks_of(ben, entry.first_event).next().expect("a mark");
    assert_eq!((mark.way, mark.device.as_str()), (SeenWay::Pressed, device.author_name().as_str()));
}

/// Tests that more than eight entries are paged instead of hidden: the bar counts them and leads to the others.
#[tokio::test(flavor = "multi_thread")]
async fn more_than_eight_entries_are_paged() {
    let table = TestTable::new(RuleSet::HOUSE);
    let cho = table.join_as(Some("Cho")).await;
    let all: Vec<EntryId> = (1..=19).map(|amount| table.pay("Cho", "Ben", amount)).collect();
    let bar = table.bar(&cho).await;
    assert_eq!(named_entries(&bar), all[..8]);
    let sum: i64 = (1..=19).sum();
    assert!(summary(&bar).ends_with(&format!("\u{2212}8, 11 more; total now \u{2212}{sum}")), "{bar}");
    assert!(bar.contains("href=\"/told?page=1\"") && bar.contains("11 more entries"), "{bar}");
    for (at, expected) in all.chunks(8).enumerate() {
        let page = table.get(&cho, &format!("/told?page={at}")).await.text;
        let page = page.split("<main").nth(1).expect("a page");
        assert_eq!(named_entries(page), expected, "page {at}");
    }
    table.post(&cho, "/told", &seen_fields(table.person_id("Cho"), &all[..8])).await;
    assert_eq!(named_entries(&table.bar(&cho).await), all[8..16]);
}

/// Tests that the page that ends a night names who has not seen which entry and blocks nothing; a tick is kept with its
/// author and shown on the person's phone until they press *Seen*.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_night_names_who_has_not_seen_what() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let entry = table.pay("Dai", "Ben", 20000);
    let page = table.get(&ann, "/begin/end").await.text;
    for part in ["Dai has not seen 1 entry: \u{2212}20000", "Ben has not seen 1 entry: +20000", "Dai was told"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("Cho has not seen"), "{page}");
    let tick = format!("{}.{}", table.person_id("Dai"), entry.first_event);
    assert!(page.contains(&format!("name=\"told\" value=\"{tick}\"")), "{page}");
    table.post(&ann, "/begin/end", &format!("sure={}&told={tick}", table.end_mark())).await;
    assert!(table.read_night(|night| night.is_closed), "nothing blocks the end");
    let bar = table.bar(&dai).await;
    assert!(named_entries(&bar).contains(&entry) && bar.contains("Ann says you were told about this."), "{bar}");
    table.post(&dai, "/told", &seen_fields(table.person_id("Dai"), &[entry])).await;
    assert_eq!(named_entries(&table.bar(&dai).await), []);
    let keeper = table.hub.lock_keeper();
    let untold: Vec<String> =
        keeper.news().untold_people().expect("read").iter().map(|one| keeper.night().name(one.player)).collect();
    assert_eq!(untold, ["Ben"]);
}

/// Tests that a table without phones ticks once for all.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_phones_of_its_people_ticks_once_for_all() {
    let table = TestTable::new(RuleSet::HOUSE);
    let host = table.join_as(None).await;
    table.pay("Dai", "Ben", 20000);
    let page = table.get(&host, "/begin/end").await.text;
    assert!(page.contains("name=\"told-all\"") && !page.contains("name=\"told\""), "{page}");
    let form = page.split("action=\"/begin/end\"").nth(1).expect("a form").split("</form>").next().unwrap_or_default();
    let ticks = form.split("name=\"untold\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let ticks: Vec<String> = ticks.map(|tick| format!("untold={tick}")).collect();
    assert_eq!(ticks.len(), 2, "{form}");
    table.post(&host, "/begin/end", &format!("sure={}&told-all=on&{}", table.end_mark(), ticks.join("&"))).await;
    assert!(table.hub.lock_keeper().news().untold_people().expect("read").is_empty());
}

/// Tests what a second person of the same name sees: a phone that only chose the name shows the entries of earlier
/// nights once another phone of the table confirms that it is the same person.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_alone_shows_no_entries_of_earlier_nights() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let entry = table.pay("Ben", "Ann", 70);
    let device = table.hub.lock_devices().joined_devices()[1].id;
    table.hub.revoke_device(device);
    table.begin_night(RuleSet::HOUSE);
    table.hub.publish_change();
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::UNAUTHORIZED);
    let new = table.join_as(Some("Ben")).await;
    let tonight = table.pay("Ben", "Ann", 5);
    let bar = table.bar(&new).await;
    assert_eq!(named_entries(&bar), [tonight], "{bar}");
    assert!(bar.contains("someone with your name"), "{bar}");
    table.post(&new, "/told", &seen_fields(table.person_id("Ben"), &[entry])).await;
    let offer = table.get(&new, "/who").await.text;
    assert!(offer.contains("That's me"), "{offer}");
    let person = format!("person={}", table.person_id("Ben"));
    assert_eq!(table.post(&new, "/who/claim", &person).await.to, "/claim");
    let question = table.get(&ann, "/").await.text;
    assert!(question.contains("is its owner also the Ben of earlier nights"), "{question}");
    let device = table.hub.lock_devices().joined_devices()[1].id;
    table.post(&ann, "/claim/answer", &format!("device={device}&yes=")).await;
    let bar = table.bar(&new).await;
    assert_eq!(named_entries(&bar), [entry, tonight], "the form of the guess marked nothing: {bar}");
}

/// Tests that the account stays with the device when its person is not in the next night.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_of_an_earlier_night_stays_on_the_device() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let entry = table.pay("Eve", "Ann", 70);
    // The next night has no Eve.
    let mut opening = table.hub.lock_keeper().next_opening(Lang::En);
    opening.attendees.retain(|one| one.name != "Eve");
    table.hub.lock_keeper().begin_night(&opening).expect("a night");
    table.hub.publish_change();
    assert_eq!(named_entries(&table.bar(&eve).await), [entry], "shown while the phone asks who uses it");
    table.post(&eve, "/who", &format!("person={}", table.person_id("Cho"))).await;
    let tonight = table.pay("Cho", "Ann", 5);
    let bar = table.bar(&eve).await;
    assert_eq!(named_entries(&bar), [tonight, entry], "{bar}");
    let person = bar_form_value(&bar, "/told/other", "person");
    table.post(&eve, "/told/other", &format!("person={person}")).await;
    assert_eq!(named_entries(&table.bar(&eve).await), [tonight]);
}
