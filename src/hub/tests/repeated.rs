//! Tests of requests that a phone repeats because the response was lost, also after a restart of the program.

use super::*;

impl Table {
    /// Sends a form with a mark, like the outbox of the script.
    async fn send_once(&self, key: &str, path: &str, form: &str, mark: &str) -> TestResponse {
        let form = format!("{form}&{}={}", pages::BUILD_FIELD, pages::build());
        let marked = [("x-once", mark)];
        self.post_as_is(key, path, &form, &marked).await
    }

    fn money(&self, from: &str, to: &str, said: &[&str]) -> String {
        let said = said.iter().map(|name| format!("&said={}", self.person(name)));
        let (from, to) = (self.person(from), self.person(to));
        format!("what=0&from={from}&to={to}&amount=50&reason=debt{}", said.collect::<String>())
    }

    fn total_of(&self, name: &str) -> Amount {
        self.night(|night| night.total(table_person(night, name)))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_sent_again_after_a_restart_is_recorded_once() {
    let table = Table::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    let form = table.money("Ben", "Dai", &["Ben", "Dai"]);
    let first = table.send_once(&ann, "/money", &form, "a1").await;
    assert_eq!(table.total_of("Dai"), Amount::whole(50));
    let again = table.again();
    let repeated = again.send_once(&ann, "/money", &form, "a1").await;
    assert_eq!((repeated.status, &repeated.to), (first.status, &first.to));
    assert_eq!(again.total_of("Dai"), Amount::whole(50));
    // Another mark, or the same mark from another phone, is another request.
    again.send_once(&ann, "/money", &form, "a2").await;
    assert_eq!(again.total_of("Dai"), Amount::whole(100));
    again.send_once(&cho, "/money", &form, "a1").await;
    assert_eq!(again.total_of("Dai"), Amount::whole(150));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_sent_again_after_a_restart_is_asked_once() {
    let table = Table::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    let form = table.money("Cho", "Dai", &["Dai"]);
    table.send_once(&ann, "/money", &form, "b1").await;
    let again = table.again();
    again.send_once(&ann, "/money", &form, "b1").await;
    let requests = || again.hub.night().requests().expect("the requests");
    assert_eq!(requests().len(), 1);
    let yes = format!("ask={}&yes=", requests()[0].id);
    again.post(&cho, "/agree/answer", &yes).await;
    assert_eq!(again.total_of("Dai"), Amount::whole(50));
    // After it was recorded and the program restarted again, the mark is still known.
    let last = table.again();
    last.send_once(&ann, "/money", &form, "b1").await;
    assert!(last.hub.night().requests().expect("the requests").is_empty());
    assert_eq!(last.total_of("Dai"), Amount::whole(50));
}

/// The phone that recorded a win has its undo in the bar of every page for ten seconds; other phones have not.
#[tokio::test(flavor = "multi_thread")]
async fn the_phone_that_recorded_a_win_may_undo_it_in_its_bar() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.enter(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let gain = table.night(|night| night.total(table_person(night, "Ben")));
    let said = format!("Recorded: Ben +{gain}");
    for page in ["/", "/hands", "/night"] {
        let page = table.get(&ann, page).await.text;
        assert!(page.contains(&said) && page.contains("data-left"), "{page}");
    }
    assert!(!table.get(&cho, "/").await.text.contains(&said));
    let entry = table.hidden(&ann, "/night", "/undo", "entry").await.expect("an undo");
    let undone = table.post(&ann, "/undo", &format!("entry={entry}&page=/night")).await;
    assert_eq!(undone.to, "/night");
    assert_eq!(table.night(|night| night.counted_deals().count()), 0);
    assert!(!table.get(&ann, "/").await.text.contains(&said));
    // Once something else is recorded, the form of an earlier page is refused.
    table.enter(&ann).await;
    table.post(&ann, "/win/record", "").await;
    table.post(&ann, "/undo", &format!("entry={entry}&page=//elsewhere")).await;
    assert_eq!(table.night(|night| night.counted_deals().count()), 1);
}
