//! The page of the own phone: its person and language; for the host also the devices and invitations.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::parts::{button, qr};
use super::{Answer, PageRequest, PageResult};
use crate::hub::codes::Purpose;
use crate::hub::devices::{Device, DeviceId, DeviceRole, Token};
use crate::i18n::{Lang, word};
use crate::table::ledger::{Night, PlayerId};
use crate::words;

/// Shows the page of the own phone.
pub fn show_own_phone(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.night();
    let night = keeper.night();
    let device = request.visitor.device.as_ref();
    let name = device.map(|device| device.person_name(night, lang));
    let host_offer = super::regain::host_offer(request);
    let host = request.role() == DeviceRole::Host;
    let body = html! {
        p { (name.clone().unwrap_or_else(|| text!(lang, "hub-guest").to_owned())) " · " (word(lang, &request.role())) }
        @if let Some(who) = request.person() { (own_numbers(lang, night, who)) }
        p { a.button href="/who" { (text!(lang, "hub-who-other")) } }
        (host_offer)
        h2 { (text!(lang, "language")) }
        form.row method="post" action="/lang" {
            @for one in Lang::ALL {
                button.primary[one == lang] name="lang" value=(one.code()) lang=(one.code()) { (one.own_name()) }
            }
        }
        @if host {
            h2 { (text!(lang, "hub-host")) }
            p { a.button href="/devices" { (text!(lang, "hub-devices")) } " " a.button href="/invite" { (text!(lang, "hub-invite")) } }
            @if keeper.draft().is_some() { p { a.button.primary href="/begin" { (text!(lang, "night-begin-night")) } } }
            @else if night.closed { p { a.button.primary href="/begin" { (text!(lang, "new-night")) } } }
            @else {
                details {
                    summary { (text!(lang, "hub-night-people")) }
                    form.row method="post" action="/begin/comer" {
                        label.field { span { (text!(lang, "night-somebody-comes")) } input name="name" maxlength="24" required; }
                        label.tick { input type="checkbox" name="watches"; span { (text!(lang, "night-watches")) } }
                        button { (text!(lang, "add")) }
                    }
                    p { a.button.quiet href="/game" { (text!(lang, "night-next-game")) } }
                    p { a.button.quiet href="/begin/end" { (text!(lang, "night-close-night")) } }
                }
            }
        }
        p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
        (button("/me/leave", "quiet", text!(lang, "hub-leave"), &[]))
        @if !request.hub.secure { p.quiet { (text!(lang, "hub-open-network")) } }
    };
    Ok(Answer::Page(Page::still(Tab::Me, text!(lang, "hub-me"), body)))
}

/// Renders the total and the statistics of a person.
fn own_numbers(lang: Lang, night: &Night, who: PlayerId) -> Markup {
    let line = crate::table::ledger::player_stats(night).get(&who).map(|own| words::stats_line(lang, night, who, own));
    html! {
        p.total { (text!(lang, "night-col-total")) " " (super::parts::signed_amount(night.total(who))) }
        @if let Some(line) = line { p.quiet { (line) } }
    }
}

/// Sets the language of the phone, before or after joining.
pub fn choose_language(request: &PageRequest) -> PageResult {
    let code = request.fields.text("lang");
    let lang: Lang = code.parse().map_err(|_| super::NO_PAGE)?;
    let back = request.fields.get("back").and_then(Token::parse);
    match (request.visitor.id(), back) {
        (Some(id), _) => {
            let code = lang.code().to_owned();
            request.hub.devices().change(id, |device| device.lang = Some(code));
            Ok(Answer::Redirect("/me".to_owned()))
        }
        // Before joining, the chosen language is in the query.
        (None, Some(token)) => Ok(Answer::Redirect(format!("/join/{token}?lang={}", lang.code()))),
        (None, None) => Err(super::NO_PAGE),
    }
}

/// Removes this phone and deletes its cookie.
pub fn leave_table(request: &PageRequest) -> PageResult {
    request.hub.revoke(request.device()?);
    Ok(Answer::RedirectWithKey("/help".to_owned(), None))
}

/// Shows the joined devices.
pub fn show_devices(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let all: Vec<Device> = request.hub.devices().all().to_vec();
    let keeper = request.hub.night();
    let name = |device: &Device| device.person_name(keeper.night(), lang);
    let body = html! {
        ul.devices {
            @for device in &all {
                li {
                    div { strong { (name(device)) } " · " (word(lang, &device.role)) br;
                        small { (device.kind) " · " (crate::dates::clock(device.joined_ms)) } }
                    @if Some(device.id) != request.visitor.id() {
                        @let id = device.id.to_string();
                        @match device.role {
                            DeviceRole::Host => { (button("/devices/role", "quiet", text!(lang, "hub-no-host"), &[("device", id.clone())])) }
                            _ => { (button("/devices/role", "quiet", text!(lang, "hub-make-host"), &[("device", id.clone()), ("host", String::new())])) }
                        }
                        a.button.wrong href={ "/devices/out?device=" (id) } { (text!(lang, "hub-put-out")) }
                    }
                }
            }
        }
        p { a.button href="/invite" { (text!(lang, "hub-invite")) } }
    };
    Ok(Answer::Page(Page::live(Tab::Me, text!(lang, "hub-devices"), body)))
}

/// Returns the device that the form names.
fn device_in_form(request: &PageRequest) -> Result<DeviceId, RefusedRequest> {
    request.fields.parse::<DeviceId>("device").ok_or(super::NO_PAGE)
}

/// Shows a device, to confirm its removal.
pub fn show_removal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let id = request.query.parse::<DeviceId>("device");
    let device = id.and_then(|id| request.hub.devices().get(id).cloned());
    let device = device.ok_or(super::NO_PAGE)?;
    let name = device.person_name(request.hub.night().night(), lang);
    let body = html! {
        p { strong { (name) } " · " (word(lang, &device.role)) br; small { (device.kind) " · " (crate::dates::clock(device.joined_ms)) } }
        p { (text!(lang, "hub-put-out-sure")) }
        div.buttons {
            (button("/devices/out", "wrong", text!(lang, "hub-put-out"), &[("device", device.id.to_string())]))
            a.button href="/devices" { (text!(lang, "cancel")) }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Me, text!(lang, "hub-put-out-title"), body)))
}

/// Removes a device.
pub fn revoke_device(request: &PageRequest) -> PageResult {
    request.hub.revoke(device_in_form(request)?);
    Ok(Answer::Redirect("/devices".to_owned()))
}

/// Gives another device the host role, or takes it away.
pub fn set_role(request: &PageRequest) -> PageResult {
    let id = device_in_form(request)?;
    let person = request.hub.devices().get(id).and_then(|device| device.person);
    let usual = person.map_or(DeviceRole::Watcher, |person| request.hub.role_of(person));
    let host = request.fields.has("host");
    request.hub.devices().change(id, |device| {
        device.role = match host {
            true => DeviceRole::Host,
            false if device.watches => DeviceRole::Watcher,
            false => usual,
        };
    });
    request.hub.publish_change();
    Ok(Answer::Redirect("/devices".to_owned()))
}

/// Shows a new invitation as a QR code and, for players, a code for typing.
pub fn create_invitation(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let watches = request.query.has("watch");
    let token = request.hub.devices().create_invitation(watches);
    let address = token.and_then(|token| request.hub.invitation_address(&token));
    let address = address.ok_or((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
    // For phones without a camera, and for the app on the home screen, which does not have the browser's cookie.
    let code = if watches { None } else { request.hub.show_code(Purpose::Join) };
    let body = html! {
        p { (match watches { true => text!(lang, "hub-invite-watch-hint"), false => text!(lang, "hub-invite-hint") }) }
        (qr(&address, text!(lang, "hub-invite")))
        p.address { (address) }
        @if let Some(code) = code {
            p { (text!(lang, "hub-invite-code", address = request.hub.table_address().unwrap_or_default(), code = code)) }
        }
        p {
            @match watches {
                false => { a.button href="/invite?watch=1" { (text!(lang, "hub-invite-watch")) } }
                true => { a.button href="/invite" { (text!(lang, "hub-invite")) } }
            }
            " " a.button href="/devices" { (text!(lang, "hub-devices")) }
        }
        p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
    };
    Ok(Answer::Page(Page::still(Tab::Me, text!(lang, "hub-invite"), body)))
}
