//! The details of agreed money or of an undone entry: payments, the people who agreed, disputes.

use crate::app::window_action::WindowActions;
use eframe::egui::{Button, RichText, Role, Ui, WidgetInfo};

use super::dispute_form::DisputeForm;
use crate::app::theme::{self, Tone};
use crate::app::widgets::{quiet_text, show_heading, show_note};
use quejing_session::action::SessionAction;
use quejing_session::night::{AccountLine, NightAction};
use quejing_session::session::Session;
use quejing_words::history::{account_row, assent_lines, payment_line};
use quejing_words::night::author_name;

/// The state of the details of an account line that is agreed money or an undone entry.
#[derive(Default)]
pub struct MoneyDetails {
    /// The first event of the line in the previous frame; another line resets the form.
    first_event: Option<u64>,
    dispute_form: DisputeForm,
}

impl MoneyDetails {
    /// Draws the details of an account line: reason, payments, gains, the people who agreed, disputes, and the button
    /// that restores an undone deal.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, line: &AccountLine, actions: &mut WindowActions) {
        if self.first_event != Some(line.first_event) {
            *self = MoneyDetails { first_event: Some(line.first_event), ..MoneyDetails::default() };
        }
        let (lang, night) = (model.lang, model.keeper().night());
        let row = account_row(lang, night, line);
        show_heading(ui, row.title(lang));
        if line.undo_event.is_some() {
            show_note(ui, Tone::Wrong, text!(lang, "night-entry-undone"));
        }
        if let Some(deal) = line.undone_deal(model.keeper().replay()) {
            let button = ui.add_enabled(model.keeper().is_writable(), Button::new(text!(lang, "redo")));
            let label = text!(lang, "hand-restore-number", number = deal.number);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            if button.clicked() {
                actions.push(SessionAction::Night(NightAction::RestoreDeal(deal.deal.id)));
            }
        }
        if let Some(reason) = row.reason {
            ui.label(RichText::new(reason).color(theme::palette().text_strong));
        }
        for payment in &line.payments {
            ui.label(quiet_text(payment_line(lang, night, payment)));
        }
        let gains: Vec<String> = row.gains.iter().map(|gain| format!("{} {}", gain.name, gain.gain.text)).collect();
        ui.label(gains.join("   "));
        for agreed in assent_lines(lang, night, &line.assents, &|by| author_name(lang, by)) {
            ui.label(quiet_text(agreed));
        }
        ui.separator();
        self.dispute_form.show(ui, model, line.first_event, actions);
    }
}
