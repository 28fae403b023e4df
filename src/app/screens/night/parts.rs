//! Parts that the screens of the night share: descriptions of deals and events, choices of people, consent.

use std::collections::BTreeSet;

use eframe::egui::{CollapsingHeader, Ui};

use crate::app::widgets::fields::{field, several};
use crate::app::widgets::quiet;
pub use crate::i18n::rules_name;
use crate::i18n::switches::differences;
use crate::i18n::{self, Lang};
use crate::rules::RuleProfile;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Body, Hand, Night, Payload, PlayerId};
use crate::table::trace::traces;
pub use crate::words::{account_notes, deal_result, list, settled, wins};
use crate::words::{describe, recorder, trace};

/// Proposes one event of the night.
pub fn propose(body: Body, actions: &mut Vec<Action>) {
    actions.push(Action::Night(NightAction::Propose(vec![Payload::of(body)])));
}

/// Describes the corrections of a deal, or of one of its events.
pub fn told_corrections(model: &Model, hand: Option<&Hand>, event: Option<u64>) -> Vec<String> {
    let (lang, night) = (model.lang, model.keeper().night());
    let traces = hand.map_or_else(Vec::new, |hand| traces(model.keeper().replay(), hand));
    let traces = traces.iter().filter(|one| event.is_none_or(|event| event == one.event));
    traces.map(|one| trace(lang, night, one, &recorder(lang, night, one))).collect()
}

/// Draws the note of rules and, collapsed, their differences from their rule set.
pub fn said_of_rules(ui: &mut Ui, lang: Lang, note: &str, rules: &RuleProfile) {
    if !note.is_empty() {
        ui.label(quiet(note));
    }
    let differ = differences(lang, rules);
    if !differ.is_empty() {
        let count = text!(lang, "own-rules-differ", count = differ.len());
        CollapsingHeader::new(quiet(count)).id_salt("rules-said").show(ui, |ui| {
            for one in differ {
                ui.label(quiet(one));
            }
        });
    }
}

/// Describes an event in one line, without the ledger's numbers of other events and deals.
pub fn event_text(lang: Lang, night: &Night, payload: &Payload) -> String {
    match &payload.body {
        Body::Drawn(drawn) => i18n::course::drawn(lang, drawn.why).to_owned(),
        Body::Corrected(corrected) => {
            let entry = event_text(lang, night, &corrected.with);
            text!(lang, "night-event-correction", entry = entry)
        }
        Body::HandVoided(voided) => {
            let deal = night.hand(voided.hand).map(|hand| deal_name(lang, hand));
            text!(lang, "night-event-voided", deal = deal.unwrap_or_default())
        }
        Body::DisputeOpened(dispute) => {
            text!(lang, "night-event-dispute", player = night.name(dispute.by), claim = dispute.claim)
        }
        Body::DisputeDecided(decided) => {
            let decision = i18n::night::decision(lang, decided.decision);
            text!(lang, "night-event-decision", decision = decision)
        }
        _ => describe(lang, night, payload),
    }
}

/// Returns the name of a deal: its number and, except at the first table, its table.
pub fn deal_name(lang: Lang, hand: &Hand) -> String {
    match hand.table {
        0 => text!(lang, "night-deal-number", number = hand.number),
        table => text!(lang, "night-deal-at-table", number = hand.number, table = (table + 1)),
    }
}

/// Returns people as choices of a combo box. `none` is the text of a first choice for nobody.
pub fn player_choices(night: &Night, people: &[PlayerId], none: Option<&str>) -> Vec<(Option<PlayerId>, String)> {
    let nobody = none.map(|text| (None, text.to_owned()));
    nobody.into_iter().chain(people.iter().map(|&player| (Some(player), night.name(player)))).collect()
}

/// The form of a reason and the people who agreed to it.
#[derive(Clone, Debug, Default)]
pub struct ConsentForm {
    pub reason: String,
    /// The people who agreed.
    pub agreed: BTreeSet<PlayerId>,
}

impl ConsentForm {
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night) {
        ui.horizontal(|ui| {
            field(ui, text!(lang, "reason"), &mut self.reason, 300.0);
        });
        several(ui, lang, night, text!(lang, "night-agreed"), &night.order, &mut self.agreed);
    }

    /// Returns the people who agreed.
    pub fn list(&self) -> Vec<PlayerId> {
        self.agreed.iter().copied().collect()
    }
}
