//! Tests of a night that two computers keep, each with phones of its own: whoever is asked is asked on their phone,
//! whichever computer it belongs to, and both show the same totals.

use super::consent::entry_in_form;
use super::*;
use quejing_ledger::{FileHome, LedgerStore};

/// Two computers with the same night, with Ann's phone on the first and Cho's on the second.
struct TwoComputers {
    first: TestTable,
    second: TestTable,
    ann: String,
    cho: String,
}

impl TwoComputers {
    async fn begin(rules: RuleSet) -> TwoComputers {
        let home = FileHome::new(LedgerStore::in_memory().expect("memory"), "home");
        let (first, second) = (TestTable::of_computer(&home, "first"), TestTable::of_computer(&home, "second"));
        first.begin_night(rules);
        second.hub.write_ledger(|keeper| keeper.store_mut().pull_changes()).expect("the home");
        second.hub.sync_ledger();
        let (ann, cho) = (first.join_as(Some("Ann")).await, second.join_as(Some("Cho")).await);
        let computers = TwoComputers { first, second, ann, cho };
        computers.settle();
        computers
    }

    /// Lets both computers publish their phones, and read what the other wrote.
    fn settle(&self) {
        for _ in 0..2 {
            for table in [&self.first, &self.second] {
                table.hub.write_ledger(|keeper| keeper.store_mut().pull_changes()).expect("the home");
                table.hub.sync_ledger();
            }
        }
    }

    /// Checks that both computers have the same totals, and returns that of Ben.
    fn total_of_ben(&self) -> Amount {
        let totals = |table: &TestTable| table.read_night(|night| night.totals.clone());
        assert_eq!(totals(&self.first), totals(&self.second));
        self.first.read_night(|night| night.total(person_by_name(night, "Ben")))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_reaches_the_phone_at_the_other_computer() {
    let both = TwoComputers::begin(RuleSet::LINGQUE_28).await;
    both.first.record_win(&both.ann).await;
    both.settle();
    let won = both.total_of_ben();
    assert_ne!(won, Amount::ZERO);
    // Cho's phone, at the second computer, wants to undo the win that Ann recorded at the first.
    let page = both.second.get(&both.cho, "/deal").await.text;
    let undo = format!("entry={}", entry_in_form(&page, "/undo"));
    both.second.post(&both.cho, "/undo", &undo).await;
    let yes = format!("yes=1{}", both.second.in_person_fields());
    assert!(!yes.contains(&both.second.person_id("Ann").to_string()), "Ann has a phone, and no tick replaces her yes");
    both.second.post(&both.cho, "/confirm", &yes).await;
    assert_eq!(both.total_of_ben(), won, "nothing changes before Ann agrees");
    both.settle();
    let requests = both.first.consent_requests();
    let [request] = requests.as_slice() else { panic!("{requests:?}") };
    assert_eq!(request.pending_people(), [both.first.person_id("Ann")]);
    let asked = both.first.get(&both.ann, "/").await.text;
    assert!(asked.contains("Undo deal 1"), "{asked}");
    both.first.post(&both.ann, "/agree/answer", &format!("ask={}&yes=", request.id)).await;
    both.settle();
    assert_eq!(both.total_of_ben(), Amount::ZERO);
    assert!(both.second.consent_requests().is_empty());
    let consents = both.second.hub.lock_keeper().replay().events().last().expect("an event").payload.consents.len();
    assert_eq!(consents, 2, "each on a phone of their own, at two computers");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_computer_records_is_told_at_the_other() {
    let both = TwoComputers::begin(RuleSet::LINGQUE_28).await;
    both.first.record_win(&both.ann).await;
    both.settle();
    let page = both.second.get(&both.cho, "/").await.text;
    assert!(page.contains("440") && page.contains("Ben"), "{page}");
    // A win of the same deal that was entered meanwhile is not recorded on top.
    both.second.enter_win(&both.cho).await;
    let before = both.total_of_ben();
    both.first.record_win(&both.ann).await;
    let refused = both.second.post(&both.cho, "/win/record", "").await;
    assert_ne!(refused.to, "/", "the deal was recorded at the first computer");
    both.settle();
    assert_ne!(both.total_of_ben(), before);
    assert_eq!(both.second.read_night(|night| night.deals.len()), 2);
}
