//! The requests that wait for consent: the description of each, the answers so far, the changes of totals, and a button that
//! withdraws it.

use eframe::egui::{Align, Grid, Layout, RichText, ScrollArea, Ui};

use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::widgets::{heading, named_button, note, quiet, signed_text, small};
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::consent::ConsentRequest;
use crate::scorer::model::{Model, WaitingRequest};
use crate::scorer::night::NightAction;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::PlayerId;
use crate::words::account::request_lines;

use super::Hands;

/// Maximum height of the list in points; a longer list scrolls.
const MAX_HEIGHT: f32 = 260.0;
/// Height of a row of text, in points.
const TEXT_ROW: f32 = 18.0;
/// Minimum width of the description, in points.
const MIN_DESCRIPTION: f32 = 360.0;

/// Draws the requests of the night, if any. Returns the first event of the deal or money that the user asked to show.
pub fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) -> Option<u64> {
    let lang = model.lang;
    let requests = match model.requests() {
        Ok([]) => return None,
        Ok(requests) => requests,
        Err(error) => {
            note(ui, Tone::Wrong, &trouble::ledger(error, None, lang));
            return None;
        }
    };
    heading(ui, text!(lang, "hub-waits"));
    let mut requested = None;
    ScrollArea::vertical().id_salt("requests").max_height(MAX_HEIGHT).show(ui, |ui| {
        for waiting in requests {
            show_request(ui, model, waiting, &mut requested, actions);
        }
    });
    ui.separator();
    requested
}

/// Draws the number of waiting requests, with a button that shows them.
pub fn hint(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let text = match model.requests() {
        Ok([]) => return,
        Ok(requests) => text!(lang, "requests-wait", count = requests.len()),
        Err(error) => trouble::ledger(error, None, lang),
    };
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).color(theme::palette().text_strong));
            if ui.button(text!(lang, "requests-look")).clicked() {
                actions.push(Action::Screen(Hands::ID));
            }
        });
    });
    ui.add_space(GAP - ui.spacing().item_spacing.y);
}

fn show_request(
    ui: &mut Ui,
    model: &Model,
    waiting: &WaitingRequest,
    requested: &mut Option<u64>,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let request = &waiting.request;
    let lines = request_lines(lang, model.keeper().replay(), &request.payloads);
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let device = capital(&model.asks_by(lang, waiting));
            ui.label(RichText::new(text!(lang, "hub-asks", device = device)).color(theme::palette().text_strong));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let what = lines.first().map_or("", String::as_str);
                let label = text!(lang, "consent-take-back-named", what = what);
                if named_button(ui, true, text!(lang, "hub-take-back"), &label).clicked() {
                    actions.push(Action::Night(NightAction::TakeBackRequest(request.id)));
                }
                let entry = request.entry(model.keeper().replay());
                if let Some(entry) = entry
                    && ui.add(small(text!(lang, "requests-look"))).clicked()
                {
                    *requested = Some(entry);
                }
            });
        });
        // Both columns contain only text, so their rows are as low as it.
        ui.spacing_mut().interact_size.y = TEXT_ROW;
        let width = (ui.available_width() * 0.5).max(MIN_DESCRIPTION);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                show_description(ui, model, request, &lines);
            });
            show_people(ui, model, request);
        });
    });
}

/// Draws the description of a request and its state.
fn show_description(ui: &mut Ui, model: &Model, request: &ConsentRequest, lines: &[String]) {
    let lang = model.lang;
    for line in lines {
        ui.label(line);
    }
    if request.asked_again {
        ui.label(RichText::new(text!(lang, "consent-asked-again")).color(Tone::Doubt.color()));
    }
    if let Some(who) = request.refuser() {
        let no = text!(lang, "hub-said-no", player = model.keeper().night().name(who));
        ui.label(RichText::new(no).color(Tone::Wrong.color()));
    }
}

/// Draws the change and the answer of every person whose total changes or whose consent is needed.
fn show_people(ui: &mut Ui, model: &Model, request: &ConsentRequest) {
    let (lang, night) = (model.lang, model.keeper().night());
    let concerned = |who: &&PlayerId| {
        let needed = request.people.contains(who) || request.in_person.contains(who);
        needed || request.change_of(**who).is_some()
    };
    Grid::new(("request", request.id)).num_columns(5).spacing([10.0, 3.0]).show(ui, |ui| {
        for &who in night.order.iter().filter(concerned) {
            ui.label(RichText::new(night.name(who)).color(theme::palette().text_strong));
            match request.change_now(night, who) {
                Some(change) => {
                    ui.label(signed_text(change.before));
                    ui.label("→");
                    ui.label(signed_text(change.after).strong());
                }
                None => {
                    ui.label(signed_text(night.total(who)));
                    ui.label("");
                    ui.label("");
                }
            }
            let (text, tone) = answer_text(lang, request, who);
            ui.label(match tone {
                Some(tone) => RichText::new(text).color(tone.color()),
                None => quiet(text),
            });
            ui.end_row();
        }
    });
}

/// Returns the answer of a person with its tone; the text is empty if their consent is not needed.
fn answer_text(lang: Lang, request: &ConsentRequest, who: PlayerId) -> (&'static str, Option<Tone>) {
    match request.answers.iter().find(|answer| answer.player == who).map(|answer| answer.yes) {
        Some(true) => (text!(lang, "consent-yes"), Some(Tone::Sure)),
        Some(false) => (text!(lang, "consent-no"), Some(Tone::Wrong)),
        None if request.in_person.contains(&who) => (text!(lang, "consent-in-person"), Some(Tone::Person)),
        None if request.people.contains(&who) => (text!(lang, "consent-open"), Some(Tone::Doubt)),
        None => ("", None),
    }
}
