//! Tests that every form names what it acts on, as its page showed it: a form of an earlier state, of another night, or
//! without its mark changes nothing.

use std::collections::BTreeMap;

use super::consent::entry_in_form;
use super::page_forms::{PageForm, parse_forms};
use super::*;
use crate::hub::pages::routes::{FormMark, ROUTES};

/// The forms without a mark, with the reason why nothing can have changed since their page was shown.
const UNMARKED_FORMS: [(&str, &str); 18] = [
    ("/join", "names its invitation or code, which is used once"),
    ("/lang", "sets the language of this phone to the one that it names"),
    ("/hidden", "says that a page of this phone is hidden; nothing is recorded"),
    ("/who", "names the person; a person with another phone is refused"),
    ("/who/claim", "names the person; the other phones decide"),
    ("/host/code", "shows a code at the terminal and changes nothing else"),
    ("/me/leave", "removes this phone itself"),
    ("/night/rate", "sets what this phone shows"),
    ("/returned/again", "names the returned entry, whose content never changes"),
    ("/returned/dismiss", "names the returned entry, whose content never changes"),
    ("/told", "names each entry that it marks as seen, with its night"),
    ("/told/other", "names the person of earlier nights whom this phone no longer shows"),
    ("/win", "edits the hand on this phone; /win/record names what is recorded of it"),
    ("/win/new", "begins the hand on this phone; /win/record names what is recorded of it"),
    ("/win/tile", "names the tile on this phone; /win/record names what is recorded of it"),
    ("/win/do", "edits the hand on this phone; /win/record names what is recorded of it"),
    ("/count", "counts a tile set on this phone; nothing is recorded"),
    ("/win/photo", "adds a photo to the hand on this phone; /win/record names what is recorded of it"),
];

/// The forms whose handlers name the differences in a message of their own.
const OWN_MESSAGE_FORMS: [&str; 3] = ["/deal/draw", "/support", "/win/record"];

/// The state that no outdated form may change: the entries of all nights, the requests for consent, the bets, the
/// devices with their persons and roles, and the claims.
fn table_state(table: &TestTable) -> String {
    let keeper = table.hub.lock_keeper();
    let events = keeper.replay().events().len();
    let nights = keeper.index().nights().expect("the nights").len();
    let (requests, bets) =
        (keeper.consent().pending_requests().expect("the requests"), keeper.bets().unrecorded().expect("bets"));
    drop(keeper);
    let devices: Vec<String> = {
        let devices = table.hub.lock_devices();
        let told = |one: &crate::hub::devices::Device| format!("{} {:?} {:?}", one.id, one.role, one.users);
        devices.joined_devices().iter().map(told).collect()
    };
    let claims: Vec<String> =
        table.hub.person_claims().iter().map(|claim| format!("{} {}", claim.device, claim.person)).collect();
    format!("{events} {nights} {requests:?} {bets:?} {devices:?} {claims:?}")
}

#[test]
fn every_form_names_what_it_acts_on_or_is_an_exception_with_a_reason() {
    let mut unmarked: Vec<&str> = UNMARKED_FORMS.map(|(path, _)| path).to_vec();
    for route in ROUTES {
        let is_exception = unmarked.contains(&route.path);
        match route.form_mark() {
            None => continue,
            Some(FormMark::Unmarked) => assert!(is_exception, "{} needs a mark", route.path),
            Some(FormMark::Names(_) | FormMark::ComparedByHandler) => {
                assert!(!is_exception, "{} has a mark", route.path);
            }
        }
        unmarked.retain(|path| *path != route.path);
    }
    assert_eq!(unmarked, ["/win/photo"], "the upload alone is no form of the table");
    // No path is added beside the table, apart from the uploads and the stream of news.
    let source = include_str!("../pages/routes.rs");
    assert_eq!(source.matches(".route(").count(), 5, "each path stands in the table");
    for file in ["mod.rs", "guard.rs", "connections.rs"] {
        let text = std::fs::read_to_string(format!("{}/src/hub/{file}", env!("CARGO_MANIFEST_DIR"))).expect("a source");
        assert!(!text.contains(".route("), "{file}");
    }
}

/// Plays an evening in which each form of the table occurs, and collects the first form of each action on these pages.
async fn collect_forms(table: &TestTable, keys: &[&String]) -> BTreeMap<String, (String, PageForm)> {
    let entries =
        table.hub.lock_keeper().open_night().account_lines().iter().map(|line| line.first_event).collect::<Vec<_>>();
    let mut pages: Vec<String> = [
        "/",
        "/me",
        "/deal",
        "/deal/camps",
        "/hands",
        "/agree",
        "/confirm",
        "/money",
        "/support",
        "/game",
        "/begin",
        "/begin/end",
        "/night",
        "/devices",
        "/claim",
        "/win",
    ]
    .map(str::to_owned)
    .to_vec();
    pages.extend(entries.iter().map(|entry| format!("/hand/{entry}")));
    let devices: Vec<String> =
        table.hub.lock_devices().joined_devices().iter().map(|one| format!("/devices/out?device={}", one.id)).collect();
    pages.extend(devices.last().cloned());
    let mut forms = BTreeMap::new();
    for key in keys {
        table.hub.device_rates.refill_all();
        for page in &pages {
            let text = table.get_live(key, page).await.text;
            for form in parse_forms(&text) {
                forms.entry(form.action.clone()).or_insert(((*key).clone(), form));
            }
        }
    }
    forms
}

/// Begins a riichi night in which two deals count, the first with a riichi and a dispute, and a third was undone; the
/// riichi in the fourth was undone last. Money waits for consent, a phone claims a person, and Cho's phone asks about a
/// void. Returns the keys of the phones.
async fn play_riichi(table: &TestTable) -> Vec<String> {
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let cho = table.join_as(Some("Cho")).await;
    make_host(table, "Ann");
    let riichi = format!("what=riichi&by={}", table.person_id("Ann"));
    table.post(&ann, "/deal/add", &riichi).await;
    for _ in 0..3 {
        table.enter_win(&ann).await;
        assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    }
    let entry = table.read_night(|night| night.deals[0].id.0);
    table.post(&ann, "/hand/void", &format!("hand={}", table.read_night(|night| night.deals[2].id.0))).await;
    table.post(&ben, "/hand/object", &format!("hand={entry}&claim=no")).await;
    table.post(&ann, "/deal/add", &riichi).await;
    let undo = entry_in_form(&table.get(&ann, "/deal").await.text, "/undo");
    table.post(&ann, "/undo", &format!("entry={undo}")).await;
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    table.post(&ann, "/money", &format!("what=0&from={from}&to={to}&amount=7&reason=tea")).await;
    let lost = table.join_as(None).await;
    table.post(&lost, "/who/claim", &format!("person={from}")).await;
    table.post(&cho, "/hand/void", &format!("hand={entry}")).await;
    vec![ann, ben, cho, lost]
}

/// Begins a house night in which Ann enters a hand, and Eve's late bet waits for Cho. Returns the keys of the phones.
async fn play_house(table: &TestTable) -> Vec<String> {
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let eve = table.join_as(Some("Eve")).await;
    table.post(&ann, "/deal/camps", "lots=").await;
    table.post(&ann, "/win/new", "").await;
    table.post(&ann, "/win/do", "do=type&tiles=123456789m111p22p").await;
    table.post(&ann, "/win", "has=deal&dealer=0&dice=3+3&special=6&winner=1").await;
    table.post(&ann, "/win", "winner=1&from=2").await;
    let bet = format!("player={}&reason=late", table.person_id("Ben"));
    table.post(&eve, "/support", &bet).await;
    vec![ann, cho, eve]
}

/// Plays a riichi night that ends after one deal of a game, which is left out. Returns the keys of the phones.
async fn play_ended(table: &TestTable) -> Vec<String> {
    let ann = table.join_as(Some("Ann")).await;
    make_host(table, "Ann");
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    table.post(&ann, "/begin/end", &format!("{}&unfinished=left_out", table.sure_field())).await;
    assert!(table.read_night(|night| night.left_out_game().is_some()));
    vec![ann]
}

/// Every marked form of three evenings is sent without the fields by which it names what it acts on, and with other
/// values in them: nothing changes or waits for a confirmation, and the page of the form says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_its_mark_or_with_another_one_changes_nothing() {
    let mut tried = Vec::new();
    for (rules, is_ended) in [(RuleSet::RIICHI, false), (RuleSet::HOUSE, false), (RuleSet::RIICHI, true)] {
        let table = TestTable::new(rules);
        let keys = match () {
            _ if is_ended => play_ended(&table).await,
            _ if rules == RuleSet::HOUSE => play_house(&table).await,
            _ => play_riichi(&table).await,
        };
        let forms = collect_forms(&table, &keys.iter().collect::<Vec<_>>()).await;
        for route in ROUTES {
            if matches!(route.form_mark(), None | Some(FormMark::Unmarked)) {
                continue;
            }
            let Some((key, form)) = forms.get(route.path) else {
                continue;
            };
            let complete = form.data_with(&[("yes", ""), ("reason", "so it was"), ("claim", "no"), ("name", "Fay")]);
            let without = drop_marks(&complete, None);
            assert_ne!(without, complete, "{} has no mark: {complete}", route.path);
            let before = table_state(&table);
            table.hub.device_rates.refill_all();
            // A page that was shown before an upgrade has a mark as long as ours, of another content.
            let old_marks = ["0123456789abcdef", "0123456789abcdef0123456789abcdef"];
            let old_forms = old_marks.map(|mark| drop_marks(&complete, Some(mark)));
            for sent in old_forms.into_iter().chain([without]) {
                let response = table.post_with_build(key, route.path, &sent).await;
                assert!(!response.status.is_server_error(), "{}: {}", route.path, response.status);
                assert_eq!(table_state(&table), before, "{} {sent}", route.path);
                if !OWN_MESSAGE_FORMS.contains(&route.path) {
                    let page = table.get(key, &response.to).await;
                    assert_eq!(page.status, StatusCode::OK, "{} leads to {}", route.path, response.to);
                    assert!(page.text.contains("Nothing was done"), "{} {sent}: {}", route.path, page.text);
                }
            }
            tried.push(route.path);
        }
    }
    let marked = ROUTES.iter().filter(|route| !matches!(route.form_mark(), None | Some(FormMark::Unmarked)));
    let missing: Vec<&str> = marked.map(|route| route.path).filter(|path| !tried.contains(path)).collect();
    // A correction that revalues later deals and a hand that was left have tests of their own.
    assert_eq!(missing, ["/confirm/later", "/win/left"]);
}

fn device_of(table: &TestTable, name: &str) -> crate::hub::devices::DeviceId {
    table.hub.lock_devices().find_by_person(table.person_id(name)).expect("a phone").id
}

fn make_host(table: &TestTable, name: &str) {
    let id = device_of(table, name);
    table.hub.change_devices(|devices| devices.change_device(id, |device| device.role = DeviceRole::Host));
}

/// Replaces the values of the fields by which a form names what it acts on, or removes these fields.
fn drop_marks(data: &str, value: Option<&str>) -> String {
    let is_mark = |field: &str| {
        ["mark=", "seen=", "night=", "table=", "deal=", "change=", "sure="].iter().any(|name| field.starts_with(name))
    };
    let fields = data.split('&').filter_map(|field| match (is_mark(field), value) {
        (false, _) => Some(field.to_owned()),
        (true, None) => None,
        (true, Some(value)) => Some(format!("{}={value}", field.split('=').next().unwrap_or_default())),
    });
    fields.collect::<Vec<_>>().join("&")
}

/// Tests that two tabs of one phone ask about the undo of two entries; the ticks of the first tab do not confirm
/// the question of the second.
#[tokio::test(flavor = "multi_thread")]
async fn ticks_for_one_change_do_not_confirm_another() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    for _ in 0..2 {
        table.enter_win(&ann).await;
        assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    }
    let deals: Vec<u64> = table.read_night(|night| night.deals.iter().map(|deal| deal.id.0).collect());
    table.post(&cho, "/hand/void", &format!("hand={}", deals[0])).await;
    let first_tab = parse_forms(&table.get(&cho, "/confirm").await.text);
    let first_tab = first_tab.into_iter().find(|form| form.action == "/confirm").expect("a form");
    table.post(&cho, "/hand/void", &format!("hand={}", deals[1])).await;
    let before = table_state(&table);
    let ticks = format!("{}{}", first_tab.data_with(&[("yes", ""), ("reason", "so")]), table.in_person_fields());
    let response = table.post_with_build(&cho, "/confirm", &ticks).await;
    assert_eq!((response.to.as_str(), table_state(&table)), ("/confirm", before), "nothing is asked or undone");
    let page = table.get(&cho, "/confirm").await.text;
    assert!(page.contains("this page has changed since it was shown"), "{page}");
    // *Do not record* in the first tab does not cancel the question of the second, either.
    table.post_with_build(&cho, "/confirm", &first_tab.data_with(&[("no", "")])).await;
    assert_eq!(table.get(&cho, "/confirm").await.status, StatusCode::OK);
}

/// Tests that an answer counts only for the request that its page showed: with the sums that were shown, and never for
/// a later request of the same number.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_counts_only_for_the_request_that_was_shown() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    let ask = async |amount: u32| {
        table.post(&ann, "/money", &format!("what=0&from={from}&to={to}&amount={amount}&reason=tea&said={to}")).await;
    };
    let answer = async || {
        let forms = parse_forms(&table.get(&ben, "/").await.text);
        let yes = forms.into_iter().find(|form| form.action == "/agree/answer" && form.has_control("yes"));
        yes.expect("a question").data_with(&[])
    };
    ask(7).await;
    let old_page = answer().await;
    // The request is withdrawn, and another one filed: it has a number of its own.
    let requests = table.hub.lock_keeper().consent().pending_requests().expect("requests");
    table.post(&ann, "/agree/drop", &format!("ask={}", requests[0].id)).await;
    ask(7000).await;
    let later = table.hub.lock_keeper().consent().pending_requests().expect("requests");
    assert_ne!(later[0].id, requests[0].id, "a number is never used again");
    table.post_with_build(&ben, "/agree/answer", &old_page).await;
    assert_eq!(table.read_night(|night| night.total(to)), Amount::ZERO);
    assert!(table.get(&ben, "/").await.text.contains("this page has changed since it was shown"));
    // A total that has changed since is another question.
    let old_page = answer().await;
    table.hub.lock_keeper().record_events(vec![agreed_payment(from, to, 5)]).expect("recorded");
    table.hub.sync_ledger();
    table.post_with_build(&ben, "/agree/answer", &old_page).await;
    assert_eq!(table.read_night(|night| night.total(to)), Amount::from_units(5), "Ben's total was another one");
    let now = answer().await;
    table.post_with_build(&ben, "/agree/answer", &now).await;
    assert_eq!(table.read_night(|night| night.total(to)), Amount::from_units(7005));
}

/// Returns a payment to which both people agreed in person.
fn agreed_payment(from: PlayerId, to: PlayerId, amount: i64) -> quejing_session::night::Payload {
    use quejing_session::night::{AgreedPayments, AgreementPurpose, Holder, Payload, Payment};
    let amount = Amount::from_units(amount);
    Payload::new(Record::Agreed(AgreedPayments {
        what: AgreementPurpose::Adjustment,
        payments: vec![Payment::as_entered(Holder::Player(from), Holder::Player(to), amount)],
        reason: "tea".to_owned(),
        agreed: vec![from, to],
        deal: None,
        is_set_aside: false,
    }))
}

/// Tests that forms of an earlier night do nothing in the next one, although the numbers of their entries occur there,
/// too.
#[tokio::test(flavor = "multi_thread")]
async fn forms_of_an_earlier_night_do_nothing_in_the_next_one() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    make_host(&table, "Ann");
    let play = async || {
        for _ in 0..2 {
            table.post(&ann, "/deal/draw", "").await;
        }
    };
    play().await;
    let old_forms = collect_forms(&table, &[&ann]).await;
    table.begin_night(RuleSet::LINGQUE_28);
    play().await;
    let before = table_state(&table);
    for action in
        ["/undo", "/hand/void", "/hand/object", "/hand/correct", "/money", "/begin/comer", "/begin", "/begin/end"]
    {
        let (_, form) = old_forms.get(action).unwrap_or_else(|| panic!("no form for {action}"));
        let sent = form.data_with(&[("claim", "no"), ("name", "Fay"), ("amount", "7"), ("yes", "")]);
        table.post_with_build(&ann, action, &sent).await;
        assert_eq!(table_state(&table), before, "{action} {sent}");
    }
}

/// Tests that the host's page shows one invitation until it is used, and then another one with the name of the phone
/// that joined.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_invitation_follows_the_phones_that_join() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    make_host(&table, "Ann");
    let shown = async || {
        let page = table.get_live(&ann, "/invite").await.text;
        let token = page.split("/join/").nth(1).and_then(|rest| rest.get(..32)).expect("an address").to_owned();
        (token, page)
    };
    let (first, page) = shown().await;
    assert!(page.contains("data-live"), "it follows the table");
    assert_eq!(shown().await.0, first, "a reload keeps the invitation");
    let change_count = table.hub.current_revision().change_count;
    let joined = table.post("", "/join", &format!("invitation={first}&lang=en")).await;
    assert_eq!(joined.to, "/who");
    assert!(table.hub.current_revision().change_count > change_count, "the page is told");
    let key = joined.cookie.expect("a key");
    table.post(&key, "/who", &format!("person={}", table.person_id("Cho"))).await;
    let (second, page) = shown().await;
    assert_ne!(second, first);
    assert!(page.contains("Cho has joined"), "{page}");
}

/// Tests that a mark is compared under the lock under which the form acts: while the form waits for that lock, somebody
/// objects to the entry that it undoes.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_while_a_form_waits_for_its_turn_refuses_the_form() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let entry = table.read_night(|night| night.deals[0].id.0);
    let form = format!("hand={entry}&{}", table.shown_marks(&ann, "/hand/void", &format!("hand={entry}")).await);
    let session = table.hub.open_session(device_of(&table, "Ann"));
    let (objected, waits) = (table.person_id("Cho"), std::time::Duration::from_millis(300));
    let hub = table.hub.clone();
    let other = std::thread::spawn(move || {
        let _turn = session.lock().expect("the session");
        std::thread::sleep(waits);
        let dispute = quejing_session::night::NightEntry::Dispute { entry, by: objected, claim: "my tile".to_owned() };
        hub.lock_keeper().record_entry(dispute).expect("an objection");
    });
    tokio::time::sleep(waits / 3).await;
    let response = table.post_with_build(&ann, "/hand/void", &form).await;
    other.join().expect("the objection");
    assert_eq!(table.read_night(|night| (night.counted_deals().count(), night.disputes.len())), (1, 1));
    let page = table.get(&ann, &response.to).await.text;
    assert!(page.contains("Nothing was done"), "{page}");
}

/// Tests that one claim is answered once, and only as it was shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_is_taken_once_and_only_as_it_was_shown() {
    use crate::hub::hub::PersonClaim;
    let table = TestTable::new(RuleSet::LINGQUE_28);
    table.join_as(Some("Ben")).await;
    let device = device_of(&table, "Ben");
    let claim = |person| PersonClaim { device, person, claimed_at: std::time::Instant::now() };
    let (shown, other) = (claim(table.person_id("Cho")), claim(table.person_id("Dai")));
    table.hub.add_claim(other);
    assert_eq!(table.hub.take_claim(device, |claim| *claim == shown), None);
    assert_eq!(table.hub.find_claim(Some(device)), Some(other), "another claim stays");
    assert_eq!(table.hub.take_claim(device, |claim| *claim == other), Some(other));
    assert_eq!(table.hub.take_claim(device, |claim| *claim == other), None);
}

/// Tests that a person has one phone, although two phones take the person over at the same moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_phone_although_two_take_them_over_at_once() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ben = table.person_id("Ben");
    for _ in 0..8 {
        table.hub.stranger_rates.refill_all();
        table.hub.join_rates.refill_all();
        for _ in 0..2 {
            table.join_as(None).await;
        }
        let guests: Vec<_> = table
            .hub
            .lock_devices()
            .joined_devices()
            .iter()
            .filter(|one| one.person().is_none())
            .map(|one| one.id)
            .collect();
        std::thread::scope(|scope| {
            for guest in guests {
                let hub = &table.hub;
                scope.spawn(move || hub.transfer_person(guest, ben));
            }
        });
        let devices = table.hub.lock_devices();
        assert_eq!(devices.joined_devices().iter().map(|one| one.person()).collect::<Vec<_>>(), [Some(ben)]);
    }
}
