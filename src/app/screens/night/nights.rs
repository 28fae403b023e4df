//! All nights of the ledger: resume one, or plan a new one.

use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::shared_widgets::{list, rules_name};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{heading, named_button, note, primary, quiet, right};
use crate::dates::day;
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::{NightAction, NightEntry};
use crate::scorer::trouble::capital;
use crate::table::ledger::{NightId, Session, has_corrected_finals};

/// A row of the list of nights.
#[derive(Clone, Debug)]
struct NightRow {
    entry: NightEntry,
    rules: String,
    people: Vec<String>,
    hands: usize,
    closed: bool,
    /// True if a correction changed final scores that were already shown.
    corrected: bool,
}

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
    /// The rows, with the current night and its last event at the time they were made.
    rows: Option<((NightId, u64), Vec<NightRow>)>,
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

    fn forget(&mut self) {
        self.rows = None;
    }
}

impl Nights {
    fn draw(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let Nights { leaving_for, rows } = self;
        let rows = update_rows(rows, model);
        if !model.keeper().is_deal_open() {
            *leaving_for = None;
        }
        ScrollArea::vertical().id_salt("nights").auto_shrink(false).show(ui, |ui| {
            show_table(ui, model, rows, leaving_for, actions);
        });
    }
}

/// Returns the rows; they are read again after every new event.
fn update_rows<'a>(rows: &'a mut Option<((NightId, u64), Vec<NightRow>)>, model: &Model) -> &'a [NightRow] {
    let keeper = model.keeper();
    let key = (keeper.id(), keeper.night().last_event);
    if rows.as_ref().is_none_or(|(at, _)| *at != key) {
        let entries = keeper.nights().unwrap_or_default();
        let row = |entry: NightEntry| {
            let session = Session::open(keeper.store(), entry.night).ok()?;
            let night = session.replay().night();
            Some(NightRow {
                rules: night.opened.as_ref().map(|opened| opened.rules.name.clone()).unwrap_or_default(),
                people: night.order.iter().map(|&player| night.name(player)).collect(),
                hands: night.counted_deals().count(),
                closed: night.closed,
                corrected: has_corrected_finals(session.replay()),
                entry,
            })
        };
        *rows = Some((key, entries.into_iter().filter_map(row).collect()));
    }
    rows.as_ref().map_or(&[], |(_, rows)| rows.as_slice())
}

fn show_table(
    ui: &mut Ui,
    model: &Model,
    rows: &[NightRow],
    leaving_for: &mut Option<Destination>,
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
        for row in rows {
            show_row(ui, model, row, leaving_for, actions);
            ui.end_row();
        }
    });
}

fn show_row(
    ui: &mut Ui,
    model: &Model,
    row: &NightRow,
    leaving_for: &mut Option<Destination>,
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
    clipped(ui, 110.0, quiet(list(lang, &row.people)));
    right(ui, RichText::new(row.hands.to_string()));
    if open_button(ui, lang, row) {
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
fn open_button(ui: &mut Ui, lang: Lang, row: &NightRow) -> bool {
    let entry = &row.entry;
    if entry.current {
        ui.label(quiet(text!(lang, "current")));
        return false;
    }
    let text = if row.closed { text!(lang, "night-look") } else { text!(lang, "night-resume") };
    named_button(ui, true, text, &text!(lang, "night-resume-named", title = entry.title)).clicked()
}
