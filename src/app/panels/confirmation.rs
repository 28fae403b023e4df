//! The dialog that asks for confirmation of a change of the night. It shows contradictions to the course of play, or
//! the effects of the change.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{cell_text, primary_button};
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::consent::ConsentNeed;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{LaterDealsPolicy, LedgerError, NightAction, PlayerId, ReplayedNight};
use quejing_session::recorder::Proposal;
use quejing_session::session::Session;
use quejing_words::history::{ChangeAct, ChangedDealSentences, TotalChangeText, shown_deal_number};
use quejing_words::{self as words, Lang};

/// The inputs of the dialog: the reason and the people who agree. They belong to the change that the dialog shows.
#[derive(Clone, Debug, Default)]
pub struct ConfirmInput {
    /// The reason for the change.
    pub reason: String,
    /// The people who are ticked as agreeing to the change with its present effects.
    pub agreed: Vec<PlayerId>,
    /// The marks of the change and of its effects; `None` before the dialog shows a change.
    shown_marks: Option<(StateDigest, StateDigest)>,
}

impl ConfirmInput {
    /// Removes the ticks if the effects of the shown change differ from those for which the ticks were given, and also
    /// the reason if it is another change.
    fn show_change(&mut self, pending: &Proposal) {
        let marks = (pending.subject_mark(), pending.mark());
        match &self.shown_marks {
            Some(shown) if *shown == marks => return,
            Some((subject, _)) if *subject == marks.0 => self.agreed.clear(),
            _ => *self = ConfirmInput::default(),
        }
        self.shown_marks = Some(marks);
    }
}

/// Draws the dialog that asks for confirmation, while a change of the night waits for it; closing the dialog discards
/// the change. While no change waits, clears the dialog's inputs.
pub fn show_confirmation(ui: &Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let Some(pending) = model.desk().recorder().proposal() else {
        view.confirm_input = Default::default();
        return;
    };
    view.confirm_input.show_change(pending);
    let lang = model.lang;
    let modal = egui::Modal::new(egui::Id::unique("question")).frame(theme::card_frame()).show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let title = match (pending.contradictions.is_empty(), pending.similar_names.is_empty()) {
            (false, _) => text!(lang, "ask-contradicts"),
            (true, false) => text!(lang, "ask-similar-names"),
            (true, true) => text!(lang, "ask-changes"),
        };
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for caution in &pending.contradictions {
                let text = capitalize(&words::course::caution_text(lang, model.keeper().night(), caution));
                ui.label(RichText::new(text).color(theme::palette().text_strong));
            }
            for pair in &pending.similar_names {
                let text = text!(lang, "ask-similar-name", name = pair.name, other = pair.other);
                ui.label(RichText::new(text).color(theme::palette().text_strong));
            }
            if pending.shows_effects() {
                show_change_effects(ui, model, pending, actions);
            }
        });
        ui.add_space(6.0);
        if pending.similar_names.is_empty() {
            show_consent_inputs(ui, model, view, pending);
        }
        show_missing_consents(ui, model, view, pending);
        ui.add_space(6.0);
        show_change_buttons(ui, model, view, pending, actions);
    });
    if modal.should_close() {
        actions.push(SessionAction::Night(NightAction::CancelChange(pending.subject_mark())));
    }
}

/// Draws the effects of a change: the totals and later deals that it changes, the choice to revalue later wins, the
/// entries that the ledger would refuse, and new contradictions to the course of play.
fn show_change_effects(ui: &mut Ui, model: &Session, pending: &Proposal, actions: &mut WindowActions) {
    let (lang, night, preview) = (model.lang, model.keeper().night(), &pending.preview);
    if preview.totals.is_empty() {
        ui.label(text!(lang, "ask-no-totals"));
    }
    let after = model.desk().recorder().night_if_confirmed();
    let after = after.as_ref().map(ReplayedNight::night);
    Grid::new("changes").num_columns(4).show(ui, |ui| {
        for change in TotalChangeText::all(lang, night, after, &preview.totals) {
            ui.label(&change.name);
            ui.label(cell_text(&change.before));
            ui.label("→");
            ui.label(cell_text(&change.after).strong());
            ui.end_row();
        }
    });
    let deals = ChangedDealSentences {
        lang,
        night,
        after,
        deal_number: &|deal| shown_deal_number(night, after, deal),
        deal_sentence: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    for text in deals.change_lines(preview) {
        ui.label(RichText::new(text).color(theme::palette().text));
    }
    show_revaluation_choice(ui, lang, pending, actions);
    for text in deals.unchanged_value_lines(&pending.revaluations, pending.later.choice) {
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
    }
    let Some(after) = after else {
        return;
    };
    let is_new = |new_entries: &[(u64, &str)], event: u64| new_entries.iter().any(|(number, _)| *number == event);
    let refused = after.refused.iter();
    let refused = refused.filter(|refused| is_new(&preview.refused, refused.event));
    let refused = refused.map(|refused| {
        let why = words::night::refusal_text(lang, Some(after), &refused.refusal);
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

/// Returns the labels of the buttons that confirm and drop the proposal.
fn change_act(model: &Session, pending: &Proposal) -> ChangeAct {
    let (night, after) = (model.keeper().night(), model.desk().recorder().night_if_confirmed());
    let number = |deal| shown_deal_number(night, after.as_ref().map(ReplayedNight::night), deal);
    ChangeAct::new(model.lang, model.keeper().replay(), &pending.payloads, &number)
}

/// Draws the choice to revalue later wins or to leave them as recorded; nothing if the change has no effect on the
/// value of any later win.
fn show_revaluation_choice(ui: &mut Ui, lang: Lang, pending: &Proposal, actions: &mut WindowActions) {
    if !pending.offers_revaluation_choice() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "later-deals"));
        for (choice, text) in [
            (LaterDealsPolicy::Revalue, text!(lang, "later-revalue")),
            (LaterDealsPolicy::Leave, text!(lang, "later-leave")),
        ] {
            if ui.radio(pending.later.choice == choice, text).clicked() && pending.later.choice != choice {
                actions.push(SessionAction::Night(NightAction::ChooseRevaluation {
                    choice,
                    seen: pending.subject_mark(),
                }));
            }
        }
    });
}

/// Draws the field for the reason. For a change of earlier entries, also draws boxes to tick the people who agree: one
/// for everybody concerned, if anybody is, and one for each person of the night.
fn show_consent_inputs(ui: &mut Ui, model: &Session, view: &mut View, pending: &Proposal) {
    let (lang, night) = (model.lang, model.keeper().night());
    let ConfirmInput { reason, agreed, .. } = &mut view.confirm_input;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "reason"));
        let hint =
            if pending.needs_reason() { text!(lang, "ask-reason-needed") } else { text!(lang, "ask-reason-free") };
        let hint = RichText::new(hint).color(theme::palette().text_quiet);
        ui.add(TextEdit::singleline(reason).hint_text(hint).desired_width(f32::INFINITY)).labelled_by(label.id);
    });
    if pending.shows_effects() {
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(lang, "ask-agreed"));
            let mut are_all_ticked = pending.concerned_people.iter().all(|who| agreed.contains(who));
            let everybody = text!(lang, "ask-everybody");
            if !pending.concerned_people.is_empty() && ui.checkbox(&mut are_all_ticked, everybody).changed() {
                agreed.retain(|who| !pending.concerned_people.contains(who));
                agreed.extend(pending.concerned_people.iter().filter(|_| are_all_ticked));
            }
            for &player in &night.order {
                let mut is_ticked = agreed.contains(&player);
                let label = text!(lang, "ask-agrees", player = night.name(player));
                let tick = ui.checkbox(&mut is_ticked, night.name(player));
                tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_ticked, &label));
                if tick.changed() {
                    agreed.retain(|other| *other != player);
                    agreed.extend(is_ticked.then_some(player));
                }
            }
        });
    }
}

/// Returns the concerned people who are not ticked as agreeing: those who will be asked on their phones, and those
/// without phones, who must be ticked.
///
/// # Errors
/// The ledger cannot be read.
fn consent_need(model: &Session, view: &View, pending: &Proposal) -> Result<ConsentNeed, LedgerError> {
    model.keeper().consent().need(&pending.concerned_people, &view.confirm_input.agreed)
}

/// Draws the names of the concerned people who will be asked on their phones, and the names of those without phones who
/// must still be ticked. If the ledger cannot be read, draws the error.
fn show_missing_consents(ui: &mut Ui, model: &Session, view: &View, pending: &Proposal) {
    let (lang, night) = (model.lang, model.keeper().night());
    let names = |people: &[PlayerId]| {
        let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
        names.join(text!(lang, "list-comma"))
    };
    let lines = match consent_need(model, view, pending) {
        Ok(need) => {
            let on_phones = text!(lang, "ask-on-phones", players = names(&need.on_phones));
            let missing = text!(lang, "ask-missing", players = names(&need.without_phones));
            let lines = [(on_phones, &need.on_phones), (missing, &need.without_phones)];
            lines.into_iter().filter(|(_, people)| !people.is_empty()).map(|(line, _)| line).collect()
        }
        Err(error) => vec![error_texts::ledger_error_text(&error, Some(night), lang)],
    };
    for line in lines {
        ui.label(RichText::new(line).color(Tone::Doubt.color()));
    }
}

fn show_change_buttons(ui: &mut Ui, model: &Session, view: &View, pending: &Proposal, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let ConfirmInput { reason, agreed, .. } = view.confirm_input.clone();
        let has_reason = !pending.needs_reason() || !reason.trim().is_empty();
        let need = consent_need(model, view, pending);
        let can_agree = need.as_ref().is_ok_and(|need| need.without_phones.is_empty());
        let act = change_act(model, pending);
        let yes = match need.is_ok_and(|need| !need.on_phones.is_empty()) {
            true => text!(lang, "hub-ask-people"),
            false => &act.confirm,
        };
        if ui.add_enabled(has_reason && can_agree, primary_button(yes)).clicked() {
            let seen = pending.mark();
            actions.push(SessionAction::Night(NightAction::ConfirmChange { reason, agreed, seen }));
        }
        if ui.button(act.keep).clicked() {
            actions.push(SessionAction::Night(NightAction::CancelChange(pending.subject_mark())));
        }
    });
}
