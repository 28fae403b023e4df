//! The camps of the house rule: chosen, or drawn by lot; shown before they are recorded.

use maud::{Markup, html};

use super::deal::{deal_mark_field, is_stale, redirect_or_confirm};
use super::frame::{Page, Tab};
use super::parts::{button, here, list, names};
use super::{Answer, PageRequest, PageResult};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::{NightAction, camps};
use crate::scorer::notice::Tone;
use crate::scorer::trouble;
use crate::table::ledger::{CampsDrawn, Night, Payload, PlayerId};

/// Renders the form for the camps, with the current ones chosen.
pub fn camps_form(request: &PageRequest, model: &Model) -> Markup {
    let (lang, night) = (request.lang, model.keeper().night());
    let names = model.round_at_table().rules().camps().iter().map(|camp| i18n::word(lang, camp));
    let all: Vec<(usize, String)> = ["–"].into_iter().chain(names).map(str::to_owned).enumerate().collect();
    let current = night.standing::<CampsDrawn>().map(|(drawn, _)| drawn.camps.as_slice());
    let of = |who: PlayerId| {
        let named =
            camps::name(lang, &current.unwrap_or_default().iter().find(|camp| camp.people.contains(&who))?.name);
        all.iter().position(|(_, name)| *name == named)
    };
    html! {
        details.card {
            summary { (text!(lang, "camps")) }
            p.quiet { (text!(lang, "camps-tip")) }
            form method="post" action="/deal/camps" {
                (deal_mark_field(model))
                button.primary name="lots" { (text!(lang, "night-draw-lots")) }
                @for who in here(night) {
                    (list(&format!("camp-{who}"), &night.name(who), &all, of(who).as_ref()))
                }
                button { (text!(lang, "hub-camps-show")) }
            }
        }
    }
}

/// Draws lots for the camps, or takes those of the form, to show them before they are recorded.
pub fn choose_camps(request: &PageRequest) -> PageResult {
    if is_stale(request)? {
        return Ok(Answer::Redirect("/deal".to_owned()));
    }
    let refused = request.with_session(|session| {
        let rules = session.model.round_at_table().rules();
        let of = |who: PlayerId| {
            let number: usize = request.fields.parse(&format!("camp-{who}"))?;
            rules.camps().get(number.checked_sub(1)?).copied()
        };
        let keeper = session.model.keeper();
        let drawn = match request.fields.has("lots") {
            true => camps::draw_camps(keeper.night()),
            false => camps::drawn_camps(keeper.night(), of),
        };
        let refused = keeper.check(&Payload::of(drawn.clone().into())).err();
        let refused = refused.map(|error| trouble::ledger(&error, Some(keeper.night()), request.lang));
        session.drafted_camps = Some(drawn).filter(|_| refused.is_none());
        refused
    })?;
    match refused {
        Some(why) => {
            request.queue_message(Tone::Wrong, why)?;
            Ok(Answer::Redirect("/deal".to_owned()))
        }
        None => Ok(Answer::Redirect("/deal/camps".to_owned())),
    }
}

/// Shows the camps that were drawn or chosen, to record them, or to draw again.
pub fn show_camps(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| {
        let drawn = session.drafted_camps.as_ref()?;
        let lines = camp_lines(lang, session.model.keeper().night(), drawn);
        let seen = || ("seen", session.model.deal_mark().to_string());
        Some(html! {
            @if lines.is_empty() { p { (text!(lang, "hub-camps-end")) } }
            @else { section.card { @for line in &lines { p.total { (line) } } } }
            div.buttons {
                (button("/deal/camps/record", "primary big", text!(lang, "camps-record"), &[seen()]))
                (button("/deal/camps", "big", text!(lang, "night-draw-lots"), &[("lots", String::new()), seen()]))
            }
            p { a.button.quiet href="/deal" { (text!(lang, "cancel")) } }
        })
    })?;
    let Some(body) = body else {
        return Ok(Answer::Redirect("/deal".to_owned()));
    };
    Ok(Answer::Page(Page::still(Tab::Table, text!(lang, "camps"), body)))
}

/// Records the camps that the page showed.
pub fn record_camps(request: &PageRequest) -> PageResult {
    if is_stale(request)? {
        return Ok(Answer::Redirect("/deal".to_owned()));
    }
    let recorded = request.change_session(|session| {
        let drawn = session.drafted_camps.take()?;
        session.apply(Action::Night(NightAction::Propose(vec![Payload::of(drawn.clone().into())])));
        let night = session.model.keeper().night();
        let is_standing = night.standing::<CampsDrawn>().is_some_and(|(standing, _)| *standing == drawn);
        is_standing.then(|| camp_lines(request.lang, night, &drawn).join(" · "))
    })?;
    if let Some(lines) = recorded {
        request.queue_message(Tone::Sure, text!(request.lang, "hub-camps-recorded", camps = lines))?;
    }
    redirect_or_confirm(request, "/deal")
}

/// Returns a line for each camp with its people.
fn camp_lines(lang: Lang, night: &Night, drawn: &CampsDrawn) -> Vec<String> {
    let camps = drawn.camps.iter();
    let people = |all: &[PlayerId]| names(lang, night, all);
    let line =
        |name: &str, all: &[PlayerId]| text!(lang, "camp-people", camp = camps::name(lang, name), people = people(all));
    camps.map(|camp| line(&camp.name, &camp.people)).collect()
}
