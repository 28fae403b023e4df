//! News as server-sent events (HTML standard, section 9.2). Such an event contains only counters, by which the script
//! of a page knows when to reload the page.
//!
//! | event | meaning |
//! | --- | --- |
//! | (no name) | the counters changed, or the stream begins |
//! | `alive` | the connection works: a page that hears nothing for longer knows that it does not |
//! | `rest` | the stream ends, because other pages of the device opened theirs; the page waits until it is looked at |

use crate::hub::refusal::RefusalReason;
use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::{PageAnswer, PageRequest, PageResult, render_refusal};
use crate::hub::devices::DeviceId;
use crate::hub::guard::Visitor;
use crate::hub::hub::{Hub, PageRevision};
use crate::hub::presence::StreamGuard;

/// The path to which the script of a page says that the page is being hidden.
pub const HIDDEN_PATH: &str = "/hidden";

/// The open news stream of one page.
struct NewsStream {
    hub: Weak<Hub>,
    device: DeviceId,
    changes: watch::Receiver<PageRevision>,
    /// The time without news after which the stream sends `alive`.
    alive_interval: Duration,
    /// Gets a value once newer streams of the device replace this one; `None` after that.
    replaced: Option<oneshot::Receiver<()>>,
    _presence: StreamGuard,
}

impl NewsStream {
    /// Waits for the next event; `None` ends the stream, because the device was removed, newer streams replace this one
    /// or the hub stops.
    async fn next_event(&mut self) -> Option<Event> {
        let replaced = self.replaced.as_mut()?;
        tokio::select! {
            replaced = replaced => {
                replaced.ok()?;
                self.replaced = None;
                // An event without data would not reach the page.
                Some(Event::default().event("rest").data("1"))
            }
            change = timeout(self.alive_interval, self.changes.changed()) => match change {
                Err(_) => Some(Event::default().event("alive").data("1")),
                Ok(changed) => {
                    changed.ok()?;
                    let change = *self.changes.borrow_and_update();
                    self.hub.upgrade()?.lock_devices().get(self.device)?;
                    let data = format!("{} {} {}", change.change_count, change.night, change.last_event);
                    Some(Event::default().data(data))
                }
            },
        }
    }
}

/// Streams the counters of each change to a joined device, beginning with the current ones, until the device is
/// removed, newer streams of the device replace this one, or the hub stops.
pub async fn stream_changes(State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>) -> Response {
    let Some(device) = visitor.device_id() else {
        return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined);
    };
    let (presence, replaced) = hub.presence.open_stream(device);
    let mut changes = hub.watch_changes();
    // The first event reports the current counters, so that a page learns what it missed.
    changes.mark_changed();
    let news = NewsStream {
        hub: Arc::downgrade(&hub),
        device,
        changes,
        alive_interval: hub.presence.alive_interval(),
        replaced: Some(replaced),
        _presence: presence,
    };
    let events = stream::unfold(news, |mut news| async move {
        let event = news.next_event().await?;
        Some((Ok::<_, Infallible>(event), news))
    });
    Sse::new(events).into_response()
}

/// Notes that the page of a joined device was hidden, so that its device counts as present for a while without a news
/// stream.
pub fn note_hidden_page(request: &PageRequest) -> PageResult {
    request.hub.presence.note_hidden(request.device_id()?);
    Ok(PageAnswer::File("text/plain; charset=utf-8", false, Vec::new()))
}
