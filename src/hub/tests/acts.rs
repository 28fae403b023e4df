//! Tests of acts during a deal by buttons of the table page: riichi, kongs, who was tenpai in a draw; and of the dice.

use super::forms::forms;
use super::*;
use crate::table::ledger::{DealBegun, Kong, KongKind, RiichiDeclared, Tenpai};

impl Table {
    /// Returns the data of the forms on a page with this action, whose fields contain `part`.
    async fn offered(&self, key: &str, page: &str, action: &str, part: &str) -> Vec<String> {
        let page = self.get(key, page).await.text;
        let all = forms(&page).into_iter().filter(|form| form.action == action && form.is_live());
        all.map(|form| form.with(&[])).filter(|data| data.contains(part)).collect()
    }

    /// Presses the only button with this action, whose fields contain `part`; returns the path that follows.
    async fn press(&self, key: &str, page: &str, action: &str, part: &str) -> String {
        let all = self.offered(key, page, action, part).await;
        let [form] = all.as_slice() else { panic!("{} forms with {part}: {all:?}", all.len()) };
        self.send(key, action, form).await.to
    }

    /// Returns the players who declared riichi in the deal in progress.
    fn declared(&self) -> Vec<PlayerId> {
        self.night(|night| {
            let acts = night.open_deal(0).into_iter().flat_map(|deal| &deal.acts);
            acts.filter_map(|act| act.payload.body.act::<RiichiDeclared>()).map(|act| act.player).collect()
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn riichi_is_one_tap_at_the_own_seat_and_is_taken_back_by_name() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, ben, eve) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await, table.join(Some("Eve")).await);
    let who = table.person("Ben");
    let before = table.offered(&ben, "/", "/deal/add", "what=riichi").await;
    assert_eq!(table.press(&ben, "/", "/deal/add", "what=riichi").await, "/");
    assert_eq!(table.declared(), [who]);
    // The same button of a page that was not loaded again declares nothing twice.
    assert_eq!(table.send(&ben, "/deal/add", &before[0]).await.to, "/");
    assert_eq!(table.declared(), [who]);
    for key in [&ann, &ben, &eve] {
        let page = table.get(key, "/").await.text;
        assert!(page.contains("<strong class=\"act\">Riichi</strong>"), "{page}");
    }
    // Another player's seat has no button, and somebody who watches has none at all.
    let by_ben = format!("by={who}");
    assert!(table.offered(&ann, "/", "/deal/add", &by_ben).await.is_empty());
    assert!(table.offered(&eve, "/", "/deal/add", "what=").await.is_empty());
    let page = table.get(&ben, "/").await.text;
    assert!(page.contains("Take back Ben's riichi"), "{page}");
    assert_eq!(table.press(&ben, "/", "/deal/add", "undo=").await, "/");
    assert_eq!(table.declared(), []);
    // On the page of the deal everybody has a button.
    assert_eq!(table.press(&ann, "/deal", "/deal/add", &by_ben).await, "/deal");
    assert_eq!(table.declared(), [who]);
    assert_eq!(table.press(&ann, "/deal", "/deal/add", "undo=").await, "/deal");
    assert_eq!(table.declared(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn riichi_for_a_deal_that_has_ended_is_refused() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let old = table.offered(&ben, "/", "/deal/add", "what=riichi").await;
    let ticks = table.offered(&ben, "/", "/deal/tenpai", "").await;
    assert_eq!(table.post(&ann, "/deal/draw", "").await.to, "/win");
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let before = table.night(|night| night.last_event);
    for (path, form) in [("/deal/add", &old[0]), ("/deal/tenpai", &ticks[0])] {
        assert_eq!(table.send(&ben, path, form).await.to, "/");
        let page = table.get(&ben, "/").await.text;
        assert!(page.contains("Nothing was done"), "{page}");
        assert!(!page.contains("Record the draw"), "{page}");
    }
    assert_eq!(table.night(|night| night.last_event), before);
}

/// The house rule, section 4.5: a kong is paid at once, an open one by whoever gave the tile.
#[tokio::test(flavor = "multi_thread")]
async fn a_kong_is_two_taps_at_the_own_seat_where_the_rules_ask_about_kongs() {
    let table = Table::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join(Some("Ann")).await, table.person("Cho"));
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+4&special=7").await;
    let all = table.offered(&ann, "/", "/deal/add", "what=kong").await;
    assert_eq!(all.len(), 7, "concealed; open and added by each of three: {all:?}");
    assert_eq!(table.press(&ann, "/", "/deal/add", &format!("how=exposed&from={cho}")).await, "/");
    let kong = table.night(|night| {
        let mut acts = night.open_deal(0).expect("a deal").acts.iter();
        acts.find_map(|act| act.payload.body.act::<Kong>().copied())
    });
    let kong = kong.expect("a kong");
    assert_eq!((kong.by, kong.how, kong.from), (table.person("Ann"), KongKind::Exposed, Some(cho)));
    let lingque = Table::new(RuleSet::ZUNG_JUNG);
    let ann = lingque.join(Some("Ann")).await;
    assert!(lingque.offered(&ann, "/", "/deal/add", "what=kong").await.is_empty());
}

/// riichi.md, exhaustive draw: of 3,000 points, two tenpai players get 1,500 each.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_with_two_tenpai_players_is_two_ticks_and_one_button_of_the_table_page() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let (own, cho) = (table.person("Ann"), table.person("Cho"));
    let tick = async |people: &str| {
        let form = table.offered(&ann, "/", "/deal/tenpai", "deal=").await.remove(0);
        assert_eq!(table.send(&ann, "/deal/tenpai", &format!("{form}{people}")).await.to, "/");
    };
    tick(&format!("&tenpai={own}")).await;
    tick(&format!("&tenpai={own}&tenpai={cho}")).await;
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("1500") && page.contains("Record the draw"), "{page}");
    assert!(!table.get(&ben, "/").await.text.contains("Record the draw"));
    assert_eq!(table.press(&ann, "/", "/win/record", "mark=").await, "/");
    let (tenpai, totals) = table.night(|night| {
        let drawn = night.deals[0].acts.iter().find_map(|act| match &act.payload.body {
            Body::Drawn(drawn) => drawn.family.get::<Tenpai>().map(|tenpai| tenpai.0.clone()),
            _ => None,
        });
        (drawn, ["Ann", "Ben", "Cho", "Dai"].map(|name| night.total(table_person(night, name)).units()))
    });
    assert_eq!(tenpai, Some(vec![own, cho]));
    assert_eq!(totals, [1500, -1500, 1500, -1500].map(Some));
    // The next draw begins without ticks, and the entry of one ends with a button.
    assert!(!table.get(&ann, "/").await.text.contains("Record the draw"));
    tick("").await;
    assert!(table.get(&ann, "/").await.text.contains("Record the draw"));
    tick("&stop=").await;
    assert!(!table.get(&ann, "/").await.text.contains("Record the draw"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_throw_is_a_face_of_each_die() {
    let table = Table::new(RuleSet::HOUSE);
    let ann = table.join(Some("Ann")).await;
    let form = table.offered(&ann, "/deal", "/deal", "").await.remove(0);
    assert!(!form.contains("dice="), "nothing is typed: {form}");
    assert_eq!(table.send(&ann, "/deal", &format!("{form}&die1=2&die2=3")).await.to, "/deal");
    let begun = |night: &Night| match &night.open_deal(0).expect("a deal").acts[0].payload.body {
        Body::DealBegun(DealBegun { dice, .. }) => dice.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(table.night(begun), [2, 3]);
    let page = table.get(&ann, "/deal").await.text;
    for (die, face) in [("die1", 2), ("die2", 3)] {
        let chosen = format!("name=\"{die}\" value=\"{face}\" aria-label=\"{face}\" checked");
        assert!(page.contains(&chosen), "{chosen}: {page}");
    }
}

/// Riichi began the deal without its dice. They move no money, so that nobody is asked about them.
#[tokio::test(flavor = "multi_thread")]
async fn dice_are_added_to_a_deal_that_riichi_began_without_a_question() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    assert_eq!(table.press(&ben, "/", "/deal/add", "what=riichi").await, "/");
    let form = table.offered(&ann, "/deal", "/deal", "").await.remove(0);
    assert_eq!(table.send(&ann, "/deal", &format!("{form}&die1=2&die2=3")).await.to, "/deal");
    let dice = table.night(|night| {
        let mut acts = night.open_deal(0).expect("a deal").acts.iter();
        acts.find_map(|act| match &act.payload.body {
            Body::DealBegun(DealBegun { dice, .. }) => Some(dice.clone()),
            _ => None,
        })
    });
    assert_eq!(dice, Some(vec![2, 3]));
    let page = table.get(&ben, "/").await.text;
    assert!(!page.contains("corrected"), "{page}");
}
