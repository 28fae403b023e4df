//! Widgets that the screens of the night share: the proposal of an entry, notes on rules, choices of people, consent.

use std::collections::BTreeSet;

use crate::app::window_action::WindowActions;
use eframe::egui::{CollapsingHeader, Ui};

use crate::app::widgets::fields::{show_labelled_text_field, show_person_boxes};
use crate::app::widgets::quiet_text;
use quejing_session::action::SessionAction;
use quejing_session::game::RuleProfile;
use quejing_session::night::{Night, NightAction, NightEntry, PlayerId};
use quejing_words::Lang;
pub use quejing_words::history::{account_notes, deal_wins, join_list, settling_payment_texts};
pub use quejing_words::rules_name;
use quejing_words::switches::switch_differences;

/// Queues the action that records an entry of the open night; the model may ask for a confirmation first.
pub fn propose_entry(entry: NightEntry, actions: &mut WindowActions) {
    actions.push(SessionAction::Night(NightAction::Enter(entry)));
}

/// Draws the note of a rule profile, unless it is empty, and a collapsed list of the options in which `rules` differ
/// from their rule set, unless there are none.
pub fn show_rules_note(ui: &mut Ui, lang: Lang, note: &str, rules: &RuleProfile) {
    if !note.is_empty() {
        ui.label(quiet_text(note));
    }
    let differences = switch_differences(lang, rules);
    if !differences.is_empty() {
        let count = text!(lang, "own-rules-differ", count = differences.len());
        CollapsingHeader::new(quiet_text(count)).id_salt("rules-said").show(ui, |ui| {
            for difference in differences {
                ui.label(quiet_text(difference));
            }
        });
    }
}

/// Returns people with their names as choices for a list. `nobody_text` is the text of an additional first choice,
/// nobody; `None` adds none.
pub fn player_choices(
    night: &Night,
    people: &[PlayerId],
    nobody_text: Option<&str>,
) -> Vec<(Option<PlayerId>, String)> {
    let nobody = nobody_text.map(|text| (None, text.to_owned()));
    nobody.into_iter().chain(people.iter().map(|&player| (Some(player), night.name(player)))).collect()
}

/// The fields for a reason and for the people who agreed to an entry.
#[derive(Clone, Debug, Default)]
pub struct ConsentForm {
    /// The reason for the entry, as typed.
    pub reason: String,
    pub agreed_people: BTreeSet<PlayerId>,
}

impl ConsentForm {
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night) {
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "reason"), &mut self.reason, 300.0);
        });
        show_person_boxes(ui, lang, night, text!(lang, "night-agreed"), &night.order, &mut self.agreed_people);
    }

    /// Returns the people who agreed, in the order of their ids.
    pub fn agreed_list(&self) -> Vec<PlayerId> {
        self.agreed_people.iter().copied().collect()
    }
}
