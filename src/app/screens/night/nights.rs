//! All nights of the ledger: resume one, or begin a new one.

use eframe::egui::{Grid, Label, RichText, Ui};

use super::begin::NightForm;
use super::shared_widgets::{list, rules_name};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{heading, named_button, note, quiet, right, two_columns};
use crate::dates::day;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::{NightAction, NightSummary};
use crate::scorer::trouble::capital;
use crate::table::ledger::NightId;

/// The screen for the nights of the ledger.
#[derive(Clone, Debug, Default)]
pub struct Nights {
    begin: NightForm,
    /// The night to open once the user confirms that the open deal may stay unfinished.
    leaving_for: Option<NightId>,
}

impl Nights {
    pub const ID: ScreenId = ScreenId("nights");
}

impl Screen for Nights {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-nights")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.draw(ui, context.model, context.actions);
    }
}

impl Nights {
    fn draw(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let width = (ui.available_width() * 0.5).max(430.0);
        let Nights { begin, leaving_for } = self;
        let rows = model.keeper().night_summaries().unwrap_or_default();
        let mut resumed = Vec::new();
        if !model.keeper().is_deal_open() {
            *leaving_for = None;
        }
        two_columns(
            ui,
            "nights",
            width,
            |ui| show_table(ui, model, &rows, leaving_for, &mut resumed),
            |ui| begin.show(ui, model, actions),
        );
        actions.extend(resumed);
    }
}

fn show_table(
    ui: &mut Ui,
    model: &Model,
    rows: &[NightSummary],
    leaving_for: &mut Option<NightId>,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    heading(ui, text!(lang, "night-all-nights"));
    if rows.is_empty() {
        ui.label(quiet(text!(lang, "night-no-nights")));
        return;
    }
    ask_to_leave_deal(ui, lang, leaving_for, actions);
    let heads = [
        text!(lang, "night-col-night"),
        text!(lang, "date"),
        text!(lang, "rules"),
        text!(lang, "night-col-people"),
        text!(lang, "night-col-deals"),
    ];
    Grid::new("nights").num_columns(7).striped(true).spacing([10.0, 6.0]).show(ui, |ui| {
        for head in heads {
            ui.label(quiet(head));
        }
        ui.end_row();
        for row in rows {
            show_row(ui, model, row, leaving_for, actions);
            ui.end_row();
        }
    });
}

fn show_row(
    ui: &mut Ui,
    model: &Model,
    row: &NightSummary,
    leaving_for: &mut Option<NightId>,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let entry = &row.entry;
    let clipped = |ui: &mut Ui, width: f32, text: RichText| {
        ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(Label::new(text).truncate());
        });
    };
    clipped(ui, 110.0, RichText::new(plain(&entry.title)).color(theme::palette().text_strong));
    ui.label(day(entry.time_ms.0));
    clipped(ui, 90.0, RichText::new(capital(&rules_name(lang, &row.rules))));
    clipped(ui, 110.0, quiet(list(lang, &row.people.iter().map(|one| one.name.clone()).collect::<Vec<_>>())));
    right(ui, RichText::new(row.deals.to_string()));
    if open_button(ui, lang, row) {
        match model.keeper().is_deal_open() {
            true => *leaving_for = Some(entry.night),
            false => actions.push(resume_action(entry.night, false)),
        }
    }
    if row.corrected {
        ui.label(quiet(text!(lang, "night-finals-corrected"))).on_hover_text(text!(lang, "night-finals-corrected-tip"));
    }
}

fn resume_action(night: NightId, leaves_deal: bool) -> Action {
    Action::Night(NightAction::Resume { night, leaves_deal })
}

/// Asks if the open deal may stay unfinished while another night is opened.
fn ask_to_leave_deal(ui: &mut Ui, lang: Lang, leaving_for: &mut Option<NightId>, actions: &mut Vec<Action>) {
    let Some(night) = *leaving_for else {
        return;
    };
    note(ui, Tone::Doubt, text!(lang, "resume-deal-open"));
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "resume-leave-deal")).clicked() {
            actions.push(resume_action(night, true));
            *leaving_for = None;
        }
        if ui.button(text!(lang, "resume-stay")).clicked() {
            *leaving_for = None;
        }
    });
}

/// Draws the button that opens a night and returns true if it was clicked. The current night has a label instead.
fn open_button(ui: &mut Ui, lang: Lang, row: &NightSummary) -> bool {
    let entry = &row.entry;
    if entry.current {
        ui.label(quiet(text!(lang, "current")));
        return false;
    }
    let text = if row.closed { text!(lang, "night-look") } else { text!(lang, "night-resume") };
    named_button(ui, true, text, &text!(lang, "night-resume-named", title = entry.title)).clicked()
}
