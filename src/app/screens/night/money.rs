//! The details of agreed money or of an undone entry: payments, the people who agreed, disputes.

use eframe::egui::{Button, RichText, Role, Ui, WidgetInfo};

use super::dispute::DisputeForm;
use super::parts::list;
use crate::app::theme::{self, Tone};
use crate::app::widgets::{heading, note, quiet};
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::trouble::capital;
use crate::table::ledger::AccountLine;
use crate::words::account::{in_person, line_brief, line_changes, line_reason};
use crate::words::payment;

/// The entry that is shown, and the state of its dispute form.
#[derive(Default)]
pub struct MoneyDetails {
    of: Option<u64>,
    disputing: DisputeForm,
}

impl MoneyDetails {
    /// Draws the entry.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, line: &AccountLine, actions: &mut Vec<Action>) {
        if self.of != Some(line.event) {
            *self = MoneyDetails { of: Some(line.event), ..MoneyDetails::default() };
        }
        let (lang, night) = (model.lang, model.keeper().night());
        heading(ui, capital(&line_brief(lang, night, line)));
        if line.undone.is_some() {
            note(ui, Tone::Wrong, text!(lang, "night-entry-undone"));
        }
        if let Some(deal) = line.undone_deal(model.keeper().replay()) {
            let button = ui.add_enabled(model.keeper().is_writable(), Button::new(text!(lang, "redo")));
            let label = text!(lang, "hand-restore-number", number = deal.number);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            if button.clicked() {
                actions.push(Action::RestoreHand(deal.hand.id));
            }
        }
        if let Some(reason) = line_reason(line) {
            ui.label(RichText::new(reason).color(theme::now().text_strong));
        }
        for moved in &line.moves {
            ui.label(quiet(payment(lang, night, moved)));
        }
        ui.label(line_changes(night, line).join("   "));
        let names = |people: Vec<crate::table::ledger::PlayerId>| {
            let names: Vec<String> = people.into_iter().map(|who| night.name(who)).collect();
            list(lang, &names)
        };
        let on_phone: Vec<_> = line.assents.iter().filter(|one| one.on_phone.is_some()).map(|one| one.player).collect();
        if !on_phone.is_empty() {
            ui.label(quiet(text!(lang, "night-agreed-phone", players = names(on_phone))));
        }
        if !in_person(line).is_empty() {
            ui.label(quiet(text!(lang, "hub-agreed-said", players = names(in_person(line)))));
        }
        ui.separator();
        self.disputing.show(ui, model, line.event, actions);
    }
}
