//! Tests that a slow disk or server stops nothing but what waits for it: while an entry or a read waits, the pages of
//! the other phones, their news and the static files are answered at once.

use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::time::timeout;

use super::presence::News;
use super::*;
use quejing_session::night::Keeper;

/// The time within which a page that waits for nobody is answered, on a machine that runs other tests too. What the
/// tests make slow stays so until they release it.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(3);
/// The pages that every device can read.
const READ_PATHS: [&str; 6] = ["/", "/night", "/me", "/hands", "/told", "/style.css"];

/// Something slow on a thread of its own, until it is released.
struct SlowThread {
    release: Sender<()>,
    thread: JoinHandle<()>,
}

impl SlowThread {
    /// Runs `hold`, which calls its argument once it holds what is slow, and returns then. The argument returns when
    /// the thread is released.
    fn start(hold: impl FnOnce(&dyn Fn()) + Send + 'static) -> SlowThread {
        let ((release, released), (begin, begun)) = (channel(), channel());
        let thread = std::thread::spawn(move || {
            hold(&|| {
                begin.send(()).expect("a test");
                let _ = released.recv_timeout(Duration::from_secs(60));
            });
        });
        begun.recv_timeout(Duration::from_secs(20)).expect("the slow thread");
        SlowThread { release, thread }
    }

    fn release(self) {
        let _ = self.release.send(());
        self.thread.join().expect("the slow thread");
    }
}

impl TestTable {
    /// Keeps every other program from writing to the ledger, as a slow disk would, until the thread is released.
    fn block_writing(&self) -> SlowThread {
        let mut other = Keeper::open(&self.hub.location, Lang::En).expect("the ledger");
        SlowThread::start(move |hold| {
            let held = other.store_mut().run_transaction(|_| {
                hold();
                Ok(())
            });
            held.expect("a transaction");
        })
    }

    /// Checks that the device gets these pages at once.
    async fn expect_pages(&self, key: &str, paths: &[&str]) {
        for path in paths {
            let page = timeout(MAX_ANSWER_TIME, self.get(key, path)).await;
            assert_eq!(page.unwrap_or_else(|_| panic!("{path} waits")).status, StatusCode::OK, "{path}");
        }
    }

    /// Returns the fields of a bet on Ben's win, for the form of a bettor.
    async fn bet_form(&self, key: &str) -> String {
        let bet = format!("player={}", self.person_id("Ben"));
        format!("{bet}&{}", self.shown_marks(key, "/support", &bet).await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_waits_for_the_ledger_stops_no_page_of_the_others() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let eve = table.join_as(Some("Eve")).await;
    let (payment, bet) = (table.payment_form("Cho", "Dai", &["Cho", "Dai"]), table.bet_form(&eve).await);
    let recorded = table.read_night(|night| night.last_event);
    let mut other_program = Keeper::open(&table.hub.location, Lang::En).expect("the ledger");
    table.hub.presence.set_alive_interval(Duration::from_millis(100));
    let mut news = News::open(&table, &ben).await;
    assert!(news.next_event().await.is_some_and(|begin| begin.starts_with("data: ")));
    let slow = table.block_writing();
    let others = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        table.expect_pages(&ben, &READ_PATHS).await;
        // What a device reads without its own hand waits for no entry of its own.
        table.expect_pages(&ann, &["/hands", "/told", "/me", "/style.css"]).await;
        table.expect_pages("", &["/join", "/help"]).await;
        let mut signs_of_life = 0;
        while signs_of_life < 2 {
            let event = timeout(MAX_ANSWER_TIME, news.next_event()).await.expect("the stream waits");
            signs_of_life += i32::from(event.expect("an event").starts_with("event: alive\n"));
        }
        other_program.sync_with_ledger().expect("read");
        assert_eq!(other_program.night().last_event, recorded, "nothing is recorded yet");
        slow.release();
    };
    // The payment waits in the session of its device, the bet in what all devices share.
    let paid = table.post_with_mark(&ann, "/money", &payment, "s1");
    let (paid, placed, ()) = tokio::join!(paid, table.post_with_mark(&eve, "/support", &bet, "s2"), others);
    assert_eq!((paid.status, placed.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
    // The phone that sends the form again, because its answer was late, gets the same answer and records nothing.
    let again = table.post_with_mark(&ann, "/money", &payment, "s1").await;
    assert_eq!(again.to, paid.to);
    assert_eq!(table.total_of("Dai"), Amount::from_units(50));
    assert_eq!(table.read_night(|night| night.last_event), recorded + 1);
    let bets = table.hub.lock_keeper().bets().unrecorded().expect("bets");
    assert_eq!(bets.bets_on_deal(0, 1).count(), 1);
    assert!(table.get(&ben, "/").await.text.contains("debt"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_reads_slowly_stops_no_other_page() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let slow = [(); 3].map(|()| {
        let hub = table.hub.clone();
        SlowThread::start(move |hold| {
            let _reading = hub.read_ledger();
            hold();
        })
    });
    table.expect_pages(&ben, &READ_PATHS).await;
    // An entry waits for no reader either.
    let payment = table.payment_form("Cho", "Dai", &["Cho", "Dai"]);
    let paid = timeout(MAX_ANSWER_TIME, table.post_with_mark(&ann, "/money", &payment, "s1")).await;
    assert_eq!(paid.expect("the entry waits").status, StatusCode::SEE_OTHER);
    assert!(table.get(&ben, "/").await.text.contains("debt"));
    slow.into_iter().for_each(SlowThread::release);
}

/// Tests that all pages are read in the end if more of them are read at once than there are keepers to read.
#[tokio::test(flavor = "multi_thread")]
async fn pages_wait_for_a_keeper_once_all_are_in_use() {
    let table = TestTable::new(RuleSet::HOUSE);
    let titles = [(); 40].map(|()| {
        let hub = table.hub.clone();
        tokio::task::spawn_blocking(move || {
            let keeper = hub.read_ledger();
            std::thread::sleep(Duration::from_millis(20));
            keeper.night().opened.as_ref().map(|opened| opened.title.clone())
        })
    });
    for title in titles {
        assert_eq!(timeout(Duration::from_secs(60), title).await.expect("a read").expect("a title").unwrap(), "Friday");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_devices_that_is_saved_slowly_stops_no_page() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let stored = || std::fs::read_to_string(table.folder.join("phones/devices.json")).expect("the list");
    let hub = table.hub.clone();
    let slow = SlowThread::start(move |hold| {
        let _turn = hub.lock_device_saving();
        hold();
    });
    let others = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        table.expect_pages(&ben, &READ_PATHS).await;
        let mut news = News::open(&table, &ben).await;
        assert!(timeout(MAX_ANSWER_TIME, news.next_event()).await.expect("the stream waits").is_some());
        assert!(!stored().contains("\"ja\""), "nothing is saved yet");
        slow.release();
    };
    let (chosen, ()) = tokio::join!(table.post(&ann, "/lang", "lang=ja"), others);
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    assert!(stored().contains("\"ja\""), "an answer comes after the list is saved");
}

/// Tests that phones with many forms that wait leave threads to the others, with the threads of the hub.
#[test]
fn many_entries_that_wait_stop_no_page_of_the_others() {
    let runtime = crate::hub::build_runtime().expect("threads");
    runtime.block_on(async {
        let table = TestTable::new(RuleSet::HOUSE);
        let ben = table.join_as(Some("Ben")).await;
        let mut waiting = Vec::new();
        for name in ["Ann", "Cho", "Dai", "Eve"] {
            waiting.push(table.join_as(Some(name)).await);
        }
        let bet = table.bet_form(&waiting[3]).await;
        let payment = table.payment_form("Cho", "Dai", &["Cho", "Dai"]);
        let slow = table.block_writing();
        let marks: Vec<String> = (0..6).map(|number| format!("s{number}")).collect();
        let forms = waiting.iter().flat_map(|key| marks.iter().map(move |mark| (key, mark)));
        let forms = forms.map(|(key, mark)| match *key == waiting[3] {
            true => table.post_with_mark(key, "/support", &bet, mark),
            false => table.post_with_mark(key, "/money", &payment, mark),
        });
        let others = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            table.expect_pages(&ben, &READ_PATHS).await;
            slow.release();
        };
        let (answers, ()) = tokio::join!(futures_util::future::join_all(forms), others);
        assert!(answers.iter().all(|answer| answer.status == StatusCode::SEE_OTHER));
    });
}
