//! Tests of a night that two computers keep, each with phones of its own: whoever is asked is asked on their phone,
//! whichever computer it belongs to, and both show the same totals.

use super::consent::entry_in_form;
use super::*;
use quejing_ledger::{
    Batch, FileCause, FileHome, HomeError, KnownState, LedgerError, LedgerHome, LedgerStore, ScopeChanges,
};

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

/// A home that can go away.
#[derive(Debug)]
struct AwayHome {
    home: FileHome,
    is_away: std::sync::atomic::AtomicBool,
}

impl AwayHome {
    fn check(&self) -> Result<(), HomeError> {
        let lost = || LedgerError::ServerUnreachable { server: "club".into(), why: FileCause::Said("gone".into()) };
        if self.is_away() { Err(HomeError::Unreachable(lost())) } else { Ok(()) }
    }
}

impl LedgerHome for AwayHome {
    fn commit(&self, batch: &Batch) -> Result<(), HomeError> {
        self.check().and_then(|()| self.home.commit(batch))
    }

    fn withdraw(&self, batch: u128) -> Result<bool, HomeError> {
        self.check().and_then(|()| self.home.withdraw(batch))
    }

    fn read_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, HomeError> {
        self.check().and_then(|()| self.home.read_changes(known))
    }

    fn wait_for_changes(&self, longest: std::time::Duration) -> bool {
        self.home.wait_for_changes(longest)
    }

    fn is_away(&self) -> bool {
        self.is_away.load(std::sync::atomic::Ordering::SeqCst)
    }

    fn name(&self) -> String {
        "club".to_owned()
    }

    fn machine(&self) -> String {
        self.home.machine()
    }

    fn store_photo(&self, sha256: &str, photo: &[u8]) -> Result<(), HomeError> {
        self.check().and_then(|()| self.home.store_photo(sha256, photo))
    }

    fn read_photo(&self, sha256: &str) -> Result<Option<Vec<u8>>, HomeError> {
        self.check().and_then(|()| self.home.read_photo(sha256))
    }

    fn remove_photo(&self, sha256: &str) -> Result<(), HomeError> {
        self.check().and_then(|()| self.home.remove_photo(sha256))
    }
}

/// A computer at a home that can go away, and a second one that stays.
struct AwayTable {
    home: Arc<AwayHome>,
    first: TestTable,
    second: TestTable,
}

impl AwayTable {
    async fn begin() -> (AwayTable, String) {
        let home = FileHome::new(LedgerStore::in_memory().expect("memory"), "first");
        let second = TestTable::of_computer(&home, "second");
        let home = Arc::new(AwayHome { home, is_away: false.into() });
        let first = TestTable::at_home(Arc::clone(&home) as Arc<dyn LedgerHome>);
        first.begin_night(RuleSet::LINGQUE_28);
        let ann = first.join_as(Some("Ann")).await;
        (AwayTable { home, first, second }, ann)
    }

    fn set_away(&self, is_away: bool) {
        self.home.is_away.store(is_away, std::sync::atomic::Ordering::SeqCst);
    }

    /// Lets the server answer again, and waits until nothing waits for it any more.
    async fn come_back(&self) {
        self.set_away(false);
        for _ in 0..200 {
            self.first.hub.sync_ledger();
            if self.first.hub.read_ledger().store().count_waiting() == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("what waits is sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_is_away_every_page_says_so_and_entries_wait() {
    let (both, ann) = AwayTable::begin().await;
    let table = &both.first;
    let (warning, mark) = ("server is not responding", "not sent yet");
    assert!(!table.get(&ann, "/").await.text.contains(warning));
    table.enter_win(&ann).await;
    both.set_away(true);
    let before = table.hub.current_revision();
    table.hub.check_ledger(None);
    assert_ne!(table.hub.current_revision(), before, "open pages are told");
    for page in ["/", "/night", "/hands", "/me", "/win"] {
        let shown = table.get(&ann, page).await;
        assert!(shown.status == StatusCode::OK && shown.text.contains(warning), "{page}");
    }
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    assert_eq!(table.read_night(|night| night.deals.len()), 1, "it is entered");
    let shown = table.get(&ann, "/hands").await.text;
    assert!(shown.contains(mark) && shown.contains("not reached the ledger"), "{shown}");
    both.come_back().await;
    let shown = table.get(&ann, "/hands").await.text;
    assert!(!shown.contains(warning) && !shown.contains(mark), "{shown}");
    assert_eq!(table.read_night(|night| night.deals.len()), 1);
    both.second.hub.write_ledger(|keeper| keeper.store_mut().pull_changes()).expect("the home");
    both.second.hub.sync_ledger();
    assert_eq!(both.second.read_night(|night| night.totals.clone()), table.read_night(|night| night.totals.clone()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_another_computer_contradicts_comes_back_to_the_phones() {
    let (both, ann) = AwayTable::begin().await;
    both.second.hub.write_ledger(|keeper| keeper.store_mut().pull_changes()).expect("the home");
    both.second.hub.sync_ledger();
    let ben = both.second.join_as(Some("Ben")).await;
    both.set_away(true);
    both.first.record_win(&ann).await;
    both.second.record_win(&ben).await;
    both.come_back().await;
    let totals = |table: &TestTable| table.read_night(|night| night.totals.clone());
    assert_eq!(totals(&both.first), totals(&both.second), "only the second one counts");
    assert_eq!(both.first.read_night(|night| night.deals.len()), 1);
    let shown = both.first.get(&ann, "/").await.text;
    for part in ["Could not be recorded", "Recorded in the meantime", "Enter again", "Dismiss"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let number = both.first.hub.read_ledger().store().returned_entries().expect("read")[0].number;
    both.first.post(&ann, "/returned/again", &format!("returned={number}")).await;
    assert_eq!(both.first.read_night(|night| night.deals.len()), 2, "entered again as the next deal");
    let shown = both.first.get(&ann, "/").await.text;
    assert!(!shown.contains("Could not be recorded"), "{shown}");
    // Another one is only dismissed.
    both.set_away(true);
    both.first.record_win(&ann).await;
    both.second.hub.write_ledger(|keeper| keeper.store_mut().pull_changes()).expect("the home");
    both.second.hub.sync_ledger();
    both.second.record_win(&ben).await;
    both.come_back().await;
    let number = both.first.hub.read_ledger().store().returned_entries().expect("read")[0].number;
    both.first.post(&ann, "/returned/dismiss", &format!("returned={number}")).await;
    assert!(!both.first.get(&ann, "/").await.text.contains("Could not be recorded"));
    assert_eq!(both.first.read_night(|night| night.deals.len()), 3);
}
