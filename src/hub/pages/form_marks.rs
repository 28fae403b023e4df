//! The marks by which forms name what they act on, as their pages showed it: a deal, an entry, a request, a pending
//! change. A form of an earlier state is refused, so that no answer counts for something else than was shown.

use maud::{Markup, html};

use super::PageRequest;
use crate::hub::devices::{Device, DeviceId};
use crate::hub::hub::PersonClaim;
use crate::hub::refusal::RefusedRequest;
use quejing_session::StateMark;
use quejing_session::night::{CampsDrawn, Keeper, NightId, PendingChange};

/// The name of the hidden field with the [`StateMark`] of what a form acts on.
pub const MARK_FIELD: &str = "mark";
/// The name of the hidden field with the id of the night that a form acts on.
const NIGHT_FIELD: &str = "night";
/// The name of the hidden field with the mark of a pending change without its effects.
pub const SUBJECT_FIELD: &str = "change";

/// Renders the hidden field with a mark.
pub fn mark_field(mark: &StateMark) -> Markup {
    html! { input type="hidden" name=(MARK_FIELD) value=(mark); }
}

/// Renders the hidden field with the id of the current night.
pub fn night_field(keeper: &Keeper) -> Markup {
    html! { input type="hidden" name=(NIGHT_FIELD) value=(keeper.night_id()); }
}

/// Returns the name and value of the hidden field with a mark.
pub fn mark_pair(mark: &StateMark) -> (&'static str, String) {
    (MARK_FIELD, mark.to_string())
}

/// Returns the name and value of the hidden field with the id of the current night.
pub fn night_pair(keeper: &Keeper) -> (&'static str, String) {
    (NIGHT_FIELD, keeper.night_id().to_string())
}

/// Returns true if the form carries this mark.
pub fn has_mark(request: &PageRequest, mark: &StateMark) -> bool {
    request.fields.get(MARK_FIELD).map(StateMark::from).as_ref() == Some(mark)
}

/// Returns true if the form names the current night.
pub fn names_night(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let night = request.hub.lock_keeper().night_id().to_string();
    Ok(request.fields.get(NIGHT_FIELD) == Some(&night))
}

/// Returns true if the form shows the ended night with its present entries and requests.
pub fn names_ended_night(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let mark = request.hub.lock_keeper().end_mark();
    Ok(has_mark(request, &mark))
}

/// Returns true if the form shows the entry that it names, by the number of one of its events and, for an earlier night,
/// by the night, as it is now.
pub fn names_entry(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let entry = request.fields.parse_value::<u64>("hand").ok_or(super::PAGE_NOT_FOUND)?;
    let mut keeper = request.hub.lock_keeper();
    let named = request.fields.parse_value::<NightId>(NIGHT_FIELD).filter(|night| *night != keeper.night_id());
    let mark = match named {
        None => keeper.entry_mark(entry),
        Some(night) => {
            keeper.visit_night(night, |keeper| keeper.entry_mark(entry)).map_err(|_| super::PAGE_NOT_FOUND)?
        }
    };
    Ok(has_mark(request, &mark))
}

/// Returns true if the form shows the request for consent that it names as it is now, with the same totals of the user.
/// The error is the refusal of a form that names no request.
pub fn names_request(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let id = request.fields.parse_value::<u64>("ask").ok_or(super::PAGE_NOT_FOUND)?;
    let mut keeper = request.hub.lock_keeper();
    let requests = keeper.requests_of_all_nights().unwrap_or_default();
    let Some(named) = requests.iter().find(|one| one.id == id) else {
        return Ok(false);
    };
    let mark = |keeper: &mut Keeper| keeper.consent_mark(named, request.person_in(keeper));
    let mark = match named.night == keeper.night_id() {
        true => mark(&mut keeper),
        false => keeper.visit_night(named.night, mark).map_err(|_| super::PAGE_NOT_FOUND)?,
    };
    Ok(has_mark(request, &mark))
}

/// Returns true if the form shows the pending change of this device with its present effects.
pub fn names_pending_change(request: &PageRequest) -> Result<bool, RefusedRequest> {
    names_pending(request, |request, change| {
        let is_answered_yes = request.fields.has_field("yes");
        has_mark(request, &change.mark()) || !is_answered_yes && names_subject_of(request, change)
    })
}

/// Returns true if the form shows the pending change of this device, maybe with earlier effects.
pub fn names_pending_subject(request: &PageRequest) -> Result<bool, RefusedRequest> {
    names_pending(request, names_subject_of)
}

fn names_pending(
    request: &PageRequest,
    is_named: impl FnOnce(&PageRequest, &PendingChange) -> bool,
) -> Result<bool, RefusedRequest> {
    request.with_session(|session| session.model.pending_change().is_some_and(|change| is_named(request, change)))
}

/// Renders the hidden field by which a form names the pending change without its effects.
pub fn subject_field(change: &PendingChange) -> Markup {
    html! { input type="hidden" name=(SUBJECT_FIELD) value=(change.subject_mark()); }
}

fn names_subject_of(request: &PageRequest, change: &PendingChange) -> bool {
    request.fields.get(SUBJECT_FIELD).map(StateMark::from) == Some(change.subject_mark())
}

/// Renders hidden fields with the night, the table and the number of the deal, by which [`names_deal`] recognizes a form
/// of an old page.
pub fn deal_identity_fields(keeper: &Keeper, table: u8) -> Markup {
    html! { @for (name, value) in deal_identity(keeper, table) { input type="hidden" name=(name) value=(value); } }
}

/// Returns the names and values of the form fields that identify the deal which is due or in progress at a table.
pub fn deal_identity(keeper: &Keeper, table: u8) -> [(&'static str, String); 3] {
    [
        (NIGHT_FIELD, keeper.night_id().to_string()),
        ("table", table.to_string()),
        ("deal", keeper.due_deal_number(table).to_string()),
    ]
}

/// Returns true if the form names the night and the deal that is due or in progress at its table.
fn names_due_deal(request: &PageRequest) -> bool {
    let keeper = request.hub.lock_keeper();
    let table = request.fields.parse_value::<u8>("table").unwrap_or(0);
    deal_identity(&keeper, table).iter().all(|(name, value)| request.fields.get(name) == Some(value))
}

/// Returns true if the form shows the deal that is due or in progress as it is now: by its mark, or by its night, table
/// and number.
pub fn names_deal(request: &PageRequest) -> Result<bool, RefusedRequest> {
    match request.fields.get("seen").map(StateMark::from) {
        Some(shown_mark) => Ok(request.with_session(|session| session.model.deal_mark())? == shown_mark),
        None => Ok(names_due_deal(request)),
    }
}

/// Returns the mark of camps that are drawn but not recorded yet.
pub fn camps_mark(drawn: &CampsDrawn) -> StateMark {
    StateMark::from_content(&format!("{drawn:?}"))
}

/// Returns true if the form shows the drawn camps of this device and the deal as they are now.
pub fn names_drafted_camps(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let drawn = request.with_session(|session| session.drafted_camps.as_ref().map(camps_mark))?;
    Ok(names_deal(request)? && drawn.is_some_and(|mark| has_mark(request, &mark)))
}

/// Returns the mark of a phone's claim to a person.
pub fn claim_mark(claim: &PersonClaim) -> StateMark {
    StateMark::from_content(&format!("{} {}", claim.device, claim.person))
}

/// Returns true if the form shows the claim of the phone that it names as it is now.
pub fn names_claim(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let device: DeviceId = request.fields.parse_value("device").ok_or(super::PAGE_NOT_FOUND)?;
    let claim = request.hub.find_claim(Some(device));
    Ok(claim.is_some_and(|claim| has_mark(request, &claim_mark(&claim))))
}

/// Returns true if the form shows the claim of this phone as it is now.
pub fn names_own_claim(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let claim = request.hub.find_claim(request.visitor.device_id());
    Ok(claim.is_some_and(|claim| has_mark(request, &claim_mark(&claim))))
}

/// Returns the mark of a device as the list of devices shows it: with its person and role.
pub fn device_mark(device: &Device) -> StateMark {
    StateMark::from_content(&format!("{} {:?} {:?}", device.id, device.person, device.role))
}

/// Returns true if the form shows the device that it names as it is now.
pub fn names_device(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let id: DeviceId = request.fields.parse_value("device").ok_or(super::PAGE_NOT_FOUND)?;
    let mark = request.hub.lock_devices().get(id).map(device_mark);
    Ok(mark.is_some_and(|mark| has_mark(request, &mark)))
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
        ("hand", _) => match request.fields.parse_value::<u64>("hand") {
            Some(entry) => return format!("/hand/{entry}"),
            None => "/hands",
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
