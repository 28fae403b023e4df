//! Tests that messages stay until their user goes on.

use super::*;

/// Returns the messages of a page.
fn told(page: &str) -> String {
    let told = page.split("id=\"told\"").nth(1).and_then(|rest| rest.split("</div>").next());
    told.expect("the messages").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_stays_over_news_and_reloads_until_its_user_goes_on() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let needs_person = async || {
        table.post(&ann, "/deal/add", "what=false").await;
    };
    needs_person().await;
    let first = told(&table.get(&ann, "/deal").await.text);
    assert!(first.contains("data-note=\""), "{first}");
    // Somebody records something, and the page is loaded again: the message is the same one.
    table.enter_win(&ben).await;
    assert_eq!(table.post(&ben, "/win/record", "").await.to, "/");
    // The script shows it once, by its number.
    assert_eq!(told(&table.get_live(&ann, "/").await.text), first);
    assert_eq!(told(&table.get(&ann, "/deal").await.text), first);
    assert_eq!(told(&table.get(&ann, "/deal").await.text), first);
    // Another page, or another form: the user went on.
    assert_eq!(told(&table.get(&ann, "/hands").await.text).matches("data-note").count(), 0);
    assert_eq!(told(&table.get(&ann, "/deal").await.text).matches("data-note").count(), 0);
    needs_person().await;
    assert_eq!(told(&table.get(&ann, "/deal").await.text).matches("data-note").count(), 1);
    needs_person().await;
    assert_eq!(told(&table.get(&ann, "/deal").await.text).matches("data-note").count(), 1, "the second alone");
}

/// Tests that the message of a form is not lost with its response: the phone sends the form again with the same mark.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_not_lost_with_its_response() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let form = format!("what=false&{}", table.shown_marks(&ann, "/deal/add", "what=false").await);
    let form = format!("{form}&{}={}", pages::BUILD_FIELD, pages::build_id());
    let mut shown = Vec::new();
    for _ in 0..2 {
        let response = table.post_as_is(&ann, "/deal/add", &form, &[("x-once", "one")]).await;
        shown.push(told(&table.get(&ann, &response.to).await.text));
    }
    assert!(shown[0].contains("data-note") && shown[0] == shown[1], "{shown:?}");
}

/// Tests that a page which is being hidden has not been read: its messages are still there when its user looks again.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_stays_while_its_page_is_hidden() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/deal/add", "what=false").await;
    let shown = told(&table.get(&ann, "/deal").await.text);
    assert!(shown.contains("data-note"), "{shown}");
    assert_eq!(table.post(&ann, "/hidden", "").await.status, StatusCode::OK);
    assert_eq!(told(&table.get(&ann, "/deal").await.text), shown);
}

/// Tests that a request which waits for the ledger does not stop the others: the thread that serves all connections
/// waits for no lock of the ledger.
#[tokio::test]
async fn a_busy_ledger_stops_no_other_connection() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let (busy, hub) = (std::time::Duration::from_secs(2), table.hub.clone());
    let (is_locked, locked) = std::sync::mpsc::channel();
    let ledger = std::thread::spawn(move || {
        let _keeper = hub.lock_keeper();
        is_locked.send(()).expect("a test");
        std::thread::sleep(busy);
    });
    locked.recv().expect("the lock");
    let begun = std::time::Instant::now();
    let others = async {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        begun.elapsed()
    };
    let photo = Request::post("/win/photo").header("host", HOST_HEADER).header("cookie", &ann);
    let photo = photo.header("origin", format!("http://{HOST_HEADER}")).body(Sent::empty()).expect("a request");
    let (page, photo, served) = tokio::join!(table.get(&ann, "/"), table.send_request(photo), others);
    assert_eq!((page.status, photo.status), (StatusCode::OK, StatusCode::UNSUPPORTED_MEDIA_TYPE));
    assert!(served < busy / 2, "{served:?}");
    ledger.join().expect("the ledger");
}
