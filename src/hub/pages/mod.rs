//! The pages, one file each, with the handlers of their forms. A handler is a plain function of a [`PageRequest`]; [`router`] lists
//! the role that each path requires.
//!
//! | file | content |
//! | --- | --- |
//! | `frame` | the frame of all pages; refusals |
//! | `regain` | moving a person to a new phone, becoming host, typed codes |
//! | `join`, `me`, `help` | joining by an invitation; the own phone and the list of devices; help with connection problems |
//! | `table` | totals, the next deal, hands being entered, the last deals |
//! | `bar` | the bar of all pages: pending questions, and changes of the own total by others |
//! | `begin` | beginning and ending a night |
//! | `game` | beginning the next game of the night |
//! | `win/` | a win: photo, tiles, winner and discarder, questions of the rules, sheet, payments |
//! | `inventory`, `upload` | the count of a tile set; photos of hands and sets |
//! | `deal` | events before a win: dice, riichi, kongs, false wins, draws |
//! | `acts`, `dice`, `draw` | buttons for riichi and kongs, faces of dice, who was tenpai in a draw |
//! | `bets`, `camps` | bets and camps of the house rule |
//! | `account` | the list of deals and money; the page of a payment or an undone entry |
//! | `hands` | the page of a deal with its photo; objections and decisions |
//! | `agree` | consent requests and confirmations; payments by agreement |
//! | `night` | standings, settlement as text and money, graph, the rules in force |
//! | `nights` | earlier nights of the ledger, to read |
//! | `files` | statistics; report and CSV files of a night |
//! | `parts`, `tiles` | components of several pages |
//! | `live`, `fixed` | news as server-sent events; style sheet, script, images |

mod account;
mod acts;
mod agree;
mod bar;
mod begin;
mod bets;
mod camps;
mod deal;
mod dice;
mod draw;
mod files;
mod fixed;
mod frame;
mod game;
mod hands;
mod help;
mod inventory;
mod join;
mod live;
mod me;
mod night;
mod nights;
mod parts;
mod regain;
mod table;
mod tiles;
mod upload;
mod win;

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::compression::{CompressionLayer, CompressionLevel};

use super::codes::Purpose;
use super::device_session::DeviceSession;
use super::devices::{DeviceId, DeviceRole};
use super::guard::{self, Fields, Visitor};
use super::hub::Hub;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::board::PieceId;
use crate::scorer::night::Keeper;
use crate::scorer::notice::Tone;
use crate::scorer::photo_job::PhotoPurpose;
use crate::table::ledger::PlayerId;
pub use fixed::build;
pub use frame::{BUILD_FIELD, render_refusal};
use frame::{Page, render_page};

/// A request of a device for a page or an action.
pub struct PageRequest {
    pub hub: Arc<Hub>,
    pub visitor: Visitor,
    pub lang: Lang,
    /// True if the person of the device is not in this night: its user must choose a person before recording.
    pub is_unknown: bool,
    /// The path with its query, to return to this page.
    pub path_and_query: String,
    /// The number of the last change before the page was made: changes in the meantime make the page reload.
    pub change: u64,
    /// The last segment of the path.
    pub last_segment: String,
    pub query: Fields,
    /// The form; empty for a GET request.
    pub fields: Fields,
    /// The mark of the request with its device, to detect a request that is sent twice: see [`super::once`].
    pub mark: Option<String>,
}

/// The successful result of a handler.
pub enum Answer {
    Page(Page),
    /// A redirect, after a change.
    Redirect(String),
    /// A redirect that sets the cookie with the key of the device, or deletes it.
    RedirectWithKey(String, Option<String>),
    /// A file: media type, whether browsers may cache it, content.
    File(&'static str, bool, Vec<u8>),
    /// An HTML document without scripts and with a style sheet of its own.
    Document(String),
    /// A file for the user's storage: name, media type, content.
    Download(String, &'static str, Vec<u8>),
}

/// The result of a handler: an answer, or the status and code of a refusal.
type PageResult = Result<Answer, RefusedRequest>;
/// A function that handles the requests of one path.
type PageHandler = fn(&PageRequest) -> PageResult;

/// A marker on the refusal of a form from an earlier version of the program. The guard replaces the refusal by the current page.
#[derive(Clone, Copy)]
pub struct OldPage;

/// The content security policy of [`Answer::Document`]: its own style and pictures, and nothing that runs or is sent.
const DOCUMENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
    base-uri 'none'; frame-ancestors 'none'";

/// The refusal for an unknown path or object.
const NO_PAGE: RefusedRequest = (StatusCode::NOT_FOUND, RefusalReason::NoPage);

impl PageRequest {
    /// Returns the device; pages for joining have requests without one.
    fn device(&self) -> Result<DeviceId, RefusedRequest> {
        self.visitor.id().ok_or((StatusCode::UNAUTHORIZED, RefusalReason::NotJoined))
    }

    fn role(&self) -> DeviceRole {
        self.visitor.role().unwrap_or(DeviceRole::Watcher)
    }

    /// Returns the person of the device, if in this night.
    fn person(&self) -> Option<PlayerId> {
        self.visitor.person().filter(|_| !self.is_unknown)
    }

    /// Returns the name of a person. The caller must not hold the lock of the night.
    fn person_name(&self, who: PlayerId) -> String {
        self.hub.night().night().name(who)
    }

    /// Returns true if the device may record events.
    fn can_enter(&self) -> bool {
        self.role() >= DeviceRole::Player
    }

    /// Runs `work` on the session of the device, after reading what others recorded.
    fn with_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device()?;
        let session = self.hub.session(id);
        let mut session = session.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        session.model.lang = self.lang;
        session.sync();
        Ok(work(&mut session))
    }

    /// Runs `work` like [`Self::with_session`], then publishes the change to other devices and queues the notices for this one.
    fn change_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device()?;
        let (result, drafted) = self.with_session(|session| {
            session.model.keeper_mut().set_request(self.mark.clone());
            let result = work(session);
            session.model.keeper_mut().set_request(None);
            for (tone, text) in session.take_messages(self.lang) {
                self.hub.queue_message(id, tone, text);
            }
            (result, session.drafted_hand())
        })?;
        self.hub.publish_draft(id, drafted);
        self.hub.sync();
        Ok(result)
    }

    /// Applies an action to the session and redirects to `then`.
    fn apply(&self, action: Action, then: &str) -> PageResult {
        self.change_session(|session| session.apply(action))?;
        Ok(Answer::Redirect(then.to_owned()))
    }

    /// Queues a message for the next page of the device.
    fn queue_message(&self, tone: Tone, text: impl Into<String>) -> Result<(), RefusedRequest> {
        self.hub.queue_message(self.device()?, tone, text.into());
        Ok(())
    }
}

/// Routes GET requests to a handler. `None` as the role allows devices that have not joined.
fn get_page(min_role: Option<DeviceRole>, handler: PageHandler) -> MethodRouter<Arc<Hub>> {
    get(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        handle(hub, visitor, request, min_role, handler)
    })
}

/// Routes GET requests to a page and POST requests of the same path to the handler of its form.
fn page_and_form(
    min_role: Option<DeviceRole>,
    handler: PageHandler,
    form_handler: PageHandler,
) -> MethodRouter<Arc<Hub>> {
    get_page(min_role, handler).merge(post_form(min_role, form_handler))
}

/// Routes POST requests to the handler of a form.
fn post_form(min_role: Option<DeviceRole>, form_handler: PageHandler) -> MethodRouter<Arc<Hub>> {
    post(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        handle(hub, visitor, request, min_role, form_handler)
    })
}

/// Routes POST requests to the upload of a photo, which checks the device itself.
fn post_photo(purpose: PhotoPurpose) -> MethodRouter<Arc<Hub>> {
    post(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        upload::upload_photo(hub, visitor, request, purpose)
    })
}

/// Routes POST requests to the upload of a photo of the tile whose number ends the path.
fn post_tile_photo() -> MethodRouter<Arc<Hub>> {
    post(
        move |State(hub): State<Arc<Hub>>,
              Extension(visitor): Extension<Visitor>,
              Path(piece): Path<PieceId>,
              request: Request| { upload::upload_photo(hub, visitor, request, PhotoPurpose::Retake(piece)) },
    )
}

/// Checks the role, the form's version and the mark of a request, runs its handler on a blocking thread, and builds the response.
async fn handle(
    hub: Arc<Hub>,
    visitor: Visitor,
    http_request: Request,
    min_role: Option<DeviceRole>,
    handler: PageHandler,
) -> Response {
    // Pages with the form for a code: without a window, the terminal shows a code as soon as somebody may type one.
    let has_form = min_role.is_some() || http_request.uri().path() == "/join";
    if hub.terminal && visitor.device.is_none() && *http_request.method() == Method::GET && has_form {
        hub.show_code(Purpose::Join);
    }
    if let Some(min_role) = min_role {
        match visitor.role() {
            None => return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined),
            Some(role) if role < min_role => {
                return render_refusal(&visitor, StatusCode::FORBIDDEN, RefusalReason::NotAllowed);
            }
            Some(_) => {}
        }
    }
    let query = serde_urlencoded::from_str(http_request.uri().query().unwrap_or_default()).map(Fields);
    let path = http_request.uri().path().to_owned();
    let path_and_query = http_request.uri().path_and_query();
    let path_and_query = path_and_query.map_or_else(|| path.clone(), |all| all.to_string());
    let last_segment = path.rsplit('/').next().unwrap_or_default().to_owned();
    let live = http_request.headers().contains_key("x-live");
    let request_changes = *http_request.method() == Method::POST;
    let mark = http_request.headers().get("x-once").filter(|_| request_changes);
    let mark = mark.and_then(|mark| Some(mark.to_str().ok()?.to_owned()));
    let fields = match *http_request.method() {
        Method::POST => match guard::read_form(http_request).await {
            Ok(fields) => fields,
            Err((status, code)) => return render_refusal(&visitor, status, code),
        },
        _ => Fields::default(),
    };
    let changes = request_changes && min_role.is_some();
    if changes && fields.get(BUILD_FIELD) != Some(build()) {
        let mut refusal = render_refusal(&visitor, StatusCode::CONFLICT, RefusalReason::OldPage);
        refusal.extensions_mut().insert(OldPage);
        return refusal;
    }
    let marked = visitor.id().zip(mark);
    let slot = marked.as_ref().and_then(|(id, mark)| hub.requests.slot(*id, mark));
    let mark = marked.filter(|_| slot.is_some()).map(|(id, mark)| format!("{} {mark}", id.author()));
    let mut slot = match slot {
        Some(slot) => Some(slot.lock_owned().await),
        None => None,
    };
    let is_unknown = is_unknown(&visitor, &hub.night());
    if let Some(id) = visitor.id() {
        let night = hub.night().id();
        hub.devices().note_seen(id, night);
    }
    let request = PageRequest {
        lang: visitor.lang,
        is_unknown,
        change: hub.last_change().count,
        hub,
        visitor,
        path_and_query,
        last_segment,
        query: query.unwrap_or_default(),
        fields,
        mark,
    };
    let response = tokio::task::spawn_blocking(move || {
        if let Some(to) = slot.as_ref().and_then(|slot| (*slot).clone()) {
            return respond(&request, Ok(Answer::Redirect(to)), live);
        }
        if request.is_unknown && min_role == Some(DeviceRole::Player) {
            return respond(&request, Ok(Answer::Redirect("/who".to_owned())), live);
        }
        let result = if was_executed(&request) {
            Ok(Answer::Redirect(fallback_redirect(&path).to_owned()))
        } else {
            handler(&request)
        };
        // If the response is lost, the phone sends the request again and gets the stored redirect.
        if let (Some(slot), Ok(Answer::Redirect(to))) = (slot.as_mut(), &result) {
            **slot = Some(to.clone());
        }
        respond(&request, result, live)
    });
    response.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Returns true if the request is on the record or waits for consent: an earlier run of the program executed it.
fn was_executed(request: &PageRequest) -> bool {
    let keeper = request.hub.night();
    request.mark.as_ref().is_some_and(|mark| keeper.has_request(mark).unwrap_or(false))
}

/// Returns the redirect after a request that an earlier run executed, whose own redirect is unknown.
fn fallback_redirect(path: &str) -> &'static str {
    match path.split('/').nth(1) {
        Some("deal" | "undo" | "redo") => "/deal",
        _ => "/",
    }
}

/// Returns true if the device has a person who is not in the current night.
fn is_unknown(visitor: &Visitor, keeper: &Keeper) -> bool {
    let person = visitor.person().filter(|_| keeper.draft().is_none());
    person.is_some_and(|who| !keeper.night().people.contains_key(&who))
}

fn respond(request: &PageRequest, result: PageResult, live: bool) -> Response {
    match result {
        Err((status, code)) => render_refusal(&request.visitor, status, code),
        Ok(Answer::Page(page)) => render_page(request, &page, live),
        Ok(Answer::Redirect(to)) => (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response(),
        Ok(Answer::RedirectWithKey(to, key)) => {
            let secure = if request.hub.secure { "; Secure" } else { "" };
            let name = guard::COOKIE;
            let cookie = match key {
                // A year, so that the phone is still joined on later nights.
                Some(key) => format!("{name}={key}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000{secure}"),
                None => format!("{name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0{secure}"),
            };
            (StatusCode::SEE_OTHER, [(header::LOCATION, to), (header::SET_COOKIE, cookie)]).into_response()
        }
        Ok(Answer::Document(text)) => {
            let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
            ([kind, (header::CONTENT_SECURITY_POLICY, DOCUMENT_POLICY)], text).into_response()
        }
        Ok(Answer::Download(name, kind, bytes)) => {
            let name = format!("attachment; filename*=UTF-8''{}", percent_encoded(&name));
            ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response()
        }
        Ok(Answer::File(kind, stays, bytes)) => {
            let keep = if stays { "private, max-age=86400" } else { "no-store" };
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], bytes).into_response()
        }
    }
}

/// Encodes a file name for a header (RFC 8187).
fn percent_encoded(name: &str) -> String {
    let encode = |byte: u8| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    name.bytes().map(encode).collect()
}

/// Returns the router with all paths and the role that each requires.
pub fn router(hub: Arc<Hub>) -> Router {
    const ANYBODY: Option<DeviceRole> = None;
    const WATCHER: Option<DeviceRole> = Some(DeviceRole::Watcher);
    const PLAYER: Option<DeviceRole> = Some(DeviceRole::Player);
    const HOST: Option<DeviceRole> = Some(DeviceRole::Host);
    let router = Router::new()
        .route("/style.css", get_page(ANYBODY, fixed::send_style))
        .route("/script.js", get_page(ANYBODY, fixed::send_script))
        .route("/photo.js", get_page(ANYBODY, fixed::send_photo_script))
        .route("/tiles.svg", get_page(ANYBODY, fixed::send_tiles))
        .route("/icon.svg", get_page(ANYBODY, fixed::send_icon))
        .route("/icon/{side}", get_page(ANYBODY, fixed::send_icon_png))
        .route("/app.webmanifest", get_page(ANYBODY, fixed::send_manifest))
        .route("/certificate.crt", get_page(ANYBODY, fixed::send_certificate))
        .route("/help", get_page(ANYBODY, help::show_help))
        .route("/join", page_and_form(ANYBODY, regain::show_code_form, join::join_table))
        .route("/join/{token}", get_page(ANYBODY, join::show_invitation))
        .route("/lang", post_form(ANYBODY, me::choose_language))
        .route("/events", get(live::stream_changes))
        .route("/", get_page(WATCHER, table::show_table))
        .route("/who", page_and_form(WATCHER, join::show_people, join::set_person))
        .route("/who/claim", post_form(WATCHER, regain::claim_person))
        .route("/claim", get_page(WATCHER, regain::show_claim))
        .route("/claim/drop", post_form(WATCHER, regain::drop_claim))
        .route("/claim/answer", post_form(PLAYER, regain::answer_claim))
        .route("/host/code", post_form(WATCHER, regain::show_host_code))
        .route("/me", get_page(WATCHER, me::show_own_phone))
        .route("/me/leave", post_form(WATCHER, me::leave_table))
        .route("/devices", get_page(HOST, me::show_devices))
        .route("/devices/out", page_and_form(HOST, me::show_removal, me::revoke_device))
        .route("/devices/role", post_form(HOST, me::set_role))
        .route("/invite", get_page(HOST, me::create_invitation))
        .route("/begin", page_and_form(HOST, begin::show_opening_form, begin::begin_night))
        .route("/begin/comer", post_form(HOST, begin::add_person))
        .route("/begin/end", page_and_form(HOST, begin::show_end_form, begin::end_night))
        .route("/game", page_and_form(PLAYER, game::show_game_form, game::begin_game))
        .route("/night", get_page(WATCHER, night::show_night))
        .route("/night/rate", post_form(WATCHER, night::set_money_rate))
        .route("/nights", get_page(WATCHER, nights::show_nights))
        .route("/nights/{night}", get_page(WATCHER, nights::show_earlier_night))
        .route("/nights/{night}/{deal}", get_page(WATCHER, nights::show_earlier_deal))
        .route("/statistics", get_page(WATCHER, files::show_statistics))
        .route("/report", get_page(WATCHER, files::send_report))
        .route("/payments.csv", get_page(WATCHER, files::send_payments))
        .route("/entries.csv", get_page(WATCHER, files::send_entries))
        .route("/hands", get_page(WATCHER, account::show_account))
        .route("/hand/{id}", get_page(WATCHER, hands::show_deal))
        .route("/hand/object", post_form(WATCHER, hands::open_dispute))
        .route("/hand/void", post_form(PLAYER, hands::void_deal))
        .route("/hand/restore", post_form(PLAYER, hands::restore_deal))
        .route("/hand/correct", post_form(PLAYER, hands::correct_win))
        .route("/hand/decide", post_form(PLAYER, hands::decide_dispute))
        .route("/photo/{name}", get_page(WATCHER, hands::send_photo))
        .route("/told", post_form(WATCHER, bar::mark_news_read))
        .route("/agree", get_page(WATCHER, agree::show_requests))
        .route("/agree/answer", post_form(WATCHER, agree::answer_request))
        .route("/agree/drop", post_form(PLAYER, agree::withdraw_request))
        .route("/confirm", page_and_form(PLAYER, agree::show_pending_change, agree::confirm_change))
        .route("/confirm/later", post_form(PLAYER, agree::choose_later_deals))
        .route("/money", page_and_form(PLAYER, agree::show_money_form, agree::request_payment))
        .route("/support", page_and_form(WATCHER, bets::show_bet, bets::set_bet))
        .route("/deal", page_and_form(PLAYER, deal::show_open_deal, deal::begin_deal))
        .route("/deal/add", post_form(PLAYER, deal::add_to_deal))
        .route("/deal/draw", post_form(PLAYER, deal::record_draw))
        .route("/deal/tenpai", post_form(PLAYER, draw::mark_tenpai))
        .route("/deal/camps", page_and_form(PLAYER, camps::show_camps, camps::choose_camps))
        .route("/deal/camps/record", post_form(PLAYER, camps::record_camps))
        .route("/undo", post_form(PLAYER, deal::undo_last))
        .route("/redo", post_form(PLAYER, deal::redo_last))
        .route("/win", page_and_form(PLAYER, win::show_win, win::set_circumstances))
        .route("/win/new", post_form(PLAYER, win::begin_win))
        .route("/win/photo", get_page(PLAYER, upload::send_photo).merge(post_photo(PhotoPurpose::Hand)))
        .route("/win/photo/add", post_photo(PhotoPurpose::Addition))
        .route("/win/photo/tile/{piece}", post_tile_photo())
        .route("/count", page_and_form(PLAYER, inventory::show_inventory, inventory::change_inventory))
        .route("/count/photo", post_photo(PhotoPurpose::Inventory))
        .route("/win/tile", post_form(PLAYER, win::edit_tile))
        .route("/win/do", post_form(PLAYER, win::change_hand))
        .route("/win/record", post_form(PLAYER, win::record_win))
        .fallback(
            |Extension(visitor): Extension<Visitor>| async move { render_refusal(&visitor, NO_PAGE.0, NO_PAGE.1) },
        )
        .method_not_allowed_fallback(|Extension(visitor): Extension<Visitor>| async move {
            render_refusal(&visitor, StatusCode::METHOD_NOT_ALLOWED, NO_PAGE.1)
        })
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(hub.clone());
    // The guard wraps the whole router, because after an old form it requests another path. Compressed are texts; the default of the
    // layer leaves out photos, which are compressed already, and event streams, which must not wait in a buffer.
    Router::new()
        .fallback_service(router)
        .layer(from_fn_with_state(hub, guard::guard))
        .layer(CompressionLayer::new().quality(CompressionLevel::Best))
}
