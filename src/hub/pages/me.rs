//! The page of the own phone: its person and language; for the host also the devices and invitations.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Place};
use super::parts::{button, qr};
use super::{Answer, PageRequest, PageResult};
use crate::hub::codes::Purpose;
use crate::hub::devices::{Device, DeviceId, Role, Token};
use crate::i18n::Lang;
use crate::table::ledger::{Night, PlayerId};
use crate::words;

/// Shows the page of the own phone.
pub fn show(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let keeper = asked.hub.night();
    let night = keeper.night();
    let device = asked.visitor.device.as_ref();
    let name = device.map(|device| device.person_name(night, lang));
    let host_offer = super::regain::host_offer(asked);
    let host = asked.role() == Role::Host;
    let body = html! {
        p { (name.clone().unwrap_or_else(|| text!(lang, "hub-guest").to_owned())) " · " (role_name(lang, asked.role())) }
        @if let Some(who) = asked.person() { (own_numbers(lang, night, who)) }
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
            @if keeper.draft().is_some() || night.closed { p { a.button.primary href="/begin" { (text!(lang, "night-begin-night")) } } }
            @else {
                details {
                    summary { (text!(lang, "hub-night-people")) }
                    form.row method="post" action="/begin/comer" {
                        label.field { span { (text!(lang, "night-somebody-comes")) } input name="name" maxlength="24" required; }
                        label.tick { input type="checkbox" name="watches"; span { (text!(lang, "night-watches")) } }
                        button { (text!(lang, "add")) }
                    }
                    p { a.button.quiet href="/begin/end" { (text!(lang, "night-close-night")) } }
                }
            }
        }
        p { a href="/help" { (text!(lang, "hub-help")) } }
        (button("/me/leave", "quiet", text!(lang, "hub-leave"), &[]))
        @if !asked.hub.secure { p.quiet { (text!(lang, "hub-open-network")) } }
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "hub-me"), body)))
}

/// Renders the total and the statistics of a person.
fn own_numbers(lang: Lang, night: &Night, who: PlayerId) -> Markup {
    let line = crate::table::ledger::stats(night).get(&who).map(|own| words::stats_line(lang, night, who, own));
    html! {
        p.total { (text!(lang, "night-col-total")) " " (super::parts::signed(night.total(who))) }
        @if let Some(line) = line { p.quiet { (line) } }
    }
}

fn role_name(lang: Lang, role: Role) -> &'static str {
    match role {
        Role::Host => text!(lang, "hub-role-host"),
        Role::Player => text!(lang, "hub-role-player"),
        Role::Watcher => text!(lang, "hub-role-watcher"),
    }
}

/// Sets the language of the phone, before or after joining.
pub fn choose_language(asked: &PageRequest) -> PageResult {
    let code = asked.fields.text("lang");
    let lang: Lang = code.parse().map_err(|_| super::NO_PAGE)?;
    let back = asked.fields.get("back").and_then(Token::parse);
    match (asked.visitor.id(), back) {
        (Some(id), _) => {
            let code = lang.code().to_owned();
            asked.hub.devices().change(id, |device| device.lang = Some(code));
            Ok(Answer::Go("/me".to_owned()))
        }
        // Before joining, the chosen language is in the query.
        (None, Some(token)) => Ok(Answer::Go(format!("/join/{token}?lang={}", lang.code()))),
        (None, None) => Err(super::NO_PAGE),
    }
}

/// Removes this phone and deletes its cookie.
pub fn leave(asked: &PageRequest) -> PageResult {
    asked.hub.revoke(asked.device()?);
    Ok(Answer::Key("/help".to_owned(), None))
}

/// Shows the joined devices.
pub fn devices(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let all: Vec<Device> = asked.hub.devices().all().to_vec();
    let keeper = asked.hub.night();
    let name = |device: &Device| device.person_name(keeper.night(), lang);
    let body = html! {
        ul.devices {
            @for device in &all {
                li {
                    div { strong { (name(device)) } " · " (role_name(lang, device.role)) br;
                        small { (device.kind) " · " (crate::dates::clock(device.joined_ms)) " · " (device.id) } }
                    @if Some(device.id) != asked.visitor.id() {
                        @let id = device.id.to_string();
                        @match device.role {
                            Role::Host => { (button("/devices/role", "quiet", text!(lang, "hub-no-host"), &[("device", id.clone())])) }
                            _ => { (button("/devices/role", "quiet", text!(lang, "hub-make-host"), &[("device", id.clone()), ("host", String::new())])) }
                        }
                        a.button.wrong href={ "/devices/out?device=" (id) } { (text!(lang, "hub-put-out")) }
                    }
                }
            }
        }
        p { a.button href="/invite" { (text!(lang, "hub-invite")) } }
    };
    Ok(Answer::Page(Page::live(Place::Me, text!(lang, "hub-devices"), body)))
}

/// Returns the device that the form names.
fn meant(asked: &PageRequest) -> Result<DeviceId, (StatusCode, &'static str)> {
    asked.fields.read::<DeviceId>("device").ok_or(super::NO_PAGE)
}

/// Shows a device, to confirm its removal.
pub fn putting_out(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let id = asked.query.read::<DeviceId>("device");
    let device = id.and_then(|id| asked.hub.devices().get(id).cloned());
    let device = device.ok_or(super::NO_PAGE)?;
    let name = device.person_name(asked.hub.night().night(), lang);
    let body = html! {
        p { strong { (name) } " · " (role_name(lang, device.role)) br; small { (device.kind) " · " (crate::dates::clock(device.joined_ms)) } }
        p { (text!(lang, "hub-put-out-sure")) }
        div.buttons {
            (button("/devices/out", "wrong", text!(lang, "hub-put-out"), &[("device", device.id.to_string())]))
            a.button href="/devices" { (text!(lang, "cancel")) }
        }
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "hub-put-out-title"), body)))
}

/// Removes a device.
pub fn revoke(asked: &PageRequest) -> PageResult {
    asked.hub.revoke(meant(asked)?);
    Ok(Answer::Go("/devices".to_owned()))
}

/// Gives another device the host role, or takes it away.
pub fn set_role(asked: &PageRequest) -> PageResult {
    let id = meant(asked)?;
    let person = asked.hub.devices().get(id).and_then(|device| device.person);
    let usual = person.map_or(Role::Watcher, |person| asked.hub.role_of(person));
    let host = asked.fields.has("host");
    asked.hub.devices().change(id, |device| {
        device.role = match host {
            true => Role::Host,
            false if device.watches => Role::Watcher,
            false => usual,
        };
    });
    asked.hub.changed();
    Ok(Answer::Go("/devices".to_owned()))
}

/// Shows a new invitation as a QR code and, for players, a code for typing.
pub fn invite(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let watches = asked.query.has("watch");
    let token = asked.hub.devices().invite(watches);
    let address = token.and_then(|token| asked.hub.inviting(&token));
    let address = address.ok_or((StatusCode::SERVICE_UNAVAILABLE, "busy"))?;
    // For phones without a camera, and for the app on the home screen, which does not have the browser's cookie.
    let code = if watches { None } else { asked.hub.show_code(Purpose::Join) };
    let body = html! {
        p { (match watches { true => text!(lang, "hub-invite-watch-hint"), false => text!(lang, "hub-invite-hint") }) }
        (qr(&address, text!(lang, "hub-invite")))
        p.address { (address) }
        @if let Some(code) = code {
            @let page = address.rsplit_once('/').map_or("", |(page, _)| page);
            p { (text!(lang, "hub-invite-code", address = page, code = code)) }
        }
        p {
            @match watches {
                false => { a.button href="/invite?watch=1" { (text!(lang, "hub-invite-watch")) } }
                true => { a.button href="/invite" { (text!(lang, "hub-invite")) } }
            }
            " " a.button href="/devices" { (text!(lang, "hub-devices")) }
        }
        p { a href="/help" { (text!(lang, "hub-help")) } }
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "hub-invite"), body)))
}
