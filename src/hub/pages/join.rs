//! The pages for joining: a phone gets its key by an invitation, and its user chooses a person.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::html;

use super::components::{button_form, people_present};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{DeviceRole, Token};
use crate::hub::hub::choosing_night;
use quejing_session::night::PlayerId;
use quejing_session::notice::Tone;
use quejing_words::Lang;

/// The refusal (403) of an invitation that is unknown, used or expired.
const NOT_INVITED_REFUSAL: RefusedRequest = (StatusCode::FORBIDDEN, RefusalReason::NotInvited);

/// Shows the page of an invitation. Opening the page does not use the invitation up, because phones load previews of
/// pages; only its form does.
pub fn show_invitation(request: &PageRequest) -> PageResult {
    let token = Token::parse(&request.last_path_segment);
    let token = token.filter(|token| request.hub.change_devices(|devices| devices.is_valid_invitation(token)));
    let gives_host_role = token.as_ref().is_some_and(|token| request.hub.lock_devices().gives_host_role(token));
    if request.visitor.device.is_some() && !gives_host_role {
        return super::recovery::redirect_joined_phone(request);
    }
    let token = token.ok_or(NOT_INVITED_REFUSAL)?;
    let lang = request.lang;
    let body = html! {
        @if gives_host_role { p.note.doubt { (text!(lang, "hub-host-invitation")) } }
        p { (text!(lang, "hub-join-hint")) }
        form.one method="post" action="/join" {
            input type="hidden" name="invitation" value=(token);
            input type="hidden" name="lang" value=(lang.code());
            button.primary { (text!(lang, "hub-join")) }
        }
        @if !request.hub.uses_https { p.quiet { (text!(lang, "hub-open-network")) } }
        form.row method="post" action="/lang" {
            input type="hidden" name="back" value=(token);
            @for other in Lang::ALL {
                button.quiet name="lang" value=(other.code()) lang=(other.code()) { (other.own_name()) }
            }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Outside, text!(lang, "hub-join-title"), body)))
}

/// Adds a phone by its invitation or short code, and sends its key as a cookie. On a joined phone, an invitation with
/// the host role gives this role; any other invitation stays unused.
pub fn join_table(request: &PageRequest) -> PageResult {
    if !request.hub.join_rates.try_take_token(&request.visitor.ip_address) {
        return Err((StatusCode::TOO_MANY_REQUESTS, RefusalReason::TooOften));
    }
    if request.fields.has_field("code") {
        return super::recovery::redeem_code(request);
    }
    let token = request.fields.get("invitation").and_then(Token::parse).ok_or(NOT_INVITED_REFUSAL)?;
    if let Some(id) = request.visitor.device_id() {
        // A joined phone keeps its person, and uses up an invitation only for the host role.
        if !request.hub.change_devices(|devices| devices.promote_to_host(&token, id)) {
            return super::recovery::redirect_joined_phone(request);
        }
        request.hub.make_host(id);
        request.queue_message(Tone::Sure, text!(request.lang, "hub-host-now"))?;
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    let kind = request.visitor.device_kind.clone();
    let lang = request.fields.parse_value("lang").unwrap_or(request.lang);
    let joined = request.hub.change_devices(|devices| devices.join_by_invitation(&token, kind, lang));
    let (_, key) = joined.ok_or(NOT_INVITED_REFUSAL)?;
    request.hub.publish_change();
    Ok(PageAnswer::RedirectWithKey("/who".to_owned(), Some(key.to_string())))
}

/// Shows the people of the night, so that the user chooses the person of the phone, or claims a person who has another
/// phone.
pub fn show_people(request: &PageRequest) -> PageResult {
    let (lang, user) = (request.lang, request.person());
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    let has_begun = keeper.open_night().draft_opening().is_none();
    let people = if has_begun { people_present(night) } else { Vec::new() };
    let only_watches = request.visitor.device.as_ref().is_some_and(|one| one.is_watch_only);
    let host_offer = super::recovery::host_offer(request);
    let own_name = super::news_bar::same_name_offer(request, &keeper);
    let devices = request.hub.lock_devices();
    let is_taken = |who: PlayerId| {
        devices.find_by_person(who).is_some_and(|device| Some(device.id) != request.visitor.device_id())
    };
    let begins_night = !has_begun && request.role() == DeviceRole::Host;
    let body = html! {
        @if begins_night {
            p { (text!(lang, "hub-host-first")) }
            p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } }
        } @else { p { (text!(lang, "hub-who-hint")) } }
        (own_name)
        @if request.is_person_unknown {
            p.note.doubt {
                @let is_in_night = request.visitor.person().is_some_and(|person| night.people.contains_key(&person));
                @match is_in_night {
                    true => { (text!(lang, "hub-who-reopened")) }
                    false => { (text!(lang, "hub-who-new-night")) }
                }
            }
        }
        @if !has_begun && !begins_night { p.note.doubt { (text!(lang, "hub-no-night")) } }
        @for who in people {
            @let is_choosable = !only_watches || request.person_device_role_in_night(night, who) == DeviceRole::Watcher;
            @if is_choosable {
                @if is_taken(who) {
                    div.taken { (night.name(who)) " " small { (text!(lang, "hub-taken")) } " "
                        (button_form("/who/claim", "quiet", text!(lang, "hub-claim"), &[("person", who.to_string())])) }
                } @else {
                    @let class = if user == Some(who) { "big primary" } else { "big" };
                    (button_form("/who", class, &night.name(who), &[("person", who.to_string())]))
                }
            }
        }
        (button_form("/who", if begins_night { "quiet" } else { "big quiet" }, text!(lang, "hub-guest-watches"), &[]))
        (host_offer)
    };
    let title = if begins_night { text!(lang, "hub-host-title") } else { text!(lang, "hub-who-title") };
    // Once the host begins the night, waiting phones see its people.
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Me, title, body)))
}

/// Sets the person of the phone, or makes it the phone of a guest, and sets its role accordingly. A person who has
/// another phone is not set: a message says that the person must be claimed.
pub fn set_person(request: &PageRequest) -> PageResult {
    let id = request.device_id()?;
    let person = request.fields.parse_value::<PlayerId>("person");
    if let Some(person) = person {
        let is_known = people_present(request.hub.read_ledger().night()).contains(&person);
        if !is_known {
            return Err(super::PAGE_NOT_FOUND);
        }
    }
    let role = person.map_or(DeviceRole::Watcher, |person| request.hub.person_device_role(person));
    let keeper = request.hub.read_ledger();
    let name = person.map(|person| keeper.night().name(person));
    let is_free = request.hub.change_devices(|devices| {
        let current_device = person.and_then(|person| devices.find_by_person(person));
        if current_device.is_some_and(|current_device| current_device.id != id) {
            return false;
        }
        devices.choose_person(id, person, choosing_night(&keeper), |device| {
            device.name = name;
            device.has_chosen_person = true;
            device.role = match device.role {
                DeviceRole::Host => DeviceRole::Host,
                _ if device.is_watch_only => DeviceRole::Watcher,
                _ => role,
            };
        });
        true
    });
    drop(keeper);
    if !is_free {
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-taken-why"))?;
        return Ok(PageAnswer::Redirect("/who".to_owned()));
    }
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

impl PageRequest {
    /// Returns the role that a person's phone gets in `night`: [`DeviceRole::Player`] for a player, else
    /// [`DeviceRole::Watcher`]. For a caller that reads the ledger.
    fn person_device_role_in_night(&self, night: &quejing_session::night::Night, person: PlayerId) -> DeviceRole {
        match night.people.get(&person).map(|person| person.role) {
            Some(quejing_session::night::Role::Player) => DeviceRole::Player,
            _ => DeviceRole::Watcher,
        }
    }
}
