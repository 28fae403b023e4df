//! Tests of changes after the fact: an act given to an earlier deal or taken back from it, and the other decision on
//! the unfinished game of an ended night.

use std::collections::BTreeSet;

use super::page_forms::parse_forms;
use super::*;

impl TestTable {
    /// Confirms the proposal of a phone, with the consent of everybody without a phone. Checks that
    /// these people must agree on their phones, and that no total changes before.
    async fn confirm_and_ask(&self, key: &str, names: &[&str]) {
        let before = self.read_night(|night| night.totals.clone());
        self.post(key, "/confirm", &format!("yes=&reason=so it was{}", self.in_person_fields())).await;
        let requests = self.consent_requests();
        let [request] = requests.as_slice() else { panic!("one request: {requests:?}") };
        let asked: BTreeSet<PlayerId> = request.pending_people().iter().copied().collect();
        assert_eq!(asked, names.iter().map(|name| self.person_id(name)).collect());
        assert_eq!(self.read_night(|night| night.totals.clone()), before);
    }

    /// Agrees to the only request for consent on these phones, one after the other. Checks that no total changes before
    /// the last of them agrees.
    async fn agree_on_all(&self, keys: &[&String]) {
        let before = self.player_totals();
        for key in keys {
            assert_eq!(self.player_totals(), before);
            let id = self.consent_requests()[0].id;
            self.post(key, "/agree/answer", &format!("ask={id}&yes=")).await;
        }
        assert!(self.consent_requests().is_empty());
    }

    /// Returns the gains and losses of the four players, in points.
    fn player_totals(&self) -> [Amount; 4] {
        ["Ann", "Ben", "Cho", "Dai"].map(|name| self.read_night(|night| night.total(person_by_name(night, name))))
    }
}

/// Tests `riichi.md`: a riichi costs its player 1,000 points, which the winner of the deal gets. It is given to the
/// first of two deals and taken back, each time with the consent of Dai, who pays, and of Ben, who won, but not of the
/// others.
#[tokio::test(flavor = "multi_thread")]
async fn a_riichi_of_an_earlier_deal_is_given_and_taken_back_by_consent() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let dai = table.join_as(Some("Dai")).await;
    for _ in 0..2 {
        table.record_win(&ann).await;
    }
    let page = table.read_night(|night| format!("/hand/{}", night.deals[0].id));
    let before = table.player_totals();
    let [give] = &table.offered_forms(&ann, &page, "/hand/act/add", "what=riichi").await[..] else {
        panic!("no form for a riichi")
    };
    assert!(table.offered_forms(&ann, &page, "/hand/act/back", "").await.is_empty(), "nothing to take back");
    // Nobody is preselected, and without a player the page says what is missing.
    assert!(!give.contains("by="), "{give}");
    assert_eq!(table.post_with_build(&ann, "/hand/act/add", give).await.to, page);
    assert!(table.get(&ann, &page).await.text.contains("Choose a person"), "{}", table.get(&ann, &page).await.text);
    let who = table.person_id("Dai");
    assert_eq!(table.post_with_build(&ann, "/hand/act/add", &format!("{give}&by={who}")).await.to, "/confirm");
    table.confirm_and_ask(&ann, &["Ben", "Dai"]).await;
    table.agree_on_all(&[&dai, &ben]).await;
    let stick = Amount::from_units(1000);
    let given = [before[0], before[1] + stick, before[2], before[3] - stick];
    assert_eq!(table.player_totals(), given);

    // Dai takes it back and agrees thereby; the recorder alone could do so within a minute without a question.
    let text = table.get(&dai, &page).await.text;
    assert!(text.contains("Take back: ") && text.contains("Dai"), "{text}");
    let [take] = &table.offered_forms(&dai, &page, "/hand/act/back", "").await[..] else { panic!("one riichi") };
    assert_eq!(table.post_with_build(&dai, "/hand/act/back", take).await.to, "/confirm");
    table.confirm_and_ask(&dai, &["Ben"]).await;
    table.agree_on_all(&[&ben]).await;
    assert_eq!(table.player_totals(), before);
    // The same form again finds no such act.
    assert_eq!(table.post_with_build(&dai, "/hand/act/back", take).await.to, page);
    assert!(table.get(&dai, &page).await.text.contains("Nothing was done"));
    assert_eq!(table.player_totals(), before);
}

/// Tests the decision on the unfinished game of an ended night: left out, nobody gains; counted with the consent of
/// Cho, who discarded, Ben's win is in the results. A page of before that decision decides nothing.
#[tokio::test(flavor = "multi_thread")]
async fn the_decision_on_an_unfinished_game_is_changed_by_consent() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.record_win(&ann).await;
    table.post(&ann, "/begin/end", &format!("{}&unfinished=left_out", table.sure_field())).await;
    let counted = |name: &str| table.read_night(|night| night.counted_total(person_by_name(night, name)));
    assert_eq!((counted("Ben"), counted("Cho")), (Amount::ZERO, Amount::ZERO));
    let page = table.get(&ann, "/night").await.text;
    assert!(page.contains("Game 1 was not finished and is left out") && page.contains("Count game"), "{page}");
    let forms = parse_forms(&page);
    let form = forms.iter().find(|form| form.action == "/begin/end/correct").expect("a form").data_with(&[]);
    assert_eq!(table.post_with_build(&ann, "/begin/end/correct", &form).await.to, "/confirm");
    table.confirm_and_ask(&ann, &["Cho"]).await;
    assert_eq!(counted("Ben"), Amount::ZERO);
    table.agree_on_all(&[&cho]).await;
    let won = table.read_night(|night| night.total(person_by_name(night, "Ben")));
    assert!(won > Amount::ZERO);
    assert_eq!((counted("Ben"), counted("Cho")), (won, -won));
    let page = table.get(&ann, "/night").await.text;
    assert!(page.contains("it counts as it stood") && page.contains("Leave out"), "{page}");
    assert_eq!(table.post_with_build(&ann, "/begin/end/correct", &form).await.to, "/night");
    let page = table.get(&ann, "/night").await;
    assert!(page.status == StatusCode::OK && page.text.contains("Nothing was done"), "{}", page.text);
}
