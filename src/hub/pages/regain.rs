//! Recovery after the loss of a phone: moving a person to a new phone with the consent of another phone or a code of the terminal;
//! becoming host by a code of the terminal; and joining by a typed code.

use std::time::Instant;

use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Place};
use super::parts::{button, here};
use super::{Answer, PageRequest, PageResult};
use crate::hub::codes::Purpose;
use crate::hub::devices::{DeviceId, Role};
use crate::hub::hub::Claim;
use crate::scorer::notice::Tone;
use crate::table::ledger::PlayerId;

/// The refusal of a wrong code.
const WRONG_CODE: (StatusCode, &str) = (StatusCode::FORBIDDEN, "wrong_code");
/// The maximum length of a typed code, in characters with spaces.
const MAX_TYPED: usize = 24;

/// Shows the form for a code. Without a window, this also shows a code to join at the terminal.
pub fn typing(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let joined = asked.visitor.device.is_some();
    let terminal = asked.hub.terminal;
    if terminal && !joined {
        asked.hub.show_code(Purpose::Join);
    }
    let body = html! {
        p { (match (joined, terminal) {
            (true, _) => text!(lang, "hub-code-host-hint"),
            (false, true) => text!(lang, "hub-code-hint"),
            (false, false) => text!(lang, "hub-code-phone-hint"),
        }) }
        (code_form(asked))
    };
    let place = if joined { Place::Me } else { Place::Outside };
    Ok(Answer::Page(Page::still(place, text!(lang, "hub-code-title"), body)))
}

fn code_form(asked: &PageRequest) -> Markup {
    let lang = asked.lang;
    html! {
        form method="post" action="/join" {
            input type="hidden" name="lang" value=(lang.code());
            label.field { span { (text!(lang, "hub-code")) }
                input name="code" required maxlength=(MAX_TYPED) autocomplete="off" autocapitalize="characters" spellcheck="false"; }
            button.primary { (text!(lang, "hub-use")) }
        }
    }
}

/// Executes the purpose of a typed code.
pub fn take_code(asked: &PageRequest) -> PageResult {
    let typed: String = asked.fields.text("code").chars().take(MAX_TYPED).collect();
    let id = asked.visitor.id();
    let purpose = asked.hub.codes().take(&typed, id, Instant::now());
    // The codes may have changed after five wrong tries; the terminal shows the new ones.
    asked.hub.changed();
    match (purpose, id) {
        (None, None) => Err(WRONG_CODE),
        (None, Some(_)) => {
            asked.say(Tone::Wrong, text!(asked.lang, "hub-wrong-code"))?;
            let waits = asked.hub.claim_of(id).is_some();
            Ok(Answer::Go(if waits { "/claim" } else { "/join" }.to_owned()))
        }
        (Some(Purpose::Join), Some(_)) => already(asked),
        (Some(Purpose::Host), Some(id)) => {
            asked.hub.set_host(id);
            asked.say(Tone::Sure, text!(asked.lang, "hub-host-now"))?;
            Ok(Answer::Go("/me".to_owned()))
        }
        (Some(Purpose::Person(device, person)), Some(id)) if device == id => {
            asked.hub.take_over(id, person);
            Ok(Answer::Go("/".to_owned()))
        }
        (Some(purpose), _) => {
            let kind = asked.visitor.kind.clone();
            let lang = asked.fields.read("lang").unwrap_or(asked.lang);
            let joined = asked.hub.devices().join_by_code(purpose == Purpose::Host, kind, lang);
            let (_, key) = joined.ok_or((StatusCode::SERVICE_UNAVAILABLE, "busy"))?;
            asked.hub.changed();
            Ok(Answer::Key("/who".to_owned(), Some(key.to_string())))
        }
    }
}

/// Tells a joined phone that it need not join; the invitation or code stays valid.
pub fn already(asked: &PageRequest) -> PageResult {
    asked.say(Tone::Sure, text!(asked.lang, "hub-joined-already"))?;
    Ok(Answer::Go("/".to_owned()))
}

/// Claims a person who has another phone: asks the other phones and, without a window, shows a code at the terminal.
pub fn claim(asked: &PageRequest) -> PageResult {
    let id = asked.device()?;
    let person: PlayerId = asked.fields.read("person").ok_or(super::NO_PAGE)?;
    let known = here(asked.hub.night().night()).contains(&person);
    let taken = asked.hub.devices().of_person(person).map(|one| one.id);
    match taken {
        _ if !known => return Err(super::NO_PAGE),
        Some(other) if other != id => {}
        _ => return Ok(Answer::Go("/who".to_owned())),
    }
    asked.hub.claim(Claim { device: id, person, since: Instant::now() });
    if asked.hub.terminal {
        asked.hub.show_code(Purpose::Person(id, person));
    }
    Ok(Answer::Go("/claim".to_owned()))
}

/// Shows that the claim waits for an answer.
pub fn waiting(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let Some(claim) = asked.hub.claim_of(asked.visitor.id()) else {
        return Ok(Answer::Go("/".to_owned()));
    };
    let player = asked.hub.night().night().name(claim.person);
    let body = html! {
        p { (text!(lang, "hub-claim-waits", player = player)) }
        @if asked.hub.terminal {
            p { (text!(lang, "hub-claim-code")) }
            (code_form(asked))
        }
        (button("/claim/drop", "quiet", text!(lang, "hub-take-back"), &[]))
    };
    Ok(Answer::Page(Page::live(Place::Me, text!(lang, "hub-claim-title"), body)))
}

/// Withdraws the claim of this phone.
pub fn drop_claim(asked: &PageRequest) -> PageResult {
    asked.hub.drop_claim(asked.device()?);
    Ok(Answer::Go("/who".to_owned()))
}

/// Renders the claims of other phones, for devices that may answer them.
pub fn questions(asked: &PageRequest) -> Markup {
    let lang = asked.lang;
    let claims = if asked.enters() { asked.hub.claims() } else { Vec::new() };
    let others = claims.into_iter().filter(|claim| Some(claim.device) != asked.visitor.id());
    let shown: Vec<(Claim, String, bool)> = {
        let devices = asked.hub.devices();
        let others = others.filter_map(|claim| {
            Some((claim, devices.get(claim.device)?.kind.clone(), devices.of_person(claim.person)?.role == Role::Host))
        });
        others.collect()
    };
    html! {
        @for (claim, kind, host) in shown {
            @let player = asked.name(claim.person);
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
pub fn answer(asked: &PageRequest) -> PageResult {
    let device: DeviceId = asked.fields.read("device").ok_or(super::NO_PAGE)?;
    let own = asked.device()?;
    let claim = asked.hub.claim_of(Some(device)).filter(|_| own != device);
    let Some(claim) = claim else {
        asked.say(Tone::Doubt, text!(asked.lang, "hub-claim-gone"))?;
        return Ok(Answer::Go("/".to_owned()));
    };
    let lang = asked.hub.language_of(device);
    if asked.fields.has("yes") {
        asked.hub.take_over(device, claim.person);
        let player = asked.name(claim.person);
        asked.say(Tone::Sure, text!(asked.lang, "hub-claim-done", player = player))?;
    } else {
        asked.hub.drop_claim(device);
        asked.hub.say(device, Tone::Wrong, text!(lang, "hub-claim-refused").to_owned());
    }
    Ok(Answer::Go("/".to_owned()))
}

/// Renders the offer to become host, if no host's phone is present.
pub fn host_offer(asked: &PageRequest) -> Markup {
    let offered = asked.role() != Role::Host && asked.hub.is_host_away();
    html! {
        @if offered {
            section.note.doubt {
                p { (text!(asked.lang, "hub-host-away")) }
                (button("/host/code", "", text!(asked.lang, "hub-become-host"), &[]))
            }
        }
    }
}

/// Shows a code at the terminal by which this phone can become host.
pub fn host_code(asked: &PageRequest) -> PageResult {
    if !asked.hub.is_host_away() {
        asked.say(Tone::Doubt, text!(asked.lang, "hub-host-here"))?;
        return Ok(Answer::Go("/".to_owned()));
    }
    asked.hub.show_code(Purpose::Host);
    Ok(Answer::Go("/join".to_owned()))
}
