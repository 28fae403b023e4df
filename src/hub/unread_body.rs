//! The bodies that no handler reads to their end, such as that of a refused request or of a photo that was received
//! before. A browser that is still sending a photo when the connection is closed reports an error of the network
//! instead of the answer, so the rest of the body is read, within limits, before the answer is sent.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::timeout;

use super::guard::MAX_PHOTO_BYTES;

/// The maximum size of the rest of a body that is read before the answer, in bytes: twice that of a photo.
const MAX_REST_BYTES: usize = 2 * MAX_PHOTO_BYTES;
/// The time-out for receiving the rest of a body.
const REST_TIMEOUT: Duration = Duration::from_secs(60);
/// The time without any data after which the rest of a body is given up.
const REST_SILENCE: Duration = Duration::from_secs(5);

/// A body that its reader and the guard share: what the reader leaves unread, the guard can still read.
struct SharedBody(Arc<Mutex<Body>>);

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let mut body = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Pin::new(&mut *body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).size_hint()
    }
}

/// The part of a request body that no handler has read yet.
pub struct UnreadBody(Arc<Mutex<Body>>);

impl UnreadBody {
    /// Shares the body of a request with its handler. `None` if the request has no body, or if its sender waits for
    /// permission to send it (`Expect: 100-continue`), so that an answer reaches the sender anyway.
    pub fn take_from(request: &mut Request) -> Option<UnreadBody> {
        if request.body().is_end_stream() || request.headers().contains_key(header::EXPECT) {
            return None;
        }
        let body = Arc::new(Mutex::new(std::mem::take(request.body_mut())));
        *request.body_mut() = Body::new(SharedBody(body.clone()));
        Some(UnreadBody(body))
    }

    /// Reads what the handler has left of the body, up to [`MAX_REST_BYTES`] and within [`REST_TIMEOUT`], before an
    /// answer with the status `answer`. Does nothing for a body that says to be larger, or that was refused because it
    /// came too slowly.
    pub async fn read_to_end(self, answer: StatusCode) {
        let body = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let is_larger = body.size_hint().lower() > MAX_REST_BYTES as u64;
        if answer == StatusCode::REQUEST_TIMEOUT || is_larger {
            return;
        }
        let mut parts = body.into_data_stream();
        let mut byte_count = 0;
        let reading = async {
            while let Ok(Some(Ok(part))) = timeout(REST_SILENCE, parts.next()).await {
                byte_count += part.len();
                if byte_count > MAX_REST_BYTES {
                    return;
                }
            }
        };
        // Too slow: the connection is closed with the answer.
        let _ = timeout(REST_TIMEOUT, reading).await;
    }
}
