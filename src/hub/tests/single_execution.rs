//! Tests that each action is executed once: requests that are sent twice, and forms of an earlier version.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_is_executed_once() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let (ben, cho) = (table.person_id("Ben"), table.person_id("Cho"));
    let build = format!("{}={}", pages::BUILD_FIELD, pages::build_id());
    let night = table.hub.lock_keeper().night_id();
    let form = format!("night={night}&what=0&from={ben}&to={cho}&amount=5&reason=x&said={ben}&said={cho}&{build}");
    let once = [("x-once", "11111111")];
    let first = table.post_as_is(&ann, "/money", &form, &once).await;
    let again = table.post_as_is(&ann, "/money", &form, &once).await;
    assert_eq!((first.status, &first.to), (again.status, &again.to));
    assert_eq!(table.read_night(|night| night.total(cho)), Amount::from_units(5));
    table.post_as_is(&ann, "/money", &form, &[("x-once", "22222222")]).await;
    assert_eq!(table.read_night(|night| night.total(cho)), Amount::from_units(10));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_simultaneous_copies_of_a_request_are_executed_once() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let (ben, cho) = (table.person_id("Ben"), table.person_id("Cho"));
    let build = format!("{}={}", pages::BUILD_FIELD, pages::build_id());
    let night = table.hub.lock_keeper().night_id();
    let form = format!("night={night}&what=0&from={ben}&to={cho}&amount=5&reason=x&said={ben}&said={cho}&{build}");
    let once = [("x-once", "3")];
    tokio::join!(table.post_as_is(&ann, "/money", &form, &once), table.post_as_is(&ann, "/money", &form, &once));
    assert_eq!(table.read_night(|night| night.total(cho)), Amount::from_units(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_an_earlier_program_is_answered_with_the_new_page_and_changes_nothing() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let before = table.read_night(|night| night.last_event);
    let from = format!("http://{HOST_HEADER}/deal");
    for form in ["has=deal&dice=3+4", "has=deal&dice=3+4&build=0123456789ab"] {
        let response = table.post_as_is(&ann, "/deal", form, &[("referer", &from)]).await;
        assert_eq!(response.status, StatusCode::CONFLICT);
        let says = "your page was out of date";
        assert!(response.text.contains(says) && response.text.contains("name=\"die2\""), "{}", response.text);
        assert!(response.text.contains(pages::build_id()));
        // The message is shown once.
        assert!(!table.get(&ann, "/").await.text.contains(says));
    }
    // Without a `Referer`, the table is shown.
    let response = table.post_as_is(&ann, "/deal", "has=deal", &[]).await;
    assert_eq!(response.status, StatusCode::CONFLICT);
    assert!(response.text.contains("class=\"seats\""));
    assert_eq!(table.read_night(|night| night.last_event), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_that_changes_something_carries_the_programs_mark() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    for page in ["/", "/win", "/deal", "/me", "/money", "/begin", "/who"] {
        let text = table.get(&ann, page).await.text;
        let forms = text.matches("method=\"post\"").count();
        assert!(forms > 0, "{page}");
        assert_eq!(text.matches(&format!("name=\"build\" value=\"{}\"", pages::build_id())).count(), forms, "{page}");
    }
}
