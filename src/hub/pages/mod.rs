//! The pages, a file each: what it shows and what its forms do. A page is a plain function of who asks; what it may cost is
//! said once, in the table of [`router`].
//!
//! | file | what |
//! | --- | --- |
//! | `frame` | what all pages share; refusals |
//! | `regain` | a name with a new phone, the host's part, codes that are typed |
//! | `join`, `me`, `help` | joining by an invitation; whose phone it is, the devices; what to do where phones do not reach this one |
//! | `table` | the totals, what is due, the last hands |
//! | `bar` | on every page: questions that wait, and what others did to the own total |
//! | `begin` | a night begins and ends |
//! | `win/` | a win: the photo, the tiles, who won on whose tile, what the rules ask for, the sheet, the payments |
//! | `deal` | what happens before a win: dice, riichi, kongs, false wins, draws |
//! | `bets` | bets of the house rule |
//! | `account` | deals and money in one list; the page of money and of what was undone |
//! | `hands` | one deal with its photo; objections and decisions |
//! | `agree` | what waits for people to agree; payments that people agree on |
//! | `night` | standings, graph, statistics, the rules in force |
//! | `parts`, `tiles` | what several pages have |
//! | `live`, `fixed` | the news as server-sent events; style, script, tiles |

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
    /// Its person is not in this night: it is asked who it is before it may record.
    pub is_unknown: bool,
    /// The path with what stands behind its question mark.
    pub page: String,
    /// The last part of the path.
    pub last: String,
    /// What stands behind the path's question mark.
    pub query: Fields,
    /// What a form sent.
    pub fields: Fields,
    /// The request's mark, with its device.
    pub request: Option<String>,
}

/// The answer to a request.
pub enum Answer {
    Page(Page),
    /// Something was done: go on here.
    Go(String),
    /// The same, with a key for the cookie, or none any more.
    Key(String, Option<String>),
    /// A file: its kind, whether it stays as it is, its bytes.
    File(&'static str, bool, Vec<u8>),
}

/// The answer, or the status and code of a refusal.
type PageResult = Result<Answer, (StatusCode, &'static str)>;
/// A function that answers requests of one path.
type PageHandler = fn(&PageRequest) -> PageResult;

/// Marks the refusal of a form whose page an earlier program made; the guard answers with the page as it is now.
#[derive(Clone, Copy)]
pub struct OldPage;

/// There is no such page, or nothing of this name.
const NO_PAGE: (StatusCode, &str) = (StatusCode::NOT_FOUND, "no_page");

impl PageRequest {
    /// The device; every page but those of joining is asked by one.
    fn device(&self) -> Result<DeviceId, (StatusCode, &'static str)> {
        self.visitor.id().ok_or((StatusCode::UNAUTHORIZED, "not_joined"))
    }

    fn role(&self) -> Role {
        self.visitor.role().unwrap_or(Role::Watcher)
    }

    /// The person of this night whose device it is.
    fn person(&self) -> Option<PlayerId> {
        self.visitor.person().filter(|_| !self.is_unknown)
    }

    /// The name of somebody, for a caller who does not hold the night.
    fn name(&self, who: PlayerId) -> String {
        self.hub.night().night().name(who)
    }

    /// May this device enter what happens at the table?
    fn enters(&self) -> bool {
        self.role() >= Role::Player
    }

    /// The device's desk, with what others recorded.
    fn with_desk<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, (StatusCode, &'static str)> {
        let id = self.device()?;
        let desk = self.hub.desk(id);
        let mut desk = desk.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        desk.model.lang = self.lang;
        desk.sync();
        Ok(work(&mut desk))
    }

    /// The same, and afterwards everybody sees what is otherwise and the device is told what was said.
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

    /// Does one thing, and goes on.
    fn apply(&self, action: Action, then: &str) -> PageResult {
        self.act(|desk| desk.apply(action))?;
        Ok(Answer::Go(then.to_owned()))
    }

    fn say(&self, tone: Tone, text: impl Into<String>) -> Result<(), (StatusCode, &'static str)> {
        self.hub.say(self.device()?, tone, text.into());
        Ok(())
    }
}

/// A page for devices that joined, or a file that anybody may have.
fn shows(least: Option<Role>, show: PageHandler) -> MethodRouter<Arc<Hub>> {
    get(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        run(hub, visitor, request, least, show)
    })
}

/// A page, and what its form does at the same address.
fn both(least: Option<Role>, show: PageHandler, act: PageHandler) -> MethodRouter<Arc<Hub>> {
    shows(least, show).merge(does(least, act))
}

/// What a form does.
fn does(least: Option<Role>, act: PageHandler) -> MethodRouter<Arc<Hub>> {
    post(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        run(hub, visitor, request, least, act)
    })
}

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
        // A phone that hears nothing of it sends the request again: it is not carried out twice.
        if let (Some(slot), Ok(Answer::Go(to))) = (slot.as_mut(), &done) {
            **slot = Some(to.clone());
        }
        answer(&asked, done, live)
    });
    done.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Returns true if the request is on the record, or waits for people to agree: an earlier program carried it out.
fn is_carried_out(asked: &PageRequest) -> bool {
    let keeper = asked.hub.night();
    asked.request.as_ref().is_some_and(|mark| keeper.has_request(mark).unwrap_or(false))
}

/// The page that follows a request whose own answer is not known any more.
fn after(path: &str) -> &'static str {
    match path.split('/').nth(1) {
        Some("deal" | "undo" | "redo") => "/deal",
        _ => "/",
    }
}

/// Returns true if a device is of somebody who is not in the night that goes on.
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
                // A year: the phone is known at the next night.
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

/// Every address there is, and who may ask for it.
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
    // The guard stands before the router as a whole: it may ask for another page than the one whose form came.
    Router::new().fallback_service(router).layer(from_fn_with_state(hub, guard::guard))
}
