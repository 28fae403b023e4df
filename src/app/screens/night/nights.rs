//! The screen for all nights of the ledger: resume one, or plan a new one.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::shared_widgets::{join_list, propose_event, rules_name};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::text_field, is_row_clicked, named_button, primary_button, quiet_text, show_heading, show_note,
    show_right_aligned_text, small_button,
};
use quejing_io::dates::format_day;
use quejing_io::plain::escape_controls;
use quejing_session::action::{Action, ScreenId};
use quejing_session::model::Model;
use quejing_session::night::{Body, NightAction, NightId, NightSummary};
use quejing_session::trouble::capital;
use quejing_words::Lang;

/// The night, or a new night, that the user wants to open instead of the night in progress.
#[derive(Clone, Copy, Debug)]
enum NightDestination {
    Night(NightId),
    NewNight,
}

impl NightDestination {
    /// Returns the action that opens the destination; `leaves_deal` permits to leave a deal of the open night unfinished.
    fn to_action(self, leaves_deal: bool) -> Action {
        Action::Night(match self {
            NightDestination::Night(night) => NightAction::Resume { night, leaves_deal },
            NightDestination::NewNight => NightAction::Afresh { leaves_deal },
        })
    }
}

/// The screen for all nights of the ledger, which opens, renames and hides them.
#[derive(Clone, Debug, Default)]
pub struct NightsScreen {
    /// The destination for which the user must confirm that the open deal stays unfinished; `None` if nothing is asked.
    leaving_for: Option<NightDestination>,
    /// True if the list contains hidden nights, too.
    shows_hidden: bool,
    /// The night whose title is being edited, and the text of the field; `None` before the first frame.
    title: Option<(NightId, String)>,
}

impl NightsScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("nights");
}

impl Screen for NightsScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-nights")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_nights(ui, context.model, context.actions);
    }
}

impl NightsScreen {
    fn show_nights(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let NightsScreen { leaving_for, shows_hidden, title } = self;
        let rows = model.keeper().night_summaries().unwrap_or_default();
        if !model.keeper().is_deal_open() {
            *leaving_for = None;
        }
        ScrollArea::vertical().id_salt("nights").auto_shrink(false).show(ui, |ui| {
            show_nights_table(ui, model, &rows, (leaving_for, shows_hidden), actions);
            show_title_fields(ui, model, title, actions);
        });
    }
}

fn show_nights_table(
    ui: &mut Ui,
    model: &Model,
    rows: &[NightSummary],
    (leaving_for, shows_hidden): (&mut Option<NightDestination>, &mut bool),
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "night-all-nights"));
        if ui.add(primary_button(text!(lang, "new-night"))).on_hover_text(text!(lang, "new-night-tip")).clicked() {
            leave_night_or_ask(model, NightDestination::NewNight, leaving_for, actions);
        }
    });
    if rows.is_empty() {
        ui.label(quiet_text(text!(lang, "night-no-nights")));
        return;
    }
    show_leave_question(ui, lang, leaving_for, actions);
    let heads = [
        text!(lang, "night-col-night"),
        text!(lang, "date"),
        text!(lang, "rules"),
        text!(lang, "night-col-people"),
        text!(lang, "night-col-deals"),
    ];
    Grid::new("nights").num_columns(7).striped(true).spacing([10.0, 6.0]).show(ui, |ui| {
        for head in heads {
            ui.label(quiet_text(head));
        }
        ui.end_row();
        for row in rows.iter().filter(|row| *shows_hidden || !row.entry.hidden || row.entry.current) {
            show_night_row(ui, model, row, leaving_for, actions);
            ui.end_row();
        }
    });
    let hidden = rows.iter().filter(|row| row.entry.hidden).count();
    if hidden > 0 {
        ui.checkbox(shows_hidden, text!(lang, "night-hidden-nights", count = hidden));
    }
}

/// Draws the field for the title of the open night, and the button that hides the night or shows it again; nothing before the night
/// is opened or while another is planned.
fn show_title_fields(ui: &mut Ui, model: &Model, typed: &mut Option<(NightId, String)>, actions: &mut Vec<Action>) {
    let (lang, keeper) = (model.lang, model.keeper());
    let Some(opened) = keeper.night().opened.as_ref().filter(|_| keeper.draft().is_none()) else {
        return;
    };
    let (_, title) = match typed {
        Some(typed) if typed.0 == keeper.id() => typed,
        typed => typed.insert((keeper.id(), opened.title.clone())),
    };
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        text_field(ui, text!(lang, "night-title-label"), title, 180.0);
        let is_new = !title.trim().is_empty() && title.trim() != opened.title;
        let label = text!(lang, "night-rename-named", player = opened.title);
        if named_button(ui, is_new, text!(lang, "night-rename"), &label).clicked() {
            propose_event(Body::NightRenamed { title: title.trim().to_owned() }, actions);
        }
        let hidden = keeper.night().hidden;
        let text = if hidden { text!(lang, "night-unhide") } else { text!(lang, "night-hide") };
        if ui.add(small_button(text)).on_hover_text(text!(lang, "night-hide-tip")).clicked() {
            propose_event(Body::NightHidden { hidden: !hidden }, actions);
        }
    });
}

fn show_night_row(
    ui: &mut Ui,
    model: &Model,
    row: &NightSummary,
    leaving_for: &mut Option<NightDestination>,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let entry = &row.entry;
    let clipped = |ui: &mut Ui, width: f32, text: RichText| {
        let cell = ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(Label::new(text).truncate());
        });
        cell.response.rect
    };
    // What the other columns leave, in the shares that the texts need.
    let room = ui.ctx().content_rect().width() - 420.0;
    let mut cells =
        clipped(ui, room * 0.28, RichText::new(escape_controls(&entry.title)).color(theme::palette().text_strong));
    cells |= ui.label(format_day(entry.time_ms.0)).rect;
    cells |= clipped(ui, room * 0.28, RichText::new(capital(&rules_name(lang, &row.rules))));
    cells |= clipped(
        ui,
        room * 0.44,
        quiet_text(join_list(lang, &row.people.iter().map(|one| one.name.clone()).collect::<Vec<_>>())),
    );
    cells |= show_right_aligned_text(ui, RichText::new(row.deals.to_string())).rect;
    let clicked = show_open_night_button(ui, lang, row);
    if clicked || (!entry.current && is_row_clicked(ui, cells)) {
        leave_night_or_ask(model, NightDestination::Night(entry.night), leaving_for, actions);
    }
    if row.corrected {
        ui.label(quiet_text(text!(lang, "night-finals-corrected")))
            .on_hover_text(text!(lang, "night-finals-corrected-tip"));
    }
}

/// Queues the action that opens the destination `to`; while a deal is open, stores it in `leaving_for` instead, until the user
/// confirms.
fn leave_night_or_ask(
    model: &Model,
    to: NightDestination,
    leaving_for: &mut Option<NightDestination>,
    actions: &mut Vec<Action>,
) {
    match model.keeper().is_deal_open() {
        true => *leaving_for = Some(to),
        false => actions.push(to.to_action(false)),
    }
}

/// Draws the question whether the open deal may stay unfinished, with its two answers; nothing if nothing is asked.
fn show_leave_question(ui: &mut Ui, lang: Lang, leaving_for: &mut Option<NightDestination>, actions: &mut Vec<Action>) {
    let Some(to) = *leaving_for else {
        return;
    };
    show_note(ui, Tone::Doubt, text!(lang, "resume-deal-open"));
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "resume-leave-deal")).clicked() {
            actions.push(to.to_action(true));
            *leaving_for = None;
        }
        if ui.button(text!(lang, "resume-stay")).clicked() {
            *leaving_for = None;
        }
    });
}

/// Draws the button that opens a night, or a label without a button for the open night; returns true if the button was clicked.
fn show_open_night_button(ui: &mut Ui, lang: Lang, row: &NightSummary) -> bool {
    let entry = &row.entry;
    if entry.current {
        ui.label(quiet_text(text!(lang, "current")));
        return false;
    }
    let text = if row.closed { text!(lang, "night-look") } else { text!(lang, "night-resume") };
    named_button(ui, true, text, &text!(lang, "night-resume-named", title = entry.title)).clicked()
}
