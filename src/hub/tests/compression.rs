//! Tests of the compression of responses: texts are compressed, photos and event streams are not.

use super::*;
use axum::response::Response;
use futures_util::StreamExt;

/// The maximum compressed size of the table page with its style sheet and script, in bytes: what a server sends before
/// the first acknowledgement (ten segments, RFC 6928).
const MAX_FIRST_PAGE_BYTES: usize = 14 << 10;
/// The maximum compressed size of the page of a win with the tile images and the photo script, in bytes.
const MAX_FIRST_WIN_PAGE_BYTES: usize = 35 << 10;

impl TestTable {
    /// Requests a path like a browser that accepts compressed responses.
    async fn get_compressed(&self, key: &str, path: &str) -> Response {
        let request =
            Request::get(path).header("host", HOST_HEADER).header("cookie", key).header("accept-encoding", "gzip, br");
        self.router.clone().oneshot(request.body(Sent::empty()).expect("a request")).await.expect("a response")
    }

    /// Returns the size of the compressed response to a request, in bytes; panics if the response is not compressed.
    async fn compressed_bytes(&self, key: &str, path: &str) -> usize {
        let response = self.get_compressed(key, path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["content-encoding"], "gzip", "{path}");
        axum::body::to_bytes(response.into_body(), 1 << 24).await.expect("a body").len()
    }

    /// Returns the compressed size of a page and its files together, in bytes.
    async fn visit_bytes(&self, key: &str, page: &str, files: &[&str]) -> usize {
        let mut bytes = self.compressed_bytes(key, page).await;
        for file in files {
            bytes += self.compressed_bytes(key, file).await;
        }
        bytes
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_visit_is_light_because_texts_are_compressed() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let first = table.visit_bytes(&ann, "/", &["/style.css", "/script.js"]).await;
    assert!(first <= MAX_FIRST_PAGE_BYTES, "{first} bytes");
    table.enter_win(&ann).await;
    let win = table.visit_bytes(&ann, "/win", &["/tiles.svg", "/photo.js"]).await;
    assert!(win <= MAX_FIRST_WIN_PAGE_BYTES, "{win} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn news_arrives_at_once_and_uncompressed() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let response = table.get_compressed(&ann, "/events").await;
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
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    assert_eq!(table.get_compressed(&ann, "/icon/192.png").await.headers().get("content-encoding"), None);
    let page = table.get(&ann, "/script.js").await.text;
    assert!(page.contains("\nfunction submit(") && !page.contains("\n//") && !page.contains("\n "));
}
