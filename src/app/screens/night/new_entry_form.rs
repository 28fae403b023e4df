//! The form for entries without a hand on the board: agreed payments, kongs, false wins, bets, the beginning of a deal.
//! Below the form are the next steps, the agreed payments and the notes.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, RichText, Ui};

use super::entry_form::{EntryForm, EntryKind};
use super::shared_widgets;
use crate::app::theme;
use crate::app::widgets::{
    fields::{show_choice, show_labelled_choice, show_labelled_text_field},
    primary_button, quiet_text, show_heading,
};
use quejing_io::plain::escape_controls_in_lines;
use quejing_session::night::{Night, NightEntry, NightId, PlayerId};
use quejing_session::session::Session;
use quejing_words::history::payment_line;
use quejing_words::{self as words, Lang, render_word};

/// The form for a new entry without a hand on the board, and the field for a note.
#[derive(Clone, Debug, Default)]
pub struct NewEntryForm {
    /// The night to which the fields belong; another night clears them.
    night_id: Option<NightId>,
    entry_form: EntryForm,
    /// The text of a new note, as typed.
    typed_note: String,
    /// The last event of the night when the form proposed an entry or a note; `None` while nothing is proposed. A newer
    /// event means that the proposal is recorded, and clears the form.
    last_event_at_proposal: Option<u64>,
}

impl NewEntryForm {
    /// Draws the form for an entry, the next steps, the agreed payments and the notes. Returns true in the frame after
    /// the proposed entry or note was recorded.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) -> bool {
        let night = model.keeper().night();
        let night_id = Some(model.keeper().night_id());
        let is_recorded = self.last_event_at_proposal.is_some_and(|event| event != night.last_event);
        if self.night_id != night_id || is_recorded {
            let (kind, table) = (self.entry_form.kind, self.entry_form.table);
            *self = NewEntryForm { night_id, entry_form: EntryForm::empty(kind, table), ..NewEntryForm::default() };
        }
        self.show_entry_form(ui, model, actions);
        ui.separator();
        show_steps_and_notes(ui, model.lang, night);
        is_recorded
    }

    fn show_entry_form(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        show_heading(ui, text!(lang, "night-entry-title"));
        ui.label(quiet_text(text!(lang, "night-entry-hint")));
        let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
        ui.horizontal(|ui| {
            let kinds: Vec<(EntryKind, String)> = EntryKind::offered_kinds(&model.keeper().open_night().rules())
                .into_iter()
                .map(|kind| (kind, render_word(lang, &kind).to_owned()))
                .collect();
            let form = &mut self.entry_form;
            show_labelled_choice(ui, text!(lang, "night-kind"), 150.0, &kinds, &mut form.kind);
            if tables > 1 && form.kind != EntryKind::Money {
                let choices = (0..tables).filter_map(|table| {
                    Some((u8::try_from(table).ok()?, text!(lang, "night-table", table = (table + 1))))
                });
                let choices: Vec<(u8, String)> = choices.collect();
                show_choice(ui, text!(lang, "night-which-table"), 90.0, &choices, &mut form.table);
            }
        });
        self.entry_form.show(ui, lang, night, &players_due(night, usize::from(self.entry_form.table)));
        let entry = self.entry_form.to_entry(night);
        if let Some(missing) = entry.as_ref().err().map(|missing| render_word(lang, missing)) {
            ui.label(quiet_text(missing));
        }
        let record = ui.add_enabled(entry.is_ok(), primary_button(text!(lang, "night-entry-record")));
        if let (true, Ok(entry)) = (record.clicked(), entry) {
            self.propose_entry(night, entry, actions);
        }
        ui.separator();
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-note"), &mut self.typed_note, 300.0);
            let add_note =
                ui.add_enabled(!self.typed_note.trim().is_empty(), egui::Button::new(text!(lang, "night-note-keep")));
            if add_note.clicked() {
                self.propose_entry(night, NightEntry::Note(self.typed_note.trim().to_owned()), actions);
            }
        });
    }

    fn propose_entry(&mut self, night: &Night, entry: NightEntry, actions: &mut WindowActions) {
        self.last_event_at_proposal = Some(night.last_event);
        shared_widgets::propose_entry(entry, actions);
    }
}

/// Returns the players of the deal in progress at a table, or of its next deal; empty if no deal is due.
fn players_due(night: &Night, table: usize) -> Vec<PlayerId> {
    night.table_status(table).map(|status| status.players).unwrap_or_default()
}

/// Draws the next steps at each table and, newest first, the agreed payments and the notes of the night.
fn show_steps_and_notes(ui: &mut Ui, lang: Lang, night: &Night) {
    show_heading(ui, text!(lang, "night-due-title"));
    let tables = night.seats.as_ref().map_or(0, |seats| seats.tables.len());
    for table in 0..tables {
        if tables > 1 {
            ui.label(text!(lang, "night-table", table = (table + 1)));
        }
        for line in words::course::table_status_lines(lang, night, table) {
            ui.label(RichText::new(line).color(theme::palette().text));
        }
    }
    ui.separator();
    show_heading(ui, text!(lang, "night-agreed-title"));
    if night.agreed.is_empty() {
        ui.label(quiet_text(text!(lang, "night-no-agreed")));
    }
    for (event, payments) in night.agreed.iter().rev() {
        ui.label(RichText::new(night.agreement_reason(*event)).color(theme::palette().text_strong));
        for payment in payments {
            ui.label(quiet_text(payment_line(lang, night, payment)));
        }
    }
    if !night.notes.is_empty() {
        ui.separator();
        show_heading(ui, text!(lang, "night-notes"));
        for (_, text) in night.notes.iter().rev() {
            ui.label(escape_controls_in_lines(text));
        }
    }
}
