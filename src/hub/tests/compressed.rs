//! Tests of the size of responses: texts are compressed, photos and event streams are not.

use super::*;
use axum::response::Response;
use futures_util::StreamExt;

/// The largest first visit of the table page with its style sheet and script, in bytes.
const MAX_FIRST_PAGE: usize = 12 << 10;
/// The largest first visit of the page of a win with the drawn tiles, in bytes.
const MAX_FIRST_WIN: usize = 35 << 10;

impl Table {
    /// Requests a path as browsers do that accept compressed responses.
    async fn packed(&self, key: &str, path: &str) -> Response {
        let request =
            Request::get(path).header("host", HOST).header("cookie", key).header("accept-encoding", "gzip, br");
        self.router.clone().oneshot(request.body(Sent::empty()).expect("a request")).await.expect("a response")
    }

    /// Returns the number of bytes of a compressed response.
    async fn packed_bytes(&self, key: &str, path: &str) -> usize {
        let response = self.packed(key, path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["content-encoding"], "gzip", "{path}");
        axum::body::to_bytes(response.into_body(), 1 << 24).await.expect("a body").len()
    }

    /// Returns the number of bytes of a page and its files.
    async fn visit(&self, key: &str, page: &str, files: &[&str]) -> usize {
        let mut bytes = self.packed_bytes(key, page).await;
        for file in files {
            bytes += self.packed_bytes(key, file).await;
        }
        bytes
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_is_light_because_texts_are_compressed() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let ann = table.join(Some("Ann")).await;
    let first = table.visit(&ann, "/", &["/style.css", "/script.js"]).await;
    assert!(first <= MAX_FIRST_PAGE, "{first} bytes");
    table.enter(&ann).await;
    let win = table.visit(&ann, "/win", &["/tiles.svg", "/photo.js"]).await;
    assert!(win <= MAX_FIRST_WIN, "{win} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn news_arrives_at_once_and_uncompressed() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let ann = table.join(Some("Ann")).await;
    let response = table.packed(&ann, "/events").await;
    assert_eq!(response.headers().get("content-encoding"), None);
    let mut events = response.into_body().into_data_stream();
    for _ in 0..2 {
        let event = tokio::time::timeout(std::time::Duration::from_secs(10), events.next()).await;
        let event = event.expect("an event in time").expect("an event").expect("bytes");
        assert!(event.starts_with(b"data: "), "{event:?}");
        table.hub.publish_change();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_browsers_without_compression_get_plain_responses() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let ann = table.join(Some("Ann")).await;
    assert_eq!(table.packed(&ann, "/icon/192.png").await.headers().get("content-encoding"), None);
    let page = table.get(&ann, "/script.js").await.text;
    assert!(page.contains("\nfunction submit(") && !page.contains("\n//") && !page.contains("\n "));
}
