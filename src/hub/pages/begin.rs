//! The host's pages to begin and end a night and to add people, for a program without a window.

use axum::http::StatusCode;
use maud::html;

use super::frame::{Page, Place};
use super::parts::{button, field, list, tick};
use super::{Answer, PageRequest, PageResult};
use crate::i18n;
use crate::rules::{RuleProfile, RuleSet};
use crate::scorer::action::Action;
use crate::scorer::night::NightAction;
use crate::scorer::notice::Tone;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Body, Comer, HowSeated, Opening, Payload, Person, Plan, Role};
use crate::words;

/// The maximum number of people in the form: eleven play the house rule at two tables.
const PEOPLE: usize = 11;
/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 24;

/// Shows the form to begin a night: people, rules, seats.
pub fn show(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let (again, rules) = asked.with_desk(|desk| {
        let keeper = desk.model.keeper();
        let again = match keeper.draft() {
            Some(opening) => opening.clone(),
            None => keeper.again(lang),
        };
        let sets = RuleSet::all().map(|set| (set.to_string(), capital(i18n::rule_set(lang, set))));
        let named = desk.model.profiles().iter();
        (again, sets.into_iter().chain(named.map(|one| (one.name.clone(), one.name.clone()))).collect::<Vec<_>>())
    })?;
    let open = asked.hub.night().is_deal_open();
    let name = |at: usize| match again.people.get(at) {
        Some(comer) if !comer.guest => comer.name.clone(),
        _ => String::new(),
    };
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/begin" {
            @if open { p.note.doubt { (text!(lang, "begin-deal-open")) } (tick("leave", text!(lang, "begin-leave-deal"), false, None)) }
            (field("title", text!(lang, "name"), &again.title, 40))
            (list("rules", text!(lang, "rules"), &rules, Some(&again.rules)))
            @for at in 0..PEOPLE {
                @let title = (at + 1).to_string();
                @if at < 4 { div.row { (field(&format!("name{at}"), &title, &name(at), LONGEST_NAME)) } }
            }
            details {
                summary { (text!(lang, "hub-more-people")) }
                @for at in 4..PEOPLE {
                    div.row {
                        (field(&format!("name{at}"), &(at + 1).to_string(), &name(at), LONGEST_NAME))
                        (tick(&format!("watches{at}"), text!(lang, "night-watches"), false, None))
                    }
                }
            }
            (tick("draw", text!(lang, "night-draw-lots"), false, None))
            button.primary { (text!(lang, "night-begin-night")) }
        }
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "new-night"), body)))
}

/// Begins a night by the form.
pub fn begin(asked: &PageRequest) -> PageResult {
    let comers = (0..PEOPLE).filter_map(|at| {
        let name: String = asked.fields.text(&format!("name{at}")).chars().take(LONGEST_NAME).collect();
        (!name.is_empty()).then_some(Comer {
            name,
            guest: false,
            role: if asked.fields.has(&format!("watches{at}")) { Role::Spectator } else { Role::Player },
        })
    });
    let people: Vec<Comer> = comers.collect();
    let wanted = asked.fields.text("rules");
    let begun = asked.act(|desk| {
        let named = desk.model.profiles().iter().find(|one| one.name == wanted);
        let named = named.map(|one| (one.name.clone(), one.note.clone(), one.rules.clone()));
        let set = || wanted.parse::<RuleSet>().ok();
        let plain = || set().map(|set| (set.to_string(), String::new(), RuleProfile::from(set)));
        let (rules, note, profile) = named.or_else(plain)?;
        let usual = desk.model.keeper().again(asked.lang).title;
        let title = asked.fields.text("title");
        let mut opening = Opening {
            title: if title.is_empty() { usual } else { title.to_owned() },
            rules,
            note,
            profile,
            plan: Plan::default(),
            people,
            how: HowSeated::ByHand,
        };
        if asked.fields.has("draw") {
            opening.draw();
        }
        let before = desk.model.keeper().id();
        let begin = NightAction::Begin { opening: Box::new(opening), leaves_deal: asked.fields.has("leave") };
        desk.apply(Action::Night(begin));
        Some(desk.model.keeper().id() != before)
    })?;
    match begun {
        None => Err((StatusCode::BAD_REQUEST, "no_form")),
        Some(true) => Ok(Answer::Go("/who".to_owned())),
        Some(false) => Ok(Answer::Go("/begin".to_owned())),
    }
}

/// Adds a person to the night.
pub fn comer(asked: &PageRequest) -> PageResult {
    let name: String = asked.fields.text("name").chars().take(LONGEST_NAME).collect();
    let role = if asked.fields.has("watches") { Role::Spectator } else { Role::Player };
    asked.act(|desk| {
        let guest = false;
        let person: Person = Comer { name: name.clone(), guest, role }.person(desk.model.keeper().known());
        desk.apply(Action::Night(NightAction::Propose(vec![Payload::of(Body::PersonJoined(person))])));
    })?;
    asked.say(Tone::Sure, text!(asked.lang, "hub-comer-hint", player = name))?;
    Ok(Answer::Go("/me".to_owned()))
}

/// Shows the settlement and everything that is still open, to confirm the end of the night.
pub fn ending(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let keeper = asked.hub.night();
    let night = keeper.night();
    let open = keeper.is_deal_open();
    let disputes = night.disputes.iter().filter(|one| one.decided.is_none());
    let disputes: Vec<String> = disputes.map(|one| words::dispute(lang, night, one)).collect();
    let body = html! {
        @if open { p.note.wrong { (text!(lang, "end-deal-open")) } }
        @for one in &disputes { p.note.doubt { (one) } }
        section.card {
            h2 { (text!(lang, "night-even")) }
            (super::night::settlement(lang, night))
        }
        @if !open && keeper.draft().is_none() && !night.closed {
            (button("/begin/end", "primary", text!(lang, "night-close-night"), &[("sure", keeper.id().to_string())]))
        }
        p { a.button.quiet href="/me" { (text!(lang, "end-not-yet")) } }
    };
    Ok(Answer::Page(Page::still(Place::Me, text!(lang, "night-close-night"), body)))
}

/// Ends the night, if the form confirms the end of this very night.
pub fn end(asked: &PageRequest) -> PageResult {
    let sure = asked.fields.text("sure") == asked.hub.night().id().to_string();
    if !sure {
        return Ok(Answer::Go("/begin/end".to_owned()));
    }
    asked.apply(Action::Night(NightAction::Propose(vec![Payload::of(Body::NightClosed { note: String::new() })])), "/")
}
