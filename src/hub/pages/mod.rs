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
mod returned;
pub mod routes;
mod table_page;
mod tile_images;
mod win;

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::cell::Cell;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::device_session::DeviceSession;
use super::devices::{Device, DeviceId, DeviceRole};
use super::guard::{self, RequestFields, Visitor};
use super::hub::Hub;
use super::request_log::OwnedRedirectSlot;
use super::short_codes::CodePurpose;
pub use assets::build_id;
use form_marks::{MarkCheck, OUTDATED_FORM, page_after_form, page_of_form};
pub use page_frame::{BUILD_FIELD, render_plain_http_refusal, render_refusal};
use page_frame::{PhonePage, render_page};
use quejing_session::action::SessionAction;
use quejing_session::night::{AccountHolder, Keeper, NightId, PlayerId, Role};
use quejing_session::notice::Tone;
use quejing_words::Lang;
pub use routes::{FormMark, build_router};

/// A request for a page or for the action of a form, with its fields and the device that sent it.
pub struct PageRequest {
    pub hub: Arc<Hub>,
    pub visitor: Visitor,
    pub lang: Lang,
    /// True if the device has a person who is not certain to be in the current night. Its user must then choose a
    /// person before recording.
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
    /// The check that the form shows the state on which it acts, for [`PageRequest::change_session`]; `None` if the
    /// handler compares it, or if there is nothing to compare.
    mark_check: Option<MarkCheck>,
    /// True for a form, false for a page.
    is_form: bool,
    /// True if the script reloads the page.
    is_reload: bool,
    /// True once a change has begun for which [`Self::mark_check`] held: further changes of the same request begin with
    /// another state.
    is_mark_checked: Cell<bool>,
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

/// The path of the page that confirms the proposal of a device, and the beginning of the paths of its forms.
const CONFIRM_PATH: &str = "/confirm";

/// The refusal (404) of a request for an unknown path or object.
const PAGE_NOT_FOUND: RefusedRequest = (StatusCode::NOT_FOUND, RefusalReason::NoPage);

impl PageRequest {
    /// Builds the request for its handler. `mark` is that of [`Self::mark`].
    fn new(
        hub: Arc<Hub>,
        visitor: Visitor,
        (received, mark): (ReceivedRequest, Option<String>),
        mark_check: Option<MarkCheck>,
        is_person_unknown: bool,
    ) -> PageRequest {
        PageRequest {
            lang: visitor.lang,
            is_person_unknown,
            change_count: hub.current_revision().change_count,
            hub,
            visitor,
            path_and_query: received.path_and_query,
            last_path_segment: received.last_path_segment,
            query: received.query,
            fields: received.fields,
            mark,
            mark_check,
            is_form: received.is_form,
            is_reload: received.is_reload,
            is_mark_checked: Cell::new(false),
        }
    }

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

    /// Returns the person who acts and is asked on this device in the open night of `keeper`, which can be an earlier
    /// one that it visits; `None` if that night has no such person, or the user is not certain to be the person of that
    /// name.
    fn person_in(&self, keeper: &Keeper) -> Option<PlayerId> {
        match keeper.open_night().is_visited() {
            false => self.person(),
            true => self.visitor.device.as_ref()?.users.acting_person(keeper.night_id(), keeper.replay(), false),
        }
    }

    /// Returns the person who acts and is asked on this device in a night, like [`Self::person_in`].
    fn person_in_night(&self, keeper: &Keeper, night: NightId) -> Option<PlayerId> {
        if night == keeper.night_id() {
            return self.person_in(keeper);
        }
        let record = keeper.news().night_record(night)?;
        self.visitor.device.as_ref()?.users.acting_person(night, record.replay(), false)
    }

    /// Returns the person who objects to an entry by a form of this device: the person whose account the form showed,
    /// if the entry belongs to it, else nobody. `entry` is the number of an event of the open night of `keeper`.
    fn objecting_person(&self, keeper: &Keeper, entry: u64) -> Option<PlayerId> {
        let named = self.fields.parse_value::<PlayerId>("player")?;
        let entry_ms = keeper.replay().event(entry)?.time_ms;
        let is_told = |holder: &AccountHolder| {
            holder.player == named && holder.is_told_of_entry(keeper.night_id(), keeper.replay().begun_ms(), entry_ms)
        };
        let is_own = self.person_in(keeper) == Some(named) || self.account_holders().iter().any(is_told);
        (is_own && keeper.night().people.contains_key(&named)).then_some(named)
    }

    /// Returns the display name of a person in the current night. The caller must not be reading the ledger.
    fn person_name(&self, person: PlayerId) -> String {
        self.hub.read_ledger().night().name(person)
    }

    /// Returns the path without its query.
    fn path(&self) -> &str {
        self.path_and_query.split('?').next().unwrap_or_default()
    }

    /// Returns true if the role of the device permits recording entries.
    fn can_record(&self) -> bool {
        self.role() >= DeviceRole::Player
    }

    /// Returns true if the user may record in the open night of `keeper`: by the role of the device or, in an earlier
    /// night that it visits, as a player of that night.
    fn can_record_in(&self, keeper: &Keeper) -> bool {
        let sat =
            |person: PlayerId| keeper.night().people.get(&person).is_some_and(|person| person.role == Role::Player);
        self.can_record() || keeper.open_night().is_visited() && self.person_in(keeper).is_some_and(sat)
    }

    /// Runs `work` on the locked session of the device, after the session has read the events that others recorded. The
    /// error is the refusal of a device that has not joined.
    fn with_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device_id()?;
        let session = self.hub.open_session(id);
        let mut session = session.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        session.model.lang = self.lang;
        session.sync_night();
        Ok(work(&mut session))
    }

    /// Checks that the form shows the state of the session, unless an earlier change of this request has.
    ///
    /// # Errors
    /// [`OUTDATED_FORM`], or a refusal of the form.
    fn check_mark(&self, session: &mut DeviceSession) -> Result<(), RefusedRequest> {
        match self.mark_check.filter(|_| !self.is_mark_checked.get()) {
            Some(is_current) if !is_current(self, session)? => Err(OUTDATED_FORM),
            _ => Ok(()),
        }
    }

    /// Runs `work` like [`Self::with_session`], then queues the notices of the session for this device, and publishes
    /// its drafted hand and new events to the other devices. Events that `work` records carry the mark of the request.
    /// A proposal is dropped unless the request answers it: a person who does something else has gone on.
    ///
    /// # Errors
    /// The device has not joined, or the form shows another state than that with which `work` would begin.
    fn change_session<T>(&self, work: impl FnOnce(&mut DeviceSession) -> T) -> Result<T, RefusedRequest> {
        let id = self.device_id()?;
        let (result, drafted) = self.with_session(|session| {
            self.check_mark(session)?;
            self.is_mark_checked.set(true);
            session.model.desk_mut().recorder_mut().keeper_mut().origin_mut().set_request_id(self.mark.clone());
            if !self.path_and_query.starts_with(CONFIRM_PATH) {
                session.model.desk_mut().recorder_mut().drop_proposal();
                session.confirm_origin = page_of_form(self);
            }
            let result = work(session);
            session.model.desk_mut().recorder_mut().keeper_mut().origin_mut().set_request_id(None);
            for (tone, text) in session.take_messages(self.lang) {
                self.hub.queue_message(id, tone, text);
            }
            Ok((result, session.drafted_hand()))
        })??;
        self.hub.publish_draft(id, drafted);
        self.hub.sync_ledger();
        Ok(result)
    }

    /// Applies an action to the session like [`Self::change_session`], and redirects to `next_path`.
    fn apply_action(&self, action: SessionAction, next_path: &str) -> PageResult {
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

/// A received request, before anything is done for it.
struct ReceivedRequest {
    path_and_query: String,
    last_path_segment: String,
    query: RequestFields,
    /// The fields of the form; empty for a GET request.
    fields: RequestFields,
    is_form: bool,
    is_reload: bool,
    /// The mark of a form, by which a repetition is detected; `None` if the form has no mark.
    mark: Option<String>,
}

impl ReceivedRequest {
    /// Receives a request with its form.
    ///
    /// # Errors
    /// The refusal of an invalid form.
    async fn receive(http_request: Request) -> Result<ReceivedRequest, RefusedRequest> {
        let (uri, headers) = (http_request.uri(), http_request.headers());
        let is_form = *http_request.method() == Method::POST;
        let path_and_query = uri.path_and_query().map_or_else(|| uri.path().to_owned(), |all| all.to_string());
        let last_path_segment = uri.path().rsplit('/').next().unwrap_or_default().to_owned();
        let query = serde_urlencoded::from_str(uri.query().unwrap_or_default()).map(RequestFields);
        let mark = headers.get("x-once").filter(|_| is_form);
        Ok(ReceivedRequest {
            path_and_query,
            last_path_segment,
            query: query.unwrap_or_default(),
            is_form,
            is_reload: headers.contains_key("x-live"),
            mark: mark.and_then(|mark| Some(mark.to_str().ok()?.to_owned())),
            fields: match is_form {
                true => guard::read_form(http_request).await?,
                false => RequestFields::default(),
            },
        })
    }
}

/// Handles a request: receives it, waits until it may run, and answers it on a thread for blocking work.
async fn handle_request(
    hub: Arc<Hub>,
    visitor: Visitor,
    http_request: Request,
    min_role: Option<DeviceRole>,
    handler: (PageHandler, FormMark),
) -> Response {
    show_code_to_join(&hub, &visitor, &http_request, min_role);
    let mut received = match receive_allowed_request(&visitor, http_request, min_role).await {
        Ok(received) => received,
        Err(refused) => return refuse_request(&visitor, refused),
    };
    let (slot, mark) = lock_redirect_slot(&hub, &visitor, received.mark.take()).await.unzip();
    // The slot comes first: a repetition that waits for it must not keep a turn from the request that has it.
    let turn = hub.request_turns.wait_for_turn(visitor.device_id()).await;
    let response = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        answer_request(hub, visitor, (received, mark), min_role, handler, slot)
    });
    response.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Handles a request for a static file, which needs no turn, reads no ledger and waits for nobody: a page gets its
/// style sheet and scripts even while the requests of its device wait.
async fn handle_file_request(hub: Arc<Hub>, visitor: Visitor, http_request: Request, handler: PageHandler) -> Response {
    let received = match ReceivedRequest::receive(http_request).await {
        Ok(received) => received,
        Err(refused) => return refuse_request(&visitor, refused),
    };
    let response = tokio::task::spawn_blocking(move || {
        let request = PageRequest::new(hub, visitor, (received, None), None, false);
        build_response(&request, handler(&request))
    });
    response.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Shows a code in the terminal as soon as somebody without a device may type one: without a window, on all pages that
/// contain the form for the code.
fn show_code_to_join(hub: &Hub, visitor: &Visitor, http_request: &Request, min_role: Option<DeviceRole>) {
    let has_form = min_role.is_some() || http_request.uri().path() == "/join";
    if hub.is_windowless && visitor.device.is_none() && *http_request.method() == Method::GET && has_form {
        hub.show_code(CodePurpose::Join);
    }
}

/// Receives a request of a device with a sufficient role; a form must be one of this version of the program.
///
/// # Errors
/// The refusal of the device or of its form.
async fn receive_allowed_request(
    visitor: &Visitor,
    http_request: Request,
    min_role: Option<DeviceRole>,
) -> Result<ReceivedRequest, RefusedRequest> {
    match (min_role, visitor.role()) {
        (Some(_), None) => return Err((StatusCode::UNAUTHORIZED, RefusalReason::NotJoined)),
        (Some(min_role), Some(role)) if role < min_role => {
            return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
        }
        _ => {}
    }
    let received = ReceivedRequest::receive(http_request).await?;
    let needs_build_field = received.is_form && min_role.is_some();
    if needs_build_field && received.fields.get(BUILD_FIELD) != Some(build_id()) {
        return Err((StatusCode::CONFLICT, RefusalReason::OldPage));
    }
    Ok(received)
}

/// Renders a refusal. That of an old page carries the [`OldPageMarker`].
fn refuse_request(visitor: &Visitor, (status, reason): RefusedRequest) -> Response {
    let mut refusal = render_refusal(visitor, status, reason);
    if reason == RefusalReason::OldPage {
        refusal.extensions_mut().insert(OldPageMarker);
    }
    refusal
}

/// Waits while another request with this mark of the device is executed. Returns the slot for its redirect, and the
/// text that is stored with what the request records; `None` without a valid mark.
async fn lock_redirect_slot(hub: &Hub, visitor: &Visitor, mark: Option<String>) -> Option<(OwnedRedirectSlot, String)> {
    let (device, mark) = visitor.device_id().zip(mark)?;
    let slot = hub.request_log.ensure_redirect_slot(device, &mark)?;
    Some((slot.lock_owned().await, format!("{} {mark}", device.author_name())))
}

/// Answers a request. A request that was executed before gets its redirect again without being executed.
fn answer_request(
    hub: Arc<Hub>,
    visitor: Visitor,
    received: (ReceivedRequest, Option<String>),
    min_role: Option<DeviceRole>,
    (handler, form_mark): (PageHandler, FormMark),
    mut slot: Option<OwnedRedirectSlot>,
) -> Response {
    let is_person_unknown = note_request_night(&hub, &visitor);
    let mark_check = match form_mark {
        FormMark::Names(is_current) => Some(is_current),
        FormMark::ComparedByHandler | FormMark::Unmarked => None,
    };
    let request = PageRequest::new(hub, visitor, received, mark_check, is_person_unknown);
    if let Some(to) = slot.as_ref().and_then(|slot| (*slot).clone()) {
        return build_response(&request, Ok(PageAnswer::Redirect(to)));
    }
    if is_person_unknown && min_role == Some(DeviceRole::Player) {
        return build_response(&request, Ok(PageAnswer::Redirect("/who".to_owned())));
    }
    let result = execute_request(&request, handler);
    // If the response is lost, the phone sends the request again and gets the stored redirect.
    if let (Some(slot), Ok(PageAnswer::Redirect(to))) = (slot.as_mut(), &result) {
        **slot = Some(to.clone());
    }
    build_response(&request, result)
}

/// Executes a request, unless an earlier run of the program has.
fn execute_request(request: &PageRequest, handler: PageHandler) -> PageResult {
    if was_executed(request) {
        return Ok(PageAnswer::Redirect(page_after_form(request)));
    }
    if let (true, Some(id)) = (request.is_form && drops_messages(request), request.visitor.device_id()) {
        request.hub.drop_shown_messages(id);
    }
    run_handler(request, handler)
}

/// Stores the night of the request of a device. Returns true if the device has a person who is not certain to be in
/// that night.
fn note_request_night(hub: &Hub, visitor: &Visitor) -> bool {
    let (is_unknown, night) = {
        let keeper = hub.read_ledger();
        // Each keeper has a draft of its own.
        let night = keeper.open_night().draft_opening().is_none().then(|| keeper.night_id());
        (is_person_unknown(visitor, &keeper), night)
    };
    if let (Some(id), Some(night)) = (visitor.device_id(), night) {
        hub.change_devices(|devices| devices.set_request_night(id, night));
    }
    is_unknown
}

/// Returns true if the user of the device has gone on by sending a form, so that messages which were shown have been
/// read. A page that is being hidden is no form of the user.
fn drops_messages(request: &PageRequest) -> bool {
    request.path() != news_stream::HIDDEN_PATH
}

/// Runs the handler of a request. A form that shows an earlier state of what it acts on only causes a message and the
/// redirect to its page. Such a form is refused before its handler reads anything, and again by a change under the lock
/// of the session, if that state has changed meanwhile.
fn run_handler(request: &PageRequest, handler: PageHandler) -> PageResult {
    let checked = match request.mark_check {
        Some(_) => request.with_session(|session| request.check_mark(session)).flatten(),
        None => Ok(()),
    };
    match checked.and_then(|()| handler(request)) {
        Err(OUTDATED_FORM) => {
            let text = match request.path().split('/').nth(1) {
                Some("deal") => text!(request.lang, "hub-stale"),
                _ => text!(request.lang, "hub-stale-form"),
            };
            request.queue_message(Tone::Doubt, text)?;
            Ok(PageAnswer::Redirect(page_of_form(request)))
        }
        result => result,
    }
}

/// Returns true if an event or a consent request in the ledger carries the mark of the request, because an earlier run
/// of the program executed the request. A form that names an earlier night was executed there.
fn was_executed(request: &PageRequest) -> bool {
    let Some(mark) = &request.mark else {
        return false;
    };
    let mut keeper = request.hub.read_ledger();
    let has_mark = |keeper: &Keeper| keeper.has_request_id(mark).unwrap_or(false);
    match form_marks::named_night(request).filter(|night| *night != keeper.night_id()) {
        None => has_mark(&keeper),
        Some(night) => keeper.visit_night(night, has_mark).unwrap_or(false),
    }
}

/// Returns true if the device has a person who is not in the current night, or who chose their name in a later one;
/// false before a night has begun.
fn is_person_unknown(visitor: &Visitor, keeper: &Keeper) -> bool {
    let device = visitor
        .device
        .as_ref()
        .filter(|device| device.person().is_some() && keeper.open_night().draft_opening().is_none());
    device.is_some_and(|device| device.users.acting_person(keeper.night_id(), keeper.replay(), true).is_none())
}

/// Builds the HTTP response from the result of a page handler.
fn build_response(request: &PageRequest, result: PageResult) -> Response {
    match result {
        Err((status, code)) => render_refusal(&request.visitor, status, code),
        Ok(PageAnswer::Page(page)) => render_page(request, &page, request.is_reload),
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
