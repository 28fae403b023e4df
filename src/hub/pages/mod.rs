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
//! | `win/` | a win: photo, tiles, winner and discarder, questions of the rules, sheet, payments |
//! | `deal` | events before a win: dice, riichi, kongs, false wins, draws |
//! | `bets` | bets of the house rule |
//! | `account` | the list of deals and money; the page of a payment or an undone entry |
//! | `hands` | the page of a deal with its photo; objections and decisions |
//! | `agree` | consent requests and confirmations; payments by agreement |
//! | `night` | standings, graph, statistics, the rules in force |
//! | `parts`, `tiles` | components of several pages |
//! | `live`, `fixed` | news as server-sent events; style sheet, script, images |

mod account;
mod agree;
mod bar;
mod begin;
mod bets;
mod deal;
mod fixed;
mod frame;
mod hands;
mod help;
mod join;
mod live;
mod me;
mod night;
mod parts;
mod regain;
mod table;
mod tiles;
mod win;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use super::device_session::DeviceSession;
use super::devices::{DeviceId, Role};
use super::guard::{self, Fields, Visitor};
use super::hub::Hub;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::night::Keeper;
use crate::scorer::notice::Tone;
use crate::table::ledger::PlayerId;
pub use fixed::build;
pub use frame::{BUILD, refused};
use frame::{Page, framed};

/// A request of a device for a page or an action.
pub struct PageRequest {
    pub hub: Arc<Hub>,
    pub visitor: Visitor,
    pub lang: Lang,
    /// True if the person of the device is not in this night: its user must choose a person before recording.
    pub is_unknown: bool,
    /// The path with its query, to return to this page.
    pub page: String,
    /// The last segment of the path.
    pub last: String,
    pub query: Fields,
    /// The form; empty for a GET request.
    pub fields: Fields,
    /// The mark of the request with its device, to detect a request that is sent twice: see [`super::once`].
    pub request: Option<String>,
}

/// The successful result of a handler.
pub enum Answer {
    Page(Page),
    /// A redirect, after a change.
    Go(String),
    /// A redirect that sets the cookie with the key of the device, or deletes it.
    Key(String, Option<String>),
    /// A file: media type, whether browsers may cache it, content.
    File(&'static str, bool, Vec<u8>),
}

/// The result of a handler: an answer, or the status and code of a refusal.
type PageResult = Result<Answer, (StatusCode, &'static str)>;
/// A function that handles the requests of one path.
type PageHandler = fn(&PageRequest) -> PageResult;

/// A marker on the refusal of a form from an earlier version of the program. The guard replaces the refusal by the current page.
#[derive(Clone, Copy)]
pub struct OldPage;

/// The refusal for an unknown path or object.
const NO_PAGE: (StatusCode, &str) = (StatusCode::NOT_FOUND, "no_page");

impl PageRequest {
    /// Returns the device; pages for joining have requests without one.
    fn device(&self) -> Result<DeviceId, (StatusCode, &'static str)> {
        self.visitor.id().ok_or((StatusCode::UNAUTHORIZED, "not_joined"))
    }

    fn role(&self) -> Role {
        self.visitor.role().unwrap_or(Role::Watcher)
    }

    /// Returns the person of the device, if in this night.
    fn person(&self) -> Option<PlayerId> {
        self.visitor.person().filter(|_| !self.is_unknown)
    }

    /// Returns the name of a person. The caller must not hold the lock of the night.
    fn name(&self, who: PlayerId) -> String {
        self.hub.night().night().name(who)
    }

    /// Returns true if the device may record events.
    fn enters(&self) -> bool {
        self.role() >= Role::Player
    }

    /// Runs `work` on the session of the device, after reading what others recorded.
    fn with_desk<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, (StatusCode, &'static str)> {
        let id = self.device()?;
        let desk = self.hub.desk(id);
        let mut desk = desk.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        desk.model.lang = self.lang;
        desk.sync();
        Ok(work(&mut desk))
    }

    /// Runs `work` like [`Self::with_desk`], then publishes the change to other devices and queues the notices for this one.
    fn act<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, (StatusCode, &'static str)> {
        let id = self.device()?;
        let (done, entering) = self.with_desk(|desk| {
            desk.model.keeper_mut().set_request(self.request.clone());
            let done = work(desk);
            desk.model.keeper_mut().set_request(None);
            for (tone, text) in desk.take_said(self.lang) {
                self.hub.say(id, tone, text);
            }
            (done, desk.entering())
        })?;
        self.hub.shows(id, entering);
        self.hub.look();
        Ok(done)
    }

    /// Applies an action to the session and redirects to `then`.
    fn apply(&self, action: Action, then: &str) -> PageResult {
        self.act(|desk| desk.apply(action))?;
        Ok(Answer::Go(then.to_owned()))
    }

    /// Queues a message for the next page of the device.
    fn say(&self, tone: Tone, text: impl Into<String>) -> Result<(), (StatusCode, &'static str)> {
        self.hub.say(self.device()?, tone, text.into());
        Ok(())
    }
}

/// Routes GET requests to a handler. `None` as the role allows devices that have not joined.
fn shows(least: Option<Role>, show: PageHandler) -> MethodRouter<Arc<Hub>> {
    get(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        run(hub, visitor, request, least, show)
    })
}

/// Routes GET requests to a page and POST requests of the same path to the handler of its form.
fn both(least: Option<Role>, show: PageHandler, act: PageHandler) -> MethodRouter<Arc<Hub>> {
    shows(least, show).merge(does(least, act))
}

/// Routes POST requests to the handler of a form.
fn does(least: Option<Role>, act: PageHandler) -> MethodRouter<Arc<Hub>> {
    post(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        run(hub, visitor, request, least, act)
    })
}

/// Checks the role, the form's version and the mark of a request, runs its handler on a blocking thread, and builds the response.
async fn run(hub: Arc<Hub>, visitor: Visitor, request: Request, least: Option<Role>, deed: PageHandler) -> Response {
    if let Some(least) = least {
        match visitor.role() {
            None => return refused(&visitor, StatusCode::UNAUTHORIZED, "not_joined"),
            Some(role) if role < least => {
                return refused(&visitor, StatusCode::FORBIDDEN, "not_allowed");
            }
            Some(_) => {}
        }
    }
    let query = serde_urlencoded::from_str(request.uri().query().unwrap_or_default()).map(Fields);
    let path = request.uri().path().to_owned();
    let page = request.uri().path_and_query();
    let page = page.map_or_else(|| path.clone(), |page| page.to_string());
    let last = path.rsplit('/').next().unwrap_or_default().to_owned();
    let live = request.headers().contains_key("x-live");
    let request_changes = *request.method() == Method::POST;
    let mark = request.headers().get("x-once").filter(|_| request_changes);
    let mark = mark.and_then(|mark| Some(mark.to_str().ok()?.to_owned()));
    let fields = match *request.method() {
        Method::POST => match guard::form(request).await {
            Ok(fields) => fields,
            Err((status, code)) => return refused(&visitor, status, code),
        },
        _ => Fields::default(),
    };
    let changes = request_changes && least.is_some();
    if changes && fields.get(BUILD) != Some(build()) {
        let mut refusal = refused(&visitor, StatusCode::CONFLICT, "old_page");
        refusal.extensions_mut().insert(OldPage);
        return refusal;
    }
    let marked = visitor.id().zip(mark);
    let slot = marked.as_ref().and_then(|(id, mark)| hub.requests.slot(*id, mark));
    let request = marked.filter(|_| slot.is_some()).map(|(id, mark)| format!("{} {mark}", id.author()));
    let mut slot = match slot {
        Some(slot) => Some(slot.lock_owned().await),
        None => None,
    };
    let is_unknown = is_unknown(&visitor, &hub.night());
    if let Some(id) = visitor.id() {
        let night = hub.night().id();
        hub.devices().note_seen(id, night);
    }
    let asked = PageRequest {
        lang: visitor.lang,
        is_unknown,
        hub,
        visitor,
        page,
        last,
        query: query.unwrap_or_default(),
        fields,
        request,
    };
    let done = tokio::task::spawn_blocking(move || {
        if let Some(to) = slot.as_ref().and_then(|slot| (*slot).clone()) {
            return answer(&asked, Ok(Answer::Go(to)), live);
        }
        if asked.is_unknown && least == Some(Role::Player) {
            return answer(&asked, Ok(Answer::Go("/who".to_owned())), live);
        }
        let done = if is_carried_out(&asked) { Ok(Answer::Go(after(&path).to_owned())) } else { deed(&asked) };
        // If the response is lost, the phone sends the request again and gets the stored redirect.
        if let (Some(slot), Ok(Answer::Go(to))) = (slot.as_mut(), &done) {
            **slot = Some(to.clone());
        }
        answer(&asked, done, live)
    });
    done.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Returns true if the request is on the record or waits for consent: an earlier run of the program executed it.
fn is_carried_out(asked: &PageRequest) -> bool {
    let keeper = asked.hub.night();
    asked.request.as_ref().is_some_and(|mark| keeper.has_request(mark).unwrap_or(false))
}

/// Returns the redirect after a request that an earlier run executed, whose own redirect is unknown.
fn after(path: &str) -> &'static str {
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

fn answer(asked: &PageRequest, done: PageResult, live: bool) -> Response {
    match done {
        Err((status, code)) => refused(&asked.visitor, status, code),
        Ok(Answer::Page(page)) => framed(asked, &page, live),
        Ok(Answer::Go(to)) => (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response(),
        Ok(Answer::Key(to, key)) => {
            let secure = if asked.hub.secure { "; Secure" } else { "" };
            let name = guard::COOKIE;
            let cookie = match key {
                // A year, so that the phone is still joined on later nights.
                Some(key) => format!("{name}={key}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000{secure}"),
                None => format!("{name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0{secure}"),
            };
            (StatusCode::SEE_OTHER, [(header::LOCATION, to), (header::SET_COOKIE, cookie)]).into_response()
        }
        Ok(Answer::File(kind, stays, bytes)) => {
            let keep = if stays { "private, max-age=86400" } else { "no-store" };
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], bytes).into_response()
        }
    }
}

/// Returns the router with all paths and the role that each requires.
pub fn router(hub: Arc<Hub>) -> Router {
    const ANYBODY: Option<Role> = None;
    const WATCHER: Option<Role> = Some(Role::Watcher);
    const PLAYER: Option<Role> = Some(Role::Player);
    const HOST: Option<Role> = Some(Role::Host);
    let router = Router::new()
        .route("/style.css", shows(ANYBODY, fixed::style))
        .route("/script.js", shows(ANYBODY, fixed::script))
        .route("/tiles.svg", shows(ANYBODY, fixed::tiles))
        .route("/icon.svg", shows(ANYBODY, fixed::icon))
        .route("/icon.png", shows(ANYBODY, fixed::icon_png))
        .route("/app.webmanifest", shows(ANYBODY, fixed::manifest))
        .route("/help", shows(ANYBODY, help::show))
        .route("/join", both(ANYBODY, regain::typing, join::join))
        .route("/join/{token}", shows(ANYBODY, join::show))
        .route("/lang", does(ANYBODY, me::choose_language))
        .route("/events", get(live::events))
        .route("/", shows(WATCHER, table::show))
        .route("/who", both(WATCHER, join::who, join::say_who))
        .route("/who/claim", does(WATCHER, regain::claim))
        .route("/claim", shows(WATCHER, regain::waiting))
        .route("/claim/drop", does(WATCHER, regain::drop_claim))
        .route("/claim/answer", does(PLAYER, regain::answer))
        .route("/host/code", does(WATCHER, regain::host_code))
        .route("/me", shows(WATCHER, me::show))
        .route("/me/leave", does(WATCHER, me::leave))
        .route("/devices", shows(HOST, me::devices))
        .route("/devices/out", both(HOST, me::putting_out, me::revoke))
        .route("/devices/role", does(HOST, me::set_role))
        .route("/invite", shows(HOST, me::invite))
        .route("/begin", both(HOST, begin::show, begin::begin))
        .route("/begin/comer", does(HOST, begin::comer))
        .route("/begin/end", both(HOST, begin::ending, begin::end))
        .route("/night", shows(WATCHER, night::show))
        .route("/hands", shows(WATCHER, account::list))
        .route("/hand/{id}", shows(WATCHER, hands::show))
        .route("/hand/object", does(WATCHER, hands::object))
        .route("/hand/void", does(PLAYER, hands::void))
        .route("/hand/restore", does(PLAYER, hands::restore))
        .route("/hand/correct", does(PLAYER, hands::correct))
        .route("/hand/decide", does(PLAYER, hands::decide))
        .route("/photo/{name}", shows(WATCHER, hands::photo))
        .route("/told", does(WATCHER, bar::read))
        .route("/agree", shows(WATCHER, agree::show))
        .route("/agree/answer", does(WATCHER, agree::answer))
        .route("/agree/drop", does(PLAYER, agree::give_up))
        .route("/confirm", both(PLAYER, agree::confirming, agree::confirm))
        .route("/confirm/later", does(PLAYER, agree::choose_later))
        .route("/money", both(PLAYER, agree::money, agree::pay))
        .route("/support", both(WATCHER, bets::show, bets::choose))
        .route("/deal", both(PLAYER, deal::show, deal::say))
        .route("/deal/add", does(PLAYER, deal::add))
        .route("/deal/draw", does(PLAYER, deal::draw))
        .route("/deal/camps", does(PLAYER, deal::draw_camps))
        .route("/undo", does(PLAYER, deal::undo))
        .route("/redo", does(PLAYER, deal::redo))
        .route("/win", both(PLAYER, win::show, win::say))
        .route("/win/new", does(PLAYER, win::begin))
        .route("/win/photo", shows(PLAYER, win::photo).post(win::upload))
        .route("/win/tile", does(PLAYER, win::tile))
        .route("/win/do", does(PLAYER, win::act))
        .route("/win/record", does(PLAYER, win::record))
        .fallback(|Extension(visitor): Extension<Visitor>| async move { refused(&visitor, NO_PAGE.0, NO_PAGE.1) })
        .method_not_allowed_fallback(|Extension(visitor): Extension<Visitor>| async move {
            refused(&visitor, StatusCode::METHOD_NOT_ALLOWED, NO_PAGE.1)
        })
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(hub.clone());
    // The guard wraps the whole router, because after an old form it requests another path.
    Router::new().fallback_service(router).layer(from_fn_with_state(hub, guard::guard))
}
