//! Tests of earlier nights, statistics, files, forms for a new night, the end of a night, and the icons of the home
//! screen.

use super::*;
use quejing_session::night::NightId;

impl TestTable {
    pub(super) fn night_id(&self) -> NightId {
        self.hub.lock_keeper().night_id()
    }

    /// Returns the field by which the form for the end of the night confirms what its page shows.
    pub(super) fn sure_field(&self) -> String {
        format!("sure={}", self.hub.lock_keeper().consent().end_mark())
    }
}

/// Records a deal that Ben wins and begins a second night; returns the id of the first night and of its deal.
async fn play_and_begin_next(table: &TestTable, key: &str) -> (NightId, u64) {
    table.enter_win(key).await;
    assert_eq!(table.post(key, "/win/record", "").await.to, "/");
    let (night, deal) = (table.night_id(), table.read_night(|night| night.deals[0].id.0));
    table.begin_night(RuleSet::HOUSE);
    (night, deal)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_night_is_read_without_touching_the_one_in_progress() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    let (first, deal) = play_and_begin_next(&table, &ann).await;
    let eve = table.join_as(Some("Eve")).await;
    let before = (table.night_id(), table.read_night(|night| night.last_event));
    let list = table.get(&eve, "/nights").await.text;
    assert!(list.contains("Riichi") && list.contains("1 deal") && list.contains("current"), "{list}");
    let path = format!("/nights/{first}");
    assert!(list.contains(&format!("href=\"{path}\"")) && list.contains("href=\"/night\""), "{list}");
    let night = table.get(&eve, &path).await.text;
    assert!(night.contains("+12000") && night.contains("href=\"/night\""), "{night}");
    let page = format!("{path}/{deal}");
    assert!(night.contains(&format!("href=\"{page}\"")), "{night}");
    let shown = table.get(&eve, &page).await.text;
    assert!(shown.contains("Ben ← Cho") && shown.contains("class=\"tiles\""), "{shown}");
    let own = table.get(&ann, &page).await.text;
    assert!(own.contains("action=\"/hand/object\""), "{own}");
    for form in ["/hand/correct", "/hand/void"] {
        assert!(!own.split("<main").nth(1).expect("a page").contains(form), "{form}: {own}");
    }
    let current = format!("/nights/{}", before.0);
    assert_eq!(table.get(&eve, &current).await.to, "/night");
    for missing in ["/nights/x", "/nights/n000000000001", &format!("{path}/999")] {
        assert_eq!(table.get(&eve, missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
    assert_eq!((table.night_id(), table.read_night(|night| night.last_event)), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn report_csv_and_statistics_of_any_night_are_on_the_phones() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    let (first, _) = play_and_begin_next(&table, &ann).await;
    let eve = table.join_as(Some("Eve")).await;
    let links = table.get(&eve, &format!("/nights/{first}")).await.text;
    for path in ["/report", "/payments.csv", "/entries.csv", "/statistics"] {
        let address = format!("{path}?night={first}");
        assert!(links.contains(&format!("href=\"{address}\"")), "{address}: {links}");
        let sent = table.get(&eve, &address).await;
        assert_eq!(sent.status, StatusCode::OK, "{address}");
        assert!(sent.text.contains("Ben"), "{address}: {}", sent.text);
    }
    let report = table.get(&eve, &format!("/report?night={first}")).await;
    assert!(report.text.contains(&format!("href=\"/nights/{first}\"")), "a way back");
    assert!(report.policy.contains("default-src 'none'") && !report.policy.contains("script-src"), "{}", report.policy);
    let csv = table.get(&eve, &format!("/payments.csv?night={first}")).await.text;
    assert!(csv.lines().any(|row| row.contains("Cho,Ben,12000")), "{csv}");
    assert!(!table.get(&eve, "/payments.csv").await.text.contains("12000"), "the night in progress has no payments");
    assert_eq!(table.get(&eve, "/report?night=x").await.status, StatusCode::NOT_FOUND);
}

/// Tests that a page with ranks, payments and open questions confirms the end of a night (phones review, A16).
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_night_is_confirmed_with_its_result_and_its_open_questions() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    let (from, to) = (table.person_id("Cho"), table.person_id("Ann"));
    table.post(&ann, "/money", &format!("what=0&from={from}&to={to}&amount=7&reason=late")).await;
    assert_eq!(table.post(&ann, "/begin/end", "").await.to, "/begin/end");
    assert!(!table.read_night(|night| night.is_closed));
    let page = table.get(&ann, "/begin/end").await.text;
    for part in ["furiten", "1 request is still waiting", "If play ended now", "Ben", "Settling up", "End night"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains("Cho disputed East 1: Ben ← Cho: furiten") && !page.contains("ntry "), "{page}");
    assert!(page.contains("Game 1 is not finished") && page.contains("Leave out"), "{page}");
    let sure = table.sure_field();
    // Without the decision on the game, nothing ends. The Enter key sends the form by its first button.
    let form =
        page.split("action=\"/begin/end\"").nth(1).and_then(|rest| rest.split("</form>").next()).expect("a form");
    let first_button = form.split("<button").nth(1).expect("a button");
    assert!(first_button.starts_with(" hidden>"), "it decides nothing: {form}");
    assert!(!form.contains("checked"), "nothing is chosen for people: {form}");
    for part in ["value=\"counted\">Count game<", "value=\"left_out\">Leave out<"] {
        assert!(form.contains(part), "{part}: {form}");
    }
    assert!(page.contains("href=\"/me\">Continue playing<"), "{page}");
    for unanswered in [sure.clone(), format!("{sure}&unfinished="), format!("{sure}&unfinished=perhaps")] {
        assert_eq!(table.post(&ann, "/begin/end", &unanswered).await.to, "/begin/end");
        assert!(!table.read_night(|night| night.is_closed));
        let page = table.get(&ann, "/begin/end").await.text;
        assert!(page.contains("The night was not ended: game 1 is not finished."), "{page}");
    }
    let sure = table.sure_field();
    table.post(&ann, "/begin/end", &format!("{sure}&unfinished=left_out")).await;
    assert!(table.read_night(|night| night.is_closed && night.left_out_game().is_some()));
    let page = table.get(&ann, "/night").await.text;
    assert!(page.contains("Game 1 was not finished and is left out") && page.contains("Count game"), "{page}");
}

/// Tests that an average in the statistics has no decimals if it is a whole number.
#[tokio::test(flavor = "multi_thread")]
async fn an_average_without_a_fraction_is_a_whole_number() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ben = table.join_as(Some("Ben")).await;
    table.enter_win(&ben).await;
    table.post(&ben, "/win/record", "").await;
    let page = table.get(&ben, "/me").await.text;
    assert!(page.contains("average win 12000, biggest"), "{page}");
}

/// Tests that the table page of an ended night shows the end, the result and the button for the next night instead of
/// seats.
#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_an_ended_night_shows_the_result_and_the_next_night() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    table.enter_win(&cho).await;
    table.post(&ann, "/begin/end", &format!("{}&unfinished=counted", table.sure_field())).await;
    for key in [&ann, &cho] {
        let page = table.get(key, "/").await.text;
        for part in ["This night has ended.", "1. Ben", "Settling up", "Cho → Ben", "href=\"/night\""] {
            assert!(page.contains(part), "{part}: {page}");
        }
        for gone in ["class=\"seats\"", "class=\"due\"", "entering", "Continue"] {
            assert!(!page.contains(gone), "{gone}: {page}");
        }
        assert_eq!(page.contains("href=\"/begin\"") && page.contains("New night"), *key == ann, "{page}");
    }
    // Without a deal there is nothing to settle.
    table.begin_night(RuleSet::RIICHI);
    table.post(&ann, "/begin/end", &table.sure_field()).await;
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("This night has ended.") && !page.contains("Settling up"), "{page}");
}

/// Tests that a refused form for a new night keeps rules and names, unfolds further people, and shows the titles of the
/// rules.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_form_for_a_night_keeps_its_content() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let before = table.night_id();
    let names = ["Ann", "Ben", "Cho", "Dai", "Fay", "Guy"];
    let names: String = names.iter().enumerate().map(|(at, name)| format!("name{at}={name}&")).collect();
    let form = format!("{names}watches5=&draw=&title=Sunday&rules=riichi-common");
    let page = table.post(&ann, "/begin", &form.replace("&watches5=", "")).await.text;
    assert_eq!(table.night_id(), before, "six people cannot play riichi");
    for part in ["note wrong", "name=\"title\" value=\"Sunday\"", "name=\"name5\" value=\"Guy\"", "<details open>"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains("value=\"riichi-common\" selected>Riichi, common rules"), "{page}");
    assert!(page.contains("name=\"draw\" checked"), "{page}");
    let page = table.get(&ann, "/begin").await.text;
    assert!(!page.contains("Sunday") && !page.contains("Guy"), "{page}");
    assert!(page.contains("name=\"watches4\" checked") && !page.contains("watches5\" checked"), "Eve watched: {page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_screen_has_square_icons() {
    let table = TestTable::new(RuleSet::RIICHI);
    let manifest: serde_json::Value =
        serde_json::from_str(&table.get("", "/app.webmanifest").await.text).expect("a manifest");
    let icons = manifest["icons"].as_array().expect("icons");
    for side in [192, 512] {
        let icon = icons.iter().find(|icon| icon["sizes"] == format!("{side}x{side}")).expect("an icon");
        let request = Request::get(icon["src"].as_str().expect("a path")).header("host", HOST_HEADER);
        let sent =
            table.router.clone().oneshot(request.body(Sent::empty()).expect("a request")).await.expect("an answer");
        let bytes = axum::body::to_bytes(sent.into_body(), 1 << 20).await.expect("a body");
        let drawn = image::load_from_memory(&bytes).expect("a picture");
        assert_eq!((drawn.width(), drawn.height()), (side, side));
    }
    assert_eq!(table.get("", "/icon/100.png").await.status, StatusCode::NOT_FOUND);
    let page = table.get("", "/join").await.text;
    assert!(page.contains("apple-mobile-web-app-capable") && page.contains("href=\"/icon/180.png\""), "{page}");
}

/// Tests that the form asks for as many people as the chosen rules seat, keeps what was filled in when the rules
/// change, lets those watch whom the rules do not seat, and lists options in words.
#[tokio::test(flavor = "multi_thread")]
async fn the_form_for_a_night_asks_for_the_people_whom_its_rules_seat() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    let asked =
        |page: &str| page.split("<summary>More people").next().unwrap_or_default().matches("name=\"name").count();
    let page = table.get(&ann, "/begin").await.text;
    assert_eq!(asked(&page), 4, "{page}");
    let before = table.night_id();
    let sent = "title=Sunday&draw=&name0=Ann&name1=Ben&name2=Cho&name3=Dai";
    let page = table.post(&ann, "/begin", &format!("{sent}&rules=sanma&form=")).await.text;
    assert_eq!((asked(&page), table.night_id()), (3, before), "{page}");
    for part in
        ["value=\"Sunday\"", "name=\"name2\" value=\"Cho\"", "value=\"sanma\" selected", "name=\"draw\" checked"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains("<details open>") && page.contains("name=\"name3\" value=\"Dai\""), "{page}");
    assert!(page.contains("name=\"watches3\" checked"), "Dai watches: {page}");
    let page = table.post(&ann, "/begin", &format!("{sent}&watches3=on&rules=riichi-common&form=")).await.text;
    assert_eq!(asked(&page), 4, "{page}");
    assert!(
        page.contains("name=\"name3\" value=\"Dai\"")
            && !page.contains("watches3")
            && !page.contains("watches4\" checked"),
        "Dai plays: {page}"
    );
    let rules = page.split("<select name=\"rules\"").nth(1).and_then(|rest| rest.split("name=\"name0\"").next());
    let rules = rules.expect("the rules before the people");
    let profile = RuleProfile::from(RuleSet::RIICHI);
    let keys: Vec<&str> = profile.switches().iter().map(|switch| switch.key).collect();
    let options: Vec<&str> = rules.split("<p class=\"quiet\">").skip(1).collect();
    assert!(options.len() > 1, "{rules}");
    for option in options {
        assert!(keys.iter().all(|key| !key.contains('_') || !option.contains(key)), "{option}");
    }
    let begun = table.post(&ann, "/begin", &format!("{sent}&watches3=on&rules=sanma")).await;
    assert_eq!(begun.to, "/who", "{}", begun.text);
    table.read_night(|night| {
        let seats = night.seats.as_ref().expect("seats");
        assert_eq!((seats.tables.len(), seats.tables[0].len(), night.people.len()), (1, 3, 4));
    });
}
