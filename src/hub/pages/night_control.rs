//! The host's pages to begin and end a night, and the form to add people to it.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::html;

use super::components::{button_form, check_box, drop_down, text_field};
use super::page_frame::{Page, PageTab};
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::action::Action;
use quejing_session::game::{RuleProfile, RuleSet};
use quejing_session::night::{Attendee, Body, NightAction, NightPlan, Opening, Payload, Person, Role, SeatingMethod};
use quejing_session::notice::Tone;
use quejing_session::trouble::capital;
use quejing_words::{self as words, history};

/// The maximum number of people in the form for a night: eleven play the house rule at two tables.
const MAX_OPENING_PEOPLE: usize = 11;
/// The maximum length of a night's title, in characters.
const MAX_TITLE_CHARS: usize = 40;
/// The maximum length of a person's name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// Shows the form to begin a night: title, rules, people, lots for the seats. A refused form keeps its content.
pub fn show_opening_form(request: &PageRequest) -> PageResult {
    let (lang, sent) = (request.lang, Some(&request.fields).filter(|fields| fields.has_field("rules")));
    let (again, rules) = request.with_session(|session| {
        let keeper = session.model.keeper();
        let again = match keeper.draft() {
            Some(opening) => opening.clone(),
            None => keeper.next_opening(lang),
        };
        let sets = RuleSet::all().map(|set| (set.to_string(), capital(words::rule_set_name(lang, set))));
        let named = session.model.profiles().iter();
        (
            again,
            sets.into_iter()
                .chain(named.map(|one| (one.name.clone(), capital(&words::rules_name(lang, &one.name)))))
                .collect::<Vec<_>>(),
        )
    })?;
    let open = request.hub.lock_keeper().is_deal_open();
    let is_ticked = |name: &str| sent.is_some_and(|fields| fields.has_field(name));
    let text = |name: &str, usual: &str| sent.map_or(usual, |fields| fields.trimmed_value(name)).to_owned();
    let usual = |at: usize| again.people.get(at).filter(|comer| !comer.guest);
    let name = |at: usize| text(&format!("name{at}"), usual(at).map_or("", |comer| &comer.name));
    let watches = |at: usize| match sent {
        Some(fields) => fields.has_field(&watches_field_name(at)),
        None => usual(at).is_some_and(|comer| comer.role == Role::Spectator),
    };
    let has_more = (4..MAX_OPENING_PEOPLE).any(|at| !name(at).is_empty());
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/begin" {
            @if open { p.note.doubt { (text!(lang, "begin-deal-open")) } (check_box("leave", text!(lang, "begin-leave-deal"), is_ticked("leave"), None)) }
            (text_field("title", text!(lang, "name"), &text("title", &again.title), MAX_TITLE_CHARS))
            (drop_down("rules", text!(lang, "rules"), &rules, Some(&text("rules", &again.rules))))
            @for at in 0..MAX_OPENING_PEOPLE {
                @let title = (at + 1).to_string();
                @if at < 4 { div.row { (text_field(&format!("name{at}"), &title, &name(at), MAX_NAME_CHARS)) } }
            }
            details open[has_more] {
                summary { (text!(lang, "hub-more-people")) }
                @for at in 4..MAX_OPENING_PEOPLE {
                    div.row {
                        (text_field(&format!("name{at}"), &(at + 1).to_string(), &name(at), MAX_NAME_CHARS))
                        (check_box(&watches_field_name(at), text!(lang, "night-watches"), watches(at), None))
                    }
                }
            }
            (check_box("draw", text!(lang, "night-draw-lots"), is_ticked("draw"), None))
            button.primary { (text!(lang, "night-begin-night")) }
        }
    };
    Ok(PageAnswer::Page(Page::without_reload(PageTab::Me, text!(lang, "new-night"), body)))
}

/// Returns the name of the form box that marks the person at an index of the list, from 0, as a spectator.
fn watches_field_name(at: usize) -> String {
    format!("watches{at}")
}

/// Begins the night that the form describes and continues with the choice of the phone's person. Shows the form again if the
/// ledger refuses the night.
pub fn begin_night(request: &PageRequest) -> PageResult {
    let comers = (0..MAX_OPENING_PEOPLE).filter_map(|at| {
        let name: String = request.fields.trimmed_value(&format!("name{at}")).chars().take(MAX_NAME_CHARS).collect();
        (!name.is_empty()).then_some(Attendee {
            name,
            guest: false,
            role: if request.fields.has_field(&watches_field_name(at)) { Role::Spectator } else { Role::Player },
        })
    });
    let people: Vec<Attendee> = comers.collect();
    let wanted = request.fields.trimmed_value("rules");
    let begun = request.change_session(|session| {
        let named = session.model.profiles().iter().find(|one| one.name == wanted);
        let named = named.map(|one| (one.name.clone(), one.note.clone(), one.rules.clone()));
        let set = || wanted.parse::<RuleSet>().ok();
        let plain = || set().map(|set| (set.to_string(), String::new(), RuleProfile::from(set)));
        let (rules, note, profile) = named.or_else(plain)?;
        let usual = session.model.keeper().next_opening(request.lang).title;
        let title = request.fields.trimmed_value("title");
        let mut opening = Opening {
            title: if title.is_empty() { usual } else { title.to_owned() },
            rules,
            note,
            profile,
            plan: NightPlan::default(),
            people,
            how: SeatingMethod::ByHand,
        };
        if request.fields.has_field("draw") {
            opening.draw_seats();
        }
        let before = session.model.keeper().id();
        let begin = NightAction::Begin { opening: Box::new(opening), leaves_deal: request.fields.has_field("leave") };
        session.apply_action(Action::Night(begin));
        Some(session.model.keeper().id() != before)
    })?;
    match begun {
        None => Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
        Some(true) => Ok(PageAnswer::Redirect("/who".to_owned())),
        Some(false) => show_opening_form(request),
    }
}

/// Adds the person that the form names to the current night, as a player or spectator.
pub fn add_person(request: &PageRequest) -> PageResult {
    let name: String = request.fields.trimmed_value("name").chars().take(MAX_NAME_CHARS).collect();
    let role = if request.fields.has_field("watches") { Role::Spectator } else { Role::Player };
    request.change_session(|session| {
        let guest = false;
        let person: Person =
            Attendee { name: name.clone(), guest, role }.to_person(session.model.keeper().known_people());
        session.apply_action(Action::Night(NightAction::Propose(vec![Payload::new(Body::PersonJoined(person))])));
    })?;
    request.queue_message(Tone::Sure, text!(request.lang, "hub-comer-hint", player = name))?;
    Ok(PageAnswer::Redirect("/me".to_owned()))
}

/// Shows the standings, the settlement, and the disputes, requests or deal still open, with the button that ends the night unless a deal
/// is open.
pub fn show_end_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.lock_keeper();
    let night = keeper.night();
    let open = keeper.is_deal_open();
    let disputes = night.disputes.iter().filter(|one| one.decided.is_none());
    let disputes: Vec<String> = disputes.map(|one| history::dispute_summary(lang, night, one)).collect();
    // A list that cannot be read is reported where the requests are answered.
    let waiting = keeper.pending_requests().map_or(0, |requests| requests.len());
    let standings = keeper.standings().filter(|_| keeper.draft().is_none());
    let body = html! {
        @if open { p.note.wrong { (text!(lang, "end-deal-open")) } }
        @for one in &disputes { p.note.doubt { (one) } }
        @if waiting > 0 { p.note.doubt { a href="/agree" { (text!(lang, "end-requests", count = waiting)) } } }
        @if let Some(standings) = standings { (super::night::standings_section(lang, night, &standings, false)) }
        section.card {
            h2 { (text!(lang, "night-even")) }
            (super::night::settlement_lines(lang, night))
        }
        @if !open && keeper.draft().is_none() && !night.closed {
            (button_form("/begin/end", "primary", text!(lang, "night-close-night"), &[("sure", keeper.id().to_string())]))
        }
        p { a.button.quiet href="/me" { (text!(lang, "end-not-yet")) } }
    };
    Ok(PageAnswer::Page(Page::without_reload(PageTab::Me, text!(lang, "night-close-night"), body)))
}

/// Ends the night if the form carries its id as the confirmation; otherwise shows the form for the end.
pub fn end_night(request: &PageRequest) -> PageResult {
    let sure = request.fields.trimmed_value("sure") == request.hub.lock_keeper().id().to_string();
    if !sure {
        return Ok(PageAnswer::Redirect("/begin/end".to_owned()));
    }
    request.apply_action(
        Action::Night(NightAction::Propose(vec![Payload::new(Body::NightClosed { note: String::new() })])),
        "/",
    )
}
