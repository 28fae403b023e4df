//! Tests of the form of a win where the record of the deal knows something of it: a recorded riichi.

use quejing_session::night::Payload;

use super::*;

/// 平和 断幺九: 2 han 30 fu, 3 han with riichi.
const PINFU_HAND: &str = "23467m55s345p678s5m";

/// Returns the flags, the han and the reason of the only win of the first deal.
fn recorded_win(night: &Night) -> (Vec<String>, Option<u32>, Option<String>) {
    let mut acts = night.deals[0].acts.iter();
    let won = acts.find_map(|act| match &*act.play {
        Play::Won(won) => Some((won.wins[0].clone(), night.act_record(act.event)?.payload.override_reason.clone())),
        _ => None,
    });
    let (win, reason) = won.expect("a win");
    (win.tiles.expect("tiles").flags, win.value.fan, reason)
}

/// Lays out [`PINFU_HAND`] as a win of Ben, whose riichi is on record, on Cho's discard.
async fn lay_out_after_riichi(table: &TestTable) -> String {
    let ben = table.join_as(Some("Ben")).await;
    let riichi = table.offered_forms(&ben, "/", "/deal/add", "what=riichi").await.remove(0);
    assert_eq!(table.post_with_build(&ben, "/deal/add", &riichi).await.to, "/");
    table.post(&ben, "/win/new", "").await;
    table.post(&ben, "/win/do", &format!("do=type&tiles={PINFU_HAND}")).await;
    table.post(&ben, "/win", "has=marks&winner=1").await;
    table.post(&ben, "/win", "has=marks&winner=1&from=2").await;
    ben
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_riichi_stays_ticked_whatever_the_form_says() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ben = lay_out_after_riichi(&table).await;
    let page = table.get(&ben, "/win").await.text;
    for name in ["mark-riichi", "riichi1"] {
        assert!(page.contains(&format!("name=\"{name}\" checked disabled")), "{name}: {page}");
    }
    // A form that lists the box as shown but does not send it, as if somebody had unticked it.
    let unticked = "has=marks&has=was&was=mark-riichi&has=players&was=riichi1&winner=1&from=2";
    table.post(&ben, "/win", unticked).await;
    // Double riichi takes the place of riichi.
    table.post(&ben, "/win", &format!("{unticked}&mark-double_riichi=on")).await;
    assert_eq!(table.post(&ben, "/win/record", "").await.to, "/");
    table.read_night(|night| {
        assert_eq!(recorded_win(night), (vec!["double_riichi".to_owned()], Some(4), None));
        assert_eq!(night.imbalance(), Amount::ZERO);
    });
}

/// Tests that an open hand (house rule) which is recorded while a phone enters the hand counts there and cannot be
/// unticked.
#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_open_hand_stays_ticked_whatever_the_form_says() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_two_fan_win(&ann).await;
    let opened = format!(r#"{{"kind":"hand_opened","player":"{}"}}"#, table.person_id("Ben"));
    table.hub.lock_keeper().record_events(vec![Payload::read(&opened).expect("an event")]).expect("recorded");
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("name=\"open1\" checked disabled"), "{page}");
    table.post(&ann, "/win", "has=marks&has=players&has=was&was=open1").await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("name=\"open1\" checked disabled"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_riichi_is_left_out_only_with_a_reason_that_the_deal_shows() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ben = lay_out_after_riichi(&table).await;
    table.post(&ben, "/win", "has=marks&has=was&has=uncounted&uncounted=on").await;
    let page = table.get(&ben, "/win").await.text;
    assert!(page.contains("'s riichi is recorded, but the hand does not count it"), "{page}");
    let to = table.post(&ben, "/win/record", "").await.to;
    assert_eq!(to, "/confirm", "{page}");
    assert!(table.read_night(|night| night.deals[0].ending.is_none()), "nothing is recorded without a reason");
    let form = table.offered_forms(&ben, "/confirm", "/confirm", "reason=").await.remove(0);
    let form = form.replace("reason=", "reason=he+had+called");
    table.post_with_build(&ben, "/confirm", &format!("{form}&yes=1")).await;
    let cho = table.join_as(Some("Cho")).await;
    let deal = table.read_night(|night| {
        assert_eq!(recorded_win(night), (Vec::new(), Some(2), Some("he had called".to_owned())));
        night.deals[0].id.0
    });
    let page = table.get(&cho, &format!("/hand/{deal}")).await.text;
    assert!(page.contains("recorded anyway: he had called"), "Cho pays and reads why: {page}");
    let account = table.get(&cho, "/me").await.text;
    assert!(account.contains("Recorded despite a contradiction: he had called"), "{account}");
}
