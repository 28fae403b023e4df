//! All nights of the ledger: resume one, or plan a new one.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::shared_widgets::{list, propose, rules_name};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{fields::field, heading, named_button, note, primary, quiet, right, row_clicked, small};
use crate::dates::day;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::{NightAction, NightSummary};
use crate::scorer::trouble::capital;
use crate::table::ledger::{Body, NightId};

/// The destination for which the user leaves the night in progress.
#[derive(Clone, Copy, Debug)]
enum Destination {
    Night(NightId),
    NewNight,
}

impl Destination {
    /// Returns the action that goes there.
    fn action(self, leaves_deal: bool) -> Action {
        Action::Night(match self {
            Destination::Night(night) => NightAction::Resume { night, leaves_deal },
            Destination::NewNight => NightAction::Afresh { leaves_deal },
        })
    }
}

/// The screen for the nights of the ledger.
#[derive(Clone, Debug, Default)]
pub struct Nights {
    /// Waits until the user confirms that the open deal may stay unfinished.
    leaving_for: Option<Destination>,
    /// True to list hidden nights as well.
    shows_hidden: bool,
    /// The night whose title is in the field, and the text of the field.
    title: Option<(NightId, String)>,
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
        let Nights { leaving_for, shows_hidden, title } = self;
        let rows = model.keeper().night_summaries().unwrap_or_default();
        if !model.keeper().is_deal_open() {
            *leaving_for = None;
        }
        ScrollArea::vertical().id_salt("nights").auto_shrink(false).show(ui, |ui| {
            show_table(ui, model, &rows, (leaving_for, shows_hidden), actions);
            show_current(ui, model, title, actions);
        });
    }
}

fn show_table(
    ui: &mut Ui,
    model: &Model,
    rows: &[NightSummary],
    (leaving_for, shows_hidden): (&mut Option<Destination>, &mut bool),
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        heading(ui, text!(lang, "night-all-nights"));
        if ui.add(primary(text!(lang, "new-night"))).on_hover_text(text!(lang, "new-night-tip")).clicked() {
            go_to(model, Destination::NewNight, leaving_for, actions);
        }
    });
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
        for row in rows.iter().filter(|row| *shows_hidden || !row.entry.hidden || row.entry.current) {
            show_row(ui, model, row, leaving_for, actions);
            ui.end_row();
        }
    });
    let hidden = rows.iter().filter(|row| row.entry.hidden).count();
    if hidden > 0 {
        ui.checkbox(shows_hidden, text!(lang, "night-hidden-nights", count = hidden));
    }
}

/// Draws the fields for the title of the current night, and the button that hides it or shows it again.
fn show_current(ui: &mut Ui, model: &Model, typed: &mut Option<(NightId, String)>, actions: &mut Vec<Action>) {
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
        field(ui, text!(lang, "night-title-label"), title, 180.0);
        let is_new = !title.trim().is_empty() && title.trim() != opened.title;
        let label = text!(lang, "night-rename-named", player = opened.title);
        if named_button(ui, is_new, text!(lang, "night-rename"), &label).clicked() {
            propose(Body::NightRenamed { title: title.trim().to_owned() }, actions);
        }
        let hidden = keeper.night().hidden;
        let text = if hidden { text!(lang, "night-unhide") } else { text!(lang, "night-hide") };
        if ui.add(small(text)).on_hover_text(text!(lang, "night-hide-tip")).clicked() {
            propose(Body::NightHidden { hidden: !hidden }, actions);
        }
    });
}

fn show_row(
    ui: &mut Ui,
    model: &Model,
    row: &NightSummary,
    leaving_for: &mut Option<Destination>,
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
    let mut cells = clipped(ui, room * 0.28, RichText::new(plain(&entry.title)).color(theme::palette().text_strong));
    cells |= ui.label(day(entry.time_ms.0)).rect;
    cells |= clipped(ui, room * 0.28, RichText::new(capital(&rules_name(lang, &row.rules))));
    cells |=
        clipped(ui, room * 0.44, quiet(list(lang, &row.people.iter().map(|one| one.name.clone()).collect::<Vec<_>>())));
    cells |= right(ui, RichText::new(row.deals.to_string())).rect;
    let clicked = open_button(ui, lang, row);
    if clicked || (!entry.current && row_clicked(ui, cells)) {
        go_to(model, Destination::Night(entry.night), leaving_for, actions);
    }
    if row.corrected {
        ui.label(quiet(text!(lang, "night-finals-corrected"))).on_hover_text(text!(lang, "night-finals-corrected-tip"));
    }
}

/// Leaves the night in progress, or asks first if one of its deals is open.
fn go_to(model: &Model, to: Destination, leaving_for: &mut Option<Destination>, actions: &mut Vec<Action>) {
    match model.keeper().is_deal_open() {
        true => *leaving_for = Some(to),
        false => actions.push(to.action(false)),
    }
}

/// Asks if the open deal may stay unfinished while another night is opened.
fn ask_to_leave_deal(ui: &mut Ui, lang: Lang, leaving_for: &mut Option<Destination>, actions: &mut Vec<Action>) {
    let Some(to) = *leaving_for else {
        return;
    };
    note(ui, Tone::Doubt, text!(lang, "resume-deal-open"));
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "resume-leave-deal")).clicked() {
            actions.push(to.action(true));
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
