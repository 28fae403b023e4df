//! Tests of recovery: a joined phone keeps its person, a new phone takes over a person with consent, a lost host is
//! replaced.

use std::time::Duration;

use super::*;
use crate::hub::short_codes::CodePurpose;

impl TestTable {
    fn joined_device(&self, at: usize) -> crate::hub::Device {
        self.hub.lock_devices().joined_devices()[at].clone()
    }

    /// Returns the valid short code whose purpose `wanted` accepts.
    fn valid_code(&self, wanted: impl Fn(&CodePurpose) -> bool) -> Option<String> {
        let all = self.hub.lock_codes().valid_codes(std::time::Instant::now());
        let found = all.into_iter().find(|(purpose, _)| wanted(purpose));
        found.map(|(_, code)| code)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_joined_keeps_who_it_is_and_uses_up_no_invitation() {
    let table = TestTable::new(RuleSet::HOUSE);
    table.join_as(Some("Ann")).await;
    let ben = table.join_as(Some("Ben")).await;
    let invitation = table.hub.change_devices(DeviceRegistry::ensure_invitation).expect("an invitation");
    let opened = table.get(&ben, &format!("/join/{invitation}")).await;
    assert_eq!((opened.status, opened.to.as_str()), (StatusCode::SEE_OTHER, "/"));
    let form = format!("invitation={invitation}&lang=en");
    let joined = table.post(&ben, "/join", &form).await;
    assert_eq!((joined.to.as_str(), joined.cookie.as_deref()), ("/", None));
    assert!(table.get(&ben, "/").await.text.contains("already joined"));
    assert_eq!(table.hub.lock_devices().joined_devices().len(), 2);
    // The invitation is still valid.
    assert_eq!(table.post("", "/join", &form).await.to, "/who");
    // A code to join is not used up either.
    let code = table.hub.show_code(CodePurpose::Join).expect("a code");
    assert_eq!(table.post(&ben, "/join", &format!("code={code}")).await.to, "/");
    let joined = table.post("", "/join", &format!("code={code}&lang=en")).await;
    assert_eq!(joined.to, "/who");
    let again = table.post("", "/join", &format!("code={code}&lang=en")).await;
    assert_eq!(again.status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_joins_by_a_typed_code_and_only_watches_until_it_takes_a_free_name() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    // The page of a phone that has not joined asks for the code; the terminal and the host's phone show it.
    let page = table.get("", "/").await;
    assert_eq!(page.status, StatusCode::UNAUTHORIZED);
    assert!(page.text.contains("action=\"/join\"") && page.text.contains("name=\"code\""), "{}", page.text);
    let code = table.valid_code(|purpose| *purpose == CodePurpose::Join).expect("a code");
    let invite = table.get(&ann, "/invite").await.text;
    assert!(invite.contains(&format!("open http://{HOST_HEADER} and enter {code}.")), "{invite}");
    let joined = table.post("", "/join", &format!("code={code}&lang=en")).await;
    assert_eq!(joined.to, "/who");
    let new = joined.cookie.expect("a key");
    assert_eq!(table.get(&new, "/").await.to, "/who");
    assert_eq!(table.post(&new, "/win/new", "").await.status, StatusCode::FORBIDDEN);
    // Ann has a phone: her name needs the consent of another one.
    let name = |name: &str| format!("person={}", table.person_id(name));
    assert_eq!(table.post(&new, "/who", &name("Ann")).await.to, "/who");
    assert_eq!(table.post(&new, "/win/new", "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(table.post(&new, "/who/claim", &name("Ann")).await.to, "/claim");
    assert_eq!(table.get(&ann, "/").await.status, StatusCode::OK);
    assert_eq!(table.post(&new, "/claim/drop", "").await.to, "/who");
    assert_eq!(table.post(&new, "/who", &name("Ben")).await.to, "/");
    assert_eq!(table.post(&new, "/win/new", "").await.to, "/win");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hosts_first_page_begins_the_night_and_the_others_wait_for_it() {
    let table = TestTable::without_night(BlindReader);
    let mut keys = Vec::new();
    for _ in 0..2 {
        let invitation = table.hub.change_devices(DeviceRegistry::ensure_invitation).expect("an invitation");
        let joined = table.post("", "/join", &format!("invitation={invitation}&lang=en")).await;
        assert_eq!(joined.to, "/who");
        keys.push(joined.cookie.expect("a key"));
    }
    let page = table.get(&keys[0], "/who").await.text;
    assert!(page.contains("You are the host") && page.contains("href=\"/begin\""), "{page}");
    assert!(!page.contains("The host begins it"), "{page}");
    let page = table.get(&keys[1], "/who").await.text;
    assert!(page.contains("The host begins it") && !page.contains("href=\"/begin\""), "{page}");
    assert!(page.contains("data-live"), "the page follows the night: {page}");
    let names = ["name0=Fay", "name1=Guy", "name2=Hal", "name3=Ida", "rules=lingque-v28"];
    assert_eq!(table.post(&keys[0], "/begin", &names.join("&")).await.to, "/who");
    for key in &keys {
        let page = table.get(key, "/who").await.text;
        assert!(page.contains("Who are you?") && page.contains(">Fay<"), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn five_wrong_codes_from_any_phones_replace_the_shown_code() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let code = table.hub.show_code(CodePurpose::Join).expect("a code");
    for key in ["", &ann, "", &ann, ""] {
        assert_eq!(table.valid_code(|purpose| *purpose == CodePurpose::Join).as_ref(), Some(&code));
        let refused = table.post(key, "/join", "code=2222-2222").await;
        assert!(refused.cookie.is_none());
    }
    let new = table.valid_code(|purpose| *purpose == CodePurpose::Join).expect("a code");
    assert_ne!(new, code);
    let refused = table.post("", "/join", &format!("code={code}")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.text.contains("name=\"code\""), "it can be typed again: {}", refused.text);
    assert_eq!(table.post("", "/join", &format!("code={new}")).await.to, "/who");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_phone_takes_a_name_over_once_another_phone_of_the_table_agrees() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, old) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let eve = table.join_as(Some("Eve")).await;
    let new = table.join_as(None).await;
    let ben = table.person_id("Ben");
    let response = table.post(&new, "/who/claim", &format!("person={ben}")).await;
    assert_eq!(response.to, "/claim");
    assert!(table.get(&new, "/claim").await.text.contains("whether you are Ben"));
    let device = table.joined_device(3).id;
    let yes = format!("device={device}&yes=");
    // Neither the claiming phone nor a watcher may answer.
    for key in [&new, &eve] {
        assert_eq!(table.post(key, "/claim/answer", &yes).await.status, StatusCode::FORBIDDEN);
        assert!(!table.get(key, "/").await.text.contains("claims to be"));
    }
    assert_eq!(table.get(&old, "/").await.status, StatusCode::OK);
    let question = table.get(&ann, "/").await.text;
    assert!(question.contains("claims to be Ben"), "{question}");
    table.post(&ann, "/claim/answer", &yes).await;
    let removed = table.get(&old, "/").await;
    assert_eq!(removed.status, StatusCode::UNAUTHORIZED);
    assert!(removed.text.contains("was removed from the table"), "{}", removed.text);
    let owner = table.hub.lock_devices().find_by_person(ben).map(|one| (one.id, one.role));
    assert_eq!(owner, Some((device, DeviceRole::Player)));
    assert_eq!(table.post(&new, "/win/new", "").await.to, "/win");
    // The claim is gone, and an unknown phone is refused.
    assert_eq!(table.get(&new, "/claim").await.to, "/");
    assert!(table.get("", "/").await.text.contains("has not joined"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_leaves_the_old_phone_and_the_terminals_code_gives_the_name_to_its_phone_only() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, old) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (new, other) = (table.join_as(None).await, table.join_as(None).await);
    let claim = format!("person={}", table.person_id("Ben"));
    table.post(&new, "/who/claim", &claim).await;
    let device = table.joined_device(2).id;
    table.post(&ann, "/claim/answer", &format!("device={device}&no=")).await;
    assert_eq!(table.get(&old, "/").await.status, StatusCode::OK);
    assert!(table.get(&new, "/who").await.text.contains("did not confirm"));
    table.post(&new, "/who/claim", &claim).await;
    let code = table.valid_code(|purpose| matches!(purpose, CodePurpose::Person(..)));
    let form = format!("code={}", code.expect("a code"));
    assert_eq!(table.post(&other, "/join", &form).await.to, "/join");
    assert_eq!(table.get(&old, "/").await.status, StatusCode::OK);
    assert_eq!(table.post(&new, "/join", &form).await.to, "/");
    assert_eq!(table.get(&old, "/").await.status, StatusCode::UNAUTHORIZED);
    // With the host's phone, the host role moves too.
    let claim = format!("person={}", table.person_id("Ann"));
    table.post(&other, "/who/claim", &claim).await;
    let device = table.hub.lock_devices().joined_devices().last().expect("a phone").id;
    let question = table.get(&new, "/").await.text;
    assert!(question.contains("becomes the host"), "{question}");
    table.post(&new, "/claim/answer", &format!("device={device}&yes=")).await;
    assert_eq!(table.get(&ann, "/").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(table.get(&other, "/devices").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terminals_code_makes_a_host_only_where_none_was_seen_for_a_while() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let host = |purpose: &CodePurpose| *purpose == CodePurpose::Host;
    assert_eq!(table.post(&ben, "/host/code", "").await.to, "/");
    assert_eq!(table.valid_code(host), None);
    assert!(!table.get(&ben, "/me").await.text.contains("Become host"));
    table.hub.presence.age(Duration::from_secs(121));
    assert!(table.get(&ben, "/me").await.text.contains("Become host"));
    assert_eq!(table.post(&ben, "/host/code", "").await.to, "/join");
    let code = table.valid_code(host).expect("a code");
    for wrong in ["", "AAAA-AAAA", "2222 2222"] {
        assert_eq!(table.post(&ben, "/join", &format!("code={wrong}")).await.to, "/join");
    }
    assert_eq!(table.get(&ben, "/devices").await.status, StatusCode::FORBIDDEN);
    assert_eq!(table.post(&ben, "/join", &format!("code={code}")).await.to, "/me");
    assert_eq!(table.get(&ben, "/devices").await.status, StatusCode::OK);
}

/// Tests that every page of people who may answer a new phone's claim shows that the claim waits.
#[tokio::test(flavor = "multi_thread")]
async fn the_claim_of_a_new_phone_counts_as_a_question_on_every_page() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let new = table.join_as(None).await;
    table.post(&new, "/who/claim", &format!("person={}", table.person_id("Ann"))).await;
    for page in ["/", "/win", "/deal", "/hands", "/money"] {
        for key in [&ann, &ben] {
            let text = table.get(key, page).await.text;
            assert!(text.contains("<title>(1) ") && text.contains("1 question needs your answer"), "{page}: {text}");
            assert!(text.contains("<span class=\"dot\">1</span>"), "{page}: {text}");
        }
        let own = table.get(&new, page).await.text;
        assert!(!own.contains("waits for your answer"), "{page}: {own}");
    }
    let device = table.joined_device(2).id;
    table.post(&ben, "/claim/answer", &format!("device={device}&no=")).await;
    assert!(!table.get(&ben, "/win").await.text.contains("waits for your answer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_invitation_works_for_new_and_joined_phones() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    for key in [ben.as_str(), ""] {
        table.hub.change_devices(DeviceRegistry::show_host_invitation);
        let invitation = table.hub.change_devices(DeviceRegistry::ensure_invitation).expect("an invitation");
        let page = table.get(key, &format!("/join/{invitation}")).await;
        assert!(page.text.contains("makes this phone the host"), "{}", page.text);
        let form = format!("invitation={invitation}&lang=en");
        let joined = table.post(key, "/join", &form).await;
        let key = joined.cookie.unwrap_or(key.to_owned());
        assert_eq!(table.get(&key, "/devices").await.status, StatusCode::OK);
        assert!(!table.hub.change_devices(|devices| devices.is_valid_invitation(&invitation)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_of_somebody_who_is_not_in_the_new_night_is_asked_who_it_is() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let old = table.person_id("Ben");
    table.enter_win(&ben).await;
    let names = ["name0=Fay", "name1=Guy", "name2=Hal", "name3=Ida", "rules=lingque-v28"];
    table.post(&ann, "/begin", &names.join("&")).await;
    assert!(table.read_night(|night| !night.people.contains_key(&old)));
    let before = table.read_night(|night| night.last_event);
    for key in [&ann, &ben] {
        for path in ["/win/new", "/win/record", "/deal", "/money"] {
            assert_eq!(table.post(key, path, "").await.to, "/who", "{path}");
        }
        assert_eq!(table.get(key, "/").await.to, "/who");
    }
    assert_eq!(table.read_night(|night| night.last_event), before);
    let page = table.get(&ben, "/who").await.text;
    assert!(page.contains(">Ben<") && page.contains("is not part of this night"), "{page}");
    for path in ["/who", "/me", "/devices", "/hands"] {
        let text = table.get(&ann, path).await.text;
        assert!(!text.contains(&old.to_string()), "{path}");
    }
    // A draft of the earlier night is not shown in this one.
    let fay = table.person_id("Fay");
    assert_eq!(table.post(&ann, "/who", &format!("person={fay}")).await.to, "/");
    assert!(!table.get(&ann, "/").await.text.contains("Being entered"));
    assert_eq!(table.post(&ann, "/win/new", "").await.to, "/win");
}

#[tokio::test(flavor = "multi_thread")]
async fn drafted_hands_are_hidden_from_their_own_phone_and_expire() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    let own = table.get(&ann, "/").await.text;
    assert!(!own.contains("Being entered") && own.contains("You are entering a hand"));
    assert!(table.get(&ben, "/").await.text.contains("Being entered on Ann"));
    table.hub.age_drafts(Duration::from_secs(20 * 60));
    assert!(!table.get(&ben, "/").await.text.contains("Being entered"));
    let before = table.hub.current_revision().change_count;
    table.hub.remove_expired_drafts_and_claims();
    assert!(table.hub.current_revision().change_count > before, "pages follow");
    // The phone itself still has it.
    assert!(table.get(&ann, "/win").await.text.contains("class=\"piece"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_removed_after_confirmation_and_its_entries_keep_its_name() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ben).await;
    table.post(&ben, "/win/record", "").await;
    let id = table.joined_device(1).id;
    let list = table.get(&ann, "/devices").await.text;
    assert!(!list.contains("action=\"/devices/out\""), "asked first");
    let page = table.get(&ann, &format!("/devices/out?device={id}")).await;
    assert!(page.text.contains("Remove this phone?"), "{}", page.text);
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::OK);
    table.post(&ann, "/devices/out", &format!("device={id}")).await;
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::UNAUTHORIZED);
    let hand = table.read_night(|night| night.deals[0].id.0);
    let shown = table.get(&ann, &format!("/hand/{hand}")).await.text;
    assert!(shown.contains("Ben's phone") && !shown.contains(&id.to_string()), "{shown}");
}
