//! Disputes about a deal or another entry: the claim, and the table's decision with the people who agreed to it.

use std::collections::BTreeSet;

use eframe::egui::{RichText, Ui};

use super::shared_widgets;
use super::shared_widgets::propose;
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::{field, labelled_choice, several},
    heading, note, primary, quiet,
};
use crate::i18n;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Body, DealId, Decision, Dispute, PlayerId};
use crate::table::recorded;

/// Returns the title of a new dispute, for a deal or for agreed money.
fn title(model: &Model, entry: u64) -> &'static str {
    match model.keeper().night().deal(DealId(entry)) {
        Some(_) => text!(model.lang, "night-dispute-deal"),
        None => text!(model.lang, "night-dispute-entry"),
    }
}

/// The form for a claim or a decision.
#[derive(Clone, Debug, Default)]
pub struct DisputeForm {
    /// Shows the fields of a new claim.
    opening: bool,
    by: Option<PlayerId>,
    claim: String,
    decision: Option<Decision>,
    note: String,
    agreed: BTreeSet<PlayerId>,
}

impl DisputeForm {
    /// Draws the disputes of an entry, named by its first event, and the fields to decide them or to open one.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, entry: u64, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        let mut is_open = false;
        for dispute in night.disputes.iter().filter(|one| one.subject() == entry) {
            let text = text!(lang, "night-claim-of", player = night.name(dispute.by), claim = dispute.claim);
            match &dispute.decided {
                None => {
                    is_open = true;
                    note(ui, Tone::Doubt, &text);
                    self.decide(ui, model, dispute, actions);
                }
                Some((_, decision, words, agreed)) => {
                    ui.label(RichText::new(text).color(theme::palette().text));
                    let agreed: Vec<String> = agreed.iter().map(|&p| night.name(p)).collect();
                    let decision = i18n::night::decision(lang, *decision);
                    let players = match agreed.is_empty() {
                        true => text!(lang, "night-nobody").to_owned(),
                        false => shared_widgets::list(lang, &agreed),
                    };
                    let decided = match words.is_empty() {
                        true => text!(lang, "night-decided-so", decision = decision, players = players),
                        false => text!(lang, "night-decided-why", decision = decision, note = words, players = players),
                    };
                    ui.label(quiet(decided));
                }
            }
        }
        if is_open {
            return;
        }
        if !self.opening {
            self.opening = ui.button(title(model, entry)).on_hover_text(text!(lang, "night-dispute-tip")).clicked();
            return;
        }
        self.open(ui, model, entry, actions);
    }

    fn open(&mut self, ui: &mut Ui, model: &Model, entry: u64, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        heading(ui, title(model, entry));
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, &night.order, None);
            labelled_choice(ui, text!(lang, "night-dispute-by"), 110.0, &choices, &mut self.by);
        });
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-claim"), &mut self.claim, 280.0);
        });
        let ready = self.by.is_some() && !self.claim.trim().is_empty();
        if !ready {
            ui.label(quiet(text!(lang, "night-dispute-missing")));
        }
        ui.horizontal(|ui| {
            let record = ui.add_enabled(ready, primary(text!(lang, "night-dispute-open")));
            if let (true, Some(by)) = (record.clicked(), self.by) {
                let opened = recorded::dispute(model.keeper().replay(), entry, by, self.claim.trim().to_owned());
                propose(Body::DisputeOpened(Box::new(opened)), actions);
                *self = DisputeForm::default();
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                self.opening = false;
            }
        });
    }

    fn decide(&mut self, ui: &mut Ui, model: &Model, dispute: &Dispute, actions: &mut Vec<Action>) {
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
            ui.label(quiet(text!(lang, "night-decide-correct-hint")));
        }
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-in-words"), &mut self.note, 260.0);
        });
        several(ui, lang, night, text!(lang, "night-agreed"), &night.order, &mut self.agreed);
        let ready = self.decision.is_some() && !self.agreed.is_empty();
        if !ready {
            ui.label(quiet(text!(lang, "night-decide-missing")));
        }
        let record = ui.add_enabled(ready, primary(text!(lang, "night-decide-record")));
        if let (true, Some(decision)) = (record.clicked(), self.decision) {
            actions.push(Action::Night(NightAction::Decide {
                dispute: dispute.event,
                decision,
                note: self.note.trim().to_owned(),
                agreed: self.agreed.iter().copied().collect(),
            }));
            *self = DisputeForm::default();
        }
    }
}
