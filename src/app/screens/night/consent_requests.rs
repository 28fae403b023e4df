//! The requests that wait for consent: the description of each, the answers so far, the changes of totals, and a button
//! that withdraws the request.

use crate::app::window_action::{WindowAction, WindowActions};
use eframe::egui::{Align, Grid, Layout, RichText, ScrollArea, Ui};

use crate::app::theme::{self, CARD_GAP, Tone, ToneColor as _};
use crate::app::widgets::{cell_text, quiet_text, show_heading, show_named_button, show_note, small_button};
use quejing_session::action::SessionAction;
use quejing_session::consent::ConsentRequest;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{NightAction, PlayerId, ReplayedNight};
use quejing_session::session::{Session, WaitingRequest};
use quejing_words::Lang;
use quejing_words::history::account::request_lines;
use quejing_words::history::{TotalChangeText, seat_total};

use super::AccountScreen;

/// The maximum height of the list of requests for consent, in points; a longer list scrolls.
const MAX_REQUESTS_HEIGHT: f32 = 260.0;
/// The height of a row of text in a request for consent, in points.
const REQUEST_TEXT_ROW_HEIGHT: f32 = 18.0;
/// The minimum width of the description of a request for consent, in points.
const MIN_REQUEST_DESCRIPTION_WIDTH: f32 = 360.0;

/// Draws the requests of the night that wait for consent, or the error of reading them; nothing if no request waits. If
/// the user clicked the button that shows the subject of a request, returns the first event of that deal or agreed
/// money.
pub fn show_consent_requests(ui: &mut Ui, model: &Session, actions: &mut WindowActions) -> Option<u64> {
    super::returned_entries::show_returned_entries(ui, model, actions);
    let lang = model.lang;
    let requests = match model.awaited().requests.as_deref() {
        Ok([]) => return None,
        Ok(requests) => requests,
        Err(error) => {
            show_note(ui, Tone::Wrong, &error_texts::ledger_error_text(error, None, lang));
            return None;
        }
    };
    show_heading(ui, text!(lang, "hub-waits"));
    let mut requested_event = None;
    ScrollArea::vertical().id_salt("requests").max_height(MAX_REQUESTS_HEIGHT).show(ui, |ui| {
        for waiting_request in requests {
            show_consent_request(ui, model, waiting_request, &mut requested_event, actions);
        }
    });
    ui.separator();
    requested_event
}

/// Draws the number of requests that wait for consent, or the error of reading them, with a button that opens their
/// screen; nothing if no request waits.
pub fn show_waiting_requests_hint(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    let text = match model.awaited().requests.as_deref() {
        Ok([]) => return,
        Ok(requests) => text!(lang, "requests-wait", count = requests.len()),
        Err(error) => error_texts::ledger_error_text(error, None, lang),
    };
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).color(theme::palette().text_strong));
            if ui.button(text!(lang, "requests-look")).clicked() {
                actions.push(WindowAction::ShowScreen(AccountScreen::SCREEN_ID));
            }
        });
    });
    ui.add_space(CARD_GAP - ui.spacing().item_spacing.y);
}

fn show_consent_request(
    ui: &mut Ui,
    model: &Session,
    waiting_request: &WaitingRequest,
    requested_event: &mut Option<u64>,
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let request = &waiting_request.request;
    let lines = request_lines(lang, model.keeper().replay(), &request.payloads);
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let device = capitalize(&waiting_request.requester_text(model.keeper().night(), lang));
            ui.label(RichText::new(text!(lang, "hub-asks", device = device)).color(theme::palette().text_strong));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let description = lines.first().map_or("", String::as_str);
                let label = text!(lang, "consent-take-back-named", what = description);
                if show_named_button(ui, true, text!(lang, "hub-take-back"), &label).clicked() {
                    actions.push(SessionAction::Night(NightAction::WithdrawRequest(request.id)));
                }
                let event = request.subject_event(model.keeper().replay());
                if let Some(event) = event
                    && ui.add(small_button(text!(lang, "requests-look"))).clicked()
                {
                    *requested_event = Some(event);
                }
            });
        });
        // Both columns contain only text, so the rows are as low as a line of text.
        ui.spacing_mut().interact_size.y = REQUEST_TEXT_ROW_HEIGHT;
        let width = (ui.available_width() * 0.5).max(MIN_REQUEST_DESCRIPTION_WIDTH);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                show_request_description(ui, model, request, &lines);
            });
            show_concerned_people(ui, model, request);
        });
    });
}

/// Draws `lines`, the description of a request for consent, then a remark if the request was repeated, and the name of
/// the first person who refused, if any.
fn show_request_description(ui: &mut Ui, model: &Session, request: &ConsentRequest, lines: &[String]) {
    let lang = model.lang;
    for line in lines {
        ui.label(line);
    }
    if request.asked_again {
        ui.label(RichText::new(text!(lang, "consent-asked-again")).color(Tone::Doubt.color()));
    }
    if let Some(player) = request.refuser() {
        let no = text!(lang, "hub-said-no", player = model.keeper().night().name(player));
        ui.label(RichText::new(no).color(Tone::Wrong.color()));
    }
}

/// Draws a row for each person whose total the request would change or whose consent it needs: the totals before and
/// after the change, or only the present total if it stays the same, and the person's answer.
fn show_concerned_people(ui: &mut Ui, model: &Session, request: &ConsentRequest) {
    let (lang, night) = (model.lang, model.keeper().night());
    let after = model.keeper().open_night().night_after(&request.payloads);
    let after = after.as_ref().map(ReplayedNight::night);
    let is_concerned = |player: &&PlayerId| {
        let is_needed = request.people.contains(player) || request.in_person.contains(player);
        is_needed || request.total_change(**player).is_some()
    };
    Grid::new(("request", request.id)).num_columns(5).spacing([10.0, 3.0]).show(ui, |ui| {
        for &player in night.order.iter().filter(is_concerned) {
            ui.label(RichText::new(night.name(player)).color(theme::palette().text_strong));
            match request.current_total_change(night, player) {
                Some(change) => {
                    let change = TotalChangeText::new(lang, night, after, &change);
                    ui.label(cell_text(&change.before));
                    ui.label("→");
                    ui.label(cell_text(&change.after).strong());
                }
                None => {
                    ui.label(cell_text(&seat_total(night, player)));
                    ui.label("");
                    ui.label("");
                }
            }
            let (text, tone) = consent_answer_text(lang, request, player);
            ui.label(match tone {
                Some(tone) => RichText::new(text).color(tone.color()),
                None => quiet_text(text),
            });
            ui.end_row();
        }
    });
}

/// Returns a person's answer to a request in words, or the kind of consent that is still open, with its tone. For a
/// person without an answer whose consent is not needed, the text is empty.
fn consent_answer_text(lang: Lang, request: &ConsentRequest, player: PlayerId) -> (&'static str, Option<Tone>) {
    match request.answers.iter().find(|answer| answer.player == player).map(|answer| answer.yes) {
        Some(true) => (text!(lang, "consent-yes"), Some(Tone::Sure)),
        Some(false) => (text!(lang, "consent-no"), Some(Tone::Wrong)),
        None if request.in_person.contains(&player) => (text!(lang, "consent-in-person"), Some(Tone::Person)),
        None if request.people.contains(&player) => (text!(lang, "consent-open"), Some(Tone::Doubt)),
        None => ("", None),
    }
}
