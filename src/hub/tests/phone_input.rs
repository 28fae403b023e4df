//! Tests of input that people make on their own phones: bets before the deal, payments by agreement, consent,
//! objections, camps.

use super::*;
use quejing_session::night::{CampsDrawn, DealSupports};

#[tokio::test(flavor = "multi_thread")]
async fn bets_are_hidden_before_the_deal_begins() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let (who, player) = (table.person_id("Eve"), table.person_id("Cho"));
    let night = table.hub.lock_keeper().night_id();
    let form = format!("player={player}&night={night}&table=0&deal=1");
    let chosen = table.post(&eve, "/support", &form).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    let supports = |night: &Night| {
        let acts = night.deals.iter().flat_map(|hand| &hand.acts);
        let chosen = acts.flat_map(|act| match &*act.play {
            Play::DealBegun(begun) => DealSupports::supports_of(begun).to_vec(),
            body => body.family_act().copied().into_iter().collect(),
        });
        let this = chosen.filter(|one| (one.who, one.player) == (who, player));
        this.count()
    };
    assert_eq!(table.read_night(|night| night.deals.len()), 0, "nothing is on the record");
    for page in ["/", "/deal", "/support", "/win"] {
        assert!(!table.get(&ann, page).await.text.contains("Eve supports"), "{page}");
    }
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+4&special=7").await;
    assert_eq!(table.read_night(supports), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_waits_for_those_who_pay_and_are_paid_and_says_on_which_device_they_agreed() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (from, to) = (table.person_id("Ben"), table.person_id("Cho"));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=late&said={to}");
    table.post(&ann, "/money", &form).await;
    assert!(table.read_night(|night| night.agreed.is_empty()), "Ben was not asked yet");
    let response = table.get(&ben, "/").await;
    assert!(response.text.contains("I agree"), "{}", response.text);
    assert!(!table.get(&ann, "/").await.text.contains("I agree"));
    let foreign = table.post(&ann, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(foreign.status, StatusCode::SEE_OTHER);
    assert!(table.read_night(|night| night.agreed.is_empty()), "Ann has no voice in it");
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    let keeper = table.hub.lock_keeper();
    assert_eq!(keeper.night().total(to), Amount::from_units(7));
    let event = keeper.replay().events().last().expect("an event");
    let Record::Agreed(agreed) = &event.payload.body else { panic!("{event:?}") };
    let mut people = agreed.agreed.clone();
    people.sort();
    let mut both = vec![from, to];
    both.sort();
    assert_eq!(people, both);
    let device = table.hub.lock_devices().joined_devices()[1].id.author_name();
    let consents: Vec<_> = event.payload.consents.iter().map(|one| (one.player, one.device.clone())).collect();
    assert_eq!(consents, [(from, device)], "Cho said so at the table");
}

/// Tests that a refused form for a payment, without a reason or with an invalid amount, keeps its content.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_form_for_money_keeps_its_content() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let (from, to) = (table.person_id("Ben"), table.person_id("Dai"));
    for (amount, reason) in [("12.5", ""), ("much", "a taxi")] {
        let form = format!("what=1&from={from}&to={to}&amount={amount}&reason={reason}&said={from}");
        let page = table.post(&ann, "/money", &form).await.text;
        let options = [format!("value=\"{from}\" selected>Ben"), format!("value=\"{to}\" selected>Dai")];
        let fields = [format!("name=\"amount\" value=\"{amount}\""), format!("name=\"reason\" value=\"{reason}\"")];
        for part in options.iter().chain(&fields) {
            assert!(page.contains(part.as_str()), "{part}: {page}");
        }
        assert!(page.contains("value=\"1\" selected") && page.contains("note wrong"), "{page}");
        let ticked = |who| page.contains(&format!("value=\"{who}\" checked"));
        assert!(ticked(from) && !ticked(to), "{page}");
    }
    assert!(table.read_night(|night| night.agreed.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_records_nothing() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (from, to) = (table.person_id("Ben"), table.person_id("Ann"));
    table.post(&ann, "/money", &format!("what=1&from={from}&to={to}&amount=7&reason=late")).await;
    table.post(&ben, "/agree/answer", "ask=1").await;
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert!(table.read_night(|night| night.agreed.is_empty()), "an answer stays");
    assert!(table.get(&ann, "/").await.text.contains("Ben does not agree"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_objection_opens_a_dispute_and_its_decision_asks_who_played() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    assert_eq!(table.read_night(|night| night.disputes.len()), 1);
    let dispute = table.read_night(|night| night.disputes[0].event);
    let decide = format!(
        "hand={hand}&dispute={dispute}&decision=void&said={}&said={}",
        table.person_id("Ben"),
        table.person_id("Dai")
    );
    table.post(&ann, "/hand/decide", &decide).await;
    assert!(table.read_night(|night| night.disputes[0].decided.is_none()), "Cho is asked first");
    table.post(&cho, "/agree/answer", "ask=1&yes=").await;
    table.read_night(|night| {
        assert!(night.disputes[0].decided.is_some() && night.deals[0].is_voided);
        assert_eq!(night.total(person_by_name(night, "Ben")), Amount::ZERO);
    });
}

/// Tests the camps of the house rule (section 9): four camps with one person each; others belong to none.
#[tokio::test]
async fn camps_are_drawn_on_a_phone() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let names = ["Ann", "Ben", "Cho", "Dai"].map(|name| table.person_id(name));
    let fields = names.iter().enumerate();
    let form: Vec<String> = fields.map(|(at, who)| format!("camp-{who}={}", at + 1)).collect();
    let eve = format!("camp-{}=0", table.person_id("Eve"));
    let form = form.join("&") + "&" + &eve;
    assert_eq!(table.post(&ann, "/deal/camps", &form).await.to, "/deal/camps");
    let page = table.get(&ann, "/deal/camps").await.text;
    assert!(page.contains("Shi: Ann") && page.contains("Wang: Dai"), "{page}");
    assert!(table.read_night(|night| night.standing_act::<CampsDrawn>().is_none()), "nothing is recorded yet");
    let response = table.post(&ann, "/deal/camps/record", "").await;
    assert_eq!(response.status, StatusCode::SEE_OTHER, "{}", response.text);
    if response.to == "/confirm" {
        table.post(&ann, "/confirm", "yes=1&reason=drawn").await;
    }
    let people = |night: &Night| {
        let camps = night.standing_act::<CampsDrawn>()?.0.camps.iter();
        Some(camps.map(|camp| camp.people.clone()).collect::<Vec<_>>())
    };
    assert_eq!(table.read_night(people), Some(names.map(|who| vec![who]).to_vec()));
    let page = table.get(&ann, "/deal").await.text;
    assert_eq!(page.matches("selected").count(), 5, "each in their own, Eve in none");
    assert!(page.contains("Camps recorded: Shi: Ann · Chen: Ben · Li: Cho · Wang: Dai"), "{page}");
    let dealer =
        table.read_night(|night| night.name(night.table_status(0).and_then(|due| due.dealer).expect("a dealer")));
    let chosen = page
        .split("name=\"dealer\" value=\"")
        .skip(1)
        .find(|part| part.get(1..).is_some_and(|rest| rest.starts_with("\" checked")));
    assert!(chosen.expect("the preset dealer").contains(&format!("<span>{dealer}</span>")), "{page}");
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("<li>Shi: Ann</li>") && page.contains("<li>Wang: Dai</li>"), "{page}");
}

/// Tests that lots for camps can be drawn again, that the shown camps are recorded, and that everybody is told.
#[tokio::test(flavor = "multi_thread")]
async fn drawn_camps_are_recorded_and_reported_to_everybody() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    assert_eq!(table.post(&ann, "/deal/camps", "lots=").await.to, "/deal/camps");
    let shown = table.get(&ann, "/deal/camps").await.text;
    let camps: Vec<&str> = shown.split("class=\"total\">").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(camps.len(), 4, "{shown}");
    table.post(&ann, "/deal/camps/record", "").await;
    let people = table.read_night(|night| {
        let (drawn, _) = night.standing_act::<CampsDrawn>().expect("camps");
        drawn.camps.iter().map(|camp| camp.people.len()).collect::<Vec<_>>()
    });
    assert_eq!(people, [1, 1, 1, 1], "Eve watches");
    let page = table.get(&ben, "/").await.text;
    assert!(camps.iter().all(|camp| page.contains(&format!("<li>{camp}</li>"))), "{camps:?}: {page}");
    assert!(page.contains("Ann: Camps drawn"), "{page}");
    // The same button of an old page records nothing twice.
    let last = table.read_night(|night| night.last_event);
    table.post(&ann, "/deal/camps/record", "").await;
    assert_eq!(table.read_night(|night| night.last_event), last);
    // A camp of three is refused before it is shown.
    let form = ["Ann", "Ben", "Cho", "Dai"].map(|name| format!("camp-{}=1", table.person_id(name))).join("&");
    assert_eq!(table.post(&ann, "/deal/camps", &form).await.to, "/deal");
}

/// Tests that fields for numbers ask phones for the keyboard with digits.
#[tokio::test(flavor = "multi_thread")]
async fn fields_for_numbers_ask_for_the_number_keyboard() {
    for rules in [RuleSet::HOUSE, RuleSet::RIICHI, RuleSet::LINGQUE_28] {
        let table = TestTable::new(rules);
        let ann = table.join_as(Some("Ann")).await;
        table.enter_win(&ann).await;
        let mut checked = Vec::new();
        for page in ["/money", "/win", "/deal", "/night"] {
            let text = table.get(&ann, page).await.text;
            for field in text.split("<input ").skip(1).filter_map(|rest| rest.split('>').next()) {
                let is_amount = field.contains("name=\"amount\"") || field.contains("name=\"money\"");
                if is_amount || field.contains("type=\"number\"") {
                    let is_asked = field.contains("inputmode=\"decimal\"") || field.contains("inputmode=\"numeric\"");
                    assert!(is_asked, "{page}: {field}");
                    checked.push(field.to_owned());
                }
            }
        }
        assert!(checked.iter().any(|field| field.contains("amount")), "{checked:?}");
    }
}
