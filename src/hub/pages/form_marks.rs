//! The marks by which forms name what they act on, as their pages showed it: a deal, an entry, a request, a pending
//! change. A form of an earlier state is refused, so that no answer counts for something else than was shown.
//!
//! A mark is compared under the lock under which the form acts: that of the session for [`FormMark::Names`], with the
//! session's own keeper after it has read the ledger. An event that another program records after that is refused by
//! the ledger itself. A handler that acts under another lock compares the mark there ([`FormMark::ComparedByHandler`]).
//!
//! [`FormMark::Names`]: super::FormMark::Names
//! [`FormMark::ComparedByHandler`]: super::FormMark::ComparedByHandler

use maud::{Markup, html};

use super::PageRequest;
use crate::hub::device_session::DeviceSession;
use crate::hub::devices::Device;
use crate::hub::hub::PersonClaim;
use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use quejing_session::StateDigest;
use quejing_session::consent::ConsentRequest;
use quejing_session::night::{CampsDrawn, Keeper, NightId};
use quejing_session::recorder::Proposal;

/// The name of the hidden field with the [`StateDigest`] of what a form acts on.
pub const MARK_FIELD: &str = "mark";
/// The name of the hidden field with the id of the night that a form acts on.
const NIGHT_FIELD: &str = "night";
/// The name of the hidden field with the mark of a proposal without its effects.
pub const SUBJECT_FIELD: &str = "change";

/// The value of [`NIGHT_FIELD`] while no night has begun: each keeper has a draft of its own.
const DRAFT_NIGHT: &str = "draft";
/// The refusal of a form that shows an earlier state of what it acts on. It becomes a message on the page of the form.
pub const OUTDATED_FORM: RefusedRequest = (StatusCode::CONFLICT, RefusalReason::OutdatedForm);

/// A function that returns true if a form shows the state that the session has now.
pub type MarkCheck = fn(&PageRequest, &mut DeviceSession) -> Result<bool, RefusedRequest>;

/// Renders the hidden field with a mark.
pub fn mark_field(mark: &StateDigest) -> Markup {
    html! { input type="hidden" name=(MARK_FIELD) value=(mark); }
}

/// Returns the value by which forms name the current night: its id, or [`DRAFT_NIGHT`] before it has begun.
fn night_value(keeper: &Keeper) -> String {
    match keeper.open_night().draft_opening() {
        Some(_) => DRAFT_NIGHT.to_owned(),
        None => keeper.night_id().to_string(),
    }
}

/// Renders the hidden field that names the current night.
pub fn night_field(keeper: &Keeper) -> Markup {
    html! { input type="hidden" name=(NIGHT_FIELD) value=(night_value(keeper)); }
}

/// Returns the name and value of the hidden field with a mark.
pub fn mark_pair(mark: &StateDigest) -> (&'static str, String) {
    (MARK_FIELD, mark.to_string())
}

/// Returns the name and value of the hidden field that names the current night.
pub fn night_pair(keeper: &Keeper) -> (&'static str, String) {
    (NIGHT_FIELD, night_value(keeper))
}

/// Returns true if the form carries this mark.
pub fn has_mark(request: &PageRequest, mark: &StateDigest) -> bool {
    request.fields.get(MARK_FIELD).map(StateDigest::from).as_ref() == Some(mark)
}

/// Returns true if the form names the current night of the keeper.
pub fn names_night_of(request: &PageRequest, keeper: &Keeper) -> bool {
    request.fields.get(NIGHT_FIELD) == Some(&night_value(keeper))
}

/// Returns true if the form names the current night.
pub fn names_night(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    Ok(names_night_of(request, session.model.keeper()))
}

/// Returns true if the form shows the ended night with its present entries and requests.
pub fn names_ended_night(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    Ok(has_mark(request, &session.model.keeper().consent().end_mark()))
}

/// Returns true if the form shows the entry that it names, by the number of one of its events and, for an earlier
/// night, by the night, as it is now.
pub fn names_entry(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    let entry = request.fields.parse_value::<u64>("hand").ok_or(super::PAGE_NOT_FOUND)?;
    let keeper = session.model.desk_mut().recorder_mut().keeper_mut();
    let named = named_night(request).filter(|night| *night != keeper.night_id());
    let mark = match named {
        None => keeper.open_night().entry_mark(entry),
        Some(night) => keeper
            .visit_night(night, |keeper| keeper.open_night().entry_mark(entry))
            .map_err(|_| super::PAGE_NOT_FOUND)?,
    };
    Ok(has_mark(request, &mark))
}

/// Returns true if the form shows the entry that it names as it is now, like [`names_entry`]. Without the role that
/// records, a device may name only an entry of an earlier night, in which its user may have sat.
///
/// # Errors
/// The refusal of such a device (403), or of a form that names no entry (404).
pub fn names_decidable_entry(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    match request.can_record() || named_night(request).is_some() {
        true => names_entry(request, session),
        false => Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed)),
    }
}

/// Returns the request for consent that the form names, as the form shows it: with the same totals of the user. The
/// caller acts on the request with the same keeper.
///
/// # Errors
/// The form names no request (404), or shows another state of it ([`OUTDATED_FORM`]).
pub fn shown_request(request: &PageRequest, keeper: &mut Keeper) -> Result<ConsentRequest, RefusedRequest> {
    let id = request.fields.parse_value::<u64>("ask").ok_or(super::PAGE_NOT_FOUND)?;
    let requests = keeper.consent().requests_of_all_nights().unwrap_or_default();
    let named = requests.into_iter().find(|one| one.id == id).ok_or(OUTDATED_FORM)?;
    let mark = |keeper: &mut Keeper| keeper.open_night().consent_mark(&named, request.person_in(keeper));
    let mark = match named.night == keeper.night_id() {
        true => mark(keeper),
        false => keeper.visit_night(named.night, mark).map_err(|_| super::PAGE_NOT_FOUND)?,
    };
    if has_mark(request, &mark) { Ok(named) } else { Err(OUTDATED_FORM) }
}

/// Returns true if the form shows the proposal of this device with its present effects.
pub fn names_proposal(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    Ok(session.model.desk().recorder().proposal().is_some_and(|change| {
        let is_answered_yes = request.fields.has_field("yes");
        has_mark(request, &change.mark()) || !is_answered_yes && names_subject_of(request, change)
    }))
}

/// Returns true if the form shows the proposal of this device, maybe with earlier effects.
pub fn names_proposal_subject(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    Ok(session.model.desk().recorder().proposal().is_some_and(|change| names_subject_of(request, change)))
}

/// Renders the hidden field by which a form names the proposal without its effects.
pub fn subject_field(change: &Proposal) -> Markup {
    html! { input type="hidden" name=(SUBJECT_FIELD) value=(change.subject_mark()); }
}

fn names_subject_of(request: &PageRequest, change: &Proposal) -> bool {
    request.fields.get(SUBJECT_FIELD).map(StateDigest::from) == Some(change.subject_mark())
}

/// Renders hidden fields with the night, the table and the number of the deal, by which [`names_deal`] recognizes a
/// form of an old page.
pub fn deal_identity_fields(keeper: &Keeper, table: u8) -> Markup {
    html! { @for (name, value) in deal_identity(keeper, table) { input type="hidden" name=(name) value=(value); } }
}

/// Returns the names and values of the form fields that identify the deal which is due or in progress at a table.
pub fn deal_identity(keeper: &Keeper, table: u8) -> [(&'static str, String); 3] {
    [night_pair(keeper), ("table", table.to_string()), ("deal", keeper.open_night().due_deal_number(table).to_string())]
}

/// Returns true if the form names the night and the deal that is due or in progress at its table.
fn names_due_deal(request: &PageRequest, keeper: &Keeper) -> bool {
    let table = request.fields.parse_value::<u8>("table").unwrap_or(0);
    deal_identity(keeper, table).iter().all(|(name, value)| request.fields.get(name) == Some(value))
}

/// Returns true if the form shows the deal that is due or in progress as it is now: by its mark, or by its night, table
/// and number.
pub fn names_deal(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    Ok(match request.fields.get("seen").map(StateDigest::from) {
        Some(shown_mark) => {
            session.model.desk().night_view().deal_mark(session.model.hand().round_at_table()) == shown_mark
        }
        None => names_due_deal(request, session.model.keeper()),
    })
}

/// Returns the mark of camps that are drawn but not recorded yet.
pub fn camps_mark(drawn: &CampsDrawn) -> StateDigest {
    StateDigest::of(drawn)
}

/// Returns true if the form shows the drawn camps of this device and the deal as they are now.
pub fn names_drafted_camps(request: &PageRequest, session: &mut DeviceSession) -> Result<bool, RefusedRequest> {
    let drawn = session.drafted_camps.as_ref().map(camps_mark);
    Ok(names_deal(request, session)? && drawn.is_some_and(|mark| has_mark(request, &mark)))
}

/// Returns the mark of a phone's claim to a person.
pub fn claim_mark(claim: &PersonClaim) -> StateDigest {
    StateDigest::of(&(claim.device, claim.person))
}

/// Returns true if the form shows this claim of a phone as it is now.
pub fn names_claim(request: &PageRequest, claim: &PersonClaim) -> bool {
    has_mark(request, &claim_mark(claim))
}

/// Returns the mark of a device as the list of devices shows it: with its person and role.
pub fn device_mark(device: &Device) -> StateDigest {
    StateDigest::of(&(device.id, device.person(), device.role))
}

/// Returns true if the form shows this device as it is now.
pub fn names_device(request: &PageRequest, device: &Device) -> bool {
    has_mark(request, &device_mark(device))
}

/// Returns the night that a form names; `None` if it names none, or one that has not begun.
pub fn named_night(request: &PageRequest) -> Option<NightId> {
    request.fields.parse_value(NIGHT_FIELD)
}

/// Returns the path of the page that a form names as its own, for the redirect; `None` if the field is no path of this
/// program.
pub fn named_page(request: &PageRequest) -> Option<&str> {
    let page = request.fields.trimmed_value("page");
    let is_own_path = page.starts_with('/') && !page.starts_with("//") && !page.contains('\\');
    let is_plain = page.bytes().all(|byte| byte.is_ascii_graphic());
    (is_own_path && is_plain).then_some(page)
}

/// Returns the path of the page on which a form was sent: the page that the form names, or that of its path.
pub fn page_of_form(request: &PageRequest) -> String {
    if let Some(page) = named_page(request) {
        return page.to_owned();
    }
    let path = request.path();
    let mut segments = path.split('/').skip(1);
    let page = match (segments.next().unwrap_or_default(), segments.next()) {
        ("hand", _) => match (request.fields.parse_value::<u64>("hand"), named_night(request)) {
            (Some(entry), Some(night)) => return format!("/nights/{night}/{entry}"),
            (Some(entry), None) => return format!("/hand/{entry}"),
            (None, _) => "/hands",
        },
        ("claim", Some("drop")) => "/claim",
        ("claim" | "agree" | "support" | "told", _) => "/",
        ("devices", _) => "/devices",
        ("begin", Some("comer")) => "/me",
        ("begin", Some("end")) if path != "/begin/end" => "/night",
        ("deal", _) if request.fields.trimmed_value("then") == "/" => "/",
        ("deal", Some("tenpai")) => "/",
        ("deal" | "undo" | "redo", _) => "/deal",
        ("win", _) => "/win",
        ("confirm", _) => "/confirm",
        _ => path,
    };
    page.to_owned()
}

/// Returns the path of the page after a form that an earlier run of the program executed: the page that the form names,
/// that of the deal or of an entry of an earlier night, whose forms lead back to it; else the table page.
pub fn page_after_form(request: &PageRequest) -> String {
    let page = page_of_form(request);
    let leads_back = named_page(request).is_some() || page == "/deal" || page.starts_with("/nights/");
    if leads_back { page } else { "/".to_owned() }
}
