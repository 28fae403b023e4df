//! Parts that the screens of the night share: descriptions of deals and events, choices of people, consent.

use std::collections::BTreeSet;

use eframe::egui::{CollapsingHeader, Ui};

use crate::app::widgets::fields::{field, several};
use crate::app::widgets::quiet;
use crate::i18n::Lang;
pub use crate::i18n::rules_name;
use crate::i18n::switches::differences;
use crate::rules::RuleProfile;
use crate::scorer::action::Action;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Body, Night, Payload, PlayerId};
pub use crate::words::{account_notes, list, payments_to_settle, wins};

/// Proposes one event of the night.
pub fn propose(body: Body, actions: &mut Vec<Action>) {
    actions.push(Action::Night(NightAction::Propose(vec![Payload::of(body)])));
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
