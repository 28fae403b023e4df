//! The page about the phone itself: person, statistics and language; for a host also the pages of devices and
//! invitations.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{button_form, qr_code_svg};
use super::form_marks::{OUTDATED_FORM, device_mark, mark_pair, names_device, night_field};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{Device, DeviceId, DeviceRole, Token};
use crate::hub::short_codes::CodePurpose;
use quejing_session::night::{MAX_NAME_CHARS, Night, PlayerId, now_ms};
use quejing_words::{Lang, history, render_word};

/// The time for which the page of the invitation names the phone that joined last, in milliseconds.
const JOINED_SHOWN_MS: i64 = 10 * 60_000;

/// Shows the page of this phone: name and role, statistics, language, help, and the button to leave. A host also gets
/// the links to devices and invitations, and the controls that begin or end the night.
pub fn show_own_phone(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    let device = request.visitor.device.as_ref();
    let name = device.map(|device| device.person_name(night, lang));
    let host_offer = super::recovery::host_offer(request);
    let is_host = request.role() == DeviceRole::Host;
    let body = html! {
        p { (name.clone().unwrap_or_else(|| text!(lang, "hub-guest").to_owned())) " · " (render_word(lang, &request.role())) }
        @if let Some(who) = request.person() { (own_statistics(lang, night, who)) }
        p { a.button href="/who" { (text!(lang, "hub-who-other")) } }
        (host_offer)
        h2 { (text!(lang, "language")) }
        form.row method="post" action="/lang" {
            @for language in Lang::ALL {
                button.primary[language == lang] name="lang" value=(language.code()) lang=(language.code()) { (language.own_name()) }
            }
        }
        @if is_host {
            h2 { (text!(lang, "hub-host")) }
            p { a.button href="/devices" { (text!(lang, "hub-device-list")) } " " a.button href="/invite" { (text!(lang, "hub-invite")) } }
            @if keeper.open_night().draft_opening().is_some() { p { a.button.primary href="/begin" { (text!(lang, "night-begin-night")) } } }
            @else if night.is_closed { p { a.button.primary href="/begin" { (text!(lang, "new-night")) } } }
            @else {
                details {
                    summary { (text!(lang, "hub-night-people")) }
                    form.row method="post" action="/begin/comer" {
                        (night_field(&keeper))
                        label.field { span { (text!(lang, "night-somebody-comes")) } input name="name" maxlength=(MAX_NAME_CHARS) required; }
                        label.tick { input type="checkbox" name="watches"; span { (text!(lang, "night-watches")) } }
                        button { (text!(lang, "add")) }
                    }
                    p { a.button.quiet href="/game" { (text!(lang, "night-next-game")) } }
                    p { a.button.quiet href="/begin/end" { (text!(lang, "night-close-night")) } }
                }
            }
        }
        p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
        (button_form("/me/leave", "quiet", text!(lang, "hub-leave"), &[]))
        @if !request.hub.uses_https { p.quiet { (text!(lang, "hub-open-network")) } }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Me, text!(lang, "hub-me"), body)))
}

/// Renders the total of the user in the current night, and a line of statistics if there are any.
fn own_statistics(lang: Lang, night: &Night, user: PlayerId) -> Markup {
    let line = quejing_session::night::compute_player_stats(night)
        .get(&user)
        .map(|stats| history::stats_line(lang, night, user, stats));
    html! {
        p.total { (text!(lang, "night-col-total")) " " (super::components::signed_amount(night.counted_total(user))) }
        @if let Some(line) = line { p.quiet { (line) } }
    }
}

/// Sets the language of this phone. Before joining, redirects to the page of the invitation with the language in the
/// query.
pub fn choose_language(request: &PageRequest) -> PageResult {
    let code = request.fields.trimmed_value("lang");
    let lang: Lang = code.parse().map_err(|_| super::PAGE_NOT_FOUND)?;
    let invitation = request.fields.get("back").and_then(Token::parse);
    match (request.visitor.device_id(), invitation) {
        (Some(id), _) => {
            let code = lang.code().to_owned();
            request.hub.change_devices(|devices| devices.change_device(id, |device| device.lang = Some(code)));
            Ok(PageAnswer::Redirect("/me".to_owned()))
        }
        // Before joining, the chosen language is in the query.
        (None, Some(token)) => Ok(PageAnswer::Redirect(format!("/join/{token}?lang={}", lang.code()))),
        (None, None) => Err(super::PAGE_NOT_FOUND),
    }
}

/// Removes this phone from the table, as its user asks: revokes its key, and deletes its session and cookie.
pub fn leave_table(request: &PageRequest) -> PageResult {
    request.hub.revoke_device(request.device_id()?);
    Ok(PageAnswer::RedirectWithKey("/help".to_owned(), None))
}

/// Shows the joined devices, each with the buttons by which the host changes its role or removes it, except for the own
/// device of the host.
pub fn show_devices(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let devices: Vec<Device> = request.hub.lock_devices().joined_devices().to_vec();
    let keeper = request.hub.read_ledger();
    let name = |device: &Device| device.person_name(keeper.night(), lang);
    let body = html! {
        ul.devices {
            @for device in &devices {
                li {
                    div { strong { (name(device)) } " · " (render_word(lang, &device.role)) br;
                        small { (device.kind) " · " (quejing_io::dates::format_clock(device.joined_ms)) } }
                    @if Some(device.id) != request.visitor.device_id() {
                        @let (id, mark) = (device.id.to_string(), mark_pair(&device_mark(device)));
                        @match device.role {
                            DeviceRole::Host => { (button_form("/devices/role", "quiet", text!(lang, "hub-no-host"), &[("device", id.clone()), mark])) }
                            _ => { (button_form("/devices/role", "quiet", text!(lang, "hub-make-host"), &[("device", id.clone()), ("host", String::new()), mark])) }
                        }
                        a.button.wrong href={ "/devices/out?device=" (id) } { (text!(lang, "hub-put-out")) }
                    }
                }
            }
        }
        p { a.button href="/invite" { (text!(lang, "hub-invite")) } }
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Me, text!(lang, "hub-device-list"), body)))
}

/// Parses the id of the device that the form names. The error is the refusal 404.
fn parse_device_field(request: &PageRequest) -> Result<DeviceId, RefusedRequest> {
    request.fields.parse_value::<DeviceId>("device").ok_or(super::PAGE_NOT_FOUND)
}

/// Shows the page that asks the host to confirm the removal of the device that the query names. Refuses unknown devices
/// (404).
pub fn show_device_removal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let id = request.query.parse_value::<DeviceId>("device");
    let device = id.and_then(|id| request.hub.lock_devices().get(id).cloned());
    let device = device.ok_or(super::PAGE_NOT_FOUND)?;
    let name = device.person_name(request.hub.read_ledger().night(), lang);
    let body = html! {
        p { strong { (name) } " · " (render_word(lang, &device.role)) br; small { (device.kind) " · " (quejing_io::dates::format_clock(device.joined_ms)) } }
        p { (text!(lang, "hub-put-out-sure")) }
        div.buttons {
            (button_form("/devices/out", "wrong", text!(lang, "hub-put-out"), &[("device", device.id.to_string()), mark_pair(&device_mark(&device))]))
            a.button href="/devices" { (text!(lang, "cancel")) }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Me, text!(lang, "hub-put-out-title"), body)))
}

/// Removes the device that the form shows from the table, and redirects to the list of devices.
pub fn revoke_device(request: &PageRequest) -> PageResult {
    let id = parse_device_field(request)?;
    if !request.hub.revoke_shown_device(id, |device| names_device(request, device)) {
        return Err(OUTDATED_FORM);
    }
    Ok(PageAnswer::Redirect("/devices".to_owned()))
}

/// Gives the device that the form shows the host role or, without the field `host`, the usual role of its person.
pub fn set_device_role(request: &PageRequest) -> PageResult {
    let id = parse_device_field(request)?;
    let person = request.hub.lock_devices().get(id).and_then(Device::person);
    let usual_role = person.map_or(DeviceRole::Watcher, |person| request.hub.person_device_role(person));
    let becomes_host = request.fields.has_field("host");
    let mut is_shown = false;
    request.hub.change_devices(|devices| {
        devices.change_device(id, |device| {
            is_shown = names_device(request, device);
            device.role = match becomes_host {
                _ if !is_shown => device.role,
                true => DeviceRole::Host,
                false if device.is_watch_only => DeviceRole::Watcher,
                false => usual_role,
            };
        })
    });
    if !is_shown {
        return Err(OUTDATED_FORM);
    }
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/devices".to_owned()))
}

/// Shows an invitation as a QR code, and the phone that joined last. The page shows another invitation as soon as this
/// one is used. Unless the invitation is to watch only (query field `watch`), also shows a short code for typing.
pub fn show_invitation(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let watches = request.query.has_field("watch");
    let token = request.hub.change_devices(|devices| devices.ensure_page_invitation(watches));
    let url = token.and_then(|token| request.hub.invitation_url(&token));
    let url = url.ok_or((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
    // For phones without a camera, and for the app on the home screen, which does not have the browser's cookie.
    let code = if watches { None } else { request.hub.show_code(CodePurpose::Join) };
    let joined = last_joined_name(request);
    let body = html! {
        @if let Some(player) = joined { p.note.sure { (text!(lang, "hub-invite-joined", player = player)) } }
        p { (match watches { true => text!(lang, "hub-invite-watch-hint"), false => text!(lang, "hub-invite-hint") }) }
        (qr_code_svg(&url, text!(lang, "hub-invite")))
        p.address { (url) }
        @if let Some(code) = code {
            p { (text!(lang, "hub-invite-code", address = request.hub.table_url().unwrap_or_default(), code = code)) }
        }
        p {
            @match watches {
                false => { a.button href="/invite?watch=1" { (text!(lang, "hub-invite-watch")) } }
                true => { a.button href="/invite" { (text!(lang, "hub-invite")) } }
            }
            " " a.button href="/devices" { (text!(lang, "hub-device-list")) }
        }
        p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Me, text!(lang, "hub-invite"), body)))
}

/// Returns the name of the person, or the kind, of the other phone that joined last; `None` if no other phone joined
/// within [`JOINED_SHOWN_MS`].
fn last_joined_name(request: &PageRequest) -> Option<String> {
    let latest = {
        let devices = request.hub.lock_devices();
        let others = devices.joined_devices().iter().filter(|one| Some(one.id) != request.visitor.device_id());
        others.max_by_key(|one| one.joined_ms).cloned()
    };
    let latest = latest.filter(|one| now_ms() - one.joined_ms < JOINED_SHOWN_MS)?;
    let keeper = request.hub.read_ledger();
    Some(match latest.person() {
        Some(_) => latest.person_name(keeper.night(), request.lang),
        None => latest.kind,
    })
}
