//! The account of the night: every deal and all agreed money with result, value and marks; the details of one line;
//! undo and redo.

use crate::app::window_action::{ScreenId, WindowActions};
use eframe::egui::{self, Grid, Label, RichText, Ui};

use super::consent_requests;
use super::deal_details::DealDetails;
use super::money_details::MoneyDetails;
use super::new_entry_form::NewEntryForm;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, ToneColor as _};
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::{is_row_clicked, quiet_text, show_heading, show_right_aligned_text, show_two_columns};
use quejing_session::action::SessionAction;
use quejing_session::night::{AccountLine, DealId, NightAction, WaitingEntries};
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::history::{AccountRow, account_row};

/// The screen with the account of the night at its left and, at its right, the details of the chosen line or the form
/// for a new entry.
#[derive(Default)]
pub struct AccountScreen {
    /// The key of the line whose details are shown ([`account_line_key`]); `None`, or the key of no line, stands for
    /// the last line.
    chosen_line: Option<(u64, bool)>,
    deal_details: DealDetails,
    money_details: MoneyDetails,
    /// The form for a new entry without a hand on the board.
    new_entry_form: NewEntryForm,
    /// True while the form for a new entry is shown in place of the details.
    adds_entry: bool,
}

impl AccountScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("hands");
}

impl Screen for AccountScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "deals")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_columns(ui, context.model, context.art, context.actions);
    }
}

impl AccountScreen {
    fn show_columns(&mut self, ui: &mut Ui, model: &Session, art: &mut TileArt, actions: &mut WindowActions) {
        let night = model.keeper().night();
        let requested_event = consent_requests::show_consent_requests(ui, model, actions);
        show_entry_buttons(ui, model, &mut self.adds_entry, actions);
        let lines = model.keeper().open_night().account_lines();
        if let Some(event) = requested_event {
            self.chosen_line = lines.iter().rev().find(|line| line.first_event == event).map(account_line_key);
            self.adds_entry = false;
        }
        // After an undo the chosen deal may no longer be in the account.
        let shown = lines.iter().find(|line| Some(account_line_key(line)) == self.chosen_line).or(lines.last());
        let mut chosen_line = shown.map(account_line_key).filter(|_| !self.adds_entry);
        let mut is_recorded = false;
        let width = (ui.available_width() * 0.54).max(470.0);
        let AccountScreen { deal_details, money_details, new_entry_form, adds_entry, .. } = self;
        show_two_columns(
            ui,
            "hands",
            width,
            |ui| show_account_list(ui, model, &lines, &mut chosen_line),
            |ui| match shown {
                _ if *adds_entry => is_recorded = new_entry_form.show(ui, model, actions),
                None => {}
                Some(shown) => match night.deal(DealId(shown.first_event)) {
                    Some(deal) if shown.undo_event.is_none() && shown.deal().is_some() => {
                        deal_details.show(ui, model, art, deal, actions);
                    }
                    _ => money_details.show(ui, model, shown, actions),
                },
            },
        );
        if is_recorded {
            // The new entry is the last line.
            (self.chosen_line, self.adds_entry) = (None, false);
        } else if chosen_line.is_some() {
            (self.chosen_line, self.adds_entry) = (chosen_line, false);
        }
    }
}

/// Returns the key of an account line: its first event, and true if the line was undone. The event alone is ambiguous,
/// because an undone part of a deal has the same first event as the deal.
fn account_line_key(line: &AccountLine) -> (u64, bool) {
    (line.first_event, line.undo_event.is_some())
}

/// Draws the button that opens and closes the form for a new entry, if the night accepts records, and the buttons to
/// undo and redo, each beside a description of the entry that it affects. A button without such an entry is disabled.
fn show_entry_buttons(ui: &mut Ui, model: &Session, adds_entry: &mut bool, actions: &mut WindowActions) {
    let (lang, replay) = (model.lang, model.keeper().replay());
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "deals"));
        ui.add_space(12.0);
        if model.desk().recorder().accepts_records() {
            let form_button = ui.selectable_label(*adds_entry, text!(lang, "night-entry-title"));
            if form_button.on_hover_text(text!(lang, "night-entry-hint")).clicked() {
                *adds_entry = !*adds_entry;
            }
        }
        let (undo, redo) = (model.keeper().replay().available_undo(), model.keeper().replay().available_redo());
        let buttons = [
            (undo, text!(lang, "hand-undo"), NightAction::UndoLast as fn(u64) -> NightAction),
            (redo, text!(lang, "redo"), NightAction::RedoLast),
        ];
        for (takeback, text, action) in buttons {
            let button = ui.add_enabled(takeback.is_some(), egui::Button::new(text));
            let Some(takeback) = takeback else {
                continue;
            };
            if button.clicked() {
                actions.push(SessionAction::Night(action(takeback.newest_event)));
            }
            ui.add(Label::new(quiet_text(quejing_words::history::takeback_text(lang, replay, &takeback))).truncate());
        }
    });
}

fn show_account_list(ui: &mut Ui, model: &Session, lines: &[AccountLine], chosen_line: &mut Option<(u64, bool)>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let first_waiting = WaitingEntries::of(model.keeper()).first_event();
    if lines.is_empty() {
        ui.label(quiet_text(text!(lang, "night-no-deals")));
        return;
    }
    let column_titles = [
        text!(lang, "column-deal"),
        text!(lang, "column-time"),
        text!(lang, "dealer"),
        text!(lang, "column-result"),
        text!(lang, "column-worth"),
        text!(lang, "night-col-marks"),
    ];
    Grid::new("hands").num_columns(6).striped(true).spacing([10.0, 5.0]).show(ui, |ui| {
        for title in column_titles {
            ui.label(quiet_text(title));
        }
        ui.end_row();
        for line in lines.iter().rev() {
            let row = account_row(lang, night, line).mark_waiting(lang, line, first_waiting);
            if show_account_row(ui, &row, *chosen_line == Some(account_line_key(line))) {
                *chosen_line = Some(account_line_key(line));
            }
            ui.end_row();
        }
    });
}

/// Draws a row of the account; dealer, result and worth are struck through if the row is not in force. Returns true if
/// the row was clicked.
fn show_account_row(ui: &mut Ui, row: &AccountRow, is_selected: bool) -> bool {
    let color = if row.is_in_force { theme::palette().text } else { theme::palette().text_quiet };
    let styled_text = |text: &str| {
        let text = RichText::new(text).color(color);
        if row.is_in_force { text } else { text.strikethrough() }
    };
    let number = match &row.round {
        Some(round) => format!("{}  {round}", row.number),
        None => row.number.clone(),
    };
    let button = ui.selectable_label(is_selected, number);
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_selected, &row.name));
    let mut cells = button.rect;
    cells |= ui.label(quiet_text(&row.time)).rect;
    cells |= ui.label(styled_text(&row.dealer)).rect;
    let result = ui.scope(|ui| {
        ui.set_max_width(150.0);
        ui.add(Label::new(styled_text(&row.result)).truncate())
    });
    cells |= result.response.rect;
    cells |= show_right_aligned_text(ui, styled_text(&row.worth)).rect;
    let marks = ui.horizontal(|ui| {
        for mark in row.marks() {
            ui.label(RichText::new(mark.text).small().color(mark.tone.color()));
        }
    });
    cells |= marks.response.rect;
    button.clicked() || is_row_clicked(ui, cells)
}
