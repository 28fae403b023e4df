//! Tests of a hand that was not recorded when its deal ended: it does not reach the next deal by itself.

use super::*;

/// Returns the mark of the hand that the table page offers to continue; `None` if it offers none.
async fn offered_mark(table: &TestTable, key: &str) -> Option<String> {
    let page = table.get(key, "/").await.text;
    let (_, form) = page.split_once("action=\"/win/left\"")?;
    let (_, mark) = form.split_once("name=\"seen\" value=\"")?;
    Some(mark.split('"').next()?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_sets_the_hand_of_the_phone_aside_and_the_table_offers_it() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    assert_eq!(offered_mark(&table, &ann).await, None);
    // Another phone ends the deal.
    table.post(&ben, "/deal/draw", "").await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let mark = offered_mark(&table, &ann).await.expect("the hand is offered");
    let page = table.get(&ann, "/win").await.text;
    assert!(!page.contains("class=\"tile\"") || page.contains("No tiles yet"), "{page}");
    // Recording now records nothing: the hand belongs to the deal before.
    table.post(&ann, "/win/record", "").await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    // A form that shows another hand does nothing.
    table.post(&ann, "/win/left", "seen=other&discard=").await;
    assert_eq!(offered_mark(&table, &ann).await.as_ref(), Some(&mark));
    assert_eq!(table.post(&ann, "/win/left", &format!("seen={mark}&resume=")).await.to, "/win");
    assert_eq!(offered_mark(&table, &ann).await, None);
    let id = table.hub.lock_devices().joined_devices()[0].id;
    let session = table.hub.open_session(id);
    let session = session.lock().expect("a session");
    assert_eq!(session.model.hand().board().hand_tile_count(), 14);
    assert_eq!(session.model.hand().round().winner, None, "the winner was that of the other deal");
}
