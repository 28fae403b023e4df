//! The dialog that asks for confirmation of a change of the night. It shows contradictions to the course of play, or the effects of
//! the change.

use eframe::egui::{self, Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{primary_button, signed_text};
use quejing_session::action::Action;
use quejing_session::consent::ConsentNeed;
use quejing_session::model::Model;
use quejing_session::night::{
    ConfirmReason, DealId, LaterDealsPolicy, LaterRevaluation, LedgerError, Night, NightAction, PendingChange,
    PlayerId, Preview, ReplayedNight,
};
use quejing_session::trouble::{self, capital};
use quejing_words::history::ChangedDealSentences;
use quejing_words::{self as words, Lang};

/// Draws the dialog that asks for confirmation, while a change of the night waits for it. Closing the dialog discards the change.
/// Without a waiting change, clears the inputs of the dialog.
pub fn show_confirmation(ui: &Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(pending) = model.pending_change() else {
        view.confirm_input = Default::default();
        return;
    };
    let lang = model.lang;
    let modal = egui::Modal::new(egui::Id::unique("question")).frame(theme::card_frame()).show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let title = match pending.matter {
            ConfirmReason::Contradicts(_) => text!(lang, "ask-contradicts"),
            ConfirmReason::Changes(_) => text!(lang, "ask-changes"),
        };
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| match &pending.matter {
            ConfirmReason::Contradicts(cautions) => {
                for caution in cautions {
                    let text = capital(&words::course::caution_text(lang, model.keeper().night(), caution));
                    ui.label(RichText::new(text).color(theme::palette().text_strong));
                }
            }
            ConfirmReason::Changes(preview) => show_change_effects(ui, model, preview, actions),
        });
        ui.add_space(6.0);
        show_consent_inputs(ui, model, view, pending);
        show_missing_consents(ui, model, view, pending);
        ui.add_space(6.0);
        show_change_buttons(ui, model, view, pending, actions);
    });
    if modal.should_close() {
        actions.push(Action::Night(NightAction::GiveUp));
    }
}

/// Draws the effects of a change: totals and later deals that change, the choice whether to revalue later wins, entries that would
/// be refused, and new contradictions.
fn show_change_effects(ui: &mut Ui, model: &Model, preview: &Preview, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    if preview.totals.is_empty() {
        ui.label(text!(lang, "ask-no-totals"));
    }
    Grid::new("changes").num_columns(4).show(ui, |ui| {
        let change_of = |player| preview.totals.iter().find(move |change| change.player == player);
        for change in night.order.iter().filter_map(|&player| change_of(player)) {
            ui.label(night.name(change.player));
            ui.label(signed_text(change.before));
            ui.label("→");
            ui.label(signed_text(change.after).strong());
            ui.end_row();
        }
    });
    let after = model.night_if_confirmed();
    let after = after.as_ref().map(ReplayedNight::night);
    let deals = ChangedDealSentences {
        lang,
        night,
        number: &|deal| deal_number(night, after, deal),
        deal: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    for text in deals.change_lines(preview) {
        ui.label(RichText::new(text).color(theme::palette().text));
    }
    if let Some(later) = model.pending_change().and_then(|pending| pending.later.as_ref()) {
        show_revaluation_choice(ui, lang, later, actions);
        for text in deals.unchanged_value_lines(&later.found, later.choice) {
            ui.label(RichText::new(text).color(Tone::Doubt.color()));
        }
    }
    let Some(after) = after else {
        return;
    };
    let is_new = |all: &[(u64, &str)], event: u64| all.iter().any(|(one, _)| *one == event);
    let refused = after.refused.iter();
    let refused = refused.filter(|refused| is_new(&preview.refused, refused.event));
    let refused = refused.map(|refused| {
        let why = words::night::refusal_text_with_names(lang, after, &refused.why);
        text!(lang, "ask-refused", why = why)
    });
    let cautions = after.cautions.iter().filter(|caution| is_new(&preview.cautions, caution.event)).map(|caution| {
        let why = words::course::caution_text(lang, after, &caution.caution);
        text!(lang, "ask-contradiction", why = why)
    });
    for text in refused.chain(cautions) {
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
    }
}

/// Returns the number of a deal, from 1, in the current night or, if the change restores the deal, in the night `after` the change;
/// 0 if neither has it.
fn deal_number(night: &Night, after: Option<&Night>, deal: DealId) -> u64 {
    let position = |night: &Night| night.deals.iter().position(|other| other.id == deal);
    position(night).or_else(|| after.and_then(position)).map_or(0, |at| at as u64 + 1)
}

/// Draws the choice to revalue later wins or to leave them as recorded; nothing if the change leaves the value of every later win
/// unchanged.
fn show_revaluation_choice(ui: &mut Ui, lang: Lang, later: &LaterRevaluation, actions: &mut Vec<Action>) {
    if !later.found.offers_choice() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "later-deals"));
        for (choice, text) in [
            (LaterDealsPolicy::Revalue, text!(lang, "later-revalue")),
            (LaterDealsPolicy::Leave, text!(lang, "later-leave")),
        ] {
            if ui.radio(later.choice == choice, text).clicked() && later.choice != choice {
                actions.push(Action::Night(NightAction::ChooseLater(choice)));
            }
        }
    });
}

/// Draws the field for the reason and, for a change of earlier entries, boxes to tick the people who agree: one for everybody
/// concerned, and one for each person of the night.
fn show_consent_inputs(ui: &mut Ui, model: &Model, view: &mut View, pending: &PendingChange) {
    let (lang, night) = (model.lang, model.keeper().night());
    let (reason, agreed) = &mut view.confirm_input;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "reason"));
        let hint =
            if pending.needs_reason() { text!(lang, "ask-reason-needed") } else { text!(lang, "ask-reason-free") };
        let hint = RichText::new(hint).color(theme::palette().text_quiet);
        ui.add(TextEdit::singleline(reason).hint_text(hint).desired_width(f32::INFINITY)).labelled_by(label.id);
    });
    if matches!(pending.matter, ConfirmReason::Changes(_)) {
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(lang, "ask-agreed"));
            let mut all = pending.people.iter().all(|who| agreed.contains(who));
            let everybody = text!(lang, "ask-everybody");
            if !pending.people.is_empty() && ui.checkbox(&mut all, everybody).changed() {
                agreed.retain(|who| !pending.people.contains(who));
                agreed.extend(pending.people.iter().filter(|_| all));
            }
            for &player in &night.order {
                let mut on = agreed.contains(&player);
                let label = text!(lang, "ask-agrees", player = night.name(player));
                let tick = ui.checkbox(&mut on, night.name(player));
                tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
                if tick.changed() {
                    agreed.retain(|other| *other != player);
                    agreed.extend(on.then_some(player));
                }
            }
        });
    }
}

/// Returns the concerned people who are not ticked as agreeing: those who are asked on their phones, and those who must be ticked.
/// An error means that the ledger cannot be read.
fn consent_need(model: &Model, view: &View, pending: &PendingChange) -> Result<ConsentNeed, LedgerError> {
    let (_, agreed) = &view.confirm_input;
    model.keeper().consent_need(&pending.people, agreed)
}

/// Draws the names of the concerned people who will be asked on their phones, and of those who must still be ticked, or the error
/// of reading the ledger.
fn show_missing_consents(ui: &mut Ui, model: &Model, view: &View, pending: &PendingChange) {
    let (lang, night) = (model.lang, model.keeper().night());
    let names = |people: &[PlayerId]| {
        let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
        names.join(text!(lang, "list-comma"))
    };
    let lines = match consent_need(model, view, pending) {
        Ok(need) => {
            let on_phones = text!(lang, "ask-on-phones", players = names(&need.on_phones));
            let missing = text!(lang, "ask-missing", players = names(&need.missing));
            let lines = [(on_phones, &need.on_phones), (missing, &need.missing)];
            lines.into_iter().filter(|(_, people)| !people.is_empty()).map(|(line, _)| line).collect()
        }
        Err(error) => vec![trouble::ledger_error_text(&error, Some(night), lang)],
    };
    for line in lines {
        ui.label(RichText::new(line).color(Tone::Doubt.color()));
    }
}

fn show_change_buttons(ui: &mut Ui, model: &Model, view: &View, pending: &PendingChange, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let (reason, agreed) = &view.confirm_input;
        let has_reason = !pending.needs_reason() || !reason.trim().is_empty();
        let need = consent_need(model, view, pending);
        let can_agree = need.as_ref().is_ok_and(|need| need.missing.is_empty());
        let yes = match need.is_ok_and(|need| !need.on_phones.is_empty()) {
            true => text!(lang, "hub-ask-people"),
            false => text!(lang, "ask-yes"),
        };
        if ui.add_enabled(has_reason && can_agree, primary_button(yes)).clicked() {
            actions.push(Action::Night(NightAction::Confirm { reason: reason.clone(), agreed: agreed.clone() }));
        }
        if ui.button(text!(lang, "ask-no")).clicked() {
            actions.push(Action::Night(NightAction::GiveUp));
        }
    });
}
