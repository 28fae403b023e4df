//! Tests of several winners on one tile from several phones, and of corrections with their effect on later deals.

use super::page_forms::parse_forms;
use super::*;
use quejing_session::night::Holder;

/// A hand that wins on the same tile as [`WINNING_HAND`] (断幺九 and more); its value does not matter.
const OTHER_WINNING_HAND: &str = "23467m55s345p678s5m";

fn deal_winners(night: &Night, hand: usize) -> Vec<String> {
    let hand = &night.deals[hand];
    let won = hand.acts.iter().filter_map(|act| match &*act.play {
        Play::Won(won) => Some(won.wins.iter().map(|win| night.name(win.winner))),
        _ => None,
    });
    won.flatten().collect()
}

/// Returns the value of the first hidden field with a name in HTML.
fn hidden_field_value(text: &str, name: &str) -> String {
    let marked = format!("name=\"{name}\" value=\"");
    let rest = text.split(marked.as_str()).nth(1).expect("the field");
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// Tests that the phone's person is preset as the winner on the tab of the win, after *New hand* and after *Same tile*,
/// until a different winner is chosen.
#[tokio::test(flavor = "multi_thread")]
async fn the_player_of_the_phone_is_taken_as_the_winner_until_somebody_is_chosen() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    let eve = table.join_as(Some("Eve")).await;
    let winner = async |key: &str| {
        let page = table.get(key, "/win").await.text;
        let mut all = page.split("name=\"winner\" value=\"").skip(1);
        let chosen = all.find(|rest| rest.get(1..).is_some_and(|rest| rest.starts_with("\" checked")));
        (chosen.and_then(|rest| rest.chars().next()), page.contains("name=\"from\""))
    };
    let lay_out = async |key: &str| {
        table.get(key, "/win").await;
        table.post(key, "/win/do", "do=type&tiles=123456789m22p555s").await;
        winner(key).await
    };
    assert_eq!(lay_out(&dai).await, (Some('3'), true), "by the tab");
    table.post(&dai, "/win", "has=marks&winner=1").await;
    assert_eq!(winner(&dai).await.0, Some('1'), "somebody was chosen");
    table.post(&dai, "/win/do", "do=new").await;
    assert_eq!(lay_out(&dai).await, (Some('3'), true), "after New hand");
    assert_eq!(lay_out(&eve).await.0, None, "somebody who watches wins nothing");
    table.post(&dai, "/win/do", "do=new").await;
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    // Laid out without a look at the empty page: nobody is chosen.
    table.post(&dai, "/win/do", "do=type&tiles=123456789m22p555s").await;
    assert_eq!(winner(&dai).await.0, None);
    let event = table.read_night(|night| night.deals[0].acts.last().expect("a win").event);
    table.post(&dai, "/win/do", &format!("do=same-tile&event={event}")).await;
    assert_eq!(winner(&dai).await.0, Some('3'), "after Same tile");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_of_two_winners_on_two_phones_joins_the_first_ones_entry() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ben, dai) = (table.join_as(Some("Ben")).await, table.join_as(Some("Dai")).await);
    table.enter_win(&ben).await;
    table.post(&dai, "/win/new", "").await;
    let typed = format!("do=type&tiles={OTHER_WINNING_HAND}");
    table.post(&dai, "/win/do", &typed).await;
    table.post(&dai, "/win", "has=marks&winner=3").await;
    table.post(&dai, "/win", "has=marks&winner=3&from=2").await;
    table.post(&ben, "/win/record", "").await;
    assert_eq!(table.read_night(|night| deal_winners(night, 0)), ["Ben"]);
    let page = table.get(&dai, "/win").await.text;
    assert!(page.contains("Same tile") && page.contains("value=\"same-tile\""), "{page}");
    let event = hidden_field_value(&page, "event");
    table.post(&dai, "/win/do", &format!("do=same-tile&event={event}")).await;
    let page = table.get(&dai, "/win").await.text;
    // Ben has already won, and Cho is the discarder: neither can be the winner.
    let choices = page.split("name=\"winner\"").count() - 1;
    assert_eq!(choices, 2, "Ann and Dai: {page}");
    let response = table.post(&dai, "/win/record", "").await;
    assert_eq!(response.to, "/confirm", "{}", table.get(&dai, "/win").await.text);
    // People whose totals change are asked: Cho pays twice; Ben's gain is unchanged.
    let cho = table.person_id("Cho");
    table.post(&dai, "/confirm", &format!("yes=1&said={cho}")).await;
    table.read_night(|night| {
        assert_eq!(night.counted_deals().count(), 1, "one entry");
        assert_eq!(deal_winners(night, 0), ["Ben", "Dai"]);
        assert!(night.deals[0].net_change(Holder::Player(cho)) < Amount::ZERO);
        assert_eq!(night.imbalance(), Amount::ZERO);
    });
    // Each of the wins can be corrected, and the page says what was corrected.
    let id = table.read_night(|night| night.deals[0].id.0);
    let page = table.get(&ben, &format!("/hand/{id}")).await.text;
    for said in ["Correct Ben's win", "Correct Dai's win", "Dai also won"] {
        assert!(page.contains(said), "{said} in {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_names_the_winners_entered_before_the_next_one() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    table.post(&ann, "/win/do", "do=add").await;
    let kept = "Ben's win is set aside; who else won on this tile?";
    for path in ["/win", "/", "/win"] {
        let page = table.get(&ann, path).await.text;
        assert_eq!(page.contains(kept), path == "/win", "{path}");
    }
    // The discarder is known: the page does not ask again, and Cho cannot be the winner.
    let typed = format!("do=type&tiles={OTHER_WINNING_HAND}");
    table.post(&ann, "/win/do", &typed).await;
    table.post(&ann, "/win", "has=marks&winner=2").await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("On Cho's tile") && !page.contains("name=\"from\""), "{page}");
    table.post(&ann, "/win", "has=marks&mark-riichi=on&winner=3").await;
    let recorded = table.post(&ann, "/win/record", "").await;
    assert_eq!(recorded.to, "/", "{}", table.get(&ann, "/win").await.text);
    let said = table.get(&ann, "/").await.text;
    assert_eq!(table.read_night(|night| deal_winners(night, 0)), ["Ben", "Dai"]);
    assert!(said.contains("Recorded: Ben +12000, Dai +4900"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_wins_that_two_phones_are_entering_become_one_entry() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ben, dai) = (table.join_as(Some("Ben")).await, table.join_as(Some("Dai")).await);
    table.enter_win(&ben).await;
    table.post(&dai, "/win/new", "").await;
    table.post(&dai, "/win/do", &format!("do=type&tiles={OTHER_WINNING_HAND}")).await;
    table.post(&dai, "/win", "has=marks&winner=3").await;
    let page = table.get(&dai, "/win").await.text;
    assert!(page.contains("Ben's phone: Ben also wins on Cho's tile."), "{page}");
    let device = hidden_field_value(&page, "device");
    table.post(&dai, "/win/do", &format!("do=take&device={device}")).await;
    let page = table.get(&dai, "/win").await.text;
    assert!(page.contains("On Cho's tile"), "{page}");
    let response = table.post(&dai, "/win/record", "").await;
    assert_eq!(response.to, "/", "{}", table.get(&dai, "/win").await.text);
    assert_eq!(table.read_night(|night| deal_winners(night, 0)), ["Ben", "Dai"]);
    // Ben's phone reports that its hand is on the record.
    let page = table.get(&ben, "/win").await.text;
    assert!(page.contains("is already recorded: deal 1"), "{page}");
    // A phone without a draft offers no win.
    let none = table.post(&dai, "/win/do", "do=take&device=0").await;
    assert!(none.status.is_client_error(), "{}", none.status);
}

/// Tests revaluation by lingque: a triplet of east winds is 4 fu (副) for East and 2 for others; with 三色贯通 8 副 3 翻, 暗刻
/// 2, 门前清 2, concealed 4 翻, the hand is worth 64 or 56.
#[tokio::test(flavor = "multi_thread")]
async fn a_correction_on_a_phone_shows_what_follows_and_lets_people_choose() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    for (tiles, winner, from) in [(WINNING_HAND, 0, 1), (WINNING_HAND, 0, 3), ("123m456p789s111z5m5m", 0, 1)] {
        table.post(&ann, "/win/new", "").await;
        table.post(&ann, "/win/do", &format!("do=type&tiles={tiles}")).await;
        table.post(&ann, "/win", &format!("has=marks&winner={winner}")).await;
        let said = format!("has=marks&winner={winner}&from={from}");
        table.post(&ann, "/win", &said).await;
        let response = table.post(&ann, "/win/record", "").await;
        assert_eq!(response.to, "/", "{}", table.get(&ann, "/win").await.text);
    }
    let first = table.read_night(|night| night.deals[0].id.0);
    table.post(&ann, "/hand/correct", &format!("hand={first}")).await;
    table.post(&ann, "/win", "has=marks&winner=2&from=1").await;
    let response = table.post(&ann, "/win/record", "").await;
    assert_eq!(response.to, "/confirm", "{}", table.get(&ann, "/win").await.text);
    let page = table.get(&ann, "/confirm").await.text;
    assert!(page.contains("Ann's win becomes 56 points (was 64 points)"), "{page}");
    table.post(&ann, "/confirm/later", "later=leave").await;
    let page = table.get(&ann, "/confirm").await.text;
    assert!(page.contains("Ann's win stays at 64 points; by the rules it would now be 56 points"), "{page}");
    table.post(&ann, "/confirm/later", "later=revalue").await;
    let said = ["Ben", "Cho", "Dai"].map(|name| format!("&said={}", table.person_id(name)));
    table.post(&ann, "/confirm", &format!("yes=1&reason=it+was+Cho{}", said.concat())).await;
    let points = |night: &Night| {
        let mut acts = night.deals[2].acts.iter();
        acts.find_map(|act| match &*act.play {
            Play::Won(won) => won.wins[0].value.points,
            _ => None,
        })
    };
    assert_eq!(table.read_night(points), Some(56));
    let third = table.read_night(|night| night.deals[2].id.0);
    let page = table.get(&ann, &format!("/hand/{third}")).await.text;
    let traced = "Corrected by Ann's phone: Ann with 56 points instead of 64 points (it was Cho)";
    assert!(page.contains(traced), "{page}");
    assert!(table.get(&ann, "/hands").await.text.contains("corrected"));
}

/// Tests the correction of a draw (`riichi.md`, section 3.14): recorded with nobody tenpai, corrected to Cho alone, who
/// gets 1,000 from each of the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_corrected_on_a_phone_in_the_form_that_recorded_it() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/deal/draw", "").await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let first = table.read_night(|night| night.deals[0].id.0);
    assert!(table.get(&ann, &format!("/hand/{first}")).await.text.contains("/hand/correct"));
    assert_eq!(table.post(&ann, "/hand/correct", &format!("hand={first}")).await.to, "/win");
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("as it was recorded") && page.contains("How it ended"), "{page}");
    table.post(&ann, "/win", "has=draw&has=tenpai&draw=0&tenpai2=on").await;
    let response = table.post(&ann, "/win/record", "").await;
    assert_eq!(response.to, "/confirm", "{}", table.get(&ann, "/win").await.text);
    let said = ["Ben", "Cho", "Dai"].map(|name| format!("&said={}", table.person_id(name)));
    table.post(&ann, "/confirm", &format!("yes=1&reason=Cho+was+tenpai{}", said.concat())).await;
    let totals =
        table.read_night(|night| ["Ann", "Ben", "Cho", "Dai"].map(|name| night.total(person_by_name(night, name))));
    assert_eq!(totals.map(|total| total.units()), [Some(-1000), Some(-1000), Some(3000), Some(-1000)]);
    assert_eq!(table.read_night(|night| night.deals.len()), 1);
}

/// Tests that one press requests the correction whose effects the page showed: 64 points (lingque-v28) on Dai's
/// discard, not Cho's.
#[tokio::test(flavor = "multi_thread")]
async fn a_correction_whose_effects_the_page_showed_is_asked_for_at_once() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, dai) = (table.join_as(Some("Ann")).await, table.join_as(Some("Dai")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let deal = format!("/hand/{}", table.read_night(|night| night.deals[0].id.0));
    let before = table.read_night(|night| night.totals.clone());
    let page = table.get(&ann, &deal).await.text;
    let form = parse_forms(&page).into_iter().find(|form| form.action == "/hand/correct").expect("a form");
    let named = form.data_with(&[("from", &table.person_id("Dai").to_string())]);
    assert_eq!(table.post_with_build(&ann, "/hand/correct", &named).await.to, "/win");
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("What would change") && page.contains("Send request"), "{page}");
    let form = parse_forms(&page).into_iter().find(|form| form.action == "/win/record").expect("a form");
    let stale = form.data_with(&[("change", "an earlier one")]);
    assert_eq!(table.post_with_build(&ann, "/win/record", &stale).await.to, "/confirm");
    assert!(table.hub.lock_keeper().consent().pending_requests().expect("requests").is_empty());
    let said = ["Ben", "Cho"].map(|name| format!("&said={}", table.person_id(name))).concat();
    let sent = table.post_with_build(&ann, "/win/record", &format!("{}{said}", form.data_with(&[]))).await;
    assert_eq!(sent.to, "/");
    assert_eq!(table.read_night(|night| night.totals.clone()), before, "Dai is asked first");
    table.post(&dai, "/agree/answer", "ask=1&yes=").await;
    let (cho, dai) = (table.person_id("Cho"), table.person_id("Dai"));
    let after = table.read_night(|night| night.totals.clone());
    assert_eq!((after[&cho], after[&dai]), (before[&dai], before[&cho]));
}
