//! The pages, one file each, with the handlers of their forms. A handler is a plain function of a [`PageRequest`];
//! [`routes`] lists the role that each path requires, and what each form must name of the state that it showed.
//!
//! | file | content |
//! | --- | --- |
//! | `routes` | the table of all paths |
//! | `form_marks` | what the forms name of the state that they showed |
//! | `page_frame` | the frame of all pages; refusals |
//! | `recovery` | moving a person to a new phone, becoming host, typed codes |
//! | `join`, `own_phone`, `help` | joining by an invitation; the visitor's own phone and the list of devices; help with connection problems |
//! | `table_page` | totals, the next deal, hands being entered, the last deals |
//! | `news_bar` | the bar of all pages: pending questions, and the visitor's account of unseen entries |
//! | `night_control` | beginning and ending a night |
//! | `next_game` | beginning the next game of the night |
//! | `win/` | a win: photo, tiles, winner and discarder, questions of the rules, sheet, payments |
//! | `inventory`, `photo_upload` | the count of a tile set; photos of hands and sets |
//! | `open_deal` | the deal in progress: dice, riichi, kongs, false wins, draws |
//! | `act_buttons`, `dice`, `draw_entry` | buttons for riichi and kongs, faces of dice, who was tenpai in a draw |
//! | `bets`, `camps` | bets and camps of the house rule |
//! | `entry_list` | the list of deals and payments; the page of a payment or an undone entry |
//! | `recorded_deal` | the page of a deal with its photo; objections and decisions |
//! | `consent_requests` | consent requests and confirmations; payments by agreement |
//! | `night` | standings, settlement as text and money, graph, the rules in force |
//! | `earlier_nights` | earlier nights of the ledger, to read, with objections and decisions |
//! | `night_files` | statistics; report and CSV files of a night |
//! | `components`, `tile_images` | components of several pages |
//! | `news_stream`, `assets` | news as server-sent events; style sheet, scripts, images |

mod act_buttons;
mod assets;
mod bets;
mod camps;
mod components;
mod consent_requests;
mod dice;
mod draw_entry;
mod earlier_nights;
mod entry_list;
pub mod form_marks;
mod help;
mod inventory;
mod join;
mod left_hand;
mod news_bar;
mod news_stream;
mod next_game;
mod night;
mod night_control;
mod night_files;
mod open_deal;
mod own_phone;
mod page_frame;
mod photo_upload;
mod recorded_deal;
mod recovery;
pub mod routes;
mod table_page;
mod tile_images;
mod win;

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::device_session::DeviceSession;
use super::devices::{Device, DeviceId, DeviceRole};
use super::guard::{self, RequestFields, Visitor};
use super::hub::Hub;
use super::short_codes::CodePurpose;
pub use assets::build_id;
pub use page_frame::{BUILD_FIELD, render_plain_http_refusal, render_refusal};
use page_frame::{PhonePage, render_page};
use quejing_session::action::Action;
use quejing_session::night::{AccountHolder, Keeper, PlayerId};
use quejing_session::notice::Tone;
use quejing_words::Lang;
pub use routes::{FormMark, build_router};

/// A request for a page or for the action of a form, with its fields and the device that sent it.
pub struct PageRequest {
    pub hub: Arc<Hub>,
    pub visitor: Visitor,
    pub lang: Lang,
    /// True if the device has a person who is not in the current night. Its user must then choose a person before
    /// recording.
    pub is_person_unknown: bool,
    /// The path with its query, to which a form on the page can return.
    pub path_and_query: String,
    /// The number of the last change before the page was made; a later change makes the browser reload the page.
    pub change_count: u64,
    /// The last segment of the path, such as the number of a deal.
    pub last_path_segment: String,
    pub query: RequestFields,
    /// The fields of the form; empty for a GET request.
    pub fields: RequestFields,
    /// The author name of the device and the mark of the request, by which a repeated request is detected: see
    /// [`super::request_log`]. `None` without a valid mark.
    pub mark: Option<String>,
}

/// The successful result of a page handler, from which [`build_response`] builds the HTTP response.
pub enum PageAnswer {
    Page(PhonePage),
    /// A redirect (303) to this path.
    Redirect(String),
    /// A redirect (303) to this path that also sets the cookie with the key of the device; `None` deletes the cookie.
    RedirectWithKey(String, Option<String>),
    /// A file that browsers show: the media type, a flag that is true if browsers may cache the file for a day, and the
    /// content.
    File(&'static str, bool, Vec<u8>),
    /// A complete HTML document without scripts and with a style sheet of its own, such as the report.
    Document(String),
    /// A file that browsers store: the file name, the media type and the content.
    Download(String, &'static str, Vec<u8>),
}

/// The result of a page handler: an answer, or the status and reason of a refusal.
type PageResult = Result<PageAnswer, RefusedRequest>;
/// A function that handles the GET or the POST requests of a path.
type PageHandler = fn(&PageRequest) -> PageResult;

/// A marker on the response that refuses a form of another version of the program. The guard replaces this response by
/// the current page.
#[derive(Clone, Copy)]
pub struct OldPageMarker;

/// The content security policy of a [`PageAnswer::Document`]: inline styles and pictures, no scripts, no forms.
const DOCUMENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
    base-uri 'none'; frame-ancestors 'none'";

/// The path of the page that confirms the pending change of a device, and the beginning of the paths of its forms.
const CONFIRM_PATH: &str = "/confirm";

/// The refusal (404) of a request for an unknown path or object.
const PAGE_NOT_FOUND: RefusedRequest = (StatusCode::NOT_FOUND, RefusalReason::NoPage);

impl PageRequest {
    /// Returns the id by which the visitor's device has joined.
    ///
    /// # Errors
    /// The refusal of a device that has not joined.
    fn device_id(&self) -> Result<DeviceId, RefusedRequest> {
        self.visitor.device_id().ok_or((StatusCode::UNAUTHORIZED, RefusalReason::NotJoined))
    }

    /// Returns the role of the device; [`DeviceRole::Watcher`] if the device has not joined.
    fn role(&self) -> DeviceRole {
        self.visitor.role().unwrap_or(DeviceRole::Watcher)
    }

    /// Returns the person of the device; `None` for a guest, and for a person who is not in the current night.
    fn person(&self) -> Option<PlayerId> {
        self.visitor.person().filter(|_| !self.is_person_unknown)
    }

    /// Returns the people whose accounts the device shows; empty for a device that has not joined.
    fn account_holders(&self) -> Vec<AccountHolder> {
        self.visitor.device.as_ref().map(Device::account_holders).unwrap_or_default()
    }

    /// Returns the person of the device in the open night of `keeper`, which can be an earlier one that it visits; `None`
    /// if that night has no such person.
    fn person_in(&self, keeper: &Keeper) -> Option<PlayerId> {
        if !keeper.is_visiting() {
            return self.person();
        }
        let began_ms = keeper.replay().events().first().map_or(0, |first| first.time_ms);
        let is_in_night = |holder: &AccountHolder| {
            keeper.night().people.contains_key(&holder.player) && holder.is_person_in(keeper.night_id(), began_ms)
        };
        self.account_holders().into_iter().find(is_in_night).map(|holder| holder.player)
    }

    /// Returns the display name of a person in the current night. The caller must not hold the lock of the keeper.
    fn person_name(&self, person: PlayerId) -> String {
        self.hub.lock_keeper().night().name(person)
    }

    /// Returns the path without its query.
    fn path(&self) -> &str {
        self.path_and_query.split('?').next().unwrap_or_default()
    }

    /// Returns true if the role of the device permits recording entries.
    fn can_record(&self) -> bool {
        self.role() >= DeviceRole::Player
    }

    /// Runs `work` on the locked session of the device, after the session has read the events that others recorded. The
    /// error is the refusal of a device that has not joined.
    fn with_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device_id()?;
        let session = self.hub.open_session(id);
        let mut session = session.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        session.model.lang = self.lang;
        session.sync_ledger();
        Ok(work(&mut session))
    }

    /// Runs `work` like [`Self::with_session`], then queues the notices of the session for this device, and publishes
    /// its drafted hand and new events to the other devices. Events that `work` records carry the mark of the request. A
    /// pending change is dropped unless the request answers it: a person who does something else has gone on.
    fn change_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device_id()?;
        let (result, drafted) = self.with_session(|session| {
            session.model.keeper_mut().set_request_mark(self.mark.clone());
            if !self.path_and_query.starts_with(CONFIRM_PATH) {
                session.model.drop_pending_change();
                session.confirm_origin = form_marks::page_of_form(self);
            }
            let result = work(session);
            session.model.keeper_mut().set_request_mark(None);
            for (tone, text) in session.take_messages(self.lang) {
                self.hub.queue_message(id, tone, text);
            }
            (result, session.drafted_hand())
        })?;
        self.hub.publish_draft(id, drafted);
        self.hub.sync_ledger();
        Ok(result)
    }

    /// Applies an action to the session like [`Self::change_session`], and redirects to `next_path`.
    fn apply_action(&self, action: Action, next_path: &str) -> PageResult {
        self.change_session(|session| session.apply_action(action))?;
        Ok(PageAnswer::Redirect(next_path.to_owned()))
    }

    /// Queues a message that the next page of the device shows. The error is the refusal of a device that has not
    /// joined.
    fn queue_message(&self, tone: Tone, text: impl Into<String>) -> Result<(), RefusedRequest> {
        self.hub.queue_message(self.device_id()?, tone, text.into());
        Ok(())
    }
}

/// Checks the role, the version of the form and the mark of a request, runs its handler on a thread for blocking work,
/// and builds the response. A request that was executed before gets its redirect again without being executed. A form
/// that shows an earlier state of what it acts on, by `mark`, only causes a message.
async fn handle_request(
    hub: Arc<Hub>,
    visitor: Visitor,
    http_request: Request,
    min_role: Option<DeviceRole>,
    (handler, mark_check): (PageHandler, FormMark),
) -> Response {
    // Pages with the form for a code: without a window, the terminal shows a code as soon as somebody may type one.
    let has_form = min_role.is_some() || http_request.uri().path() == "/join";
    if hub.is_windowless && visitor.device.is_none() && *http_request.method() == Method::GET && has_form {
        hub.show_code(CodePurpose::Join);
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
    let query = serde_urlencoded::from_str(http_request.uri().query().unwrap_or_default()).map(RequestFields);
    let path = http_request.uri().path().to_owned();
    let path_and_query = http_request.uri().path_and_query();
    let path_and_query = path_and_query.map_or_else(|| path.clone(), |all| all.to_string());
    let last_path_segment = path.rsplit('/').next().unwrap_or_default().to_owned();
    let is_reload = http_request.headers().contains_key("x-live");
    let is_post = *http_request.method() == Method::POST;
    let mark = http_request.headers().get("x-once").filter(|_| is_post);
    let mark = mark.and_then(|mark| Some(mark.to_str().ok()?.to_owned()));
    let fields = match *http_request.method() {
        Method::POST => match guard::read_form(http_request).await {
            Ok(fields) => fields,
            Err((status, code)) => return render_refusal(&visitor, status, code),
        },
        _ => RequestFields::default(),
    };
    let needs_build_field = is_post && min_role.is_some();
    if needs_build_field && fields.get(BUILD_FIELD) != Some(build_id()) {
        let mut refusal = render_refusal(&visitor, StatusCode::CONFLICT, RefusalReason::OldPage);
        refusal.extensions_mut().insert(OldPageMarker);
        return refusal;
    }
    let marked = visitor.device_id().zip(mark);
    let slot = marked.as_ref().and_then(|(id, mark)| hub.request_log.ensure_redirect_slot(*id, mark));
    let mark = marked.filter(|_| slot.is_some()).map(|(id, mark)| format!("{} {mark}", id.author_name()));
    let mut slot = match slot {
        Some(slot) => Some(slot.lock_owned().await),
        None => None,
    };
    let is_person_unknown = is_person_unknown(&visitor, &hub.lock_keeper());
    if let Some(id) = visitor.device_id() {
        let night = hub.lock_keeper().night_id();
        hub.lock_devices().set_request_night(id, night);
    }
    let request = PageRequest {
        lang: visitor.lang,
        is_person_unknown,
        change_count: hub.current_revision().change_count,
        hub,
        visitor,
        path_and_query,
        last_path_segment,
        query: query.unwrap_or_default(),
        fields,
        mark,
    };
    let response = tokio::task::spawn_blocking(move || {
        if let Some(to) = slot.as_ref().and_then(|slot| (*slot).clone()) {
            return build_response(&request, Ok(PageAnswer::Redirect(to)), is_reload);
        }
        if request.is_person_unknown && min_role == Some(DeviceRole::Player) {
            return build_response(&request, Ok(PageAnswer::Redirect("/who".to_owned())), is_reload);
        }
        let result = if was_executed(&request) {
            Ok(PageAnswer::Redirect(fallback_redirect(&path).to_owned()))
        } else {
            if let (true, Some(id)) = (is_post, request.visitor.device_id()) {
                request.hub.drop_shown_messages(id);
            }
            refuse_outdated_form(&request, mark_check).and_then(|refused| match refused {
                Some(answer) => Ok(answer),
                None => handler(&request),
            })
        };
        // If the response is lost, the phone sends the request again and gets the stored redirect.
        if let (Some(slot), Ok(PageAnswer::Redirect(to))) = (slot.as_mut(), &result) {
            **slot = Some(to.clone());
        }
        build_response(&request, result, is_reload)
    });
    response.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Checks the mark of a form. For a form that shows an earlier state, queues a message and returns the redirect to the
/// page of the form; `None` for other forms.
fn refuse_outdated_form(request: &PageRequest, mark: FormMark) -> Result<Option<PageAnswer>, RefusedRequest> {
    let FormMark::Names(is_current) = mark else {
        return Ok(None);
    };
    if is_current(request)? {
        return Ok(None);
    }
    let text = match request.path().split('/').nth(1) {
        Some("deal") => text!(request.lang, "hub-stale"),
        _ => text!(request.lang, "hub-stale-form"),
    };
    request.queue_message(Tone::Doubt, text)?;
    Ok(Some(PageAnswer::Redirect(form_marks::page_of_form(request))))
}

/// Returns true if an event or a consent request in the ledger carries the mark of the request, because an earlier run
/// of the program executed the request.
fn was_executed(request: &PageRequest) -> bool {
    let keeper = request.hub.lock_keeper();
    request.mark.as_ref().is_some_and(|mark| keeper.has_request_mark(mark).unwrap_or(false))
}

/// Returns the path of the redirect for a request that an earlier run of the program executed: "/deal" for the forms of
/// that page, else "/".
fn fallback_redirect(path: &str) -> &'static str {
    match path.split('/').nth(1) {
        Some("deal" | "undo" | "redo") => "/deal",
        _ => "/",
    }
}

/// Returns true if the device has a person who is not in the current night; false before a night has begun.
fn is_person_unknown(visitor: &Visitor, keeper: &Keeper) -> bool {
    let person = visitor.person().filter(|_| keeper.draft_opening().is_none());
    person.is_some_and(|who| !keeper.night().people.contains_key(&who))
}

/// Builds the HTTP response from the result of a page handler. `is_reload` is true for a page that the script reloads.
fn build_response(request: &PageRequest, result: PageResult, is_reload: bool) -> Response {
    match result {
        Err((status, code)) => render_refusal(&request.visitor, status, code),
        Ok(PageAnswer::Page(page)) => render_page(request, &page, is_reload),
        Ok(PageAnswer::Redirect(to)) => (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response(),
        Ok(PageAnswer::RedirectWithKey(to, key)) => {
            let secure = if request.hub.uses_https { "; Secure" } else { "" };
            let name = guard::KEY_COOKIE_NAME;
            let cookie = match key {
                // A year, so that the phone is still joined on later nights.
                Some(key) => format!("{name}={key}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000{secure}"),
                None => format!("{name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0{secure}"),
            };
            (StatusCode::SEE_OTHER, [(header::LOCATION, to), (header::SET_COOKIE, cookie)]).into_response()
        }
        Ok(PageAnswer::Document(text)) => {
            let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
            ([kind, (header::CONTENT_SECURITY_POLICY, DOCUMENT_POLICY)], text).into_response()
        }
        Ok(PageAnswer::Download(name, kind, bytes)) => {
            let name = format!("attachment; filename*=UTF-8''{}", percent_encode(&name));
            ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], bytes).into_response()
        }
        Ok(PageAnswer::File(kind, is_cacheable, bytes)) => {
            let cache_control = if is_cacheable { "private, max-age=86400" } else { "no-store" };
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache_control)], bytes).into_response()
        }
    }
}

/// Encodes a file name for a header (RFC 8187): all bytes but ASCII letters, digits and `-._~` become `%XX`.
fn percent_encode(name: &str) -> String {
    let encode = |byte: u8| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    name.bytes().map(encode).collect()
}
