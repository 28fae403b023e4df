//! Joining: a phone gets its key for an invitation, and its user chooses a person.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::html;

use super::frame::{Page, Tab};
use super::parts::{button, here};
use super::{Answer, PageRequest, PageResult};
use crate::hub::devices::{DeviceRole, Token};
use crate::i18n::Lang;
use crate::scorer::notice::Tone;
use crate::table::ledger::PlayerId;

/// The refusal of an invalid invitation.
const NOT_INVITED: RefusedRequest = (StatusCode::FORBIDDEN, RefusalReason::NotInvited);

/// Shows the page of an invitation. This does not use the invitation up, because phones load previews of pages.
pub fn show_invitation(request: &PageRequest) -> PageResult {
    let token = Token::parse(&request.last_segment);
    let token = token.filter(|token| request.hub.devices().is_invitation(token));
    let host = token.as_ref().is_some_and(|token| request.hub.devices().makes_host(token));
    if request.visitor.device.is_some() && !host {
        return super::regain::greet_joined(request);
    }
    let token = token.ok_or(NOT_INVITED)?;
    let lang = request.lang;
    let body = html! {
        @if host { p.note.doubt { (text!(lang, "hub-host-invitation")) } }
        p { (text!(lang, "hub-join-hint")) }
        form.one method="post" action="/join" {
            input type="hidden" name="invitation" value=(token);
            input type="hidden" name="lang" value=(lang.code());
            button.primary { (text!(lang, "hub-join")) }
        }
        @if !request.hub.secure { p.quiet { (text!(lang, "hub-open-network")) } }
        form.row method="post" action="/lang" {
            input type="hidden" name="back" value=(token);
            @for other in Lang::ALL {
                button.quiet name="lang" value=(other.code()) lang=(other.code()) { (other.own_name()) }
            }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Outside, text!(lang, "hub-join-title"), body)))
}

/// Adds the phone by its invitation or code. A joined phone only uses up an invitation with the host role.
pub fn join_table(request: &PageRequest) -> PageResult {
    if !request.hub.join_rates.try_take(&request.visitor.address) {
        return Err((StatusCode::TOO_MANY_REQUESTS, RefusalReason::TooOften));
    }
    if request.fields.has("code") {
        return super::regain::redeem_code(request);
    }
    let token = request.fields.get("invitation").and_then(Token::parse).ok_or(NOT_INVITED)?;
    if let Some(id) = request.visitor.id() {
        // A joined phone keeps its person, and uses up an invitation only for the host role.
        if !request.hub.devices().promote_to_host(&token, id) {
            return super::regain::greet_joined(request);
        }
        request.hub.set_host(id);
        request.queue_message(Tone::Sure, text!(request.lang, "hub-host-now"))?;
        return Ok(Answer::Redirect("/".to_owned()));
    }
    let kind = request.visitor.kind.clone();
    let lang = request.fields.parse("lang").unwrap_or(request.lang);
    let joined = request.hub.devices().join(&token, kind, lang);
    let (_, key) = joined.ok_or(NOT_INVITED)?;
    request.hub.publish_change();
    Ok(Answer::RedirectWithKey("/who".to_owned(), Some(key.to_string())))
}

/// Shows the people of the night, to choose the person of the phone.
pub fn show_people(request: &PageRequest) -> PageResult {
    let (lang, own) = (request.lang, request.person());
    let keeper = request.hub.night();
    let night = keeper.night();
    let begun = keeper.draft().is_none();
    let people = if begun { here(night) } else { Vec::new() };
    let only_watches = request.visitor.device.as_ref().is_some_and(|one| one.watches);
    let devices = request.hub.devices();
    drop(devices);
    let host = super::regain::host_offer(request);
    let devices = request.hub.devices();
    let taken =
        |who: PlayerId| devices.find_by_person(who).is_some_and(|device| Some(device.id) != request.visitor.id());
    let hosts = !begun && request.role() == DeviceRole::Host;
    let body = html! {
        @if hosts {
            p { (text!(lang, "hub-host-first")) }
            p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } }
        } @else { p { (text!(lang, "hub-who-hint")) } }
        @if request.is_unknown { p.note.doubt { (text!(lang, "hub-who-new-night")) } }
        @if !begun && !hosts { p.note.doubt { (text!(lang, "hub-no-night")) } }
        @for who in people {
            @let plays = !only_watches || request.role_of(night, who) == DeviceRole::Watcher;
            @if plays {
                @if taken(who) {
                    div.taken { (night.name(who)) " " small { (text!(lang, "hub-taken")) } " "
                        (button("/who/claim", "quiet", text!(lang, "hub-claim"), &[("person", who.to_string())])) }
                } @else {
                    @let class = if own == Some(who) { "big primary" } else { "big" };
                    (button("/who", class, &night.name(who), &[("person", who.to_string())]))
                }
            }
        }
        (button("/who", if hosts { "quiet" } else { "big quiet" }, text!(lang, "hub-guest-watches"), &[]))
        (host)
    };
    let title = if hosts { text!(lang, "hub-host-title") } else { text!(lang, "hub-who-title") };
    // Once the host begins the night, waiting phones see its people.
    Ok(Answer::Page(Page::live(Tab::Me, title, body)))
}

/// Sets the person of the phone. A person with another phone is refused.
pub fn set_person(request: &PageRequest) -> PageResult {
    let id = request.device()?;
    let person = request.fields.parse::<PlayerId>("person");
    if let Some(person) = person {
        let known = here(request.hub.night().night()).contains(&person);
        if !known {
            return Err(super::NO_PAGE);
        }
    }
    let role = person.map_or(DeviceRole::Watcher, |person| request.hub.role_of(person));
    let name = person.map(|person| request.hub.night().night().name(person));
    let mut devices = request.hub.devices();
    let other = person.and_then(|person| devices.find_by_person(person));
    if other.is_some_and(|other| other.id != id) {
        drop(devices);
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-taken-why"))?;
        return Ok(Answer::Redirect("/who".to_owned()));
    }
    devices.change(id, |device| {
        device.person = person;
        device.name = name;
        device.said = true;
        device.role = match device.role {
            DeviceRole::Host => DeviceRole::Host,
            _ if device.watches => DeviceRole::Watcher,
            _ => role,
        };
    });
    drop(devices);
    request.hub.publish_change();
    Ok(Answer::Redirect("/".to_owned()))
}

impl PageRequest {
    /// Returns the role that a person has on a phone, like `Hub::role_of`, but for a caller that holds the lock of the night.
    fn role_of(&self, night: &crate::table::ledger::Night, who: PlayerId) -> DeviceRole {
        match night.people.get(&who).map(|person| person.role) {
            Some(crate::table::ledger::Role::Player) => DeviceRole::Player,
            _ => DeviceRole::Watcher,
        }
    }
}
