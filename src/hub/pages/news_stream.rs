//! News as server-sent events (HTML standard, section 9.2). Such an event contains only counters, by which the script
//! of a page knows when to reload the page.

use crate::hub::refusal::RefusalReason;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::render_refusal;
use crate::hub::devices::DeviceRole;
use crate::hub::guard::Visitor;
use crate::hub::hub::Hub;

/// The interval of empty server-sent events, which keep proxies and phones from closing an idle connection.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(20);

/// Streams the counters of each change to a joined device, beginning with the current ones, until the device is removed
/// or the hub stops.
pub async fn stream_changes(State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>) -> Response {
    let Some(id) = visitor.device_id() else {
        return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined);
    };
    let presence = (visitor.role() == Some(DeviceRole::Host)).then(|| hub.count_host_stream());
    let mut changes = hub.watch_changes();
    // The first event reports the current counters, so that a page learns what it missed.
    changes.mark_changed();
    let stream =
        stream::unfold((changes, Arc::downgrade(&hub), presence), move |(mut changes, hub, presence)| async move {
            changes.changed().await.ok()?;
            let change = *changes.borrow_and_update();
            // The stream of a removed device ends.
            hub.upgrade()?.lock_devices().get(id)?;
            let data = format!("{} {} {}", change.change_count, change.night, change.last_event);
            Some((Ok::<_, Infallible>(Event::default().data(data)), (changes, hub, presence)))
        });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE_INTERVAL)).into_response()
}
