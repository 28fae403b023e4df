//! The host's pages to begin and end a night and to add people, for a program without a window.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::html;

use super::frame::{Page, Tab};
use super::parts::{button, field, list, tick};
use super::{Answer, PageRequest, PageResult};
use crate::i18n;
use crate::rules::{RuleProfile, RuleSet};
use crate::scorer::action::Action;
use crate::scorer::night::NightAction;
use crate::scorer::notice::Tone;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Attendee, Body, HowSeated, Opening, Payload, Person, Plan, Role};
use crate::words;

/// The maximum number of people in the form: eleven play the house rule at two tables.
const MAX_PEOPLE: usize = 11;
/// The maximum length of a title, in characters.
const MAX_TITLE_CHARS: usize = 40;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// Shows the form to begin a night: people, rules, seats; a refused form keeps its content.
pub fn show_opening_form(request: &PageRequest) -> PageResult {
    let (lang, sent) = (request.lang, Some(&request.fields).filter(|fields| fields.has("rules")));
    let (again, rules) = request.with_session(|session| {
        let keeper = session.model.keeper();
        let again = match keeper.draft() {
            Some(opening) => opening.clone(),
            None => keeper.again(lang),
        };
        let sets = RuleSet::all().map(|set| (set.to_string(), capital(i18n::rule_set(lang, set))));
        let named = session.model.profiles().iter();
        (
            again,
            sets.into_iter()
                .chain(named.map(|one| (one.name.clone(), capital(&i18n::rules_name(lang, &one.name)))))
                .collect::<Vec<_>>(),
        )
    })?;
    let open = request.hub.night().is_deal_open();
    let is_ticked = |name: &str| sent.is_some_and(|fields| fields.has(name));
    let text = |name: &str, usual: &str| sent.map_or(usual, |fields| fields.text(name)).to_owned();
    let usual = |at: usize| again.people.get(at).filter(|comer| !comer.guest);
    let name = |at: usize| text(&format!("name{at}"), usual(at).map_or("", |comer| &comer.name));
    let watches = |at: usize| match sent {
        Some(fields) => fields.has(&watches_field(at)),
        None => usual(at).is_some_and(|comer| comer.role == Role::Spectator),
    };
    let has_more = (4..MAX_PEOPLE).any(|at| !name(at).is_empty());
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/begin" {
            @if open { p.note.doubt { (text!(lang, "begin-deal-open")) } (tick("leave", text!(lang, "begin-leave-deal"), is_ticked("leave"), None)) }
            (field("title", text!(lang, "name"), &text("title", &again.title), MAX_TITLE_CHARS))
            (list("rules", text!(lang, "rules"), &rules, Some(&text("rules", &again.rules))))
            @for at in 0..MAX_PEOPLE {
                @let title = (at + 1).to_string();
                @if at < 4 { div.row { (field(&format!("name{at}"), &title, &name(at), MAX_NAME_CHARS)) } }
            }
            details open[has_more] {
                summary { (text!(lang, "hub-more-people")) }
                @for at in 4..MAX_PEOPLE {
                    div.row {
                        (field(&format!("name{at}"), &(at + 1).to_string(), &name(at), MAX_NAME_CHARS))
                        (tick(&watches_field(at), text!(lang, "night-watches"), watches(at), None))
                    }
                }
            }
            (tick("draw", text!(lang, "night-draw-lots"), is_ticked("draw"), None))
            button.primary { (text!(lang, "night-begin-night")) }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Me, text!(lang, "new-night"), body)))
}

/// Returns the name of the box of somebody who only watches.
fn watches_field(at: usize) -> String {
    format!("watches{at}")
}

/// Begins a night by the form.
pub fn begin_night(request: &PageRequest) -> PageResult {
    let comers = (0..MAX_PEOPLE).filter_map(|at| {
        let name: String = request.fields.text(&format!("name{at}")).chars().take(MAX_NAME_CHARS).collect();
        (!name.is_empty()).then_some(Attendee {
            name,
            guest: false,
            role: if request.fields.has(&watches_field(at)) { Role::Spectator } else { Role::Player },
        })
    });
    let people: Vec<Attendee> = comers.collect();
    let wanted = request.fields.text("rules");
    let begun = request.change_session(|session| {
        let named = session.model.profiles().iter().find(|one| one.name == wanted);
        let named = named.map(|one| (one.name.clone(), one.note.clone(), one.rules.clone()));
        let set = || wanted.parse::<RuleSet>().ok();
        let plain = || set().map(|set| (set.to_string(), String::new(), RuleProfile::from(set)));
        let (rules, note, profile) = named.or_else(plain)?;
        let usual = session.model.keeper().again(request.lang).title;
        let title = request.fields.text("title");
        let mut opening = Opening {
            title: if title.is_empty() { usual } else { title.to_owned() },
            rules,
            note,
            profile,
            plan: Plan::default(),
            people,
            how: HowSeated::ByHand,
        };
        if request.fields.has("draw") {
            opening.draw();
        }
        let before = session.model.keeper().id();
        let begin = NightAction::Begin { opening: Box::new(opening), leaves_deal: request.fields.has("leave") };
        session.apply(Action::Night(begin));
        Some(session.model.keeper().id() != before)
    })?;
    match begun {
        None => Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
        Some(true) => Ok(Answer::Redirect("/who".to_owned())),
        Some(false) => show_opening_form(request),
    }
}

/// Adds a person to the night.
pub fn add_person(request: &PageRequest) -> PageResult {
    let name: String = request.fields.text("name").chars().take(MAX_NAME_CHARS).collect();
    let role = if request.fields.has("watches") { Role::Spectator } else { Role::Player };
    request.change_session(|session| {
        let guest = false;
        let person: Person = Attendee { name: name.clone(), guest, role }.person(session.model.keeper().known_people());
        session.apply(Action::Night(NightAction::Propose(vec![Payload::of(Body::PersonJoined(person))])));
    })?;
    request.queue_message(Tone::Sure, text!(request.lang, "hub-comer-hint", player = name))?;
    Ok(Answer::Redirect("/me".to_owned()))
}

/// Shows the settlement and everything that is still open, to confirm the end of the night.
pub fn show_end_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.night();
    let night = keeper.night();
    let open = keeper.is_deal_open();
    let disputes = night.disputes.iter().filter(|one| one.decided.is_none());
    let disputes: Vec<String> = disputes.map(|one| words::objection(lang, night, one)).collect();
    // A list that cannot be read is reported where the requests are answered.
    let waiting = keeper.requests().map_or(0, |requests| requests.len());
    let standings = keeper.standings().filter(|_| keeper.draft().is_none());
    let body = html! {
        @if open { p.note.wrong { (text!(lang, "end-deal-open")) } }
        @for one in &disputes { p.note.doubt { (one) } }
        @if waiting > 0 { p.note.doubt { a href="/agree" { (text!(lang, "end-requests", count = waiting)) } } }
        @if let Some(standings) = standings { (super::night::places(lang, night, &standings, false)) }
        section.card {
            h2 { (text!(lang, "night-even")) }
            (super::night::settlement(lang, night))
        }
        @if !open && keeper.draft().is_none() && !night.closed {
            (button("/begin/end", "primary", text!(lang, "night-close-night"), &[("sure", keeper.id().to_string())]))
        }
        p { a.button.quiet href="/me" { (text!(lang, "end-not-yet")) } }
    };
    Ok(Answer::Page(Page::still(Tab::Me, text!(lang, "night-close-night"), body)))
}

/// Ends the night, if the form confirms the end of this very night.
pub fn end_night(request: &PageRequest) -> PageResult {
    let sure = request.fields.text("sure") == request.hub.night().id().to_string();
    if !sure {
        return Ok(Answer::Redirect("/begin/end".to_owned()));
    }
    request
        .apply(Action::Night(NightAction::Propose(vec![Payload::of(Body::NightClosed { note: String::new() })])), "/")
}
