//! Recovery after the loss of a phone: moving a person to a new phone, with the consent of another phone or by a code
//! that the terminal shows; becoming host by such a code. This module also lets a phone join by a typed code.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::time::Instant;

use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{button_form, people_present};
use super::form_marks::{OUTDATED_FORM, claim_mark, mark_field, mark_pair, names_claim};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{Device, DeviceId, DeviceRegistry, DeviceRole};
use crate::hub::hub::PersonClaim;
use crate::hub::short_codes::CodePurpose;
use quejing_session::night::{Keeper, PlayerId};
use quejing_session::notice::Tone;
use quejing_words::Lang;

/// The refusal (403) of a wrong or expired short code.
const WRONG_CODE_REFUSAL: RefusedRequest = (StatusCode::FORBIDDEN, RefusalReason::WrongCode);
/// The maximum length of a typed short code with its spaces and hyphens, in characters.
const MAX_CODE_CHARS: usize = 24;

/// Shows the form for a short code: to join or, on a joined phone, to become host.
pub fn show_code_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let has_joined = request.visitor.device.is_some();
    let body = html! {
        @if has_joined { p { (text!(lang, "hub-code-host-hint")) } (code_form(lang, text!(lang, "hub-use"))) }
        @else { (join_code_form(lang)) }
    };
    let tab = if has_joined { PageTab::Me } else { PageTab::Outside };
    Ok(PageAnswer::Page(PhonePage::without_reload(tab, text!(lang, "hub-code-title"), body)))
}

/// Renders the form to join by a short code, with a hint where to find the code.
pub fn join_code_form(lang: Lang) -> Markup {
    html! { p { (text!(lang, "hub-code-hint")) } (code_form(lang, text!(lang, "hub-join"))) }
}

/// Renders the form with the field for a short code, and its `button`.
fn code_form(lang: Lang, button: &str) -> Markup {
    html! {
        form method="post" action="/join" {
            input type="hidden" name="lang" value=(lang.code());
            label.field.code { span { (text!(lang, "hub-code")) }
                input name="code" required maxlength=(MAX_CODE_CHARS) autocomplete="off" autocapitalize="characters" spellcheck="false"; }
            button.primary { (button) }
        }
    }
}

/// Executes the purpose of a typed short code: adds the phone, makes it host, or transfers the claimed person to it.
/// Refuses a wrong code; a joined phone gets a message instead of the refusal.
pub fn redeem_code(request: &PageRequest) -> PageResult {
    let typed: String = request.fields.trimmed_value("code").chars().take(MAX_CODE_CHARS).collect();
    let id = request.visitor.device_id();
    let purpose = request.hub.lock_codes().redeem_code(&typed, id, Instant::now());
    // The codes may have changed after five wrong tries; the terminal shows the new ones.
    request.hub.publish_change();
    match (purpose, id) {
        (None, None) => Err(WRONG_CODE_REFUSAL),
        (None, Some(_)) => {
            request.queue_message(Tone::Wrong, text!(request.lang, "hub-wrong-code"))?;
            let is_claiming = request.hub.find_claim(id).is_some();
            Ok(PageAnswer::Redirect(if is_claiming { "/claim" } else { "/join" }.to_owned()))
        }
        (Some(CodePurpose::Join), Some(_)) => redirect_joined_phone(request),
        (Some(CodePurpose::Host), Some(id)) => {
            request.hub.make_host(id);
            request.queue_message(Tone::Sure, text!(request.lang, "hub-host-now"))?;
            Ok(PageAnswer::Redirect("/me".to_owned()))
        }
        (Some(CodePurpose::Person(device, person)), Some(id)) if device == id => {
            request.hub.transfer_person(id, person);
            Ok(PageAnswer::Redirect("/".to_owned()))
        }
        (Some(purpose), _) => {
            let kind = request.visitor.device_kind.clone();
            let lang = request.fields.parse_value("lang").unwrap_or(request.lang);
            let joined =
                request.hub.change_devices(|devices| devices.join_by_code(purpose == CodePurpose::Host, kind, lang));
            let (_, key) = joined.ok_or((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
            request.hub.publish_change();
            Ok(PageAnswer::RedirectWithKey("/who".to_owned(), Some(key.to_string())))
        }
    }
}

/// Queues the message that a joined phone need not join again, and redirects to the table page. The invitation or code
/// stays valid.
pub fn redirect_joined_phone(request: &PageRequest) -> PageResult {
    request.queue_message(Tone::Sure, text!(request.lang, "hub-joined-already"))?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Returns true if the user of this device is a person by their own choice only, so that others can confirm that they
/// are the person of this name in earlier nights.
fn has_only_chosen(request: &PageRequest, person: PlayerId) -> bool {
    request.visitor.device.as_ref().is_some_and(|device| device.users.has_only_chosen(person))
}

/// Returns true if the user of this device can claim by [`claim_person`] to be a person of tonight in earlier nights,
/// too, and somebody can confirm it: another device that may record, or the terminal by its code.
pub fn can_claim_earlier_nights(request: &PageRequest, keeper: &Keeper, person: PlayerId) -> bool {
    let is_other_recorder =
        |device: &Device| Some(device.id) != request.visitor.device_id() && device.role >= DeviceRole::Player;
    people_present(keeper.night()).contains(&person)
        && has_only_chosen(request, person)
        && (request.hub.is_windowless || request.hub.lock_devices().joined_devices().iter().any(is_other_recorder))
}

/// Claims a person who has another phone for this phone: the other phones are asked and, without a window, the terminal
/// shows a code. Redirects to the choice of the person if the person has no other phone.
pub fn claim_person(request: &PageRequest) -> PageResult {
    let id = request.device_id()?;
    let person: PlayerId = request.fields.parse_value("person").ok_or(super::PAGE_NOT_FOUND)?;
    let is_known = people_present(request.hub.read_ledger().night()).contains(&person);
    let current_device = request.hub.lock_devices().find_by_person(person).map(|one| one.id);
    match current_device {
        _ if !is_known => return Err(super::PAGE_NOT_FOUND),
        Some(other) if other != id => {}
        // The user claims to be the person of this name in earlier nights, too.
        Some(_) if has_only_chosen(request, person) => {}
        _ => return Ok(PageAnswer::Redirect("/who".to_owned())),
    }
    request.hub.add_claim(PersonClaim { device: id, person, claimed_at: Instant::now() });
    if request.hub.is_windowless {
        request.hub.show_code(CodePurpose::Person(id, person));
    }
    Ok(PageAnswer::Redirect("/claim".to_owned()))
}

/// Shows that the claim of this phone to a person waits for an answer and, without a window, the form for the code that
/// the terminal shows. Redirects to the table page if there is no claim.
pub fn show_claim(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let Some(claim) = request.hub.find_claim(request.visitor.device_id()) else {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    };
    let player = request.hub.read_ledger().night().name(claim.person);
    let body = html! {
        @if is_own_person(&request.hub.lock_devices(), &claim) { p { (text!(lang, "hub-same-name-waits", player = player)) } }
        @else { p { (text!(lang, "hub-claim-waits", player = player)) } }
        @if request.hub.is_windowless {
            p { (text!(lang, "hub-claim-code")) }
            (code_form(lang, text!(lang, "hub-use")))
        }
        (button_form("/claim/drop", "quiet", text!(lang, "hub-take-back"), &[mark_pair(&claim_mark(&claim))]))
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Me, text!(lang, "hub-claim-title"), body)))
}

/// Withdraws the claim of this phone to a person that the form shows, and redirects to the choice of the person of the
/// phone.
pub fn withdraw_claim(request: &PageRequest) -> PageResult {
    let claim = request.hub.take_claim(request.device_id()?, |claim| names_claim(request, claim));
    claim.ok_or(OUTDATED_FORM)?;
    Ok(PageAnswer::Redirect("/who".to_owned()))
}

/// A claim of another phone to a person, which the user of this device may answer.
struct AnswerableClaim {
    claim: PersonClaim,
    /// The kind of the claiming phone, such as "iPhone".
    kind: String,
    /// True if the present phone of the person has the host role, which the claiming phone would get.
    has_host_role: bool,
    /// True if the claiming phone has the person already, and claims to be the one of earlier nights.
    is_own_person: bool,
}

/// Returns true if the claiming phone has the claimed person already.
fn is_own_person(devices: &DeviceRegistry, claim: &PersonClaim) -> bool {
    devices.get(claim.device).is_some_and(|device| device.person() == Some(claim.person))
}

/// Returns the unanswered claims of other phones, the oldest first; empty if this device may not record.
fn answerable_claims(request: &PageRequest) -> Vec<AnswerableClaim> {
    let claims = if request.can_record() { request.hub.person_claims() } else { Vec::new() };
    let others = claims.into_iter().filter(|claim| Some(claim.device) != request.visitor.device_id());
    let devices = request.hub.lock_devices();
    let others = others.filter_map(|claim| {
        let is_own_person = is_own_person(&devices, &claim);
        let has_host_role = devices.find_by_person(claim.person)?.role == DeviceRole::Host && !is_own_person;
        Some(AnswerableClaim { claim, kind: devices.get(claim.device)?.kind.clone(), has_host_role, is_own_person })
    });
    others.collect()
}

/// Returns the number of claims by other phones that the user of this device may answer.
pub fn count_claims(request: &PageRequest) -> usize {
    answerable_claims(request).len()
}

/// Renders the claims of other phones that the user of this device may answer, each with the form for the answer.
pub fn claim_cards(request: &PageRequest) -> Markup {
    let lang = request.lang;
    html! {
        @for AnswerableClaim { claim, kind, has_host_role, is_own_person } in answerable_claims(request) {
            @let player = request.person_name(claim.person);
            section.note.doubt {
                @if is_own_person { p { (text!(lang, "hub-same-name-asks", player = player.as_str())) } }
                @else { p { (text!(lang, "hub-claim-asks", kind = kind, player = player.as_str())) } }
                @if has_host_role { p { (text!(lang, "hub-claim-host")) } }
                form.buttons method="post" action="/claim/answer" {
                    input type="hidden" name="device" value=(claim.device);
                    (mark_field(&claim_mark(&claim)))
                    button.primary name="yes" { (text!(lang, "hub-claim-yes")) }
                    button.quiet name="no" { (text!(lang, "hub-claim-no")) }
                }
            }
        }
    }
}

/// Answers the claim of another phone that the form shows: transfers the person to that phone, or removes the claim and
/// queues a message about it for that phone.
pub fn answer_claim(request: &PageRequest) -> PageResult {
    let device: DeviceId = request.fields.parse_value("device").ok_or(super::PAGE_NOT_FOUND)?;
    let own_device = request.device_id()?;
    if own_device == device {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-claim-gone"))?;
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    // The claim is taken as it was shown, so that two answers, or another claim of the phone, do not count for it.
    let claim = request.hub.take_claim(device, |claim| names_claim(request, claim)).ok_or(OUTDATED_FORM)?;
    let lang = request.hub.device_lang(device);
    let is_own_person = is_own_person(&request.hub.lock_devices(), &claim);
    if request.fields.has_field("yes") {
        request.hub.transfer_person(device, claim.person);
        let player = request.person_name(claim.person);
        let text = match is_own_person {
            true => text!(request.lang, "hub-same-name-done", player = player),
            false => text!(request.lang, "hub-claim-done", player = player),
        };
        request.queue_message(Tone::Sure, text)?;
    } else {
        request.hub.queue_message(device, Tone::Wrong, text!(lang, "hub-claim-refused").to_owned());
    }
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Renders the offer to become host; empty for the device of a host, and while a window or the phone of a host is
/// present.
pub fn host_offer(request: &PageRequest) -> Markup {
    let is_offered = request.role() != DeviceRole::Host && request.hub.is_host_away();
    html! {
        @if is_offered {
            section.note.doubt {
                p { (text!(request.lang, "hub-host-away")) }
                (button_form("/host/code", "", text!(request.lang, "hub-become-host"), &[]))
            }
        }
    }
}

/// Makes the terminal show a code to become host, and redirects to the form for the code. While the phone of a host is
/// present, only causes a message.
pub fn show_host_code(request: &PageRequest) -> PageResult {
    if !request.hub.is_host_away() {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-host-here"))?;
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    request.hub.show_code(CodePurpose::Host);
    Ok(PageAnswer::Redirect("/join".to_owned()))
}
