//! The middleware before all pages: identifies the device, checks host name, origin and rate of requests, and adds the
//! security headers to responses. This module also reads the forms and photos in request bodies.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::connections::{PeerAddress, PlainHttpMarker};
use super::devices::{Device, DeviceId, DeviceRole, Token};
use super::hub::Hub;
use super::pages::{OldPageMarker, render_plain_http_refusal, render_refusal};
use super::unread_body::UnreadBody;
use quejing_session::night::PlayerId;
use quejing_session::notice::Tone;
use quejing_words::Lang;

/// The maximum size of a request body with a form, in bytes (64 KiB).
pub const MAX_FORM_BYTES: usize = 64 << 10;
/// The maximum size of a request body with a photo, in bytes (32 MiB).
pub const MAX_PHOTO_BYTES: usize = 32 << 20;
/// The time-out for receiving a form, and also that for waiting until there is memory for a photo.
const FORM_TIMEOUT: Duration = Duration::from_secs(15);
/// The time-out for receiving the request body with a photo.
const PHOTO_TIMEOUT: Duration = Duration::from_secs(120);
/// The name of the cookie that holds the key of a device.
pub const KEY_COOKIE_NAME: &str = "quejing";
/// The maximum length of the path of a request, in bytes.
const MAX_PATH_BYTES: usize = 128;

/// The content security policy of the pages: only files of this program, and no embedding in frames.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The security headers of every response; a header that a page sets itself takes precedence.
const SECURITY_HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, PAGE_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Other sites get no referrer. With "no-referrer", forms would have no origin either.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The sender of a request: its device if it has joined, its language and its IP address.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The device as of the beginning of the request; `None` if it has not joined.
    pub device: Option<Device>,
    /// The language of the response: the one chosen on the device or, before joining, in the query; else one that the
    /// browser accepts; else that of the hub.
    pub lang: Lang,
    /// The IP address of the client, for rate limits.
    pub ip_address: IpAddr,
    /// The kind of device that the `User-Agent` header names, such as "iPhone"; "?" if unknown.
    pub device_kind: String,
    /// True if the request has a well-formed key that belongs to no device, because the device was removed.
    pub is_removed: bool,
}

impl Visitor {
    /// Returns the id of the device; `None` if it has not joined.
    pub fn device_id(&self) -> Option<DeviceId> {
        self.device.as_ref().map(|device| device.id)
    }

    /// Returns the person who uses the device; `None` for a guest.
    pub fn person(&self) -> Option<PlayerId> {
        self.device.as_ref().and_then(Device::person)
    }

    /// Returns the role of the device; `None` if it has not joined.
    pub fn role(&self) -> Option<DeviceRole> {
        self.device.as_ref().map(|device| device.role)
    }
}

/// Handles every request: identifies its sender, answers it, reads what the answer has left of its body, and adds the
/// security headers to the response.
pub async fn guard_request(State(hub): State<Arc<Hub>>, mut request: Request, next: Next) -> Response {
    let visitor = identify_visitor(&hub, &request);
    let unread = UnreadBody::take_from(&mut request);
    let mut response = match request.extensions().get::<PlainHttpMarker>() {
        Some(PlainHttpMarker) => refuse_plain_http(&hub, &request, &visitor),
        None => answer_request(&hub, request, visitor, next).await,
    };
    if let Some(unread) = unread {
        unread.read_to_end(response.status()).await;
    }
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Answers a request that came as plain HTTP to the port of HTTPS, with a sentence that names the right address.
fn refuse_plain_http(hub: &Hub, request: &Request, visitor: &Visitor) -> Response {
    let host = header_text(request.headers(), "host").filter(|host| hub.host_names.accepts_host(host));
    let address = host.map(|host| format!("https://{host}")).or_else(|| hub.table_url()).unwrap_or_default();
    render_plain_http_refusal(visitor, &address)
}

/// Checks a request and passes it to the router. If the router refuses the form of another version of the program,
/// responds with the current page instead.
async fn answer_request(hub: &Hub, mut request: Request, visitor: Visitor, next: Next) -> Response {
    if let Err((status, code)) = check_request(hub, &request, &visitor) {
        return render_refusal(&visitor, status, code);
    }
    let (previous_page, retry) = (referring_page(request.headers()), next.clone());
    request.extensions_mut().insert(visitor.clone());
    let response = next.run(request).await;
    match response.extensions().get::<OldPageMarker>() {
        Some(OldPageMarker) => render_current_page(hub, visitor, &previous_page, retry, response).await,
        None => response,
    }
}

/// Returns the path and query of the page that sent a form, according to the header `Referer`; "/" if the header is
/// missing or invalid, or its path is longer than [`MAX_PATH_BYTES`].
fn referring_page(headers: &HeaderMap) -> String {
    let referer = header_text(headers, "referer").and_then(|address| address.parse::<Uri>().ok());
    let path = referer.as_ref().and_then(Uri::path_and_query);
    let path = path.filter(|path| path.path().len() <= MAX_PATH_BYTES);
    path.map_or("/", |path| path.as_str()).to_owned()
}

/// Requests `previous_page` again, whose form another version of the program made, and returns the page with a note
/// about that and the status 409. Falls back to the table page; then to `refusal`, which a device that has not joined
/// gets at once.
async fn render_current_page(
    hub: &Hub,
    visitor: Visitor,
    previous_page: &str,
    next: Next,
    refusal: Response,
) -> Response {
    let Some(id) = visitor.device_id() else {
        return refusal;
    };
    let note = text!(visitor.lang, "hub-wrong-old-page");
    for path in [previous_page, "/"] {
        let Ok(mut request) = Request::get(path).body(Body::empty()) else {
            continue;
        };
        request.extensions_mut().insert(visitor.clone());
        hub.queue_message(id, Tone::Doubt, note.to_owned());
        let mut page = next.clone().run(request).await;
        if page.status() == StatusCode::OK {
            *page.status_mut() = StatusCode::CONFLICT;
            return page;
        }
        hub.drop_messages(id);
    }
    refusal
}

/// Identifies the sender of a request by the key in its cookie, its address and its headers. Also stores the time of
/// the request of a device.
fn identify_visitor(hub: &Hub, request: &Request) -> Visitor {
    let peer = request.extensions().get::<PeerAddress>();
    let key = key_cookie_value(request.headers()).and_then(Token::parse);
    let has_key = key.is_some();
    let device = key.and_then(|key| hub.lock_devices().find_by_key(&key).cloned());
    if let Some(device) = &device {
        hub.presence.note_request(device.id);
    }
    let query = request.uri().query().unwrap_or_default();
    // Before joining, the chosen language is in the query.
    let chosen =
        device.as_ref().map_or(query.strip_prefix("lang=").and_then(|code| code.parse().ok()), Device::chosen_lang);
    let accepted = || request.headers().get(header::ACCEPT_LANGUAGE)?.to_str().ok();
    Visitor {
        is_removed: has_key && device.is_none(),
        device,
        lang: chosen.or_else(|| accepted().map(preferred_lang)).unwrap_or(hub.lang),
        ip_address: peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0),
        device_kind: device_kind(header_text(request.headers(), "user-agent").unwrap_or_default()),
    }
}

/// Returns the first supported language of an `Accept-Language` header, which browsers sort by preference; English if
/// it has none.
fn preferred_lang(accept_language: &str) -> Lang {
    let mut wanted = accept_language.split(',').filter_map(|one| one.split([';', '-']).next()?.trim().parse().ok());
    wanted.next().unwrap_or(Lang::En)
}

/// Returns the kind of device that a `User-Agent` header names, such as "iPhone"; "?" if it names no known kind.
fn device_kind(user_agent: &str) -> String {
    let known = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];
    known.into_iter().find(|kind| user_agent.contains(kind)).unwrap_or("?").to_owned()
}

/// Returns the value of the cookie [`KEY_COOKIE_NAME`]; `None` if the request has no such cookie.
fn key_cookie_value(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(KEY_COOKIE_NAME)?.strip_prefix('='))
}

/// Returns the value of a header; `None` if the header is missing or contains other than visible ASCII characters.
fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Returns true if the request names at most one host, and its body has no transfer coding but `chunked`. Others could
/// be understood differently by a proxy in between (RFC 9112, sections 3.2 and 6.1).
fn has_sound_framing(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let is_chunked = codings.next().is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    headers.get_all(header::HOST).iter().count() <= 1 && is_chunked && codings.next().is_none()
}

/// Checks the framing, the host name, the rate, the path length and the method of a request and, for a POST request,
/// its origin. The error is the refusal.
fn check_request(hub: &Hub, request: &Request, visitor: &Visitor) -> Result<(), RefusedRequest> {
    let headers = request.headers();
    if !has_sound_framing(headers) {
        return Err((StatusCode::BAD_REQUEST, RefusalReason::Malformed));
    }
    let host = header_text(headers, "host").filter(|host| hub.host_names.accepts_host(host));
    let Some(host) = host else {
        return Err((StatusCode::MISDIRECTED_REQUEST, RefusalReason::OtherHost));
    };
    let within_rate = match visitor.device_id() {
        Some(id) => hub.device_rates.try_take_token(&id),
        None => hub.stranger_rates.try_take_token(&visitor.ip_address),
    };
    if !within_rate {
        return Err((StatusCode::TOO_MANY_REQUESTS, RefusalReason::TooOften));
    }
    if request.uri().path().len() > MAX_PATH_BYTES {
        return Err((StatusCode::URI_TOO_LONG, RefusalReason::NoPage));
    }
    match *request.method() {
        Method::GET | Method::HEAD => Ok(()),
        Method::POST if is_same_origin(hub, headers, host) => Ok(()),
        Method::POST => Err((StatusCode::FORBIDDEN, RefusalReason::OtherOrigin)),
        _ => Err((StatusCode::METHOD_NOT_ALLOWED, RefusalReason::NoPage)),
    }
}

/// Returns true if a page of this program sent a POST request, according to the headers `Sec-Fetch-Site` and `Origin`.
/// If only one of them is present, that one decides; false if both are missing.
fn is_same_origin(hub: &Hub, headers: &HeaderMap, host: &str) -> bool {
    let site = header_text(headers, "sec-fetch-site");
    let scheme = if hub.uses_https { "https" } else { "http" };
    let origin = header_text(headers, "origin").map(|origin| origin == format!("{scheme}://{host}"));
    match (site, origin) {
        (Some(site), Some(is_own)) => site == "same-origin" && is_own,
        (Some(site), None) => site == "same-origin",
        (None, is_own) => is_own == Some(true),
    }
}

/// Reads a request body.
///
/// # Errors
/// The refusal: the body is larger than `max_bytes`, or does not arrive within `time_limit`.
async fn read_body(body: Body, max_bytes: usize, time_limit: Duration) -> Result<Bytes, RefusedRequest> {
    const TOO_MUCH_REFUSAL: RefusedRequest = (StatusCode::PAYLOAD_TOO_LARGE, RefusalReason::TooMuch);
    // One piece of memory for the whole body: its many parts, kept until the last, would take as much again.
    let length = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if length > max_bytes {
        return Err(TOO_MUCH_REFUSAL);
    }
    let mut bytes = Vec::with_capacity(length);
    let mut parts = body.into_data_stream();
    let reading = async {
        while let Some(part) = parts.next().await {
            let part = part.map_err(|_| TOO_MUCH_REFUSAL)?;
            if bytes.len() + part.len() > max_bytes {
                return Err(TOO_MUCH_REFUSAL);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(())
    };
    timeout(time_limit, reading).await.map_err(|_| (StatusCode::REQUEST_TIMEOUT, RefusalReason::TooSlow))??;
    Ok(bytes.into())
}

/// The fields of a form or query: names and values, in the order of the page. A name may occur several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestFields(pub Vec<(String, String)>);

impl RequestFields {
    /// Returns the first value of a field; `None` if the field is missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Returns the first value of a field without surrounding white space; empty if the field is missing.
    pub fn trimmed_value(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default().trim()
    }

    /// Parses the first value of a field; `None` if the field is missing or its value is invalid.
    pub fn parse_value<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).and_then(|value| value.trim().parse().ok())
    }

    /// Returns true if the request has the field. Browsers send only ticked boxes and pressed buttons.
    pub fn has_field(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Parses all values of a field, in the order of the page; skips invalid ones.
    pub fn parse_values<T: std::str::FromStr>(&self, name: &str) -> Vec<T> {
        self.0.iter().filter(|(field, _)| field == name).filter_map(|(_, value)| value.parse().ok()).collect()
    }
}

/// Reads the form in the body of a request.
///
/// # Errors
/// The refusal: the body is no form, larger than [`MAX_FORM_BYTES`], or does not arrive in time.
pub async fn read_form(request: Request) -> Result<RequestFields, RefusedRequest> {
    let kind = header_text(request.headers(), "content-type").unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/x-www-form-urlencoded") {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, RefusalReason::NoForm));
    }
    let bytes = read_body(request.into_body(), MAX_FORM_BYTES, FORM_TIMEOUT).await?;
    serde_urlencoded::from_bytes(&bytes)
        .map(RequestFields)
        .map_err(|_| (StatusCode::BAD_REQUEST, RefusalReason::NoForm))
}

/// Returns the boundary between the parts of a form with files (RFC 7578) from the header `Content-Type`; `None` for
/// other types of content.
pub fn form_boundary(headers: &HeaderMap) -> Option<String> {
    multer::parse_boundary(header_text(headers, "content-type")?).ok()
}

/// Returns the content of the first non-empty file in the body of a form (RFC 7578); `None` if there is no such file or
/// the body is invalid.
async fn read_form_file(body: Bytes, boundary: String) -> Option<Bytes> {
    let body = futures_util::stream::iter([Ok::<_, std::convert::Infallible>(body)]);
    let mut form = multer::Multipart::new(body, boundary);
    while let Some(field) = form.next_field().await.ok()? {
        let is_file = field.file_name().is_some();
        let content = field.bytes().await.ok()?;
        if is_file && !content.is_empty() {
            return Some(content);
        }
    }
    None
}

/// A received photo, with the room that it takes of [`super::hub::MAX_RECEIVED_MEGABYTES`].
pub struct ReceivedPhoto {
    pub bytes: Bytes,
    /// The room of the photo, which others get once this is dropped.
    pub room: OwnedSemaphorePermit,
}

/// Receives a photo, as the body itself or as a file in a form. First waits until the other photos in memory leave room
/// for it: see [`super::hub::MAX_RECEIVED_MEGABYTES`].
///
/// # Errors
/// The refusal: the body is no photo, larger than [`MAX_PHOTO_BYTES`], of unknown length or too slow, or there is no
/// memory for it.
pub async fn receive_photo(hub: &Hub, request: Request) -> Result<ReceivedPhoto, RefusedRequest> {
    let kind = header_text(request.headers(), "content-type").unwrap_or_default();
    let boundary = form_boundary(request.headers());
    // The file itself says which format it has.
    if boundary.is_none() && !kind.starts_with("image/") {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, RefusalReason::NoPhoto));
    }
    let length = header_text(request.headers(), "content-length");
    let Some(length) = length.and_then(|length| length.parse::<usize>().ok()) else {
        return Err((StatusCode::LENGTH_REQUIRED, RefusalReason::NoPhoto));
    };
    if length > MAX_PHOTO_BYTES {
        return Err((StatusCode::PAYLOAD_TOO_LARGE, RefusalReason::TooMuch));
    }
    let megabytes = u32::try_from(length / (1 << 20) + 1).unwrap_or(u32::MAX);
    let Ok(Ok(room)) = timeout(FORM_TIMEOUT, hub.receive_permits.clone().acquire_many_owned(megabytes)).await else {
        return Err((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy));
    };
    let body = read_body(request.into_body(), MAX_PHOTO_BYTES, PHOTO_TIMEOUT).await?;
    let bytes = match boundary {
        Some(boundary) => {
            read_form_file(body, boundary).await.ok_or((StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::NoPhoto))?
        }
        None => body,
    };
    Ok(ReceivedPhoto { bytes, room })
}
