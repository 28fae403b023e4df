//! Tests that payments and consents are visible: in the list of entries, in the bar, and in questions to the user.

use super::*;

/// Records a payment of 50,000 from Ann to Cho with both ticked as having agreed in person.
async fn record_fifty_thousand(table: &TestTable, key: &str) {
    let (from, to) = (table.person_id("Ann"), table.person_id("Cho"));
    let said = format!("said={from}&said={to}");
    let form = format!("what=0&from={from}&to={to}&amount=50000&reason=debt&{said}");
    table.post(key, "/money", &form).await;
    assert_eq!(table.read_night(|night| night.agreed.len()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn agreed_money_is_in_the_list_with_its_amounts_and_can_be_disputed_there() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    record_fifty_thousand(&table, &ben).await;
    for page in ["/hands", "/", "/hands?mine"] {
        let shown = table.get(&ann, page).await.text;
        assert!(shown.contains("Ann → Cho 50000"), "{page}: {shown}");
        assert!(shown.contains("+50000") && shown.contains("\u{2212}50000"), "{page}");
    }
    let mine = table.get(&ben, "/hands?mine").await.text;
    assert!(!mine.contains("50000"), "Ben has no part in it");
    let event = table.read_night(|night| night.agreed[0].0);
    let shown = table.get(&ann, &format!("/hand/{event}")).await.text;
    assert!(shown.contains("Agreed in person: Ann, Cho"), "{shown}");
    table.post(&ann, "/hand/object", &format!("hand={event}&claim=never")).await;
    let dispute = table.read_night(|night| night.disputes[0].clone());
    assert_eq!(dispute.entry, Some(event));
    assert!(table.get(&ben, "/hands").await.text.contains("disputed"));
    // The decision voids the payment, with the consent of everybody concerned.
    let decide = format!("hand={event}&dispute={}&decision=void&said={}", dispute.event, table.person_id("Cho"));
    table.post(&ben, "/hand/decide", &decide).await;
    assert_eq!(table.read_night(|night| night.agreed.len()), 1, "Ann is asked first");
    table.post(&ann, "/agree/answer", "ask=1&yes=").await;
    table.read_night(|night| {
        assert!(night.disputes[0].decided.is_some());
        assert_eq!(night.total(person_by_name(night, "Ann")), Amount::ZERO);
    });
    let shown = table.get(&ben, "/hands").await.text;
    assert!(shown.contains("undone") && shown.contains("50000"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undone_deal_stays_in_the_list_and_has_a_page() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let (hand, won) = table.read_night(|night| {
        let hand = &night.deals[0];
        (hand.id.0, hand.net_change(quejing_session::night::Holder::Player(person_by_name(night, "Ben"))))
    });
    let undo = table.hub.lock_keeper().replay().available_undo().expect("something to undo");
    table.hub.lock_keeper().record_events(undo.payloads).expect("an undo");
    table.hub.publish_change();
    let shown = table.get(&ben, "/hands").await.text;
    assert!(shown.contains("deal void") && shown.contains("Ben ← Cho"), "{shown}");
    assert!(shown.contains(&format!("+{won}")) && shown.contains("undone"), "{shown}");
    let page = table.get(&ben, &format!("/hand/{hand}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("undid this"), "{}", page.text);
}

/// Returns the HTML of the bar in the header of a page; empty without a bar.
pub fn bar_html(page: &str) -> String {
    let header = page.split("<header").nth(1).unwrap_or_default().split("</header>").next().unwrap_or_default();
    header.split("class=\"bars\"").nth(1).unwrap_or_default().to_owned()
}

/// Returns the value of a field in the bar's first form with an action.
pub fn bar_form_value(bar: &str, action: &str, name: &str) -> String {
    let form = bar.split(&format!("action=\"{action}\"")).nth(1).expect("a form");
    let value = form.split(&format!("name=\"{name}\" value=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.expect("a value").to_owned()
}

/// Tests that if Cho ticks that Ann agreed, every page of Ann's phone says so with her totals before and after;
/// she can object, and the phone stores that she has seen it.
#[tokio::test(flavor = "multi_thread")]
async fn people_ticked_as_agreed_are_told_on_every_page_and_can_object() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    record_fifty_thousand(&table, &cho).await;
    let event = table.read_night(|night| night.agreed[0].0);
    for page in ["/", "/win", "/hands", "/deal", "/me", "/money"] {
        let shown = bar_html(&table.get(&ann, page).await.text);
        assert!(shown.contains("Cho says that you agreed"), "{page}: {shown}");
        assert!(shown.contains("Ann → Cho 50000"), "{page}: {shown}");
        let totals = shown.split("Your total:").nth(1).expect("the own total");
        let (before, after) = totals.split_once('→').expect("before and after");
        assert!(before.contains(">0<"), "{page}: {before}");
        assert!(after.contains("\u{2212}50000"), "{page}: {after}");
        let own = bar_html(&table.get(&cho, page).await.text);
        assert!(!own.contains("50000"), "{page}: {own}");
    }
    let shown = bar_html(&table.get(&ann, "/win").await.text);
    let claim = bar_form_value(&shown, "/hand/object", "claim").replace(' ', "+");
    let hand = bar_form_value(&shown, "/hand/object", "hand");
    table.post(&ann, "/hand/object", &format!("hand={hand}&claim={claim}")).await;
    let dispute = table.read_night(|night| night.disputes[0].clone());
    assert_eq!((dispute.entry, dispute.by), (Some(event), table.person_id("Ann")));
    let entry = table.get(&cho, &format!("/hand/{event}")).await.text;
    assert!(entry.contains("I did not agree to this"), "{entry}");
    let body = bar_html(&table.get(&cho, "/").await.text);
    assert!(body.contains("I did not agree to this"), "Cho is told: {body}");
    // After her objection the button is gone; "Seen" removes the news, also after a restart.
    let shown = bar_html(&table.get(&ann, "/").await.text);
    assert!(!shown.contains("/hand/object"), "{shown}");
    let seen = bar_form_value(&shown, "/told", "entry");
    let shown = bar_html(&table.get(&ann, "/hands?mine").await.text);
    let page = bar_form_value(&shown, "/told", "page");
    assert_eq!(page, "/hands?mine");
    for (page, to) in [
        ("//elsewhere.example/", "/"),
        ("https://elsewhere.example/", "/"),
        (r"/\elsewhere.example", "/"),
        (&page, "/hands?mine"),
    ] {
        let form = format!("entry={seen}&page={page}");
        assert_eq!(table.post(&ann, "/told", &form).await.to, to, "{page}");
    }
    for table in [&table, &table.open_second_program()] {
        let shown = bar_html(&table.get(&ann, "/hands").await.text);
        assert!(!shown.contains("50000"), "{shown}");
        let other = bar_html(&table.get(&cho, "/hands").await.text);
        assert!(other.contains("I did not agree to this"), "{other}");
    }
}

/// Tests that people ticked as having agreed to an undo read that it is one, and that the page of the undone deal names
/// who agreed.
#[tokio::test(flavor = "multi_thread")]
async fn people_ticked_as_agreed_to_an_undo_read_that_it_is_one() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let dai = table.join_as(Some("Dai")).await;
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    let entry = table.hidden_value(&cho, "/deal", "/undo", "entry").await.expect("an entry");
    table.post(&cho, "/undo", &format!("entry={entry}")).await;
    let all = ["Ann", "Ben", "Dai"].map(|name| format!("&said={}", table.person_id(name))).concat();
    table.post(&cho, "/confirm", &format!("yes=1{all}")).await;
    assert!(table.read_night(|night| night.deals.is_empty()), "undone");
    let shown = bar_html(&table.get(&dai, "/win").await.text);
    assert!(shown.contains("Cho undid deal 1: Ben ← Cho") && shown.contains("Cho says that you agreed"), "{shown}");
    let page = table.get(&dai, &format!("/hand/{hand}")).await.text;
    assert!(page.contains("Agreed in person: Ann, Ben, Dai"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_is_news_to_everybody_whose_total_changes() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let won = table.read_night(|night| night.total(person_by_name(night, "Ben")));
    let shown = bar_html(&table.get(&ben, "/win").await.text);
    assert!(shown.contains(&format!("+{won}")), "{shown}");
    let entry = table.hidden_value(&ann, "/deal", "/undo", "entry").await.expect("an entry");
    table.post(&ann, "/undo", &format!("entry={entry}")).await;
    let shown = bar_html(&table.get(&ben, "/win").await.text);
    assert!(shown.contains("Ann undid deal 1: Ben ← Cho"), "{shown}");
    let (before, after) = shown.rsplit_once('→').expect("before and after");
    assert!(before.contains(&format!("+{won}")), "{before}");
    assert!(after.contains(">0<"), "{after}");
    // A phone that joins later has the account of its person, too.
    let cho = table.join_as(Some("Cho")).await;
    let late = table.get(&cho, "/hands").await.text;
    assert!(bar_html(&late).contains("undid"), "{late}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_shows_what_it_costs_and_is_on_every_page() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let (hand, lost) = table.read_night(|night| (night.deals[0].id.0, night.total(person_by_name(night, "Cho"))));
    assert!(lost < Amount::ZERO);
    let still = table.get(&cho, "/").await.text;
    assert!(!still.contains("<title>(") && !still.contains("class=\"dot\""));
    // Cho is not the recorder, so Ann, whose total changes too, is asked on her phone.
    table
        .post(
            &cho,
            "/undo",
            &format!("entry={}", table.hidden_value(&cho, "/deal", "/undo", "entry").await.expect("an entry")),
        )
        .await;
    let yes = format!("yes=1{}", table.in_person_fields());
    table.post(&cho, "/confirm", &yes).await;
    for page in ["/", "/win", "/hands", "/deal", "/me"] {
        let shown = table.get(&ann, page).await.text;
        let title = shown.split("<title>").nth(1).unwrap_or_default();
        assert!(title.starts_with("(1) "), "{page}: {title}");
        assert!(bar_html(&shown).contains("1 question needs your answer"), "{page}");
        assert!(shown.contains("<span class=\"dot\">1</span>"), "{page}");
    }
    let ann_total = table.read_night(|night| night.total(person_by_name(night, "Ann")));
    let card = table.get(&ann, "/").await.text;
    let card = card.split("id=\"questions\"").nth(1).expect("a card").split("</section>").next().unwrap_or_default();
    assert!(ann_total < Amount::ZERO);
    let cost = card.split("Your total:").nth(1).expect("what it costs");
    let (before, after) = cost.split_once('→').expect("before and after");
    let number = ann_total.to_string().replace('-', "\u{2212}");
    assert!(before.contains(&number) && after.contains(">0<"), "{cost}");
    assert!(card.contains(&format!("href=\"/hand/{hand}\"")), "{card}");
    // The question shows the tiles of the win.
    assert!(card.contains("class=\"tiles\""), "{card}");
}

/// Tests that a change while a page is made is not lost: the page names the last change before it, so that its script
/// reloads the page.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_names_the_last_change_before_it_was_made() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let before = table.hub.current_revision().change_count;
    // The page creates a code, which the terminal hears of.
    let page = table.get(&ann, "/invite").await.text;
    assert!(table.hub.current_revision().change_count > before);
    assert!(page.contains(&format!("data-count=\"{before}\"")), "{page}");
}
