//! Money and consents are visible: the list of the night on phones, what a device is told, what a question shows.

use super::*;

/// Review B3: 50,000 from Ann to Cho, everybody ticked as having agreed in person.
async fn fifty_thousand(table: &Table, key: &str) {
    let (from, to) = (table.person("Ann"), table.person("Cho"));
    let said = format!("said={from}&said={to}");
    let form = format!("what=0&from={from}&to={to}&amount=50000&reason=debt&{said}");
    table.post(key, "/money", &form).await;
    assert_eq!(table.night(|night| night.agreed.len()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn agreed_money_is_in_the_list_with_its_amounts_and_can_be_disputed_there() {
    let table = Table::new(RuleSet::House);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    fifty_thousand(&table, &ben).await;
    for page in ["/hands", "/", "/hands?mine"] {
        let shown = table.get(&ann, page).await.text;
        assert!(shown.contains("Ann → Cho 50000"), "{page}: {shown}");
        assert!(
            shown.contains("+50000") && shown.contains("\u{2212}50000"),
            "{page}"
        );
    }
    let mine = table.get(&ben, "/hands?mine").await.text;
    assert!(!mine.contains("50000"), "Ben has no part in it");
    let event = table.night(|night| night.agreed[0].0);
    let shown = table.get(&ann, &format!("/hand/{event}")).await.text;
    assert!(shown.contains("Ann, Cho: said at the table"), "{shown}");
    table
        .post(&ann, "/hand/object", &format!("hand={event}&claim=never"))
        .await;
    let dispute = table.night(|night| night.disputes[0].clone());
    assert_eq!(dispute.entry, Some(event));
    assert!(table.get(&ben, "/hands").await.text.contains("disputed"));
    // The table decides: the money does not count; everybody it concerns agrees.
    let decide = format!(
        "hand={event}&dispute={}&decision=void&said={}",
        dispute.event,
        table.person("Cho")
    );
    table.post(&ben, "/hand/decide", &decide).await;
    assert_eq!(
        table.night(|night| night.agreed.len()),
        1,
        "Ann is asked first"
    );
    table.post(&ann, "/agree/answer", "ask=1&yes=").await;
    table.night(|night| {
        assert!(night.disputes[0].decided.is_some());
        assert_eq!(night.total(table_person(night, "Ann")), Amount::ZERO);
    });
    let shown = table.get(&ben, "/hands").await.text;
    assert!(
        shown.contains("undone") && shown.contains("50000"),
        "{shown}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undone_deal_stays_in_the_list_and_has_a_page() {
    let table = Table::new(RuleSet::Lingque(crate::rules::lingque::Edition::E28));
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    table.enter(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let (hand, won) = table.night(|night| {
        let hand = &night.hands[0];
        (
            hand.id.0,
            hand.net(crate::table::ledger::Holder::Player(table_person(
                night, "Ben",
            ))),
        )
    });
    let undo = table.hub.night().undo_last().expect("something to undo");
    table.hub.night().record(undo.payloads).expect("an undo");
    table.hub.changed();
    let shown = table.get(&ben, "/hands").await.text;
    assert!(
        shown.contains("deal void") && shown.contains("Ben ← Cho"),
        "{shown}"
    );
    assert!(
        shown.contains(&format!("+{won}")) && shown.contains("undone"),
        "{shown}"
    );
    let page = table.get(&ben, &format!("/hand/{hand}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("undid this"), "{}", page.text);
}
