//! The news of changes, as server-sent events: a number, no more. A page that shows what changed fetches itself anew.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::refused;
use crate::hub::devices::Role;
use crate::hub::guard::Visitor;
use crate::hub::hub::Hub;

/// Proxies and phones drop connections that say nothing for long.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

pub async fn events(State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>) -> Response {
    let Some(id) = visitor.id() else {
        return refused(&visitor, StatusCode::UNAUTHORIZED, "not_joined");
    };
    let hosts = (visitor.role() == Some(Role::Host)).then(|| hub.host_listens());
    let mut news = hub.watch();
    // What a page missed while it slept is one event away: the first one tells where things stand.
    news.mark_changed();
    let stream = stream::unfold((news, Arc::downgrade(&hub), hosts), move |(mut news, hub, hosts)| async move {
        news.changed().await.ok()?;
        let change = *news.borrow_and_update();
        // A device that was put out hears nothing more.
        hub.upgrade()?.devices().get(id)?;
        let data = format!("{} {} {}", change.count, change.night, change.event);
        Some((Ok::<_, Infallible>(Event::default().data(data)), (news, hub, hosts)))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
}
