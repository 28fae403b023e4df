//! Entries without a hand on the board: agreed payments, kongs, false wins, bets, the beginning of a deal. Below the form are
//! what is due, the agreed payments and the notes.

use eframe::egui::{self, RichText, Ui};

use super::entry::{EntryForm, EntryKind};
use crate::app::theme;
use crate::app::widgets::{
    fields::{choose, field, labelled_choice},
    heading, primary, quiet,
};
use crate::i18n::{self, Lang, word};
use crate::plain::plain_lines;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Body, Night, NightId, Payload, PlayerId};
use crate::words::payment;

/// The form for entries without a hand on the board.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// The night that the fields belong to.
    night_id: Option<NightId>,
    entry: EntryForm,
    note: String,
    /// The night's last event at the time of the proposal. Once it differs, the proposal is recorded and the form cleared.
    proposed: Option<u64>,
}

impl Entries {
    /// Draws the form, then what is due, the agreed payments and the notes. Returns true once an entry is recorded.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) -> bool {
        let night = model.keeper().night();
        let night_id = Some(model.keeper().id());
        let is_recorded = self.proposed.is_some_and(|at| at != night.last_event);
        if self.night_id != night_id || is_recorded {
            let (kind, table) = (self.entry.kind, self.entry.table);
            *self = Entries { night_id, entry: EntryForm::empty(kind, table), ..Entries::default() };
        }
        self.form(ui, model, actions);
        ui.separator();
        show_notes(ui, model.lang, night);
        is_recorded
    }

    fn form(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        heading(ui, text!(lang, "night-entry-title"));
        ui.label(quiet(text!(lang, "night-entry-hint")));
        let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
        ui.horizontal(|ui| {
            let kinds: Vec<(EntryKind, String)> = EntryKind::offered_kinds(&model.keeper().rules())
                .into_iter()
                .map(|kind| (kind, word(lang, &kind).to_owned()))
                .collect();
            let entry = &mut self.entry;
            labelled_choice(ui, text!(lang, "night-kind"), 150.0, &kinds, &mut entry.kind);
            if tables > 1 && entry.kind != EntryKind::Money {
                let choices = (0..tables).filter_map(|table| {
                    Some((u8::try_from(table).ok()?, text!(lang, "night-table", table = (table + 1))))
                });
                let choices: Vec<(u8, String)> = choices.collect();
                choose(ui, text!(lang, "night-which-table"), 90.0, &choices, &mut entry.table);
            }
        });
        self.entry.show(ui, lang, night, &people_at_table(night, usize::from(self.entry.table)));
        let body = self.entry.body(night);
        if let Some(missing) = body.as_ref().err().map(|missing| word(lang, missing)) {
            ui.label(quiet(missing));
        }
        let record = ui.add_enabled(body.is_ok(), primary(text!(lang, "night-entry-record")));
        if let (true, Ok(body)) = (record.clicked(), body) {
            let table = match self.entry.kind {
                EntryKind::Money => 0,
                _ => self.entry.table,
            };
            self.propose(night, Payload { table, ..Payload::of(body) }, actions);
        }
        ui.separator();
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-note"), &mut self.note, 300.0);
            let keep = ui.add_enabled(!self.note.trim().is_empty(), egui::Button::new(text!(lang, "night-note-keep")));
            if keep.clicked() {
                self.propose(night, Payload::of(Body::Noted { text: self.note.trim().to_owned() }), actions);
            }
        });
    }

    fn propose(&mut self, night: &Night, payload: Payload, actions: &mut Vec<Action>) {
        self.proposed = Some(night.last_event);
        actions.push(Action::Night(NightAction::Propose(vec![payload])));
    }
}

/// Returns the players of the open or the next deal of a table.
fn people_at_table(night: &Night, table: usize) -> Vec<PlayerId> {
    night.due(table).map(|due| due.players).unwrap_or_default()
}

/// Draws what is due, the agreed payments and the notes.
fn show_notes(ui: &mut Ui, lang: Lang, night: &Night) {
    heading(ui, text!(lang, "night-due-title"));
    let tables = night.seats.as_ref().map_or(0, |seats| seats.tables.len());
    for table in 0..tables {
        if tables > 1 {
            ui.label(text!(lang, "night-table", table = (table + 1)));
        }
        for line in i18n::course::due(lang, night, table) {
            ui.label(RichText::new(line).color(theme::palette().text));
        }
    }
    ui.separator();
    heading(ui, text!(lang, "night-agreed-title"));
    if night.agreed.is_empty() {
        ui.label(quiet(text!(lang, "night-no-agreed")));
    }
    for (_, moves, reason) in night.agreed.iter().rev() {
        ui.label(RichText::new(reason).color(theme::palette().text_strong));
        for moved in moves {
            ui.label(quiet(payment(lang, night, moved)));
        }
    }
    if !night.notes.is_empty() {
        ui.separator();
        heading(ui, text!(lang, "night-notes"));
        for (_, text) in night.notes.iter().rev() {
            ui.label(plain_lines(text));
        }
    }
}
