//! Tests of consent requests: an undo names its effect and asks the people concerned; waiting requests are never lost;
//! recorded sums are those to which people agreed.

use super::*;
use quejing_ledger::Correction;
use quejing_session::consent::{ConsentBook, ConsentDraft, ConsentRequest, MAX_CONSENT_REQUESTS};
use quejing_session::night::{Event, LedgerError, LedgerStore, Payload};

/// Returns the number of the entry in the first form with the action `form` on a page.
pub(super) fn entry_in_form(page: &str, form: &str) -> u64 {
    let of_form = page.split(&format!("action=\"{form}\"")).nth(1);
    let value = of_form.and_then(|rest| rest.split("name=\"entry\" value=\"").nth(1));
    let value = value.and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).expect("an entry")
}

impl TestTable {
    pub(super) fn consent_requests(&self) -> Vec<ConsentRequest> {
        self.hub.lock_keeper().consent().pending_requests().expect("the requests")
    }

    fn last_event(&self) -> Event {
        let keeper = self.hub.lock_keeper();
        keeper.replay().events().last().expect("an event").clone()
    }

    /// Records a deal with [`WINNING_HAND`], which Ben wins on Cho's discard.
    pub(super) async fn record_win(&self, key: &str) {
        self.enter_win(key).await;
        let recorded = self.post(key, "/win/record", "").await;
        assert_eq!(recorded.to, "/", "{}", self.get(key, "/win").await.text);
    }

    /// Undoes the entry that the page of the deal names as the last one: requests consent by phone, and ticks people
    /// without phones.
    async fn undo_last_entry(&self, key: &str) {
        let page = self.get(key, "/deal").await.text;
        let entry = entry_in_form(&page, "/undo");
        let response = self.post(key, "/undo", &format!("entry={entry}")).await;
        assert_eq!(response.to, "/confirm");
        let yes = format!("yes=1{}", self.in_person_fields());
        self.post(key, "/confirm", &yes).await;
    }
}

fn lingque_table() -> TestTable {
    TestTable::new(RuleSet::LINGQUE_28)
}

/// Tests an old page (phones review, B1a): Cho's page offers to undo his riichi although Ben's win is the last entry.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_page_undoes_nothing_and_shows_a_message() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let by = table.person_id("Cho");
    table.post(&cho, "/deal/add", &format!("what=riichi&by={by}")).await;
    let stale = entry_in_form(&table.get(&cho, "/deal").await.text, "/undo");
    table.record_win(&ann).await;
    let totals = table.read_night(|night| night.totals.clone());
    table.post(&cho, "/undo", &format!("entry={stale}")).await;
    assert_eq!(table.read_night(|night| night.totals.clone()), totals);
    let body = table.get(&cho, "/deal").await.text;
    assert!(body.contains("no longer the last"), "{body}");
    assert_eq!(table.post(&cho, "/undo", "").await.status, 400);
    assert_eq!(table.read_night(|night| night.totals.clone()), totals);
}

/// Tests that the discarder cannot undo a win without the consent of the people whose money moves (phones review, B1b).
#[tokio::test(flavor = "multi_thread")]
async fn an_undo_of_a_win_asks_those_whose_money_it_moves() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let before = table.read_night(|night| night.totals.clone());
    table.undo_last_entry(&cho).await;
    assert_eq!(table.read_night(|night| night.totals.clone()), before);
    let request = table.consent_requests().remove(0);
    let asked = table.get(&ann, "/").await.text;
    let card =
        asked.split("class=\"card asks\"").nth(1).and_then(|rest| rest.split("</section>").next()).expect("a card");
    assert!(card.contains("Undo deal 1: Ben ← Cho, 440") && !card.contains("entry"), "{card}");
    assert_eq!(request.pending_people(), [table.person_id("Ann")]);
    let ben = request.total_change(table.person_id("Ben")).expect("a change");
    assert_eq!((ben.before, ben.after), (before[&table.person_id("Ben")], Amount::ZERO));
    table.post(&ann, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert_eq!(table.read_night(|night| night.total(person_by_name(night, "Ben"))), Amount::ZERO);
    let event = table.last_event();
    let mut agreed = event.payload.body.agreed_people().to_vec();
    agreed.sort();
    let mut all = table.read_night(|night| night.order.clone());
    all.sort();
    assert_eq!(agreed, all, "each once, two of them on phones");
    assert_eq!(event.payload.consents.len(), 2, "each on a phone of their own");
    assert!(table.consent_requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorder_undoes_within_a_minute_alone() {
    let table = lingque_table();
    let (ann, _cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let entry = entry_in_form(&table.get(&ann, "/deal").await.text, "/undo");
    table.post(&ann, "/undo", &format!("entry={entry}")).await;
    assert!(table.read_night(|night| night.deals.is_empty()) && table.consent_requests().is_empty());
}

/// Guards against a dispute that disappeared with its undone deal (phones review, B1b).
#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_stays_when_its_deal_is_undone() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    table.post(&ann, "/hand/void", &format!("hand={hand}")).await;
    let yes = format!("yes=1&reason=x{}", table.in_person_fields());
    table.post(&ann, "/confirm", &yes).await;
    let request = table.consent_requests().remove(0);
    table.post(&cho, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    table.read_night(|night| {
        assert!(night.deals.is_empty(), "undone");
        assert_eq!(night.disputes.len(), 1);
        assert!(night.refused.is_empty(), "{:?}", night.refused);
    });
}

/// Guards against an undone deal that disappeared with its page, photo and dispute (phones review, B1b).
#[tokio::test(flavor = "multi_thread")]
async fn an_undone_deal_stays_in_the_list_with_its_page_and_its_redo() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    table.post(&ann, "/hand/void", &format!("hand={hand}")).await;
    let yes = format!("yes=1{}", table.in_person_fields());
    table.post(&ann, "/confirm", &yes).await;
    let request = table.consent_requests().remove(0);
    table.post(&cho, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert!(table.read_night(|night| night.deals.is_empty()));
    let list = table.get(&cho, "/hands").await.text;
    assert!(list.contains("deal void") && list.contains("undone"), "{list}");
    assert!(list.contains("/hand/restore"), "{list}");
    assert!(list.contains("class=\"mark") && !list.contains("undone</span><span"), "marks apart: {list}");
    let page = table.get(&cho, &format!("/hand/{hand}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("furiten") && page.text.contains("undid this"), "{}", page.text);
    // The redo moves the same money back, so it asks the same people.
    table.post(&cho, "/hand/restore", &format!("hand={hand}")).await;
    let yes = format!("yes=1{}", table.in_person_fields());
    table.post(&cho, "/confirm", &yes).await;
    let request = table.consent_requests().remove(0);
    assert!(table.read_night(|night| night.deals.is_empty()), "Ann is asked");
    table.post(&ann, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert_eq!(table.read_night(|night| night.deals[0].id.0), hand);
    assert!(!table.get(&cho, "/hands").await.text.contains("/hand/restore"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_list_refuses_the_new_request_and_keeps_the_old_ones() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, _ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    for amount in 1..=MAX_CONSENT_REQUESTS + 1 {
        let form = format!("what=0&from={from}&to={to}&amount={amount}&reason=late&said={to}");
        table.post(&ann, "/money", &form).await;
    }
    let requests = table.consent_requests();
    assert_eq!(requests.len(), MAX_CONSENT_REQUESTS);
    let oldest = requests.last().expect("the first request");
    let change = oldest.total_change(to).expect("a change");
    assert_eq!(change.after, Amount::from_units(1), "the first one waits still");
    let body = table.get(&ann, "/").await.text;
    assert!(body.contains("32 requests are already waiting"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_that_changed_meanwhile_are_asked_again() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    table.undo_last_entry(&cho).await;
    let request = table.consent_requests().remove(0);
    // Meanwhile the win is corrected: Dai was the discarder.
    let (won, mut with) = table.read_night(|night| {
        let event = night.deals[0].acts.last().expect("a win").event;
        (event, (*night.act_record(event).expect("a record").payload).clone())
    });
    let Some(Play::Won(win)) = with.body.play_mut() else { panic!("{with:?}") };
    win.from = Some(table.person_id("Dai"));
    let corrected =
        Correction { event: won, with: Box::new(with), reason: "Dai's tile".to_owned(), agreed: Vec::new() };
    let corrected = Payload::new(Record::Corrected(corrected));
    table.hub.lock_keeper().record_events(vec![corrected]).expect("recorded");
    let totals = table.read_night(|night| night.totals.clone());
    let yes = format!("ask={}&yes=", request.id);
    table.post(&ann, "/agree/answer", &yes).await;
    assert_eq!(table.read_night(|night| night.totals.clone()), totals, "nothing is recorded");
    let again = table.consent_requests().remove(0);
    assert!(again.asked_again);
    let both = [table.person_id("Ann"), table.person_id("Cho")];
    let mut open = again.pending_people();
    open.sort();
    let mut expected = both.to_vec();
    expected.sort();
    assert_eq!(open, expected, "everybody is asked again");
    let dai = table.person_id("Dai");
    assert_eq!(again.total_change(dai).map(|one| one.before), Some(totals[&dai]));
    assert!(table.get(&ann, "/").await.text.contains("amounts have changed"));
    table.post(&ann, "/agree/answer", &yes).await;
    table.post(&cho, "/agree/answer", &yes).await;
    assert!(table.read_night(|night| night.deals.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_is_an_error_and_takes_no_answer() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=late&said={to}");
    table.post(&ann, "/money", &form).await;
    let ledger = table.folder.join("ledger.sqlite");
    let other = rusqlite::Connection::open(ledger).expect("the ledger");
    other
        .execute_batch("CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no space'); END")
        .expect("a disk that is full");
    let before = table.consent_requests();
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(table.consent_requests(), before);
    let body = table.get(&ben, "/").await.text;
    assert!(body.contains("no space") && body.contains("note wrong"), "{body}");
    table.post(&ann, "/money", &form).await;
    let body = table.get(&ann, "/").await.text;
    assert!(body.contains("no space"), "{body}");
    other.execute_batch("DROP TRIGGER full").expect("room again");
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(table.read_night(|night| night.total(to)), Amount::from_units(7));
}

/// Tests that people ticked as having agreed in person are recorded as such, without an answer on a phone.
#[tokio::test(flavor = "multi_thread")]
async fn ticks_are_recorded_as_agreed_in_person() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let entry = entry_in_form(&table.get(&cho, "/deal").await.text, "/undo");
    table.post(&cho, "/undo", &format!("entry={entry}")).await;
    let (said, own) = (table.person_id("Ann"), table.person_id("Cho"));
    table.post(&cho, "/confirm", &format!("yes=1&said={said}{}", table.in_person_fields())).await;
    assert!(table.read_night(|night| night.deals.is_empty()) && table.consent_requests().is_empty());
    let event = table.last_event();
    let agreed = event.payload.body.agreed_people();
    assert!(agreed.contains(&said) && agreed.contains(&own), "{agreed:?}");
    let on_phones: Vec<_> = event.payload.consents.iter().map(|one| one.player).collect();
    assert_eq!(on_phones, [own]);
}

/// Tests the list of consent requests of an earlier version of the program, which has no sums: people are asked again.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_list_of_an_earlier_version_is_read() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ben = table.join_as(Some("Ben")).await;
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    let night = table.hub.lock_keeper().night_id();
    let old = format!(
        r#"[{{"id":5,"night":"{night}","by":2863311530,"payloads":[{{"kind":"agreed","what":"penalty","payments":[{{"from":"{from}","to":"{to}","amount":7}}],"reason":"late","agreed":[]}}],"people":["{from}"],"said":["{to}"],"answers":[]}}]"#
    );
    let phones = table.folder.join("phones");
    std::fs::write(phones.join("asks.json"), old).expect("an old list");
    ConsentBook::prepare_stored_requests(table.hub.lock_keeper().store_mut(), Some(&phones)).expect("taken over");
    assert!(!phones.join("asks.json").exists());
    let request = table.consent_requests().remove(0);
    assert_eq!((request.by.as_str(), request.in_person.as_slice()), ("phone:aaaaaaaa", &[to][..]));
    for _ in 0..2 {
        assert_eq!(table.read_night(|night| night.total(to)), Amount::ZERO);
        table.post(&ben, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    }
    assert_eq!(table.read_night(|night| night.total(to)), Amount::from_units(7));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_list_is_renamed_and_reported() {
    let table = TestTable::new(RuleSet::HOUSE);
    let phones = table.folder.join("phones");
    std::fs::write(phones.join("asks.json"), "half a li").expect("a broken list");
    let mut keeper = table.hub.lock_keeper();
    let opened = ConsentBook::prepare_stored_requests(keeper.store_mut(), Some(&phones));
    let Err(LedgerError::ConsentsUnreadable { aside }) = opened else { panic!("{opened:?}") };
    assert_eq!(std::fs::read_to_string(&aside).expect("kept aside"), "half a li");
    drop(keeper);
    // An unreadable list in the ledger has the same effect.
    let mut store = LedgerStore::open(&table.folder.join("ledger.sqlite")).expect("the ledger");
    store.set_setting("consent requests", "half a li").expect("written");
    assert!(table.hub.lock_keeper().consent().pending_requests().is_err(), "never silently none");
    let opened = ConsentBook::prepare_stored_requests(&mut store, None);
    let Err(LedgerError::ConsentsUnreadable { aside }) = opened else { panic!("{opened:?}") };
    assert_eq!(store.read_setting(&aside).expect("read").as_deref(), Some("half a li"));
    assert!(table.consent_requests().is_empty());
}

/// Tests that a change is refused while people without a phone, Ben and Dai, are not ticked.
#[tokio::test(flavor = "multi_thread")]
async fn people_without_a_phone_must_be_ticked() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let entry = entry_in_form(&table.get(&cho, "/deal").await.text, "/undo");
    table.post(&cho, "/undo", &format!("entry={entry}")).await;
    let response = table.post(&cho, "/confirm", "yes=1").await;
    assert_eq!(response.to, "/confirm");
    let body = table.get(&cho, "/confirm").await.text;
    assert!(body.contains("Ben, Dai must agree"), "{body}");
    assert!(table.consent_requests().is_empty(), "nobody is asked");
    // The form for money is shown again, too.
    let (from, to) = (table.person_id("Ann"), table.person_id("Dai"));
    let before = table.read_night(|night| night.total(to));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=tea");
    assert!(table.post(&ann, "/money", &form).await.text.contains("Dai must agree"));
    assert!(table.consent_requests().is_empty());
    assert_eq!(table.read_night(|night| night.total(to)), before);
}

/// Tests that a phone last seen in an earlier night is not asked for consent in the current night.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_last_seen_in_an_earlier_night_is_not_asked() {
    let table = lingque_table();
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    let owners = || {
        let phones = table.hub.lock_keeper().consent().phone_owners().expect("the phones");
        phones.into_iter().map(|phone| phone.player).collect::<Vec<_>>()
    };
    assert_eq!(owners(), [table.person_id("Ann"), table.person_id("Cho")]);
    let id = table.hub.lock_devices().find_by_person(table.person_id("Cho")).expect("a phone").id;
    let other_night = quejing_session::night::NightId::from_number(77);
    table.hub.change_devices(|devices| devices.set_request_night(id, other_night));
    assert_eq!(owners(), [table.person_id("Ann")]);
    table.get(&cho, "/").await;
    assert_eq!(owners().len(), 2, "it is here again");
}

/// Tests that a removed phone is not asked for consent: its person must be ticked, else the change is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_phone_is_not_asked_for_consent() {
    let table = lingque_table();
    let mut keys = Vec::new();
    for name in ["Ann", "Ben", "Cho", "Dai"] {
        keys.push(table.join_as(Some(name)).await);
    }
    table.record_win(&keys[0]).await;
    let dai = table.person_id("Dai");
    let id = table.hub.lock_devices().find_by_person(dai).expect("a phone").id;
    assert!(table.hub.revoke_device(id));
    let phones = table.hub.lock_keeper().consent().phone_owners().expect("the phones");
    assert!(phones.len() == 3 && phones.iter().all(|phone| phone.player != dai));
    let entry = entry_in_form(&table.get(&keys[2], "/deal").await.text, "/undo");
    table.post(&keys[2], "/undo", &format!("entry={entry}")).await;
    table.post(&keys[2], "/confirm", "yes=1").await;
    assert!(table.get(&keys[2], "/confirm").await.text.contains("Dai must agree"));
    assert!(table.consent_requests().is_empty());
    table.post(&keys[2], "/confirm", &format!("yes=1&said={dai}")).await;
    let request = table.consent_requests().remove(0);
    assert_eq!(request.in_person, [dai]);
    assert_eq!(request.pending_people(), [table.person_id("Ann"), table.person_id("Ben")]);
}

/// Tests that the phones are notified at once of a consent request that another program files.
#[tokio::test(flavor = "multi_thread")]
async fn phones_are_notified_of_a_request_of_another_program() {
    let table = lingque_table();
    let (ann, _cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    table.hub.sync_ledger();
    let before = table.hub.current_revision().change_count;
    let night = table.hub.lock_keeper().night_id();
    let draft = ConsentDraft {
        night,
        author: "cli".to_owned(),
        requester: None,
        payloads: vec![Payload::new(Record::undo_of(table.last_event().seq))],
        people: vec![table.person_id("Ann")],
        in_person: Vec::new(),
        changes: Vec::new(),
        revaluation: None,
    };
    let mut store = LedgerStore::open(&table.folder.join("ledger.sqlite")).expect("the ledger");
    ConsentBook::ask_people(&mut store, draft).expect("it waits");
    table.hub.sync_ledger();
    assert!(table.hub.current_revision().change_count > before);
    assert!(table.get(&ann, "/").await.text.contains("/agree/answer"));
}
