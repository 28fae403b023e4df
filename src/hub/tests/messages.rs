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
