//! Tests of the news streams of one device, and of the presence of the host.

use std::time::{Duration, Instant};

use axum::body::BodyDataStream;
use futures_util::StreamExt;
use tokio::time::timeout;

use super::*;

/// The news stream of a page, event by event.
pub(super) struct News {
    body: BodyDataStream,
}

impl News {
    pub(super) async fn open(table: &TestTable, key: &str) -> News {
        let request = Request::get("/events").header("host", HOST_HEADER).header("cookie", key);
        let request = request.body(Sent::empty()).expect("a request");
        let answer = table.router.clone().oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
        News { body: answer.into_body().into_data_stream() }
    }

    /// Returns the next event; `None` if the stream has ended.
    pub(super) async fn next_event(&mut self) -> Option<String> {
        let part = timeout(Duration::from_secs(30), self.body.next()).await.expect("an event or the end");
        part.map(|part| String::from_utf8_lossy(&part.expect("bytes")).into_owned())
    }
}

async fn offers_host(table: &TestTable, key: &str) -> bool {
    table.get(key, "/me").await.text.contains("Become host")
}

async fn hide_page(table: &TestTable, key: &str) {
    let hidden = table.post_as_is(key, "/hidden", "", &[]).await;
    assert_eq!(hidden.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_third_stream_of_a_device_ends_its_first_and_says_so() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let mut others = News::open(&table, &ben).await;
    let (mut first, mut second) = (News::open(&table, &ann).await, News::open(&table, &ann).await);
    let mut third = News::open(&table, &ann).await;
    for stream in [&mut first, &mut second, &mut third, &mut others] {
        let begin = stream.next_event().await.expect("the counters");
        // The first stream may have been replaced before it was read.
        assert!(begin.starts_with("data: ") || begin.starts_with("event: rest\n"), "{begin}");
        if begin.starts_with("event: rest\n") {
            assert_eq!(stream.next_event().await, None);
        }
    }
    let mut fourth = News::open(&table, &ann).await;
    assert!(fourth.next_event().await.is_some_and(|begin| begin.starts_with("data: ")));
    let last = second.next_event().await.expect("a last event");
    assert!(last.starts_with("event: rest\n") && last.contains("\ndata: "), "{last}");
    assert_eq!(second.next_event().await, None);
    // The two newest and the stream of the other device get the news.
    table.hub.publish_change();
    for stream in [&mut third, &mut fourth, &mut others] {
        assert!(stream.next_event().await.is_some_and(|news| news.starts_with("data: ")));
    }
}

/// A page hears of a live connection more than twice in the time after which its script takes the connection for dead.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_stream_gives_a_sign_of_life() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let patience =
        include_str!("../files/script.js").split("SILENCE = ").nth(1).and_then(|rest| rest.split(',').next());
    let patience =
        Duration::from_millis(patience.and_then(|text| text.parse().ok()).expect("the patience of the script"));
    let usual = table.hub.presence.alive_interval();
    assert!(2 * usual < patience && usual > Duration::from_secs(10), "{usual:?}, {patience:?}");
    table.hub.presence.set_alive_interval(Duration::from_millis(400));
    let mut stream = News::open(&table, &ann).await;
    assert!(stream.next_event().await.is_some_and(|begin| begin.starts_with("data: ")));
    let begun = Instant::now();
    for _ in 0..2 {
        // An event without data would reach no script.
        let event = stream.next_event().await.expect("a sign of life");
        let data = event.strip_prefix("event: alive\ndata: ").expect("an event with data");
        assert!(!data.trim().is_empty(), "{event}");
    }
    assert!(begun.elapsed() > Duration::from_millis(700), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_removed_device_ends_without_asking_the_page_to_wait() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (_ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let mut stream = News::open(&table, &ben).await;
    assert!(stream.next_event().await.is_some());
    let device = table.hub.lock_devices().joined_devices()[1].id;
    assert!(table.hub.revoke_device(device));
    assert_eq!(stream.next_event().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hosts_phone_in_a_pocket_keeps_the_table_for_twenty_minutes() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    hide_page(&table, &ann).await;
    table.hub.presence.age(Duration::from_secs(19 * 60 + 50));
    assert!(!offers_host(&table, &ben).await);
    table.hub.presence.age(Duration::from_secs(20));
    assert!(offers_host(&table, &ben).await);
    // Shown again, it is there as long as its stream, and two minutes longer.
    let stream = News::open(&table, &ann).await;
    table.hub.presence.age(Duration::from_secs(3600));
    assert!(!offers_host(&table, &ben).await);
    drop(stream);
    assert!(!offers_host(&table, &ben).await);
    table.hub.presence.age(Duration::from_secs(121));
    assert!(offers_host(&table, &ben).await);
    // The hidden page of somebody else keeps nothing.
    hide_page(&table, &ben).await;
    assert!(offers_host(&table, &ben).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_page_of_a_joined_device_can_say_that_it_is_hidden() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    assert_eq!(table.post_as_is("", "/hidden", "", &[]).await.status, StatusCode::UNAUTHORIZED);
    let foreign = Request::post("/hidden").header("host", HOST_HEADER).header("cookie", &ann);
    let foreign = foreign.header("origin", "http://evil.example").body(Sent::empty()).expect("a request");
    assert_eq!(table.send_request(foreign).await.status, StatusCode::FORBIDDEN);
}
