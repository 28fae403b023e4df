//! Tests of the buttons of the table page for riichi, kongs and tenpai in a draw; and of the dice.

use super::page_forms::parse_forms;
use super::*;
use quejing_rules::house::acts::Kong;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::TenpaiPlayers;
use quejing_session::night::{DealBegun, KongKind};

impl TestTable {
    /// Returns the form data of each enabled form on a page with an action, if that data contains `part`.
    pub(super) async fn offered_forms(&self, key: &str, page: &str, action: &str, part: &str) -> Vec<String> {
        let page = self.get(key, page).await.text;
        let all = parse_forms(&page).into_iter().filter(|form| form.action == action && form.has_enabled_button());
        all.map(|form| form.data_with(&[])).filter(|data| data.contains(part)).collect()
    }

    /// Sends the only enabled form on a page with an action whose data contains `part`; returns the path of the
    /// redirect.
    async fn press_button(&self, key: &str, page: &str, action: &str, part: &str) -> String {
        let all = self.offered_forms(key, page, action, part).await;
        let [form] = all.as_slice() else { panic!("{} forms with {part}: {all:?}", all.len()) };
        self.post_with_build(key, action, form).await.to
    }

    /// Returns the players who declared riichi in the deal in progress, in the order of their declarations.
    fn riichi_declarers(&self) -> Vec<PlayerId> {
        self.read_night(|night| {
            let acts = night.open_deal(0).into_iter().flat_map(|deal| &deal.acts);
            acts.filter_map(|act| act.play.family_act::<RiichiDeclared>()).map(|act| act.player).collect()
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn riichi_is_one_tap_at_the_own_seat_and_is_taken_back_by_name() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben, eve) =
        (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await, table.join_as(Some("Eve")).await);
    let who = table.person_id("Ben");
    let before = table.offered_forms(&ben, "/", "/deal/add", "what=riichi").await;
    assert_eq!(table.press_button(&ben, "/", "/deal/add", "what=riichi").await, "/");
    assert_eq!(table.riichi_declarers(), [who]);
    // The same button of a page that was not loaded again declares nothing twice.
    assert_eq!(table.post_with_build(&ben, "/deal/add", &before[0]).await.to, "/");
    assert_eq!(table.riichi_declarers(), [who]);
    for key in [&ann, &ben, &eve] {
        let page = table.get(key, "/").await.text;
        assert!(page.contains("<strong class=\"act\">Riichi</strong>"), "{page}");
    }
    // Another player's seat has no button, and somebody who watches has none at all.
    let by_ben = format!("by={who}");
    assert!(table.offered_forms(&ann, "/", "/deal/add", &by_ben).await.is_empty());
    assert!(table.offered_forms(&eve, "/", "/deal/add", "what=").await.is_empty());
    let page = table.get(&ben, "/").await.text;
    assert!(page.contains("Take back Ben's riichi"), "{page}");
    assert_eq!(table.press_button(&ben, "/", "/deal/add", "undo=").await, "/");
    assert_eq!(table.riichi_declarers(), []);
    // On the page of the deal everybody has a button.
    assert_eq!(table.press_button(&ann, "/deal", "/deal/add", &by_ben).await, "/deal");
    assert_eq!(table.riichi_declarers(), [who]);
    assert_eq!(table.press_button(&ann, "/deal", "/deal/add", "undo=").await, "/deal");
    assert_eq!(table.riichi_declarers(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn riichi_for_a_deal_that_has_ended_is_refused() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let old = table.offered_forms(&ben, "/", "/deal/add", "what=riichi").await;
    let ticks = table.offered_forms(&ben, "/", "/deal/tenpai", "").await;
    assert_eq!(table.post(&ann, "/deal/draw", "").await.to, "/win");
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let before = table.read_night(|night| night.last_event);
    for (path, form) in [("/deal/add", &old[0]), ("/deal/tenpai", &ticks[0])] {
        assert_eq!(table.post_with_build(&ben, path, form).await.to, "/");
        let page = table.get(&ben, "/").await.text;
        assert!(page.contains("Nothing was done"), "{page}");
        assert!(!page.contains("Record draw"), "{page}");
    }
    assert_eq!(table.read_night(|night| night.last_event), before);
}

/// Tests the house rule, section 4.5: a kong is paid at once, an exposed kong by the player who discarded the tile.
#[tokio::test(flavor = "multi_thread")]
async fn a_kong_is_two_taps_at_the_own_seat_where_the_rules_ask_about_kongs() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.person_id("Cho"));
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+4&special=7").await;
    let all = table.offered_forms(&ann, "/", "/deal/add", "what=kong").await;
    assert_eq!(all.len(), 7, "concealed; open and added by each of three: {all:?}");
    assert_eq!(table.press_button(&ann, "/", "/deal/add", &format!("how=exposed&from={cho}")).await, "/");
    let kong = table.read_night(|night| {
        let mut acts = night.open_deal(0).expect("a deal").acts.iter();
        acts.find_map(|act| act.play.family_act::<Kong>().copied())
    });
    let kong = kong.expect("a kong");
    assert_eq!((kong.by, kong.how, kong.from), (table.person_id("Ann"), KongKind::Exposed, Some(cho)));
    let lingque = TestTable::new(RuleSet::ZUNG_JUNG);
    let ann = lingque.join_as(Some("Ann")).await;
    assert!(lingque.offered_forms(&ann, "/", "/deal/add", "what=kong").await.is_empty());
}

/// Tests the exhaustive draw of `riichi.md`: of 3,000 points, two tenpai players get 1,500 each.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_with_two_tenpai_players_is_two_ticks_and_one_button_of_the_table_page() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let (own, cho) = (table.person_id("Ann"), table.person_id("Cho"));
    let tick = async |people: &str| {
        let form = table.offered_forms(&ann, "/", "/deal/tenpai", "deal=").await.remove(0);
        assert_eq!(table.post_with_build(&ann, "/deal/tenpai", &format!("{form}{people}")).await.to, "/");
    };
    tick(&format!("&tenpai={own}")).await;
    tick(&format!("&tenpai={own}&tenpai={cho}")).await;
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("1500") && page.contains("Record draw"), "{page}");
    assert!(!table.get(&ben, "/").await.text.contains("Record draw"));
    assert_eq!(table.press_button(&ann, "/", "/win/record", "mark=").await, "/");
    let (tenpai, totals) = table.read_night(|night| {
        let drawn = night.deals[0].acts.iter().find_map(|act| match &*act.play {
            Play::Drawn(drawn) => drawn.family.get::<TenpaiPlayers>().map(|tenpai| tenpai.0.clone()),
            _ => None,
        });
        (drawn, ["Ann", "Ben", "Cho", "Dai"].map(|name| night.total(person_by_name(night, name)).units()))
    });
    assert_eq!(tenpai, Some(vec![own, cho]));
    assert_eq!(totals, [1500, -1500, 1500, -1500].map(Some));
    // The next draw begins without ticks, and the entry of one ends with a button.
    assert!(!table.get(&ann, "/").await.text.contains("Record draw"));
    tick("").await;
    assert!(table.get(&ann, "/").await.text.contains("Record draw"));
    tick("&stop=").await;
    assert!(!table.get(&ann, "/").await.text.contains("Record draw"));
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_are_entered_as_a_face_each() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let form = table.offered_forms(&ann, "/deal", "/deal", "").await.remove(0);
    assert!(!form.contains("dice="), "nothing is typed: {form}");
    assert_eq!(table.post_with_build(&ann, "/deal", &format!("{form}&die1=2&die2=3")).await.to, "/deal");
    let begun = |night: &Night| match &*night.open_deal(0).expect("a deal").acts[0].play {
        Play::DealBegun(DealBegun { dice, .. }) => dice.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(table.read_night(begun), [2, 3]);
    let page = table.get(&ann, "/deal").await.text;
    for (die, face) in [("die1", 2), ("die2", 3)] {
        let chosen = format!("name=\"{die}\" value=\"{face}\" aria-label=\"{face}\" checked");
        assert!(page.contains(&chosen), "{chosen}: {page}");
    }
}

/// Tests a deal that a riichi began without its dice: adding dice moves no money, so that nobody is asked for consent.
#[tokio::test(flavor = "multi_thread")]
async fn dice_are_added_to_a_deal_that_riichi_began_without_a_question() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    assert_eq!(table.press_button(&ben, "/", "/deal/add", "what=riichi").await, "/");
    let form = table.offered_forms(&ann, "/deal", "/deal", "").await.remove(0);
    assert_eq!(table.post_with_build(&ann, "/deal", &format!("{form}&die1=2&die2=3")).await.to, "/deal");
    let dice = table.read_night(|night| {
        let mut acts = night.open_deal(0).expect("a deal").acts.iter();
        acts.find_map(|act| match &*act.play {
            Play::DealBegun(DealBegun { dice, .. }) => Some(dice.clone()),
            _ => None,
        })
    });
    assert_eq!(dice, Some(vec![2, 3]));
    let page = table.get(&ben, "/").await.text;
    assert!(!page.contains("corrected"), "{page}");
}
