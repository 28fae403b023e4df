//! Tests of consent: an undo names its effect and asks the people concerned; waiting requests are never lost; recorded sums are those
//! that people agreed to.

use super::*;
use crate::scorer::consent::{ConsentBook, ConsentDraft, ConsentRequest, MAX_REQUESTS};
use crate::table::ledger::{Correction, Event, LedgerError, Payload, Store};

/// Returns the number of the entry in the form with this action.
fn named(page: &str, form: &str) -> u64 {
    let of_form = page.split(&format!("action=\"{form}\"")).nth(1);
    let value = of_form.and_then(|rest| rest.split("name=\"entry\" value=\"").nth(1));
    let value = value.and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).expect("an entry")
}

impl Table {
    fn requests(&self) -> Vec<ConsentRequest> {
        self.hub.night().requests().expect("the requests")
    }

    fn last(&self) -> Event {
        let keeper = self.hub.night();
        keeper.replay().events().last().expect("an event").clone()
    }

    /// Records a deal that Ben wins on Cho's discard.
    async fn win(&self, key: &str) {
        self.enter(key).await;
        let recorded = self.post(key, "/win/record", "").await;
        assert_eq!(recorded.to, "/", "{}", self.get(key, "/win").await.text);
    }

    /// Undoes the last entry that the page names, and requests consent.
    async fn undo(&self, key: &str) {
        let page = self.get(key, "/deal").await.text;
        let entry = named(&page, "/undo");
        let response = self.post(key, "/undo", &format!("entry={entry}")).await;
        assert_eq!(response.to, "/confirm");
        let yes = format!("yes=1{}", self.in_person());
        self.post(key, "/confirm", &yes).await;
    }
}

fn lingque() -> Table {
    Table::new(RuleSet::LINGQUE_28)
}

/// Tests an old page (phones review, B1a): Cho's page still offers to undo his riichi when Ben's win is the last entry.
#[tokio::test(flavor = "multi_thread")]
async fn a_stale_page_undoes_nothing_and_says_so() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    let by = table.person("Cho");
    table.post(&cho, "/deal/add", &format!("what=riichi&by={by}")).await;
    let stale = named(&table.get(&cho, "/deal").await.text, "/undo");
    table.win(&ann).await;
    let totals = table.night(|night| night.totals.clone());
    table.post(&cho, "/undo", &format!("entry={stale}")).await;
    assert_eq!(table.night(|night| night.totals.clone()), totals);
    let body = table.get(&cho, "/deal").await.text;
    assert!(body.contains("no longer the last"), "{body}");
    assert_eq!(table.post(&cho, "/undo", "").await.status, 400);
    assert_eq!(table.night(|night| night.totals.clone()), totals);
}

/// Tests that the loser cannot undo a win alone (phones review, B1b); its recorder can, immediately.
#[tokio::test(flavor = "multi_thread")]
async fn an_undo_of_a_win_asks_those_whose_money_it_moves() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let before = table.night(|night| night.totals.clone());
    table.undo(&cho).await;
    assert_eq!(table.night(|night| night.totals.clone()), before);
    let request = table.requests().remove(0);
    let asked = table.get(&ann, "/").await.text;
    let card =
        asked.split("class=\"card asks\"").nth(1).and_then(|rest| rest.split("</section>").next()).expect("a card");
    assert!(card.contains("Undo deal 1: Ben ← Cho, 440") && !card.contains("entry"), "{card}");
    assert_eq!(request.open(), [table.person("Ann")]);
    let ben = request.change_of(table.person("Ben")).expect("a change");
    assert_eq!((ben.before, ben.after), (before[&table.person("Ben")], Amount::ZERO));
    table.post(&ann, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert_eq!(table.night(|night| night.total(table_person(night, "Ben"))), Amount::ZERO);
    let event = table.last();
    let mut agreed = event.payload.body.agreed().to_vec();
    agreed.sort();
    let mut all = table.night(|night| night.order.clone());
    all.sort();
    assert_eq!(agreed, all, "each once, two of them on phones");
    assert_eq!(event.payload.consents.len(), 2, "each on a phone of their own");
    assert!(table.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorder_undoes_within_a_minute_alone() {
    let table = lingque();
    let (ann, _cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let entry = named(&table.get(&ann, "/deal").await.text, "/undo");
    table.post(&ann, "/undo", &format!("entry={entry}")).await;
    assert!(table.night(|night| night.deals.is_empty()) && table.requests().is_empty());
}

/// Guards against a dispute that disappeared with its undone deal (phones review, B1b).
#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_stays_when_its_deal_is_undone() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let hand = table.night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    table.post(&ann, "/hand/void", &format!("hand={hand}")).await;
    let yes = format!("yes=1&reason=x{}", table.in_person());
    table.post(&ann, "/confirm", &yes).await;
    let request = table.requests().remove(0);
    table.post(&cho, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    table.night(|night| {
        assert!(night.deals.is_empty(), "undone");
        assert_eq!(night.disputes.len(), 1);
        assert!(night.refused.is_empty(), "{:?}", night.refused);
    });
}

/// Guards against an undone deal that disappeared with its page, photo and dispute (phones review, B1b).
#[tokio::test(flavor = "multi_thread")]
async fn an_undone_deal_stays_in_the_list_with_its_page_and_its_redo() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let hand = table.night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    table.post(&ann, "/hand/void", &format!("hand={hand}")).await;
    let yes = format!("yes=1{}", table.in_person());
    table.post(&ann, "/confirm", &yes).await;
    let request = table.requests().remove(0);
    table.post(&cho, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert!(table.night(|night| night.deals.is_empty()));
    let list = table.get(&cho, "/hands").await.text;
    assert!(list.contains("deal void") && list.contains("undone"), "{list}");
    assert!(list.contains("/hand/restore"), "{list}");
    assert!(list.contains("class=\"mark") && !list.contains("undone</span><span"), "marks apart: {list}");
    let page = table.get(&cho, &format!("/hand/{hand}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("furiten") && page.text.contains("undid this"), "{}", page.text);
    // The redo moves the same money back, so it asks the same people.
    table.post(&cho, "/hand/restore", &format!("hand={hand}")).await;
    let yes = format!("yes=1{}", table.in_person());
    table.post(&cho, "/confirm", &yes).await;
    let request = table.requests().remove(0);
    assert!(table.night(|night| night.deals.is_empty()), "Ann is asked");
    table.post(&ann, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    assert_eq!(table.night(|night| night.deals[0].id.0), hand);
    assert!(!table.get(&cho, "/hands").await.text.contains("/hand/restore"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_list_refuses_the_new_request_and_keeps_the_old_ones() {
    let table = Table::new(RuleSet::HOUSE);
    let (ann, _ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let (from, to) = (table.person("Ben"), table.person("Cho"));
    for amount in 1..=MAX_REQUESTS + 1 {
        let form = format!("what=0&from={from}&to={to}&amount={amount}&reason=late&said={to}");
        table.post(&ann, "/money", &form).await;
    }
    let requests = table.requests();
    assert_eq!(requests.len(), MAX_REQUESTS);
    let oldest = requests.last().expect("the first request");
    let change = oldest.change_of(to).expect("a change");
    assert_eq!(change.after, Amount::whole(1), "the first one waits still");
    let body = table.get(&ann, "/").await.text;
    assert!(body.contains("32 requests are waiting"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_that_changed_meanwhile_are_asked_again() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    table.undo(&cho).await;
    let request = table.requests().remove(0);
    // Meanwhile the win is corrected: Dai was the discarder.
    let (won, mut with) = table.night(|night| {
        let act = night.deals[0].acts.last().expect("a win");
        (act.event, (*act.payload).clone())
    });
    let Body::Won(win) = &mut with.body else { panic!("{with:?}") };
    win.from = Some(table.person("Dai"));
    let corrected =
        Correction { event: won, with: Box::new(with), reason: "Dai's tile".to_owned(), agreed: Vec::new() };
    let corrected = Payload::of(Body::Corrected(corrected));
    table.hub.night().record(vec![corrected]).expect("recorded");
    let totals = table.night(|night| night.totals.clone());
    let yes = format!("ask={}&yes=", request.id);
    table.post(&ann, "/agree/answer", &yes).await;
    assert_eq!(table.night(|night| night.totals.clone()), totals, "nothing is recorded");
    let again = table.requests().remove(0);
    assert!(again.asked_again);
    let both = [table.person("Ann"), table.person("Cho")];
    let mut open = again.open();
    open.sort();
    let mut expected = both.to_vec();
    expected.sort();
    assert_eq!(open, expected, "everybody is asked again");
    let dai = table.person("Dai");
    assert_eq!(again.change_of(dai).map(|one| one.before), Some(totals[&dai]));
    assert!(table.get(&ann, "/").await.text.contains("sums have changed"));
    table.post(&ann, "/agree/answer", &yes).await;
    table.post(&cho, "/agree/answer", &yes).await;
    assert!(table.night(|night| night.deals.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_is_an_error_and_takes_no_answer() {
    let table = Table::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let (from, to) = (table.person("Ben"), table.person("Cho"));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=late&said={to}");
    table.post(&ann, "/money", &form).await;
    let ledger = table.folder.join("ledger.sqlite");
    let other = rusqlite::Connection::open(ledger).expect("the ledger");
    other
        .execute_batch("CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no space'); END")
        .expect("a disk that is full");
    let before = table.requests();
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(table.requests(), before);
    let body = table.get(&ben, "/").await.text;
    assert!(body.contains("no space") && body.contains("note wrong"), "{body}");
    table.post(&ann, "/money", &form).await;
    let body = table.get(&ann, "/").await.text;
    assert!(body.contains("no space"), "{body}");
    other.execute_batch("DROP TRIGGER full").expect("room again");
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(table.night(|night| night.total(to)), Amount::whole(7));
}

/// Tests that consent in person is recorded without a phone.
#[tokio::test(flavor = "multi_thread")]
async fn ticks_are_recorded_as_agreed_in_person() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let entry = named(&table.get(&cho, "/deal").await.text, "/undo");
    table.post(&cho, "/undo", &format!("entry={entry}")).await;
    let (said, own) = (table.person("Ann"), table.person("Cho"));
    table.post(&cho, "/confirm", &format!("yes=1&said={said}{}", table.in_person())).await;
    assert!(table.night(|night| night.deals.is_empty()) && table.requests().is_empty());
    let event = table.last();
    let agreed = event.payload.body.agreed();
    assert!(agreed.contains(&said) && agreed.contains(&own), "{agreed:?}");
    let on_phones: Vec<_> = event.payload.consents.iter().map(|one| one.player).collect();
    assert_eq!(on_phones, [own]);
}

/// Tests the list of an earlier version: numbers for phones, `said`, no sums. Without sums, people are asked again.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_an_earlier_version_is_taken_over() {
    let table = Table::new(RuleSet::HOUSE);
    let ben = table.join(Some("Ben")).await;
    let (from, to) = (table.person("Ben"), table.person("Cho"));
    let night = table.hub.night().id();
    let old = format!(
        r#"[{{"id":5,"night":"{night}","by":2863311530,"payloads":[{{"kind":"agreed","what":"penalty","payments":[{{"from":"{from}","to":"{to}","amount":7}}],"reason":"late","agreed":[]}}],"people":["{from}"],"said":["{to}"],"answers":[]}}]"#
    );
    let phones = table.folder.join("phones");
    std::fs::write(phones.join("asks.json"), old).expect("an old list");
    ConsentBook::open(table.hub.night().store_mut(), Some(&phones)).expect("taken over");
    assert!(!phones.join("asks.json").exists());
    let request = table.requests().remove(0);
    assert_eq!((request.by.as_str(), request.in_person.as_slice()), ("phone:aaaaaaaa", &[to][..]));
    for _ in 0..2 {
        assert_eq!(table.night(|night| night.total(to)), Amount::ZERO);
        table.post(&ben, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    }
    assert_eq!(table.night(|night| night.total(to)), Amount::whole(7));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_list_is_renamed_and_reported() {
    let table = Table::new(RuleSet::HOUSE);
    let phones = table.folder.join("phones");
    std::fs::write(phones.join("asks.json"), "half a li").expect("a broken list");
    let mut keeper = table.hub.night();
    let opened = ConsentBook::open(keeper.store_mut(), Some(&phones));
    let Err(LedgerError::ConsentsUnreadable { aside }) = opened else { panic!("{opened:?}") };
    assert_eq!(std::fs::read_to_string(&aside).expect("kept aside"), "half a li");
    drop(keeper);
    // An unreadable list in the ledger has the same effect.
    let mut store = Store::open(&table.folder.join("ledger.sqlite")).expect("the ledger");
    store.set("consent requests", "half a li").expect("written");
    assert!(table.hub.night().requests().is_err(), "never silently none");
    let opened = ConsentBook::open(&mut store, None);
    let Err(LedgerError::ConsentsUnreadable { aside }) = opened else { panic!("{opened:?}") };
    assert_eq!(store.setting(&aside).expect("read").as_deref(), Some("half a li"));
    assert!(table.requests().is_empty());
}

/// Tests people without a phone who are not ticked (issue 29, item 3): Ben and Dai.
#[tokio::test(flavor = "multi_thread")]
async fn people_without_a_phone_must_be_ticked() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let entry = named(&table.get(&cho, "/deal").await.text, "/undo");
    table.post(&cho, "/undo", &format!("entry={entry}")).await;
    let response = table.post(&cho, "/confirm", "yes=1").await;
    assert_eq!(response.to, "/confirm");
    let body = table.get(&cho, "/confirm").await.text;
    assert!(body.contains("Ben, Dai must agree"), "{body}");
    assert!(table.requests().is_empty(), "nobody is asked");
    // The form for money is shown again, too.
    let (from, to) = (table.person("Ann"), table.person("Dai"));
    let before = table.night(|night| night.total(to));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=tea");
    assert!(table.post(&ann, "/money", &form).await.text.contains("Dai must agree"));
    assert!(table.requests().is_empty());
    assert_eq!(table.night(|night| night.total(to)), before);
}

/// Tests that a phone last seen in an earlier night is not asked in this one.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_of_an_earlier_night_is_no_phone_of_this_one() {
    let table = lingque();
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    let owners = || {
        let phones = table.hub.night().phones().expect("the phones");
        phones.into_iter().map(|phone| phone.player).collect::<Vec<_>>()
    };
    assert_eq!(owners(), [table.person("Ann"), table.person("Cho")]);
    let id = table.hub.devices().find_by_person(table.person("Cho")).expect("a phone").id;
    table.hub.devices().note_seen(id, crate::table::ledger::NightId::of(77));
    assert_eq!(owners(), [table.person("Ann")]);
    table.get(&cho, "/").await;
    assert_eq!(owners().len(), 2, "it is here again");
}

/// Tests that a removed phone is not asked: its person must be ticked, or the change is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_phone_is_no_phone() {
    let table = lingque();
    let mut keys = Vec::new();
    for name in ["Ann", "Ben", "Cho", "Dai"] {
        keys.push(table.join(Some(name)).await);
    }
    table.win(&keys[0]).await;
    let dai = table.person("Dai");
    let id = table.hub.devices().find_by_person(dai).expect("a phone").id;
    assert!(table.hub.revoke(id));
    let phones = table.hub.night().phones().expect("the phones");
    assert!(phones.len() == 3 && phones.iter().all(|phone| phone.player != dai));
    let entry = named(&table.get(&keys[2], "/deal").await.text, "/undo");
    table.post(&keys[2], "/undo", &format!("entry={entry}")).await;
    table.post(&keys[2], "/confirm", "yes=1").await;
    assert!(table.get(&keys[2], "/confirm").await.text.contains("Dai must agree"));
    assert!(table.requests().is_empty());
    table.post(&keys[2], "/confirm", &format!("yes=1&said={dai}")).await;
    let request = table.requests().remove(0);
    assert_eq!(request.in_person, [dai]);
    assert_eq!(request.open(), [table.person("Ann"), table.person("Ben")]);
}

/// Tests that the phones are notified of a request from another program at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_another_program_is_told_to_the_phones() {
    let table = lingque();
    let (ann, _cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.win(&ann).await;
    table.hub.sync();
    let before = table.hub.last_change().count;
    let night = table.hub.night().id();
    let draft = ConsentDraft {
        night,
        by: "cli".to_owned(),
        own: None,
        payloads: vec![Payload::of(Body::undone(table.last().seq))],
        people: vec![table.person("Ann")],
        in_person: Vec::new(),
        changes: Vec::new(),
        later: None,
    };
    let mut store = Store::open(&table.folder.join("ledger.sqlite")).expect("the ledger");
    ConsentBook::ask(&mut store, draft).expect("it waits");
    table.hub.sync();
    assert!(table.hub.last_change().count > before);
    assert!(table.get(&ann, "/").await.text.contains("/agree/answer"));
}
