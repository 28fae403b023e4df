//! The table of all paths: the role that each requires, its page, its form, and what the form names of the state that
//! its page showed.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};
use tower_http::compression::{CompressionLayer, CompressionLevel};

use super::form_marks::{
    MarkCheck, names_deal, names_decidable_entry, names_drafted_camps, names_ended_night, names_entry, names_night,
    names_proposal, names_proposal_subject,
};
use super::page_frame::render_refusal;
use super::{
    PAGE_NOT_FOUND, PageHandler, assets, bets, camps, consent_requests, draw_entry, earlier_nights, entry_list,
    handle_file_request, handle_request, help, inventory, join, left_hand, news_bar, news_stream, next_game, night,
    night_control, night_files, open_deal, own_phone, photo_upload, recorded_deal, recovery, returned, table_page, win,
};
use crate::hub::devices::DeviceRole;
use crate::hub::guard::{self, Visitor};
use crate::hub::hub::Hub;
use quejing_session::board::PieceId;
use quejing_session::photo_job::PhotoPurpose;

/// The part of a form that names what the form acts on, as its page showed it.
#[derive(Clone, Copy)]
pub enum FormMark {
    /// The form names the state that its page showed; the function returns true if that state is the current one. The
    /// handler acts by [`PageRequest::change_session`](super::PageRequest), which compares the state under the lock of
    /// the session; any other form changes nothing.
    Names(MarkCheck),
    /// The handler compares the mark itself, because it acts under another lock, or its message names the differences.
    ComparedByHandler,
    /// The form acts on nothing that may have changed since its page was shown. A test lists these forms with reasons.
    Unmarked,
}

/// A path with its page and its form.
pub struct Route {
    pub path: &'static str,
    /// The least role that may use the path; `None` allows devices that have not joined.
    min_role: Option<DeviceRole>,
    /// The handler of GET requests; `None` if the path has no page.
    page: Option<PageHandler>,
    /// True for a static file, which is sent without the ledger.
    is_file: bool,
    /// The handler of POST requests and the mark of the form; `None` if the path has no form.
    form: Option<(FormMark, PageHandler)>,
}

impl Route {
    const fn file(path: &'static str, file: PageHandler) -> Route {
        Route { path, min_role: ANYBODY, page: Some(file), is_file: true, form: None }
    }

    const fn page(path: &'static str, min_role: Option<DeviceRole>, page: PageHandler) -> Route {
        Route { path, min_role, page: Some(page), is_file: false, form: None }
    }

    const fn form(path: &'static str, min_role: Option<DeviceRole>, mark: FormMark, form: PageHandler) -> Route {
        Route { path, min_role, page: None, is_file: false, form: Some((mark, form)) }
    }

    const fn page_and_form(
        path: &'static str,
        min_role: Option<DeviceRole>,
        page: PageHandler,
        mark: FormMark,
        form: PageHandler,
    ) -> Route {
        Route { path, min_role, page: Some(page), is_file: false, form: Some((mark, form)) }
    }

    /// Returns the mark of the form of this path; `None` if it has no form.
    #[cfg(test)]
    pub fn form_mark(&self) -> Option<FormMark> {
        self.form.map(|(mark, _)| mark)
    }

    fn to_method_router(&self) -> MethodRouter<Arc<Hub>> {
        let mut router = MethodRouter::new();
        if let Some(file) = self.page.filter(|_| self.is_file) {
            router = router.merge(route_to_file(file));
        } else if let Some(page) = self.page {
            router = router.merge(route_to(Method::GET, self.min_role, (page, FormMark::Unmarked)));
        }
        if let Some((mark, form)) = self.form {
            router = router.merge(route_to(Method::POST, self.min_role, (form, mark)));
        }
        router
    }
}

const ANYBODY: Option<DeviceRole> = None;
const WATCHER: Option<DeviceRole> = Some(DeviceRole::Watcher);
const PLAYER: Option<DeviceRole> = Some(DeviceRole::Player);
const HOST: Option<DeviceRole> = Some(DeviceRole::Host);

use FormMark::{ComparedByHandler, Names, Unmarked};

/// All paths except the uploads of photos and the stream of news.
pub const ROUTES: &[Route] = &[
    Route::file("/style.css", assets::send_style),
    Route::file("/script.js", assets::send_script),
    Route::file("/photo.js", assets::send_photo_script),
    Route::file("/tiles.svg", assets::send_tiles),
    Route::file("/icon.svg", assets::send_icon),
    Route::file("/icon/{side}", assets::send_icon_png),
    Route::file("/app.webmanifest", assets::send_manifest),
    Route::file("/certificate.crt", assets::send_certificate),
    Route::page("/help", ANYBODY, help::show_help),
    Route::page_and_form("/join", ANYBODY, recovery::show_code_form, Unmarked, join::join_table),
    Route::page("/join/{token}", ANYBODY, join::show_invitation),
    Route::form("/lang", ANYBODY, Unmarked, own_phone::choose_language),
    // A page says so while it is being hidden, without a form of its own.
    Route::form(news_stream::HIDDEN_PATH, ANYBODY, Unmarked, news_stream::note_hidden_page),
    Route::page("/", WATCHER, table_page::show_table),
    Route::page_and_form("/who", WATCHER, join::show_people, Unmarked, join::set_person),
    Route::form("/who/claim", WATCHER, Unmarked, recovery::claim_person),
    Route::page("/claim", WATCHER, recovery::show_claim),
    Route::form("/claim/drop", WATCHER, ComparedByHandler, recovery::withdraw_claim),
    Route::form("/claim/answer", PLAYER, ComparedByHandler, recovery::answer_claim),
    Route::form("/host/code", WATCHER, Unmarked, recovery::show_host_code),
    Route::page("/me", WATCHER, own_phone::show_own_phone),
    Route::form("/me/leave", WATCHER, Unmarked, own_phone::leave_table),
    Route::page("/devices", HOST, own_phone::show_devices),
    Route::page_and_form(
        "/devices/out",
        HOST,
        own_phone::show_device_removal,
        ComparedByHandler,
        own_phone::revoke_device,
    ),
    Route::form("/devices/role", HOST, ComparedByHandler, own_phone::set_device_role),
    Route::page("/invite", HOST, own_phone::show_invitation),
    Route::page_and_form(
        "/begin",
        HOST,
        night_control::show_opening_form,
        Names(names_night),
        night_control::begin_night,
    ),
    Route::form("/begin/comer", HOST, Names(names_night), night_control::add_person),
    Route::form("/begin/end/correct", PLAYER, Names(names_ended_night), night_control::correct_end),
    Route::page_and_form("/begin/end", HOST, night_control::show_end_form, ComparedByHandler, night_control::end_night),
    Route::page_and_form("/game", PLAYER, next_game::show_game_form, Names(names_night), next_game::begin_game),
    Route::page("/night", WATCHER, night::show_night),
    Route::form("/night/rate", WATCHER, Unmarked, night::set_money_rate),
    Route::page("/nights", WATCHER, earlier_nights::show_nights),
    Route::page("/nights/{night}", WATCHER, earlier_nights::show_earlier_night),
    Route::page("/nights/{night}/{deal}", WATCHER, earlier_nights::show_earlier_deal),
    Route::page("/statistics", WATCHER, night_files::show_statistics),
    Route::page("/report", WATCHER, night_files::send_report),
    Route::page("/payments.csv", WATCHER, night_files::send_payments),
    Route::page("/entries.csv", WATCHER, night_files::send_entries),
    Route::page("/hands", WATCHER, entry_list::show_entry_list),
    Route::page("/hand/{id}", WATCHER, recorded_deal::show_deal),
    Route::form("/hand/object", WATCHER, Names(names_entry), recorded_deal::open_dispute),
    Route::form("/hand/void", PLAYER, Names(names_entry), recorded_deal::void_deal),
    Route::form("/hand/restore", PLAYER, Names(names_entry), recorded_deal::restore_deal),
    Route::form("/hand/act/back", PLAYER, Names(names_entry), recorded_deal::take_back_act),
    Route::form("/hand/act/add", PLAYER, Names(names_entry), recorded_deal::add_late_act),
    Route::form("/hand/correct", PLAYER, Names(names_entry), recorded_deal::correct_win),
    // Who only watches tonight decides in the earlier nights in which they sat.
    Route::form("/hand/decide", WATCHER, Names(names_decidable_entry), recorded_deal::decide_dispute),
    Route::page("/photo/{name}", WATCHER, recorded_deal::send_recorded_photo),
    Route::page_and_form("/told", WATCHER, news_bar::show_account, Unmarked, news_bar::mark_entries_seen),
    Route::form("/told/other", WATCHER, Unmarked, news_bar::remove_earlier_person),
    Route::form("/returned/again", PLAYER, Unmarked, returned::enter_again),
    Route::form("/returned/dismiss", PLAYER, Unmarked, returned::dismiss),
    Route::page("/agree", WATCHER, consent_requests::show_requests),
    Route::form("/agree/answer", WATCHER, ComparedByHandler, consent_requests::answer_request),
    Route::form("/agree/drop", WATCHER, ComparedByHandler, consent_requests::withdraw_request),
    Route::page_and_form(
        "/confirm",
        PLAYER,
        consent_requests::show_proposal,
        Names(names_proposal),
        consent_requests::confirm_change,
    ),
    Route::form("/confirm/later", PLAYER, Names(names_proposal_subject), consent_requests::choose_later_deals),
    Route::page_and_form(
        "/money",
        PLAYER,
        consent_requests::show_money_form,
        Names(names_night),
        consent_requests::request_payment,
    ),
    Route::page_and_form("/support", WATCHER, bets::show_bet, ComparedByHandler, bets::set_bet),
    Route::form("/support/answer", WATCHER, ComparedByHandler, bets::answer_late_bet),
    Route::page_and_form("/deal", PLAYER, open_deal::show_open_deal, Names(names_deal), open_deal::begin_deal),
    Route::form("/deal/add", PLAYER, Names(names_deal), open_deal::add_to_deal),
    Route::form("/deal/draw", PLAYER, ComparedByHandler, open_deal::record_draw),
    Route::form("/deal/tenpai", PLAYER, Names(names_deal), draw_entry::mark_tenpai),
    Route::page_and_form("/deal/camps", PLAYER, camps::show_camps, Names(names_deal), camps::choose_camps),
    Route::form("/deal/camps/record", PLAYER, Names(names_drafted_camps), camps::record_camps),
    Route::form("/undo", PLAYER, Names(names_night), open_deal::undo_last),
    Route::form("/redo", PLAYER, Names(names_night), open_deal::redo_last),
    Route::page_and_form("/win", PLAYER, win::show_win, Unmarked, win::set_circumstances),
    Route::form("/win/new", PLAYER, Unmarked, win::begin_win),
    Route::form("/win/left", PLAYER, ComparedByHandler, left_hand::answer_left_hand),
    Route::form("/win/tile", PLAYER, Unmarked, win::edit_tile),
    Route::form("/win/do", PLAYER, Unmarked, win::change_hand),
    Route::form("/win/record", PLAYER, ComparedByHandler, win::record_win),
    Route::page("/received/{mark}", PLAYER, photo_upload::confirm_photo),
    Route::page_and_form("/count", PLAYER, inventory::show_inventory, Unmarked, inventory::change_inventory),
];

/// The paths to which photos are uploaded; another such path names the tile of a new photo. They change only the hand
/// or the count of tiles that the phone is entering.
const UPLOADS: [(&str, PhotoPurpose); 3] = [
    ("/win/photo", PhotoPurpose::Hand),
    ("/win/photo/add", PhotoPurpose::Addition),
    ("/count/photo", PhotoPurpose::Inventory),
];

/// Routes requests with this method to a handler.
fn route_to(method: Method, min_role: Option<DeviceRole>, handler: (PageHandler, FormMark)) -> MethodRouter<Arc<Hub>> {
    let handle = move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        handle_request(hub, visitor, request, min_role, handler)
    };
    if method == Method::POST { post(handle) } else { get(handle) }
}

/// Routes GET requests to the handler of a static file.
fn route_to_file(handler: PageHandler) -> MethodRouter<Arc<Hub>> {
    get(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        handle_file_request(hub, visitor, request, handler)
    })
}

/// Routes POST requests to [`photo_upload::upload_photo`], which checks the device itself.
fn route_photo(purpose: PhotoPurpose) -> MethodRouter<Arc<Hub>> {
    post(move |State(hub): State<Arc<Hub>>, Extension(visitor): Extension<Visitor>, request: Request| {
        photo_upload::upload_photo(hub, visitor, request, purpose)
    })
}

/// Routes POST requests to the upload of a new photo of one tile on the board, whose number ends the path.
fn route_tile_photo() -> MethodRouter<Arc<Hub>> {
    post(
        move |State(hub): State<Arc<Hub>>,
              Extension(visitor): Extension<Visitor>,
              Path(piece): Path<PieceId>,
              request: Request| {
            photo_upload::upload_photo(hub, visitor, request, PhotoPurpose::Retake(piece))
        },
    )
}

/// Builds the router of [`ROUTES`], the uploads and the stream of news. The guard and the compression of responses wrap
/// the router.
pub fn build_router(hub: Arc<Hub>) -> Router {
    let mut router = Router::new().route("/events", get(news_stream::stream_changes));
    for route in ROUTES {
        router = router.route(route.path, route.to_method_router());
    }
    for (path, purpose) in UPLOADS {
        router = router.route(path, route_photo(purpose));
    }
    let router = router
        .route("/win/photo", route_to(Method::GET, PLAYER, (photo_upload::send_hand_photo, Unmarked)))
        .route("/win/photo/tile/{piece}", route_tile_photo())
        .fallback(|Extension(visitor): Extension<Visitor>| async move {
            render_refusal(&visitor, PAGE_NOT_FOUND.0, PAGE_NOT_FOUND.1)
        })
        .method_not_allowed_fallback(|Extension(visitor): Extension<Visitor>| async move {
            render_refusal(&visitor, StatusCode::METHOD_NOT_ALLOWED, PAGE_NOT_FOUND.1)
        })
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(hub.clone());
    // The guard wraps the whole router, because after an old form it requests another path. Compressed are texts; the
    // default of the layer leaves out photos, which are compressed already, and event streams, which must not wait in a
    // buffer.
    Router::new()
        .fallback_service(router)
        .layer(from_fn_with_state(hub, guard::guard_request))
        .layer(CompressionLayer::new().quality(CompressionLevel::Best))
}
