//! News as server-sent events. An event contains only counters; the script of a page that is out of date reloads the page.

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

/// The interval of empty events, because proxies and phones close idle connections.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// Streams the changes to a device, until it is removed or the hub stops.
pub async fn stream_changes(State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>) -> Response {
    let Some(id) = visitor.id() else {
        return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined);
    };
    let hosts = (visitor.role() == Some(DeviceRole::Host)).then(|| hub.add_host_listener());
    let mut news = hub.watch();
    // The first event reports the current counters, so that a page learns what it missed.
    news.mark_changed();
    let stream = stream::unfold((news, Arc::downgrade(&hub), hosts), move |(mut news, hub, hosts)| async move {
        news.changed().await.ok()?;
        let change = *news.borrow_and_update();
        // The stream of a removed device ends.
        hub.upgrade()?.devices().get(id)?;
        let data = format!("{} {} {}", change.count, change.night, change.event);
        Some((Ok::<_, Infallible>(Event::default().data(data)), (news, hub, hosts)))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
}
