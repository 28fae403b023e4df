//! The form and page for the camps of the house rule: chosen or drawn by lot, and shown before they are recorded.

use maud::{Markup, html};

use super::components::{button_form, drop_down, join_names, people_present};
use super::form_marks::{camps_mark, mark_pair};
use super::open_deal::{deal_mark_field, redirect_or_confirm};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::night::{CampsDrawn, Night, NightAction, NightEntry, PlayerId, camps};
use quejing_session::notice::Tone;
use quejing_session::session::Session;
use quejing_words::{self as words, Lang};

/// Renders the form that draws lots for the camps or assigns each person present to a camp; the current camps are
/// selected.
pub fn camps_form(request: &PageRequest, model: &Session) -> Markup {
    let (lang, night) = (request.lang, model.keeper().night());
    let names = camps::camp_choices(night).iter().map(|camp| words::render_word(lang, camp));
    let all: Vec<(usize, String)> = ["–"].into_iter().chain(names).map(str::to_owned).enumerate().collect();
    let current = night.standing_act::<CampsDrawn>().map(|(drawn, _)| drawn.camps.as_slice());
    let camp_number = |who: PlayerId| {
        let named = camps::camp_name(
            lang,
            night,
            &current.unwrap_or_default().iter().find(|camp| camp.people.contains(&who))?.name,
        );
        all.iter().position(|(_, name)| *name == named)
    };
    html! {
        details.card {
            summary { (text!(lang, "camps")) }
            p.quiet { (text!(lang, "camps-tip")) }
            form method="post" action="/deal/camps" {
                (deal_mark_field(model))
                button.primary name="lots" { (text!(lang, "night-draw-lots")) }
                @for who in people_present(night) {
                    (drop_down(&format!("camp-{who}"), &night.name(who), &all, camp_number(who).as_ref()))
                }
                button { (text!(lang, "hub-camps-show")) }
            }
        }
    }
}

/// Draws lots for the camps, or reads them from the form, and shows them before they are recorded. Invalid camps only
/// cause a message on the page of the deal.
pub fn choose_camps(request: &PageRequest) -> PageResult {
    let refused = request.with_session(|session| {
        let keeper = session.model.keeper();
        let chosen_camp = |who: PlayerId| {
            let number: usize = request.fields.parse_value(&format!("camp-{who}"))?;
            camps::camp_choices(keeper.night()).get(number.checked_sub(1)?)
        };
        let drawn = match request.fields.has_field("lots") {
            true => camps::draw_camps(keeper.night()),
            false => camps::camps_event(keeper.night(), chosen_camp),
        };
        let payloads = keeper.entry_events(NightEntry::Camps(drawn.clone()));
        let refused = payloads.and_then(|payloads| keeper.open_night().check_events(&payloads)).err();
        let refused = refused.map(|error| error_texts::ledger_error_text(&error, Some(keeper.night()), request.lang));
        session.drafted_camps = Some(drawn).filter(|_| refused.is_none());
        refused
    })?;
    match refused {
        Some(why) => {
            request.queue_message(Tone::Wrong, why)?;
            Ok(PageAnswer::Redirect("/deal".to_owned()))
        }
        None => Ok(PageAnswer::Redirect("/deal/camps".to_owned())),
    }
}

/// Shows the drawn or chosen camps of this session, with buttons to record them or to draw again. Redirects to the page
/// of the deal if there are none.
pub fn show_camps(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| {
        let drawn = session.drafted_camps.as_ref()?;
        let lines = camp_lines(lang, session.model.keeper().night(), drawn);
        let model = &session.model;
        let mark = model.desk().night_view().deal_mark(model.hand().round_at_table()).to_string();
        let seen = || ("seen", mark.clone());
        Some(html! {
            @if lines.is_empty() { p { (text!(lang, "hub-camps-end")) } }
            @else { section.card { @for line in &lines { p.total { (line) } } } }
            div.buttons {
                (button_form("/deal/camps/record", "primary big", text!(lang, "camps-record"), &[seen(), mark_pair(&camps_mark(drawn))]))
                (button_form("/deal/camps", "big", text!(lang, "night-draw-lots"), &[("lots", String::new()), seen()]))
            }
            p { a.button.quiet href="/deal" { (text!(lang, "cancel")) } }
        })
    })?;
    let Some(body) = body else {
        return Ok(PageAnswer::Redirect("/deal".to_owned()));
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Table, text!(lang, "camps"), body)))
}

/// Records the drafted camps of the session and queues a message with them, unless the record still needs confirmation.
pub fn record_camps(request: &PageRequest) -> PageResult {
    let recorded = request.change_session(|session| {
        let drawn = session.drafted_camps.take()?;
        session.apply_action(SessionAction::Night(NightAction::Enter(NightEntry::Camps(drawn.clone()))));
        let night = session.model.keeper().night();
        let is_standing = night.standing_act::<CampsDrawn>().is_some_and(|(standing, _)| *standing == drawn);
        is_standing.then(|| camp_lines(request.lang, night, &drawn).join(" · "))
    })?;
    if let Some(lines) = recorded {
        request.queue_message(Tone::Sure, text!(request.lang, "hub-camps-recorded", camps = lines))?;
    }
    redirect_or_confirm(request, "/deal")
}

/// Returns a line for each camp, with its name and its people.
fn camp_lines(lang: Lang, night: &Night, drawn_camps: &CampsDrawn) -> Vec<String> {
    let camps = drawn_camps.camps.iter();
    let people = |all: &[PlayerId]| join_names(lang, night, all);
    let line = |name: &str, all: &[PlayerId]| {
        text!(lang, "camp-people", camp = camps::camp_name(lang, night, name), people = people(all))
    };
    camps.map(|camp| line(&camp.name, &camp.people)).collect()
}
