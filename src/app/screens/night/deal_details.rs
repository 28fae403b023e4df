//! The details of one deal: its events with money, tiles, patterns and evidence; the forms to correct, void and dispute
//! it.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Grid, RichText, Ui};

use super::deal_evidence::DealEvidence;
use super::dispute_form::DisputeForm;
use super::entry_form::{EntryForm, EntryKind};
use super::other_rules::OtherRulesComparison;
use super::shared_widgets::propose_entry;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{
    cell_text, fields::show_labelled_choice, primary_button, quiet_text, show_heading, show_named_button, show_note,
    show_right_aligned_text,
};
use quejing_session::action::SessionAction;
use quejing_session::night::{Deal, DealEvent, DealId, Night, NightAction, NightEntry};
use quejing_session::session::{Session, reopenable_ends};
use quejing_words::history::{DealEventText, DealText, GainText, WinText};
use quejing_words::night::author_name;
use quejing_words::{Lang, render_word};

/// The width of a tile of a recorded win, in points.
const RECORDED_WIN_TILE_WIDTH: f32 = 24.0;

/// The state of a deal's details: the forms to correct and dispute it, its evidence, and its value under other rules.
#[derive(Default)]
pub struct DealDetails {
    /// The deal of the previous frame; a different deal resets everything but `evidence`.
    deal_id: Option<DealId>,
    /// The event that is being corrected, with its form; `None` while none is.
    correction: Option<(u64, Box<EntryForm>)>,
    /// The form of an event that is added to the deal late; `None` while none is.
    late_act: Option<Box<EntryForm>>,
    /// The last event of the night in the previous frame; a newer event closes the forms.
    last_event: u64,
    dispute_form: DisputeForm,
    other_rules: OtherRulesComparison,
    evidence: DealEvidence,
}

impl DealDetails {
    /// Draws the details of a deal: its events, wins, gains, evidence, value under other rules, disputes, and the
    /// button that voids it. A different deal than in the previous frame resets the forms.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, art: &mut TileArt, deal: &Deal, actions: &mut WindowActions) {
        if self.deal_id != Some(deal.id) {
            *self = DealDetails {
                deal_id: Some(deal.id),
                evidence: std::mem::take(&mut self.evidence),
                ..DealDetails::default()
            };
        }
        let (lang, night) = (model.lang, model.keeper().night());
        if self.last_event != night.last_event {
            (self.last_event, self.correction, self.late_act) = (night.last_event, None, None);
        }
        let deal_text = DealText::new(lang, model.keeper().replay(), deal, &|by| author_name(lang, by));
        show_heading(ui, deal_text.title(lang));
        ui.label(quiet_text(deal_text.facts.join(" · ")));
        if deal.is_voided {
            show_note(ui, Tone::Wrong, text!(lang, "night-deal-void-note"));
        }
        for (at, (deal_event, text)) in deal.acts.iter().zip(&deal_text.acts).enumerate() {
            self.show_event_details(ui, model, at + 1, (deal, deal_event), text, actions);
        }
        for win in deal_text.wins() {
            show_win_hand(ui, lang, art, win);
        }
        show_deal_gains(ui, &deal_text.gains);
        if let Some((event, form)) = &mut self.correction {
            ui.separator();
            if show_correction_form(ui, lang, night, deal, *event, form, actions) {
                self.correction = None;
            }
        }
        self.show_late_act(ui, lang, night, deal, actions);
        ui.separator();
        self.evidence.show(ui, model, deal, actions);
        self.other_rules.show(ui, model, deal);
        self.dispute_form.show(ui, model, deal.id.0, actions);
        ui.add_space(6.0);
        let void = ui.add_enabled(!deal.is_voided, egui::Button::new(text!(lang, "night-void-deal")));
        if void.on_hover_text(text!(lang, "night-void-deal-tip")).clicked() {
            propose_entry(NightEntry::DealVoid(deal.id), actions);
        }
    }

    /// Draws the button that adds a forgotten event to a finished deal, or the form for that event.
    fn show_late_act(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal: &Deal, actions: &mut WindowActions) {
        let kinds = night.rules().map(EntryKind::offered_kinds).unwrap_or_default();
        let mut kinds =
            kinds.into_iter().filter(|kind| matches!(kind, EntryKind::Act(row) if row.belongs_to_deal)).peekable();
        let (Some(first), Some(last)) = (kinds.peek().copied(), deal.acts.last()) else {
            return;
        };
        if deal.ending.is_none() || deal.is_voided {
            return;
        }
        let Some(form) = &mut self.late_act else {
            if ui.button(text!(lang, "late-act")).on_hover_text(text!(lang, "late-act-hint")).clicked() {
                self.late_act = Some(Box::new(EntryForm::empty(first, u8::try_from(deal.table).unwrap_or(0))));
            }
            return;
        };
        ui.separator();
        show_heading(ui, text!(lang, "late-act"));
        let choices: Vec<(EntryKind, String)> = kinds.map(|kind| (kind, render_word(lang, &kind).to_owned())).collect();
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-kind"), 140.0, &choices, &mut form.kind);
        });
        form.show(ui, lang, night, &deal.players);
        let entry = form.to_entry(night);
        let mut is_cancelled = false;
        ui.horizontal(|ui| {
            let review = ui.add_enabled(entry.is_ok(), primary_button(text!(lang, "night-correct-look")));
            if let (true, Ok(entry)) = (review.clicked(), entry) {
                propose_entry(NightEntry::LateEvent { before: last.event, entry: Box::new(entry) }, actions);
            }
            is_cancelled = ui.button(text!(lang, "cancel")).clicked();
        });
        if is_cancelled {
            self.late_act = None;
        }
    }

    /// Draws an event of a deal with its corrections and payments, and the buttons that correct, reopen or undo it.
    /// `number` is its number in the deal, from 1.
    fn show_event_details(
        &mut self,
        ui: &mut Ui,
        model: &Session,
        number: usize,
        (deal, deal_event): (&Deal, &DealEvent),
        text: &DealEventText,
        actions: &mut WindowActions,
    ) {
        let (lang, night) = (model.lang, model.keeper().night());
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet_text(number.to_string()));
            ui.label(RichText::new(&text.text).color(theme::palette().text_strong));
            if let Some(overruled) = &text.override_reason {
                ui.label(RichText::new(overruled).small().color(Tone::Doubt.color()));
            }
        });
        ui.indent(("act", deal_event.event), |ui| {
            for correction in &text.corrections {
                ui.label(RichText::new(&correction.text).small().color(Tone::Person.color()));
            }
            for payment in &text.payments {
                ui.label(quiet_text(payment));
            }
            ui.horizontal(|ui| {
                let label = text!(lang, "night-correct-entry", number = number);
                let form = NightEntry::of_deal_event(deal, deal_event).and_then(|entry| EntryForm::from_entry(&entry));
                let ends = reopenable_ends(deal_event);
                let is_drawn = deal_event.is_draw();
                let win_count = deal_event.win().map_or(0, |won| won.wins.len());
                let is_reopenable = is_drawn || win_count > 0 && win_count == ends.len();
                for end in ends.iter().filter(|_| is_reopenable) {
                    let winner = end.winner.filter(|_| ends.len() > 1).map(|winner| night.name(winner));
                    let (text, label) = correction_button_texts(lang, number, winner.as_deref());
                    if show_named_button(ui, true, &text, &label).clicked() {
                        actions.push(SessionAction::ReopenHand(end.event, end.index));
                    }
                }
                // A draw can be corrected to another kind of event as well.
                let (form_text, form_label) = match is_drawn {
                    true => {
                        (text!(lang, "night-correct-kind"), text!(lang, "night-correct-kind-entry", number = number))
                    }
                    false => (text!(lang, "night-correct"), label),
                };
                if (!is_reopenable || is_drawn)
                    && show_named_button(ui, form.is_some(), form_text, &form_label).clicked()
                {
                    self.correction = form.map(|form| (deal_event.event, Box::new(form)));
                }
                let label = text!(lang, "night-undo-entry", number = number);
                if show_named_button(ui, true, text!(lang, "hand-undo"), &label).clicked() {
                    actions.push(SessionAction::Night(NightAction::TakeBackAct(deal_event.event)));
                }
            });
        });
    }
}

/// Returns the text of the button that reopens a win or draw, and its name for screen readers, which has the number of
/// the event. `winner` is the winner of a win that is not the only one of its event.
fn correction_button_texts(lang: Lang, number: usize, winner: Option<&str>) -> (String, String) {
    match winner {
        None => (text!(lang, "night-correct").to_owned(), text!(lang, "night-correct-entry", number = number)),
        Some(winner) => (
            text!(lang, "night-correct-win", winner = winner),
            text!(lang, "night-correct-entry-win", winner = winner, number = number),
        ),
    }
}

/// Draws the tiles and patterns of a win; nothing if neither was recorded.
fn show_win_hand(ui: &mut Ui, lang: Lang, art: &mut TileArt, win: &WinText) {
    if let Some(groups) = &win.tiles {
        tiles::show_tile_groups(ui, lang, art, groups, RECORDED_WIN_TILE_WIDTH);
    }
    if !win.patterns.is_empty() {
        ui.label(&win.patterns);
    }
}

/// Draws the gain or loss of each person who paid or was paid in the deal; nothing without payments.
fn show_deal_gains(ui: &mut Ui, gains: &[GainText]) {
    if gains.is_empty() {
        return;
    }
    ui.add_space(4.0);
    Grid::new("nets").spacing([16.0, 3.0]).show(ui, |ui| {
        for gain in gains {
            ui.label(&gain.name);
            show_right_aligned_text(ui, cell_text(&gain.gain));
            ui.end_row();
        }
    });
}

/// Draws the form for the correction of the deal's event with the id `event`, and proposes the correction on a click.
/// Returns true if the user cancelled.
fn show_correction_form(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    deal: &Deal,
    event: u64,
    form: &mut EntryForm,
    actions: &mut WindowActions,
) -> bool {
    let at = deal.acts.iter().position(|deal_event| deal_event.event == event);
    let number = at.map_or(1, |at| at + 1);
    show_heading(ui, text!(lang, "night-correct-title", number = number));
    if form.kind != EntryKind::Money {
        let kinds = night.rules().map(EntryKind::offered_kinds).unwrap_or_default();
        let of_deal = kinds.into_iter().filter(|kind| match form.kind {
            // The beginning of a deal cannot become another kind of event.
            EntryKind::Deal => *kind == EntryKind::Deal,
            _ => !matches!(kind, EntryKind::Money | EntryKind::Deal),
        });
        let choices: Vec<(EntryKind, String)> =
            of_deal.map(|kind| (kind, render_word(lang, &kind).to_owned())).collect();
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-kind"), 140.0, &choices, &mut form.kind);
        });
    }
    form.show(ui, lang, night, &deal.players);
    let entry = form.to_entry(night);
    if let Err(missing) = &entry {
        ui.label(quiet_text(render_word(lang, missing)));
    }
    let mut is_cancelled = false;
    ui.horizontal(|ui| {
        let review = ui.add_enabled(entry.is_ok(), primary_button(text!(lang, "night-correct-look")));
        if let (true, Ok(entry)) = (review.clicked(), entry) {
            propose_entry(NightEntry::Correction { event, with: Box::new(entry) }, actions);
        }
        is_cancelled = ui.button(text!(lang, "cancel")).clicked();
    });
    is_cancelled
}
