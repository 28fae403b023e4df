//! Recovery after the loss of a phone: moving a person to a new phone with the consent of another phone or a code of the terminal;
//! becoming host by a code of the terminal; and joining by a typed code.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::time::Instant;

use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::parts::{button, here};
use super::{Answer, PageRequest, PageResult};
use crate::hub::codes::Purpose;
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::hub::NameClaim;
use crate::i18n::Lang;
use crate::scorer::notice::Tone;
use crate::table::ledger::PlayerId;

/// The refusal of a wrong code.
const WRONG_CODE: RefusedRequest = (StatusCode::FORBIDDEN, RefusalReason::WrongCode);
/// The maximum length of a typed code, in characters with spaces.
const MAX_CODE_CHARS: usize = 24;

/// Shows the form for a code.
pub fn show_code_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let joined = request.visitor.device.is_some();
    let body = html! {
        @if joined { p { (text!(lang, "hub-code-host-hint")) } (code_form(lang)) }
        @else { (join_form(lang)) }
    };
    let tab = if joined { Tab::Me } else { Tab::Outside };
    Ok(Answer::Page(Page::still(tab, text!(lang, "hub-code-title"), body)))
}

/// Renders the form to join by a code, with the places that show one.
pub fn join_form(lang: Lang) -> Markup {
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

/// Executes the purpose of a typed code.
pub fn redeem_code(request: &PageRequest) -> PageResult {
    let typed: String = request.fields.text("code").chars().take(MAX_CODE_CHARS).collect();
    let id = request.visitor.id();
    let purpose = request.hub.codes().redeem(&typed, id, Instant::now());
    // The codes may have changed after five wrong tries; the terminal shows the new ones.
    request.hub.publish_change();
    match (purpose, id) {
        (None, None) => Err(WRONG_CODE),
        (None, Some(_)) => {
            request.queue_message(Tone::Wrong, text!(request.lang, "hub-wrong-code"))?;
            let waits = request.hub.find_claim(id).is_some();
            Ok(Answer::Redirect(if waits { "/claim" } else { "/join" }.to_owned()))
        }
        (Some(Purpose::Join), Some(_)) => greet_joined(request),
        (Some(Purpose::Host), Some(id)) => {
            request.hub.set_host(id);
            request.queue_message(Tone::Sure, text!(request.lang, "hub-host-now"))?;
            Ok(Answer::Redirect("/me".to_owned()))
        }
        (Some(Purpose::Person(device, person)), Some(id)) if device == id => {
            request.hub.move_person(id, person);
            Ok(Answer::Redirect("/".to_owned()))
        }
        (Some(purpose), _) => {
            let kind = request.visitor.kind.clone();
            let lang = request.fields.parse("lang").unwrap_or(request.lang);
            let joined = request.hub.devices().join_by_code(purpose == Purpose::Host, kind, lang);
            let (_, key) = joined.ok_or((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
            request.hub.publish_change();
            Ok(Answer::RedirectWithKey("/who".to_owned(), Some(key.to_string())))
        }
    }
}

/// Tells a joined phone that it need not join; the invitation or code stays valid.
pub fn greet_joined(request: &PageRequest) -> PageResult {
    request.queue_message(Tone::Sure, text!(request.lang, "hub-joined-already"))?;
    Ok(Answer::Redirect("/".to_owned()))
}

/// Claims a person who has another phone: asks the other phones and, without a window, shows a code at the terminal.
pub fn claim_person(request: &PageRequest) -> PageResult {
    let id = request.device()?;
    let person: PlayerId = request.fields.parse("person").ok_or(super::NO_PAGE)?;
    let known = here(request.hub.night().night()).contains(&person);
    let taken = request.hub.devices().find_by_person(person).map(|one| one.id);
    match taken {
        _ if !known => return Err(super::NO_PAGE),
        Some(other) if other != id => {}
        _ => return Ok(Answer::Redirect("/who".to_owned())),
    }
    request.hub.add_claim(NameClaim { device: id, person, since: Instant::now() });
    if request.hub.terminal {
        request.hub.show_code(Purpose::Person(id, person));
    }
    Ok(Answer::Redirect("/claim".to_owned()))
}

/// Shows that the claim waits for an answer.
pub fn show_claim(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let Some(claim) = request.hub.find_claim(request.visitor.id()) else {
        return Ok(Answer::Redirect("/".to_owned()));
    };
    let player = request.hub.night().night().name(claim.person);
    let body = html! {
        p { (text!(lang, "hub-claim-waits", player = player)) }
        @if request.hub.terminal {
            p { (text!(lang, "hub-claim-code")) }
            (code_form(lang))
        }
        (button("/claim/drop", "quiet", text!(lang, "hub-take-back"), &[]))
    };
    Ok(Answer::Page(Page::live(Tab::Me, text!(lang, "hub-claim-title"), body)))
}

/// Withdraws the claim of this phone.
pub fn drop_claim(request: &PageRequest) -> PageResult {
    request.hub.drop_claim(request.device()?);
    Ok(Answer::Redirect("/who".to_owned()))
}

/// A claim of another phone that the device may answer.
struct OpenClaim {
    claim: NameClaim,
    /// The kind of the new phone.
    kind: String,
    /// True if the person's present phone is the host's.
    host: bool,
}

/// Returns the claims of other phones that the device may answer.
fn open_claims(request: &PageRequest) -> Vec<OpenClaim> {
    let claims = if request.can_enter() { request.hub.claims() } else { Vec::new() };
    let others = claims.into_iter().filter(|claim| Some(claim.device) != request.visitor.id());
    let devices = request.hub.devices();
    let others = others.filter_map(|claim| {
        let host = devices.find_by_person(claim.person)?.role == DeviceRole::Host;
        Some(OpenClaim { claim, kind: devices.get(claim.device)?.kind.clone(), host })
    });
    others.collect()
}

/// Counts the claims of other phones that the device may answer.
pub fn count_claims(request: &PageRequest) -> usize {
    open_claims(request).len()
}

/// Renders the claims of other phones, for devices that may answer them.
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

/// Answers the claim of another phone.
pub fn answer_claim(request: &PageRequest) -> PageResult {
    let device: DeviceId = request.fields.parse("device").ok_or(super::NO_PAGE)?;
    let own = request.device()?;
    let claim = request.hub.find_claim(Some(device)).filter(|_| own != device);
    let Some(claim) = claim else {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-claim-gone"))?;
        return Ok(Answer::Redirect("/".to_owned()));
    };
    let lang = request.hub.language_of(device);
    if request.fields.has("yes") {
        request.hub.move_person(device, claim.person);
        let player = request.person_name(claim.person);
        request.queue_message(Tone::Sure, text!(request.lang, "hub-claim-done", player = player))?;
    } else {
        request.hub.drop_claim(device);
        request.hub.queue_message(device, Tone::Wrong, text!(lang, "hub-claim-refused").to_owned());
    }
    Ok(Answer::Redirect("/".to_owned()))
}

/// Renders the offer to become host, if no host's phone is present.
pub fn host_offer(request: &PageRequest) -> Markup {
    let offered = request.role() != DeviceRole::Host && request.hub.is_host_away();
    html! {
        @if offered {
            section.note.doubt {
                p { (text!(request.lang, "hub-host-away")) }
                (button("/host/code", "", text!(request.lang, "hub-become-host"), &[]))
            }
        }
    }
}

/// Shows a code at the terminal by which this phone can become host.
pub fn show_host_code(request: &PageRequest) -> PageResult {
    if !request.hub.is_host_away() {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-host-here"))?;
        return Ok(Answer::Redirect("/".to_owned()));
    }
    request.hub.show_code(Purpose::Host);
    Ok(Answer::Redirect("/join".to_owned()))
}
