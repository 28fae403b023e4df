//! The disputes about a deal or another entry: the claim, and the table's decision with the people who agreed to it.

use std::collections::BTreeSet;

use crate::app::window_action::WindowActions;
use eframe::egui::{RichText, Ui};

use super::shared_widgets;
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::{show_labelled_choice, show_labelled_text_field, show_person_boxes},
    primary_button, quiet_text, show_heading, show_note,
};
use quejing_session::action::SessionAction;
use quejing_session::night::{DealId, Decision, Dispute, NightAction, NightEntry, PlayerId};
use quejing_session::session::Session;
use quejing_words as words;

/// Returns the title of a new dispute about the deal, or else the agreed money, whose first event is `first_event`.
fn new_dispute_title(model: &Session, first_event: u64) -> &'static str {
    match model.keeper().night().deal(DealId(first_event)) {
        Some(_) => text!(model.lang, "night-dispute-deal"),
        None => text!(model.lang, "night-dispute-entry"),
    }
}

/// The form for a new claim against an entry, or for the decision of an open dispute.
#[derive(Clone, Debug, Default)]
pub struct DisputeForm {
    /// True while the fields of a new claim are shown.
    shows_claim_fields: bool,
    /// The person who disputes the entry.
    claimant: Option<PlayerId>,
    /// The text of the new claim.
    claim: String,
    decision: Option<Decision>,
    /// The words that explain the decision.
    note: String,
    /// The people who agreed to the decision.
    agreed_people: BTreeSet<PlayerId>,
}

impl DisputeForm {
    /// Draws the disputes of a deal or of agreed money, which is given by its first event, with the fields to decide an
    /// open one. If none is open, draws the button or the fields for a new claim.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, first_event: u64, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        let mut is_open = false;
        for dispute in night.disputes.iter().filter(|dispute| dispute.disputed_event() == first_event) {
            let text = text!(lang, "night-claim-of", player = night.name(dispute.by), claim = dispute.claim);
            match &dispute.decided {
                None => {
                    is_open = true;
                    show_note(ui, Tone::Doubt, &text);
                    self.show_decision_form(ui, model, dispute, actions);
                }
                Some((_, decision, words, agreed)) => {
                    ui.label(RichText::new(text).color(theme::palette().text));
                    let agreed: Vec<String> = agreed.iter().map(|&p| night.name(p)).collect();
                    let decision = words::night::decision_name(lang, *decision);
                    let players = match agreed.is_empty() {
                        true => text!(lang, "night-nobody").to_owned(),
                        false => shared_widgets::join_list(lang, &agreed),
                    };
                    let decided = match words.is_empty() {
                        true => text!(lang, "night-decided-so", decision = decision, players = players),
                        false => text!(lang, "night-decided-why", decision = decision, note = words, players = players),
                    };
                    ui.label(quiet_text(decided));
                }
            }
        }
        if is_open {
            return;
        }
        if !self.shows_claim_fields {
            self.shows_claim_fields = ui
                .button(new_dispute_title(model, first_event))
                .on_hover_text(text!(lang, "night-dispute-tip"))
                .clicked();
            return;
        }
        self.show_claim_form(ui, model, first_event, actions);
    }

    fn show_claim_form(&mut self, ui: &mut Ui, model: &Session, first_event: u64, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        show_heading(ui, new_dispute_title(model, first_event));
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, &night.order, None);
            show_labelled_choice(ui, text!(lang, "night-dispute-by"), 110.0, &choices, &mut self.claimant);
        });
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-claim"), &mut self.claim, 280.0);
        });
        let is_complete = self.claimant.is_some() && !self.claim.trim().is_empty();
        if !is_complete {
            ui.label(quiet_text(text!(lang, "night-dispute-missing")));
        }
        ui.horizontal(|ui| {
            let record = ui.add_enabled(is_complete, primary_button(text!(lang, "night-dispute-open")));
            if let (true, Some(by)) = (record.clicked(), self.claimant) {
                let claim = self.claim.trim().to_owned();
                shared_widgets::propose_entry(NightEntry::Dispute { entry: first_event, by, claim }, actions);
                *self = DisputeForm::default();
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                self.shows_claim_fields = false;
            }
        });
    }

    fn show_decision_form(&mut self, ui: &mut Ui, model: &Session, dispute: &Dispute, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        ui.horizontal(|ui| {
            ui.label(text!(lang, "night-table-decides"));
            let choices = [
                (Decision::Keep, text!(lang, "night-decide-keep")),
                (Decision::Correct, text!(lang, "night-decide-correct")),
                (Decision::Void, text!(lang, "night-decide-void")),
            ];
            for (decision, text) in choices {
                if ui.radio(self.decision == Some(decision), text).clicked() {
                    self.decision = Some(decision);
                }
            }
        });
        if self.decision == Some(Decision::Correct) {
            ui.label(quiet_text(text!(lang, "night-decide-correct-hint")));
        }
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-in-words"), &mut self.note, 260.0);
        });
        show_person_boxes(ui, lang, night, text!(lang, "night-agreed"), &night.order, &mut self.agreed_people);
        let is_complete = self.decision.is_some() && !self.agreed_people.is_empty();
        if !is_complete {
            ui.label(quiet_text(text!(lang, "night-decide-missing")));
        }
        let record = ui.add_enabled(is_complete, primary_button(text!(lang, "night-decide-record")));
        if let (true, Some(decision)) = (record.clicked(), self.decision) {
            actions.push(SessionAction::Night(NightAction::DecideDispute {
                dispute: dispute.event,
                decision,
                note: self.note.trim().to_owned(),
                agreed: self.agreed_people.iter().copied().collect(),
            }));
            *self = DisputeForm::default();
        }
    }
}
