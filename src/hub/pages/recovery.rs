//! Recovery after the loss of a phone: moving a person to a new phone with the consent of another phone or by a code that the terminal
//! shows; becoming host by such a code; and joining by a typed code.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::time::Instant;

use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{button_form, people_present};
use super::page_frame::{Page, PageTab};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::hub::NameClaim;
use crate::hub::short_codes::CodePurpose;
use quejing_session::night::PlayerId;
use quejing_session::notice::Tone;
use quejing_words::Lang;

/// The refusal (403) of a wrong or expired short code.
const WRONG_CODE_REFUSAL: RefusedRequest = (StatusCode::FORBIDDEN, RefusalReason::WrongCode);
/// The maximum length of a typed code with its spaces and hyphens, in characters.
const MAX_CODE_CHARS: usize = 24;

/// Shows the form for a short code: to join, or on a joined phone to become host.
pub fn show_code_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let joined = request.visitor.device.is_some();
    let body = html! {
        @if joined { p { (text!(lang, "hub-code-host-hint")) } (code_form(lang)) }
        @else { (join_code_form(lang)) }
    };
    let tab = if joined { PageTab::Me } else { PageTab::Outside };
    Ok(PageAnswer::Page(Page::without_reload(tab, text!(lang, "hub-code-title"), body)))
}

/// Renders the form to join by a short code, with a hint where to find the code.
pub fn join_code_form(lang: Lang) -> Markup {
    html! { p { (text!(lang, "hub-code-hint")) } (code_form(lang)) }
}

fn code_form(lang: Lang) -> Markup {
    html! {
        form method="post" action="/join" {
            input type="hidden" name="lang" value=(lang.code());
            label.field.code { span { (text!(lang, "hub-code")) }
                input name="code" required maxlength=(MAX_CODE_CHARS) autocomplete="off" autocapitalize="characters" spellcheck="false"; }
            button.primary { (text!(lang, "hub-use")) }
        }
    }
}

/// Executes the purpose of a typed short code: adds the phone, makes it host, or transfers the claimed person to it. A wrong
/// code is counted and refused.
pub fn redeem_code(request: &PageRequest) -> PageResult {
    let typed: String = request.fields.trimmed_value("code").chars().take(MAX_CODE_CHARS).collect();
    let id = request.visitor.id();
    let purpose = request.hub.lock_codes().redeem_code(&typed, id, Instant::now());
    // The codes may have changed after five wrong tries; the terminal shows the new ones.
    request.hub.publish_change();
    match (purpose, id) {
        (None, None) => Err(WRONG_CODE_REFUSAL),
        (None, Some(_)) => {
            request.queue_message(Tone::Wrong, text!(request.lang, "hub-wrong-code"))?;
            let waits = request.hub.find_claim(id).is_some();
            Ok(PageAnswer::Redirect(if waits { "/claim" } else { "/join" }.to_owned()))
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
            let kind = request.visitor.kind.clone();
            let lang = request.fields.parse_value("lang").unwrap_or(request.lang);
            let joined = request.hub.lock_devices().join_by_code(purpose == CodePurpose::Host, kind, lang);
            let (_, key) = joined.ok_or((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
            request.hub.publish_change();
            Ok(PageAnswer::RedirectWithKey("/who".to_owned(), Some(key.to_string())))
        }
    }
}

/// Queues a message to a joined phone that it need not join, and redirects it to the table page. The invitation or code stays
/// valid.
pub fn redirect_joined_phone(request: &PageRequest) -> PageResult {
    request.queue_message(Tone::Sure, text!(request.lang, "hub-joined-already"))?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Claims a person who has another phone for this phone: the other phones are asked and, without a window, the terminal shows a code.
pub fn claim_person(request: &PageRequest) -> PageResult {
    let id = request.device_id()?;
    let person: PlayerId = request.fields.parse_value("person").ok_or(super::PAGE_NOT_FOUND)?;
    let known = people_present(request.hub.lock_keeper().night()).contains(&person);
    let taken = request.hub.lock_devices().find_by_person(person).map(|one| one.id);
    match taken {
        _ if !known => return Err(super::PAGE_NOT_FOUND),
        Some(other) if other != id => {}
        _ => return Ok(PageAnswer::Redirect("/who".to_owned())),
    }
    request.hub.add_claim(NameClaim { device: id, person, since: Instant::now() });
    if request.hub.terminal {
        request.hub.show_code(CodePurpose::Person(id, person));
    }
    Ok(PageAnswer::Redirect("/claim".to_owned()))
}

/// Shows that this phone's claim to a person waits for an answer and, without a window, the form for the code that the terminal
/// shows. Redirects if there is no claim.
pub fn show_claim(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let Some(claim) = request.hub.find_claim(request.visitor.id()) else {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    };
    let player = request.hub.lock_keeper().night().name(claim.person);
    let body = html! {
        p { (text!(lang, "hub-claim-waits", player = player)) }
        @if request.hub.terminal {
            p { (text!(lang, "hub-claim-code")) }
            (code_form(lang))
        }
        (button_form("/claim/drop", "quiet", text!(lang, "hub-take-back"), &[]))
    };
    Ok(PageAnswer::Page(Page::with_reload(PageTab::Me, text!(lang, "hub-claim-title"), body)))
}

/// Withdraws this phone's claim to a person, and returns to the choice of the phone's person.
pub fn withdraw_claim(request: &PageRequest) -> PageResult {
    request.hub.remove_claim(request.device_id()?);
    Ok(PageAnswer::Redirect("/who".to_owned()))
}

/// A claim of another phone to a person, which the user of this device may answer.
struct OpenClaim {
    claim: NameClaim,
    /// The kind of the claiming phone, such as "iPhone".
    kind: String,
    /// True if the person's present phone has the host role, which the claiming phone would get.
    host: bool,
}

/// Returns the unanswered claims of other phones, the oldest first; empty if this device may not record.
fn open_claims(request: &PageRequest) -> Vec<OpenClaim> {
    let claims = if request.can_record() { request.hub.name_claims() } else { Vec::new() };
    let others = claims.into_iter().filter(|claim| Some(claim.device) != request.visitor.id());
    let devices = request.hub.lock_devices();
    let others = others.filter_map(|claim| {
        let host = devices.find_by_person(claim.person)?.role == DeviceRole::Host;
        Some(OpenClaim { claim, kind: devices.get(claim.device)?.kind.clone(), host })
    });
    others.collect()
}

/// Returns the number of claims by other phones that the user of this device may answer.
pub fn count_claims(request: &PageRequest) -> usize {
    open_claims(request).len()
}

/// Renders the claims of other phones that the user of this device may answer, each with its form.
pub fn claim_cards(request: &PageRequest) -> Markup {
    let lang = request.lang;
    html! {
        @for OpenClaim { claim, kind, host } in open_claims(request) {
            @let player = request.person_name(claim.person);
            section.note.doubt {
                p { (text!(lang, "hub-claim-asks", kind = kind, player = player.as_str())) }
                @if host { p { (text!(lang, "hub-claim-host")) } }
                form.buttons method="post" action="/claim/answer" {
                    input type="hidden" name="device" value=(claim.device);
                    button.primary name="yes" { (text!(lang, "hub-claim-yes")) }
                    button.quiet name="no" { (text!(lang, "hub-disagree")) }
                }
            }
        }
    }
}

/// Answers the claim of another phone: transfers the person to it, or removes the claim and tells that phone so.
pub fn answer_claim(request: &PageRequest) -> PageResult {
    let device: DeviceId = request.fields.parse_value("device").ok_or(super::PAGE_NOT_FOUND)?;
    let own = request.device_id()?;
    let claim = request.hub.find_claim(Some(device)).filter(|_| own != device);
    let Some(claim) = claim else {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-claim-gone"))?;
        return Ok(PageAnswer::Redirect("/".to_owned()));
    };
    let lang = request.hub.device_lang(device);
    if request.fields.has_field("yes") {
        request.hub.transfer_person(device, claim.person);
        let player = request.person_name(claim.person);
        request.queue_message(Tone::Sure, text!(request.lang, "hub-claim-done", player = player))?;
    } else {
        request.hub.remove_claim(device);
        request.hub.queue_message(device, Tone::Wrong, text!(lang, "hub-claim-refused").to_owned());
    }
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Renders the offer to become host; empty for a host's own device, and while a window or a host's phone is present.
pub fn host_offer(request: &PageRequest) -> Markup {
    let offered = request.role() != DeviceRole::Host && request.hub.is_host_away();
    html! {
        @if offered {
            section.note.doubt {
                p { (text!(request.lang, "hub-host-away")) }
                (button_form("/host/code", "", text!(request.lang, "hub-become-host"), &[]))
            }
        }
    }
}

/// Makes the terminal show a code to become host, and redirects to the form for it. Refuses while a host's phone is present.
pub fn show_host_code(request: &PageRequest) -> PageResult {
    if !request.hub.is_host_away() {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-host-here"))?;
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    request.hub.show_code(CodePurpose::Host);
    Ok(PageAnswer::Redirect("/join".to_owned()))
}
