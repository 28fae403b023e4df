//! Joining: a phone gets its key for an invitation, and its user chooses a person.

use axum::http::StatusCode;
use maud::html;

use super::frame::{Page, Place};
use super::parts::{button, here};
use super::{Answer, PageRequest, PageResult};
use crate::hub::devices::{Role, Token};
use crate::i18n::Lang;
use crate::scorer::notice::Tone;
use crate::table::ledger::PlayerId;

/// The refusal of an invalid invitation.
const NOT_INVITED: (StatusCode, &str) = (StatusCode::FORBIDDEN, "not_invited");

/// Shows the page of an invitation. This does not use the invitation up, because phones load previews of pages.
pub fn show(asked: &PageRequest) -> PageResult {
    let token = Token::parse(&asked.last);
    let token = token.filter(|token| asked.hub.devices().is_invitation(token));
    let host = token.as_ref().is_some_and(|token| asked.hub.devices().makes_host(token));
    if asked.visitor.device.is_some() && !host {
        return super::regain::already(asked);
    }
    let token = token.ok_or(NOT_INVITED)?;
    let lang = asked.lang;
    let body = html! {
        @if host { p.note.doubt { (text!(lang, "hub-host-invitation")) } }
        p { (text!(lang, "hub-join-hint")) }
        form.one method="post" action="/join" {
            input type="hidden" name="invitation" value=(token);
            input type="hidden" name="lang" value=(lang.code());
            button.primary { (text!(lang, "hub-join")) }
        }
        @if !asked.hub.secure { p.quiet { (text!(lang, "hub-open-network")) } }
        form.row method="post" action="/lang" {
            input type="hidden" name="back" value=(token);
            @for other in Lang::ALL {
                button.quiet name="lang" value=(other.code()) lang=(other.code()) { (other.own_name()) }
            }
        }
    };
    Ok(Answer::Page(Page::still(Place::Outside, text!(lang, "hub-join-title"), body)))
}

/// Adds the phone by its invitation or code. A joined phone only uses up an invitation with the host role.
pub fn join(asked: &PageRequest) -> PageResult {
    if !asked.hub.joining.take(&asked.visitor.from) {
        return Err((StatusCode::TOO_MANY_REQUESTS, "too_often"));
    }
    if asked.fields.has("code") {
        return super::regain::take_code(asked);
    }
    let token = asked.fields.get("invitation").and_then(Token::parse).ok_or(NOT_INVITED)?;
    if let Some(id) = asked.visitor.id() {
        // A joined phone keeps its person, and uses up an invitation only for the host role.
        if !asked.hub.devices().become_host(&token, id) {
            return super::regain::already(asked);
        }
        asked.hub.set_host(id);
        asked.say(Tone::Sure, text!(asked.lang, "hub-host-now"))?;
        return Ok(Answer::Go("/".to_owned()));
    }
    let kind = asked.visitor.kind.clone();
    let lang = asked.fields.read("lang").unwrap_or(asked.lang);
    let joined = asked.hub.devices().join(&token, kind, lang);
    let (_, key) = joined.ok_or(NOT_INVITED)?;
    asked.hub.changed();
    Ok(Answer::Key("/who".to_owned(), Some(key.to_string())))
}

/// Shows the people of the night, to choose the person of the phone.
pub fn who(asked: &PageRequest) -> PageResult {
    let (lang, own) = (asked.lang, asked.person());
    let keeper = asked.hub.night();
    let night = keeper.night();
    let begun = keeper.draft().is_none();
    let people = if begun { here(night) } else { Vec::new() };
    let only_watches = asked.visitor.device.as_ref().is_some_and(|one| one.watches);
    let devices = asked.hub.devices();
    drop(devices);
    let host = super::regain::host_offer(asked);
    let devices = asked.hub.devices();
    let taken = |who: PlayerId| devices.of_person(who).is_some_and(|device| Some(device.id) != asked.visitor.id());
    let body = html! {
        @if asked.is_unknown { p.note.doubt { (text!(lang, "hub-who-new-night")) } }
        p { (text!(lang, "hub-who-hint")) }
        @if !begun { p.note.doubt { (text!(lang, "hub-no-night")) } }
        @for who in people {
            @let plays = !only_watches || asked.hub_role(night, who) == Role::Watcher;
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
        (button("/who", "big quiet", text!(lang, "hub-guest-watches"), &[]))
        (host)
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "hub-who-title"), body)))
}

/// Sets the person of the phone. A person with another phone is refused.
pub fn say_who(asked: &PageRequest) -> PageResult {
    let id = asked.device()?;
    let person = asked.fields.read::<PlayerId>("person");
    if let Some(person) = person {
        let known = here(asked.hub.night().night()).contains(&person);
        if !known {
            return Err(super::NO_PAGE);
        }
    }
    let role = person.map_or(Role::Watcher, |person| asked.hub.role_of(person));
    let name = person.map(|person| asked.hub.night().night().name(person));
    let mut devices = asked.hub.devices();
    let other = person.and_then(|person| devices.of_person(person));
    if other.is_some_and(|other| other.id != id) {
        drop(devices);
        asked.say(Tone::Wrong, text!(asked.lang, "hub-taken-why"))?;
        return Ok(Answer::Go("/who".to_owned()));
    }
    devices.change(id, |device| {
        device.person = person;
        device.name = name;
        device.said = true;
        device.role = match device.role {
            Role::Host => Role::Host,
            _ if device.watches => Role::Watcher,
            _ => role,
        };
    });
    drop(devices);
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

impl PageRequest {
    /// Returns the role that a person has on a phone, like `Hub::role_of`, but for a caller that holds the lock of the night.
    fn hub_role(&self, night: &crate::table::ledger::Night, who: PlayerId) -> Role {
        match night.people.get(&who).map(|person| person.role) {
            Some(crate::table::ledger::Role::Player) => Role::Player,
            _ => Role::Watcher,
        }
    }
}
